"""book.yaml is checked whole: every fault at once, each at its line with a hint; good files make plans."""

from pathlib import Path

import pytest

from bookmaker.book import on_paper, plan, spec
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.source import document
from bookmaker.source.faults import BookError

HERE = Path(__file__).parent


def expected(path: Path) -> str:
    """The faults that a file says of itself, in the lines that start with '#! '."""
    told = [line[3:] for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("#! ")]
    return "\n".join(line if line.startswith("  ") else f"book.yaml:{line}" for line in told)


@pytest.mark.parametrize("path", sorted((HERE / "faults").glob("*.yaml")), ids=lambda path: path.stem)
def test_every_fault_of_a_file_is_told_at_once(path: Path) -> None:
    with pytest.raises(BookError) as caught:
        spec.check(document.read(path, name="book.yaml"))
    assert str(caught.value) == expected(path)


BOOK = """\
title: 2048
seed: 7
sections:
  - {kind: shikaku, size: 3x4, grade: [easy, medium, hard], count: 7}
  - {kind: shikaku, size: 5, grade: any, count: 2, title: More}
"""


def test_a_good_file_is_planned_with_rising_grades_and_seeds_of_their_own() -> None:
    text = document.parse(BOOK, name="book.yaml")
    checked = spec.check(text)
    planned = plan.plan(checked, text)
    assert (checked.title, checked.seed, checked.trim) == ("2048", "7", (432.0, 648.0))
    easy, medium, hard = Grade.EASY, Grade.MEDIUM, Grade.HARD
    grades = [order.grade for order in planned.orders]
    assert grades == [easy, easy, easy, medium, medium, hard, hard, None, None]
    assert [order.number for order in planned.orders] == list(range(1, 10))
    assert str(planned.orders[8].seed) == "7/more/5x5/any/2"
    assert str(planned.orders[0].mark) == "book.yaml:4:32"
    assert [str(order.seed) for order in planned.examples[planned.topics[0][0]]][:2] == [
        "7/example/shikaku/0",
        "7/example/shikaku/1",
    ]
    assert [[str(one.seed) for one, *_ in section] for section in planned.ornaments] == [
        ["7/ornament/shikaku"],
        ["7/ornament/more"],
    ]


@pytest.mark.parametrize(
    ("size", "tries", "shown"),
    [
        ("5x6", 4, (5, 6)),
        ("5x7", 4, (5, 7)),
        ("6x6", 1, (6, 6)),
        ("4x9", 1, (4, 9)),
        ("6x7", 1, (6, 7)),
        ("20x20", 1, (20, 20)),
        ("20x21", 1, (19, 20)),
        ("30x24", 1, (20, 16)),
    ],
)
def test_an_ornament_is_tried_again_only_where_its_grid_is_so_small_that_all_may_be_puzzles(
    size: str, tries: int, shown: tuple[int, int]
) -> None:
    text = document.parse(BOOK.replace("size: 5", f"size: {size}"), name="book.yaml")
    _, (found,) = plan.plan(spec.check(text), text).ornaments
    assert len(found) == len({(one.seed, one.params) for one in found}) == tries
    assert {(one.params.width, one.params.height) for one in found} == {shown}


def test_an_ornament_of_a_section_of_pictures_has_its_size_and_none_of_its_pictures() -> None:
    asked = "{kind: nonogram, size: 7, count: 2, grade: any, options: {glyphs: AB}}"
    text = document.parse(f"title: T\nseed: 7\nsections: [{asked}]\n", name="book.yaml")
    ((one,),) = plan.plan(spec.check(text), text).ornaments[0]
    assert (one.params.width, one.params.height, one.params.glyphs) == (7, 7, ())


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("6x9in", (432, 648)),
        ("148x210mm", (419.53, 595.28)),
        ("A5", (419.53, 595.28)),
        ("8.5X11IN", (612, 792)),
        ("1x40in", (72, 2880)),
        ("40x1in", (2880, 72)),
    ],
)
def test_trims_are_read_in_inches_millimetres_and_names(text: str, points: tuple[float, float]) -> None:
    assert on_paper.read_trim(text) == pytest.approx(points, abs=0.01)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "6x9",
        "6in",
        "0x9in",
        "0.99x9in",
        "6x0.99in",
        "41x9in",
        "9x41in",
        "40.01x9in",
        "1017x200mm",
        "9999x9999in",
        "6x9cm",
        "-6x9in",
    ],
)
def test_what_is_no_trim_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not"):
        on_paper.read_trim(text)
