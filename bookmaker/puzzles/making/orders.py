"""Order -> Puzzle: propose until three witnesses agree. Nobody else makes a Puzzle.

The witnesses do not import each other: the ladder solves the clues at exactly the ordered grade, the
exact search says Unique with the same answer, the referee finds no fault in it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import BatchKind, Brief, Reserving, supports
from bookmaker.puzzles.contract.asked import MIXED, drawn_grade, word_of
from bookmaker.puzzles.contract.asking import cells_there, dealt_of, least_moments_of, model_of
from bookmaker.puzzles.contract.grading import Deduction, Grade, budgeted, ticked
from bookmaker.puzzles.contract.kind import Kind
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Several, Undecided, Unique
from bookmaker.puzzles.contract.sparing import Advising
from bookmaker.puzzles.making.choosing import Candidate, Choice, key_of, patience_of
from bookmaker.puzzles.making.requirements import NO_REQUIREMENTS, Requirements, WishReport
from bookmaker.puzzles.records.isolating import undecided
from bookmaker.seeds import Seed, Stream
from bookmaker.source.faults import Fault, SourcePlace, counted

# Attempts before an order is called impossible; counted, never timed, so that results repeat.
DEFAULT_ATTEMPTS = 500
# An order is called impossible too when nothing at all was proposed in so much work: positions looked at, on large
# grids by the square of the cells, or attempts times cells. Orders that can be met but rarely (expert Numberlinks of
# 6x6, hard ones of 16x16, easy Star Battles of 14x14) propose something in every eighth attempt; none is given up
# before forty, in which one in two hundred of such orders finds nothing.
FRUITLESS, FRUITLESS_BY_SQUARE, FRUITLESS_CELLS = 200_000, 18, 54_000
LEAST_FRUITLESS = 40  # attempts
# Attempts that a kind with a batch form is given at once, at most, when few orders are left.
BATCH = 64
DEALT_ATTEMPTS = 24  # at a puzzle that is to show one picture


@dataclass(frozen=True, slots=True)
class Order:
    """One puzzle to make: what, how hard, from which seed, with which requirements; `mark` is the line that asks.

    `part` is which part of a mixed section it belongs to, from 0; `place` names where its puzzle stands, and `nth`
    is its number there, in the part's size and grade. Of `best_of` puzzles the best is taken, see choosing; none whose
    hardest technique is one of those that it `avoids`. Without a grade it takes what comes first; where it `is_mixed`,
    the grade of each attempt is drawn. One that `relabels` may come to a twin of an earlier puzzle, but never to the
    same print.
    """

    number: int
    section: int
    kind: str
    params: Any
    grade: Grade | None
    seed: Seed
    attempts: int = DEFAULT_ATTEMPTS
    mark: SourcePlace | None = None
    requirements: Requirements = NO_REQUIREMENTS
    part: int = 0
    clues: Any | None = None  # somebody else's puzzle, to be trusted or refused; nothing is then proposed
    budget: int = DEFAULT_BUDGET  # positions that search and ladder may each look at to trust it
    place: str = ""
    nth: int = 0
    best_of: int = 1
    avoids: tuple[str, ...] = ()
    is_mixed: bool = False
    relabels: bool = False

    @property
    def asked_word(self) -> str:
        """What is asked of its grade: a grade, any, or mixed."""
        return word_of(MIXED if self.is_mixed else self.grade)

    @property
    def described(self) -> str:
        """What is asked for, in words: "hard net of 9x9", with the name of the picture that it is to show."""
        grade = f"{self.grade.word} " if self.grade else ""
        model = model_of(registry.get(self.kind), self.params)
        shown = f" that shows '{model[0][:40]}'" if model else ""
        return f"{grade}{self.kind} of {self.params.width}x{self.params.height}{shown}"


def with_its_own(order: Order, place: int, count: int | None, seed: Seed) -> Order:
    """The order with what its options hold for the puzzle at that place, from 0; ValueError where nothing is left.

    `count` is how many puzzles share the options, None where nobody knows, and `seed` is that of all of them. Attempts
    at one picture that a user gave are much alike, so few are made.
    """
    kind = registry.get(order.kind)
    own = dealt_of(kind, order.params, place, count, seed.stream(), order.grade)
    if model_of(kind, own) is None:
        return replace(order, params=own)
    return replace(order, params=own, attempts=DEALT_ATTEMPTS, best_of=1)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """An order fulfilled: clues with exactly one answer, how hard a person finds it, and how many attempts it took.

    The deduction is without its steps, which are many and rarely needed; `deduce` finds them again.
    """

    order: Order
    clues: Any
    answer: Any
    deduction: Deduction[Any]
    proof: Unique[Any]
    attempts: int = 1


def generate(order: Order) -> Puzzle | Fault:
    """The first attempt on which all witnesses agree, or a fault when the attempts run out."""
    return generate_many((order,))[0]


def generate_many(orders: Sequence[Order]) -> list[Puzzle | Fault]:
    """What `generate` gives for each order, in the same order.

    Orders alike in kind, size, options and grade are made together.
    """
    alike: dict[tuple[str, Any, str], list[int]] = {}
    results: dict[int, Puzzle | Fault] = {}
    for place, order in enumerate(orders):
        if order.clues is not None:
            results[place] = _trusted(registry.get(order.kind), order)
            continue
        alike.setdefault((order.kind, order.params, order.asked_word), []).append(place)
    with budgeted(DEFAULT_BUDGET):  # our own are the same whatever others' puzzles may take
        for places in alike.values():
            kind = registry.get(orders[places[0]].kind)
            made = fulfil(kind, [orders[place] for place in places])
            results.update(zip(places, made, strict=True))
    return [results[place] for place in range(len(orders))]


def fulfil(kind: Kind, orders: Sequence[Order]) -> list[Puzzle | Fault]:
    """What `generate` gives for each of the orders, which differ in number and seed only; `kind` is theirs."""
    if isinstance(kind, BatchKind):
        return _make_together(kind, orders)
    return [_make_alone(kind, order) for order in orders]


def proposed(kind: Kind, order: Order, attempt: int) -> Any | None:
    """What comes of an attempt at an order before anything is asked of it; of mixed puzzles the grade is drawn."""
    rng = order.seed.child(attempt).stream()
    grade = drawn_grade(kind, order.params, rng) if order.is_mixed else order.grade
    return kind.propose(order.params, grade, rng)


def _make_alone(kind: Kind, order: Order) -> Puzzle | Fault:
    wish_report = WishReport()
    choice = _choice(kind, order)
    cells = order.params.width * order.params.height
    began, most = ticked(), max(FRUITLESS, FRUITLESS_BY_SQUARE * cells**2)
    is_fruitless = True
    for attempt in range(order.attempts):
        if (
            is_fruitless
            and (ticked() - began > most or attempt * cells > FRUITLESS_CELLS)
            and attempt >= LEAST_FRUITLESS
        ):
            return not_found(order, wish_report, attempt)
        clues = proposed(kind, order, attempt)
        if clues is not None:
            is_fruitless = False
            deduction = _deduced(kind, clues)
            if is_wanted(kind, order, clues, deduction, wish_report):
                choice.add(Candidate(attempt, clues, deduction))
            elif order.requirements and wish_report.has_no_hope(order.requirements):
                return not_found(order, wish_report, attempt + 1)
        while some := choice.ripe(attempt + 1, is_last=attempt + 1 == order.attempts):
            for one in some:
                puzzle = _accept(kind, order, one)
                if puzzle is not None:
                    return replace(puzzle, attempts=choice.tried)
    return not_found(order, wish_report)


def _deduced(kind: Kind, clues: Any) -> Deduction[Any]:
    """How hard clues are; the steps are missing where the kind can leave them out, for nobody asks for them here."""
    return kind.deduce_many((clues,))[0] if supports(kind, Brief) else kind.deduce(clues)


def _choice(kind: Kind, order: Order) -> Choice:
    patience = patience_of(kind, order.params, order.grade, order.best_of)
    return Choice(kind, order.grade, order.seed, order.best_of, patience)


def _accept(kind: Kind, order: Order, one: Candidate) -> Puzzle | None:
    """The puzzle when the other two witnesses agree with the ladder, else None. Undecided never passes."""
    proof = kind.prove(one.clues, DEFAULT_BUDGET)
    if not isinstance(proof, Unique) or proof.answer != one.deduction.answer:
        return None
    if kind.faults(one.clues, proof.answer):
        return None
    told = replace(one.deduction, steps=()) if one.deduction.steps else one.deduction
    return Puzzle(order, one.clues, proof.answer, told, proof)


def _trusted(kind: Kind, order: Order) -> Puzzle | Fault:
    """Somebody else's puzzle, when all three witnesses agree on its clues; the fault says what they find."""
    clues = order.clues
    fault = rejection_reason(kind, clues, order.budget)
    if fault is not None:
        return replace(fault, mark=order.mark)
    with budgeted(order.budget):
        deduction, proof = kind.deduce(clues), kind.prove(clues, order.budget)
    assert isinstance(proof, Unique)
    return Puzzle(order, clues, proof.answer, replace(deduction, steps=()), proof)


def rejection_reason(kind: Kind, clues: Any, budget: int) -> Fault | None:
    """Why clues make no puzzle for a book; None where ladder, proof and referee agree that they do.

    Search and ladder look at `budget` positions each, at most.
    """
    match kind.prove(clues, budget):
        case Several():
            reason = "the puzzle has more than one solution"
        case Undecided():
            return undecided(budget)
        case Unique(answer=answer):
            with budgeted(budget):
                deduction = kind.deduce(clues)
            if kind.faults(clues, answer) or deduction.answer not in (None, answer):
                reason = "the witnesses disagree about the puzzle, which is a bug of ours"
            elif deduction.undecided:
                return undecided(budget)
            elif deduction.grade is None:
                reason = (
                    "the puzzle has one solution, but takes more than the techniques known here, so it has no grade"
                )
            else:
                return None
        case _:
            reason = "the puzzle has no solution"
    return Fault(reason, "leave it out, or change it")


def is_wanted(kind: Kind, order: Order, clues: Any, deduction: Deduction[Any], wish_report: WishReport) -> bool:
    """Whether the ladder solved it, at the ordered grade, which it met often enough, and every wish is met.

    Of no grade is asked how often it was met: `any` is what comes first.
    """
    grade = deduction.grade
    if grade is None or order.grade not in (None, grade):
        return False
    if order.avoids and key_of(kind, deduction) in order.avoids:
        return False
    is_plain = order.grade is not None and order.requirements.stars is None
    if is_plain and supports(kind, Reserving) and kind.is_reserved(clues, grade):
        return False
    whole = order.params.width * order.params.height
    has_grade = order.grade is not None or order.is_mixed
    if has_grade and deduction.moments < least_moments_of(kind, grade, whole):
        # In a shape fewer may do.
        there = cells_there(clues)
        if there == whole or deduction.moments < least_moments_of(kind, grade, there):
            return False
    return not order.requirements or wish_report.look(order.requirements, kind, clues, deduction)


def _make_together(kind: BatchKind, orders: Sequence[Order]) -> list[Puzzle | Fault]:
    """Puzzles for orders that differ in number and seed only.

    Every round makes the next attempts of all orders that have no puzzle yet: one attempt each at
    first, later as many as fill the batch. An order chooses among its lowest attempts, and an
    attempt's seed is its own, so no puzzle depends on the others made with it.
    """
    made: dict[int, Puzzle] = {}
    reports = [WishReport() for _ in orders]
    choices = [_choice(registry.get(one.kind), one) for one in orders]
    tried, at_once = 0, 1
    while True:
        left = [n for n in range(len(orders)) if n not in made]
        ripe = {n: some for n in left if (some := choices[n].ripe(tried, is_last=tried >= orders[n].attempts))}
        if ripe:
            made.update(_accept_together(kind, orders, choices, ripe))
            continue
        waiting = [n for n in left if tried < orders[n].attempts]
        if not waiting:
            return [made.get(n) or not_found(order, reports[n]) for n, order in enumerate(orders)]
        end = tried + max(1, min(at_once, BATCH // len(waiting)))
        tries = [(n, attempt) for n in waiting for attempt in range(tried, min(end, orders[n].attempts))]
        for n, one in _solved_together(kind, orders, tries, reports):
            choices[n].add(one)
        tried, at_once = end, 2 * at_once


def _solved_together(
    kind: BatchKind, orders: Sequence[Order], tries: Sequence[tuple[int, int]], reports: Sequence[WishReport]
) -> Iterator[tuple[int, Candidate]]:
    """Of the tries (an order's place, attempt) those that the ladder solves as wanted."""
    streams = [orders[n].seed.child(attempt).stream() for n, attempt in tries]
    proposed = _proposed_together(kind, orders[0], streams)
    found = [(n, attempt, clues) for (n, attempt), clues in zip(tries, proposed, strict=True) if clues is not None]
    deduced = kind.deduce_many([clues for _, _, clues in found]) if found else ()
    for (n, attempt, clues), deduction in zip(found, deduced, strict=True):
        if is_wanted(registry.get(orders[n].kind), orders[n], clues, deduction, reports[n]):
            yield n, Candidate(attempt, clues, deduction)


def _proposed_together(kind: BatchKind, like: Order, rngs: Sequence[Stream]) -> Sequence[Any | None]:
    """An attempt of each stream at such an order, those together whose grade is the same."""
    if not like.is_mixed:
        return kind.propose_many(like.params, like.grade, rngs)
    drawn = [drawn_grade(kind, like.params, rng) for rng in rngs]
    found: dict[int, Any | None] = {}
    for grade in dict.fromkeys(drawn):
        places = [at for at, one in enumerate(drawn) if one is grade]
        found.update(zip(places, kind.propose_many(like.params, grade, [rngs[at] for at in places]), strict=True))
    return [found[at] for at in range(len(rngs))]


def _accept_together(
    kind: BatchKind, orders: Sequence[Order], choices: Sequence[Choice], ripe: Mapping[int, list[Candidate]]
) -> dict[int, Puzzle]:
    """For each order, by place, the best of its candidates on which the other witnesses agree, if there is one."""
    accepted: dict[int, Puzzle] = {}
    left = dict(ripe)
    while left:
        first = [(n, some[0]) for n, some in left.items()]
        clues = [one.clues for _, one in first]
        proofs = kind.prove_many(clues, DEFAULT_BUDGET)
        broken = kind.faults_many(clues, [one.deduction.answer for _, one in first])
        for (n, one), proof, wrong in zip(first, proofs, broken, strict=True):
            if isinstance(proof, Unique) and proof.answer == one.deduction.answer and not wrong:
                accepted[n] = Puzzle(orders[n], one.clues, proof.answer, one.deduction, proof, choices[n].tried)
        left = {n: some[1:] for n, some in left.items() if n not in accepted and len(some) > 1}
    return accepted


def not_found(order: Order, wish_report: WishReport, attempts: int | None = None) -> Fault:
    """The fault that says an order's attempts ran out, or so many; and where it had requirements what was seen."""
    made = order.attempts if attempts is None else attempts
    if order.requirements and wish_report.candidates:
        return wish_report.fault(order.requirements, order.described, made)
    kind = registry.get(order.kind)
    advice = kind.advice(order.params, order.grade) if supports(kind, Advising) else ""
    hint = advice or "ask for a larger grid, another grade or other options"
    return Fault(f"no {order.described} found in {counted(made, 'attempt')}", hint, order.mark)
