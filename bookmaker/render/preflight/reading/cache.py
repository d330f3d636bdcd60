"""Cache: typefaces, forms and images of one file, which its pages share; each is read once."""

from __future__ import annotations

from typing import Any

import pikepdf
from pikepdf import Object, Stream

from bookmaker.render.preflight.reading import colours
from bookmaker.render.preflight.reading.colours import Space
from bookmaker.render.preflight.reading.typefaces import Typeface


class Cache:
    """The typefaces, forms and images of one file, each read once."""

    def __init__(self) -> None:
        self.faces: dict[tuple[int, int], Typeface] = {}
        self.streams: dict[tuple[int, int], list[Any]] = {}
        self.image_inks: dict[tuple[int, int], float | None] = {}

    def face(self, font: Object) -> Typeface:
        """The typeface of a font dictionary."""
        key = font.objgen
        if key == (0, 0):
            return Typeface(font)
        if key not in self.faces:
            self.faces[key] = Typeface(font)
        return self.faces[key]

    def instructions(self, stream: Object) -> list[Any]:
        """The instructions of a form."""
        key = stream.objgen
        if key not in self.streams:
            self.streams[key] = list(pikepdf.parse_content_stream(stream))
        return self.streams[key]

    def image_ink(self, image: Stream, space: Space) -> float | None:
        """The most ink in an image, in percent; None where it cannot be told."""
        key = image.objgen
        if key not in self.image_inks:
            self.image_inks[key] = colours.most_ink_of_image(image, space)
        return self.image_inks[key]
