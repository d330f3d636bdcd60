"""Why no test can notice a change of the program: the reasons of explained.yaml, by change or by pattern."""

import re
from dataclasses import dataclass
from pathlib import Path

import yaml

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
