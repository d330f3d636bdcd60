"""Page fit: for every size of a range, whether an issue's page holds its puzzles and the solutions of the day."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass

from bookmaker.drawing import Drawing
from bookmaker.newspaper.slots import SlotSpec
from bookmaker.newspaper.spec import EQUAL, DailySpec
from bookmaker.pages.newspaper.art import Format
from bookmaker.pages.newspaper.strip import strip
from bookmaker.pages.page import Page
from bookmaker.pages.setting.theme import Theme
from bookmaker.production import art_faults
from bookmaker.production.daily_job import Job
from bookmaker.production.issues import Place
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import answer_extent_of, extent_of
from bookmaker.source.faults import Fault


@dataclass(frozen=True, slots=True)
class Fit:
    """What cannot fit, whatever the puzzles are, and what may not, depending on their words."""

    faults: tuple[Fault, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Sizes:
    """How wide the art of a slot is, and how deep with the fewest words and with the most, of puzzle and solution."""

    puzzle: tuple[float, float, float]
    solution: tuple[float, float, float]


def judge(job: Job) -> Fit:
    """Whether each page of the job's days holds what it is to show; days with a page only."""
    known: dict[tuple[int, str, int], _Sizes] = {}
    faults: dict[tuple[int, str], Fault] = {}
    notes: dict[tuple[int, str], str] = {}
    due: dict[datetime.date, list[Place]] = {}
    here: dict[datetime.date, list[Place]] = {}
    themes: dict[int, Theme] = {}

    def sizes(place: Place) -> _Sizes:
        phase = job.calendar.at(place.date)
        key = (phase.number, place.form.name, place.date.weekday())
        if phase.number not in themes:
            themes[phase.number] = art_faults.house(phase.spec, phase.text).theme
        if key not in known:
            known[key] = _sizes(phase.spec, place.form, themes[phase.number])
        return known[key]

    for place in job.places:
        here.setdefault(place.date, []).append(place)
        due.setdefault(place.due, []).append(place)
    for day, stems in job.wholes.items():
        phase = job.calendar.at(day)
        page = phase.spec.page
        if page is None or "page" not in stems:
            continue
        puzzles = [sizes(place).puzzle for place in here.get(day, ())]
        solutions = [sizes(place).solution for place in due.get(day, ())]
        for most in (False, True):
            pieces = [*_pieces(puzzles, phase.spec, most), *_pieces(solutions, phase.spec, most)]
            try:
                strip(pieces, width=page.width, depth=page.depth, gap=page.gap)
            except ValueError as error:
                message = f"the page of {day} {error}"
                if most:
                    notes.setdefault((phase.number, str(error)), f"{message}, where its puzzles need the most words")
                else:
                    mark = phase.text.key_mark(("page",))
                    hint = "make it larger, or its pieces smaller"
                    faults.setdefault((phase.number, str(error)), Fault(message, hint, mark))
                break
    return Fit(tuple(faults.values()), tuple(notes.values()))


def _pieces(sizes: list[tuple[float, float, float]], spec: DailySpec, most: bool) -> Iterator[Page]:
    depths = [size[2 if most else 1] for size in sizes]
    for (width, _, _), depth in zip(sizes, depths, strict=True):
        yield Page(width, max(depths) if spec.depth == EQUAL else depth, ())


def _sizes(spec: DailySpec, form: SlotSpec, theme: Theme) -> _Sizes:
    kind = registry.get(form.kind)
    params, _ = form.params()
    wide, small = spec.widths_of(form)
    blank = Drawing(*form.size, (), extent_of(kind, params))
    answer = Drawing(*form.size, (), answer_extent_of(kind, params))
    captions = list(art_faults.any_captions(spec, form, params))
    puzzle = [Format(wide, theme).height(blank, one) for one, _ in captions]
    solution = [Format(small, theme).height(answer, one) for _, one in captions]
    if isinstance(spec.depth, float):
        puzzle = [spec.depth]
    return _Sizes((wide, min(puzzle), max(puzzle)), (small, min(solution), max(solution)))
