"""What each technique finds in a stack of Nets; one round of the easiest in each grid; rounds until none finds any.

In a trial every open edge is assumed on and off, all of that in one stack, round by round.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from typing import NamedTuple, TypeAlias

from bookmaker.kinds.net.reasoning.knowledge import Knowledge, SidesFound, facing, news, squares
from bookmaker.kinds.net.reasoning.parts import Parts, small_turns, turns
from bookmaker.puzzles.contract.grading import tick
from bookmaker.puzzles.kits.edges.lines import Edges, singles
from bookmaker.puzzles.toolbox.batch_components import rings, same_part, split_copies
from bookmaker.puzzles.toolbox.bitgrid import BitGrid, gathered, indices
from bookmaker.puzzles.toolbox.edges import reach

# People see ahead only when few cells are left, and not far even then.
MOST_CELLS, ROUNDS = 100, 3
NOTHING = SidesFound((0, 0, 0, 0), (0, 0, 0, 0))

Step: TypeAlias = tuple[str, int]  # a technique and how many steps of it can be taken at once
Apart: TypeAlias = tuple[int, int]  # edges (across, down) that are off


class Look:
    """What techniques look at in one moment: what tiles say, and parts; each found once, when it is asked for."""

    def __init__(self, known: Knowledge) -> None:
        self.known = known

    @cached_property
    def tiles(self) -> tuple[SidesFound, SidesFound]:
        """What tiles say that can stand in one way only, and what half-known bends do."""
        sides, turned, half = news(self.known)
        return sides.by(turned) if turned else NOTHING, sides.by(half) if half else NOTHING

    @cached_property
    def parts(self) -> Parts:
        """The parts that have arms left."""
        return Parts.of(self.known)


# What each technique but border and trial finds, in the ladder's order.
FIND: dict[str, Callable[[Look], Apart | SidesFound]] = {
    "facing": lambda look: facing(look.known),
    "neighbour": lambda look: look.tiles[0],
    "partial": lambda look: look.tiles[1],
    "square": lambda look: squares(look.known),
    "loop": lambda look: look.parts.short_loops(),
    "pocket": lambda look: look.parts.pockets(),
    "turn": lambda look: small_turns(look.parts),
    "long-loop": lambda look: look.parts.loops(),
    "trap": lambda look: look.parts.traps(),
    "closing": lambda look: turns(look.parts),
    # Loops and what closes off in one round, for a maker who counts none.
    "small": lambda look: _either(look.parts.short_loops(), look.parts.pockets()),
    "large": lambda look: _either(look.parts.loops(), look.parts.traps()),
}
PLAIN = ("facing", "neighbour", "partial", "square")  # these look at no parts


def _either(one: Apart, other: Apart) -> Apart:
    """The edges that are off by one or the other."""
    return one[0] | other[0], one[1] | other[1]


def advance(stack: Knowledge, names: Sequence[str]) -> dict[int, Step]:
    """Apply to each grid the first of the techniques that finds something; by the place of each in which one does.

    The names are in the ladder's order.
    """
    grid, look = stack.grid, Look(stack)
    results: dict[int, Step] = {}
    waiting = grid.full
    for name in names:
        if not waiting:
            break
        if name == "trial":
            _try(stack, results)
            continue
        found = FIND[name](look)
        marks = (found.cells,) if isinstance(found, SidesFound) else found
        steps = _steps_in(grid, [plane & waiting for plane in marks]) if any(marks) else {}
        if steps:
            edges = found.edges(grid) if isinstance(found, SidesFound) else Edges(0, 0, *found)
            stack.put(*[plane & waiting for plane in edges])
            results.update((at, (name, count)) for at, count in steps.items())
            waiting &= ~grid.spread(gathered([at * grid.pitch for at in steps]))
    return results


def _steps_in(grid: BitGrid, planes: Sequence[int]) -> dict[int, int]:
    """For each copy (by its place) that has cells in the planes, how many; few are looked at cell by cell."""
    counts: dict[int, int] = {}
    for plane in planes:
        if plane.bit_count() < grid.copies:
            found = [(cell // grid.pitch, 1) for cell in indices(plane)]
        else:
            found = [(at, layer.bit_count()) for at, layer in enumerate(grid.layers(plane)) if layer]
        for at, count in found:
            counts[at] = counts.get(at, 0) + count
    return counts


def _try(stack: Knowledge, results: dict[int, Step]) -> None:
    """The same by a trial for the grids that have no result yet."""
    stuck = [at for at in range(stack.grid.copies) if at not in results]
    for at, failed in zip(stuck, failures(stack.picked(stuck).split() if stuck else ()), strict=True):
        for one in failed:
            stack.put(*[plane << at * stack.grid.pitch for plane in one.assumed.otherwise()])
            results[at] = ("trial", len(failed))


def climbed(
    stack: Knowledge,
    settle: Callable[[Knowledge, Sequence[int]], None],
    names: Sequence[str],
    note: Callable[[int, str, int], None] = lambda at, name, count: None,
) -> Iterator[tuple[list[int], Callable[[], Knowledge], bool]]:
    """Every grid solved as far as it goes: the places of some, what is known of them, and whether that is every edge.

    In turns `settle` does what is easy (it is told the places of the stack that it gets), and one of the techniques is
    applied to each grid; `note` is told each step. A grid that contradicts itself ends where it does.
    """
    places = list(range(stack.grid.copies))
    while True:
        settle(stack, places)
        some, whole = split_copies(stack.grid, stack.undecided)
        if whole:
            yield [places[at] for at in whole], partial(stack.picked, whole), True
        if not some:
            return
        if not names:
            yield [places[at] for at in some], partial(stack.picked, some), False
            return
        stack, places = stack.picked(some), [places[at] for at in some]
        steps = advance(stack, names)
        for at, step in steps.items():
            note(places[at], *step)
        right = split_copies(stack.grid, stack.conflicts())[1]
        going = [at for at in right if at in steps]
        left = sorted({*range(len(places))}.difference(going))
        if left:
            yield [places[at] for at in left], partial(stack.picked, left), False
        if not going:
            return
        stack, places = stack.picked(going), [places[at] for at in going]


class Failure(NamedTuple):
    """An assumption, that an edge is on or that it is off, and how many rounds refute it."""

    assumed: Edges
    rounds: int


def failures(known: Sequence[Knowledge]) -> list[list[Failure]]:
    """For each grid all assumptions that fail in the least number of rounds, if that is at most ROUNDS.

    None in a grid of which too many cells are undecided. The grids are of one size, and each is looked at for itself.
    In a round every tile says what its known arms say, loops are ruled out, and all cells must be within reach.
    """
    failed: list[list[Failure]] = [[] for _ in known]
    tried = [n for n, one in enumerate(known) if 0 < one.undecided.bit_count() <= MOST_CELLS]
    assumed = [
        (n, edges)
        for n in tried
        for on in singles(known[n].across_open, known[n].down_open)
        for edges in (on, on.otherwise())
    ]
    if not assumed:
        return failed
    stack = Knowledge.stacked([known[n] for n, _ in assumed])
    stack.put(*map(stack.grid.stacked, zip(*[edges for _, edges in assumed], strict=True)))
    for rounds in range(1, ROUNDS + 1):
        tick(len(assumed))
        for at in split_copies(stack.grid, follow(stack))[0]:
            n, edges = assumed[at]
            if not failed[n] or failed[n][0].rounds == rounds:
                failed[n].append(Failure(edges, rounds))
        if all(failed[n] for n in tried):
            break
    return failed


def follow(stack: Knowledge) -> int:
    """One round: every tile says what its known arms say, loops are ruled out; the cells where that fails."""
    grid = stack.grid
    stack.use_all()
    wrong = stack.conflicts() | rings(grid, stack.across_on, stack.down_on)
    along, below, _ = same_part(grid, stack.across_on, stack.down_on, stack.undecided)
    stack.put(0, 0, stack.across_open & along, stack.down_open & below)
    across, down = grid.full & ~stack.across_off, grid.full & ~stack.down_off
    return wrong | (grid.full & ~reach(grid, across, down, grid.origins))
