"""Wrong nouns and words: codes that lose something, clues that change, canonical forms that are not."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.testing.altering import altered
from bookmaker.puzzles.contract.testing.subject import Subject
from tests.sabotages.wrapping import (
    Sabotage,
    caught_by,
    gathered,
    has_givens,
    has_upright_grids,
    with_clues,
    with_verbs,
    with_words,
    wrapped,
)


@caught_by("parse", "crashes", how=with_clues)
def _parse_crashes(right: Any) -> Mapping[str, Any]:
    def parse(cls: Any, text: str) -> Any:
        return right.parse.__func__(cls, text[0] + text[1:])

    return {"parse": classmethod(parse)}


@caught_by("codes", "does not read back", has_givens, how=with_clues)
def _the_code_loses_a_clue(right: Any) -> Mapping[str, Any]:
    """Clues whose code is that of the clues without the first given."""

    def code(self: Any) -> str:
        rows = [list(row) for row in self.grid()]
        for r, row in enumerate(rows):
            for c, value in enumerate(row):
                if value:
                    rows[r][c] = 0 if value != 1 else 2
                    try:
                        return str(right.from_grid(tuple(map(tuple, rows)), self.variant).code())
                    except ValueError:
                        rows[r][c] = value
        # No given can be left out: all are lost.
        return f"{self.width}x{self.height}:"

    return {"code": code}


GOOD: dict[str, str] = {}


def _remembering(make: Any) -> Any:
    """The wreck, once a code that the kind's own parse reads is kept for it."""

    def wreck(subject: Any) -> Any:
        GOOD[subject.kind.Clues.__module__] = subject.examples[0]["code"]
        return with_clues(make)(subject)

    return wreck


@caught_by("nonsense", "from_grid took", how=_remembering)
def _from_grid_takes_nonsense(right: Any) -> Mapping[str, Any]:
    def from_grid(cls: Any, grid: Any, variant: Mapping[str, Any]) -> Any:
        try:
            return right.from_grid.__func__(cls, grid, variant)
        except ValueError:
            return right.parse.__func__(cls, GOOD[right.__module__])

    return {"from_grid": classmethod(from_grid)}


@caught_by("values", "hash", how=with_clues)
def _equal_clues_hash_differently(right: Any) -> Mapping[str, Any]:
    return {"__hash__": lambda self: id(self)}


@caught_by("values", "can be changed", how=with_clues)
def _clues_can_be_changed(right: Any) -> Mapping[str, Any]:
    return {"__setattr__": object.__setattr__}


@caught_by("parse", "repeats", how=with_clues)
def _a_refusal_repeats_everything(right: Any) -> Mapping[str, Any]:
    def parse(cls: Any, text: str) -> Any:
        try:
            return right.parse.__func__(cls, text)
        except ValueError:
            raise ValueError(f"'{text}' is wrong") from None

    return {"parse": classmethod(parse)}


@caught_by("ladder", "grades fall")
def _the_ladder_falls(kind: Any) -> Mapping[str, Any]:
    first = replace(kind.LADDER[0], name="a first one", grade=Grade.EXPERT)
    return {"LADDER": (first, *kind.LADDER, replace(kind.LADDER[0], name="a last one", grade=Grade.EASY))}


@caught_by("twins", "is called a twin", has_givens, how=None)
def _a_twin_is_none(subject: Subject) -> Subject:
    """Clues with something changed that are called twins, and a canonical form that believes it."""
    wrong = with_clues(lambda _: {"canonical": lambda _: "x"})(subject)
    kind: Any = wrong.kind

    def twins(clues: Any) -> Iterator[Any]:
        yield clues
        yield from altered(kind, clues)

    return replace(wrong, kind=wrapped(kind, twins=twins))


NOUNS = (
    *gathered(globals()),
    Sabotage("rules are empty", "words", "0 rules", with_words(rules=lambda rules: ())),
    Sabotage("a rule says nothing", "words", "is empty", with_words(rules=lambda rules: (" ",) * len(rules))),
    Sabotage(
        "sentences are empty",
        "words",
        "sentence is empty",
        with_words(
            techniques=lambda found: {name: one.model_copy(update={"sentence": ""}) for name, one in found.items()}
        ),
    ),
    Sabotage("a technique has no words", "words", "the ladder", with_words(techniques=lambda found: {})),
    Sabotage("a broken rule has no words", "words", "tells of", with_words(faults=lambda found: {})),
    Sabotage("a technique stands twice", "ladder", "twice", with_verbs(lambda kind: {"LADDER": kind.LADDER * 2})),
    Sabotage(
        "the grid is on its side",
        "codes",
        "does not read back|not made",
        with_clues(lambda right: {"grid": lambda self: tuple(zip(*right.grid(self), strict=True))}),
        has_upright_grids,
    ),
    Sabotage(
        "canonical is the code",
        "twins",
        "differ in canonical form",
        with_clues(lambda right: {"canonical": right.code}),
    ),
    Sabotage(
        "canonical is empty", "canonical", "one canonical form", with_clues(lambda _: {"canonical": lambda _: "x"})
    ),
    Sabotage(
        "canonical is the size",
        "canonical",
        "one canonical form",
        with_clues(lambda _: {"canonical": lambda clues: f"{sorted((clues.width, clues.height))}"}),
        has_givens,
    ),
)
