"""The preflight finds what printers refuse: each fault is made on purpose and caught by exactly its rule."""

from __future__ import annotations

import io
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Encryption, Name, Pdf, String

from bookmaker import printers
from bookmaker.pages import page as sheets
from bookmaker.pages.page import Boxes, Glyphs, Ink, Polylines, Stroke
from bookmaker.render import pdf, pdfx
from bookmaker.render.preflight.check import RULES, Report, check
from bookmaker.render.preflight.reading import colours, document
from bookmaker.render.preflight.verdict import Outcome

from .test_cli import run
from .test_docs import PRINTING

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


@pytest.mark.parametrize("name", ["kdp-paperback", "plain"])
def test_a_clean_file_breaks_no_rule(name: str) -> None:
    assert broken(check(CLEAN, printers.get(name))) == {}


def test_a_clean_pdfx_file_breaks_no_rule() -> None:
    assert broken(check(CLEAN_X, INGRAM)) == {}
    assert broken(check(CLEAN_X, KDP)) == {}


def test_there_is_one_verdict_for_each_rule_and_no_two_rules_of_one_name() -> None:
    names = [one.rule for one in check(CLEAN, KDP).verdicts]
    assert len(names) == len(set(names)) == len(RULES)


def test_the_docs_name_every_rule() -> None:
    listed = PRINTING.partition("<!-- rules -->\n")[2].partition("\n\n")[0].split()
    assert sorted(listed) == sorted(one.rule for one in check(CLEAN, KDP).verdicts)


# Things painted on page 3 (a right-hand page of 6 x 9 in) and the rule that must catch them.
PAINTED = {
    "a line in RGB": ("1 0 0 RG 1 w 100 300 m 200 300 l S", "colours"),
    "RGB that is black": ("0 0 0 rg 100 300 50 50 re f", "colours"),
    "a thin line": ("0.3 w 100 300 m 200 300 l S", "line-width"),
    "a line of no width": ("0 w 100 300 m 200 300 l S", "line-width"),
    "a line made thin by its matrix": ("0.3 0 0 0.3 100 300 cm 1 w 0 0 m 99 0 l S", "line-width"),
    "a line made thin one way": ("1 0 0 0.3 100 300 cm 1 w 0 0 m 99 0 l S", "line-width"),
    "a thin box filled": ("100 300 90 0.3 re f", "line-width"),
    "a tint of 5 percent": ("0 0 0 0.05 k 100 300 50 50 re f", "tints"),
    "a tint of 5 percent grey": ("0.95 g 100 300 50 50 re f", "tints"),
    "colour on black paper": ("1 0 0 0 k 100 300 50 50 re f", "black-only"),
    "a line into the gutter": ("150 300 m 9 320 l S", "gutter"),
    "a curve into the gutter": ("150 300 m 9 320 9 380 150 400 c S", "gutter"),
    "a box in the gutter": ("20 300 90 50 re f", "gutter"),
    "a line whose half is in the gutter": ("4 w 28 300 m 28 400 l S", "gutter"),
    "a box in the outside margin": ("400 300 20 50 re f", "margins"),
    "a box at the foot": ("100 10 20 50 re f", "margins"),
    "a box at the head": ("100 600 20 40 re f", "margins"),
    "a box at the edge without bleed": ("300 300 132 50 re f", "bleed"),
    "a box past the edge without bleed": ("300 300 200 50 re f", "bleed"),
    "an operator without operands": ("re f", "syntax"),
}


@pytest.mark.parametrize("what", PAINTED)
def test_what_is_painted_wrongly_is_caught_by_its_rule(what: str) -> None:
    code, rule = PAINTED[what]
    assert broken(check(changed(painting(code)), KDP)) == {rule: 3}


@pytest.mark.parametrize(
    "code",
    [
        "1 g 20 300 90 50 re f",  # white is paper
        "100 300 10 10 re W n 0 300 432 50 re f",  # clipped
        "0 0 0 0 K 4 w 20 300 m 20 400 l S",
        "2 0 0 2 0 0 cm 0.4 w 50 150 m 90 150 l S",  # 0.8 points thick
        "100 300 5 5 re f",
    ],
)
def test_what_cannot_be_seen_to_be_wrong_is_not(code: str) -> None:
    assert broken(check(changed(painting(code)), KDP)) == {}


@pytest.mark.parametrize("operator", ["S", "s", "f", "F", "f*", "B", "B*", "b", "b*"])
def test_every_operator_that_paints_a_path_strokes_or_fills_it_as_it_should(operator: str) -> None:
    """The line is too thin and the tint too light: which of the two is told says what was painted."""
    told = broken(check(changed(painting(f"0 0 0 0.05 k 0.3 w 100 300 50 50 re {operator}")), KDP))
    strokes, fills = operator in {"S", "s", "B", "B*", "b", "b*"}, operator not in {"S", "s"}
    assert told == {rule: 3 for rule, is_painted in (("line-width", strokes), ("tints", fills)) if is_painted}


@pytest.mark.parametrize(("page", "x", "is_broken"), [(3, 20, True), (3, 350, False), (4, 20, False), (4, 350, True)])
def test_the_gutter_is_left_on_odd_pages_and_right_on_even_ones(page: int, x: int, is_broken: bool) -> None:
    """A box that leaves 20 or 22 points: enough at the outside edge, too little at the inside."""
    report = check(changed(painting(f"{x} 300 60 50 re f", on=page)), KDP)
    assert broken(report) == ({"gutter": page} if is_broken else {})


def font(**more: object) -> Dictionary:
    return Dictionary(F9=Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, **more))


def test_a_font_that_is_not_embedded_is_caught() -> None:
    data = changed(painting("BT /F9 12 Tf 100 300 Td (x) Tj ET", Font=font()))
    assert broken(check(data, KDP))["fonts"] == 3


def test_invisible_text_needs_no_font_but_shown_text_does() -> None:
    data = changed(lambda file: painting("BT /F9 4 Tf 3 Tr 9 9 Td (x) Tj ET", on=24, Font=font())(file))
    assert broken(check(data, KDP)) == {}


def own_font(file: Pdf) -> str:
    """The name of a font on page 3 that is embedded."""
    return str(next(iter(file.pages[2].obj.Resources.Font.keys())))


@pytest.mark.parametrize(
    ("code", "rules"),
    [
        ("{} 6 Tf 100 300 Td", {"type-size"}),
        ("{} 12 Tf 0.5 0 0 0.5 100 300 Tm", {"type-size"}),
        ("{} 1 Tf 12 0 0 12 100 300 Tm", set()),
        ("{} 12 Tf 425 300 Td", {"margins", "bleed"}),
        ("{} 12 Tf 2 Tr 0.2 w 100 300 Td", {"line-width"}),
        ("{} 12 Tf 20 300 Td", {"gutter"}),
        ("{} 12 Tf 300 300 Td 250 Tc", {"bleed", "margins"}),
    ],
)
def test_type_is_measured_as_it_is_painted(code: str, rules: set[str]) -> None:
    def change(file: Pdf) -> None:
        painting(f"BT {code.format(own_font(file))} (\001\002) Tj ET")(file)

    assert set(broken(check(changed(change), KDP))) <= rules
    assert bool(rules) == bool(check(changed(change), KDP).failures)


def form(file: Pdf, code: bytes, **more: object) -> Dictionary:
    stream = file.make_stream(code, Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 600, 600]), **more)
    return Dictionary(X=stream)


def in_a_form(code: bytes, place: str = "/X Do", **more: object) -> bytes:
    return changed(lambda file: painting(place, XObject=form(file, code, **more))(file))


def test_forms_are_followed_with_their_matrices() -> None:
    line = b"1 w 200 300 m 300 300 l S"
    assert broken(check(in_a_form(line), KDP)) == {}
    assert broken(check(in_a_form(line, "0.5 0 0 0.5 50 200 cm /X Do"), KDP)) == {"line-width": 3}
    assert broken(check(in_a_form(line, Matrix=Array([0.5, 0, 0, 0.5, 50, 200])), KDP)) == {"line-width": 3}
    assert broken(check(in_a_form(b"1 0 0 rg 200 300 50 50 re f"), KDP)) == {"colours": 3}


def test_a_form_within_itself_ends() -> None:
    def change(file: Pdf) -> None:
        things = form(file, b"/X Do")
        things.X.Resources = Dictionary(XObject=Dictionary(X=things.X))
        painting("/X Do", XObject=things)(file)

    assert broken(check(changed(change), KDP)) == {}


def state(**keys: object) -> Dictionary:
    return Dictionary(GS=Dictionary(Type=Name.ExtGState, **keys))


@pytest.mark.parametrize(
    ("keys", "rules"),
    [
        ({"ca": 0.5}, {"transparency": 3}),
        ({"CA": 0.5}, {"transparency": 3}),
        ({"BM": Name.Multiply}, {"transparency": 3}),
        ({"SMask": Dictionary(S=Name.Alpha)}, {"transparency": 3}),
        ({"ca": 1, "BM": Name.Normal, "SMask": Name("/None")}, {}),
        ({"LW": 0.2}, {"line-width": 3}),
    ],
)
def test_graphics_states_are_read(keys: dict[str, object], rules: dict[str, int]) -> None:
    data = changed(painting("/GS gs 100 300 m 200 300 l S", ExtGState=state(**keys)))
    assert broken(check(data, KDP)) == rules


def test_a_transparency_group_is_caught_in_a_form() -> None:
    data = in_a_form(b"100 300 50 50 re f", Group=Dictionary(S=Name.Transparency))
    assert broken(check(data, KDP)) == {"transparency": 3}


def image(file: Pdf, size: int, space: Name, data: bytes, **more: object) -> Dictionary:
    keys = {"Width": size, "Height": size, "ColorSpace": space, "BitsPerComponent": 8, **more}
    return Dictionary(X=file.make_stream(data, Type=Name.XObject, Subtype=Name.Image, **keys))


@pytest.mark.parametrize(("size", "rules"), [(300, {}), (299, {"resolution": 3}), (50, {"resolution": 3})])
def test_images_are_measured_as_they_are_placed(size: int, rules: dict[str, int]) -> None:
    def change(file: Pdf) -> None:
        things = image(file, size, Name.DeviceGray, b"\0" * size * size)
        painting("72 0 0 72 100 300 cm /X Do", XObject=things)(file)

    assert broken(check(changed(change), KDP)) == rules


def measured(report: Report, rule: str) -> str:
    return next(one.measured for one in report.verdicts if one.rule == rule)


def test_an_image_reaches_as_far_as_it_is_placed() -> None:
    """To 72 points from the edge of a sheet of 432 at the right and 648 at the top."""

    def change(file: Pdf) -> None:
        things = image(file, 300, Name.DeviceGray, b"\0" * 90000)
        painting("60 0 0 60 300 516 cm /X Do", XObject=things)(file)

    assert measured(check(changed(change, CLEAN_X), INGRAM, paper="colour"), "margins") == "1.000 in"


def test_grey_pixels_ask_for_all_the_black_there_is() -> None:
    def change(file: Pdf) -> None:
        painting("9 0 0 9 300 300 cm /X Do", XObject=image(file, 300, Name.DeviceGray, b"\0" * 90000))(file)

    assert measured(check(changed(change, CLEAN_X), INGRAM, paper="colour"), "ink") == "100 %"


def test_a_mask_in_the_text_of_a_page_is_painted_in_the_fill_colour() -> None:
    mask = "q 9 0 0 9 100 300 cm BI /W 8 /H 8 /IM true /BPC 1 ID 12345678 EI Q"
    assert broken(check(changed(painting(f"1 0 0 rg {mask}")), KDP)) == {"colours": 3, "resolution": 3}
    assert broken(check(changed(painting(f"0 g {mask}")), KDP)) == {"resolution": 3}


def test_a_pattern_is_named_after_the_colour_that_it_is_painted_in() -> None:
    def change(file: Pdf) -> None:
        keys = {"PatternType": 1, "PaintType": 2, "TilingType": 1, "XStep": 9, "YStep": 9}
        tile = file.make_stream(b"0.1 w 0 0 m 9 9 l S", BBox=Array([0, 0, 9, 9]), Resources=Dictionary(), **keys)
        spaces = Dictionary(C=Array([Name.Pattern, Name.DeviceGray]))
        code = "/Pattern cs 0.5 /P scn 100 300 50 50 re f"
        painting(code, Pattern=Dictionary(P=tile), ColorSpace=spaces)(file)

    assert broken(check(changed(change), KDP)) == {"line-width": 3}


def test_a_trapping_that_nobody_knows_is_none() -> None:
    unknown = changed(lambda file: file.docinfo.__setitem__("/Trapped", Name.Unknown), CLEAN_X, deterministic_id=True)
    assert set(broken(check(unknown, INGRAM))) == {"pdfx-keys"}


def test_keys_of_pdfx_are_asked_of_files_that_say_they_are_even_where_none_need_be() -> None:
    untitled = changed(without_key("/Title"), CLEAN_X, deterministic_id=True)
    assert set(broken(check(untitled, KDP))) == {"pdfx-keys"}
    assert outcome(check(CLEAN, KDP), "pdfx-keys") is Outcome.NOT_APPLICABLE


def test_the_first_page_says_the_trim_and_others_are_held_against_it() -> None:
    def change(file: Pdf) -> None:
        file.pages[-1].obj.TrimBox = file.pages[-1].obj.MediaBox = Array([0, 0, 360, 576])

    report = check(changed(change), KDP)
    assert broken(report) == {"one-size": 24}
    assert measured(report, "trim") == "6.000 x 9.000 in"


def test_an_image_with_a_soft_mask_is_transparent() -> None:
    def change(file: Pdf) -> None:
        mask = image(file, 300, Name.DeviceGray, b"\0" * 90000).X
        painting("72 0 0 72 100 300 cm /X Do", XObject=image(file, 300, Name.DeviceGray, b"\0" * 90000, SMask=mask))(
            file
        )

    assert broken(check(changed(change), KDP)) == {"transparency": 3}


def test_ink_is_summed_in_paints_and_in_pixels_and_said_where_it_cannot_be() -> None:
    def cmyk(pixel: bytes, **more: object) -> bytes:
        def change(file: Pdf) -> None:
            things = image(file, 300, Name.DeviceCMYK, pixel * 90000, **more)
            painting("72 0 0 72 100 300 cm /X Do", XObject=things)(file)

        return changed(change, CLEAN_X)

    heavy = changed(painting("0.7 0.7 0.7 1 k 100 300 50 50 re f"), CLEAN_X)
    assert broken(check(heavy, INGRAM, paper="colour")) == {"ink": 3}
    assert broken(check(cmyk(b"\xff\xff\x80\x00"), INGRAM, paper="colour")) == {"ink": 3}
    assert broken(check(cmyk(b"\xff\x40\x00\x00"), INGRAM, paper="colour")) == {}
    unsaid = changed(lambda file: file.pages[2].Resources.XObject.X.__delitem__("/BitsPerComponent"), cmyk(b"\xff" * 4))
    assert broken(check(unsaid, INGRAM, paper="colour")) == {"ink": 3}  # eight where nothing is said
    hidden = check(cmyk(b"", Filter=Name.DCTDecode), INGRAM, paper="colour")
    assert (outcome(hidden, "ink"), broken(hidden)) == (Outcome.UNMEASURED, {})


@pytest.mark.parametrize(
    ("space", "rules"),
    [
        (Array([Name.Separation, Name("/Gold"), Name.DeviceCMYK, Dictionary()]), {"colours": 3}),
        (Array([Name.Separation, Name("/Black"), Name.DeviceCMYK, Dictionary()]), {}),
        (Array([Name.CalGray, Dictionary()]), {"colours": 3}),
        (Name.DeviceRGB, {"colours": 3}),
        (Name.DeviceGray, {}),
    ],
)
def test_colour_spaces_of_ones_own_are_known_by_what_they_stand_for(
    space: pikepdf.Object, rules: dict[str, int]
) -> None:
    parts = "0 0 0" if space == Name.DeviceRGB else "0.5"
    data = changed(painting(f"/C cs {parts} scn 100 300 50 50 re f", ColorSpace=Dictionary(C=space)))
    assert broken(check(data, KDP)) == rules


def test_a_tile_is_read_for_its_colours_and_a_gradient_for_its_space() -> None:
    def tile(file: Pdf) -> None:
        keys = {"PatternType": 1, "PaintType": 1, "TilingType": 1, "XStep": 9, "YStep": 9}
        stream = file.make_stream(b"1 0 0 rg 0 0 5 5 re f", BBox=Array([0, 0, 9, 9]), Resources=Dictionary(), **keys)
        painting("/Pattern cs /P scn 100 300 50 50 re f", Pattern=Dictionary(P=stream))(file)

    shading = Dictionary(S=Dictionary(ShadingType=2, ColorSpace=Name.DeviceRGB))
    assert broken(check(changed(tile), KDP)) == {"colours": 3}
    data = changed(painting("100 300 50 50 re W n /S sh", Shading=shading))
    assert broken(check(data, KDP)) == {"colours": 3}


def with_annotation(file: Pdf, *, subtype: Name = Name.Link) -> None:
    link = Dictionary(Type=Name.Annot, Subtype=subtype, Rect=Array([100, 100, 150, 120]), Border=Array([0, 0, 0]))
    file.pages[4].obj.Annots = Array([file.make_indirect(link)])


def with_attachment(file: Pdf) -> None:
    file.attachments["a.txt"] = b"text"


def with_bookmark(file: Pdf) -> None:
    with file.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem("Chapter", 0))


def with_script(file: Pdf) -> None:
    file.Root.OpenAction = Dictionary(S=Name.JavaScript, JS=String("1"))


def with_other_size(file: Pdf) -> None:
    file.pages[6].obj.MediaBox = file.pages[6].obj.TrimBox = Array([0, 0, 5 * INCH, 8 * INCH])


def without_page(file: Pdf) -> None:
    del file.pages[23]


def with_pages(count: int) -> Callable[[Pdf], None]:
    def change(file: Pdf) -> None:
        for _ in range(count):
            file.add_blank_page(page_size=(6 * INCH, 9 * INCH))

    return change


def with_box(name: str, *box: float) -> Callable[[Pdf], None]:
    def change(file: Pdf) -> None:
        file.pages[8].obj[name] = Array(list(box))

    return change


@pytest.mark.parametrize(
    ("change", "rules"),
    [
        (with_annotation, {"annotations": 5}),
        (lambda file: with_annotation(file, subtype=Name.Text), {"annotations": 5}),
        (with_attachment, {"attachments": None}),
        (with_bookmark, {"bookmarks": None}),
        (with_script, {"actions": None}),
        (with_other_size, {"one-size": 7}),
        (without_page, {"page-count": None, "even-pages": None}),
        (with_pages(1), {"even-pages": None}),
        (with_pages(8), {}),
        (with_pages(10), {"blank-pages": 24}),
        (with_box("/ArtBox", 0, 0, 432, 648), {"boxes": 9}),
        (with_box("/BleedBox", 9, 9, 400, 600), {"boxes": 9}),
        (with_box("/BleedBox", -9, 0, 432, 648), {"boxes": 9}),
        (lambda file: None, {}),
    ],
)
def test_what_a_file_holds_wrongly_is_caught_by_its_rule(
    change: Callable[[Pdf], object], rules: dict[str, int | None]
) -> None:
    assert broken(check(changed(change), KDP)) == rules


def test_blank_pages_in_the_middle_are_counted_apart_from_those_at_the_end() -> None:
    def blank(file: Pdf) -> None:
        for page in file.pages[9:14]:
            page.obj.Contents = file.make_stream(b"")

    assert broken(check(changed(blank), KDP)) == {"blank-pages": 10}


def test_an_encrypted_file_is_caught_whether_it_opens_or_not() -> None:
    opens = changed(lambda file: None, encryption=Encryption(owner="o", user=""))
    locked = changed(lambda file: None, encryption=Encryption(owner="o", user="u"))
    assert broken(check(opens, KDP)) == {"encryption": None}
    assert broken(check(locked, KDP)) == {"encryption": None}
    assert broken(check(locked, printers.get("plain"))) == {"encryption": None}


def test_a_damaged_file_is_caught_and_what_is_no_pdf_is_refused() -> None:
    cut = CLEAN[: CLEAN.rindex(b"xref")]
    assert "syntax" in broken(check(cut, KDP))
    with pytest.raises(document.Unreadable):
        check(b"no pdf", KDP)


def without_key(name: str) -> Callable[[Pdf], None]:
    def change(file: Pdf) -> None:
        del file.docinfo[name]

    return change


def with_second_intent(file: Pdf) -> None:
    file.Root.OutputIntents.append(file.Root.OutputIntents[0])


@pytest.mark.parametrize(
    ("change", "rules"),
    [
        (without_key("/Title"), {"pdfx-keys"}),
        (without_key("/ModDate"), {"pdfx-keys"}),
        (without_key("/Trapped"), {"pdfx-keys"}),
        (with_second_intent, {"pdfx-keys"}),
        (lambda file: file.Root.__delitem__("/OutputIntents"), {"pdfx-keys"}),
        (without_key("/GTS_PDFXVersion"), {"pdfx-level"}),
        (without_key("/GTS_PDFXConformance"), {"pdfx-level"}),
    ],
)
def test_what_a_pdfx_file_does_not_say_is_caught(change: Callable[[Pdf], object], rules: set[str]) -> None:
    assert set(broken(check(changed(change, CLEAN_X, deterministic_id=True), INGRAM))) == rules


def test_a_pdfx_page_needs_one_of_trimbox_and_artbox() -> None:
    def without_trim(file: Pdf) -> None:
        del file.pages[8].obj.TrimBox

    def with_art_alone(file: Pdf) -> None:
        page = file.pages[8].obj
        page.ArtBox = page.TrimBox
        del page.TrimBox

    assert broken(check(changed(without_trim, CLEAN_X), INGRAM)) == {"boxes": 9}
    assert broken(check(changed(with_art_alone, CLEAN_X), INGRAM)) == {}
    assert broken(check(changed(without_trim), KDP)) == {}  # no PDF/X is asked for


def test_a_level_or_header_that_is_too_new_is_caught() -> None:
    newer = pdfx.conform(CLEAN, level="X-1a:2003", title="T", condition="CGATS TR 001")
    assert set(broken(check(newer, INGRAM))) == {"pdfx-level"}
    assert set(broken(check(newer, printers.get("bn-press"), paper="white"))) == {"page-count"}
    header = changed(lambda file: None, CLEAN_X, force_version="1.6")
    assert set(broken(check(header, INGRAM))) == {"pdfx-keys"}


def test_a_level_that_nobody_knows_is_named() -> None:
    unknown = changed(lambda file: file.docinfo.__setitem__("/GTS_PDFXVersion", String("PDF/X-99")))
    verdict = next(one for one in check(unknown, INGRAM).verdicts if one.rule == "pdfx-level")
    assert (verdict.outcome, verdict.measured) == (Outcome.FAIL, "PDF/X-99")


def test_the_worst_of_all_pages_is_shown() -> None:
    both = changed(painting("0.3 w 100 300 m 200 300 l S", on=4))
    worse = changed(painting("0.2 w 100 300 m 200 300 l S", on=6), both)
    verdict = next(one for one in check(worse, KDP).verdicts if one.rule == "line-width")
    assert (verdict.measured, verdict.page) == ("0.2 pt", 6)


def test_what_lies_wholly_off_the_sheet_is_not_there() -> None:
    """Left of it, right of it, below and above: each at the height or width of the sheet."""
    for box in ("-90 300 50 50", "500 300 50 50", "100 -90 50 50", "100 700 50 50"):
        assert broken(check(changed(painting(f"{box} re f")), KDP)) == {}, box


def test_a_picture_that_is_no_stream_is_passed_over() -> None:
    thing = Dictionary(Type=Name.XObject, Subtype=Name.Image, Width=1, Height=1)
    assert broken(check(changed(painting("/X Do", XObject=Dictionary(X=thing))), KDP)) == {}


def test_bleed_is_told_by_what_is_painted_and_asks_for_wider_margins() -> None:
    """A bleed page of the size that the printer asks for: 0.125 in more at the top, foot and outside."""

    def bleeding(x: float, width: float) -> bytes:
        def change(file: Pdf) -> None:
            for number, page in enumerate(file.pages, start=1):
                left = 0 if number % 2 else -9
                page.obj.MediaBox = page.obj.BleedBox = Array([left, -9, left + 441, 657])
            painting(f"{x} 300 {width} 50 re f")(file)

        return changed(change)

    assert broken(check(bleeding(300, 141), KDP)) == {}
    assert broken(check(bleeding(300, 200), KDP)) == {}  # what is past the sheet is cut
    assert broken(check(bleeding(300, 135), KDP)) == {"bleed": 3}
    near = changed(painting("100 20 50 50 re f"), bleeding(300, 141))  # 0.278 in: enough without bleed
    assert broken(check(near, KDP)) == {"margins": 3}


@pytest.mark.parametrize(("past", "is_enough"), [(9.0, True), (8.96, True), (8.9, False), (4.5, False), (0.1, False)])
def test_bleed_must_reach_all_the_way_that_the_printer_asks(past: float, is_enough: bool) -> None:
    def change(file: Pdf) -> None:
        for number, page in enumerate(file.pages, start=1):
            left = 0 if number % 2 else -9
            page.obj.MediaBox = page.obj.BleedBox = Array([left, -9, left + 441, 657])
        painting("300 300 141 50 re f", on=5)(file)  # bleeds as it should
        painting(f"300 300 {132 + past} 50 re f")(file)

    assert broken(check(changed(change), KDP)) == ({} if is_enough else {"bleed": 3})


def test_a_sheet_without_trimbox_is_cut_where_the_bleed_says() -> None:
    def change(file: Pdf) -> None:
        for number, page in enumerate(file.pages, start=1):
            del page.obj.TrimBox
            left = 0 if number % 2 else -9
            page.obj.MediaBox = Array([left, -9, left + 441, 657])

    report = check(changed(change), KDP)
    assert broken(report) == {}
    assert measured(report, "trim") == "6.000 x 9.000 in"
    outer = changed(painting("300 300 96 50 re f"), changed(change))  # to 36 points from where page 3 is cut
    assert measured(check(outer, KDP), "margins") == "0.500 in"


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_turned_page_is_measured_as_it_is_shown(turn: int) -> None:
    """A page whose content is turned, and turned back by /Rotate, is the page it was."""
    turned = {90: "0 1 -1 0 648 0", 180: "-1 0 0 -1 432 648", 270: "0 -1 1 0 0 432"}[turn]

    def change(file: Pdf) -> None:
        for number, page in enumerate(file.pages, start=1):
            painted_box = "20 300 9 50 re f" if number == 3 else ""
            page.contents_add(f"q {turned} cm {painted_box}".encode("ascii"), prepend=True)
            page.contents_add(b"Q")
            size = (432, 648) if turn == 180 else (648, 432)
            page.obj.MediaBox = page.obj.TrimBox = Array([0, 0, *size])
            page.obj.Rotate = turn

    data = changed(change)
    assert broken(check(data, KDP)) == {"gutter": 3}
    plain = list(document.pages(changed(painting("20 300 9 50 re f"))))[2].painted.marks
    shown = list(document.pages(data))[2].painted.marks
    assert sorted(shown) == [pytest.approx(mark) for mark in sorted(plain)]


def test_the_gutter_follows_the_page_count() -> None:
    for pages, left, fine in ((150, 28, True), (152, 28, False), (152, 37, True), (302, 37, False)):
        data = changed(painting(f"{left} 300 90 50 re f"), clean(pages))
        assert (broken(check(data, KDP)) == {}) is fine, (pages, left)


def test_the_command_prints_a_table_and_ends_with_1_where_a_rule_is_broken(tmp_path: Path) -> None:
    (tmp_path / "good.pdf").write_bytes(CLEAN)
    (tmp_path / "bad.pdf").write_bytes(changed(with_annotation))
    good = run("preflight", "good.pdf", "--printer", "kdp-paperback", cwd=tmp_path)
    bad = run("preflight", "bad.pdf", "--printer", "kdp-paperback", "--paper", "cream", cwd=tmp_path)
    assert (good.returncode, bad.returncode) == (0, 1)
    assert good.stdout.splitlines()[-1].endswith("rules, none of them broken")
    (line,) = (line.split() for line in bad.stdout.splitlines() if line.startswith("annotations"))
    assert line == ["annotations", "fail", "5", "1", "(Link)", "none"]
    assert "certified" not in good.stdout
    cover = run("preflight", "bad.pdf", "--printer", "kdp-paperback", "--cover", cwd=tmp_path)
    assert cover.returncode == 1
    assert "annotations" in cover.stdout
    assert "gutter" not in cover.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nowhere.pdf", "--printer", "lulu"], "cannot read 'nowhere.pdf'"),
        (["text.pdf", "--printer", "lulu"], "'text.pdf' is no PDF that can be read"),
        (["text.pdf", "--printer", "lulo"], "unknown printer 'lulo'\n  hint: did you mean 'lulu'?"),
        (["text.pdf", "--printer", "lulu", "--paper", "whte"], "lulu has no paper 'whte'"),
    ],
)
def test_what_cannot_be_checked_is_a_fault(words: list[str], said: str, tmp_path: Path) -> None:
    (tmp_path / "text.pdf").write_text("text", encoding="utf-8")
    result = run("preflight", *words, cwd=tmp_path)
    assert (result.returncode, said in result.stderr) == (1, True), result.stderr


def said_by(*words: str) -> str:
    """What an outside program says of a file; skipped aloud where it is not installed."""
    if shutil.which(words[0]) is None:
        pytest.skip(f"{words[0]} is not installed")
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)
    return done.stdout + done.stderr


def written(tmp_path: Path, data: bytes) -> str:
    path = tmp_path / "checked.pdf"
    path.write_bytes(data)
    return str(path)


@pytest.mark.parametrize("is_whole", [True, False])
def test_pdffonts_agrees_about_embedded_fonts(is_whole: bool, tmp_path: Path) -> None:
    bare = changed(painting("BT /F9 12 Tf 100 300 Td (x) Tj ET", Font=font()))
    data = CLEAN if is_whole else bare
    lines = said_by("pdffonts", written(tmp_path, data)).splitlines()[2:]
    assert all(line.split()[-5] == "yes" for line in lines) is is_whole
    assert ("fonts" not in broken(check(data, KDP))) is is_whole


@pytest.mark.parametrize("is_whole", [True, False])
def test_qpdf_agrees_about_damage(is_whole: bool, tmp_path: Path) -> None:
    data = CLEAN if is_whole else CLEAN[: CLEAN.rindex(b"xref")]
    assert ("WARNING" not in said_by("qpdf", "--check", written(tmp_path, data))) is is_whole
    assert ("syntax" not in broken(check(data, KDP))) is is_whole


@pytest.mark.parametrize(
    ("code", "is_black"),
    [("0 0 0 0.5 k", True), ("0.5 g", True), ("0.2 0 0 0.5 k", False), ("0 0 1 0 k", False)],
)
def test_ghostscript_agrees_about_black_ink_alone(code: str, is_black: bool, tmp_path: Path) -> None:
    data = changed(painting(f"{code} 100 300 50 50 re f"))
    said = said_by("gs", "-q", "-o", "-", "-sDEVICE=ink_cov", written(tmp_path, data)).splitlines()
    plates = [[float(part) for part in line.split()[:4]] for line in said if line.endswith("CMYK OK")]
    assert (max(sum(page[:3]) for page in plates) == 0) is is_black
    assert ("black-only" not in broken(check(data, KDP))) is is_black


@pytest.mark.parametrize("box", [(0, 0, 432, 648), (9, 9, 423, 639)])
def test_pdfinfo_agrees_about_the_trim(box: tuple[int, ...], tmp_path: Path) -> None:
    data = changed(lambda file: [page.obj.__setitem__("/TrimBox", Array(list(box))) for page in file.pages])
    (line,) = (line for line in said_by("pdfinfo", "-box", written(tmp_path, data)).splitlines() if "TrimBox" in line)
    assert [float(part) for part in line.split()[1:]] == list(box)
    measured = next(one.measured for one in check(data, KDP).verdicts if one.rule == "trim")
    assert measured == f"{(box[2] - box[0]) / INCH:.3f} x {(box[3] - box[1]) / INCH:.3f} in"


def test_an_image_of_one_ink_may_ask_for_all_of_it() -> None:
    image = pikepdf.Stream(pikepdf.new(), b"\x00", Width=1, Height=1, BitsPerComponent=8)
    assert colours.most_ink_of_image(image, colours.Space("grey", 1)) == 100.0
    assert colours.most_ink_of_image(image, colours.Space("rgb", 3)) is None
