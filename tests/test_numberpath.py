"""Number paths: random paths, lanes of numbers, puzzles of others, and what is made of every grade."""

import itertools
import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookmaker.drawing import Group, Line, Meaning
from bookmaker.kinds.numberpath import generator
from bookmaker.kinds.numberpath.board import Answer, Clues, Params, RookClues, RookParams
from bookmaker.kinds.numberpath.generator import propose
from bookmaker.kinds.numberpath.making.paths import path
from bookmaker.kinds.numberpath.making.rivals import Trail
from bookmaker.kinds.numberpath.option_checks import broken_options, told
from bookmaker.kinds.numberpath.picture import draw
from bookmaker.kinds.numberpath.reasoning import routes
from bookmaker.kinds.numberpath.reasoning.knowledge import Walks, walks
from bookmaker.kinds.numberpath.rules import _touch
from bookmaker.kinds.numberpath.search import Board, prove
from bookmaker.kinds.numberpath.techniques import LADDER, deduce, solves_up_to, start
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Grade, Tally, least_moments
from bookmaker.puzzles.contract.params import made_with, read_params, sides_made
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Impossible, Several, Unique
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.kits.ladder import Found
from bookmaker.puzzles.kits.nouns import clue_count, twins
from bookmaker.puzzles.kits.values.lanes import lowest_first
from bookmaker.puzzles.story.parsing import objection_to
from bookmaker.puzzles.story.path import one_by_one
from bookmaker.puzzles.toolbox.near import king_near, rook_near
from bookmaker.seeds import Seed

CORPUS = Path(__file__).parents[2] / "shared" / "corpora" / "hidato.jsonl"
masks = st.tuples(st.integers(1, 5), st.integers(1, 5)).flatmap(
    lambda size: st.lists(st.tuples(*[st.booleans()] * size[0]), min_size=size[1], max_size=size[1]).map(tuple)
)


def near_of(there: tuple[tuple[bool, ...], ...], king: bool) -> dict[tuple[int, int], set[tuple[int, int]]]:
    missing = frozenset((r, c) for r, row in enumerate(there) for c, one in enumerate(row) if not one)
    found = (king_near if king else rook_near)(len(there[0]), len(there), missing)
    return {cell: set(others) for cell, others in found.items()}


@pytest.mark.slow
@given(masks.filter(lambda rows: any(map(any, rows))), st.booleans(), st.data())
def test_lanes_move_every_number_as_cells_do(
    there: tuple[tuple[bool, ...], ...], king: bool, data: st.DataObject
) -> None:
    lanes, near = Walks(there, king), near_of(there, king)
    chosen = [data.draw(st.frozensets(st.sampled_from(sorted(near)))) for _ in range(lanes.count)]
    bits = lanes.joined([sum(lanes.bit(*cell) for cell in cells) for cells in chosen])
    moved = [{lanes.place(bit) for bit in lowest_first(cells)} for cells in lanes.split(lanes.near(bits))]
    assert moved == [{other for cell in cells for other in near[cell]} for cells in chosen]
    alone = [cells if len(cells) == 1 else frozenset() for cells in chosen]
    if all(chosen):
        found = [{lanes.place(bit) for bit in lowest_first(cells)} for cells in lanes.split(lanes.singles(bits))]
        assert found == [set(cells) for cells in alone]
    assert lanes.has_empty(bits) == (not all(chosen))
    counts = {cell: sum(cell in cells for cells in chosen) for cell in near}
    once, twice = lanes.folded(bits)
    assert once == sum(lanes.bit(*cell) for cell, count in counts.items() if count)
    assert twice == sum(lanes.bit(*cell) for cell, count in counts.items() if count > 1)


@given(st.integers(2, 9), st.integers(2, 9), st.booleans(), st.integers(0, 99))
def test_a_path_visits_every_cell_by_steps_to_neighbours(width: int, height: int, king: bool, seed: int) -> None:
    near = (king_near if king else rook_near)(width, height)
    found = path(near, Seed(("path", str(seed))).stream(), fewer_straight=not king)
    if found is not None:
        assert sorted(found) == sorted(near)
        assert all(other in near[one] for one, other in pairwise(found))


def test_random_paths_go_straight_as_seldom_as_published_ones() -> None:
    """Published 10x10 ones of a king's steps: .48 slanting, .21 straight on."""
    slanting = straight = steps = 0
    for n in range(30):
        found = path(king_near(10, 10), Seed(("plain", str(n))).stream(), fewer_straight=False)
        if found is not None:
            moves = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(found)]
            slanting += sum(all(move) for move in moves)
            straight += sum(one == other for one, other in pairwise(moves))
            steps += len(moves)
    assert 0.40 < slanting / steps < 0.52
    assert 0.14 < straight / steps < 0.24


@pytest.mark.parametrize("rook", [False, True])
@pytest.mark.parametrize("grade", Grade)
def test_what_is_proposed_is_of_its_grade_unique_and_within_its_options(rook: bool, grade: Grade) -> None:
    params = (RookParams if rook else Params)(width=6, height=7)
    seeds = (Seed(("grades", str(n))).stream() for n in range(400))
    clues = next(filter(None, (propose(params, grade, rng) for rng in seeds)))
    found = deduce(clues)
    assert (found.grade, found.moments >= least_moments(grade, 42)) == (grade, True)
    assert prove(clues, DEFAULT_BUDGET) == Unique(found.answer)
    given = sorted(number for _, number in clues.places())
    assert {1, 42} <= set(given)
    assert len(given) <= params.givens_between(grade)[1]
    assert max(after - before - 1 for before, after in pairwise(given)) <= params.longest_gap


@settings(max_examples=10)
@given(st.booleans(), st.integers(0, 99))
def test_turned_and_counted_backwards_it_is_the_same_puzzle(rook: bool, seed: int) -> None:
    params = (RookParams if rook else Params)(width=5, height=4)
    clues = propose(params, None, Seed(("twins", str(seed))).stream())
    if clues is not None:
        every = list(twins(clues))
        assert {twin.canonical() for twin in every} == {clues.canonical()}
        assert {(deduce(twin).grade, deduce(twin).effort, deduce(twin).moments) for twin in every} == {
            (deduce(clues).grade, deduce(clues).effort, deduce(clues).moments)
        }


def test_ends_alone_leave_several_ways_and_a_wrong_colour_none() -> None:
    rows = [[0] * 9 for _ in range(9)]
    rows[0][0], rows[8][8] = 1, 81
    assert isinstance(prove(RookClues.from_grid(rows, {}), DEFAULT_BUDGET), Several)
    rows[8][8], rows[8][7] = 0, 81
    assert isinstance(prove(RookClues.from_grid(rows, {}), DEFAULT_BUDGET), Impossible)


@pytest.mark.parametrize("grade", [Grade.MEDIUM, pytest.param(Grade.HARD, marks=pytest.mark.slow)])
def test_what_is_above_easy_begins_in_four_places_as_a_rule(grade: Grade) -> None:
    tries = (propose(RookParams(7, 7), grade, Seed(("open", str(n))).stream()) for n in range(120))
    begun = [deduce(clues).opening for clues in tries if clues]
    assert len(begun) >= 8
    assert sum(places >= 4 for places in begun) >= 0.75 * len(begun)


@pytest.mark.parametrize(
    ("grid", "said"),
    [([[1, 5], [0, 0]], "no cell holds 5"), ([[1, 1], [0, 0]], "the number 1 stands in two cells"),
     ([[-1, 0]], "is not a number of a path")],
)  # fmt: skip
def test_numbers_that_cannot_be_are_refused(grid: list[list[int]], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Clues.from_grid(grid, {})


def test_a_shape_that_no_chain_fills_is_refused() -> None:
    with pytest.raises(ValueError, match="1 cell of one colour and 4 of the other"):
        RookParams(width=3, height=3, mask=".x./xxx/.x.")
    assert Params(width=3, height=3, mask=".x./xxx/.x.").there[0] == (False, True, False)


@settings(max_examples=60)
@given(st.booleans(), st.integers(0, 999))
def test_a_rival_is_another_answer(rook: bool, seed: int) -> None:
    rng = Seed(("rival", str(seed))).stream()
    kind = RookClues if rook else Clues
    cells = path((rook_near if rook else king_near)(5, 4), rng, fewer_straight=False)
    if cells is not None:
        printed = {1, 20} | {number for number in range(2, 20) if rng.random() < 0.4}
        trail = Trail(walks(((True,) * 5,) * 4, king=not rook), cells)
        found = [n for n in range(2, 20) if n not in printed and trail.has_rival(n, printed)]
        rows = [[0] * 5 for _ in range(4)]
        for number in printed:
            row, column = cells[number - 1]
            rows[row][column] = number
        assert not found or isinstance(prove(kind.from_grid(rows, {}), DEFAULT_BUDGET), Several)


TURNED = [(0, 0), (0, 1), (1, 0), (1, 1)]
CHANGED = [(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (2, 1)]


@pytest.mark.parametrize(
    ("cells", "printed", "rival"),
    [
        (TURNED, {1, 4}, True),  # 2 and 3 the other way round
        (TURNED, {1, 3, 4}, False),
        (CHANGED, {1, 3, 5, 6}, True),  # 2 and 4 change places
        (CHANGED, {1, 3, 4, 5, 6}, False),
    ],
)
def test_small_changes_are_found(cells: list[tuple[int, int]], printed: set[int], rival: bool) -> None:
    there = ((True, True),) * (cells[-1][0] + 1)
    assert Trail(walks(there, king=True), cells).has_rival(2, printed) == rival


@pytest.mark.parametrize("rook", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_an_expert_needs_a_step_of_experts_and_not_only_many_trials(rook: bool) -> None:
    params = (RookParams if rook else Params)(width=7, height=7)
    seeds = (Seed(("step", str(n))).stream() for n in range(400))
    made = list(itertools.islice(filter(None, (propose(params, Grade.EXPERT, rng) for rng in seeds)), 6))
    assert len(made) == 6
    own = {one.name for one in LADDER if one.grade is Grade.EXPERT}
    assert all(own & {name for name, _ in deduce(clues).techniques} for clues in made)


@pytest.mark.parametrize("rook", [False, True])
@pytest.mark.parametrize("grade", [Grade.MEDIUM, Grade.HARD, Grade.EXPERT])
def test_a_look_ahead_tells_grade_and_moments_as_solving_does(rook: bool, grade: Grade) -> None:
    params = (RookParams if rook else Params)(width=7, height=6)
    seeds = (Seed(("ahead", str(n))).stream() for n in range(400))
    clues = next(filter(None, (propose(params, grade, rng) for rng in seeds)))
    found, tally = deduce(clues), Tally(LADDER)
    assert solves_up_to(start(clues), grade, tally)
    ahead = tally.result(found.answer)
    assert (ahead.grade, ahead.moments) == (found.grade, found.moments)
    assert not solves_up_to(start(clues), Grade(grade - 1))


def test_ways_given_up_too_soon_are_listed_again() -> None:
    state = start(Clues.from_grid([[1, 0, 0], [0, 0, 0], [0, 0, 9]], {}))
    for number, cell in ((6, (2, 0)), (5, (2, 1))):  # leaves 2 to 4 the upper part
        state.take([Found(state.geometry.bit(*cell) << (number - 1) * state.geometry.pitch, (cell,))])
    every = routes.routes(start(Clues.from_grid([[1, 0], [0, 4]], {})), 0, 3, 6)
    assert every is not None
    assert sorted(every.ways) == [(2, 8), (8, 2)]  # by way of both other corners, as lanes
    few = routes.routes(state, 0, 4, 1)
    many = routes.routes(state, 0, 4, 40)
    assert few is None
    assert many is not None
    assert len(many.ways) == len(set(many.ways)) > 1
    assert routes.routes(state, 0, 4, len(many.ways)) == many


@pytest.mark.parametrize(
    ("givens", "least", "most"),
    [("auto", 11, 15), (12, 2, 12), ("13-14", 13, 14), ("40-50%", 15, 18), ("30-30", 30, 30)],
)
def test_so_many_numbers_are_printed_as_are_asked_for(givens: int | str, least: int, most: int) -> None:
    params = Params(width=6, height=6, givens=givens)
    made = [propose(params, Grade.EASY, Seed(("givens", str(n))).stream()) for n in range(20)]
    counts = [clue_count(clues) for clues in made if clues is not None]
    assert counts
    assert all(least <= count <= most for count in counts)


@pytest.mark.parametrize("givens", ["40-30", "foo", "35%", 1, "-3", True])
def test_givens_that_are_no_number_and_no_range_are_refused(givens: int | str) -> None:
    with pytest.raises(ValueError, match="must be 2 or more, a range such as 34-40 or 30-40%, or auto"):
        Params(width=6, height=6, givens=givens)


def test_givens_that_leave_nothing_to_write_or_no_room_for_the_ends_are_refused() -> None:
    with pytest.raises(ValueError, match="leave nothing to write in 36 cells"):
        Params(width=6, height=6, givens="36-40")
    with pytest.raises(ValueError, match="leave out the first or the last number"):
        Params(width=6, height=6, givens="0-5%")


def test_a_record_whose_numbers_are_not_as_many_as_it_says_is_noticed() -> None:
    clues = Clues.from_grid([[1, 0], [0, 4]], {})
    assert broken_options(clues, Answer(((1, 2), (3, 4))), {"givens": "3-4"}) == (
        "'givens' is 3-4, and there are 2 numbers",
    )
    assert not broken_options(clues, Answer(((1, 2), (3, 4))), {"givens": "50-50%"})


@pytest.mark.parametrize(("of", "figure"), [(Params, "checker"), (Params, "A"), (RookParams, "border")])
def test_all_numbers_of_a_figure_are_printed_and_no_other(of: type[Params], figure: str) -> None:
    params = of(7, 7, figure=figure)
    clues = next(filter(None, (propose(params, Grade.EASY, Seed((str(n),)).stream()) for n in range(40))))
    assert deduce(clues).grade is Grade.EASY
    assert {cell for cell, _ in clues.places()} == params.figured
    other = "diagonals"
    assert broken_options(clues, deduce(clues).answer, {"figure": other}) == (
        f"'figure' is {other}, and the numbers stand elsewhere",
    )


@pytest.mark.parametrize(
    ("of", "width", "options", "said"),
    [
        (Params, 7, {"figure": "border", "givens": 20}, "leave out mask, givens, gap, symmetry and walls"),
        (Params, 6, {"figure": "diagonals"}, "it is for squares"),
        (Params, 2, {"figure": "ring"}, "it is for larger grids"),
        (Params, 6, {"figure": "A"}, "it is for larger grids"),
        (Params, 7, {"figure": "a"}, "should match pattern"),
        (RookParams, 6, {"figure": "checker"}, "an odd number of cells"),
    ],
)
def test_a_figure_that_cannot_be_is_refused(of: type[Params], width: int, options: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        of(width, 7, **options)


def test_grades_in_which_a_figure_was_never_found_are_refused_at_once() -> None:
    def made(kind: str, figure: str, side: int = 7) -> list[str]:
        params, _ = read_params(kind, size=(side, side), options={"figure": figure})
        return [grade.word for grade in made_with(kind, params)]

    assert made("hidato", "checker") == ["easy", "medium", "hard"]
    assert made("hidato", "A") == made("numbrix", "ring") == ["easy", "medium"]
    assert made("numbrix", "border") == made("numbrix", "A") == ["easy"]
    assert made("numbrix", "border", side=6) == ["easy", "medium", "hard", "expert"]
    assert made("numbrix", "none") == ["easy", "medium", "hard", "expert"]
    assert sides_made("numbrix") == {}  # by size alone none is


def steps_of(clues: Clues) -> set[tuple[int, int, int, int]]:
    """Every step that the referee, the proof and the ladder allow, each alike."""
    board = Board(clues.lanes.there, clues.KING, clues.walls)
    ladder = walks(clues.lanes.there, clues.KING, clues.walls)
    cells = [(r, c) for r in range(clues.height) for c in range(clues.width)]
    found = {(*one, *two) for one in cells for two in cells if one != two and _touch(one, two, clues)}
    for of in (board, ladder):
        near = {one: {of.place(bit) for bit in lowest_first(of.near(of.bit(*one)) & of.cells)} for one in cells}
        assert {(*one, *two) for one, others in near.items() for two in others} == found
    return found


def test_no_step_crosses_a_wall_and_one_that_slants_may_touch_its_end() -> None:
    closed = Clues.parse("2x2:d,0v"), Clues.parse("2x2:d,0v2v"), Clues.parse("2x2:d,0v0h"), RookClues.parse("2x2:d,0v")
    across = [sorted(step for step in steps_of(clues) if step[:2] < step[2:]) for clues in closed]
    down, right = [(0, 0, 1, 0), (0, 1, 1, 1)], (1, 0, 1, 1)
    assert across == [
        sorted([*down, right, (0, 0, 1, 1), (0, 1, 1, 0)]),
        down,  # two in a row let nothing pass between them
        sorted([down[1], right, (0, 1, 1, 0)]),  # a corner cuts off the cell within
        sorted([*down, right]),
    ]


@given(
    st.booleans(), st.frozensets(st.tuples(st.integers(0, 2), st.integers(0, 2), st.sampled_from(["right", "down"])))
)
def test_referee_proof_and_ladder_know_the_same_steps_between_walls(rook: bool, walls: frozenset[Any]) -> None:
    clues = (RookClues if rook else Clues).from_grid([[0] * 4] * 4, {"walls": sorted(walls)})
    steps_of(clues)
    assert type(clues).parse(clues.code()) == clues
    assert len({twin.canonical() for twin in twins(clues)}) == 1


def test_walls_that_leave_no_way_are_refused() -> None:
    with pytest.raises(ValueError, match="17 walls leave no way; ask for 16 at most"):
        Params(7, 7, walls=17)
    with pytest.raises(ValueError, match="has walls such as 3v5h after its comma, not '3x'"):
        Clues.parse("2x2:d,3x")
    with pytest.raises(ValueError, match="does not stand between two cells"):
        Clues.parse("2x2:d,1v")


def test_the_way_lies_under_the_numbers() -> None:
    clues = Clues.from_grid([[1, 0, 0], [6, 5, 0]], {})
    shapes = draw(clues, Answer(((1, 2, 3), (6, 5, 4)))).shapes
    meanings = [shape.meaning for shape in shapes if not isinstance(shape, Group)]
    assert meanings[0] is Meaning.TRAIL
    assert shapes[0] == Line(Meaning.TRAIL, (((0.5, 0.5), (1.5, 0.5), (2.5, 0.5), (2.5, 1.5), (1.5, 1.5), (0.5, 1.5)),))


@pytest.mark.parametrize("kind", ["hidato", "numbrix"])
def test_readers_are_told_the_last_number_where_it_is_known(kind: str) -> None:
    clues = Clues.from_grid([[1, 0, None], [0, 0, 5]], {})
    assert told(clues, {}) == {"last": 5}
    assert "from 1 to 5 in a grid of 5 cells" in words_of(kind, variant=told(clues, {})).rules[0]
    assert "from 1 to 5, so" in words_of(kind, variant=told(clues, {})).line
    assert "from 1 to the number of cells" in words_of(kind).rules[0]
    assert "%" not in " ".join(words_of(kind).rules)


def foreign() -> list[tuple[Clues, Answer]]:
    if not CORPUS.exists():
        pytest.skip("the corpora are not there")
    found = [json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines()]
    return [(Clues.from_grid(one["grid"], {}), Answer.from_grid(one["solution"])) for one in found]


@pytest.mark.slow
def test_puzzles_of_others_are_proved_and_nine_in_ten_solved() -> None:
    puzzles = foreign()[::3]
    for clues, answer in puzzles:
        assert prove(clues, DEFAULT_BUDGET) == Unique(answer)
    solved = [deduce(clues).answer for clues, _ in puzzles]
    assert all(found in (None, answer) for found, (_, answer) in zip(solved, puzzles, strict=True))
    assert sum(found is not None for found in solved) > 0.9 * len(puzzles)


def test_no_path_is_looked_for_in_a_shape_that_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    q = RookParams(width=9, height=9, mask="Q")  # of whose cells as many are black as white, nearly
    monkeypatch.setattr(generator, "path", lambda *_, **__: pytest.fail("there is none"))
    assert propose(q, None, Seed(("s",)).stream()) is None


@pytest.mark.parametrize(
    ("which", "said"),
    [
        (0, "All ways left from the 11 at B2 to the 18 at B4 pass B1; none allows B1=9, A2=13, A3=14, A4=15 or A5=16."),
        (
            1,
            "The numbers between the 11 at B2 and the 18 at B4 keep to A1, B1, A2, C2, A3, C3 and A4; all their ways "
            "pass C2, so no other number goes there.",
        ),
    ],
)
def test_of_several_ways_it_is_told_which_cells_all_of_them_pass_and_a_reader_believes_in_no_others(
    which: int, said: str
) -> None:
    hidato, words = registry.get("hidato"), words_of("hidato", "en")
    clues = hidato.Clues.parse("5x5:b10c11d1b6a18_23e22_25")
    all_pass = [one for one in one_by_one(hidato, clues) if dict(one.step.facts).get("so") in ("passed", "kept")]
    one = [one for one in all_pass if one.step.technique == "routes"][which]
    assert words.explain(one.step) == said
    other = tuple((name, ((1, 4),) if name == "shared" else fact) for name, fact in one.step.facts)
    assert objection_to(hidato, clues, one, words) == ""
    untrue = objection_to(hidato, clues, replace(one, step=replace(one.step, facts=other)), words)
    assert untrue is not None
    assert "not all ways pass" in untrue


def test_where_one_way_is_left_it_is_told_and_a_reader_believes_in_no_other() -> None:
    hidato, words = registry.get("hidato"), words_of("hidato", "en")
    clues = hidato.Clues.parse("6x6:25f8b15_13b9d30_6_20_4b29b18c36b1")
    one = next(one for one in one_by_one(hidato, clues) if ("so", "only") in one.step.facts)
    said = "The only way left from the 30 at B4 to the 36 at C6 is A5=31, A6=32, B6=33, C5=34 and D6=35."
    assert words.explain(one.step) == said
    other = tuple((name, str(fact).replace("=31", "=32") if name == "way" else fact) for name, fact in one.step.facts)
    assert objection_to(hidato, clues, one, words) == ""
    untrue = objection_to(hidato, clues, replace(one, step=replace(one.step, facts=other)), words)
    assert untrue is not None
    assert "is not the only way" in untrue
