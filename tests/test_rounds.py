"""Rounds change the lock alone: what they name and nothing else, and a build afterwards prints it."""

import json
import random
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bookmaker.book import lock as locks
from bookmaker.book import lock_file
from bookmaker.book.lock import Line
from bookmaker.cli import app
from bookmaker.production import book_publishing, rounds
from bookmaker.production.candidates import take
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.making.another import another
from bookmaker.puzzles.making.orders import Order, Puzzle, generate
from bookmaker.puzzles.records import ledger
from bookmaker.puzzles.records.ledger_rows import Entry
from bookmaker.puzzles.records.record import to_json
from bookmaker.seeds import Seed
from bookmaker.source.faults import BookError
from tests.few import every
from tests.samples import params_of
from tests.test_lock import Made, make

NET: dict[str, Any] = {"title": "Pipes", "kind": "net", "size": "5x5", "grade": "easy", "count": 4}
MORE: dict[str, Any] = {"title": "More", "kind": "net", "size": "5x5", "grade": "easy", "count": 2}
PLOTS: dict[str, Any] = {"title": "Plots", "kind": "shikaku", "size": "5x5", "grade": "easy", "count": 2}
SECTIONS = (NET, MORE, PLOTS)


def book(folder: Path, *sections: dict[str, Any], **keys: Any) -> Path:
    path = folder / "book.yaml"
    said = {"title": "T", "seed": "s", "sections": sections, **keys}
    path.write_text(json.dumps(said), encoding="utf-8")
    return path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A book.yaml with its lock; nothing else is there."""
    make(tmp_path, *SECTIONS)
    return book(tmp_path, *SECTIONS)


def printed(path: Path) -> list[Line]:
    found = locks.read(path.with_suffix(".lock"))
    assert found is not None
    return found[0].printed


def again(path: Path, **how: Any) -> Made:
    return make(path.parent, *SECTIONS, **how)


def code_of(width: int, grade: Grade, seed: str = "mine") -> str:
    made = generate(Order(1, 0, "net", params_of("net", (width, width)), grade, Seed((seed,))))
    assert isinstance(made, Puzzle)
    return str(made.clues.code())


def test_where_no_other_puzzle_is_exactly_as_hard_the_effort_is_named_once() -> None:
    order = Order(0, 0, "net", params_of("net", (5, 5)), Grade.EASY, Seed(("words",)))
    none = another(order, [(1.0, 1.0)], (), 1, number=3, store=None)
    assert str(none).splitlines()[0] == "no other puzzle for number 3 with an effort of 1 found"


@pytest.mark.slow
def test_another_puzzle_takes_the_place_as_hard_and_again_yet_another(path: Path) -> None:
    before = printed(path)
    rounds.make_another(path, 2)
    once = printed(path)
    rounds.make_another(path, 2)
    twice = printed(path)
    for lines in (once, twice):
        assert [line.rank for line, old in zip(lines, before, strict=True) if line != old] == [2]
        efforts = [line.effort for line in before[:3]]
        assert min(efforts) <= lines[1].effort <= max(efforts)
        assert lines[1].grade == "easy"
    assert len({line.id for line in (*before, once[1], twice[1])}) == len(before) + 2
    assert [record["id"] for record in again(path).records.values()] == [line.id for line in twice]


@pytest.mark.slow
def test_moved_and_swapped_puzzles_stand_so_after_builds(path: Path) -> None:
    ids = [line.id for line in printed(path)]
    rounds.move(path, 4, 1)
    rounds.swap(path, 2, 3)
    rounds.swap(path, 1, 5)  # of two sections that ask for the same
    wanted = [ids[4], ids[1], ids[0], ids[2], ids[3], *ids[5:]]
    assert [line.id for line in printed(path)] == wanted
    made = again(path)
    assert list(made.ids.values()) == wanted
    assert made.said == []
    with pytest.raises(BookError, match="is of another section than"):
        rounds.move(path, 1, 8)
    with pytest.raises(BookError, match="are not asked for alike"):
        rounds.swap(path, 1, 8)


@pytest.mark.slow
def test_a_puzzle_of_ones_own_is_taken_where_it_fits_and_refused_where_not(path: Path) -> None:
    said = take(path, 3, code_of(5, Grade.EASY))
    line = printed(path)[2]
    assert line.id[:16] in said
    assert again(path).records[line.place]["from"] == "code"
    for code, why in (
        (code_of(6, Grade.EASY), "it is of 6x6"),
        (code_of(5, Grade.HARD), "it is hard"),
        (line.code, "in the book"),
    ):
        with pytest.raises(BookError, match=why):
            take(path, 2, code)
    with pytest.raises(BookError, match=r"there is no file 'mine\.jsonl'"):
        take(path, 2, "mine.jsonl")
    with pytest.raises(BookError, match="there are no candidates for 2"):
        take(path, 2, "1", out=path.parent / "none")


@pytest.mark.slow
def test_what_never_comes_does_not_come_even_anew(path: Path) -> None:
    from bookmaker.production.locked import Use

    id = printed(path)[0].id
    rounds.never(path, "1")
    assert id not in {line.id for line in printed(path)}
    rounds.never(path, printed(path)[7].id)
    assert id not in again(path, use=Use.ANEW).ids.values()
    with pytest.raises(BookError, match="never comes already"):
        rounds.never(path, id)


def test_fifty_steps_lead_back_and_no_more(tmp_path: Path) -> None:
    make(tmp_path, PLOTS)
    file = tmp_path / "book.lock"
    texts = []
    for number in range(51):
        found = locks.read(file)
        assert found is not None
        lock, before = found
        texts.append(before)
        changed = replace(lock.printed[0], pinned=number % 2 == 0)
        lock_file.write(file, before, locks.text_of(locks.with_lines(lock, [changed])).encode(), f"step {number}")
    for number in range(50, 0, -1):
        assert lock_file.undo(file) == f"step {number}"
        assert file.read_bytes() == texts[number]
    with pytest.raises(BookError, match="there is no step back"):
        lock_file.undo(file)


@pytest.mark.slow
def test_a_round_of_a_book_that_has_changed_since_names_build(path: Path) -> None:
    book(path.parent, {**NET, "count": 5}, MORE, PLOTS)
    text = path.with_suffix(".lock").read_bytes()
    for act in (lambda: rounds.make_another(path, 1), lambda: rounds.move(path, 1, 2), lambda: take(path, 1, "x")):
        with pytest.raises(BookError, match=r"'bookmaker build .*' first"):
            act()
    assert path.with_suffix(".lock").read_bytes() == text


@pytest.mark.slow
def test_a_puzzle_that_another_work_published_stops_publishing_and_the_command_is_named(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = again(path)
    book(path.parent, *SECTIONS, ledger="p.sqlite")
    folder = path.parent / "out"
    folder.mkdir()
    numbered = [{**one, "number": n, "place": place} for n, (place, one) in enumerate(made.records.items(), start=1)]
    (folder / "puzzles.jsonl").write_text("".join(to_json(one) + "\n" for one in numbered), encoding="utf-8")
    taken = numbered[2]
    with ledger.opened(path.parent / "p.sqlite") as kept:
        kept.reserve([Entry(taken["id"], "The Daily", "2026-12-01", "net", "", to_json(taken), 3)])
    with pytest.raises(BookError, match=r"puzzle 3 was published in 'The Daily, 2026-12-01'\n.*another .* 3'"):
        book_publishing.publish(path, folder)
    with ledger.opened(path.parent / "p.sqlite") as kept:
        assert [one.publication for one in kept.entries()] == ["The Daily"]
        kept.withdraw("The Daily", "2026-12-01", "net", forget=True)
    assert book_publishing.publish(path, folder) == "'T': 8 puzzles published"
    assert book_publishing.publish(path, folder) == "'T': 0 puzzles published, 8 were known already"
    assert book_publishing.retract(path) == "'T': 8 puzzles withdrawn, no other work gets them"
    assert app.run(["ledger", "list", str(path.parent / "p.sqlite")]) == 0
    assert capsys.readouterr().out.count("withdrawn") == 8
    rounds.make_another(path, 3)
    with pytest.raises(BookError, match="is not the one of that number in the lock"):
        book_publishing.publish(path, folder)


COMMANDS = (
    *("another BOOK 2", "move BOOK 2 --before 1", "swap BOOK 2 3", "pin BOOK 2", "unpin BOOK 1", "never BOOK 3"),
    *("take BOOK 2 CODE", "candidates BOOK 2 --count 2 --out seen", "undo BOOK", "publish BOOK --out out"),
    *("build BOOK --out out --edition print --no-read-back", "build BOOK --anew --out out --edition print"),
    *("lock LENT --from out", "preview BOOK --out shown --pages 1", "check BOOK", "verify out --rebuild --folder ."),
)


def begun(words: list[str], folder: Path) -> subprocess.Popen[bytes]:
    code = "from bookmaker.cli import main; main()"
    return subprocess.Popen([sys.executable, "-c", code, *words], cwd=folder, stdout=-3, stderr=-3)


def locks_in(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.glob("*.lock")}


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book's folder as its author has it: built, a puzzle pinned, with a store and a second file that has no lock."""
    where = tmp_path_factory.mktemp("shelf")
    path = book(where, {**NET, "size": "4x4"}, PLOTS, ledger="mine.sqlite")
    asked = ["build", "book.yaml", "--out", "out", "--edition", "print", "--no-read-back", "--store", "store.sqlite"]
    assert begun(asked, where).wait() == 0
    rounds.pin(path, [1], is_pinned=True)
    assert begun(asked, where).wait() == 0  # so that what was built knows of the pin
    (where / "lent.yaml").write_bytes(path.read_bytes())
    return where


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
@pytest.mark.parametrize("command", every(8, COMMANDS))
def test_whatever_ends_a_command_the_lock_is_the_one_before_or_the_one_after(
    command: str, shelf: Path, tmp_path: Path
) -> None:
    names = {"BOOK": "book.yaml", "LENT": "lent.yaml", "CODE": code_of(4, Grade.EASY)}
    words = [names.get(one, one) for one in command.split()]
    words += ["--store", "store.sqlite"] if words[0] in ("build", "another", "take", "never", "candidates") else []
    whole = shutil.copytree(shelf, tmp_path / "whole")
    start = time.monotonic()
    assert begun(words, whole).wait() == 0, command
    took, moments = time.monotonic() - start, random.Random(command)
    killed = shutil.copytree(shelf, tmp_path / "killed")
    run = begun(words, killed)
    time.sleep(took * moments.uniform(0.4, 1.0))
    run.kill()
    run.wait()
    assert locks_in(killed) in (locks_in(shelf), locks_in(whole)), command
