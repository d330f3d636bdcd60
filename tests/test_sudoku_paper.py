"""Sudoku drawn, read back from paper, and in other programs' words."""

import json
from collections import Counter
from typing import Any

import pytest

from bookmaker.drawing import Meaning, Rect, Text
from bookmaker.kinds.sudoku import (
    ENGINES,
    NOTATIONS,
    Clues,
    draw,
)
from bookmaker.kinds.sudoku.board import BOXES
from bookmaker.kinds.sudoku.params import Params
from bookmaker.pages.book.single import picture
from bookmaker.pages.templates import layouts
from bookmaker.pages.templates.variables import cells_of
from bookmaker.production.matter import tables
from bookmaker.production.verifying.reading_back import read_picture
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.proof import Unique
from bookmaker.puzzles.kits import exchange
from bookmaker.puzzles.making.orders import Order
from bookmaker.puzzles.records.exchange.ipuz import ipuz, read_ipuz
from bookmaker.puzzles.records.record import record_of, to_json
from bookmaker.render import eps, pdf, svg
from bookmaker.seeds import Seed
from tests.sudoku_made import VARIANTS, made


def test_cages_have_a_sum_in_the_puzzle_and_go_in_the_answer() -> None:
    puzzle = made(6, cages=True)
    plain, solved = draw(puzzle.clues), draw(puzzle.clues, puzzle.answer)
    labels = [shape for shape in plain.shapes if isinstance(shape, Text) and shape.meaning is Meaning.LABEL]
    assert sorted(int(text) for _, _, text in labels[0].items) == sorted(total for _, total in puzzle.clues.cages)
    assert Meaning.CAGE in {getattr(shape, "meaning", None) for shape in plain.shapes}
    assert Meaning.CAGE not in {getattr(shape, "meaning", None) for shape in solved.shapes}


@pytest.mark.parametrize("side", [6, 9])
def test_a_killers_readers_find_the_sums_of_one_combination_where_its_section_opens(side: int) -> None:
    plain, caged = Params(side, side), Params(side, side, cages=True)
    orders = [Order(1, at, "sudoku", one, None, Seed(("sums",))) for at, one in enumerate((plain, caged, caged))]
    (place, pieces), *others = tables(orders, "en").items()
    assert place == 1
    assert not others
    heading, *groups = (piece for piece in pieces if piece.sort != "entries")
    assert heading == pieces[0]
    assert [piece.text for piece in groups] == [f"{count} cells" for count in range(2, side)]
    ways = [found for piece in pieces if piece.sort == "entries" for _, found in cells_of(piece)]
    pairs = {6: ["1+2", "1+3", "4+6", "5+6"], 9: ["1+2", "1+3", "7+9", "8+9"]}[side]
    assert [one for one in ways if one.count("+") == 1] == pairs
    assert len([one for one in ways if one.count("+") == side - 2]) == side


def test_large_numbers_are_printed_as_letters_where_asked_for() -> None:
    puzzle = made(10, Grade.EASY, symbols="letters")
    shown = [text for s in draw(puzzle.clues, puzzle.answer).shapes if isinstance(s, Text) for *_, text in s.items]
    assert Counter(shown) == dict.fromkeys("123456789A", 10)


def test_diagonals_are_shaded() -> None:
    shaded = [shape for shape in draw(made(6, x=True).clues).shapes if isinstance(shape, Rect)]
    assert {box[:2] for box in shaded[0].boxes} == {(k, k) for k in range(6)} | {(k, 5 - k) for k in range(6)}


@pytest.mark.parametrize(("side", "options"), VARIANTS)
def test_every_variant_has_an_ipuz_file_and_a_sat_formula_and_most_an_id_of_solo(
    side: int, options: dict[str, Any]
) -> None:
    puzzle = made(side, Grade.EASY, **options)
    by_form = {notation.form: notation for notation in NOTATIONS}
    if options.keys() & {"windoku", "antiknight"}:
        with pytest.raises(ValueError, match="an id of Solo knows no "):
            by_form["sgt"].write(puzzle.clues)
    else:
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


def test_a_cage_with_a_cell_amid_it_that_has_no_edge_is_read_back() -> None:
    amid = {"cells": [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)], "sum": 20}
    above = ((1, 0, 3, 4, 5, 6), (0, 0, 0, 1, 2, 3), (2, 0, 1, 5, 6, 4))
    rows = (*above, (5, 6, 4, 2, 3, 1), (3, 1, 2, 6, 4, 5), (6, 4, 5, 3, 1, 2))
    clues = Clues.from_grid(rows, {"cages": [amid]})
    line = json.dumps({"kind": "sudoku", "size": "6x6", "options": {}, "grid": clues.grid(), **clues.beside()})
    data = svg.text(picture(draw(clues), layouts.load("classic"))).encode()
    assert read_picture("a.svg", data, line, is_answer=False).wrong is None


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
    one, other = (next(cage for cage in record["cages"] if cage["sum"] == total) for total in (7, 8))
    one["sum"], other["sum"] = 8, 7
    assert read_picture("a.svg", data, json.dumps(record), is_answer=False).wrong is not None
