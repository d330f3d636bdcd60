"""Page fit: for every size of a range, whether an issue's page holds its puzzles and the solutions of the day."""

import datetime
import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from bookmaker.drawing import Drawing
from bookmaker.newspaper import numbering
from bookmaker.newspaper.slots import SlotSpec
from bookmaker.newspaper.spec import EQUAL, DailySpec
from bookmaker.newspaper.zones import PageSpec
from bookmaker.pages.newspaper.art import Caption, Format
from bookmaker.pages.newspaper.strip import strip
from bookmaker.pages.newspaper.zoned import Piece
from bookmaker.pages.page import Page
from bookmaker.pages.setting.theme import Theme
from bookmaker.production import art_faults, issues
from bookmaker.production.daily_job import Job
from bookmaker.production.issues import Place
from bookmaker.production.newsroom import zoned_page
from bookmaker.production.newsroom.zoned_page import Content
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import answer_extent_of, extent_of
from bookmaker.source.faults import Fault
from bookmaker.source.public_words import words_in


@dataclass(frozen=True, slots=True)
class Fit:
    """What cannot fit, whatever the puzzles are, and what may not, depending on their words."""

    faults: tuple[Fault, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class _Art:
    """A slot on a weekday: blank grids as large as its puzzle and solution, and words that may stand around them."""

    spec: DailySpec
    form: SlotSpec
    theme: Theme
    blanks: tuple[Drawing, Drawing]
    captions: tuple[tuple[Caption, ...], tuple[Caption, ...]]

    @classmethod
    def of(cls, spec: DailySpec, form: SlotSpec, theme: Theme) -> Self:
        """That of a slot as it is on its weekday."""
        kind = registry.get(form.kind)
        params, _ = form.params()
        of_puzzle, of_answer = extent_of(kind, params), answer_extent_of(kind, params)
        puzzles, solutions = zip(*art_faults.any_captions(spec, form, params), strict=True)
        return cls(
            spec,
            form,
            theme,
            (Drawing(*form.size, (), of_puzzle), Drawing(*form.size, (), of_answer)),
            (tuple(dict.fromkeys(puzzles)), tuple(dict.fromkeys(solutions))),
        )

    @functools.cache  # noqa: B019 - for as long as a range is judged
    def depth(self, which: int, width: float, most: bool) -> float:
        """How deep a puzzle, or a solution, is in that width, with the fewest words or with the most."""
        found = (Format(width, self.theme).height(self.blanks[which], one) for one in self.captions[which])
        return max(found) if most else min(found)

    @functools.cache  # noqa: B019 - for as long as a range is judged
    def piece(self, which: int, most: bool, width: float) -> Piece:
        """The same as a piece of a page of zones, whose grid may stand lower than its own head asks."""
        bound, form, captions = max if most else min, Format(width, self.theme), self.captions[which]
        head = bound(form.head(one) for one in captions)
        body = bound(form.height(self.blanks[which], one) - form.head(one) for one in captions)
        return Piece(width, head + body, lambda depth, head: (), head)


def judge(job: Job) -> Fit:
    """Whether each page of the job's days holds what it is to show; days with a page only."""
    known: dict[tuple[int, str, int], _Art] = {}
    faults: dict[tuple[int, str], Fault] = {}
    notes: dict[tuple[int, str], str] = {}
    due: dict[datetime.date, list[Place]] = {}
    here: dict[datetime.date, list[Place]] = {}
    themes: dict[int, Theme] = {}

    def art(place: Place) -> _Art:
        phase = job.calendar.at(place.date)
        key = (phase.number, place.form.name, place.date.weekday())
        if phase.number not in themes:
            themes[phase.number] = art_faults.house(phase.spec, phase.text).theme
        if key not in known:
            known[key] = _Art.of(phase.spec, place.form, themes[phase.number])
        return known[key]

    for place in job.places:
        here.setdefault(place.date, []).append(place)
    for place in (*_before(job), *job.places):
        due.setdefault(place.due, []).append(place)
    for day in job.wholes:
        phase = job.calendar.at(day)
        if phase.spec.page is None:
            continue
        puzzles = {place.form.name: art(place) for place in here.get(day, ())}
        solutions = [art(place) for place in due.get(day, ())]
        if not puzzles and not solutions:
            continue
        for most in (False, True):
            try:
                _fit(phase.spec, phase.spec.page, day, puzzles, solutions, most)
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


def _before(job: Job) -> list[Place]:
    """What was delivered for other days, and has its solution on one of the job's."""
    there = {art.place for art in job.arts if datetime.date.fromisoformat(art.due) in job.wholes}
    days = {datetime.date.fromisoformat(issue) for issue, _ in there} - set(job.plan.dates)
    numbers = numbering.numbers(job.calendar, job.arts, job.again)
    found, _ = issues.places(job.calendar, numbers, sorted(day for day in days if job.calendar.has_issue(day)))
    return [place for place in found if place.key in there]


def _fit(
    spec: DailySpec,
    page: PageSpec,
    day: datetime.date,
    puzzles: Mapping[str, _Art],
    solutions: Sequence[_Art],
    most: bool,
) -> None:
    """ValueError, in a part of a sentence, where the page does not hold these."""
    if page.rows:
        content = Content(
            theme=next(iter([*puzzles.values(), *solutions])).theme,
            columns=spec.columns,
            widths=spec.widths_on(day.weekday()),
            puzzles={name: functools.partial(one.piece, 0, most) for name, one in puzzles.items()},
            solutions=[functools.partial(one.piece, 1, most) for one in solutions],
            values={"publication": spec.publication, "date": words_in(spec.language).day(day)},
        )
        zoned_page.frames(page, content)
        return
    pieces = []
    for which, arts in enumerate((list(puzzles.values()), list(solutions))):
        widths = [one.spec.widths_of(one.form)[which] for one in arts]
        depths = [one.depth(which, width, most) for one, width in zip(arts, widths, strict=True)]
        if which == 0:
            depths = [
                one.spec.depth if isinstance(one.spec.depth, float) else deep
                for one, deep in zip(arts, depths, strict=True)
            ]
        depths = [max(depths)] * len(depths) if spec.depth == EQUAL and depths else depths
        pieces += [Page(width, deep, ()) for width, deep in zip(widths, depths, strict=True)]
    strip(pieces, width=page.width, depth=page.depth, gap=page.gap, margin=page.margin)
