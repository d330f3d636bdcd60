"""Content streams are read as the library for PDF reads them, plain ones without it."""

import zlib
from decimal import Decimal
from typing import Any

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name, Pdf, Stream, StreamDecodeLevel

from bookmaker.render.preflight.reading.instructions import Instruction, instructions, plain
from bookmaker.render.preflight.reading.unpacking import Endless, _codes, _runs, unpacked


def by_the_library(data: bytes) -> list[Instruction]:
    with Pdf.new() as file:
        return [(str(one.operator), told(one.operands)) for one in pikepdf.parse_content_stream(Stream(file, data))]


def told(operands: Any) -> list[Any]:
    return [
        float(one)
        if isinstance(one, int | Decimal | float)
        else bytes(one)
        if isinstance(one, pikepdf.String | bytes)
        else str(one)
        for one in operands
    ]


def without_dashes(found: list[Instruction]) -> list[Instruction]:
    return [(word, [] if word == "d" else told(operands)) for word, operands in found]


@pytest.mark.parametrize(
    "data",
    [
        b"q 0 0 0 1 K .75 w 0 J [3 2.5] 0 d\n10 20.125 m -3. +4 l h\r\nS Q",
        b"BT 0 0 0 1 k 1 0 0 1 43.2 730.86 Tm /F6+0 18 Tf (19\\0051\\(\\\\\\n) Tj 0 Tc ET",
        b"  /GS1 gs\t/Im.1 Do\f1 2 3 4 re W n f*",
        b"(two\nlines) Tj",
        b"",
    ],
)
def test_a_plain_stream_is_read_as_the_library_reads_it(data: bytes) -> None:
    found = plain(data)
    assert found is not None
    assert without_dashes(found) == without_dashes(by_the_library(data))


@pytest.mark.parametrize(
    "data",
    [
        b"1 0 0 1 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI",
        b"[(A) -20 (B)] TJ",
        b"<4142> Tj",
        b"(nested (brackets)) Tj",
        b"(line \\\n goes on) Tj",
        b"/P scn",
        b"/A#42 gs",
        b"1 0 0 rg % a comment\n",
        b"1.2.3 w",
        b"0w",
        b"true w",
        b"/Tag << /MCID 0 >> BDC",
        b"1 2 m 3",
        b"unheard of",
    ],
)
def test_what_is_not_plain_is_left_to_the_library(data: bytes) -> None:
    assert plain(data) is None


PIECES = (
    *b"q Q cm w m l h re S f* d Tj Tf gs Do BT ET (a) (\\051\\) /F1 /F.2+0 [1 [] 2] 0 1 -2.5 +3 4. .5 -.25".split(),
    *(b"1.2.3", b"--", b"%", b"<<", b"0w", b"x", b" ", b"\n", b"\r", b"(b) c)", b"\\"),
)


@settings(max_examples=400)
@given(st.lists(st.tuples(st.sampled_from(PIECES), st.sampled_from([b" ", b" ", b" ", b"\n", b""])), max_size=12))
def test_whatever_is_read_as_plain_is_what_the_library_reads(pieces: list[tuple[bytes, bytes]]) -> None:
    data = b"".join(piece + space for piece, space in pieces)
    found = plain(data)
    assert found is None or without_dashes(found) == without_dashes(by_the_library(data))


@settings(max_examples=200)
@given(st.binary(max_size=12))
def test_any_characters_of_a_string_are_those_that_the_library_reads(inner: bytes) -> None:
    data = b"(" + inner + b") Tj"
    found = plain(data)
    assert found is None or found == by_the_library(data)


@pytest.mark.parametrize("filters", [Name.FlateDecode, Array([Name.FlateDecode])])
def test_a_small_stream_that_unpacks_without_end_is_not_unpacked(filters: Any) -> None:
    with Pdf.new() as file:
        bomb = Stream(file, b"")
        bomb.write(zlib.compress(b"0 0 m " * 3_000_000, 1), filter=filters)
        with pytest.raises(Endless):
            instructions(bomb)


def lzw(times: int) -> bytes:
    """So many zeros as LZW packs them: each code stands for one zero more than the one before."""
    bits, code = "", 0
    while times > 0:
        wide = max(9, min(12, (code + 1).bit_length()))
        length = 1 if code < 258 else code - 256
        if code in (0, 4094):
            bits += f"{256:0{9 if code == 0 else 12}b}" + f"{0:09b}"
            code, times = 258, times - 1
        elif times < length:
            bits, times = bits + f"{0:0{wide}b}", times - 1
            code += 1
        else:
            bits, times, code = bits + f"{code:0{wide}b}", times - length, code + 1
    bits += f"{257:0{max(9, min(12, (code + 1).bit_length()))}b}"
    return int(bits + "0" * (-len(bits) % 8), 2).to_bytes(-(-len(bits) // 8), "big")


@pytest.mark.parametrize("times", [1, 3, 100, 31_000, 40_000, 500_000, 3_000_000])
def test_how_large_lzw_unpacks_is_known_without_unpacking_it(times: int) -> None:
    with Pdf.new() as file:
        stream = Stream(file, b"")
        stream.write(lzw(times), filter=Name.LZWDecode)
        assert len(stream.read_bytes()) == times
        assert len(unpacked(stream, times)) == times
        with pytest.raises(Endless):
            unpacked(stream, times - 1)
    assert _codes(bytes.fromhex("800B6050220C0C8501"), Dictionary()) == 10  # the standard's own example


@settings(max_examples=100)
@given(st.binary(max_size=60))
def test_how_large_runs_unpack_is_known_without_unpacking_them(data: bytes) -> None:
    with Pdf.new() as file:
        stream = Stream(file, b"")
        stream.write(data + b"\x81a" * 100 + b"\x80", filter=Name.RunLengthDecode)
        size = len(stream.read_bytes(StreamDecodeLevel.specialized))
        assert _runs(stream.read_raw_bytes(), stream) in range(size, size + 129)  # the last may be cut off
        assert len(unpacked(stream, size + 129)) == size
        with pytest.raises(Endless):
            unpacked(stream, size - 130)


def test_a_stream_in_several_parts_or_cut_off_is_read_by_the_library() -> None:
    with Pdf.new() as file:
        page = file.add_blank_page(page_size=(100, 100))
        whole = zlib.compress(b"1 0 0 rg 0 0 m 5 5 l")
        parts = [Stream(file, b"0 0 m 5"), Stream(file, b"5 l")]
        page.Contents = Array([file.make_indirect(part) for part in parts])
        assert without_dashes(instructions(page)) == [("m", [0, 0]), ("l", [5, 5])]
        cut = Stream(file, b"")
        cut.write(whole[:-8], filter=Name.FlateDecode)
        page.Contents = file.make_indirect(cut)
        assert [word for word, _ in instructions(page)][:1] == ["rg"]


def test_a_long_row_of_numbers_takes_no_time_and_a_drawing_without_end_is_refused() -> None:
    assert plain(b"0 " * 1_000_000) is None
    with pytest.raises(Endless):
        plain(b"q " * 300_000)
