"""The guide to making a kind: its code stands in a kind that works, its signatures are true, nothing is left out."""

import inspect
import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from bookmaker.kindlab.guide import TOPICS, guide
from bookmaker.kindlab.project import SKELETONS
from bookmaker.puzzles.contract import abilities, marks
from bookmaker.puzzles.contract.testing.subject import NEEDED, OPTIONAL
from bookmaker.puzzles.contract.testing.suite import CHECKS
from bookmaker.puzzles.kits import ladder
from bookmaker.puzzles.kits.edges.spans import Spans

ROOT = Path(__file__).parent.parent
GUIDE = guide("guide")
BLOCKS = re.findall(r"^```(?:python|toml)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)


def test_its_code_stands_in_the_kind_that_it_reads_through() -> None:
    texts = [file.read_text("utf-8") for file in files(SKELETONS).joinpath("edges").iterdir() if file.is_file()]
    assert len(BLOCKS) == 5
    assert [
        part for block in BLOCKS for part in block.split("\n\n\n") if not any(part.strip("\n") in t for t in texts)
    ] == []


@pytest.mark.parametrize(
    ("name", "one"),
    [(one.__name__, one) for one in (ladder.Found, ladder.rung, ladder.firsts, ladder.supposing, Spans)],
)
def test_its_signatures_are_true(name: str, one: Callable[..., Any]) -> None:
    told = re.search(rf"^\| `{name}\(([^`]*)\)`", GUIDE, re.MULTILINE)
    assert told
    said = [part.split("=")[0] for part in re.sub(r"\(\)", "", told[1]).split(", ")]
    assert said == list(inspect.signature(one).parameters)[: len(said)]


def test_it_is_short_and_names_no_file_of_ours_outside_the_package() -> None:
    assert len(GUIDE.splitlines()) <= 155
    assert not re.search(r"tests/|docs/|\.md\b", GUIDE)


def test_it_names_every_topic_and_each_prints_all_that_there_is() -> None:
    assert [topic for topic in TOPICS if topic != "guide" and f"`{topic}`" not in GUIDE] == []
    protocols = [
        name
        for module in (abilities, marks)
        for name, one in vars(module).items()
        if getattr(one, "_is_protocol", False) and one.__module__ == module.__name__
    ]
    assert re.findall(r"^(\w+): ", guide("abilities"), re.MULTILINE) == protocols
    assert [line.split("  ")[0] for line in guide("checks").splitlines()] == list(CHECKS)
    assert set(re.findall(r"^    (\w+)  ", guide("data"), re.MULTILINE)) == {*NEEDED, *OPTIONAL}
    kits = [path.relative_to(ROOT) for path in (ROOT / "bookmaker" / "puzzles" / "kits").rglob("*.py")]
    named = {".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in kits}
    assert set(re.findall(r"^(bookmaker\.\S+): ", guide("kits"), re.MULTILINE)) == named
    scripts = re.findall(r"^Kits: (\S+)$", guide("play"), re.MULTILINE)
    assert {"edges/links", "values/houses", "areas"} <= set(scripts)
    assert all(guide(topic).strip() for topic in TOPICS)
