"""Boxes: what a page spec is made of; plain values from YAML -> a PageSpec of checked boxes.

A box is a mapping with one leading key (`text`, `rule`, `pips`, `drawing`, `photo`, `space`, `stack`, `row`,
`grid`, `dots` or `spot`) and the keys that belong to it. Lengths are baselines of 12 points unless said otherwise.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, Discriminator, Field, Tag, ValidationError

from bookmaker.drawing import Meaning
from bookmaker.source.validation import Complaint, Strict, complaints

BASELINE = 12.0  # points
MOST_PIPS = 4  # as many as there are grades

Align: TypeAlias = Literal["left", "right", "centre", "outer", "inner"]
Length = Annotated[float, Field(ge=0, le=200)]


class _Box(Strict):
    share: int | None = Field(
        None, ge=1, le=100, description="in a row or stack: takes this share of the room that is left"
    )
    link: int | None = Field(None, ge=1, description="page that the box leads to in the digital edition")


class Words(_Box):
    """Text in one style, wrapped to the width it gets."""

    text: str = Field(description="the words; a line break starts a new line")
    style: str = Field(description="a text style of the theme")
    align: Align = Field("left", description="left, right, centre, outer or inner")
    lines: int | None = Field(
        None,
        ge=1,
        le=200,
        description="the most lines; the type gets smaller until it fits, down to the theme's least_text",
    )
    cut: bool = Field(False, description="with lines: what still does not fit is cut off, with an ellipsis")
    turned: bool = Field(False, description="stands on its head, to be read with the page turned round")


class Rule(_Box):
    """A line across the width."""

    rule: float = Field(ge=0.75, le=20, description="its weight in points")
    ink: str = Field("black", description="an ink of the theme")


class Pips(_Box):
    """A row of small figures, the first ones filled."""

    pips: int = Field(ge=0, le=9, description="how many are filled")
    of: int = Field(MOST_PIPS, ge=1, le=9, description="how many there are")
    size: float = Field(6.0, ge=3, le=40, description="width in points")
    shape: Literal["circle", "star", "square"] = Field("circle", description="circle, star or square")
    ink: str = Field("black", description="an ink of the theme")


class Picture(_Box):
    """A drawing, never stretched."""

    drawing: str = Field(description="a drawing's name, as the template's variables give it")
    fit: Literal["section", "width", "slot"] = Field(
        "section",
        description="section: one cell size for all pages of a section, or for this page; "
        "width: as wide as its place; slot: as large as its place allows",
    )
    cell_mm: float | None = Field(None, gt=0, le=100, description="the largest cell in mm, with fit: width or slot")
    ratio: float | None = Field(
        None,
        gt=0,
        le=100,
        description="with fit: slot, no wider than a picture so many times as high as wide would be",
    )
    align: Align = Field("centre", description="left, right, centre, outer or inner")
    stands: Literal["top", "middle", "bottom"] = Field("top", description="with fit: slot, where in its place")
    omit: tuple[Meaning, ...] = Field((), description="shapes of these meanings are left out")
    show: dict[Meaning, str] | None = Field(
        None, description="only shapes of these meanings, each in an ink of the theme: {tint: grey}"
    )


class Photo(_Box):
    """A picture of the author's own."""

    photo: str = Field(description="a picture in a text, by its name")
    align: Align = Field("left", description="left, right, centre, outer or inner")


class Space(_Box):
    """Nothing, of a given height (in a row: width)."""

    space: Length = Field(description="how much, in baselines; with share, at least so much")
    under: float | None = Field(
        None, ge=0, le=2000, description="take its share only where fewer than so many points are left"
    )


class Stack(_Box):
    """Boxes one below the other."""

    stack: tuple[Box, ...] = Field(description="the boxes, from the top")
    gap: Length = Field(0.0, description="between two boxes, in baselines")
    wide: Length | None = Field(None, description="be so wide, in baselines, not as wide as the place")
    hugs: str | None = Field(None, description="be as wide as this drawing, which stands in the stack with fit: slot")
    align: Align = Field("centre", description="with wide or hugs, where the stack stands")
    fill: str | None = Field(None, description="an ink of the theme behind the boxes")
    pad: float = Field(0.0, ge=0, le=40, description="points between the edges of the fill and the boxes")
    over: float | None = Field(
        None, ge=0, le=2000, description="take the height that is left, and be seen only where that is so many points"
    )
    square: bool = Field(False, description="with over, be no higher than wide and no wider than high")


class Row(_Box):
    """Boxes side by side."""

    row: tuple[Box, ...] = Field(description="the boxes, from the side that 'start' names")
    start: Literal["left", "outer", "inner"] = Field(
        "left", description="left, outer or inner: where the first box stands"
    )
    gap: Length = Field(0.0, description="between two boxes, in baselines")
    level: Literal["top", "middle", "bottom", "baseline"] = Field(
        "top", description="top, middle, bottom or baseline: what the boxes have in common"
    )


class Grid(_Box):
    """Equal places in columns and rows, filled in reading order; takes all the height that is left."""

    grid: tuple[Box, ...] = Field(description="the boxes, row by row")
    columns: int = Field(ge=1, le=20, description="how many columns")
    rows: int = Field(ge=1, le=20, description="how many rows")
    gap_x: Length = Field(1.0, description="between columns, in baselines")
    gap_y: Length = Field(1.0, description="between rows, in baselines")
    divider: float | None = Field(None, ge=0.75, le=4, description="weight of a line between columns, in points")
    ink: str = Field("line", description="the ink of that line")


class Dots(_Box):
    """A grid of dots to write and draw on; takes all the height that is left."""

    dots: float = Field(ge=6, le=72, description="from dot to dot, in points")
    ink: str = Field("black", description="an ink of the theme")
    form: Literal["dots", "lines", "graph"] = Field("dots", description="dots, lines across, or graph: squares")
    least: float = Field(0.0, ge=0, le=2000, description="where there is less room than so many points, nothing")


class Spot(_Box):
    """One of the theme's spots, where there is room for it; takes all the height that is left."""

    spot: int = Field(ge=0, description="which of the theme's, counted round and round")


_LEADING: dict[str, type[_Box]] = {
    "text": Words,
    "rule": Rule,
    "pips": Pips,
    "drawing": Picture,
    "photo": Photo,
    "space": Space,
    "stack": Stack,
    "row": Row,
    "grid": Grid,
    "dots": Dots,
    "spot": Spot,
}


def _leading_key(value: Any) -> str | None:
    if isinstance(value, BaseModel):
        return next(key for key, model in _LEADING.items() if isinstance(value, model))
    if isinstance(value, dict):
        return next(filter(_LEADING.__contains__, value), None)
    return None


Box: TypeAlias = Annotated[
    Annotated[Words, Tag("text")]
    | Annotated[Rule, Tag("rule")]
    | Annotated[Pips, Tag("pips")]
    | Annotated[Picture, Tag("drawing")]
    | Annotated[Photo, Tag("photo")]
    | Annotated[Space, Tag("space")]
    | Annotated[Stack, Tag("stack")]
    | Annotated[Row, Tag("row")]
    | Annotated[Grid, Tag("grid")]
    | Annotated[Dots, Tag("dots")]
    | Annotated[Spot, Tag("spot")],
    Discriminator(
        _leading_key,
        custom_error_type="wrong",
        custom_error_message="{message}",
        custom_error_context={
            "message": "is no box",
            "hint": "a box has one of the keys " + ", ".join(_LEADING),
        },
    ),
]


class PageSpec(Strict):
    """A page: what stands in the text block, and what stands below it."""

    body: tuple[Box, ...] = Field(description="boxes stacked from the top of the text block")
    foot: tuple[Box, ...] = Field((), description="boxes stacked below the text block")


for _model in (Stack, Row, Grid, PageSpec):
    _model.model_rebuild()


def boxes() -> dict[str, type[_Box]]:
    """The kinds of box by their leading key, for documentation and its test."""
    return dict(_LEADING)


def check(value: object) -> tuple[PageSpec | None, list[Complaint]]:
    """The page that a YAML value describes, or None and what is wrong with it."""
    if not isinstance(value, dict):
        return None, [Complaint((), "a page must hold keys and values", "start with 'body:'")]
    try:
        return PageSpec.model_validate(value), []
    except ValidationError as error:
        return None, [_untagged(complaint) for complaint in complaints(error, _known)]


def _known(where: tuple[str | int, ...]) -> dict[str, str]:
    tag = where[-1] if len(where) > 1 and isinstance(where[-2], int) else None
    model: type[BaseModel] = _LEADING[tag] if isinstance(tag, str) and tag in _LEADING else PageSpec
    return {name: field.description or "" for name, field in model.model_fields.items()}


def _untagged(complaint: Complaint) -> Complaint:
    """The complaint with its path as it stands in the file: pydantic adds the kind of box after an index."""
    where = complaint.where
    path = tuple(
        step for at, step in enumerate(where) if isinstance(step, int) or at == 0 or not isinstance(where[at - 1], int)
    )
    return Complaint(path, complaint.message, complaint.hint, complaint.at_key)
