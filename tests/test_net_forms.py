"""Net's ladder means the same in its three forms: alone, for many grids at once, and in the search for trees."""

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bookmaker.kinds.net.board import Clues, Params
from bookmaker.kinds.net.making.batch_search import GRADES, judged
from bookmaker.kinds.net.making.drafts import flaws
from bookmaker.kinds.net.making.growth import Trees, drawn_walls, grow
from bookmaker.kinds.net.reasoning.batch_ladder import deduce_many
from bookmaker.kinds.net.techniques import deduce
from bookmaker.kinds.net.walls import named
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.toolbox.batch_components import split_copies
from bookmaker.seeds import Seed


@st.composite
def params(draw: st.DrawFn) -> Params:
    wrap = draw(st.booleans())
    side = st.integers(3 if wrap else 2, 9)
    corridors = draw(st.integers(0, 3))  # long runs leave more to loops
    width, height = draw(side), draw(side)
    mask = draw(st.sampled_from([None, "diamond", "O"])) if width > 4 and height > 6 and not wrap else None
    most = width * height // 5
    walls = draw(st.sampled_from([0, 0, 1, most])) if mask is None else 0
    return Params(
        width=width,
        height=height,
        wrap=wrap,
        cross=draw(st.booleans()),
        corridors=corridors,
        mask=mask,
        walls=min(walls, (width - 1) * (height - 1)),
    )


def grown(params: Params, seed: int, count: int = 24) -> Trees:
    """A stack of random trees, with one answer or several; those in which some tile found no neighbour are left out."""
    streams = [Seed(("forms", str(seed), str(n))).stream() for n in range(count)]
    every = grow(streams, params, walls=[drawn_walls(params, stream) for stream in streams])
    places = split_copies(every.grid, every.lonely)[1]
    assume(places)
    return every.picked(places)


def clues_of(trees: Trees, params: Params) -> list[Clues]:
    digits = trees.grid.digits(trees.arms())
    walls = [named(*tree.walls, tree.grid.stride) for tree in trees.split()]
    return [
        Clues(params.width, params.height, params.wrap, text, shut) for text, shut in zip(digits, walls, strict=True)
    ]


@pytest.mark.slow
@settings(max_examples=60)
@given(params(), st.integers(0, 999))
def test_all_forms_agree_on_grades_and_answers(params: Params, seed: int) -> None:
    trees = grown(params, seed)
    clues = clues_of(trees, params)
    alone = [replace(deduce(one), steps=()) for one in clues]
    assert deduce_many(clues) == alone
    sound = set(split_copies(trees.grid, flaws(trees, trees.opening().shapes[0], params))[1])
    for grade in (Grade.MEDIUM, Grade.HARD, Grade.EXPERT):
        every = judged(trees, grade, params, ("trial",) if grade is Grade.EXPERT else ())
        counts = {at: [GRADES[name] for name in used].count(grade) for at, used in every.items()}
        found = {at: count for at, count in counts.items() if count}
        right = {at: alone[at].moments for at in sound if alone[at].grade is grade}
        assert found == right, grade
        for at in found:
            answer = alone[at].answer
            assert answer is not None
            assert answer.tiles == clues[at].tiles  # the tree itself, in the rotation in which it was grown
    easy = {at for at in sound if alone[at].grade is Grade.EASY}
    assert judged(trees, Grade.EASY, params, ()).keys() == easy
