"""Hashi's generator: islands, a tree of bridges and some more, changed until people of that grade solve it."""

from __future__ import annotations

from bookmaker.puzzles.contract.grading import Cell, Grade, grades_of, least_moments
from bookmaker.puzzles.contract.proof import Several, Unique
from bookmaker.puzzles.kits.ladder import Engine
from bookmaker.seeds import Stream
from hashi.board import Clues, Params
from hashi.search import prove
from hashi.techniques import LADDER, State

SHARE = 0.36  # of the cells are islands, at most
LARGEST = 0.7  # of the islands at least hang together in a draft
LOOP, DOUBLE = 0.2, 0.25  # of the further spans have bridges, of the bridges a second one
CHANGES = 20  # of a draft, where it has two answers
DRAFTS = 30  # in one attempt
NODES = 300  # of a search in a draft

Counts = tuple[int, ...]  # of bridges, span by span


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """One attempt at clues of that grade; None where it failed."""
    if grade not in (None, *grades_of(LADDER)):
        return None
    deduce = Engine(tuple(one for one in LADDER if one.grade <= (grade or Grade.HARD)), State).deduce
    least = least_moments(grade, params.width * params.height) if grade else 0
    for _ in range(DRAFTS):
        clues = _drafted(params.width, params.height, rng)
        found = deduce(clues) if clues else None
        if found and found.grade and grade in (None, found.grade) and found.moments >= least:
            return clues
    return None


def _mended(board: State, counts: Counts, rng: Stream) -> Clues | None:
    """Clues with one answer, made by changes of bridges where two answers differ; None where that fails."""
    clues = _numbered(board, counts)
    for _ in range(CHANGES):
        proof = prove(clues, NODES)
        if not isinstance(proof, Several):
            return clues if isinstance(proof, Unique) else None
        differ = sorted({*proof.first.spans()} ^ {*proof.second.spans()})
        k = board.pairs.index(rng.choice(differ)[:2])
        changed = (*counts[:k], rng.choice([n for n in range(Clues.MOST + 1) if n != counts[k]]), *counts[k + 1 :])
        is_barred = changed[k] and any(counts[m] for m in board.crossing[k])
        if not is_barred and len(board.fixed(range(len(changed)), changed).pieces()) == 1:
            counts, clues = changed, _numbered(board, changed)
    return None


def _numbered(board: State, counts: Counts) -> Clues:
    sums = {island: sum(counts[k] for k in spans) for island, spans in board.at.items()}
    wide, high = board.size
    return Clues(tuple(tuple(sums.get((r, c), 0) for c in range(wide)) for r in range(high)))


def _drafted(wide: int, high: int, rng: Stream) -> Clues | None:
    """A sea whose islands bridges join, some of them in loops; None where that fails."""
    islands: dict[Cell, int] = {}
    for r, c in rng.shuffled([(r, c) for r in range(high) for c in range(wide)]):
        if len(islands) < SHARE * wide * high and all(abs(r - y) + abs(c - x) > 1 for y, x in islands):
            islands[r, c] = 1
    board = State(Clues(tuple(tuple(islands.get((r, c), 0) for c in range(wide)) for r in range(high))))
    order = sorted(range(len(board.pairs)), key=lambda k: len(board.crossing[k]) + rng.random())
    free = set(order)
    for k in order:
        one, other = board.pairs[k]
        is_new = not any(one in piece and other in piece for piece in board.pieces())
        if k in free and (is_new or rng.random() < LOOP):
            board.least[k] = 1 + (rng.random() < DOUBLE)
            free.difference_update(board.crossing[k])
    piece = max(board.pieces(), key=len)
    if len(piece) < max(2, LARGEST * len(islands)):
        return None
    counts = dict(zip(board.pairs, board.least, strict=True))
    sea = State(Clues(tuple(tuple(int((r, c) in piece) for c in range(wide)) for r in range(high))))
    return _mended(sea, tuple(counts.get(pair, 0) for pair in sea.pairs), rng)
