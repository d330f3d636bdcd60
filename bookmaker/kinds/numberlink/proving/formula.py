"""Numberlink's clues as a formula for a SAT solver (CaDiCaL), which is asked for answers one after the other.

One variable an edge says that a link runs over it, one a cell that a number stands there, and a few a
cell spell the index of its link in binary; an edge makes its two cells spell the same. A cell with
a number has one edge, every other two. What the formula does not say is that rings are forbidden:
it forbids those of 2x2 cells from the start and each larger one when an answer shows it.
"""

import functools
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Self

from bookmaker.puzzles.contract.grading import tick
from bookmaker.puzzles.toolbox.paths import Mesh

ENGINE = "cadical153"


class OutOfBudget(Exception):
    """The SAT solver has used up its conflicts; nothing is known."""


@functools.lru_cache(maxsize=8)
def _clauses(graph: Mesh, bits: int, free: bool) -> tuple[list[list[int]], int]:
    """What holds for every puzzle of a size, and the number of variables used.

    Variables from 1: the edges, then the cells' "a number stands here", then `bits` a cell.
    """
    edges, cells = len(graph.ends), len(graph.at)
    clauses: list[list[int]] = []
    for cell, touching in enumerate(graph.at):
        number = edges + 1 + cell
        ways = [edge + 1 for edge in touching]
        clauses.append([-number, *ways])
        for i, a in enumerate(ways):
            others = [*ways[:i], *ways[i + 1 :]]
            # Two arms without a number: some arm among any all but one. Free: where one is, another is.
            clauses.append([number, -a, *others] if free else [number, *others])
            for j, b in enumerate(ways[:i]):
                clauses.append([-number, -a, -b])
                clauses += [[-a, -b, -c] for c in ways[:j]]
    if not free:  # a cell apart from all others can be on no link, with a number or without
        clauses += [[edges + 1 + cell] for cell in graph.there if not graph.at[cell]]
    spelling = edges + cells + 1
    for edge, (first, second) in enumerate(graph.ends, 1):
        for bit in range(bits):
            x, y = spelling + first * bits + bit, spelling + second * bits + bit
            clauses += [[-edge, -x, y], [-edge, x, -y]]
    clauses += [[-edge - 1 for edge in square] for square in graph.squares]
    clauses += [[-edge - 1] for edge in graph.absent]
    return clauses, edges + cells + cells * bits


class LinkFormula:
    """The formula of a grid for up to `links` links, in a solver that remembers what it has learned.

    Use as a context manager; `fix` the numbers for good, or give them with each question. With `free`,
    answers may leave blank cells empty.
    """

    def __init__(self, graph: Mesh, links: int, *, budget: int, free: bool = False) -> None:
        from pysat.solvers import Solver  # type: ignore[import-untyped]  # here, since kinds are imported more than solved

        self.graph = graph
        self._free = free
        self.bits = (links - 1).bit_length()
        self.capacity = 1 << self.bits
        edges, cells = len(graph.ends), len(graph.at)
        self._blank = list(range(-edges - 1, -edges - 1 - cells, -1))  # no cell carries a number
        self._spelled: dict[tuple[int, int], list[int]] = {}  # cell and index of its link -> the literals that spell it
        clauses, self._last = _clauses(graph, self.bits, free)
        self._solver = Solver(name=ENGINE, bootstrap_with=clauses)
        self.budget = budget  # conflicts left; may be set anew for each question

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        """Give the solver's memory back."""
        self._solver.delete()

    def literals(self, ends: Mapping[int, int]) -> list[int]:
        """What is true when exactly these cells carry numbers: cell -> index of its link."""
        found, spelled = self._blank.copy(), self._spelled
        for at in ends.items():
            cell, link = at
            found[cell] = -found[cell]
            if at not in spelled:
                spelled[at] = [one if link >> bit & 1 else -one for bit, one in enumerate(self.spelling(cell))]
            found += spelled[at]
        return found

    def spelling(self, cell: int) -> range:
        """The variables that spell the index of the cell's link, the lowest bit first."""
        first = len(self.graph.ends) + len(self.graph.at) + 1 + cell * self.bits
        return range(first, first + self.bits)

    def fix(self, ends: Mapping[int, int]) -> None:
        """Let exactly these cells carry numbers, from now on."""
        for literal in self.literals(ends):
            self._solver.add_clause([literal])

    def forbid(self, answer: Sequence[int], unless: int | None = None) -> None:
        """Let no further answer be this one (its edges); with `unless`, only while that variable is true.

        An answer that fills the grid has all edges that its numbers allow, so another one lacks one of these.
        """
        clause = [-edge - 1 for edge in answer]
        self._solver.add_clause(clause if unless is None else [*clause, -unless])

    def variable(self) -> int:
        """A new variable, for clauses to `add` or for `forbid`."""
        self._last += 1
        return self._last

    def drop(self, switch: int) -> None:
        """Forget what was forbidden while this variable is true; it never will be again."""
        self._solver.add_clause([-switch])

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        """Let these clauses hold too; edge variables are the edges' numbers plus one, others from `variable`."""
        for clause in clauses:
            self._solver.add_clause(clause)

    def answer(self, given: Sequence[int] = ()) -> tuple[int, ...] | None:
        """The edges of an answer in which the literals `given` hold; None when there is none.

        OutOfBudget when the solver's conflicts are used up.
        """
        graph = self.graph
        edges = len(graph.ends)
        while True:
            if self.budget <= 0:
                raise OutOfBudget
            before = self._conflicts()
            self._solver.conf_budget(self.budget)
            found = self._solver.solve_limited(assumptions=list(given))
            spent = max(1, self._conflicts() - before)
            self.budget -= spent
            tick(spent)
            if found is None:
                raise OutOfBudget
            if not found:
                return None
            model = self._solver.get_model()
            on = tuple(edge for edge, value in enumerate(model[:edges]) if value > 0)
            rings = graph.rings(on)
            if not rings:
                return on
            for ring in rings:
                self._solver.add_clause(self._opened(ring))

    def _conflicts(self) -> int:
        return int(self._solver.accum_stats()["conflicts"])

    def _opened(self, ring: Sequence[int]) -> list[int]:
        """A clause against this ring: a link must lead out of its cells, unless a number stands among them.

        Where cells may stay empty, no link needs to be there; then one of the ring's edges is missing.
        """
        graph = self.graph
        if self._free:
            return [-graph.between(a, b) - 1 for a, b in pairwise((*ring, ring[0]))]
        inside = set(ring)
        edges = {edge for cell in ring for edge in graph.at[cell]}
        leaving = [edge + 1 for edge in sorted(edges) if len(inside & set(graph.ends[edge])) == 1]
        return leaving + [len(graph.ends) + 1 + cell for cell in ring]
