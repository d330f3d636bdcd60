"""Kakuro: rules that readers get wrong, techniques of its own, what is made, addresses."""

from dataclasses import replace

import pytest

from bookmaker.drawing import Meaning
from bookmaker.kinds.kakuro import (
    LADDER,
    NOTATIONS,
    Answer,
    Clues,
    Params,
    deduce,
    draw,
    faults,
    hardest,
    propose,
    prove,
    start,
    twins,
)
from bookmaker.kinds.kakuro.board import runs
from bookmaker.kinds.kakuro.making.masks import Masks
from bookmaker.kinds.kakuro.option_checks import table
from bookmaker.kinds.kakuro.picture import CELL_FLOOR, SUM_SIZE
from bookmaker.kinds.kakuro.reasoning.necks import cuts
from bookmaker.pages.book.compose import compose
from bookmaker.pages.manuscript import Edition, Surroundings
from bookmaker.pages.setting.fonts import Typeface
from bookmaker.pages.templates import layouts
from bookmaker.production.matter import BACK, tables
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import stars_of
from bookmaker.puzzles.contract.grading import Grade, Step, least_moments
from bookmaker.puzzles.contract.proof import Impossible, Unique
from bookmaker.puzzles.making.orders import Order, Puzzle, generate, generate_many
from bookmaker.puzzles.toolbox.symmetry import is_own_half_turn
from bookmaker.seeds import Seed
from bookmaker.source.faults import Fault
from tests.matter_pages import words
from tests.sample_book import manuscript, paper


def clues(rows: str, *sums: str, digits: str = "1-9") -> Clues:
    """Clues by their rows, "." for a white cell and "#" for a black one, and the sums of their runs in order."""
    code = rows.replace("#", "x").replace(".", "a").replace("x", ".")
    size = f"{len(rows.split('/')[0])}x{len(rows.split('/'))}"
    return Clues.parse(f"{size}{'s' if digits == '1-7' else ''}:{code.replace('/', '')},{'_'.join(sums)}")


def found(puzzle: Clues, technique: str) -> list[Step]:
    """What a technique finds from the start."""
    return list(next(one for one in LADDER if one.name == technique).apply(start(puzzle)))


def struck(steps: list[Step]) -> dict[tuple[tuple[int, int], ...], str]:
    return {one.cells: str(dict(one.facts)["struck"]) for one in steps}


def test_a_digit_may_stand_twice_in_a_row_but_not_in_one_sum() -> None:
    puzzle = clues("..#../..#..", "", "", "", "", "", "", "", "")
    two_sums = Answer.from_grid(((1, 2, None, 1, 3), (3, 1, None, 2, 1)))
    assert not faults(puzzle, two_sums)
    one_sum = Answer.from_grid(((1, 1, None, 1, 3), (3, 2, None, 2, 1)))
    assert [(one.name, one.cells) for one in faults(puzzle, one_sum)] == [("twice", ((0, 0), (0, 1)))]


def test_a_run_without_a_sum_holds_any_digits_that_differ() -> None:
    puzzle = clues("../..", "3", "", "4", "4")  # 3 across above; below 4; down the first is not told
    assert prove(puzzle, 100) == Unique(Answer.from_grid(((2, 1), (1, 3))))


def test_sums_belong_to_whole_runs_and_a_run_has_no_more_cells_than_digits() -> None:
    grid = ((0, 0, 0), (0, 0, 0))
    with pytest.raises(ValueError, match="one whole run"):
        Clues.from_grid(grid, {"cages": [{"cells": [[0, 0], [0, 1]], "sum": 3}]})
    with pytest.raises(ValueError, match="more cells than there are digits"):
        Clues.from_grid(((0,) * 8,) * 2, {"digits": "1-7"})
    with pytest.raises(ValueError, match="stands alone"):
        Clues.from_grid(((0, None), (None, 0)), {})


def test_digits_from_1_to_7_are_a_rule_of_their_own() -> None:
    nine = clues("../..", "12", "12", "4", "4")
    assert isinstance(prove(nine, 100), Unique)
    seven = clues("../..", "12", "12", "4", "4", digits="1-7")
    assert isinstance(prove(seven, 100), Impossible)
    assert nine.canonical() != seven.canonical()
    assert faults(seven, Answer.from_grid(((9, 3), (3, 1))))[0].name == "shape"


@pytest.mark.parametrize(("digits", "total"), [("1-9", 20), ("1-7", 16)])
def test_a_digit_and_what_it_lacks_of_the_digits_ends_are_twins(digits: str, total: int) -> None:
    puzzle = clues("../..", "3", "4", "3", "4", digits=digits)
    sums = {tuple(total for _, total in one.cages) for one in twins(puzzle)}
    assert tuple(total - one for one in (3, 4, 3, 4)) in sums


def test_what_a_small_and_a_great_digit_leave_to_the_others_is_limited_by_their_number() -> None:
    """22 in three cells: two others are 9 and 8 at most, so each is 5 at least."""
    steps = found(clues("..#/.../...", "", "", "", "22", "", ""), "extremes")
    assert set(struck(steps).values()) == {"1, 2, 3, 4"}
    assert {dict(one.facts)["others"] for one in steps} == {17}


def test_sums_across_and_down_of_a_part_tell_the_one_cell_that_joins_it_to_the_rest() -> None:
    """Across the upper part makes 3 and 11, down 4 and 3: the cell in which it goes on down is 7."""
    puzzle = clues("..##/...#/##../##..", "3", "4", "3", "11", "10", "5", "10", "8")
    (step,) = found(puzzle, "neck")
    facts = dict(step.facts)
    assert (step.cells, facts["digit"]) == (((1, 2),), "7")
    assert (facts["across"], facts["down"]) == ("3+11=14", "4+3=7")


def test_two_cells_that_join_a_part_to_the_rest_have_a_sum_or_a_difference() -> None:
    """As before, with another cell of the last row in the part: together they make 7 more across."""
    told = [(False, (0, 1), 3), (True, (0, 4), 4), (True, (1, 5), 3), (False, (4, 5, 6, 7), 11)]
    told += [(True, (6, 10), 9), (True, (7, 11), 9), (False, (10, 11), 11)]
    assert [(one.cells, one.signs, one.difference) for one in cuts(told, 2, 4) if one.cells == (6, 7)] in (
        [((6, 7), (1, 1), 7)],
        [((6, 7), (-1, -1), -7)],
    )


def test_a_chain_of_thousands_of_runs_is_walked_along_to_its_end() -> None:
    """Each run was a call within the call of the one before, of which there can be a thousand."""
    runs_of = [(False, (0, 1), 10), (True, (0,), 3), *((k % 2 == 1, (k, k + 1), 10) for k in range(1, 3000))]
    assert next(cuts([*runs_of, (False, (3000,), 4)], 1, 6)).cells == (2999,)


def test_two_cells_of_a_magic_sum_are_that() -> None:
    steps = found(clues("../..", "16", "", "", ""), "only-combination")
    assert struck(steps) == {((0, 0), (0, 1)): "1, 2, 3, 4, 5, 6, 8"}


@pytest.mark.parametrize("grade", Grade)
def test_a_grade_is_made_turned_by_half_connected_and_without_a_run_of_one(grade: Grade) -> None:
    made = generate(Order(1, 0, "kakuro", Params(6, 6), grade, Seed(("made", grade.word))))
    assert isinstance(made, Puzzle)
    rows = made.clues.rows
    assert is_own_half_turn([[value is None for value in row] for row in rows])
    assert all(2 <= len(run) <= 9 for run in runs(rows))
    assert len(made.clues.cages) == len(runs(rows))
    assert deduce(made.clues).moments >= least_moments(grade, made.clues.count)


def test_above_15_cells_hard_is_refused_before_any_work() -> None:
    assert hardest(Params(15, 15)) is Grade.EXPERT
    assert hardest(Params(16, 9)) is Grade.MEDIUM
    assert propose(Params(16, 16), Grade.HARD, Seed(("large",)).stream()) is None
    assert isinstance(generate(Order(1, 0, "kakuro", Params(20, 20), Grade.HARD, Seed(("large",)))), Fault)


def test_black_cells_are_taken_in_twins_until_nothing_stands_alone() -> None:
    masks = Masks(6, 6, 5, 0.3)
    white = masks.without(masks.grid.full, 1)  # the first cell would be alone in its row
    assert white is not None
    assert not white & 1
    assert sorted(len(run) for run in masks.runs(white)) == [4, 4, *[5] * 4, *[6] * 6]


def test_two_figures_of_a_sum_are_as_large_as_asked_in_the_smallest_cells() -> None:
    points = 72 / 25.4
    assert CELL_FLOOR.ordinary * SUM_SIZE * points >= 7
    assert CELL_FLOOR.large * SUM_SIZE * points >= 16


def test_the_table_at_the_back_has_each_sum_with_all_sets_of_digits_that_make_it() -> None:
    groups = dict(table(Params(9, 9)).groups)
    assert dict(groups[2])["17"] == "89"
    assert dict(groups[3])["9"] == "126, 135, 234"
    assert sum(len(entries) for entries in groups.values()) == 120 - 1  # nine cells have one sum
    assert max(dict(table(Params(6, 6, digits="1-7")).groups)) == 6


def test_tables_stand_once_for_each_that_a_books_puzzles_have() -> None:
    orders = [Order(1, 0, "kakuro", Params(6, 6, digits=one), None, Seed(("table",))) for one in ("1-7", "1-9", "1-9")]
    others = [Order(1, 0, "net", None, None, Seed(("table",)))]
    headings = [piece.text for piece in tables([*orders, *others], "en")[BACK] if piece.sort == "heading"]
    assert headings == ["Combinations of the digits 1 to 7", "Combinations of the digits 1 to 9"]
    assert tables(others, "en") == {}


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_the_combinations_of_all_digits_stand_on_two_pages_of_an_ordinary_trim(language: str) -> None:
    order = Order(1, 0, "kakuro", Params(6, 6), None, Seed(("table",)))
    text = replace(manuscript(), surroundings=Surroundings(tables=tables([order], language)[BACK]))
    book = compose(replace(text, language=language), layouts.load("classic"), paper(6, 9), Edition.PRINT)
    pages = [at for at, page in enumerate(book.pages) if any(one in words(page) for one in ("12345679", "125, 134"))]
    assert len(pages) == 2
    assert pages[1] == pages[0] + 1


def test_sums_stand_in_the_half_that_points_to_their_run() -> None:
    texts = next(
        shape for shape in draw(clues("../..", "3", "4", "5", "6")).shapes if getattr(shape, "size", 0) == SUM_SIZE
    )
    where = {text: (x, y) for x, y, text in texts.items}
    assert where["3"] == pytest.approx((-0.33, 0.28))  # before the first row, in the upper right half
    assert where["4"] == pytest.approx((0.33, -0.28))  # above the first column, in the lower left half


def test_a_sum_of_two_digits_is_clear_of_the_frame_in_the_small_pictures_of_first_steps() -> None:
    texts = next(
        shape for shape in draw(clues("../..", "12", "4", "5", "6")).shapes if getattr(shape, "size", 0) == SUM_SIZE
    )
    (x,) = (x for x, _, text in texts.items if text == "12")
    cell, frame = 15.8, 1.75  # points, in the layout 'pocket'
    theme = layouts.load("pocket").theme
    width = Typeface(theme.meanings[Meaning.LABEL].font, max(theme.least_type, SUM_SIZE * cell), 0.0).width("12")
    assert -x * cell - width / 2 > frame / 2 + 0.2


def test_an_address_is_read_down_first_and_written_again() -> None:
    (pzpr,) = NOTATIONS
    text = "https://puzz.link/p?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3"
    assert pzpr.begins.match(text)
    read = pzpr.read(text)
    assert read.rows[0] == (None, 0, 0, None, None)
    sums = dict(read.cages)
    assert sums[1, 2] == 8  # to the right of the first cell
    assert sums[5, 10] == 4  # below it
    assert pzpr.write(read) == text
    with pytest.raises(ValueError, match="sums above and to the left"):
        pzpr.read(text[:-1])


def test_black_cells_count_for_no_stars_so_that_puzzles_of_a_grade_have_from_few_to_many() -> None:
    params = Params(width=6, height=6)
    orders = [Order(n, 0, "kakuro", params, Grade.EASY, Seed(("stars", str(n)))) for n in range(16)]
    found = [one for one in generate_many(orders) if isinstance(one, Puzzle)]
    assert len({stars_of(registry.get("kakuro"), one.clues, one.deduction) for one in found}) >= 4
