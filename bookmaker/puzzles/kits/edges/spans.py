"""What a solver knows where lines join nodes that see each other: of each pair the fewest lines and the most.

Which nodes see each other, how many lines a node has, and which spans cross, is for the kind to say. What is found (see
the core of the ladder) is a pair (span, count): that so many lines at least join it, or fewer where it does not hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from typing import Any, Self

from bookmaker.puzzles.contract.grading import Cell, Contradiction
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort
from bookmaker.puzzles.kits.edges.nouns import Pair
from bookmaker.puzzles.kits.ladder import Facts, Found


class Spans:
    """The spans, counted from 0, with `least` and `most` lines of each; `at` has those of every node.

    A kind's own state inherits from it and says in `answer` what comes of `counts`.
    """

    def __init__(self, pairs: Sequence[Pair], nodes: Iterable[Cell], most: int) -> None:
        self.pairs = tuple(pairs)
        at: dict[Cell, list[int]] = {node: [] for node in nodes}
        for k, both in enumerate(self.pairs):
            for node in both:
                at[node].append(k)
        self.at: dict[Cell, tuple[int, ...]] = {node: tuple(spans) for node, spans in at.items()}
        self.least = [0] * len(self.pairs)
        self.most = [most] * len(self.pairs)

    def copy(self) -> Self:
        """The same, which may go another way."""
        twin = copy(self)
        twin.least, twin.most = list(self.least), list(self.most)
        return twin

    @property
    def open(self) -> list[int]:
        """The spans of which the count is not known yet."""
        return [k for k, least in enumerate(self.least) if least < self.most[k]]

    @property
    def counts(self) -> dict[Pair, int] | None:
        """How many lines join each pair, once nothing is open."""
        return None if self.open else dict(zip(self.pairs, self.least, strict=True))

    def bounds(self, node: Cell) -> tuple[int, int]:
        """The fewest and the most lines that a node may have."""
        return sum(self.least[k] for k in self.at[node]), sum(self.most[k] for k in self.at[node])

    def at_least(self, span: int, count: int, facts: Facts = (), looks_at: tuple[Cell, ...] = ()) -> Found:
        """That so many lines join a span at least; the fact {count} says how many, {so} is "least"."""
        return self._found(span, count, count, facts, looks_at, holds=True)

    def at_most(self, span: int, count: int, facts: Facts = (), looks_at: tuple[Cell, ...] = ()) -> Found:
        """That no more than so many lines join a span; the fact {so} is "most"."""
        return self._found(span, count + 1, count, facts, looks_at, holds=False)

    def _found(
        self, span: int, what: int, count: int, facts: Facts, looks_at: tuple[Cell, ...], *, holds: bool
    ) -> Found:
        why = (lambda: Marks(looks_at)) if looks_at else None
        so = "least" if holds else "most"
        return Found((span, what), self.pairs[span], (("count", count), ("so", so), *facts), holds, why)

    def take(self, found: Sequence[Found]) -> None:
        """Know these; Contradiction where a span would need more lines than it may have."""
        for one in found:
            span, count = one.what
            if one.holds:
                self.least[span] = max(self.least[span], count)
            else:
                self.most[span] = min(self.most[span], count - 1)
            if self.least[span] > self.most[span]:
                raise Contradiction

    def findings(self, one: Found) -> tuple[Finding, ...]:
        """The span, joined by so many lines at least, or by fewer."""
        span, count = one.what
        return (Finding(Sort.EDGE, self.pairs[span], count, one.holds),)

    def allows(self, answer: Any) -> bool:
        """Whether each span of the answer, a SpanAnswer, has as many lines as it may, and no others are joined."""
        counts = [answer.lines(pair) for pair in self.pairs]
        bounds = zip(self.least, counts, self.most, strict=True)
        joined = answer.join(len(answer.rows[0]), len(answer.rows), dict(zip(self.pairs, counts, strict=True)))
        return joined == answer and all(least <= count <= most for least, count, most in bounds)
