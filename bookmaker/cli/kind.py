"""bookmaker kind new, guide, check, lab, positions, stars, rates, mutants: for makers of kinds; and new-kind."""

import logging
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import click
import yaml

from bookmaker.cli.console import FILE, FOLDER, Command, watching
from bookmaker.cli.log import note
from bookmaker.kindlab.guide import TOPICS
from bookmaker.kindlab.guide import guide as text_of
from bookmaker.kindlab.project import LIKE, begin
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.testing.subject import FEW
from bookmaker.puzzles.contract.testing.suite import told
from bookmaker.source.faults import BookError, did_you_mean, fault, typed
from bookmaker.source.lines import decoded, file_bytes


@click.group("kind")
def command() -> None:
    """Make a kind of puzzle of your own: begin with 'new', read 'guide', go on with 'check' and 'lab'."""


def _installed(context: click.Context, parameter: click.Parameter, name: str) -> str:
    if not registry.has(name):
        hint = did_you_mean(name, registry.names())
        raise fault(f"no kind '{name[:40]}' is installed", hint=f"'pip install -e' its folder first; {hint}")
    try:
        registry.get(name)
    except BookError:
        raise
    except Exception as error:  # whatever a kind under way may do
        raise fault(f"'{name}' cannot be imported: {told(error)}", hint="mend it there") from None
    return name


NAME = click.argument("name", metavar="NAME", callback=_installed)
DATA_OPTION = click.option("--data", type=FILE, help="The data file; by default suite.yaml in its package.")


@command.command("new")
@click.argument("name")
@click.option("--like", type=click.Choice(LIKE), default=LIKE[-1], show_default=True, help="The kit that it stands on.")
@click.option("--out", type=FOLDER, help="The folder to make; by default one of its name.")
def new(name: str, like: str, out: Path | None) -> None:
    """Start a kind of puzzle called NAME: a small working kind on one of the kits, which keeps every rule at once.

    values: numbers tell which cells are shaded; edges: lines join numbered nodes; areas: a grid is cut into strips;
    latin: each number once in every row and column. A folder that is there already is never touched.
    """
    target = out or Path(name)
    first = begin(name, like, target)
    click.echo(f"{target}: 'pip install -e {typed(target)}'; then 'bookmaker kind check {name}'; begin with {first}")


@click.command("new-kind", hidden=True)
@click.argument("name")
@click.option("--out", type=FOLDER, help="The folder to make.")
@click.pass_context
def new_kind(context: click.Context, name: str, out: Path | None) -> None:
    """Start a kind of puzzle called NAME: now 'bookmaker kind new NAME'."""
    note("'new-kind NAME' is now 'kind new NAME --like latin' (or values, edges, areas)")
    context.invoke(new, name=name, like="latin", out=out)


@command.command("guide")
@click.argument("topic", type=click.Choice(tuple(TOPICS)), default="guide")
def guide(topic: str) -> None:
    """Print the guide to making a kind, or of one TOPIC all that there is."""
    click.echo(text_of(topic), nl=False)


@command.command("check")
@NAME
@click.option("--only", multiple=True, metavar="CHECK", help="Only this check, such as grades; may be said again.")
@DATA_OPTION
@click.option("--many", type=click.IntRange(1), default=FEW, show_default=True, help="Clues of each variant in print.")
@click.option("-v", "--verbose", is_flag=True, help="Also each verb's time, and the grades that came of proposals.")
def check(name: str, only: Sequence[str], data: Path | None, many: int, verbose: bool) -> None:
    """Examine the kind NAME: every rule of the contract, one line each, ok or what is wrong; exit code 1 where it is.

    Each verb's time is told with -v, and as "hard:medium 3" that three clues proposed as hard were medium.
    """
    from dataclasses import replace

    from bookmaker.puzzles.contract.testing.suite import CHECKS, examined, subject_of

    unknown = [one for one in only if one not in CHECKS]
    if unknown:
        raise fault(f"there is no check '{unknown[0][:40]}'", hint=did_you_mean(unknown[0], tuple(CHECKS)))
    if older := registry.note(name):
        note(older)
    try:
        subject = replace(subject_of(name, _data(name, data)), many=many)
    except AssertionError as error:
        raise fault(str(error), hint="'bookmaker kind guide data' says what a data file holds") from None
    wrong = 0
    results = examined(subject, only)
    for one in (one for one in CHECKS if not only or one in only):
        click.echo(f"{one:<14} ", nl=False)  # what is under way
        result = next(results)
        wrong += bool(result.wrong)
        click.echo(f"{'WRONG' if result.wrong else 'ok   '}  {result.rule}")
        for line in result.wrong.splitlines():
            click.echo(f"{'':14} {line}")
        for line in _more(result) if verbose else ():
            click.echo(f"{'':22}{line}")
    if wrong:
        raise fault(f"{name} breaks {wrong} of {len(only) or len(CHECKS)} checks", hint="mend the first one first")


def _data(name: str, file: Path | None) -> Any:
    """What the data file holds; BookError where it cannot be read."""
    from bookmaker.puzzles.contract.testing.suite import DATA, data_of

    hint = "it is YAML"
    try:
        if file is None:
            return data_of(name)
        return yaml.safe_load(decoded(str(file), file_bytes(file, hint=hint), hint=hint))
    except FileNotFoundError:
        raise fault(f"'{file or DATA}' is not there", hint="put it beside words.toml, or name it by --data") from None
    except (OSError, UnicodeError, yaml.YAMLError) as error:
        raise fault(f"cannot read '{file or DATA}': {' '.join(str(error).split())}", hint=hint) from None


@command.command("lab")
@NAME
@click.option(
    "--out",
    type=FOLDER,
    default=Path("output/kind-lab"),
    show_default=True,
    help="The folder for sheet.html and its puzzles.",
)
@DATA_OPTION
@click.option("--once", is_flag=True, help="Write the sheet once; do not watch the kind's files.")
def lab(name: str, out: Path, data: Path | None, once: bool) -> None:
    """Draw all of the kind NAME on one sheet, sheet.html, again whenever one of its files changes.

    Puzzles and answers of each grade, each technique midway with its sentence, what grades come of proposals, pages and
    cover of a book, and the board on the web.
    """
    if once:
        _draw(name, out, data)
        return
    run_process = watching().run_process
    logging.getLogger("watchfiles").setLevel(logging.ERROR)
    # A process of its own each time: what a kind's modules hold in memory is never of an older file.
    run_process(_package(name), target=_draw_or_tell, args=(name, out, data))


def _package(name: str) -> Path:
    return Path(str(files(registry.package(name))))


def _draw(name: str, out: Path, data: Path | None) -> None:
    from bookmaker.production.kind_sheet import write_sheet
    from bookmaker.puzzles.contract.testing.suite import subject_of

    try:
        subject = subject_of(name, _data(name, data))
        click.echo(str(write_sheet(subject, _package(name), out)))
    except AssertionError as error:
        raise fault(str(error), hint=f"'bookmaker kind check {name}' says more") from None


def _draw_or_tell(name: str, out: Path, data: Path | None) -> None:
    """Draw; whatever is wrong is told, and the watch goes on."""
    try:
        _draw(name, out, data)
    except BookError as error:
        click.echo(str(error), err=True)
    except Exception as error:
        click.echo(told(error), err=True)


def _measured(sizes: str, count: int) -> Callable[[Command], Command]:
    """The options of commands that make many puzzles."""

    def with_options(command: Command) -> Command:
        for one in (
            click.option(
                "--count", type=click.IntRange(1), default=count, show_default=True, help="Of each size and grade."
            ),
            click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="An option of the kind."),
            click.option("--sizes", default=sizes, show_default=True, help="The sizes to make."),
        ):
            command = one(command)
        return command

    return with_options


def _wanted(sizes: str, options: Sequence[str]) -> tuple[list[str], dict[str, str]]:
    pairs = [text.partition("=") for text in options]
    return sizes.split(","), {key: value or "true" for key, _, value in pairs}


@command.command("positions")
@NAME
@_measured("5x5,6x6,7x7", 40)
def positions(name: str, sizes: str, options: Sequence[str], count: int) -> None:
    """Find for each technique of NAME a small puzzle that stalls without it: lines of POSITIONS, for pages about it."""
    from bookmaker.kindlab.measures import positions as found

    for line in found(name, *_wanted(sizes, options), count):
        click.echo(line)


@command.command("stars")
@NAME
@_measured("7x7,10x10,15x15", 60)
def stars(name: str, sizes: str, options: Sequence[str], count: int) -> None:
    """Measure the scales of one to five stars of NAME: lines of STARS, one a grade."""
    from bookmaker.kindlab.measures import stars as found

    for line in found(name, *_wanted(sizes, options), count):
        click.echo(line)


@command.command("rates")
@NAME
@_measured("7x7,8x8,10x10,11x11,15x15", 100)
@click.option(
    "--seconds", type=float, default=1.0, show_default=True, help="How long each figure is measured at least."
)
def rates(name: str, sizes: str, options: Sequence[str], count: int, seconds: float) -> None:
    """Measure what the grades of NAME are worth: cost, moments, effort, techniques, inverted pairs, by size."""
    from bookmaker.kindlab.measures import rates as found

    for line in found(name, *_wanted(sizes, options), count=count, seconds=seconds):
        click.echo(line)


@command.command("mutants")
@NAME
@click.option("--count", type=click.IntRange(1), default=60, show_default=True, help="Changes to try.")
@click.option("--seed", default="mutants", show_default=True, help="Another seed, other changes.")
@DATA_OPTION
def mutants(name: str, count: int, seed: str, data: Path | None) -> None:
    """Change the code of NAME in one place at a time, and tell which changes its suite does not notice.

    It takes the time of the suite for each that survives; the code itself stays as it is. Needs Cosmic Ray.
    """
    from bookmaker.kindlab.mutants import mutants as tried

    _data(name, data)
    for line in tried(name, data, count, seed):
        click.echo(line)


def _more(result: Any) -> Iterable[str]:
    """The time by verb, the longest first, and how often which grade came of which."""
    spent = sorted(result.spent.items(), key=lambda pair: -pair[1])
    if spent:
        yield "time: " + ", ".join(f"{verb} {seconds:.2f} s" for verb, seconds in spent)
    words: Counter[str] = Counter()
    for (asked, found), count in result.proposed.items():
        words[f"{asked.word if asked else 'any'}:{found.word if found else 'unsolved'}"] += count
    if words:
        yield "proposed: " + ", ".join(f"{pair} {count}" for pair, count in words.most_common())
