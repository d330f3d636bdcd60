"""Spec -> Plan: one Order for every puzzle of the book, and for every kind some worked examples to choose from."""

from __future__ import annotations

from dataclasses import dataclass

from bookmaker.book.spec import SectionSpec, Spec
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.params import read_params
from bookmaker.puzzles.making.orders import Order
from bookmaker.puzzles.making.wishes import Wishes
from bookmaker.seeds import Seed
from bookmaker.source.document import Source

EXAMPLE_SIZE = (5, 5)  # small enough to be followed step by step on half a page
ORNAMENT_SIZE = (8, 8)  # large enough to look like the kind, small enough to stay an ornament
EXAMPLES = 8  # made for each kind; the one that shows most is printed


@dataclass(frozen=True, slots=True)
class Plan:
    """What to make: the orders of all sections in the book's order, and what is printed solved.

    `examples` are by kind, some of each to choose from; `ornaments` one for each section's opener.
    """

    orders: tuple[Order, ...]
    examples: dict[str, tuple[Order, ...]]
    ornaments: tuple[Order, ...]


def plan(spec: Spec, text: Source) -> Plan:
    """The orders of a checked Spec, numbered from 1; `text` says which line to blame for each."""
    orders: list[Order] = []
    examples: dict[str, tuple[Order, ...]] = {}
    ornaments: list[Order] = []
    root = Seed((spec.seed,))
    for index, section in enumerate(spec.sections):
        params, _ = read_params(section.kind, size=section.size, options=section.options)
        mark = text.mark(("sections", index))
        wishes = _wishes(section, text, index)
        for place, grade in enumerate(_grades(section)):
            seed = root.child(index, place)
            blame = text.key_mark(("sections", index, "grade"))
            number = len(orders) + 1
            orders.append(Order(number, index, section.kind, params, grade, seed, mark=blame, wishes=wishes))
        larger, _ = read_params(section.kind, size=ORNAMENT_SIZE, options=section.options)
        seed = root.child("ornament", index)
        ornaments.append(Order(0, index, section.kind, larger or params, None, seed, mark=mark))
        if section.kind not in examples:
            small, _ = read_params(section.kind, size=EXAMPLE_SIZE, options={})
            examples[section.kind] = tuple(
                Order(
                    number=0,
                    section=index,
                    kind=section.kind,
                    params=small or params,
                    grade=Grade.EASY,
                    seed=root.child("example", section.kind, number),
                    mark=mark,
                )
                for number in range(EXAMPLES)
            )
    return Plan(tuple(orders), examples, tuple(ornaments))


def _wishes(section: SectionSpec, text: Source, index: int) -> Wishes:
    keys = ("openings", "clues", "effort", "needs")
    marks = tuple((key, text.key_mark(("sections", index, key))) for key in keys)
    return Wishes(section.openings or 0, section.clues, section.effort, section.needs, marks)


def _grades(section: SectionSpec) -> list[Grade | None]:
    """A grade for each puzzle of the section: shared out evenly, the easier ones first."""
    steps = len(section.grade)
    return [section.grade[place * steps // section.count] for place in range(section.count)]
