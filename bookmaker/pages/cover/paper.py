"""What a cover is made from: its sheet in points, and what it says and shows."""

from dataclasses import dataclass

from bookmaker.pages.manuscript import Piece
from bookmaker.pages.setting.measure import Area
from bookmaker.source.faults import SourcePlace


@dataclass(frozen=True, slots=True)
class CoverPaper:
    """A cover's sheet, in points.

    `width` and `height` are those of a face, front or back; `bleed` is what is cut off, or folded in,
    at the four edges; `hinge` lies between each face and the spine. Texts keep `safe` away from the
    faces' edges and `fold_clear` from those of the spine. The bar code's box is `barcode` wide and
    high, and `barcode_clear` away from spine and bottom. `pages` counts those of the book.
    """

    width: float
    height: float
    spine: float
    bleed: float
    hinge: float
    safe: float
    fold_clear: float
    has_spine_text: bool
    barcode: tuple[float, float]
    barcode_clear: float
    pages: int

    @property
    def sheet(self) -> tuple[float, float]:
        """Width and height of the whole sheet."""
        return (2 * (self.bleed + self.width + self.hinge) + self.spine, self.height + 2 * self.bleed)

    @property
    def back(self) -> Area:
        """The back as it is seen, without what is cut off."""
        return Area(self.bleed, self.bleed, self.width, self.height)

    @property
    def folds(self) -> tuple[float, float]:
        """Left and right edge of the spine."""
        left = self.bleed + self.width + self.hinge
        return (left, left + self.spine)

    @property
    def front(self) -> Area:
        """The front as it is seen, without what is cut off."""
        return Area(self.folds[1] + self.hinge, self.bleed, self.width, self.height)

    @property
    def front_face(self) -> Area:
        """All from the spine to the sheet's edges: what a picture of the front must fill."""
        return Area(self.folds[1], 0.0, self.hinge + self.width + self.bleed, self.sheet[1])

    @property
    def back_face(self) -> Area:
        """All from the sheet's edges to the spine."""
        return Area(0.0, 0.0, self.folds[0], self.sheet[1])

    @property
    def barcode_area(self) -> Area:
        """The bar code's box, in the lower right corner of the back."""
        wide, high = self.barcode
        back, clear = self.back, self.barcode_clear
        return Area(back.right - clear - wide, back.bottom - clear - high, wide, high)


@dataclass(frozen=True, slots=True)
class Cover:
    """What a cover says and shows beside what the book's manuscript does.

    `designs` are tried in their order until one keeps what a thumbnail asks for, the first of them first where it
    `is_asked`, else those that suit the puzzles; `palette` and, over it, `colours` give
    its inks; `turn` is a number from the book's seed that chooses among what suits equally well. `front` and `back` are
    pictures, as PNG files' bytes, that stand for all that would be on that face. The marks are lines of book.yaml to
    blame.
    """

    designs: tuple[str, ...]
    palette: str
    turn: int = 0
    is_asked: bool = False
    subtitle: str | None = None
    kinds: str | None = None
    promise: str | None = None
    blurb: tuple[Piece, ...] = ()
    isbn: str | None = None
    colours: tuple[tuple[str, str], ...] = ()
    front: bytes | None = None
    back: bytes | None = None
    mark: SourcePlace | None = None
    colours_mark: SourcePlace | None = None
    blurb_mark: SourcePlace | None = None
