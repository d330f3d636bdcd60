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
    """Whether a matching is the only one: without any of its pairs there is none."""
    others = ({**choices, one: [each for each in choices[one] if each != other]} for one, other in found.items())
    return all(matching(some) is None for some in others)
