"""A hundred and twenty days and twenty changes of mind: only what is named changes, and web/ keeps to the day."""

import datetime
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from bookmaker.newspaper import spec as specs
from bookmaker.production import daily_job, newspaper
from bookmaker.production.newsroom import correcting, printing, publishing
from bookmaker.source import document
from bookmaker.source.faults import BookError

from .daily_runs import digests

FIRST = datetime.date(2026, 12, 1)
WEEK = datetime.timedelta(days=7)
DAILY: dict[str, Any] = {
    "publication": "The Paper",
    "seed": "s",
    "columns": {"count": 4, "width": "60mm", "gutter": "4mm"},
    "slots": [{"name": "net", "kind": "net", "size": 4, "grade": "any", "reserve": True}],
    "formats": ["svg"],
    "skip": ["sunday"],
    "changes": [],
}
DATED: list[dict[str, Any]] = [
    {"credit": "By B. Name"},
    {"slots": {"net": {"title": "Pipes"}}},
    {"slots": {"net": {"size": 5}}},
    {"slots": {"more": {"kind": "shikaku", "size": 5, "grade": "any"}}},
    {"slots": {"net": {"name": "pipes"}}},
    {"slots": {"more": {"rule": False}}},
    {"skip": ["sunday", "monday"]},
    {"slots": {"more": "none"}},
    {"slots": {"pipes": {"columns": 2}}},
    {"naming": "{{ yymmdd }}/{{ slot }}/{{ file }}"},
    {"solutions": "same-day"},
    {"language": "de"},
    {"page": {"width": "140mm", "depth": "160mm", "rows": [{"zones": [{"slot": "pipes"}]}]}},
    {"depth": "80mm"},
    {"skip": ["sunday"]},
]


class Paper:
    """A paper on its day, and what was delivered of it."""

    def __init__(self, folder: Path) -> None:
        self.path, self.out = folder / "daily.yaml", folder / "out"
        self.values: dict[str, Any] = json.loads(json.dumps(DAILY))
        self.today = FIRST
        self.write()

    def write(self) -> None:
        self.path.write_text(yaml.safe_dump(self.values), encoding="utf-8")

    def delivered(self) -> dict[str, str]:
        apart = ("web/", "reserve/", "issues/", "proof")
        return {path: one for path, one in digests(self.out).items() if "/" in path and not path.startswith(apart)}

    def make(self, days: int = 7, **more: Any) -> None:
        job = daily_job.prepare(
            self.path, first=None if more else self.today + WEEK, days=days, today=self.today, **more
        )
        newspaper.make(job, out=self.out, reads_back=False)

    def refuses(self, change: Callable[[dict[str, Any]], Any]) -> None:
        """A change without a date is refused, and then undone."""
        kept = json.loads(json.dumps(self.values))
        change(self.values)
        self.write()
        with pytest.raises(BookError):
            self.make()
        self.values = kept
        self.write()

    def publishes(self, rng: random.Random) -> None:
        """At any hour of any zone web/ has all issues up to that day, and none after it."""
        zone = rng.choice(["Pacific/Kiritimati", "Pacific/Pago_Pago", "America/St_Johns", "UTC"])
        noon = datetime.datetime.combine(self.today, datetime.time(rng.randrange(24), 30), datetime.UTC)
        paper = specs.paper_of(document.read(self.path))
        day = noon.astimezone(specs.zone(zone)).date()
        base = self.path.parent
        publishing.publish(paper, folder=self.out, ledger=base / "ledger.sqlite", today=day, layouts=base / "layouts")
        made = {one["date"] for one in json.loads((self.out / "manifest.json").read_text())["deliveries"]}
        shown = {path.name for path in (self.out / "web").iterdir() if path.name.startswith("2")}
        assert shown == {one for one in made if one <= str(day)}


@pytest.mark.slow
@pytest.mark.long
def test_twenty_changes_of_mind_touch_nothing_that_was_delivered_but_what_they_name(tmp_path: Path) -> None:
    paper, rng = Paper(tmp_path), random.Random(46)
    before: dict[str, str] = {}
    for week in range(17):
        if 0 < week <= len(DATED):
            change = {"from": str(paper.today + WEEK), **DATED[week - 1]}
            paper.values["changes"].append(change)
            paper.write()
        paper.make(days=8 if week == 16 else 7)
        now = paper.delivered()
        assert before.items() <= now.items(), week
        paper.publishes(rng)
        named = ""
        if week == 3:
            paper.refuses(lambda values: values.update(holidays=[str(paper.today + WEEK)]))
        if week == 5:
            paper.refuses(lambda values: values["changes"][2]["slots"]["net"].update(size=6))
        if week == 7:
            printing.printed(paper.path, through=paper.today, today=paper.today, out=paper.out)
        if week == 8:
            with pytest.raises(BookError, match="is printed"):
                paper.make(reissue=[paper.today - WEEK])
        if week == 9:
            named = str(paper.today - WEEK)
            slot = "pipes"
            job = correcting.prepare(
                paper.path, day=paper.today - WEEK, slot=slot, note="A tile was missing.", today=paper.today
            )
            newspaper.make(job, out=paper.out, reads_back=False)
            paper.publishes(rng)
        after = paper.delivered()
        touched = {path for path, one in now.items() if after.get(path) != one}
        assert bool(touched) == bool(named)
        assert all(named in path for path in touched), touched
        before = after
        paper.today += WEEK
