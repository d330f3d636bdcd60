"""daily.yaml -> DailySpec: what the newspaper wrote, checked; every fault of the file at once, at its line."""

import datetime
import re
import zoneinfo
from collections.abc import Iterator
from enum import Enum
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, StrictBool, StrictInt, ValidationError

from bookmaker.newspaper import daily_values, file_names
from bookmaker.newspaper.changes import ChangeSpec
from bookmaker.newspaper.daily_values import SHORT, WEEKDAYS
from bookmaker.newspaper.slots import Date, Day, SlotSpec
from bookmaker.newspaper.web_parts import WebSpec, site_address, with_files
from bookmaker.newspaper.zones import PageColumns, PageSpec, page_faults
from bookmaker.puzzles.contract import play, registry
from bookmaker.puzzles.contract.asked import ANY, grade_in
from bookmaker.puzzles.contract.asking import model_of
from bookmaker.puzzles.contract.params import grade_complaints, stars_complaints
from bookmaker.puzzles.contract.words import languages
from bookmaker.puzzles.making.drawn_masks import with_patterns
from bookmaker.source.document import Source, Where
from bookmaker.source.faults import BookError, Fault, by_place, did_you_mean, refuse
from bookmaker.source.fields import Line, word_of
from bookmaker.source.languages import DEFAULT_LANGUAGE, nearest
from bookmaker.source.public_words import LANGUAGES
from bookmaker.source.validation import Strict, complaints, keys_of, wrong

FORMATS = ("pdf", "svg", "eps", "png", "tif", "jpg", "ipuz", "play")
EQUAL = "equal"
UTC = "UTC"
AFTER, NEVER = "after", "never"  # when pages to play have hints
EXTERNAL = "external"  # scripts and styles as files
SLACK = 0.01  # points; no press is so exact
LEAST_DEPTH, MOST_DEPTH = 20.0, 1440.0  # points


class Solutions(Enum):
    """With which issue a solution is delivered, and under which name."""

    NEXT_ISSUE = "next-issue"  # in the folder of the next issue: solution-2026-12-01
    SAME_DAY = "same-day"  # in its puzzle's folder, named like that: solution-2026-12-01
    SEPARATE_FILE = "same-folder-separate-file"  # beside its puzzle, named plainly: solution


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
        raise wrong("must be a template in quotes", f"such as '{file_names.DEFAULT}'")
    try:
        file_names.check(value)
    except ValueError as error:
        raise wrong(f"is wrong: {error}", "known: " + ", ".join(file_names.VARIABLES)) from None
    return value


def _depth(value: Any) -> Any:
    if value == EQUAL:
        return value
    points = daily_values.length(value)
    if not LEAST_DEPTH <= points <= MOST_DEPTH:
        raise wrong(f"must be a depth that a page may have, not '{str(value)[:40]}'", "such as 95mm, or equal")
    return points


def _hints(value: Any) -> Any:
    if value == "always":
        hint = f"write {AFTER}: from the day of the solution on"
        raise wrong("would put the answers of running puzzles into web/, which is public", hint)
    if value not in (AFTER, NEVER):
        raise wrong(f"must be {AFTER} or {NEVER}, not '{str(value)[:40]}'", did_you_mean(str(value), (AFTER, NEVER)))
    return value


def _days_after(value: Any) -> Any:
    if not isinstance(value, str) or not re.fullmatch(r"-?[0-9]{1,2}d", value):
        raise wrong(f"must be a number of days, not '{str(value)[:40]}'", "such as 2d, 0d, or -1d for the day before")
    return int(value[:-1])


def _timezone(value: Any) -> Any:
    try:
        zone(value)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, TypeError, OSError):
        if not zoneinfo.available_timezones():
            message = "cannot be looked up, for this system knows no time zones"
            raise wrong(message, "install the package tzdata, or write UTC") from None
        raise wrong(f"must be a time zone, not '{str(value)[:40]}'", "such as Europe/London, or UTC") from None
    return value


def zone(name: str) -> datetime.tzinfo:
    """The time zone of that name; UTC also where the system knows none. Raises what ZoneInfo raises."""
    return datetime.UTC if name == UTC else zoneinfo.ZoneInfo(name)


def _base(value: Any) -> Any:
    if not isinstance(value, str) or not value.isprintable() or len(value) > 300:
        raise wrong("must be the path of a folder", "such as /Volumes/Puzzles or C:\\Puzzles")
    return value


class RasterSpec(Strict):
    """How PNG and TIFF are made."""

    dpi: Literal[600, 1200] = Field(600, description="dots per inch: 600 or 1200")
    tone: Literal["1-bit", "grey"] = Field("1-bit", description="1-bit (black or white) or grey")


class PaperSpec(Strict):
    """What a daily.yaml says of the newspaper itself, whatever its plans are: all that publishing needs."""

    publication: Line = Field(description="the newspaper's name; also names the output folder")
    credit: Line | None = Field(None, description="a line under each puzzle, such as who made it")
    language: Line = Field(DEFAULT_LANGUAGE, description="language of rules and headings, such as en or en-GB")
    ledger: Line = Field("ledger.sqlite", description="the file that remembers what was published; from this file")
    site: Annotated[str, BeforeValidator(site_address, json_schema_input_type=str)] | None = Field(
        None, description="address under which the folder web/ is put on the web, for the feeds"
    )
    play_hints: Annotated[Literal["after", "never"], BeforeValidator(_hints)] = Field(
        "after", description="hints of the pages in web/: after, from the day of the solution on, or never"
    )
    assets: Literal["inline", "external"] = Field(
        "inline", description="scripts and styles of web/: inline, or external, as files that strict hosts allow"
    )
    web: WebSpec = Field(WebSpec(), description="what is the paper's own in web/: {masthead, style, footer, languages}")
    timezone: Annotated[str, BeforeValidator(_timezone)] = Field(
        UTC,
        description="the newspaper's time zone, whose midnight makes an issue public",
    )
    feed_items: Annotated[StrictInt, Field(ge=1, le=1000)] = Field(30, description="how many entries the feeds have")


class DailySpec(PaperSpec):
    """A whole daily.yaml."""

    seed: Line = Field(description="any text; the same seed makes the same puzzles")
    columns: PageColumns = Field(description="the page's columns: {count, width, gutter}, or one width")
    slots: Annotated[tuple[SlotSpec, ...], Field(min_length=1, max_length=50)] = Field(
        description="the puzzles of every issue"
    )
    formats: Annotated[
        tuple[str, ...], BeforeValidator(_formats, json_schema_input_type=Literal[FORMATS] | list[Literal[FORMATS]])
    ] = Field(("pdf", "svg"), description="files made of each puzzle: " + ", ".join(FORMATS))
    raster: RasterSpec = Field(RasterSpec(), description="how png and tif are made")
    naming: Annotated[str, BeforeValidator(_naming, json_schema_input_type=str)] = Field(
        file_names.DEFAULT, description="a template of file names, without the ending"
    )
    solutions: Solutions = Field(Solutions.NEXT_ISSUE, description="when solutions are delivered")
    layout: Line = Field(
        "newspaper", description="whose type and lines the art has; your own lie in layouts/ beside it"
    )
    depth: Annotated[Literal["equal"] | float, BeforeValidator(_depth, json_schema_input_type=str)] | None = Field(
        None, description="how deep the puzzles are: equal, all of an issue alike, or a length"
    )
    letters: Literal["outlines", "text"] = Field(
        "outlines", description="letters in svg: outlines, or text with its fonts"
    )
    page: Annotated[PageSpec | None, BeforeValidator(lambda value: value, json_schema_input_type=PageSpec | str)] = (
        Field(None, description="a page of every issue: {width, depth, gap}, or a file with rows of zones")
    )
    zip: StrictBool = Field(False, description="true packs the files of every issue into one issue.zip")
    merge: Annotated[str, BeforeValidator(_base)] = Field(
        "", description="the folder that paths in merge.csv begin with, such as /Volumes/Puzzles"
    )
    changes: tuple[ChangeSpec, ...] = Field((), description="what is otherwise from a day on: [{from: DATE, ...}]")
    holidays: tuple[Date, ...] = Field((), description="dates without an issue")
    skip: tuple[Day, ...] = Field((), description="weekdays, or further dates, without an issue: [sunday]")
    printed_after: Annotated[int, BeforeValidator(_days_after, json_schema_input_type=str)] | None = Field(
        None,
        description="days after its date at which an issue counts as printed, such as 0d; default: when it is told",
    )

    def days(self) -> tuple[int, ...]:
        """The weekdays with an issue, Monday being 0."""
        return tuple(day for day in range(7) if day not in self.skip)

    def widths_of(self, slot: SlotSpec) -> tuple[float, float]:
        """How wide the art of a slot's puzzles is in points, and that of its solutions."""
        wide = slot.width or self.columns.span(slot.columns)
        solution = slot.solution
        return wide, solution.width or (self.columns.span(solution.columns) if solution.columns else wide)

    def widths_on(self, day: int) -> dict[str, float]:
        """How wide the puzzles of each slot are on a weekday, or would be."""
        return {slot.name: self.widths_of(slot.on(day) or slot)[0] for slot in self.slots}

    def language_of(self, slot: SlotSpec) -> str:
        """The language in which a slot speaks."""
        return slot.language or self.language


KEYS = keys_of(DailySpec)


def check(text: Source) -> DailySpec:
    """The DailySpec of a Source; BookError with every fault, in the order of the file's lines."""
    if not isinstance(text.value, dict):
        raise BookError([Fault("a daily must hold keys and values", "start with 'publication: ...'", text.mark(()))])
    text, found = with_patterns(text, "slots")
    text, unread = with_files(text)
    found += unread
    spec: DailySpec | None = None
    try:
        spec = DailySpec.model_validate(text.value)
    except ValidationError as error:
        found += [complaint.fault(text) for complaint in complaints(error, KEYS, text.value)]
    found += _slot_faults(text)
    if spec is not None:
        found += _whole_faults(spec, text)
    if spec is None or found:
        raise BookError(sorted(set(found), key=by_place))
    return spec


def paper_of(text: Source) -> PaperSpec:
    """What a daily.yaml says of the newspaper itself; BookError for faults of that, whatever else is wrong with it."""
    if not isinstance(text.value, dict):
        raise BookError([Fault("a daily must hold keys and values", "start with 'publication: ...'", text.mark(()))])
    text, unread = with_files(text)
    refuse(unread)
    value = {key: one for key, one in text.value.items() if key in PaperSpec.model_fields}
    try:
        return PaperSpec.model_validate(value)
    except ValidationError as error:
        raise BookError([complaint.fault(text) for complaint in complaints(error, KEYS, value)]) from None


def format_of(path: str) -> str:
    """Which of FORMATS a delivered file has; "json" for the record."""
    ending = path.rpartition(".")[2]
    return "play" if ending == "html" else ending


def forms(spec: DailySpec, slot: SlotSpec) -> dict[str | None, SlotSpec]:
    """The slot as it is on the weekdays that say nothing of it, under None, and by weekday as others have it."""
    found: dict[str | None, SlotSpec] = {}
    for day in spec.days():
        form = slot.on(day)
        if form is not None:
            named = [name for name in (WEEKDAYS[day], WEEKDAYS[day][:SHORT]) if name in slot.weekdays]
            found.setdefault(named[0] if named else None, form)
    return found


def is_dealt(slot: SlotSpec) -> bool:
    """Whether a slot's options hold something for each of its puzzles, such as a picture."""
    if not registry.has(slot.kind):
        return False
    params, _ = slot.params()
    return params is not None and model_of(registry.get(slot.kind), params) is not None


def _sound_slots(text: Source) -> Iterator[tuple[Where, SlotSpec]]:
    """Every slot, and every slot as a weekday has it, as far as it is sound, with its place in the file."""
    slots = text.value.get("slots")
    for index, raw in enumerate(slots if isinstance(slots, list) else []):
        if not isinstance(raw, dict):
            continue
        days = raw.get("weekdays")
        forms: list[tuple[Where, dict[str, Any]]] = [(("slots", index), raw)]
        for name, other in days.items() if isinstance(days, dict) else ():
            if isinstance(other, dict):
                forms.append(
                    (
                        ("slots", index, "weekdays", name),
                        {**raw, **({"options": {}} if "kind" in other else {}), **other},
                    )
                )
        for where, form in forms:
            if not {"kind", "size"} <= form.keys():
                continue
            # The parts that matter here, whatever else is wrong with the slot; its grades where these are sound too.
            parts = {key: form[key] for key in ("kind", "size", "options", "language", "flow", "stars") if key in form}
            for grade in (form.get("grade", ANY), ANY):
                try:
                    slot = SlotSpec.model_validate({**parts, "name": "slot", "grade": grade})
                except ValidationError:
                    continue
                yield where, slot
                break


def _slot_faults(text: Source) -> Iterator[Fault]:
    """What pydantic cannot know, for every slot that is sound in itself: kinds, options, languages."""
    general = word_of(text.value.get("language", DailySpec.model_fields["language"].default))
    formats = text.value.get("formats", ())
    plays = "play" in (formats if isinstance(formats, list) else [formats])
    for base, slot in _sound_slots(text):
        if not registry.has(slot.kind):
            hint = did_you_mean(slot.kind, registry.names())
            yield Fault(f"unknown kind '{slot.kind}'", hint, text.mark((*base, "kind")))
            continue
        params, wrongs = slot.params()
        if len(base) > 2 and params is not None and model_of(registry.get(slot.kind), params):
            yield Fault("a weekday cannot have pictures of its own", "give them a slot", text.mark(base))
        wrongs += grade_complaints(slot.kind, map(grade_in, slot.grade.named()), params)
        wrongs += stars_complaints(slot.kind, slot.stars)
        if slot.flow:
            named = [grade_in(one) for one in slot.grade.named()]
            wrongs += slot.flow.complaints(slot.kind, None if None in named else min(filter(None, named)))
        yield from (complaint.fault(text, base) for complaint in wrongs)
        language = slot.language or general
        offered = tuple(name for name in languages(slot.kind) if nearest(name, LANGUAGES))
        if language is not None and nearest(language, offered) is None:
            where = (*base[:2], "language") if slot.language else ("language",)
            yield Fault(f"{slot.kind} has no words in '{language}'", did_you_mean(language, offered), text.mark(where))
        if plays and not play.can_play(slot.kind):
            hint = "leave 'play' out of the formats, or the slot out of the daily"
            yield Fault(f"{slot.kind} cannot be played on the web", hint, text.mark((*base, "kind")))


def _whole_faults(spec: DailySpec, text: Source) -> Iterator[Fault]:
    """What is wrong between the parts of a daily that are sound in themselves."""
    if nearest(spec.language, LANGUAGES) is None and all(slot.language for slot in spec.slots):  # else a slot says so
        hint = did_you_mean(spec.language, LANGUAGES)
        yield Fault(f"a newspaper has no words in '{spec.language}'", hint, text.mark(("language",)))
    if not spec.days():
        yield Fault("there is no day left with an issue", "skip fewer weekdays", text.mark(("skip",)))
    if spec.page is not None:
        widths = (spec.widths_on(day) for day in spec.days())
        yield from page_faults(spec.page, [slot.name for slot in spec.slots], spec.columns, widths, text)
    names: dict[str, int] = {}
    for index, slot in enumerate(spec.slots):
        base: Where = ("slots", index)
        if names.setdefault(slot.name, index) != index:
            yield Fault(f"two slots are named '{slot.name}'", "give each its own name", text.mark((*base, "name")))
        wide: dict[Where, float] = {(): slot.columns, ("solution",): slot.solution.columns or 1}
        wide |= {("weekdays", day): (other and other.columns) or 1 for day, other in slot.weekdays.items()}
        for where, columns in wide.items():
            if columns > spec.columns.count:
                has = f"the page has {spec.columns.count}"
                mark = text.mark((*base, *where, "columns"))
                yield Fault(f"'{slot.name}' is {columns:g} columns wide", has, mark)
        parts: dict[Where, Strict] = {(): slot, ("solution",): slot.solution}
        parts |= {("editions", at): one for at, one in enumerate(slot.editions)}
        parts |= {("weekdays", day): one for day, one in slot.weekdays.items() if one is not None}
        for where, part in parts.items():
            across, wanted = getattr(part, "columns", None), getattr(part, "width", None)
            is_said = {"columns", "width"} <= part.model_fields_set
            if is_said and across and wanted and wanted > spec.columns.span(across) + SLACK:
                mark = text.key_mark((*base, *where, "width"))
                yield Fault(f"'{slot.name}' is wider than its columns", "leave one of the two out", mark)
        called = [one.name for one in slot.editions]
        if twice := [name for name in called if called.count(name) > 1]:
            mark = text.key_mark((*base, "editions"))
            yield Fault(f"two editions of '{slot.name}' are named '{twice[0]}'", "give each its own name", mark)
        for at, one in enumerate(slot.editions):
            if one.language and nearest(one.language, LANGUAGES) is None:
                mark = text.mark((*base, "editions", at, "language"))
                yield Fault(
                    f"a newspaper has no words in '{one.language}'", did_you_mean(one.language, LANGUAGES), mark
                )
        if slot.number is None and is_dealt(slot):
            message = f"'{slot.name}' shows pictures, and no number says which day has the first one"
            hint = "add number: {first: 1, on: 2026-12-01} to the slot"
            yield Fault(message, hint, text.mark((*base, "options")))
        if slot.reserve and is_dealt(slot):
            hint = "leave 'reserve' out"
            yield Fault(f"'{slot.name}' shows pictures, of which none waits", hint, text.mark((*base, "reserve")))
        runs = {day: form for day in spec.days() if (form := slot.on(day)) is not None}
        if spec.days() and not runs:
            hint = "leave 'none' out for one of them, or leave out the slot"
            yield Fault(f"'{slot.name}' has a puzzle on no day of issue", hint, text.mark((*base, "weekdays")))
        missing = [WEEKDAYS[day] for day, form in runs.items() if not form.grade.covers(day)]
        if missing:
            hint = "add them, or skip these weekdays"
            yield Fault(f"'grade' names no grade for {', '.join(missing)}", hint, text.mark((*base, "grade")))
