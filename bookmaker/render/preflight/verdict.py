"""Verdict: what one rule says about a file, with the page and the figure it was decided by."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from bookmaker.printers import Printer
from bookmaker.render.preflight.facts import File


class Outcome(Enum):
    """How a rule came out; `UNMEASURED` where it cannot be measured in this file, so a person must look."""

    PASS = "pass"
    FAIL = "fail"
    UNMEASURED = "not measured"
    NOT_APPLICABLE = "not applicable"


@dataclass(frozen=True, slots=True)
class Verdict:
    """One line of the table: `page` is the first or worst page, `pages` how many are like it."""

    rule: str
    outcome: Outcome
    measured: str = ""
    limit: str = ""
    page: int | None = None
    pages: int = 0


@dataclass(frozen=True, slots=True)
class Case:
    """A file, and the printer and paper that it is for."""

    file: File
    printer: Printer
    paper: str


Rule: TypeAlias = Callable[[Case], Verdict]


def passed(rule: str, measured: str = "", limit: str = "") -> Verdict:
    """The rule is kept."""
    return Verdict(rule, Outcome.PASS, measured, limit)


def failed(rule: str, measured: str, limit: str = "", pages: Iterable[int] = ()) -> Verdict:
    """The rule is broken, on those pages, the worst or first one at the head."""
    numbers = list(dict.fromkeys(pages))
    return Verdict(rule, Outcome.FAIL, measured, limit, numbers[0] if numbers else None, len(numbers))


def not_applicable(rule: str) -> Verdict:
    """The printer asks for nothing of this kind."""
    return Verdict(rule, Outcome.NOT_APPLICABLE)


def verdict_of(rule: str, wrong: list[tuple[int, str]], *, limit: str, fine: str = "none") -> Verdict:
    """Failed with what is wrong on the first page that has something wrong; passed where none has."""
    if not wrong:
        return passed(rule, fine, limit)
    return failed(rule, wrong[0][1], limit, (page for page, _ in wrong))
