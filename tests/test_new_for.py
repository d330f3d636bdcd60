"""'new --for' makes a file for a kind of reader: every line of it explained, and nothing wrong with it."""

from pathlib import Path

import pytest

from bookmaker.cli import app
from bookmaker.cli.new import READERS


@pytest.mark.slow
@pytest.mark.parametrize("reader", READERS)
def test_every_line_is_explained_and_nothing_is_wrong_with_it(
    reader: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.run(["new", str(tmp_path / "mine"), "--for", reader]) == 0
    (file,) = (tmp_path / "mine").iterdir()
    assert file.name == ("daily.yaml" if reader == "daily" else "book.yaml")
    lines = file.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line and "# " not in line] == []
    assert app.run(["check", str(file)]) == 0, capsys.readouterr().err


def test_it_says_all_of_it(tmp_path: Path) -> None:
    assert app.run(["new", str(tmp_path), "--for", "kids", "--daily"]) == 2
