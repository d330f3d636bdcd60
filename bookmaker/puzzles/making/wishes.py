"""What is asked of puzzles in a file of any sort: their size, stars, and how they are to solve, step by step."""

import math
from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import AfterValidator, Field, StrictInt

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.making.choosing import MOST
from bookmaker.puzzles.records.record import read_size
from bookmaker.source.fields import Range, range_of
from bookmaker.source.validation import Complaint, Strict, wrong

MOST_STARS = 5


def size_of(value: Any) -> Any:
    """(width, height) in cells of "9x12", "9" or 9; a fault in the user's words for anything else."""
    try:
        if isinstance(value, bool) or not isinstance(value, str | int):
            written = str(value).lower() if isinstance(value, bool) else value  # as it is written there
            raise ValueError(f"'{written}' is not a size such as 9x9 or 8x12")
        return read_size(str(value))
    except ValueError as error:
        raise wrong(f"is wrong: {error}", "write WIDTHxHEIGHT, or one number for a square") from None


class FlowSpec(Strict):
    """What is asked of every puzzle's flow, as its record tells it."""

    openings: Annotated[StrictInt, Field(ge=1, le=1000)] | None = Field(
        None, description="steps open at the start, at least"
    )
    before: Annotated[Range, range_of(whole=False)] | None = Field(
        None, description="the share of all that is set before the first step of the grade, such as 0.3-0.6"
    )
    variety: Annotated[StrictInt, Field(ge=1, le=100)] | None = Field(
        None, description="different techniques that are needed, at least"
    )

    def bounds(self) -> tuple[tuple[str, Range], ...]:
        """The figures of a flow that are bound, with the least and the most of each."""
        least = [(name, (float(value), math.inf)) for name in ("openings", "variety") if (value := getattr(self, name))]
        return (*least, *([("before", self.before)] if self.before else []))

    def complaints(self, kind: str, easiest: Grade | None) -> Iterator[Complaint]:
        """What no puzzle of a kind can have of it, `easiest` being the easiest grade that is asked for."""
        if self.before and easiest is Grade.EASY:
            hint = "leave it out, or ask for a harder grade"
            yield Complaint(("flow", "before"), "an easy puzzle has nothing before its grade", hint, at_key=True)
        if self.before and self.before[1] > 1:
            yield Complaint(("flow", "before"), "'before' is a share of what is set, at most 1", "such as 0.3-0.6")
        there = [one for one in registry.get(kind).LADDER if easiest is None or one.grade <= easiest]
        if self.variety and self.variety > len(there):
            puzzle = f"{easiest.word} puzzle" if easiest else "puzzle"
            hint = f"ask for {len(there)} at most, or another grade"
            message = f"no {puzzle} of the kind {kind} needs {self.variety} techniques"
            yield Complaint(("flow", "variety"), message, hint)


def _stars(value: Range) -> Range:
    if not 1 <= value[0] <= value[1] <= MOST_STARS:
        raise wrong(f"has stars from {value[0]:g} to {value[1]:g}", "there are one to five: write 1, or 2-3")
    return value


Stars = Annotated[Range, range_of(whole=True), AfterValidator(_stars)]
STARS: Any = Field(None, description="how hard within the grade, 1 to 5, such as 1 or 2-3")
BestOf = Annotated[StrictInt, Field(ge=1, le=MOST)]
BEST_OF: Any = Field(None, description="of how many puzzles the best to solve is taken, 1 to 16; by default 8, 4 or 2")
FLOW: Any = Field(None, description="how every puzzle is to solve from first step to last")
