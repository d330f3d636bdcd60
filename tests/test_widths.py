"""Art of any width: millimetres and half columns, small cells where they are asked for, editions, greys in one bit."""

import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bookmaker.newspaper import manifest
from bookmaker.production.newsroom.outlook import outlook
from bookmaker.source.faults import BookError

from .daily_runs import changed, made, prepared, slot


def width_mm(path: Path) -> float:
    found = re.search(r'<svg[^>]* width="([0-9.]+)mm"', path.read_text(encoding="utf-8"))
    assert found is not None
    return float(found[1])


@pytest.mark.parametrize(
    ("keys", "wide"), [({"width": "58mm"}, 58.0), ({"columns": 1.5}, 79.375), ({"columns": 0.5, "size": 3}, 22.225)]
)
def test_a_slot_is_as_wide_as_it_says_in_millimetres_or_in_half_columns(
    keys: dict[str, Any], wide: float, tmp_path: Path
) -> None:
    # A column of 2 inches with a gutter of 1/4: half of one is 7/8 of an inch.
    folder = made(tmp_path, {**slot(**{"grade": "any", **keys}), "formats": ["svg"]}, days=1)
    assert width_mm(folder / "2026-11-30" / "net" / "puzzle.svg") == pytest.approx(wide, abs=0.01)


def test_cells_under_what_pens_need_are_a_fault_unless_they_are_asked_for_and_then_a_warning(tmp_path: Path) -> None:
    with pytest.raises(BookError) as caught:
        prepared(tmp_path, slot(kind="sudoku", size=9))
    assert "smallest_cell: 5.5mm" in str(caught.value)
    job = prepared(tmp_path, slot(kind="sudoku", size=9, smallest_cell="5mm"))
    assert outlook(job, out=tmp_path / "out").notes[0] == ("the cells of 'net' are 5.5 mm wide, and pens need 7 mm")
    with pytest.raises(BookError, match="under its smallest_cell of 6 mm"):
        prepared(tmp_path, slot(kind="sudoku", size=9, smallest_cell="6mm"))


def test_editions_draw_one_puzzle_under_one_row_and_the_first_keeps_the_slots_folder(tmp_path: Path) -> None:
    editions = [{"name": "broadsheet"}, {"name": "tabloid", "width": "48mm", "language": "de", "credit": "Von B."}]
    values = {**slot(editions=editions), "formats": ["svg"], "letters": "text"}
    folder = made(tmp_path, values, days=1)
    one, two = (folder / "2026-11-30" / name for name in ("net", "net/tabloid"))
    assert (one / "puzzle.json").read_bytes() == (two / "puzzle.json").read_bytes()
    assert (width_mm(one / "puzzle.svg"), width_mm(two / "puzzle.svg")) == (50.8, 48.0)
    assert ">Von B.<" in (two / "puzzle.svg").read_text(encoding="utf-8")
    assert ">leicht<" in (two / "puzzle.svg").read_text(encoding="utf-8")
    assert (folder / "2026-12-01" / "net" / "tabloid" / "solution-2026-11-30.svg").is_file()
    found = manifest.read(folder).deliveries["2026-11-30", "net"]
    assert {path.rsplit("/", 1)[0] for path in found.files} == {
        *("2026-11-30/net", "2026-11-30/net/tabloid", "2026-12-01/net", "2026-12-01/net/tabloid")
    }
    before = {path: (folder / path).read_bytes() for path in found.files}
    made(tmp_path, values, days=2)
    assert {path: (folder / path).read_bytes() for path in found.files} == before


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"columns": 0.3}, "must be a number of columns or half columns, not '0.3'"),
        ({"columns": 1, "width": "80mm"}, "'net' is wider than its columns"),
        ({"editions": [{"name": "a"}, {"name": "a"}]}, "two editions of 'net' are named 'a'"),
        ({"editions": [{"name": "a", "width": "20mm"}]}, "the cells of 'net' would be"),
    ],
)
def test_a_width_that_cannot_be_is_a_fault(keys: dict[str, Any], said: str, tmp_path: Path) -> None:
    with pytest.raises(BookError) as caught:
        prepared(tmp_path, slot(**keys))
    assert said in str(caught.value)


def test_a_grey_path_stays_in_one_bit_as_dots_and_black_stays_whole(tmp_path: Path) -> None:
    values = changed(slots=[{"name": "path", "kind": "hidato", "size": 5, "grade": "any"}], formats=["tif"])
    folder = made(tmp_path, values, days=1)
    with Image.open(folder / "2026-12-01" / "path" / "solution-2026-11-30.tif") as image:
        assert image.mode == "1"
        grey = image.convert("L")
        frame = grey.crop((0, grey.height // 2, 12, grey.height // 2 + 200))
        assert frame.getextrema() == (0, 0)  # solid, not screened
        # A quarter of a smooth patch of the path is black: dots of some pixels, repeated.
        small = grey.resize((grey.width // 20, grey.height // 20), Image.Resampling.BOX)
        tints = sum(small.histogram()[150:235])
    assert tints > 30
