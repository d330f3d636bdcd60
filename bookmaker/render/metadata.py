"""Metadata: what a picture says of itself, as XMP and as IPTC, and how JPEG, PNG, TIFF, SVG and EPS carry it.

XMP is ISO 16684-1, with the IPTC Photo Metadata standard's names (2023.1) and PRISM's embargo date; IPTC is the IIM,
version 4.2, in the resource block 1028 of Adobe's file formats.
"""

import struct
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from PIL import TiffImagePlugin
from PIL.PngImagePlugin import PngInfo

XMP_OF_TIFF, IPTC_OF_TIFF = 700, 33723  # tags
UNDEFINED = 7  # a type of TIFF: bytes
_UTF8 = b"\x1b%G"  # what the IIM says of UTF-8
_NAMES = {
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "dc": "http://purl.org/dc/elements/1.1/",
    "photoshop": "http://ns.adobe.com/photoshop/1.0/",
    "Iptc4xmpCore": "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/",
    "prism": "http://prismstandard.org/namespaces/basic/2.0/",
}


@dataclass(frozen=True, slots=True)
class Metadata:
    """A picture's headline, whose it is, before which day it is secret, and what one who does not see it hears."""

    headline: str
    credit: str
    embargo: str  # a date, such as 2026-12-01
    alternative: str
    language: str
    source: str  # the publication


def xmp(about: Metadata) -> bytes:
    """The XMP packet, as it stands in any file."""
    spaces = " ".join(f"xmlns:{name}={quoteattr(uri)}" for name, uri in _NAMES.items())
    language = quoteattr(about.language)

    def told(name: str, text: str) -> str:
        both = "".join(f"<rdf:li xml:lang={lang}>{escape(text)}</rdf:li>" for lang in ('"x-default"', language))
        return f"<{name}><rdf:Alt>{both}</rdf:Alt></{name}>"

    parts = [
        told("dc:title", about.headline),
        told("dc:description", about.alternative),
        told("Iptc4xmpCore:AltTextAccessibility", about.alternative),
        f"<photoshop:Headline>{escape(about.headline)}</photoshop:Headline>",
        f"<photoshop:Source>{escape(about.source)}</photoshop:Source>",
        f"<photoshop:Instructions>Embargo: not before {about.embargo}</photoshop:Instructions>",
        f"<prism:embargoDate>{about.embargo}</prism:embargoDate>",
    ]
    if about.credit:
        parts.append(f"<photoshop:Credit>{escape(about.credit)}</photoshop:Credit>")
        parts.append(f"<dc:creator><rdf:Seq><rdf:li>{escape(about.credit)}</rdf:li></rdf:Seq></dc:creator>")
    body = f'<rdf:RDF {spaces}><rdf:Description rdf:about="">{"".join(parts)}</rdf:Description></rdf:RDF>'
    packet = f'<x:xmpmeta xmlns:x="adobe:ns:meta/">{body}</x:xmpmeta>'
    return f'<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>{packet}<?xpacket end="r"?>'.encode()


def iptc(about: Metadata) -> bytes:
    """The IIM datasets: headline, credit, source, release date, instructions, caption."""
    sets = [(1, 90, _UTF8), (2, 0, b"\x00\x04"), (2, 105, about.headline.encode())]
    sets += [(2, 110, about.credit.encode())] if about.credit else []
    sets += [
        (2, 115, about.source.encode()),
        (2, 30, about.embargo.replace("-", "").encode()),
        (2, 40, f"Embargo: not before {about.embargo}".encode()),
        (2, 120, about.alternative.encode()),
    ]
    return b"".join(struct.pack(">BBBH", 0x1C, record, number, len(data)) + data for record, number, data in sets)


def in_jpeg(data: bytes, about: Metadata) -> bytes:
    """A JPEG with both, behind its first segment."""
    at = 4 + struct.unpack(">H", data[4:6])[0] - 2 + 2
    block = iptc(about)
    resource = b"8BIM" + struct.pack(">H", 1028) + b"\x00\x00" + struct.pack(">I", len(block)) + block
    resource += b"\x00" * (len(block) % 2)
    segments = (
        (0xE1, b"http://ns.adobe.com/xap/1.0/\x00" + xmp(about)),
        (0xED, b"Photoshop 3.0\x00" + resource),
    )
    own = b"".join(b"\xff" + bytes([mark]) + struct.pack(">H", len(body) + 2) + body for mark, body in segments)
    return data[:at] + own + data[at:]


def for_png(about: Metadata) -> PngInfo:
    """What a PNG carries: XMP, and the alternative text for readers that know no XMP."""
    info = PngInfo()
    info.add_itxt("XML:com.adobe.xmp", xmp(about).decode())
    info.add_itxt("Description", about.alternative, lang=about.language)
    return info


def for_tiff(about: Metadata) -> TiffImagePlugin.ImageFileDirectory_v2:
    """What a TIFF carries: XMP and IPTC."""
    tags = TiffImagePlugin.ImageFileDirectory_v2()
    for tag, data in ((XMP_OF_TIFF, xmp(about)), (IPTC_OF_TIFF, iptc(about))):
        tags[tag] = data
        tags.tagtype[tag] = UNDEFINED
    return tags


def in_eps(text: str, about: Metadata) -> str:
    """An EPS with XMP on a comment's line of 7-bit characters, announced as ISO 16684-3 has it."""
    packet = xmp(about).decode().replace("\ufeff", "").encode("ascii", "xmlcharrefreplace").decode()
    end = "%%EndComments\n"
    return text.replace(end, f"%ADO_ContainsXMP: MainFirst\n{end}% {packet}\n", 1)


def in_svg(text: str, about: Metadata) -> str:
    """An SVG with XMP in its `metadata`, and the alternative text as its description."""
    packet = xmp(about).decode().partition("?>")[2].rpartition("<?xpacket")[0]
    own = f"<desc>{escape(about.alternative)}</desc><metadata>{packet}</metadata>"
    return text.replace("</title>", f"</title>{own}", 1)
