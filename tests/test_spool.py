"""A long book stays out of memory: pages in a spool, light facts of a PDF's pages, drawings that share their points."""

import gc
import subprocess
import sys
import tracemalloc
from dataclasses import replace
from pathlib import Path

import pytest

from bookmaker.drawing import Drawing, Group, Line, Meaning, Rect, sharing
from bookmaker.files import spool
from bookmaker.files.spool import Spool
from bookmaker.pages.manuscript import Edition
from bookmaker.production.job import lay_out, prepare
from bookmaker.production.manuscript import sketch
from bookmaker.render import pdf
from bookmaker.render.preflight.reading import pdf_file

BOOK = """\
title: Long
seed: s
sections: [{kind: net, size: 5, grade: easy, count: COUNT, per_page: 4}]
"""


@pytest.mark.parametrize("in_memory", [spool.IN_MEMORY, 1])
def test_a_spool_is_a_sequence_of_what_was_added(in_memory: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spool, "IN_MEMORY", in_memory)
    kept = Spool([("a", 1), ("b", 2)])
    kept.add(("c", 3))
    assert (list(kept), len(kept), kept[-1], kept[1:]) == (
        [("a", 1), ("b", 2), ("c", 3)],
        3,
        ("c", 3),
        [("b", 2), ("c", 3)],
    )
    assert kept[0] == ("a", 1)
    with pytest.raises(IndexError):
        kept[3]


def test_sharing_changes_no_drawing_and_makes_equal_parts_one() -> None:
    def drawing(x: float) -> Drawing:
        line = Line(Meaning.GRID, (((0.0, x), (float(3), x)),))
        return Drawing(3, 3, (line, Group("g", (Rect(Meaning.TINT, ((x, x, 1.0, 1.0),)), line), 1.0)))

    known: dict[object, object] = {}
    shared = [sharing(drawing(x), known) for x in (1.0, 2.0, 1.0)]
    assert shared == [drawing(x) for x in (1.0, 2.0, 1.0)]
    assert shared[0].shapes is shared[2].shapes
    assert shared[0].shapes[0].paths[0][0] is shared[2].shapes[0].paths[0][0]  # type: ignore[union-attr]


def composed(folder: Path, count: int) -> tuple[int, int]:
    """How many pages a book with so many empty grids has, and the bytes that stay after they are laid out and read."""
    path = folder / "book.yaml"
    path.write_text(BOOK.replace("COUNT", str(count)), encoding="utf-8")
    job = prepare(path)
    manuscript = replace(sketch(job.spec, job.text, job.plan), surroundings=job.surroundings)
    gc.collect()
    tracemalloc.start()
    pages = lay_out(job, manuscript, Edition.PRINT).pages
    data = pdf.document(pages, title="t", author="", language="en", edition="print")
    facts = pdf_file.read(data)
    gc.collect()
    stays = tracemalloc.get_traced_memory()[0] - len(data)
    tracemalloc.stop()
    assert len(facts.pages) == len(pages)
    assert all(page.painted.marks == () for page in facts.pages)
    return len(pages), stays


ALONE = """
import sys
from pathlib import Path
from tests.test_spool import composed
few, many = (composed(Path(sys.argv[1]), count) for count in (80, 480))
print((many[1] - few[1]) / (many[0] - few[0]))
"""


@pytest.mark.slow
def test_a_page_more_takes_little_memory(tmp_path: Path) -> None:
    # In a process of its own: what other tests left in caches would be replaced, and counted as new.
    told = subprocess.run(
        [sys.executable, "-c", ALONE, str(tmp_path)], cwd=Path(__file__).parent.parent, check=True, capture_output=True
    )
    assert float(told.stdout) < 60_000
