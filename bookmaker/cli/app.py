"""The command line's frame: finds commands, turns every failure into a sentence and an exit code."""

from __future__ import annotations

import importlib
import os
import sys
import tempfile
import traceback
from pathlib import Path

import click

from bookmaker import __version__
from bookmaker.cli.lines import Mishaps
from bookmaker.source.faults import BookError

# Command -> module; a module is imported only when its command is used, so that help is instant.
COMMANDS = {
    "build": "bookmaker.cli.build",
    "check": "bookmaker.cli.check",
    "new": "bookmaker.cli.new",
    "new-kind": "bookmaker.cli.new_kind",
    "daily": "bookmaker.cli.daily",
    "ledger": "bookmaker.cli.ledger",
    "generate": "bookmaker.cli.generate",
    "solve": "bookmaker.cli.solve",
    "convert": "bookmaker.cli.convert",
    "render": "bookmaker.cli.render",
    "verify": "bookmaker.cli.verify",
    "kinds": "bookmaker.cli.kinds",
    "layouts": "bookmaker.cli.layouts",
    "printers": "bookmaker.cli.printers",
    "preflight": "bookmaker.cli.preflight",
    "schema": "bookmaker.cli.schema",
}

DONE, FAULT, USAGE, BUG, INTERRUPTED = 0, 1, 2, 3, 130


class _Commands(click.Group):
    """A group whose commands are imported when they are asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, in the order of COMMANDS."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, its module imported now; None where there is none."""
        module = COMMANDS.get(cmd_name)
        if module is None:
            return None
        command = importlib.import_module(module).command
        assert isinstance(command, click.Command)
        return command


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="bookmaker")
def bookmaker() -> None:
    """Make printable puzzle books: every puzzle proved unique, graded as people solve it."""


def main(arguments: list[str] | None = None) -> None:
    """Run one command line and exit with its code."""
    sys.exit(run(arguments))


def run(arguments: list[str] | None = None) -> int:
    """Run one command line; its exit code."""
    try:
        code = bookmaker.main(arguments, prog_name="bookmaker", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else DONE
    except click.ClickException as error:
        error.show()
        return USAGE
    except click.Abort:
        return _interrupted()
    except KeyboardInterrupt:
        return _interrupted()
    except BookError as error:
        for fault in error.faults:
            click.echo(str(fault), err=True)
        return FAULT
    except Mishaps as mishaps:
        for fault in mishaps.faults:
            click.echo(str(fault), err=True)
        saved = _save_traceback("\n\n".join(f"{mark}\n{bug.traceback}" for mark, bug in mishaps.bugs))
        for mark, _ in mishaps.bugs:
            click.echo(f"{mark}: a bug of ours at this record, sorry; please send us {saved}", err=True)
        return BUG
    except BrokenPipeError:
        # The reader has closed the pipe (`| head`). Point stdout elsewhere, so that closing it raises nothing.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except Exception:
        saved = _save_traceback(traceback.format_exc())
        click.echo(f"bookmaker: a bug of ours, sorry; please send us {saved}", err=True)
        return BUG


def _interrupted() -> int:
    click.echo("interrupted; nothing was changed", err=True)
    return INTERRUPTED


def _save_traceback(text: str) -> Path:
    handle, name = tempfile.mkstemp(prefix="bookmaker-bug-", suffix=".txt")
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(f"bookmaker {__version__}, Python {sys.version}\n{' '.join(sys.argv)}\n\n")
        file.write(text)
    return Path(name)
