"""Every installed kind passes the suite of the contract, with the examples in tests/kinds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.testing import suite

HERE = Path(__file__).parent


def examples_of(name: str) -> list[dict[str, Any]]:
    return yaml.safe_load((HERE / "kinds" / f"{name}.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", registry.names(hidden=True))
def test_a_kind_keeps_the_whole_contract(name: str) -> None:
    suite.check_kind(name, examples_of(name))


@pytest.mark.parametrize("name", registry.names(hidden=True))
def test_a_kind_without_examples_is_refused(name: str) -> None:
    with pytest.raises(AssertionError, match="the examples show"):
        suite.check_every_fault_has_an_example(name, [])
