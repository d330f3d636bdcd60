"""DailySpec and dates -> what each slot's files are called and say; for the conductor, between both wings."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count, product
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Any

from bookmaker.drawing import Drawing
from bookmaker.files.folder import slug
from bookmaker.newspaper import naming
from bookmaker.newspaper.numbering import Numbers, next_issue, runs
from bookmaker.newspaper.slots import SlotSpec
from bookmaker.newspaper.spec import FORMATS, DailySpec, Solutions, forms, is_dealt
from bookmaker.newspaper.weeks import Published
from bookmaker.newspaper.words import words_in
from bookmaker.pages.newspaper.art import LEAST_ANSWER_MM, LEAST_CELL_MM, LEAST_DRAWN_MM, STYLES, Caption, Format
from bookmaker.pages.setting.quotes import typographic
from bookmaker.pages.setting.theme import Theme
from bookmaker.production.delivery import LISTS, House, Look, SlotFiles, drawings, house_of, paths, untrusted
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import HasCellFloor, Variant, answer_extent_of, dealt_of, extent_of, model_of
from bookmaker.puzzles.contract.grading import GRADE_WORDS, Grade
from bookmaker.puzzles.contract.params import read_params
from bookmaker.puzzles.contract.words import every_variant, words_of
from bookmaker.puzzles.records.ledger import RESERVE
from bookmaker.puzzles.records.record import given_of
from bookmaker.puzzles.records.spoken import speakable, spoken_by
from bookmaker.seeds import Seed
from bookmaker.source.document import Source, Where
from bookmaker.source.faults import BookError, Fault, Mark
from bookmaker.source.lengths import POINTS_PER_MM

ANY_DATE = datetime.date(2026, 9, 23)  # as wide as any other, to see whether words fit
OWN_FOLDERS = ("web", RESERVE)  # that a run makes beside the issues
WHOLE = (".pdf", ".eps", ".zip")  # what an issue's page and packed folder end with


@dataclass(frozen=True, slots=True)
class Place:
    """Where the files of one slot of one issue lie, without endings; `due` is the solution's issue.

    `form` is the slot as that weekday has it.
    """

    date: datetime.date
    slot: int
    form: SlotSpec
    number: int | None
    due: datetime.date
    puzzle: str
    solution: str
    play: str

    @property
    def key(self) -> tuple[str, str]:
        """Issue and slot, as the ledger names them."""
        return (str(self.date), self.form.name)

    def stems(self) -> tuple[str, str, str]:
        """The three paths, in this order: puzzle, solution, play."""
        return (self.puzzle, self.solution, self.play)


def places(
    spec: DailySpec, text: Source, numbers: Numbers, dates: Sequence[datetime.date]
) -> tuple[tuple[Place, ...], dict[datetime.date, dict[str, str]]]:
    """The place of every slot of these issues, and the paths of what an issue has as a whole, by name.

    BookError where two files would have one name.
    """
    mark = text.mark(("naming",))
    try:
        found = tuple(
            _place(spec, numbers, index, day)
            for day in dates
            for index in range(len(spec.slots))
            if runs(spec, index, day)
        )
        wholes = {day: {name: _whole(spec, day, name) for name in wholes_of(spec)} for day in dates}
    except ValueError as error:
        raise BookError([Fault(f"'naming' is wrong: {error}", "change the template", mark)]) from None
    _refuse_clashes(spec, found, wholes, mark)
    return found, wholes


def wholes_of(spec: DailySpec) -> tuple[str, ...]:
    """What every issue has as a whole: a page, a packed folder."""
    return (*(["page"] if spec.page else []), *(["issue"] if spec.zip else []))


def _whole(spec: DailySpec, day: datetime.date, name: str) -> str:
    facts = naming.facts(day, publication=slug(spec.publication), slot="", kind="", number=None, file=name)
    return naming.path_of(spec.naming, facts)


def _refuse_clashes(
    spec: DailySpec, found: Sequence[Place], wholes: Mapping[datetime.date, Mapping[str, str]], mark: Mark
) -> None:
    """BookError where two files would have one name, or a folder the name of a file."""
    seen: dict[str, str] = {}
    for place in found:
        whose = f"'{spec.slots[place.slot].name}' of {place.date}"
        files = {"puzzle": place.puzzle, "solution": place.solution}
        files |= {"play": place.play} if "play" in spec.formats else {}
        for file, path in files.items():
            this = f"the {file} of {whose}"
            first = seen.setdefault(naming.folded(path), this)
            if first != this:
                hint = "put {{ date }}, {{ slot }} and {{ file }} in the template"
                raise BookError([Fault(f"'{path}' would name {first} and {this}", hint, mark)])
    for day, named in wholes.items():
        for name, path in named.items():
            this = f"the {name} of {day}"
            if seen.setdefault(naming.folded(path), this) != this:
                hint = "put {{ date }}, {{ slot }} and {{ file }} in the template"
                raise BookError([Fault(f"'{path}' would name {seen[naming.folded(path)]} and {this}", hint, mark)])
    files_made = {naming.folded(path) for place in found for path in paths(spec.formats, place.stems())}
    files_made |= {naming.folded(name) for name in LISTS} | {naming.folded(name) for name in OWN_FOLDERS}
    files_made |= {
        naming.folded(f"{path}{end}") for named in wholes.values() for path in named.values() for end in WHOLE
    }
    for path in sorted(files_made):
        for folder in PurePosixPath(path).parents:
            if folder.as_posix() in OWN_FOLDERS:
                message = f"'naming' is wrong: '{folder}/' is a folder that a run uses itself"
                raise BookError([Fault(message, "give folders other names", mark)])
            if folder.as_posix() in files_made:
                message = f"'naming' is wrong: '{folder}' would be a file and a folder"
                raise BookError([Fault(message, "give folders other names than files", mark)])


def _place(spec: DailySpec, numbers: Numbers, index: int, day: datetime.date) -> Place:
    form = spec.slots[index].on(day.weekday())
    assert form is not None
    number = numbers.on(index, day)
    due = next_issue(spec, day) if spec.solutions is Solutions.NEXT_ISSUE else day
    solution = "solution" if spec.solutions is Solutions.SEPARATE_FILE else f"solution-{day}"

    def path(date: datetime.date, file: str) -> str:
        facts = naming.facts(
            date, publication=slug(spec.publication), slot=form.name, kind=form.kind, number=number, file=file
        )
        return naming.path_of(spec.naming, facts)

    return Place(day, index, form, number, due, path(day, "puzzle"), path(due, solution), path(day, "play"))


def check_art(spec: DailySpec, text: Source) -> None:
    """BookError where a slot's grid or words do not fit its columns, or the fonts lack a letter."""
    look = house(spec, text)
    faults = [
        fault
        for index, slot in enumerate(spec.slots)
        for day, form in forms(spec, slot).items()
        for fault in _art_faults(spec, text, look.theme, form, ("slots", index, *(("weekdays", day) if day else ())))
    ]
    if faults:
        raise BookError(dict.fromkeys(faults))


def house(spec: DailySpec, text: Source) -> House:
    """The layout that a daily.yaml names; BookError where it has no words for art."""
    mark = text.mark(("layout",))
    found = house_of(spec.layout, Path(text.name).parent / "layouts", mark)
    if lacking := [name for name in STYLES if name not in found.theme.styles]:
        hint = "let it extend 'newspaper', which has what art needs"
        raise BookError([Fault(f"the layout '{spec.layout}' has no style '{lacking[0]}'", hint, mark)])
    return found


def _art_faults(spec: DailySpec, text: Source, theme: Theme, slot: SlotSpec, base: Where) -> Iterator[Fault]:
    mark = text.key_mark((*base, "columns"))
    width = spec.columns.span(slot.columns)
    form = Format(width, theme)
    kind = registry.get(slot.kind)
    params, _ = read_params(slot.kind, size=slot.size, options=slot.options)
    blank = Drawing(*slot.size, (), extent_of(kind, params))
    least = min(LEAST_CELL_MM, kind.CELL_FLOOR.ordinary) if isinstance(kind, HasCellFloor) else LEAST_CELL_MM
    shown = form.cell(blank)
    if shown < least * POINTS_PER_MM:
        wider = range(slot.columns + 1, spec.columns.count + 1)
        enough = (n for n in wider if Format(spec.columns.span(n), theme).most_cells() >= slot.size[0])
        would = [*[f"{n} columns" for n in enough][:1], f"a grid of up to {form.most_cells()} cells across"]
        message = f"the cells of '{slot.name}' would be {_mm(shown)} mm wide, under the {least:g} mm that pens need"
        yield Fault(message, "what would fit: " + ", or ".join(would), mark)
        return
    answer = Drawing(*slot.size, (), answer_extent_of(kind, params))
    small = Format(spec.columns.span(slot.solution.columns or slot.columns), theme)
    if small.cell(answer) < LEAST_DRAWN_MM * POINTS_PER_MM:
        least = LEAST_DRAWN_MM
        message = f"the cells of the solutions of '{slot.name}' would be {_mm(small.cell(answer))} mm wide"
        hint = f"they need {least} mm with lines, {LEAST_ANSWER_MM} mm with digits: give 'solution' more columns"
        yield Fault(message, hint, text.key_mark((*base[:2], "solution")))
    for puzzle, solution in _any_captions(spec, slot, params):
        for caption, of in ((puzzle, form), (solution, small)):
            if lacking := caption.lacking(theme):
                hint = "write it with other letters"
                yield Fault(f"no font has '{lacking[0]}'", hint, text.mark(_written(spec, slot, base, lacking[0])))
            if of.is_narrow(caption):
                message = f"the words around '{slot.name}' are wider than its columns"
                yield Fault(message, "give it more columns, or a shorter credit", mark)
        if isinstance(spec.depth, float):
            cell = Format(width, theme, spec.depth).cell(blank, puzzle)
            if cell < least * POINTS_PER_MM:
                message = f"the cells of '{slot.name}' would be {_mm(max(cell, 0.0))} mm wide in that depth"
                yield Fault(
                    message, f"pens need {least:g} mm: make it deeper, or the grid smaller", text.mark(("depth",))
                )


def _mm(points: float) -> float:
    return int(points / POINTS_PER_MM * 10) / 10


def _written(spec: DailySpec, slot: SlotSpec, base: Where, letter: str) -> Where:
    """Where in daily.yaml a letter was written that stands on a slot's art."""
    for where, words in (
        (("credit",), spec.credit),
        ((*base, "title"), slot.title),
        ((*base, "rule"), slot.rule),
        ((*base[:2], "solution", "head"), slot.solution.head),
    ):
        if letter in str(words or ""):
            return where
    return (*base, "options")


def _any_captions(spec: DailySpec, slot: SlotSpec, params: Any) -> Iterator[tuple[Caption, Caption]]:
    """Every pair of captions that the slot may need: a puzzle's grade and words are known only when it is made."""
    number = slot.number.first if slot.number else None
    terms = speakable(slot.kind, params)
    for spoken, grade in product(every_variant(slot.kind, terms), GRADE_WORDS):
        yield captions(spec, slot, spoken, number=number, grade=grade, date=ANY_DATE)
    if is_dealt(slot):
        for shown in _shown(slot, params):
            yield Caption(), Caption(rule=shown)


def _shown(slot: SlotSpec, params: Any) -> Iterator[str]:
    """The names of what a slot deals out, which stand under the solutions."""
    kind, stream = registry.get(slot.kind), Seed(()).stream()
    for place in count():
        try:
            model = model_of(kind, dealt_of(kind, params, place, stream))
        except ValueError:
            return
        if model:
            yield model[0]


def title_of(spec: DailySpec, slot: SlotSpec, spoken: Variant = MappingProxyType({})) -> str:
    """What stands over a slot's puzzles."""
    return slot.title or words_of(slot.kind, spec.language_of(slot), spoken).title


def captions(
    spec: DailySpec, slot: SlotSpec, spoken: Variant, *, number: int | None, grade: str, date: datetime.date | None
) -> tuple[Caption, Caption]:
    """What stands around a slot's puzzle, and around its solution, which names the puzzle by number or date.

    A reserve has no date yet.
    """
    if slot.art == "grid":
        return Caption(), Caption()
    language = spec.language_of(slot)
    kind, words = words_of(slot.kind, language, spoken), words_in(language)
    title, credit = typographic(title_of(spec, slot, spoken), language), typographic(spec.credit or "", language)
    shown = "" if number is None else typographic(words.number.format(number=number), language)
    day = words.day(date) if date else ""
    rule = slot.rule if isinstance(slot.rule, str) else kind.line if slot.rule else ""
    puzzle = Caption(
        title=title,
        number=shown,
        grade=kind.phrases.grades.of(Grade[grade.upper()]),
        pips=1 + GRADE_WORDS.index(grade),
        rule=typographic(rule, language),
        credit=credit,
        date=day if slot.date else "",
    )
    head = slot.solution.head
    if head is False:
        return puzzle, Caption()
    if not isinstance(head, str):
        head = words.solution_of.format(number=shown) if shown else words.solution_of_day.format(date=day)
    head = typographic(head, language)
    return puzzle, Caption(title=title, number=head if shown or date else "", credit=credit)


@dataclass(frozen=True, slots=True)
class Desk:
    """What all issues of a run share: what is asked, the house's look, where the files go."""

    spec: DailySpec
    house: House
    folder: Path
    mark: Mark


def wanted(desk: Desk, place: Place, published: Published, *, formats: Sequence[str]) -> SlotFiles:
    """What is to be delivered for one slot of one issue; BookError where the ledger's record makes no puzzle."""
    spec, slot = desk.spec, place.form
    try:
        spoken = spoken_by(given_of(published.record))
    except ValueError as error:
        raise BookError([untrusted(slot.name, str(place.date), str(error), desk.mark)]) from None
    grade = str(published.record["grade"])
    is_reserve = published.date == datetime.date.min
    puzzle, solution = captions(
        spec, slot, spoken, number=place.number, grade=grade, date=None if is_reserve else place.date
    )
    if slot.art == "full":
        shown = str(published.record.get("caption", ""))
        named = words_of(slot.kind, spec.language_of(slot), spoken).captions
        solution = replace(solution, rule=named.get(shown, shown))
    look = Look(
        formats=tuple(name for name in FORMATS if name in formats),
        width=spec.columns.span(slot.columns),
        solution_width=spec.columns.span(slot.solution.columns or slot.columns),
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
    )
    return SlotFiles(
        folder=desk.folder,
        shelf=desk.house.shelf,
        date=RESERVE if is_reserve else str(place.date),
        slot=slot.name,
        title=title_of(spec, slot, spoken),
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


def equally_deep(found: Sequence[SlotFiles], due: Sequence[str]) -> list[SlotFiles]:
    """The same, every puzzle as deep as the deepest of its issue, and every solution as those that run that day."""
    puzzles: dict[str, float] = {}
    solutions: dict[str, float] = {}
    drawn = [drawings(one.record) for one in found]
    for one, day, (puzzle, answer) in zip(found, due, drawn, strict=True):
        theme, look = one.theme(), one.look
        deep = Format(look.width, theme).height(puzzle, one.caption)
        puzzles[one.date] = max(puzzles.get(one.date, 0.0), deep)
        deep = Format(look.solution_width, theme).height(answer, one.solution_caption)
        solutions[day] = max(solutions.get(day, 0.0), deep)
    return [
        replace(one, look=replace(one.look, depth=puzzles[one.date], solution_depth=solutions[day]))
        for one, day in zip(found, due, strict=True)
    ]
