"""How a right kind is wrapped into a wrong one: Sabotage, verbs replaced, and clues with other methods."""

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any, TypeAlias

from bookmaker.puzzles.contract.asking import beside_of, twins_of
from bookmaker.puzzles.contract.grading import grades_of
from bookmaker.puzzles.contract.testing.subject import Subject

Wreck: TypeAlias = Callable[[Subject], Subject]
Need: TypeAlias = Callable[[Subject], bool]


def always(subject: Subject) -> bool:
    """Any kind can be wrong in this way."""
    return True


def has_grades(subject: Subject) -> bool:
    """Kinds of more than one grade."""
    return len(grades_of(subject.kind.LADDER)) > 1


def has_ambiguous(subject: Subject) -> bool:
    """Kinds whose clues may have several answers."""
    return subject.data.get("ambiguous") != "none"


def has_impossible(subject: Subject) -> bool:
    """Kinds whose clues may have no answer."""
    return subject.data.get("impossible") != "none"


def has_beside(subject: Subject) -> bool:
    """Kinds of which some clues stand beside the grid."""
    return any(beside_of(clues) for clues in (*subject.tiny, *(puzzle.clues for puzzle in subject.puzzles)))


def has_givens(subject: Subject) -> bool:
    """Kinds that print something in the grid."""
    return any(value for puzzle in subject.puzzles for row in puzzle.clues.grid() for value in row)


def has_upright_grids(subject: Subject) -> bool:
    """Kinds of which a grid differs from itself laid on its side: not squares of blanks alone."""
    grids = [tuple(map(tuple, puzzle.clues.grid())) for puzzle in subject.puzzles]
    return any(tuple(zip(*grid, strict=True)) != grid for grid in grids)


def has_seeds(subject: Subject) -> bool:
    """Kinds of more than one puzzle a size."""
    return not subject.data.get("one_puzzle", False)


def has_equal_efforts(subject: Subject) -> bool:
    """Kinds that say that twins are graded alike."""
    return subject.data.get("equal_efforts", True) is not False


def has_options(subject: Subject) -> bool:
    """Kinds with options."""
    return bool(subject.options)


@dataclass(frozen=True)
class Sabotage:
    """A way for a kind to be wrong: its name, the check that catches it, what that says, and how to do it.

    `says` is a part of the check's sentence; `needs` tells which kinds can be wrong in this way.
    """

    name: str
    check: str
    says: str
    wreck: Wreck
    needs: Need = always


def wrapped(kind: Any, **replaced: Any) -> Any:
    """The kind with some of its names replaced; a name replaced by None is handed out no longer."""
    names = {**vars(kind), **replaced}
    return SimpleNamespace(**{name: value for name, value in names.items() if value is not None})


def wrecked(subject: Subject, kind: Any, changed: Mapping[str, Any]) -> Subject:
    """The subject with names of a kind replaced; its puzzles and clues are still the right ones, if they may be."""
    answers = {} if {"faults", "candidates"} & {*changed} else subject._answers
    wrong = replace(subject, kind=wrapped(kind, **changed), _answers=answers)
    if not {"propose", "propose_many", "Clues"} & {*changed}:
        vars(wrong).update(puzzles=subject.puzzles, tiny=subject.tiny, at_large=subject.at_large)
    return wrong


def with_verbs(make: Callable[[Any], Mapping[str, Any]]) -> Wreck:
    """A wreck that replaces names of the kind: `make` gives them for the right kind."""
    return lambda subject: wrecked(subject, subject.kind, make(subject.kind))


def with_clues(make: Callable[[Any], Mapping[str, Any]]) -> Wreck:
    """A wreck that gives Clues other methods: `make` gives them for the right Clues; all verbs make such clues."""

    def wreck(subject: Subject) -> Subject:
        kind: Any = subject.kind
        right = kind.Clues
        wrong = type("Wrong", (right,), {"__slots__": (), **make(right)})

        def changed(clues: Any) -> Any:
            if clues is None:
                return None
            return right.from_grid.__func__(wrong, clues.grid(), {**clues.variant, **beside_of(clues)})

        replaced: dict[str, Any] = {
            "Clues": wrong,
            "propose": lambda params, grade, rng: changed(kind.propose(params, grade, rng)),
            "twins": lambda clues: map(changed, twins_of(kind, clues)),
        }
        if hasattr(kind, "propose_many"):
            replaced["propose_many"] = lambda params, grade, rngs: [
                changed(one) for one in kind.propose_many(params, grade, rngs)
            ]
        return replace(subject, kind=wrapped(kind, **replaced), _answers={})

    return wreck


def with_words(**changed: Any) -> Wreck:
    """A wreck that changes what the kind says: `changed` gives for each field what to make of it."""

    def wreck(subject: Subject) -> Subject:
        words = {
            language: spoken.model_copy(update={name: make(getattr(spoken, name)) for name, make in changed.items()})
            for language, spoken in subject.words.items()
        }
        return replace(subject, words=words)

    return wreck


def caught_by(
    check: str, says: str, needs: Need = always, how: Callable[[Any], Wreck] | None = with_verbs
) -> Callable[[Callable[..., Any]], Sabotage]:
    """Makes a sabotage of a function, by whose name it is called; it gives what `how` needs, or wrecks by itself."""

    def make(function: Callable[..., Any]) -> Sabotage:
        return Sabotage(
            function.__name__.replace("_", " ").strip(), check, says, how(function) if how else function, needs
        )

    return make


def single_verb(name: str) -> Callable[[Callable[..., Any]], Wreck]:
    """A wreck of one verb, by a function of the right kind and what the verb is given; of a kind without batches."""
    return lambda wrong: with_single_verbs(lambda kind: {name: functools.partial(wrong, kind)})


def whole_verb(name: str) -> Callable[[Callable[..., Any]], Wreck]:
    """The same of a kind as it is."""
    return lambda wrong: with_verbs(lambda kind: {name: functools.partial(wrong, kind)})


def gathered(names: Mapping[str, Any]) -> tuple[Sabotage, ...]:
    """The sabotages among the names of a module, in their order."""
    return tuple(one for one in names.values() if isinstance(one, Sabotage))


def batched(kind: Any) -> Any:
    """The kind with right batch forms made of its single verbs, over those that it may have."""

    def deduce_many(clues: Sequence[Any]) -> list[Any]:
        return [replace(kind.deduce(one), steps=()) for one in clues]

    return wrapped(
        kind,
        propose_many=lambda params, grade, rngs: [kind.propose(params, grade, rng) for rng in rngs],
        deduce_many=deduce_many,
        prove_many=lambda clues, budget: [kind.prove(one, budget) for one in clues],
        faults_many=lambda clues, answers: [
            kind.faults(one, answer) for one, answer in zip(clues, answers, strict=True)
        ],
    )


def single(kind: Any) -> Any:
    """The kind without its batch forms, so that a wrong single verb is not hidden behind a right batch."""
    return wrapped(kind, propose_many=None, deduce_many=None, prove_many=None, faults_many=None)


def with_single_verbs(make: Callable[[Any], Mapping[str, Any]]) -> Wreck:
    """Like `with_verbs`, for a kind without batch forms."""
    return lambda subject: wrecked(subject, single(subject.kind), make(subject.kind))
