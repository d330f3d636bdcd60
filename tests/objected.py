"""A print edition that nobody can object to, changes that each break a rule, and the rules that are found broken."""

import io
from collections.abc import Callable

from pikepdf import Array, Dictionary, Name, Pdf

from bookmaker import printers
from bookmaker.pages import page as sheets
from bookmaker.pages.page import Boxes, Glyphs, Ink, Polylines, Stroke
from bookmaker.render import pdf, pdfx
from bookmaker.render.preflight.check import Report
from bookmaker.render.preflight.verdict import Outcome

KDP, INGRAM = printers.get("kdp-paperback"), printers.get("ingramspark")
INCH = 72


def clean(pages: int = 24, *, width: float = 6 * INCH, height: float = 9 * INCH) -> bytes:
    """A print edition that nobody can object to: a word, a line and a grey box on each page but the last."""
    pen = Stroke(Ink(), 1.0)
    items = (
        Glyphs(((100.0, 100.0, "Word"),), "SourceSans3-Regular", 12.0, Ink()),
        Polylines((((100.0, 150.0), (200.0, 150.0)),), stroke=pen),
        Boxes(((100.0, 200.0, 50.0, 50.0),), fill=Ink(k=0.2)),
    )
    leaves = [sheets.Page(width, height, items) for _ in range(pages - 1)] + [sheets.Page(width, height, ())]
    return pdf.document(leaves, title="T", author="A", language="en", edition="print")


CLEAN = clean()
CLEAN_X = pdfx.conform(CLEAN, level="X-1a:2001", title="T", condition="CGATS TR 001")


def changed(change: Callable[[Pdf], object], data: bytes = CLEAN, **how: object) -> bytes:
    """The file after a change; `how` it is saved."""
    buffer = io.BytesIO()
    with Pdf.open(io.BytesIO(data)) as file:
        change(file)
        file.save(buffer, **how)  # type: ignore[arg-type]
    return buffer.getvalue()


def painting(code: str, *, on: int = 3, **resources: Dictionary) -> Callable[[Pdf], None]:
    """A change that paints more on a page, with more resources."""

    def change(file: Pdf) -> None:
        page = file.pages[on - 1]
        for kind, things in resources.items():
            page.obj.Resources[f"/{kind}"] = things
        page.contents_add(f"q {code} Q".encode("ascii"))

    return change


def broken(report: Report) -> dict[str, int | None]:
    """The rules that are broken, each with the page it names."""
    return {one.rule: one.page for one in report.failures}


def outcome(report: Report, rule: str) -> Outcome:
    return next(one.outcome for one in report.verdicts if one.rule == rule)


def font(**more: object) -> Dictionary:
    return Dictionary(F9=Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, **more))


def image(file: Pdf, size: int, space: Name, data: bytes, **more: object) -> Dictionary:
    keys = {"Width": size, "Height": size, "ColorSpace": space, "BitsPerComponent": 8, **more}
    return Dictionary(X=file.make_stream(data, Type=Name.XObject, Subtype=Name.Image, **keys))


def measured(report: Report, rule: str) -> str:
    return next(one.measured for one in report.verdicts if one.rule == rule)


def with_annotation(file: Pdf, *, subtype: Name = Name.Link) -> None:
    link = Dictionary(Type=Name.Annot, Subtype=subtype, Rect=Array([100, 100, 150, 120]), Border=Array([0, 0, 0]))
    file.pages[4].obj.Annots = Array([file.make_indirect(link)])


def without_key(name: str) -> Callable[[Pdf], None]:
    def change(file: Pdf) -> None:
        del file.docinfo[name]

    return change
