"""Text that is turned stands in an EPS, whose letters are outlines, where it stands in the PDF."""

import io
import shutil
import subprocess
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter

from bookmaker.pages.page import Glyphs, Ink, Page, moved
from bookmaker.render import eps, pdf

SIDE = 100.0


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("gs") is None, reason="ghostscript is not installed")
def test_turned_text_stands_in_eps_as_in_pdf(tmp_path: Path) -> None:
    texts = [Glyphs(((50.0, 50.0, "F17"),), "SourceSans3-Bold", 20.0, Ink(k=1), 1.0, turn) for turn in (0, 90)]
    page = Page(SIDE, SIDE, (*texts, *moved(texts, (SIDE, SIDE), is_turned=True)))
    seen = []
    for name, data in (("eps", eps.text(page, title="t").encode()), ("pdf", pdf.document([page]))):
        (tmp_path / name).write_bytes(data)
        how = ["-dEPSCrop", "-sDEVICE=pnggray", "-r72", "-dGraphicsAlphaBits=4", "-dTextAlphaBits=4"]
        command = ["gs", "-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", *how, "-sOutputFile=-", str(tmp_path / name)]
        png = subprocess.run(command, capture_output=True, check=True).stdout
        seen.append(Image.open(io.BytesIO(png)).filter(ImageFilter.GaussianBlur(2)))
    assert ImageChops.difference(*seen).getextrema()[1] < 40  # a letter elsewhere differs by more
    assert seen[0].getextrema()[0] < 120
