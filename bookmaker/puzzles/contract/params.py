"""Kind, size, options and grades -> the kind's Params, or what is wrong, as complaints that quote the user."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter, ValidationError
from pydantic.fields import FieldInfo

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import Restrained, Starred, supports
from bookmaker.puzzles.contract.grading import Grade, grades_of
from bookmaker.puzzles.contract.sparing import Sparing
from bookmaker.puzzles.records.record import options_of
from bookmaker.source.faults import did_you_mean
from bookmaker.source.validation import Complaint, complaints

if TYPE_CHECKING:
    from bookmaker.source.document import Where


def read_params(kind: str, *, size: tuple[int, int], options: Mapping[str, Any]) -> tuple[Any | None, list[Complaint]]:
    """The Params, or None and what is wrong; a complaint's path starts with "size" or "options"."""
    known = options_of(kind)
    found: list[Complaint] = []
    for name in options:
        if name not in known:
            hint = did_you_mean(name, tuple(known)) if known else f"{kind} has no options"
            found.append(Complaint(("options", name), f"unknown option '{name}'", hint, at_key=True))
    width, height = size
    given = {"width": width, "height": height, **{key: value for key, value in options.items() if key in known}}
    try:
        params = TypeAdapter(registry.get(kind).Params).validate_python(given)
    except ValidationError as error:
        purposes = {name: field.description or "" for name, field in known.items()}
        for complaint in complaints(error, lambda _: purposes, given):
            found.append(_placed(complaint, kind, size))
        params = None
    # A size that is wrong both ways, or a square one, is one mistake and one fault.
    once = list({(c.where, c.message): c for c in found}.values())
    return (None if once else params), once


def grade_complaints(kind: str, grades: Iterable[Grade | None], params: Any | None) -> list[Complaint]:
    """A complaint for each of the grades that no puzzle of the kind can have, or is made in with these params, if any.

    None, for any grade, is always fine.
    """
    known = grades_of(registry.get(kind).LADDER)
    made = known if params is None else made_with(kind, params)
    found = []
    for grade in dict.fromkeys(grades):
        if grade is not None and grade not in known:
            hint = f"it has {', '.join(each.word for each in known)}"
            found.append(Complaint(("grade",), f"{kind} has no grade '{grade.word}'", hint))
        elif grade is not None and grade not in made:
            size = f"{params.width}x{params.height}" if params else ""
            hint = f"made so are {', '.join(each.word for each in made)}; or ask for another size or other options"
            found.append(Complaint(("grade",), f"no {kind} of {size} is made with grade '{grade.word}'", hint))
    return found


def stars_complaints(kind: str, stars: object) -> list[Complaint]:
    """A complaint where stars are asked for, not None, of a kind that has none."""
    if stars is None or supports(registry.get(kind), Starred):
        return []
    return [Complaint(("stars",), f"{kind} has no stars", "leave 'stars' out", at_key=True)]


def made_with(kind: str, params: Any) -> tuple[Grade, ...]:
    """The grades in which a kind makes puzzles with these params."""
    one = registry.get(kind)
    hardest = one.hardest(params) if supports(one, Restrained) else max(Grade)
    rare = one.too_rare(params) if supports(one, Sparing) else ()
    return tuple(grade for grade in grades_of(one.LADDER) if grade <= hardest and grade not in rare)


def sides_made(kind: str) -> Mapping[Grade, str]:
    """By grade at which sides square grids without options are made, such as "6, 9 to 15".

    Nothing of a kind that never refuses a grade by size alone, or says no greatest side.
    """
    one = registry.get(kind)
    low, _, high = bounds_of(one.Params.__pydantic_fields__["width"]).partition(" to ")
    sides: dict[Grade, list[int]] = {grade: [] for grade in grades_of(one.LADDER)}
    if not high or not (supports(one, Restrained) or supports(one, Sparing)):
        return {}
    all_sides = range(int(low), int(high) + 1)
    for side in all_sides:
        params, _ = read_params(kind, size=(side, side), options={})
        for grade in made_with(kind, params) if params else ():
            sides[grade].append(side)
    if all(some == [*all_sides] for some in sides.values()):
        return {}
    return {grade: _ranges(some) for grade, some in sides.items()}


def _ranges(numbers: Sequence[int]) -> str:
    """ "6, 9 to 15" of numbers that rise."""
    starts = [one for one in numbers if one - 1 not in numbers]
    ends = [one for one in numbers if one + 1 not in numbers]
    return ", ".join(f"{one} to {last}" if last > one else str(one) for one, last in zip(starts, ends, strict=True))


def bounds_of(field: FieldInfo) -> str:
    """ "3 to 200", "at least 3" or nothing, from a field's limits."""
    low = next((limit.ge for limit in field.metadata if hasattr(limit, "ge")), None)
    high = next((limit.le for limit in field.metadata if hasattr(limit, "le")), None)
    if low is not None and high is not None:
        return f"{low} to {high}"
    return f"at least {low}" if low is not None else f"at most {high}" if high is not None else ""


def _placed(complaint: Complaint, kind: str, size: tuple[int, int]) -> Complaint:
    side: Where = complaint.where[:1]
    if side in (("width",), ("height",)):
        limit = complaint.message.split(" ", 1)[1].rsplit(", not ", 1)[0]
        message = f"{kind} of {size[0]}x{size[1]} cannot be made: a side {limit}"
        return Complaint(("size",), message, "ask for another size")
    if not side:
        return Complaint(("size",), f"{kind}: {complaint.message}", "change the size or the options")
    return Complaint(("options", *complaint.where), complaint.message, complaint.hint)
