"""Net: tiles, referee, ladder, proof, growth and their forms for many grids at once."""

from __future__ import annotations

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
from bookmaker.kinds.net.digits import CANONICAL
from bookmaker.kinds.net.making.growth import grow
from bookmaker.kinds.net.making.half_turn_growth import grow_with_image
from bookmaker.kinds.net.reasoning.components import SHORT, Components
from bookmaker.kinds.net.reasoning.knowledge import Knowledge, opening, settle, squares, use_tiles
from bookmaker.kinds.net.techniques import LADDER, State, finished
from bookmaker.kinds.net.tiles import Arms, arms_of, digits_of, tiles_of, tiles_of_arms
from bookmaker.puzzles.contract.grading import Contradiction, Grade, climb
from bookmaker.puzzles.contract.proof import Impossible, Several, Undecided, Unique
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.making.orders import Order, Puzzle, generate, generate_many
from bookmaker.puzzles.toolbox.batch_components import same_part, short_loops
from bookmaker.puzzles.toolbox.bitgrid import bit_grid
from bookmaker.seeds import Seed

CORPORA = Path(__file__).parents[2] / "shared" / "corpora" / "net.jsonl"


def puzzles(params: Params, count: int, grade: Grade | None = None) -> list[Puzzle]:
    orders = [Order(n, 0, "net", params, grade, Seed(("test", str(n)))) for n in range(count)]
    made = [puzzle for puzzle in generate_many(orders) if isinstance(puzzle, Puzzle)]
    assert len(made) == count
    return made


def trees(params: Params, count: int, seed: str = "trees") -> list[Clues]:
    """The clues of random trees, with one answer or several."""
    streams = [Seed((seed, str(n))).stream() for n in range(count)]
    grown = [tree for tree in grow(streams, params).split() if not tree.lonely]
    return [Clues(params.width, params.height, params.wrap, digits_of(tree.grid, tree.arms())[0]) for tree in grown]


def quarter_turned(digit: str) -> str:
    mask = int(digit, 16)
    return f"{(mask << 1 | mask >> 3) & 15:x}"


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
        ("2x2:4h2b5v", "between two tiles"),
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
    grid = tiles_of([Clues(width, height, False, "1" * (width * height))] * len(texts)).grid
    assert digits_of(grid, arms_of(grid, texts)) == texts


# --- what tiles say ----------------------------------------------------------------------------------


def every_half_known_tile() -> Iterator[tuple[str, dict[str, bool | None]]]:
    for digit in "1357f":
        for states in product((None, True, False), repeat=4):
            yield digit, dict(zip("ruld", states, strict=True))


def test_a_tile_says_exactly_what_all_its_turns_have_in_common() -> None:
    """The middle of a 3x3 grid, for every shape and everything that may be known of its four arms."""
    bits = {"r": 1, "u": 2, "l": 4, "d": 8}
    for digit, known in every_half_known_tile():
        tiles = tiles_of([Clues(3, 3, False, "1111" + digit + "1111")])
        grid = tiles.grid
        middle, above, before = grid.bit(1, 1), grid.bit(0, 1), grid.bit(1, 0)
        places = {"r": ("across", middle), "u": ("down", above), "l": ("across", before), "d": ("down", middle)}
        knowledge = Knowledge(tiles)
        for side, state in known.items():
            if state is not None:
                axis, bit = places[side]
                name = f"{axis}_{'on' if state else 'off'}"
                setattr(knowledge, name, getattr(knowledge, name) | bit)
        use_tiles(knowledge, middle)
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
    tiles = tiles_of([Clues(2, 2, False, "7777")])
    grid = tiles.grid
    knowledge = Knowledge(tiles, across_on=grid.bit(0, 0), down_on=grid.bit(0, 0) | grid.bit(0, 1))
    assert squares(knowledge) == (grid.bit(1, 0), 0)


@pytest.mark.parametrize("wrap", [False, True])
def test_no_technique_ever_excludes_an_answer(wrap: bool) -> None:
    """Trees with one answer and with several: all answers that the proof shows stay possible throughout."""
    for clues in trees(Params(width=5, height=5, wrap=wrap), 40):
        proof = net.prove(clues, 10_000)
        answers = [proof.answer] if isinstance(proof, Unique) else [proof.first, proof.second]
        state = State(Knowledge(tiles_of([clues])))
        grid = state.tiles.grid
        right = [arms_of(grid, [answer.tiles]) for answer in answers]

        def apply_and_look(technique: Any, state: State = state, right: list[Arms] = right) -> bool:
            found = technique.apply(state)
            known = state.knowledge
            for arms in right:
                assert not known.across_on & ~arms.right
                assert not known.down_on & ~arms.down
                assert not known.across_off & arms.right
                assert not known.down_off & arms.down
            return bool(found)

        while state.knowledge.undecided and any(apply_and_look(technique) for technique in LADDER):
            pass


def test_arms_left_are_the_shape_less_what_is_on() -> None:
    clues = trees(Params(width=6, height=5, cross=True), 3)[2]
    knowledge = opening(tiles_of([clues]))
    settle(knowledge)
    grid = knowledge.tiles.grid
    ones, twos, fours = knowledge.arms_left()
    for row, column in product(range(5), range(6)):
        cell = grid.bit(row, column)
        on = [grid.right(knowledge.across_on), grid.down(knowledge.down_on), knowledge.across_on, knowledge.down_on]
        left = bool(ones & cell) + 2 * bool(twos & cell) + 4 * bool(fours & cell)
        assert left == clues.grid()[row][column].bit_count() - sum(bool(plane & cell) for plane in on)


@settings(max_examples=40)
@given(st.integers(2, 7), st.integers(2, 7), st.booleans(), st.integers(0, 99))
def test_stacks_see_the_loops_that_each_grid_sees_alone(width: int, height: int, wrap: bool, seed: int) -> None:
    wrap = wrap and min(width, height) > 2
    params = Params(width=width, height=height, wrap=wrap)
    stack = grow([Seed(("loops", str(seed), str(n))).stream() for n in range(4)], params)
    known = opening(tiles_of_arms(stack.grid, stack.arms()))
    # Half of the tree is known, which half is chance.
    known.across_on, known.down_on = (
        plane & int.from_bytes(Seed(("half", str(seed), axis)).stream().bits(4096).to_bytes(512, "big"), "big")
        for axis, plane in (("across", stack.across), ("down", stack.down))
    )
    grid, on, opened = stack.grid, (known.across_on, known.down_on), (known.across_open, known.down_open)
    along, below, leaders = same_part(grid, *on, grid.full)
    loops = list(zip(grid.layers(along & opened[0]), grid.layers(below & opened[1]), strict=True))
    short = list(zip(*map(grid.layers, short_loops(grid, *on, opened, SHORT)), strict=True))
    components = [Components(one) for one in known.split()]
    assert loops == [one.loops() for one in components]
    assert short == [one.short_loops() for one in components]
    assert [layer.bit_count() for layer in grid.layers(leaders)] == [one.parts for one in components]


def test_a_loop_round_an_odd_torus_is_as_long_as_it_has_cells() -> None:
    torus = bit_grid(5, 3, True)
    row = torus.bit(0, 0) | torus.bit(0, 1) | torus.bit(0, 2) | torus.bit(0, 3)
    last = torus.bit(0, 4)
    found = {longest: short_loops(torus, row, 0, (last, 0), longest) for longest in (4, 5)}
    assert found == {4: (0, 0), 5: (last, 0)}


def test_a_ring_of_arms_is_a_contradiction() -> None:
    tiles = tiles_of([Clues(3, 3, False, "7" * 9)])
    grid = tiles.grid
    top, side = grid.bit(0, 0), grid.bit(0, 1)
    knowledge = Knowledge(tiles, across_on=top | grid.bit(1, 0), down_on=top | side)
    with pytest.raises(Contradiction):
        Components(knowledge)


# --- the ladder --------------------------------------------------------------------------------------


def test_nearly_every_torus_with_one_answer_is_solved() -> None:
    """A torus has no border to begin at; where nothing else is seen, a short trial is."""
    clues = trees(Params(width=5, height=5, wrap=True), 200)
    proofs = net.prove_many(clues, 5000)
    unique = [one for one, proof in zip(clues, proofs, strict=True) if isinstance(proof, Unique)]
    solved = sum(deduction.answer is not None for deduction in net.deduce_many(unique))
    assert len(unique) > 100
    assert solved >= 0.95 * len(unique)


def test_a_puzzle_that_takes_a_trial_keeps_its_effort() -> None:
    """Records and ledgers hold efforts: a change of a technique's cost is a change of what was published."""
    deduction = net.deduce(Clues.parse("5x5w:1c234ca1d57e9e99e22263dc1"))
    counted = (("facing", 6), ("neighbour", 24), ("partial", 9), ("pocket", 1), ("trial", 1))
    assert (deduction.techniques, deduction.effort) == (counted, 95.9)


def test_steps_are_told_in_sentences() -> None:
    words = words_of("net")
    told = [words.explain(step) for step in net.deduce(Clues.parse("3x3:c795582c4")).steps]
    assert told[0].startswith("No arm may leave the grid, so the tiles along its upper side are closed on that side: ")
    assert (
        "The bend at row 1, column 1 is closed above and to the left, and that leaves only one way to turn it." in told
    )


def test_a_sentence_tells_only_what_follows_from_its_own_tile() -> None:
    """Bends side by side are half known at one moment; each step speaks of one opposite side."""
    words = words_of("net")
    steps = [
        step
        for puzzle in puzzles(Params(width=8, height=8, wrap=True), 10, Grade.MEDIUM)
        for step in net.deduce(puzzle.clues).steps
        if step.technique == "partial"
    ]
    assert steps
    for step in steps:
        facts = dict(step.facts)
        opposite = {"right": "left", "above": "below", "left": "right", "below": "above"}
        side = str(facts["joined"]) or str(facts["closed"])
        now = "now_closed" if facts["joined"] else "now_joined"
        assert (facts["now_joined"], facts["now_closed"], facts[now]).count(opposite[side]) == 2
        said = f"so it is {now.removeprefix('now_')} {words.facts[now][opposite[side]]}."
        assert words.explain(step).endswith(said)


@pytest.mark.parametrize("params", [Params(width=7, height=6), Params(width=5, height=5, wrap=True)])
def test_a_puzzle_is_solved_by_its_grade_and_not_below(params: Params) -> None:
    for grade in Grade:
        for puzzle in puzzles(params, 3, grade):
            assert puzzle.deduction.grade is grade
            for limit in Grade:
                ladder = [technique for technique in LADDER if technique.grade <= limit]
                state = State(Knowledge(tiles_of([puzzle.clues])))
                assert (climb(state, ladder, finished=finished).answer is not None) is (limit >= grade)


@pytest.mark.parametrize("grade", list(Grade))
def test_puzzles_of_a_grade_are_no_twins(grade: Grade) -> None:
    made = puzzles(Params(width=6, height=6), 60, grade)
    assert len({puzzle.clues.canonical() for puzzle in made}) == 60


def test_a_rare_grade_is_found_by_looking_at_many_trees() -> None:
    """Of 700 trees at 5x5 one is expert."""
    assert puzzles(Params(width=5, height=5), 5, Grade.EXPERT)


def test_effort_rises_with_size_and_grade() -> None:
    def middle(side: int, grade: Grade | None) -> float:
        made = puzzles(Params(width=side, height=side), 15, grade)
        return sorted(puzzle.deduction.effort for puzzle in made)[7]

    assert middle(5, None) < middle(8, None) < middle(12, None)
    assert middle(9, Grade.EASY) < middle(9, Grade.MEDIUM) < middle(9, Grade.EXPERT)


def test_impossible_clues_are_a_contradiction_not_a_crash() -> None:
    deduction = net.deduce(Clues.parse("3x3:fffffffff"))
    assert deduction.contradiction
    assert deduction.answer is None


def shapes_of(clues: Clues) -> list[list[int]]:
    return [list(row) for row in clues.grid()]


def clues_of(rows: list[list[int]], wrap: bool) -> Clues:
    return Clues.from_grid(tuple(map(tuple, rows)), {"wrap": wrap})


@settings(max_examples=60)
@given(st.integers(3, 8), st.integers(3, 8), st.booleans(), st.booleans(), st.integers(0, 999), st.data())
def test_twins_have_one_grade_one_effort_and_the_same_moments(
    width: int, height: int, wrap: bool, cross: bool, seed: int, data: st.DataObject
) -> None:
    """Turned, mirrored, on a torus also shifted: a puzzle is as hard as it is, however the page is held."""
    grown = trees(Params(width, height, wrap, cross), 1, f"twins {seed}")
    for clues in grown:
        rows = shapes_of(clues)
        if wrap:
            down, across = data.draw(st.integers(0, height - 1)), data.draw(st.integers(0, width - 1))
            rows = [row[across:] + row[:across] for row in rows[down:] + rows[:down]]
        twins = []
        for image in (rows, [list(column) for column in zip(*rows, strict=True)]):
            twins += [image, image[::-1], [row[::-1] for row in image], [row[::-1] for row in image[::-1]]]
        # A mirrored tile is a tile of the same shape, and only shapes count.
        for twin in (clues_of(twin, wrap) for twin in twins):
            alone, one = net.deduce(twin), net.deduce(clues)
            assert (alone.grade, alone.effort, alone.moments, alone.techniques) == (
                one.grade,
                one.effort,
                one.moments,
                one.techniques,
            )
            assert net.deduce_many([twin]) == [replace(alone, steps=())]


@settings(max_examples=200)
@given(st.integers(3, 5), st.integers(3, 5), st.booleans(), st.data())
def test_tiles_of_any_kind_are_judged_without_a_crash(width: int, height: int, wrap: bool, data: st.DataObject) -> None:
    """Tiles thrown together have no answer as a rule; the ladder says so or gets stuck, alone and in a stack."""
    count = width * height
    tiles = data.draw(st.lists(st.sampled_from("123579bdef"), min_size=count, max_size=count))
    clues = Clues(width, height, wrap, "".join(tiles))
    alone = net.deduce(clues)
    together = net.deduce_many([clues] * 5)
    assert {one.answer for one in together} == {alone.answer}
    assert {one.contradiction for one in together} == {alone.contradiction}
    proof = net.prove(clues, 2000)
    if isinstance(proof, Impossible):
        assert alone.answer is None
    if alone.contradiction:
        assert isinstance(proof, Impossible)


def test_a_tile_with_an_open_side_and_no_arm_left_is_a_contradiction() -> None:
    clues = clues_of([[6, 1, 1], [7, 4, 3], [3, 2, 8]], True)
    assert net.prove(clues, 1000) == Impossible()
    assert net.deduce(clues).contradiction
    assert net.deduce_many([clues])[0].contradiction


@pytest.mark.parametrize("wrap", [False, True])
@pytest.mark.parametrize("grade", [Grade.HARD, Grade.EXPERT])
def test_a_hard_puzzle_has_its_moments(grade: Grade, wrap: bool) -> None:
    for side, moments in ((7, 2), (10, 3)):
        made = puzzles(Params(width=side, height=side, wrap=wrap), 4, grade)
        assert min(puzzle.deduction.moments for puzzle in made) >= moments


@pytest.mark.parametrize(("trials", "without"), [("none", {"trial", "long-trial"}), ("short", {"long-trial"})])
def test_no_puzzle_needs_a_longer_trial_than_its_author_allows(trials: Any, without: set[str]) -> None:
    params = Params(width=6, height=6, wrap=True, trials=trials)
    needed = {name for puzzle in puzzles(params, 60, Grade.EXPERT) for name, _ in puzzle.deduction.techniques}
    assert not needed & without
    assert trials == "none" or "trial" in needed


# --- many at once ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "params",
    [
        Params(width=5, height=5),
        Params(width=9, height=7),
        Params(width=5, height=6, wrap=True),
        Params(width=6, height=5, cross=True),
    ],
)
def test_many_at_once_give_what_each_gives_alone(params: Params) -> None:
    clues = trees(params, 80)
    alone = [replace(net.deduce(one), steps=()) for one in clues]
    together = net.deduce_many(clues)
    assert together == alone
    assert any(deduction.answer is None for deduction in alone) or params.cross
    assert net.prove_many(clues, 50) == [net.prove(one, 50) for one in clues]


def test_the_referee_finds_the_same_in_a_batch() -> None:
    made = puzzles(Params(width=5, height=5), 6)
    clues, answers = [p.clues for p in made], [p.answer for p in made]
    answers[1] = Answer(5, clues[1].tiles)  # as printed: many loose ends
    answers[2] = answers[3]
    answers[4] = replace(answers[4], tiles="f" + answers[4].tiles[1:])
    together = net.faults_many(clues, answers)
    assert together == [net.faults(one, answer) for one, answer in zip(clues, answers, strict=True)]
    assert [bool(wrong) for wrong in together] == [False, True, True, False, True, False]
    assert net.faults_many(clues[:2], [answers[0], Answer(4, "1111")])[1][0].name == "shape"


@pytest.mark.parametrize("grade", [None, Grade.HARD])
def test_a_puzzle_does_not_depend_on_what_is_made_beside_it(grade: Grade | None) -> None:
    params = Params(width=6, height=6)
    together = puzzles(params, 40, grade)
    assert [generate(together[n].order) for n in (0, 7, 39)] == [together[0], together[7], together[39]]


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


@pytest.mark.slow
def test_the_proof_agrees_with_all_choices_of_edges_on_a_torus() -> None:
    for clues in trees(Params(width=3, height=3, wrap=True), 6):
        arms = [mask.bit_count() for row in clues.grid() for mask in row]
        right = [
            answer
            for answer in net.candidates(clues)
            if [int(tile, 16).bit_count() for tile in answer.tiles] == arms and not net.faults(clues, answer)
        ]
        proof = net.prove(clues, 1000)
        assert isinstance(proof, Unique) is (len(right) == 1)
        assert not isinstance(proof, Unique) or proof.answer == right[0]


# --- growth and options ------------------------------------------------------------------------------


def share(clues: list[Clues], digits: str) -> float:
    text = "".join(one.tiles for one in clues)
    return sum(tile in digits for tile in text) / len(text)


def test_every_grown_tree_is_a_tree() -> None:
    for params in (
        Params(width=9, height=5),
        Params(width=4, height=7, wrap=True),
        Params(width=6, height=6, cross=True),
    ):
        clues = trees(params, 30)
        assert len(clues) > 25
        for one in clues:
            assert net.faults(one, Answer(one.width, one.tiles)) == ()


def test_crosses_come_only_when_asked_for() -> None:
    assert share(trees(Params(width=9, height=9), 20), "f") == 0
    assert share(trees(Params(width=9, height=9, cross=True), 20), "f") > 0.02


def test_less_branchiness_means_fewer_tees() -> None:
    shares = [share(trees(Params(width=10, height=10, branchiness=b), 30), "7bde") for b in (4, 2, 0)]
    assert shares[0] > shares[1] + 0.05 > shares[2] + 0.08


def test_corridors_mean_more_straights_and_fewer_bends() -> None:
    plain, long = (trees(Params(width=10, height=10, corridors=c), 30) for c in (0, 3))
    assert share(long, "5a") > share(plain, "5a") + 0.02
    assert share(long, "369c") < share(plain, "369c") - 0.1


@pytest.mark.parametrize("side", [7, 12])
def test_clumps_of_ends_can_be_kept_out(side: int) -> None:
    def clumps(params: Params) -> int:
        grids = [puzzle.clues.grid() for puzzle in puzzles(params, 20)]
        return sum(
            all(grid[r + down][c + right] in (1, 2, 4, 8) for down in (0, 1) for right in (0, 1))
            for grid in grids
            for r in range(side - 1)
            for c in range(side - 1)
        )

    assert clumps(Params(width=side, height=side)) > 0
    assert clumps(Params(width=side, height=side, clumps=False)) == 0


@pytest.mark.parametrize(
    "params",
    [
        Params(width=7, height=7, symmetry="half-turn"),
        Params(width=6, height=9, symmetry="half-turn"),
        Params(width=5, height=8, symmetry="half-turn", cross=True, branchiness=2),
        Params(width=8, height=5, symmetry="half-turn", wrap=True),
        Params(width=17, height=17, symmetry="half-turn"),
        Params(width=17, height=16, symmetry="half-turn", clumps=False, wrap=True),
    ],
)
def test_tiles_look_the_same_upside_down_where_that_is_asked_for(params: Params) -> None:
    for puzzle in puzzles(params, 8):
        shapes = puzzle.clues.tiles.translate(CANONICAL)
        assert shapes == shapes[::-1]
        turned = "".join(quarter_turned(quarter_turned(digit)) for digit in puzzle.answer.tiles[::-1])
        assert puzzle.answer.tiles == turned  # it follows: the half turn of an only answer is that answer
    none = replace(params, symmetry="none")
    assert any((s := p.clues.tiles.translate(CANONICAL)) != s[::-1] for p in puzzles(none, 8))


@pytest.mark.parametrize("grade", list(Grade))
def test_symmetric_tiles_are_had_in_every_grade(grade: Grade) -> None:
    assert puzzles(Params(width=9, height=9, symmetry="half-turn"), 4, grade)[3].deduction.grade is grade


@pytest.mark.parametrize("wrap", [False, True])
def test_symmetry_needs_an_odd_side(wrap: bool) -> None:
    with pytest.raises(ValidationError, match="needs an odd side, 6x4 has none"):
        Params(width=6, height=4, wrap=wrap, symmetry="half-turn")


@settings(max_examples=30)
@given(st.integers(2, 8), st.integers(1, 4), st.booleans(), st.booleans(), st.integers(0, 4), st.integers(0, 3))
def test_a_tree_grown_with_its_image_is_a_tree(
    width: int, half: int, wrap: bool, cross: bool, branchiness: int, corridors: int
) -> None:
    wrap = wrap and width > 2
    params = Params(width, 2 * half + 1, wrap, cross, branchiness, corridors=corridors, symmetry="half-turn")
    streams = [Seed(("image", str(n))).stream() for n in range(3)]
    stack = grow_with_image(streams, params, per_attempt=3)
    grown = [tree for tree in stack.split() if not tree.lonely]
    assert grown
    for tree in grown:
        text = digits_of(tree.grid, tree.arms())[0]
        assert net.faults(Clues(params.width, params.height, wrap, text), Answer(width, text)) == ()
        assert text == "".join(quarter_turned(quarter_turned(digit)) for digit in text[::-1])
        assert cross or "f" not in text
    alone = grow_with_image([Seed(("image", "1")).stream()], params, per_attempt=3)
    assert [(t.across, t.down) for t in alone.split()] == [(t.across, t.down) for t in stack.split()[3:6]]


def test_a_torus_uses_its_seam() -> None:
    answers = [puzzle.answer.grid() for puzzle in puzzles(Params(width=5, height=5, wrap=True), 10)]
    assert any(row[0] & 4 for grid in answers for row in grid)
    assert any(mask & 2 for grid in answers for mask in grid[0])


def test_tiles_are_printed_in_any_rotation_alike() -> None:
    made = puzzles(Params(width=10, height=10), 20)
    pairs = [pair for p in made for pair in zip(p.clues.tiles, p.answer.tiles, strict=True) if pair[0] not in "5a"]
    assert 0.2 < sum(a == b for a, b in pairs) / len(pairs) < 0.3


@pytest.mark.parametrize(("width", "height"), [(2, 2), (2, 9), (25, 3), (30, 30)])
def test_every_size_is_made(width: int, height: int) -> None:
    puzzle = puzzles(Params(width=width, height=height), 1)[0]
    assert (puzzle.clues.width, puzzle.clues.height) == (width, height)


@pytest.mark.parametrize("grade", list(Grade))
@pytest.mark.parametrize(
    "params", [Params(width=6, height=6), Params(width=40, height=30), Params(width=20, height=20, wrap=True)]
)
def test_every_grade_is_made_small_and_large(params: Params, grade: Grade) -> None:
    assert puzzles(params, 1, grade)[0].deduction.grade is grade


@pytest.mark.slow
@pytest.mark.parametrize("wrap", [False, True])
def test_the_largest_grid_is_made(wrap: bool) -> None:
    assert puzzles(Params(width=200, height=200, wrap=wrap), 1)[0].clues.width == 200


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


def test_an_open_frame_says_that_a_net_wraps() -> None:
    meanings = {shape.meaning for shape, _, _ in net.draw(Clues.parse("4x3w:3b74823883e3")).flat()}
    assert Meaning.OPEN_FRAME in meanings
    assert Meaning.FRAME not in meanings


# --- other people's puzzles --------------------------------------------------------------------------


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
