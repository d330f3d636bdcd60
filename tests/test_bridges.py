"""Bridges: what its rules and options mean, what is made, ids and addresses."""

from typing import Any

import pytest

from bookmaker.drawing import Line, Meaning
from bookmaker.kinds.bridges import (
    BASES,
    LADDER,
    NOTATIONS,
    Answer,
    Clues,
    Params,
    draw,
    faults,
    propose,
    prove,
    reader,
    start,
)
from bookmaker.pages.templates import layouts
from bookmaker.puzzles.contract.grading import Cell, Grade, Step
from bookmaker.puzzles.contract.marks import Finding, Sort
from bookmaker.puzzles.contract.premises import objection
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Several, Unique
from bookmaker.puzzles.kits.edges.cuts import cut_edges
from bookmaker.seeds import Seed


def clues(rows: str, most: int = 2) -> Clues:
    """Clues by their rows, "." for water and "?" for an island without a number."""
    grid = tuple(
        tuple({".": 0, "?": -1}.get(one) or int(one.replace(".", "0")) for one in row) for row in rows.split("/")
    )
    return Clues.from_grid(grid, {"most": most})


def broken(puzzle: Clues, *rows: tuple[int, ...]) -> set[str]:
    return {one.name for one in faults(puzzle, Answer.from_grid(rows))}


def found(puzzle: Clues, technique: str) -> list[Step]:
    """What a technique finds from the start."""
    return list(next(one for one in LADDER if one.name == technique).apply(start(puzzle)))


def test_two_islands_are_joined_by_as_many_bridges_as_the_option_says_at_most() -> None:
    assert broken(clues("3.3", most=3), (3, 0, 0)) == set()
    assert broken(clues("3.3"), (3, 0, 0)) == {"many"}
    assert isinstance(prove(clues("3.3", most=3), DEFAULT_BUDGET), Unique)
    assert not isinstance(prove(clues("3.3"), DEFAULT_BUDGET), Unique)


def test_an_island_without_a_number_has_any_number_of_bridges_but_hangs_together_with_the_others() -> None:
    assert broken(clues("1.?.1"), (1, 0, 1, 0, 0)) == set()
    assert broken(clues("2.?"), (1, 0, 0)) == {"count"}
    assert broken(clues("1.1/.../?.."), (1, 0, 0), (0, 0, 0), (0, 0, 0)) == {"apart"}
    assert isinstance(prove(clues("?.?"), DEFAULT_BUDGET), Several)


def test_a_bridge_begins_and_ends_at_islands_and_passes_over_none() -> None:
    assert broken(clues("1.1"), (0, 1, 0)) == {"shape"}
    assert broken(clues("1.1"), (1, 0, 1)) == {"shape"}


def test_what_a_bridge_crosses_is_barred_without_a_word() -> None:
    state = start(clues("..1.1/2...3/..1.1"))
    level, upright = state.pairs.index(((1, 0), (1, 4))), state.pairs.index(((0, 2), (2, 2)))
    state.take([state.at_least(level, 1)])
    assert state.most[upright] == 0


@pytest.mark.parametrize(
    ("rows", "technique", "concludes"),
    [
        ("2.3/.../..1", "one-way", ((0, 0), (0, 2))),
        ("3.2/.../2.1", "some-each", ((0, 0), (0, 2))),
        ("1.1.2/...../2...3", "alone", ((0, 0), (0, 2))),
    ],
)
def test_techniques_find_what_they_are_named_for(rows: str, technique: str, concludes: Any) -> None:
    assert concludes in [step.cells for step in found(clues(rows), technique)]


@pytest.mark.parametrize(
    ("group", "count", "complaint"),
    [
        ([(0, 0)], "1", ""),
        ([(0, 2), (0, 4)], "1", ""),  # they are not joined yet, and have but this way to the others
        ([(0, 0)], "2", "it says something else"),
        ([(0, 2)], "1", "untrue"),  # it has two ways
        ([(0, 0), (0, 1)], "1", "untrue"),  # of which one is no island
        ([], "1", "untrue"),
        ([(0, 0), (0, 2), (0, 4)], "1", "untrue"),
    ],
)
def test_a_reader_believes_in_an_only_way_out_of_islands_which_have_no_other(
    group: list[Cell], count: str, complaint: str
) -> None:
    way = ((0, 0), (0, 2))
    said = {"group": tuple(group), "cells": way, "so": "least", "count": count}
    knows = reader(clues("?.?.?"), [])
    assert objection(knows, BASES["exit"], said, [Finding(Sort.EDGE, way, 1)]).partition(":")[0] == complaint


SIX = "?.?.?.?.?.?"  # islands in a row


@pytest.mark.parametrize(
    ("islands", "size", "inside", "complaint"),
    [
        ("joined", "5", (0, 8), ""),
        ("joined", "4", (0, 8), "untrue"),  # there are five
        ("joined", "1", (0, 10), ""),  # the last one alone has but this way, too
        ("joined", "5", (0, 1), "untrue"),  # that is no island
        ("side", "5", (0, 8), ""),
        ("side", "6", (0, 8), "untrue"),
    ],
)
def test_a_reader_counts_the_islands_of_a_group_that_are_not_named(
    islands: str, size: str, inside: Cell, complaint: str
) -> None:
    way = ((0, 8), (0, 10))
    joined = [Finding(Sort.EDGE, ((0, c), (0, c + 2)), 1) for c in (0, 2, 4, 6)] if islands == "joined" else []
    said = {"islands": islands, "size": size, "inside": (inside,), "cells": way, "so": "least", "count": "1"}
    found = objection(reader(clues(SIX), joined), BASES["exit"], said, [Finding(Sort.EDGE, way, 1)])
    assert found.partition(":")[0] == complaint


def test_many_islands_that_would_be_shut_off_are_told_by_their_number_and_all_are_marked() -> None:
    state = start(clues(SIX))
    technique = next(one for one in LADDER if one.name == "passage")
    step = next(one for one in technique.apply(start(clues(SIX))) if one.cells == ((0, 8), (0, 10)))
    assert dict(step.facts)["group"] == ((0, 10),)
    state.take([state.at_least(k, 1) for k in range(4)])
    (first, *_) = (one for one in LADDER if one.name == "exit")
    (told,) = (one for one in first.find(state) if one.cells == ((0, 8), (0, 10)))
    assert dict(told.facts) == {"count": 1, "so": "least", "islands": "joined", "size": 5, "inside": ((0, 8),)}
    assert told.because is not None
    assert told.because().looks_at == tuple((0, c) for c in (0, 2, 4, 6, 8))


def test_few_islands_that_would_be_shut_off_are_named_and_a_reader_believes_in_no_others() -> None:
    given = clues("1.2.1/...../2.4.2")
    technique = next(one for one in LADDER if one.name == "shares")
    step = next(one for one in technique.apply(start(given)) if one.cells == ((0, 2), (2, 2)))
    facts = dict(step.facts)
    assert (facts["lack"], facts["group"]) == ("group", ((0, 0), (0, 2), (0, 4)))
    said = {**facts, "cells": step.cells, "number": "2", "count": "1"}
    for group, complaint in ((facts["group"], ""), (((0, 0), (0, 2)), "untrue")):
        found = objection(
            reader(given, []), BASES["shares"], {**said, "group": group}, [Finding(Sort.EDGE, step.cells, 1)]
        )
        assert found.partition(":")[0] == complaint


def test_an_edge_on_no_ring_cuts_and_what_lies_beyond_is_told() -> None:
    ring_and_tail = {"a": (1, 2), "b": (2, 3), "c": (3, 1), "d": (3, 4), "e": (4, 5)}
    cuts = dict(cut_edges(ring_and_tail))
    assert cuts == {"d": frozenset({4, 5}), "e": frozenset({5})}


@pytest.mark.parametrize("grade", [Grade.EASY, Grade.MEDIUM])
def test_a_third_of_the_cells_are_islands_and_no_two_are_side_by_side(grade: Grade) -> None:
    made = [propose(Params(10, 10), grade, Seed(("islands", str(k))).stream()) for k in range(4)]
    shares = []
    for one in filter(None, made):
        islands = {cell for cell, _ in one.places()}
        assert not any({(r, c + 1), (r + 1, c)} & islands for r, c in islands)
        shares.append(len(islands) / 100)
    assert 0.28 <= sum(shares) / len(shares) <= 0.36


def test_more_islands_without_a_number_than_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="ask for 2 at most"):
        Params(7, 7, unknown=3)


@pytest.mark.parametrize(
    ("text", "rows", "most"),
    [
        ("4x3m2:2b3d1b2", "2..3/..../1..2", 2),
        ("4x3m3:2b3d1b2", "2..3/..../1..2", 3),
        ("4x3:2b3d1b2", "2..3/..../1..2", 2),
        ("https://puzz.link/p?hashikake/4/3/2h3j1h.", "2..3/..../1..?", 2),
        ("https://puzz.link/p?hashi/4/3/2h3j1h2", "2..3/..../1..2", 2),
    ],
)
def test_ids_and_addresses_are_read(text: str, rows: str, most: int) -> None:
    notation = next(one for one in NOTATIONS if one.begins.match(text))
    assert notation.read(text) == clues(rows, most)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("4x3m4:2b3d1b2", "'most' is 1, 2 or 3"),
        ("4x3m2L:2b3d1b2", "is not an id"),  # bridges that run in no ring
        ("4x3m2:2b3d1b", "12 cells"),
        ("4x3m2:0b3d1b2", "cannot hold '0'"),
    ],
)
def test_ids_of_other_puzzles_are_refused(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        NOTATIONS[0].read(text)


def test_what_a_notation_cannot_say_is_refused() -> None:
    with pytest.raises(ValueError, match="no islands without a number"):
        NOTATIONS[0].write(clues("1.?"))
    with pytest.raises(ValueError, match="two bridges between two islands at most, not 3"):
        NOTATIONS[1].write(clues("3.3", most=3))


def test_two_bridges_side_by_side_keep_a_gap_where_cells_are_so_small_that_lines_are_as_broad_as_they_may_be() -> None:
    broadest = layouts.load("classic").theme.meanings[Meaning.PATH].most_of_cell
    drawn = draw(clues("2.2"), Answer.from_grid(((2, 0, 0),)))
    ((one, _), (other, _)) = next(shape.paths for shape in drawn.shapes if isinstance(shape, Line))
    assert broadest is not None
    assert abs(one[1] - other[1]) > broadest + 0.05
