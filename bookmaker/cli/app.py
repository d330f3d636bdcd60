"""The command line's frame: finds commands, turns every failure into a sentence and an exit code."""

import errno
import importlib
import io
import os
import sys
from contextlib import suppress

import click

from bookmaker import __version__
from bookmaker.cli import interrupts, log
from bookmaker.cli.record_failures import RecordFailures
from bookmaker.source.faults import BookError, Fault
from bookmaker.source.file_bytes import reason

# Command -> what it is for, as its own help begins; a command's module is imported only when it is used, so that help
# is instant.
COMMANDS = {
    "build": "Make the book that BOOK (a book.yaml) asks for: PDF, SVG of every puzzle, records, manifest.",
    "check": "Check BOOK (a book.yaml with its layout, or a daily.yaml), and say every fault at once; make nothing.",
    "new": "Make DIR with a small book.yaml to start from; a book.yaml that is there already is never touched.",
    "set": "Change one value of BOOK (a book.yaml): every other byte of it stays as it is.",
    "another": "Put another puzzle, as hard, in the place of NUMBER in BOOK's lock; again, and yet another.",
    "candidates": "Make puzzles that could stand at NUMBER of BOOK, draw them side by side, and say of each how it is.",
    "take": "Put candidate N, the one puzzle of FILE, or that of CODE in the place of NUMBER in BOOK's lock.",
    "swap": "Let NUMBER and OTHER of BOOK change places; between sections where both are asked for alike.",
    "move": "Put NUMBER of BOOK before OTHER, a puzzle of the same section; those between make room.",
    "pin": "Let puzzles outlive what changes in BOOK: another grade, other options, --anew.",
    "unpin": "Let puzzles of BOOK that were pinned go with what BOOK asks for again.",
    "never": "Keep a puzzle, by its number in BOOK or by its id, out of this work for good; another takes its place.",
    "undo": "Take back what changed BOOK's lock last, a build or a round; again, and the one before, up to fifty.",
    "lock": "Make BOOK's lock from the puzzles that an earlier build wrote into FOLDER, so that builds keep them.",
    "publish": "Write the puzzles of BOOK, as built, in its ledger: from then on no other work repeats them.",
    "preview": "Show how BOOK (a book.yaml) will look, as PNG; a few real puzzles stand in for what is not built.",
    "desk": "Open the author's desk for BOOK (a book.yaml) in your browser: see, choose, change, build, publish.",
    "kind": "Make a kind of puzzle of your own: begin with 'new', read 'guide', go on with 'check' and 'lab'.",
    "new-layout": "Make layouts/NAME in a book's folder, ready to be changed; 'layout: NAME' in the book then uses it.",
    "daily": "Deliver the puzzles that DAILY.yaml asks for, with a folder for the issue of every date.",
    "ledger": "What was published, and where: look into LEDGER, the file that a daily.yaml names.",
    "store": "The finished puzzles that builds keep, so that none is made twice; any of it may be deleted at any time.",
    "generate": "Make puzzles of KIND, each proved to have exactly one solution; 'bookmaker kinds' lists the kinds.",
    "solve": "Solve the puzzles in FILE (or standard input), records or any form that 'convert' reads.",
    "explain": "Draw and tell every step of solving the puzzles of FILE (or -, standard input): 0001.pdf and so on.",
    "grade": "Grade the puzzles of FILE (or -, standard input) as people solve them: anything that 'convert' reads.",
    "convert": "Rewrite the puzzles of FILE (or -, standard input) in another form.",
    "render": "Draw the puzzles of FILE (or -, standard input), in any form that 'convert' reads: 0001.svg and so on.",
    "verify": "Prove and grade again each puzzle of records, or of folders that build or daily wrote; none twice.",
    "kinds": "List the kinds of puzzle; with NAME, show one: rules (of each variant too), options, techniques.",
    "words": "Print every text of a book in LANGUAGE beside the English, as 'words: FILE' in a book.yaml takes it.",
    "layouts": "List the page layouts; with FOLDER (a book's folder), also those in its layouts/.",
    "themes": "List the themes, each for every layout; with FOLDER (a book's folder), also those in its themes/.",
    "printers": "List the printer profiles; with NAME, show every figure of one, its source and date.",
    "preflight": "Check FILE.pdf, the inside of a book, against a printer's rules: pass or fail, page, figure, limit.",
    "schema": "Print the JSON Schema of book.yaml, for an editor to complete and check with.",
}

FORMER = {"new-kind"}  # commands that still work, and that no list shows
# Commands that stand together in a module; each of the others has one of its own name.
TOGETHER = {
    **dict.fromkeys(("another", "candidates", "take", "swap", "move", "pin", "unpin", "never", "undo"), "rounds"),
    **dict.fromkeys(("lock", "publish"), "rounds"),
    **dict.fromkeys(("layouts", "themes", "printers", "schema"), "listings"),
    "new-kind": "kind",
    "new-layout": "new",
}

DONE, FAULT, USAGE, BUG = 0, 1, 2, 3
NO_TEMPORARY = "No usable temporary directory"  # Python's words where it finds none
# What the system says of names, rights and disks, for which a path or a machine is to blame and not we.
SYSTEMS_WORDS = {
    *(errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EIO),
    *(errno.EACCES, errno.EPERM, errno.ENAMETOOLONG, errno.ELOOP, errno.ENOTDIR, errno.EBADF),
}


class _Commands(click.Group):
    """A group whose commands are imported when they are asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, in the order of COMMANDS."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, its module imported now; None where there is none."""
        if cmd_name not in COMMANDS and cmd_name not in FORMER:
            return None
        module = importlib.import_module(f"bookmaker.cli.{TOGETHER.get(cmd_name, cmd_name.replace('-', '_'))}")
        command = getattr(module, cmd_name.replace("-", "_") if cmd_name in TOGETHER else "command")
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The table of commands as the help shows it, without importing one."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="bookmaker")
def bookmaker() -> None:
    """Make printable puzzle books: every puzzle proved unique, graded as people solve it."""


def run(arguments: list[str] | None = None) -> int:
    """Run one command line; its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A name that is no text must not end us, and lines end alike on every system.
            stream.reconfigure(errors="backslashreplace", newline="\n")
    with log.harmless():
        return _run(arguments)


def _run(arguments: list[str] | None) -> int:
    log.begin()
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
        log.tell_all(error.faults)
        return FAULT
    except RecordFailures as failures:
        log.tell_all(failures.faults)
        saved = _save_traceback("\n\n".join(f"{mark}\n{bug.traceback}" for mark, bug in failures.bugs))
        for mark, _ in failures.bugs:
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
        blamed = _blamed(error)
        if blamed is not None:
            log.tell(blamed)
            _silence()
            return FAULT
        import traceback

        saved = _save_traceback(traceback.format_exc())
        click.echo(f"bookmaker: a bug of ours, sorry; please send us {saved}", err=True)
        return BUG


def _blamed(error: Exception) -> Fault | None:
    """What a path or the machine is to blame for, as a fault; None where it is we."""
    if isinstance(error, UnicodeEncodeError) and error.encoding == sys.getfilesystemencoding() != "utf-8":
        letter = error.object[error.start]
        return Fault(f"by this machine's settings no file's name can hold '{letter}'", "set LC_ALL to C.UTF-8")
    if not isinstance(error, OSError):
        return None
    if error.errno in SYSTEMS_WORDS:
        what = f"'{str(error.filename)[:100]}'" if error.filename else "what was to be written"
        return Fault(f"cannot use {what}: {reason(error)}", "check its name, its rights and its disk")
    if error.errno == errno.ENOENT and error.filename is None:  # no file was asked for by its name
        if NO_TEMPORARY in str(error.strerror):
            return Fault("no folder for temporary files can be written", "name one in the environment's TMPDIR")
        return Fault("the folder that you are in is no longer there", "change to another folder")
    return None


def _silence() -> None:
    """Point standard output elsewhere, so that closing it raises nothing."""
    with suppress(OSError, AttributeError):  # somebody's own stream, or none
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _save_traceback(text: str) -> str:
    """The name of a temporary file with a report of a bug; its last line, where no such file can be written."""
    import tempfile

    report = f"bookmaker {__version__}, Python {sys.version}\n{' '.join(sys.argv)}\n\n{text}"
    try:
        handle, name = tempfile.mkstemp(prefix="bookmaker-bug-", suffix=".txt")
        with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(report)
    except OSError:
        return f"this line (no report could be saved): {text.strip().splitlines()[-1]}"
    return name
