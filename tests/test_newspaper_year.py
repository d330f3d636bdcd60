"""The year of a paper that docs/newspaper.md tells is run, command by command, and says what it says there."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from .daily_runs import digests

DOCS = Path(__file__).parent.parent / "docs" / "newspaper.md"
STEP = re.compile(r"<!-- daily\.yaml(, further)? -->\n```yaml\n(.*?)```|```console\n(.*?)```", re.DOTALL)
DATED = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}/")


def ran(command: str, folder: Path) -> str:
    """What a command line says, on both streams and on lines without no-break spaces."""
    ours = f"{sys.executable} -c 'from bookmaker.cli import main; main()'"
    line = re.sub(r"^bookmaker\b", ours, command)
    line += " --no-read-back" if re.search(r"daily (make|correct)\b", command) else ""
    ended = subprocess.run(line, shell=True, cwd=folder, capture_output=True, text=True, check=False)
    return (ended.stdout + ended.stderr).replace("\u00a0", " ")


@pytest.mark.long
def test_a_year_of_a_paper_goes_as_it_is_told(tmp_path: Path) -> None:
    _, _, year = DOCS.read_text(encoding="utf-8").partition("## A year, told day by day")
    steps = STEP.findall(year)
    assert len(steps) > 8
    daily = tmp_path / "daily.yaml"
    for further, text, console in steps:
        if text:
            before = daily.read_text(encoding="utf-8") if further else ""
            daily.write_text(before + text, encoding="utf-8")
            continue
        for part in console.strip().split("$ ")[1:]:
            command, *lines = part.strip().split("\n")
            out = tmp_path / "output"
            delivered = {path: one for path, one in digests(out).items() if DATED.match(path.partition("/")[2])}
            said = ran(command, tmp_path)
            for line in lines:
                assert line in said, command
            now = digests(out)
            named = re.findall(r"--reissue|daily correct|rm -r", command)
            changed = {path for path, one in delivered.items() if now.get(path) != one}
            assert not changed or named, (command, changed)
