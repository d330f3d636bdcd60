"""Pictures beside a book.yaml or daily.yaml -> options as plain data: kinds read no files.

`mask: heart.png` becomes the pattern of its cells; `pictures: art/` (or one file) a text for each picture, in order of
name, with its title and how dark each cell is; `glyphs: ABC` the same for each letter.
"""

import copy
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from bookmaker.files import data, pictures
from bookmaker.puzzles.records.record import read_size
from bookmaker.puzzles.toolbox.masks import pattern
from bookmaker.source.document import Source, Where
from bookmaker.source.faults import Fault
from bookmaker.source.file_bytes import Unreadable, is_within, read_bytes

ENDING = ".png"
ENDINGS = (ENDING, ".jpg", ".jpeg", ".svg")
FONT = Path("source-sans-3", "SourceSans3-Bold.ttf")
HINT = "put the file beside the book"


def with_patterns(text: Source, parts: str) -> tuple[Source, list[Fault]]:
    """The same file with every option that names pictures replaced by what they show.

    `parts` is the list to look in, "sections" (each with all of its `mix`) or "slots"; pictures lie beside the file. An
    option whose picture is of no use is left out, with a fault; so it is where the size cannot be read, which the
    file's own check says.
    """
    value = copy.deepcopy(text.value)
    faults: list[Fault] = []
    folder = Path(text.name).parent
    for part, path in _parts(value, (parts,)):
        options: dict[str, Any] = {}
        if isinstance(part.get("options"), dict):  # a copy: parts of a mix may have one mapping, and each its own size
            options = part["options"] = dict(part["options"])
        for option, read in READERS.items():
            named = options.get(option)
            listed = named if isinstance(named, list) and option != "mask" else [named]
            if not listed or not all(isinstance(one, str) for one in listed):
                continue
            if option == "mask" and not str(named).lower().endswith(ENDING):
                continue
            where: Where = (*path, "options", option)
            del options[option]
            try:
                size = read_size(str(part.get("size")))
                shown = [read(folder, str(name), *size) for name in listed]
                options[option] = shown[0] if option == "mask" else [one for some in shown for one in some]
            except pictures.Unusable as error:
                faults.append(Fault(error.message, error.hint, text.mark(where)))
            except ValueError:
                continue
    return replace(text, value=value), faults


def _parts(holder: Any, path: Where) -> Iterator[tuple[dict[str, Any], Where]]:
    """Every mapping in the list that the path's last key names in its holder, and in their mixes, with its path."""
    listed = holder.get(path[-1]) if isinstance(holder, dict) else None
    for index, part in enumerate(listed if isinstance(listed, list) else ()):
        if isinstance(part, dict):
            yield part, (*path, index)
            yield from _parts(part, (*path, index, "mix"))


def _read(folder: Path, name: str) -> bytes:
    if not is_within(folder / name, folder):
        raise pictures.Unusable(f"'{name}' lies outside the book's folder", HINT)
    try:
        return read_bytes(folder / name, most=pictures.LARGEST_FILE)
    except Unreadable as error:
        raise pictures.Unusable(f"cannot read '{name}': {error}", HINT) from None


def _pattern(folder: Path, name: str, width: int, height: int) -> str:
    return pattern(pictures.shadow(name, _read(folder, name), width=width, height=height))


def _pictures(folder: Path, name: str, width: int, height: int) -> list[str]:
    place = folder / name
    if not is_within(place, folder):
        raise pictures.Unusable(f"'{name}' lies outside the book's folder", HINT)
    files = [place]
    if place.is_dir():
        files = sorted(file for file in place.iterdir() if file.suffix.lower() in ENDINGS)
        if not files:
            raise pictures.Unusable(f"'{name}' holds no pictures", "put PNG, JPEG or SVG files there")
    found = []
    for file in files:
        dark = pictures.darkness(file.name, _read(folder, str(file.relative_to(folder))), width=width, height=height)
        found.append(_text(_title(file.stem), width, height, dark))
    return found


def _glyphs(folder: Path, letters: str, width: int, height: int) -> list[str]:
    font = data.data_folder("fonts") / FONT
    return [
        _text(letter, width, height, pictures.glyph(letter, font, width=width, height=height))
        for letter in letters
        if not letter.isspace()
    ]


def _title(stem: str) -> str:
    """A file's name as a title: without the number that puts it in its place, "03-red_fox" is "red fox"."""
    words = re.split(r"[-_ ]+", stem)
    return " ".join(words[1:] if words[0].isdecimal() and len(words) > 1 else words)


def _text(title: str, width: int, height: int, dark: tuple[int, ...]) -> str:
    return f"{width}x{height}:{bytes(dark).hex()}:{title}"


READERS: Mapping[str, Callable[[Path, str, int, int], Any]] = {
    "mask": _pattern,
    "pictures": _pictures,
    "glyphs": _glyphs,
}
