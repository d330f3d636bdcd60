"""An output folder is replaced whole or left as it was, and never holds or loses a stranger's file."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from bookmaker.files.folder import replace_folder, slug
from bookmaker.source.faults import BookError


def filled(**files: str) -> Any:
    def fill(draft: Path) -> Mapping[str, Any]:
        for name, text in files.items():
            (draft / name).write_text(text, encoding="utf-8")
        return {"title": "T"}

    return fill


def contents(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir() if path.name != "manifest.json"}


def test_a_folder_is_made_with_a_manifest_of_its_files(tmp_path: Path) -> None:
    replace_folder(tmp_path / "deep" / "book", filled(a="one"))
    manifest = json.loads((tmp_path / "deep" / "book" / "manifest.json").read_text(encoding="utf-8"))
    assert manifest == {
        "title": "T",
        "files": {"a": {"bytes": 3, "sha256": hashlib.sha256(b"one").hexdigest()}},
    }


def test_a_rebuild_replaces_the_folder_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    replace_folder(tmp_path / "book", filled(a="one", b="two"))
    replace_folder(tmp_path / "book", filled(b="three"))
    assert contents(tmp_path / "book") == {"b": "three"}
    assert [path.name for path in tmp_path.iterdir()] == ["book"]


@pytest.mark.parametrize("failure", [OSError(28, "No space left on device"), KeyboardInterrupt(), ValueError("bug")])
def test_a_failure_leaves_the_old_folder_untouched(tmp_path: Path, failure: BaseException) -> None:
    replace_folder(tmp_path / "book", filled(a="one"))

    def fail(draft: Path) -> Mapping[str, Any]:
        (draft / "a").write_text("half", encoding="utf-8")
        raise failure

    with pytest.raises(BookError if isinstance(failure, OSError) else type(failure)):
        replace_folder(tmp_path / "book", fail)
    assert contents(tmp_path / "book") == {"a": "one"}
    assert [path.name for path in tmp_path.iterdir()] == ["book"]


def test_where_the_new_folder_cannot_take_the_place_the_old_one_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace_folder(tmp_path / "book", filled(a="one"))
    rename = Path.rename

    def refuse_the_draft(path: Path, target: Path) -> Path:
        if ".draft-" in path.name:
            raise OSError(13, "Permission denied")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", refuse_the_draft)
    with pytest.raises(BookError, match="permission denied"):
        replace_folder(tmp_path / "book", filled(a="two"))
    assert contents(tmp_path / "book") == {"a": "one"}
    assert [path.name for path in tmp_path.iterdir()] == ["book"]


def test_a_strangers_file_is_never_touched(tmp_path: Path) -> None:
    replace_folder(tmp_path / "book", filled(a="one"))
    (tmp_path / "book" / "notes.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(BookError, match=r"holds 'notes.txt', which no build wrote"):
        replace_folder(tmp_path / "book", filled(a="two"))
    assert contents(tmp_path / "book") == {"a": "one", "notes.txt": "mine"}


@pytest.mark.parametrize("manifest", ["", "[]", '{"files": 3}', "{}"])
def test_a_manifest_that_is_not_ours_is_respected(tmp_path: Path, manifest: str) -> None:
    (tmp_path / "manifest.json").write_text(manifest, encoding="utf-8")
    with pytest.raises(BookError, match="not a manifest of ours"):
        replace_folder(tmp_path, filled(a="one"))


def test_a_file_in_the_way_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "book").write_text("a file", encoding="utf-8")
    with pytest.raises(BookError, match="is a file, not a folder"):
        replace_folder(tmp_path / "book", filled(a="one"))
    with pytest.raises(BookError, match="cannot write"):
        replace_folder(tmp_path / "book" / "inside", filled(a="one"))


def test_a_folder_is_named_by_eighty_letters_at_most() -> None:
    assert slug("Vol. 1: " + "a" * 200) == "vol-1-" + "a" * 74
