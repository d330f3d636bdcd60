"""A mutant's result -> killed, explained or survived; what is explained stands in explained.yaml."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import yaml
from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkerOutcome, WorkResult

EXPLAINED = Path(__file__).parent / "explained.yaml"


@dataclass(frozen=True, slots=True)
class Change:
    """A mutant as a person reads it: the lines before and after, without their indent."""

    file: str
    was: str
    now: str


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why no test can notice a change: by change, or for all whose lines before and after look like two patterns."""

    changes: dict[Change, str]
    patterns: tuple[tuple[re.Pattern[str], re.Pattern[str], str], ...]

    def __contains__(self, change: Change) -> bool:
        """Whether there is a reason for this change."""
        return change in self.changes or any(
            was.fullmatch(change.was) and now.fullmatch(change.now) for was, now, _ in self.patterns
        )


def explained() -> Reasons:
    """The reasons that explained.yaml gives: an entry with `file` is one change, one without it a pattern."""
    entries = yaml.safe_load(EXPLAINED.read_text(encoding="utf-8")) or []
    return Reasons(
        {Change(one["file"], one["was"], one["now"]): one["why"] for one in entries if "file" in one},
        tuple((re.compile(one["was"]), re.compile(one["now"]), one["why"]) for one in entries if "file" not in one),
    )


def change_of(mutant: MutationSpec, diff: str) -> Change:
    """The change that a unified diff shows."""
    lines = [line for line in diff.splitlines() if not line.startswith(("---", "+++", "@@"))]
    was, now = ("\n".join(line[1:].strip() for line in lines if line.startswith(sign)).strip() for sign in "-+")
    return Change(mutant.module_path.as_posix(), was, now)


def verdict(mutant: MutationSpec, result: WorkResult, reasons: Reasons) -> str:
    """ "killed", "explained" or "survived"; RuntimeError where the mutant could not be tried."""
    if result.worker_outcome is not WorkerOutcome.NORMAL or result.test_outcome is TestOutcome.INCOMPETENT:
        raise RuntimeError(f"{mutant.module_path}: {mutant.operator_name}: {result.worker_outcome}: {result.output}")
    if result.test_outcome is TestOutcome.KILLED:
        return "killed"
    return "explained" if change_of(mutant, result.diff or "") in reasons else "survived"
