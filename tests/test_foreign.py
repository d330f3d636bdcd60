"""Others' puzzles in a book: trusted like our own, or refused with their line."""

import json
from pathlib import Path

import pytest

from bookmaker.cli import app
from bookmaker.pages.manuscript import Edition
from bookmaker.production import book
from bookmaker.production.book_publishing import publish
from bookmaker.production.locked import Use
from bookmaker.puzzles.records import ledger
from bookmaker.puzzles.records.record import identity, read_given
from bookmaker.source.faults import BookError

SHIKAKU = ("5x5:3d2a2_2c3c2_2a4d5", "5x5:e4d6a5a6d4e")
HEAD = "title: Theirs\nseed: s\n"


def written(folder: Path, sections: str, **files: str) -> Path:
    for name, text in files.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    path = folder / "book.yaml"
    path.write_text(HEAD + sections, encoding="utf-8")
    return path


def refused(folder: Path, sections: str, **files: str) -> str:
    with pytest.raises(BookError) as error:
        book.build(written(folder, sections, **files), out=folder / "out")
    assert not (folder / "out").exists()
    return str(error.value).replace(f"{folder}/", "")


@pytest.mark.slow
def test_they_are_proved_graded_numbered_and_known_to_the_ledger(tmp_path: Path) -> None:
    sections = "ledger: l.sqlite\nsections:\n  - {from: mine.txt, title: Theirs}\n"
    sections += "  - {kind: net, size: 5x5, grade: easy, count: 1}\n"
    address = "https://puzz.link/p?shikaku/5/5/k4j6g5g6j4k"
    path = written(tmp_path, sections, mine=f"{SHIKAKU[0]}\n{address}\n")
    made = book.build(path, out=tmp_path / "out", editions=(Edition.PRINT,), use=Use.WRITE)
    publish(path, tmp_path / "out")
    records = [json.loads(line) for line in (tmp_path / "out" / "puzzles.jsonl").read_text("utf-8").splitlines()]
    assert made.puzzles == 3
    assert sorted(record["code"] for record in records[:2]) == sorted(SHIKAKU)
    assert {record["from"] for record in records[:2]} == {"mine.txt"}
    assert all(record["grade"] == "easy" and record["techniques"] for record in records[:2])
    given = read_given(json.dumps(records[0]))
    assert records[0]["id"] == identity("shikaku", given.clues)
    with ledger.opened(tmp_path / "l.sqlite") as known:
        assert {entry.id for entry in known.entries()} == {record["id"] for record in records}
    assert app.run(["verify", str(tmp_path / "out")]) == app.DONE


def test_one_with_two_solutions_or_none_is_a_fault_at_its_line_with_both_drawn(tmp_path: Path) -> None:
    said = refused(
        tmp_path, "sections: [{from: mine.txt, kind: shikaku}]\n", mine=f"{SHIKAKU[0]}\n2x2:2b2\n\n2x2:3_1b\n2x2:4c\n"
    )
    assert "mine.txt:2:1: the puzzle has more than one solution" in said
    assert "┏━━━┳━━━┓\n┃ 2 ┃   ┃\n┠───╂───┨" in said
    assert "┏━━━┯━━━┓\n┃ 2 │   ┃\n┣━━━┿━━━┫" in said
    assert "mine.txt:4:1: the puzzle has no solution" in said
    assert "mine.txt:5" not in said


@pytest.mark.parametrize(
    ("section", "text", "sentence"),
    [
        ("from: none.txt", "", "book.yaml:3:19: cannot read 'none.txt': no such file or directory"),
        ("from: mine.txt", "", "book.yaml:3:19: 'mine.txt' holds no puzzle"),
        ("from: mine.txt", "5x5:3d2a2\n", "no net: a 5x5 net needs 25 digits from 1 to f, not 5"),
        ("from: mine.txt, count: 3", SHIKAKU[0], "'mine.txt' holds 1 puzzle, not 3"),
        ("from: mine.txt, grade: easy", SHIKAKU[0], "book.yaml:3:29: 'grade' means nothing beside 'from'"),
        ("from: mine.txt", f"{SHIKAKU[0]}\n5x5w:ddc26d9137789d9c341a31216\n", "different kinds: shikaku and net"),
        ("from: mine.txt, kind: net", SHIKAKU[0], "mine.txt:1:1: a 5x5 net needs 25 digits"),
        ("from: mine.txt", f"{SHIKAKU[0]}\n{SHIKAKU[0]}", "mine.txt:2:1: the puzzle is a repeat"),
        ("from: 7", "", "cannot read '7'"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_at_its_place(tmp_path: Path, section: str, text: str, sentence: str) -> None:
    said = refused(tmp_path, f"sections: [{{{section}}}]\n", mine=text)
    assert sentence in said, said


def test_check_finds_them_without_making_anything(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, "sections: [{from: mine.txt, kind: shikaku}]\n", mine="2x2:2b2\n")
    assert app.run(["check", str(path)]) == app.FAULT
    assert "more than one solution" in capsys.readouterr().err
