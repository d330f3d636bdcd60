"""Wrong kinds made by wrapping a right one, each with the check that catches it: the suite's own test."""

from bookmaker.puzzles.contract.testing.sabotages.batches import BATCHES
from bookmaker.puzzles.contract.testing.sabotages.nouns import NOUNS
from bookmaker.puzzles.contract.testing.sabotages.offered import OFFERED
from bookmaker.puzzles.contract.testing.sabotages.printed import PRINTED
from bookmaker.puzzles.contract.testing.sabotages.shown import SHOWN
from bookmaker.puzzles.contract.testing.sabotages.verbs import VERBS
from bookmaker.puzzles.contract.testing.sabotages.witnesses import WITNESSES
from bookmaker.puzzles.contract.testing.sabotages.wrapping import Sabotage

SABOTAGES: tuple[Sabotage, ...] = (*NOUNS, *VERBS, *WITNESSES, *BATCHES, *PRINTED, *SHOWN, *OFFERED)

__all__ = ["SABOTAGES", "Sabotage"]
