"""A book that was built -> a report of it: one HTML file that needs nothing else, without a script."""

from collections.abc import Sequence
from html import escape
from statistics import median

from bookmaker.production.book import Built
from bookmaker.production.chart import chart
from bookmaker.puzzles.making.orders import Puzzle
from bookmaker.puzzles.records.survey import FLOW, Graded, flow_rows, graded, survey
from bookmaker.render import svg
from bookmaker.render.preflight.verdict import Verdict
from bookmaker.source.faults import counted

GENERATOR = '<meta name="generator" content="bookmaker">'  # by which a report of ours is known
STYLE = (
    "body{font:16px/1.5 sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#222}"
    "table{border-collapse:collapse;margin:1em 0}th,td{padding:.2em .8em;border-bottom:1px solid #ccc;text-align:left}"
    "td.n{text-align:right;font-variant-numeric:tabular-nums}svg{width:100%;height:auto}.fail{font-weight:bold}"
)
FLOW_TOLD = (
    "How the middle puzzle of each grade is to solve: steps open at the start; percent of all that is set before the"
    " first step of the grade; steps and techniques at the grade; all techniques; rounds in a row that set none."
)
Timing = tuple[str, int, float]  # a stage, how many items it had, and the seconds that it took


def report(built: Built, timings: Sequence[Timing]) -> str:
    """The report: grades, efforts and techniques by kind with bars, attempts, seconds by stage, the printer's rules."""
    surveys = survey([_graded(puzzle) for puzzle in built.made])
    picture = svg.text(chart(surveys)).partition("?>")[2].strip()
    efforts = [
        (one.kind, word, count, f"{least:.1f}", f"{middle:.1f}", f"{most:.1f}")
        for one in surveys
        for word, count, least, middle, most in one.grades
    ]
    techniques = [(one.kind, name, puzzles, steps) for one in surveys for name, puzzles, steps in one.techniques]
    flows = [(one.kind, *row) for one in surveys for row in flow_rows(one)]
    checks = [_row(one) for one in built.checks.verdicts] if built.checks else []
    parts = [
        f"<h1>{escape(built.title)}</h1>",
        f"<p>{counted(built.pages, 'page')}, {counted(built.puzzles, 'puzzle')}, each with exactly one solution.</p>",
        "<h2>Grades and efforts</h2>",
        _table(("kind", "grade", "puzzles", "least effort", "middle", "greatest"), efforts),
        f"<figure>{picture}</figure>",
        f"<h2>Flow</h2><p>{FLOW_TOLD}</p>",
        _table(("kind", "grade", *FLOW), flows),
        "<h2>Techniques</h2>",
        _table(("kind", "technique", "puzzles that need it", "steps in all"), techniques),
        "<h2>Attempts</h2><p>How many proposals it took until all witnesses agreed on one.</p>",
        _table(("kind", "grade", "puzzles", "attempts in all", "middle", "most"), _attempts(built.made)),
        "<h2>Time</h2><p>Seconds of the clock, from one thing done to the next.</p>",
        _table(("stage", "items", "seconds"), [(name, count, f"{seconds:.1f}") for name, count, seconds in timings]),
        "<h2>Preflight of the print edition</h2>",
        _table(("rule", "outcome", "page", "measured", "limit"), checks) if checks else "<p>There is none.</p>",
    ]
    head = f'<meta charset="utf-8">{GENERATOR}<title>{escape(built.title)}: report</title><style>{STYLE}</style>'
    return f'<!doctype html>\n<html lang="en"><head>{head}</head>\n<body>\n' + "\n".join(parts) + "\n</body></html>\n"


def _graded(puzzle: Puzzle) -> Graded:
    return graded(puzzle.order.kind, puzzle.clues, puzzle.deduction)


def _attempts(puzzles: Sequence[Puzzle]) -> list[tuple[object, ...]]:
    """By kind and grade, how many attempts puzzles took; somebody else's puzzles took none."""
    found: dict[tuple[str, str], list[int]] = {}
    for puzzle in puzzles:
        if puzzle.order.clues is None:
            graded = _graded(puzzle)
            found.setdefault((graded.kind, graded.grade), []).append(puzzle.attempts)
    return [(*key, len(took), sum(took), f"{median(took):g}", max(took)) for key, took in sorted(found.items())]


def _row(one: Verdict) -> tuple[object, ...]:
    return (one.rule, one.outcome.value, one.pages_told, one.measured, one.limit)


def _table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    titles = "".join(f"<th>{escape(title)}</th>" for title in head)
    lines = "\n".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    return f"<table><thead><tr>{titles}</tr></thead>\n<tbody>\n{lines}\n</tbody></table>"


def _cell(value: object) -> str:
    text = str(value)
    is_number = text.replace(".", "", 1).isdigit()
    return f"<td{' class=n' * is_number}>{escape(text)}</td>"
