"""What a PDF holds beside what its pages paint is told part by part, whatever library wrote it."""

import io
from collections.abc import Callable

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf

from bookmaker.pages.page import Page
from bookmaker.render import pdf
from bookmaker.render.preflight.facts import Unreadable
from bookmaker.render.preflight.reading.frame import frame

MADE = pdf.document([Page(200, 300, ()), Page(200, 300, ())], title="Pipes", author="A. Name", language="en")


def changed(change: Callable[[Pdf], object]) -> bytes:
    """The file as another library writes it, after that change."""
    with Pdf.open(io.BytesIO(MADE)) as file:
        change(file)
        buffer = io.BytesIO()
        file.save(buffer, object_stream_mode=pikepdf.ObjectStreamMode.generate)
        return buffer.getvalue()


def test_a_file_that_another_library_only_writes_anew_holds_the_same() -> None:
    anew = changed(lambda file: None)
    assert anew != MADE
    assert frame(anew) == frame(MADE)


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda file: file.Root.__setitem__("/OpenAction", Dictionary(S=Name.JavaScript)), "the file's '/OpenAction'"),
        (lambda file: file.docinfo.__setitem__("/Title", "Plots"), "the properties' '/Title'"),
        (lambda file: file.pages[1].obj.__setitem__("/Dur", 3), "page 2's '/Dur'"),
        (lambda file: file.pages[0].obj.__setitem__("/MediaBox", Array([0, 0, 9, 9])), "page 1's '/MediaBox'"),
    ],
)
def test_what_was_put_beside_the_pages_is_named_where_it_stands(change: Callable[[Pdf], object], where: str) -> None:
    before, after = dict(frame(MADE)), dict(frame(changed(change)))
    assert [key for key in {**before, **after} if before.get(key) != after.get(key)] == [where]


def test_what_is_no_pdf_cannot_be_read() -> None:
    with pytest.raises(Unreadable):
        frame(b"no PDF")


@pytest.mark.parametrize("damage", [RuntimeError, ValueError, TypeError])
def test_what_the_library_stumbles_over_cannot_be_read(
    damage: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(pdf: Pdf) -> None:
        raise damage("here")

    monkeypatch.setattr("bookmaker.render.preflight.reading.frame._parts", stumble)
    with pytest.raises(Unreadable):
        frame(MADE)
