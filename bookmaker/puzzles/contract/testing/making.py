"""Checks of how puzzles come about: grades, seeds, options, and batches that give what single orders give."""

import functools
import itertools
import pickle
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bookmaker.puzzles.contract.abilities import BatchKind
from bookmaker.puzzles.contract.grading import Deduction, Grade, grades_of
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET
from bookmaker.puzzles.contract.testing.altering import altered
from bookmaker.puzzles.contract.testing.subject import SEEDS, Subject, rows, streams
from bookmaker.puzzles.making.orders import Order, Puzzle, fulfil
from bookmaker.seeds import Seed

BATCH_FORMS = ("propose_many", "deduce_many", "prove_many", "faults_many")
ALTERED = 10  # clues of a batch that are a good puzzle with something changed
COMPANY = 6  # orders made together
FEW_NODES = 1  # a budget that runs out in most searches


def check_sizes(subject: Subject) -> None:
    """Every size is made, as asked for; one of them is not square where the kind makes such grids."""
    for puzzle in subject.puzzles:
        wanted = (puzzle.order.params.width, puzzle.order.params.height)
        assert (puzzle.clues.width, puzzle.clues.height) == wanted, f"asked for {wanted}, made {puzzle.clues.code()}"
        assert not subject.kind.faults(puzzle.clues, puzzle.answer)
    if all(width == height for width, height in subject.sizes):
        side = subject.sizes[0][0]
        made = [size for size in ((side, side + 1), (side + 1, side)) if subject._params(size, {}) is not None]
        assert not made, f"the kind makes {made[0][0]}x{made[0][1]}, but only square sizes are named"


def check_grades(subject: Subject) -> None:
    """Each grade that the ladder has is made where the data file says, and `propose` listens to the grade."""
    ladder = grades_of(subject.kind.LADDER)
    named = subject.grades
    assert sorted(named) == list(ladder), (
        f"the ladder has {[grade.word for grade in ladder]}, the data file names {[grade.word for grade in named]}"
    )
    for grade, params in named.items():
        puzzle = subject.make(params, grade)
        solved = subject.kind.deduce(puzzle.clues).grade
        assert solved is grade, f"ordered {grade.word}, made {solved}"
        assert puzzle.deduction.grade is grade
    hardest = named[max(named)]
    propose = functools.cache(lambda grade, seed: subject.kind.propose(hardest, grade, streams(SEEDS)[seed]))
    for grade, other in itertools.combinations(named, 2):
        assert any(propose(grade, seed) != propose(other, seed) for seed in range(SEEDS)), (
            f"propose gives the same for {other.word} and {grade.word}: it ignores the grade"
        )
    for grade in set(Grade) - set(ladder):
        found = [clues for clues in subject.proposals(hardest, grade) if clues is not None]
        assert not found, f"propose gives clues for {grade.word}, which the ladder lacks"


def check_seeds(subject: Subject) -> None:
    """The same seed gives the same puzzle, another seed another; orders and puzzles travel between processes."""
    params = subject.params(subject.sizes[0], {})
    found = subject.proposals(params, None)
    assert subject.proposals(params, None) == found, "the same seeds give other proposals"
    different = len({clues for clues in found if clues is not None})
    one = subject.data.get("one_puzzle", False)
    assert different > 1 or one, f"{SEEDS} seeds give {different} puzzle: the seed is ignored"
    assert different == 1 or not one, f"the data file says one puzzle a size, {SEEDS} seeds give {different}"
    for puzzle in subject.puzzles:
        order = pickle.loads(pickle.dumps(puzzle.order))
        assert order == puzzle.order, "an order does not travel"
        assert fulfil(subject.kind, [order])[0] == puzzle, "the same seed gave another puzzle"
        assert pickle.loads(pickle.dumps(puzzle)) == puzzle, "a puzzle does not travel"


def check_options(subject: Subject) -> None:
    """Every option has an example, each example changes what is made, and clues say the variant they are of."""
    known = [name for name in subject.kind.Params.__pydantic_fields__ if name not in ("width", "height")]
    shown = {name for options in subject.options for name in options}
    assert shown == set(known), f"options: examples for {sorted(shown)}, Params has {sorted(known)}"
    plain = {(params.width, params.height): params for params in subject.optional({})}

    @functools.cache
    def plainly(size: tuple[int, int], grade: Grade | None, seed: int) -> Any:
        return subject.kind.propose(plain[size], grade, streams(SEEDS)[seed])

    for options in subject.options:
        accepted = subject.optional(options)
        assert accepted, f"options: Params accepts {dict(options)} at none of the sizes"
        assert any(
            subject.kind.propose(params, grade, stream) != plainly((params.width, params.height), grade, seed)
            for grade in (None, *sorted(subject.grades, reverse=True))  # how far trials go is told by the hardest
            for params in sorted(accepted, key=lambda one: not _is_made_at(subject, grade, one))
            if (params.width, params.height) in plain
            for seed, stream in enumerate(streams(SEEDS))
        ), f"options: {dict(options)} changes nothing"
    for puzzle in subject.puzzles:
        for name, value in dict(puzzle.clues.variant).items():
            wanted = getattr(puzzle.order.params, name, value)
            assert wanted == value, f"asked for {name} {wanted}, the clues say {value}"


def _is_made_at(subject: Subject, grade: Grade | None, params: Any) -> bool:
    """Whether the data file names that size for the grade: there its puzzles are found soon."""
    named = subject.grades.get(grade) if grade else None
    return named is not None and (named.width, named.height) == (params.width, params.height)


def check_batches(subject: Subject) -> None:
    """Each batch form gives item by item what the single verb gives, whatever stands beside the item.

    A kind has all of them, or that of `deduce` alone, by which it leaves out the steps.
    """
    kind: Any = subject.kind
    offered = [name for name in BATCH_FORMS if hasattr(kind, name)]
    assert len(offered) in (0, len(BATCH_FORMS)) or offered == ["deduce_many"], (
        f"of the batch forms only {offered} are handed out, so none is used"
    )
    if offered == ["deduce_many"]:
        for clues in (subject.tiny, [puzzle.clues for puzzle in subject.puzzles]):
            _check_deduced(kind, clues, [replace(kind.deduce(one), steps=()) for one in clues])
    if not isinstance(subject.kind, BatchKind):
        return
    wanted = [(puzzle.order.params, None) for puzzle in subject.puzzles]
    for params, grade in [*wanted, *((params, grade) for grade, params in subject.grades.items())]:
        alone = subject.proposals(params, grade)
        for count in (SEEDS, 2):
            together = list(kind.propose_many(params, grade, streams(count)))
            assert together == alone[:count], f"propose_many gives other clues than propose for {params}, {grade}"
    for puzzle in subject.puzzles:
        params = puzzle.order.params
        found = [one for one in subject.proposals(params, None) if one is not None]
        found = [puzzle.clues, *found, *list(altered(kind, puzzle.clues))[:ALTERED]]
        found = [one for one in found if (one.width, one.height) == (params.width, params.height)]
        _check_verbs(subject, found, puzzle)
    for size in {(clues.width, clues.height) for clues in subject.tiny}:
        alike = [clues for clues in subject.tiny if (clues.width, clues.height) == size]
        variant = alike[0].variant
        _check_verbs(subject, [clues for clues in alike if clues.variant == variant], None)


def _check_verbs(subject: Subject, clues: Sequence[Any], puzzle: Puzzle | None) -> None:
    kind: Any = subject.kind
    alone = [replace(kind.deduce(one), steps=()) for one in clues]
    proved = {budget: [kind.prove(one, budget) for one in clues] for budget in (DEFAULT_BUDGET, FEW_NODES)}
    for together in (clues, clues[::-1], clues[:1]):
        _check_deduced(kind, together, [alone[clues.index(one)] for one in together])
        for budget, singles in proved.items():
            proofs = kind.prove_many(together, budget)
            for one, proof in zip(together, proofs, strict=True):
                single = singles[clues.index(one)]
                assert proof == single, f"{one.code()}: prove_many gives {proof}, prove {single}"
    answers = [one.answer for one in alone if one.answer is not None]
    answers += _wrong_answers(subject, clues[0])
    if puzzle is not None:
        answers.append(puzzle.answer)
    pairs = [(one, answer) for one in clues for answer in answers[: COMPANY * 2]]
    for some in (pairs, pairs[::-1]):
        broken = kind.faults_many([one for one, _ in some], [answer for _, answer in some])
        for (one, answer), names in zip(some, broken, strict=True):
            single = kind.faults(one, answer)
            assert tuple(names) == tuple(single), f"{one.code()}: faults_many gives {names}, faults {single}"


def _check_deduced(kind: Any, clues: Sequence[Any], expected: Sequence[Deduction[Any]]) -> None:
    for one, got, want in zip(clues, kind.deduce_many(clues), expected, strict=True):
        assert _told(got) == _told(want), f"{one.code()}: deduce_many gives {_told(got)}, deduce {_told(want)}"


def _told(deduction: Deduction[Any]) -> object:
    """What a batch must tell like the single verb: of clues that contradict themselves only that they do."""
    return "contradiction" if deduction.contradiction else (deduction, deduction.opening, deduction.trace)


def _wrong_answers(subject: Subject, clues: Any) -> list[Any]:
    """The answers of examples of that size, right and wrong: none of them belongs to these clues."""
    found = []
    for example in subject.examples:
        if len(example["answer"]) == clues.height and len(example["answer"][0]) == clues.width:
            found += [subject.kind.Answer.from_grid(rows(grid)) for grid in example["wrong"].values()]
            found.append(subject.kind.Answer.from_grid(rows(example["answer"])))
    return [answer for answer in found if len(answer.grid()) == clues.height]


def check_company(subject: Subject) -> None:
    """A puzzle is the same whatever other puzzles are made with it, for any grade and for the easiest."""
    params = subject.params(subject.sizes[0], {})
    for grade in (None, min(subject.grades)):
        orders = [Order(n, 0, subject.name, params, grade, Seed(("company", str(n)))) for n in range(COMPANY)]
        alone = [fulfil(subject.kind, [order])[0] for order in orders]
        assert fulfil(subject.kind, orders) == alone, "puzzles depend on their batch"
        assert fulfil(subject.kind, orders[::-1]) == alone[::-1], "puzzles depend on their order"
