"""Unpacking: a stream of a PDF -> its bytes, and never more of them than a limit, however small they are packed."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Callable, Mapping

from pikepdf import Array, Object

_GROWING = frozenset(("/FlateDecode", "/Fl", "/LZWDecode", "/LZW", "/RunLengthDecode", "/RL"))

# Bytes written as text (ISO 32000-1, 7.4.2 and 7.4.3), without the white space; a ValueError for what is none.
_TEXTS: Mapping[str, Callable[[bytes], bytes]] = {
    "/ASCIIHexDecode": lambda data: base64.b16decode(_even(data.partition(b">")[0]), casefold=True),
    "/ASCII85Decode": lambda data: base64.a85decode(data.removeprefix(b"<~").partition(b"~>")[0]),
}


class Endless(Exception):
    """More than any file for print has: nobody would wait until it is read."""


def unpacked(stream: Object, most: int) -> bytes:
    """The bytes of a stream; Endless where they are more than `most`, unpacked once or on the way to that.

    Raises what the library raises for what it cannot unpack.
    """
    data, packing = stream.read_raw_bytes(), stream.get("/Filter", Array())
    filters = [str(one) for one in (packing if isinstance(packing, Array) else [packing])]
    is_whole = "/DecodeParms" not in stream
    if sum(one in _GROWING for one in filters) > 1 and any(one in _GROWING - {"/FlateDecode"} for one in filters):
        raise Endless
    for at, name in enumerate(filters, start=1):
        if name in _TEXTS:
            data = _TEXTS[name](b"".join(data.split()))
            continue
        if name != "/FlateDecode":
            is_whole = False
            break
        unpacking = zlib.decompressobj()
        try:
            data = unpacking.decompress(data, most + 1)
            is_whole &= unpacking.eof
        except zlib.error:  # of which the library tells
            is_whole = False
            if at < len(filters):
                raise Endless from None
        if len(data) > most:
            raise Endless
    data = data if is_whole else stream.read_bytes()
    if len(data) > most:
        raise Endless
    return data


def _even(digits: bytes) -> bytes:
    return digits + b"0" * (len(digits) % 2)
