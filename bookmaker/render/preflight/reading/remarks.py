"""Remarks: what the PDF library says of a damaged file -> the same in words that need no book about PDF."""

import re

# The first that the library's words hold; what it says that is not here is some damage, and no more.
_PLAIN = (
    (re.compile("MediaBox"), "a page does not say how large it is"),
    (re.compile("Resources"), "a page does not say which fonts and pictures it uses"),
    (re.compile("Loop detected"), "the list of its pages goes round in a circle"),
    (re.compile("page tree|Pages tree|page object|/Page"), "the list of its pages is damaged"),
    (re.compile("/Root"), "it does not say where its pages are"),
    (re.compile("PDF header"), "it does not begin as a PDF does"),
    (re.compile("recovering damaged"), "nothing in it says where its parts are"),
    (re.compile("xref|trailer|cross-reference|file is damaged"), "the list of its parts is missing, or wrong"),
    (re.compile("endstream|endobj|EOF|stream length|stream data"), "a part of it is cut off, or has no end"),
    (re.compile("inflate|zlib|lzw|filter|decod", re.IGNORECASE), "a part of it cannot be unpacked"),
)
DAMAGED = "a part of it is damaged"


def plain(remark: object) -> str:
    """What the library remarks, in plain words."""
    text = str(remark)
    return next((words for pattern, words in _PLAIN if pattern.search(text)), DAMAGED)
