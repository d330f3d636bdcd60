"""Signs between neighbours: a record's `signs` and a code's part "s" <-> which cells have which sign.

Cells are counted in reading order, the left or upper one stands first. Which signs there are, and what they mean, is
for the kind to say: it names each with the letter that it has in codes, {"=": "e", "x": "x"}.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, TypeAlias

from bookmaker.puzzles.kits.exchange import edges
from bookmaker.puzzles.toolbox.gridcode import Head

Sign: TypeAlias = tuple[int, int, str]  # two neighbours, and the sign between them


def beside(signs: Iterable[Sign], wide: int) -> Mapping[str, Any]:
    """What a record has of these signs beside its grid, which is so wide: nothing where there are none."""
    found = [_record(sign, wide) for sign in signs]
    return {"signs": found} if found else {}


def _record(sign: Sign, wide: int) -> list[object]:
    one, other, sign_text = sign
    return [*divmod(one, wide), "right" if other == one + 1 else "down", sign_text]


def read(given: Any, wide: int, high: int, letters: Mapping[str, str]) -> tuple[Sign, ...]:
    """The signs of a record; ValueError where one stands nowhere."""
    which = " or ".join(f"'{sign}'" for sign in letters)
    if not isinstance(given, (list, tuple, type(None))):
        raise ValueError(f"'signs' is a list, each sign with row, column, 'right' or 'down', and {which}")
    found: dict[tuple[int, int], str] = {}
    for one in given or ():
        match one:
            case [int(r), int(c), "right" | "down" as side, str(sign)] if type(r) is type(c) is int and sign in letters:
                down, across = (r, c + 1) if side == "right" else (r + 1, c)
            case _:
                raise ValueError(f"a sign is row, column, 'right' or 'down', and {which}, not {str(one)[:40]}")
        if r < 0 or c < 0 or down >= high or across >= wide:
            raise ValueError(f"there is no sign on the {side} side of row {r + 1}, column {c + 1} in a {wide}x{high}")
        pair = (r * wide + c, down * wide + across)
        if pair in found:
            raise ValueError(f"two signs stand on one side of row {r + 1}, column {c + 1}")
        found[pair] = sign
    return tuple((*pair, sign) for pair, sign in sorted(found.items()))


def part(signs: Sequence[Sign], wide: int, high: int, letters: Mapping[str, str]) -> Iterator[str]:
    """In a code "s", and for each edge (see `edges`) the letter of its sign; before it, how many edges have none."""
    written = {(one, other): letters[sign] for one, other, sign in signs}
    text = "".join(written.get(edge, " ") for edge in edges(wide, high))
    if signs:
        yield "s" + re.sub(" +", lambda gap: str(len(gap[0])), text.rstrip())


def read_part(head: Head, parts: Sequence[str], kind: str, letters: Mapping[str, str]) -> Mapping[str, Any]:
    """The `signs` of a code of a kind, as a record has them; ValueError for any other part."""
    if not parts:
        return {}
    some, size = edges(head.width, head.height), f"{head.width}x{head.height}"
    one = f"([0-9]{{0,3}})([{''.join(letters.values())}])"
    if len(parts) > 1 or not re.fullmatch(f"s({one})+", parts[0], re.ASCII):
        raise ValueError(f"a {kind} code has signs (s) after its comma, not '{parts[0][:20]}'")
    found = re.findall(one, parts[0])
    counts = list(accumulate(int(gap or 0) + 1 for gap, _ in found))
    if counts[-1] > len(some):
        raise ValueError(f"the code has signs beyond the {len(some)} edges of a {size}")
    signs = {letter: sign for sign, letter in letters.items()}
    every = ((*some[k - 1], signs[letter]) for k, (_, letter) in zip(counts, found, strict=True))
    return {"signs": [_record(sign, head.width) for sign in every]}


def clue_count(clues: Any) -> int:
    """How many numbers and signs are printed; a sign of the kind's own clues begins with its two cells."""
    return len(clues.signs) + sum(1 for _ in clues.places())


def features(clues: Any) -> tuple[float, ...]:
    """Whether a number is printed in each cell, and how many signs it has, as a part of all that there could be."""
    ends = [cell for one in clues.signs for cell in one[:2]]
    flat = [value for row in clues.rows for value in row]
    return tuple((bool(value) + ends.count(cell) / 4) / len(flat) for cell, value in enumerate(flat))
