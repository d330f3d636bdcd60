"""Printer profiles: their figures, one's own beside the book, and every fault of a profile at its line."""

from pathlib import Path

import pytest
from pydantic import BaseModel

from bookmaker import printers
from bookmaker.book import spec
from bookmaker.printers.profile import Blanks, Bleed, Cost, Custom, PaperStock, PdfX, Printer, Trims
from bookmaker.source import document
from bookmaker.source.faults import BookError, SourcePlace

from .test_cli import run
from .test_docs import PRINTING, block

NAMES = ("bn-press", "ingramspark", "kdp-hardcover", "kdp-paperback", "lulu", "newspaper", "plain")


def write(folder: Path, text: str, name: str = "mine") -> list[Path]:
    """The folders to look in after a profile has been written into one."""
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return [folder]


def faults_of(folder: Path, text: str) -> str:
    with pytest.raises(BookError) as caught:
        printers.load("mine", folders=write(folder, text))
    return str(caught.value).replace(f"{folder}/", "")


def test_seven_profiles_are_built_in_and_tell_their_source_and_date() -> None:
    assert printers.names() == NAMES
    for name in NAMES:
        profile = printers.get(name)
        assert all((profile.name, profile.source, profile.checked)), name


@pytest.mark.parametrize("name", [name for name in NAMES if name != "plain"])
def test_uncertain_figures_have_a_note(name: str) -> None:
    assert len(printers.get(name).note) > 50


@pytest.mark.parametrize(
    ("name", "pages", "gutter"),
    [
        *(("kdp-paperback", pages, inches) for pages, inches in ((24, 0.375), (150, 0.375), (151, 0.5), (301, 0.625))),
        *(("kdp-paperback", pages, inches) for pages, inches in ((501, 0.75), (701, 0.875), (828, 0.875))),
        *(("lulu", pages, inches) for pages, inches in ((60, 0.5), (61, 0.625), (151, 1.0), (401, 1.125), (601, 1.25))),
        ("ingramspark", 1200, 0.5),
    ],
)
def test_gutters_are_those_of_the_printers_tables(name: str, pages: int, gutter: float) -> None:
    assert printers.get(name).gutter(pages) == gutter


@pytest.mark.parametrize(
    ("name", "paper", "pages", "spine"),
    [
        ("kdp-paperback", "white", 200, 0.4504),
        ("kdp-paperback", "cream", 300, 0.75),
        ("kdp-paperback", "premium-colour", 100, 0.2347),
        ("kdp-hardcover", "white", 200, 0.4504 + 0.189),
        ("lulu", "white", 222, 0.56),  # 222 / 444 + 0.06
        ("ingramspark", "white", 200, None),
        ("bn-press", "white", 200, None),
    ],
)
def test_spines_follow_the_printers_formulas(name: str, paper: str, pages: int, spine: float | None) -> None:
    assert printers.get(name).spine_in(paper, pages) == (None if spine is None else pytest.approx(spine))


@pytest.mark.parametrize(
    ("name", "paper", "size", "limits"),
    [
        ("kdp-paperback", "white", (6, 9), (24, 828)),
        ("kdp-paperback", "cream", (6, 9), (24, 776)),
        ("kdp-paperback", "white", (8.5, 11), (24, 590)),
        ("kdp-paperback", "groundwood", (8.25, 6), (24, 784)),
        ("kdp-paperback", "standard-colour", (8.5, 11), (72, 600)),
        ("kdp-hardcover", "white", (6, 9), (75, 550)),
        ("ingramspark", "cream", (5, 8), (18, 1200)),
        ("lulu", "white", (5.83, 8.27), (32, 800)),
        ("bn-press", "white", (6, 9), (40, 800)),
    ],
)
def test_page_limits_follow_paper_and_trim(
    name: str, paper: str, size: tuple[float, float], limits: tuple[int, int]
) -> None:
    assert printers.get(name).page_limits(paper, *size) == limits


@pytest.mark.parametrize(
    ("name", "size", "paper", "is_cut"),
    [
        ("kdp-paperback", (6, 9), None, True),
        ("kdp-paperback", (8.268, 11.693), None, True),  # A4 in its own millimetres
        ("kdp-paperback", (8.27, 11.69), "standard-colour", False),
        ("kdp-paperback", (4.1, 6.3), None, True),  # any size within its range
        ("kdp-paperback", (3.9, 6.3), None, False),
        ("kdp-paperback", (4.1, 12.1), None, False),
        ("kdp-paperback", (8.6, 6.3), None, False),
        ("kdp-hardcover", (5, 8), None, False),
        ("plain", (8.5, 11), None, True),
        ("bn-press", (8.5, 8.5), "white", False),
        ("bn-press", (8.5, 8.5), "premium-colour", True),
    ],
)
def test_trims_are_accepted_by_list_by_range_and_by_paper(
    name: str, size: tuple[float, float], paper: str | None, is_cut: bool
) -> None:
    assert printers.get(name).accepts(*size, paper) is is_cut


def test_hardcovers_take_from_the_paperback_what_they_do_not_say() -> None:
    hard, soft = printers.get("kdp-hardcover"), printers.get("kdp-paperback")
    assert (hard.gutters, hard.forbids, hard.papers["cream"].spine_per_page) == (soft.gutters, soft.forbids, 0.0025)
    assert "groundwood" not in hard.papers
    assert hard.wrap_in == pytest.approx(15 / 25.4, abs=1e-4)
    assert soft.wrap_in is None


OWN = "extends: kdp-paperback\nname: Mine\ngutters: {9999: 0.7}\npapers:\n  bible: {pages: [100, 2000]}\n  cream: ~\n"


def test_a_profile_of_ones_own_extends_a_built_in_one(tmp_path: Path) -> None:
    mine = printers.load("mine", folders=write(tmp_path, OWN))
    assert (mine.name, mine.gutters) == ("Mine", {9999: 0.7})
    assert list(mine.papers) == ["white", "groundwood", "standard-colour", "premium-colour", "bible"]
    assert mine.spine_in("bible", 500) is None


def test_a_profile_may_extend_the_built_in_one_of_its_name(tmp_path: Path) -> None:
    folders = write(tmp_path, "extends: lulu\nleast_line: 0.5\n", name="lulu")
    assert printers.load("lulu", folders=folders).least_line == 0.5
    assert printers.names(folders) == NAMES


def test_profiles_that_extend_each_other_are_a_fault(tmp_path: Path) -> None:
    write(tmp_path, "extends: mine\n", name="other")
    said = faults_of(tmp_path, "extends: other\n")
    assert said.splitlines()[0].endswith("yaml:1:10: printers extend one another in a circle")


@pytest.mark.parametrize("name", ["lulo", "../lulu", "", "."])
def test_an_unknown_printer_is_a_fault_where_it_is_named(name: str) -> None:
    with pytest.raises(BookError) as caught:
        printers.load(name, mark=SourcePlace("book.yaml", 5, 10))
    assert str(caught.value).startswith(f"book.yaml:5:10: unknown printer '{name}'")


LULU = "extends: lulu\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- a list\n", "mine.yaml:1:1: a printer must hold keys and values"),
        ("extends: lulo\n", "mine.yaml:1:10: unknown printer 'lulo'\n  hint: did you mean 'lulu'?"),
        ("name: Mine\n", "mine.yaml:1:1: 'papers' is missing"),
        (LULU + "outsid: 1\n", "mine.yaml:2:1: unknown key 'outsid'\n  hint: did you mean 'outside'?"),
        (LULU + "outside: wide\n", "mine.yaml:2:10: 'outside' must be a number, not 'wide'"),
        (LULU + "gutters: {}\n", "mine.yaml:2:10: 'gutters' must not be empty"),
        (LULU + "gutters: {many: 1}\n", "mine.yaml:2:11: 'many' must be a whole number"),
        (LULU + "gutters: {100: 9}\n", "mine.yaml:2:10: 'gutters' must hold page counts and inches up to 3"),
        (LULU + "colours: [grey, blue]\n", "mine.yaml:2:17: entry 2 must be 'grey', 'cmyk', 'spot', 'rgb' or 'icc'"),
        (LULU + "trims: [{sizes: [6by9]}]\n", "mine.yaml:2:17: 'sizes' has '6by9', which is no trim"),
        (LULU + "trims: [{sizes: [6x9], without: [wite]}]\n", "mine.yaml:2:9: unknown paper 'wite'"),
        (LULU + "papers: {white: {pages: [9, 2]}}\n", "mine.yaml:2:25: 'pages' must rise"),
        (
            LULU + "papers: {white: {page: [2, 9]}}\n",
            "mine.yaml:2:18: unknown key 'page'\n  hint: did you mean 'pages'?",
        ),
        (LULU + "papers: {white: {spine_per_page: 0.002}}\n", "'white' has its thickness twice"),
        (LULU + "papers: {white: ~, cream: ~, colour: ~}\n", "mine.yaml:2:9: 'papers' must not be empty"),
        (LULU + "pdfx: {level: X-5}\n", "mine.yaml:2:15: 'level' must be 'X-1a:2001'"),
        (LULU + "pdfx: {level: X-4}\n", "mine.yaml:2:15: X-4 needs an ICC file"),
        (LULU + "pdfx: {level: X-4, icc: no.icc}\n", "mine.yaml:2:25: no file 'no.icc'"),
        (LULU + "pdfx: {level: X-4, icc: mine.yaml}\n", "mine.yaml:2:25: 'mine.yaml' is no ICC file of a press"),
        (LULU + "custom: {width: [5, 4], height: [1, 2]}\n", "mine.yaml:2:17: 'width' must rise"),
    ],
)
def test_a_fault_of_a_profile_is_said_at_its_line(text: str, said: str, tmp_path: Path) -> None:
    assert said in faults_of(tmp_path, text)


def test_an_icc_file_lies_beside_the_profile_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "press.icc").write_bytes(b"\0" * 16 + b"CMYK" + b"\0" * 16 + b"acsp")
    mine = printers.load("mine", folders=write(tmp_path, LULU + "pdfx: {level: X-4, icc: press.icc}\n"))
    assert mine.pdfx is not None
    assert mine.pdfx.icc == tmp_path / "press.icc"


BOOK = "title: T\nseed: s\nprinter: mine\n{more}sections:\n  - {{kind: blank, size: 7, grade: easy, count: 1}}\n"


def test_a_book_is_checked_against_the_profile_beside_it(tmp_path: Path) -> None:
    folders = write(tmp_path, OWN)
    assert spec.check(document.parse(BOOK.format(more=""), name="book.yaml"), folders=folders).printer == "mine"
    with pytest.raises(BookError, match=r"book.yaml:4:8: mine has no paper 'cream'"):
        spec.check(document.parse(BOOK.format(more="paper: cream\n"), name="book.yaml"), folders=folders)


def test_faults_of_the_profile_are_told_with_those_of_the_book(tmp_path: Path) -> None:
    folders = write(tmp_path, LULU + "outsid: 1\n")
    with pytest.raises(BookError) as caught:
        spec.check(document.parse(BOOK.format(more="papr: x\n"), name="book.yaml"), folders=folders)
    assert [fault.message for fault in caught.value.faults] == ["unknown key 'outsid'", "unknown key 'papr'"]


def test_the_command_lists_profiles_and_shows_every_figure_of_one(tmp_path: Path) -> None:
    write(tmp_path / "printers", OWN)
    listed = run("printers", "--folder", str(tmp_path)).stdout
    assert [line.split()[0] for line in listed.splitlines()] == sorted([*NAMES, "mine"])
    for name in ("mine", "ingramspark"):
        shown = run("printers", name, "--folder", str(tmp_path)).stdout
        profile = printers.load(name, folders=[tmp_path / "printers"])
        assert shown == printers.text(profile)
        assert "null" not in shown  # a key that a profile lacks is left out


def test_what_is_shown_is_a_profile_that_can_be_read_again(tmp_path: Path) -> None:
    for name in NAMES:
        profile = printers.get(name)
        again = printers.load("mine", folders=write(tmp_path, printers.text(profile)))
        assert again == profile.model_copy(update={"extends": None}), name


def test_the_profile_of_the_docs_can_be_read(tmp_path: Path) -> None:
    mine = printers.load("mine", folders=write(tmp_path, block(PRINTING, "printer")))
    assert mine.spine_in("bulky", 200) == pytest.approx(0.7)
    assert "groundwood" not in mine.papers


def test_every_key_of_a_profile_says_what_it_is_for() -> None:
    models: tuple[type[BaseModel], ...] = (Printer, PaperStock, Trims, Custom, Bleed, Blanks, PdfX)
    for model in models:
        assert [key for key, field in model.model_fields.items() if not field.description] == []


def test_a_profile_with_a_royalty_tells_what_is_left_of_a_list_price() -> None:
    stock = PaperStock(pages=(2, 400), cost=Cost(base=0.9, page=0.012, currency="EUR", royalty=0.6))
    own = printers.get("plain").model_copy(update={"papers": {"white": stock}})
    assert own.cost("white", 25) == "1.20 EUR"
    assert own.royalties("white", 25) == (
        "60 % of the list price less printing: nothing at 2.00; 0.59 at 2.99; 1.19 at 3.99; 2.39 at 5.99 EUR"
    )
