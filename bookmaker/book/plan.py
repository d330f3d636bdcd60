"""Spec -> Plan: one Order for every puzzle of the book, and for every topic some worked examples to choose from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bookmaker.book.foreign import NO_FOREIGN, Foreign
from bookmaker.book.spec import SectionSpec, Spec
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import dealt_of, model_of
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.params import read_params
from bookmaker.puzzles.making.orders import Order
from bookmaker.puzzles.making.wishes import Wishes
from bookmaker.puzzles.records.spoken import speakable
from bookmaker.seeds import Seed
from bookmaker.source.document import Source

EXAMPLE_SIZE = (5, 5)  # small enough to be followed step by step on half a page
ORNAMENT_SIZE = (8, 8)  # large enough to look like the kind, small enough to stay an ornament
DEALT_ATTEMPTS = 24  # at a puzzle that is to show one picture
EXAMPLES = 8  # made for each topic; the one that shows most is printed


@dataclass(frozen=True, slots=True)
class Topic:
    """What a how-to-play page is about: a kind, and those terms of its conditions that may hold for its puzzles."""

    kind: str
    terms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """What to make: the orders of all sections in the book's order, and what is printed solved.

    `topics` has one for each section; `examples` are by topic, some of each to choose from;
    `ornaments` one for each section's opener.
    """

    orders: tuple[Order, ...]
    topics: tuple[Topic, ...]
    examples: dict[Topic, tuple[Order, ...]]
    ornaments: tuple[Order, ...]


def plan(spec: Spec, text: Source, foreign: Mapping[int, Foreign] = NO_FOREIGN) -> Plan:
    """The orders of a checked Spec, numbered from 1; `text` says which line to blame for each.

    `foreign` has the puzzles of the sections, by index, that take theirs from a file.
    """
    orders: list[Order] = []
    topics: list[Topic] = []
    examples: dict[Topic, tuple[Order, ...]] = {}
    ornaments: list[Order] = []
    root = Seed((spec.seed,))
    for index, section in enumerate(spec.sections):
        params, _ = read_params(section.kind, size=section.size, options=section.options)
        params = foreign[index].puzzles[0].params if index in foreign else params
        mark = text.mark(("sections", index))
        wishes = _wishes(section, text, index)
        theirs = foreign[index].puzzles if index in foreign else ()
        for place, one in enumerate(theirs):
            number, seed = len(orders) + 1, root.child(index, place)
            orders.append(Order(number, index, section.kind, one.params, None, seed, mark=one.mark, clues=one.clues))
        for place, grade in enumerate(_grades(section) if not theirs else ()):
            seed = root.child(index, place)
            blame = text.key_mark(("sections", index, "grade"))
            number = len(orders) + 1
            order = Order(number, index, section.kind, params, grade, seed, mark=blame, wishes=wishes)
            orders.append(with_its_own(order, place, root.child(index, "dealt")))
        larger, _ = read_params(section.kind, size=ORNAMENT_SIZE, options=section.options)
        seed = root.child("ornament", index)
        ornaments.append(Order(0, index, section.kind, larger or params, None, seed, mark=mark))
        topic = Topic(section.kind, speakable(section.kind, params))
        topics.append(topic)
        if topic not in examples:
            small = _example_params(section, topic)
            first = Order(0, index, section.kind, small or params, Grade.EASY, root, mark=mark)
            examples[topic] = tuple(_examples(first, topic))
    return Plan(tuple(orders), tuple(topics), examples, tuple(ornaments))


def _example_params(section: SectionSpec, topic: Topic) -> Any | None:
    """A small grid with the options that the topic speaks of; None where the kind makes none.

    Of so many that a large grid has (numbers not told, for one) a small one may hold only one, which shows it as well.
    """
    said = {term.partition("=")[0] for term in topic.terms}
    told = {name: value for name, value in section.options.items() if name in said}
    fewest = {name: 1 if type(value) is int else value for name, value in told.items()}
    tries = (read_params(section.kind, size=EXAMPLE_SIZE, options=options)[0] for options in (told, fewest))
    return next((params for params in tries if params is not None), None)


def _examples(first: Order, topic: Topic) -> Iterator[Order]:
    """Easy examples; where clues may show more than in others, as many that are harder: easy ones may not show it."""
    for grade in (Grade.EASY, Grade.MEDIUM) if topic.terms else (Grade.EASY,):
        for number in range(EXAMPLES):
            yield replace(first, grade=grade, seed=first.seed.child("example", topic.kind, number))


def with_its_own(order: Order, place: int, seed: Seed) -> Order:
    """The order with what its options hold for the puzzle at that place, from 0; ValueError where nothing is left.

    `seed` is that of all who share the options. Attempts at one picture are much alike, so few are made.
    """
    kind = registry.get(order.kind)
    own = dealt_of(kind, order.params, place, seed.stream())
    return replace(order, params=own, attempts=DEALT_ATTEMPTS) if model_of(kind, own) else order


def _wishes(section: SectionSpec, text: Source, index: int) -> Wishes:
    keys = ("openings", "clues", "effort", "needs")
    marks = tuple((key, text.key_mark(("sections", index, key))) for key in keys)
    return Wishes(section.openings or 0, section.clues, section.effort, section.needs, marks)


def _grades(section: SectionSpec) -> list[Grade | None]:
    """A grade for each puzzle of the section: shared out evenly, the easier ones first."""
    steps = len(section.grade)
    return [section.grade[place * steps // section.count] for place in range(section.count)]
