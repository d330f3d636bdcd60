"""One case: a folder with a book or a daily, commands run on it, and what must hold after each of them."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import random
import re
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from unittest import mock

import yaml
from PIL import Image

from bookmaker.cli import app
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import notations_of
from tests.random_use import drawing_lots, many_kinds
from tests.random_use.running import Ran, run

FORMS = ("book", "daily", "commands", "many", "others", "author", "editor")
TOLD = {"preflight", "--strict"}  # what ends with 1 by what it says, without a fault
ROUNDS = ("build", "lock", "another", "candidates", "take", "swap", "move", "pin", "unpin", "never", "undo")
SECONDS = 10.0  # of a processor, for a command, beyond what its puzzles take
FOR_A_PUZZLE = 4.0  # seconds that may go into the search for one
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90"><path d="M0 0L60 90Z"/></svg>'
SOUND_BOOK = "title: T\nseed: s\nledger: ledger.sqlite\nsections: [{kind: shikaku, size: 4, grade: any, count: 2}]\n"
SOUND_DAILY = (
    "publication: Pipes\nseed: s\ncolumns: 60mm\nformats: [ipuz, svg]\n"
    "slots: [{name: a, kind: net, size: 4, grade: any, reserve: true}]\n"
)


@dataclass(frozen=True, slots=True)
class Shelf:
    """A folder with all that a book may name: texts, pictures, puzzles, words; cases begin with a copy of it."""

    folder: Path

    @classmethod
    def made(cls, folder: Path) -> Shelf:
        """The shelf, new in that folder."""
        (folder / "art").mkdir(parents=True)
        (folder / "intro.md").write_text("# Before you start\n\nRead *this*.\n\n- one\n- two\n", encoding="utf-8")
        picture = Image.radial_gradient("L").resize((2000, 3000))
        picture.save(folder / "picture.png", dpi=(300, 300))
        picture.resize((60, 60)).save(folder / "art" / "disc.png")
        (folder / "picture.svg").write_text(SVG, encoding="utf-8")
        with _inside(folder):
            for kind in ("net", "sudoku"):
                words = ["generate", kind, "--size", "4", "--count", "2", "--seed", "s", "--jobs", "1"]
                if kind == "net":
                    (folder / "puzzles.jsonl").write_text(run(words).out, encoding="utf-8")
                else:
                    (folder / "sudoku.jsonl").write_text(run(words).out, encoding="utf-8")
            (folder / "puzzles.txt").write_text(run(["convert", "sudoku.jsonl", "--to", "text"]).out, encoding="utf-8")
            (folder / "words.yaml").write_text(run(["words", "de"]).out, encoding="utf-8")
            (folder / "book.yaml").write_text(SOUND_BOOK, encoding="utf-8")
            (folder / "daily.yaml").write_text(SOUND_DAILY, encoding="utf-8")
            for line in (
                ["build", "book.yaml", "--out", "out", "--jobs", "1"],
                ["daily", "daily.yaml", "--from", "2026-12-01", "--days", "2", "--out", "delivered", "--jobs", "1"],
            ):
                assert run(line).code == 0, line
        return cls(folder)


@dataclass(slots=True)
class Case:
    """What was tried, and what went wrong in it."""

    form: str
    wrong: list[str] = field(default_factory=list)
    refused: str = ""  # what was said of it, where it was

    @property
    def ended(self) -> str:
        """In a word, how."""
        return "wrong" if self.wrong else "refused" if self.refused else "done"


def tried(shelf: Shelf, folder: Path, seed: str, number: int, only: str | None = None) -> Case:
    """Draw the case of that number, and run it in the folder; it is left there where something went wrong."""
    rng = random.Random(f"{seed}/{number}")
    case = Case(only or rng.choice(["book", "book", "daily", "commands"]))
    shutil.copytree(shelf.folder, folder)
    with _inside(folder):
        match case.form:
            case "book":
                _book(case, rng)
            case "daily":
                _daily(case, rng)
            case "many":
                _many(case, rng)
            case "others":
                _others(case, rng)
            case "author":
                _author(case, rng)
            case "editor":
                _editor(case, rng)
            case "commands":
                for _ in range(6):
                    line = drawing_lots.command_line(rng)
                    # Examples of the words of every kind are printed as they come; a kind's is as long as a puzzle.
                    kinds = len(registry.names()) if "--examples" in line and "--kind" not in line else 0
                    _held(case, line, codes=(0, 1, 2), puzzles=kinds)
    if not case.wrong:
        shutil.rmtree(folder)
    return case


def _book(case: Case, rng: random.Random) -> None:
    puzzles = _written(drawing_lots.book(rng))
    checked = _held(case, ["check", "book.yaml"])
    if checked.code != 0:
        case.refused = checked.error
        return
    line = ["build", "book.yaml", "--out", "new", "--jobs", rng.choice("12")]
    line += rng.choice([[], [], ["--edition", "print"], ["--edition", "digital"]])
    line += rng.choice(
        [[], [], ["--no-read-back"], ["--report", "report.html"], ["--log-format", "json"], ["--no-store"]]
    )
    built = _held(case, line, puzzles=puzzles)
    if built.code != 0:
        case.refused = built.error
        if Path("new").exists():
            case.wrong.append(f"a build that failed left a folder: {line}")
        return
    _held(case, ["verify", "new", *rng.choice([[], ["--rebuild"]])], codes=(0,), puzzles=puzzles)
    further = rng.choice(
        [
            ["preview", "book.yaml", "--pages", "1-3"],
            ["check", "book.yaml", "--deep"],
            ["build", "book.yaml", "--out", "new", "--jobs", "1"],
            ["explain", "new/puzzles.jsonl", "--out", "told", "--format", rng.choice(["svg", "pdf", "html"])],
            ["solve", "new/puzzles.jsonl", "--explain"],
            ["grade", "new/puzzles.jsonl"],
            ["render", "new/puzzles.jsonl", "--out", "drawn", "--format", rng.choice(["svg", "pdf", "png"])],
        ]
    )
    _held(case, further, codes=(0,), puzzles=puzzles)


def _written(tree: drawing_lots.Tree) -> int:
    """Write book.yaml in the place of the shelf's, which had another seed and lock; how many puzzles it asks for."""
    for old in Path().glob("*book.lock*"):
        old.unlink()
    text = _yaml(tree)
    Path("book.yaml").write_text(text, encoding="utf-8")
    return sum(map(int, re.findall(r"count: (\d+)", text)))


def _many(case: Case, rng: random.Random) -> None:
    """A book of many kinds, each at a size and in a layout that suit it: what is built is sound."""
    puzzles = _written(many_kinds.book(rng))
    built = _held(case, ["build", "book.yaml", "--out", "new", "--jobs", "1"], puzzles=puzzles)
    if built.code != 0:
        case.refused = built.error
        return
    _held(case, ["verify", "new"], codes=(0,), puzzles=puzzles)


def _others(case: Case, rng: random.Random) -> None:
    """A puzzle in another program's form: read back it is the same, a book of it is sound, all commands take it."""
    kind, words = many_kinds.made_alone(rng)
    made = _held(case, words, puzzles=1)
    Path("made.jsonl").write_text(made.out, encoding="utf-8")
    forms = ["jsonl", "ipuz", "text", *(one.form for one in notations_of(registry.get(kind)))]
    sent = _held(case, ["convert", "made.jsonl", "--to", rng.choice(forms)]) if made.code == 0 else made
    if sent.code != 0:  # or the form cannot say it
        case.refused = sent.error
        return
    Path("sent.txt").write_text(sent.out, encoding="utf-8")
    back = _held(case, ["convert", "sent.txt", "--to", "jsonl", "--kind", kind], codes=(0,))
    before, after = (json.loads(text or "{}") for text in (made.out, back.out))
    beside = ("grid", "outside", "regions", "cages", "walls", "signs")
    if [before.get(key) for key in beside] != [after.get(key) for key in beside]:
        case.wrong.append(f"another puzzle than {made.out} was read from {sent.out}")
    _written({**many_kinds.book(rng), "sections": [{"from": "sent.txt", "kind": kind, "title": "Sent in"}]})
    built = _held(case, ["build", "book.yaml", "--out", "new", "--jobs", "1"], puzzles=1)
    if built.code == 0:
        _held(case, ["verify", "new", *rng.choice([[], ["--rebuild"]])], codes=(0,), puzzles=1)
    case.refused = built.error if built.code else ""
    for command in (["solve", "--explain"], ["grade"], ["explain", "--out", "told"], ["render", "--out", "drawn"]):
        _held(case, [command[0], "sent.txt", "--kind", kind, *command[1:]], codes=(0,), puzzles=1)


def _author(case: Case, rng: random.Random) -> None:
    """Rounds on a book's lock: none that is refused changes it, the book is sound, and all can be taken back."""
    drawn = many_kinds.small(rng)
    puzzles = _written(drawn)
    build = ["build", "book.yaml", "--out", "new", "--jobs", "1"]
    if _held(case, build, puzzles=puzzles).code != 0:
        case.refused = "no book"
        return
    locks = [b"", _lock()]
    for _ in range(8):
        line = many_kinds.round_of_author(rng, puzzles)
        ran = _held(case, line, puzzles=9)
        lock = _lock()
        if line[0] == "undo" and ran.code == 0:
            locks.pop()
        elif lock != locks[-1]:
            if ran.code != 0 or line[0] in ("undo", "candidates"):
                case.wrong.append(f"bookmaker {' '.join(line)}: changed the lock\n{ran.error}")
            locks.append(lock)
        if lock != locks[-1]:
            case.wrong.append(f"bookmaker {' '.join(line)}: another lock than before")
    _held(case, [*build, *([] if _lock() else ["--anew"])], codes=(0,), puzzles=puzzles)
    _held(case, ["verify", "new"], codes=(0,), puzzles=puzzles)
    if _lock() != locks[-1]:
        if locks[-1]:
            case.wrong.append("a build changed a lock that has all its puzzles")
        locks.append(_lock())
    edition = {**drawn, "title": "Another edition", "lock": "book.lock", "layout": "magazine", "trim": "a4"}
    Path("edition.yaml").write_text(_yaml(edition), encoding="utf-8")
    _held(case, ["build", "edition.yaml", "--out", "made-2", "--jobs", "1"], codes=(0,), puzzles=puzzles)
    _held(case, ["verify", "made-2"], codes=(0,), puzzles=puzzles)
    if _ids("made-2") != _ids("new"):
        case.wrong.append("an edition has other puzzles than the book whose lock it names")
    for before in reversed(locks[:-1]):
        _held(case, ["undo", "book.yaml"], codes=(0,))
        if _lock() != before:
            case.wrong.append("undo gives another lock than there was")


def _editor(case: Case, rng: random.Random) -> None:
    """Acts on a newspaper of many kinds: what is delivered stays sound, whatever was done before."""
    drawn = many_kinds.paper(rng)
    _started(drawn)
    slots = [slot["name"] for slot in drawn["slots"]]
    line = ["daily", "daily.yaml", "--from", "2026-12-01", "--days", "3", "--out", "new", "--jobs", "1"]
    puzzles = 5 * len(slots)
    made = _held(case, line, puzzles=puzzles)
    if made.code != 0:
        case.refused = made.error
        return
    publish = ["daily", "publish", "daily.yaml", "--out", "new", "--today", "2026-12-03"]
    lacks = False  # a puzzle of its ledger, until its issue is made again
    for _ in range(5):
        act = many_kinds.act_of_editor(rng, slots)
        is_done = _held(case, act, puzzles=puzzles).code == 0
        lacks |= is_done and act[0] == "ledger"
        if is_done and not lacks:
            _held(case, publish, codes=(0,))
            _held(case, ["verify", "new"], codes=(0,), puzzles=puzzles)
    again = ["daily", "make", "daily.yaml", "--reissue", "2026-12-01..2026-12-03", "--although-printed", "--out", "new"]
    _held(case, again, codes=(0,), puzzles=puzzles)
    _held(case, publish, codes=(0,))
    _held(case, ["verify", "new"], codes=(0,), puzzles=puzzles)
    _held(case, ["daily", "doctor", "daily.yaml", "--out", "new"], codes=(0,))


def _started(tree: drawing_lots.Tree) -> None:
    """Write daily.yaml in the place of the shelf's, of which nothing is delivered any more."""
    shutil.rmtree("delivered")
    Path("ledger.sqlite").unlink()
    Path("daily.yaml").write_text(_yaml(tree), encoding="utf-8")


def _ids(folder: str) -> list[str]:
    records = Path(folder, "puzzles.jsonl")
    return [json.loads(line)["id"] for line in records.read_text().splitlines()] if records.exists() else []


def _lock() -> bytes:
    """Of the book's puzzles, or nothing where the first build was taken back."""
    return Path("book.lock").read_bytes() if Path("book.lock").exists() else b""


def _daily(case: Case, rng: random.Random) -> None:
    _started(drawing_lots.daily(rng))
    checked = _held(case, ["check", "daily.yaml"])
    if checked.code != 0:
        case.refused = checked.error
        return
    days = rng.randrange(1, 4)
    line = ["daily", "daily.yaml", "--from", "2026-12-01", "--days", str(days), "--out", "new", "--jobs", "1"]
    line += rng.choice([[], ["--today", rng.choice(drawing_lots.DATES)]])
    puzzles = 3 * days
    made = _held(case, line, puzzles=puzzles)
    if made.code != 0:
        case.refused = made.error
        return
    _held(case, ["verify", "new"], codes=(0,), puzzles=puzzles)
    before = _issues()
    _held(case, line, codes=(0,), puzzles=puzzles)
    if _issues() != before:
        case.wrong.append("the same run again changed what was delivered")
    _held(case, ["daily", "doctor", "daily.yaml", "--out", "new"], codes=(0,))
    _held(case, rng.choice([["ledger", "list", "ledger.sqlite"], ["ledger", "export", "ledger.sqlite"]]), codes=(0,))


def _issues() -> dict[str, str]:
    return {
        name: digest for name, digest in _digests(Path("new")).items() if "/" in name and not name.startswith("web")
    }


def _held(case: Case, line: list[str], *, codes: Sequence[int] = (0, 1), puzzles: int = 0) -> Ran:
    """Run a command, and note all that does not hold: its code, its hints, its time, the user's own files."""
    before = _digests(Path())
    ran = run(line, most=2 * (SECONDS + FOR_A_PUZZLE * puzzles))
    if ran.code not in codes:
        said = "it did not end" if ran.code is None else f"exit {ran.code}"
        case.wrong.append(f"bookmaker {' '.join(line)}: {said}\n{ran.error[-1500:]}")
    elif ran.seconds > SECONDS + FOR_A_PUZZLE * puzzles:
        case.wrong.append(f"bookmaker {' '.join(line)}: {ran.seconds:.0f} s of a processor\n{ran.error[-300:]}")
    if "Traceback" in ran.error or "Warning" in ran.error:
        case.wrong.append(f"bookmaker {' '.join(line)}: {ran.error[-1500:]}")
    if ran.code == app.FAULT and "hint: " not in ran.error and "--log-format" not in line and not TOLD & {*line}:
        case.wrong.append(f"bookmaker {' '.join(line)}: no hint\n{ran.error[-1500:]}")
    after = _digests(Path())
    changed = [name for name in before if after.get(name) != before[name] and not _is_ours(name, line)]
    if changed:
        case.wrong.append(f"bookmaker {' '.join(line)}: changed {changed}")
    return ran


def _is_ours(name: str, line: list[str]) -> bool:
    """Whether a file is one that the command may write: in its output folder, or the ledger."""
    top = name.split("/")[0]
    return (
        top in ("output", "told", "drawn", "new", "ledger.sqlite", "report.html")
        or top.startswith("made-")
        or (top in ("out", "delivered") and line[0] in ("build", "daily"))
        or (top in ("book.lock", ".book.lock.undo") and line[0] in ROUNDS)
    )


def _digests(folder: Path) -> dict[str, str]:
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def _yaml(tree: drawing_lots.Tree) -> str:
    return yaml.safe_dump(tree, allow_unicode=True, sort_keys=False)


@contextlib.contextmanager
def _inside(folder: Path) -> Iterator[None]:
    """With that folder as the one of the command line, and a store of its own."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        with mock.patch.dict(os.environ, {"BOOKMAKER_STORE": str(folder.parent / "store.sqlite")}):
            yield
    finally:
        os.chdir(before)
