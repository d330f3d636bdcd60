"""New Kind's exact search: what each cell may still hold, the cell with the fewest first."""

from bookmaker.kindlab.skeletons.latin.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Proof
from bookmaker.puzzles.kits.proving import verdict
from bookmaker.puzzles.kits.values.proving import Masks, search


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers to two; a node is a number supposed."""
    return verdict(search(clues.rows, narrow, budget), lambda values: Answer.of(values, clues.width))


def narrow(masks: Masks) -> bool:
    """Strike in place what clues exclude, beside singles, which the kit finds; False where nothing can be right."""
    return True
