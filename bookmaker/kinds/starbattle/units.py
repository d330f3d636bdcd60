"""What Star Battle's sentences name, and what they rest on; nothing here knows a technique."""

from collections.abc import Mapping, Sequence

from bookmaker.kinds.starbattle.board import Clues
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.premises import Basis
from bookmaker.puzzles.contract.trials import TRIAL
from bookmaker.puzzles.contract.units import Unit, lines
from bookmaker.puzzles.kits.areas.nouns import named
from bookmaker.puzzles.kits.premises import Part
from bookmaker.puzzles.kits.values import chosen
from bookmaker.puzzles.toolbox.near import king_near, missing_of


def units(clues: Clues) -> Sequence[Unit]:
    """Rows, columns and regions."""
    return (*lines(clues.width, clues.height), *named(clues.regions))


def reader(clues: Clues, known: Sequence[Finding]) -> chosen.Chosen:
    """Who has the printed regions, and was told this."""
    near = king_near(clues.width, clues.height, missing_of(clues.regions))
    return chosen.Chosen(units(clues), near, clues.stars, known)


BASES: Mapping[str, Basis] = {
    "finished": (Part(chosen.complete),),
    **dict.fromkeys(("only-cells", "crowding", "shape"), (Part(chosen.placed),)),
    **dict.fromkeys(("in-one", "two-houses", "three-houses", "four-houses"), (Part(chosen.confined),)),
    **dict.fromkeys(("band", "wide-band"), (Part(chosen.banded),)),
    "squares": (Part(chosen.parted),),
    **dict.fromkeys(("look-ahead", "trial", "long-trial"), TRIAL),
}
