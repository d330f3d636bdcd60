"""Why a cell of a sum loses digits, in the words of arithmetic: what the other cells leave for it, or cannot make."""

import functools
from collections.abc import Iterator, Mapping, Sequence

from bookmaker.kinds.sudoku.reasoning.state import State
from bookmaker.puzzles.contract.phrases import cell_name
from bookmaker.puzzles.kits.ladder import Facts
from bookmaker.puzzles.toolbox.bitgrid import gathered, members

MOST_ORDERS, MOST_NEEDS = 4, 3  # ways to fill the cells, and sums that the others cannot make, that are told
MOST_SUMS = 5  # all that the others can make, where that is told
MINUS = " \N{MINUS SIGN} "
Signs = Mapping[int, int]  # the cells of a sum, each with 1 where its digit is added and -1 where it is taken off


def because(state: State, lost: Mapping[int, int], plus: Sequence[int], total: int, minus: Sequence[int] = ()) -> Facts:
    """Why cells lose digits where the digits of some cells less those of others make a total.

    Those that lose the same, or keep the same, are told together: nothing where no short reason tells all of it.
    """
    signs = {**dict.fromkeys(plus, 1), **dict.fromkeys(minus, -1)}
    if equal := _equal(state, signs, lost, total):
        return equal
    limit = _limit(state, signs, lost, total)
    if ("also", "none") in limit:
        return limit
    if need := _need(state, signs, lost, total):
        return _can(state, signs, lost, total) or need
    return _orders(state, () if minus else plus, total) or limit


def _equal(state: State, signs: Signs, lost: Mapping[int, int], total: int) -> Facts:
    """That the two other cells would be alike, which see each other."""
    for cell, gone in lost.items():
        others = [one for one in signs if one != cell]
        if len(others) != 2 or signs[others[0]] == signs[others[1]] or state.named(gone) != str(total * signs[cell]):
            return ()
        if not state.layout.peers[others[0]] >> others[1] & 1:
            return ()
    return (("fits", "equal"),)


def _limit(state: State, signs: Signs, lost: Mapping[int, int], total: int) -> Facts:
    """That the others make so much at least, or at most, and what with some further digits they cannot make.

    Of a difference both of its sides; of several cells what the others leave for each.
    """
    rooms = {cell: _Room(state, signs, cell, total) for cell in lost}
    low, high = min(room.low for room in rooms.values()), max(room.high for room in rooms.values())
    above, below = {}, {}
    for cell, gone in lost.items():
        own = state.digits[cell]
        above[cell], below[cell] = own >> max(0, high) << max(0, high), own & (1 << max(0, low - 1)) - 1
        if (above[cell] | below[cell]) & ~gone:
            return ()
    tells = all(above.values()), all(below.values())
    if (tells == (True, True) and len(lost) > 1) or tells == (False, False):
        return ()
    rest = {cell: gone & ~(above[cell] | below[cell]) for cell, gone in lost.items()}
    also: Facts = (("also", "none"),)
    if any(rest.values()):
        need = _need(state, signs, rest, total) if all(rest.values()) else ()
        if not need:
            return ()
        also = tuple(("also", fact) if name == "fits" else (name, fact) for name, fact in need)
    if len(lost) > 1:
        limit: Facts = (
            (("fits", "leave_most"), ("most", high)) if tells[0] else (("fits", "leave_least"), ("least", low))
        )
    else:
        limit = rooms[next(iter(lost))].told(state, *tells)
    return (*limit, *also) if limit else ()


class _Room:
    """What the other cells leave for one: those of which it has what they make, and those of which it has what is left.

    It is `low` at least and `high` at most.
    """

    def __init__(self, state: State, signs: Signs, cell: int, total: int) -> None:
        self.up, self.down = (
            tuple(one for one in signs if one != cell and signs[one] == sign) for sign in (-signs[cell], signs[cell])
        )
        (self.up_least, self.up_most), (self.down_least, self.down_most) = (
            _ends(state, self.up),
            _ends(state, self.down),
        )
        self.low = total * signs[cell] + self.up_least - self.down_most
        self.high = total * signs[cell] + self.up_most - self.down_least

    def told(self, state: State, is_above: bool, is_below: bool) -> Facts:
        """By what the cell has no more than that, or no less."""
        up, down = (state.layout.places(gathered(some)) for some in (self.up, self.down))
        if up and down:
            if is_above and is_below:
                return ()
            key, most, least = (
                ("high", self.up_most, self.down_least) if is_above else ("low", self.down_most, self.up_least)
            )
            return (("fits", key), ("up", up), ("down", down), ("most", most), ("least", least))
        least, most = (self.up_least, self.up_most) if up else (self.down_least, self.down_most)
        key = "within" if is_above and is_below else "most" if is_above is bool(up) else "least"
        return (("fits", key), ("others", up or down), ("least", least), ("most", most))


def _need(state: State, signs: Signs, lost: Mapping[int, int], total: int) -> Facts:
    """What the other cells would have to make with each of the digits that go, and cannot.

    Of several cells where they lose the same, and are all added.
    """
    cell, gone = next(iter(lost.items()))
    digits = [digit + 1 for digit in members(gone)]
    if len(digits) > MOST_NEEDS or len({*lost.values()}) > 1:
        return ()
    needs = [total * signs[cell] - digit for digit in digits]
    tried = ("tried", state.named(gone))
    if len(lost) > 1:
        told = (tried, ("needs", ", ".join(map(str, needs))))
        return () if -1 in signs.values() else (("fits", "need_each"), *told)
    return (("fits", "need"), tried, *others) if (others := _others(state, signs, cell, "needs", needs)) else ()


def _can(state: State, signs: Signs, lost: Mapping[int, int], total: int) -> Facts:
    """All that the other cells can make, where that is little and so one cell loses digits."""
    if len(lost) > 1:
        return ()
    ((cell, gone),) = lost.items()
    others = tuple(one for one in signs if one != cell)
    options = tuple(state.digits[one] for one in others)
    sums = _sums(options, _clash(state, others), tuple(signs[one] * signs[cell] for one in others))
    if len(sums) > MOST_SUMS or any(total * signs[cell] - digit - 1 in sums for digit in members(gone)):
        return ()
    return (("fits", "can"), *told) if (told := _others(state, signs, cell, "sums", sums)) else ()


def _others(state: State, signs: Signs, cell: int, name: str, makes: Sequence[int]) -> Facts:
    """The other cells as terms, "A1 + B2 − C3", and what these make; nothing where some of it is below zero."""
    sides = [
        [one for one in sorted(signs) if one != cell and signs[one] == sign] for sign in (signs[cell], -signs[cell])
    ]
    if min(makes) < 0 or not sides[0]:
        makes, sides = [-each for each in makes], sides[::-1]
    if min(makes) < 0 or not sides[0]:
        return ()
    plus, minus = (" + ".join(map(cell_name, state.layout.places(gathered(side)))) for side in sides)
    terms = MINUS.join(filter(None, (plus, f"({minus})" if len(sides[1]) > 1 else minus)))
    told = sorted(makes) if name == "sums" else makes
    return (("terms", terms), (name, ", ".join(map(str, told))))


@functools.lru_cache(maxsize=10_000)
def _sums(options: tuple[int, ...], clash: tuple[tuple[int, ...], ...], signs: tuple[int, ...]) -> tuple[int, ...]:
    """What cells make with these signs where what sees each other differs, rising; of much a few more than are told."""
    found, before = set[int](), list[int]()

    def fill(made: int) -> None:
        at = len(before)
        if at == len(options):
            found.add(made)
            return
        for digit in members(options[at]):
            if len(found) <= MOST_SUMS and all(before[k] != digit for k in clash[at]):
                before.append(digit)
                fill(made + signs[at] * (digit + 1))
                before.pop()

    fill(0)
    return tuple(sorted(found))


def _orders(state: State, cells: Sequence[int], total: int) -> Facts:
    """The few ways to fill the cells, in their order."""
    orders = list[str]()
    for order in _fillings(tuple(state.digits[cell] for cell in cells), _clash(state, cells), total) if cells else ():
        if len(orders) == MOST_ORDERS:
            return ()
        orders.append("+".join(map(str, order)))
    return (("fits", "orders"), ("orders", ", ".join(orders))) if orders else ()


def _ends(state: State, cells: Sequence[int]) -> tuple[int, int]:
    """The least and the most that some cells make."""
    return _ends_of(tuple(state.digits[cell] for cell in cells), _clash(state, cells)) if cells else (0, 0)


def _clash(state: State, cells: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """For each cell which of those before it, by their places here, it sees."""
    peers = state.layout.peers
    return tuple(tuple(k for k in range(at) if peers[cell] >> cells[k] & 1) for at, cell in enumerate(cells))


@functools.lru_cache(maxsize=10_000)
def _ends_of(options: tuple[int, ...], clash: tuple[tuple[int, ...], ...]) -> tuple[int, int]:
    values = [[digit + 1 for digit in members(one)] for one in options]
    return _least(values, clash), -_least([[-value for value in reversed(some)] for some in values], clash)


def _least(values: Sequence[Sequence[int]], clash: tuple[tuple[int, ...], ...]) -> int:
    """The least sum of one value of each, rising ones, where what sees each other differs."""
    rest = [sum(some[0] for some in values[at:]) for at in range(len(values) + 1)]
    best, before = sum(max(some) for some in values), list[int]()

    def fill(made: int) -> None:
        nonlocal best
        at = len(before)
        if at == len(values):
            best = min(best, made)
            return
        for value in values[at]:
            if made + value + rest[at + 1] >= best:
                return
            if all(before[k] != value for k in clash[at]):
                before.append(value)
                fill(made + value)
                before.pop()

    fill(0)
    return best


def _fillings(
    options: tuple[int, ...], clash: tuple[tuple[int, ...], ...], total: int, before: tuple[int, ...] = ()
) -> Iterator[tuple[int, ...]]:
    """The ways to fill cells so that what sees each other differs and all makes a total."""
    at = len(before)
    if at == len(options):
        if total == 0:
            yield before
        return
    rest = options[at + 1 :]
    least, most = sum((one & -one).bit_length() for one in rest), sum(map(int.bit_length, rest))
    for digit in members(options[at]):
        value = digit + 1
        if least <= total - value <= most and all(before[k] != value for k in clash[at]):
            yield from _fillings(options, clash, total - value, (*before, value))
