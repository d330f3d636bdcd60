"""Backs and spines of covers: a fixed order for any number of kinds, and the spine turned as the language does."""

import itertools
from dataclasses import replace
from pathlib import Path

import pytest

from bookmaker.drawing import Drawing, Margins, Meaning, Text
from bookmaker.pages.cover import back
from bookmaker.pages.cover.canvas import FrontWords
from bookmaker.pages.cover.theme import cover_theme
from bookmaker.pages.manuscript import Manuscript, Piece
from bookmaker.pages.page import Boxes, Glyphs, Ink, Polylines
from bookmaker.pages.setting.measure import Area
from bookmaker.production import matter
from bookmaker.source import document
from tests.sample_book import chapter, how_to, manuscript, numbers
from tests.test_cover_front import LAYOUTS, covered, items, paper

CLASSIC = LAYOUTS["classic"]
BLURB = (Piece("paragraph", "What it is."), Piece("item", "Large grids", "•"), Piece("item", "Answers", "•"))


def kinds(count: int) -> Manuscript:
    """A book of so many kinds, the later ones harder."""
    parts = []
    for at in range(count):
        part = chapter(1 + 4 * at, title=f"Kind {at}")
        entries = tuple(
            replace(one, title=f"Kind {at}", grade=f"grade {at % 4}", pips=at % 4 + 1) for one in part.entries
        )
        parts.append(replace(part, entries=entries, how_tos=(how_to(f"Kind {at}"),)))
    return manuscript(*parts, title="Pipes")


def heights(text: Manuscript, trim: tuple[float, float], **more: object) -> dict[str, float]:
    """Every text of the back with the height of its baseline; specimens as "card" with that of their top."""
    made = covered("wall", text, trim=trim, blurb=BLURB, **more)  # type: ignore[arg-type]
    fold = made.paper.folds[0]
    found: dict[str, float] = {}
    for item in items(made.page.items):
        if isinstance(item, Glyphs) and not item.turn and item.runs[0][0] < fold:
            for height in {y for _, y, _ in item.runs}:  # kerned lines are in pieces
                found["".join(run for _, y, run in item.runs if y == height)] = height
                found |= {run: y for _, y, run in item.runs if y == height}
        if isinstance(item, Boxes) and item.fill and item.fill.k == 0 == item.fill.m and len(item.boxes) == 1:
            found.setdefault("card", item.boxes[0][1])
    return found


@pytest.mark.parametrize("trim", [(5, 8), (6, 9), (8.5, 11)])
def test_a_back_says_promise_words_figures_specimens_and_levels_in_that_order(trim: tuple[float, float]) -> None:
    at = heights(kinds(3), trim, promise="One answer each")
    order = [
        "One answer each",
        "What it is.",
        "Large grids",
        "Answers",
        "puzzles",
        "card",
        "Kind 0",
        "grade 0",
        "grade 2",
    ]
    assert [name for name in order if name not in at] == []
    assert [at[name] for name in order] == sorted(at[name] for name in order)
    assert at["12"] == at["3"] == at["200"]  # puzzles, kinds and pages
    assert at["grade 0"] > paper(trim).barcode_area.y


@pytest.mark.parametrize("count", range(1, 10))
def test_any_number_of_kinds_stands_in_full_rows_on_the_back(count: int) -> None:
    for shown, across in back.arrangements(kinds(count), CLASSIC.words("en")):
        assert len(shown) % across == 0
        assert across <= back.MOST_ACROSS
        assert {f"Kind {at}" for at in range(count)} <= {one.title for one in shown}
    assert heights(kinds(count), (6, 9))["grade 0"]


def test_of_two_kinds_the_puzzles_stand_alone_where_they_are_large_so_and_of_three_the_answers_too() -> None:
    answer = CLASSIC.words("en").example_answer
    for count, named in ((2, {"Kind 0", "Kind 1"}), (3, {"Kind 0", "Kind 1", "Kind 2", answer})):
        said = set(heights(kinds(count), (6, 9)))
        assert said & {"Kind 0", "Kind 1", "Kind 2", answer} == named


def test_type_and_specimens_of_a_back_with_few_words_are_larger() -> None:
    def size(blurb: tuple[Piece, ...], text: str) -> float:
        page = covered("wall", kinds(3), promise="One answer each", blurb=blurb).page
        return next(one.size for one in items(page.items) if isinstance(one, Glyphs) and one.runs[0][2] == text)

    assert size((), "Kind 0") > size(4 * BLURB, "Kind 0")


@pytest.mark.parametrize("trim", [(4, 6), (8.25, 6)])
def test_a_book_of_one_kind_without_a_blurb_has_a_back_on_small_and_wide_trims(trim: tuple[float, float]) -> None:
    page = covered("wall", kinds(1), trim=trim).page
    said = [run for item in items(page.items) if isinstance(item, Glyphs) for *_, run in item.runs]
    assert {"grade 0", "pages"} <= set(said)


def many(count: int, *, answer: Drawing | None = None) -> Manuscript:
    """A book of so many kinds, the first of which has small type in its puzzle."""
    sums = replace(numbers(5, 5), shapes=(Text(Meaning.GIVEN, ((0.2, 0.2, "12"),), 0.3),))
    first, *others = kinds(count).chapters
    small = replace(how_to("Kind 0"), puzzle=sums)
    small = replace(small, answer=answer or small.answer)
    return manuscript(replace(first, how_tos=(small,)), *others, title="Pipes")


@pytest.mark.parametrize(("count", "across"), [(5, 3), (6, 3), (7, 4), (8, 4), (11, 4)])
def test_where_one_of_many_kinds_has_small_type_all_are_shown_solved_once_each(count: int, across: int) -> None:
    book = many(count)
    solved = [(how.title, how.answer) for part in book.chapters for how in part.how_tos]
    [(shown, in_a_row)] = back.arrangements(book, CLASSIC.words("en"))
    assert [(one.title, one.drawing) for one in shown] == solved
    assert in_a_row == across


def test_where_the_answer_too_has_small_type_it_is_shown_without() -> None:
    sums, digits = Text(Meaning.GIVEN, ((0.2, 0.2, "12"),), 0.3), Text(Meaning.ENTRY, ((0.5, 0.5, "7"),), 0.6)
    book = many(5, answer=replace(numbers(5, 5), shapes=(sums, digits)))
    [(shown, _)] = back.arrangements(book, CLASSIC.words("en"))
    assert shown[0].drawing.shapes == (digits,)


def test_cards_of_a_short_row_are_as_wide_as_those_above() -> None:
    page = covered("wall", many(5)).page
    cards = [one.boxes[0] for one in items(page.items) if isinstance(one, Boxes) and one.fill == Ink(k=0.0)]
    assert len(cards) == 5
    assert {round(wide, 3) for _, _, wide, _ in cards} == {round(cards[0][2], 3)}


def test_a_large_back_of_three_kinds_shows_their_answers_though_there_is_no_room_to_tell_of_them() -> None:
    words, book = CLASSIC.words("en"), kinds(3)
    hows = [replace(how, teaser="What to do.") for part in book.chapters for how in part.how_tos]
    parts = (replace(part, how_tos=(how,)) for part, how in zip(book.chapters, hows, strict=True))
    ways = back.arrangements(manuscript(*parts, title="Pipes"), words)
    told_of = [[(one.title, bool(one.about)) for one in shown] for shown, _ in ways]
    solved = 3 * [(words.example_answer, False)]
    told, named = ([(f"Kind {at}", tells) for at in range(3)] for tells in (True, False))
    assert told_of == [[*told, *solved], [*named, *solved], told]


@pytest.mark.parametrize("count", range(4, 12))
def test_among_many_no_name_stands_twice_and_an_answer_that_fills_a_row_stands_behind_its_puzzle(count: int) -> None:
    answer = CLASSIC.words("en").example_answer
    for shown, _ in back.arrangements(kinds(count), CLASSIC.words("en")):
        names = [one.title for one in shown if one.title != answer]
        assert names == [f"Kind {at}" for at in range(count)]
        solved = {how.title: how.answer for part in kinds(count).chapters for how in part.how_tos}
        for before, one in itertools.pairwise(shown):
            assert one.title != answer or one.drawing == solved[before.title]


@pytest.mark.parametrize("count", [5, 7, 11])
def test_kinds_whose_answers_look_like_their_puzzles_stand_once_each_though_a_row_is_short(count: int) -> None:
    blank = numbers(5, 5)
    book = kinds(count)
    chapters = [
        replace(one, how_tos=tuple(replace(how, puzzle=blank, answer=blank) for how in one.how_tos))
        for one in book.chapters
    ]
    said = heights(replace(book, chapters=tuple(chapters)), (6, 9))
    assert {f"Kind {at}" for at in range(count)} <= set(said)


def test_titles_under_cards_of_one_row_stand_at_one_height() -> None:
    high = replace(numbers(5, 5), margins=Margins(left=1, top=3))
    book = kinds(3)
    first, *others = book.chapters
    book = replace(book, chapters=(replace(first, how_tos=(replace(how_to("Kind 0"), puzzle=high),)), *others))
    said = heights(book, (6, 9))
    assert said["Kind 0"] == said["Kind 1"]


def test_the_figures_are_counted() -> None:
    words = CLASSIC.words("en")
    for count, second in ((3, ("3", "kinds")), (1, ("1", "answer each"))):
        found = [(one.number, one.word) for one in back.figures(kinds(count), words, 96)]
        assert found == [(str(4 * count), "puzzles"), second, ("96", "pages")]
    assert [(one.grade, one.count) for one in back.levels(kinds(5))] == [
        ("grade 0", "8"),
        ("grade 1", "4"),
        ("grade 2", "4"),
        ("grade 3", "4"),
    ]


@pytest.mark.parametrize(("language", "turn"), [("en", 90), ("en-GB", 90), ("de", -90), ("fr-CA", -90), ("ja", 90)])
def test_a_spine_has_title_author_and_volume_turned_as_the_language_does(language: str, turn: int) -> None:
    theme = cover_theme(CLASSIC.theme, "plum", {}, scale=1.0)
    said = FrontWords("Pipes", "", "", "", "A. Name", ("1", "puzzle"), "EASY", (1,), "")
    sheet = paper()
    line, device = back.spine(sheet, theme, said, "3", language)
    assert isinstance(line, Glyphs)
    assert isinstance(device, Polylines)
    assert (line.turn, [run for _, _, run in line.runs]) == (turn, ["Pipes", "A. Name", "3"])
    assert len({x for x, _, _ in line.runs}) == 1
    ys = [y for _, y, _ in line.runs]
    assert ys == sorted(ys, reverse=turn < 0)
    assert Area(0, 18, 0, 630).y <= min(ys) <= max(ys) <= 648


def test_a_blurb_has_bullets_and_a_link_is_printed(tmp_path: Path) -> None:
    text = document.parse("cover: {blurb: x}", name=str(tmp_path / "book.yaml"))
    pieces = matter.pieces_of("Words.\n\n- One\n- **Two**", text, text.mark(("cover", "blurb")))
    assert [(piece.sort, piece.label) for piece in pieces] == [("paragraph", ""), ("item", "•"), ("item", "•")]
