"""bookmaker explain: every step of a puzzle's solving, in each form."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest

from bookmaker.cli import app
from bookmaker.kinds import shikaku
from bookmaker.puzzles.contract.walking import taken

RECORD = '{"kind": "shikaku", "size": "5x5", "grid": [[6,0,0,2,2],[0,0,0,0,0],[0,0,4,0,0],[0,0,0,0,0],[3,4,0,0,4]]}\n'
STEPS = taken(shikaku, shikaku.Clues.parse("5x5:6b2_2g4g3_4b4"))


def explained(tmp_path: Path, form: str, records: str = RECORD, *more: str) -> tuple[int, Path]:
    """The exit code, and the folder of the files."""
    file, out = tmp_path / "puzzles.jsonl", tmp_path / "out"
    file.write_text(records, encoding="utf-8")
    return app.run(["explain", str(file), "--format", form, "--out", str(out), "--jobs", "1", *more]), out


def test_svg_has_a_picture_a_step_and_the_sentences_beside_them(tmp_path: Path) -> None:
    code, out = explained(tmp_path, "svg")
    assert code == 0
    names = [f"0001-{at:03}.svg" for at in range(1, len(STEPS) + 1)]
    assert sorted(path.name for path in out.iterdir()) == [*names, "0001.txt"]
    said = (out / "0001.txt").read_text(encoding="utf-8").splitlines()
    why = "Any other would take in a second number, at D1."
    assert said[0] == f"1. Only one rectangle fits: For the 2 at E1 only one rectangle is left: E1 and E2. {why}"
    assert len(said) == len(STEPS)
    drawn = ElementTree.parse(out / names[0]).getroot()
    assert {"E", "1", "2"} <= {"".join(one.itertext()) for one in drawn.iter("{http://www.w3.org/2000/svg}text")}


def test_html_is_one_file_that_asks_for_nothing_else(tmp_path: Path) -> None:
    code, out = explained(tmp_path, "html")
    assert code == 0
    page = (out / "0001.html").read_text(encoding="utf-8")
    assert page.count("<svg") == len(STEPS) + 1  # and the puzzle itself
    assert page.count("<figcaption>") == len(STEPS)
    assert not re.search(r"(?:src|href)=", page)


def test_the_sentences_are_in_the_language_that_is_asked_for(tmp_path: Path) -> None:
    code, out = explained(tmp_path, "svg", RECORD, "--language", "de")
    assert code == 0
    assert "bleibt nur ein Rechteck: E1 und E2" in (out / "0001.txt").read_text(encoding="utf-8")


def test_a_language_that_the_kind_does_not_speak_is_a_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert explained(tmp_path, "svg", RECORD, "--language", "tlh")[0] == 1
    told = capsys.readouterr().err
    assert "'shikaku' has no words in 'tlh'" in told
    assert "hint: name one of these with --language" in told


def test_pdf_tells_every_step(tmp_path: Path) -> None:
    code, out = explained(tmp_path, "pdf")
    assert code == 0
    document = pypdfium2.PdfDocument(out / "0001.pdf")
    text = " ".join(page.get_textpage().get_text_range() for page in document)
    told = re.sub(r"\s+", " ", text)
    assert told.count("only one rectangle is left") == len(STEPS)


@pytest.mark.parametrize("form", ["svg", "pdf"])
def test_a_puzzle_in_which_nobody_finds_a_step_is_a_fault_and_the_others_are_drawn(
    tmp_path: Path, form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    stuck = '{"kind": "shikaku", "size": "2x2", "grid": [[1,0],[0,1]]}\n'
    code, out = explained(tmp_path, form, stuck + RECORD)
    assert code == 1
    told = capsys.readouterr().err
    assert ":1:1: the techniques that people use find no step in this puzzle\n  hint: leave it out" in told
    assert {path.name[:4] for path in out.iterdir()} == {"0002"}
