"""Sudoku's ladder beside its other witnesses, known programs, and what a solver may trust in."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from bookmaker.kinds.sudoku import (
    POSITIONS,
    Clues,
    Params,
    deduce,
    engines,
    faults,
    propose,
    prove,
    rules,
    start,
)
from bookmaker.kinds.sudoku.board import Answer
from bookmaker.kinds.sudoku.proving import sums
from bookmaker.kinds.sudoku.reasoning import state
from bookmaker.kinds.sudoku.reasoning.cages import two_cages
from bookmaker.kinds.sudoku.reasoning.sums import _fillings
from bookmaker.kinds.sudoku.techniques import LADDER, allows
from bookmaker.puzzles.contract.grading import Grade, Step, ticked
from bookmaker.puzzles.contract.proof import Impossible, Unique
from bookmaker.puzzles.contract.units import units_of
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.kits.ladder import marks_of
from bookmaker.puzzles.kits.values.linking import chains, linked
from bookmaker.seeds import Seed
from tests.bench import sudoku as bench
from tests.sudoku_made import CORPUS, EMPTY, THROUGH_A_CAGE, corpus, made, read

UNIQUENESS = (
    ("unique-rectangle", "9x9u:6a5_7a4f5a3a4b1a8b9c9c1i8b8b6b7a9a4b3f8d1f2_6b"),
    ("bug", "9x9u:b4h2_9a6a4a6f3e1_9_6c4d1a7c8a2a5a3a1_5_8c9a9m7a5"),
)


def test_a_full_grid_with_a_house_that_lacks_a_digit_is_no_solution() -> None:
    # Rows and columns are right; one box is not.
    rows = tuple(tuple((r + c) % 9 + 1 for c in range(9)) for r in range(9))
    assert prove(Clues(rows), 1000) == Impossible()


@pytest.mark.parametrize(("name", "code"), UNIQUENESS)
def test_that_there_is_one_solution_is_used_only_where_the_author_allows_it(name: str, code: str) -> None:
    allowed = Clues.parse(code)
    plain = Clues(allowed.rows)
    assert name in dict(deduce(allowed).techniques)
    assert name not in dict(deduce(plain).techniques)
    assert prove(plain, 1000) == Unique(deduce(allowed).answer)
    assert plain.canonical() == allowed.canonical()


@pytest.mark.parametrize("grade", list(Grade))
def test_no_step_of_the_ladder_strikes_a_digit_of_the_solution(grade: Grade) -> None:
    puzzle = made(9, grade)
    state = start(puzzle.clues)
    while state.answer() is None:
        assert any(technique.apply(state) for technique in LADDER)
        assert allows(state, puzzle.answer)


def test_a_cell_without_a_digit_is_a_contradiction() -> None:
    # The corner must be 3, as row 1 says, and cannot, as column 3 says.
    deduction = deduce(Clues.parse("3x3:1_2c3c"))
    assert deduction.contradiction
    assert deduction.answer is None


@pytest.mark.parametrize("part", [pytest.param(slice(0, None, 12)), pytest.param(slice(None), marks=pytest.mark.slow)])
def test_foreign_puzzles_are_proved_as_others_say_and_deduced_alike(part: slice) -> None:
    for record in corpus(CORPUS)[part]:
        clues = read(record)
        proof, deduction = prove(clues, 100_000), deduce(clues)
        assert isinstance(proof, Unique) is record["unique"], record["source"]
        if isinstance(proof, Unique):
            assert [list(row) for row in proof.answer.rows] == record.get(
                "solution", list(map(list, proof.answer.rows))
            )
            assert not deduction.contradiction
            assert deduction.answer in (None, proof.answer)
            assert not faults(clues, proof.answer)


@pytest.mark.slow
@pytest.mark.parametrize("part", [pytest.param(slice(0, None, 12)), pytest.param(slice(None), marks=pytest.mark.slow)])
def test_the_hardest_technique_rates_a_puzzle_as_known_programs_do(part: slice) -> None:
    corpus(bench.CORPUS)
    records = bench.rated(part)
    ratings = [record["ours"][1] for record in records]
    assert bench.rank_correlation(ratings, [record["explainer"] for record in records]) > 0.95
    assert bench.rank_correlation(ratings, [record["hodoku"][1] for record in records]) > 0.83
    hardest = [record["ours"][0] for record in records if record["hodoku"][0] in ("Unfair", "Extreme")]
    assert sum(grade < 5 for grade in hardest) >= 0.85 * len(hardest)
    assert all(record["ours"][0] < 5 for record in records if record["hodoku"][0] in ("Easy", "Medium", "Hard"))


@pytest.mark.parametrize("options", [{}, {"x": True}])
def test_a_step_in_a_house_names_the_house_that_holds_its_cell(options: dict[str, Any]) -> None:
    clues = made(6, Grade.EASY, **options).clues
    words = words_of("sudoku", variant=clues.variant)
    for step in deduce(clues).steps:
        (row, column), units = step.cells[0], list(units_of(step.facts))
        assert all(step.cells[0] in unit.cells for unit in units)
        if step.technique == "hidden-line":
            (line,) = units
            name = f"row {row + 1}" if line.sort == "row" else f"column {'ABCDEF'[column]}"
            assert words.explain(step).startswith(f"In {name} the ")


@pytest.mark.parametrize(
    ("cages", "told"),
    [
        # Four cages in the upper-left box, but for one cell.
        (
            [(((0, 0), (0, 1)), 12), (((1, 0), (1, 1)), 9), (((2, 0), (2, 1)), 8), (((0, 2), (1, 2)), 11)],
            "The cages in the upper-left box make 12 + 11 + 9 + 8 = 40; 45 − 40 = 5, so C3 is 5.",
        ),
        # The last one reaches out.
        (
            [
                (((0, 0), (0, 1)), 12),
                (((1, 0), (1, 1)), 9),
                (((2, 0), (2, 1)), 8),
                (((0, 2), (1, 2), (2, 2), (2, 3)), 20),
            ],
            "The cages in the upper-left box, reaching out to D3, make 12 + 9 + 8 + 20 = 49; 49 − 45 = 4, so D3 is 4.",
        ),
        ([(((4, 4), (4, 5)), 4)], "The 4-cage at E5: 4 in 2 cells is only 3+1, so E5 and F5 can only be 1 or 3."),
    ],
)
def test_the_first_step_in_cages_is_told_as_a_sum(cages: list[tuple[Any, int]], told: str) -> None:
    given = [{"cells": [list(cell) for cell in cells], "sum": total} for cells, total in cages]
    clues = Clues.from_grid(EMPTY, {"cages": given})
    words = words_of("sudoku", variant={"cages": True})
    assert words.explain(deduce(clues).steps[0]) == told


@pytest.mark.parametrize(
    ("far", "told"),
    [
        (  # 3 is 2+1 alone, so 7 is neither 6+1 nor 5+2.
            (((0, 2), (0, 3)), 3),
            [
                "In row 1 the 7-cage at A1 and the 3-cage at C1 share no digit. The open cells of the second can "
                "only make 2+1, so those of the first cannot make 6+1 or 5+2, but only 4+3; A1 and B1 can only be 3 "
                "or 4."
            ],
        ),
        ((((0, 2), (1, 2)), 3), ["upper-left box"]),
        ((((0, 2), (0, 3)), 4), ["cannot make 6+1 or 4+3, but only 5+2"]),
        ((((0, 2), (0, 3)), 16), []),  # no digit in common
        ((((0, 2), (0, 3)), 8), []),  # whatever one is, the other can be something else
        ((((1, 3), (1, 4)), 3), []),  # in no house with the first
        ((((0, 2), (0, 3), (0, 4)), 15), []),  # more ways than are told
    ],
)
def test_two_cages_within_a_house_share_no_digit(far: tuple[Any, int], told: list[str]) -> None:
    given = [{"cells": cells, "sum": total} for cells, total in ((((0, 0), (0, 1)), 7), far)]
    found = list(two_cages(state.State(Clues.from_grid(EMPTY, {"cages": given}))))
    words = words_of("sudoku", variant={"cages": True})
    said = [words.explain(Step("two-cages", one.cells, one.facts)) for one in found]
    assert len(said) == len(told)
    assert all(part in sentence for part, sentence in zip(told, said, strict=True))


def test_no_cell_that_a_step_of_cages_names_takes_a_digit_that_it_strikes() -> None:
    puzzle = made(6, Grade.MEDIUM, seed="8", cages=True)
    deduction = deduce(puzzle.clues)
    assert {name for name, _ in deduction.techniques} & {"wide-forty-five", "cage-needs", "innies", "wide-innies"}
    for step in deduction.steps:
        struck = str(dict(step.facts).get("struck", ""))
        assert not {str(puzzle.answer.rows[r][c]) for r, c in step.cells} & set(struck.split(", ")), step


@pytest.mark.slow
def test_the_picture_of_two_cages_looks_at_these_and_shows_what_the_second_may_hold() -> None:
    """It was the whole row, and nothing of the cage from which the other loses digits."""
    given = [{"cells": cells, "sum": total} for cells, total in ((((0, 0), (0, 1)), 7), (((0, 2), (0, 3)), 3))]
    (found,) = two_cages(known := state.State(Clues.from_grid(EMPTY, {"cages": given})))
    shown = marks_of(known, found)
    assert shown.looks_at == ((0, 0), (0, 1), (0, 2), (0, 3))
    assert {(0, 2), (0, 3)} <= {one.cells[0] for one in shown.candidates}


def test_published_killers_are_solved_and_nearly_all_are_easy_or_medium() -> None:
    killers = [one for one in corpus(CORPUS) if one.get("cages") and one["size"] == "9x9" and one.get("unique")][::3]
    grades = Counter(deduce(read(one)).grade for one in killers)
    assert None not in grades
    assert grades[Grade.EASY] + grades[Grade.MEDIUM] >= len(killers) - 1


def test_what_solving_a_killer_counts_for_is_the_same_when_its_sums_are_remembered() -> None:
    killer = Clues.parse(POSITIONS["two-cages"])
    _fillings.cache_clear()
    counted = []
    for _ in range(2):
        before = ticked()
        deduce(killer)
        counted.append(ticked() - before)
    assert counted[0] == counted[1] > 0


def agreeing(clues: Clues, answer: Answer) -> dict[str, bool]:
    """Which witnesses say that this is the one answer, what is remembered of houses forgotten."""
    state._layout.cache_clear()
    state._plain.cache_clear()
    sums._planes.cache_clear()
    return {
        "ladder": deduce(clues).answer == answer,
        "proof": prove(clues, 10_000) == Unique(answer),
        "referee": faults(clues, answer) == (),
        "engine": engines.examine(clues, 10_000).proof == Unique(answer),
    }


@pytest.mark.parametrize("witness", ["ladder", "proof", "referee", "engine"])
def test_boxes_turned_by_mistake_in_one_witness_are_noticed_by_all_others(
    witness: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = made(8)
    home, name = {
        "ladder": (state, "_houses"), "proof": (sums, "Planes"), "referee": (rules, "_houses"),
        "engine": (engines, "_houses"),
    }[witness]  # fmt: skip
    right: Any = getattr(home, name)

    def turned(*given: Any) -> Any:
        flat = [
            replace(one, box=(2, 4)) if isinstance(one, Clues) else (2, 4) if one == (4, 2) else one for one in given
        ]
        return right(*flat)

    assert all(agreeing(puzzle.clues, puzzle.answer).values())
    with monkeypatch.context() as patched:
        patched.setattr(home, name, turned)
        assert [one for one, agrees in agreeing(puzzle.clues, puzzle.answer).items() if not agrees] == [witness]
    assert all(agreeing(puzzle.clues, puzzle.answer).values())


TRUSTING = {technique.name for technique in LADDER if technique.trusting}


def used(clues: Any) -> set[str]:
    return {name for name, _ in deduce(clues).techniques}


def test_digits_that_could_be_exchanged_prove_nothing_where_diagonals_count() -> None:
    params = Params(width=8, height=8, x=True, uniqueness=True)
    for seed, grade in ((1, Grade.EXPERT), (8, Grade.HARD), (9, Grade.EXPERT), (12, Grade.HARD), (15, Grade.EXPERT)):
        clues = propose(params, grade, Seed(("ur", str(seed))).stream())
        assert clues is not None
        assert not used(clues) & TRUSTING, clues.code()


def test_digits_that_could_be_exchanged_prove_nothing_where_cages_count() -> None:
    plain = Clues.parse(POSITIONS["unique-rectangle"])
    assert "unique-rectangle" in used(plain)
    row, column, digit = next((r, c, v) for r, line in enumerate(plain.rows) for c, v in enumerate(line) if v)
    cage = {"cells": [[row, column]], "sum": digit}
    caged = Clues.from_grid(plain.rows, {**plain.looks, "cages": [cage]})
    assert not used(caged) & TRUSTING


def test_a_chain_goes_on_in_a_cage_of_two_cells_by_what_they_have_to_make(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clues = Clues.parse(THROUGH_A_CAGE)
    with monkeypatch.context() as patch:
        patch.setattr(state.State, "partners", {})
        assert deduce(clues).answer is None
    assert "xy-chain" in used(clues)
    found = state.State(clues)
    cells, total = next((cells, total) for cells, total in clues.cages if len(cells) == 2 and total < 10)
    one, other = (9 * row + column for row, column in cells)
    assert found.partners[one] == (other, total)
    excluded = found.excluded((0, one))
    left = [d for d in range(9) if found.may[d] >> other & 1 and not excluded >> d * 81 + other & 1]
    assert left == [total - 2]


def test_a_chain_may_end_where_it_began_since_what_cannot_be_false_strikes_too() -> None:
    """A1=F1-F8=B8-B2=A1: A1 holds whatever is supposed, so the digit goes from A5."""
    a1, f1, f8, b8, b2, a5 = ((0, 9 * row + column) for row, column in ((0, 0), (0, 5), (7, 5), (7, 1), (1, 1), (4, 0)))
    links = linked([(a1, f1), (f8, b8), (b2, a1)])
    assert chains(state.State(Clues.parse("9x9:" + "z" * 3 + "c")), links, 1 << a5[1]) == [[a1, f1, f8, b8, b2, a1]]
