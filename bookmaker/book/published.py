"""A book and its ledger: ids of what other works published, which must not come again."""

from pathlib import Path

from bookmaker.book.spec import Spec
from bookmaker.puzzles.records import ledger
from bookmaker.source.document import Source
from bookmaker.source.faults import BookError, Fault

WHERE = ("ledger",)


def work_of(spec: Spec) -> str:
    """What a book is published as unless its lock says: its title, as ever, and which volume it is."""
    return f"{spec.title}, {spec.volume}" if spec.volume else spec.title


def volume_of(spec: Spec) -> tuple[str | None, str | None]:
    """Series and volume, which with its title tell a book from others."""
    return spec.series, spec.volume


def ledger_faults(spec: Spec, text: Source, folder: Path) -> tuple[Fault, ...]:
    """Why the book's ledger cannot be one, by its place and its first bytes; `folder` is where book.yaml lies."""
    try:
        if spec.ledger is not None:
            ledger.look(folder / spec.ledger, mark=text.mark(WHERE))
    except BookError as error:
        return error.faults
    return ()


def published_elsewhere(spec: Spec, text: Source, folder: Path, work: str) -> tuple[str, ...]:
    """The ids of what other works gave out, by the book's ledger; nothing where there is no ledger yet."""
    if spec.ledger is None or ledger.look(folder / spec.ledger, mark=text.mark(WHERE)) is None:
        return ()
    with ledger.opened(folder / spec.ledger, mark=text.mark(WHERE)) as book:
        return book.ids_of_others(work)
