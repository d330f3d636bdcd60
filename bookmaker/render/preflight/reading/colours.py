"""Colours: a PDF colour space and the numbers of a colour -> Paint, how much ink of which kind."""

import functools
import math
from dataclasses import dataclass

import pikepdf
from pikepdf import Array, Name, Object

from bookmaker.render.preflight.reading.unpacking import Endless, unpacked

BLACK_PLATE = frozenset({"Black", "None"})
PIECE = 1 << 16  # pixels that are compared at a time, so that a photograph takes no more memory
PROCESS = frozenset({"Cyan", "Magenta", "Yellow", "Black"})


@dataclass(frozen=True, slots=True)
class Space:
    """A colour space: how it is counted (grey, cmyk, rgb, icc, spot, pattern), channels, spot names."""

    kind: str
    channels: int
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Paint:
    """One colour: `tint` is its strongest ink from 0 (paper) to 1, `ink` the sum in percent.

    `ink` is None where it depends on a conversion that only the printer makes; `has_hue` where it
    is more than black and grey.
    """

    kind: str
    tint: float
    ink: float | None
    has_hue: bool


GREY, RGB, CMYK = Space("grey", 1), Space("rgb", 3), Space("cmyk", 4)
PATTERN = Space("pattern", 0)
_DEVICE = {
    "/DeviceGray": GREY,
    "/G": GREY,
    "/DeviceRGB": RGB,
    "/RGB": RGB,
    "/DeviceCMYK": CMYK,
    "/CMYK": CMYK,
    "/Pattern": PATTERN,
}


def space_of(value: Object | None, spaces: Object | None, *, depth: int = 0) -> Space:
    """The space that a name or array stands for; `spaces` is the ColorSpace resource, for names of its own."""
    if value is None or depth > 5:
        return GREY
    if isinstance(value, Name):
        known = _DEVICE.get(str(value))
        if known is not None:
            return known
        own = spaces.get(str(value)) if spaces is not None else None
        return space_of(own, None)
    if not isinstance(value, Array) or not len(value):
        return GREY
    family = str(value[0])
    match family:
        case "/ICCBased":
            return Space("icc", int(value[1].get("/N", 3)))
        case "/CalGray":
            return Space("icc", 1)
        case "/CalRGB" | "/Lab":
            return Space("icc", 3)
        case "/Indexed" | "/I":
            return space_of(value[1], spaces, depth=depth + 1)
        case "/Separation":
            return _spot((str(value[1])[1:],))
        case "/DeviceN":
            return _spot(tuple(str(name)[1:] for name in value[1].as_list()))
    return _DEVICE.get(family, GREY)


def _spot(names: tuple[str, ...]) -> Space:
    # A separation of a process ink is that ink by another name.
    kind = "grey" if set(names) <= BLACK_PLATE else "cmyk" if set(names) <= PROCESS else "spot"
    return Space(kind, len(names), names)


@functools.lru_cache(maxsize=4096)
def paint(space: Space, parts: tuple[float, ...]) -> Paint:
    """The Paint of a colour's numbers in a space; missing numbers are taken as the space's black."""
    if space.kind == "pattern":
        return Paint("pattern", 1.0, 0.0, False)
    if space.names:
        inks = [part for part, name in zip(parts, space.names, strict=False) if name != "None"]
        has_hue = any(part > 0 and name not in BLACK_PLATE for part, name in zip(parts, space.names, strict=False))
        return Paint(space.kind, max(inks, default=0.0), 100 * math.fsum(inks), has_hue)
    if len(parts) < space.channels:
        return Paint(space.kind, 1.0, 100.0, False)
    if space.channels == 1:
        return Paint(space.kind, 1 - parts[0], 100 * (1 - parts[0]), False)
    if space.channels == 4:
        return Paint(space.kind, max(parts), 100 * math.fsum(parts), any(part > 0 for part in parts[:3]))
    has_hue = max(parts) - min(parts) > 1 / 255
    return Paint(space.kind, 1 - min(parts), None, has_hue)


def most_ink_of_image(image: pikepdf.Stream, space: Space, most: int) -> tuple[float | None, int]:
    """The most ink that a pixel of the image asks for, in percent, and how many bytes were looked at for that.

    It is known for images of one channel (never above 100) and for plain CMYK of 8 bits and no more than `most` bytes;
    None for others.
    """
    if space.channels == 1:
        return 100.0, 0
    if space.channels != 4 or int(image.get("/BitsPerComponent", 8)) != 8 or "/Decode" in image:
        return None, 0
    if isinstance(image.get("/ColorSpace"), Array) and str(image.ColorSpace[0]) in ("/Indexed", "/I"):
        return None, 0
    try:
        data = unpacked(image, most)  # fails where a filter such as JPEG's is left
    except Endless:
        return None, most
    except pikepdf.PdfError:
        return None, 0
    return most_ink_of_pixels(data), len(data)


def most_ink_of_pixels(data: bytes) -> float:
    """The same for the bytes of CMYK pixels; those that are equal are looked at once in every piece."""
    whole = memoryview(data)[: len(data) // 4 * 4].cast("I")
    pieces = (set(whole[at : at + PIECE]) for at in range(0, len(whole), PIECE))
    return 100 * max((sum(pixel.to_bytes(4, "big")) for piece in pieces for pixel in piece), default=0) / 255
