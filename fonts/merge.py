"""Unpacked @fontsource packages -> the .ttf files of this folder: `python merge.py PACKAGE FACE...`.

A package holds each face cut into subsets by script; this joins them again. PACKAGE is the unpacked
package's folder, a FACE is `weight-style=Name`, such as `400-normal=SourceSans3-Regular`. The file
is written to the folder of the package's name, beside this program.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from fontTools.merge import Merger
from fontTools.ttLib import TTFont

SUBSETS = ("latin", "latin-ext", "greek", "cyrillic", "vietnamese")
# Composing and printing use outlines, widths and the character map; features would only make the
# pages and the SVG pictures differ, since the PDF library knows none.
DROPPED = ("GSUB", "GPOS", "GDEF", "STAT", "DSIG", "FFTM", "BASE", "fpgm", "prep", "cvt ", "gasp", "meta")


def merge(package: Path, weight_style: str, name: str) -> Path:
    """Write one face, all subsets in one file; its path."""
    family = json.loads((package / "package.json").read_text())["name"].rpartition("/")[2]
    with tempfile.TemporaryDirectory() as folder:
        parts = []
        for subset in SUBSETS:
            font = TTFont(package / "files" / f"{family}-{subset}-{weight_style}.woff", recalcTimestamp=False)
            font.flavor = None
            for tag in DROPPED:
                if tag in font:
                    del font[tag]
            for glyph in font["glyf"].glyphs.values():
                glyph.removeHinting()
            part = Path(folder) / f"{subset}.ttf"
            font.save(part)
            parts.append(str(part))
        merged = Merger().merge(parts)
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
