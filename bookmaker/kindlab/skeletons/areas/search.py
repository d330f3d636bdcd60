"""New Kind's exact search: for each number one of its strips, so that they cover the grid."""

from bookmaker.kindlab.skeletons.areas.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Proof
from bookmaker.puzzles.kits.areas.proving import tilings
from bookmaker.puzzles.kits.proving import verdict


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers to two; a node is one choice of a strip."""
    wide, high = clues.width, clues.height
    groups = []
    for (r, c), number in clues.places():
        across = [range(r * wide + left, r * wide + left + number) for left in range(max(0, c - number + 1), c + 1)]
        up = [range(top * wide + c, (top + number) * wide + c, wide) for top in range(max(0, r - number + 1), r + 1)]
        strips = [strip for strip in across if strip[-1] < (r + 1) * wide]
        strips += [strip for strip in up if number > 1 and strip[-1] < wide * high]
        groups.append(tuple(sum(1 << cell for cell in strip) for strip in strips))

    def answer(chosen: tuple[int, ...]) -> Answer:
        of = [next(k for k, cells in enumerate(chosen) if cells >> cell & 1) for cell in range(wide * high)]
        return Answer.from_grid(tuple(tuple(of[r * wide : r * wide + wide]) for r in range(high)))

    return verdict(tilings(groups, (1 << wide * high) - 1, budget), answer)
