"""Numberlink's generator: Params -> Clues; random links are cut and joined until they are the only answer."""

from __future__ import annotations

from collections.abc import Sequence

from bookmaker.kinds.numberlink.board import Clues, Params
from bookmaker.kinds.numberlink.layout import Path, Taste, cut, edges_of, joints, wandering_path
from bookmaker.kinds.numberlink.search import LinkFormula, OutOfBudget
from bookmaker.puzzles.grading import Grade
from bookmaker.puzzles.toolbox.paths import Mesh, mesh
from bookmaker.seeds import Stream

# Conflicts of the solver that one attempt may cost.
BUDGET = 20_000
MOVES_PER_CELL = 8


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """One attempt: a random path through all cells, cut into links, repaired; None when that failed.

    Repair asks for a second answer and cuts a link at an edge that it lacks, until there is none;
    then links whose ends meet are joined wherever the answer stays the only one.
    """
    graph = mesh(params.width, params.height)
    taste = Taste(graph, params.min_length, params.bends, params.touching_ends)
    fewest, most = params.link_range()
    cells = params.width * params.height
    path = wandering_path(graph, MOVES_PER_CELL * cells, rng)
    links = cut(path, taste, 2 * cells // fewest, rng)
    if links is None:
        return None
    with Uniqueness(graph, BUDGET) as only:
        try:
            if not _split(links, taste, only, rng):
                return None
            _join(links, taste, only, fewest, rng)
        except OutOfBudget:
            return None
    if not fewest <= len(links) <= most:
        return None
    return _numbered(links, params, rng)


class Uniqueness:
    """Asks the exact search whether links are the only answer to their numbers; remembers what it learns."""

    def __init__(self, graph: Mesh, budget: int) -> None:
        self._graph = graph
        self._formula = LinkFormula(graph, len(graph.at) // 2, budget=budget)

    def __enter__(self) -> Uniqueness:
        return self

    def __exit__(self, *exception: object) -> None:
        self._formula.__exit__(*exception)

    def other(self, links: Sequence[Path]) -> tuple[int, ...] | None:
        """The edges of another answer to the same numbers, None when there is no other."""
        formula = self._formula
        switch = formula.switch()
        formula.forbid(edges_of(links, self._graph), unless=switch)
        ends = {cell: index for index, path in enumerate(links) for cell in (path[0], path[-1])}
        return formula.answer([*formula.literals(ends), switch])


def _split(links: list[Path], taste: Taste, only: Uniqueness, rng: Stream) -> bool:
    """Cut links, in place, until no other answer is left; False when no cut to the taste helps."""
    while True:
        other = only.other(links)
        if other is None:
            return True
        there = set(other)
        graph = taste.graph
        cuts = [
            (index, place)
            for index, path in enumerate(links)
            for place in range(taste.min_length, len(path) - taste.min_length + 1)
            if graph.between(path[place - 1], path[place]) not in there
            and taste.likes(path[:place])
            and taste.likes(path[place:])
        ]
        if not cuts:
            return False
        index, place = rng.choice(cuts)
        path = links.pop(index)
        links += [path[:place], path[place:]]


def _join(links: list[Path], taste: Taste, only: Uniqueness, fewest: int, rng: Stream) -> None:
    """Join links, in place, while they stay the only answer and are more than `fewest`.

    What was refused once stays refused: joining takes numbers away, which never takes an answer away.
    """
    refused: set[tuple[int, int]] = set()
    while len(links) > fewest:
        fresh = [path for path in joints(links, taste) if _seam(path, links) not in refused]
        if not fresh:
            return
        joined = rng.choice(fresh)
        inside = set(joined)
        changed = [path for path in links if path[0] not in inside] + [joined]
        if only.other(changed) is None:
            links[:] = changed
        else:
            refused.add(_seam(joined, links))


def _seam(joined: Path, links: Sequence[Path]) -> tuple[int, int]:
    """The two cells where a joined link was joined."""
    first = next(path for path in links if joined[0] in (path[0], path[-1]))
    return joined[len(first) - 1], joined[len(first)]


def _numbered(links: Sequence[Path], params: Params, rng: Stream) -> Clues:
    values = [0] * (params.width * params.height)
    for number, path in enumerate(rng.shuffled(links), 1):
        values[path[0]] = values[path[-1]] = number
    width = params.width
    return Clues(tuple(tuple(values[r * width : (r + 1) * width]) for r in range(params.height)))
