"""Directions of Numberlink's links, from one end to the other, and what an undominated answer keeps of them.

Where one link runs along two opposite sides of a block of 2x2 cells and both times in the same direction, as in a
spiral, the other two sides can take their place: ... a b ... c d ... becomes ... a c ... b d ..., the piece between b
and c being walked the other way round. That is a link between the same ends through the same cells, so another answer;
a puzzle with one answer has no such block. In the order of symmetry_breaking.py the way with the edges across is the
greater, so undominated answers have no block with both edges down.
"""

from __future__ import annotations

from collections.abc import Mapping

from bookmaker.kinds.numberlink.proving.formula import LinkFormula


def clauses(formula: LinkFormula, ends: Mapping[int, int]) -> list[list[int]]:
    """What every undominated answer keeps; `ends` is cell -> index of its link, for exactly the cells with numbers.

    An edge gets a variable that says its link leads to the cell with the greater number, a block one that says its
    upper two cells are of one link.
    """
    graph, found = formula.graph, list[list[int]]()
    forward = [formula.variable() for _ in graph.ends]
    starts = {link: cell for cell, link in sorted(ends.items(), reverse=True)}
    for cell, touching in enumerate(graph.at):
        # Edge -> the literal that its link leads into this cell.
        into = {edge: forward[edge] if graph.ends[edge][1] == cell else -forward[edge] for edge in touching}
        if cell in ends:
            sign = -1 if starts[ends[cell]] == cell else 1
            found += [[-edge - 1, sign * into[edge]] for edge in touching]
            continue
        for i, one in enumerate(touching):
            for other in touching[:i]:
                found.append([-one - 1, -other - 1, into[one], into[other]])
                found.append([-one - 1, -other - 1, -into[one], -into[other]])
    found += [[edge + 1, -forward[edge]] for edge in range(len(graph.ends))]
    for top, _, left, right in graph.squares:
        same = formula.variable()
        differing, known = formula.differing(top)
        found += [*known, [same, *differing]]
        for sign in (1, -1):
            found.append([-left - 1, -right - 1, -same, -sign * forward[left], -sign * forward[right]])
    return found
