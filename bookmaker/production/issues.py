"""DailySpec and dates -> what each slot's files are called and say; for the conductor, between both wings."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count, product
from pathlib import Path, PurePosixPath
from typing import Any

from bookmaker.drawing import Drawing
from bookmaker.files.folder import slug
from bookmaker.newspaper import naming, planning
from bookmaker.newspaper.spec import DailySpec, SlotSpec, Solutions, is_dealt
from bookmaker.newspaper.weeks import Published
from bookmaker.newspaper.words import words_in
from bookmaker.pages.newspaper.art import LEAST_CELL_MM, Caption, Format
from bookmaker.pages.setting.quotes import typographic
from bookmaker.production.delivery import LISTS, Look, SlotFiles, paths, theme, untrusted
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import HasCellFloor, Variant, dealt_of, extent_of, model_of
from bookmaker.puzzles.contract.grading import GRADE_WORDS, Grade
from bookmaker.puzzles.contract.params import read_params
from bookmaker.puzzles.contract.words import every_variant, words_of
from bookmaker.puzzles.records.record import given_of
from bookmaker.puzzles.records.spoken import speakable, spoken_by
from bookmaker.seeds import Seed
from bookmaker.source.document import Source
from bookmaker.source.faults import BookError, Fault, Mark
from bookmaker.source.lengths import POINTS_PER_MM

ANY_DATE = datetime.date(2026, 9, 30)  # as wide as any other, to see whether words fit


@dataclass(frozen=True, slots=True)
class Place:
    """Where the files of one slot of one issue lie, without endings; `due` is the solution's issue."""

    date: datetime.date
    slot: int
    number: int | None
    due: datetime.date
    puzzle: str
    solution: str
    play: str

    def stems(self) -> tuple[str, str, str]:
        """The three paths, in this order: puzzle, solution, play."""
        return (self.puzzle, self.solution, self.play)


def places(spec: DailySpec, text: Source, dates: Sequence[datetime.date]) -> tuple[Place, ...]:
    """The place of every slot of these issues; BookError where two files would have one name."""
    mark = text.mark(("naming",))
    try:
        found = tuple(_place(spec, index, day) for day in dates for index in range(len(spec.slots)))
    except ValueError as error:
        raise BookError([Fault(f"'naming' is wrong: {error}", "change the template", mark)]) from None
    _refuse_clashes(spec, found, mark)
    return found


def _refuse_clashes(spec: DailySpec, found: Sequence[Place], mark: Mark) -> None:
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
    files_made = {naming.folded(path) for place in found for path in paths(spec.formats, place.stems())}
    files_made |= {naming.folded(name) for name in LISTS}
    for path in sorted(files_made):
        for folder in PurePosixPath(path).parents:
            if folder.as_posix() in files_made:
                message = f"'naming' is wrong: '{folder}' would be a file and a folder"
                raise BookError([Fault(message, "give folders other names than files", mark)])


def _place(spec: DailySpec, index: int, day: datetime.date) -> Place:
    slot = spec.slots[index]
    number = planning.number_on(spec, slot, day)
    due = planning.next_issue(spec, day) if spec.solutions is Solutions.NEXT_ISSUE else day
    solution = "solution" if spec.solutions is Solutions.SEPARATE_FILE else f"solution-{day}"

    def path(date: datetime.date, file: str) -> str:
        facts = naming.facts(
            date, publication=slug(spec.publication), slot=slot.name, kind=slot.kind, number=number, file=file
        )
        return naming.path_of(spec.naming, facts)

    return Place(day, index, number, due, path(day, "puzzle"), path(due, solution), path(day, "play"))


def check_art(spec: DailySpec, text: Source) -> None:
    """BookError where a slot's grid or words do not fit its columns, or the fonts lack a letter."""
    faults = [fault for index in range(len(spec.slots)) for fault in _art_faults(spec, text, index)]
    if faults:
        raise BookError(dict.fromkeys(faults))


def _art_faults(spec: DailySpec, text: Source, index: int) -> Iterator[Fault]:
    slot = spec.slots[index]
    mark = text.key_mark(("slots", index, "columns"))
    form = Format(spec.columns.span(slot.columns), theme())
    kind = registry.get(slot.kind)
    params, _ = read_params(slot.kind, size=slot.size, options=slot.options)
    cell = form.cell(Drawing(*slot.size, (), extent_of(kind, params)))
    least = min(LEAST_CELL_MM, kind.CELL_FLOOR.ordinary) if isinstance(kind, HasCellFloor) else LEAST_CELL_MM
    if cell < least * POINTS_PER_MM:
        shown = int(cell / POINTS_PER_MM * 10) / 10
        wider = range(slot.columns + 1, spec.columns.count + 1)
        enough = (n for n in wider if Format(spec.columns.span(n), theme()).most_cells() >= slot.size[0])
        would = [*[f"{n} columns" for n in enough][:1], f"a grid of up to {form.most_cells()} cells across"]
        message = f"the cells of '{slot.name}' would be {shown} mm wide, under the {least:g} mm that pens need"
        yield Fault(message, "what would fit: " + ", or ".join(would), mark)
        return
    for caption in _any_captions(spec, slot, params):
        if lacking := caption.lacking():
            hint = "write it with other letters"
            written = ("credit",) if caption.title else ("slots", index, "options")
            yield Fault(f"no font has '{lacking[0]}'", hint, text.mark(written))
        if form.is_narrow(caption):
            message = f"the words around '{slot.name}' are wider than its columns"
            yield Fault(message, "give it more columns, or a shorter credit", mark)


def _any_captions(spec: DailySpec, slot: SlotSpec, params: Any) -> Iterator[Caption]:
    """Every caption that the slot may need: the grade and what is said of a puzzle are known only when it is made."""
    number = slot.number.first if slot.number else None
    terms = speakable(slot.kind, params)
    for spoken, grade in product(every_variant(slot.kind, terms), GRADE_WORDS):
        yield from captions(spec, slot, spoken, number=number, grade=grade, date=ANY_DATE)
    if is_dealt(slot):
        for shown in _shown(slot, params):
            yield Caption("", "", "", 0, shown, "")


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


def captions(
    spec: DailySpec, slot: SlotSpec, spoken: Variant, *, number: int | None, grade: str, date: datetime.date
) -> tuple[Caption, Caption]:
    """What stands around a slot's puzzle, and around its solution, which names the puzzle by number or date."""
    language = spec.language_of(slot)
    kind, words = words_of(slot.kind, language, spoken), words_in(language)
    shown = "" if number is None else typographic(words.number.format(number=number), language)
    solution = typographic(words.solution_of.format(number=shown or words.day(date)), language)
    credit = typographic(spec.credit or "", language)
    puzzle = Caption(
        title=typographic(kind.title, language),
        number=shown,
        grade=kind.phrases.grades.of(Grade[grade.upper()]),
        pips=1 + GRADE_WORDS.index(grade),
        rule=typographic(kind.line, language) if slot.rule else "",
        credit=credit,
    )
    return puzzle, Caption(puzzle.title, solution, "", 0, "", credit)


def wanted(spec: DailySpec, text: Source, place: Place, published: Published, *, folder: Path) -> SlotFiles:
    """What is to be delivered for one slot of one issue; BookError where the ledger's record makes no puzzle."""
    slot = spec.slots[place.slot]
    mark = text.mark(("ledger",))
    try:
        spoken = spoken_by(given_of(published.record))
    except ValueError as error:
        raise BookError([untrusted(slot.name, str(place.date), str(error), mark)]) from None
    grade = str(published.record["grade"])
    puzzle, solution = captions(spec, slot, spoken, number=place.number, grade=grade, date=place.date)
    shown = str(published.record.get("caption", ""))
    named = words_of(slot.kind, spec.language_of(slot), spoken).captions
    solution = replace(solution, rule=named.get(shown, shown))
    look = Look(
        formats=spec.formats,
        width=spec.columns.span(slot.columns),
        dpi=spec.raster.dpi,
        is_grey=spec.raster.tone == "grey",
        publication=spec.publication,
        credit=spec.credit or "",
        language=spec.language_of(slot),
    )
    return SlotFiles(
        folder=folder,
        date=str(place.date),
        slot=slot.name,
        line=published.line,
        record=published.record,
        look=look,
        caption=puzzle,
        solution_caption=solution,
        path=place.puzzle,
        solution_path=place.solution,
        play_path=place.play,
        is_new=published.is_new,
        mark=mark,
    )
