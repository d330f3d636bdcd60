"""`python -m tests.bench.patterns KIND GRADE SIZE MOMENTS --seconds N`: finds patterns for a kind's pattern book.

Prints lines as they stand in `making/patterns.txt` of the kind (net or shikaku). A Net's are windows around what easier
techniques leave undecided in random trees of SIZE; a Shikaku's are blocks of SIZE, found by random moves and then
changed at random as long as they keep their moments. The books were made so; a line may be added or left out at will.
"""

import argparse
import string
import sys
import time
from collections.abc import Iterator
from itertools import count, takewhile
from typing import Any

from bookmaker.kinds.net.board import Clues as NetClues
from bookmaker.kinds.net.board import Params as NetParams
from bookmaker.kinds.net.making import batch_search
from bookmaker.kinds.net.making.drafts import Draft as NetDraft
from bookmaker.kinds.net.making.growth import Trees
from bookmaker.kinds.net.reasoning.knowledge import settle
from bookmaker.kinds.net.techniques import LADDER as NET_LADDER
from bookmaker.kinds.net.techniques import deduce as deduce_net
from bookmaker.kinds.shikaku.board import Params
from bookmaker.kinds.shikaku.making.draft import Draft
from bookmaker.kinds.shikaku.making.harder import made_harder, vary
from bookmaker.kinds.shikaku.making.partition import EVEN, cut
from bookmaker.kinds.shikaku.techniques import LADDER, deduce
from bookmaker.puzzles.contract.grading import Deduction, Grade, Technique
from bookmaker.puzzles.records.record import read_size
from bookmaker.seeds import Seed

TOGETHER, TREES, ROUNDS = 100, 25, 14  # of Nets
LARGEST = 49  # cells of a window
VARIANTS, TRIES = 3, 200  # of a Shikaku's block
# The largest rectangle of a block, and the fewest cells that one has on average, so that a grid around it has about as
# many large ones as published puzzles. Of an expert block more is not to be had in reasonable time.
LARGEST_AREA = {Grade.MEDIUM: 16, Grade.HARD: 16, Grade.EXPERT: 8}
LEAST_AREA = {Grade.MEDIUM: 4.8, Grade.HARD: 4.8, Grade.EXPERT: 4.0}


def names(ladder: tuple[Technique[Any], ...], grade: Grade, deduction: Deduction[Any]) -> str:
    """The techniques of that grade that were used, with commas between them."""
    own = {technique.name for technique in ladder if technique.grade is grade}
    return ",".join(name for name, _ in deduction.techniques if name in own)


def nets(grade: Grade, width: int, height: int, moments: int, *, first: int, aim: str | None) -> Iterator[str]:
    """Windows of random trees of that grade with so many moments, one of them of the technique `aim` if given."""
    params = NetParams(width, height)
    for n in count(first):
        streams = [Seed(("patterns", grade.word, str(n), str(k))).stream() for k in range(TOGETHER)]
        drafts = [NetDraft(stream, aim=aim) for stream in streams]
        batch_search.search(drafts, grade, params, per_attempt=TREES, rounds=ROUNDS)
        trees = [draft.found for draft in drafts if draft.found]
        stack = Trees.stacked(trees) if trees else None
        texts = stack.grid.digits(stack.arms()) if stack else []
        for tree, text in zip(trees, texts, strict=True):
            deduction = deduce_net(NetClues(width, height, False, text))
            if deduction.grade is grade and deduction.moments >= moments:
                yield f"{grade.word} {deduction.moments} {window(tree, names(NET_LADDER, grade, deduction))}"


def window(tree: Trees, techniques: str) -> str:
    """The smallest window around the undecided cells and their neighbours, as in the pattern book."""
    grid = tree.grid
    known = tree.opening()
    settle(known)
    cells = grid.cells(known.undecided | grid.near(known.undecided))
    top, bottom = min(r for r, _ in cells), max(r for r, _ in cells)
    left, right = min(c for _, c in cells), max(c for _, c in cells)
    sides = (("n", top == 0), ("e", right == grid.width - 1), ("s", bottom == grid.height - 1), ("w", left == 0))
    inside = sum(grid.bit(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1))
    kept = Trees(grid, tree.across & inside & grid.left(inside), tree.down & inside & grid.up(inside), 0)
    (digits,) = grid.digits(kept.arms())
    text = "".join(digits[r * grid.width + left : r * grid.width + right + 1] for r in range(top, bottom + 1))
    borders = "".join(side for side, is_there in sides if is_there) or "-"
    return f"{right - left + 1}x{bottom - top + 1} {techniques} {borders} {text}"


def blocks(grade: Grade, width: int, height: int, moments: int, *, first: int) -> Iterator[str]:
    """Blocks of that grade with so many moments, and random variants of each."""
    params = Params(width, height, max_area=LARGEST_AREA[grade], symmetry="none")
    for n in count(first):
        rng = Seed(("patterns", grade.word, str(n))).stream()
        boxes = cut(params, rng, EVEN)
        if boxes is None or len(boxes) * LEAST_AREA[grade] > width * height:
            continue
        draft = Draft.at_random(boxes, rng, params.grid)
        for _ in range(VARIANTS if made_harder(draft, params, grade, rng, least=moments) else 0):
            deduction = deduce(draft.clues())
            if deduction.grade is grade:
                used = names(LADDER, grade, deduction)
                yield f"{grade.word} {deduction.moments} {width}x{height} {used} {letters(draft)}"
            vary(draft, params, grade, rng, least=moments, tries=TRIES)


def letters(draft: Draft) -> str:
    """The cells in reading order, as in the pattern book."""
    boxes = dict(zip(sorted(draft.targets, key=lambda cells: cells & -cells), string.ascii_lowercase, strict=False))
    text = ""
    for row in range(draft.height):
        for column in range(draft.width):
            bit = 1 << row * draft.stride + column
            letter = next(name for cells, name in boxes.items() if cells & bit)
            text += letter.upper() if draft.occupied & bit else letter
    return text


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.patterns", description=__doc__)
    parser.add_argument("kind", choices=("net", "shikaku"))
    parser.add_argument("grade", choices=[grade.word for grade in Grade if grade is not Grade.EASY])
    parser.add_argument("size")
    parser.add_argument("moments", type=int)
    parser.add_argument("--first", type=int, default=0, help="the first seed; another one finds others")
    parser.add_argument("--aim", help="a technique that a Net must need")
    parser.add_argument("--seconds", type=float, default=60.0)
    chosen = parser.parse_args()
    grade, size = Grade[chosen.grade.upper()], read_size(chosen.size)
    if chosen.kind == "net":
        lines = nets(grade, *size, chosen.moments, first=chosen.first, aim=chosen.aim)
    else:
        lines = blocks(grade, *size, chosen.moments, first=chosen.first)
    end = time.monotonic() + chosen.seconds
    for line in takewhile(lambda _: time.monotonic() < end, lines):
        if chosen.kind == "shikaku" or len(line.split()[-1]) <= LARGEST:
            sys.stdout.write(line + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
