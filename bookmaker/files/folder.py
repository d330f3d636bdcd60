"""Finished files -> an output folder that is replaced whole or left as it was."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from bookmaker.source.faults import BookError, fault

MANIFEST = "manifest.json"


def slug(title: str) -> str:
    """A folder's name from a title: lower case letters and digits joined by hyphens."""
    return re.sub(r"[\W_]+", "-", title.lower()).strip("-")[:80] or "book"


def replace_folder(folder: Path, fill: Callable[[Path], Mapping[str, Any]]) -> None:
    """Let `fill` write files into a new folder, add their manifest, then put it in the place of `folder`.

    `fill` gets the new folder and returns what the manifest says beside the list of files. The old
    folder goes only after the new one is complete; if anything fails it stays untouched. Raises
    BookError where the folder holds anything that no earlier build wrote, or cannot be written.
    """
    target = folder.resolve()
    refuse_foreign_files(folder)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        # A sibling, so that the final move is a rename on one file system.
        draft = Path(tempfile.mkdtemp(prefix=f".{target.name}.draft-", dir=target.parent))
    except OSError as error:
        raise _unwritable(folder, error) from None
    try:
        about = fill(draft)
        files = {str(path.relative_to(draft).as_posix()): _described(path) for path in _files(draft)}
        text = json.dumps({**about, "files": files}, indent=2, ensure_ascii=False) + "\n"
        (draft / MANIFEST).write_text(text, encoding="utf-8")
        draft.chmod(0o777 & ~_umask())  # mkdtemp makes folders private
        _exchange(draft, target)
    except OSError as error:
        raise _unwritable(folder, error) from None
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def refuse_foreign_files(folder: Path) -> None:
    """Raise BookError where the folder exists and holds anything that no earlier build wrote."""
    hint = "name another folder with --out, or move what is in there"
    if not folder.exists():
        return
    if not folder.is_dir():
        raise fault(f"'{folder}' is a file, not a folder", hint=hint)
    try:
        present = names_in(folder)
        written = set(json.loads((folder / MANIFEST).read_text(encoding="utf-8"))["files"]) | {MANIFEST}
    except FileNotFoundError:
        written = set()
    except (ValueError, KeyError, TypeError):
        raise fault(f"'{folder / MANIFEST}' is not a manifest of ours", hint=hint) from None
    foreign = sorted(present - written)
    if foreign:
        raise fault(f"'{folder}' holds '{foreign[0]}', which no build wrote there", hint=hint)


def names_in(folder: Path) -> set[str]:
    """The paths of all files in a folder, from there, with forward slashes."""
    return {str(path.relative_to(folder).as_posix()) for path in _files(folder)}


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if not path.is_dir() or path.is_symlink())


def _described(path: Path) -> dict[str, Any]:
    data = path.read_bytes()
    return {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}


def _exchange(draft: Path, target: Path) -> None:
    if not target.exists():
        draft.rename(target)
        return
    old = Path(tempfile.mkdtemp(prefix=f".{target.name}.old-", dir=target.parent)) / "old"
    target.rename(old)
    try:
        draft.rename(target)
    except OSError:
        old.rename(target)
        raise
    finally:
        shutil.rmtree(old.parent, ignore_errors=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _unwritable(folder: Path, error: OSError) -> BookError:
    reason = (error.strerror or "not possible").lower()
    return fault(f"cannot write '{folder}': {reason}", hint="name another folder with --out")
