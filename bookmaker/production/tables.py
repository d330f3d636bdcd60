"""Orders -> the tables at the back of their book, once for each that their kinds have, as pieces of a text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bookmaker.pages.manuscript import Piece
from bookmaker.pages.setting.inline_markup import BOLD, marked
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import Table, Tabulated, offers
from bookmaker.puzzles.contract.words import NONE_OWN, OwnWords, words_of
from bookmaker.puzzles.making.orders import Order


def tables(orders: Sequence[Order], language: str, own: OwnWords = NONE_OWN) -> tuple[Piece, ...]:
    """For each table a heading and a paragraph for each group; nothing where no kind has one."""
    found: dict[tuple[str, Table], None] = {}
    for order in orders:
        kind = registry.get(order.kind)
        if offers(kind, Tabulated):
            found[order.kind, kind.table(order.params)] = None
    return tuple(piece for kind, table in found for piece in _pieces(table, words_of(kind, language, own=own).table))


def _pieces(table: Table, words: dict[str, str]) -> Iterator[Piece]:
    yield Piece("heading", words["title"].format(**dict(table.says)))
    for count, entries in table.groups:
        lines = [f"{marked(sought, BOLD)}\u00a0{told}" for sought, told in entries]
        yield Piece("paragraph", f"{marked(words['group'].format(count=count), BOLD)}\n{'; '.join(lines)}")
