"""What words.toml says otherwise of some puzzles: overrides, each under the condition in which it holds.

A condition is `wrap` (said of the puzzle at all), `unique=free` (said with that value), or several
joined by `+`, all of which must hold: the parts are called its terms.
"""

import re
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict

from bookmaker.puzzles.contract.abilities import Variant

TERM = re.compile(r"[a-z][a-z0-9_]*(=[A-Za-z0-9_-]+)?")


class TechniqueOverride(BaseModel):
    """What is said otherwise of a technique; None for what stays."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str | None = None
    sentence: str | None = None


class Override(BaseModel):
    """What is said otherwise; None for what stays. `rules` and `paper` replace lists, `more_rules` comes after."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str | None = None
    teaser: str | None = None
    goal: str | None = None
    line: str | None = None
    rules: tuple[str, ...] | None = None
    paper: tuple[str, ...] | None = None
    more_rules: tuple[str, ...] = ()
    techniques: dict[str, TechniqueOverride] = {}


def _sound(condition: str) -> str:
    for term in condition.split("+"):
        if not TERM.fullmatch(term):
            raise ValueError(f"'{condition}' is no condition such as wrap, unique=free or wrap+cross")
    return condition


Condition = Annotated[str, AfterValidator(_sound)]
ToldTerms = tuple[tuple[str, str], ...]  # a variant as text, sorted by name


def told_terms(variant: Variant) -> ToldTerms:
    """A spoken variant as text, so that it can be compared and remembered: true is "true", 3 is "3"."""
    return tuple((name, _text(value)) for name, value in sorted(variant.items()) if value)


def holds(condition: str, features: ToldTerms) -> bool:
    """Whether all terms of a condition hold for what is said of a puzzle."""
    known = dict(features)
    terms = (term.partition("=") for term in condition.split("+"))
    return all(name in known and (not wanted or known[name] == value) for name, wanted, value in terms)


def may_hold(term: str, options: Mapping[str, Any]) -> bool:
    """Whether a term can hold for a puzzle made with these options of its kind, defaults included.

    A name that is no option may always hold: only the clues will tell.
    """
    name, wanted, value = term.partition("=")
    if name not in options:
        return True
    asked = options[name]
    return _text(asked) == value if wanted else bool(asked)


def variant_of(terms: tuple[str, ...]) -> dict[str, bool | int | str]:
    """A variant of which these terms hold, and no others."""
    parts = (term.partition("=") for term in terms)
    return {name: value if wanted else True for name, wanted, value in parts}


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
