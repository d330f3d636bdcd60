"""The commands: a file each but for a few that are read together; the only place that prints and that knows exit codes.

0 done, 1 a fault in the user's files, 2 wrong usage, 3 a bug of ours; 130 when interrupted.
"""

import gc
import os
import sys

SELDOM = 100_000  # objects made and not yet ended, before those in circles are looked for


def main(arguments: list[str] | None = None) -> None:
    """Run one command line and exit with its code."""
    # Modules, puzzles and pages stay, and few objects are in circles: nothing is gained by looking through all of them
    # often, which takes a tenth of a long build. Nor by pydantic's looking for plugins in all that is installed.
    gc.set_threshold(SELDOM)
    _open_what_was_closed()
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

    from bookmaker.cli import interrupts

    interrupts.heed()  # before all else is imported, so that an interruption then is told like any other
    try:
        from bookmaker.cli.app import run

        code = run(arguments)
    except interrupts.Interrupted:
        interrupts.say()
        code = interrupts.INTERRUPTED
    interrupts.ignore()
    gc.freeze()  # what is left ends with the process: it need not be looked through once more
    raise SystemExit(code)


def _open_what_was_closed() -> None:
    """Let streams that were closed before we began give nothing and forget all; no file of ours takes their number."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 (open to the end)
