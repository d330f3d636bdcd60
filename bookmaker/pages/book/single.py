"""picture: a Drawing -> a Page just large enough for it, for files that hold one puzzle."""

from bookmaker.drawing import Drawing
from bookmaker.pages.manuscript import Edition
from bookmaker.pages.page import Page
from bookmaker.pages.setting import paint
from bookmaker.pages.templates.layouts import Layout
from bookmaker.source.lengths import POINTS_PER_MM

CELL_MM = 10.0
MARGIN_MM = 1.0  # room for the frame, half of which lies outside the grid


def picture(
    drawing: Drawing,
    layout: Layout,
    *,
    edition: Edition = Edition.PRINT,
    cell_mm: float | None = None,
    name: str = "puzzle",
) -> Page:
    """The drawing alone on a page with a narrow margin; `name` names its part.

    Its cells are `cell_mm` wide, by default ten, or more where the layout's smallest type would be too large for it.
    """
    margin = MARGIN_MM * POINTS_PER_MM
    if cell_mm is None:
        cell = max(CELL_MM * POINTS_PER_MM, paint.unenlarged(drawing, layout.theme))
    else:
        cell = cell_mm * POINTS_PER_MM
    width, height = drawing.across * cell + 2 * margin, drawing.down * cell + 2 * margin
    at = (margin + drawing.margins.left * cell, margin + drawing.margins.top * cell)
    part = paint.paint(drawing, name=name, at=at, cell=cell, theme=layout.theme, edition=edition)
    return Page(width, height, (part,))
