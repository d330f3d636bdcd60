"""The command line's frame: finds commands, turns every failure into a sentence and an exit code."""

from __future__ import annotations

import errno
import importlib
import io
import logging
import os
import sys
import tempfile
import traceback
from contextlib import suppress
from pathlib import Path

import click

from bookmaker import __version__
from bookmaker.cli import interrupts
from bookmaker.cli.lines import Mishaps
from bookmaker.source.faults import BookError
from bookmaker.source.reading import reason

# Command -> module; a module is imported only when its command is used, so that help is instant.
COMMANDS = {
    "build": "bookmaker.cli.build",
    "check": "bookmaker.cli.check",
    "new": "bookmaker.cli.new",
    "preview": "bookmaker.cli.preview",
    "new-kind": "bookmaker.cli.new_kind",
    "new-layout": "bookmaker.cli.new_layout",
    "daily": "bookmaker.cli.daily",
    "ledger": "bookmaker.cli.ledger",
    "generate": "bookmaker.cli.generate",
    "solve": "bookmaker.cli.solve",
    "grade": "bookmaker.cli.grade",
    "convert": "bookmaker.cli.convert",
    "render": "bookmaker.cli.render",
    "verify": "bookmaker.cli.verify",
    "kinds": "bookmaker.cli.kinds",
    "layouts": "bookmaker.cli.layouts",
    "printers": "bookmaker.cli.printers",
    "preflight": "bookmaker.cli.preflight",
    "schema": "bookmaker.cli.schema",
}

DONE, FAULT, USAGE, BUG = 0, 1, 2, 3
# What the system says of names, rights and disks, for which a path or a machine is to blame and not we.
SYSTEMS_WORDS = {
    *(errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EIO),
    *(errno.EACCES, errno.EPERM, errno.ENAMETOOLONG, errno.ELOOP, errno.ENOTDIR),
}


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


def run(arguments: list[str] | None = None) -> int:
    """Run one command line; its exit code."""
    logging.basicConfig(format="%(message)s")  # what rooms below have to tell while they go on
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A name that is no text must not end us, and lines end alike on every system.
            stream.reconfigure(errors="backslashreplace", newline="\n")
    try:
        code = bookmaker.main(arguments, prog_name="bookmaker", standalone_mode=False)
        if sys.stdout is not None:  # it was closed before we began
            sys.stdout.flush()
        return code if isinstance(code, int) else DONE
    except click.ClickException as error:
        error.show()
        return USAGE
    except (click.Abort, KeyboardInterrupt, interrupts.Interrupted):
        interrupts.say()
        return interrupts.INTERRUPTED
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
        _silence()
        return DONE
    except MemoryError:
        click.echo(
            "memory ran out\n  hint: ask for a smaller book, give a smaller --jobs, or close other programs", err=True
        )
        return FAULT
    except Exception as error:
        if isinstance(error, OSError) and error.errno in SYSTEMS_WORDS:
            what = f"'{str(error.filename)[:100]}'" if error.filename else "what was to be written"
            click.echo(f"cannot use {what}: {reason(error)}\n  hint: check its name, its rights and its disk", err=True)
            _silence()
            return FAULT
        saved = _save_traceback(traceback.format_exc())
        click.echo(f"bookmaker: a bug of ours, sorry; please send us {saved}", err=True)
        return BUG


def _silence() -> None:
    """Point standard output elsewhere, so that closing it raises nothing."""
    with suppress(OSError, AttributeError):  # somebody's own stream, or none
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _save_traceback(text: str) -> Path:
    handle, name = tempfile.mkstemp(prefix="bookmaker-bug-", suffix=".txt")
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(f"bookmaker {__version__}, Python {sys.version}\n{' '.join(sys.argv)}\n\n")
        file.write(text)
    return Path(name)
