"""`changes` of a daily.yaml -> the daily.yaml as each of them leaves it, its values and their lines."""

from __future__ import annotations

import copy
import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from bookmaker.newspaper import daily_values
from bookmaker.newspaper.slots import NONE, Date, Name
from bookmaker.source.document import Source, Where
from bookmaker.source.faults import Fault, SourcePlace, did_you_mean
from bookmaker.source.validation import Strict, wrong

CHANGES, SLOTS, FROM, PAGE = "changes", "slots", "from", "page"
AFTER, BEFORE, NAME = "after", "before", "name"


def _slots(value: Any) -> Any:
    if not isinstance(value, dict) or not all(isinstance(one, dict) or one == NONE for one in value.values()):
        raise wrong("must name slots and what changes of each", "such as {rota: {grade: hard}}, or {rota: none}")
    return value


class ChangeSpec(Strict):
    """What daily.yaml says otherwise from a day on: any key of an issue; a value of `null` takes the key out."""

    from_: Date = Field(alias=FROM, description="the first day on which it is so, such as 2027-01-04")
    slots: Annotated[
        dict[Name, dict[str, Any] | Literal["none"]],
        BeforeValidator(_slots, json_schema_input_type=dict[str, dict[str, Any] | Literal["none"]]),
    ] = Field(
        {},
        description="by a slot's name what changes of it, none to drop it, name to rename it; a new name is "
        "a new slot, with after or before to say where",
    )
    credit: Any = Field(None, description="another credit")
    language: Any = Field(None, description="another language")
    columns: Any = Field(None, description="other columns of the page")
    formats: Any = Field(None, description="other formats")
    raster: Any = Field(None, description="another raster")
    naming: Any = Field(None, description="other names of files")
    solutions: Any = Field(None, description="another way with solutions")
    layout: Any = Field(None, description="another layout")
    depth: Any = Field(None, description="another depth")
    letters: Any = Field(None, description="other letters of svg")
    page: Any = Field(None, description="another page")
    zip: Any = Field(None, description="whether issues are packed")
    skip: Any = Field(None, description="other weekdays without an issue")


KEYS = frozenset(field.alias or name for name, field in ChangeSpec.model_fields.items()) - {FROM, SLOTS}


@dataclass(slots=True)
class _Part:
    """A value and the places of all that is in it, by the path from it."""

    value: Any
    marks: dict[Where, SourcePlace]
    key_marks: dict[Where, SourcePlace]

    @staticmethod
    def of(text: Source, where: Where) -> _Part:
        value = text.value
        for step in where:
            value = value[step]
        tables = (text.marks, text.key_marks)
        at = len(where)
        marks, key_marks = ({path[at:]: mark for path, mark in one.items() if path[:at] == where} for one in tables)
        return _Part(copy.deepcopy(value), marks, key_marks)

    def lay(self, other: _Part, where: Where = ()) -> None:
        """Lay the other value over what stands at a path: mappings key by key, all else as a whole."""
        if isinstance(other.value, dict) and isinstance(self._at(where), dict):
            for key in other.value:
                self.lay(other.part(key), (*where, key))
            return
        holder = self._at(where[:-1])
        for table in (self.marks, self.key_marks):
            for path in [path for path in table if path[: len(where)] == where]:
                del table[path]
        if other.value is None:
            holder.pop(where[-1], None)
            return
        holder[where[-1]] = other.value
        self.marks |= {(*where, *path): mark for path, mark in other.marks.items()}
        self.key_marks |= {(*where, *path): mark for path, mark in other.key_marks.items()}

    def part(self, key: str) -> _Part:
        """The value of one key, with its places."""
        marks, key_marks = (
            {path[1:]: mark for path, mark in one.items() if path[:1] == (key,)} for one in (self.marks, self.key_marks)
        )
        return _Part(self.value[key], marks, key_marks)

    def without(self, *keys: str) -> _Part:
        """The same but for these keys."""
        return _Part({key: one for key, one in self.value.items() if key not in keys}, self.marks, self.key_marks)

    def _at(self, where: Where) -> Any:
        value = self.value
        for step in where:
            value = value.get(step) if isinstance(value, dict) else None
        return value


@dataclass(frozen=True, slots=True)
class Changed:
    """A daily.yaml from a day on, without its `changes`; `renamed` is the new name of each slot that got one."""

    first: datetime.date
    text: Source
    renamed: Mapping[str, str]


def without(text: Source) -> Source:
    """A daily.yaml without its changes."""
    if not isinstance(text.value, dict) or CHANGES not in text.value:
        return text
    return Source(
        text.name, {key: one for key, one in text.value.items() if key != CHANGES}, text.marks, text.key_marks
    )


def laid(text: Source, faults: list[Fault]) -> Iterator[Changed]:
    """The daily.yaml as each of its changes leaves it, in the order of their days.

    The text must be one whose `changes` have the form of ChangeSpec; what is wrong between them comes into `faults`.
    """
    now = without(text)
    last = datetime.date.min
    for index in range(len(text.value.get(CHANGES) or ())):
        change = _Part.of(text, (CHANGES, index))
        first: datetime.date = daily_values.date(change.value[FROM])
        if first <= last:
            message = f"the change from {first} stands after the one from {last}"
            faults.append(Fault(message, "let their dates rise", text.mark((CHANGES, index, FROM))))
            return
        last = first
        whole = _Part.of(now, ())
        for key in change.value:
            if key == PAGE and isinstance(change.value[key], dict) and "rows" in change.value[key]:
                whole.value.pop(key, None)  # another page, no part of which is the old one
            if key in KEYS:
                whole.lay(change.part(key), (key,))
        renamed: dict[str, str] = {}
        if SLOTS in change.value:
            slots = _changed_slots(now, change.part(SLOTS), first, renamed, faults, text.mark((CHANGES, index)))
            whole = _with_slots(whole, slots)
        now = Source(text.name, whole.value, whole.marks, whole.key_marks)
        yield Changed(first, now, renamed)


def _changed_slots(
    now: Source, changes: _Part, first: datetime.date, renamed: dict[str, str], faults: list[Fault], mark: SourcePlace
) -> list[_Part]:
    slots = [_Part.of(now, (SLOTS, index)) for index in range(len(now.value[SLOTS]))]
    for name, entry in changes.value.items():
        part = changes.part(name)
        at = _index(slots, name)
        place = part.marks.get((), mark)
        if entry == NONE:
            if at is None:
                faults.append(_unknown(name, first, slots, place))
            else:
                del slots[at]
            continue
        where = next((key for key in (AFTER, BEFORE) if key in entry), None)
        if at is None and "kind" not in entry:
            faults.append(_unknown(name, first, slots, place))
            continue
        if at is None:
            one = _Part({NAME: name, **entry}, part.marks, part.key_marks).without(AFTER, BEFORE)
        else:
            one = slots.pop(at)
            one.lay(part.without(AFTER, BEFORE))
            if one.value[NAME] != name:
                renamed[name] = one.value[NAME]
        target = len(slots) if at is None else at
        if where is not None:
            beside = _index(slots, entry[where])
            if beside is None:
                faults.append(_unknown(str(entry[where]), first, slots, part.marks.get((where,), place)))
                continue
            target = beside + (where == AFTER)
        slots.insert(target, one)
    return slots


def _unknown(name: str, first: datetime.date, slots: list[_Part], mark: SourcePlace) -> Fault:
    known = [str(one.value.get(NAME)) for one in slots if isinstance(one.value, dict)]
    hint = f"{did_you_mean(name, known)}; a new slot needs kind, size and grade"
    return Fault(f"no slot is named '{name}' on {first}", hint, mark)


def _index(slots: list[_Part], name: object) -> int | None:
    return next(
        (at for at, one in enumerate(slots) if isinstance(one.value, dict) and one.value.get(NAME) == name), None
    )


def _with_slots(whole: _Part, slots: list[_Part]) -> _Part:
    marks, key_marks = (
        {path: mark for path, mark in table.items() if path[:1] != (SLOTS,) or len(path) == 1}
        for table in (whole.marks, whole.key_marks)
    )
    for index, one in enumerate(slots):
        marks |= {(SLOTS, index, *path): mark for path, mark in one.marks.items()}
        key_marks |= {(SLOTS, index, *path): mark for path, mark in one.key_marks.items()}
    return _Part({**whole.value, SLOTS: [one.value for one in slots]}, marks, key_marks)
