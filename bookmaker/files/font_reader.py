"""A font file of others -> a font of our own making: its letters, their outlines and measures, and nothing else.

This runs in the bounded process. Every table that is used is read whole, whatever draws is counted, and a new TrueType
font is built of what was found; so hints for screens, programs and damage stay behind.
"""

import io
import re
from typing import Any

from fontTools.fontBuilder import FontBuilder  # type: ignore[import-untyped]
from fontTools.misc.psCharStrings import T2CharString, T2OutlineExtractor  # type: ignore[import-untyped]
from fontTools.pens.basePen import DecomposingPen  # type: ignore[import-untyped]
from fontTools.pens.cu2quPen import Cu2QuPen  # type: ignore[import-untyped]
from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont, newTable  # type: ignore[import-untyped]
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0  # type: ignore[import-untyped]

from bookmaker.source.reader import Refused

MAY_NOT_BE_EMBEDDED = 0x2  # of OS/2.fsType: restricted licence
CURVE_ERROR = 0.001  # of an em, by which converted curves may differ
MOST_STEPS = 3_000_000  # points, parts of letters and bytes of their programs; a font of 10,000 letters has a tenth
OF_A_PART = 20  # points that a part of a letter takes as long as
OF_A_LONG_LINE = 250  # points of a contour for which each further one counts as one more: its rest is copied every time
EMS = (16, 16384)  # units that an em may have
FARTHEST = 16383  # units from the origin, within which all points stay
MOST_KERNS = 10_000  # pairs, which fit into one table
NOTDEF = ".notdef"
NO_TIME = 2_082_844_800  # seconds from 1904 to 1970
_STRANGE = re.compile(r"[^\w .+-]")


class _Count:
    """What was drawn so far."""

    def __init__(self) -> None:
        self.left = MOST_STEPS

    def spend(self, steps: int) -> None:
        """Count so many more; Refused where they are too many."""
        self.left -= 1 + steps
        if self.left < 0:
            raise Refused(f"has outlines of more than {MOST_STEPS:,} points")


class _Counting(DecomposingPen):  # type: ignore[misc]
    """Hands on what is drawn, parts of letters as what they are made of, and counts it."""

    def __init__(self, pen: Any, glyphs: Any, count: _Count) -> None:
        super().__init__(glyphs)
        self.pen, self.count, self.long = pen, count, 0
        self.closePath = self.endPath = pen.closePath  # an open contour is filled, too

    def _on(self, points: int) -> None:
        """So many points more of the contour."""
        self.long += points
        self.count.spend(points + self.long // OF_A_LONG_LINE)

    def moveTo(self, pt: Any) -> None:  # noqa: N802 - fontTools' names
        """A new contour."""
        self.long = 0
        self._on(1)
        self.pen.moveTo(pt)

    def lineTo(self, pt: Any) -> None:  # noqa: N802
        """A line."""
        self._on(1)
        self.pen.lineTo(pt)

    def curveTo(self, *points: Any) -> None:  # noqa: N802
        """A cubic curve."""
        self._on(len(points))
        self.pen.curveTo(*points)

    def qCurveTo(self, *points: Any) -> None:  # noqa: N802
        """Quadratic curves."""
        self._on(len(points))
        self.pen.qCurveTo(*points)

    def addComponent(self, glyphName: str, transformation: Any) -> None:  # noqa: N802, N803
        """A part that is another glyph."""
        self.count.spend(OF_A_PART)
        super().addComponent(glyphName, transformation)


def answer(asked: Any, data: bytes) -> tuple[Any, bytes]:
    """A font file -> the name of the file's design, and the font rebuilt. Raises Refused."""
    font = TTFont(io.BytesIO(data), lazy=True)
    letters = font.getBestCmap()
    if not letters:
        raise Refused("has no letters")
    if font["OS/2"].fsType & MAY_NOT_BE_EMBEDDED:
        raise Refused("has a licence that forbids to embed it")
    unit = font["head"].unitsPerEm
    if not EMS[0] <= unit <= EMS[1]:
        raise Refused(f"has {unit} units to the em")
    return None, _rebuilt(font, letters, unit, str(asked))


def _rebuilt(font: TTFont, letters: dict[int, str], unit: int, stem: str) -> bytes:
    count = _Count()
    order = list(dict.fromkeys((font.getGlyphOrder()[0], *letters.values())))
    names = {old: f"g{at:05}" if at else NOTDEF for at, old in enumerate(order)}
    made, widths = _drawn(font, names, count, CURVE_ERROR * unit)
    builder = FontBuilder(unit, isTTF=True)
    builder.font.recalcTimestamp = False
    builder.updateHead(created=NO_TIME, modified=NO_TIME)
    builder.setupGlyphOrder(list(names.values()))
    builder.setupCharacterMap({code: names[old] for code, old in letters.items()})
    builder.setupGlyf(made)
    boxes = [(glyph.xMin, glyph.yMin, glyph.xMax, glyph.yMax) for glyph in made.values() if glyph.numberOfContours]
    if any(abs(side) > FARTHEST for box in boxes for side in box):
        raise Refused("has a letter that is drawn far outside of its place")
    letters = {code: old for code, old in letters.items() if _is_drawn(made[names[old]], chr(code))}
    if not any(chr(code).isalnum() for code in letters):
        raise Refused("has no letters")
    lefts = {name: getattr(glyph, "xMin", 0) for name, glyph in made.items()}
    builder.setupHorizontalMetrics({name: (widths[name], lefts[name]) for name in made})
    across, system = font["hhea"], font["OS/2"]
    builder.setupHorizontalHeader(ascent=across.ascent, descent=across.descent)
    family, style = _named(font, 1, stem), _named(font, 2, "Regular")
    plain = f"{family}-{style}".replace(" ", "").encode("ascii", "ignore").decode() or "Own"
    builder.setupNameTable({"familyName": family, "styleName": style, "psName": _named(font, 6, plain)})
    heights = {"sCapHeight": getattr(system, "sCapHeight", 0), "sxHeight": getattr(system, "sxHeight", 0)}
    builder.setupOS2(version=4, fsType=system.fsType, usWeightClass=system.usWeightClass, **heights)
    builder.setupPost(italicAngle=font["post"].italicAngle if "post" in font else 0)
    if pairs := _kerning(font, names):
        kern, table = newTable("kern"), KernTable_format_0()
        kern.version, table.kernTable, kern.kernTables = 0, pairs, [table]
        table.coverage, table.apple = 1, False
        builder.font["kern"] = kern
    buffer = io.BytesIO()
    builder.font.save(buffer)
    return buffer.getvalue()


def _is_drawn(glyph: Any, letter: str) -> bool:
    """Whether a glyph shows what is a letter or a digit; signs, such as a space, may be blank."""
    return bool(glyph.numberOfContours) or not letter.isalnum()


def _drawn(font: TTFont, names: dict[str, str], count: _Count, error: float) -> tuple[dict[str, Any], dict[str, int]]:
    """The outlines and the widths of those glyphs, by their new names."""

    class Extractor(T2OutlineExtractor):  # type: ignore[misc]
        """Draws a letter by its program, of which every byte is counted, as often as it is run."""

        def execute(self, charString: Any) -> None:  # noqa: N803
            """Run a program or a part of one."""
            count.spend(len(charString.bytecode or ()))
            super().execute(charString)

    T2CharString.outlineExtractor = Extractor
    glyphs, has_cubics = font.getGlyphSet(), "glyf" not in font
    made, widths = {}, {}
    for old, new in names.items():
        pen = TTGlyphPen(None)
        converted = Cu2QuPen(pen, error, reverse_direction=True) if has_cubics else pen
        glyphs[old].draw(_Counting(converted, glyphs, count))
        made[new], widths[new] = pen.glyph(), int(glyphs[old].width)
    return made, widths


def _named(font: TTFont, number: int, other: str) -> str:
    """One of the font's names without what could be a sign to a program that reads it; `other` where there is none."""
    found = font["name"].getBestFamilyName() if number == 1 else font["name"].getDebugName(number)
    name = _STRANGE.sub("", str(found or ""))[:60].strip()
    return (name.replace(" ", "").encode("ascii", "ignore").decode() if number == 6 else name) or other


def _kerning(font: TTFont, names: dict[str, str]) -> dict[tuple[str, str], int]:
    """What is added between pairs of letters: those of the first table, the strongest where they are too many."""
    tables = font["kern"].kernTables if "kern" in font else []
    found = getattr(tables[0], "kernTable", {}) if tables else {}
    known = (((names.get(left), names.get(right)), by) for (left, right), by in found.items() if by)
    pairs = {(left, right): by for (left, right), by in known if left and right}
    kept = sorted(pairs, key=lambda pair: (-abs(pairs[pair]), pair))[:MOST_KERNS]
    return {pair: pairs[pair] for pair in sorted(kept)}
