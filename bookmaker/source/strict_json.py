"""JSON of others -> plain values, read strictly: a key that stands twice, or a number that is none, is a ValueError."""

import json
from typing import Any, NoReturn


class Doubled(ValueError):
    """A key that stands twice in one object: of such a text each reader takes another meaning."""


def loads(text: str | bytes) -> Any:
    """The value of a JSON text; ValueError, and Doubled for a key that stands twice.

    Numbers that JSON does not know, NaN and the infinities, are refused; so is a text that is nested too deep.
    """
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_refused)
    except RecursionError:
        raise ValueError("it is nested too deep") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise Doubled(f"'{next(name for name in names if names.count(name) > 1)[:40]}' stands twice")
    return found


def _refused(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def same(stated: object, truth: object) -> bool:
    """Whether a value of JSON is the true one: true is not 1, and a number is not its text.

    A whole number may stand for a fraction that is whole, but not the other way round; lists and tuples are alike.
    """
    if isinstance(stated, dict) and isinstance(truth, dict):
        return stated.keys() == truth.keys() and all(same(value, truth[key]) for key, value in stated.items())
    if isinstance(stated, list | tuple) and isinstance(truth, list | tuple):
        return len(stated) == len(truth) and all(map(same, stated, truth))
    return stated == truth and (type(stated) is type(truth) or (type(stated) is int and type(truth) is float))
