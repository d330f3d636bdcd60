"""Theme: theme.yaml, checked -> inks, text styles and the look of each meaning, for both editions."""

from __future__ import annotations

import functools
import math
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import astuple
from pathlib import Path
from typing import Annotated, Literal, TypeVar

from pydantic import BeforeValidator, Field, PrivateAttr, ValidationInfo

from bookmaker.drawing import Meaning
from bookmaker.files import fonts as files
from bookmaker.pages.manuscript import Edition
from bookmaker.pages.page import MOST_INK, Cap, Ink, Join, Stroke
from bookmaker.pages.setting.decor import DecorSpec
from bookmaker.pages.setting.fonts import HYPHEN_HERE, Typeface, face
from bookmaker.source.document import Where
from bookmaker.source.faults import did_you_mean
from bookmaker.source.validation import Complaint, Strict, wrong

LEAST_TYPE = 7.0  # points; what printers ask for, and what readers can read
LEAST_LINE = 0.75  # points
DIGITS = "0123456789"
COVER = "cover-"  # before the names of inks that a cover has in colour, and of the styles that grow with its size
COVER_INKS = tuple(COVER + name for name in ("ground", "art", "accent", "text"))  # known without a theme: of a palette
LEAST_TINT = 10  # percent of black; lighter fills may vanish in print

_HEX = re.compile(r"#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})")


def from_hex(text: str) -> Ink:
    """The ink of a screen colour "#rrggbb": as much black as its brightest part lacks, then the rest."""
    match = _HEX.fullmatch(text)
    if match is None:
        raise ValueError(f"'{text}' is not a colour")
    red, green, blue = (int(part, 16) / 255 for part in match.groups())
    light = max(red, green, blue)
    if light == 0:
        return Ink()
    return Ink(1 - red / light, 1 - green / light, 1 - blue / light, 1 - light)


def _colour(value: object) -> object:
    if not isinstance(value, str) or not _HEX.fullmatch(value):
        raise wrong(f"must be a colour such as '#1b1f24', not '{value}'", "write '#rrggbb' in quotes")
    return value


def _font(value: object, info: ValidationInfo) -> object:
    """A built-in face's name, or that of a file among the context's "fonts", which has one that is known everywhere."""
    if info.context is None:  # not a user's word, but a name that was found here before
        return value
    own: dict[str, Path] = info.context["fonts"]
    if isinstance(value, str) and value in own:
        try:
            return files.own(own[value])
        except files.Unusable as error:
            raise wrong(f"cannot be '{value}': {error}", "take another font") from None
    if not isinstance(value, str) or value not in files.built_in():
        known = (*own, *files.built_in())
        raise wrong(f"names no font: '{str(value)[:40]}'", did_you_mean(str(value), known))
    return value


FontName = Annotated[str, BeforeValidator(_font)]


class InkSpec(Strict):
    """One ink by name: percent of black in print, a colour on screen."""

    print: Annotated[int, Field(ge=0, le=100)] = Field(description="percent of black in the print edition")
    digital: Annotated[str, BeforeValidator(_colour)] = Field(
        description="colour in the digital edition, such as '#1b1f24'"
    )
    colour: Annotated[str, BeforeValidator(_colour)] | None = Field(
        None, description="colour in print with 'ink: colour'; by default black as in 'print'"
    )


class StyleSpec(Strict):
    """A text style."""

    font: FontName = Field(
        description="a face's name; 'fonts' has them, or a file beside the book or in the layout's folder"
    )
    size: Annotated[float, Field(ge=LEAST_TYPE, le=200)] = Field(description="size in points, 7 or more")
    leading: Annotated[float, Field(ge=LEAST_TYPE, le=300)] = Field(description="from line to line, in points")
    ink: str = Field("black", description="the name of an ink")
    spacing: Annotated[float, Field(ge=0, le=1)] = Field(0.0, description="extra space between letters, in em")
    kerning: bool = Field(False, description="true moves pairs of letters such as 'To' together")
    balanced: bool = Field(False, description="true makes lines about equally long")
    capitals: bool = Field(False, description="true sets everything in capitals")
    hyphens: bool = Field(False, description="true breaks words at the end of lines that would be short")
    bold: FontName | None = Field(None, description="the face of words that are **bold** in a text")
    italic: FontName | None = Field(None, description="the face of those that are *italic*")

    @property
    def fonts(self) -> tuple[str, ...]:
        """Its faces, each once."""
        return tuple(dict.fromkeys(name for name in (self.font, self.bold, self.italic) if name))

    @functools.cached_property
    def typeface(self) -> Typeface:
        """The style's measures."""
        return Typeface(self.font, self.size, self.spacing * self.size, self.kerning, self.bold, self.italic)

    def set(self, text: str) -> str:
        """The text as this style writes it; letters and their accents as one character, as fonts have them."""
        composed = unicodedata.normalize("NFC", text if self.hyphens else text.replace(HYPHEN_HERE, ""))
        return composed.upper() if self.capitals else composed


class MeaningSpec(Strict):
    """How shapes of one meaning look; a meaning without line and fill is not seen."""

    line: Annotated[float, Field(ge=LEAST_LINE, le=20)] | None = Field(
        None, description="stroke width in points, 0.75 or more"
    )
    of_cell: Annotated[float, Field(ge=0, le=1)] = Field(
        0.0, description="stroke width as a share of the cell, where that is more than 'line'"
    )
    most_of_cell: Annotated[float, Field(gt=0, le=1)] | None = Field(
        None, description="a stroke is never wider than this share of the cell, down to 0.75 points"
    )
    ink: str = Field("black", description="the ink of strokes and of text")
    fill: str | None = Field(None, description="the ink that fills the shape")
    dash: tuple[Annotated[float, Field(ge=0, le=50)], ...] = Field((), description="dashes: on, off, ... in points")
    cap: Literal["butt", "round", "square"] = Field("butt", description="how strokes end")
    join: Literal["mitre", "round", "bevel"] = Field("mitre", description="how strokes meet")
    font: FontName | None = Field(None, description="the face of texts of this meaning")


M = TypeVar("M", StyleSpec, MeaningSpec)


def _refaced(spec: M, faces: Mapping[str, str], keys: Sequence[str]) -> M:
    changed = {key: getattr(spec, key) for key in keys}
    return spec.model_copy(update={key: faces[name] for key, name in changed.items() if name is not None})


class Theme(Strict):
    """A layout's inks, text styles and meanings."""

    inks: dict[str, InkSpec] = Field(description="inks by name")
    styles: dict[str, StyleSpec] = Field(description="text styles by name")
    least_type: Annotated[float, Field(ge=LEAST_TYPE, le=40)] = Field(
        LEAST_TYPE, description="type within drawings is never smaller, in points"
    )
    least_text: Annotated[float, Field(ge=LEAST_TYPE, le=40)] = Field(
        LEAST_TYPE, description="text outside drawings is never made smaller than this to fit, in points"
    )
    meanings: dict[Meaning, MeaningSpec] = Field(description="the look of each meaning of a drawing")
    decor: DecorSpec = Field(DecorSpec(), description="borders, grounds, spots and numerals")
    _is_coloured: bool = PrivateAttr(False)

    def coloured(self) -> Theme:
        """The same for a print edition in colour."""
        found = self.model_copy()
        found._is_coloured = True
        return found

    def in_family(self, faces: Mapping[str, str]) -> Theme:
        """The same with other faces: for each of its faces by name the one to take its place."""
        styles = {name: _refaced(style, faces, ("font", "bold", "italic")) for name, style in self.styles.items()}
        meanings = {name: _refaced(spec, faces, ("font",)) for name, spec in self.meanings.items()}
        return self.model_copy(update={"styles": styles, "meanings": meanings})

    def complaints(self) -> list[Complaint]:
        """What is wrong between the parts: meanings left out, inks that are not there, fills too light, no digits."""
        found = [
            Complaint(
                ("meanings",), f"has no meaning '{meaning.value}'", "give every meaning, or extend a layout that does"
            )
            for meaning in Meaning
            if meaning not in self.meanings
        ]
        used: list[tuple[Where, str]] = []
        used += [(("styles", name, "ink"), style.ink) for name, style in self.styles.items()]
        used += [(("meanings", meaning.value, "ink"), spec.ink) for meaning, spec in self.meanings.items()]
        fills = [
            (("meanings", meaning.value, "fill"), spec.fill) for meaning, spec in self.meanings.items() if spec.fill
        ]
        used += [(("decor", *where), name) for where, name in self.decor.inks]
        for where, name in used + fills:
            if name not in self.ink_names:
                found.append(Complaint(where, f"unknown ink '{name}'", did_you_mean(name, self.ink_names)))
        for name in dict.fromkeys(name for _, name in fills if name in self.inks):
            if 0 < self.inks[name].print < LEAST_TINT:
                message = f"'{name}' fills shapes and is only {self.inks[name].print} % black in print"
                hint = f"printers need {LEAST_TINT} % or more, or 0"
                found.append(Complaint(("inks", name, "print"), message, hint))
        for name, ink in self.inks.items():
            if ink.colour is not None and math.fsum(astuple(from_hex(ink.colour))) > MOST_INK:
                where = ("inks", name, "colour")
                found.append(Complaint(where, f"'{ink.colour}' takes more ink than paper does", "take a lighter one"))
        for meaning, spec in self.meanings.items():
            if spec.font is not None and files.is_own(spec.font) and (lacking := face(spec.font).lacks(DIGITS)):
                message = f"'{files.called(spec.font)}' has no {', '.join(lacking)}"
                found.append(Complaint(("meanings", meaning.value, "font"), message, "take a font with digits"))
        return found

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces of its styles and meanings, each once."""
        found = [name for style in self.styles.values() for name in style.fonts]
        return tuple(dict.fromkeys([*found, *(spec.font for spec in self.meanings.values() if spec.font)]))

    @property
    def ink_names(self) -> tuple[str, ...]:
        """The inks that styles, meanings and pages may name."""
        return tuple(dict.fromkeys((*self.inks, *COVER_INKS)))

    def ink(self, name: str, edition: Edition) -> Ink:
        """The ink of that name: black as K alone in print, but for inks with a colour in one in colour."""
        spec = self.inks[name]
        if edition is Edition.PRINT:
            return from_hex(spec.colour) if spec.colour and self._is_coloured else Ink(k=spec.print / 100)
        return from_hex(spec.digital)

    def stroke(self, meaning: Meaning, edition: Edition, cell: float) -> Stroke | None:
        """The pen of a meaning at that cell size in points, or None where it draws no strokes."""
        spec = self.meanings[meaning]
        if spec.line is None:
            return None
        width = max(spec.line, spec.of_cell * cell)
        if spec.most_of_cell is not None:
            width = max(LEAST_LINE, min(width, spec.most_of_cell * cell))
        cap, join = Cap[spec.cap.upper()], Join[spec.join.upper()]
        return Stroke(self.ink(spec.ink, edition), width, cap, join, spec.dash)

    def fill(self, meaning: Meaning, edition: Edition) -> Ink | None:
        """What fills shapes of a meaning, or None."""
        name = self.meanings[meaning].fill
        return self.ink(name, edition) if name else None
