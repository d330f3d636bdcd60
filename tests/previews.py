"""The README's three pictures: python -m tests.previews FOLDER draws them from a built sample book."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pypdfium2 as pdfium
from PIL import ImageOps

TARGET = Path(__file__).parent.parent / "layouts" / "classic"
PIXELS_PER_POINT = 1.0
COLOURS = 64
SHADES = 16  # grey levels; enough for smooth edges at this size


def draw(folder: Path) -> None:
    """Write preview-puzzle.png, preview-answers.png and preview-cover.png from the folder's print edition and cover."""
    records = [json.loads(line) for line in (folder / "puzzles.jsonl").read_text(encoding="utf-8").splitlines()]
    shown = next(record for record in records if record["kind"] == "shikaku" and record["grade"] == "medium")
    document = pdfium.PdfDocument(folder / "print.pdf")
    for name, page in (("puzzle", shown["page"]), ("answers", shown["answer_page"])):
        image = document[page - 1].render(scale=PIXELS_PER_POINT, grayscale=True).to_pil()
        framed = ImageOps.expand(image, border=1, fill=150)
        framed.quantize(SHADES).save(TARGET / f"preview-{name}.png", optimize=True)
    document.close()
    cover = pdfium.PdfDocument(folder / "cover.pdf")
    image = cover[0].render(scale=PIXELS_PER_POINT).to_pil()
    image.quantize(COLOURS).save(TARGET / "preview-cover.png", optimize=True)
    cover.close()


if __name__ == "__main__":
    draw(Path(sys.argv[1]))
