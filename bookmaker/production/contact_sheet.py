"""The author's own pictures -> a sheet that shows each beside the answer it became, and how much had to change."""

from collections.abc import Iterator, Sequence

from bookmaker.pages.newspaper.contact_sheets import SheetEntry, sheets
from bookmaker.production.slot_files import theme
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import model_of
from bookmaker.puzzles.making.orders import Puzzle
from bookmaker.render import pdf

CONTACT_SHEET = "contact-sheet.pdf"


def contact_sheet(title: str, puzzles: Sequence[Puzzle]) -> bytes | None:
    """The sheet as PDF, in the order of the book; None where no puzzle was dealt a picture."""
    proofs = list(_proofs(puzzles))
    if not proofs:
        return None
    pages = sheets(title, (), proofs, theme())
    return pdf.document(pages, title=f"{title}: pictures")


def _proofs(puzzles: Sequence[Puzzle]) -> Iterator[SheetEntry]:
    for puzzle in puzzles:
        kind = registry.get(puzzle.order.kind)
        model = model_of(kind, puzzle.order.params)
        if model is None:
            continue
        name, unchanged = model
        pairs = [
            pair
            for rows in zip(unchanged.grid(), puzzle.answer.grid(), strict=True)
            for pair in zip(*rows, strict=True)
        ]
        changed = sum(one != other for one, other in pairs)
        grade = puzzle.deduction.grade.word if puzzle.deduction.grade else ""
        yield SheetEntry(
            group="pictures",
            name=f"{puzzle.order.number}  {name}",
            facts=(f"{changed} of {len(pairs)} cells changed", f"{grade}, effort {puzzle.deduction.effort:g}"),
            puzzle=kind.draw(puzzle.clues, unchanged),
            answer=kind.draw(puzzle.clues, puzzle.answer),
        )
