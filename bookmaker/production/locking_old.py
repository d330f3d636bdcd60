"""A folder that a build wrote before there were locks -> the book's lock, each puzzle in the place that asks for it."""

from collections import deque
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from bookmaker.book import lock as locks
from bookmaker.book import lock_file
from bookmaker.book.lock import Line, Lock, beside_code
from bookmaker.book.locking import asked_digest, line_of
from bookmaker.book.plan import Plan
from bookmaker.book.published import work_of
from bookmaker.production.job import Job, prepare
from bookmaker.production.locked import RECORDS, lock_path
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import caption_of, model_of
from bookmaker.puzzles.contract.grading import GRADE_WORDS, budgeted
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET
from bookmaker.puzzles.making.orders import Order, rejection_reason
from bookmaker.puzzles.records.record import Given, identity, read_given, version_of
from bookmaker.source.faults import Fault, SourcePlace, counted, fault, refuse
from bookmaker.source.lines import lines_within

HINT = "give book.yaml what it asked for then, or build it with --anew"


def lock_from(path: Path, folder: Path, *, volume: int | None = None, budget: int = DEFAULT_BUDGET) -> str:
    """Make a book's lock of the records in a folder; what was done, in words. BookError where they do not fit."""
    job = prepare(path, volume=volume, budget=budget)
    file = lock_path(job)
    if file.exists() or job.spec.lock is not None:
        raise fault(f"'{file}' exists", hint="move it away first, or take back with 'bookmaker undo'")
    records: list[tuple[SourcePlace, Given]] = []
    faults: list[Fault] = []
    for mark, text in lines_within(folder, RECORDS, hint="name the folder that the build wrote"):
        try:
            records.append((mark, read_given(text)))
            version_of(records[-1][1].record)
        except ValueError as error:
            faults.append(Fault(str(error), "name the folder that the build wrote", mark))
    refuse(faults)
    if len(records) != len(job.plan.orders):
        count = f"'{folder}' has {counted(len(records), 'puzzle')}, the book {len(job.plan.orders)}"
        raise fault(count, hint=HINT)
    lines: dict[str, Line] = {}
    left = _by_section(job.plan)
    for rank, (mark, given) in enumerate(records, start=1):
        faults += _refused(given, mark, budget)
        order = None if faults else _place_for(job, given, left)
        if order is None:
            faults.append(Fault("no place of the book asks for this puzzle", HINT, mark))
            continue
        dealt = job.plan.hands[order.place].number if order.place in job.plan.hands else None
        lines[order.place] = _line(order, rank, given, dealt)
    refuse(faults)
    data = locks.text_of(Lock(work_of(job.spec), job.spec.seed, lines)).encode()
    locks.parsed(data, str(file))  # so that what is written can be read
    lock_file.write(file, None, data, f"lock --from {folder.name}")
    return f"{file}: {counted(len(lines), 'puzzle')} of '{folder}' locked"


def _by_section(plan: Plan) -> dict[int, deque[Order]]:
    left: dict[int, deque[Order]] = {}
    for order in sorted(plan.orders, key=lambda order: order.nth):
        left.setdefault(order.section + 1, deque()).append(order)
    return left


def _refused(given: Given, mark: SourcePlace, budget: int) -> list[Fault]:
    with budgeted(budget):
        fault_of = rejection_reason(registry.get(given.kind), given.clues, budget)
    return [replace(fault_of, mark=mark)] if fault_of else []


def _place_for(job: Job, given: Given, left: Mapping[int, deque[Order]]) -> Order | None:
    """The place that the record names, or the first left of its section that asks for such a puzzle."""
    record, clues = given.record, given.clues
    section = record.get("section")
    places = left.get(section, deque()) if isinstance(section, int) else deque()
    for order in sorted(places, key=lambda order: order.place != record.get("place")):
        if (order.kind, order.params.width, order.params.height) != (given.kind, clues.width, clues.height):
            continue
        if order.clues is not None and identity(order.kind, order.clues) != identity(given.kind, clues):
            continue
        if order.grade is not None and order.grade.word != record.get("grade"):
            continue
        model = model_of(registry.get(order.kind), order.params)
        if model is not None and model[0] != caption_of(clues):
            continue
        places.remove(order)
        return order
    return None


def _line(order: Order, rank: int, given: Given, dealt: int | None) -> Line:
    record: Mapping[str, Any] = given.record
    grade = record.get("grade")
    fields = {
        "code": given.clues.code(),
        "seed": str(record.get("seed") or order.seed),
        "id": identity(given.kind, given.clues),
        "grade": grade if grade in GRADE_WORDS else "any",
        "effort": float(record["effort"]) if isinstance(record.get("effort"), int | float) else 0.0,
        "version": version_of(record),
    }
    beside = beside_code(order.kind, given.clues)
    line = line_of(order, rank=rank, record=fields, beside=beside, before=None, dealt=dealt)
    return replace(line, order=asked_digest(order))
