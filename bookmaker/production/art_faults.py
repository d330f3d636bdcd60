"""DailySpec -> the layout of its art, and all of it that would not fit, before a puzzle is made."""

import datetime
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, product
from pathlib import Path
from typing import Any

from bookmaker.drawing import Drawing
from bookmaker.newspaper.slots import SlotSpec
from bookmaker.newspaper.spec import DailySpec, forms, is_dealt
from bookmaker.newspaper.zones import laid
from bookmaker.pages.newspaper.art import LEAST_ANSWER_MM, LEAST_CELL_MM, LEAST_DRAWN_MM, STYLES, Caption, Format
from bookmaker.pages.setting.theme import Theme
from bookmaker.pages.templates.missing_glyphs import lacking_fault
from bookmaker.production.captions import captions, with_credit
from bookmaker.production.slot_files import House, house_of
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import HasCellFloor
from bookmaker.puzzles.contract.asking import answer_extent_of, dealt_of, extent_of, model_of
from bookmaker.puzzles.contract.grading import GRADE_WORDS
from bookmaker.puzzles.contract.words import every_variant
from bookmaker.puzzles.records.record import tellable_terms
from bookmaker.seeds import Seed
from bookmaker.source.document import Source, Where
from bookmaker.source.faults import BookError, Fault, refuse
from bookmaker.source.lengths import POINTS_PER_MM

SMALLEST_CELL = 10.0  # points: what `smallest_cell` may ask for
SLACK = 1e-6  # points
ANY_DATE = datetime.date(2026, 9, 23)  # as wide as any other, to see whether words fit


def check_art(spec: DailySpec, text: Source) -> None:
    """BookError where a slot's grid or words do not fit its columns, or the fonts lack a letter."""
    look = house(spec, text)
    faults = [
        fault
        for index, slot in enumerate(spec.slots)
        for day, form in forms(spec, slot).items()
        for where, whole, one in (
            *_editions(spec, form, ("slots", index, *(("weekdays", day) if day else ()))),
            *_zones(spec, form),
        )
        for fault in _art_faults(whole, text, look.theme, one, where)
    ]
    refuse(dict.fromkeys(faults))


def _editions(spec: DailySpec, form: SlotSpec, base: Where) -> Iterator[tuple[Where, DailySpec, SlotSpec]]:
    """A slot as each of its editions has it, with its place in the file."""
    if not form.editions:
        yield base, spec, form
    for at, one in enumerate(form.editions):
        yield (*base[:2], "editions", at), with_credit(spec, one), form.edition(one)


def _zones(spec: DailySpec, form: SlotSpec) -> Iterator[tuple[Where, DailySpec, SlotSpec]]:
    """A slot as a page of zones has it, with the zone's place in the file; the page may be in another one."""
    page = spec.page
    if page is None or not page.rows:
        return
    band = page.band()
    update: dict[str, Any] = {}
    if band is not None:
        update["solution"] = form.solution.model_copy(update={"width": band.each(page.columns or spec.columns)})
    widths = {slot.name: spec.widths_of(slot)[0] for slot in spec.slots} | {form.name: spec.widths_of(form)[0]}
    for row in laid(page, spec.columns, widths):
        for one in row:
            if form.name in (leaf.slot for leaf in one.zone.leaves()):
                yield ("page", *one.where), spec, form.model_copy(update={"width": one.width, **update})


def small_cells(spec: DailySpec, text: Source) -> list[str]:
    """Of each slot whose `smallest_cell` lets it have cells that pens find small, a sentence that says so."""
    look = house(spec, text)
    found: dict[str, str] = {}
    for index, slot in enumerate(spec.slots):
        for form in forms(spec, slot).values():
            for _, whole, one in _editions(spec, form, ("slots", index)):
                cell = Format(whole.widths_of(one)[0], look.theme).cell(_blank(one))
                if one.smallest_cell is not None and cell < (least := _least(one)) * POINTS_PER_MM:
                    message = f"the cells of '{slot.name}' are {_mm(cell)} mm wide, and pens need {least:g} mm"
                    found.setdefault(slot.name, message)
    return list(found.values())


def _blank(slot: SlotSpec) -> Drawing:
    params, _ = slot.params()
    return Drawing(*slot.size, (), extent_of(registry.get(slot.kind), params))


def _least(slot: SlotSpec) -> float:
    """The smallest cells, in mm, that people can write in."""
    kind = registry.get(slot.kind)
    return min(LEAST_CELL_MM, kind.CELL_FLOOR.ordinary) if isinstance(kind, HasCellFloor) else LEAST_CELL_MM


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
    width, solution_width = spec.widths_of(slot)
    form = Format(width, theme)
    kind = registry.get(slot.kind)
    params, _ = slot.params()
    blank = _blank(slot)
    least = slot.smallest_cell / POINTS_PER_MM if slot.smallest_cell else _least(slot)
    shown = form.cell(blank) + SLACK
    if shown < least * POINTS_PER_MM:
        wider = range(int(slot.columns) + 1, spec.columns.count + 1)
        reach = least * POINTS_PER_MM
        enough = (n for n in wider if Format(spec.columns.span(n), theme).cell(blank) >= reach)
        smaller = (n for n in range(max(slot.size) - 1, 1, -1) if form.cell(replace(blank, width=n, height=n)) >= reach)
        would = [f"{n} columns" for n in enough][:1] + [f"grids up to {n} × {n}" for n in smaller][:1]
        would.append("wider columns" if slot.width is None else "a larger width")
        would += [] if slot.smallest_cell or shown < SMALLEST_CELL else [f"smallest_cell: {_mm(shown):g}mm"]
        need = f"its smallest_cell of {least:g} mm" if slot.smallest_cell else f"the {least:g} mm that pens need"
        message = f"the cells of '{slot.name}' would be {_mm(shown)} mm wide, under {need}"
        yield Fault(message, "what would fit: " + ", or ".join(would), mark)
        return
    answer = Drawing(*slot.size, (), answer_extent_of(kind, params))
    small = Format(solution_width, theme)
    if small.cell(answer) < LEAST_DRAWN_MM * POINTS_PER_MM:
        least = LEAST_DRAWN_MM
        message = f"the cells of the solutions of '{slot.name}' would be {_mm(small.cell(answer))} mm wide"
        hint = f"they need {least} mm with lines, {LEAST_ANSWER_MM} mm with digits: give 'solution' more columns"
        yield Fault(message, hint, text.key_mark((*base[:2], "solution")))
    for puzzle, solution in any_captions(spec, slot, params):
        for caption, of in ((puzzle, form), (solution, small)):
            for lacking in caption.lacking(theme):
                where = _written(spec, slot, base, lacking.characters[0])
                yield lacking_fault(lacking, text.mark(where), STYLES)
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


def any_captions(spec: DailySpec, slot: SlotSpec, params: Any) -> Iterator[tuple[Caption, Caption]]:
    """Every pair of captions that the slot may need: a puzzle's grade and words are known only when it is made."""
    number = slot.number.first if slot.number else None
    terms = tellable_terms(slot.kind, params)
    for variant, grade in product(every_variant(slot.kind, terms), GRADE_WORDS):
        yield captions(spec, slot, variant, number=number, grade=grade, date=ANY_DATE)
    if is_dealt(slot):
        for shown in _shown(slot, params):
            yield Caption(), Caption(rule=shown)


def _shown(slot: SlotSpec, params: Any) -> Iterator[str]:
    """The names of what a slot deals out, which stand under the solutions."""
    kind, stream = registry.get(slot.kind), Seed(()).stream()
    for place in count():
        try:
            model = model_of(kind, dealt_of(kind, params, place, None, stream, None))
        except ValueError:
            return
        if model:
            yield model[0]
