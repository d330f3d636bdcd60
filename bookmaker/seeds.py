"""Seed (a path of names) -> Stream (random numbers): the only place that makes randomness."""

from __future__ import annotations

import hashlib
import random
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TypeVar

T = TypeVar("T")


class Stream:
    """Random numbers of one seed, the same on every Python version and machine.

    Python promises only `Random.random()` across versions, so everything else here is built on
    it; whole integers of random bits come from SHAKE-256, a fixed standard (FIPS 202).
    """

    __slots__ = ("_digest", "_drawn", "random")
    random: Callable[[], float]

    def __init__(self, digest: bytes) -> None:
        self._digest = digest
        self._drawn = 0

    def __getattr__(self, name: str) -> Callable[[], float]:
        # Seeding the generator costs more than everything else here, so it waits for the first draw.
        # Bound then: `stream.random()` costs what Random.random() costs, a float in [0, 1).
        if name != "random":
            raise AttributeError(name)
        self.random = random.Random(int.from_bytes(self._digest, "big")).random
        return self.random

    def below(self, count: int) -> int:
        """A whole number from 0 to count - 1; count must be under 2**50."""
        return int(self.random() * count)

    def between(self, low: int, high: int) -> int:
        """A whole number from low to high, both included."""
        return low + int(self.random() * (high - low + 1))

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely; IndexError when there is none."""
        return items[int(self.random() * len(items))]

    def weighted(self, weights: Sequence[int]) -> int:
        """The place of one of the weights, each as likely as it is great; StopIteration where all are 0."""
        at = self.below(sum(weights))
        return next(place for place, total in enumerate(accumulate(weights)) if at < total)

    def shuffle(self, items: list[T]) -> None:
        """Put the items in random order, in place (Fisher-Yates)."""
        draw = self.random
        for last in range(len(items) - 1, 0, -1):
            other = int(draw() * (last + 1))
            items[last], items[other] = items[other], items[last]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order, as a new list."""
        result = list(items)
        self.shuffle(result)
        return result

    def bits(self, count: int) -> int:
        """An integer of `count` independent random bits."""
        self._drawn += 1
        size = (count + 7) // 8
        block = hashlib.shake_256(self._digest + self._drawn.to_bytes(8, "big")).digest(size)
        return int.from_bytes(block, "big") >> (size * 8 - count)


@dataclass(frozen=True, slots=True)
class Seed:
    """A path of names such as ("autumn-2026", "puzzle", "17"): equal paths, equal streams."""

    path: tuple[str, ...]

    def child(self, *names: str | int) -> Seed:
        """The seed one or more names further down the path."""
        return Seed((*self.path, *map(str, names)))

    def stream(self) -> Stream:
        """A fresh stream of this seed's random numbers, from the beginning."""
        # Each name is length-prefixed, so ("ab", "c") and ("a", "bc") differ.
        text = "".join([f"{len(name)}:{name}" for name in self.path])
        return Stream(hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest())

    def __str__(self) -> str:
        return "/".join(self.path)


def fresh_seed() -> str:
    """A seed name nobody has used: 12 random hexadecimal digits."""
    return secrets.token_hex(6)
