"""The bar code of a cover: an ISBN -> the modules of its EAN-13, drawn in a white box."""

from collections.abc import Iterator
from itertools import groupby

from bookmaker.pages.page import Boxes, Glyphs, Ink, Item
from bookmaker.pages.setting.fonts import Typeface
from bookmaker.pages.setting.measure import Area
from bookmaker.source.lengths import POINTS_PER_MM

# ISO/IEC 15420: each digit is seven modules, in one of three alphabets; which of them the left
# half uses tells the first digit, which has no modules of its own.
ODD = ["0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011"]
RIGHT = [code.translate(str.maketrans("01", "10")) for code in ODD]
EVEN = [code[::-1] for code in RIGHT]
LEFT = ["OOOOOO", "OOEOEE", "OOEEOE", "OOEEEO", "OEOOEE", "OEEOOE", "OEEEOO", "OEOEOE", "OEOEEO", "OEEOEO"]
GUARD, MIDDLE = "101", "01010"
# The standard's nominal size: a module of 0.33 mm and bars of 22.85 mm, of which the 1.2 in box has
# room for 18 mm; scanners need the whole width but little of the height.
MODULE = 0.33 * POINTS_PER_MM
BARS = 18.0 * POINTS_PER_MM
GUARD_DROP = 5 * MODULE  # how far guard bars reach down between the digits
DIGITS = "SourceSans3-Regular"
DIGIT_SIZE = 9.0
LABEL_SIZE = 8.5
GAP = 4.0  # points between label, bars and digits
BLACK = Ink()
PAPER = Ink(k=0.0)


def modules(digits: str) -> str:
    """The 95 modules of a 13-digit number, dark ones as 1."""
    first, left, right = int(digits[0]), digits[1:7], digits[7:]
    alphabets = {"O": ODD, "E": EVEN}
    coded = "".join(alphabets[which][int(digit)] for which, digit in zip(LEFT[first], left, strict=True))
    return GUARD + coded + MIDDLE + "".join(RIGHT[int(digit)] for digit in right) + GUARD


def barcode(isbn: str, area: Area) -> tuple[Item, ...]:
    """The bar code of an ISBN, which may have hyphens, on white that fills the area."""
    digits = "".join(char for char in isbn if char.isdecimal())
    code = modules(digits)
    height = LABEL_SIZE + GAP + BARS + GAP / 2 + DIGIT_SIZE
    left = area.x + (area.width - len(code) * MODULE) / 2
    top = area.y + (area.height - height) / 2 + LABEL_SIZE + GAP
    return (
        Boxes(((area.x, area.y, area.width, area.height),), None, PAPER),
        Boxes(tuple(_bars(code, left, top)), None, BLACK),
        _label(f"ISBN {isbn}", area, top - GAP),
        _digits(digits, left, top + BARS + GAP / 2 + DIGIT_SIZE * 0.7),
    )


def _bars(code: str, left: float, top: float) -> Iterator[tuple[float, float, float, float]]:
    at = 0
    for module, run in groupby(code):
        width = len(list(run))
        if module == "1":
            is_guard = at < 3 or 45 <= at < 50 or at >= 92
            yield (left + at * MODULE, top, width * MODULE, BARS + GUARD_DROP * is_guard)
        at += width


def _label(text: str, area: Area, baseline: float) -> Glyphs:
    face = Typeface(DIGITS, LABEL_SIZE)
    x = area.x + (area.width - face.width(text)) / 2
    return Glyphs(((x, baseline, text),), DIGITS, LABEL_SIZE, BLACK)


def _digits(digits: str, left: float, baseline: float) -> Glyphs:
    """The first digit before the bars, each other one under its modules."""
    face = Typeface(DIGITS, DIGIT_SIZE)
    centres = [-6.0, *(3 + 7 * at + 3.5 for at in range(6)), *(50 + 7 * at + 3.5 for at in range(6))]
    runs = [
        (left + centre * MODULE - face.width(digit) / 2, baseline, digit)
        for centre, digit in zip(centres, digits, strict=True)
    ]
    return Glyphs(tuple(runs), DIGITS, DIGIT_SIZE, BLACK)
