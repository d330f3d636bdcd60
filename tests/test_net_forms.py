"""Net's ladder means the same in its three forms: alone, for many grids at once, and in the search for trees."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bookmaker.kinds.net.board import Clues, Params
from bookmaker.kinds.net.making.batch_search import _wanted
from bookmaker.kinds.net.making.drafts import flaws
from bookmaker.kinds.net.making.growth import Trees, grow
from bookmaker.kinds.net.reasoning import closures
from bookmaker.kinds.net.reasoning.batch_ladder import deduce_many
from bookmaker.kinds.net.reasoning.components import Components
from bookmaker.kinds.net.reasoning.knowledge import opening, settle
from bookmaker.kinds.net.techniques import deduce
from bookmaker.kinds.net.tiles import digits_of, tiles_of_arms
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.toolbox.batch_components import chosen, split_copies
from bookmaker.puzzles.toolbox.bitgrid import bit_grid
from bookmaker.seeds import Seed

BEYOND_THE_SEARCH = {"closing", "passage", "trial"}  # the search's expert trees need none of these


@st.composite
def params(draw: st.DrawFn) -> Params:
    wrap = draw(st.booleans())
    side = st.integers(3 if wrap else 2, 9)
    corridors = draw(st.integers(0, 3))  # long runs leave more to loops
    return Params(width=draw(side), height=draw(side), wrap=wrap, cross=draw(st.booleans()), corridors=corridors)


def grown(params: Params, seed: int, count: int = 24) -> Trees:
    """A stack of random trees, with one answer or several; those in which some tile found no neighbour are left out."""
    every = grow([Seed(("forms", str(seed), str(n))).stream() for n in range(count)], params)
    places = split_copies(every.grid, every.lonely)[1]
    assume(places)
    grid = bit_grid(params.width, params.height, params.wrap, len(places))
    return Trees(grid, *(chosen(every.grid, plane, places) for plane in (every.across, every.down, every.lonely)))


def clues_of(trees: Trees, params: Params) -> list[Clues]:
    digits = digits_of(trees.grid, trees.arms())
    return [Clues(params.width, params.height, params.wrap, text) for text in digits]


@settings(max_examples=60)
@given(params(), st.integers(0, 999))
def test_all_forms_agree_on_grades_and_answers(params: Params, seed: int) -> None:
    trees = grown(params, seed)
    clues = clues_of(trees, params)
    alone = [replace(deduce(one), steps=()) for one in clues]
    assert deduce_many(clues) == alone
    known = opening(tiles_of_arms(trees.grid, trees.arms()))
    sound = set(split_copies(trees.grid, flaws(trees, known.tiles, params))[1])
    for grade in Grade:
        found = set(_wanted(trees, grade, params))
        right = {at for at in sound if alone[at].grade is grade}
        if grade is Grade.EXPERT:
            right = {at for at in right if not BEYOND_THE_SEARCH & dict(alone[at].techniques).keys()}
        assert found == right, grade
        for at in found:
            answer = alone[at].answer
            assert answer is not None
            assert answer.tiles == clues[at].tiles  # the tree itself, in the rotation in which it was grown


@settings(max_examples=60)
@given(params(), st.integers(0, 999))
def test_a_stack_concludes_what_each_grid_does_alone(params: Params, seed: int) -> None:
    trees = grown(params, seed)
    stack = opening(tiles_of_arms(trees.grid, trees.arms()))
    settle(stack)
    single = [Components(one) for one in stack.split()]
    loops, traps = closures.loops_and_traps(stack)
    kept = closures.loops_and_traps(stack, (trees.across, trees.down))
    assert kept == (loops, traps)
    for edges, expected in (
        (closures.short_loops(stack), [one.short_loops() for one in single]),
        (loops, [one.loops() for one in single]),
        (traps, [one.traps() for one in single]),
    ):
        layers = [stack.tiles.grid.layers(plane) for plane in edges]
        assert list(zip(*layers, strict=True)) == expected
