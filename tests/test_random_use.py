"""Books, dailies and command lines drawn from the schemas: no bug of ours, no hang, nothing of the user's changed.

What is made is verified. `python -m tests.random_use --seed t --count 200` looks further, with other cases.
"""

import random
import re
import subprocess
import sys
from typing import Any

import click
import pytest

from tests.few import every
from tests.random_use import drawing_lots

SEED, COUNT, AT_ONCE = "u", 30, 6  # cases; those at once take some half a minute of a processor
DRAWN = 280  # cases that are only looked at


@pytest.mark.slow
@pytest.mark.parametrize("first", every(5, range(0, COUNT, AT_ONCE)))
def test_whatever_is_asked_ends_well_or_with_a_fault_that_helps(first: int) -> None:
    words = ("--seed", SEED, "--first", str(first), "--count", str(AT_ONCE))
    ran = subprocess.run([sys.executable, "-m", "tests.random_use", *words], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    done = re.search(r"(\d+) done", ran.stdout)
    assert done
    assert int(done[1]) >= AT_ONCE // 5


def keys(value: Any) -> set[str]:
    if isinstance(value, dict):
        return {key for key in value if isinstance(key, str)}.union(*map(keys, value.values()))
    return set().union(*map(keys, value)) if isinstance(value, list) else set()


@pytest.mark.parametrize("form", ["book", "daily"])
def test_every_key_of_the_schema_is_drawn(form: str) -> None:
    schema = drawing_lots.SCHEMAS[form]
    known = {*schema["properties"], *(key for one in schema["$defs"].values() for key in one.get("properties", ()))}
    draw = drawing_lots.book if form == "book" else drawing_lots.daily
    drawn = set().union(*(keys(draw(random.Random(f"{SEED}/{number}"))) for number in range(DRAWN)))
    assert known - drawn == ({"phrases", "lock", "volumes", "extends"} if form == "book" else set())  # of other files


def test_every_command_and_option_is_drawn() -> None:
    lines = [drawing_lots.command_line(random.Random(f"{SEED}/{number}")) for number in range(9 * DRAWN)]
    said = {
        (name, word)
        for line in lines
        for name in drawing_lots.COMMANDS
        if tuple(line[: len(name)]) == name
        for word in line
    }
    for name, command in drawing_lots.COMMANDS.items():
        options = [one for one in command.params if isinstance(one, click.Option)]
        for option in options:
            if not drawing_lots.NEVER & set(option.opts):
                assert any((name, word) in said for word in option.opts), (name, option.opts)
