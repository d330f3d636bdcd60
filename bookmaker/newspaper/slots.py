"""A slot of daily.yaml: one puzzle of every issue, how it is printed, and what is otherwise on a weekday."""

from __future__ import annotations

import datetime
import re
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, StrictBool, StrictInt

from bookmaker.newspaper import daily_values
from bookmaker.newspaper.daily_values import SHORT, WEEKDAYS, Rhythm
from bookmaker.puzzles.contract.params import read_params
from bookmaker.puzzles.making.wishes import BEST_OF, FLOW, STARS, BestOf, FlowSpec, Stars, size_of
from bookmaker.source.fields import Line
from bookmaker.source.validation import Complaint, Strict, wrong

NONE = "none"
SLUG = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")


def _slot_name(value: Any) -> Any:
    if not isinstance(value, str) or not SLUG.fullmatch(value):
        raise wrong(
            f"must be a short name for folders, not '{str(value)[:40]}'", "lower case letters, digits and hyphens"
        )
    return value


Length = Annotated[float, daily_values.length_of(20, 1440)]
Gap = Annotated[float, daily_values.length_of(0, 144)]
Date = Annotated[datetime.date, BeforeValidator(daily_values.date, json_schema_input_type=str)]
Day = Annotated[int | datetime.date, BeforeValidator(daily_values.day, json_schema_input_type=str)]
Name = Annotated[str, BeforeValidator(_slot_name, json_schema_input_type=str)]
Size = Annotated[tuple[int, int], BeforeValidator(size_of, json_schema_input_type=str | int)]
Grades = Annotated[
    Rhythm, BeforeValidator(daily_values.rhythm, json_schema_input_type=str | list[str] | dict[str, str])
]


class SeriesSpec(Strict):
    """The numbers of a slot's puzzles: one more with every issue."""

    first: Annotated[StrictInt, Field(ge=0, le=10_000_000)] = Field(1, description="the number on that day")
    on: Date = Field(description="the day of the first number, such as 2026-12-01")


def _series(value: Any) -> Any:
    # YAML's older rules read a bare 'on' as true, and programs that follow them write it so.
    truths = [key for key in value if key in (True, "true", "True")] if isinstance(value, dict) else []
    return {("on" if key in truths else key): one for key, one in value.items()} if len(truths) == 1 else value


def _weekdays(value: Any) -> Any:
    if not isinstance(value, dict):
        raise wrong("must name weekdays", "such as {sunday: none, friday: {size: 11x11}}")
    for day in value:
        daily_values.weekday(day)
    if len({daily_values.weekday(day) for day in value}) < len(value):
        raise wrong("names a weekday twice", "write each once")
    return {day: None if one == NONE else one for day, one in value.items()}


def _half_columns(value: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | float) or value * 2 != int(value * 2):
        raise wrong(f"must be a number of columns or half columns, not '{str(value)[:40]}'", "such as 2, 1.5 or 0.5")
    if not 0.5 <= value <= 20:
        raise wrong(f"must be from 0.5 to 20 columns, not '{value}'", "or give a width such as 58mm")
    return float(value)


Columns = Annotated[float, BeforeValidator(_half_columns, json_schema_input_type=float)]
Cell = Annotated[float, daily_values.length_of(10, 40)]


class SolutionSpec(Strict):
    """How a slot's solutions are printed."""

    columns: Columns | None = Field(None, description="how many columns wide; by default as wide as the puzzle")
    width: Length | None = Field(None, description="how wide it is, such as 40mm, in place of columns")
    head: StrictBool | Line = Field(
        True,
        description="false prints the grid alone; a text such as Yesterday's solution stands for 'Solution to ...'",
    )


class DaySpec(Strict):
    """What a slot has otherwise on one weekday."""

    kind: Line | None = Field(None, description="another kind of puzzle on that weekday")
    size: Size | None = Field(None, description="another size")
    grade: Grades | None = Field(None, description="another grade")
    options: dict[str, Any] | None = Field(None, description="other options of the kind")
    flow: FlowSpec | None = Field(None, description="another flow")
    stars: Stars | None = Field(None, description="other stars")
    columns: Columns | None = Field(None, description="other columns")
    width: Length | None = Field(None, description="another width")
    title: Line | None = Field(None, description="another title")
    rule: StrictBool | Line | None = Field(None, description="another rule, or false for none")


class EditionSpec(Strict):
    """One of several drawings of a slot's puzzle; what it does not say is as the slot has it."""

    name: Name = Field(description="names its folder within the slot's; the first edition keeps the slot's own")
    columns: Columns | None = Field(None, description="other columns")
    width: Length | None = Field(None, description="another width")
    language: Line | None = Field(None, description="another language")
    credit: Line | None = Field(None, description="another credit")
    title: Line | None = Field(None, description="another title")
    rule: StrictBool | Line | None = Field(None, description="another rule, or false for none")


UNCHANGED = DaySpec()
Weekdays = Annotated[
    dict[str, DaySpec | None],
    BeforeValidator(_weekdays, json_schema_input_type=dict[str, DaySpec | Literal["none"]]),
]


class SlotSpec(Strict):
    """One puzzle of every issue. `size` is (width, height) in cells."""

    name: Name = Field(description="names the slot's folder, such as net")
    kind: Line = Field(description="which puzzle; 'bookmaker kinds' lists them")
    title: Line | None = Field(None, description="over the puzzle; by default the kind's own title")
    size: Size = Field(description="cells, WIDTHxHEIGHT or one number for a square")
    grade: Grades = Field(description="one grade, a list that rises through the week, or a grade for each weekday")
    options: dict[str, Any] = Field({}, description="options of the kind; 'bookmaker kinds NAME' lists them")
    columns: Columns = Field(1.0, description="how many columns wide; halves will do")
    width: Length | None = Field(None, description="how wide it is, such as 58mm, in place of columns")
    smallest_cell: Cell | None = Field(
        None, description="the smallest cells that it may have, such as 5mm; by default what pens need, 7mm or less"
    )
    rule: StrictBool | Line = Field(True, description="true prints the rule under the grid; a text of your own instead")
    date: StrictBool = Field(False, description="true prints the issue's date in the head")
    art: Literal["full", "grid"] = Field("full", description="full, or the grid alone without any words")
    solution: SolutionSpec = Field(SolutionSpec(), description="how its solutions are printed: {columns, head}")
    weekdays: Weekdays = Field({}, description="what is otherwise on a weekday: {sunday: none, friday: {size: 11x11}}")
    editions: Annotated[tuple[EditionSpec, ...], Field(max_length=20)] = Field(
        (), description="several drawings of the one puzzle, in other widths, languages or with other credits"
    )
    reserve: StrictBool = Field(False, description="true keeps a puzzle ready that can take another one's place")
    language: Line | None = Field(None, description="language of the slot; by default the newspaper's")
    flow: FlowSpec | None = FLOW
    stars: Stars | None = STARS
    best_of: BestOf | None = BEST_OF
    number: Annotated[SeriesSpec, BeforeValidator(_series)] | None = Field(
        None, description="numbers its puzzles: {first: 1, on: 2026-12-01}"
    )

    def on(self, weekday: int) -> SlotSpec | None:
        """The slot as it is on a weekday, Monday being 0; None where it has no puzzle then."""
        name = WEEKDAYS[weekday]
        other = self.weekdays.get(name, self.weekdays.get(name[:SHORT], UNCHANGED))
        if other is None:
            return None
        own = {key: value for key in DaySpec.model_fields if (value := getattr(other, key)) is not None}
        if other.kind is not None:
            own.setdefault("options", {})  # another kind has other options
        if other.columns is not None:
            own.setdefault("width", None)
        return self.model_copy(update=own) if own else self

    def edition(self, one: EditionSpec) -> SlotSpec:
        """The slot as an edition draws it; its credit is the newspaper's matter."""
        names = [name for name in ("columns", "width", "language", "title", "rule") if getattr(one, name) is not None]
        options = {name: getattr(one, name) for name in names}
        if one.columns is not None:
            options.setdefault("width", None)
        return self.model_copy(update=options)

    def params(self) -> tuple[Any, list[Complaint]]:
        """The parameters of its kind, None where they are wrong, and what is wrong."""
        return read_params(self.kind, size=self.size, options=self.options)

    @property
    def series(self) -> str:
        """Where its numbers begin, as the ledger keeps it; "" for none."""
        return f"{self.number.first} on {self.number.on}" if self.number else ""
