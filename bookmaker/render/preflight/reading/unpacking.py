"""Unpacking: a stream of a PDF -> its bytes, and never more of them than a limit, however small they are packed."""

import base64
import zlib
from collections.abc import Callable, Mapping

from pikepdf import Array, Dictionary, Object, StreamDecodeLevel

_CLEAR, _END = 256, 257  # of LZW
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
    if not is_whole and len(filters) == 1 and (size := _SIZES.get(filters[0])) and size(data, stream) > most:
        raise Endless
    data = data if is_whole else stream.read_bytes(StreamDecodeLevel.specialized)  # runs, too
    if len(data) > most:
        raise Endless
    return data


def _runs(data: bytes, _: Object) -> int:
    """How many bytes runs unpack to (ISO 32000-1, 7.4.5): a count, then so many bytes, or one that is repeated.

    A count of 128 ends the data, but the library reads on behind it.
    """
    at = size = 0
    while at < len(data):
        count = data[at]
        size += count + 1 if count < 128 else 257 - count if count > 128 else 0
        at += count + 2 if count < 128 else 2 if count > 128 else 1
    return size


def _codes(data: bytes, stream: Object) -> int:
    """The same for LZW (7.4.4), whose codes of 9 to 12 bits stand for a byte or for what two codes before stood for."""
    settings = stream.get("/DecodeParms", Dictionary())
    settings = settings[0] if isinstance(settings, Array) and len(settings) else settings
    early = int(settings.get("/EarlyChange", 1)) if isinstance(settings, Dictionary) else 1
    size, bits, held, wide, last, known = 0, 0, 0, 9, 0, [1] * 258
    for byte in data:
        bits, held = bits + 8, (held << 8 | byte) & 0xFFFFF
        if bits < wide:
            continue
        bits -= wide
        code = held >> bits & (1 << wide) - 1
        if code == _END:
            break
        if code == _CLEAR:
            wide, last, known = 9, 0, [1] * 258
            continue
        if last and len(known) < 4096:
            known.append(last + 1)
        if code >= len(known):  # damaged, as the library will say
            break
        last = known[code]
        size += last
        wide = min(12, max(9, (len(known) + early).bit_length()))
    return size


# By packing: how large something is unpacked, without unpacking it.
_SIZES: Mapping[str, Callable[[bytes, Object], int]] = {
    **dict.fromkeys(("/RunLengthDecode", "/RL"), _runs),
    **dict.fromkeys(("/LZWDecode", "/LZW"), _codes),
}


def _even(digits: bytes) -> bytes:
    return digits + b"0" * (len(digits) % 2)
