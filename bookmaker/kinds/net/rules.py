"""Net's referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from collections.abc import Sequence

from bookmaker.kinds.net.board import Answer, Clues
from bookmaker.puzzles.contract.kind import BrokenRule

# Where the arms 1 (right), 2 (up), 4 (left) and 8 (down) lead, in rows and columns; and the arm that meets each.
TOWARDS = {1: (0, 1, 4), 2: (-1, 0, 8), 4: (0, -1, 1), 8: (1, 0, 2)}
# Every digit by its shape: dead end, straight, bend, tee and cross; all others stand for themselves.
SHAPES = str.maketrans("1248369c5abde7f", "11113333557777f")
DIGITS = "0123456789abcdef"
# For each arm, whether a digit has it, as the digits of a number in base 2.
HAVE = [bytes(ord("1" if chr(n) in DIGITS and int(chr(n), 16) & arm else "0") for n in range(256)) for arm in TOWARDS]


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every rule that the answer breaks, each with the cells where.

    "shape": not the grid's size, or other cells missing (then nothing else is checked); "wrong-tile": not the printed
    tile turned; "loose-end": an arm that leaves the grid, meets a wall, or is not met by its neighbour; "loop": cells
    on a closed ring or between two rings; "cut-off": cells that the tile in the first cell does not reach.
    """
    width = clues.width
    if answer.width != width or _there(answer.tiles) != _there(clues.tiles):
        return (BrokenRule("shape", ()),)
    pairs = enumerate(zip(clues.tiles.translate(SHAPES), answer.tiles.translate(SHAPES), strict=True))
    wrong = [at for at, (printed, turned) in pairs if printed != turned]
    joined, loose = _joined(clues, answer)
    found = (("wrong-tile", wrong), ("loose-end", loose), ("loop", _on_loops(joined)), ("cut-off", _cut_off(joined)))
    return tuple(BrokenRule(name, tuple(divmod(at, width) for at in places)) for name, places in found if places)


def faults_many(clues: Sequence[Clues], answers: Sequence[Answer]) -> list[tuple[BrokenRule, ...]]:
    """What `faults` gives for each pair, all of one size.

    Right answers are recognised together: the printed shapes, arms that all meet, one edge fewer than cells, and every
    cell reached. Where something is amiss each half is looked at, and in the end each pair cell by cell; so is one with
    holes or walls.
    """
    if len(clues) < 2 or any(one.walls or "." in one.tiles for one in clues):
        return [faults(one, answer) for one, answer in zip(clues, answers, strict=True)]
    if _are_right(clues, answers):
        return [()] * len(clues)
    half = len(clues) // 2
    return faults_many(clues[:half], answers[:half]) + faults_many(clues[half:], answers[half:])


def _there(tiles: str) -> list[bool]:
    return [tile != "." for tile in tiles]


def _joined(clues: Clues, answer: Answer) -> tuple[dict[int, list[int]], list[int]]:
    """For each cell the cells that it is joined to (arm meets arm), and the cells with a loose arm."""
    width, height = clues.width, clues.height
    masks = {at: int(tile, 16) for at, tile in enumerate(answer.tiles) if tile != "."}
    walls = {(row * width + column, 1 if side == "right" else 8) for row, column, side in clues.walls}
    joined: dict[int, list[int]] = {at: [] for at in masks}
    loose: list[int] = []
    for at, mask in masks.items():
        row, column = divmod(at, width)
        for arm, (down, right, opposite) in TOWARDS.items():
            if not mask & arm:
                continue
            r, c = row + down, column + right
            if clues.wrap:
                r, c = r % height, c % width
            other = r * width + c
            is_met = 0 <= r < height and 0 <= c < width and masks.get(other, 0) & opposite
            if is_met and not (walls and {(at, arm), (other, opposite)} & walls):
                joined[at].append(other)
            else:
                loose.append(at)
    return joined, list(dict.fromkeys(loose))


def _on_loops(joined: dict[int, list[int]]) -> list[int]:
    """The cells left when dead ends are taken away until there are none: those on rings or between rings."""
    degree = {at: len(others) for at, others in joined.items()}
    dead = [at for at, count in degree.items() if count == 1]
    for at in dead:
        if degree[at] == 0:
            continue
        degree[at] = 0
        for other in joined[at]:
            if degree[other]:
                degree[other] -= 1
                if degree[other] == 1:
                    dead.append(other)
    return [at for at, count in degree.items() if count]


def _cut_off(joined: dict[int, list[int]]) -> list[int]:
    """The cells that the first of them is not joined to, directly or through others."""
    queue = [next(iter(joined))]
    reached = set(queue)
    for at in queue:
        for other in joined[at]:
            if other not in reached:
                reached.add(other)
                queue.append(other)
    return [at for at in joined if at not in reached]


def _are_right(clues: Sequence[Clues], answers: Sequence[Answer]) -> bool:
    """Whether all answers are the printed tiles turned so that in every grid arms meet and join all without a loop.

    All grids stand in one number, a bit for each cell, with an empty column and an empty row after each, where arms
    that leave the grid meet nothing.
    """
    width, height, count = clues[0].width, clues[0].height, len(clues)
    if any(answer.width != width or len(answer.tiles) != width * height for answer in answers):
        return False
    tiles = "".join([answer.tiles for answer in answers])
    if tiles.translate(SHAPES) != "".join([one.tiles for one in clues]).translate(SHAPES):
        return False
    stride, length, size = width + 1, (width + 1) * height, (width + 1) * (height + 1)
    rows = bytearray(b".") * (length * count)
    for column in range(width):  # of all grids at once
        rows[column::stride] = tiles.encode()[column::width]
    text = b"".join([rows[at : at + length] + b"." * stride for at in range(0, len(rows), length)])[::-1]
    right, up, left, down = (int(text.translate(table), 2) for table in HAVE)
    corners = int(("0" * (size - 1) + "1") * count, 2)
    links = [(right, left, 1), (down, up, stride)]  # arms, those that meet them, and how many bits further on
    if clues[0].wrap:
        first_column, first_row = corners * sum(1 << stride * r for r in range(height)), corners * ((1 << width) - 1)
        last_column, last_row = first_column << width - 1, first_row << stride * (height - 1)
        links = [(right & ~last_column, left & ~first_column, 1), (down & ~last_row, up & ~first_row, stride)]
        links += [(left & first_column, right & last_column, width - 1)]
        links += [(up & first_row, down & last_row, stride * (height - 1))]
    if any(arms << by != others for arms, others, by in links):
        return False
    reached, before = corners, 0
    while reached != before:
        before = reached
        for arms, _, by in links:
            reached |= (reached & arms) << by
            reached |= (reached >> by) & arms
    # What hangs together has no fewer edges than a tree; so where all have as many, each is one.
    cells = width * height * count
    return reached.bit_count() == cells and right.bit_count() + down.bit_count() == cells - count
