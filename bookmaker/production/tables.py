"""Orders -> the tables of their book, once for each that their kinds have, as pieces of a text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bookmaker.pages.manuscript import Piece
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import Table, Tabulated, supports
from bookmaker.puzzles.contract.words import NONE_OWN, OwnWords, words_of
from bookmaker.puzzles.making.orders import Order

BACK = -1  # the place of tables at the back of the book; those of others are sections


def tables(orders: Sequence[Order], language: str, own: OwnWords = NONE_OWN) -> Mapping[int, tuple[Piece, ...]]:
    """By place: each table's heading, and its groups each with one and its lines; nothing where no kind has one."""
    found: dict[tuple[str, Table], int] = {}
    for order in orders:
        kind = registry.get(order.kind)
        if supports(kind, Tabulated) and (table := kind.table(order.params)):
            found.setdefault((order.kind, table), order.section if table.opens else BACK)
    places: dict[int, tuple[Piece, ...]] = {}
    for (name, table), place in found.items():
        words = words_of(name, language, own=own).table
        places[place] = (*places.get(place, ()), *_pieces(table, words))
    return places


def _pieces(table: Table, words: dict[str, str]) -> Iterator[Piece]:
    yield Piece("heading", words["title"].format(**dict(table.says)))
    for count, entries in table.groups:
        yield Piece("subheading", words["group"].format(count=count))
        for sought, ways in entries:
            yield Piece("entries", f"{sought} {ways}")
