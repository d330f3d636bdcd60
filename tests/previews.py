"""Pictures for the docs: python -m tests.previews FOLDER draws the README's three from a built sample book.

python -m tests.previews alone draws layouts/NAME/preview.png: the first pages of each layout's own starter.
"""

import json
import sys
import tempfile
from pathlib import Path

import pypdfium2 as pdfium
from PIL import Image, ImageOps

from bookmaker.production.preview import ACROSS, GAP, SHEET_PAGES, preview

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


def draw_layouts() -> None:
    """Write preview.png beside each layout's starter: the first row of the contact sheet of its book."""
    for starter in sorted(TARGET.parent.glob("*/starter.yaml")):
        with tempfile.TemporaryDirectory() as folder:
            seen = preview(starter, out=Path(folder) / "seen")
            with Image.open(seen.files[0]) as image:
                rows = -(-min(seen.pages, SHEET_PAGES) // ACROSS)
                row = image.crop((0, 0, image.width, (image.height - GAP) // rows + GAP))
                row.quantize(SHADES).save(starter.with_name("preview.png"), optimize=True)


if __name__ == "__main__":
    draw(Path(sys.argv[1])) if sys.argv[1:] else draw_layouts()
