"""Tidy answers of a Numberlink, in which no link touches itself: few, soon found, and what most puzzles have.

A link touches itself where two of its cells are neighbours and it does not run from one to the other. Puzzles that
people make have an answer without that; to look for one, neighbours on one link must have the edge between them, which
rules out most wrong beginnings at once. An answer so found proves nothing about those that are not tidy.
"""

from __future__ import annotations

from bookmaker.kinds.numberlink.proving.formula import LinkFormula


def clauses(formula: LinkFormula) -> list[list[int]]:
    """What every tidy answer keeps: neighbours without an edge between them are on links of different indices."""
    found: list[list[int]] = []
    absent = frozenset(formula.graph.absent)
    for edge in range(len(formula.graph.ends)):
        if edge not in absent:
            differing, known = formula.differing(edge)
            found += [*known, [edge + 1, *differing]]
    return found
