"""The kit's formulas and cuts hold for just those choices that trying everything finds."""

from collections.abc import Iterator
from itertools import combinations, product

import pytest

from bookmaker.puzzles.contract.proof import Impossible, Several, Unique
from bookmaker.puzzles.kits.formulas import adds_up, exactly, joining, unlooping
from bookmaker.puzzles.toolbox import sat

# Two squares side by side, one of their edges double, and a node with a loose end: of each edge its two nodes.
ENDS = {1: ("a", "b"), 2: ("b", "c"), 3: ("a", "d"), 4: ("b", "e"), 5: ("c", "f"), 6: ("d", "e"), 7: ("e", "f")}
ENDS |= {8: ("d", "e"), 9: ("f", "g")}
NODES = "abcdefg"


def models() -> Iterator[frozenset[int]]:
    for count in range(len(ENDS) + 1):
        yield from map(frozenset, combinations(ENDS, count))


def pieces(model: frozenset[int]) -> int:
    """In how many pieces the nodes lie."""
    of = {node: node for node in NODES}
    for edge in model:
        one, other = (of[end] for end in ENDS[edge])
        of = {node: one if name == other else name for node, name in of.items()}
    return len(set(of.values()))


def keeps(model: frozenset[int], clause: sat.Clause) -> bool:
    return any((abs(one) in model) == (one > 0) for one in clause)


def test_what_is_joined_has_no_cut_and_keeps_those_of_all_that_is_apart() -> None:
    joined = [model for model in models() if pieces(model) == 1]
    for model in models():
        cuts = joining(NODES, ENDS, model)
        assert bool(cuts) == (pieces(model) > 1)
        assert not any(keeps(model, cut) for cut in cuts)
        assert all(keeps(other, cut) for cut in cuts for other in joined)


def test_what_has_no_loop_has_no_cut_and_keeps_those_of_all_that_has_one() -> None:
    def has_loop(model: frozenset[int]) -> bool:
        return len(model) > len(NODES) - pieces(model)

    without = [model for model in models() if not has_loop(model)]
    for model in models():
        cuts = unlooping(ENDS, model)
        assert bool(cuts) == has_loop(model)
        assert not any(keeps(model, cut) for cut in cuts)
        assert all(keeps(other, cut) for cut in cuts for other in without)


@pytest.mark.parametrize("count", range(5))
def test_exactly_so_many_are_true(count: int) -> None:
    formula = sat.Formula()
    exactly(formula, count, [1, -2, 3, 4])
    for values in product((False, True), repeat=4):
        model = frozenset(at for at, value in enumerate(values, 1) if value)
        literals = [values[0], not values[1], values[2], values[3]]
        assert all(keeps(model, clause) for clause in formula.clauses) == (sum(literals) == count)


@pytest.mark.parametrize(("total", "said"), [(5, Several), (3, Several), (6, Impossible), (2, Impossible)])
def test_different_values_add_up(total: int, said: type) -> None:
    assert isinstance(proved(total, ()), said)


def test_values_that_add_up_are_those_that_make_the_total() -> None:
    proof = proved(5, (1,))  # the first cell is not 2, so it is 3
    assert proof == Unique((3, 2))


def proved(total: int, barred: tuple[int, ...]) -> object:
    """Two cells with 1 to 3 each, both different, that make a total, where some values (from 0) bar the first cell."""
    formula = sat.Formula()
    names = {(cell, value): formula.fresh() for cell in (0, 1) for value in (1, 2, 3)}
    for cell in (0, 1):
        formula.exactly_one([names[cell, value] for value in (1, 2, 3)])
    formula.add([-names[0, value + 1]] for value in barred)
    adds_up(formula, {value: [names[0, value], names[1, value]] for value in (1, 2, 3)}, 2, total)

    def answer(model: sat.Model) -> tuple[int, ...]:
        return tuple(value for (_, value), name in names.items() if name in model)

    return sat.count(formula, range(1, 7), budget=1000, answer=answer).proof
