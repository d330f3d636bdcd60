"""A mask may be a picture beside the book: its dark parts are the cells; faults are told at its line."""

from pathlib import Path

import pytest
from PIL import Image

from bookmaker.puzzles.making.drawn_masks import with_patterns
from bookmaker.source import document
from bookmaker.source.document import Source

BOOK = "sections:\n  - {kind: net, size: 3x2, options: {mask: NAME}}\n"


def book(folder: Path, name: str, text: str = BOOK) -> Source:
    path = folder / "book.yaml"
    path.write_text(text.replace("NAME", name), encoding="utf-8")
    return document.read(path)


def picture(path: Path, size: tuple[int, int], *, dark: tuple[int, int, int, int], mode: str = "RGBA") -> None:
    """A white picture with one black rectangle (left, upper, right, lower)."""
    image = Image.new(mode, size, "white")
    image.paste("black", dark)
    image.save(path)


def test_the_dark_parts_of_a_picture_are_the_cells(tmp_path: Path) -> None:
    picture(tmp_path / "left.png", (30, 20), dark=(0, 0, 20, 20))
    read, _ = with_patterns(book(tmp_path, "left.png"), "sections")
    assert read.value["sections"][0]["options"]["mask"] == "xx./xx."


def test_what_is_transparent_is_no_cell(tmp_path: Path) -> None:
    Image.new("RGBA", (30, 20), (0, 0, 0, 0)).save(tmp_path / "clear.png")
    read, _ = with_patterns(book(tmp_path, "clear.png"), "sections")
    assert read.value["sections"][0]["options"]["mask"] == ".../..."


def test_sixteen_bits_of_grey_are_read_as_eight(tmp_path: Path) -> None:
    image = Image.new("I;16", (3, 2), 65535)
    image.putpixel((0, 0), 1000)
    image.save(tmp_path / "deep.png")
    read, _ = with_patterns(book(tmp_path, "deep.png"), "sections")
    assert read.value["sections"][0]["options"]["mask"] == "x../..."


@pytest.mark.parametrize("mask", ["heart", "Q", "xxx/xxx"])
def test_a_mask_that_names_no_picture_is_left_as_it_is(mask: str, tmp_path: Path) -> None:
    read, _ = with_patterns(book(tmp_path, mask), "sections")
    assert read.value["sections"][0]["options"]["mask"] == mask


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("none.png", None, "cannot read 'none.png'"),
        ("text.png", b"hello", "'text.png' is no PNG"),
        ("dot.png", "1x1", "'dot.png' has 1 × 1 pixels for 3 × 2 cells"),
    ],
)
def test_a_picture_that_cannot_be_used_is_a_fault_at_its_line(
    name: str, data: bytes | str | None, said: str, tmp_path: Path
) -> None:
    if data == "1x1":
        picture(tmp_path / name, (1, 1), dark=(0, 0, 1, 1))
    elif isinstance(data, bytes):
        (tmp_path / name).write_bytes(data)
    read, (fault,) = with_patterns(book(tmp_path, name), "sections")
    assert "mask" not in read.value["sections"][0]["options"]
    assert fault.message.startswith(said)
    assert (fault.mark.line if fault.mark else 0) == 2
    assert fault.hint


@pytest.mark.parametrize(
    "text", ["3", "[]", "sections: 4", "sections: [1, {options: 3}]", "sections: [{options: {mask: 3}}]"]
)
def test_a_file_of_another_form_is_left_to_its_own_check(text: str, tmp_path: Path) -> None:
    read = book(tmp_path, "x", text)
    assert with_patterns(read, "sections")[0].value == read.value
