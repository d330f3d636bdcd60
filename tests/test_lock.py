"""A lock keeps each puzzle in its place whatever version makes the book; only what book.yaml changed is made anew."""

import json
from dataclasses import dataclass, fields, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bookmaker.book import lock as locks
from bookmaker.book import lock_file, plan, spec
from bookmaker.book.lock import Line
from bookmaker.book.locking import asked_digest
from bookmaker.book.volumes import ids_of_siblings
from bookmaker.production.locked import Use, locked, tell, text_after
from bookmaker.production.puzzles import make_puzzles
from bookmaker.production.verifying.against_lock import lock_faults
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import told_variant
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.testing.suite import subject_of
from bookmaker.puzzles.making.orders import Order, Puzzle, generate
from bookmaker.puzzles.making.requirements import Requirements
from bookmaker.puzzles.records.record import chosen_options, plain_record, record_of, told_variant_of
from bookmaker.seeds import Seed
from bookmaker.source import document
from bookmaker.source.faults import BookError, SourcePlace
from tests.few import few, longer
from tests.samples import params_of, sample
from tests.test_kinds import data_of

NET: dict[str, Any] = {"title": "Pipes", "kind": "net", "size": "4x4", "grade": ["easy", "medium"], "count": 4}
PLOTS: dict[str, Any] = {"title": "Plots", "kind": "shikaku", "size": "5x5", "grade": "easy", "count": 2}
LETTERS: dict[str, Any] = {
    "title": "Letters",
    "kind": "nonogram",
    "size": "5x5",
    "grade": "any",
    "count": 2,
    "options": {"glyphs": "LT"},
}


APART = (("pipes", "pipes-2"), ("pipes-2", "pipes"))


@dataclass
class Made:
    """The book's records by place, in the order of print, and what was said about it."""

    records: dict[str, dict[str, Any]]
    said: list[str]

    @property
    def ids(self) -> dict[str, str]:
        return {place: record["id"] for place, record in self.records.items()}


def make(folder: Path, *sections: dict[str, Any], use: Use = Use.WRITE, **keys: Any) -> Made:
    """Make the puzzles of a book with these sections as a build does, and its lock; without pages."""
    book = {"title": "T", "seed": "s", "sections": sections, **keys}
    text = document.parse(json.dumps(book), name=str(folder / "book.yaml"))
    checked = spec.check(text)
    job: Any = SimpleNamespace(spec=checked, text=text, plan=plan.plan(checked, text), volume_suffix="")
    held = locked(job, use)
    assert held is not None
    made = make_puzzles(
        *(job.plan, held.lock.never),
        jobs=1,
        report=lambda *_: None,
        lock=held.lock,
        resolved=held.resolved,
    )
    records = [record_of(puzzle, id) for puzzle, id in zip(made.puzzles, made.ids, strict=True)]
    said: list[str] = []
    lock_file.write(held.path, held.before, text_after(job, held, made, records), "build")
    tell(job, held, made, said.append)
    places = [puzzle.order.place for puzzle in made.puzzles]
    return Made(dict(zip(places, records, strict=True)), said)


def changed(folder: Path, place: str, **keys: Any) -> None:
    """Let one line of the lock say something else."""
    path = folder / "book.lock"
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    new = [{**line, **keys} if line.get("place") == place else line for line in lines]
    path.write_text("".join(json.dumps(line) + "\n" for line in new), encoding="utf-8")


def kept_whole(puzzle: Puzzle) -> bool:
    """Whether a puzzle's line in a lock tells all that its record does."""
    name, record = puzzle.order.kind, record_of(puzzle)
    beside = locks.beside_code(name, puzzle.clues)
    line = Line("p", 1, "0" * 32, name, record["code"], "s", record["id"], "easy", 1.0, 3, beside=beside)
    again = line.clues
    return bool(again == puzzle.clues) and plain_record(name, again) == plain_record(name, puzzle.clues)


@pytest.mark.parametrize("name", few(registry.names(), pytest.mark.long))
def test_what_a_lock_keeps_of_a_puzzle_of_any_kind_is_all_of_it(name: str) -> None:
    assert kept_whole(sample(name, width=6, height=6))


@pytest.mark.parametrize("name", longer(registry.names(), ("binary",)))
def test_what_a_lock_keeps_of_a_puzzle_with_any_option_is_all_of_it(name: str) -> None:
    for options in data_of(name)["options"]:
        order = Order(1, 0, name, params_of(name, (6, 6), **options), None, Seed(("lock",)))
        made = generate(order)
        assert isinstance(made, Puzzle)
        assert kept_whole(made), options


def test_a_second_build_makes_nothing_anew_and_its_records_are_the_same(tmp_path: Path) -> None:
    first = make(tmp_path, NET, PLOTS, LETTERS)
    text = (tmp_path / "book.lock").read_bytes()
    second = make(tmp_path, NET, PLOTS, LETTERS)
    assert list(second.records.items()) == list(first.records.items())
    assert (second.said, (tmp_path / "book.lock").read_bytes()) == ([], text)
    assert {record["caption"] for record in list(second.records.values())[-2:]} == {"L", "T"}


def test_a_generator_that_makes_other_puzzles_changes_none_that_is_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = make(tmp_path, NET, PLOTS)
    kind = registry.get("shikaku")
    old = kind.propose
    monkeypatch.setattr(
        kind, "propose", lambda params, grade, rng: old(params, grade, rng) if rng.random() < 2 else None
    )
    assert make(tmp_path, NET, PLOTS).ids == before.ids
    after = make(tmp_path, NET, {**PLOTS, "count": 3})
    assert {place: after.ids[place] for place in before.ids} == before.ids
    anew = make(tmp_path, NET, PLOTS, use=Use.ANEW)
    assert anew.ids["plots/5x5/easy/1"] != before.ids["plots/5x5/easy/1"]


def test_only_what_was_changed_is_made_anew_and_it_is_said(tmp_path: Path) -> None:
    before = make(tmp_path, NET, PLOTS)
    moved = make(tmp_path, PLOTS, NET)
    assert (moved.ids, moved.said) == (before.ids, [])
    graded = make(tmp_path, {**PLOTS, "grade": "medium"}, NET)
    assert {place: id for place, id in graded.ids.items() if place in before.ids} == {
        place: id for place, id in before.ids.items() if place.startswith("pipes/")
    }
    assert graded.said == [
        "4 puzzles as the lock says; new, made anew: plots/5x5/medium/1, plots/5x5/medium/2",
        "4 puzzles as the lock says; dropped: plots/5x5/easy/1, plots/5x5/easy/2",
    ]
    renamed = make(tmp_path, {**PLOTS, "grade": "medium"}, {**NET, "title": "Tubes"})
    assert renamed.said == ["the section 'pipes' is 'tubes' now, its puzzles stay"]
    assert sorted(renamed.ids.values()) == sorted(graded.ids.values())


def test_sections_of_one_title_keep_their_puzzles_when_they_are_moved_or_one_is_gone(tmp_path: Path) -> None:
    easy, hard = ({**NET, "grade": grade, "count": 2} for grade in ("easy", "medium"))
    before = make(tmp_path, easy, hard)
    moved = make(tmp_path, hard, easy)
    assert sorted(moved.ids.values()) == sorted(before.ids.values())
    assert sorted(moved.said) == [f"the section '{a}' is '{b}' now, its puzzles stay" for a, b in APART]
    changed(tmp_path, "pipes/4x4/medium/1", pinned=True)
    with pytest.raises(BookError, match="'pipes/4x4/medium/1', is pinned and has no place any more"):
        make(tmp_path, easy)
    changed(tmp_path, "pipes/4x4/medium/1", pinned=False)
    gone = make(tmp_path, easy)
    assert set(gone.ids.values()) == {id for place, id in before.ids.items() if "/easy/" in place}
    assert gone.said[1:] == ["2 puzzles as the lock says; dropped: pipes/4x4/medium/1, pipes/4x4/medium/2"]
    more = make(tmp_path, {**easy, "count": 3}, easy)
    assert {place: more.ids[place] for place in gone.ids} == gone.ids
    assert more.said[-1].startswith("sections 1 and 2 are told apart by their order alone: give each an 'id'")


def test_a_higher_count_keeps_the_order_of_print_and_of_two_twins_the_locked_one(tmp_path: Path) -> None:
    few = {"title": "Few", "kind": "sudoku", "size": "4x4", "grade": "any", "count": 4}
    before = make(tmp_path, few)
    after = make(tmp_path, {**few, "title": "More", "count": 2}, {**few, "count": 6})
    assert {place: after.ids[place] for place in before.ids} == before.ids
    assert [place for place in after.ids if place in before.ids] == list(before.ids)
    assert len(set(after.ids.values())) == 8


def test_letters_put_before_others_leave_each_puzzle_its_own(tmp_path: Path) -> None:
    before = make(tmp_path, LETTERS)
    after = make(tmp_path, {**LETTERS, "count": 3, "options": {"glyphs": "ILT"}})
    assert {place: after.ids[place] for place in before.ids} == before.ids
    assert sorted(record["caption"] for record in after.records.values()) == ["I", "L", "T"]


def test_a_pinned_puzzle_outlives_a_change_of_grade_and_anew(tmp_path: Path) -> None:
    before = make(tmp_path, PLOTS)
    changed(tmp_path, "plots/5x5/easy/2", pinned=True)
    after = make(tmp_path, {**PLOTS, "grade": "medium"})
    assert after.ids["plots/5x5/medium/2"] == before.ids["plots/5x5/easy/2"]
    assert after.records["plots/5x5/medium/2"]["grade"] == "easy"
    assert "'plots/5x5/medium/2' is pinned, and stays though book.yaml asks for something else there" in after.said
    anew = make(tmp_path, {**PLOTS, "grade": "medium"}, use=Use.ANEW, seed="other")
    assert anew.ids["plots/5x5/medium/2"] == before.ids["plots/5x5/easy/2"]
    with pytest.raises(BookError, match="is pinned and has no place any more"):
        make(tmp_path, NET, seed="other")


def test_a_pinned_puzzle_takes_a_new_place_before_that_of_another_which_is_told(tmp_path: Path) -> None:
    before = make(tmp_path, NET)
    changed(tmp_path, "pipes/4x4/medium/1", pinned=True)
    after = make(tmp_path, {**NET, "grade": "easy"})
    assert {after.ids[f"pipes/4x4/easy/{n}"] for n in (1, 2)} == {before.ids[f"pipes/4x4/easy/{n}"] for n in (1, 2)}
    assert before.ids["pipes/4x4/medium/1"] in (after.ids["pipes/4x4/easy/3"], after.ids["pipes/4x4/easy/4"])
    fewer = make(tmp_path, {**NET, "grade": "easy", "count": 1})
    assert list(fewer.ids.values()) == [before.ids["pipes/4x4/medium/1"]]
    assert "pipes/4x4/easy/1" in fewer.said[0].partition("dropped: ")[2]


def test_a_puzzle_that_is_graded_otherwise_today_stays_and_a_warning_names_the_command(tmp_path: Path) -> None:
    before = make(tmp_path, PLOTS)
    changed(tmp_path, "plots/5x5/easy/1", grade="hard")
    after = make(tmp_path, PLOTS)
    assert after.ids == before.ids
    number = 1 + list(after.ids).index("plots/5x5/easy/1")
    assert after.said == [
        f"puzzle {number} is easy by today's grades, it was hard: it stays, "
        f"'bookmaker another BOOK {number}' puts another there"
    ]


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"code": "5x5:a4a5g3b5b4b4"}, "is not proved any more"),
        ({"code": "nonsense"}, "is not proved any more"),
        ({"kind": "chess"}, "the kind 'chess' is unknown"),
        ({"id": "0" * 64}, "its id is not that of its code"),
        ({"rank": 7}, "the ranks are not each number from 1 on, once"),
        ({"rank": True}, "'rank' of the line is not what a lock holds"),
        ({"colour": 1}, "'colour' of the line is not what a lock holds"),
    ],
)
def test_a_line_that_is_not_true_is_a_fault_and_nothing_is_made(
    tmp_path: Path, keys: dict[str, Any], said: str
) -> None:
    make(tmp_path, PLOTS)
    changed(tmp_path, "plots/5x5/easy/1", **keys)
    broken = (tmp_path / "book.lock").read_bytes()
    with pytest.raises(BookError, match=said):
        make(tmp_path, PLOTS)
    assert (tmp_path / "book.lock").read_bytes() == broken


def test_one_puzzle_at_two_places_is_a_fault(tmp_path: Path) -> None:
    second = make(tmp_path, PLOTS).records["plots/5x5/easy/2"]
    changed(tmp_path, "plots/5x5/easy/1", code=second["code"], id=second["id"])
    with pytest.raises(BookError, match="has the puzzle of 'plots/5x5/easy/1'"):
        make(tmp_path, PLOTS)


def test_a_pinned_puzzle_takes_no_place_of_another_size(tmp_path: Path) -> None:
    make(tmp_path, NET)
    changed(tmp_path, "pipes/4x4/medium/1", pinned=True)
    with pytest.raises(BookError, match="is pinned and has no place any more"):
        make(tmp_path, {**NET, "size": "5x5"})


WISHES: dict[str, Any] = {
    "openings": 1,
    "clues": (1, 2),
    "effort": (1, 2),
    "needs": ("area",),
    "flow": (("steps", (1, 2)),),
    "best_of": 2,
    "stars": (1, 2),
}


@pytest.mark.parametrize("wish", [one.name for one in fields(Requirements) if one.compare])
def test_a_place_of_which_another_wish_is_made_is_one_that_was_changed(wish: str) -> None:
    plain = Order(1, 0, "shikaku", params_of("shikaku"), Grade.EASY, Seed(("s",)))
    asked = replace(plain, requirements=Requirements(**{wish: WISHES[wish]}))
    assert asked_digest(asked) != asked_digest(plain)


def test_another_seed_is_a_fault_and_another_books_lock_is_only_read(tmp_path: Path) -> None:
    before = make(tmp_path, PLOTS)
    with pytest.raises(BookError, match="the seed was 's' when the lock"):
        make(tmp_path, PLOTS, seed="t")
    (tmp_path / "book.lock").rename(tmp_path / "first.lock")
    text = (tmp_path / "first.lock").read_bytes()
    book = {"title": "Felder", "seed": "s", "lock": "first.lock", "sections": [{**PLOTS, "title": "A", "id": "plots"}]}
    parsed = document.parse(json.dumps(book), name=str(tmp_path / "book.yaml"))
    checked = spec.check(parsed)
    job: Any = SimpleNamespace(spec=checked, text=parsed, plan=plan.plan(checked, parsed), volume_suffix="")
    held = locked(job, Use.WRITE)
    assert held is not None
    assert {place: line.id for place, line in held.resolved.kept.items()} == before.ids
    assert held.is_lent
    other = document.parse(json.dumps({**book, "sections": [{**PLOTS, "count": 3}]}), name=str(tmp_path / "book.yaml"))
    checked = spec.check(other)
    with pytest.raises(BookError, match=r"has nothing for plots/5x5/easy/3"):
        locked(SimpleNamespace(spec=checked, text=other, plan=plan.plan(checked, other), volume_suffix=""), Use.WRITE)
    assert (tmp_path / "first.lock").read_bytes() == text


def test_a_copy_of_a_lock_beside_it_bars_nothing_and_another_works_does(tmp_path: Path) -> None:
    make(tmp_path, PLOTS)
    path = tmp_path / "book.lock"
    (tmp_path / "copy.lock").write_bytes(path.read_bytes())
    lock = locks.read_if_ours(path)
    assert lock is not None
    assert ids_of_siblings(tmp_path, path, lock) == ()
    assert set(ids_of_siblings(tmp_path, path, replace(lock, work="another"))) == {line.id for line in lock.printed}


def test_of_two_that_write_at_once_one_is_told_and_steps_lead_back_over_builds(tmp_path: Path) -> None:
    make(tmp_path, PLOTS)
    path = tmp_path / "book.lock"
    first = path.read_bytes()
    make(tmp_path, PLOTS, NET)
    second = path.read_bytes()
    with pytest.raises(BookError, match="was changed by another command in the meantime"):
        lock_file.write(path, first, second, "late")
    assert lock_file.undo(path) == "build"
    assert path.read_bytes() == first
    path.write_bytes(second)  # as from git
    with pytest.raises(BookError, match="there is no step back"):
        lock_file.undo(path)


def test_a_step_that_was_written_and_never_taken_is_not_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "book.lock"
    make(tmp_path, PLOTS)
    first = path.read_bytes()
    make(tmp_path, PLOTS, NET)
    path.write_bytes(first)  # as if the second command had been ended between the two files
    assert lock_file.undo(path) == "build"
    assert not path.exists()


def test_a_record_that_the_lock_has_otherwise_or_not_at_all_is_told_and_so_is_one_that_is_missing() -> None:
    lines = [SimpleNamespace(rank=at, place=place, id=f"id {at}") for at, place in enumerate("abcd", start=1)]
    lock: Any = SimpleNamespace(printed=lines)
    numbered = {1: ("a", "id 1"), 2: ("b", "another"), 3: ("elsewhere", "id 3"), 5: ("e", "id 5")}
    records = [
        (number, SourcePlace("puzzles.jsonl", number, 1), {"place": place, "id": name})
        for number, (place, name) in numbered.items()
    ]
    said = [(fault.message, fault.mark and fault.mark.line) for fault in lock_faults(lock, records)]
    other = "the puzzle is not the one of that number in the lock"
    assert said == [(other, 2), (other, 3), (other, 5), ("puzzle 4 of the lock is missing", None)]


@pytest.mark.parametrize("kind", few(registry.names()))
def test_a_lines_puzzle_is_told_as_the_one_that_was_made(kind: str) -> None:
    # A Numberlink with `uniqueness` lost the rule that says so in every build but the first.
    subject = subject_of(kind, data_of(kind))
    for options in subject.options:
        made = generate(Order(1, 0, kind, subject.optional(options)[0], None, Seed(("told", kind))))
        assert isinstance(made, Puzzle)
        line = Line("a", 0, "", kind, made.clues.code(), "", "", "", 0, 1, beside=locks.beside_code(kind, made.clues))
        asked = chosen_options(made.order.params, kind)
        again = told_variant(registry.get(kind), line.clues, {**asked, **line.clues.variant})
        assert again == told_variant_of(made), options
