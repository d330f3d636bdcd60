"""Cache: typefaces, forms, images and ends of marks of one file, which its pages share; each is there once."""

from __future__ import annotations

import zlib
from typing import Any

import pikepdf
from pikepdf import Array, Name, Object, Stream

from bookmaker.render.preflight.reading import colours
from bookmaker.render.preflight.reading.colours import Space
from bookmaker.render.preflight.reading.typefaces import Typeface

MOST_BYTES = 8 << 20  # of a page's or a form's drawing, unpacked; a page of puzzles has a hundredth of it
MOST_INSTRUCTIONS = 200_000  # that a page follows, those of forms as often as they are called


class Endless(Exception):
    """More drawing than any page has: nobody would wait until it is read."""


class Cache:
    """The typefaces, forms, images and ends of marks of one file, each there once."""

    def __init__(self) -> None:
        self.faces: dict[tuple[int, int], Typeface] = {}
        self.streams: dict[tuple[int, int], list[Any]] = {}
        self.image_inks: dict[tuple[int, int], float | None] = {}
        self.ends: dict[Any, Any] = {}  # where marks of pages end
        self.left = MOST_INSTRUCTIONS

    def contents(self, page: pikepdf.Page) -> list[Any]:
        """The instructions of a page itself, with which a new count begins. Raises Endless."""
        self.left = MOST_INSTRUCTIONS
        given = page.obj.Contents
        _refuse_endless(list(given) if isinstance(given, Array) else [given])
        return list(pikepdf.parse_content_stream(page))

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

    def instructions(self, stream: Object) -> list[Any]:
        """The instructions of a form. Raises Endless."""
        key = stream.objgen
        if key not in self.streams:
            _refuse_endless([stream])
            self.streams[key] = list(pikepdf.parse_content_stream(stream))
        return self.streams[key]

    def image_ink(self, image: Stream, space: Space) -> float | None:
        """The most ink in an image, in percent; None where it cannot be told."""
        key = image.objgen
        if key not in self.image_inks:
            self.image_inks[key] = colours.most_ink_of_image(image, space)
        return self.image_inks[key]


def _refuse_endless(streams: list[Any]) -> None:
    """Unpack deflated streams up to MOST_BYTES in all; Endless where there is more, however small it is packed."""
    room = MOST_BYTES
    for stream in streams:
        if isinstance(stream, Stream):
            raw = stream.read_raw_bytes()
            if stream.get("/Filter") in (Name.FlateDecode, Array([Name.FlateDecode])):
                try:
                    raw = zlib.decompressobj().decompress(raw, room + 1)
                except zlib.error:
                    continue  # the reader tells
            room -= len(raw)
            if room < 0:
                raise Endless
