"""A plan and a lock -> which places keep their puzzle, and which are made anew and why."""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bookmaker.book.lock import Line, Lock
from bookmaker.book.plan import Hand, Plan, Topic
from bookmaker.puzzles.contract.params import read_params
from bookmaker.puzzles.making.orders import Order
from bookmaker.puzzles.records.record import chosen_options, options_of

NEW, CHANGED = "without a line", "changed in book.yaml"


@dataclass(frozen=True, slots=True)
class Resolved:
    """What a build does with each place of a plan.

    `orders` are the plan's, dealt as the lock says; `kept` the lines that stay, by place; `anew` the other places, each
    with the reason; `dropped` are places of lines that have none any more, `lost` the pinned lines of them; `renamed`
    are sections, the old name and the new one; `outlived` places whose pinned puzzle is not what book.yaml asks;
    `dealt` is by place the number of what options deal there.
    """

    orders: tuple[Order, ...]
    kept: Mapping[str, Line]
    anew: Mapping[str, str]
    dropped: tuple[str, ...] = ()
    lost: tuple[Line, ...] = ()
    renamed: tuple[tuple[str, str], ...] = ()
    outlived: tuple[str, ...] = ()
    dealt: Mapping[str, int] = field(default_factory=dict)

    @property
    def is_in_step(self) -> bool:
        """Whether a build would make nothing anew and drop nothing."""
        return not (self.anew or self.dropped or self.lost or self.renamed)


def asked_digest(order: Order) -> str:
    """A digest of what a user asks of a puzzle: kind, size, grade, options that are no default, requirements.

    What a version of ours deals to it of its own has no say, nor has a default, which a later version may change.
    """
    params, wishes = order.params, order.requirements
    options = {name: value for name in options_of(order.kind) if (value := getattr(params, name)) is not None}
    plain = {name: value for name, value in options.items() if value != options_of(order.kind)[name].default}
    asked = {
        "kind": order.kind,
        "size": [params.width, params.height],
        "grade": order.asked_word,
        "options": plain,
        "requirements": [wishes.openings, wishes.clues, wishes.effort, wishes.needs],
        **({"flow": [wishes.flow, wishes.best_of]} if wishes.flow or wishes.best_of else {}),
        **({"alike": "relabelled"} if order.relabels else {}),
        **({"stars": wishes.stars} if wishes.stars else {}),  # locks that are older than this wish stay true
        "clues": None if order.clues is None else [order.clues.code(), dict(order.clues.variant)],
    }
    return hashlib.sha256(json.dumps(asked, sort_keys=True, default=repr).encode()).hexdigest()[:32]


def example_place(topic: Topic) -> str:
    """The place of the worked example of a topic."""
    return "/".join(("example", topic.kind, *sorted(topic.terms)))


def resolved(plan: Plan, lock: Lock | None, *, pinned_only: bool = False) -> Resolved:
    """Compare a plan with the lock; without one, or with `pinned_only` of all but pinned places, everything is new."""
    lines = {place: line for place, line in (lock.lines if lock else {}).items() if line.rank}
    if pinned_only:
        lines = {place: line for place, line in lines.items() if line.pinned}
    renamed = _renamed(plan, lines)
    lines, ousted = _under_new_names(lines, dict(renamed))
    orders, dealt = _dealt_again(plan, lines)
    by_place = {order.place: order for order in orders}
    kept: dict[str, Line] = {}
    anew: dict[str, str] = {}
    outlived: list[str] = []
    for place, order in by_place.items():
        line = lines.get(place)
        if line is not None and (line.order == asked_digest(order) or (line.pinned and _fits(line, order))):
            kept[place] = line
            outlived += [place] if line.order != asked_digest(order) else []
        else:
            anew[place] = NEW if line is None else CHANGED
    orphans = [line for place, line in lines.items() if line.pinned and place not in kept]
    lost = [line for line in ousted if line.pinned]
    for line in sorted(orphans, key=lambda line: line.rank):
        found = _room_for(line, by_place, kept)
        if found is None:
            lost.append(line)
            continue
        anew.pop(found, None)
        ousted += [kept[found]] if found in kept else []
        kept[found] = replace(line, place=found)
        outlived.append(found)
    gone = [line for place, line in lines.items() if place not in by_place]
    dropped = tuple(line.place for line in (*gone, *ousted) if not line.pinned)
    return Resolved(orders, kept, anew, dropped, tuple(lost), renamed, tuple(outlived), dealt)


def _fits(line: Line, order: Order) -> bool:
    """Whether a pinned puzzle may stand in a place of another grade, or with other options: never of another kind."""
    return line.kind == order.kind and order.clues is None and _head(line.place)[0] == _head(order.place)[0]


def _head(place: str) -> tuple[str, int]:
    """Section, part and size of a place, and its number; the whole of one that has no grade."""
    head, _, number = place.rpartition("/")
    return (head.rpartition("/")[0], int(number)) if number.isdecimal() else (place, 0)


def _room_for(line: Line, by_place: Mapping[str, Order], kept: Mapping[str, Line]) -> str | None:
    """The place for a pinned puzzle whose own is gone: of its part and size, best a new one, best of its number."""
    section, number = _head(line.place)
    fitting = [place for place, order in by_place.items() if _fits(line, order) and _head(place)[0] == section]
    free = [place for place in fitting if place not in kept or not kept[place].pinned]
    return min(free, key=lambda place: (place in kept, _head(place)[1] != number, -_head(place)[1]), default=None)


def _renamed(plan: Plan, lines: Mapping[str, Line]) -> tuple[tuple[str, str], ...]:
    """Sections of the lock of which nothing stays, each with the one that asks for the very same under another name.

    So puzzles follow a new title, and sections of one title, which are told apart by their order, when they are moved.
    """
    asked: dict[str, dict[str, str]] = {}
    for order in plan.orders:
        section, _, rest = order.place.partition("/")
        asked.setdefault(section, {})[rest] = asked_digest(order)
    there: dict[str, dict[str, str]] = {}
    for place, line in lines.items():
        section, _, rest = place.partition("/")
        there.setdefault(section, {})[rest] = line.order
    stays = {name for name, wishes in there.items() if wishes.items() & asked.get(name, {}).items()}
    new = [section for section in asked if section not in stays]
    pairs = []
    for old in [section for section in there if section not in stays]:
        match = next((section for section in new if asked[section] == there[old]), None)
        if match is not None:
            new.remove(match)
            pairs.append((old, match))
    return tuple(pairs)


def _under_new_names(lines: Mapping[str, Line], names: Mapping[str, str]) -> tuple[dict[str, Line], list[Line]]:
    """The lines by their places of today, and those of sections whose name another has now."""
    found: dict[str, Line] = {}
    ousted = []
    for place, line in lines.items():
        section, _, rest = place.partition("/")
        if section not in names and section in names.values():
            ousted.append(line)
            continue
        now = f"{names.get(section, section)}/{rest}"
        found[now] = replace(line, place=now)
    return found, ousted


def _dealt_again(plan: Plan, lines: Mapping[str, Line]) -> tuple[tuple[Order, ...], dict[str, int]]:
    """The plan's orders, and the number that each was dealt; who has one by the lock keeps it."""
    groups: dict[Any, list[Hand]] = {}
    for order in plan.orders:
        if (hand := plan.hands.get(order.place)) is not None:
            groups.setdefault((order.section, hand.shared), []).append(hand)
    found: dict[str, Order] = {}
    numbers: dict[str, int] = {}
    for hands in groups.values():
        taken: dict[int, str] = {}
        for hand in hands:
            line = lines.get(hand.order.place)
            number = _number_of(hand, line, len(hands) + len(taken)) if line is not None else None
            if number is not None and number not in taken:
                taken[number] = hand.order.place
                numbers[hand.order.place] = number
        left = iter(number for number in range(2 * len(hands) + 1) if number not in taken)
        for hand in sorted(hands, key=lambda hand: hand.number):
            number = numbers.setdefault(hand.order.place, -1)
            if number < 0:
                number = numbers[hand.order.place] = next(left)
            found[hand.order.place] = hand.dealt(number)
    orders = tuple(
        replace(found[order.place], number=order.number) if order.place in found else order for order in plan.orders
    )
    return orders, numbers


def _number_of(hand: Hand, line: Line, most: int) -> int | None:
    """Which number of what is dealt a locked puzzle has: that of its line, or where files moved another."""
    first = [line.dealt] if line.dealt is not None else []
    for number in dict.fromkeys([*first, *range(most)]):
        try:
            if asked_digest(hand.dealt(number)) == line.order:
                return int(number)
        except ValueError:
            continue
    return None


def trusted_order(order: Order, line: Line, *, is_shown: bool = False) -> Order:
    """The order for the puzzle of a line, to be proved again; ValueError where the line has none.

    Where book.yaml asks for something else by now, the options are those that the puzzle was made with; what is only
    shown may be of another size than was asked.
    """
    clues = line.clues
    params = order.params
    if line.order != asked_digest(order) or is_shown:
        params = read_params(line.kind, size=(clues.width, clues.height), options=line.options)[0] or params
    if (clues.width, clues.height) != (params.width, params.height):
        raise ValueError(f"the puzzle is of {clues.width}x{clues.height}, not {params.width}x{params.height}")
    return replace(order, params=params, clues=clues)


def line_of(
    order: Order,
    *,
    rank: int,
    record: Mapping[str, Any],
    beside: dict[str, Any],
    before: Line | None,
    dealt: int | None,
) -> Line:
    """The line of a puzzle made for an order: `record` is what is said of it; what a line before it kept is kept."""
    return Line(
        place=order.place,
        rank=rank,
        order=before.order if before is not None and before.pinned else asked_digest(order),
        kind=order.kind,
        code=str(record["code"]),
        seed=str(record["seed"]),
        id=str(record["id"]),
        grade=str(record["grade"]),
        effort=record["effort"],
        version=record["version"],
        options=chosen_options(order.params, order.kind),
        beside=beside,
        dealt=dealt,
        origin=before.origin if before is not None else "",
        pinned=before is not None and before.pinned,
        were=before.were if before is not None else [],
    )


def listed(places: Iterable[str], *, most: int = 12) -> str:
    """Places in words, some of many."""
    several: Sequence[str] = sorted(places, key=lambda place: [part.zfill(6) for part in re.split(r"(\d+)", place)])
    more = f" and {len(several) - most} more" if len(several) > most else ""
    return ", ".join(several[:most]) + more
