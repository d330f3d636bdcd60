"""A puzzle somebody hands us -> its text in another program's notation."""

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import Notation
from bookmaker.puzzles.contract.asking import notations_of
from bookmaker.puzzles.records.exchange import plain
from bookmaker.puzzles.records.exchange.ipuz import FORM, ipuz
from bookmaker.puzzles.records.record import Given, plain_record, to_json


def is_one_file(kind: str, form: str) -> bool:
    """Whether a puzzle in this form is a file of its own, so that two cannot follow one another."""
    notation = _notation(kind, form)
    return form == FORM or (form != "text" and notation is not None and not notation.is_line)


def written(given: Given, form: str) -> str:
    """The puzzle's text in a form, without a line's end; a record keeps what it says besides.

    ValueError, in one sentence, where the kind has no such form, or the form cannot say this puzzle.
    """
    record = given.record if "grid" in given.record else plain_record(given.kind, given.clues)
    if form == "jsonl":
        return to_json(record)
    if form == FORM:
        return ipuz(record).rstrip("\n")
    notation = _notation(given.kind, form)
    if notation is not None:
        return notation.write(given.clues)
    if form == "text":
        return plain.write_block(given.kind, given.clues)
    raise ValueError(f"a puzzle of the kind '{given.kind}' has no form '{form}'")


def _notation(kind: str, form: str) -> Notation | None:
    return next((one for one in notations_of(registry.get(kind)) if one.form == form), None)
