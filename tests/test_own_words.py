"""A book says any text otherwise, or speaks a language of its own; a translator works with a catalogue alone."""

import json
import re
from itertools import product
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest
import yaml

from bookmaker.cli import app
from bookmaker.pages.manuscript import Edition
from bookmaker.production import book, job
from bookmaker.production.translation import catalogue
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Step
from bookmaker.puzzles.contract.params import read_params
from bookmaker.puzzles.contract.words import OwnWords, words_of
from bookmaker.source.faults import BookError
from tests.few import every, longer

from .test_cli import run

BOOK: dict[str, Any] = {
    "title": "Probe",
    "seed": "words",
    "sections": [{"kind": "shikaku", "size": "5x5", "grade": "easy", "count": 2}],
}
# 9x9, or where the kind makes no such size 8x8.
SIDES = {name: 9 if read_params(name, size=(9, 9), options={})[0] else 8 for name in registry.names()}
ALL = [{"kind": kind, "size": f"{side}x{side}", "grade": "easy", "count": 1} for kind, side in SIDES.items()]
ALL += [
    {"kind": "net", "size": "7x7", "grade": "medium", "count": 1, "options": {"wrap": True}},
    {"kind": "sudoku", "size": "9x9", "grade": "medium", "count": 1, "options": {"x": True}},
    {"kind": "nonogram", "size": "10x10", "grade": "easy", "count": 2, "options": {"subject": "picture"}},
]
MATTER = {"half_title": True, "answers_opener": True, "gallery": True, "log": True, "notes": 2, "certificate": True}
# Where each layout is at home, and the longest furniture of each language may be too wide.
LAYOUTS = {
    "classic": "6x9in",
    "large-print": "8.5x11in",
    "children": "8.5x11in",
    "magazine": "a4",
    "pocket": "a6",
    "worksheet": "a4",
}


def written(folder: Path, **keys: Any) -> Path:
    path = folder / "book.yaml"
    path.write_text(yaml.safe_dump({**BOOK, **keys}, allow_unicode=True), encoding="utf-8")
    return path


def faults(path: Path) -> str:
    with pytest.raises(BookError) as caught:
        job.prepare(path)
    return str(caught.value)


def pages_of(path: Path) -> list[str]:
    """The text of each page, words that were broken whole again."""
    pages = (page.get_textpage().get_text_range() for page in pdfium.PdfDocument(path / "print.pdf"))
    return [re.sub(r"(?<=\w)[-\x02\ufffe]\s*(?=\w)", "", page).replace("\r\n", " ") for page in pages]


def test_a_catalogue_has_every_text_and_tells_what_is_missing() -> None:
    ours, dutch = catalogue("de", {}), catalogue("nl", {})
    assert ours.missing == 0
    assert dutch.missing == dutch.texts == ours.texts > 500
    begun = catalogue("nl", {"kinds": {"net": {"title": "Netwerk"}}})
    assert begun.missing == ours.texts - 1
    at = begun.lines.index('    title: "Netwerk"')
    assert begun.lines[at - 1] == "    # Net"
    rules = begun.lines.index("    rules:", at)
    assert begun.lines[rules - 1].startswith("    # - "), "a list is seen to be one"


@pytest.mark.slow
def test_a_translator_needs_no_code(tmp_path: Path) -> None:
    """The German catalogue, called Dutch, makes a book; all of its kinds are checked."""
    shown = run("words", "de")
    assert (shown.returncode, re.findall(r", (\d+) of them missing", shown.stderr)) == (0, ["0"])
    (tmp_path / "nl.yaml").write_text(shown.stdout, encoding="utf-8")
    path = written(tmp_path, language="nl", words="nl.yaml")
    prepared = job.prepare(path)
    assert prepared.layout.words("nl").contents == "Inhalt"
    again = run("words", "nl", str(tmp_path / "nl.yaml"))
    assert yaml.safe_load(again.stdout) == yaml.safe_load(shown.stdout)


@pytest.mark.slow
def test_a_book_says_otherwise_what_it_likes(tmp_path: Path) -> None:
    words = {
        "pages": {"how_to_play": "What to do"},
        "phrases": {"grades": {"easy": "gentle"}},
        "kinds": {"shikaku": {"title": "Cell Blocks"}},
    }
    made = book.build(written(tmp_path, words=words), out=tmp_path / "out", reads_back=False)
    said = " ".join(pages_of(tmp_path / "out"))
    assert all(one in said for one in ("WHAT TO DO", "Cell Blocks", "gentle"))
    assert not re.search("Shikaku|HOW TO PLAY|easy", said)
    manifest = json.loads((made.folder / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["words"] == words["pages"]
    assert run("verify", str(made.folder)).returncode == 0


def test_own_words_reach_the_sentences_of_steps() -> None:
    said = {
        "phrases": {"and": "plus"},
        "kinds": {"blank": {"techniques": {"empty": {"sentence": "See {cells}."}}}},
    }
    words = words_of("blank", "en", own=OwnWords(json.dumps(said)))
    assert words.explain(Step("empty", ((0, 1), (2, 2)))) == "See B1 plus C3."
    assert words.title == words_of("blank").title


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"pages": {"note": "x"}}, "unknown key 'note'"),
        ({"pages": {"answer_on_page": "p. {pages}"}}, "names '{pages}'"),
        ({"kinds": {"shikaki": {}}}, "unknown kind 'shikaki'"),
        ({"kinds": {"shikaku": {"goal": 3}}}, "'goal' must be text"),
        ({"kinds": {"shikaku": {"techniques": {"only": {"sentence": "{cells}"}}}}}, "does not say {clue}"),
        ({"kinds": {"shikaku": {"techniques": {"none": {"title": "a", "sentence": "b"}}}}}, "is not known"),
        ({"kinds": {"shikaku": {"variants": {"wrap": {"title": "a"}}}}}, "'variants.wrap.title' is not known"),
        ({"phrases": {"grades": {"easy": 1}}}, "'phrases.grades.easy' must be text"),
        ({"other": {}}, "unknown key 'other'"),
        ("none.yaml", "no file"),
        ("../book.yaml", "leads out of the book's folder"),
    ],
)
def test_what_is_wrong_with_own_words_is_told_at_its_line(words: Any, said: str, tmp_path: Path) -> None:
    told = faults(written(tmp_path, words=words))
    assert said in told
    assert "book.yaml:" in told


def test_a_fault_in_a_file_of_words_is_told_at_that_file(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("pages:\n  contents: In here\n  contants: x\n", encoding="utf-8")
    assert "mine.yaml:3:" in faults(written(tmp_path, words="mine.yaml"))


def test_a_language_that_is_spoken_in_part_is_refused_with_what_is_missing(tmp_path: Path) -> None:
    told = faults(written(tmp_path, language="nl", words={"kinds": {"shikaku": {"title": "Shikaku"}}}))
    assert "'goal' is missing" in told
    assert "'phrases' is missing" in told
    assert "bookmaker words nl" in told


# German has the longest words; the others are tried where there is least room.
LAID_OUT = [*(("de", layout) for layout in LAYOUTS), *product(("es", "fr"), ("pocket", "large-print"))]


@pytest.mark.slow
@pytest.mark.parametrize(("language", "layout"), every(5, reversed(LAID_OUT)))
def test_no_line_overflows_in_any_language_and_layout(language: str, layout: str, tmp_path: Path) -> None:
    """A book of all kinds is laid out without a fault, and nothing that is said is cut short."""
    matter = {} if layout == "worksheet" else {"matter": MATTER}
    if layout == "magazine":
        matter = {"matter": {key: value for key, value in MATTER.items() if key != "answers_opener"}}
    path = written(tmp_path, language=language, layout=layout, trim=LAYOUTS[layout], sections=ALL, **matter)
    prepared = job.prepare(path)
    assert prepared.pages


@pytest.mark.parametrize("language", longer(["de", "es", "fr"], ["fr"]))
def test_a_book_in_another_language_has_no_english_word(language: str, tmp_path: Path) -> None:
    """No word that our English texts have and those of the language have not, but for names of programs and fonts."""
    english, other = (words_in(catalogue(one, {}).lines) for one in ("en", language))
    asked = written(tmp_path, language=language, sections=ALL, matter=MATTER)
    book.build(asked, out=tmp_path / "out", editions=(Edition.PRINT,), reads_back=False)
    said = words_in(pages_of(tmp_path / "out"))
    assert "…" not in "".join(pages_of(tmp_path / "out"))
    assert said & (english - other) == set()


def words_in(lines: Any) -> set[str]:
    texts = [line for line in lines if not line.lstrip().startswith("#")]
    return {word for text in texts for word in re.findall(r"[^\W\d_]{3,}", text.partition(": ")[2] or text)}


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_every_technique_is_told_with_an_example_in_each_language(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.run(["words", language, "--examples", "--kind", "shikaku"]) == 0
    title, *told = capsys.readouterr().out.splitlines()
    words = words_of("shikaku", language)
    assert title == f"{words.title} (shikaku)"
    assert [line.strip().partition(":")[0] for line in told] == [one.title for one in words.techniques.values()]
    assert not any("{" in line for line in told)


@pytest.mark.slow
def test_the_examples_are_told_in_the_voice_that_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.run(["words", "en", "--examples", "--kind", "akari", "--voice", "children"]) == 0
    assert "One place to light a square: No other square can still light " in capsys.readouterr().out


@pytest.mark.slow
def test_a_sentence_without_a_position_is_shown_with_the_facts_of_a_technique_before_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert app.run(["words", "en", "--examples", "--kind", "hidato"]) == 0
    told = capsys.readouterr().out.splitlines()
    (line,) = [line for line in told if line.startswith("  At the end: Going on from the ")]
    assert line.endswith("[with the facts of another technique]")
    assert not any("{" in line for line in told)
