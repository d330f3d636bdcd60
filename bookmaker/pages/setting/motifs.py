"""Motifs: the small figures of themes, drawn by program in a square from -1 to 1; a name -> fills and strokes."""

import functools
import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bookmaker.pages.page import Ink, Item, Join, Point, Polylines, Stroke

LEAST_LINE = 0.75  # points; what printers take
PEN = 0.16  # of half a motif's side: how wide its strokes are
ONE, TWO = (0.0,), (-0.22, 0.22)  # bridges: how far from the middle of an island they lie
Path = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Motif:
    """A figure: closed polygons that are filled, and open strokes; y goes down."""

    fills: tuple[Path, ...] = ()
    strokes: tuple[Path, ...] = ()


def _round(radius: float, at: Point = (0.0, 0.0), corners: int = 20, squeeze: float = 1.0) -> Path:
    turns = [2 * math.pi * one / corners for one in range(corners)]
    return tuple((at[0] + radius * math.cos(turn), at[1] + squeeze * radius * math.sin(turn)) for turn in turns)


def _rays(count: int, *reaches: float) -> Path:
    """A closed figure whose corners lie in turn at each of those distances."""
    corners = count * len(reaches)
    turns = [2 * math.pi * at / corners - math.pi / 2 for at in range(corners)]
    reach = [reaches[at % len(reaches)] for at in range(corners)]
    return tuple((far * math.cos(turn), far * math.sin(turn)) for far, turn in zip(reach, turns, strict=True))


def _spun(path: Iterable[Point], count: int) -> tuple[Path, ...]:
    """A path, turned around the middle as often as there is room."""
    made = tuple(path)
    turns = [2 * math.pi * at / count for at in range(count)]
    return tuple(
        tuple((x * math.cos(t) - y * math.sin(t), x * math.sin(t) + y * math.cos(t)) for x, y in made) for t in turns
    )


def _lens(begin: Point, end: Point, bulge: float) -> Path:
    """Two equal arcs between two points, `bulge` of their distance apart on either side."""
    (x0, y0), (x1, y1) = begin, end
    steps = [at / 12 for at in range(13)]
    out = [(s, bulge * math.sin(math.pi * s)) for s in steps] + [
        (s, -bulge * math.sin(math.pi * s)) for s in steps[::-1]
    ]
    dx, dy = x1 - x0, y1 - y0
    return tuple((x0 + s * dx - b * dy, y0 + s * dy + b * dx) for s, b in out)


def _curve(x: Callable[[float], float], y: Callable[[float], float], count: int = 48) -> Path:
    return tuple((x(2 * math.pi * at / count), y(2 * math.pi * at / count)) for at in range(count))


def _heart() -> Path:
    return _curve(
        lambda t: 0.95 * math.sin(t) ** 3,
        lambda t: -(13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t) - 2) / 16,
    )


def _drop() -> Path:
    return _curve(lambda t: 0.75 * math.sin(t) * math.sin(t / 2) ** 1.5, lambda t: -0.95 * math.cos(t))


def _moon() -> Path:
    """A disc, and out of it another whose middle lies to the right: they meet at those angles."""
    outer, inner = math.acos(2 / 3), math.acos(2 / 7)
    edge = [outer + (2 * math.pi - 2 * outer) * at / 24 for at in range(25)]
    bite = [-inner - (2 * math.pi - 2 * inner) * at / 20 for at in range(1, 20)]
    return (
        *((0.9 * math.cos(t), 0.9 * math.sin(t)) for t in edge),
        *((0.4 + 0.7 * math.cos(t), 0.7 * math.sin(t)) for t in bite),
    )


def _boat() -> Motif:
    hull = ((-0.9, 0.45), (0.9, 0.45), (0.55, 0.85), (-0.55, 0.85))
    return Motif((hull, ((0.08, -0.9), (0.08, 0.3), (0.8, 0.3)), ((-0.08, -0.6), (-0.08, 0.3), (-0.65, 0.3))))


def _tree() -> Motif:
    tiers = tuple(
        ((0.0, top), (wide, top + 0.7), (-wide, top + 0.7)) for top, wide in ((-1, 0.42), (-0.6, 0.6), (-0.15, 0.78))
    )
    return Motif((*tiers, ((-0.12, 0.5), (0.12, 0.5), (0.12, 0.95), (-0.12, 0.95))))


def _flower() -> Motif:
    return Motif((*_spun(_lens((0.0, -0.2), (0.0, -1.0), 0.3), 6), _round(0.16)))


def _snow() -> Motif:
    arms = (
        ((0.0, 0.0), (0.0, -0.95)),
        ((-0.3, -0.9), (0.0, -0.6), (0.3, -0.9)),
        ((-0.18, -0.52), (0.0, -0.34), (0.18, -0.52)),
    )
    return Motif((), tuple(path for arm in arms for path in _spun(arm, 6)))


def _balloon() -> Motif:
    string = tuple((0.1 * math.sin(8 * at / 10), 0.3 + 0.07 * at) for at in range(10))
    return Motif((_round(0.6, (0.0, -0.38), 24, 1.05), ((0.0, 0.2), (0.12, 0.36), (-0.12, 0.36))), (string,))


def _pencil() -> Motif:
    head = ((-1.0, -0.22), (-0.8, -0.22), (-0.8, 0.22), (-1.0, 0.22))
    shaft = ((-0.7, -0.22), (0.55, -0.22), (0.55, 0.22), (-0.7, 0.22))
    tip = ((0.65, -0.2), (1.15, 0.0), (0.65, 0.2))
    return Motif(tuple(tuple(((x - y) * 0.7, (x + y) * 0.7) for x, y in path) for path in (head, shaft, tip)))


def _fish() -> Motif:
    return Motif((_lens((-0.9, 0.0), (0.5, 0.0), 0.3), ((0.5, 0.0), (0.95, -0.45), (0.8, 0.0), (0.95, 0.45))))


def _shell() -> Motif:
    ribs = tuple(
        ((0.0, 0.75), (0.95 * math.sin(turn), 0.75 - 1.5 * math.cos(turn * 0.8)))
        for turn in (at * math.pi / 9 for at in range(-3, 4))
    )
    return Motif((((-0.28, 0.7), (0.28, 0.7), (0.16, 0.95), (-0.16, 0.95)),), (*ribs, tuple(rib[1] for rib in ribs)))


def _tent() -> Motif:
    return Motif((((0.0, -0.75), (0.22, 0.75), (0.95, 0.75)), ((0.0, -0.75), (-0.95, 0.75), (-0.22, 0.75))))


def _net() -> Motif:
    ends = tuple(_square(0.24, at) for at in ((-0.7, 0.0), (0.7, 0.0), (0.0, -0.7)))
    return Motif(ends, (((-0.7, 0.0), (0.7, 0.0)), ((0.0, 0.0), (0.0, -0.7))))


def _square(half: float, at: Point = (0.0, 0.0)) -> Path:
    x, y = at
    return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))


def _closed(path: Path) -> Path:
    return (*path, path[0])


def _islands() -> Motif:
    rings = tuple(_closed(_round(0.34, at)) for at in ((-0.6, 0.5), (0.6, 0.5), (0.6, -0.55)))
    bridges = (((-0.26, 0.4), (0.26, 0.4)), ((-0.26, 0.6), (0.26, 0.6)), ((0.6, 0.16), (0.6, -0.21)))
    return Motif((), (*rings, *bridges))


def _lamp() -> Motif:
    """A bulb: its glass, open at the neck, with a zigzag of wire in it, above a screw of three bars."""
    open_turn = 1.1  # radians, below
    turns = [math.pi / 2 + open_turn / 2 + (2 * math.pi - open_turn) * at / 24 for at in range(25)]
    round_glass = tuple((0.62 * math.cos(turn), -0.3 + 0.62 * math.sin(turn)) for turn in turns)
    glass = ((-0.27, 0.42), *round_glass, (0.27, 0.42))
    wire = ((-0.27, -0.2), (-0.09, -0.42), (0.09, -0.2), (0.27, -0.42))
    bars = ((0.34, 0.42), (0.34, 0.64), (0.16, 0.84))
    screw = tuple(((-wide, top), (wide, top), (wide, top + 0.14), (-wide, top + 0.14)) for wide, top in bars)
    return Motif(screw, (glass, wire))


def _die() -> Motif:
    spots = ((-0.42, -0.42), (0.42, 0.42), (0.0, 0.0), (0.42, -0.42), (-0.42, 0.42))
    return Motif(tuple(_round(0.15, at, 12) for at in spots), (_closed(_square(0.85)),))


def _plots() -> Motif:
    cuts = (
        ((-0.85, -0.2), (0.3, -0.2)),
        ((0.3, -0.85), (0.3, 0.85)),
        ((-0.3, -0.2), (-0.3, 0.85)),
        ((0.3, 0.25), (0.85, 0.25)),
    )
    return Motif((), (_closed(_square(0.85)), *cuts))


# Of these the strokes of two that stand side by side meet.
def _island(*bridges: tuple[Point, tuple[float, ...]]) -> Motif:
    """An island with bridges in directions, to the edge of its square: each so far beside the middle."""
    ring = 0.46
    ways = (
        tuple((far * dx - beside * dy, far * dy + beside * dx) for far in (math.sqrt(ring**2 - beside**2), 1.0))
        for (dx, dy), all_beside in bridges
        for beside in all_beside
    )
    return Motif((), (_closed(_round(ring)), *ways))


def _wave() -> Motif:
    return Motif((), (tuple((at / 8 - 1, 0.55 * math.sin(math.pi * at / 8)) for at in range(17)),))


def _key() -> Motif:
    turns = (
        (-1, 0.8),
        (-0.75, 0.8),
        (-0.75, -0.8),
        (0.65, -0.8),
        (0.65, 0.3),
        (-0.1, 0.3),
        (-0.1, -0.25),
        (0.25, -0.25),
    )
    return Motif((), (turns, ((-1, 0.8), (1, 0.8))))


def _fan() -> Motif:
    arcs = tuple(
        tuple((-r * math.cos(math.pi * at / 12), 0.9 - 1.8 * r * math.sin(math.pi * at / 12)) for at in range(13))
        for r in (1.0, 0.6)
    )
    core = tuple((-0.22 * math.cos(math.pi * at / 12), 0.9 - 0.4 * math.sin(math.pi * at / 12)) for at in range(13))
    return Motif((core,), arcs)


_MAKERS: Mapping[str, Callable[[], Motif]] = {
    "balloon": _balloon,
    "boat": _boat,
    "diamond": lambda: Motif((_rays(4, 0.9),)),
    "die": _die,
    "crossing": lambda: _island(((-1, 0), ONE), ((1, 0), TWO)),
    "dot": lambda: Motif((_round(0.5),)),
    "drop": lambda: Motif((_drop(),)),
    "fan": _fan,
    "fish": _fish,
    "flower": _flower,
    "heart": lambda: Motif((_heart(),)),
    "island": lambda: _island(((1, 0), ONE), ((0, 1), ONE)),
    "islands": _islands,
    "key": _key,
    "lamp": _lamp,
    "landing": lambda: _island(((-1, 0), TWO), ((1, 0), ONE)),
    "leaf": lambda: Motif((_lens((-0.6, 0.6), (0.85, -0.85), 0.28),), (((-0.95, 0.95), (-0.5, 0.5)),)),
    "moon": lambda: Motif((_moon(),)),
    "net": _net,
    "pencil": _pencil,
    "plots": _plots,
    "shell": _shell,
    "snow": _snow,
    "spark": lambda: Motif((_rays(4, 1.0, 0.22),)),
    "square": lambda: Motif((_square(0.7),)),
    "star": lambda: Motif((_rays(5, 1.0, 0.45),)),
    "sun": lambda: Motif((_round(0.45), *_spun(((-0.13, -0.58), (0.0, -1.0), (0.13, -0.58)), 10))),
    "tent": _tent,
    "tree": _tree,
    "triangle": lambda: Motif((_rays(3, 0.9),)),
    "wave": _wave,
}
NAMES: tuple[str, ...] = tuple(_MAKERS)


@functools.cache
def motif(name: str) -> Motif:
    """The motif of that name; KeyError for an unknown one."""
    return MappingProxyType(_MAKERS)[name]()


def strewn(name: str, places: Iterable[tuple[float, float, int]], half: float, ink: Ink) -> tuple[Item, ...]:
    """A motif at places (x, y, quarter turns), twice `half` wide: an item for all fills, one for all strokes."""
    shape, spots = motif(name), tuple(places)

    def laid(paths: tuple[Path, ...]) -> tuple[Path, ...]:
        return tuple(
            tuple((x + half * (a * c - b * s), y + half * (a * s + b * c)) for a, b in path)
            for x, y, turns in spots
            for c, s in (((1, 0), (0, 1), (-1, 0), (0, -1))[turns % 4],)
            for path in paths
        )

    pen = Stroke(ink, max(LEAST_LINE, PEN * half), join=Join.ROUND)
    fills = (Polylines(laid(shape.fills), None, ink, closed=True),) if shape.fills and spots else ()
    return (*fills, *((Polylines(laid(shape.strokes), pen),) if shape.strokes and spots else ()))
