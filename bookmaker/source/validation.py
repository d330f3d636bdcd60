"""pydantic's errors -> our faults: the user's word in quotes, a place, a hint."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias, get_args

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails, PydanticCustomError

from bookmaker.source.faults import Fault, counted, did_you_mean

if TYPE_CHECKING:  # YAML is loaded where some is read
    from bookmaker.source.document import Source, Where


def wrong(message: str, hint: str) -> PydanticCustomError:
    """For validators to raise: a message that follows the key ("must be ..."), and a hint."""
    return PydanticCustomError("wrong", "{message}", {"message": message, "hint": hint})


class Strict(BaseModel):
    """A part of what users write: its own keys and no others."""

    model_config = ConfigDict(extra="forbid", frozen=True)


@dataclass(frozen=True, slots=True)
class Complaint:
    """One error of a checked value: the path of keys to it, what is wrong, and a hint.

    `at_key` is true where the key itself is to blame, not its value.
    """

    where: Where
    message: str
    hint: str | None
    at_key: bool = False

    def fault(self, text: Source, base: Where = ()) -> Fault:
        """The fault at its line of the text; `base` is the path to the value that was checked."""
        where = base + self.where
        return Fault(self.message, self.hint or ANY_KEY, text.key_mark(where) if self.at_key else text.mark(where))


ANY_KEY = "the README tells what each key takes"  # where nothing nearer can be said
LONGEST_KEY = 40  # characters of a key that a message repeats
NOTHING: Mapping[str, Any] = MappingProxyType({})
KEYS_AND_VALUES = "must hold keys and values"
KnownKeys: TypeAlias = "Callable[[Where], Mapping[str, str]]"


def keys_of(model: type[BaseModel]) -> KnownKeys:
    """The keys known at a path in a file of that form, with what they are for; none where no further form begins."""

    def known(where: Where) -> Mapping[str, str]:
        found: type[BaseModel] | None = model
        for step in where:
            fields = _fields(found) if found else {}
            if step in fields:  # what is none is an index, or a key of a mapping whose values are of that form
                found = next(_models_in(fields[step].annotation), None)
        return {name: field.description or "" for name, field in _fields(found).items()} if found else {}

    return known


def _fields(model: type[BaseModel]) -> dict[Any, FieldInfo]:
    return {field.alias or name: field for name, field in model.model_fields.items()}


def _models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _models_in(part)


def complaints(error: ValidationError, known: KnownKeys, value: Any = None) -> list[Complaint]:
    """Every complaint in pydantic's error, in our words.

    With the `value` that was checked, paths have no step but those of the file, and what several forms of a value say
    of it is one complaint.
    """
    details = error.errors(include_url=False)
    if value is None:
        return [_complaint(detail, tuple(detail["loc"]), known) for detail in details]
    found: dict[Where, list[ErrorDetails]] = {}
    for detail in details:
        found.setdefault(_walked(tuple(detail["loc"]), value, detail["type"] in _MISSING), []).append(detail)
    # Where a form of a value suits as far as something within it, what that says is all there is to say.
    deepest = [where for where, group in found.items() if not (_is_choice(group, where) and _has_below(where, found))]
    return [_joined(found[where], where, known) for where in deepest]


_MISSING = ("missing", "missing_argument")
_QUOTED = re.compile("'([^']*)'")
_KEY = "[key]"  # what pydantic adds to the path where the key of a mapping is wrong


def _walked(loc: Where, value: Any, is_missing: bool) -> Where:
    """The path without the names that pydantic gives to the forms of a value: those that the value has no place for."""
    if not loc:
        return ()
    step, *rest = loc
    ways = [_walked(tuple(rest), value, is_missing)]
    if (not rest and (is_missing or step == _KEY)) or _holds(value, step):
        ways.append((step, *_walked(tuple(rest), value[step] if _holds(value, step) else None, is_missing)))
    return max(ways, key=lambda way: (len(way), way[-1:] == loc[-1:]))


def _holds(value: Any, step: str | int) -> bool:
    if isinstance(value, dict):
        return step in value
    return isinstance(value, list | tuple) and isinstance(step, int) and step < len(value)


def _is_choice(group: Sequence[ErrorDetails], where: Where) -> bool:
    """Whether only forms of the value speak, or its length, of which entries that are wrong were not counted."""
    return all(len(detail["loc"]) > len(where) or detail["type"] == "too_short" for detail in group)


def _has_below(where: Where, found: Mapping[Where, Any]) -> bool:
    return any(len(other) > len(where) and other[: len(where)] == where for other in found)


def _joined(group: Sequence[ErrorDetails], where: Where, known: KnownKeys) -> Complaint:
    """What the forms of a value say of it, as one complaint."""
    first, *others = dict.fromkeys(_complaint(detail, where, known) for detail in group)
    if not others:
        return first
    messages = [one.message.removesuffix(shown(group[0]["input"])) for one in (first, *others)]
    limits = [text for text in messages if " at least " in text or " at most " in text]
    # A number out of its bounds is of the form that was meant.
    parts = [text.removeprefix(f"{_named(where)} must ") for text in (limits or messages)]
    shared = "be " if all(part.startswith("be ") for part in parts) else ""
    ways = " or ".join(part.removeprefix(shared) for part in parts)
    return replace(first, message=f"{_named(where)} must {shared}{ways}{shown(group[0]['input'])}")


def _named(where: Where) -> str:
    key = where[-1] if where else ""
    return f"'{key[:LONGEST_KEY]}'" if isinstance(key, str) else f"entry {key + 1}"


def _complaint(detail: ErrorDetails, where: Where, known: KnownKeys) -> Complaint:
    if where[-1:] == (_KEY,):
        return _about_key(where[:-1], detail, known)
    key, name = where[-1] if where else "", _named(where)
    context: dict[str, Any] = detail.get("ctx", {})
    keys = known(where[:-1])
    match detail["type"]:
        case "extra_forbidden" | "unexpected_keyword_argument":
            noun = "option" if "options" in where else "key"
            nearest = _elsewhere(str(key), where, known) or did_you_mean(str(key), tuple(keys))
            return Complaint(where, f"unknown {noun} {name}", nearest, at_key=True)
        case "missing" | "missing_argument":
            purpose = keys.get(str(key)) or "add it"
            return Complaint(where, f"{name} is missing", purpose)
        case "wrong":
            return Complaint(where, f"{name} {context['message']}", context["hint"])
        case "value_error":
            # A validator of a whole value (a kind's Params) speaks for itself.
            message = str(context["error"])
            return Complaint(where, f"{name} {message}" if where else message, keys.get(str(key)) or None)
    expected, given = _expected(detail["type"], context, detail["input"]), shown(detail["input"], context)
    hint = keys.get(str(key)) or ("write 'key: value'" if expected == KEYS_AND_VALUES else None)
    return Complaint(where, f"{name} {expected}{given}", hint)


def _elsewhere(key: str, where: Where, known: KnownKeys) -> str | None:
    """A hint for a key that belongs to another part of the file: to the whole of it, or to what one of its keys has."""
    if len(where) > 1 and key in known(()):
        return f"it is a key of the whole file: write it at the left edge, not in '{where[0]}'"
    owners = [one for one in known(()) if len(where) == 1 and key in known((one,))]
    return f"it is a key of '{owners[0]}': write it there" if owners else None


def _about_key(where: Where, detail: ErrorDetails, known: KnownKeys) -> Complaint:
    """The complaint of a key that a mapping cannot have."""
    words = _QUOTED.findall(str(detail.get("ctx", {}).get("expected", "")))
    if words:
        return Complaint(where, f"unknown key {_named(where)}", did_you_mean(str(where[-1]), words), at_key=True)
    return replace(_complaint(detail, where, known), at_key=True)


def _expected(kind: str, context: Mapping[str, Any], given: Any) -> str:
    parts = ("character",) if isinstance(given, str) else ("entry", "entries")
    match kind:
        case "int_type" | "int_parsing" | "int_from_float" | "int_parsing_size":
            return "must be a whole number"
        case "float_type" | "float_parsing" | "finite_number":
            return "must be a number"
        case "bool_type" | "bool_parsing":
            return "must be true or false"
        case "string_type":
            return "must be text"
        case "list_type" | "tuple_type":
            return "must be a list"
        case "model_type" | "dict_type" | "model_attributes_type" | "dataclass_type":
            return KEYS_AND_VALUES
        case "greater_than_equal":
            return f"must be at least {context['ge']}"
        case "less_than_equal":
            return f"must be at most {context['le']}"
        case "greater_than":
            return f"must be more than {context['gt']}"
        case "less_than":
            return f"must be less than {context['lt']}"
        case "literal_error" | "enum":
            return f"must be {context['expected']}"
        case "too_short" | "string_too_short":
            return f"must have at least {counted(context['min_length'], *parts)}"
        case "too_long" | "string_too_long":
            return f"must have at most {counted(context['max_length'], *parts)}"
        case "string_pattern_mismatch":
            return "must have another form"
    return f"is not valid ({kind.replace('_', ' ')})"


def shown(value: Any, context: Mapping[str, Any] = NOTHING) -> str:
    """The user's own word, as ", not 'word'"; how many there are of what is too long; nothing for other lists."""
    if "max_length" in context or "min_length" in context:
        return f", not {context.get('actual_length', len(value))}"
    if value is None:
        return ", not empty"
    if (isinstance(value, Sequence) and not isinstance(value, str)) or isinstance(value, dict):
        return ""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return f", not '{text[:40]}'"
