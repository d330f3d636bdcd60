"""A book says what it was made with and from; made again it has the same bytes, or the difference is named."""

import hashlib
import json
import shutil
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bookmaker.production import book as conductor
from bookmaker.production import provenance
from bookmaker.production.locked import Use
from bookmaker.production.verifying.rebuild import rebuild_faults, verified_again
from bookmaker.source.faults import BookError

from .altering import hidden

SAME = "made again, every file has the same bytes"
BOOK = """\
title: T
seed: s
dedication: for.md
layout: mine
sections: [{kind: shikaku, size: 4, grade: any, count: 1}]
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book's folder, with a text and a layout of its own, and the book built into `out`."""
    folder = tmp_path_factory.mktemp("built")
    (folder / "layouts" / "mine").mkdir(parents=True)
    (folder / "layouts" / "mine" / "layout.yaml").write_text("extends: classic\n", encoding="utf-8")
    (folder / "for.md").write_text("For Ada.", encoding="utf-8")
    (folder / "book.yaml").write_text(BOOK, encoding="utf-8")
    conductor.build(folder / "book.yaml", out=folder / "out")
    return folder


@pytest.fixture
def own(built: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    shutil.copytree(built, tmp_path, dirs_exist_ok=True)
    return tmp_path


def changed(folder: Path, **keys: Any) -> None:
    path = folder / "manifest.json"
    manifest = json.loads(path.read_text(encoding="utf-8")) | keys
    path.write_text(json.dumps(manifest), encoding="utf-8")


def test_the_manifest_names_python_libraries_fonts_and_inputs(own: Path) -> None:
    manifest = json.loads((own / "out" / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["made_with"] == provenance.made_with()
    assert {"python", "reportlab", "pikepdf"} <= manifest["made_with"].keys()
    assert list(manifest["inputs"]) == ["book.yaml", "for.md", "layouts/mine/layout.yaml"]
    assert manifest["inputs"]["for.md"] == hashlib.sha256(b"For Ada.").hexdigest()
    assert len(manifest["fonts"]["SourceSerif4-Regular"]) == 64


def test_a_book_is_the_same_when_it_is_made_again(own: Path) -> None:
    assert SAME in verified_again(own / "out", own=own, jobs=1)[0]


@pytest.mark.parametrize("file", ["book.yaml", "for.md", "layouts/mine/layout.yaml"])
def test_a_file_changed_since_is_named_and_nothing_made(file: str, own: Path) -> None:
    with (own / file).open("a", encoding="utf-8") as text:
        text.write("# changed\n")
    (fault,) = rebuild_faults(own / "out", own=own, jobs=1)
    assert fault.message == f"'{own / file}' is not what the book was made from"


def test_the_first_difference_is_named_with_what_may_be_to_blame(own: Path) -> None:
    with (own / "out" / "puzzles.jsonl").open("a", encoding="utf-8") as file:
        file.write("more\n")
    (own / "out" / "svg" / "0001.svg").write_text("other", encoding="utf-8")
    changed(own / "out", made_with={**provenance.made_with(), "reportlab": "1.0"})
    (fault,) = rebuild_faults(own / "out", own=own, jobs=1)
    assert fault.message == f"'{own / 'out' / 'puzzles.jsonl'}' differs from line 2 on when it is made again"
    assert fault.hint == "it was changed after it was built: build the book again, or bring back the file"


@pytest.mark.slow
def test_of_a_file_that_is_as_it_was_listed_the_libraries_are_named(own: Path) -> None:
    path = own / "out" / "puzzles.jsonl"
    path.write_text(path.read_text(encoding="utf-8") + "more\n", encoding="utf-8")
    files = json.loads((own / "out" / "manifest.json").read_text(encoding="utf-8"))["files"]
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    files["puzzles.jsonl"] = {"bytes": path.stat().st_size, "sha256": digest}
    changed(own / "out", files=files)
    (forged,) = rebuild_faults(own / "out", own=own, jobs=1)
    assert forged.hint is not None
    assert "tell us" not in forged.hint
    changed(own / "out", made_with={**provenance.made_with(), "reportlab": "1.0"})
    (fault,) = rebuild_faults(own / "out", own=own, jobs=1)
    assert fault.hint == "it was made with reportlab 1.0"


@pytest.mark.parametrize("keys", [{"inputs": {}}, {"inputs": {"x.yaml": "1"}}, {"editions": []}, {"editions": 3}])
def test_a_folder_that_does_not_say_what_it_was_made_from_is_a_fault(keys: dict[str, Any], own: Path) -> None:
    changed(own / "out", **keys)
    with pytest.raises(BookError, match=r"does not say what it was made from|'x\.yaml' is not in"):
        rebuild_faults(own / "out", own=own, jobs=1)


@pytest.mark.parametrize("keys", [{"seed": "other"}, {"author": "Somebody"}, {"pages": 1}, {"further": 1}])
def test_a_manifest_that_says_something_else_is_a_difference(keys: dict[str, Any], own: Path) -> None:
    changed(own / "out", **keys)
    (fault,) = rebuild_faults(own / "out", own=own, jobs=1)
    said = f"says of '{next(iter(keys))}' what is not said when it is made again"
    assert fault.message == f"'{own / 'out' / 'manifest.json'}' {said}"


@pytest.mark.slow
def test_a_seed_that_does_not_make_its_puzzle_is_told_though_the_lock_was_altered_too(own: Path) -> None:
    out, lock = own / "new", own / "book.lock"
    conductor.build(own / "book.yaml", out=out, use=Use.WRITE)
    assert verified_again(out, own=own, jobs=1) == (f"{out}: {SAME}; each seed makes its puzzle", True)

    # Among all attempts at so small a size is any puzzle: the first that is as hard is another.
    for seed, other in (("any/1", "any/2"), ("any/2", "any/1/another/3")):
        hidden(partial(reseeded, lock, seed, other))(out)
        inputs = json.loads((out / "manifest.json").read_text(encoding="utf-8"))["inputs"]
        changed(out, inputs={**inputs, "book.lock": hashlib.sha256(lock.read_bytes()).hexdigest()})
        said, is_whole = verified_again(out, own=own, jobs=1)
        assert "not made again by its seed: puzzle 1 " in said
        assert not is_whole


def reseeded(lock: Path, seed: str, other: str, folder: Path) -> None:
    """Lock and records say another seed of the puzzle."""
    for path in (lock, folder / "puzzles.jsonl"):
        text = path.read_text(encoding="utf-8")
        assert seed in text
        path.write_text(text.replace(f'"s/shikaku/4x4/{seed}"', f'"s/shikaku/4x4/{other}"'), encoding="utf-8")
