"""Masks drawn as pictures: `mask: heart.png` in a book.yaml or daily.yaml -> the pattern of its cells, as text."""

from __future__ import annotations

import copy
from dataclasses import replace
from pathlib import Path

from bookmaker.files import pictures
from bookmaker.puzzles.records.record import read_size
from bookmaker.puzzles.toolbox.masks import pattern
from bookmaker.source.document import Source, Where
from bookmaker.source.faults import Fault

ENDING = ".png"


def with_patterns(text: Source, parts: str) -> tuple[Source, list[Fault]]:
    """The same file with every `mask` that names a PNG replaced by the cells in which the picture is dark.

    `parts` is the list to look in, "sections" or "slots"; pictures lie beside the file. A mask whose picture is of no
    use is left out, with a fault; where the size cannot be read it is left out too, for the file's own check says so.
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
        there = value[parts][index]["options"]
        del there["mask"]
        try:
            there["mask"] = _pattern(Path(text.name).parent, name, *read_size(str(part.get("size"))))
        except pictures.Unusable as error:
            faults.append(Fault(error.message, error.hint, text.mark(where)))
        except ValueError:
            continue
    return replace(text, value=value), faults


def _pattern(folder: Path, name: str, width: int, height: int) -> str:
    try:
        data = (folder / name).read_bytes()
    except OSError as error:
        reason = (error.strerror or "not possible").lower()
        raise pictures.Unusable(f"cannot read '{name}': {reason}", "put the file beside the book") from None
    return pattern(pictures.shadow(name, data, width=width, height=height))
