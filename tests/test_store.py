"""The store of finished puzzles: what is in it is not made again, and nothing but time depends on it."""

import json
import pickle
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bookmaker.production import book
from bookmaker.production.verifying import reading_back
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.making import orders as making
from bookmaker.puzzles.making import store as stores
from bookmaker.puzzles.making.orders import Order, Puzzle, generate
from bookmaker.puzzles.making.requirements import Requirements
from bookmaker.puzzles.making.series import series
from bookmaker.puzzles.making.store import Shelf, Store, key_of, opened
from bookmaker.seeds import Seed
from bookmaker.source.faults import BookError
from tests.samples import params_of

from .test_cli import run

BOOK = """
title: Kept
seed: kept
sections:
  - {title: One, kind: net, size: 5, grade: easy, count: 4}
  - {title: Two, kind: shikaku, size: 6, grade: easy, count: 3}
"""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with opened(tmp_path / "store.sqlite") as found:
        yield found


def order(kind: str = "net", seed: str = "s", **options: object) -> Order:
    return Order(1, 0, kind, registry.get(kind).Params(width=5, height=5, **options), None, Seed((seed,)))


def made(one: Order) -> Puzzle:
    puzzle = generate(one)
    assert isinstance(puzzle, Puzzle)
    return puzzle


@pytest.mark.parametrize("kind", registry.names(hidden=True))
def test_a_puzzle_of_any_kind_comes_back_as_it_was_made(kind: str, store: Store) -> None:
    one = made(Order(7, 2, kind, params_of(kind, (5, 5), (6, 6), (9, 9)), None, Seed(("s",))))
    assert store.find(one.order) is None
    store.keep(one)
    assert store.find(replace(one.order, number=8)) == replace(one, order=replace(one.order, number=8))


def test_another_order_is_another_key_and_a_number_is_not() -> None:
    one = order()
    others = [
        *(order("shikaku"), order(seed="t"), order(wrap=True)),
        *(
            replace(one, grade=Grade.EASY),
            replace(one, attempts=9),
            replace(one, requirements=Requirements(openings=2)),
            replace(one, requirements=Requirements(flow=(("openings", (2, 9)),))),
            replace(one, best_of=3),
        ),
    ]
    assert len({key_of(one), *map(key_of, others)}) == len(others) + 1
    assert key_of(replace(one, number=5, section=3)) == key_of(one)


def test_sets_among_the_options_are_keyed_in_an_order_of_their_own() -> None:
    """As another process writes them in another order."""
    assert stores._plain(frozenset({"c", "a", "b"})) == ["a", "b", "c"]
    assert stores._plain(Grade.EASY) == repr(Grade.EASY)


def test_a_changed_source_is_another_key(monkeypatch: pytest.MonkeyPatch) -> None:
    before = key_of(order())
    monkeypatch.setattr(stores, "sources", lambda kind: b"other")
    assert key_of(order()) != before


def test_a_series_makes_only_what_the_store_lacks(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [replace(order(seed=str(n)), number=n) for n in range(6)]
    alone = [one.form for one in series(asked, code, count=6, jobs=1)]
    for one in (asked[1], asked[4]):
        store.keep(made(one))
    proposed: list[int] = []
    monkeypatch.setattr(
        "bookmaker.puzzles.making.series.generate_many",
        lambda orders: proposed.extend(one.number for one in orders) or making.generate_many(orders),
    )
    assert [one.form for one in series(asked, code, count=6, jobs=1, store=store)] == alone
    assert proposed == [0, 2, 3, 5]
    assert [one.form for one in series(asked, code, count=6, jobs=1, store=store)] == alone
    assert proposed == [0, 2, 3, 5]


def code(puzzle: Puzzle, _: str) -> str:
    return f"{puzzle.order.number} {puzzle.clues.code()}"


@pytest.mark.slow
def test_a_build_that_ends_early_is_not_begun_again(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(BOOK, encoding="utf-8")

    def stop(stage: str, done: int, total: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        book.build(tmp_path / "book.yaml", out=tmp_path / "out", store=tmp_path / "s.sqlite", report=stop)
    with opened(tmp_path / "s.sqlite") as kept:
        assert sum(shelf.puzzles for shelf in kept.shelves()) >= 5
    fresh = book.build(tmp_path / "book.yaml", out=tmp_path / "fresh", reads_back=False)
    again = book.build(tmp_path / "book.yaml", out=tmp_path / "out", store=tmp_path / "s.sqlite", reads_back=False)
    assert files(again.folder) == files(fresh.folder)


@pytest.mark.slow
def test_a_build_after_a_changed_title_makes_no_puzzle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "book.yaml").write_text(BOOK, encoding="utf-8")
    book.build(tmp_path / "book.yaml", out=tmp_path / "one", store=tmp_path / "s.sqlite", reads_back=False)
    (tmp_path / "book.yaml").write_text(BOOK.replace("Kept", "Changed"), encoding="utf-8")
    monkeypatch.setattr("bookmaker.puzzles.making.series.generate_many", nothing)
    book.build(tmp_path / "book.yaml", out=tmp_path / "two", store=tmp_path / "s.sqlite", reads_back=False)
    assert (tmp_path / "one" / "puzzles.jsonl").read_bytes() == (tmp_path / "two" / "puzzles.jsonl").read_bytes()


def nothing(orders: list[Order]) -> list[Puzzle]:
    assert not orders, "a puzzle was made again"
    return []


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_a_damaged_row_is_noticed_made_again_and_pruned(tmp_path: Path) -> None:
    path, one = tmp_path / "s.sqlite", made(order())
    with opened(path) as kept:
        kept.keep(one)
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("UPDATE puzzle SET puzzle = substr(puzzle, 1, 100)")
        raw.commit()
    assert run("store", "verify", "--store", str(path)).stderr.startswith("1 of 1 puzzle in")
    with opened(path) as kept:
        assert kept.find(one.order) is None
        kept.keep(one)
        assert kept.find(one.order) == one
        assert kept.damaged() == 0


@pytest.mark.parametrize(("at", "aside"), [(100, True), (4096, False)])
def test_a_damaged_file_is_put_aside_or_used_as_far_as_it_is_sound(at: int, aside: bool, tmp_path: Path) -> None:
    path, one = tmp_path / "s.sqlite", made(order())
    with opened(path) as kept:
        kept.keep(one)
    data = bytearray(path.read_bytes())
    data[at : at + 200] = bytes(200)
    path.write_bytes(data)
    for _ in range(2):
        with opened(path) as kept:
            assert kept.find(one.order) in (None, one)
            kept.keep(one)
    assert (tmp_path / "s.sqlite.damaged-1").exists() == aside


def test_a_file_that_is_no_store_is_refused_and_left_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("not a store, but somebody's notes\n" * 99, encoding="utf-8")
    before = (tmp_path / "notes.txt").read_bytes()
    with pytest.raises(BookError, match="as a store"), opened(tmp_path / "notes.txt"):
        pass
    assert (tmp_path / "notes.txt").read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_a_store_names_no_function_to_call(store: Store, tmp_path: Path) -> None:
    """A pickle may name anything to be called; here it names what would make a file."""

    class Trap:
        def __reduce__(self) -> tuple[object, tuple[str, str]]:
            return open, (str(tmp_path / "trap"), "w")

    with pytest.raises(pickle.UnpicklingError, match="no part of a puzzle"):
        stores._unpacked(pickle.dumps(Trap()), "net")
    assert not (tmp_path / "trap").exists()


def test_what_older_sources_made_is_told_and_pruned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "s.sqlite"
    with monkeypatch.context() as patch, opened(path) as kept:
        patch.setattr(stores, "sources", lambda kind: b"older")
        kept.keep(made(order()))
    with opened(path) as kept:
        kept.keep(made(order()))
    assert "2 puzzles" in (told := run("store", "info", "--store", str(path)).stdout)
    assert "1 of them made by another version" in told
    with opened(path) as kept, closing(sqlite3.connect(path)) as raw:
        assert raw.execute("PRAGMA application_id").fetchone()[0].to_bytes(4, "big") == b"BKST"
        (size,) = raw.execute("SELECT SUM(LENGTH(puzzle)) FROM puzzle").fetchone()
        assert kept.shelves() == [Shelf("net", 2, 1, size)]
    assert run("store", "prune", "--store", str(path)).stderr == "1 puzzle taken out\n"
    assert run("store", "verify", "--store", str(path)).stderr == "1 puzzle, none damaged\n"
    assert run("store", "prune", "--all", "--store", str(path)).stderr == "1 puzzle taken out\n"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The puzzles that another engine is asked about."""
    found: list[Any] = []

    def engines(kind: Any) -> Any:
        return {
            name: lambda *given, e=engine: found.append(given[0]) or e(*given) for name, engine in real(kind).items()
        }

    real = reading_back.engines_of
    monkeypatch.setattr(reading_back, "engines_of", engines)
    return found


@pytest.mark.slow
def test_what_was_read_back_before_is_read_again_but_not_solved_again(tmp_path: Path, asked: list[Any]) -> None:
    for number, title in enumerate(("Kept", "Changed")):
        (tmp_path / "book.yaml").write_text(BOOK.replace("Kept", title), encoding="utf-8")
        book.build(tmp_path / "book.yaml", out=tmp_path / str(number), store=tmp_path / "s.sqlite")
        assert len(asked) == 7


@pytest.mark.slow
def test_an_opinion_that_is_damaged_or_not_the_answer_is_asked_for_again(tmp_path: Path, asked: list[Any]) -> None:
    (tmp_path / "book.yaml").write_text(BOOK, encoding="utf-8")
    for harm in ("SELECT 1", "UPDATE opinion SET puzzle = '[[0]]'", "DELETE FROM opinion"):
        asked.clear()
        if harm != "SELECT 1":
            with closing(sqlite3.connect(tmp_path / "s.sqlite")) as raw:
                raw.execute(harm)
                raw.commit()
        book.build(tmp_path / "book.yaml", out=tmp_path / "out", store=tmp_path / "s.sqlite")
        assert len(asked) == 7
    with opened(tmp_path / "s.sqlite") as kept:
        record = json.loads((tmp_path / "out" / "puzzles.jsonl").read_text(encoding="utf-8").splitlines()[0])
        kept.keep_check("net", reading_back.asked_of(record), "[[0]]")
    (tmp_path / "book.yaml").write_text(BOOK + "subtitle: Another page to read\n", encoding="utf-8")
    book.build(tmp_path / "book.yaml", out=tmp_path / "out", store=tmp_path / "s.sqlite")
    assert len(asked) == 8


def test_opinions_of_older_sources_are_pruned_and_a_store_without_any_gets_them(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(stores, "sources", lambda kind: b"older")
        store.keep_check("net", "asked", "[[1]]")
        assert (store.cached_check("net", "asked"), store.cached_check("net", "other")) == ("[[1]]", None)
    store.prune()
    with closing(sqlite3.connect(tmp_path / "store.sqlite")) as raw:
        assert raw.execute("SELECT COUNT(*) FROM opinion").fetchone() == (0,)
        raw.execute("DROP TABLE opinion")
        raw.commit()
    with opened(tmp_path / "store.sqlite") as again:
        again.keep_check("net", "asked", "[[2]]")
        assert again.cached_check("net", "asked") == "[[2]]"


def test_two_builds_share_a_store(tmp_path: Path) -> None:
    one, other = made(order()), made(order("shikaku"))
    with opened(tmp_path / "s.sqlite") as first, opened(tmp_path / "s.sqlite") as second:
        first.keep(one)
        second.keep(one)
        second.keep(other)
        assert (second.find(one.order), first.find(other.order)) == (one, other)
