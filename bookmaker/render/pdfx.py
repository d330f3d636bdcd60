"""PDF/X: the bytes of a PDF -> the bytes of one that says which PDF/X level it keeps to, the same bytes each time.

This step writes what a file must declare (ISO 15930): output intent, Info keys, boxes, ids and header. It
changes nothing on the pages; whether those keep to the level is for the preflight to check.
"""

import io
import os
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf, String

from bookmaker.source.faults import fault

REGISTRY = "http://www.color.org"  # the registry of printing conditions that the standards name
# Where nobody says when: the date that the PDF library gives to files without a clock.
NO_DATE = 946_684_800  # 2000-01-01, in seconds
_SECONDS = re.compile(r"[0-9]{1,11}")  # until the year 5138
ICC_CHANNELS = {b"GRAY": 1, b"CMYK": 4}


@dataclass(frozen=True, slots=True)
class Level:
    """What a PDF/X level asks a file to say: Info's version and conformance, the header's version."""

    version: str
    conformance: str | None
    header: str
    in_xmp: bool = False


LEVELS = {
    "X-1a:2001": Level("PDF/X-1:2001", "PDF/X-1a:2001", "1.3"),
    "X-1a:2003": Level("PDF/X-1a:2003", None, "1.4"),
    "X-3:2002": Level("PDF/X-3:2002", None, "1.3"),
    "X-4": Level("PDF/X-4", None, "1.6", in_xmp=True),
}


def conform(
    data: bytes, *, level: str, title: str, condition: str, icc: Path | None = None, xmp: bytes | None = None
) -> bytes:
    """The PDF with everything that the level asks it to say of itself, and with an XMP packet of one's own.

    `condition` is a name in the registry of printing conditions, such as "CGATS TR 001"; `icc` an ICC
    file to embed beside it, which X-4 cannot do without (ValueError).
    """
    asked = LEVELS[level]
    if asked.in_xmp and icc is None:
        raise ValueError(f"{level} needs an ICC file")
    with Pdf.open(io.BytesIO(data)) as pdf:
        pdf.Root.OutputIntents = Array([_intent(pdf, condition, icc)])
        _describe(pdf, asked, title)
        if xmp is not None:
            packet = pdf.make_stream(xmp)
            packet.Type, packet.Subtype = Name.Metadata, Name.XML
            pdf.Root.Metadata = packet
        for page in pdf.pages:
            _box(page)
        buffer = io.BytesIO()
        pdf.save(
            buffer,
            # A header that is newer than the level allows is lowered: `force`, not `min`.
            force_version=asked.header,
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
            recompress_flate=False,
        )
    return buffer.getvalue()


def _intent(pdf: Pdf, condition: str, icc: Path | None) -> pikepdf.Object:
    intent = Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFX,
        OutputCondition=String(condition),
        OutputConditionIdentifier=String(condition),
        RegistryName=String(REGISTRY),
        Info=String(condition),
    )
    if icc is not None:
        profile = icc.read_bytes()
        stream = pdf.make_stream(profile)
        # Bytes 16 to 19 of an ICC file name its colour space (ICC.1:2010, 7.2.6).
        stream.N = ICC_CHANNELS[profile[16:20]]
        intent.DestOutputProfile = stream
    return pdf.make_indirect(intent)


def _describe(pdf: Pdf, asked: Level, title: str) -> None:
    info = pdf.docinfo
    info.Title = String(title)
    for key in ("/CreationDate", "/ModDate"):
        if key not in info:
            info[key] = String(date().strftime("D:%Y%m%d%H%M%S+00'00'"))
    info.Trapped = Name("/False")
    for key in ("/GTS_PDFXVersion", "/GTS_PDFXConformance"):
        if key in info:
            del info[key]
    # XMP from an earlier step would contradict Info.
    if "/Metadata" in pdf.Root:
        del pdf.Root.Metadata
    if asked.in_xmp:
        _describe_in_xmp(pdf, asked, title)
        return
    info.GTS_PDFXVersion = String(asked.version)
    if asked.conformance is not None:
        info.GTS_PDFXConformance = String(asked.conformance)


def _describe_in_xmp(pdf: Pdf, asked: Level, title: str) -> None:
    stamp = date().strftime("%Y-%m-%dT%H:%M:%S+00:00")
    info = pdf.docinfo
    for key in ("/CreationDate", "/ModDate"):  # Info and XMP must give the same date
        info[key] = String(date().strftime("D:%Y%m%d%H%M%S+00'00'"))
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as xmp:
        xmp.register_xml_namespace("http://www.npes.org/pdfx/ns/id/", "pdfxid")
        xmp["pdfxid:GTS_PDFXVersion"] = asked.version
        xmp["dc:title"] = title
        xmp["pdf:Trapped"] = "False"
        for key in ("xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate"):
            xmp[key] = stamp
        # One rendition of one document, named by what it is called: no random number, no clock.
        xmp["xmpMM:DocumentID"] = f"bookmaker:{title}"
        xmp["xmpMM:RenditionClass"] = "default"
        xmp["xmpMM:VersionID"] = "1"


def date() -> datetime:
    """The date that PDF/X files give: SOURCE_DATE_EPOCH of the environment, or NO_DATE; BookError where it is none."""
    given = os.environ.get("SOURCE_DATE_EPOCH") or str(NO_DATE)
    if not _SECONDS.fullmatch(given):
        hint = "give seconds since 1970, such as 1767225600, or unset it"
        raise fault(f"SOURCE_DATE_EPOCH is '{given[:40]}', not a number of seconds", hint=hint)
    return datetime.fromtimestamp(int(given), tz=UTC)


def _box(page: pikepdf.Page) -> None:
    """Give the page a TrimBox and a BleedBox where it has none: the whole sheet."""
    sheet = Array(list(page.mediabox.as_list()))
    if "/TrimBox" not in page.obj and "/ArtBox" not in page.obj:
        page.obj.TrimBox = sheet
    if "/BleedBox" not in page.obj:
        page.obj.BleedBox = sheet
