"""daily.yaml -> DailySpec: what the newspaper wrote, checked; every fault of the file at once, at its line."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from enum import Enum
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StrictBool, StrictInt, ValidationError

from bookmaker.book.drawn_masks import with_patterns
from bookmaker.book.fields import ANY, Line, size_of, word_of
from bookmaker.newspaper import fields, naming
from bookmaker.newspaper.fields import WEEKDAYS, Rhythm
from bookmaker.newspaper.words import LANGUAGES
from bookmaker.puzzles.contract import play, registry
from bookmaker.puzzles.contract.abilities import model_of
from bookmaker.puzzles.contract.params import grade_complaints, read_params
from bookmaker.puzzles.contract.words import languages
from bookmaker.source.document import Source, Where
from bookmaker.source.faults import BookError, Fault, did_you_mean
from bookmaker.source.languages import DEFAULT_LANGUAGE, nearest
from bookmaker.source.validation import complaints, keys_of, wrong

FORMATS = ("pdf", "svg", "eps", "png", "tif", "ipuz", "play")
SLUG = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")


class Solutions(Enum):
    """With which issue a solution is delivered, and under which name."""

    NEXT_ISSUE = "next-issue"  # in the folder of the next issue: solution-2026-12-01
    SAME_DAY = "same-day"  # in its puzzle's folder, named like that: solution-2026-12-01
    SEPARATE_FILE = "same-folder-separate-file"  # beside its puzzle, named plainly: solution


def _slot_name(value: Any) -> Any:
    if not isinstance(value, str) or not SLUG.fullmatch(value):
        raise wrong(
            f"must be a short name for folders, not '{str(value)[:40]}'", "lower case letters, digits and hyphens"
        )
    return value


def _formats(value: Any) -> Any:
    words = value if isinstance(value, list) else [value]
    for word in words:
        if word not in FORMATS:
            raise wrong(f"has the unknown format '{str(word)[:40]}'", did_you_mean(str(word), FORMATS))
    if not words:
        raise wrong("must name at least one format", "known: " + ", ".join(FORMATS))
    return tuple(dict.fromkeys(words))


def _naming(value: Any) -> Any:
    if not isinstance(value, str):
        raise wrong("must be a template in quotes", f"such as '{naming.DEFAULT}'")
    try:
        naming.check(value)
    except ValueError as error:
        raise wrong(f"is wrong: {error}", "known: " + ", ".join(naming.VARIABLES)) from None
    return value


def _site(value: Any) -> Any:
    if not isinstance(value, str) or not re.fullmatch(r"https?://[^\s\"<>]{1,200}", value):
        raise wrong(f"must be an address, not '{str(value)[:40]}'", "such as https://example.com/puzzles")
    return value.rstrip("/")


def _columns(value: Any) -> Any:
    return value if isinstance(value, dict) else {"count": 1, "width": value}


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


Length = Annotated[float, BeforeValidator(fields.length, json_schema_input_type=str), Field(ge=20, le=1440)]
Gap = Annotated[float, BeforeValidator(fields.length, json_schema_input_type=str), Field(ge=0, le=144)]
Date = Annotated[datetime.date, BeforeValidator(fields.date, json_schema_input_type=str)]
Day = Annotated[int | datetime.date, BeforeValidator(fields.day, json_schema_input_type=str)]
Name = Annotated[str, BeforeValidator(_slot_name, json_schema_input_type=str)]


class ColumnsSpec(_Model):
    """The page's columns; lengths in points."""

    count: Annotated[StrictInt, Field(ge=1, le=20)] = Field(1, description="columns on a page")
    width: Length = Field(description="width of one column, such as 1.562in or 40mm")
    gutter: Gap = Field(0.0, description="between two columns")

    def span(self, columns: int) -> float:
        """The width in points of so many columns and the gutters between them."""
        return columns * self.width + (columns - 1) * self.gutter


class RasterSpec(_Model):
    """How PNG and TIFF are made."""

    dpi: Literal[600, 1200] = Field(600, description="dots per inch: 600 or 1200")
    tone: Literal["1-bit", "grey"] = Field("1-bit", description="1-bit (black or white) or grey")


class SeriesSpec(_Model):
    """The numbers of a slot's puzzles: one more with every issue."""

    first: Annotated[StrictInt, Field(ge=0, le=10_000_000)] = Field(1, description="the number on that day")
    on: Date = Field(description="the day of the first number, such as 2026-12-01")


class SlotSpec(_Model):
    """One puzzle of every issue. `size` is (width, height) in cells."""

    name: Name = Field(description="names the slot's folder, such as net")
    kind: Line = Field(description="which puzzle; 'bookmaker kinds' lists them")
    size: Annotated[tuple[int, int], BeforeValidator(size_of, json_schema_input_type=str | int)] = Field(
        description="cells, WIDTHxHEIGHT or one number for a square"
    )
    grade: Annotated[
        Rhythm, BeforeValidator(fields.rhythm, json_schema_input_type=str | list[str] | dict[str, str])
    ] = Field(description="one grade, a list that rises through the week, or a grade for each weekday")
    options: dict[str, Any] = Field({}, description="options of the kind; 'bookmaker kinds NAME' lists them")
    columns: Annotated[StrictInt, Field(ge=1, le=20)] = Field(1, description="how many columns wide")
    rule: StrictBool = Field(True, description="true prints the rule in one line under the grid")
    language: Line | None = Field(None, description="language of the slot; by default the newspaper's")
    number: SeriesSpec | None = Field(None, description="numbers its puzzles: {first: 1, on: 2026-12-01}")


class DailySpec(_Model):
    """A whole daily.yaml."""

    publication: Line = Field(description="the newspaper's name; also names the output folder")
    seed: Line = Field(description="any text; the same seed makes the same puzzles")
    credit: Line | None = Field(None, description="a line under each puzzle, such as who made it")
    language: Line = Field(DEFAULT_LANGUAGE, description="language of rules and headings, such as en or en-GB")
    columns: Annotated[ColumnsSpec, BeforeValidator(_columns, json_schema_input_type=ColumnsSpec | str)] = Field(
        description="the page's columns: {count, width, gutter}, or one width"
    )
    slots: Annotated[tuple[SlotSpec, ...], Field(min_length=1, max_length=50)] = Field(
        description="the puzzles of every issue"
    )
    formats: Annotated[
        tuple[str, ...], BeforeValidator(_formats, json_schema_input_type=Literal[FORMATS] | list[Literal[FORMATS]])
    ] = Field(("pdf", "svg"), description="files made of each puzzle: " + ", ".join(FORMATS))
    raster: RasterSpec = Field(RasterSpec(), description="how png and tif are made")
    naming: Annotated[str, BeforeValidator(_naming, json_schema_input_type=str)] = Field(
        naming.DEFAULT, description="a template of file names, without the ending"
    )
    solutions: Solutions = Field(Solutions.NEXT_ISSUE, description="when solutions are delivered")
    holidays: tuple[Date, ...] = Field((), description="dates without an issue")
    skip: tuple[Day, ...] = Field((), description="weekdays, or further dates, without an issue: [sunday]")
    ledger: Line = Field("ledger.sqlite", description="the file that remembers what was published; from this file")
    site: Annotated[str, BeforeValidator(_site, json_schema_input_type=str)] | None = Field(
        None, description="address under which the folder is put on the web, for the feed"
    )

    def days(self) -> tuple[int, ...]:
        """The weekdays with an issue, Monday being 0."""
        return tuple(day for day in range(7) if day not in self.skip)

    def language_of(self, slot: SlotSpec) -> str:
        """The language in which a slot speaks."""
        return slot.language or self.language


KEYS = keys_of(
    {
        (): DailySpec,
        ("columns",): ColumnsSpec,
        ("raster",): RasterSpec,
        ("slots",): SlotSpec,
        ("slots", "number"): SeriesSpec,
    }
)


def is_daily(text: Source) -> bool:
    """Whether a file is meant to be a daily.yaml, however faulty."""
    return isinstance(text.value, dict) and bool({"publication", "slots"} & text.value.keys())


def check(text: Source) -> DailySpec:
    """The DailySpec of a Source; BookError with every fault, in the order of the file's lines."""
    if not isinstance(text.value, dict):
        raise BookError([Fault("a daily must hold keys and values", "start with 'publication: ...'", text.mark(()))])
    text, found = with_patterns(text, "slots")
    spec: DailySpec | None = None
    try:
        spec = DailySpec.model_validate(text.value)
    except ValidationError as error:
        found += [complaint.fault(text) for complaint in complaints(error, KEYS)]
    found += _slot_faults(text)
    if spec is not None:
        found += _whole_faults(spec, text)
    if spec is None or found:
        raise BookError(sorted(set(found), key=_by_line))
    return spec


def is_dealt(slot: SlotSpec) -> bool:
    """Whether a slot's options hold something for each of its puzzles, such as a picture."""
    if not registry.has(slot.kind):
        return False
    params, _ = read_params(slot.kind, size=slot.size, options=slot.options)
    return params is not None and model_of(registry.get(slot.kind), params) is not None


def _by_line(one: Fault) -> tuple[int, int, str]:
    return (one.mark.line, one.mark.column, one.message) if one.mark else (0, 0, one.message)


def _sound_slots(text: Source) -> Iterator[tuple[int, SlotSpec]]:
    slots = text.value.get("slots")
    for index, raw in enumerate(slots if isinstance(slots, list) else []):
        if isinstance(raw, dict) and {"kind", "size"} <= raw.keys():
            # The parts that matter here, whatever else is wrong with the slot; its grades where these are sound too.
            parts = {key: raw[key] for key in ("kind", "size", "options", "language") if key in raw}
            for grade in (raw.get("grade", ANY), ANY):
                try:
                    slot = SlotSpec.model_validate({**parts, "name": "slot", "grade": grade})
                except ValidationError:
                    continue
                yield index, slot
                break


def _slot_faults(text: Source) -> Iterator[Fault]:
    """What pydantic cannot know, for every slot that is sound in itself: kinds, options, languages."""
    general = word_of(text.value.get("language", DailySpec.model_fields["language"].default))
    formats = text.value.get("formats", ())
    plays = "play" in (formats if isinstance(formats, list) else [formats])
    for index, slot in _sound_slots(text):
        base: Where = ("slots", index)
        if not registry.has(slot.kind):
            hint = did_you_mean(slot.kind, registry.names())
            yield Fault(f"unknown kind '{slot.kind}'", hint, text.mark((*base, "kind")))
            continue
        _, wrongs = read_params(slot.kind, size=slot.size, options=slot.options)
        wrongs += grade_complaints(slot.kind, slot.grade.named())
        yield from (complaint.fault(text, base) for complaint in wrongs)
        language = slot.language or general
        spoken = tuple(name for name in languages(slot.kind) if nearest(name, LANGUAGES))
        if language is not None and nearest(language, spoken) is None:
            where = (*base, "language") if slot.language else ("language",)
            yield Fault(f"{slot.kind} has no words in '{language}'", did_you_mean(language, spoken), text.mark(where))
        if plays and not play.can_play(slot.kind):
            hint = "leave 'play' out of the formats, or the slot out of the daily"
            yield Fault(f"{slot.kind} cannot be played on the web", hint, text.mark((*base, "kind")))


def _whole_faults(spec: DailySpec, text: Source) -> Iterator[Fault]:
    """What is wrong between the parts of a daily that are sound in themselves."""
    if not spec.days():
        yield Fault("there is no day left with an issue", "skip fewer weekdays", text.mark(("skip",)))
    names: dict[str, int] = {}
    for index, slot in enumerate(spec.slots):
        base: Where = ("slots", index)
        if names.setdefault(slot.name, index) != index:
            yield Fault(f"two slots are named '{slot.name}'", "give each its own name", text.mark((*base, "name")))
        if slot.columns > spec.columns.count:
            has = f"the page has {spec.columns.count}"
            yield Fault(f"'{slot.name}' is {slot.columns} columns wide", has, text.mark((*base, "columns")))
        if slot.number is None and is_dealt(slot):
            message = f"'{slot.name}' shows pictures, and no number says which day has the first one"
            hint = "add number: {first: 1, on: 2026-12-01} to the slot"
            yield Fault(message, hint, text.mark((*base, "options")))
        missing = [WEEKDAYS[day] for day in spec.days() if not slot.grade.covers(day)]
        if missing:
            hint = "add them, or skip these weekdays"
            yield Fault(f"'grade' names no grade for {', '.join(missing)}", hint, text.mark((*base, "grade")))
