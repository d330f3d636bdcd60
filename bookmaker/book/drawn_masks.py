"""Masks drawn as pictures: `mask: heart.png` in a book.yaml or daily.yaml -> the pattern of its cells, as text."""

from __future__ import annotations

import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

from bookmaker.files import pictures
from bookmaker.puzzles.records.record import read_size
from bookmaker.puzzles.toolbox.masks import pattern
from bookmaker.source.document import Source, Where
from bookmaker.source.faults import BookError, Fault

ENDING = ".png"


def with_patterns(text: Source, parts: str) -> Source:
    """The same file with every `mask` that names a PNG replaced by the cells that the picture is dark in.

    `parts` is the list to look in, "sections" or "slots"; pictures lie beside the file. BookError with all that is
    wrong with the pictures; a size that cannot be read is left for the file's own check.
    """
    listed = text.value.get(parts) if isinstance(text.value, dict) else None
    value = copy.deepcopy(text.value)
    faults: list[Fault] = []
    for index, part in enumerate(listed if isinstance(listed, list) else ()):
        options = part.get("options") if isinstance(part, dict) else None
        name = options.get("mask") if isinstance(options, dict) else None
        if not isinstance(name, str) or not name.lower().endswith(ENDING):
            continue
        where: Where = (parts, index, "options", "mask")
        try:
            value[parts][index]["options"]["mask"] = _pattern(Path(text.name).parent, name, part.get("size"))
        except pictures.Unusable as error:
            faults.append(Fault(error.message, error.hint, text.mark(where)))
    if faults:
        raise BookError(faults)
    return replace(text, value=value)


def _pattern(folder: Path, name: str, size: Any) -> str:
    try:
        width, height = read_size(str(size))
    except ValueError:
        return name
    try:
        data = (folder / name).read_bytes()
    except OSError as error:
        reason = (error.strerror or "not possible").lower()
        raise pictures.Unusable(f"cannot read '{name}': {reason}", "put the file beside the book") from None
    return pattern(pictures.shadow(name, data, width=width, height=height))
