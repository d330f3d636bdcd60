"""`bookmaker kind`: new kinds keep every rule at once, and `check` says of each rule whether it is kept."""

import os
import re
import subprocess
import sys
from importlib import import_module
from importlib.resources import files
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from bookmaker.cli import kind
from bookmaker.kindlab import mutants
from bookmaker.kindlab.project import LIKE
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.testing.subject import read
from bookmaker.puzzles.contract.testing.suite import CHECKS, check
from bookmaker.puzzles.contract.words import read_words
from bookmaker.source.faults import BookError
from tests.few import longer
from tests.playing import Tab, needs_browser
from tests.test_kinds import BRIEF, OF_ALL_ANSWERS, OF_MADE
from tests.test_stranger import announce, played_by_hints

# Checks that ask for the words of a kind that is installed, or make many puzzles.
IN_A_PROJECT = ("cages", "measures", "notations", "told", "variants")
BLANK = str(Path(__file__).parent / "kinds" / "blank.yaml")


def run(*words: str) -> Result:
    return CliRunner().invoke(kind.command, words, standalone_mode=False)


def begun(folder: Path, name: str, like: str) -> dict[str, str]:
    """A new project, installed; the environment of processes that find its kind."""
    assert run("new", name, "--like", like, "--out", str(folder)).exit_code == 0
    announce(folder, kind=name, package=name)
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), *sys.path])}


def bookmaker(environment: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from bookmaker.cli import main; main()", *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=300)


@pytest.mark.parametrize("like", longer(LIKE, ["edges"]))
def test_a_new_kind_keeps_the_whole_contract_at_once(like: str, tmp_path: Path) -> None:
    environment = begun(tmp_path / "project", "ropes", like)
    checked = bookmaker(environment, "kind", "check", "ropes")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert checked.stderr == ""  # it is of the newest API
    assert re.findall(r"^(.{1,14}?) +ok ", checked.stdout, re.MULTILINE) == list(CHECKS)


@pytest.mark.parametrize("like", LIKE)
def test_what_a_new_kind_begins_with_keeps_the_part_of_the_contract_that_takes_no_time(like: str) -> None:
    package = f"bookmaker.kindlab.skeletons.{like}"
    words, data = (files(package).joinpath(name).read_text("utf-8") for name in ("words.toml", "suite.yaml"))
    seen = read("newkind", import_module(package), read_words(words), yaml.safe_load(data))
    of_all_answers = OF_ALL_ANSWERS if like in ("edges", "values") else ()
    for one in (*BRIEF, *of_all_answers, *(one for one in OF_MADE if one not in IN_A_PROJECT)):
        check(one, seen)


@pytest.mark.parametrize("like", LIKE)
def test_nothing_of_the_template_is_left_in_it(like: str, tmp_path: Path) -> None:
    begun(tmp_path / "project", "ropes", like)
    texts = [path.read_text("utf-8") for path in (tmp_path / "project").rglob("*") if path.is_file()]
    assert not [text for text in texts if re.search(r"kindlab|New Kind|newkind", text)]


@pytest.mark.slow
def test_a_new_kind_is_made_drawn_read_back_and_stands_in_a_book(tmp_path: Path) -> None:
    environment = begun(tmp_path / "project", "ropes", "edges")
    assert "Ropes" in bookmaker(environment, "kinds", "ropes").stdout
    book = "title: Lines\nseed: x\nsections:\n  - {kind: ropes, size: 6x6, grade: easy, count: 2}\n"
    (tmp_path / "book.yaml").write_text(book, encoding="utf-8")
    out = tmp_path / "out"
    built = bookmaker(environment, "build", str(tmp_path / "book.yaml"), "--out", str(out), "--no-store")
    assert built.returncode == 0, built.stderr
    verified = bookmaker(environment, "verify", str(out))
    assert verified.returncode == 0, verified.stderr
    assert "the pictures, drawn again and read back" in verified.stdout


@pytest.mark.slow
@needs_browser
def test_hints_play_a_new_kind_of_edges_to_its_end(tmp_path: Path, tab: Tab) -> None:
    environment = begun(tmp_path / "project", "ropes", "edges")
    made = bookmaker(environment, "generate", "ropes", "--size", "8x8", "--grade", "medium", "--seed", "play").stdout
    board = played_by_hints(tmp_path / "project", made, tab, in_mind="one line at most")
    assert board.picture.count("node") == sum(number > 0 for row in board.record["grid"] for number in row)


def test_a_check_is_told_with_its_rule_times_and_grades() -> None:
    told = run("check", "blank", "--data", BLANK, "--only", "grades", "-v")
    assert told.exit_code == 0
    assert told.stdout.startswith("grades         ok     Each grade that the ladder has is made where")
    assert re.search(r"^ +time: .*propose \d+\.\d\d s", told.stdout, re.MULTILINE)
    assert "proposed: easy:easy 1" in told.stdout


def test_what_is_wrong_is_told_and_counted(tmp_path: Path) -> None:
    data = tmp_path / "wrong.yaml"
    data.write_text(Path(BLANK).read_text("utf-8").replace("filled: [[0, 1]", "filled: [[0, 0]"), encoding="utf-8")
    told = run("check", "blank", "--data", str(data), "--only", "values", "--only", "examples")
    assert "values         ok " in told.stdout
    assert "examples       WRONG " in told.stdout
    assert "'filled' is not found in [[0, 0], [0, 0]]" in told.stdout
    assert str(told.exception).startswith("blank breaks 1 of 2 checks")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("blank",), "'suite.yaml' is not there"),
        (("blnk",), "no kind 'blnk' is installed"),
        (("blank", "--only", "grade"), "there is no check 'grade'\n  hint: did you mean 'grades'?"),
        (("blank", "--data", __file__), "cannot read"),
    ],
)
def test_what_cannot_be_checked_is_a_fault(words: tuple[str, ...], says: str) -> None:
    with pytest.raises(BookError, match=re.escape(says)):
        raise run("check", *words).exception or AssertionError("it was checked")


def test_a_kind_that_cannot_be_imported_is_a_fault_with_its_place(tmp_path: Path) -> None:
    environment = begun(tmp_path / "project", "ropes", "latin")
    (tmp_path / "project" / "ropes" / "rules.py").write_text("def faults(:\n", encoding="utf-8")
    told = bookmaker(environment, "kind", "check", "ropes")
    assert told.returncode == 1
    assert re.search(r"'ropes' cannot be imported: SyntaxError: .*ropes/rules\.py, line 1\)", told.stderr), told.stderr


def test_a_kind_of_an_older_api_loads_with_a_note_and_one_whose_ladder_is_not_of_rungs_not_as_a_newer_one(
    tmp_path: Path,
) -> None:
    environment = begun(tmp_path / "project", "ropes", "areas")
    package = tmp_path / "project" / "ropes"
    init = (package / "__init__.py").read_text("utf-8")
    (package / "__init__.py").write_text(init.replace("API = 2", "API = 1"), encoding="utf-8")
    listed = bookmaker(environment, "kinds", "ropes")
    assert (listed.returncode, "'ropes' was written for API 1 of kinds" in listed.stderr) == (0, True)
    plain = "\nfrom dataclasses import replace\nLADDER = tuple(replace(one, pure=False) for one in LADDER)\n"
    (package / "__init__.py").write_text(init + plain, encoding="utf-8")
    refused = bookmaker(environment, "kinds", "ropes")
    assert (refused.returncode, "its technique 'only' is not made by `rung`" in refused.stderr) == (1, True)
    assert [registry.note(name) for name in registry.names(hidden=True)] == [None] * len(registry.names(hidden=True))


@pytest.mark.parametrize("name", ["Ropes", "1st", "a", "with-hyphen", "über", "x" * 50, "net", "json"])
def test_a_name_that_cannot_be_is_refused(name: str, tmp_path: Path) -> None:
    refused = run("new", name, "--out", str(tmp_path / "project")).exception
    assert re.search(r"cannot name a kind|already", str(refused))
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "ropes").mkdir()
    assert "exists already" in str(run("new", "ropes", "--out", str(tmp_path / "ropes")).exception)
    assert list((tmp_path / "ropes").iterdir()) == []


def test_the_command_of_before_still_works_and_names_the_new_one(tmp_path: Path) -> None:
    made = CliRunner().invoke(kind.new_kind, ["ropes", "--out", str(tmp_path / "ropes")], standalone_mode=False)
    assert "is now 'kind new NAME" in made.stderr
    assert (tmp_path / "ropes" / "ropes" / "rules.py").is_file()


@pytest.mark.slow
def test_the_sheet_shows_all_of_a_kind_and_makes_no_puzzle_twice(tmp_path: Path) -> None:
    environment = begun(tmp_path / "project", "ropes", "edges")
    package, out = tmp_path / "project" / "ropes", tmp_path / "lab"

    def drawn() -> tuple[str, str]:
        made = bookmaker(environment, "kind", "lab", "ropes", "--once", "--out", str(out))
        assert made.returncode == 0, made.stderr
        return (out / "sheet.html").read_text("utf-8"), (out / "puzzles.json").read_text("utf-8")

    sheet, puzzles = drawn()
    assert sheet.count("data:image/svg+xml") == 2 * 2 + 4  # each grade, and its answer; each technique midway
    assert re.findall(r"<figcaption><b>([^<]*)</b> \((\w+)\)\. \w", sheet) == [
        *(("All that it can have", "easy"), ("Enough lines", "easy"), ("Crossing", "easy")),
        ("Too few elsewhere", "medium"),
    ]
    assert re.search(r"<td>easy<td>[1-9]", sheet)
    assert "<figcaption>cover-front" in sheet
    assert sheet.count("<figcaption>page-0") > 5
    assert "bookmakerKind" in sheet
    (out / "puzzles.json").write_text(puzzles.replace('"easy",\n   ', '"easy",\n   1'), encoding="utf-8")
    (package / "words.toml").write_text((package / "words.toml").read_text("utf-8").replace("Crossing", "Barred"))
    again, kept = drawn()
    assert "Barred" in again
    assert kept != puzzles  # as they were kept, for no puzzle depends on words
    (package / "rules.py").write_text((package / "rules.py").read_text("utf-8") + "\n# more\n", encoding="utf-8")
    assert drawn()[1].partition("records")[2] == puzzles.partition("records")[2]


def test_measures_are_lines_of_what_a_kind_hands_out() -> None:
    found = run("positions", "shikaku", "--sizes", "5x5", "--count", "2").stdout.splitlines()
    names = [technique.name for technique in registry.get("shikaku").LADDER]
    assert [re.findall(r"[\w-]+", line)[0] for line in found] == names
    assert found[0].startswith('    "only": "5x5:')
    (only,) = run("stars", "blank", "--sizes", "5x5,6x6", "--count", "3").stdout.splitlines()
    assert re.fullmatch(r"    Grade\.EASY: StarScale\([\d.-]+, \(.*\)\),  # 6 puzzles", only)


@pytest.mark.slow
def test_rates_compare_each_grade_of_the_ladder_with_any() -> None:
    table = run("rates", "shikaku", "--sizes", "5x5", "--count", "5", "--seconds", "0").stdout.splitlines()
    rows = [line.split() for line in table[1:6]]
    assert [row[:3] for row in rows] == [["5x5", word, "5/5"] for word in ("any", "easy", "medium", "hard", "expert")]
    assert rows[0][4] == "1.0"
    assert float(rows[4][-2]) > float(rows[1][-2])  # an expert's effort is greater
    assert table[-1].startswith("    5x5  inverted: easy-medium ")
    assert "a side must be at least 2" in str(run("rates", "shikaku", "--sizes", "1x1").exception)
    assert isinstance(run("rates", "shikaku", "--sizes", "small").exception, BookError)


def test_mutants_need_cosmic_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutants, "missing", lambda: True)
    refused = run("mutants", "blank", "--data", BLANK).exception
    assert str(refused).endswith("hint: pip install 'cosmic-ray>=8.4'")


@pytest.mark.slow
def test_mutants_are_killed_by_the_suite_or_named(tmp_path: Path) -> None:
    pytest.importorskip("cosmic_ray", reason="the extra 'mutation' is not installed")
    environment = begun(tmp_path / "project", "ropes", "areas")
    tried = bookmaker(environment, "kind", "mutants", "ropes", "--count", "2")
    assert re.search(r"^1/2 (killed  |SURVIVED) ropes/\w+\.py:\d+: .+ -> ", tried.stdout, re.MULTILINE), tried.stderr
    assert re.search(r"^\d of 2 killed: \d+ %$", tried.stdout, re.MULTILINE)
