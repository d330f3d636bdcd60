"""bookmaker printers: the printer profiles; with a name, every figure of one."""

from __future__ import annotations

from pathlib import Path

import click

from bookmaker import printers


@click.command("printers")
@click.argument("name", required=False)
@click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path(),
    help="A book's folder, for the profiles in its printers/; by default this one.",
)
def command(name: str | None, folder: Path) -> None:
    """List the printer profiles; with NAME, show every figure of one, its source and date."""
    folders = [folder / "printers"]
    known = printers.names(folders)
    if name is None:
        for each in known:
            click.echo(f"{each:<16} {printers.load(each, folders=folders).name}")
        return
    if name not in known:
        raise click.BadParameter(f"unknown printer '{name}'; known: {', '.join(known)}")
    click.echo(printers.text(printers.load(name, folders=folders)).rstrip())
