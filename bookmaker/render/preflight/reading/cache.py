"""Cache: typefaces, forms, images and ends of marks of one file, which its pages share; each is there once."""

from __future__ import annotations

from typing import Any

import pikepdf
from pikepdf import Object, Stream

from bookmaker.render.preflight.reading import colours
from bookmaker.render.preflight.reading.colours import Space
from bookmaker.render.preflight.reading.instructions import Endless, Instruction, instructions
from bookmaker.render.preflight.reading.typefaces import Typeface

MOST_INSTRUCTIONS = 200_000  # that a page follows, those of forms as often as they are called


class Cache:
    """The typefaces, forms, images and ends of marks of one file, each there once."""

    def __init__(self) -> None:
        self.faces: dict[tuple[int, int], Typeface] = {}
        self.streams: dict[tuple[int, int], list[Instruction]] = {}
        self.image_inks: dict[tuple[int, int], float | None] = {}
        self.ends: dict[Any, Any] = {}  # where marks of pages end
        self.left = MOST_INSTRUCTIONS

    def contents(self, page: pikepdf.Page) -> list[Instruction]:
        """The instructions of a page itself, with which a new count begins. Raises Endless."""
        self.left = MOST_INSTRUCTIONS
        return instructions(page)

    def spend(self, instructions: int) -> None:
        """Count instructions that are to be followed. Raises Endless."""
        self.left -= instructions
        if self.left < 0:
            raise Endless

    def face(self, font: Object) -> Typeface:
        """The typeface of a font dictionary."""
        key = font.objgen
        if key == (0, 0):
            return Typeface(font)
        if key not in self.faces:
            self.faces[key] = Typeface(font)
        return self.faces[key]

    def instructions(self, stream: Object) -> list[Instruction]:
        """The instructions of a form. Raises Endless."""
        key = stream.objgen
        if key not in self.streams:
            self.streams[key] = instructions(stream)
        return self.streams[key]

    def image_ink(self, image: Stream, space: Space) -> float | None:
        """The most ink in an image, in percent; None where it cannot be told."""
        key = image.objgen
        if key not in self.image_inks:
            self.image_inks[key] = colours.most_ink_of_image(image, space)
        return self.image_inks[key]
