"""Numberlink's own promises: what its puzzles look like, what its options do, what its steps say."""

import time
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookmaker.drawing import Circle, Line, Meaning, Text
from bookmaker.kinds import numberlink
from bookmaker.kinds.numberlink import Answer, Clues, deduce, draw, faults, prove, techniques
from bookmaker.kinds.numberlink.reasoning.knowledge import Conflict, Knowledge
from bookmaker.kinds.numberlink.reasoning.pockets import check_order
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Impossible, Several, Undecided, Unique
from bookmaker.puzzles.contract.walking import taken
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.toolbox.symmetry import twins
from tests.few import every
from tests.numberlink_made import SMALL, answer_of, check_steps, foreign, made, ways_to_join

# --- clues and their code


def test_a_code_is_numbers_and_letters_for_blanks() -> None:
    clues = Clues(((12, 0, 12), (1, 2, 0), (1, 2, 0)))
    assert clues.code() == "3x3:12a12_1_2a1_2a"
    assert Clues.parse(clues.code()) == clues
    assert Clues.parse("40x1:1zl1").rows[0][39] == 1


@pytest.mark.parametrize("pairs", [1, 26, 27, 101])
def test_a_file_of_other_programs_holds_any_number_of_pairs_and_blanks(pairs: int) -> None:
    clues = Clues((tuple(range(1, pairs + 1)), (0,) * pairs, tuple(range(1, pairs + 1))))
    (text,) = (one for one in numberlink.NOTATIONS if one.form == "text")
    assert text.read(text.write(clues)) == clues


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("3x3:1a1", "does not describe the 9 cells"),
        ("3x3:1a1_1e", "stands 3 times"),
        ("3x3:1h", "stands 1 time, it must"),
        ("999x999:1a1", "larger than 200x200"),
        ("3x3:123456a123456f", r"cannot hold '123456' \(numbers go up to 99999\)"),
        ("3x3:!", "cannot hold '!'"),
        ("1x1:a", "nothing to join"),
        ("three by three", "is not a numberlink code"),
    ],
)
def test_a_wrong_code_is_refused_in_one_sentence(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Clues.parse(text)


@pytest.mark.parametrize("wrong", [True, 1.0, "1", [], -1, 100_000])
def test_a_grid_holds_whole_numbers_only(wrong: Any) -> None:
    with pytest.raises(ValueError, match="is not 0 or a number up to 99999"):
        Clues.from_grid(((wrong, 0), (0, wrong)), {})


@given(st.permutations(range(1, 6)))
def test_twins_and_other_numbers_are_the_same_puzzle(names: list[int]) -> None:
    renamed = tuple(tuple(names[value - 1] if value else 0 for value in row) for row in SMALL.rows)
    assert {Clues(rows).canonical() for rows in twins(renamed)} == {SMALL.canonical()}


def test_a_sideways_puzzle_is_its_twin_too() -> None:
    flat = made(6, 4)
    upright = Clues(tuple(zip(*flat.rows, strict=True)))
    assert flat.canonical() == upright.canonical()


# --- the exact search


def test_a_puzzle_with_two_answers_shows_both() -> None:
    proof = prove(Clues.parse("4x4:1b1h2b2"), DEFAULT_BUDGET)
    assert isinstance(proof, Several)
    assert proof.first != proof.second
    for answer in (proof.first, proof.second):
        assert faults(Clues.parse("4x4:1b1h2b2"), answer) == ()


def test_crossed_pairs_and_grids_without_numbers_are_impossible() -> None:
    assert prove(Clues.parse("2x2:1_2_2_1"), DEFAULT_BUDGET) == Impossible()
    assert prove(Clues.parse("2x2:d"), DEFAULT_BUDGET) == Impossible()
    assert deduce(Clues.parse("2x2:1_2_2_1")).contradiction


def test_a_search_without_budget_is_undecided() -> None:
    assert prove(SMALL, 0) == Undecided(0)


@settings(max_examples=60)
@given(st.permutations(range(16)), st.integers(1, 3))
def test_the_search_counts_what_a_plain_search_counts(cells: list[int], pairs: int) -> None:
    values = [0] * 16
    for place, cell in enumerate(cells[: 2 * pairs]):
        values[cell] = place // 2 + 1
    clues = Clues(tuple(tuple(values[r : r + 4]) for r in range(0, 16, 4)))
    verdict = {Impossible: 0, Unique: 1, Several: 2}[type(prove(clues, DEFAULT_BUDGET))]
    assert verdict == min(2, ways_to_join(clues, covered=True))


@pytest.mark.slow
@settings(max_examples=10)
@given(seed=st.integers(0, 10**6), grade=st.sampled_from([None, Grade.HARD]))
def test_every_step_is_true_of_the_answer(seed: int, grade: Grade | None) -> None:
    clues = made(8, 8, seed=str(seed), grade=grade)
    check_steps(deduce(clues).steps, answer_of(clues))


def explained(code: str, technique: str) -> list[str]:
    """The sentences of one technique in the deduction of a puzzle."""
    steps = [one.step for one in taken(numberlink, Clues.parse(code))]
    return [words_of("numberlink").explain(step) for step in steps if step.technique == technique]


def test_a_blank_corner_is_turned() -> None:
    assert explained("3x3:1_2_3c1_2_3", "corner") == []
    assert explained("4x4:1_2_3c2c4a1_4_3a", "corner") == [
        "The blank corner at D1 has only two ways, so the link turns there.",
        "The blank corner at D4 has only two ways, so the link turns there.",
    ]


def test_different_numbers_are_not_joined() -> None:
    assert explained("4x4:1_2_3c2c4a1_4_3a", "differ")[0] == (
        "The link of 1 has come to A2; at B2 it would meet another number, so it takes the only other way left."
    )


def test_a_puzzle_that_takes_trials_keeps_its_effort() -> None:
    """Records and ledgers hold efforts: a change of a technique's cost is a change of what was published."""
    deduction = deduce(Clues.parse("7x7:f2a1c4j5_3_5k3a2f1a4"))
    assert dict(deduction.techniques).items() >= {("forced", 12), ("full-gate", 2), ("trial", 3), ("long-trial", 2)}
    assert deduction.effort == 625.3


def needs_trials(clues: Clues) -> bool:
    """Whether a puzzle takes trials, or more than that."""
    deduction = deduce(clues)
    return deduction.answer is None or any("trial" in name for name, _ in deduction.techniques)


CROSSING = "would have to cross"


@pytest.mark.parametrize(
    ("technique", "code", "reason"),
    [
        ("out-of-order", "7x7:f2a4_5g6a3d1_3f6a1b5d2e4", CROSSING),
        ("out-of-order", "7x7:3c4a5h6a1e6_3e1_4c5f2e2", CROSSING),
        ("full-gate", "8x8:c5e6a4b2f3d4_6c1a7_2f3j7c5e1a", "6 and 7 can reach their partners only through the gate"),
    ],
)
def test_pairs_that_would_cross_and_full_gates_spare_trials(
    technique: str, code: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clues = Clues.parse(code)
    assert deduce(clues).grade is Grade.EXPERT
    assert not needs_trials(clues)
    assert reason in explained(code, technique)[0]
    techniques._climbed.cache_clear()
    without = {technique, "full-gate"}
    monkeypatch.setattr(techniques, "LADDER", tuple(rung for rung in techniques.LADDER if rung.name not in without))
    assert needs_trials(clues)
    techniques._climbed.cache_clear()


def test_what_few_techniques_solve_is_not_solved_again_with_more() -> None:
    clues = Clues.parse("7x7:f2a4_5g6a3d1_3f6a1b5d2e4")
    few = techniques.climbed(clues, techniques.UNTRIED).deduction
    assert few.answer
    assert deduce(clues) is few
    techniques._climbed.cache_clear()
    assert deduce(clues) == few


def order_breaks(clues: Clues) -> bool:
    """Whether two pairs stand alternately before anything is drawn."""
    try:
        check_order(Knowledge.of(clues))
    except Conflict:
        return True
    return False


def test_pairs_by_turns_along_the_border_would_cross() -> None:
    assert order_breaks(Clues.parse("4x4:1_2a1h2c"))
    assert not order_breaks(Clues.parse("4x4:1b1h2b2")), "side by side"
    assert not order_breaks(Clues.parse("4x4:1_2a2h1c")), "one inside the other"
    assert not order_breaks(Clues.parse("5x5:1a2a1g2l")), "the end that is no part of the border may be passed"


@settings(max_examples=150)
@given(st.permutations(range(16)), st.integers(2, 4))
def test_pairs_said_to_cross_have_no_answer(cells: list[int], pairs: int) -> None:
    values = [0] * 16
    for place, cell in enumerate(cells[: 2 * pairs]):
        values[cell] = place // 2 + 1
    clues = Clues(tuple(tuple(values[r : r + 4]) for r in range(0, 16, 4)))
    if order_breaks(clues):
        assert ways_to_join(clues, covered=False) == 0


def random_pairs(side: int, pairs: int, seed: int) -> Clues:
    """A grid of pairs put anywhere, which nobody made to be solved."""
    values = [0] * (side * side)
    for place, cell in enumerate(Random(seed).sample(range(side * side), 2 * pairs)):
        values[cell] = place // 2 + 1
    return Clues(tuple(tuple(values[r : r + side]) for r in range(0, side * side, side)))


@pytest.mark.slow
@pytest.mark.parametrize(("side", "pairs", "seed"), every(3, [(25, 12, 6), (50, 12, 2), (50, 14, 2)]))
def test_the_search_gives_random_pairs_on_a_large_grid_up_in_seconds(side: int, pairs: int, seed: int) -> None:
    began = time.process_time()
    assert prove(random_pairs(side, pairs, seed), DEFAULT_BUDGET) == Undecided(DEFAULT_BUDGET)
    assert time.process_time() - began < 20


# --- the picture


def test_the_answer_is_one_line_a_link_from_bend_to_bend_under_discs_and_numbers() -> None:
    clues = Clues.parse("4x4:1_2_3c2c4a1_4_3a")
    answer = answer_of(clues)
    shapes = draw(clues, answer).shapes
    line = next(shape for shape in shapes if isinstance(shape, Line) and shape.meaning is Meaning.PATH)
    assert ((2.5, 0.5), (3.5, 0.5), (3.5, 3.5), (2.5, 3.5)) in line.paths
    assert len(line.paths) == 4
    kinds = [type(shape) for shape in shapes]
    assert shapes.index(line) < kinds.index(Circle) < kinds.index(Text)


def test_long_numbers_are_set_smaller() -> None:
    def size(number: int) -> float:
        grid = ((number, 0, number), (1, 0, 1))
        return next(s.size for s in draw(Clues(grid)).shapes if isinstance(s, Text))

    assert size(1) == size(12) > size(1234)


# --- puzzles that nobody here made


def check_foreign(record: dict[str, Any], budget: int) -> bool:
    """Every verdict is right or honestly Undecided, every step true of every answer; True if proved."""
    clues = Clues.from_grid(record["grid"], record["options"])
    assert Clues.parse(clues.code()) == clues
    solutions = 1 if record["unique"] else record["solutions"]
    answers: tuple[Answer, ...] = ()
    match prove(clues, budget):
        case Unique(answer=answer):
            answers = (answer,)
            assert answer.grid() == tuple(tuple(row) for row in record["solution"])
        case Several(first=first, second=second):
            answers = (first, second)
            assert first != second
        case Undecided():
            return False
    assert len(answers) == solutions
    deduction = deduce(clues)
    assert not (deduction.contradiction and solutions)
    assert deduction.answer is None or answers == (deduction.answer,)
    for answer in answers:
        assert faults(clues, answer) == ()
        check_steps(deduction.steps, answer)
    return True


@pytest.mark.long
def test_foreign_puzzles_up_to_7x7_are_judged_right() -> None:
    judged = [check_foreign(record, DEFAULT_BUDGET) for record in foreign(49)]
    assert len(judged) > 100
    assert all(judged)


@pytest.mark.long
def test_a_solver_who_trusts_that_there_is_one_answer_solves_what_people_made() -> None:
    solved = []
    for record in foreign(100):
        if record["unique"] and record.get("unique_if_cells_may_stay_empty"):
            clues = Clues.from_grid(record["grid"], {"uniqueness": True})
            answer = techniques.climbed(clues, techniques.SHORTLY).deduction.answer
            assert answer is None or answer.grid() == tuple(map(tuple, record["solution"]))
            solved.append(answer is not None)
    assert len(solved) > 150
    assert all(solved)


@pytest.mark.long
def test_foreign_puzzles_up_to_15x15_are_judged_right() -> None:
    judged = [check_foreign(record, DEFAULT_BUDGET) for record in foreign(225)]
    assert len(judged) > 600
    assert all(judged)


@pytest.mark.long
def test_foreign_puzzles_above_15x15_are_proved_to_have_one_answer() -> None:
    large = [record for record in foreign(300) if len(record["grid"]) * len(record["grid"][0]) > 225]
    assert len(large) >= 5
    for record in large:
        proof = prove(Clues.from_grid(record["grid"], {}), DEFAULT_BUDGET)
        assert isinstance(proof, Unique)
        assert proof.answer.grid() == tuple(map(tuple, record["solution"]))
