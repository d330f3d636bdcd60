"""What is printed is read back from the finished file; a stroke or a glyph that is moved or changed is noticed."""

import io
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from bookmaker.drawing import Drawing, Meaning, Text
from bookmaker.pages.book.single import picture
from bookmaker.pages.manuscript import Edition
from bookmaker.pages.setting import motifs
from bookmaker.pages.templates import layouts
from bookmaker.painted import Fill, Painted, Stroke
from bookmaker.production import book
from bookmaker.production.verifying.reading_back import read_picture
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import ReadBack, Unframed
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.params import read_params
from bookmaker.puzzles.contract.testing.suite import subject_of
from bookmaker.puzzles.making.orders import Order, Puzzle, generate
from bookmaker.puzzles.records.record import read_given, record_of, to_json
from bookmaker.render import eps, pdf, svg
from bookmaker.render.reading import grids
from bookmaker.render.reading import svg as svg_reading
from bookmaker.seeds import Seed, Stream
from bookmaker.source.faults import BookError
from tests.few import every, few

KINDS = [name for name in registry.names() if isinstance(registry.get(name), ReadBack)]
# A number of their answers that has left the grid is missed by nobody: how many there were, the answer does not say.
OPEN = ("skyscrapers", "slitherlink", "tents")
CELL = 10 * 72 / 25.4  # a cell of 10 mm, in points
HALF = 5 * 72 / 25.4  # half a cell of 10 mm, in points
SABOTAGES = 50  # of each form
OPERAND = r"(-?[0-9.]+) (-?[0-9.]+)"


@cache
def sample(kind: str, seed: str = "read") -> tuple[str, Drawing, Drawing]:
    """A puzzle's record, and how it and its answer are drawn."""
    data = yaml.safe_load((Path(__file__).parent / "kinds" / f"{kind}.yaml").read_text(encoding="utf-8"))
    grade = next(iter(data["grades"]))
    width, height = (int(side) for side in str(data["grades"][grade]["size"]).split("x"))
    params, wrongs = read_params(kind, size=(width, height), options=data["grades"][grade].get("options", {}))
    assert not wrongs
    made = generate(Order(1, 0, kind, params, Grade[grade.upper()], Seed((seed, kind))))
    assert isinstance(made, Puzzle)
    verbs = registry.get(kind)
    return to_json(record_of(made)), verbs.draw(made.clues), verbs.draw(made.clues, made.answer)


def as_svg(drawing: Drawing) -> bytes:
    return svg.text(picture(drawing, layouts.load("classic"))).encode()


def as_pdf(drawing: Drawing) -> bytes:
    page = picture(drawing, layouts.load("classic"))
    return pdf.document([page], title="", author="", language="en", edition="print")


def as_eps(drawing: Drawing) -> bytes:
    return eps.text(picture(drawing, layouts.load("classic")), title="").encode()


FORMS: dict[str, Callable[[Drawing], bytes]] = {"svg": cache(as_svg), "pdf": cache(as_pdf), "eps": cache(as_eps)}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("kind", few(KINDS, pytest.mark.long))
def test_a_picture_is_read_back_and_no_other_puzzle_passes_for_it(kind: str, form: str) -> None:
    line, puzzle, answer = sample(kind)
    for is_answer, drawing in ((False, puzzle), (True, answer)):
        data = FORMS[form](drawing)
        assert read_picture(f"a.{form}", data, line, is_answer=is_answer).wrong is None
    assert read_picture(f"a.{form}", FORMS[form](answer), line, is_answer=False).wrong is not None
    assert read_picture(f"a.{form}", FORMS[form](puzzle), line, is_answer=True).wrong is not None
    assert read_picture(f"a.{form}", FORMS[form](puzzle), sample(kind, "another")[0], is_answer=False).wrong is not None


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_in_large_type_is_read_back(kind: str) -> None:
    line, *drawings = sample(kind)
    for is_answer, drawing in enumerate(drawings):
        data = svg.text(picture(drawing, layouts.load("large-print"))).encode()
        assert read_picture("a.svg", data, line, is_answer=bool(is_answer)).wrong is None


@pytest.mark.parametrize("kind", few(KINDS, quick=("bridges", "shikaku")))
def test_what_each_option_prints_is_read_back_from_outlines(kind: str) -> None:
    # Once noughts and crosses were taken for suns and moons there, and no newspaper could have them as EPS.
    data = yaml.safe_load((Path(__file__).parent / "kinds" / f"{kind}.yaml").read_text(encoding="utf-8"))
    subject, verbs = subject_of(kind, data), registry.get(kind)
    for options in subject.options:
        made = generate(Order(1, 0, kind, subject.optional(options)[0], None, Seed(("outlines", kind))))
        assert isinstance(made, Puzzle)
        for answer in (None, made.answer):
            page = picture(verbs.draw(made.clues, answer), layouts.load("classic"))
            outlined = {"a.svg": svg.text(page, outlined=True).encode(), "a.eps": eps.text(page, title="").encode()}
            for name, drawn in outlined.items():
                wrong = read_picture(name, drawn, to_json(record_of(made)), is_answer=answer is not None).wrong
                assert wrong is None, (options, name)


def moved(rng: Stream, words: str, first: int) -> str:
    """The words with one coordinate changed by half a cell; the coordinates begin at `first`."""
    parts = words.split(" ")
    at = first + rng.below(2)
    parts[at] = f"{float(parts[at]) + rng.choice((-HALF, HALF)):.3f}"
    return " ".join(parts)


def sabotaged_svg(data: bytes, rng: Stream) -> bytes:
    """The file with a letter changed, or a letter or a part of a path moved by half a cell."""
    text = data.decode()
    head, body = text[: text.index("</defs>")] if "</defs>" in text else "", text[text.find("</defs>") :]
    body = body if head else text
    letters = list(re.finditer(r'<text x="([0-9.]+)" y="([0-9.]+)">([0-9?])', body))
    parts = list(re.finditer(rf"M{OPERAND}(?=[LhZ])(?:(?!M)[^\"])*", body))
    parts = [part for part in parts if "stroke" in body[part.end() : part.end() + 400].partition("/>")[0]]
    if letters and (not parts or rng.below(2)):
        one = rng.choice(letters)
        x, y, letter = one[1], one[2], one[3]
        match rng.below(3):
            case 0:
                letter = str((int(letter) + 1 + rng.below(9)) % 10) if letter != "?" else "7"
            case 1:
                x = f"{float(x) + rng.choice((-HALF, HALF)):.3f}"
            case _:
                y = f"{float(y) + rng.choice((-HALF, HALF)):.3f}"
        new = f'<text x="{x}" y="{y}">{letter}'
    else:
        one = rng.choice(parts)
        by = (rng.choice((-HALF, HALF)), 0.0) if rng.below(2) else (0.0, rng.choice((-HALF, HALF)))
        new = re.sub(
            rf"([ML]){OPERAND}", lambda m: f"{m[1]}{float(m[2]) + by[0]:.3f} {float(m[3]) + by[1]:.3f}", one[0]
        )
    return (head + body[: one.start()] + new + body[one.end() :]).encode()


def sabotaged_pdf(data: bytes, rng: Stream) -> bytes:
    """The same for a PDF, in its content stream."""
    with pikepdf.open(io.BytesIO(data)) as file:
        text = file.pages[0].Contents.read_bytes().decode("latin-1")
        letters = list(re.finditer(r"1 0 0 1 [0-9.]+ [0-9.]+ Tm (?:/\S+ [0-9.]+ Tf )?\((.)\) Tj", text))
        boxes = rf"{OPERAND} [0-9.]+ [0-9.]+ re"
        lines = rf"{OPERAND} m(?: {OPERAND} l)+"
        parts = [part for part in re.finditer(rf"{boxes}|{lines}", text) if _is_stroked(text, part.end())]
        if letters and (not parts or rng.below(2)):
            one = rng.choice(letters)
            others = sorted({other[1] for other in letters} - {one[1]})
            if others and rng.below(2):
                new = one[0].replace(f"({one[1]})", f"({rng.choice(others)})")
            else:
                new = moved(rng, one[0], 4)
        else:
            one = rng.choice(parts)
            by = (rng.choice((-HALF, HALF)), 0.0) if rng.below(2) else (0.0, rng.choice((-HALF, HALF)))
            new = re.sub(
                rf"{OPERAND}(?= [ml]| [0-9.]+ [0-9.]+ re)",
                lambda m: f"{float(m[1]) + by[0]:.3f} {float(m[2]) + by[1]:.3f}",
                one[0],
            )
        text = text[: one.start()] + new + text[one.end() :]
        file.pages[0].Contents = file.make_stream(text.encode("latin-1"))
        out = io.BytesIO()
        file.save(out)
        return out.getvalue()


def sabotaged_eps(data: bytes, rng: Stream) -> bytes:
    """The same for EPS: the outline of a digit or a part of a path is moved."""
    text = data.decode()
    parts = list(re.finditer(rf"{OPERAND} moveto(?:(?!moveto|stroke|fill)[^%])*", text))
    parts = [part for part in parts if " arc " not in part[0] and _is_seen(text, part.end())]
    one = rng.choice(parts)
    by = (rng.choice((-HALF, HALF)), 0.0) if rng.below(2) else (0.0, rng.choice((-HALF, HALF)))
    numbers = re.sub(
        rf"{OPERAND}(?= (?:moveto|lineto|curveto|-?[0-9.]+ -?[0-9.]+ ))",
        lambda m: f"{float(m[1]) + by[0]:.3f} {float(m[2]) + by[1]:.3f}",
        one[0],
    )
    return (text[: one.start()] + numbers + text[one.end() :]).encode()


def _is_seen(text: str, at: int) -> bool:
    """Whether the path that stands there is a letter's or is stroked; a tint behind regions may lie anywhere."""
    start, end = text.rfind("newpath", 0, at), re.search(r"\b(stroke|fill)\n", text[at:])
    return end is not None and (end[1] == "stroke" or "curveto" in text[start:at])


def _is_stroked(text: str, at: int) -> bool:
    """Whether the next painting operator from there on strokes."""
    painted_by = re.search(r"\s(S|s|f|B|n)[\s]", text[at:])
    return painted_by is not None and painted_by[1] in "Ss"


@pytest.mark.parametrize("count", [9, pytest.param(SABOTAGES, marks=pytest.mark.long)])
@pytest.mark.parametrize(("form", "sabotage"), [("svg", sabotaged_svg), ("pdf", sabotaged_pdf), ("eps", sabotaged_eps)])
def test_a_stroke_or_glyph_moved_by_half_a_cell_or_changed_is_found(
    form: str, sabotage: Callable[[bytes, Stream], bytes], count: int
) -> None:
    rng = Seed(("sabotage", form)).stream()
    missed: list[Any] = []
    for number in range(count):
        kind = KINDS[number % len(KINDS)]
        line, *drawings = sample(kind)
        is_answer = bool(rng.below(2)) and kind not in OPEN
        right = FORMS[form](drawings[is_answer])
        wrong = sabotage(right, rng)
        assert wrong != right
        if read_picture(f"a.{form}", wrong, line, is_answer=is_answer).wrong is None:
            missed.append((number, kind, is_answer))
    assert missed == []


def ruled(left: float, side: float, cells: int) -> tuple[Stroke, ...]:
    """Every line of a square grid, in points."""
    at = [side * n / cells for n in range(cells + 1)]
    level = [Stroke(left, y, left + side, y, 1.0, 1.0) for y in at]
    return (*level, *(Stroke(left + x, 0.0, left + x, side, 1.0, 1.0) for x in at))


THREE = grids.Shape.of([[0] * 3] * 3)


def test_a_box_to_tick_is_no_grid_and_a_grid_too_many_is_noticed() -> None:
    (one,) = grids.grids(Painted((*ruled(0, 90, 3), *ruled(200, 24, 1))), [THREE])
    assert (one.width, one.height) == (3, 3)
    assert len(grids.grids(Painted((*ruled(0, 90, 3), *ruled(200, 24, 1))), [THREE, grids.Shape.of([[0]])])) == 2
    with pytest.raises(ValueError, match="it shows 2 grids, not 1"):
        grids.grids(Painted((*ruled(0, 90, 3), *ruled(200, 24, 2))), [THREE])


def squares(left: float, side: float, off: float = 0.0) -> tuple[Fill, ...]:
    """Nine squares, a cell of 30 points apart, that far up and to the left of the middles of their cells."""
    at = [left + 30 * n + (30 - side) / 2 - off for n in range(3)]
    return tuple(Fill(x, y - left, x + side, y - left + side, 0.2) for x in at for y in at)


@pytest.mark.parametrize(("side", "off"), [(29.5, 0.0), (18.0, 5.5)], ids=["filled cells", "squares in corners"])
def test_what_is_filled_in_a_grid_with_lines_is_no_landmark_of_one_without(side: float, off: float) -> None:
    middles = tuple((c + 0.5, r + 0.5) for r in range(3) for c in range(3))
    bare = grids.Shape.of([[0] * 3] * 3, middles)
    page = Painted(ruled(0, 90, 3), (*squares(0, side, off), *squares(200, 25)))
    first, second = grids.grids(page, [THREE, bare])
    assert (len(first.inside().strokes), len(second.inside().strokes), len(second.inside().fills)) == (8, 0, 9)


@pytest.mark.parametrize("name", motifs.NAMES)
@pytest.mark.parametrize("half", [12.0, 90.0])
def test_no_ornament_beside_a_grid_is_taken_for_one(name: str, half: float) -> None:
    drawn = motifs.motif(name).strokes
    wide = max(motifs.LEAST_LINE, motifs.PEN * half)
    seen = [
        Stroke(*(half * at + 200 for at in (*one, *other)), wide, 1.0)
        for path in drawn
        for one, other in pairwise(path)
    ]
    (one,) = grids.grids(Painted((*ruled(0, 90, 3), *seen)), [THREE])
    assert (one.width, one.height) == (3, 3)


def test_a_border_around_the_page_is_no_grid() -> None:
    corners = ((-40, -40), (300, -40), (300, 400), (-40, 400), (-40, -40))
    border = tuple(Stroke(*one, *other, 0.75, 1.0) for one, other in pairwise(corners))
    page = Painted((*ruled(0, 90, 3), *ruled(150, 90, 3), *border))
    assert [one.width for one in grids.grids(page, [THREE, THREE])] == [3, 3]


HALVES = ((0.5, 0.0), (-0.5, 0.0), (0.0, 0.5), (0.0, -0.5))


SHAPES = [
    (9, "A"),
    (9, "C"),
    (9, "G"),
    (8, "I"),
    (5, "...../.xxx./.xxx./.xx../....."),
    (5, "xxx../xxx../..x../xxx../xxx.."),
]


@pytest.mark.parametrize("form", few(FORMS, quick=("svg",)))
@pytest.mark.parametrize(("side", "mask"), SHAPES)
def test_a_grid_with_arms_or_a_hole_or_without_cells_at_a_side_is_read_back(side: int, mask: str, form: str) -> None:
    # Once a letter A was two grids or four, and a letter I had the wrong width.
    params, _ = read_params("hidato", size=(side, 7 if side == 8 else side), options={"mask": mask})
    made = generate(Order(1, 0, "hidato", params, None, Seed(("arms",))))
    assert isinstance(made, Puzzle)
    verbs = registry.get("hidato")
    for is_answer, drawing in ((False, verbs.draw(made.clues)), (True, verbs.draw(made.clues, made.answer))):
        read = read_picture(f"a.{form}", FORMS[form](drawing), to_json(record_of(made)), is_answer=is_answer)
        assert read.wrong is None


@pytest.mark.slow
@pytest.mark.parametrize("kind", every(4, KINDS))
def test_every_single_stroke_and_number_moved_by_half_a_cell_is_found(kind: str) -> None:
    line, puzzle, answer = sample(kind)
    given, verbs = read_given(line), registry.get(kind)
    solution = [list(row) for row in given.record["solution"]]
    missed: list[Any] = []
    for drawing in (puzzle,) if kind in OPEN else (puzzle, answer):
        page = svg_reading.painted(FORMS["svg"](drawing).decode())
        shape = grids.Shape.of(given.clues.grid(), verbs.landmarks(given.clues) if isinstance(verbs, Unframed) else ())
        (grid,) = grids.grids(page, [shape])
        for name, at in [("strokes", at) for at in range(len(page.strokes))] + [
            ("words", at) for at in range(len(page.words))
        ]:
            for x, y in HALVES:
                moved = shifted(grid.painted, name, at, x, y)
                try:
                    (seen,) = grids.grids(moved.moved(0, 0, 1 / CELL), [shape])
                    if drawing is puzzle:
                        is_same = verbs.read_clues(seen, given.clues.variant) == verbs.as_printed(given.clues)
                    else:
                        is_same = [list(row) for row in verbs.read_answer(seen).grid()] == solution
                except ValueError:
                    continue
                if is_same:
                    missed.append((drawing is answer, getattr(grid.painted, name)[at], (x, y)))
    assert missed == []


def shifted(seen: Painted, name: str, at: int, x: float, y: float) -> Painted:
    """The same with one stroke or word moved."""
    items = list(getattr(seen, name))
    one = items[at]
    items[at] = one._replace(x=one.x + x, y=one.y + y, x2=one.x2 + x, y2=one.y2 + y)
    return replace(seen, **{name: tuple(items)})


def without(drawing: Drawing, meaning: Meaning) -> Drawing:
    return Drawing(drawing.width, drawing.height, tuple(s for s in drawing.shapes if s.meaning is not meaning))  # type: ignore[union-attr]


@pytest.mark.slow
def test_a_wrong_drawing_is_objected_to_before_it_is_put_in_place(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "book.yaml"
    path.write_text(
        "title: T\nseed: s\nsections:\n  - {kind: shikaku, size: 5x5, grade: easy, count: 2}\n", encoding="utf-8"
    )
    built = book.build(path, out=tmp_path / "out")
    kind = registry.get("shikaku")
    right = kind.draw

    def wrong(clues: Any, answer: Any = None) -> Drawing:
        drawing = right(clues, answer)
        shapes = [
            Text(shape.meaning, (*shape.items[1:], (*shape.items[0][:2], "9")), shape.size)
            if isinstance(shape, Text) and answer is None
            else shape
            for shape in drawing.shapes
        ]
        return Drawing(drawing.width, drawing.height, tuple(shapes))

    monkeypatch.setattr(kind, "draw", wrong)
    with pytest.raises(
        BookError, match=r"page \d+ of the print edition does not show puzzle 1: it shows another puzzle"
    ):
        book.build(path, out=built.folder)
    book.build(path, out=tmp_path / "other", reads_back=False)
    monkeypatch.setattr(kind, "draw", lambda clues, answer=None: without(right(clues, answer), Meaning.BORDER))
    with pytest.raises(BookError, match="does not show the answer to puzzle 1"):
        book.build(path, out=built.folder, editions=(Edition.PRINT,))


@given(st.text('<svg>path d="M0 Lh1Z/text x=1e style{}&;"', max_size=200))
def test_no_file_does_worse_than_a_sentence(text: str) -> None:
    line, *_ = sample(KINDS[0])
    for body in (text, f'<svg xmlns="http://www.w3.org/2000/svg"><path stroke="#000000" d="{text}"/></svg>'):
        assert read_picture("a.svg", body.encode(), line, is_answer=False).wrong
    assert read_picture("a.pdf", text.encode(), line, is_answer=False).wrong
    assert read_picture("a.eps", f"%!PS\n%%HiResBoundingBox: 0 0 9 9\n{text}".encode(), line, is_answer=False).wrong


def test_paths_are_read_in_every_form_that_is_written() -> None:
    body = '<path fill="none" stroke="#000000" stroke-width="2" d="M1 2L5 2 M1 1h2v3h-2Z"/>'
    found = svg_reading.painted(f'<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>')
    assert [(s.x, s.y, s.x2, s.y2) for s in found.strokes] == [
        *((1, 2, 5, 2), (1, 1, 3, 1), (3, 1, 3, 4), (3, 4, 1, 4), (1, 4, 1, 1)),
    ]
