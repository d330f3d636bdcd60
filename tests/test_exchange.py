"""Puzzles travel to other programs' forms and back, and no text that is none of them does worse than a sentence."""

import contextlib
import functools
import json
import re
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from bookmaker.cli import app
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import notations_of
from bookmaker.puzzles.records.exchange.importing import records_of
from bookmaker.puzzles.records.exchange.writing import is_one_file, written
from bookmaker.puzzles.records.record import Given, read_given
from tests.samples import sample

NET = "5x5w:ddc26d9137789d9c341a31216"
SHIKAKU = "7x7:a6a2i2_4b4b4b3b6d4_3b3_2f4c2a"
ADDRESS = "https://puzz.link/p?numlin/5/5/4g4g1i132525g6l63g"
FORMS = [
    (kind, form)
    for kind in registry.names()
    for form in ("jsonl", "text", "ipuz", *(one.form for one in notations_of(registry.get(kind))))
]


def read(text: str, kind: str | None = None) -> list[Given]:
    """The puzzles of a text, which must all be readable."""
    found = records_of("f", text.encode(), kind=kind)
    assert not found.faults, str(found.faults[0])
    return [read_given(line) for _, line in found.lines]


def said(text: str, kind: str | None = None) -> str:
    """The one fault of a text that is no puzzle."""
    (fault,) = records_of("f", text.encode(), kind=kind).faults
    return str(fault)


@functools.cache
def samples(kind: str) -> list[Any]:
    """Clues of the kind: those of the examples of its data file, and grids of chance."""
    data = yaml.safe_load((Path(__file__).parent / "kinds" / f"{kind}.yaml").read_text(encoding="utf-8"))
    named = [registry.get(kind).Clues.parse(str(example["code"])) for example in data["examples"]]
    side = 9 if kind == "sudoku" else 6  # the only one that .sdm has
    return [*named, sample(kind, width=side, height=side).clues]


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "form"), sorted(set(FORMS)))
def test_a_puzzle_comes_back_from_every_form_of_its_kind(kind: str, form: str) -> None:
    told = 0
    for clues in samples(kind):
        try:
            text = written(Given(kind, clues, {}), form)
        except ValueError:
            continue  # a "?", or a cell that is not there: the form has no word for it
        told += 1
        (back,) = read(text, kind)
        assert (back.kind, back.clues) == (kind, clues)
    assert told


def test_the_kind_is_known_by_the_text_alone() -> None:
    text = f"{NET}\n{SHIKAKU}\n\n{ADDRESS}\nhttp://pzv.jp/p.html?shikaku/2/1/h2\n"
    with pytest.raises(AssertionError, match="does not describe"):
        read(text)
    found = read(text.replace("h2", "g2"))
    assert [one.kind for one in found] == ["net", "shikaku", "numberlink", "shikaku"]
    assert found[0].clues.wrap
    assert found[3].clues.grid() == ((0, 2),)


def test_plain_grids_stand_below_each_other_and_say_their_kind_or_are_told_it() -> None:
    first, second = read("net 2x2\n1 3\n9 4\n\nshikaku\n2 .\n. 2\n")
    assert (first.kind, first.clues.code(), second.clues.code()) == ("net", "2x2:1394", "2x2:2b2")
    (bare,) = read("2.\n.2\n", kind="shikaku")
    assert bare.clues == second.clues
    links = read("3 1\n1.1\n2 2\nAa\nAa\n0 0\n", kind=None)
    assert [one.clues.grid() for one in links] == [((1, 0, 1),), ((10, 36), (10, 36))]


def test_ipuz_keeps_the_solution_and_names_nobody_elses_domain() -> None:
    (given_,) = read(NET)
    record = {**given_.record, "solution": [[1]], "grade": "hard"}
    values = json.loads(written(Given("net", given_.clues, record), "ipuz"))
    assert (values["version"], values["kind"]) == ("http://ipuz.org/v2", ["http://bookmaker.example/ipuz/net#1"])
    assert (values["solution"], values["difficulty"]) == ([[1]], "hard")
    assert {key for key in values if "." in key} == {"example.bookmaker.options", "example.bookmaker.code"}
    for text in (json.dumps(values), json.dumps(values, indent=2), f"ipuz({json.dumps(values)})"):
        assert read(text)[0].record["solution"] == [[1]]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("5x5w:ddc26d9137789d9c341a3121", "a 5x5 net needs 25 digits from 1 to f, not 24"),
        ("5x5w:ddc26d9137789d9c341a312160", "needs 25 digits"),
        ("7x7:a6a2i2_4b4b4b3b6d4_3b3", "does not describe the 49 cells"),
        ("3x3:-1h", "no shikaku"),
        ("11x11#123456", "a seed that only its own program understands"),
        ("3x3:_5_3_4a8_1_2_7a", "no shikaku: the areas add up to 30, the grid has 9 cells"),
        ("250x250:a", "not from 1x1 to 200x200"),
        ("https://puzz.link/p?numlin/3/1/111", "the number 1 stands 3 times, it must stand twice"),
        ("https://puzz.link/p?numlin/3/1/1h", "the number 1 stands 1 time, it must stand twice"),
        ("https://puzz.link/p?numlin/3/-1/1g1", "is not an address"),
        ("https://puzz.link/p?shikaku/9999/9999/z", "not from 1x1 to 200x200"),
        ("https://puzz.link/p?shikaku/3/1/-0", "'-0' where a number should be"),
        ("https://puzz.link/p?nurikabe/3/3/zz", "is no puzzle that is known here"),
        ("https://puzz.link/p?shikaku/2/1/22/zzzz", "the address cannot hold '/'"),
        ("net 3x3\n1 2\n3 4\n", "'size' says 3x3, the grid is 2x2"),
        ("net 2x2 wrap\n1 2\n3 4\n", "'wrap' is not an option like wrap=true"),
        ("1 2 3\n4 5 6\n", "does not say of which kind the puzzle is"),
        ("3 3\n12.\n", "the file says 3x3, and its rows do not"),
        ("width 2\nheight 2\nrows\n1\n1\ncolumns\n9\n1\n", "column 1 needs 9 cells"),
        ('{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"]}', "crossword#1 is not known here"),
        ('{\n"version": "http://ipuz.org/v2", "kind": [\n', "the text is not JSON"),
        ("https://puzz.link/p?nonogram/6/1/11g1", "the address has fewer numbers than there is room for outside"),
        ("5x5:" + "1" * 10_000_000, "10000004 letters are more than any puzzle has"),
        ("x" * 10_000_000, "letters are more than any puzzle has"),
    ],
)
def test_bad_input_is_one_clear_fault_at_its_first_line(text: str, sentence: str) -> None:
    told = said(text)
    assert sentence in told
    assert re.match(r"[^:]+:1:", told), told[:80]


LETTERS = st.text('0123456789abcdefghvwxz_:?#./-+=%. \nnetshikakup{}[]",', max_size=300)
STARTS = (
    "",
    "5x5:",
    "5x5w:",
    "https://puzz.link/p?shikaku/5/5/",
    "https://puzz.link/p?numlin/5/5/",
    "net 5x5\n",
    "5 5\n",
)


@settings(max_examples=300, deadline=None)
@given(start=st.sampled_from(STARTS), rest=LETTERS, kind=st.sampled_from((None, *registry.names())))
def test_no_text_does_worse_than_a_fault(start: str, rest: str, kind: str | None) -> None:
    for _, line in records_of("f", (start + rest).encode(), kind=kind).lines:
        with contextlib.suppress(ValueError):
            assert read_given(line).kind in registry.names(hidden=True)


@pytest.mark.parametrize("long", ["1", "_", "z", "f" * 50 + " ", "h", ". ", "net ", '{"a":', "\n3 3"])
def test_long_nonsense_is_refused_at_once(long: str) -> None:
    for start in STARTS:
        text = (start + long * (100_000 // len(long))).encode()
        began = time.process_time()
        records_of("f", text)
        assert time.process_time() - began < 2, f"{start!r} and many {long!r}"


def test_the_command_writes_what_it_can_and_tells_the_rest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(f"{NET}\n3x1:a3?\n5x5:1\n{SHIKAKU}\n", encoding="utf-8")
    assert app.run(["convert", str(file), "--to", "pzpr"]) == app.FAULT
    out, err = capsys.readouterr()
    assert out == "https://puzz.link/p?shikaku/7/7/g6g2o24h4h4h3h6j43h32l4i2g\n"
    assert f"{file}:1:1: a puzzle of the kind 'net' has no form 'pzpr'" in err
    assert f"{file}:3:1: " in err


def test_several_puzzles_of_one_file_each_want_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(f"{NET}\n{SHIKAKU}\n", encoding="utf-8")
    assert is_one_file("net", "ipuz")
    assert app.run(["convert", str(file), "--to", "ipuz"]) == app.FAULT
    assert "ipuz holds one puzzle a file, here are 2" in capsys.readouterr().err
    assert app.run(["convert", str(file), "--to", "ipuz", "--out", str(tmp_path / "out")]) == app.DONE
    for name, code in (("0001.ipuz", NET), ("0002.ipuz", SHIKAKU)):
        assert app.run(["convert", str(tmp_path / "out" / name), "--to", "sgt"]) == app.DONE
        assert capsys.readouterr().out == code + "\n"


@pytest.mark.parametrize(
    ("program", "sizes", "kind"),
    [("sgt-net", ("7x7", "6x9w", "5x5wb0.3", "8x5b0.2"), "net"), ("sgt-rect", ("7x7", "12x9", "30x20"), "shikaku")],
)
def test_ids_are_those_that_the_program_itself_writes(program: str, sizes: tuple[str, ...], kind: str) -> None:
    found = shutil.which(program) or shutil.which(program, path="/usr/games")
    if found is None:
        pytest.skip(f"{program} is not here: install sgt-puzzles")
    for size in sizes:
        made = subprocess.run([found, "--generate", "20", size], capture_output=True, text=True, check=True)
        for id in made.stdout.split():
            found_there = records_of("f", id.encode())
            if found_there.faults:
                assert "walls between tiles is not understood" in str(found_there.faults[0])
                continue
            (puzzle,) = read(id)
            head, colon, cells = id.partition(":")
            assert (puzzle.kind, written(puzzle, "sgt")) == (kind, head.partition("b")[0] + colon + cells)


CHECK = """
const pzpr = require('pzpr');
const lines = require('fs').readFileSync(0, 'utf8').trim().split('\\n');
console.log(JSON.stringify(lines.map(url => {
  const puzzle = new pzpr.Puzzle();
  puzzle.open(url);
  return puzzle.getURL();
})));
"""


def test_addresses_are_those_that_pzpr_itself_writes() -> None:
    node, there = shutil.which("node"), Path("node_modules/pzpr")
    if node is None or not there.exists():
        pytest.skip("node or its package pzpr is not here: npm install pzpr")
    urls = [
        written(Given(kind, clues, {}), "pzpr")
        for kind in registry.names()
        if "pzpr" in {one.form for one in notations_of(registry.get(kind))}
        for clues in samples(kind)
    ]
    result = subprocess.run([node, "-e", CHECK], input="\n".join(urls), capture_output=True, text=True, check=True)
    assert [url.partition("?")[2] for url in json.loads(result.stdout)] == [url.partition("?")[2] for url in urls]
