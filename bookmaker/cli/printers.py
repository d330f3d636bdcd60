"""bookmaker printers: the printer profiles; with a name, every figure of one."""

from __future__ import annotations

import click

from bookmaker import printers


@click.command("printers")
@click.argument("name", required=False)
def command(name: str | None) -> None:
    """List the printer profiles; with NAME, show every figure of one, its source and date."""
    if name is None:
        for known in printers.names():
            click.echo(f"{known:<16} {printers.get(known).name}")
        return
    if name not in printers.names():
        raise click.BadParameter(f"unknown printer '{name}'; known: {', '.join(printers.names())}")
    click.echo(printers.text(name).rstrip())
