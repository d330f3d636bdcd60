"""New Kind's exact search: what each cell may still hold, the cell with the fewest first."""

from bookmaker.kindlab.skeletons.latin.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Proof
from bookmaker.puzzles.kits.proving import verdict
from bookmaker.puzzles.kits.values.proving import Masks, search


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers to two; a node is a number supposed."""
    return verdict(search(clues.rows, narrow, budget), lambda values: Answer.of(values, clues.width))


def narrow(masks: Masks, fresh: int) -> int:
    """Strike in place what clues exclude since the cells `fresh` changed, beside singles, which the kit finds.

    The cells that change now, as bits; -1 where nothing can be right.
    """
    return 0
