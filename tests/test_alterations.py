"""A book altered in some eighty ways, its hashes made anew: what verify does not notice is what it declares."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pikepdf import Array, Dictionary, Name, Pdf, String
from PIL import Image, ImageOps

from bookmaker.cli import app
from bookmaker.pages.manuscript import Edition
from tests.few import every

from .altering import Change, hidden, manifest, manifest_of, record, swap, write_manifest
from .test_build import BOOK, built

ASKED: dict[str, Any] = {
    **BOOK,
    "sections": [{"kind": "shikaku", "size": 4, "grade": "any", "count": 2, "per_page": 2}],
    "subtitle": "A few",
    "series": "Small ones",
    "hints": "back",
    "companion": True,
    "launch": True,
    "matter": {"notes": 1},
    "cover": {"blurb": "Some puzzles."},
}


def pdf(name: str, change: Callable[[Pdf], None]) -> Change:
    """A file of the book is changed as a PDF, and the manifest lists what came of it."""

    def altered(folder: Path) -> None:
        with Pdf.open(folder / name, allow_overwriting_input=True) as file:
            change(file)
            file.save(folder / name)

    return hidden(altered)


def text(name: str, old: str, new: str) -> Change:
    """A text says something else at one place, which must be there."""

    def altered(folder: Path) -> None:
        before = (folder / name).read_text(encoding="utf-8")
        assert old in before, name
        (folder / name).write_text(before.replace(old, new, 1), encoding="utf-8", newline="")

    return hidden(altered)


def doubled(folder: Path) -> None:
    """The manifest says its title twice."""
    before = (folder / "manifest.json").read_text(encoding="utf-8")
    (folder / "manifest.json").write_text(before.replace("{", '{"title": "Small Book",', 1), encoding="utf-8")


def two_previews_swapped(folder: Path) -> None:
    first, second, *_ = sorted(one.relative_to(folder).as_posix() for one in folder.glob("launch/page-*.png"))
    swap(first, second)(folder)


def of_the_cover(value: Callable[[Any], Any]) -> Change:
    """The manifest says something else of one of its files."""
    return manifest("files", lambda old: {**old, "cover.pdf": value(old["cover.pdf"])})


def in_a_mirror(folder: Path) -> None:
    with Image.open(folder / "launch/cover.jpg") as picture:
        ImageOps.mirror(picture).save(folder / "launch/cover.jpg")


def digests_of_inputs(folder: Path) -> None:
    found = manifest_of(folder)
    write_manifest(folder, {**found, "inputs": dict.fromkeys(found["inputs"], "0" * 64)})


def one_input(name: str, digest: str | None) -> Change:
    """The manifest names one input with that digest, or not at all."""

    def change(old: Any) -> Any:
        return {key: value for key, value in {**old, name: digest}.items() if value is not None}

    return manifest("inputs", change)


def without_an_edition(folder: Path) -> None:
    (folder / "digital.pdf").unlink()
    found = manifest_of(folder)
    found["files"].pop("digital.pdf")
    found["words_on_pages"].pop("digital")
    write_manifest(folder, {**found, "editions": ["print"], "opens_with_cover": False})


def annotated(page: int, **keys: Any) -> Callable[[Pdf], None]:
    """Something lies on a page."""

    def change(file: Pdf) -> None:
        there = file.pages[page].obj.get("/Annots", Array())
        there.append(file.make_indirect(Dictionary(Type=Name.Annot, Rect=[0, 0, 400, 600], **keys)))
        file.pages[page].obj.Annots = there

    return change


def painted(page: int, operators: bytes) -> Callable[[Pdf], None]:
    """A page paints something more, over all that it had."""

    def change(file: Pdf) -> None:
        file.pages[page].contents_add(operators, prepend=False)

    return change


def elsewhere(change: Change) -> Change:
    """The change, and a manifest by which other libraries made the book, so that bytes may differ."""

    def altered(folder: Path) -> None:
        change(folder)
        found = manifest_of(folder)
        write_manifest(folder, {**found, "made_with": {**found["made_with"], "reportlab": "9.9"}})

    return altered


def emptied(page: int) -> Callable[[Pdf], None]:
    def change(file: Pdf) -> None:
        file.pages[page].obj.Contents = file.make_stream(b"")

    return change


def with_pages_swapped(file: Pdf) -> None:
    file.pages.insert(3, file.pages.p(1))
    del file.pages[0]


def links_to_the_first_page(file: Pdf) -> None:
    for page in file.pages:
        for one in page.obj.get("/Annots", Array()):
            one.Dest = Array([file.pages[0].obj, Name.Fit])


def links_without_end(file: Pdf) -> None:
    for page in file.pages:
        if "/Annots" in page.obj:
            page.obj.Annots[0].Rect = Array([0, 0, 400, 600])


def bookmarks_to_the_first_page(file: Pdf) -> None:
    with file.open_outline() as outline:
        for one in outline.root:
            one.destination = Array([file.pages[0].obj, Name.Fit])


def layered(file: Pdf) -> None:
    group = file.make_indirect(Dictionary(Type=Name.OCG, Name=String("answers")))
    file.Root.OCProperties = Dictionary(OCGs=Array([group]), D=Dictionary(ON=Array([group])))


def attached(file: Pdf) -> None:
    file.attachments["notes.txt"] = b"x"


def opening(file: Pdf) -> None:
    file.Root.OpenAction = Dictionary(S=Name.JavaScript, JS=String("app.alert(1)"))


def named_script(file: Pdf) -> None:
    script = Dictionary(S=Name.JavaScript, JS=String("app.alert(1)"))
    names = file.Root.get("/Names", Dictionary())
    names.JavaScript = Dictionary(Names=Array([String("a"), script]))
    file.Root.Names = names


def page_action(file: Pdf) -> None:
    file.pages[1].obj.AA = Dictionary(O=Dictionary(S=Name.JavaScript, JS=String("app.alert(1)")))


def link_script(file: Pdf) -> None:
    link = next(page.obj.Annots[0] for page in file.pages if "/Annots" in page.obj)
    del link["/Dest"]
    link.A = Dictionary(S=Name.JavaScript, JS=String("app.alert(1)"))


def link_that_covers(file: Pdf) -> None:
    """A link looks like a sheet of paper: no other key of it is as usual links are."""
    link = next(page.obj.Annots[0] for page in file.pages if "/Annots" in page.obj)
    sheet = file.make_stream(
        b"1 g 0 0 500 700 re f", Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 500, 700])
    )
    link.AP = Dictionary(N=sheet)


def link_that_zooms(file: Pdf) -> None:
    link = next(page.obj.Annots[0] for page in file.pages if "/Annots" in page.obj)
    link.Dest = Array([link.Dest[0], Name.XYZ, 0, 0, 64])


def page_that_advances(file: Pdf) -> None:
    file.pages[2].obj.Dur = 1


def bookmark_script(file: Pdf) -> None:
    file.Root.Outlines.First.A = Dictionary(S=Name.JavaScript, JS=String("app.alert(1)"))


def turned(file: Pdf) -> None:
    file.pages[2].obj.Rotate = 180


def cropped(file: Pdf) -> None:
    file.pages[2].obj.CropBox = Array([0, 0, 100, 100])


def retitled(file: Pdf) -> None:
    file.docinfo.Title = String("Another Book")


def with_form(file: Pdf) -> None:
    file.Root.AcroForm = Dictionary(Fields=Array([]), NeedAppearances=True)


def with_words_beside(file: Pdf) -> None:
    file.Root.Metadata = file.make_stream(b"<x:xmpmeta xmlns:x='adobe:ns:meta/'>answers</x:xmpmeta>")


WHITE = b"q 0 0 0 0 k 0 0 1000 1000 re f Q"
CHANGES: dict[str, Change] = {
    "a square on a page": pdf("print.pdf", annotated(4, Subtype=Name.Square)),
    "a note on a page for the screen": pdf("digital.pdf", annotated(4, Subtype=Name.Text, Contents=String("x"))),
    "a highlight": pdf("digital.pdf", annotated(4, Subtype=Name.Highlight)),
    "a file on a page": pdf("digital.pdf", annotated(4, Subtype=Name.FileAttachment)),
    "a link on paper": pdf("print.pdf", annotated(4, Subtype=Name.Link)),
    "a link to an address": pdf(
        "digital.pdf",
        annotated(4, Subtype=Name.Link, A=Dictionary(S=Name.URI, URI=String("https://example.org"))),
    ),
    "a square on the cover": pdf("cover.pdf", annotated(0, Subtype=Name.Square)),
    "a page of rules emptied": pdf("print.pdf", emptied(3)),
    "a title page emptied": pdf("print.pdf", emptied(0)),
    "a title page emptied for the screen": pdf("digital.pdf", emptied(0)),
    "the last page emptied": pdf("print.pdf", lambda file: emptied(len(file.pages) - 3)(file)),
    "a page covered": pdf("print.pdf", painted(0, WHITE)),
    "a hint covered": pdf("print.pdf", lambda file: painted(len(file.pages) - 5, WHITE)(file)),
    "a line on a page": pdf("print.pdf", painted(1, b"q 0 0 0 1 K 0.5 w 100 100 m 300 300 l S Q")),
    "a dot on a page": pdf("digital.pdf", painted(1, b"q 1 0 0 rg 200 200 2 2 re f Q")),
    "two pages exchanged": pdf("print.pdf", with_pages_swapped),
    "links to the first page": pdf("digital.pdf", links_to_the_first_page),
    "links as large as the page": pdf("digital.pdf", links_without_end),
    "bookmarks to the first page": pdf("digital.pdf", bookmarks_to_the_first_page),
    "a script in the file": pdf("digital.pdf", named_script),
    "a script that opens with the file": pdf("print.pdf", opening),
    "a script of a page": pdf("digital.pdf", page_action),
    "a script behind a link": pdf("digital.pdf", link_script),
    "a script behind a bookmark": pdf("digital.pdf", bookmark_script),
    "a file within the file": pdf("digital.pdf", attached),
    "layers": pdf("digital.pdf", layered),
    "a page turned": pdf("print.pdf", turned),
    "a page cropped": pdf("digital.pdf", cropped),
    "another title of the file": pdf("digital.pdf", retitled),
    "another author of the file": pdf("print.pdf", lambda file: file.docinfo.update({"/Author": String("B. Name")})),
    "a form": pdf("digital.pdf", with_form),
    "words beside the pages": pdf("print.pdf", with_words_beside),
    "a link that covers a page, made elsewhere": elsewhere(pdf("digital.pdf", link_that_covers)),
    "a link that zooms, made elsewhere": elsewhere(pdf("digital.pdf", link_that_zooms)),
    "a page that turns itself, made elsewhere": elsewhere(pdf("digital.pdf", page_that_advances)),
    "a page covered, made elsewhere": elsewhere(pdf("print.pdf", painted(0, WHITE))),
    "white on white": pdf("print.pdf", painted(7, b"q 0 0 0 0 K 30 w 0 300 m 500 300 l S Q")),
    "the cover covered": pdf("cover.pdf", painted(0, WHITE)),
    "a companion's pages swapped": swap("companion/0001.html", "companion/0002.html"),
    "a companion's page that says more": text("companion/0001.html", "</body>", "<p>x</p></body>"),
    "the shop's text": text("launch/listing.txt", "Some puzzles.", "All puzzles."),
    "the printer's text": text("launch/printer.txt", "paper", "papers"),
    "the shop's picture": hidden(lambda folder: (folder / "launch/cover.jpg").write_bytes(b"x")),
    "the shop's picture of another, made elsewhere": elsewhere(hidden(in_a_mirror)),
    "the sample emptied": pdf("launch/sample.pdf", emptied(0)),
    "a preview for another": two_previews_swapped,
    "another author": manifest("author", "B. Name"),
    "another subtitle": manifest("subtitle", "Many"),
    "another series": manifest("series", "Large ones"),
    "a volume": manifest("volume", 3),
    "other fonts": manifest("fonts", lambda old: dict.fromkeys(old, "0" * 64)),
    "another count of words": manifest(
        "words_on_pages", lambda old: {name: counts[::-1] for name, counts in old.items()}
    ),
    "another order of the launch": manifest("launch", lambda old: old[::-1]),
    "another design of the cover": manifest("cover", lambda old: {**old, "design": "waves"}),
    "other colours of the cover": manifest("cover", lambda old: {**old, "colours": {}}),
    "an unknown key of a file": of_the_cover(lambda old: {**old, "moons": 5}),
    "a file's size as a fraction": of_the_cover(lambda old: {**old, "bytes": float(old["bytes"])}),
    "an unknown key": lambda folder: write_manifest(folder, {**manifest_of(folder), "moons": 5}),
    "a key that stands twice": doubled,
    "another wish": manifest("asked", lambda old: {**old, "hints": "none"}),
    "a wish for another blurb": manifest("asked", lambda old: {**old, "cover": {"blurb": "Other puzzles."}}),
    "a wish for more puzzles": manifest("asked", lambda old: {**old, "sections": [{**old["sections"][0], "count": 3}]}),
    "no wish": manifest("asked", {}),
    "other inputs": digests_of_inputs,
    "an input that nothing names": one_input("notes.md", "0" * 64),
    "an input whose digest is none": one_input("book.yaml", "0"),
    "no book.yaml among the inputs": one_input("book.yaml", None),
    "a newer program": manifest("versions", {"bookmaker": "9.9.9"}),
    "libraries of another machine": manifest("made_with", lambda old: {**old, "reportlab": "9.9"}),
    "a library that is too old": manifest("made_with", lambda old: {**old, "reportlab": "1.0"}),
    "a library that no build needs": manifest("made_with", lambda old: {**old, "moons": "5"}),
    "no library at all": manifest("made_with", {}),
    "the digital edition left out": without_an_edition,
    "true for a number": record("number", True),
    "a number as its text": record("effort", str),
    "a caption": record("caption", "Fish"),
}
# What stands for nothing else in the folder: the word of the author, or of the machine. A folder without its digital
# edition is what a build of the other edition writes.
DECLARED = {"other inputs", "libraries of another machine", "the digital edition left out"}


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("book"), ASKED, editions=(Edition.PRINT, Edition.DIGITAL), reads_back=False)


PARTS = 12  # of the changes, so that several processes can take them


@pytest.mark.slow
@pytest.mark.parametrize("part", every(PARTS, range(PARTS)))
def test_what_verify_does_not_notice_is_what_it_declares(
    part: int, book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["verify", "--jobs", "1", "--folder", str(tmp_path), "--store", str(book.parent / "store.sqlite")]
    assert app.run([*asked, str(book)]) == 0, capsys.readouterr().err
    unnoticed = set()
    names = list(CHANGES)[part::PARTS]
    for name in names:
        copy = tmp_path / "copy"
        shutil.copytree(book, copy)
        CHANGES[name](copy)
        if app.run([*asked, str(copy)]) == 0:
            unnoticed.add(name)
        assert "bug" not in capsys.readouterr().err, name
        shutil.rmtree(copy)
    assert unnoticed == DECLARED & set(names)
