"""pydantic's errors -> our faults: the user's word in quotes, a place, a hint."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from bookmaker.source.faults import Fault, did_you_mean

if TYPE_CHECKING:  # YAML is loaded where some is read
    from bookmaker.source.document import Source, Where


def wrong(message: str, hint: str) -> PydanticCustomError:
    """For validators to raise: a message that follows the key ("must be ..."), and a hint."""
    return PydanticCustomError("wrong", "{message}", {"message": message, "hint": hint})


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
KEYS_AND_VALUES = "must hold keys and values"
KnownKeys: TypeAlias = "Callable[[Where], Mapping[str, str]]"


def keys_of(models: Mapping[tuple[str, ...], type[BaseModel]]) -> KnownKeys:
    """The keys known at a path, with what they are for, from models by path without indices."""

    def known(where: Where) -> Mapping[str, str]:
        model = models.get(tuple(step for step in where if isinstance(step, str)))
        fields = model.model_fields if model else {}
        return {(field.alias or name): field.description or "" for name, field in fields.items()}

    return known


def complaints(error: ValidationError, known: KnownKeys) -> list[Complaint]:
    """Every complaint in pydantic's error, in our words."""
    return [_complaint(detail, known) for detail in error.errors(include_url=False)]


def _complaint(detail: ErrorDetails, known: KnownKeys) -> Complaint:
    where: Where = tuple(detail["loc"])
    key = where[-1] if where else ""
    name = f"'{key[:LONGEST_KEY]}'" if isinstance(key, str) else f"entry {key + 1}"
    context: dict[str, Any] = detail.get("ctx", {})
    keys = known(where[:-1])
    match detail["type"]:
        case "extra_forbidden" | "unexpected_keyword_argument":
            noun = "option" if "options" in where else "key"
            return Complaint(where, f"unknown {noun} {name}", did_you_mean(str(key), tuple(keys)), at_key=True)
        case "missing" | "missing_argument":
            purpose = keys.get(str(key)) or "add it"
            return Complaint(where, f"{name} is missing", purpose)
        case "wrong":
            return Complaint(where, f"{name} {context['message']}", context["hint"])
        case "value_error":
            # A validator of a whole value (a kind's Params) speaks for itself.
            said = str(context["error"])
            return Complaint(where, f"{name} {said}" if where else said, keys.get(str(key)) or None)
    expected, given = _expected(detail["type"], context), _shown(detail["input"])
    hint = keys.get(str(key)) or ("write 'key: value'" if expected == KEYS_AND_VALUES else None)
    return Complaint(where, f"{name} {expected}{given}", hint)


def _expected(kind: str, context: Mapping[str, Any]) -> str:
    match kind:
        case "int_type" | "int_parsing" | "int_from_float":
            return "must be a whole number"
        case "float_type" | "float_parsing":
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
        case "too_short":
            return f"must have at least {context['min_length']}"
        case "too_long" | "string_too_long":
            return f"must have at most {context['max_length']}" + (" characters" if "string" in kind else "")
    return f"is not valid ({kind.replace('_', ' ')})"


def _shown(value: Any) -> str:
    """The user's own word, as ", not 'word'"; nothing for what is too long to repeat."""
    if value is None:
        return ", not empty"
    if (isinstance(value, Sequence) and not isinstance(value, str)) or isinstance(value, dict):
        return ""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return f", not '{text[:40]}'"
