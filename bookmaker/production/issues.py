"""DailySpec and dates -> what each slot's files are called and say; for the conductor, between both wings."""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from bookmaker.files.folder import slug
from bookmaker.newspaper import file_names
from bookmaker.newspaper.calendar import Calendar, Phase
from bookmaker.newspaper.numbering import Numbers
from bookmaker.newspaper.slots import SlotSpec
from bookmaker.newspaper.spec import FORMATS, DailySpec, Solutions
from bookmaker.newspaper.weeks import Published
from bookmaker.pages.newspaper.art import Format
from bookmaker.production.captions import captions, title_of, with_credit
from bookmaker.production.delivery import untrusted
from bookmaker.production.newsroom import zoned_page
from bookmaker.production.slot_art import drawings
from bookmaker.production.slot_files import LISTS, House, Look, SlotFiles, paths
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.records.ledger import RESERVE
from bookmaker.puzzles.records.record import given_of, told_variant_of_given
from bookmaker.source.faults import BookError, Fault, SourcePlace

OWN_FOLDERS = ("web", RESERVE, "issues")  # that a run makes beside the issues
FILES = ("puzzle", "solution", "play")  # of a slot, as `Place.stems` gives their paths
WHOLE = (".pdf", ".eps", ".zip", ".idml")  # what an issue's page and packed folder end with


@dataclass(frozen=True, slots=True)
class Place:
    """Where the files of one slot of one issue lie, without endings; `due` is the solution's issue.

    `form` is the slot as that weekday has it, `formats` those that are asked for on that day.
    """

    publication: str
    formats: tuple[str, ...]
    date: datetime.date
    form: SlotSpec
    number: int | None
    due: datetime.date
    puzzle: str
    solution: str
    play: str
    editions: tuple[tuple[str, str, str], ...] = ()  # the same three paths of each edition but the first

    @property
    def key(self) -> tuple[str, str]:
        """Issue and slot, as the ledger names them."""
        return (str(self.date), self.form.name)

    def stems(self) -> tuple[str, str, str]:
        """The three paths, in this order: puzzle, solution, play."""
        return (self.puzzle, self.solution, self.play)

    def paths(self) -> list[str]:
        """Every file of the slot in that issue."""
        return [path for stems in (self.stems(), *self.editions) for path in paths(self.formats, stems)]


def places(
    calendar: Calendar, numbers: Numbers, dates: Sequence[datetime.date]
) -> tuple[tuple[Place, ...], dict[datetime.date, dict[str, str]]]:
    """The place of every slot of these issues, and the paths of what an issue has as a whole, by name.

    BookError where two files would have one name.
    """
    mark = (calendar.at(dates[0]).text if dates else calendar.text).mark(("naming",))
    try:
        found = tuple(
            _place(calendar, phase, numbers, index, day)
            for day in dates
            for phase in (calendar.at(day),)
            for index in range(len(phase.spec.slots))
            if phase.runs(index, day)
        )
        wholes = {day: wholes_on(calendar, day) for day in dates}
    except ValueError as error:
        raise BookError([Fault(f"'naming' is wrong: {error}", "change the template", mark)]) from None
    _refuse_clashes(found, wholes, mark)
    return found, wholes


def wholes_on(calendar: Calendar, day: datetime.date) -> dict[str, str]:
    """The paths, without endings, of what the issue of a day has as a whole, by name: its page, a packed folder."""
    phase = calendar.at(day)
    spec = phase.spec
    slots = [slot.name for index, slot in enumerate(spec.slots) if phase.runs(index, day)]
    page = zoned_page.stems(spec.page, _whole(spec, day, "page"), slots) if spec.page else {}
    return page | ({"issue": _whole(spec, day, "issue")} if spec.zip else {})


def _whole(spec: DailySpec, day: datetime.date, name: str) -> str:
    facts = file_names.facts(day, publication=slug(spec.publication), slot="", kind="", number=None, file=name)
    return file_names.path_of(spec.naming, facts)


def _refuse_clashes(
    found: Sequence[Place], wholes: Mapping[datetime.date, Mapping[str, str]], mark: SourcePlace
) -> None:
    """BookError where two files would have one name, or a folder the name of a file."""
    named = [
        (path, f"the {file} of '{place.form.name}' of {place.date}" + (f" in edition {at + 1}" if at else ""))
        for place in found
        for at, stems in enumerate((place.stems(), *place.editions))
        for file, path in zip(FILES, stems, strict=True)
        if file != "play" or file in place.formats
    ]
    named += [(path, f"the {name} of {day}") for day, paths in wholes.items() for name, path in paths.items()]
    seen: dict[str, str] = {}
    for path, this in named:
        first = seen.setdefault(file_names.folded(path), this)
        if first != this:
            hint = "put {{ date }}, {{ slot }} and {{ file }} in the template"
            raise BookError([Fault(f"'{path}' would name {first} and {this}", hint, mark)])
    files_made = {file_names.folded(path) for place in found for path in place.paths()}
    files_made |= {file_names.folded(name) for name in LISTS} | {file_names.folded(name) for name in OWN_FOLDERS}
    files_made |= {
        file_names.folded(f"{path}{end}") for named in wholes.values() for path in named.values() for end in WHOLE
    }
    for path in sorted(files_made):
        for folder in PurePosixPath(path).parents:
            if folder.as_posix() in OWN_FOLDERS:
                message = f"'naming' is wrong: '{folder}/' is a folder that a run uses itself"
                raise BookError([Fault(message, "give folders other names", mark)])
            if folder.as_posix() in files_made:
                message = f"'naming' is wrong: '{folder}' would be a file and a folder"
                raise BookError([Fault(message, "give folders other names than files", mark)])


def _place(calendar: Calendar, phase: Phase, numbers: Numbers, index: int, day: datetime.date) -> Place:
    spec = phase.spec
    form = spec.slots[index].on(day.weekday())
    assert form is not None
    number = numbers.on(phase.origins[form.name], day)
    due = calendar.next_issue(day) if spec.solutions is Solutions.NEXT_ISSUE else day
    solution = "solution" if spec.solutions is Solutions.SEPARATE_FILE else f"solution-{day}"

    def path(date: datetime.date, file: str, name: str) -> str:
        facts = file_names.facts(
            date, publication=slug(spec.publication), slot=name, kind=form.kind, number=number, file=file
        )
        return file_names.path_of(spec.naming, facts)

    def stems(name: str) -> tuple[str, str, str]:
        return (path(day, "puzzle", name), path(due, solution, name), path(day, "play", name))

    others = tuple(stems(f"{form.name}/{one.name}") for one in form.editions[1:])
    return Place(spec.publication, spec.formats, day, form, number, due, *stems(form.name), others)


@dataclass(frozen=True, slots=True)
class Desk:
    """What all issues of a run share: what is asked, the house's look, where the files go."""

    spec: DailySpec
    house: House
    folder: Path
    mark: SourcePlace


def wanted(desk: Desk, place: Place, published: Published, *, formats: Sequence[str]) -> SlotFiles:
    """What is to be delivered for one slot of one issue, in all its editions.

    BookError where the ledger's record makes no puzzle.
    """
    if not place.form.editions:
        return _wanted(desk, place, published, formats)
    stems = (place.stems(), *place.editions)
    drawn = [
        _wanted(
            replace(desk, spec=with_credit(desk.spec, one)),
            replace(place, form=place.form.edition(one), puzzle=puzzle, solution=solution, play=play),
            published,
            formats,
        )
        for one, (puzzle, solution, play) in zip(place.form.editions, stems, strict=False)
    ]
    return replace(drawn[0], also=tuple(drawn[1:]))


def _wanted(desk: Desk, place: Place, published: Published, formats: Sequence[str]) -> SlotFiles:
    spec, slot = desk.spec, place.form
    try:
        variant = told_variant_of_given(given_of(published.record))
    except ValueError as error:
        raise BookError([untrusted(slot.name, str(place.date), str(error), desk.mark)]) from None
    grade = str(published.record["grade"])
    is_reserve = published.date == datetime.date.min
    puzzle, solution = captions(
        spec, slot, variant, number=place.number, grade=grade, date=None if is_reserve else place.date
    )
    if slot.art == "full":
        shown = str(published.record.get("caption", ""))
        named = words_of(slot.kind, spec.language_of(slot), variant).captions
        solution = replace(solution, rule=named.get(shown, shown))
    wide, narrow = spec.widths_of(slot)
    look = Look(
        formats=tuple(name for name in FORMATS if name in formats),
        width=wide,
        solution_width=narrow,
        depth=spec.depth if isinstance(spec.depth, float) else None,
        solution_depth=None,
        dpi=spec.raster.dpi,
        is_grey=spec.raster.tone == "grey",
        letters=spec.letters,
        layout=desk.house.name,
        house=desk.house.digest,
        publication=spec.publication,
        credit=spec.credit or "",
        language=spec.language_of(slot),
        embargo=() if is_reserve else (str(place.date), str(max(place.due, place.date))),
    )
    return SlotFiles(
        folder=desk.folder,
        shelf=desk.house.shelf,
        date=RESERVE if is_reserve else str(place.date),
        slot=slot.name,
        title=title_of(spec, slot, variant),
        line=published.line,
        record=published.record,
        look=look,
        caption=puzzle,
        solution_caption=solution,
        path=place.puzzle,
        solution_path=place.solution,
        play_path=place.play,
        asked=published.asked,
        is_new=published.is_new,
        mark=desk.mark,
    )


def equally_deep(found: Sequence[SlotFiles], due: Sequence[str], is_equal: Sequence[bool]) -> list[SlotFiles]:
    """The same, every puzzle as deep as the deepest of its issue, and every solution as those that run that day.

    Those that are not to be equal stay as they are.
    """
    puzzles: dict[str, float] = {}
    solutions: dict[str, float] = {}
    for one, day, counts in zip(found, due, is_equal, strict=True):
        if not counts:
            continue
        puzzle, answer = drawings(one.record)
        theme, look = one.theme(), one.look
        deep = Format(look.width, theme).height(puzzle, one.caption)
        puzzles[one.date] = max(puzzles.get(one.date, 0.0), deep)
        deep = Format(look.solution_width, theme).height(answer, one.solution_caption)
        solutions[day] = max(solutions.get(day, 0.0), deep)
    return [
        replace(one, look=replace(one.look, depth=puzzles[one.date], solution_depth=solutions[day])) if counts else one
        for one, day, counts in zip(found, due, is_equal, strict=True)
    ]
