"""Commands that a message advises: they can be pasted into a shell, whatever the file is called."""

import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest

from bookmaker.production import book_publishing, rounds
from bookmaker.source.faults import BookError, typed
from tests.hint_trials import BOOK


@pytest.mark.skipif(os.name == "nt", reason="it is asked of a POSIX shell")
@pytest.mark.parametrize(
    "name",
    [
        "book.yaml",
        "My Book/book.yaml",
        "L'été & moi/b(2).yaml",
        "a;b.yaml",
        "$HOME/`ls`.yaml",
        'the "best"\\.yaml',
        "*?.yaml",
    ],
)
def test_a_path_behind_a_command_is_one_word_of_a_shell(name: str) -> None:
    done = subprocess.run(["sh", "-c", f"printf '%s|' build {typed(name)}"], capture_output=True, text=True, check=True)
    assert done.stdout == f"build|{name}|"


@pytest.mark.parametrize("act", [lambda path: rounds.make_another(path, 1, None), book_publishing.publish])
def test_what_a_round_advises_of_a_book_in_a_folder_with_a_space_can_be_typed(act: object, tmp_path: Path) -> None:
    path = tmp_path / "My Book" / "book.yaml"
    path.parent.mkdir()
    path.write_text(BOOK, encoding="utf-8")
    with pytest.raises(BookError) as refused:
        act(path)  # type: ignore[operator]
    command = re.search(r"'(bookmaker .*?)'", str(refused.value))
    assert command is not None, refused.value
    assert shlex.split(command[1])[:3] == ["bookmaker", "build", str(path)]
