"""Puzzle or record -> its spoken variant: what the words about it depend on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import told_variant
from bookmaker.puzzles.contract.words import possible_terms
from bookmaker.puzzles.making.orders import Puzzle
from bookmaker.puzzles.records.record import Given, chosen_options, options_of

ToldVariant = dict[str, bool | int | str]


def told_variant_of(puzzle: Puzzle) -> ToldVariant:
    """The spoken variant of a puzzle just made, the same as that of its record."""
    kind, order = registry.get(puzzle.order.kind), puzzle.order
    return told_variant(kind, puzzle.clues, {**chosen_options(order.params, order.kind), **puzzle.clues.variant})


def told_variant_of_given(given: Given) -> ToldVariant:
    """The spoken variant of a puzzle that somebody hands us."""
    return told_variant(registry.get(given.kind), given.clues, given.record.get("options") or {})


def told_together(some: Iterable[ToldVariant]) -> ToldVariant:
    """What is said of several puzzles at once: whatever is said of any, but where they differ, nothing."""
    values: dict[str, set[bool | int | str]] = {}
    for one in some:
        for name, value in one.items():
            values.setdefault(name, set()).add(value)
    return {name: found.pop() for name, found in values.items() if len(found) == 1}


def tellable_terms(kind: str, params: Any) -> tuple[str, ...]:
    """The terms of the kind's conditions that may hold for a puzzle with these params."""
    return possible_terms(kind, {name: getattr(params, name) for name in options_of(kind)})
