"""The page about a book from first draft to shop, run as a reader would: every command of it, in its order."""

import json
import re
import shlex
from pathlib import Path

import pytest

from bookmaker.cli import app
from bookmaker.cli.app import COMMANDS
from tests.test_mixing import records_of

PAGE = Path(__file__).parents[1] / "docs" / "first-draft-to-shop.md"
ROUNDS = ("another", "candidates", "take", "swap", "move", "pin", "unpin", "never", "undo", "lock", "publish")


def commands() -> list[list[str]]:
    """The command lines of the page, without the program's name."""
    blocks = re.findall(r"```sh\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return [shlex.split(line)[1:] for block in blocks for line in block.splitlines()]


def done(words: list[str]) -> int:
    """What a command does; two of the page stand for an editor's and a file manager's work."""
    match words:
        case ["set-text", file, old, new]:
            text = Path(file).read_text(encoding="utf-8")
            assert old in text
            Path(file).write_text(text.replace(old, new.replace("; ", "\n")), encoding="utf-8")
        case ["forget", file]:
            Path(file).unlink()
        case _:
            return app.run([*words, *(["--jobs", "1"] if words[0] in ("build", "verify") else [])])
    return 0


def test_every_command_of_rounds_is_on_the_page_and_known() -> None:
    said = {words[0] for words in commands()}
    assert set(ROUNDS) <= said
    assert set(ROUNDS) <= set(COMMANDS)


@pytest.mark.slow
def test_the_page_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BOOKMAKER_STORE", str(tmp_path / "store.sqlite"))
    before: dict[str, str] = {}
    for words in commands():
        assert done(words) == 0, (words, capsys.readouterr().err)
        if words[0] == "forget":
            before = {one["place"]: one["id"] for one in records_of(tmp_path / "shelf/both/1")}
    first, second = (records_of(tmp_path / "shelf/both" / volume) for volume in "12")
    assert {one["place"]: one["id"] for one in first} == before
    assert not {one["id"] for one in first} & {one["id"] for one in second}
    manifest = json.loads((tmp_path / "shelf/both/2/manifest.json").read_text(encoding="utf-8"))
    assert (manifest["volume"], list(manifest["inputs"])) == ("2", ["book-2.lock", "book.yaml"])
