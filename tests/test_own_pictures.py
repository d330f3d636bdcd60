"""A user's own picture is printed as it is meant, or refused with a hint, in bounded time and memory."""

import io
import struct
import zlib

import pytest
from PIL import Image as Pictures

from bookmaker.files import pictures, svg_limits
from bookmaker.render.press_pictures import separations
from bookmaker.source import reader

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
RED = '<rect width="60" height="90" fill="#ff0000"/>'
NESTED = "data:image/svg+xml;base64,PHN2Zy8+"
needs_drawer = pytest.mark.skipif(not pictures.draws_svg(), reason="what draws SVG is not installed")


def drawing(inside: str, size: str = 'viewBox="0 0 60 90"') -> bytes:
    return f"{HEAD} {size}>{inside}</svg>".encode()


def fill(name: str, data: bytes) -> Pictures.Image:
    """The picture on a face of 1 x 1.5 inches."""
    return Pictures.open(io.BytesIO(pictures.filling(name, data, width=72, height=108, least_dpi=300)))


def png(width: int, height: int, mode: str = "L") -> bytes:
    buffer = io.BytesIO()
    Pictures.new(mode, (width, height), 0).save(buffer, "PNG")
    return buffer.getvalue()


def claimed(width: int, height: int) -> bytes:
    """A PNG of one bit a pixel that says it is so large, and holds nothing."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"\0")) + chunk(b"IEND", b"")


JPEG = b"\xff\xd8\xff\xe0\x00\x10JFIF"


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.png", JPEG, "is a JPEG, and must be PNG or SVG"),
        ("a.svg", JPEG, "is a JPEG, and must be PNG or SVG"),
        ("a.svg", b"\x1f\x8b\x08", "is compressed"),
        ("a.png", b"", "is no PNG or SVG"),
        ("a.png", png(300, 450)[:60], "is cut off or damaged"),
        ("a.png", png(300, 450)[:20], "is cut off or damaged"),
        ("a.png", claimed(100_000, 100_000), "has more than 40,000,000 pixels"),
        ("a.png", claimed(300, 450), "is cut off or damaged"),
        ("a.svg", b"<svg", "is no PNG or SVG"),
        ("a.svg", b"<svg/>", "is no PNG or SVG"),
        ("a.svg", drawing("<text>a</text>"), "holds text"),
        ("a.svg", drawing('<image xlink:href="b.png"/>'), "shows a picture that lies in another file"),
        ("a.svg", drawing(f'<image href="{NESTED}"/>'), "shows a picture that lies in another file, or is no PNG"),
        ("a.svg", drawing('<filter><feImage href="/etc/hostname"/></filter>'), "holds 'feImage'"),
        ("a.svg", drawing("<foreignObject/>"), "holds 'foreignObject'"),
        ("a.svg", drawing("<flowRoot/>"), "holds 'flowRoot'"),
        ("a.svg", drawing("<script>1</script>"), "holds 'script'"),
        ("a.svg", drawing('<use href="other.svg#a"/>'), "uses 'other.svg#a' of another file"),
        ("a.svg", drawing('<rect fill="url(file:///etc/x)"/>'), "uses something of another file"),
        ("a.svg", drawing("<style>@import 'x.css';</style>"), "uses something of another file"),
        ("a.svg", drawing("<g>" * 100_000 + "</g>" * 100_000), "is more than 100 groups deep"),
        ("a.svg", drawing(RED, ""), "has no size of its own"),
        ("a.svg", drawing(RED, 'viewBox="0 0 0 1"'), "has no size of its own"),
        ("a.svg", drawing(RED, 'viewBox="0 0 nan 1"'), "has no size of its own"),
        ("a.svg", drawing(RED, 'viewBox="0 0 1e300 1e-300"'), "has no size of its own"),
        ("a.svg", drawing(RED, 'viewBox="0 0 1e9 1"'), "is of quite another shape than its place"),
        ("a.svg", drawing(RED, 'width="1" height="1e9"'), "is of quite another shape than its place"),
    ],
)  # fmt: skip
def test_a_picture_that_would_not_be_printed_as_it_is_meant_is_refused(name: str, data: bytes, said: str) -> None:
    with pytest.raises(pictures.Unusable) as caught:
        fill(name, data)
    assert caught.value.message.startswith(f"'{name}' {said}")
    assert caught.value.hint


@needs_drawer
@pytest.mark.parametrize(
    "inside",
    [
        RED,
        f"<metadata><rdf:RDF xmlns:rdf='r'><text/></rdf:RDF></metadata>{RED}",
        f"<title>t</title><desc>d</desc><style>.a{{fill:red}}</style>{RED}",
        f'<defs><g id="a">{RED}</g></defs><use xlink:href="#a"/>',
        '<filter id="f"><feFlood flood-color="red"/></filter><rect width="60" height="90" filter="url(#f)"/>',
    ],
)
def test_what_editors_write_is_drawn(inside: str) -> None:
    assert fill("a.svg", drawing(inside)).getpixel((200, 300)) == (255, 0, 0)


BLURS = "".join(
    f'<filter id="f{n}" x="-9" y="-9" width="20" height="20"><feGaussianBlur stdDeviation="{n + 1}e6"/></filter>'
    f'<rect width="60" height="90" filter="url(#f{n})"/>'
    for n in range(2000)
)
USES = '<use href="#g{}"/>'
DOUBLED = "".join(f'<g id="g{n}">{USES.format(n - 1) * 10 if n else RED}</g>' for n in range(12))


@needs_drawer
@pytest.mark.parametrize("inside", [f"<defs>{DOUBLED}</defs><use href='#g11'/>"])
def test_what_would_take_all_of_a_machine_is_ended(inside: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "SVG_SECONDS", 1)
    with pytest.raises(pictures.Unusable, match=r"takes too (long|much memory) to read|is too intricate") as caught:
        fill("a.svg", drawing(inside))
    assert "as PNG" in caught.value.hint


BLUR = '<filter id="f"><feGaussianBlur stdDeviation="9"/></filter>'
BLURRED = '<g id="b"><rect width="60" height="90" filter="url(#f)"/></g>'


@pytest.mark.parametrize(
    "inside",
    [
        BLURS,
        BLUR + BLURRED * 600,
        f"{BLUR}{BLURRED}" + '<use href="#b"/>' * 600,
        f'{BLUR}<g style="filter: url(#f)"/>' * 300,
        f"{BLUR}<style>rect {{ filter: url('#f') }}</style>" + "<rect/>" * 600,
        "<filter>" + "<feFlood/>" * 600 + "</filter>",
    ],
    ids=["of their own", "of one", "used", "in a style", "in a style sheet", "in one"],
)
def test_filters_are_counted_as_often_as_they_are_used(inside: str) -> None:
    with pytest.raises(reader.Refused, match="has too many filters"):
        svg_limits.ratio_of(drawing(inside))


def test_a_few_filters_and_much_that_uses_gradients_are_no_harm() -> None:
    gradient = '<linearGradient id="g"><stop/></linearGradient><style>.a { fill: url(#g) }</style>'
    many = '<rect class="a" fill="url(#g)"/>' * 5_000 + "<metadata><g/></metadata>"
    assert svg_limits.ratio_of(drawing(BLUR + BLURRED * 100 + gradient + many)) == svg_limits.ratio_of(drawing(RED))
    circle = '<g id="x" filter="url(#f)"><use href="#x"/></g>'
    assert svg_limits.ratio_of(drawing(BLUR + circle)) == svg_limits.ratio_of(drawing(RED))


@pytest.mark.parametrize(("mode", "colour"), [("1", 0), ("P", 0), ("LA", 0), ("I;16", 0), ("RGB", 0)])
def test_every_sort_of_png_is_read(mode: str, colour: int) -> None:
    expected = (255, 255, 255) if mode == "LA" else (colour,) * 3
    assert fill("a.png", png(300, 450, mode)).getpixel((5, 5)) == expected


def test_a_picture_is_separated_alike_in_strips_and_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    colours = Pictures.linear_gradient("L").convert("RGB")
    buffer = io.BytesIO()
    colours.save(buffer, "PNG")
    whole = separations(buffer.getvalue()).tobytes()
    monkeypatch.setattr("bookmaker.render.press_pictures.STRIP", 100)
    assert separations(buffer.getvalue()).tobytes() == whole


def test_the_list_of_elements_is_of_what_svg_has() -> None:
    assert len(svg_limits.ELEMENTS) == len({name.lower() for name in svg_limits.ELEMENTS})
    assert not svg_limits.ELEMENTS & {"text", "feImage", "foreignObject", "script", "a", "animate", "font"}
