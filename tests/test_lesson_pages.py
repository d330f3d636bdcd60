"""Pages about techniques: how many stand on one, where in the book, in what words and order."""

import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bookmaker.book import spec as specs
from bookmaker.drawing import Meaning, Text
from bookmaker.pages.book import howto_pages
from bookmaker.pages.book.block import text_block
from bookmaker.pages.book.by_name import list_key
from bookmaker.pages.book.compose import compose
from bookmaker.pages.manuscript import Edition, Hint, Lesson, PictureRole, Pointer
from bookmaker.pages.page import Boxes, Part
from bookmaker.pages.setting.paint import apart_from
from bookmaker.pages.setting.quotes import typeset
from bookmaker.pages.templates import layouts
from bookmaker.source import document
from bookmaker.source.faults import BookError
from tests.matter_pages import CLASSIC, words
from tests.page_laws import around, parts
from tests.sample_book import chapter, manuscript, paper


def lesson(side: int) -> Lesson:
    """A technique in three pictures of so many cells a side."""
    drawing = chapter(1, width=side, height=side).entries[0].puzzle
    pictures = tuple((moment, drawing) for moment in PictureRole)
    return Lesson("A technique", "Numbers", "hard", 3, "Look for it.", "So it is.", pictures, (1, 3), answer="There.")


def test_all_sentences_of_a_lesson_are_set_by_the_rules_of_their_language() -> None:
    """No line breaks before a French colon, and no apostrophe is straight: not in principles or answers, either."""
    said = dict.fromkeys(("pattern", "why", "answer", "principle"), "Il n'en a pas : rien.")
    book = replace(manuscript(), language="fr", lessons=(replace(lesson(7), **said),))
    (one,) = typeset(book, Edition.PRINT).lessons
    assert {getattr(one, name) for name in said} == {"Il n’en a pas\u00a0: rien."}


def test_a_section_that_is_named_by_its_kinds_has_one_name() -> None:
    """The page says what its title does not say: an apostrophe must not make two names of one."""
    (part,) = manuscript(replace(chapter(1), title="Combat d'étoiles", kind="Combat d'étoiles")).chapters
    (made,) = typeset(replace(manuscript(part), language="fr"), Edition.PRINT).chapters
    assert made.title == made.kind == "Combat d’étoiles"


def test_lessons_stand_behind_the_puzzles_or_before_those_of_a_section() -> None:
    told = lesson(7)
    behind = replace(manuscript(), lessons=(told,))
    chapters = list(manuscript().chapters)
    chapters[1] = replace(chapters[1], lessons=(told,))
    before = replace(manuscript(), chapters=tuple(chapters))
    for book, is_behind in ((behind, True), (before, False)):
        composition = compose(book, CLASSIC, paper(), Edition.PRINT)
        pages = [words(page) for page in composition.pages]
        (at,) = (number for number, page in enumerate(pages, start=1) if "So it is." in page)
        assert "Look for it." in pages[at - 1]
        assert f"You need it in: 1 (p. {composition.places[1][0]}), 3 (p. {composition.places[3][0]})" in pages[at - 1]
        last = max(page for page, _ in composition.places.values())
        if is_behind:
            assert last < at < composition.answers
            assert re.search(rf"Techniques {at}\b", " ".join(pages))
        else:
            assert composition.places[3][0] < at < composition.places[4][0]


def test_the_first_page_about_techniques_alone_has_their_title_others_leave_its_room_to_pictures() -> None:
    told = tuple(replace(lesson(8), technique=f"Way {letter}") for letter in "ABCDE")
    book = compose(replace(manuscript(chapter(1)), lessons=told), CLASSIC, paper(), Edition.PRINT)
    pages = [words(page) for page in book.pages if "So it is." in words(page)]
    assert [page.count("Techniques") for page in pages] == [2, 1, 1]  # in the foot of all


@pytest.mark.parametrize(("layout", "size", "most"), [("large-print", (8.5, 11), 2), ("classic", (6, 9), 3)])
def test_no_column_below_a_picture_is_so_narrow_that_two_or_three_words_fill_a_line(
    layout: str, size: tuple[float, float], most: int
) -> None:
    looks = layouts.load(layout)
    block = text_block(looks, paper(*size), pages=20, is_recto=True, edition=Edition.PRINT)
    fitting: Any = SimpleNamespace(block=lambda _: block, page_contents=SimpleNamespace(layout=looks))
    three = replace(lesson(6), pictures=lesson(6).pictures[1:4])
    assert max(way.columns for way in howto_pages._lessons_set(fitting, (three,), is_first=False)) == most


@pytest.mark.parametrize(
    ("side", "trim", "each"),
    [(8, (6, 9), [2, 2, 2, 1]), (6, (6, 9), [3, 2, 2]), (6, (8.5, 11), [4, 3]), (9, (8.5, 11), [3, 2, 2])],
)
def test_techniques_have_as_few_pages_as_keep_clear_pictures_evenly_full_and_a_list_names_all_of_them(
    side: int, trim: tuple[float, float], each: list[int]
) -> None:
    told = tuple(replace(lesson(side), technique=f"Way {letter}") for letter in "FEDCBAG")
    book = compose(replace(manuscript(chapter(1)), lessons=told), CLASSIC, paper(*trim), Edition.PRINT)
    shown = {at: words(page).count("So it is.") for at, page in enumerate(book.pages, start=1)}
    pages = [at for at, count in shown.items() if count]
    assert [shown[at] for at in pages] == each
    assert all("You need it in" in words(book.pages[at - 1]) for at in pages)
    # Of four narrow pictures side by side the first would show no more than the next.
    firsts = [words(book.pages[at - 1]).count("So far this is known.") for at in pages]
    assert firsts == [count if count == 1 or trim > (6, 9) else 0 for count in each]
    assert all("Answer on page" in words(book.pages[at - 1]) for at in pages)
    (listed,) = (words(page) for page in book.pages if "to the exercises. W Way A Numbers" in words(page))
    assert f"Way F Numbers {pages[0]} There." in listed
    assert " W Way B" not in listed  # a letter stands at the first of its names
    at = next(at for at, page in enumerate(book.pages, start=1) if words(page) == listed)
    assert at > book.answers
    assert f"Answer on page {at}." in words(book.pages[pages[0] - 1])


@pytest.mark.parametrize(("layout", "trim"), [("magazine", (8.27, 11.69)), ("classic", (6, 9))])
def test_pictures_of_techniques_that_share_a_page_are_equally_wide_and_those_of_each_stand_side_by_side(
    layout: str, trim: tuple[float, float]
) -> None:
    told = tuple(replace(lesson(side), technique=f"Way {side}") for side in (5, 6))
    text = replace(manuscript(chapter(1)), lessons=told)
    book = compose(text, layouts.load(layout), paper(*trim), Edition.PRINT)
    (page,) = (page for page in book.pages if words(page).count("So it is.") == len(told))
    grids = [box for part in page.items if isinstance(part, Part) and (box := around((part,)))]
    assert len({round(right - left) for left, _, right, _ in grids}) == 1
    assert len({round(top) for _, top, _, _ in grids}) == len(told)


def test_three_pictures_below_four_use_the_full_width_too() -> None:
    four, three = lesson(6).pictures, lesson(6).pictures[1:]
    told = tuple(replace(lesson(6), technique=f"Way {len(one)}", pictures=one) for one in (four, three))
    text = replace(manuscript(chapter(1)), lessons=told)
    book = compose(text, layouts.load("magazine"), paper(8.5, 11), Edition.PRINT)
    (page,) = (page for page in book.pages if words(page).count("So it is.") == len(told))
    lefts: dict[int, list[float]] = {}
    for part in page.items:
        if isinstance(part, Part) and (box := around((part,))):
            lefts.setdefault(round(box[1]), []).append(box[0])
    above, below = ([left - found[0] for left in found] for found in lefts.values())
    assert (len(above), len(below)) == (4, 3)
    column = below[1]
    assert column == pytest.approx(above[1] * 4 / 3, rel=0.02)  # but for the space between columns
    assert below[2] == pytest.approx(2 * column)


def test_a_technique_whose_numbers_would_touch_in_large_print_has_fewer_pictures() -> None:
    (plain,) = {drawing for _, drawing in lesson(9).pictures}
    two = Text(Meaning.CANDIDATE, ((4.5, 1.28, "2"), (4.5, 1.72, "4")), 0.39)
    crowded = tuple((role, replace(plain, shapes=(*plain.shapes, two))) for role in PictureRole)
    told = tuple(
        replace(lesson(9), technique=name, pattern="Look for it. " * 20, pictures=pictures)
        for name, pictures in (("B", lesson(9).pictures), ("A", crowded))
    )
    layout = layouts.load("large-print")
    book = compose(replace(manuscript(chapter(1)), lessons=told), layout, paper(8.5, 11), Edition.PRINT)
    pages = [page for page in book.pages if "So it is." in words(page)]
    assert ["So far this is known." in words(page) for page in pages] == [True, False]
    assert ["nothing follows yet" in words(page) for page in pages] == [True, False]
    assert all("Your turn" in words(page) for page in pages)
    frames = [[one for part in parts(page.items) for one in part.items if isinstance(one, Boxes)] for page in pages]
    cells = [max(width for one in some for _, _, width, _ in one.boxes) / 9 for some in frames]
    assert cells[0] < apart_from(crowded[0][1], layout.theme) < cells[1]


@pytest.mark.parametrize(("count", "are_told"), [(1, True), (1, False), (2, False)])
def test_a_puzzle_leads_to_its_own_hint_on_no_page_beside_it_and_that_to_the_lesson_of_its_kind(
    count: int, are_told: bool
) -> None:
    kinds, last = ("Letters", "Numbers"), 40 + count
    told = tuple(replace(lesson(12), kind=kind, technique="Way", pattern=f"In {kind}.") for kind in kinds)
    hints = tuple(Hint(number, kinds[number % 2], Pointer("at the top", "Way")) for number in range(last, 0, -1))
    book = manuscript(chapter(1, count=40, width=5, height=5, per_page=4), chapter(41, count=count))
    book = replace(book, hints=hints, lessons=told if are_told else ())
    composition = compose(book, CLASSIC, paper(), Edition.PRINT)
    pages = dict(enumerate(map(words, composition.pages), start=1))
    taught = [next((at for at, text in pages.items() if f"In {kind}." in text), 0) for kind in kinds]
    used = set()
    for number, (page, _) in composition.places.items():
        lesson_page = f" (page {taught[number % 2]})" if are_told else ""
        own = f" {last + 1 - number} for puzzle {number}, p. {page} Look at the top. Look for “Way”{lesson_page}."
        (at,) = (at for at, text in pages.items() if own in text)
        assert f"Hint {last + 1 - number} on page {at}" in pages[page]
        assert at // 2 != page // 2
        used.add(at)
    assert len(used) > 1
    assert not are_told or taught[0] != taught[1]


def test_a_book_of_kinds_without_positions_can_have_no_pages_about_techniques() -> None:
    book = "title: T\nseed: 1\ntechniques: inline\nsections:\n  - {kind: blank, size: 4, grade: easy, count: 1}\n"
    with pytest.raises(BookError) as refused:
        specs.check(document.parse(book, name="book.yaml"))
    (fault,) = refused.value.faults
    assert str(fault).startswith("book.yaml:3:13: no kind of this book has pages about its techniques")


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["A block is finished", "The border", "Corner"]),
        ("de", ["Der Rand", "Überlappung", "Die Vorsicht"]),
        ("fr", ["L’essai", "Étoile", "Le pointage"]),
        ("es", ["El borde", "La última casilla", "Vacía"]),
        ("nl", ["de rand", "het einde"]),
    ],
)
def test_lists_put_names_in_order_without_articles_and_accents(language: str, names: list[str]) -> None:
    assert sorted(sorted(names), key=lambda name: list_key(name, language)) == names
