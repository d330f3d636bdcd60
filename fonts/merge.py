"""Unpacked @fontsource packages -> the .ttf files of this folder: `python merge.py PACKAGE FACE...`.

A package holds each face cut into subsets by script; this joins them again. PACKAGE is the unpacked
package's folder, a FACE is `weight-style=Name`, such as `400-normal=SourceSans3-Regular`. The file
is written to the folder of the package's name, beside this program.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fontTools.merge import Merger
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0

SUBSETS = ("latin", "latin-ext", "greek", "cyrillic", "vietnamese")
# Composing and printing use outlines, widths, the character map and the kerning of Latin letters;
# other features would only make pages and SVG pictures differ, since the PDF library knows none.
DROPPED = ("GSUB", "GPOS", "GDEF", "STAT", "DSIG", "FFTM", "BASE", "fpgm", "prep", "cvt ", "gasp", "meta")

KERNED = [chr(code) for code in (*range(0x21, 0x7F), *range(0xC0, 0x180)) if not chr(code).isdigit()] + list("–—‘’“”")
MOST_PAIRS = 10_900  # what a table of pairs can hold


def kerning(font: TTFont) -> dict[tuple[str, str], int]:
    """The kerning of pairs of Latin letters and points, by glyphs' names, from a font's features."""
    positions, names = font["GPOS"].table, font.getBestCmap()
    chosen = [names[ord(char)] for char in KERNED if ord(char) in names]
    records = positions.FeatureList.FeatureRecord
    wanted = sorted({at for one in records if one.FeatureTag == "kern" for at in one.Feature.LookupListIndex})
    pairs: dict[tuple[str, str], int] = {}
    for index in wanted:
        for table in positions.LookupList.Lookup[index].SubTable:
            table = getattr(table, "ExtSubTable", table)
            if table.LookupType == 2:
                for left in set(table.Coverage.glyphs) & set(chosen):
                    for right, value in advances(table, left, chosen):
                        # The first table that knows a pair decides, also where it says nothing.
                        pairs.setdefault((left, right), value)
    kept = {pair: value for pair, value in pairs.items() if value}
    # Where there are too many, the smallest are given up: nobody sees them.
    largest = sorted(kept, key=lambda pair: (-abs(kept[pair]), pair))[:MOST_PAIRS]
    return {pair: kept[pair] for pair in sorted(largest)}


def advances(table: Any, left: str, chosen: list[str]) -> Iterator[tuple[str, int]]:
    """What a pair table adds between a glyph and each of the chosen ones that it knows."""
    if table.Format == 1:
        records = table.PairSet[table.Coverage.glyphs.index(left)].PairValueRecord
        known = {one.SecondGlyph: one.Value1 for one in records}
        pairs = ((right, known[right]) for right in chosen if right in known)
    else:
        rows = table.Class1Record[table.ClassDef1.classDefs.get(left, 0)].Class2Record
        pairs = ((right, rows[table.ClassDef2.classDefs.get(right, 0)].Value1) for right in chosen)
    return ((right, getattr(value, "XAdvance", 0)) for right, value in pairs)


def kern_table(pairs: dict[tuple[str, str], int]) -> Any:
    """The pairs as the simple table that every reader of fonts knows."""
    part = KernTable_format_0()
    part.coverage, part.tupleIndex, part.kernTable = 1, None, pairs
    table = newTable("kern")
    table.version, table.kernTables = 0, [part]
    return table


def merge(package: Path, weight_style: str, name: str) -> Path:
    """Write one face, all subsets in one file; its path."""
    family = json.loads((package / "package.json").read_text())["name"].rpartition("/")[2]
    with tempfile.TemporaryDirectory() as folder:
        parts = []
        pairs: dict[tuple[str, str], int] = {}
        for subset in SUBSETS:
            source = package / "files" / f"{family}-{subset}-{weight_style}.woff"
            if not source.exists():  # not every family has Greek, or Cyrillic
                continue
            font = TTFont(source, recalcTimestamp=False)
            font.flavor = None
            pairs = pairs or kerning(font)  # of the first subset, whose glyphs keep their names
            for tag in DROPPED:
                if tag in font:
                    del font[tag]
            for glyph in font["glyf"].glyphs.values():
                glyph.removeHinting()
            part = Path(folder) / f"{subset}.ttf"
            font.save(part)
            parts.append(str(part))
        merged = Merger().merge(parts)
    merged["kern"] = kern_table(pairs)
    for record in merged["name"].names:
        if record.nameID == 6:
            record.string = name
    merged["head"].modified = merged["head"].created
    merged.recalcTimestamp = False
    target = Path(__file__).parent / family / f"{name}.ttf"
    target.parent.mkdir(exist_ok=True)
    merged.save(target)
    return target


if __name__ == "__main__":
    for face in sys.argv[2:]:
        style, _, face_name = face.partition("=")
        merge(Path(sys.argv[1]), style, face_name)
