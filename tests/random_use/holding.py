"""What every case has: a folder to begin with, commands that are held to what must be so, what went wrong in it."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest import mock

import yaml
from PIL import Image

from bookmaker.cli import app
from tests.random_use.drawing_lots import Tree
from tests.random_use.running import Ran, run

TOLD = {"preflight", "--strict"}  # what ends with 1 by what it says, without a fault
ROUNDS = ("build", "lock", "another", "candidates", "take", "swap", "move", "pin", "unpin", "never", "undo")
NEEDED = {"title", "publication", "seed", "sections", "slots", "name", "kind", "size", "grade", "columns"}
PLAIN = {"kind": "shikaku", "size": 4, "grade": "any", "options": {}}
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
        with inside(folder):
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


def written(tree: Tree) -> int:
    """Write book.yaml in the place of the shelf's, which had another seed and lock; how many puzzles it asks for."""
    for old in Path().glob("*book.lock*"):
        old.unlink()
    text = yaml_of(tree)
    Path("book.yaml").write_text(text, encoding="utf-8")
    return sum(map(int, re.findall(r"count: (\d+)", text)))


def ids_in(folder: str) -> list[str]:
    records = Path(folder, "puzzles.jsonl")
    return [json.loads(line)["id"] for line in records.read_text().splitlines()] if records.exists() else []


def lock_of_the_book() -> bytes:
    """Of the book's puzzles, or nothing where the first build was taken back."""
    return Path("book.lock").read_bytes() if Path("book.lock").exists() else b""


def held(case: Case, line: list[str], *, codes: Sequence[int] = (0, 1), puzzles: int = 0) -> Ran:
    """Run a command, and note all that does not hold: its code, its hints, its time, the user's own files."""
    before = digests(Path())
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
    after = digests(Path())
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
        or (re.fullmatch(r"\.?book(-\d)?\.lock(\.undo)?", top) is not None and line[0] in ROUNDS)
    )


def digests(folder: Path) -> dict[str, str]:
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def yaml_of(tree: Tree) -> str:
    return yaml.safe_dump(tree, allow_unicode=True, sort_keys=False)


def mended(file: Path, error: str) -> bool:
    """Change in that YAML file what faults name, as an author would; whether there was anything to change.

    A key goes; where it is one that must be there, the puzzle that it belongs to becomes a plain one.
    """
    text = file.read_text(encoding="utf-8")
    tree = yaml.safe_load(text)
    before = yaml_of(tree)
    for line, column in re.findall(rf"^{re.escape(file.name)}:(\d+):(\d+):", error, re.MULTILINE):
        holders = list(_holders(tree, yaml.compose(text), int(line) - 1, int(column) - 1))
        holder, key = holders[-1]
        if key not in NEEDED:
            holder.pop(key, None)
            continue
        for puzzle in (one for one, _ in reversed(holders) if "size" in one):
            puzzle |= PLAIN
            break
    after = yaml_of(tree)
    file.write_text(after, encoding="utf-8")
    return before != after


def _holders(tree: Any, node: yaml.Node, line: int, column: int) -> Iterator[tuple[Tree, str]]:
    """The mappings that hold that place of a text, each with the key that does, from the outside in."""
    while isinstance(node, yaml.CollectionNode):
        steps = range(len(node.value)) if isinstance(node, yaml.SequenceNode) else [key.value for key, _ in node.value]
        parts = [part if isinstance(part, tuple) else (part, part) for part in node.value]
        around = [
            (step, value)
            for step, (key, value) in zip(steps, parts, strict=True)
            if (key.start_mark.line, key.start_mark.column) <= (line, column)
            and (line, column) <= (value.end_mark.line, value.end_mark.column)
        ]
        if not around:
            return
        step, node = around[0]
        if isinstance(tree, dict):
            yield tree, step
            if step not in tree:
                return  # taken out with another fault
        tree = tree[step]


@contextlib.contextmanager
def inside(folder: Path) -> Iterator[None]:
    """With that folder as the one of the command line, and a store of its own."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        with mock.patch.dict(os.environ, {"BOOKMAKER_STORE": str(folder.parent / "store.sqlite")}):
            yield
    finally:
        os.chdir(before)
