"""The preflight finds what printers refuse to see painted: each fault is made on purpose and caught by its rule."""

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf

from bookmaker import printers
from bookmaker.render.preflight.check import RULES, check
from bookmaker.render.preflight.reading import colours
from bookmaker.render.preflight.verdict import Outcome
from tests.objected import CLEAN, CLEAN_X, INGRAM, KDP, broken, changed, font, image, measured, outcome, painting

from .test_docs import PRINTING


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


@pytest.mark.parametrize(("size", "rules"), [(300, {}), (299, {"resolution": 3}), (50, {"resolution": 3})])
def test_images_are_measured_as_they_are_placed(size: int, rules: dict[str, int]) -> None:
    def change(file: Pdf) -> None:
        things = image(file, size, Name.DeviceGray, b"\0" * size * size)
        painting("72 0 0 72 100 300 cm /X Do", XObject=things)(file)

    assert broken(check(changed(change), KDP)) == rules


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


def test_an_image_of_one_ink_may_ask_for_all_of_it() -> None:
    image = pikepdf.Stream(pikepdf.new(), b"\x00", Width=1, Height=1, BitsPerComponent=8)
    assert colours.most_ink_of_image(image, colours.Space("grey", 1), 0) == (100.0, 0)
    assert colours.most_ink_of_image(image, colours.Space("rgb", 3), 9) == (None, 0)
