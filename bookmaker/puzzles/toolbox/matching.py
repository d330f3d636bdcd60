"""What each of some things may have -> one of its own for each, if that can be, and whether in one way only."""

from __future__ import annotations

from collections.abc import Collection, Mapping


def matching(choices: Mapping[int, Collection[int]]) -> dict[int, int] | None:
    """For each thing one of its choices, none of them given twice; None where that cannot be (augmenting paths)."""
    owner: dict[int, int] = {}

    def placed(one: int, seen: set[int]) -> bool:
        for other in choices[one]:
            if other not in seen:
                seen.add(other)
                if other not in owner or placed(owner[other], seen):
                    owner[other] = one
                    return True
        return False

    return {one: other for other, one in owner.items()} if all(placed(one, set()) for one in choices) else None


def is_only(choices: Mapping[int, Collection[int]], found: Mapping[int, int]) -> bool:
    """Whether a matching is the only one: no choice is free, and things never could pass on their own in a ring."""
    owner = {other: one for one, other in found.items()}
    if any(other not in owner for some in choices.values() for other in some):
        return False
    wished = {one: {owner[other] for other in some} - {one} for one, some in choices.items()}
    left = set(choices)
    while content := [one for one in left if not wished[one] & left]:
        left.difference_update(content)
    return not left
