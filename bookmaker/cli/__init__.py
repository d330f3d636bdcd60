"""The commands: one file each; the only place that prints and that knows exit codes.

0 done, 1 a fault in the user's files, 2 wrong usage, 3 a bug of ours; 130 when interrupted.
"""

import gc
import os
import sys

# Objects made and not yet ended, before those in circles are looked for: while a command starts, and usually.
STARTING, USUAL = 100_000, gc.get_threshold()[0]


def main(arguments: list[str] | None = None) -> None:
    """Run one command line and exit with its code."""
    # Many names are made while modules are imported, and all of them stay: nothing is gained by looking for garbage
    # among them so often. Nor by pydantic's looking for plugins of its own in all that is installed.
    gc.set_threshold(STARTING)
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


def started() -> None:
    """Long work begins: garbage is looked for as usual, but not in what was loaded, which stays."""
    if gc.get_threshold()[0] == STARTING:
        gc.freeze()
        gc.set_threshold(USUAL)
