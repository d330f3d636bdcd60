"""The commands: one file each; the only place that prints and that knows exit codes.

0 done, 1 a fault in the user's files, 2 wrong usage, 3 a bug of ours; 130 when interrupted.
"""


def main(arguments: list[str] | None = None) -> None:
    """Run one command line and exit with its code."""
    from bookmaker.cli import interrupts

    interrupts.heed()  # before all else is imported, so that an interruption then is told like any other
    try:
        from bookmaker.cli.app import run

        code = run(arguments)
    except interrupts.Interrupted:
        interrupts.say()
        code = interrupts.INTERRUPTED
    interrupts.ignore()
    raise SystemExit(code)
