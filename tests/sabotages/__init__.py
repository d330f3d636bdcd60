"""Wrong kinds made by wrapping a right one, each with the check that catches it: the suite's own test."""

from tests.sabotages.batches import BATCHES
from tests.sabotages.nouns import NOUNS
from tests.sabotages.offered import OFFERED
from tests.sabotages.printed import PRINTED
from tests.sabotages.shown import SHOWN
from tests.sabotages.verbs import VERBS
from tests.sabotages.witnesses import WITNESSES
from tests.sabotages.wrapping import Sabotage

SABOTAGES: tuple[Sabotage, ...] = (*NOUNS, *VERBS, *WITNESSES, *BATCHES, *PRINTED, *SHOWN, *OFFERED)

__all__ = ["SABOTAGES", "Sabotage"]
