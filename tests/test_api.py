"""The library's face: the examples of its page run, and its results show themselves."""

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bookmaker import api

PAGE = (Path(__file__).parent.parent / "docs" / "api.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_examples_of_its_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) > 4
    for block in blocks:
        exec(block, names)


@pytest.mark.slow
def test_it_is_imported_without_what_draws_and_prints() -> None:
    code = "import bookmaker.api, sys; print(*sys.modules); assert bookmaker.api.Built.__name__ == 'Built'"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"fontTools", "jinja2", "pikepdf", "PIL", "reportlab", "svgwrite"} & set(said)


def test_its_page_names_every_function() -> None:
    functions = {name for name in api.__all__ if name[0].islower()}
    assert [name for name in functions if f"api.{name}" not in PAGE] == []


def test_puzzles_and_solutions_draw_themselves() -> None:
    puzzle = api.read("3x2:3b3b", kind="shikaku")[0]
    solution = api.solve(puzzle)
    for one in (puzzle, solution):
        assert ElementTree.fromstring(one._repr_svg_()).tag.endswith("svg")
    assert str(puzzle) == "┏━━━┯━━━┯━━━┓\n┃ 3 │   │   ┃\n┠───┼───┼───┨\n┃ 3 │   │   ┃\n┗━━━┷━━━┷━━━┛"
    assert str(solution) == "┏━━━┯━━━┯━━━┓\n┃ 3 │   │   ┃\n┣━━━┿━━━┿━━━┫\n┃ 3 │   │   ┃\n┗━━━┷━━━┷━━━┛"


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: api.generate("nte", 5), "unknown kind 'nte'"),
        (lambda: api.generate("net", 5, grade="hrd"), "unknown grade 'hrd'"),
        (lambda: api.generate("net", "5y5"), "'5y5' is not a size"),
        (lambda: api.read("5x5:1"), "no net"),
        (lambda: api.read('{"kind": "net"}'), "the record has no 'grid'"),
        (
            lambda: api.solve(api.read("3x2:3b3b", kind="shikaku")[0], engine="ilp-compact"),
            "has no engine 'ilp-compact'",
        ),
        (lambda: api.build("none.yaml"), "no file 'none.yaml'"),
    ],
)
def test_what_a_caller_does_wrong_is_told(call: object, sentence: str) -> None:
    with pytest.raises((ValueError, api.BookError), match=re.escape(sentence)):
        call()  # type: ignore[operator]
