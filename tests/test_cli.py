"""The commands as a user meets them: outputs, exit codes, faults, help."""

import io
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import click
import pytest

from bookmaker import __version__
from bookmaker.cli import app
from bookmaker.production import book_publishing
from bookmaker.source.faults import BookError


@dataclass(frozen=True, slots=True)
class Ran:
    returncode: int
    stdout: str
    stderr: str


def run(*words: str, given: str = "", cwd: Path = Path()) -> Ran:
    """One command line in this process, with streams of its own."""
    streams = [io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8") for text in (given, "", "")]
    with pytest.MonkeyPatch.context() as patch:
        for name, stream in zip(("stdin", "stdout", "stderr"), streams, strict=True):
            patch.setattr(sys, name, stream)
        patch.chdir(cwd)
        code = app.run(list(words))
    for stream in streams:
        stream.seek(0)
    return Ran(code, streams[1].read(), streams[2].read())


def started(*words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """One command line in a process of its own, as a shell would start it."""
    return subprocess.run(
        [sys.executable, "-c", "from bookmaker.cli import main; main()", *words],
        input=given,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_a_process_ends_with_the_code_and_the_sentence() -> None:
    assert "shikaku" in started("kinds").stdout
    assert started("bild").returncode == 2
    refused = started("generate", "shikaku", "--size", "1000")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "shikaku of 1000x1000 cannot be made" in refused.stderr


def test_help_names_every_command_and_a_version_is_told() -> None:
    shown = run("--help").stdout
    assert [name for name in app.COMMANDS if name not in shown] == []
    assert __version__ in run("--version").stdout


@pytest.mark.parametrize("command", app.COMMANDS)
def test_the_help_of_all_says_of_each_command_what_its_own_begins_with(command: str) -> None:
    found = app.bookmaker.get_command(click.Context(app.bookmaker), command)
    assert found is not None
    assert app.COMMANDS[command] == found.get_short_help_str(limit=200)


def test_help_is_instant_as_it_imports_no_puzzles_and_no_paper() -> None:
    code = "import sys; from bookmaker.cli.app import run; run(['--help']); print(*sys.modules, file=sys.stderr)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60).stderr
    heavy = {"pydantic", "reportlab", "PIL", "rich", "yaml", "multiprocessing", "bookmaker.puzzles.contract.registry"}
    assert sorted(heavy & set(found.split())) == []


@pytest.mark.parametrize("command", app.COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    result = run(command, "--help")
    assert result.returncode == 0
    assert "Usage: bookmaker" in result.stdout


@pytest.mark.parametrize(
    "words",
    [
        ["bild"],
        ["generate", "chess", "--size", "5"],
        ["generate", "shikaku"],
        ["generate", "shikaku", "--size", "0x5"],
        ["generate", "shikaku", "--size", "5", "--count", "0"],
        ["generate", "shikaku", "--size", "5", "--option", "wrap"],
        ["generate", "shikaku", "--size", "5", "--jobs", "0"],
        ["kinds", "chess"],
        ["printers", "potato"],
        ["build"],
    ],
)
def test_wrong_usage_ends_with_2_and_a_sentence(words: list[str]) -> None:
    result = run(*words)
    assert result.returncode == 2
    assert "Traceback" not in result.stderr
    assert result.stderr.strip()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["generate", "shikaku", "--size", "1000"], "shikaku of 1000x1000 cannot be made"),
        (["generate", "shikaku", "--size", "1x1"], "shikaku of 1x1 cannot be made"),
        (["generate", "shikaku", "--size", "5", "--option", "heigth=3"], "unknown option 'heigth'"),
        (["build", "nowhere.yaml"], "no file 'nowhere.yaml'"),
        (["build", "."], "'.' is a folder"),
        (["check", "nowhere.yaml"], "no file 'nowhere.yaml'"),
        (["solve", "nowhere.jsonl"], "cannot read 'nowhere.jsonl'"),
    ],
)
def test_a_users_fault_ends_with_1_and_a_hint(words: list[str], said: str, tmp_path: Path) -> None:
    result = run(*words, cwd=tmp_path)
    assert result.returncode == 1
    assert said in result.stderr
    assert "hint: " in result.stderr
    assert result.stdout == ""


def test_a_bug_of_ours_ends_with_3_and_saves_its_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr("bookmaker.puzzles.contract.registry.names", lambda **_: 1 / 0)
    assert app.run(["kinds"]) == 3
    said = capsys.readouterr().err
    assert said.startswith("bookmaker: a bug of ours")
    assert "ZeroDivisionError" in next(tmp_path.iterdir()).read_text(encoding="utf-8")


@pytest.mark.parametrize(("failure", "code"), [(KeyboardInterrupt(), 130), (BookError, 1)])
def test_interruptions_and_faults_have_their_own_codes(
    failure: object, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bookmaker.source.faults import fault

    def fail(**_: object) -> None:
        raise failure if isinstance(failure, BaseException) else fault("a fault")

    monkeypatch.setattr("bookmaker.puzzles.contract.registry.names", fail)
    assert app.run(["kinds"]) == code


@pytest.mark.slow
@pytest.mark.usefixtures("eager_pool")
def test_generate_streams_records_in_order_and_the_seed_repeats_them() -> None:
    words = ["generate", "shikaku", "--size", "6x5", "--count", "5", "--seed", "s"]
    first, second = run(*words, "--jobs", "1"), run(*words, "--jobs", "3")
    assert first.stdout == second.stdout
    records = [json.loads(line) for line in first.stdout.splitlines()]
    assert [record["seed"] for record in records] == [f"s/{n}" for n in range(1, 6)]
    assert {record["size"] for record in records} == {"6x5"}
    assert len({record["id"] for record in records}) == 5


def test_a_fresh_seed_is_told_in_the_record_and_repeats_the_puzzle() -> None:
    record = json.loads(run("generate", "shikaku", "--size", "5").stdout)
    again = json.loads(run("generate", "shikaku", "--size", "5", "--seed", record["seed"].split("/")[0]).stdout)
    assert record == again


def test_codes_and_grids_to_read_can_be_had() -> None:
    words = ["generate", "shikaku", "--size", "5", "--seed", "s", "--format"]
    code, text = run(*words, "code").stdout, run(*words, "text").stdout
    assert code.startswith("5x5:")
    assert text.startswith("1. shikaku 5x5 ")


def test_solve_answers_a_line_for_a_line_and_says_which_lines_are_wrong() -> None:
    made = run("generate", "shikaku", "--size", "5", "--seed", "s").stdout
    ambiguous = json.dumps({"kind": "shikaku", "grid": [[2, 0], [0, 2]]})
    result = run("solve", "-", given=f"{made}{ambiguous}\n\nnonsense\n")
    verdicts = [json.loads(line) for line in result.stdout.splitlines()]
    assert [verdict["solutions"] for verdict in verdicts] == [1, 2, None]
    assert verdicts[0]["solution"] == json.loads(made)["solution"]
    assert verdicts[0]["grade"] == json.loads(made)["grade"]
    assert result.returncode == 1
    assert "standard input:4:1: not a puzzle record" in result.stderr


def test_standard_input_that_is_no_text_is_a_users_fault() -> None:
    command = [sys.executable, "-c", "from bookmaker.cli import main; main()", "solve"]
    result = subprocess.run(command, input=b"\xff\xfe", capture_output=True, check=False, timeout=120)
    assert (result.returncode, b"cannot read 'standard input': not text in UTF-8" in result.stderr) == (1, True)


@pytest.mark.parametrize("engine", ["exact", "ladder"])
def test_both_engines_solve_and_explain(engine: str) -> None:
    made = run("generate", "shikaku", "--size", "5", "--seed", "s").stdout
    verdict = json.loads(run("solve", "--engine", engine, "--explain", given=made).stdout)
    assert (verdict["solutions"], verdict["engine"]) == (1, engine)
    assert verdict["solution"] == json.loads(made)["solution"]
    assert all(step["text"] for step in verdict["steps"])


def test_a_reader_that_leaves_early_is_no_failure() -> None:
    command = f"'{sys.executable}' -c 'from bookmaker.cli import main; main()' generate blank --size 5 --format text"
    result = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command} | head -n 1"], capture_output=True, text=True, check=False
    )
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["kinds"], "shikaku"),
        (["kinds", "shikaku"], "techniques, easiest first:"),
        (["printers"], "kdp-paperback"),
        (["printers", "kdp-paperback"], "spine_per_page: 0.002252"),
        (["layouts"], "classic"),
    ],
)
def test_lists_tell_what_there_is(words: list[str], part: str) -> None:
    assert part in run(*words).stdout


def test_the_schema_accepts_what_the_checker_accepts() -> None:
    schema = json.loads(run("schema").stdout)
    assert schema["required"] == ["title", "seed", "sections"]
    assert schema["properties"]["sections"]["items"] == {"$ref": "#/$defs/SectionSpec"}


def test_a_new_folder_holds_a_book_that_checks_and_is_never_overwritten(tmp_path: Path) -> None:
    assert run("new", str(tmp_path / "mine")).returncode == 0
    book = tmp_path / "mine" / "book.yaml"
    assert run("check", str(book)).returncode == 0
    book.write_text("title: changed\n", encoding="utf-8")
    result = run("new", str(tmp_path / "mine"))
    assert (result.returncode, book.read_text(encoding="utf-8")) == (1, "title: changed\n")
    assert "exists already" in result.stderr


def test_making_a_puzzle_is_quick_because_it_imports_neither_paper_nor_what_it_does_not_use() -> None:
    code = (
        "import sys; from bookmaker.cli.app import run; run(['generate', 'blank', '--size', '3', '--jobs', '2']);"
        "print([m for m in ('yaml', 'sqlite3', 'multiprocessing', 'pysat', 'platformdirs', 'jinja2', 'reportlab', "
        "'PIL', 'bookmaker.pages', 'bookmaker.kinds.net') if m in sys.modules])"
    )
    made = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert made.stdout.splitlines()[-1] == "[]"


def test_starting_up_is_quick_because_nothing_needless_is_imported() -> None:
    code = (
        "import sys; from bookmaker.cli import app; app.run(['kinds']);"
        "print([m for m in ('reportlab', 'svgwrite', 'jinja2', 'rich', 'fontTools') if m in sys.modules])"
    )
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    assert result.stdout.splitlines()[-1] == "[]"


def test_every_fault_of_a_file_is_told_however_many_there_are(tmp_path: Path) -> None:
    (tmp_path / "many.jsonl").write_text("nonsense\n" * 161, encoding="utf-8")
    assert run("verify", "many.jsonl", cwd=tmp_path).stderr.count("many.jsonl:") == 161


def test_publishing_and_withdrawing_say_what_was_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "book.yaml").write_text("title: A\n", encoding="utf-8")
    monkeypatch.setattr(book_publishing, "publish", lambda *_, volume: "written down")
    monkeypatch.setattr(book_publishing, "retract", lambda *_, volume: "withdrawn")
    for more, said in (((), "written down"), (("--retract",), "withdrawn")):
        assert app.run(["publish", str(tmp_path / "book.yaml"), *more]) == 0
        assert capsys.readouterr().out == f"{said}\n"
