"""`python -m tests.bench.pages`: a book of 200 pages laid out and written, beside ReportLab alone for the same content.

The peer gets every line, box, circle and string where it stands, and draws it with ReportLab's own calls. Figures are
processor seconds, the least of some rounds; making and drawing puzzles is not in them.
"""

import argparse
import io
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from bookmaker.files.fonts import opened
from bookmaker.pages.manuscript import Edition, Manuscript
from bookmaker.pages.page import Boxes, Circles, Glyphs, Ink, Item, Page, Part, Polylines, Stroke
from bookmaker.production import manuscript as writing
from bookmaker.production import standing
from bookmaker.production.job import Job, lay_out, prepare
from bookmaker.render import pdf

BOOK = """\
title: Two hundred pages
seed: bench
printer: kdp-paperback
sections:
  - {kind: shikaku, size: 10x10, grade: easy, count: 60}
  - {kind: net, size: 9x9, grade: easy, count: 60}
  - {kind: sudoku, size: 9x9, grade: easy, count: 40}
  - grade: easy
    size: 7x7
    mix: [{kind: net, count: 12}, {kind: shikaku, count: 12}, {kind: numberlink, count: 6}]
"""
ROUNDS = 3


def sample() -> tuple[Job, Manuscript]:
    """The book with real puzzles, a few of them again and again."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book.yaml"
        path.write_text(BOOK, encoding="utf-8")
        job = prepare(path)
        made = writing.write(job.spec, job.text, job.plan, standing.few(job.plan))
    return job, replace(made, surroundings=job.surroundings)


def by_reportlab(pages: Sequence[Page]) -> bytes:
    """The same content, drawn with ReportLab's own calls."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(pages[0].width, pages[0].height), pageCompression=1)
    for page in pages:
        _draw(canvas, page.height, page.items)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _draw(canvas: Canvas, height: float, items: Iterable[Item]) -> None:
    for item in items:
        match item:
            case Part(items=inner):
                _draw(canvas, height, inner)
            case Polylines(paths=paths, closed=closed):
                _pen(canvas, item.stroke, item.fill)
                for points in paths:
                    path = canvas.beginPath()
                    path.moveTo(points[0][0], height - points[0][1])
                    for x, y in points[1:]:
                        path.lineTo(x, height - y)
                    if closed:
                        path.close()
                    canvas.drawPath(path, stroke=item.stroke is not None, fill=item.fill is not None)
            case Boxes(boxes=boxes):
                _pen(canvas, item.stroke, item.fill)
                for x, y, w, h in boxes:
                    canvas.rect(x, height - y - h, w, h, stroke=item.stroke is not None, fill=item.fill is not None)
            case Circles(centres=centres, radius=radius):
                _pen(canvas, item.stroke, item.fill)
                for x, y in centres:
                    canvas.circle(x, height - y, radius, stroke=item.stroke is not None, fill=item.fill is not None)
            case Glyphs(runs=runs):
                if item.font not in pdfmetrics.getRegisteredFontNames():
                    pdfmetrics.registerFont(TTFont(item.font, opened(item.font)))
                canvas.setFont(item.font, item.size)
                canvas.setFillColorCMYK(*_cmyk(item.ink))
                for x, y, text in runs:
                    canvas.drawString(x, height - y, text, charSpace=item.spacing)
            case _:
                pass


def _pen(canvas: Canvas, stroke: Stroke | None, fill: Ink | None) -> None:
    if stroke is not None:
        canvas.setStrokeColorCMYK(*_cmyk(stroke.ink))
        canvas.setLineWidth(stroke.width)
        canvas.setLineCap(stroke.cap.value)
        canvas.setLineJoin(stroke.join.value)
        canvas.setDash(*((list(stroke.dash), 0) if stroke.dash else ()))
    if fill is not None:
        canvas.setFillColorCMYK(*_cmyk(fill))


def _cmyk(ink: Ink) -> tuple[float, float, float, float]:
    return ink.c, ink.m, ink.y, ink.k


def least(work: Callable[[], object], rounds: int) -> float:
    """Processor seconds of the quickest of some rounds."""
    found = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return min(found)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.pages", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    rounds = parser.parse_args().rounds
    job, manuscript = sample()
    pages = lay_out(job, manuscript, Edition.PRINT).pages
    spec = job.spec
    laid_out = least(lambda: lay_out(job, manuscript, Edition.PRINT), rounds)
    written = least(
        lambda: pdf.document(pages, title=spec.title, author="", language=spec.language, edition="print"), rounds
    )
    alone = least(lambda: by_reportlab(pages), rounds)
    sys.stdout.write(f"{len(pages)} pages: laid out {laid_out:.2f} s, written {written:.2f} s\n")
    sys.stdout.write(f"ReportLab alone {alone:.2f} s: {(laid_out + written) / alone:.2f} times\n")


if __name__ == "__main__":
    main()
