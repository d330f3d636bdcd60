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
    for edge, (first, second) in enumerate(formula.graph.ends):
        if edge in absent:
            continue
        differing = [formula.variable() for _ in range(formula.bits)]
        for differs, x, y in zip(differing, formula.spelling(first), formula.spelling(second), strict=True):
            found += [[-differs, x, y], [-differs, -x, -y]]
        found.append([edge + 1, *differing])
    return found
