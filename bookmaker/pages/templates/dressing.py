"""Dressing: what a book lays over its layout: a theme's folder, a family of fonts, colour in print."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from bookmaker.files import fonts
from bookmaker.files.data import data_folder
from bookmaker.pages.setting.theme import Theme
from bookmaker.source import document, inheritance
from bookmaker.source.document import Source
from bookmaker.source.faults import SourcePlace, did_you_mean, fault

FILE = "theme.yaml"
ABOUT = "description"
REGULAR = "Regular"
NEAR = {"Semibold": "Bold", "Bold": "Semibold"}  # cuts that stand for one another


@dataclass(frozen=True, slots=True)
class Dress:
    """The name of a theme, looked for in `folders` and among the built-in ones, and the name of a family of fonts,
    each empty for none, and whether print is in colour; the marks are lines to blame.
    """

    theme: str = ""
    font: str = ""
    is_coloured: bool = False
    folders: tuple[Path, ...] = ()
    theme_mark: SourcePlace | None = None
    font_mark: SourcePlace | None = None


PLAIN = Dress()


def described(folders: Sequence[Path], file_name: str) -> dict[str, str]:
    """The names and descriptions of what lies on shelves, each with such a file; of a name the first."""
    found: dict[str, str] = {}
    for folder in folders:
        for file in (one for one in sorted(folder.glob(f"*/{file_name}")) if inheritance.is_shelved(one, folder)):
            value = document.read(file).value
            about = value.get(ABOUT, "") if isinstance(value, dict) else ""
            found.setdefault(file.parent.name, str(about))
    return found


def themes(folders: Sequence[Path] = ()) -> dict[str, str]:
    """Every theme's name and description: those in `folders` first, then the built-in ones."""
    return described((*folders, data_folder("themes")), FILE)


def theme_over(dress: Dress) -> Source:
    """The theme.yaml of a dress, without its description. BookError for an unknown name."""
    shelves, known = (*dress.folders, data_folder("themes")), tuple(themes(dress.folders))
    file_of = f"{{}}/{FILE}".format
    text = inheritance.chain(dress.theme, shelves, noun="theme", file_of=file_of, known=known, mark=dress.theme_mark)[0]
    if not isinstance(text.value, dict):
        return text
    return replace(text, value={key: value for key, value in text.value.items() if key != ABOUT})


def faces_for(theme: Theme, dress: Dress, own_fonts: Mapping[str, Path]) -> dict[str, str]:
    """For each face of a theme the one of the asked family that is most like it. BookError where there is none."""
    names = (*own_fonts, *fonts.built_in())
    cuts = {name.partition("-")[2] or REGULAR: name for name in names if name.partition("-")[0] == dress.font}
    if not cuts:
        known = tuple(dict.fromkeys(name.partition("-")[0] for name in names))
        raise fault(f"unknown font '{dress.font}'", hint=did_you_mean(dress.font, known), mark=dress.font_mark)
    found = {}
    for name in theme.faces:
        cut = fonts.called(name).partition("-")[2] or REGULAR
        found[name] = cuts[next(one for one in (cut, NEAR.get(cut), REGULAR, *cuts) if one in cuts)]
    try:
        return {name: fonts.own(own_fonts[one]) if one in own_fonts else one for name, one in found.items()}
    except fonts.Unusable as error:
        message = f"the font '{dress.font}' cannot be used: {error}"
        raise fault(message, hint="take another font", mark=dress.font_mark) from None
