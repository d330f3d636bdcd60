"""What a hint says to who has the grid alone: a narrow place, a sum or clue that is there, values to look for."""

import re
from types import SimpleNamespace
from typing import Any

import pytest

from bookmaker.production.hints import hint_of, longest_hint, rounds_of, telling_step
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Grade, Step
from bookmaker.puzzles.contract.marks import Marking
from bookmaker.puzzles.contract.units import Unit, cells_of, lines, placed
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.story.hinting import aim_of, where_of
from tests.few import few
from tests.samples import graded

KINDS = [name for name in registry.names() if isinstance(registry.get(name), Marking)]
TAGS = ("en", "de", "fr", "es")
NINE = SimpleNamespace(width=9, height=9)


def example(name: str, grade: Grade) -> Any:
    """A puzzle of that grade."""
    return graded(name, grade, "story", 9, 8, 6, 4, 10)


def steps_of(name: str, grade: Grade = Grade.MEDIUM) -> tuple[Any, list[Step]]:
    """The clues of such a puzzle, and every step that its ladder takes."""
    clues = example(name, grade).clues
    return clues, [step for moment in rounds_of(name, clues) for step in moment]


def told(step: Step, tag: str = "en", grid: Any = NINE) -> str:
    """Where a step of Sudoku is to be looked for, with plain spaces."""
    return where_of(step, words_of("sudoku", tag), grid).replace("\u00a0", " ")


def test_where_to_look_is_the_part_of_a_line_by_the_grids_own_width_and_height() -> None:
    grid = SimpleNamespace(width=9, height=3)
    found = [told(Step("naked-single", cells), grid=grid) for cells in (((0, 8),), ((2, 1),), ((0, 4), (2, 4)))]
    assert found == ["in row 1, at the right", "in row 3, at the left", "in column 5"]


def test_where_to_look_is_a_part_of_the_grid_for_cells_that_no_two_lines_hold() -> None:
    assert told(Step("xy-chain", ((0, 0), (1, 1), (2, 2)))) == "at the top left"
    assert told(Step("xy-chain", ((0, 0), (1, 1)))) == "in rows 1 and 2, at the left"
    assert told(Step("xy-chain", ((0, 0), (0, 8)))) == "in row 1"


def test_where_to_look_counts_columns_as_no_printed_grid_has_letters() -> None:
    column = Step("hidden-single", ((0, 6),), facts=(("house", (lines(9, 9)[9 + 6],)),))
    row = Step("hidden-single", ((6, 0),), facts=(("house", (lines(9, 9)[6],)),))
    found = [told(one, tag) for tag in TAGS for one in (column, row)]
    assert found[:4] == ["in column 7", "in row 7", "in Spalte 7", "in Zeile 7"]
    assert found[4:] == ["dans la colonne 7", "dans la ligne 7", "en la columna 7", "en la fila 7"]


def test_where_to_look_names_all_lines_that_a_technique_begins_with() -> None:
    rows = Step("x-wing", ((3, 0),), facts=(("lines", lines(9, 9)[2:7:4]), ("across", lines(9, 9)[9:11])))
    assert [told(rows, tag) for tag in TAGS] == [
        "in rows 3 and 7",
        "in den Zeilen 3 und 7",
        "dans les lignes 3 et 7",
        "en las filas 3 y 7",
    ]


def test_where_to_look_names_rows_that_regions_fill_rather_than_one_of_the_regions() -> None:
    regions = placed("region", [((0, 0), (0, 1)), ((0, 7), (1, 8))], 9, 9)
    counting = Step("two-houses", ((0, 4),), facts=(("inner", regions), ("outer", lines(9, 9)[:2])))
    assert told(counting) == "in rows 1 and 2"


def test_where_to_look_for_a_rule_over_several_boxes_is_where_they_are_together_and_not_the_first_of_them() -> None:
    boxes = placed("box", [[(r, c) for r in range(at, at + 3) for c in range(3)] for at in (3, 6)], 9, 9)
    rule = Step("wide-innies", ((3, 0),), facts=(("house", boxes),))
    assert told(rule) == "at the bottom left"
    assert told(Step("innies", ((3, 0),), facts=(("house", boxes[:1]),))) == "in the middle-left box"


def test_where_to_look_names_a_cage_by_its_sum_and_a_region_by_its_place_and_neither_by_a_cell() -> None:
    cage = Unit("cage", ((0, 0), (0, 1)), 17, full=False, total=17)
    both = placed("region", [((7, 7), (7, 8)), ((8, 7), (8, 8))], 9, 9)  # at the bottom right, both of them
    alone = placed("region", [((3, 3), (4, 4))], 9, 9)
    steps = [Step("naked-pair", ((0, 0),), facts=(("house", units[:1]),)) for units in ((cage,), both, alone)]
    assert [told(one) for one in steps] == [
        "at the top left, at the 17 in 2 cells",
        "in row 8, at the right",
        "in the central region",
    ]


def test_where_to_look_begins_with_the_cells_of_a_technique_and_not_with_what_they_strike() -> None:
    wing = Step("xy-wing", ((8, 8),), facts=(("pivot", ((0, 2),)), ("where", ((1, 0), (6, 2))), ("digit", "5")))
    assert told(wing) == "in row 1, at the left"


@pytest.mark.parametrize("tag", TAGS)
def test_where_to_look_never_parts_a_number_from_its_preposition(tag: str) -> None:
    words = words_of("sudoku", tag)
    place = words.phrases.places.top_left
    found = where_of(Step("naked-pair", ((0, 0),), facts=(("clue", ((0, 0),)), ("number", 8))), words, NINE)
    assert found.startswith(f"{place}, ")
    assert " " not in found.removeprefix(f"{place}, ")


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("name", few(KINDS, pytest.mark.long))
def test_where_to_look_holds_no_name_of_a_cell(name: str, tag: str) -> None:
    (clues, steps), words = steps_of(name), words_of(name, tag)
    found = {where_of(one, words, clues, registry.get(name)) for one in steps}
    assert found
    assert not [text for text in found if re.search(r"\b[A-Z]+[0-9]|\b[A-Z]\b", text)]


@pytest.mark.parametrize("name", few(KINDS, pytest.mark.long))
def test_every_row_and_column_that_a_hint_names_holds_a_cell_that_its_step_is_about(name: str) -> None:
    clues, steps = steps_of(name)
    for one in steps:
        cells = {*one.cells, *(cell for _, fact in one.facts for cell in cells_of(fact))}
        text = where_of(one, words_of(name), clues, registry.get(name))
        for sort, numbers in re.findall(r"(row|column)s? ([\d, and]+)", text):
            at = 0 if sort == "row" else 1
            assert {int(number) - 1 for number in re.findall(r"\d+", numbers)} <= {cell[at] for cell in cells}


@pytest.mark.parametrize("name", ["kakuro", "calcudoku"])
def test_a_sum_of_so_many_cells_that_a_hint_names_is_printed_in_the_puzzle(name: str) -> None:
    clues, steps = steps_of(name)
    words = words_of(name)
    found = [where_of(one, words, clues).replace("\u00a0", " ") for one in steps]
    named = {(sum_, int(count)) for text in found for sum_, count in re.findall(r"at the (\S+) in (\d+) cells", text)}
    printed = {(int(total), len(cells)) for cells, total, *_ in clues.cages}
    assert named
    assert {(int(re.sub(r"\D", "", sum_)), count) for sum_, count in named} <= printed


def test_hints_of_bridges_name_islands_as_their_grid_has_no_rows_to_count() -> None:
    clues, steps = steps_of("bridges")
    kind, numbers = registry.get("bridges"), dict(clues.places())
    for one in steps:
        text = where_of(one, words_of("bridges"), clues, kind)
        assert "row" not in text
        assert "column" not in text
        if len(one.cells) == 2 and "between" in text:
            told = dict.fromkeys(str(numbers[cell]) for cell in sorted(one.cells))  # "between two 2s" tells one of two
            assert re.findall(r"\d+", text) == [*told]
    assert any("between" in where_of(one, words_of("bridges"), clues, kind) for one in steps)


def test_a_hint_says_for_which_values_a_technique_is_used_and_nothing_where_that_would_be_the_answer() -> None:
    kind, house = registry.get("sudoku"), ("house", lines(9, 9)[:1])
    hidden = Step("hidden-line", ((0, 0),), facts=(("digit", "3"), house))
    pair = Step("naked-pair", ((0, 0),), facts=(("struck", "1"), ("digits", "1, 6"), house))
    naked = Step("naked-single", ((0, 0),), facts=(("digit", "3"),))
    found = [aim_of(one, words_of("sudoku", tag), kind) for tag in TAGS for one in (hidden, pair, naked)]
    assert [text.replace("\u00a0", " ") for text in found] == [
        *(" with the 3", " with 1 and 6", ""),
        *(" mit der 3", " mit 1 und 6", ""),
        *(" avec le 3", " avec 1 et 6", ""),
        *(" con el 3", " con 1 y 6", ""),
    ]


@pytest.mark.parametrize("name", few(KINDS, pytest.mark.long))
def test_every_aim_of_a_ladder_is_a_fact_that_its_steps_have(name: str) -> None:
    kind = registry.get(name)
    aims = {one.name: one.aim for one in kind.LADDER if getattr(one, "aim", "")}
    for grade in (Grade.MEDIUM, Grade.HARD):
        for one in steps_of(name, grade)[1]:
            assert aims.get(one.technique, "rounds") in {*dict(one.facts), "rounds"}


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("name", few(KINDS, pytest.mark.long))
def test_no_hint_is_longer_than_the_one_that_pages_are_sketched_with(name: str, tag: str) -> None:
    words = words_of(name, tag)
    longest = longest_hint(1, words).pointer
    puzzle = example(name, Grade.HARD)
    hint = hint_of(puzzle, words)
    assert hint
    assert telling_step(puzzle)
    assert len(hint.place) <= len(longest.place)
    assert len(hint.technique + hint.aim) <= len(longest.technique + longest.aim)
