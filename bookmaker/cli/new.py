"""bookmaker new: a folder with a small book.yaml to start from."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import click

from bookmaker.faults import fault

STARTER = "book.yaml"


@click.command("new")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def command(folder: Path) -> None:
    """Make DIR with a small book.yaml to start from; a book.yaml that is there already is never touched."""
    target = folder / STARTER
    text = files("bookmaker.cli").joinpath("starter.yaml").read_text(encoding="utf-8")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with target.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise fault(f"'{target}' exists already", hint="name another folder") from None
    except OSError as error:
        reason = (error.strerror or "not possible").lower()
        raise fault(f"cannot make '{target}': {reason}", hint="name another folder") from None
    click.echo(f"{target}: edit it, then run 'bookmaker build {target}'")
