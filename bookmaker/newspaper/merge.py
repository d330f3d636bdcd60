"""merge.csv: one row an issue, for the data merge of a layout program; image columns begin with an @."""

import csv
import datetime
import io
from collections.abc import Mapping, Sequence

from bookmaker.newspaper.daily_values import WEEKDAYS
from bookmaker.newspaper.manifest import FORMULA, Delivery, Extra, harmless
from bookmaker.newspaper.spec import DailySpec
from bookmaker.source.public_words import words_in

PLACED = ("pdf", "eps", "tif", "png", "jpg", "svg")  # what a layout program places, the best first


def table(order: Sequence[str], spec: DailySpec, deliveries: Sequence[Delivery], extras: Mapping[str, Extra]) -> str:
    """The table: date and day, then of each slot, in that order, its words, its picture, the solution that runs then.

    Paths begin with the daily's `merge`. A slot that has nothing in an issue has empty fields there.
    """
    slots = [*order, *sorted({one.slot for one in deliveries} - {*order})]
    today = {(one.date, one.slot): one for one in deliveries}
    ending = {(one.due, one.slot): one for one in sorted(deliveries, key=lambda one: one.date)}
    rows = []
    for issue in sorted({*(one.date for one in deliveries), *(one.due for one in deliveries)}):
        day = datetime.date.fromisoformat(issue)
        row = {"date": issue, "weekday": WEEKDAYS[day.weekday()], "day": words_in(spec.language).day(day)}
        if spec.page is not None:
            row["@page"] = _placed(spec, extras[issue].files if issue in extras else (), "")
        for slot in slots:
            puzzle, solved = today.get((issue, slot)), ending.get((issue, slot))
            words = _caption(puzzle, "caption")
            row |= {f"{slot} {name}": words.get(name, "") for name in ("title", "grade", "rule", "credit")}
            row[f"{slot} number"] = str(puzzle.number) if puzzle and puzzle.number is not None else ""
            row[f"@{slot}"] = _placed(spec, puzzle.files, puzzle.puzzle) if puzzle else ""
            row[f"{slot} solution"] = _caption(solved, "solution_caption").get("number", "")
            row[f"@{slot} solution"] = _placed(spec, solved.files, solved.solution) if solved else ""
            if any(name.startswith("correction ") for name in extras):
                row[f"{slot} correction"] = " ".join(corrections(extras, issue, slot))
        rows.append(row)
    buffer = io.StringIO()
    writer = csv.DictWriter(buffer, list(rows[0]) if rows else ["date"], lineterminator="\r\n")
    writer.writeheader()
    writer.writerows({name: harmless(cell) for name, cell in row.items()} for row in rows)
    return buffer.getvalue()


def corrections(extras: Mapping[str, Extra], issue: str, slot: str) -> list[str]:
    """The lines that tell the readers of an issue what was corrected of a slot."""
    return [one.made_from for name, one in sorted(extras.items()) if name.startswith(f"correction {issue} {slot} ")]


def _caption(one: Delivery | None, which: str) -> Mapping[str, str]:
    return (one.drawn_as or {}).get(which, {}) if one else {}


def _placed(spec: DailySpec, files: Mapping[str, object] | tuple[()], stem: str) -> str:
    """The path of the best picture among the files of that stem; "" where there is none."""
    for ending in PLACED:
        for path in files:
            if path.endswith(f".{ending}") and (not stem or path == f"{stem}.{ending}"):
                return _based(spec.merge or ("." if path.startswith(FORMULA) else ""), path)
    return ""


def _based(base: str, path: str) -> str:
    if not base:
        return path
    mark = "\\" if "\\" in base else "/"
    return base.rstrip(mark) + mark + path.replace("/", mark)
