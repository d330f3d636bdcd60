"""Theme: theme.yaml, checked -> inks, text styles and the look of each role, for both editions."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from bookmaker.checks import wrong
from bookmaker.drawing import Role
from bookmaker.faults import did_you_mean
from bookmaker.pages import fonts
from bookmaker.pages.fonts import Typeface
from bookmaker.pages.manuscript import Edition
from bookmaker.pages.page import Cap, Ink, Join, Stroke

LEAST_TYPE = 7.0  # points; what printers ask for, and what readers can read
LEAST_LINE = 0.75  # points
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


def _font(value: object) -> object:
    if not isinstance(value, str) or value not in fonts.faces():
        raise wrong(f"names no font: '{value}'", did_you_mean(str(value), tuple(fonts.faces())))
    return value


FontName = Annotated[str, BeforeValidator(_font)]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class InkSpec(_Model):
    """One ink by name: percent of black in print, a colour on screen."""

    print: Annotated[int, Field(ge=0, le=100)] = Field(description="percent of black in the print edition")
    digital: Annotated[str, BeforeValidator(_colour)] = Field(
        description="colour in the digital edition, such as '#1b1f24'"
    )


class StyleSpec(_Model):
    """A text style."""

    font: FontName = Field(description="a face's name; 'fonts' has them")
    size: Annotated[float, Field(ge=LEAST_TYPE, le=200)] = Field(description="size in points, 7 or more")
    leading: Annotated[float, Field(ge=LEAST_TYPE, le=300)] = Field(description="from line to line, in points")
    ink: str = Field("black", description="the name of an ink")
    spacing: Annotated[float, Field(ge=0, le=1)] = Field(0.0, description="extra space between letters, in em")
    capitals: bool = Field(False, description="true sets everything in capitals")

    @property
    def typeface(self) -> Typeface:
        """The style's measures."""
        return Typeface(self.font, self.size, self.spacing * self.size)

    def set(self, text: str) -> str:
        """The text as this style writes it."""
        return text.upper() if self.capitals else text


class RoleSpec(_Model):
    """How shapes of one role look; a role without line and fill is not seen."""

    line: Annotated[float, Field(ge=LEAST_LINE, le=20)] | None = Field(
        None, description="stroke width in points, 0.75 or more"
    )
    of_cell: Annotated[float, Field(ge=0, le=1)] = Field(
        0.0, description="stroke width as a share of the cell, where that is more than 'line'"
    )
    ink: str = Field("black", description="the ink of strokes and of text")
    fill: str | None = Field(None, description="the ink that fills the shape")
    dash: tuple[Annotated[float, Field(ge=0, le=50)], ...] = Field((), description="dashes: on, off, ... in points")
    cap: Literal["butt", "round", "square"] = Field("butt", description="how strokes end")
    join: Literal["mitre", "round", "bevel"] = Field("mitre", description="how strokes meet")
    font: FontName | None = Field(None, description="the face of texts of this role")


class Theme(_Model):
    """A layout's inks, text styles and roles."""

    inks: dict[str, InkSpec] = Field(description="inks by name")
    styles: dict[str, StyleSpec] = Field(description="text styles by name")
    roles: dict[Role, RoleSpec] = Field(description="the look of each role of a drawing")

    @model_validator(mode="after")
    def _whole(self) -> Theme:
        known = tuple(self.inks)
        for place, name in self._inks_used():
            if name not in self.inks:
                raise wrong(f"has no ink '{name}', which {place} uses", did_you_mean(name, known))
        if missing := [role.value for role in Role if role not in self.roles]:
            raise wrong(f"has no role '{missing[0]}'", "give every role, or extend a layout that does")
        for place, name in self._fills_used():
            if 0 < self.inks[name].print < LEAST_TINT:
                raise wrong(
                    f"fills with ink '{name}' at {self.inks[name].print} %, which {place} uses",
                    f"printers need {LEAST_TINT} % or more, or 0",
                )
        return self

    def _inks_used(self) -> list[tuple[str, str]]:
        used = [(f"style '{name}'", style.ink) for name, style in self.styles.items()]
        used += [(f"role '{role.value}'", spec.ink) for role, spec in self.roles.items()]
        return used + self._fills_used()

    def _fills_used(self) -> list[tuple[str, str]]:
        return [(f"role '{role.value}'", spec.fill) for role, spec in self.roles.items() if spec.fill]

    def ink(self, name: str, edition: Edition) -> Ink:
        """The ink of that name: black as K alone in print."""
        spec = self.inks[name]
        return Ink(k=spec.print / 100) if edition is Edition.PRINT else from_hex(spec.digital)

    def stroke(self, role: Role, edition: Edition, cell: float) -> Stroke | None:
        """The pen of a role at that cell size in points, or None where it draws no strokes."""
        spec = self.roles[role]
        if spec.line is None:
            return None
        width = max(spec.line, spec.of_cell * cell)
        cap, join = Cap[spec.cap.upper()], Join[spec.join.upper()]
        return Stroke(self.ink(spec.ink, edition), width, cap, join, spec.dash)

    def fill(self, role: Role, edition: Edition) -> Ink | None:
        """What fills shapes of a role, or None."""
        name = self.roles[role].fill
        return self.ink(name, edition) if name else None
