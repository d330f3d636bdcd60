"""bookmaker new-kind: what 'bookmaker kind new' was called; it still works, and says so."""

from __future__ import annotations

from pathlib import Path

import click

from bookmaker.cli import kind, log


@click.command("new-kind", hidden=True)
@click.argument("name")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), help="The folder to make.")
@click.pass_context
def command(context: click.Context, name: str, out: Path | None) -> None:
    """Start a kind of puzzle called NAME: now 'bookmaker kind new NAME'."""
    log.note("'new-kind NAME' is now 'kind new NAME --like latin' (or values, edges, areas)")
    context.invoke(kind.new, name=name, like="latin", out=out)
