"""per_page, cells, answers: in book.yaml, how puzzles and answers stand on their pages."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from bookmaker.source.lengths import POINTS_PER_MM, read_length
from bookmaker.source.validation import Strict, wrong

AUTO = "auto"  # in place of a number
MOST_PER_PAGE = 12
SMALLEST_CELL_MM = 3.0  # under this no pencil finds its cell


def _count(value: Any) -> Any:
    if value == AUTO:
        return None
    if type(value) is not int or not 1 <= value <= MOST_PER_PAGE:
        raise wrong(f"must be 1 to {MOST_PER_PAGE} or auto, not '{str(value)[:40]}'", "how many stand on a page")
    return value


def _cell(value: Any) -> Any:
    try:
        length = read_length(value)
    except ValueError:
        raise wrong(f"must be a length, not '{str(value)[:40]}'", "write 12mm or 0.5in") from None
    if length < SMALLEST_CELL_MM * POINTS_PER_MM:
        raise wrong(f"must be at least {SMALLEST_CELL_MM:g}mm, not '{str(value)[:40]}'", "a pencil needs room")
    return length


PerPage = Annotated[  # None for auto
    int | None, BeforeValidator(_count, json_schema_input_type=Literal["auto"] | Annotated[int, Field(ge=1, le=12)])
]
CellLength = Annotated[float, BeforeValidator(_cell, json_schema_input_type=str)]


class CellsSpec(Strict):
    """How large the cells of puzzles may be, in points; None where the layout decides."""

    largest: CellLength | None = Field(None, description="no puzzle's cell is larger, such as 12mm")
    smallest: CellLength | None = Field(
        None,
        description="one that would be smaller is a fault, such as 7mm; in place of the layout's floor",
    )

    @model_validator(mode="after")
    def _in_order(self) -> CellsSpec:
        if self.largest is not None and self.smallest is not None and self.largest < self.smallest:
            raise wrong("has a 'largest' that is under its 'smallest'", "exchange the two")
        return self


Screen = Literal["trim", "tablet"]
Techniques = Literal["inline", "appendix", "none"]
Hints = Literal["back", "none"]
GradeName = Literal["easy", "medium", "hard", "expert"]


class AnswersSpec(Strict):
    """How the answers at the back are laid out."""

    per_page: PerPage = Field(
        None, description="answers on a page, 1 to 12; auto, the default: as many as stay easy to read"
    )
    walkthrough: tuple[GradeName, ...] | GradeName = Field(
        (),
        description="grades, one or a list: how their puzzles are solved is told behind the answers, on two pages each",
    )

    @property
    def walked(self) -> tuple[str, ...]:
        """The grades of the puzzles that are told step by step."""
        return (self.walkthrough,) if isinstance(self.walkthrough, str) else self.walkthrough
