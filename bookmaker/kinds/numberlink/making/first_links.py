"""Size, symmetry and style -> random links that cover the grid: what a layout begins with.

They are drawn one after the other where least room is left, then repaired. Two ways to draw: `nested` links walk along
walls and earlier links, from the corners inward, as in published puzzles; `classic` ones take a shortest way between
far cells, dead ends first, as the recipe that most generators follow has it. Cells left over are joined to a
neighbouring link.
"""

from collections.abc import Callable, Sequence
from itertools import groupby

from bookmaker.kinds.numberlink.making.layout import LinkLimits, adjacent, bends
from bookmaker.puzzles.toolbox.paths import Mesh
from bookmaker.seeds import Stream

Path = list[int]  # cells from one end to the other
REPAIRS_A_CELL = 4  # short links repaired, at most, before a cover is given up


class Patch:
    """The cells to cover: the neighbours of each, which are free yet, and how many of its neighbours are."""

    def __init__(self, width: int, cells: Sequence[int]) -> None:
        inside = set(cells)
        self.near = {
            cell: [
                b for b in (cell + 1, cell - 1, cell + width, cell - width) if b in inside and adjacent(width, cell, b)
            ]
            for cell in cells
        }
        self.room = {cell: len(near) for cell, near in self.near.items()}  # free cells only, in the order given

    def tightest(self) -> list[int]:
        """The free cells with the fewest free neighbours."""
        least = min(self.room.values())
        return [cell for cell, room in self.room.items() if room == least]

    def take(self, path: Path) -> None:
        """The cells of a link are free no longer."""
        for cell in path:
            del self.room[cell]
            for beside in self.near[cell]:
                if beside in self.room:
                    self.room[beside] -= 1


Draw = Callable[[Patch, int, LinkLimits, int, Stream], Path]


def nested(patch: Patch, start: int, limits: LinkLimits, longest: int, rng: Stream) -> Path:
    """A walk that goes on to the free cell with the least room, straight on among equals, never beside itself.

    It ends at a drawn length, though not next to a dead end, or where no way is left.
    """
    near, room = patch.near, patch.room
    path, own = [start], {start}
    goal = rng.between(limits.min_length, longest)
    step = 0
    while len(path) < 2 * longest:
        here = path[-1]
        ways: list[tuple[int, bool, int]] = []
        for way in rng.shuffled(near[here]):
            if way in room and way not in own and sum(beside in own for beside in near[way]) == 1:
                ways.append((room[way] - 1, way - here != step, way))
        if not ways:
            break
        left, _, way = min(ways, key=lambda found: found[:2])
        if (len(path) >= goal and left > 1) or bends([*path, way]) > limits.bends:
            break
        step = way - here
        path.append(way)
        own.add(way)
    return path


def classic(patch: Patch, start: int, limits: LinkLimits, longest: int, rng: Stream) -> Path:
    """A shortest way to a random dead end, or where none is in reach to any cell; cut where it bends too often."""
    came = {start: start}
    layers = [[start]]
    while layers[-1]:
        layer: list[int] = []
        for cell in layers[-1]:
            for way in rng.shuffled(patch.near[cell]):
                if way in patch.room and way not in came:
                    came[way] = cell
                    layer.append(way)
        layers.append(layer)
    layers.pop()
    reach = [cell for layer in layers[limits.min_length - 1 : longest] for cell in layer] or layers[-1]
    here = rng.choice([cell for cell in reach if patch.room[cell] == 1] or reach)
    path = [here]
    while here != start:
        here = came[here]
        path.append(here)
    path.reverse()
    while bends(path) > limits.bends:
        path.pop()
    return path


def grown(
    width: int, cells: Sequence[int], draw: Draw, limits: LinkLimits, longest: int, rng: Stream
) -> list[Path] | None:
    """Links within the limits that cover the cells; None where what was left over could not be joined."""
    patch = Patch(width, cells)
    paths: list[Path] = []
    while patch.room:
        path = draw(patch, rng.choice(patch.tightest()), limits, longest, rng)
        patch.take(path)
        paths.append(path)
    return _repaired(patch, paths, limits, rng)


def _repaired(patch: Patch, paths: list[Path], limits: LinkLimits, rng: Stream) -> list[Path] | None:
    """The links, the short ones joined to neighbours that are cut there; None where too many would be needed."""
    owner = {cell: index for index, path in enumerate(paths) for cell in path}
    for _ in range(REPAIRS_A_CELL * len(owner)):
        short = [index for index, path in enumerate(paths) if 0 < len(path) < limits.min_length]
        if not short:
            return [path for path in paths if path]
        index = rng.choice(short)
        ways = _ways_to_repair(patch, paths, owner, index, limits)
        if not ways:
            return None
        least = min(way[0] for way in ways)
        _, joined, rest, other = rng.choice([way for way in ways if way[0] == least])
        paths[index], paths[other] = joined, rest
        owner.update(dict.fromkeys(joined, index))
    return None


def _ways_to_repair(
    patch: Patch, paths: list[Path], owner: dict[int, int], index: int, limits: LinkLimits
) -> list[tuple[int, Path, Path, int]]:
    """Each way to join a link to another: (what is lost, the joined link, the other's rest, the other's index).

    Nothing is lost where two ends meet, more where a rest stays, most where it is short itself.
    """
    found: list[tuple[int, Path, Path, int]] = []
    path = paths[index]
    for towards in (path, path[::-1]):
        for beside in patch.near[towards[-1]]:
            other = owner[beside]
            if other == index:
                continue
            line = paths[other]
            place = line.index(beside)
            for head, rest in ((line[place::-1], line[place + 1 :]), (line[place:], line[:place])):
                joined = towards + head
                if limits.allow(joined):
                    loss = (len(rest) > 0) + (0 < len(rest) < limits.min_length)
                    found.append((loss, joined, rest, other))
    return found


STYLES: dict[str, Draw] = {"nested": nested, "classic": classic}


def image_of(width: int, height: int, symmetry: str) -> Callable[[int], int]:
    """Cell -> the cell that the symmetry ("none", "half-turn" or "mirror") exchanges with it."""
    if symmetry == "half-turn":
        return lambda cell: width * height - 1 - cell
    if symmetry == "mirror":
        return lambda cell: cell - cell % width + width - 1 - cell % width
    return lambda cell: cell


def cut(path: Path, limits: LinkLimits, longest: int, rng: Stream) -> list[Path] | None:
    """The path cut at random into links within the limits, none over `longest` cells; None where it cannot be."""
    total = len(path)
    # next_cuts[i]: the places where a link that begins at i may end, such that the rest can be cut too.
    next_cuts: list[list[int]] = [[] for _ in range(total)] + [[total]]
    for start in range(total - limits.min_length, -1, -1):
        for stop in range(start + limits.min_length, min(start + longest, total) + 1):
            if next_cuts[stop] and limits.allow(path[start:stop]):
                next_cuts[start].append(stop)
    if not next_cuts[0]:
        return None
    links: list[Path] = []
    start = 0
    while start < total:
        stop = rng.choice(next_cuts[start])
        links.append(path[start:stop])
        start = stop
    return links


def first_links(
    graph: Mesh, symmetry: str, style: str, limits: LinkLimits, longest: int, rng: Stream
) -> list[Path] | None:
    """Random links within the limits that cover the grid and are symmetric; None where no cover was found.

    With a symmetry, half of the grid is covered and copied; what lies on the axis or through the
    centre of an odd side is a straight row or column, symmetric in itself.
    """
    width, height, there = graph.width, graph.height, set(graph.there)
    image = image_of(width, height, symmetry)
    columns, rows = range(width), range(height)
    straight: Path = []
    if symmetry == "half-turn" and (height % 2 == 0 or (width % 2 == 1 and rng.below(2))):
        rows = range(height // 2)
        straight = [height // 2 * width + c for c in columns] if height % 2 else []
    elif symmetry != "none":
        columns = range(width // 2)
        straight = [r * width + width // 2 for r in range(height)] if width % 2 else []
    half = [r * width + c for r in rows for c in columns]
    links = grown(width, [cell for cell in half if cell in there], STYLES[style], limits, longest, rng)
    if links is None:
        return None
    if symmetry != "none":
        links += [[image(cell) for cell in path] for path in links]
    for run in (list(run) for is_there, run in groupby(straight, key=there.__contains__) if is_there):
        pieces: list[Path] | None
        if symmetry == "mirror":
            pieces = cut(run, limits, longest, rng)
        elif image(run[0]) == run[-1]:
            pieces = _cut_evenly(run, limits, rng)
        elif run[0] < image(run[0]):
            pieces = cut(run, limits, longest, rng)
            pieces = pieces and pieces + [[image(cell) for cell in piece] for piece in pieces]
        else:
            continue  # made with its image
        if pieces is None:
            return None
        links += pieces
    return links


def _cut_evenly(path: Path, limits: LinkLimits, rng: Stream) -> list[Path] | None:
    """An odd path cut into three that look the same from both of its ends, or left whole."""
    shortest, total = limits.min_length, len(path)
    sides = [*list(range(shortest, (total - shortest) // 2 + 1)), 0]
    side = rng.choice(sides)
    pieces = [path[:side], path[side : total - side], path[total - side :]] if side else [path]
    return pieces if all(limits.allow(piece) for piece in pieces) else None
