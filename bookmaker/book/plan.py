"""Spec -> Plan: one Order for every puzzle of the book, and for every topic some worked examples to choose from."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from bookmaker.book.foreign_sections import NO_FOREIGN, Foreign, ForeignPuzzle
from bookmaker.book.mixing import with_parts
from bookmaker.book.place_names import SHORT, part_names, places, section_names
from bookmaker.book.sections import MOST_PUZZLES, PartSpec, SectionSpec, sharing
from bookmaker.book.spec import Spec
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import Dealing, supports
from bookmaker.puzzles.contract.asked import MIXED, grade_in
from bookmaker.puzzles.contract.asking import dealt_of, model_of
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.params import read_params
from bookmaker.puzzles.making.choosing import usual_best_of
from bookmaker.puzzles.making.orders import Order, with_its_own
from bookmaker.puzzles.making.requirements import FLOW, Requirements
from bookmaker.puzzles.making.section_order import in_turns
from bookmaker.puzzles.records.record import identity, tellable_terms
from bookmaker.seeds import Seed
from bookmaker.source.document import Source, Where

MOST_EXAMPLE = 9  # columns or rows of an example in a size of the book's own
EXAMPLE_SIZES = ((5, 5), (6, 6), (4, 4))  # of larger ones: small enough to be followed; the first that a kind makes
ORNAMENT_ATTEMPTS = 50  # then one of the section's own size does
ORNAMENT_SIZE = (8, 8)  # where neither the book's own serves nor a smaller one of its shape: it looks like the kind
MOST_ORNAMENT = 20  # columns or rows of an ornament in a size of the book's own
FEW_CELLS = 36  # of which there may be few puzzles: where all are to be solved, a twin of one is printed solved
FEW_TRIES = 4  # at an ornament that is none
EXAMPLES, FEW_EXAMPLES = 8, 3  # made for each topic, small ones and larger; the one that shows most is printed


@dataclass(frozen=True, slots=True)
class Topic:
    """What a how-to-play page is about: a kind, and those terms of its conditions that may hold for its puzzles."""

    kind: str
    terms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """What a place is dealt: its order without it, those it shares with, their seed, and its number among them.

    It shares with parts of the section, and what the kind itself deals out with those of its grade.
    """

    order: Order
    shared: tuple[Where, Grade | None]
    seed: Seed
    number: int

    def dealt(self, number: int) -> Order:
        """The order with what that number is dealt; ValueError where the options hold nothing for it."""
        # Not so many puzzles as there are: what one is dealt would hang on how many others there are.
        return with_its_own(self.order, number, MOST_PUZZLES, self.seed)


@dataclass(frozen=True, slots=True)
class Plan:
    """What to make: the orders of all sections in the book's order, and what is printed solved.

    `topics` has one for each part of each section; `examples` are by topic, some of each to choose from;
    `ornaments` for each section's opener one of each kind; `as_asked` has for each section and part an order of its
    own size and any grade, for what is printed solved where its usual size cannot be made. `hands` tells, by place,
    what options hold for the puzzle there, of those kinds whose options deal.
    """

    orders: tuple[Order, ...]
    topics: tuple[tuple[Topic, ...], ...]
    examples: dict[Topic, tuple[Order, ...]]
    ornaments: tuple[tuple[tuple[Order, ...], ...], ...]
    as_asked: Mapping[tuple[int, int], Order] = field(default_factory=dict)
    hands: Mapping[str, Hand] = field(default_factory=dict)

    def topic(self, order: Order) -> Topic:
        """What the how-to-play page for that order's puzzle is about."""
        return self.topics[order.section][order.part]


def plan(spec: Spec, text: Source, foreign: Mapping[int, Foreign] = NO_FOREIGN) -> Plan:
    """The orders of a checked Spec, numbered from 1; `text` says which line to blame for each.

    `foreign` has the puzzles of the sections, by index, that take theirs from a file.
    """
    text = with_parts(text)
    orders: list[Order] = []
    topics: list[tuple[Topic, ...]] = []
    examples: dict[Topic, tuple[Order, ...]] = {}
    ornaments: list[tuple[tuple[Order, ...], ...]] = []
    as_asked: dict[tuple[int, int], Order] = {}
    hands: dict[str, Hand] = {}
    root = Seed((spec.seed, f"volume {spec.volume}") if spec.volume else (spec.seed,))
    for index, (section, name) in enumerate(zip(spec.sections, section_names(spec.sections), strict=True)):
        theirs = foreign[index].puzzles if index in foreign else ()
        own: list[Order] = []
        found: list[Topic] = []
        shown: dict[str, tuple[Order, ...]] = {}
        for at, (part, part_name) in enumerate(zip(section.parts, part_names(section), strict=True)):
            where = section.where(index, at)
            params, _ = read_params(part.kind, size=part.size, options=part.options)
            params = theirs[0].params if theirs else params
            first = Order(
                0, index, part.kind, params, None, root, mark=text.mark(where), part=at, relabels=part.alike != "never"
            )
            if theirs:
                trusted = replace(first, budget=foreign[index].budget)
                own += (_foreign(trusted, one, name) for one in theirs)
            else:
                wished = replace(
                    first, mark=text.key_mark((*where, "grade")), requirements=_requirements(part, text, where)
                )
                own += _orders(part, wished, name, part_name)
            as_asked[index, at] = replace(first, params=params)
            # What shows a picture that the section deals would give one of its puzzles away.
            is_dealt = supports(registry.get(part.kind), Dealing)
            if part.kind not in shown:
                sides = (params.width, params.height) if params is not None else ORNAMENT_SIZE
                fits = params is not None and max(sides) <= MOST_ORNAMENT
                options = {} if is_dealt else part.options  # nor may it take the last picture that they ask for
                sizes = (part.size,) if fits else (_smaller(sides), ORNAMENT_SIZE)
                is_own = params is None or (fits and not is_dealt)
                read = (read_params(part.kind, size=size, options=options)[0] for size in sizes if not is_own)
                other = next((one for one in read if one is not None), None)
                seed = root.child("ornament", name, *([part.kind] if shown else []))
                opener = "/".join(("ornament", name, *([part.kind] if shown else [])))
                usual = replace(first, params=other or params, seed=seed, attempts=ORNAMENT_ATTEMPTS, place=opener)
                shown[part.kind] = tuple(_ornament_tries(usual))
            topic = Topic(part.kind, tellable_terms(part.kind, params))
            found.append(topic)
            if topic not in examples:
                is_own = not is_dealt and params is not None and max(params.width, params.height) <= MOST_EXAMPLE
                small = replace(first, params=_example_params(part, topic) or params)
                examples[topic] = tuple(_examples(first if is_own else small, topic, own=is_own))
        if not theirs:
            dealt = _dealt(own, root.child(name, "dealt"), text, index, section)
            hands.update((one.order.place, one) for one in dealt if supports(registry.get(one.order.kind), Dealing))
            own = [one.dealt(one.number) for one in dealt]
        order = _in_turns(own) if section.mix else range(len(own))
        orders += (replace(own[at], number=n) for n, at in enumerate(order, start=len(orders) + 1))
        topics.append(tuple(found))
        ornaments.append(tuple(shown.values()))
    return Plan(tuple(orders), tuple(topics), examples, tuple(ornaments), as_asked, hands)


def _example_params(section: PartSpec, topic: Topic) -> Any | None:
    """A small grid with the options that the topic speaks of; None where the kind makes none.

    Of so many that a large grid has (numbers not told, for one) a small one may hold only one, which shows it as well.
    """
    names = {term.partition("=")[0] for term in topic.terms}
    set_here = {name: value for name, value in section.options.items() if name in names}
    fewest = {name: 1 if type(value) is int else value for name, value in set_here.items()}
    wanted = product(EXAMPLE_SIZES, (set_here, fewest))
    tries = (read_params(section.kind, size=size, options=options)[0] for size, options in wanted)
    return next((params for params in tries if params is not None), None)


def _smaller(sides: tuple[int, int]) -> tuple[int, int]:
    """Columns and rows of a grid of the same shape, as large as the largest ornament."""
    return (round(sides[0] * MOST_ORNAMENT / max(sides)), round(sides[1] * MOST_ORNAMENT / max(sides)))


def _ornament_tries(usual: Order) -> Iterator[Order]:
    """Orders for an ornament, of which the first does that is no puzzle to solve; more where there may be few."""
    yield usual
    if usual.params is not None and usual.params.width * usual.params.height < FEW_CELLS:
        yield from (replace(usual, seed=usual.seed.child("again", again)) for again in range(1, FEW_TRIES))


def _examples(first: Order, topic: Topic, *, own: bool) -> Iterator[Order]:
    """Easy examples; where clues may show more than in others, as many that are harder: easy ones may not show it."""
    for grade in (Grade.EASY, Grade.MEDIUM) if topic.terms else (Grade.EASY,):
        for number in range(FEW_EXAMPLES if own else EXAMPLES):
            seed = first.seed.child("example", topic.kind, number)
            params = dealt_of(registry.get(topic.kind), first.params, 0, None, seed.stream(), grade)
            yield replace(first, params=params, grade=grade, seed=seed)


def _orders(part: PartSpec, first: Order, *above: str) -> Iterator[Order]:
    """An order for each place of the part, without what its options deal."""
    for path, asked, nth in places(part, *above):
        grade = grade_in(asked)
        best_of = part.best_of or usual_best_of(registry.get(first.kind), first.params, grade)
        seed = first.seed.child(*path)
        yield replace(
            first, grade=grade, is_mixed=asked is MIXED, seed=seed, place="/".join(path), nth=nth, best_of=best_of
        )


def _foreign(first: Order, one: ForeignPuzzle, name: str) -> Order:
    """The order of somebody else's puzzle; its place is named by what it is, wherever in its file it stands."""
    path = (name, identity(first.kind, one.clues)[:SHORT])
    return replace(
        first,
        params=one.params,
        mark=one.mark,
        clues=one.clues,
        seed=first.seed.child(*path),
        place="/".join(path),
    )


def _dealt(orders: Sequence[Order], seed: Seed, text: Source, index: int, section: SectionSpec) -> list[Hand]:
    """A section's orders with the number of what their options hold for each, in the same order.

    Places are dealt to by their numbers, so that one more takes nothing from those before it.
    """
    parts = [(section.where(index, at), part) for at, part in enumerate(section.parts)]
    shared = {at: sharing(text, where, parts)[0] for at, (where, _) in enumerate(parts)}
    hands: dict[tuple[Where, Grade | None], int] = {}
    found: dict[int, Hand] = {}
    for at in sorted(range(len(orders)), key=lambda at: (orders[at].nth, at)):
        one = orders[at]
        is_given = model_of(registry.get(one.kind), one.params) is not None
        hand = shared[one.part], None if is_given else one.grade
        hands[hand] = hands.get(hand, -1) + 1
        found[at] = Hand(one, hand, seed, hands[hand])
    return [found[at] for at in range(len(orders))]


def _in_turns(orders: Sequence[Order]) -> list[int]:
    """The places of a mixed section's orders, about as their puzzles will be arranged; a sketch goes by it."""
    kinds: dict[str, list[int]] = {order.kind: [] for order in orders}
    for at in sorted(
        range(len(orders)),
        key=lambda at: (orders[at].grade or 0, orders[at].params.width * orders[at].params.height, at),
    ):
        kinds[orders[at].kind].append(at)
    return in_turns([[(orders[at].grade or 0, at) for at in places] for places in kinds.values()])


def _requirements(part: PartSpec, text: Source, where: Where) -> Requirements:
    keys = ("openings", "clues", "effort", "needs", "stars")
    marks = [(key, text.key_mark((*where, key))) for key in keys]
    wished = part.flow.bounds() if part.flow else ()
    marks += [(f"{FLOW}{name}", text.key_mark((*where, "flow", name))) for name, _ in wished]
    plain = part.openings or 0, part.clues, part.effort, part.needs
    return Requirements(*plain, wished, part.best_of, part.stars, tuple(marks))
