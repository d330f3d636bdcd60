"""issue.json of every issue, for a CMS: what runs that day with words, measures, files and their digests."""

import datetime
import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bookmaker.newspaper.daily_values import WEEKDAYS
from bookmaker.newspaper.manifest import Delivery, Extra
from bookmaker.newspaper.merge import corrections
from bookmaker.production.delivery import is_there, put_all

KIND = "issue"  # how what a manifest calls such a file begins


def key_of(day: str) -> str:
    """What a manifest calls the file of an issue."""
    return f"{KIND} {day}"


def path_of(day: str) -> str:
    """Where it lies, from the output folder: apart from what was delivered, which never changes."""
    return f"issues/{day}/issue.json"


def written(
    folder: Path, publication: str, everything: Sequence[Delivery], extras: Mapping[str, Extra]
) -> dict[str, Extra]:
    """Write the file of every issue of which something has changed; all of them, by what a manifest calls them."""
    found = {}
    for day in dict.fromkeys(one.date for one in everything):
        text = text_of(publication, day, everything, extras)
        stamp = hashlib.sha256(text.encode()).hexdigest()
        known = extras.get(key_of(day))
        if known is None or known.made_from != stamp or not is_there(folder, known):
            known = Extra(stamp, put_all(folder, [(path_of(day), text.encode())]))
        found[key_of(day)] = known
    return found


def text_of(publication: str, day: str, everything: Sequence[Delivery], extras: Mapping[str, Extra]) -> str:
    """What stands in the file of an issue, worked out from all that was delivered and what belongs to issues."""
    return json.dumps(_issue(publication, day, everything, extras), ensure_ascii=False, indent=1) + "\n"


def _issue(publication: str, day: str, everything: Sequence[Delivery], extras: Mapping[str, Extra]) -> dict[str, Any]:
    puzzles = [one for one in everything if one.date == day]
    solutions = [one for one in everything if one.due == day]
    lines = [line for slot in dict.fromkeys(one.slot for one in everything) for line in corrections(extras, day, slot)]
    return {
        "publication": publication,
        "date": day,
        "weekday": WEEKDAYS[datetime.date.fromisoformat(day).weekday()],
        "puzzles": [{**_words(one, "caption"), **_facts(one), **_art(one, is_answer=False)} for one in puzzles],
        "solutions": [
            {**_words(one, "solution_caption"), "slot": one.slot, "of": one.date, **_art(one, is_answer=True)}
            for one in solutions
        ],
        "corrections": lines,
        "whole": {path: facts.sha256 for path, facts in extras[day].files.items()} if day in extras else {},
    }


def _words(one: Delivery, which: str) -> dict[str, Any]:
    caption = (one.drawn_as or {}).get(which, {})
    return {"title": one.title, "number": one.number, **{k: caption.get(k, "") for k in ("rule", "credit")}}


def _facts(one: Delivery) -> dict[str, Any]:
    names = ("slot", "kind", "size", "grade", "effort", "id", "due")
    return {name: getattr(one, name) for name in names}


def _art(one: Delivery, *, is_answer: bool) -> dict[str, Any]:
    """Files with their digests, width and depth in mm, of each edition by the path without ending."""
    editions = (one.drawn_as or {}).get("editions", ())
    stems = [one.solution if is_answer else one.puzzle]
    stems += [other["solution_path" if is_answer else "path"] for other in editions]
    answers = {one.solution, *(other["solution_path"] for other in editions)}
    files = {}
    for path, facts in one.files.items():
        is_solution = any(path.startswith(f"{stem}.") for stem in answers)
        if is_solution == is_answer:
            files[path] = facts.sha256
    sizes = {
        stem: dict(zip(("width", "depth"), one.measures[stem], strict=True)) for stem in stems if stem in one.measures
    }
    return {"mm": sizes, "files": files}
