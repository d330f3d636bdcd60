"""What a row of commands says and writes, one after the other in a folder of its own: the rounds of a small book."""

import re
from collections.abc import Iterator
from pathlib import Path

import yaml

from bookmaker import __version__
from tests.key_changes import SMALL
from tests.test_cli import run

BOOK = {**SMALL, "ledger": "works.sqlite"}
COMMANDS = """\
check book.yaml
build book.yaml --edition print --no-read-back --no-store --report report.html --out out
another book.yaml 1 --no-store
candidates book.yaml 2 --count 2 --no-store
take book.yaml 2 1 --no-store
swap book.yaml 1 2
move book.yaml 2 --before 1
pin book.yaml 1
unpin book.yaml 1
never book.yaml 1 --no-store
undo book.yaml
set book.yaml sections.1.title Fields
set book.yaml sections.1.count many
build book.yaml --edition print --no-read-back --no-store --out out
publish book.yaml --out out
ledger export works.sqlite
verify out/puzzles.jsonl --no-store
verify out --no-store --no-pages --coverage --strict
grade out/puzzles.jsonl --svg bars.svg
solve out/puzzles.jsonl --engine ladder --explain
solve out/puzzles.jsonl --engine sat --format text
explain out/puzzles.jsonl --format svg --out told --language fr
render out/puzzles.jsonl --solution --out drawn
convert out/puzzles.jsonl --to ipuz --out others
convert out/puzzles.jsonl --to text
convert out/puzzles.jsonl --to sgt
preflight out/print.pdf --printer plain
kinds net
printers kdp-paperback
"""
READ = (".yaml", ".lock", ".svg", ".json", ".jsonl", ".html", ".ipuz", ".txt", ".j2", ".py", ".toml")

# Which hold digests of PDF files, which other libraries pack, and how long it took.
MEASURED = ("manifest.json", "report.html")


def said(folder: Path) -> Iterator[tuple[str, object]]:
    """Each command with its exit code, what it says, and the files that are new or changed then."""
    (folder / "book.yaml").write_text(yaml.safe_dump(BOOK), encoding="utf-8")
    before = dict[str, str]()
    for line in COMMANDS.splitlines():
        ran = run(*line.split(), cwd=folder)
        paths = [path for path in sorted(folder.rglob("*")) if path.suffix in READ and path.name not in MEASURED]
        now = {path.relative_to(folder).as_posix(): path.read_bytes().decode() for path in paths}
        changed = [(name, scrubbed(text, folder)) for name, text in now.items() if before.get(name) != text]
        yield line, (ran.returncode, scrubbed(ran.stdout, folder), scrubbed(ran.stderr, folder), changed)
        before = now


def scrubbed(text: str, folder: Path) -> str:
    """The text without what is otherwise on another day or machine, or in another version."""
    text = re.sub(r"(?m)^\w+ \d+ of \d+.*\n", "", text)  # progress, which a quick machine is not told
    text = text.replace(str(folder), "HERE").replace(__version__, "VERSION")
    return re.sub(r"\d{4}-\d\d-\d\d(T[\d:.+Z]*)?|\d+(\.\d+)? s\b|[\d.]+ a second", "TIME", text)
