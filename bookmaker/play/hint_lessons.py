"""A record -> lessons: its answer and the steps a person takes, in words, for the hints of a page; packed."""

import base64
import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import DecidesCells
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.play import Settling
from bookmaker.puzzles.contract.words import NONE_OWN, OwnWords, words_of
from bookmaker.puzzles.records.record import given_of, told_variant_of_given
from bookmaker.puzzles.story.hinting import where_of
from bookmaker.puzzles.story.path import one_by_one, unsaid
from bookmaker.puzzles.story.telling import reasons
from bookmaker.source.public_words import words_in

Lesson = dict[str, Any]
Typeset = Callable[[str, str], str]  # a text and its language -> the text with that language's spaces and quotes


def as_written(text: str, language: str) -> str:
    """The text as it is."""
    return text


def lessons_of(
    record: Mapping[str, Any], language: str, own: OwnWords = NONE_OWN, typeset: Typeset = as_written
) -> dict[str, Any]:
    """The answer and the ladder's steps, each as a lesson, as plain JSON; ValueError where the record is no puzzle.

    A lesson has the `title` of its technique, its `sentence`, the `cells` it decides, those it `looks` at, `where` to
    look in words, what it `finds` ([sort, cells, value,
    holds] each), and whether its cells are `done` after it. Steps that say nothing of cells are left out; one more says
    that what was found leaves only the answer. What the answer `shows` has a name where the record has.
    """
    given = given_of(record)
    kind = registry.get(given.kind)
    words = words_of(given.kind, language, told_variant_of_given(given), own=own)
    settling = kind.DECIDES_CELLS if isinstance(kind, DecidesCells) else frozenset()
    # What everybody sees and cannot be drawn, such as the edge of the grid, helps nobody on.
    left_out = unsaid(kind)
    lessons = [
        {
            "title": typeset(words.techniques[one.step.technique].title, language),
            "sentence": typeset(sentence, language),
            **_places(one.step.cells, one.marks.looks_at),
            "where": typeset(where_of(one.step, words, given.clues, kind), language),
            "done": one.step.technique in settling,
            "finds": [[it.sort.value, it.cells, it.value, int(it.holds)] for it in one.marks.concludes],
        }
        for one, sentence in reasons(kind, given.clues, one_by_one(kind, given.clues), words)
        if one.step.cells and (one.marks.concludes or one.step.technique not in left_out)
    ]
    rows = record["solution"]
    whole = kind.settled(given.clues, kind.Answer.from_grid(rows)).rows if isinstance(kind, Settling) else rows
    everywhere = tuple((r, c) for r, row in enumerate(rows) for c, held in enumerate(row) if held is not None)
    if lessons and kind.deduce(given.clues).answer is not None:
        phrases = words_in(language).play
        rest = {
            "title": typeset(phrases["rest_title"], language),
            "sentence": typeset(phrases["rest"], language),
            **_places(everywhere, ()),
            "where": words.phrases.places.everywhere,
        }
        lessons.append({**rest, "done": True, "finds": []})
    name = str(record.get("caption") or "")
    shows = {"shows": typeset(words.captions.get(name, name), language)} if name else {}
    return {"answer": whole, "steps": lessons, **shows}


def _places(cells: Sequence[Cell], looks_at: Sequence[Cell]) -> Lesson:
    """Where a step takes place."""
    looks = sorted(cell for cell in {*looks_at} - {*cells} if min(cell) >= 0)
    return {"cells": cells, "looks": looks}


def packed(lessons: Mapping[str, Any]) -> str:
    """What no glance reads: the steps' titles, then their sentences, and so on, since like beside like is shorter; as
    JSON, compressed, in letters that may stand in HTML."""
    steps = lessons["steps"]
    names = list(steps[0]) if steps else []
    columns = [[step[name] for step in steps] for name in names]
    value = [lessons["answer"], names, columns, lessons.get("shows", "")]
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(zlib.compress(text.encode(), 9)).decode("ascii")
