"""Verdicts of an exact search: Unique, Several, Impossible, or Undecided."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

A = TypeVar("A")

# Nodes of an exact search before it gives up; counted, never timed, so that results repeat.
DEFAULT_BUDGET = 200_000


@dataclass(frozen=True, slots=True)
class Unique(Generic[A]):
    """Exactly one answer exists: this one."""

    answer: A


@dataclass(frozen=True, slots=True)
class Several(Generic[A]):
    """At least two answers exist: these, which differ."""

    first: A
    second: A


@dataclass(frozen=True, slots=True)
class Impossible:
    """No answer exists."""


@dataclass(frozen=True, slots=True)
class Undecided:
    """The budget ran out first; nothing is known."""

    nodes: int


Proof: TypeAlias = Unique[A] | Several[A] | Impossible | Undecided


@dataclass(frozen=True, slots=True)
class Examined(Generic[A]):
    """What a general solver made of a puzzle: its verdict, and how large the question was.

    `variables` and `constraints` are those it began with; `rounds` counts its answers, right ones and ones to which
    further constraints (cuts) were found.
    """

    proof: Proof[A]
    variables: int
    constraints: int
    rounds: int
