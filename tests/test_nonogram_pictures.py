"""Nonograms of pictures: our own, files and letters beside a book; what changes, what is told and where."""

import datetime
import json
from pathlib import Path
from typing import get_args

import pypdfium2
import pytest
from PIL import Image, ImageDraw

from bookmaker.book import plan, spec
from bookmaker.kinds.nonogram import Clues, Params, advice, dealt, deduce, model, propose
from bookmaker.kinds.nonogram.board import Theme
from bookmaker.kinds.nonogram.making import gallery
from bookmaker.kinds.nonogram.making.dealt import WithPicture
from bookmaker.kinds.nonogram.making.grading import is_inside
from bookmaker.kinds.nonogram.techniques import course
from bookmaker.production import daily_job, manuscript, newspaper
from bookmaker.production.book import build
from bookmaker.production.contact_sheet import CONTACT_SHEET
from bookmaker.puzzles.contract import words
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.making.drawn_masks import with_patterns
from bookmaker.puzzles.making.orders import Order, Puzzle, generate, generate_many
from bookmaker.puzzles.making.series import Made, itself, results, without_repeats
from bookmaker.puzzles.records.record import identity
from bookmaker.seeds import Seed
from bookmaker.source import document
from bookmaker.source.faults import BookError
from tests.few import few

SUBJECTS = Path(__file__).parent.parent / ".ci" / "pictured.txt"
HEART = "5x5:00ff00ff00ffffffffffffffffffff00ffffff000000ff0000:Heart"
CHECKS = "6x6:" + "ff00ff00ff0000ff00ff00ff" * 3 + ":Checks"


def test_there_are_hundreds_of_pictures_of_our_own_about_many_themes() -> None:
    counts = {side: len(drawn) for side, drawn in gallery.pictures().items()}
    assert sum(counts[side] for side in (15, 20, 25, 30)) >= 500
    assert counts[10] + counts[12] >= 60
    assert all(gallery.fitting(side, side, themes=(theme,)) for side in (15, 20, 30) for theme in get_args(Theme))
    assert gallery.fitting(9, 9) == gallery.fitting(30, 10) == ()


def test_every_picture_of_our_own_has_a_name_in_every_language() -> None:
    names = {name for drawn in gallery.pictures().values() for name in drawn}
    lines = SUBJECTS.read_text("utf-8").splitlines()
    subjects = {line.split(" ", 2)[2].split(" | ")[0] for line in lines if not line.startswith("#")}
    for language in ("de", "fr", "es"):
        told = words.words_of("nonogram", language, {}).captions
        assert names <= told.keys(), language
        assert set(told) <= names | subjects, language


@pytest.mark.parametrize(
    "side", [*few([5, 10, 12, 15, 20], quick=(5, 10, 12)), *few([25, 30], pytest.mark.long, quick=())]
)
def test_every_picture_of_our_own_is_a_puzzle_of_the_grade_that_stands_beside_it(side: int) -> None:
    for name, drawn in gallery.pictures()[side].items():
        clues = Clues.of_answer(drawn.rows)
        found = deduce(clues)
        assert found.answer is not None
        assert found.answer.rows == drawn.rows
        assert found.grade
        assert drawn.grade is (found.grade if is_inside(clues, found.grade) else None), name


def test_an_expert_that_needs_two_lines_for_too_many_cells_one_by_one_is_shown_where_any_will_do() -> None:
    garlic = gallery.pictures()[15]["Garlic"]
    clues = Clues.of_answer(garlic.rows)
    assert deduce(clues).grade is Grade.EXPERT
    assert len(course(clues)[1].paired) < len(course(clues, singly=True)[1].paired) == 13
    assert garlic.grade is None


def _printed(count: int, *before: tuple[int, str]) -> list[str]:
    """Names of the pictures of so many easy puzzles of 10x10 about the sea, after those of these sides and names."""
    params, hand = Params(10, 10, subject="picture", themes=("sea",)), Seed(("hand",)).stream
    dealing = [dealt(params, place, count, hand(), Grade.EASY) for place in range(count)]
    orders = [Order(n, 0, "nonogram", own, Grade.EASY, Seed((str(n),))) for n, own in enumerate(dealing)]
    made = [one for _, one in results(orders, itself, count=count, jobs=1) if isinstance(one, Made)]
    known = [identity("nonogram", gallery.clues(side, name)) for side, name in before]
    return sorted(one.form.clues.caption for one in without_repeats(made, known, None))


def test_a_picture_that_came_before_in_any_size_gives_way_to_another_and_running_out_tells_how_many_there_are() -> None:
    assert _printed(4) == ["Crab", "Octopus", "Sailing boat", "Whale"]
    assert _printed(2, (12, "Whale"), (10, "Octopus")) == ["Crab", "Sailing boat"]
    with pytest.raises(BookError, match="only 4 of 10x10 that are easy about sea, and each came before"):
        _printed(3, (12, "Whale"), (10, "Octopus"))


def _drawn(side: int) -> Params:
    return Params(width=side, height=side, subject="picture")


def test_a_section_has_each_of_our_own_once_unchanged() -> None:
    names = gallery.fitting(15, 15, Grade.EASY)
    shown = [_dealt(_drawn(15), place, len(names), Grade.EASY) for place in range(len(names))]
    assert sorted(shown) == sorted(names)
    assert shown != sorted(shown)
    clues = propose(dealt(_drawn(15), 3, 5, Seed(("a",)).stream(), Grade.EASY), Grade.EASY, Seed(("b",)).stream())
    assert clues == Clues.of_answer(gallery.pictures()[15][shown[3]].rows)
    assert clues
    assert clues.caption == shown[3]
    either = [_dealt(Params(15, 15), place, 6, None) for place in range(6)]
    assert [bool(own) for own in either] == [True, False] * 3


def test_too_few_pictures_of_a_grade_are_told_with_how_many_there_are() -> None:
    there = len(gallery.fitting(15, 15, Grade.EXPERT))
    with pytest.raises(ValueError, match=f"only {there} of 15x15 that are expert"):
        _dealt(_drawn(15), there, there + 1, Grade.EXPERT)
    about = Params(15, 15, subject="picture", themes=("space",))
    with pytest.raises(ValueError, match="about space"):
        _dealt(about, 90, 91, None)
    assert _dealt(Params(15, 15), 900, 901, None) == ""


def test_where_no_end_is_known_each_of_our_own_comes_once_and_then_again() -> None:
    names = gallery.fitting(15, 15)
    shown = [_dealt(_drawn(15), place, None, None) for place in range(2 * len(names))]
    assert sorted(shown[: len(names)]) == sorted(names)
    assert shown[len(names) :] == shown[: len(names)]


def test_a_picture_is_about_what_was_asked_for() -> None:
    params = Params(20, 20, subject="picture", themes=("sea",))
    clues = propose(params, None, Seed(("a",)).stream())
    assert clues
    assert gallery.pictures()[20][clues.caption].theme == "sea"


def _dealt(params: Params, place: int, count: int | None, grade: Grade | None) -> str:
    """The one of our own pictures that the puzzle at that place of a section shows; empty for an ornament."""
    own = dealt(params, place, count, Seed(("a",)).stream(), grade)
    return own.own if isinstance(own, WithPicture) else ""


def test_what_a_book_dealt_is_shown_in_order_and_too_few_is_told() -> None:
    params = Params(5, 5, pictures=(HEART,), glyphs=(HEART.replace("Heart", "V"),))
    names = [model(dealt(params, place, None, Seed(()).stream())) for place in (0, 1)]
    assert [name and name[0] for name in names] == ["Heart", "V"]
    with pytest.raises(ValueError, match="it has 2 pictures"):
        dealt(params, 2, None, Seed(()).stream())


def test_a_picture_changes_little_and_not_at_all_where_that_is_asked() -> None:
    def order(keep: str) -> Order:
        return Order(1, 0, "nonogram", Params(6, 6, pictures=(CHECKS,), keep=keep), None, Seed(("k",)), attempts=9)

    exact = generate(order("exact"))
    assert not isinstance(exact, Puzzle)
    assert exact.message == "no nonogram of 6x6 that shows 'Checks' found in 9 attempts"
    assert exact.hint == "lines alone would solve it with 1 cell changed: row 1 column 2"
    assert advice(Params(5, 5, pictures=(HEART,)), Grade.EXPERT) == "unchanged it is a puzzle, and medium"
    plain = generate(Order(1, 0, "nonogram", Params(5, 5, pictures=(HEART,), keep="exact"), None, Seed(("k",))))
    assert isinstance(plain, Puzzle)
    assert plain.answer.rows[1] == (1, 1, 1, 1, 1)
    assert plain.clues.caption == "Heart"


def test_a_caption_is_no_part_of_the_puzzle() -> None:
    one, other = (Clues.of_answer(((1, 0), (0, 0)), caption) for caption in ("Dot", "Point"))
    assert (one, hash(one), one.canonical()) == (other, hash(other), other.canonical())
    assert Clues.from_grid(one.grid(), {**one.beside(), "caption": "Dot"}).caption == "Dot"


@pytest.fixture
def art(tmp_path: Path) -> Path:
    """A book's folder with a PNG, a transparent one, an SVG and a JPEG in CMYK."""
    folder = tmp_path / "art"
    folder.mkdir()
    for name, mode, paper in (("02-ring.png", "RGBA", (0, 0, 0, 0)), ("04-ink.jpg", "CMYK", (0, 0, 0, 0))):
        image = Image.new(mode, (300, 300), paper)
        ink = (0, 0, 0, 255)
        ImageDraw.Draw(image).ellipse((30, 30, 270, 270), outline=ink, width=60)
        ImageDraw.Draw(image).rectangle((130, 130, 170 + 20 * (mode == "CMYK"), 170), fill=ink)
        image.save(folder / name)
    (folder / "01-fir.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 100"><path d="M45 5L85 80H55V95H35V80H5Z"/></svg>',
        encoding="utf-8",
    )
    return tmp_path


def words_of(path: Path) -> list[list[str]]:
    """The words on each page of a PDF."""
    with pypdfium2.PdfDocument(path.read_bytes()) as pdf:
        return [page.get_textpage().get_text_bounded().split() for page in pdf]


BOOK = """
title: Hidden
seed: x
sections:
  - {kind: nonogram, size: 12x12, grade: any, count: 3, options: {pictures: art}}
  - {kind: nonogram, size: 10x10, grade: any, count: 1, options: {glyphs: A}}
"""


@pytest.mark.slow
def test_a_book_of_pictures_tells_them_under_their_answers_only_and_on_the_contact_sheet(art: Path) -> None:
    (art / "book.yaml").write_text(BOOK, encoding="utf-8")
    build(art / "book.yaml", out=art / "out")
    records = [json.loads(line) for line in (art / "out" / "puzzles.jsonl").read_text(encoding="utf-8").splitlines()]
    assert sorted(record["caption"] for record in records) == ["A", "fir", "ink", "ring"]
    assert all(record["options"] == {} for record in records)
    told = [number for number, words in enumerate(words_of(art / "out" / "print.pdf"), start=1) if "Fir" in words]
    gallery = max(record["answer_page"] for record in records) + 1
    assert told == [next(record["answer_page"] for record in records if record["caption"] == "fir"), gallery]
    (sheet,) = words_of(art / "out" / CONTACT_SHEET)
    assert sheet.count("changed") == 4


@pytest.mark.parametrize(
    ("options", "count", "said"),
    [
        ("{pictures: art}", 4, "it has 3 pictures for 4 puzzles"),
        ("{pictures: nowhere.png}", 1, "cannot read 'nowhere.png'"),
        ("{pictures: [art, nowhere.png]}", 1, "cannot read 'nowhere.png'"),
        ("{pictures: [art/02-ring.png, art]}", 5, "it has 4 pictures for 5 puzzles"),
        ("{pictures: empty}", 1, "'empty' holds no pictures"),
        ("{pictures: white.png}", 1, "'white.png' shows nothing: it is all of one shade"),
        ("{pictures: text.png}", 1, "'text.png' is no PNG, JPEG or SVG"),
        ("{pictures: huge.png}", 1, "'huge.png' has more than 40,000,000 pixels"),
        ("{pictures: clear.png}", 1, "'clear.png' shows nothing: it is all of one shade"),
        ("{pictures: moving.gif}", 1, "'moving.gif' is a GIF, and must be PNG, JPEG or SVG"),
        ("{glyphs: AB}", 3, "it has 2 pictures for 3 puzzles"),
        ("{subject: picture}", 1, "our own pictures are 10x10, 12x12, 15x15, 20x20, 25x25 or 30x30"),
    ],
)
def test_pictures_that_cannot_be_used_are_told_at_their_line(art: Path, options: str, count: int, said: str) -> None:
    (art / "empty").mkdir()
    Image.new("L", (50, 50), 255).save(art / "white.png")
    (art / "text.png").write_text("hello", encoding="utf-8")
    if "huge" in options:  # which takes longer to make than all the others
        Image.new("1", (8000, 5001), 1).save(art / "huge.png")
    Image.new("RGBA", (50, 50), (0, 0, 0, 0)).save(art / "clear.png")
    Image.new("L", (50, 50), 255).save(art / "moving.gif", save_all=True, append_images=[Image.new("L", (50, 50), 0)])
    section = f"{{kind: nonogram, size: 8x8, grade: any, count: {count}, options: {options}}}"
    (art / "book.yaml").write_text(f"title: T\nseed: x\nsections:\n  - {section}\n", encoding="utf-8")
    with pytest.raises(BookError, match=said) as caught:
        build(art / "book.yaml", out=art / "out")
    assert [fault.mark.line for fault in caught.value.faults if fault.mark] == [4]


def test_a_huge_picture_is_read_and_its_dark_parts_are_the_cells(art: Path) -> None:
    huge = Image.new("1", (4200, 4200), 1)
    for left in (0, 3500):
        huge.paste(0, (left, 0, left + 700, 4200))
    huge.save(art / "huge.png")
    text = "sections:\n  - {kind: nonogram, size: 6x6, options: {pictures: huge.png}}\n"
    (art / "book.yaml").write_text(text, encoding="utf-8")
    read, faults = with_patterns(document.read(art / "book.yaml"), "sections")
    assert faults == []
    (picture,) = read.value["sections"][0]["options"]["pictures"]
    levels = bytes.fromhex(picture.split(":")[1])
    assert [level > 128 for level in levels] == [True, False, False, False, False, True] * 6


DAILY = """
publication: Post
seed: x
columns: 160mm
slots:
  - {name: letter, kind: nonogram, size: 8x8, grade: any, options: {glyphs: TLHOU}, number: {first: 7, on: 2026-12-02}}
formats: [svg]
letters: text
"""


@pytest.fixture
def daily(tmp_path: Path) -> Path:
    """A daily.yaml whose five issues from 2 December on show five letters."""
    (tmp_path / "daily.yaml").write_text(DAILY, encoding="utf-8")
    return tmp_path / "daily.yaml"


def shown(daily: Path, first: str, days: int) -> dict[str, str]:
    """What each planned day of a range shows; the weeks that it lies in are planned whole."""
    job = daily_job.prepare(daily, first=datetime.date.fromisoformat(first), days=days)
    found = {}
    for week in job.plan.weeks:
        for day, order in zip(week.dates, week.orders, strict=True):
            model_of_day = model(order.params)
            assert model_of_day is not None
            found[str(day)] = model_of_day[0]
    return found


def test_a_daily_shows_a_picture_an_issue_in_order_whatever_range_is_asked_for(daily: Path) -> None:
    days = {f"2026-12-0{day}": letter for day, letter in zip(range(2, 7), "TLHOU", strict=True)}
    assert shown(daily, "2026-12-02", 5) == days
    assert shown(daily, "2026-12-04", 1) == days
    with pytest.raises(BookError, match="it has 5 pictures, and 'letter' of 2026-12-07 is number 12"):
        shown(daily, "2026-12-05", 3)
    daily.write_text(DAILY.replace(", number: {first: 7, on: 2026-12-02}", ""), encoding="utf-8")
    with pytest.raises(BookError, match="'letter' shows pictures, and no number says which day has the first one"):
        shown(daily, "2026-12-02", 1)


def test_a_daily_tells_a_picture_under_its_solution_and_keeps_it_to_its_day(daily: Path) -> None:
    out = daily.parent / "out"
    newspaper.run(daily_job.prepare(daily, first=datetime.date(2026, 12, 2), days=3), out=out)
    record = json.loads((out / "2026-12-03" / "letter" / "puzzle.json").read_text(encoding="utf-8"))
    assert record["caption"] == "L"
    puzzle, solution = (
        (out / path).read_text(encoding="utf-8")
        for path in ("2026-12-03/letter/puzzle.svg", "2026-12-04/letter/solution-2026-12-03.svg")
    )
    assert ">L<" in solution
    assert ">L<" not in puzzle


def _section(options: str, *, grade: str, count: int) -> list[Order]:
    """The orders of a book that has one section of 10x10."""
    section = f"{{kind: nonogram, size: 10x10, grade: {grade}, count: {count}, options: {{subject: {options}}}}}"
    text = document.parse(f"title: T\nseed: deck\nsections:\n  - {section}\n", name="book.yaml")
    return list(plan.plan(spec.check(text), text).orders)


def _captions(orders: list[Order]) -> list[str]:
    made = generate_many(orders)
    assert all(isinstance(one, Puzzle) for one in made)
    return [one.clues.caption for one in made if isinstance(one, Puzzle)]


def test_none_of_our_own_pictures_comes_twice_in_a_section_and_too_many_are_refused() -> None:
    there = len(gallery.fitting(10, 10, Grade.EASY))
    captions = _captions(_section("picture", grade="easy", count=there))
    assert len(set(captions)) == there
    captions = _captions(_section("any", grade="easy", count=8))
    assert sum(map(bool, captions)) == 4
    with pytest.raises(BookError, match=f"only {there} of 10x10 that are easy for {there + 1} puzzles"):
        _section("picture", grade="easy", count=there + 1)


def test_a_list_of_sizes_shows_each_of_the_sections_pictures_once(art: Path) -> None:
    section = "{kind: nonogram, size: [10x10, 12x12], grade: any, count: COUNT, options: {pictures: art}}"
    book = f"title: T\nseed: x\nsections:\n  - {section}\n"
    text = document.parse(book.replace("COUNT", "3"), name=str(art / "book.yaml"))
    orders = plan.plan(spec.check(text), text).orders
    dealt = [(order.params.width, *(model(order.params) or ())[:1]) for order in orders]
    assert sorted(dealt) == [(10, "fir"), (12, "ink"), (12, "ring")]
    with pytest.raises(BookError, match="it has 3 pictures for 4 puzzles"):
        spec.check(document.parse(book.replace("COUNT", "4"), name=str(art / "book.yaml")))


@pytest.mark.parametrize("options", ["{pictures: art}", "{subject: picture}"])
def test_parts_of_a_mix_that_ask_for_the_same_pictures_show_each_once(options: str, art: Path) -> None:
    parts = [f"{{kind: nonogram, size: 10x10, grade: {one}, count: 1, options: {options}}}" for one in ("easy", "any")]
    book = f"title: T\nseed: x\nsections:\n  - {{title: M, mix: [{', '.join(parts)}]}}\n"
    text = document.parse(book, name=str(art / "book.yaml"))
    first, second = (order.params for order in plan.plan(spec.check(text), text).orders)
    if options == "{pictures: art}":
        assert model(first) != model(second)
    else:
        assert first.own != second.own


def test_sections_that_take_their_options_from_one_anchor_have_all_pictures_each(art: Path) -> None:
    section = "{kind: nonogram, size: 10x10, grade: any, count: 3, options: "
    book = f"title: T\nseed: x\nsections:\n  - {section}&own {{pictures: art}}}}\n  - {section}*own }}\n"
    text = document.parse(book, name=str(art / "book.yaml"))
    shown = [(order.section, *(model(order.params) or ())[:1]) for order in plan.plan(spec.check(text), text).orders]
    assert shown == [(at, name) for at in (0, 1) for name in ("fir", "ring", "ink")]


def test_which_picture_a_puzzle_shows_depends_on_no_other() -> None:
    orders = _section("any", grade="medium", count=6)
    assert _captions(orders) == _captions(orders[::-1])[::-1] == [_captions([order])[0] for order in orders]


def test_the_example_of_a_how_to_page_stands_level_with_its_answer() -> None:
    example = generate(Order(0, 0, "nonogram", Params(5, 5), None, Seed(("example",))))
    assert isinstance(example, Puzzle)
    how_to = manuscript._how_to(example, words.words_of("nonogram", "en", {}))
    assert how_to.puzzle.margins.top > 0
    assert how_to.answer.margins == how_to.puzzle.margins  # with its clues beside it
