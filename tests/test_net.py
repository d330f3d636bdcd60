"""Net: codes, tiles, what is known of them, proof, pictures, and puzzles of others."""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from bookmaker.drawing import Drawing, Line, Meaning, Rect, Rectangle
from bookmaker.kinds import net
from bookmaker.kinds.net.board import Answer, Clues, Params
from bookmaker.kinds.net.making.growth import grow
from bookmaker.kinds.net.reasoning.knowledge import ARMED, Knowledge, opening, settle, sides_found, squares
from bookmaker.kinds.net.reasoning.parts import SHORT, Parts
from bookmaker.kinds.net.techniques import LADDER, State, start
from bookmaker.puzzles.contract.proof import Impossible, Several, Undecided, Unique
from bookmaker.puzzles.toolbox.batch_components import same_part, short_loops
from bookmaker.puzzles.toolbox.bitgrid import bit_grid
from bookmaker.seeds import Seed
from tests.net_grown import quarter_turned, trees

CORPORA = Path(__file__).parents[2] / "shared" / "corpora" / "net.jsonl"


# --- codes and clues ---------------------------------------------------------------------------------


def test_a_code_is_that_of_the_well_known_program() -> None:
    clues = Clues.parse("5x5:42b546eec4697bc147144eb58")
    assert clues.grid()[0] == (4, 2, 11, 5, 4)
    assert clues.code() == "5x5:42b546eec4697bc147144eb58"
    assert Clues.parse("3x3w:c795582c4").wrap


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("5x5:42b5", "needs 25 digits"),
        ("2x2:4h2b5v", "between two cells"),
        ("2x2:1094", "at least one arm"),
        ("1x1:f", "nothing to join"),
        ("2x3w:111111", "at least 3 cells"),
        ("201x2:1", "larger than"),
    ],
)
def test_a_wrong_code_is_refused_with_a_reason(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Clues.parse(text)


@pytest.mark.parametrize(
    "grid", [[[1, 2], [3]], [[1.0, 2]], [[True, 2]], [["1", 2]], [[16, 1]], [[-1, 1]], [[0, 1]], 5]
)
def test_a_wrong_grid_is_refused(grid: object) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        Clues.from_grid(grid, {})


def test_wrap_must_be_true_or_false() -> None:
    with pytest.raises(ValueError, match="'wrap' must be true or false"):
        Clues.from_grid(((1, 4),), {"wrap": "yes"})


def test_a_torus_needs_three_cells_a_side() -> None:
    with pytest.raises(ValidationError, match="at least 3 cells"):
        Params(width=2, height=5, wrap=True)


def test_twins_and_turned_tiles_have_one_canonical_form() -> None:
    clues = trees(Params(width=5, height=4), 1)[0]
    rows = clues.grid()
    mirrored = Clues.from_grid(tuple(row[::-1] for row in rows), {})
    on_its_side = Clues.from_grid(tuple(zip(*rows, strict=True)), {})
    retiled = replace(clues, tiles="".join(map(quarter_turned, clues.tiles)))
    other = trees(Params(width=5, height=4), 2)[1]
    assert mirrored.canonical() == on_its_side.canonical() == retiled.canonical() == clues.canonical()
    assert other.canonical() != clues.canonical()


@given(down=st.integers(0, 4), across=st.integers(0, 5))
def test_a_torus_moved_along_is_the_same_puzzle(down: int, across: int) -> None:
    clues = trees(Params(width=6, height=5, wrap=True), 1)[0]
    rows = clues.grid()
    moved = tuple(row[across:] + row[:across] for row in rows[down:] + rows[:down])
    assert Clues.from_grid(moved, {"wrap": True}).canonical() == clues.canonical()
    assert Clues.from_grid(rows, {}).canonical() != clues.canonical()


@given(st.integers(2, 7), st.integers(2, 6), st.data())
def test_digits_become_planes_and_digits_again(width: int, height: int, data: st.DataObject) -> None:
    digit = st.sampled_from("0123456789abcdef")
    texts = data.draw(
        st.lists(st.text(digit, min_size=width * height, max_size=width * height), min_size=1, max_size=4)
    )
    grid = bit_grid(width, height, copies=len(texts))
    assert grid.digits(grid.read(texts, *ARMED)) == texts


# --- what tiles say ----------------------------------------------------------------------------------


def every_half_known_tile() -> Iterator[tuple[str, dict[str, bool | None]]]:
    for digit in "1357f":
        for states in product((None, True, False), repeat=4):
            yield digit, dict(zip("ruld", states, strict=True))


def test_a_tile_says_exactly_what_all_its_turns_have_in_common() -> None:
    """The middle of a 3x3 grid, for every shape and everything that may be known of its four arms."""
    bits = {"r": 1, "u": 2, "l": 4, "d": 8}
    for digit, known in every_half_known_tile():
        knowledge = Knowledge.printed([Clues(3, 3, False, "1111" + digit + "1111")])
        grid = knowledge.grid
        middle, above, before = grid.bit(1, 1), grid.bit(0, 1), grid.bit(1, 0)
        places = {"r": ("across", middle), "u": ("down", above), "l": ("across", before), "d": ("down", middle)}
        for side, state in known.items():
            if state is not None:
                axis, bit = places[side]
                name = f"{axis}_{'on' if state else 'off'}"
                setattr(knowledge, name, getattr(knowledge, name) | bit)
        knowledge.use(sides_found(knowledge.shapes, knowledge.on, knowledge.off).by(middle))
        turns = {int(digit, 16)}
        for _ in range(3):
            turns |= {int(quarter_turned(f"{mask:x}"), 16) for mask in turns}
        fitting = [m for m in turns if all(s is None or bool(m & bits[side]) is s for side, s in known.items())]
        if not fitting:
            assert knowledge.conflicts(), (digit, known)
            continue
        assert not knowledge.conflicts()
        for side, (axis, bit) in places.items():
            always = all(mask & bits[side] for mask in fitting)
            never = not any(mask & bits[side] for mask in fitting)
            assert bool(getattr(knowledge, f"{axis}_on") & bit) is always, (digit, known, side)
            assert bool(getattr(knowledge, f"{axis}_off") & bit) is never, (digit, known, side)


def test_three_sides_of_a_square_forbid_the_fourth() -> None:
    knowledge = Knowledge.printed([Clues(2, 2, False, "7777")])
    grid = knowledge.grid
    knowledge.put(grid.bit(0, 0), grid.bit(0, 0) | grid.bit(0, 1))
    assert squares(knowledge) == (grid.bit(1, 0), 0)


@pytest.mark.parametrize("wrap", [False, True])
def test_no_technique_ever_excludes_an_answer(wrap: bool) -> None:
    """Trees with one answer and with several: all answers that the proof shows stay possible throughout."""
    for clues in trees(Params(width=5, height=5, wrap=wrap), 40):
        proof = net.prove(clues, 10_000)
        answers = [proof.answer] if isinstance(proof, Unique) else [proof.first, proof.second]
        state = start(clues)
        grid = state.grid
        right = [grid.read([answer.tiles], *ARMED) for answer in answers]

        def apply_and_look(technique: Any, state: State = state, right: list[list[int]] = right) -> bool:
            found = technique.apply(state)
            for arms in right:
                assert not state.across_on & ~arms[0]
                assert not state.down_on & ~arms[3]
                assert not state.across_off & arms[0]
                assert not state.down_off & arms[3]
            return bool(found)

        while state.undecided and any(apply_and_look(technique) for technique in LADDER):
            pass


def test_arms_left_are_the_shape_less_what_is_on() -> None:
    clues = trees(Params(width=6, height=5, cross=True), 3)[2]
    knowledge = opening(Knowledge.printed([clues]))
    settle(knowledge)
    grid = knowledge.grid
    planes = knowledge.arms_left()
    for row, column in product(range(5), range(6)):
        cell = grid.bit(row, column)
        on = [grid.right(knowledge.across_on), grid.down(knowledge.down_on), knowledge.across_on, knowledge.down_on]
        (left,) = [arms for arms, plane in enumerate(planes) if plane & cell]
        assert left == clues.grid()[row][column].bit_count() - sum(bool(plane & cell) for plane in on)


@settings(max_examples=40)
@given(st.integers(2, 7), st.integers(2, 7), st.booleans(), st.integers(0, 99))
def test_stacks_see_the_loops_that_each_grid_sees_alone(width: int, height: int, wrap: bool, seed: int) -> None:
    wrap = wrap and min(width, height) > 2
    params = Params(width=width, height=height, wrap=wrap)
    stack = grow([Seed(("loops", str(seed), str(n))).stream() for n in range(4)], params)
    known = stack.opening()
    # Half of the tree is known, which half is chance.
    known.across_on, known.down_on = (
        plane & int.from_bytes(Seed(("half", str(seed), axis)).stream().bits(4096).to_bytes(512, "big"), "big")
        for axis, plane in (("across", stack.across), ("down", stack.down))
    )
    grid, on, opened = stack.grid, (known.across_on, known.down_on), (known.across_open, known.down_open)
    along, below, leaders = same_part(grid, *on, grid.full)
    loops = list(zip(grid.layers(along & opened[0]), grid.layers(below & opened[1]), strict=True))
    short = list(zip(*map(grid.layers, short_loops(grid, *on, opened, SHORT)), strict=True))
    parts = [Parts.of(one) for one in known.split()]
    assert loops == [one.loops() for one in parts]
    assert short == [one.short_loops() for one in parts]
    edges = [one.across_on.bit_count() + one.down_on.bit_count() for one in known.split()]
    assert [layer.bit_count() for layer in grid.layers(leaders)] == [width * height - count for count in edges]


def test_a_loop_round_an_odd_torus_is_as_long_as_it_has_cells() -> None:
    torus = bit_grid(5, 3, True)
    row = torus.bit(0, 0) | torus.bit(0, 1) | torus.bit(0, 2) | torus.bit(0, 3)
    last = torus.bit(0, 4)
    found = {longest: short_loops(torus, row, 0, (last, 0), longest) for longest in (4, 5)}
    assert found == {4: (0, 0), 5: (last, 0)}


def test_a_ring_of_arms_is_a_contradiction() -> None:
    for copies in (1, 2):
        knowledge = Knowledge.printed([Clues(3, 3, False, "7" * 9)] * copies)
        grid = knowledge.grid
        top, side = grid.bit(0, 0), grid.bit(0, 1)
        knowledge.put(top | grid.bit(1, 0), top | side)
        Parts.of(knowledge)
        assert [bool(layer) for layer in grid.layers(knowledge.conflicts())] == [True, False][:copies]


# --- the proof ---------------------------------------------------------------------------------------


def test_two_answers_are_shown_where_there_are_two() -> None:
    several = [(c, p) for c in trees(Params(width=6, height=6), 60) if isinstance(p := net.prove(c, 999), Several)]
    assert several
    for clues, proof in several:
        assert proof.first != proof.second
        assert net.faults(clues, proof.first) == net.faults(clues, proof.second) == ()


def test_no_answer_is_called_impossible() -> None:
    assert net.prove(Clues.parse("3x3:111111111"), 100) == Impossible()


def test_a_budget_of_nothing_decides_nothing() -> None:
    clues = Clues.parse("3x3:c795582c4")
    assert net.prove(clues, 0) == Undecided(0)
    assert net.prove_many([clues], 0) == [Undecided(0)]


@pytest.mark.parametrize(
    "count", [pytest.param(2, marks=pytest.mark.slow), pytest.param(6, marks=pytest.mark.long)], ids=str
)
def test_the_proof_agrees_with_all_choices_of_edges_on_a_torus(count: int) -> None:
    for clues in trees(Params(width=3, height=3, wrap=True), count):
        arms = [mask.bit_count() for row in clues.grid() for mask in row]
        right = [
            answer
            for answer in net.candidates(clues)
            if [int(tile, 16).bit_count() for tile in answer.tiles] == arms and not net.faults(clues, answer)
        ]
        proof = net.prove(clues, 1000)
        assert isinstance(proof, Unique) is (len(right) == 1)
        assert not isinstance(proof, Unique) or proof.answer == right[0]


# --- the picture -------------------------------------------------------------------------------------


def lines(drawing: Drawing, meaning: Meaning) -> list[tuple[tuple[float, float], ...]]:
    shapes = [shape for shape, _, _ in drawing.flat()]
    return [path for shape in shapes if isinstance(shape, Line) and shape.meaning is meaning for path in shape.paths]


def test_the_picture_gives_nothing_away() -> None:
    clues = Clues.parse("3x3:c795582c4")
    turned = replace(clues, tiles="".join(map(quarter_turned, clues.tiles)))
    assert net.draw(clues) == net.draw(turned)


def test_arms_are_drawn_as_long_runs() -> None:
    clues, answer = Clues.parse("3x3:c795582c4"), Answer(3, "9dcaa2234")
    runs = lines(net.draw(clues, answer), Meaning.PATH)
    assert ((0.5, 0.5), (2.5, 0.5)) in runs
    assert ((0.5, 0.5), (0.5, 2.5)) in runs
    assert len(runs) == 5


def boxes_of(drawing: Drawing, meaning: Meaning) -> list[Rectangle]:
    shapes = [shape for shape, _, _ in drawing.flat() if isinstance(shape, Rect) and shape.meaning is meaning]
    return [box for shape in shapes for box in shape.boxes]


def test_a_dead_end_is_a_stub_in_the_puzzle_and_a_square_in_the_answer() -> None:
    clues, answer = Clues.parse("3x3:c795582c4"), Answer(3, "9dcaa2234")
    assert len(boxes_of(net.draw(clues), Meaning.TILE)) == 3
    assert len(boxes_of(net.draw(clues, answer), Meaning.END)) == 3
    assert boxes_of(net.draw(clues), Meaning.END) == boxes_of(net.draw(clues, answer), Meaning.TILE) == []


def test_every_mark_stands_in_the_middle_of_its_panel() -> None:
    drawing = net.draw(Clues.parse("3x3:c795582c4"))
    marks = lines(drawing, Meaning.TILE)
    for x, y, width, height in boxes_of(drawing, Meaning.DISC):
        ink = [p for path in marks for p in path if x <= p[0] <= x + width and y <= p[1] <= y + height]
        assert min(p[0] for p in ink) - x == pytest.approx(x + width - max(p[0] for p in ink))
        assert min(p[1] for p in ink) - y == pytest.approx(y + height - max(p[1] for p in ink))
        assert min(p[0] for p in ink) - x > 0.05  # newsprint draws both the grid and the mark in black


def test_an_open_frame_says_that_a_net_wraps() -> None:
    meanings = {shape.meaning for shape, _, _ in net.draw(Clues.parse("4x3w:3b74823883e3")).flat()}
    assert Meaning.OPEN_FRAME in meanings
    assert Meaning.FRAME not in meanings


# --- other people's puzzles --------------------------------------------------------------------------


@pytest.mark.slow
def test_foreign_puzzles_are_judged_as_others_judged_them() -> None:
    if not CORPORA.exists():
        pytest.skip(f"no foreign puzzles at {CORPORA}")
    solved = 0
    for line in CORPORA.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        clues = Clues.from_grid(tuple(map(tuple, record["grid"])), record["options"])
        proof = net.prove(clues, 20_000)
        deduction = net.deduce(clues)
        if record["unique"]:
            assert proof == Unique(Answer.from_grid(tuple(map(tuple, record["solution"]))))
            assert deduction.answer in (None, proof.answer)
            solved += deduction.answer is not None
        else:
            assert isinstance(proof, Impossible if record["solutions"] == 0 else Several)
            assert deduction.answer is None
    assert solved == 138  # all of them
