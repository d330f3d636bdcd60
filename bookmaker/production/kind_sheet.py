"""The conductor of a kind's sheet: a kind under way -> one HTML file with all its pictures, words and grades."""

import base64
import hashlib
import json
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from bookmaker.book.spec import DEFAULT_LAYOUT
from bookmaker.drawing import Drawing
from bookmaker.files import single_files
from bookmaker.pages.book.single import picture
from bookmaker.pages.templates import layouts
from bookmaker.play.html_page import Sheet, html
from bookmaker.production.preview import preview
from bookmaker.puzzles.contract.grading import Grade, Step
from bookmaker.puzzles.contract.marks import midway
from bookmaker.puzzles.contract.play import can_play
from bookmaker.puzzles.contract.testing.subject import Subject
from bookmaker.puzzles.records.record import read_given, record_of, to_json
from bookmaker.puzzles.story.path import one_by_one
from bookmaker.render import svg
from bookmaker.source.file_bytes import Unreadable, read_bytes
from bookmaker.source.languages import DEFAULT_LANGUAGE
from bookmaker.source.lines import LARGEST_FILE

PROPOSED = 60  # clues of any grade, for the histogram
PAGES = 12  # of the book that are shown
ONLY_SHOWN = frozenset({"picture", "reading", "exchange"})  # files of a kind that no puzzle depends on
UNSOLVED = "not solved"
GENERATOR, STAMP = b"<meta name=generator content=bookmaker>", b'"stamp": "'  # by which files of ours are known
HINT = "name another folder with --out"
STYLE = """
body { font: 15px/1.4 system-ui, sans-serif; margin: 2rem auto; max-width: 1180px; padding: 0 1rem; color: #222; }
h1 { margin-bottom: 0; } h2 { border-bottom: 1px solid #bbb; margin-top: 2.2rem; }
section { display: flex; flex-wrap: wrap; gap: 1.4rem; align-items: flex-start; }
figure { margin: 0; width: 260px; } figure.wide { width: 170px; }
figure img { width: 100%; background: #fff; } figure.wide img { box-shadow: 0 0 4px #999; }
figcaption { font-size: 13px; color: #444; } b { font-weight: 600; }
.bar { background: #4292c6; height: 1.1em; display: inline-block; vertical-align: middle; }
td { padding: .1rem .7rem .1rem 0; white-space: nowrap; } table { width: 100%; } td:last-child { width: 80%; }
iframe { border: 1px solid #bbb; width: 100%; height: 640px; }
"""


@dataclass(frozen=True, slots=True)
class Made:
    """What takes long: a record of each grade, and how many clues came of which grade when any was asked for."""

    records: tuple[str, ...]
    grades: tuple[tuple[str, int], ...]


def write_sheet(subject: Subject, package: Path, folder: Path) -> Path:
    """Write `sheet.html` into a folder, and the puzzles beside it; the path of the sheet.

    Puzzles are made again only where a file of the kind's package changed on which they depend.
    """
    file, sheet = folder / "puzzles.json", folder / "sheet.html"
    single_files.refuse_others(file, STAMP, what="list of puzzles", hint=HINT)
    single_files.refuse_others(sheet, GENERATOR, what="sheet", hint=HINT)
    stamp = _stamp(subject, package)
    made = _kept(file, stamp) or _made(subject)
    kept = {"stamp": stamp, "records": made.records, "grades": made.grades}
    single_files.put_own(file, json.dumps(kept, indent=1).encode(), STAMP, what="list of puzzles", hint=HINT)
    single_files.put_own(sheet, "\n".join(_sheet(subject, made)).encode(), GENERATOR, what="sheet", hint=HINT)
    return sheet


def _stamp(subject: Subject, package: Path) -> str:
    digest = hashlib.sha256(json.dumps(subject.data, sort_keys=True, default=str).encode())
    for source in sorted(package.rglob("*.py")):
        if source.stem not in ONLY_SHOWN:
            digest.update(source.read_bytes())
    return digest.hexdigest()


def _kept(file: Path, stamp: str) -> Made | None:
    try:
        kept = json.loads(read_bytes(file, most=LARGEST_FILE))
    except (Unreadable, ValueError):
        return None
    if kept.get("stamp") != stamp:
        return None
    return Made(tuple(kept["records"]), tuple((name, count) for name, count in kept["grades"]))


def _made(subject: Subject) -> Made:
    records = [to_json(record_of(subject.make(params, grade))) for grade, params in subject.grades.items()]
    params = list(subject.grades.values())[-1]
    some = [clues for clues in subject.proposals(params, None, count=PROPOSED) if clues is not None]
    found = Counter(grade.word if (grade := subject.kind.deduce(clues).grade) else UNSOLVED for clues in some)
    return Made(tuple(records), tuple((name, found[name]) for name in (*(one.word for one in Grade), UNSOLVED)))


def _sheet(subject: Subject, made: Made) -> Iterator[str]:
    kind, words = subject.kind, subject.words[min(subject.words, key=lambda one: (one != DEFAULT_LANGUAGE, one))]
    yield f"<!doctype html><meta charset=utf-8>{GENERATOR.decode()}<title>{escape(words.title)}</title>"
    yield f"<style>{STYLE}</style>"
    yield f"<h1>{escape(words.title)}</h1><p>{escape(' '.join((words.goal, *words.printed_rules)))}</p>"
    found: dict[str, tuple[Drawing, Step]] = {}
    yield "<h2>Puzzles and answers</h2><section>"
    for line in made.records:
        given = read_given(line)
        deduction = kind.deduce(given.clues)
        about = (
            f"<b>{given.record['grade']}</b>, effort {deduction.effort:g}, <code>{escape(given.clues.code())}</code>"
        )
        yield _figure(kind.draw(given.clues), about)
        yield _figure(
            kind.draw(given.clues, deduction.answer), ", ".join(f"{n} {name}" for name, n in deduction.techniques)
        )
        for one in one_by_one(kind, given.clues):
            if one.step.technique not in found:
                found[one.step.technique] = (midway(kind, given.clues, one.known, one.marks), one.step)
    yield "</section><h2>Techniques, midway</h2><section>"
    for technique in kind.LADDER:
        drawing, step = found.get(technique.name, (None, None))
        about = f"<b>{escape(words.techniques[technique.name].title)}</b> ({technique.grade.word}). "
        if drawing and step:
            yield _figure(drawing, about + escape(words.explain(step)))
        else:
            yield f"<figure><figcaption>{about}No puzzle above needs it.</figcaption></figure>"
    yield f"</section><h2>Grades of {PROPOSED} proposals of any grade</h2>{_histogram(made.grades)}"
    yield "<h2>In a book</h2><section>"
    yield from _book(subject, made)
    yield "</section><h2>On the web</h2>"
    if can_play(subject.name):
        page = html(json.loads(made.records[0]), Sheet(DEFAULT_LANGUAGE, words.title, "", "", hints=True))
        yield f'<iframe title="play" srcdoc="{escape(page)}"></iframe>'
    else:
        yield "<p>The kind has no play.js.</p>"


def _histogram(grades: Sequence[tuple[str, int]]) -> str:
    most = max(1, *(count for _, count in grades))
    rows = (
        f'<tr><td>{name}<td>{count}<td><span class="bar" style="width: {100 * count / most:.0f}%"></span>'
        for name, count in (*grades, ("none", PROPOSED - sum(count for _, count in grades)))
    )
    return f"<table>{''.join(rows)}</table>"


def _figure(drawing: Drawing, about: str) -> str:
    page = picture(drawing, layouts.load(DEFAULT_LAYOUT))
    return f"<figure>{_image(svg.text(page).encode(), 'svg+xml')}<figcaption>{about}</figcaption></figure>"


def _image(data: bytes, form: str) -> str:
    return f'<img alt="" src="data:image/{form};base64,{base64.b64encode(data).decode()}">'


def _book(subject: Subject, made: Made) -> Iterator[str]:
    """The front of a cover and the first pages of a book with a section for each grade."""
    sections = [
        {"kind": subject.name, "grade": grade.word, "size": f"{params.width}x{params.height}", "count": 2}
        for grade, params in subject.grades.items()
    ]
    options = {grade.word: subject.data["grades"][grade.word].get("options", {}) for grade in subject.grades}
    spec: dict[str, Any] = {
        "title": subject.words[min(subject.words)].title,
        "seed": "sheet",
        "author": "bookmaker kind lab",
        "sections": [{**one, **({"options": own} if (own := options[str(one["grade"])]) else {})} for one in sections],
        "cover": {},
    }
    with tempfile.TemporaryDirectory(prefix="kind-sheet-") as name:
        book = Path(name) / "book.yaml"
        book.write_text(json.dumps(spec), encoding="utf-8")  # JSON is YAML, too
        shown = preview(book, out=Path(name) / "preview", chosen=range(1, PAGES + 1), has_cover=True)
        for file in sorted(shown.files, key=lambda one: (one.stem != "cover-front", one.name)):
            if file.stem == "cover-front" or file.stem.startswith("page-"):
                image = _image(file.read_bytes(), "png")
                yield f'<figure class="wide">{image}<figcaption>{file.stem}</figcaption></figure>'
