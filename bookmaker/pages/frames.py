"""Frames: what a page of zones consists of, text and art apart, so that a layout program can go on with it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bookmaker.pages.page import Ink, Item, Point, moved


@dataclass(frozen=True, slots=True)
class Type:
    """What a text is set in: the name of its style, a face, size, leading and spacing in points, an ink."""

    style: str
    font: str
    size: float
    leading: float
    ink: Ink
    spacing: float = 0.0


@dataclass(frozen=True, slots=True)
class Frame:
    """A box (x, y, width, height) with what is printed in it, `items` being counted from the point `at`.

    A text frame has `lines`, each of runs of one type, the first one standing a leading under the frame's top; art that
    `is_linked` becomes a file of its own; a frame with neither items nor lines is room for others. One that `is_turned`
    stands upside down in its box.
    """

    name: str
    box: tuple[float, float, float, float]
    items: tuple[Item, ...] = ()
    at: Point = (0.0, 0.0)
    lines: tuple[tuple[tuple[Type, str], ...], ...] = ()
    is_linked: bool = False
    is_turned: bool = False

    def printed(self) -> tuple[Item, ...]:
        """What is printed, where it stands on the page."""
        return tuple(moved(self.items, self.at, is_turned=self.is_turned))

    def shifted(self, dx: float, dy: float) -> Frame:
        """The same, so far to the right and down."""
        x, y, width, height = self.box
        return replace(self, box=(x + dx, y + dy, width, height), at=(self.at[0] + dx, self.at[1] + dy))

    def turned(self, width: float, height: float) -> Frame:
        """The same in an area of that size, from the page's corner on, that is turned upside down."""
        x, y, wide, deep = self.box
        box, at = (width - x - wide, height - y - deep, wide, deep), (width - self.at[0], height - self.at[1])
        return replace(self, box=box, at=at, is_turned=not self.is_turned)
