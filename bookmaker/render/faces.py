"""Font files for the press: a face's name -> its file."""

from __future__ import annotations

import functools
from pathlib import Path

from bookmaker.files.data import data_folder


@functools.cache
def _files() -> dict[str, Path]:
    return {path.stem: path for path in data_folder("fonts").glob("*/*.ttf")}


def font_file(name: str) -> Path:
    """The TrueType file of the face of that name, as pages name it; LookupError for an unknown one."""
    if name not in _files():
        raise LookupError(f"unknown font '{name}'")
    return _files()[name]
