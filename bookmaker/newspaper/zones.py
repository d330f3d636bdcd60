"""`page` of a daily.yaml: a map of measures, or page.yaml with rows of zones; lengths in points."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, StrictBool, StrictInt, model_validator

from bookmaker.newspaper import daily_values
from bookmaker.newspaper.slots import Columns, Gap, Length, Name
from bookmaker.source import document
from bookmaker.source.document import Source, Where
from bookmaker.source.faults import BookError, Fault, fault
from bookmaker.source.fields import Line
from bookmaker.source.file_bytes import is_within
from bookmaker.source.lengths import in_mm
from bookmaker.source.validation import Strict, wrong

PAGE, CHANGES, REST = "page", "changes", "rest"
CONTENTS = ("masthead", "slot", "solutions", "room", "stack")
SLACK = 0.01  # points
VARIABLES = ("publication", "date")
_VARIABLE = re.compile(r"\{\{ *([a-z_]*) *\}\}")


class ColumnsSpec(Strict):
    """The page's columns; lengths in points."""

    count: Annotated[StrictInt, Field(ge=1, le=20)] = Field(1, description="columns on a page")
    width: Length = Field(description="width of one column, such as 1.562in or 40mm")
    gutter: Gap = Field(0.0, description="between two columns")

    def span(self, columns: float) -> float:
        """The width in points of so many columns and the gutters between them."""
        return columns * self.width + (columns - 1) * self.gutter


def _columns(value: Any) -> Any:
    return value if isinstance(value, dict) else {"count": 1, "width": value}


PageColumns = Annotated[ColumnsSpec, BeforeValidator(_columns, json_schema_input_type=ColumnsSpec | str)]


def _place(value: Any) -> Any:
    return value if isinstance(value, int) and not isinstance(value, bool) else daily_values.length(value)


def _lines(value: Any) -> Any:
    lines = value if isinstance(value, list) else [value]
    for name in (name for line in lines for name in _VARIABLE.findall(str(line))):
        if name not in VARIABLES:
            raise wrong(f"names the unknown '{name[:40]}'", "known: " + ", ".join(VARIABLES))
    return tuple(lines)


def _depth(value: Any) -> Any:
    return value if value == REST else daily_values.length(value)


class BandSpec(Strict):
    """How solutions stand in their band: side by side, all of one width, in as many lines as they need."""

    columns: Columns | None = Field(None, description="how many columns wide each is; by default one")
    width: Length | None = Field(None, description="how wide each is, such as 28mm, in place of columns")
    turned: StrictBool = Field(False, description="true prints the band upside down")

    def each(self, columns: ColumnsSpec) -> float:
        """How wide each solution is."""
        return self.width or columns.span(self.columns or 1)


class ZoneSpec(Strict):
    """A zone of a row: what stands in it, where it begins, how wide it is."""

    slot: Name | None = Field(None, description="the slot whose puzzle stands in it")
    masthead: Annotated[tuple[Line, ...] | None, BeforeValidator(_lines, json_schema_input_type=str | list[str])] = (
        Field(None, description="lines of text, the first one large; {{ publication }} and {{ date }} are filled in")
    )
    solutions: BandSpec | None = Field(None, description="the solutions that run that day: {width, turned}")
    room: Line | None = Field(None, description="a name for room that others fill")
    stack: Annotated[tuple[ZoneSpec, ...], Field(max_length=10)] = Field((), description="zones below each other")
    at: (
        Annotated[int | float, BeforeValidator(_place, json_schema_input_type=int | str), Field(ge=0, le=2400)] | None
    ) = Field(
        None, description="where it begins: a column from 1, or a length from the margin; default: beside the last"
    )
    columns: Columns | None = Field(None, description="how many columns wide it is")
    width: Length | None = Field(None, description="how wide it is, such as 58mm, in place of columns")
    depth: Length | None = Field(None, description="how deep it is at least, such as 30mm")

    @model_validator(mode="after")
    def _holds_one(self) -> ZoneSpec:
        if (
            sum(bool(getattr(self, name)) or (name == "solutions" and self.solutions is not None) for name in CONTENTS)
            != 1
        ):
            raise wrong("must hold one thing", "one of " + ", ".join(CONTENTS))
        if any(zone.stack for zone in self.stack):
            raise wrong("holds a stack in a stack", "put its zones into the one stack")
        return self

    def leaves(self) -> Iterator[ZoneSpec]:
        """Itself, or the zones stacked in it."""
        yield from self.stack or (self,)

    def left(self, end: float, columns: ColumnsSpec) -> float:
        """Where it begins, counted from the margin; `end` is where the one before it lets it."""
        if isinstance(self.at, int):
            return (self.at - 1) * (columns.width + columns.gutter)
        return end if self.at is None else self.at

    def across(self, columns: ColumnsSpec, widths: Mapping[str, float]) -> float | None:
        """How wide it is: as it says, or as the slots in it are; None where neither says it."""
        if self.width is not None or self.columns is not None:
            return self.width or columns.span(self.columns or 1)
        return max((widths[leaf.slot] for leaf in self.leaves() if leaf.slot and leaf.slot in widths), default=None)


class RowSpec(Strict):
    """Zones side by side, with their tops on one line and their feet on another."""

    zones: Annotated[tuple[ZoneSpec, ...], Field(min_length=1, max_length=20)] = Field(
        description="what stands side by side in it"
    )
    depth: Annotated[Literal["rest"] | float, BeforeValidator(_depth, json_schema_input_type=str)] | None = Field(
        None, description="how deep it is, or rest for what the other rows leave; by default what its zones need"
    )


Sheet = Annotated[float, daily_values.length_of(20, 2400)]


class PageSpec(Strict):
    """A page or strip that shows an issue's puzzles and the solutions that run with it; lengths in points.

    Without `rows` each piece stands as high up as there is room.
    """

    width: Sheet = Field(description="how wide it is, such as 10in")
    depth: Sheet = Field(description="how deep it is, such as 120mm")
    gap: Gap = Field(10.0, description="between the pieces on it, or its rows")
    margin: Gap = Field(0.0, description="around all that it shows")
    columns: PageColumns | None = Field(None, description="the columns of its zones; by default the paper's")
    rows: Annotated[tuple[RowSpec, ...], Field(max_length=40)] = Field((), description="rows of zones, from the top")

    def leaves(self) -> Iterator[tuple[Where, ZoneSpec]]:
        """Every zone that holds something itself, with its place in the page."""
        for number, row in enumerate(self.rows):
            for at, zone in enumerate(row.zones):
                for below, one in enumerate(zone.leaves()):
                    yield ("rows", number, "zones", at, *(("stack", below) if zone.stack else ())), one

    def slots(self) -> list[str]:
        """The slots that have a zone."""
        return [zone.slot for _, zone in self.leaves() if zone.slot]

    def band(self) -> BandSpec | None:
        """How solutions stand, where they have a zone."""
        return next((zone.solutions for _, zone in self.leaves() if zone.solutions is not None), None)

    @model_validator(mode="after")
    def _has_rows_for_columns(self) -> Self:
        if self.columns is not None and not self.rows:
            raise ValueError("has columns, which mean nothing without rows of zones")
        return self

    def said(self) -> dict[str, Any]:
        """What it says, as plain values; without rows a margin of nothing is left out, as it was always."""
        if self.rows:
            return self.model_dump()
        return self.model_dump(include={"width", "depth", "gap", *(["margin"] if self.margin else [])})


def filled(line: str, values: Mapping[str, str]) -> str:
    """A line of a masthead with its variables filled in."""
    return _VARIABLE.sub(lambda found: values[found[1]], line)


def with_pages(text: Source, faults: list[Fault]) -> Source:
    """The daily.yaml with what its `page: page.yaml` holds, in it and in its changes; what cannot be read is told."""
    value = text.value
    if not isinstance(value, dict):
        return text
    changes = value.get(CHANGES)
    places: list[Where] = [
        (PAGE,),
        *((CHANGES, at, PAGE) for at in range(len(changes) if isinstance(changes, list) else 0)),
    ]
    value = copy.deepcopy(value)
    marks, key_marks, folder = dict(text.marks), dict(text.key_marks), Path(text.name).parent
    for where in places:
        holder = value if len(where) == 1 else value[CHANGES][where[1]]
        if not isinstance(holder, dict) or not isinstance(holder.get(PAGE), str):
            continue
        name = holder[PAGE]
        try:
            if not is_within(folder / name, folder):
                raise fault(f"'{name[:40]}' leads out of its folder", hint="put the file beside the daily.yaml")
            page = document.read(folder / name)
        except BookError as error:
            faults += [one if one.mark else replace(one, mark=text.mark(where)) for one in error.faults]
            del holder[PAGE]
            continue
        holder[PAGE] = page.value
        marks |= {(*where, *path): mark for path, mark in page.marks.items() if path}
        key_marks |= {(*where, *path): mark for path, mark in page.key_marks.items()}
    return replace(text, value=value, marks=marks, key_marks=key_marks)


@dataclass(frozen=True, slots=True)
class Placed:
    """A zone with its place in the page's rows, its left edge from the margin, and its width."""

    where: Where
    zone: ZoneSpec
    left: float
    width: float


def laid(page: PageSpec, columns: ColumnsSpec, widths: Mapping[str, float]) -> list[list[Placed]]:
    """The zones of each row; `widths` are the slots' own. ValueError, as part of a sentence, where one has no room."""
    columns = page.columns or columns
    inner = page.width - 2 * page.margin
    rows = []
    for number, row in enumerate(page.rows):
        found: list[Placed] = []
        end = 0.0
        for at, zone in enumerate(row.zones):
            left = zone.left(end, columns)
            width = zone.across(columns, widths) or inner - left
            if found and left < found[-1].left + found[-1].width - SLACK:
                raise ValueError(f"has zones in row {number + 1} that lie on each other")
            if left + width > inner + SLACK or width <= 0:
                room, needs = in_mm(inner), in_mm(left + max(width, 0.0))
                raise ValueError(f"has a row {number + 1} of {needs}, and is {room} wide between its margins")
            found.append(Placed(("rows", number, "zones", at), zone, left, width))
            end = left + width + (columns.gutter or page.gap)
        rows.append(found)
    return rows


def page_faults(
    page: PageSpec, slots: Sequence[str], columns: ColumnsSpec, widths: Iterable[Mapping[str, float]], text: Source
) -> Iterator[Fault]:
    """What is wrong between a page of zones and the slots of its paper; `widths` are theirs on each weekday."""
    seen: set[str] = set()
    for where, zone in page.leaves():
        mark = text.mark((PAGE, *where, "slot"))
        if zone.slot and zone.slot not in slots:
            yield Fault(f"a zone is for '{zone.slot}', and no slot is named so", "known: " + ", ".join(slots), mark)
        if zone.slot in seen:
            yield Fault(f"two zones are for '{zone.slot}'", "leave one of them out", mark)
        seen |= {zone.slot} if zone.slot else set()
    if sum(zone.solutions is not None for _, zone in page.leaves()) > 1:
        yield Fault("two zones are for solutions", "leave one of them out", text.key_mark((PAGE,)))
    for one in widths:
        try:
            laid(page, columns, one)
        except ValueError as error:
            yield Fault(
                f"the page {error}", "change 'at', 'columns' or 'width' of its zones", text.mark((PAGE, "rows"))
            )
            return
