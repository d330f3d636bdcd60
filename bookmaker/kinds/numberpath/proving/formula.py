"""Number paths as a formula for a SAT solver: the candidates of each number -> up to two answers."""

from __future__ import annotations

from itertools import combinations

from bookmaker.puzzles.toolbox.lanes import Lanes, lowest_first

ENGINE = "glucose4"  # which counts conflicts within a limit
FEW = 6  # among so few variables every pair is told apart; among more a counter does it


def answers(geometry: Lanes, bits: int, budget: int) -> list[int] | None:
    """Up to two answers among the candidates, each as lanes of one cell; None when the conflicts run out.

    One variable says that a number stands in a cell. Each number has one cell, each cell one number, and beside
    a number's cell stands the one after it and the one before it.
    """
    # Here, since kinds are imported more than solved.
    from pysat.card import CardEnc, EncType  # type: ignore[import-untyped]
    from pysat.solvers import Solver  # type: ignore[import-untyped]

    lanes = geometry.split(bits)
    names: dict[tuple[int, int], int] = {}
    for number, lane in enumerate(lanes):
        for cell in lowest_first(lane):
            names[number, cell] = len(names) + 1
    top = len(names)
    by_cell: dict[int, list[int]] = {}
    for (_, cell), name in names.items():
        by_cell.setdefault(cell, []).append(name)
    groups = [[names[number, cell] for cell in lowest_first(lane)] for number, lane in enumerate(lanes)]
    clauses: list[list[int]] = []
    for group in (*groups, *by_cell.values()):
        clauses.append(group)
        if len(group) <= FEW:
            clauses += [[-a, -b] for a, b in combinations(group, 2)]
        else:
            counter = CardEnc.atmost(lits=group, bound=1, top_id=top, encoding=EncType.seqcounter)
            top = max(top, counter.nv)
            clauses += counter.clauses
    for (number, cell), name in names.items():
        around = geometry.near(cell)
        for other in (number - 1, number + 1):
            if 0 <= other < geometry.count:
                clauses.append([-name, *(names[other, one] for one in lowest_first(around & lanes[other]))])
    found: list[int] = []
    with Solver(name=ENGINE, bootstrap_with=clauses) as solver:
        while len(found) < 2:
            solver.conf_budget(budget)
            told = solver.solve_limited()
            if told is None:
                return None
            if not told:
                break
            true = {name for name in solver.get_model() if 0 < name <= len(names)}
            found.append(sum(cell << number * geometry.pitch for (number, cell), name in names.items() if name in true))
            solver.add_clause([-name for name in sorted(true)])
            budget -= solver.accum_stats()["conflicts"]
            if budget < 1:
                return None
    return found
