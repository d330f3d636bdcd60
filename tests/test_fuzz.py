"""Whatever stands in a file: a result or a fault with a hint, soon; never a traceback. FUZZ=1000 tries more of each."""

import functools
import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bookmaker import api
from bookmaker.files import pictures
from bookmaker.pages.templates import layouts
from bookmaker.production import daily_job, job
from bookmaker.production.verifying.any_folder import verify_folder
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET
from bookmaker.puzzles.records.isolating import Failed
from bookmaker.puzzles.records.verify import verify_many
from bookmaker.source import document
from bookmaker.source.faults import BookError

from . import fuzzing

FEW, MANY, MOST = (int(os.environ.get("FUZZ", count)) for count in (5, 25, 100))
SECONDS = 5.0  # of a processor, for any one file
SLOW = pytest.mark.slow


def some(count: int) -> settings:
    return settings(max_examples=count, suppress_health_check=list(HealthCheck))


@contextmanager
def told() -> Iterator[None]:
    """What happens in it ends well or with faults that say what to do, and soon."""
    start = time.process_time()
    try:
        yield
    except BookError as error:
        for fault in error.faults:
            assert fault.hint, fault
            assert str(fault).replace("\n  hint: ", "").isprintable(), fault
            assert len(str(fault)) < 2000
    assert time.process_time() - start < SECONDS


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("shelf")


def book(shelf: Path, data: bytes) -> None:
    (shelf / "book.yaml").write_bytes(data)
    with told():
        job.prepare(shelf / "book.yaml")


def daily(shelf: Path, data: bytes) -> None:
    (shelf / "daily.yaml").write_bytes(data)
    with told():
        daily_job.check(document.read(shelf / "daily.yaml"))


def layout(shelf: Path, data: bytes, name: str) -> None:
    folder = shelf / "layouts" / "mine"
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        path.unlink()
    (folder / "layout.yaml").write_text("extends: classic\n", encoding="utf-8")
    (folder / name).write_bytes(data)
    with told():
        layouts.load("mine", folders=[folder.parent])


def printer(shelf: Path, data: bytes) -> None:
    (shelf / "printers").mkdir(exist_ok=True)
    (shelf / "printers" / "mine.yaml").write_bytes(data)
    book(shelf, fuzzing.yaml_of({**fuzzing.BOOK, "printer": "mine"}))


def record(shelf: Path, data: bytes) -> None:
    start = time.process_time()
    line = data.decode("utf-8", "replace").replace("\n", " ")
    (found,) = verify_many(DEFAULT_BUDGET, [line])
    assert not isinstance(found, Failed), found
    with suppress(BookError, ValueError):
        for puzzle in api.read(line):
            puzzle.svg()
            api.solve(puzzle, explain=True, budget=2000).svg()
    assert time.process_time() - start < SECONDS


def manifest(shelf: Path, data: bytes) -> None:
    folder = shelf / "built"
    folder.mkdir(exist_ok=True)
    (folder / "manifest.json").write_bytes(data)
    with told():
        verify_folder(folder, own=shelf, jobs=1)


def picture(name: str, data: bytes) -> None:
    start = time.process_time()
    hint = "none is needed"
    try:
        pictures.filling(name, data, width=72, height=108, least_dpi=300)
    except pictures.Unusable as error:
        hint = error.hint
    assert hint
    assert time.process_time() - start < SECONDS


SVGS = fuzzing.damaged(fuzzing.SVG.encode()) | st.sampled_from([b"", b"<svg/>"])


LARGER = {"akari": 6, "binary": 6, "kakuro": 6, "masyu": 6, "bridges": 7, "tents": 8}  # cells along a side, at least


@functools.cache
def made(kind: str) -> fuzzing.Tree:
    """The record of a small puzzle of the kind."""
    return api.generate(kind, LARGER.get(kind, 4 if kind == "sudoku" else 5), seed="s")[0].record


KINDS = st.sampled_from(api.kinds())
RECORDS = KINDS.flatmap(lambda kind: fuzzing.changed(made(kind)).map(lambda tree: json.dumps(tree).encode()))
MANIFEST = {
    "deliveries": [],
    "versions": {"bookmaker": "0"},
    "publication": "p",
    "files": {"a": {"bytes": 1, "sha256": "x"}},
}
CASES: dict[str, tuple[Callable[[Path, bytes], None], st.SearchStrategy[bytes]]] = {
    "book": (book, fuzzing.files(fuzzing.BOOK)),
    "daily": (daily, fuzzing.files(fuzzing.DAILY)),
    "layout": (lambda shelf, data: layout(shelf, data, "layout.yaml"), fuzzing.files(fuzzing.LAYOUT)),
    "theme": (lambda shelf, data: layout(shelf, data, "theme.yaml"), fuzzing.files(fuzzing.THEME)),
    "page": (lambda shelf, data: layout(shelf, data, "puzzles.page.j2"), fuzzing.damaged(fuzzing.PAGE.encode())),
    "printer": (printer, fuzzing.files(fuzzing.PRINTER)),
    "record": (record, RECORDS | KINDS.flatmap(lambda kind: fuzzing.damaged(json.dumps(made(kind)).encode()))),
    "manifest": (manifest, fuzzing.changed(MANIFEST).map(lambda tree: json.dumps(tree).encode())),
    "png": (lambda shelf, data: picture("a.png", data), fuzzing.damaged(fuzzing.png())),
    "svg": (lambda shelf, data: picture("a.svg", data), SVGS),
}


def attempt(case: str, shelf: Path, count: int) -> None:
    if case == "svg" and not pictures.draws_svg():
        pytest.skip("what draws SVG is not installed")
    work, data = CASES[case]

    @some(count)
    @given(data)
    def tried(changed: bytes) -> None:
        work(shelf, changed)

    tried()


@pytest.mark.parametrize("case", CASES)
def test_a_few_changed_files_give_a_result_or_a_fault(case: str, shelf: Path) -> None:
    attempt(case, shelf, FEW)


@pytest.mark.parametrize("count", [pytest.param(MANY, marks=SLOW), pytest.param(MOST, marks=pytest.mark.long)])
@pytest.mark.parametrize("case", CASES)
def test_many_changed_files_give_a_result_or_a_fault(case: str, count: int, shelf: Path) -> None:
    attempt(case, shelf, count * (1 + (case == "record")))
