"""What a CMS reads: pictures say whose they are, what they show and when they may be shown; issue.json lists a day."""

import hashlib
import json
import re
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, IptcImagePlugin

from bookmaker.newspaper import manifest

from .daily_runs import made, slot

DAY = "2026-11-30"


@pytest.fixture(scope="module")
def paper(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An issue in all formats of pictures, with a credit that XML has to escape."""
    values = {**slot(), "formats": ["svg", "pdf", "eps", "png", "tif", "jpg"], "credit": "A & <B>"}
    return made(tmp_path_factory.mktemp("paper"), values, days=1)


def xmp_of(path: Path) -> str:
    if path.suffix == ".pdf":
        with pikepdf.open(path) as document:
            return document.Root.Metadata.read_bytes().decode()
    if path.suffix == ".eps":  # seven bits a character, so that others are written as their numbers
        text = path.read_text(encoding="ascii")
        assert "%ADO_ContainsXMP: MainFirst" in text
        return re.sub("&#([0-9]+);", lambda found: chr(int(found[1])), text)
    if path.suffix == ".svg":
        return path.read_text(encoding="utf-8")
    with Image.open(path) as image:
        image.load()
        if path.suffix == ".png":
            return str(image.text["XML:com.adobe.xmp"])  # type: ignore[attr-defined]
        data = image.info["xmp"] if path.suffix == ".jpg" else image.tag_v2[700]  # type: ignore[attr-defined]
        return bytes(data).decode()


@pytest.mark.parametrize("ending", ["svg", "pdf", "eps", "png", "tif", "jpg"])
@pytest.mark.parametrize(
    ("file", "headline", "day"),
    [(f"{DAY}/net/puzzle", "Net No. 7", DAY), (f"2026-12-01/net/solution-{DAY}", "Solution to No. 7", "2026-12-01")],
)
def test_every_picture_says_what_it_is_and_when_it_may_be_shown(
    ending: str, file: str, headline: str, day: str, paper: Path
) -> None:
    said = xmp_of(paper / f"{file}.{ending}").replace("\u00a0", " ")
    assert re.search(rf"<photoshop:Headline>[^<]*{headline}</photoshop:Headline>", said)
    assert f"<prism:embargoDate>{day}</prism:embargoDate>" in said
    assert "<photoshop:Credit>A &amp; &lt;B&gt;</photoshop:Credit>" in said
    assert re.search(r"AltTextAccessibility>.*5 × 6, easy", said, re.DOTALL)


@pytest.mark.parametrize("ending", ["tif", "jpg"])
def test_tiff_and_jpeg_carry_iptc_too(ending: str, paper: Path) -> None:
    with Image.open(paper / DAY / "net" / f"puzzle.{ending}") as image:
        said = IptcImagePlugin.getiptcinfo(image)
    assert said is not None
    assert said[2, 110] == b"A & <B>"
    assert said[2, 30] == b"20261130"


def test_a_jpeg_is_grey_and_knows_its_resolution(paper: Path) -> None:
    with Image.open(paper / DAY / "net" / "puzzle.jpg") as image:
        assert (image.mode, image.info["dpi"]) == ("L", (600, 600))


def test_issue_json_lists_what_runs_with_measures_and_digests(paper: Path) -> None:
    said = json.loads((paper / "issues" / DAY / "issue.json").read_text(encoding="utf-8"))
    assert [one["slot"] for one in said["puzzles"]] == ["net", "fields"]  # as daily.yaml has them
    first = said["puzzles"][0]
    assert (said["date"], first["number"], first["title"], first["grade"]) == (DAY, 7, "Net", "easy")
    for path, digest in first["files"].items():
        assert hashlib.sha256((paper / path).read_bytes()).hexdigest() == digest
    svg = (paper / DAY / "net" / "puzzle.svg").read_text(encoding="utf-8")
    size = first["mm"][f"{DAY}/net/puzzle"]
    for side, shown in (("width", size["width"]), ("height", size["depth"])):
        found = re.search(rf'<svg[^>]* {side}="([0-9.]+)mm"', svg)
        assert found is not None
        assert float(found[1]) == pytest.approx(shown, abs=0.01)
    assert manifest.read(paper).deliveries[DAY, "net"].measures[f"{DAY}/net/puzzle"] == (size["width"], size["depth"])
