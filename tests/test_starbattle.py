"""Star Battle: exactly so many stars, none touching at a corner; the ladder's counting; what is made, and addresses."""

import re
from dataclasses import replace

import pytest

from bookmaker.kinds import starbattle
from bookmaker.kinds.starbattle import (
    LADDER,
    NOTATIONS,
    POSITIONS,
    Answer,
    Clues,
    Params,
    deduce,
    faults,
    hardest,
    prove,
    start,
)
from bookmaker.kinds.starbattle.engines import examine
from bookmaker.kinds.starbattle.generator import grouped, grown, placed
from bookmaker.kinds.starbattle.search import search
from bookmaker.kinds.starbattle.techniques import _squares
from bookmaker.kinds.starbattle.units import reader
from bookmaker.puzzles.contract.asking import told_variant
from bookmaker.puzzles.contract.grading import Cell, Grade
from bookmaker.puzzles.contract.marks import Finding, Sort
from bookmaker.puzzles.contract.params import read_params
from bookmaker.puzzles.contract.premises import Untrue
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Impossible, Unique
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.kits.areas import growing
from bookmaker.puzzles.kits.values.chosen import confined
from bookmaker.puzzles.making.orders import Order, Puzzle, generate
from bookmaker.puzzles.story.parsing import objection_to
from bookmaker.puzzles.story.path import one_by_one
from bookmaker.seeds import Seed
from bookmaker.source.faults import Fault

FIVE = "5x5:y,s1,r0a39sffa"
BANDED = Clues.parse("10x10:zzzv,s2,rghfmjkfj9v8hab4ohgd62i31de9mik9k0mgu")


def clues(regions: str, stars: int = 1) -> Clues:
    """Clues by the letters of their regions."""
    rows = regions.split("/")
    said = {"regions": [[ord(one) for one in row] for row in rows], "stars": stars}
    return Clues.from_grid(((0,) * len(rows),) * len(rows), said)


def broken(puzzle: Clues, answer: str) -> set[str]:
    return {
        one.name for one in faults(puzzle, Answer.from_grid(tuple(tuple(map(int, row)) for row in answer.split("/"))))
    }


def emptied(puzzle: Clues, technique: str) -> set[Cell]:
    """The cells in which a technique finds no star from the start."""
    found = next(one for one in LADDER if one.name == technique).find(start(puzzle))
    return {cell for one in found if not one.holds for cell in one.cells}


def test_each_line_and_region_has_exactly_its_stars_and_none_touch_at_a_corner() -> None:
    puzzle = Clues.parse(FIVE)
    assert broken(puzzle, "00010/10000/00100/00001/01000") == set()
    assert broken(puzzle, "00000/10000/00100/00001/01000") == {"row", "column", "region"}
    assert "touch" in broken(puzzle, "00010/00100/10000/00001/01000")
    with pytest.raises(ValueError, match="there are 4 regions and 5 rows"):
        clues("aaaaa/bbbbb/ccccc/ddddd/ddddd")


def test_a_region_too_small_for_its_stars_has_no_answer() -> None:
    puzzle = clues("aabbb/ccbbb/ccddd/ccddd/eeeee", stars=2)
    assert isinstance(prove(puzzle, DEFAULT_BUDGET), Impossible)
    assert isinstance(examine(puzzle, DEFAULT_BUDGET).proof, Impossible)


def test_a_small_region_crowds_the_cells_that_touch_all_of_it() -> None:
    puzzle = clues("abbbb/abbcc/dbbcc/dddcc/eeeec")
    assert {(0, 1), (1, 1)} <= emptied(puzzle, "crowding")


def test_two_regions_in_two_lines_leave_nothing_else_there() -> None:
    # Regions a and b lie in the first two columns, d and e in the last two rows.
    puzzle = clues("abccc/abccc/abccc/addde/ddeee")
    assert emptied(puzzle, "two-houses") == {(3, 0), (3, 1), (4, 0), (4, 1)}
    assert emptied(puzzle, "in-one") & {(r, 0) for r in range(5)} == {(4, 0)}


@pytest.mark.parametrize(("size", "grade"), [(6, Grade.EASY), (6, Grade.MEDIUM), (6, Grade.HARD), (8, Grade.MEDIUM)])
def test_a_grade_is_made_with_handsome_regions(size: int, grade: Grade) -> None:
    made = generate(Order(1, 0, "starbattle", Params(size, size), grade, Seed(("made", grade.word))))
    assert isinstance(made, Puzzle)
    areas = made.clues.areas()
    sizes = sorted(map(len, areas))
    assert 3 <= sizes[0] <= 5
    assert sizes[-1] <= 3 * size
    assert sum(len({r for r, _ in own}) == 1 or len({c for _, c in own}) == 1 for own in areas) <= 1


@pytest.mark.slow
def test_an_expert_has_few_trials_and_a_small_one_is_refused() -> None:
    made = generate(Order(1, 0, "starbattle", Params(9, 9, stars=2), Grade.EXPERT, Seed(("expert",))))
    assert isinstance(made, Puzzle)
    assert 1 <= sum(count for name, count in deduce(made.clues).techniques if name.endswith("trial")) <= 4
    assert isinstance(generate(Order(1, 0, "starbattle", Params(6, 6), Grade.EXPERT, Seed(("small",)))), Fault)
    assert isinstance(generate(Order(1, 0, "starbattle", Params(14, 14), Grade.HARD, Seed(("large",)))), Fault)


def test_where_a_cell_changed_its_region_just_the_answers_with_a_star_there_are_new() -> None:
    """So a draft that had one answer is asked for these alone."""
    puzzle = Clues.parse(FIVE)
    regions = [sum(1 << 5 * r + c for r, c in own) for own in puzzle.areas()]
    (right,) = search(5, regions, 1, DEFAULT_BUDGET).found
    rng, several = Seed(("moved",)).stream(), 0
    for cell in range(25):
        other = growing.moved(5, regions, cell, rng)
        if other and not right >> cell & 1:
            found = search(5, other, 1, DEFAULT_BUDGET, most=99).found
            with_it = search(5, other, 1, DEFAULT_BUDGET, most=99, star=1 << cell).found
            assert {*found} == {right, *with_it}
            several += bool(with_it)
    assert several


@pytest.mark.parametrize(("n", "stars"), [(6, 1), (10, 2), (14, 3)])
def test_stars_are_placed_by_the_rules_and_regions_hold_them(n: int, stars: int) -> None:
    rng = Seed(("placed", str(n))).stream()
    flat = next(found for _ in range(20) if (found := placed(n, stars, rng)))
    cells = [divmod(cell, n) for cell in flat]
    assert all([c for _, c in cells].count(k) == stars == [r for r, _ in cells].count(k) for k in range(n))
    assert not any(max(abs(r - y), abs(c - x)) == 1 for r, c in cells for y, x in cells)
    groups = grouped(n, stars, flat, rng)
    assert groups is not None
    regions = grown(n, stars, groups, rng)
    assert sum(regions) == (1 << n * n) - 1
    assert all(sum(region >> r * n + c & 1 for r, c in cells) == stars for region in regions)


def test_sizes_go_with_stars() -> None:
    assert [Params(n, n).count for n in (5, 9, 10, 14)] == [1, 1, 2, 3]
    for size, options, message in (
        ((6, 7), {}, "a star battle is a square, not 6x7"),
        ((8, 8), {"stars": 2}, "with 2 stars in a line ask for 9x9 to 10x10, not 8x8"),
        ((12, 12), {}, "with 2 stars in a line ask for 9x9 to 10x10, not 12x12"),
    ):
        params, (wrong,) = read_params("starbattle", size=size, options=options)
        assert params is None
        assert message in wrong.message


def test_an_address_is_read_and_written() -> None:
    (pzpr,) = NOTATIONS
    text = "https://puzz.link/p?starbattle/5/5/1/0a39sffa"
    read = pzpr.read(text)
    assert read == Clues.parse(FIVE)
    assert pzpr.write(read) == text
    assert isinstance(prove(read, DEFAULT_BUDGET), Unique)
    with pytest.raises(ValueError, match="does not say how many stars"):
        pzpr.read("https://puzz.link/p?starbattle/5/5/0a39sffa")


def test_grades_that_are_not_made_at_a_size_are_known_before_any_work() -> None:
    assert [hardest(Params(n, n)) for n in (6, 8, 10, 14)] == [Grade.HARD, Grade.EXPERT, Grade.EXPERT, Grade.MEDIUM]


def test_a_reader_refuses_that_units_are_confined_to_others_that_need_more() -> None:
    knows = reader(Clues.parse("5x5:y,s1,r0a39sffa"), [])  # its first region lies in two rows
    first, second, *_ = knows.units
    region = next(one for one in knows.units if one.sort == "region")
    with pytest.raises(Untrue, match="not confined"):
        confined({"inner": (region,), "outer": (first, second)}, knows)


def test_three_cells_in_a_row_fall_into_two_squares_in_both_ways() -> None:
    state = start(Clues.parse(POSITIONS["squares"]))
    row = state.field.houses[0]
    assert {*_squares(0b1110, state.needs[row.place], state.field.wide)} == {(0b10, 0b1100), (0b110, 0b1000)}


def test_of_a_band_it_is_told_what_the_other_regions_have_there() -> None:
    words = words_of("starbattle", "en", told_variant(starbattle, BANDED, {}))
    told = {one.step.technique: words.explain(one.step) for one in one_by_one(starbattle, BANDED)}
    bands = [text for technique, text in told.items() if technique == "band"]
    assert bands
    assert all(re.search("The other regions (must|can) have at (least|most) [1-9] of them there", one) for one in bands)


def test_what_others_have_is_told_rightly_or_the_sentence_untrue() -> None:
    known = next(one for one in one_by_one(starbattle, BANDED) if one.step.technique == "band")
    facts = dict(known.step.facts)
    more = {**facts, "beside": str(int(str(facts["beside"])) + 1)}
    other = {**facts, "bound": {"least": "most", "most": "least"}[str(facts["bound"])]}
    words = words_of("starbattle", "en", told_variant(starbattle, BANDED, {}))
    for changed, is_true in ((facts, True), (more, False), (other, False)):
        step = replace(known.step, facts=tuple(changed.items()))
        assert (objection_to(starbattle, BANDED, replace(known, step=step), words) == "") is is_true


@pytest.mark.parametrize(
    ("language", "said"), [("en", "no star in"), ("de", "kein Stern in"), ("fr", "pas d'étoile en")]
)
def test_folded_ways_say_whether_there_are_stars(language: str, said: str) -> None:
    words = words_of("starbattle", language)
    shapes = [one.step for one in one_by_one(starbattle, BANDED) if one.step.technique == "shape"]
    assert shapes
    for one in shapes:
        is_none = dict(one.facts)["so"] == "none"
        assert words.folded(one, lambda cells: "...").startswith(said) is is_none


def test_a_line_with_too_many_stars_has_not_too_little_room() -> None:
    """A trial ends in either."""
    both = (Finding(Sort.VALUE, ((0, 0),), 1), Finding(Sort.VALUE, ((0, 2),), 1))
    rules = reader(Clues.parse(FIVE), both).rules([(0, 0)])
    assert {one.sort for one in rules if one.cells == tuple((0, c) for c in range(5))} == {"many"}


@pytest.mark.parametrize("seed", [str(n) for n in range(8)])
def test_a_cell_moves_to_a_region_beside_it_and_to_no_other(seed: str) -> None:
    columns = [0b001001001, 0b010010010, 0b100100100]  # the regions of a grid of 3x3
    assert growing.moved(3, columns, 0, Seed((seed,)).stream()) == [0b001001000, 0b010010011, 0b100100100]
    assert growing.moved(3, columns, 3, Seed((seed,)).stream()) is None  # what stays would fall apart
