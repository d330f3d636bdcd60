"""A page judges full boards as the referee does: of every kind, right answers and wrong ones."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import Tabled
from bookmaker.puzzles.contract.asking import told_variant
from bookmaker.puzzles.contract.play import script_of
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Impossible
from bookmaker.puzzles.contract.testing.altering import altered_answers, rebuilt, some_altered
from bookmaker.puzzles.contract.testing.subject import Subject, rows
from bookmaker.puzzles.records.record import plain_record
from tests.few import few
from tests.playing import Tab, needs_browser
from tests.solving import PLAYABLE
from tests.test_kinds import subject

# Rules that no hand can break on a page.
NO_HAND = {"shape", "given", "black", "tree", "digit", "wrong-tile", "not-a-rectangle"}
TINY, CANDIDATES, ALTERED = (
    20,
    60,
    40,
)  # tiny clues, answers of each, and how often a puzzle is altered
EARLY = {"loops"}  # closed while a number is not met: a page says so at once, the referee names the number
# Each answer put into the board, whole, and where blanks need no mark without any: null where a board cannot show it,
# else the names of broken rules, and whether it is solved.
JUDGED = """
    const [given, answers] = arguments;
    const kind = globalThis.bookmakerKind;
    const puzzle = { ...given, height: given.grid.length, width: given.grid[0].length };
    const cells = given.grid.flatMap((row, r) => row.flatMap((held, c) => (held === null ? [] : [[r, c]])));
    const judged = (answer, some) => {
      try {
        if (!cells.every((cell) => kind.fits?.(puzzle, cell, answer[cell[0]][cell[1]]) ?? true)) return null;
        const board = kind.fill(puzzle, kind.begin(puzzle), answer, some);
        if (!some.every((cell) => kind.agrees(puzzle, board, answer, cell))) return null;
        const names = new Set(kind.mistakes(puzzle, board).map((one) => one.name));
        return [[...names], kind.open(puzzle, board) === 0 && !names.size];
      } catch { return null; }
    };
    return answers.map((answer) => [
      judged(answer, cells), kind.isClear ? judged(answer, cells.filter(([r, c]) => answer[r][c])) : null]);"""

# Which keys write something into a board where one figure is a value: null where none does, or more are.
TYPED = """
    const [given] = arguments;
    const kind = globalThis.bookmakerKind;
    const puzzle = { ...given, height: given.grid.length, width: given.grid[0].length };
    if (!kind.type || kind.most(puzzle) > 9) return null;
    const board = kind.begin(puzzle);
    const less = (next) => next && kind.open(puzzle, next) < kind.open(puzzle, board);
    const writes = (key) =>
      given.grid.some((row, r) => row.some((held, c) => held !== null && less(kind.type(puzzle, board, [r, c], key))));
    return [..."0123456789"].filter(writes).map(Number);"""


def page_record(name: str, clues: Any) -> Any:
    """What a page knows of a puzzle."""
    kind = registry.get(name)
    tables = {"tables": kind.tables(clues)} if isinstance(kind, Tabled) else {}
    return json.loads(json.dumps({**plain_record(name, clues), **tables}))


def tried(one: Subject) -> Iterator[tuple[Any, list[Any]]]:
    """Clues with answers, right and wrong ones: each rule is broken by another answer, or by other clues."""
    kind = one.kind
    for example in one.examples:
        answers = [example["answer"], *example.get("wrong", {}).values()]
        yield kind.Clues.parse(example["code"]), [kind.Answer.from_grid(rows(answer)) for answer in answers]
    for puzzle in one.puzzles:
        yield puzzle.clues, [puzzle.answer, *altered_answers(kind, puzzle.answer, ALTERED)]
        others = some_altered(kind, puzzle.clues, ALTERED)
        for options in one.options:
            with suppress(ValueError, TypeError):
                others.append(rebuilt(kind, puzzle.clues, **options))
        yield from ((other, [puzzle.answer]) for other in others)
    for clues in one.tiny[:: -(-len(one.tiny) // TINY)]:
        found = list(itertools.islice(kind.candidates(clues), 50 * CANDIDATES))
        yield clues, found[:: -(-len(found) // CANDIDATES)]


@needs_browser
@pytest.mark.parametrize("name", few(PLAYABLE))
def test_a_page_calls_solved_what_the_referee_does_and_else_names_a_rule_that_it_names(name: str, tab: Tab) -> None:
    kind = registry.get(name)
    tab.page.goto("about:blank")
    tab.run(script_of(name))
    solved, unlike = 0, []
    for clues, answers in tried(subject(name)):
        shape = [len(row) for row in clues.grid()]
        answers = [answer for answer in answers if [len(row) for row in answer.grid()] == shape]
        verdicts = tab.run(JUDGED, page_record(name, clues), [answer.grid() for answer in answers])
        for answer, pair in zip(answers, verdicts, strict=True):
            faults = {one.name for one in kind.faults(clues, answer)}
            for names, is_solved in filter(None, () if faults & NO_HAND else pair):
                solved += is_solved
                if is_solved is bool(faults) or (names and (faults | EARLY).isdisjoint(names)):
                    unlike.append((clues, answer.grid(), faults, names, is_solved))
    found = [one for one in unlike if not isinstance(kind.prove(one[0], DEFAULT_BUDGET), Impossible)]
    assert not found, found[:3]
    assert solved


@needs_browser
@pytest.mark.parametrize("name", few(PLAYABLE))
def test_what_an_answer_may_hold_can_be_typed_and_no_greater_number(name: str, tab: Tab) -> None:
    kind = registry.get(name)
    tab.page.goto("about:blank")
    tab.run(script_of(name))
    for puzzle in subject(name).puzzles:
        values = {value for row in puzzle.answer.grid() for value in row if value is not None}
        most = told_variant(kind, puzzle.clues, {}).get("last", max(values))
        typed = tab.run(TYPED, page_record(name, puzzle.clues))
        assert typed in (None, [*range(min(values), int(most) + 1)][:10]), puzzle.clues.code()
