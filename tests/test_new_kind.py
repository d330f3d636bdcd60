"""`bookmaker new-kind` writes a project that passes its own tests as it is, and touches nothing that is there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from bookmaker.cli import new_kind
from bookmaker.source.faults import BookError

ROOT = Path(__file__).parent.parent


def make(name: str, folder: Path) -> None:
    CliRunner().invoke(new_kind.command, [name, "--out", str(folder)], catch_exceptions=False, standalone_mode=False)


def test_the_new_project_passes_its_tests_and_its_kind_is_found(tmp_path: Path) -> None:
    project = tmp_path / "masyu"
    make("masyu", project)
    about = project / "masyu-0.1.0.dist-info"  # what an installer would write
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: masyu\nVersion: 0.1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("[bookmaker.kinds]\nmasyu = masyu\n", encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(project), *sys.path])}
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=project,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    listed = subprocess.run(
        [sys.executable, "-c", "from bookmaker.cli import main; main(['kinds', 'masyu'])"],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert "Masyu" in listed.stdout


def test_nothing_of_the_template_is_left_in_it(tmp_path: Path) -> None:
    make("masyu", tmp_path / "masyu")
    texts = [path.read_text(encoding="utf-8") for path in (tmp_path / "masyu" / "masyu").iterdir()]
    assert not [text for text in texts if "bookmaker.kinds" in text or "Blank" in text]


def test_its_data_file_is_that_of_the_template() -> None:
    ours = (ROOT / "tests" / "kinds" / "blank.yaml").read_text(encoding="utf-8")
    assert (ROOT / "bookmaker" / "cli" / "starter-kind.yaml").read_text(encoding="utf-8") == ours


@pytest.mark.parametrize("name", ["Masyu", "1st", "a", "with-hyphen", "über", "x" * 50, "net"])
def test_a_name_that_cannot_be_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(BookError, match=r"cannot name a kind|already"):
        make(name, tmp_path / "project")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "masyu").mkdir()
    with pytest.raises(BookError, match="exists already"):
        make("masyu", tmp_path / "masyu")
    assert list((tmp_path / "masyu").iterdir()) == []
