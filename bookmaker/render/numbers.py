"""Numbers as the files of the press have them, and points of a page where y grows upwards."""

import functools

from bookmaker.pages.page import Point


@functools.lru_cache(maxsize=1 << 16)
def short(value: float) -> str:
    """A length as files have it: at most three decimals (a third of a micrometre), no needless zero or sign."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


class Upwards:
    """Writes places of a page `height` points high for files in which y grows upwards."""

    MOVE, LINE, CLOSE = "m", "l", "h"  # the operators of a path

    def __init__(self, height: float = 0.0) -> None:
        """Begin with the height of a page."""
        self.height = height

    def point(self, x: float, y: float) -> str:
        """A point of the page."""
        return f"{short(x)} {short(self.height - y)}"

    def polyline(self, path: tuple[Point, ...], closed: bool) -> str:
        """The path of a polyline; one that comes back to its start is closed, so that the corner there is a corner."""
        (x, y), *rest = path
        parts = [f"{self.point(x, y)} {self.MOVE}", *(f"{self.point(a, b)} {self.LINE}" for a, b in rest)]
        if closed or (len(path) > 2 and path[0] == path[-1]):
            parts.append(self.CLOSE)
        return " ".join(parts)
