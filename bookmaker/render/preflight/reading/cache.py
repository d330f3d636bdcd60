"""Cache: typefaces, forms and images of one file, which its pages share; each is there once."""

import pikepdf
from pikepdf import Object, Stream

from bookmaker.render.preflight.reading import colours
from bookmaker.render.preflight.reading.colours import Space
from bookmaker.render.preflight.reading.instructions import MOST_INSTRUCTIONS, Instruction, instructions
from bookmaker.render.preflight.reading.typefaces import Typeface
from bookmaker.render.preflight.reading.unpacking import Endless, unpacked

# Instructions of all pages: so many, and some for every byte of the file; forms that pages share count on each.
MOST_IN_FILE, A_BYTE = 1_000_000, 4
BYTES = 64  # unpacked bytes that take as long as one instruction
LARGEST_IMAGE = 256 << 20  # bytes, unpacked
OF_A_FACE = 200  # instructions that a font takes as long as, at least


class Cache:
    """The typefaces, forms and images of one file, each there once."""

    def __init__(self, size: int) -> None:
        """Begin with a file of so many bytes."""
        self.faces: dict[tuple[int, int], Typeface] = {}
        self.streams: dict[tuple[int, int], list[Instruction]] = {}
        self.image_inks: dict[tuple[int, int], float | None] = {}
        self.left = MOST_INSTRUCTIONS
        self.left_in_file = self.left_of_images = MOST_IN_FILE + A_BYTE * size

    def contents(self, page: pikepdf.Page) -> list[Instruction]:
        """The instructions of a page itself, with which a new count begins. Raises Endless."""
        self.left = MOST_INSTRUCTIONS
        return instructions(page, self._spend_bytes)

    def spend(self, instructions: int) -> None:
        """Count instructions that are to be followed. Raises Endless."""
        self.left -= instructions
        self.left_in_file -= instructions
        if self.left < 0 or self.left_in_file < 0:
            raise Endless

    def _spend_bytes(self, size: int) -> None:
        self.left_in_file -= size // BYTES

    def unpacked(self, stream: Object, most: int) -> bytes:
        """The bytes of a part of a font, counted. Raises Endless, and what the library raises."""
        data = unpacked(stream, most)
        self._spend_bytes(len(data))
        return data

    def _face(self, font: Object) -> Typeface:
        found = Typeface(font, self.unpacked)
        self.spend(OF_A_FACE + len(found.widths) + len(found.called))
        return found

    def face(self, font: Object) -> Typeface:
        """The typeface of a font dictionary."""
        key = font.objgen
        if key == (0, 0):
            return self._face(font)
        if key not in self.faces:
            self.faces[key] = self._face(font)
        return self.faces[key]

    def instructions(self, stream: Object) -> list[Instruction]:
        """The instructions of a form. Raises Endless."""
        key = stream.objgen
        if key not in self.streams:
            self.streams[key] = instructions(stream, self._spend_bytes)
        return self.streams[key]

    def image_ink(self, image: Stream, space: Space) -> float | None:
        """The most ink in an image, in percent; None where it cannot be told."""
        key = image.objgen
        if key not in self.image_inks:
            most = min(LARGEST_IMAGE, max(0, self.left_of_images) * BYTES)
            self.image_inks[key], size = colours.most_ink_of_image(image, space, most)
            self.left_of_images -= size // BYTES
        return self.image_inks[key]
