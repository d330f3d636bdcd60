"""A record -> lessons: its answer and the steps a person takes, in words, for the hints of a page; packed."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import Settling
from bookmaker.puzzles.contract.grading import Cell, Step
from bookmaker.puzzles.contract.words import name_cells, words_of
from bookmaker.puzzles.records.record import given_of
from bookmaker.puzzles.records.spoken import spoken_by

Lesson = dict[str, Any]


def lessons_of(record: Mapping[str, Any], language: str) -> dict[str, Any]:
    """The answer and the ladder's steps, each as a lesson, as plain JSON; ValueError where the record is no puzzle.

    A lesson has the `title` of its technique, its `sentence`, the `cells` it decides, those it `looks` at, `where` to
    look in words, the `area` around all of them (top, left, bottom, right), and whether its cells are `done` after it.
    Steps that say nothing of cells are left out.
    """
    given = given_of(record)
    kind = registry.get(given.kind)
    words = words_of(given.kind, language, spoken_by(given))
    settling = kind.SETTLES if isinstance(kind, Settling) else frozenset()
    steps = [
        {
            "title": words.techniques[step.technique].title,
            "sentence": words.explain(step),
            **_places(step),
            "done": step.technique in settling,
        }
        for step in kind.deduce(given.clues).steps
        if step.cells
    ]
    return {"answer": record["solution"], "steps": steps}


def _places(step: Step) -> Lesson:
    """Where a step takes place."""
    told = {cell for _, fact in step.facts if isinstance(fact, tuple) for cell in fact if min(cell) >= 0}
    looks = sorted(told - set(step.cells))
    top, left, bottom, right = area = _around([*step.cells, *looks])
    within = tuple((row, column) for row in range(top, bottom + 1) for column in range(left, right + 1))
    return {"cells": step.cells, "looks": looks, "area": area, "where": name_cells(within)}


def _around(cells: Sequence[Cell]) -> tuple[int, int, int, int]:
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    return min(rows), min(columns), max(rows), max(columns)


def packed(value: Mapping[str, Any]) -> str:
    """JSON that no glance reads: compressed, and in letters that may stand in HTML."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(zlib.compress(text.encode(), 9)).decode("ascii")
