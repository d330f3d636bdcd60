"""Spec -> Plan: one Order for every puzzle of the book, and for every kind a worked example."""

from __future__ import annotations

from dataclasses import dataclass

from bookmaker.book.spec import SectionSpec, Spec
from bookmaker.puzzles.generate import Order
from bookmaker.puzzles.grading import Grade
from bookmaker.puzzles.params import read_params
from bookmaker.seeds import Seed
from bookmaker.source import Source

EXAMPLE_SIZE = (5, 5)  # small enough to be followed step by step on half a page


@dataclass(frozen=True, slots=True)
class Plan:
    """What to make: the orders of all sections in the book's order, and an example for each kind.

    An example's `section` is where its kind appears for the first time.
    """

    orders: tuple[Order, ...]
    examples: tuple[Order, ...]


def plan(spec: Spec, text: Source) -> Plan:
    """The orders of a checked Spec, numbered from 1; `text` says which line to blame for each."""
    orders: list[Order] = []
    examples: dict[str, Order] = {}
    root = Seed((spec.seed,))
    for index, section in enumerate(spec.sections):
        params, _ = read_params(section.kind, size=section.size, options=section.options)
        mark = text.mark(("sections", index))
        for place, grade in enumerate(_grades(section)):
            seed = root.child(index, place)
            blame = text.key_mark(("sections", index, "grade"))
            orders.append(Order(len(orders) + 1, index, section.kind, params, grade, seed, mark=blame))
        if section.kind not in examples:
            small, _ = read_params(section.kind, size=EXAMPLE_SIZE, options={})
            seed = root.child("example", section.kind)
            examples[section.kind] = Order(0, index, section.kind, small, Grade.EASY, seed, mark=mark)
    return Plan(tuple(orders), tuple(examples.values()))


def _grades(section: SectionSpec) -> list[Grade | None]:
    """A grade for each puzzle of the section: shared out evenly, the easier ones first."""
    steps = len(section.grade)
    return [section.grade[place * steps // section.count] for place in range(section.count)]
