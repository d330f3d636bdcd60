"""A finished print edition -> whether it shows the puzzles of its records; what a build has read is not read again."""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bookmaker.production import origin
from bookmaker.production.job import Job
from bookmaker.production.verifying.reading_back import LOOK_AT, asked_of, left_out, read_pages, spots_of
from bookmaker.puzzles.making.store import Store, digest_of
from bookmaker.puzzles.records.record import to_json
from bookmaker.render.preflight.facts import Page as PageFacts
from bookmaker.source.faults import Fault

_ROOT = Path(__file__).parents[1]
# All that reading may depend on besides the kinds and what a store knows of their sources.
_READERS = (_ROOT / "painted.py", _ROOT / "production", _ROOT / "render")


@dataclass(frozen=True, slots=True)
class ReadBack:
    """A print edition that is to be read back; `known` is what an earlier build could not look at in the same bytes.

    It is None where no build read them, or found anything wrong.
    """

    job: Job
    records: Sequence[Mapping[str, Any]]
    store: Store | None
    asked: str
    known: tuple[str, ...] | None

    def read(
        self, pages: Iterable[PageFacts], *, jobs: int, heard: Callable[[], None]
    ) -> tuple[list[Fault], tuple[str, ...]]:
        """What is wrong on these pages: each puzzle and answer read, and solved by another engine.

        And what of that nobody could do, as parts of a sentence. Nothing is read where it is known; `heard` is called
        for each picture.
        """
        spots = spots_of([(record["number"], to_json(record), record) for record in self.records])
        if self.known is not None:
            for _ in spots:
                heard()
            return [], self.known
        asked = {record["number"]: (record["kind"], asked_of(record)) for record in self.records}
        store = self.store
        if store is not None:
            spots = [one if one.is_answer else replace(one, found=store.opinion(*asked[one.number])) for one in spots]
        sections = {record["number"]: record["section"] - 1 for record in self.records}
        wrong, readings = [], []
        for spot, reading in read_pages(pages, spots, jobs=jobs):
            heard()
            readings.append(reading)
            if store is not None and reading.found is not None:
                store.keep_opinion(*asked[spot.number], reading.found)
            if reading.wrong is not None:
                message = f"page {spot.page} of the print edition does not show {spot.what}: {reading.wrong}"
                wrong.append(Fault(message, LOOK_AT, self.job.text.mark(("sections", sections[spot.number]))))
        left = left_out(readings)
        if store is not None and not wrong:
            for kind in _kinds(self.records):
                store.keep_opinion(kind, self.asked, json.dumps(left))
        return wrong, left


def read_back_of(data: bytes, job: Job, records: Sequence[Mapping[str, Any]], store: Store | None) -> ReadBack:
    """What is to be read back of the bytes of a print edition, and whether the store knows what that would tell.

    What is known is kept for each kind of the book, so that none is of other sources than today's.
    """
    parts = [data, _readers(), *(to_json(record).encode() for record in records)]
    asked = json.dumps([origin.made_with(), *(hashlib.sha256(part).hexdigest() for part in parts)])
    said = [store.opinion(kind, asked) for kind in _kinds(records)] if store is not None else [None]
    known = tuple(json.loads(said[0])) if said[0] is not None and None not in said else None
    return ReadBack(job, records, store, asked, known)


def _kinds(records: Sequence[Mapping[str, Any]]) -> list[str]:
    return sorted({record["kind"] for record in records})


@functools.cache
def _readers() -> bytes:
    return digest_of(_READERS)
