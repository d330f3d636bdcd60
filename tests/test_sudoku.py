"""Sudoku beyond the suite of the contract: what is refused, twins, generator, drawings, foreign puzzles."""

from __future__ import annotations

import functools
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from bookmaker.drawing import Meaning, Rect, Text
from bookmaker.kinds.sudoku import (
    ENGINES,
    NOTATIONS,
    POSITIONS,
    Clues,
    Params,
    candidates,
    deduce,
    draw,
    engines,
    faults,
    propose,
    prove,
    rules,
    start,
)
from bookmaker.kinds.sudoku.board import BOXES, Answer
from bookmaker.kinds.sudoku.making.figures import FIGURES
from bookmaker.kinds.sudoku.making.filling import filled
from bookmaker.kinds.sudoku.making.steering import climbed
from bookmaker.kinds.sudoku.proving import sums
from bookmaker.kinds.sudoku.proving.sums import planes_of
from bookmaker.kinds.sudoku.reasoning import state
from bookmaker.kinds.sudoku.symmetries import twins
from bookmaker.kinds.sudoku.techniques import LADDER, allows
from bookmaker.pages.book.single import picture
from bookmaker.pages.templates import layouts
from bookmaker.production.verifying.reading_back import read_picture
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.proof import Impossible, Several, Unique
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.kits import exchange
from bookmaker.puzzles.kits.making import orbits
from bookmaker.puzzles.making.orders import Order, Puzzle, generate
from bookmaker.puzzles.records.exchange.ipuz import ipuz, read_ipuz
from bookmaker.puzzles.records.record import record_of, to_json
from bookmaker.render import eps, pdf, svg
from bookmaker.seeds import Seed
from tests.bench import sudoku as bench

CORPUS = Path(__file__).parents[2] / "shared" / "corpora" / "sudoku.jsonl"
EMPTY = ((0,) * 9,) * 9
UNIQUENESS = (
    ("unique-rectangle", "9x9u:6a5_7a4f5a3a4b1a8b9c9c1i8b8b6b7a9a4b3f8d1f2_6b"),
    ("bug", "9x9u:b4h2_9a6a4a6f3e1_9_6c4d1a7c8a2a5a3a1_5_8c9a9m7a5"),
)
BANDS = [[row] * 9 for row in range(9)]
CORNER = {"cells": [[0, 0], [0, 1], [1, 1]], "sum": 14}
PAIR = {"cells": [[0, 0], [0, 1]], "sum": 3}


@functools.cache
def made(side: int, grade: Grade | None = None, seed: str = "test", **options: Any) -> Puzzle:
    puzzle = generate(Order(1, 0, "sudoku", Params(side, side, **options), grade, Seed((seed,))))
    assert isinstance(puzzle, Puzzle), puzzle
    return puzzle


def corpus(path: Path) -> list[dict[str, Any]]:
    if not path.exists():
        pytest.skip(f"no foreign puzzles here: {path} is missing")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def read(record: dict[str, Any]) -> Clues:
    return Clues.from_grid(record["grid"], {key: record[key] for key in ("regions", "cages") if key in record})


@pytest.mark.parametrize(
    ("grid", "variant", "why"),
    [
        (((5, 0, 0, 0, 5, 0, 0, 0, 0), *EMPTY[1:]), {}, "a row has two 5s"),
        (EMPTY[:8], {}, "square"),
        (((0,) * 5,) * 5, {}, "no boxes"),
        (((0,) * 11,) * 11, {}, "no boxes"),
        (EMPTY, {"box": "2x4"}, "'2x4' is no box of 9 cells such as 3x3"),
        (EMPTY, {"regions": [[0] * 9] * 9}, "has 81 cells, it must have 9"),
        (EMPTY, {"regions": [[(r + c) % 9 for c in range(9)] for r in range(9)]}, "in several pieces"),
        (EMPTY, {"cages": [PAIR, PAIR]}, "overlaps"),
        (EMPTY, {"cages": [{**PAIR, "cells": [[0, 0], [1, 1]]}]}, "column 1 is in several pieces"),
        (
            ((5, 0, 0, 0, 0, 0, 0, 0, 0), (0, 5, *(0,) * 7), *EMPTY[2:]),
            {"regions": BANDS, "cages": [CORNER]},
            "a cage has two 5s",
        ),
        (EMPTY, {"cages": [{**PAIR, "sum": 18}]}, "cannot add up to 18: 2 different digits make 3 to 17"),
        (EMPTY, {"cages": [{**PAIR, "cells": [[0, 9]]}]}, "rows and columns from 0 to 8"),
        (EMPTY, {"x": "yes"}, "'x' is true or false"),
    ],
)
def test_clues_that_make_no_puzzle_are_refused_with_a_reason(grid: Any, variant: Any, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Clues.from_grid(grid, variant)


@pytest.mark.parametrize(
    "asked",
    [
        {"side": 5},
        {"side": 9, "box": "4x2"},
        {"side": 9, "box": "3x3", "regions": "jigsaw"},
        {"side": 10, "cages": True},
        {"side": 9, "cages": True, "givens": "20-24"},
        {"side": 9, "symbols": "letters"},
        {"side": 9, "givens": "32-28"},
        {"side": 8, "pattern": "heart"},
    ],
)
def test_params_that_cannot_be_made_are_refused(asked: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Params(asked["side"], asked["side"], **{name: value for name, value in asked.items() if name != "side"})


def test_one_digit_less_of_a_minimal_puzzle_leaves_several_answers() -> None:
    rows = made(9, symmetry="none").clues.rows
    for r, c in [(r, c) for r in range(9) for c in range(9) if rows[r][c]]:
        left = (tuple(0 if (y, x) == (r, c) else v for x, v in enumerate(row)) for y, row in enumerate(rows))
        less = Clues(tuple(left))
        proof = prove(less, 10_000)
        assert isinstance(proof, Several)
        assert proof.first != proof.second
        assert [faults(less, answer) for answer in (proof.first, proof.second)] == [(), ()]


def test_a_full_grid_with_a_house_that_lacks_a_digit_is_no_solution() -> None:
    # Rows and columns are right; one box is not.
    rows = tuple(tuple((r + c) % 9 + 1 for c in range(9)) for r in range(9))
    assert prove(Clues(rows), 1000) == Impossible()


@given(st.randoms(use_true_random=False))
@settings(max_examples=12, deadline=None)
def test_rows_columns_bands_stacks_digits_and_sides_may_change_places(chance: Any) -> None:
    clues = made(9, Grade.HARD).clues

    def order() -> list[int]:
        bands = chance.sample(range(3), 3)
        return [3 * band + row for band in bands for row in chance.sample(range(3), 3)]

    rows, columns, digits = order(), order(), [0, *chance.sample(range(1, 10), 9)]
    grid = tuple(tuple(digits[clues.rows[r][c]] for c in columns) for r in rows)
    twin = Clues(tuple(zip(*grid, strict=True)) if chance.random() < 0.5 else grid)
    assert twin.canonical() == clues.canonical()
    ours, theirs = deduce(clues), deduce(twin)
    assert (theirs.grade, theirs.effort, theirs.moments) == (ours.grade, ours.effort, ours.moments)


def test_rows_of_different_bands_that_change_places_make_another_puzzle() -> None:
    rows = made(9).clues.rows
    assert Clues((rows[3], *rows[1:3], rows[0], *rows[4:])).canonical() != Clues(rows).canonical()


@pytest.mark.parametrize("options", [{"x": True}, {"regions": "jigsaw"}, {"cages": True}])
def test_variants_have_twins_of_one_form_and_effort(options: dict[str, Any]) -> None:
    clues = made(6 if "x" in options else 9, **options).clues
    ours = deduce(clues)
    found = list(twins(clues))
    assert len(set(found)) > 4
    for twin in found[::5]:
        assert twin.canonical() == clues.canonical()
        assert (deduce(twin).grade, deduce(twin).effort) == (ours.grade, ours.effort)


@pytest.mark.parametrize(
    ("side", "options"),
    [
        (8, {}),
        (12, {"box": "3x4"}),
        (5, {"regions": "jigsaw"}),
        (7, {"regions": "jigsaw"}),
        (6, {"regions": "jigsaw", "x": True}),
        (6, {"cages": True, "x": True}),
        (6, {"cages": True, "regions": "jigsaw"}),
    ],
)
def test_sizes_and_variants_are_made_together(side: int, options: dict[str, Any]) -> None:
    puzzle = made(side, **options)
    assert prove(puzzle.clues, 100_000) == Unique(puzzle.answer)
    assert Clues.parse(puzzle.clues.code()) == puzzle.clues
    assert all(len(cells) > 1 for cells, _ in puzzle.clues.cages)


def test_a_range_of_givens_and_the_symmetry_are_kept() -> None:
    for symmetry in ("quarter-turn", "mirror", "diagonal"):
        rows = made(9, symmetry=symmetry, givens="30-36").clues.rows
        shown = [[bool(value) for value in row] for row in rows]
        assert 30 <= sum(map(sum, shown)) <= 36
        turned = {
            "quarter-turn": [list(row) for row in zip(*shown[::-1], strict=True)],
            "mirror": [row[::-1] for row in shown],
            "diagonal": [list(row) for row in zip(*shown, strict=True)],
        }
        assert turned[symmetry] == shown


@pytest.mark.parametrize("name", FIGURES)
def test_a_pattern_says_where_the_digits_stand(name: str) -> None:
    rows = made(9, pattern=name).clues.rows
    assert tuple("".join("#" if value else "." for value in row) for row in rows) == FIGURES[name]


@pytest.mark.parametrize(("name", "code"), UNIQUENESS)
def test_that_there_is_one_solution_is_used_only_where_the_author_allows_it(name: str, code: str) -> None:
    allowed = Clues.parse(code)
    plain = Clues(allowed.rows)
    assert name in dict(deduce(allowed).techniques)
    assert name not in dict(deduce(plain).techniques)
    assert prove(plain, 1000) == Unique(deduce(allowed).answer)
    assert plain.canonical() == allowed.canonical()


@pytest.mark.parametrize("options", [{}, {"x": True}, {"regions": "jigsaw"}])
@pytest.mark.parametrize("cages", [False, True])
def test_a_variant_made_for_solvers_who_trust_in_one_solution_says_so_in_its_code_and_not_in_its_id(
    options: dict[str, Any], cages: bool
) -> None:
    clues = made(6, cages=cages, uniqueness=True, **options).clues
    plain = replace(clues, uniqueness=False)
    assert clues.uniqueness
    assert clues.code().startswith("6x6u")
    assert clues.code() != plain.code()
    assert clues.canonical() == plain.canonical()


def test_how_numbers_of_a_foreign_killer_look_makes_no_other_puzzle() -> None:
    cages = [{"cells": [[0, 0], [0, 1]], "sum": 19}]
    looks = [Clues.from_grid([[0] * 10] * 10, {"cages": cages, "symbols": one}) for one in ("numbers", "letters")]
    assert looks[0].code() != looks[1].code()
    assert looks[0].canonical() == looks[1].canonical()


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


def test_full_grids_hold_every_digit_equally_often_in_every_cell() -> None:
    plain = Clues(EMPTY)
    stream, count = Seed(("uniform",)).stream(), 450
    grids = [filled(plain, stream) for _ in range(count)]
    met = Counter((cell, value) for grid in grids if grid for cell, value in enumerate(grid))
    expected = count / 9
    chi_square = sum((met[cell, value] - expected) ** 2 / expected for cell in range(81) for value in range(1, 10))
    # 81 cells of 8 degrees of freedom: 648 on average, with a deviation of 36.
    assert 500 < chi_square < 800


def test_a_grid_of_9_cells_has_as_many_candidates_as_arrangements_of_three_threes() -> None:
    assert sum(1 for _ in candidates(Clues(((0,) * 3,) * 3, (3, 1)))) == 1680


def test_cages_have_a_sum_in_the_puzzle_and_go_in_the_answer() -> None:
    puzzle = made(6, cages=True)
    plain, solved = draw(puzzle.clues), draw(puzzle.clues, puzzle.answer)
    labels = [shape for shape in plain.shapes if isinstance(shape, Text) and shape.meaning is Meaning.LABEL]
    assert sorted(int(text) for _, _, text in labels[0].items) == sorted(total for _, total in puzzle.clues.cages)
    assert Meaning.CAGE in {getattr(shape, "meaning", None) for shape in plain.shapes}
    assert Meaning.CAGE not in {getattr(shape, "meaning", None) for shape in solved.shapes}


def test_large_numbers_are_printed_as_letters_where_asked_for() -> None:
    puzzle = made(10, Grade.EASY, symbols="letters")
    shown = [text for s in draw(puzzle.clues, puzzle.answer).shapes if isinstance(s, Text) for *_, text in s.items]
    assert Counter(shown) == dict.fromkeys("123456789A", 10)


def test_diagonals_are_shaded() -> None:
    shaded = [shape for shape in draw(made(6, x=True).clues).shapes if isinstance(shape, Rect)]
    assert {box[:2] for box in shaded[0].boxes} == {(k, k) for k in range(6)} | {(k, 5 - k) for k in range(6)}


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
def test_grades_and_efforts_agree_with_known_programs() -> None:
    corpus(bench.CORPUS)
    records = bench.rated()
    solved = [record for record in records if record["ours"][0] < 5]
    assert bench.rank_correlation([r["ours"] for r in records], [r["explainer"] for r in records]) > 0.85
    assert bench.rank_correlation([r["ours"] for r in solved], [r["hodoku"][1] for r in solved]) > 0.94
    minimal = [record for record in records if record["source"] == "random minimal"]
    assert sum(record["ours"][0] < 5 for record in minimal) >= 0.82 * len(minimal)


VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (9, {}),
    (12, {"box": "3x4"}),
    (7, {"regions": "jigsaw"}),
    (6, {"x": True}),
    (6, {"cages": True}),
    (6, {"cages": True, "regions": "jigsaw"}),
]


@pytest.mark.parametrize(("side", "options"), VARIANTS)
def test_every_variant_has_an_id_of_solo_an_ipuz_file_and_a_sat_formula(side: int, options: dict[str, Any]) -> None:
    puzzle = made(side, Grade.EASY, **options)
    by_form = {notation.form: notation for notation in NOTATIONS}
    assert by_form["sgt"].read(by_form["sgt"].write(puzzle.clues)) == puzzle.clues
    assert read_ipuz(ipuz(record_of(puzzle))).clues == puzzle.clues
    assert ENGINES["sat"](puzzle.clues, 100_000).proof == Unique(puzzle.answer)


def test_a_plain_9x9_is_a_line_of_81_characters_and_an_address_of_puzz_link() -> None:
    line = "2...5...8....48..3..5..94...9.8...24...7.5...82...3.7...26..5..7..98....1...3...2"
    sdm, _, address, _ = NOTATIONS
    clues = sdm.read(line)
    assert sdm.write(clues) == line
    assert sdm.read(line.replace(".", "0")) == clues
    assert address.write(clues).startswith("https://puzz.link/p?sudoku/9/9/2i5i8j48h")
    assert address.read(address.write(clues)) == clues


@pytest.mark.parametrize("side", [8, 10, 12])
def test_an_address_whose_boxes_would_be_others_is_refused(side: int) -> None:
    address = NOTATIONS[2]
    with pytest.raises(ValueError, match="other boxes"):
        address.write(Clues(((0,) * side,) * side, BOXES[side]))
    with pytest.raises(ValueError, match="other boxes"):
        address.read(exchange.write_address("sudoku", ((0,) * side,) * side))


def test_solo_s_own_ids_are_read() -> None:
    # Regions and cages as its edges say them: two columns of two cells each, side by side.
    clues = NOTATIONS[1].read("2jk:d,__b,__b,3_3b")
    assert clues.regions == ((0, 1), (0, 1))
    assert clues.cages == ((((0, 0), (1, 0)), 3), (((0, 1), (1, 1)), 3))


@pytest.mark.parametrize("is_pdf", [False, True])
@pytest.mark.parametrize(("side", "options"), VARIANTS)
def test_every_variant_is_read_back_from_its_picture(side: int, options: dict[str, Any], is_pdf: bool) -> None:
    puzzle = made(side, Grade.EASY, **options)
    line = to_json(record_of(puzzle))
    for is_answer, drawing in ((False, draw(puzzle.clues)), (True, draw(puzzle.clues, puzzle.answer))):
        page = picture(drawing, layouts.load("classic"))
        data = (
            pdf.document([page], title="", author="", language="en", edition="print")
            if is_pdf
            else svg.text(page).encode()
        )
        assert read_picture("a.pdf" if is_pdf else "a.svg", data, line, is_answer=is_answer).wrong is None


@pytest.mark.parametrize("options", [{}, {"x": True}])
def test_letters_for_numbers_above_9_are_read_back_from_their_outlines(options: dict[str, Any]) -> None:
    # Once outlines were told for digits alone, and no newspaper could have such a puzzle as SVG or EPS.
    puzzle = made(16 if not options else 10, Grade.EASY, symbols="letters", **options)
    line = to_json(record_of(puzzle))
    for is_answer, drawing in ((False, draw(puzzle.clues)), (True, draw(puzzle.clues, puzzle.answer))):
        page = picture(drawing, layouts.load("classic"))
        outlined = {"a.svg": svg.text(page, outlined=True).encode(), "a.eps": eps.text(page, title="").encode()}
        for name, data in outlined.items():
            assert read_picture(name, data, line, is_answer=is_answer).wrong is None


def test_a_cage_of_another_sum_is_not_the_one_that_is_printed() -> None:
    puzzle = made(6, Grade.EASY, cages=True)
    record = json.loads(to_json(record_of(puzzle)))
    data = svg.text(picture(draw(puzzle.clues), layouts.load("classic"))).encode()
    one, other = (cage for cage in record["cages"] if cage["sum"] == 5), (c for c in record["cages"] if c["sum"] == 6)
    next(one)["sum"], next(other)["sum"] = 6, 5
    assert read_picture("a.svg", data, json.dumps(record), is_answer=False).wrong is not None


@pytest.mark.parametrize("options", [{}, {"x": True}])
def test_a_step_in_a_house_names_the_house_that_holds_its_cell(options: dict[str, Any]) -> None:
    clues = made(6, Grade.EASY, **options).clues
    words = words_of("sudoku", variant=clues.variant)
    for step in deduce(clues).steps:
        named = dict(step.facts).get("house", ())
        assert isinstance(named, tuple)
        (row, column), is_line = step.cells[0], [cell for cell in named if -1 in cell]
        assert not named or (is_line or step.cells[0] in named)
        assert all(cell in ((row, -1), (-1, column)) for cell in is_line)
        if step.technique == "hidden-line":
            line = f"row {row + 1}" if named == ((row, -1),) else f"column {column + 1}"
            assert words.explain(step).startswith(f"Along {line}, the ")


def test_no_cell_that_a_step_names_takes_a_digit_that_it_strikes() -> None:
    # A sum that no cage tells leaves different digits to its cells; each step has to be true of all that it names.
    puzzle = made(6, Grade.MEDIUM, cages=True)
    deduction = deduce(puzzle.clues)
    assert "innies" in dict(deduction.techniques)
    for step in deduction.steps:
        struck = str(dict(step.facts).get("struck", ""))
        assert not {str(puzzle.answer.rows[r][c]) for r, c in step.cells} & set(struck.split(", ")), step


@pytest.mark.parametrize("options", [{}, {"x": True}])
@pytest.mark.parametrize("grade", [Grade.MEDIUM, Grade.HARD])
def test_the_generator_climbs_the_ladder_as_deduce_does(grade: Grade, options: dict[str, Any]) -> None:
    clues, deduction = made(9, grade, **options).clues, deduce(made(9, grade, **options).clues)
    planes = planes_of(clues)
    left = planes.settled(*planes.given([value for row in clues.rows for value in row]))
    assert left is not None
    empty = Clues(EMPTY, clues.box, None, clues.x)
    rounds = climbed(planes, left, empty, grade)
    assert rounds is not None
    assert rounds[0] == deduction.moments
    assert climbed(planes, left, empty, Grade(grade - 1)) is None


def test_no_pair_of_digits_could_be_left_out_of_a_puzzle_at_its_grade() -> None:
    rows = made(9, Grade.MEDIUM).clues.rows
    for orbit in orbits(9, 9, "half-turn"):
        less = tuple(
            tuple(0 if (r, c) in orbit else value for c, value in enumerate(row)) for r, row in enumerate(rows)
        )
        assert less == rows or (deduce(Clues(less)).grade or Grade.EXPERT) > Grade.MEDIUM


def agreeing(clues: Clues, answer: Answer) -> dict[str, bool]:
    """Which witnesses say that this is the one answer, what is remembered of houses forgotten."""
    state._layout.cache_clear()
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
    assert used(plain) & TRUSTING
    row, column, digit = next((r, c, v) for r, line in enumerate(plain.rows) for c, v in enumerate(line) if v)
    cage = {"cells": [[row, column]], "sum": digit}
    caged = Clues.from_grid(plain.rows, {**plain.looks, "cages": [cage]})
    assert not used(caged) & TRUSTING
