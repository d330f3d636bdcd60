"""PDF/X files say of themselves what the standard asks, the same bytes each time."""

import io
import shutil
import subprocess
from pathlib import Path

import pikepdf
import pytest

from bookmaker.pages.page import Boxes, Glyphs, Ink, Page
from bookmaker.render import pdf, pdfx

LEVELS = {  # level -> version in Info, conformance in Info, header
    "X-1a:2001": ("PDF/X-1:2001", "PDF/X-1a:2001", "1.3"),
    "X-1a:2003": ("PDF/X-1a:2003", None, "1.4"),
    "X-3:2002": ("PDF/X-3:2002", None, "1.3"),
}


def plain_file() -> bytes:
    """A PDF of one page with a word and a box."""
    word = Glyphs(((72.0, 100.0, "Word"),), "SourceSans3-Regular", 12.0, Ink())
    page = Page(432.0, 648.0, (word, Boxes(((72.0, 200.0, 99.0, 99.0),), fill=Ink(k=0.5))))
    return pdf.document([page, page], title="Old", author="A", language="en", edition="print")


def conformed(level: str = "X-1a:2001", **more: object) -> bytes:
    return pdfx.conform(plain_file(), level=level, title="Tïtle", condition="CGATS TR 001", **more)  # type: ignore[arg-type]


def opened(data: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(data))


@pytest.fixture
def icc(tmp_path: Path) -> Path:
    """The header of an ICC file of a press, which is all that is read of it."""
    path = tmp_path / "press.icc"
    path.write_bytes(b"\0" * 12 + b"prtrCMYKLab " + b"\0" * 12 + b"acsp" + b"\0" * 88)
    return path


@pytest.mark.parametrize("level", LEVELS)
def test_info_and_header_name_the_level(level: str) -> None:
    version, conformance, header = LEVELS[level]
    data = conformed(level)
    assert data.startswith(f"%PDF-{header}".encode())
    file = opened(data)
    info = file.docinfo
    assert str(info.GTS_PDFXVersion) == version
    assert (str(info.GTS_PDFXConformance) if "/GTS_PDFXConformance" in info else None) == conformance
    assert str(info.Title) == "Tïtle"
    assert info.Trapped == pikepdf.Name("/False")
    assert [str(date)[:6] for date in (info.CreationDate, info.ModDate)] == ["D:2000", "D:2000"]


def test_there_is_one_output_intent_by_its_registered_name() -> None:
    file = opened(conformed())
    (intent,) = file.Root.OutputIntents
    assert (intent.S, str(intent.OutputConditionIdentifier)) == (pikepdf.Name.GTS_PDFX, "CGATS TR 001")
    assert str(intent.RegistryName) == "http://www.color.org"
    assert "/DestOutputProfile" not in intent


def test_an_icc_file_is_embedded_with_its_number_of_channels(icc: Path) -> None:
    file = opened(conformed(icc=icc))
    (intent,) = file.Root.OutputIntents
    assert (intent.DestOutputProfile.N, intent.DestOutputProfile.read_bytes()) == (4, icc.read_bytes())


def test_every_page_has_its_boxes_and_the_file_two_ids() -> None:
    file = opened(conformed())
    for page in file.pages:
        assert [float(side) for side in page.obj.TrimBox] == [float(side) for side in page.obj.BleedBox]
    assert [len(bytes(half)) for half in file.trailer.ID] == [16, 16]


def test_the_level_x4_is_told_in_xmp(icc: Path) -> None:
    data = conformed("X-4", icc=icc)
    assert data.startswith(b"%PDF-1.6")
    file = opened(data)
    assert "/GTS_PDFXVersion" not in file.docinfo
    with file.open_metadata() as xmp:
        xmp.register_xml_namespace("http://www.npes.org/pdfx/ns/id/", "pdfxid")
        assert xmp["pdfxid:GTS_PDFXVersion"] == "PDF/X-4"
        assert xmp["dc:title"] == "Tïtle"


def test_the_level_x4_without_an_icc_file_is_refused() -> None:
    with pytest.raises(ValueError, match="needs an ICC file"):
        conformed("X-4")


@pytest.mark.parametrize("level", [*LEVELS, "X-4"])
def test_the_same_file_gives_the_same_bytes(level: str, icc: Path) -> None:
    assert conformed(level, icc=icc) == conformed(level, icc=icc)


def test_the_date_can_be_set_for_files_without_one(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = opened(plain_file())
    del bare.trailer.Info
    buffer = io.BytesIO()
    bare.save(buffer)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1000000000")
    made = pdfx.conform(buffer.getvalue(), level="X-1a:2001", title="T", condition="CGATS TR 001")
    assert str(opened(made).docinfo.CreationDate) == "D:20010909014640+00'00'"


def test_nothing_on_the_pages_changes() -> None:
    before, after = opened(plain_file()), opened(conformed())
    for one, other in zip(before.pages, after.pages, strict=True):
        assert one.Contents.read_bytes() == other.Contents.read_bytes()


@pytest.mark.skipif(shutil.which("qpdf") is None, reason="qpdf is not installed")
@pytest.mark.parametrize("level", [*LEVELS, "X-4"])
def test_qpdf_finds_the_file_sound(level: str, icc: Path, tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    path.write_bytes(conformed(level, icc=icc))
    said = subprocess.run(["qpdf", "--check", str(path)], capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout + said.stderr
