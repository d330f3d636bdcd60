"""verify: a true record passes, and every claim that is false is found."""

import json
from pathlib import Path
from typing import Any

import pytest

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.making.orders import Order, Puzzle, generate, generate_many
from bookmaker.puzzles.records.record import RECORD_VERSION, record_of, to_json
from bookmaker.puzzles.records.verify import verify
from bookmaker.seeds import Seed
from tests.samples import sample

from .test_cli import run


def record(seed: str = "v") -> dict[str, Any]:
    puzzle = sample("shikaku", width=5, height=5, seed=seed)
    assert puzzle is not None
    made: dict[str, Any] = json.loads(to_json(record_of(puzzle)))
    return made


def test_a_long_value_is_shown_by_its_first_forty_letters() -> None:
    true = record()
    wrongs = verify(json.dumps({**true, "code": "x" * 99})).wrongs
    assert f"it says {'x' * 40}, it is {true['code'][:40]}" in " ".join(wrongs)
    assert ("x" * 41) not in " ".join(wrongs)


def test_a_true_record_has_nothing_wrong() -> None:
    true = record()
    verified = verify(json.dumps(true))
    assert (verified.id, verified.wrongs) == (true["id"], ())


@pytest.mark.parametrize(
    ("claim", "value"),
    [("grade", "expert"), ("effort", 0.5), ("code", "5x5:"), ("id", "0" * 64), ("solution", [[0] * 5] * 5)],
)
def test_a_false_claim_is_found(claim: str, value: object) -> None:
    wrongs = verify(json.dumps({**record(), claim: value})).wrongs
    assert len(wrongs) == 1
    assert wrongs[0].startswith(f"the record's {claim} is wrong")


def test_what_an_older_ladder_says_is_a_note_and_nothing_else_is(tmp_path: Path) -> None:
    older = {key: value for key, value in record().items() if key != "version"} | {"effort": 0.5}
    verified = verify(json.dumps(older))
    assert (verified.wrongs, len(verified.notes)) == ((), 1)
    assert verified.notes[0].startswith("of version 1: the record's effort is wrong: it says 0.5")
    (tmp_path / "a.jsonl").write_text(json.dumps(older) + "\n", encoding="utf-8")
    result = run("verify", "a.jsonl", cwd=tmp_path)
    assert (result.returncode, result.stderr.startswith("a.jsonl:1:1: note: of version 1: ")) == (0, True)
    assert "not checked:" in result.stdout
    assert result.stdout.endswith("1 grade or effort that an older version gave\n")
    assert verify(json.dumps({**older, "effort": record()["effort"], "grade": "expert"})).wrongs == ()
    for claim, value in (("code", "5x5:"), ("id", "0" * 64), ("solution", [[0] * 5] * 5)):
        assert len(verify(json.dumps({**older, claim: value})).wrongs) == 1, claim
    assert len(verify(json.dumps({**older, "version": RECORD_VERSION})).wrongs) == 1


@pytest.mark.parametrize(
    ("version", "said"),
    [(RECORD_VERSION + 1, "newer than the"), (0, "must be a whole number from 1"), (True, "must be"), ("2", "must be")],
)
def test_a_version_that_is_not_known_is_found(version: object, said: str) -> None:
    (wrong,) = verify(json.dumps({**record(), "version": version})).wrongs
    assert said in wrong


@pytest.mark.parametrize(
    ("grid", "said"),
    [([[2, 0], [0, 2]], "more than one solution"), ([[3, 0], [0, 1]], "no solution"), ("x", "'grid' must be")],
)
def test_a_puzzle_without_exactly_one_solution_is_found(grid: object, said: str) -> None:
    wrongs = verify(json.dumps({"kind": "shikaku", "grid": grid})).wrongs
    assert any(said in wrong for wrong in wrongs)


def test_a_repeat_is_found_across_files_even_when_it_is_mirrored(tmp_path: Path) -> None:
    first = record()
    mirrored = {"kind": "shikaku", "grid": [row[::-1] for row in first["grid"]]}
    (tmp_path / "a.jsonl").write_text(json.dumps(first) + "\n", encoding="utf-8")
    (tmp_path / "b.jsonl").write_text(json.dumps(mirrored) + "\n", encoding="utf-8")
    assert run("verify", "a.jsonl", cwd=tmp_path).returncode == 0
    result = run("verify", "a.jsonl", "b.jsonl", cwd=tmp_path)
    assert (result.returncode, "b.jsonl:1:1: the same puzzle as a.jsonl:1:1" in result.stderr) == (1, True)


def numberlink(n: int, **options: Any) -> dict[str, Any]:
    params = registry.get("numberlink").Params(width=6, height=6, **options)
    made = generate(Order(n, 0, "numberlink", params, None, Seed(("claims", str(n)))))
    assert isinstance(made, Puzzle)
    return record_of(made)


def test_a_free_uniqueness_is_proved_again() -> None:
    free = numberlink(1, unique="free")
    assert verify(json.dumps(free)).wrongs == ()
    covered = [numberlink(n, touching_ends=True) for n in range(16)]
    claimed = {"unique": "free", "touching_ends": True}
    wrongs = [verify(json.dumps({**one, "options": claimed})).wrongs for one in covered]
    said = "the record's options are wrong: 'unique' is free, and there is another answer that leaves cells empty"
    assert {wrong for found in wrongs for wrong in found} == {said}


@pytest.mark.parametrize(
    ("kind", "grid", "options", "said"),
    [
        ("shikaku", [[5, 0, 0, 0, 0]] * 5, {"unknown": 1}, "'unknown' is 1, and 0 numbers printed as ?"),
        ("shikaku", [[2, 0], [0, 2]], {"symmetry": "half-turn"}, None),
        ("shikaku", [[3, 0, 0], [3, 0, 0]], {"max_side": 2}, "'max_side' is 2, and a rectangle is 3 cells long"),
        ("shikaku", [[3, 0, 0], [3, 0, 0]], {"symmetry": "half-turn"}, "'symmetry' is half-turn, and the numbers"),
        ("net", [[8, 1, 8], [1, 15, 1], [8, 1, 8]], {"cross": False}, None),
        ("numberlink", [[1, 0, 0], [0, 0, 0], [0, 0, 1]], {"bends": 1}, None),
        ("numberlink", [[1, 2, 3], [0, 0, 0], [1, 2, 3]], {"symmetry": "mirror"}, None),
        ("numberlink", [[1, 3, 0], [1, 3, 0], [2, 0, 2]], {"min_length": 3}, "'min_length' is 3, and a link has 2"),
        ("numberlink", [[1, 2, 3], [0, 0, 0], [1, 2, 3]], {"links": 2}, "'links' is 2, which means 2 to 2"),
        ("numberlink", [[1, 3, 0], [1, 3, 0], [2, 0, 2]], {"touching_ends": False}, "'touching_ends' is false"),
    ],
)
def test_an_option_that_is_untrue_is_found(
    kind: str, grid: list[list[int]], options: dict[str, Any], said: str | None
) -> None:
    wrongs = verify(json.dumps({"kind": kind, "grid": grid, "options": options})).wrongs
    found = [wrong for wrong in wrongs if "options are wrong" in wrong]
    assert [said in wrong for wrong in found] == [True] if said else found == []


@pytest.mark.parametrize("kind", registry.names(hidden=True))
def test_what_we_make_is_true_with_every_option_at_its_default(kind: str) -> None:
    for width, height in ((5, 5), (7, 6)):
        puzzle = sample(kind, width=width, height=height)
        assert verify(to_json(record_of(puzzle))).wrongs == ()


@pytest.mark.parametrize(
    ("kind", "side", "options"),
    [
        ("net", 7, {"cross": True, "clumps": False}),
        ("net", 5, {"symmetry": "half-turn"}),
        ("net", 5, {"wrap": True, "clumps": False}),
        ("shikaku", 6, {"symmetry": "half-turn", "max_area": 9, "max_side": 4}),
        ("shikaku", 7, {"unknown": 2}),
        ("numberlink", 6, {"symmetry": "half-turn", "bends": 4}),
        ("numberlink", 6, {"symmetry": "mirror", "links": "4-9", "touching_ends": True}),
        ("numberlink", 6, {"min_length": 4, "unique": "free"}),
    ],
)
def test_what_we_make_with_other_options_is_true_of_them(kind: str, side: int, options: dict[str, Any]) -> None:
    params = registry.get(kind).Params(width=side, height=side, **options)
    for made in generate_many([Order(n, 0, kind, params, None, Seed(("claims", str(n)))) for n in range(3)]):
        assert isinstance(made, Puzzle)
        assert verify(to_json(record_of(made))).wrongs == ()


def test_of_a_foreign_record_only_the_options_that_it_names_are_claims() -> None:
    foreign = {"kind": "shikaku", "grid": [[20] + [0] * 9, [0] * 10]}
    assert verify(json.dumps(foreign)).wrongs == ()
    ours = verify(json.dumps({**foreign, "seed": "s", "options": {"max_area": 16}})).wrongs
    assert any("'max_area' is 16, and a rectangle has 20 cells" in wrong for wrong in ours)


@pytest.mark.parametrize(
    ("kind", "side", "options"),
    [("akari", 7, {"symmetry": "none"}), ("calcudoku", 4, {"signs": "none"}), ("bridges", 7, {"unknown": 2})],
)
def test_of_a_foreign_record_a_default_is_no_claim(kind: str, side: int, options: dict[str, Any]) -> None:
    params = registry.get(kind).Params(width=side, height=side, **options)
    (made,) = generate_many([Order(1, 0, kind, params, None, Seed(("foreign", kind)))])
    assert isinstance(made, Puzzle)
    foreign = {key: value for key, value in record_of(made).items() if key not in ("seed", "options")}
    foreign["options"] = {name: value for name, value in options.items() if name in made.clues.variant}
    assert verify(to_json(foreign)).wrongs == ()


def test_an_option_that_leaves_no_proof_is_somebodys_word(tmp_path: Path) -> None:
    net = {"kind": "net", "grid": [[1, 6], [1, 6]], "options": {"branchiness": 4}}
    (tmp_path / "a.jsonl").write_text(json.dumps(net) + "\n", encoding="utf-8")
    said = run("verify", "a.jsonl", cwd=tmp_path).stdout
    assert said.rstrip().endswith(
        "; somebody's word: what the records say of branchiness; all else that is said of them is true"
    )


def test_a_key_that_nobody_knows_is_said_not_to_be_checked(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text(json.dumps({**record(), "page": 7, "moons": 5}) + "\n", encoding="utf-8")
    said = run("verify", "a.jsonl", cwd=tmp_path).stdout
    assert said.rstrip().endswith(
        "; somebody's word: what the records say of seed; not checked: what the records say of moons, page"
    )


def test_all_is_said_to_be_true_only_where_all_was_checked(tmp_path: Path) -> None:
    bare = {key: value for key, value in record().items() if key != "seed"}
    (tmp_path / "a.jsonl").write_text(json.dumps(bare) + "\n", encoding="utf-8")
    assert run("verify", "a.jsonl", cwd=tmp_path).stdout.rstrip().endswith("; all that is said of them is true")


def test_an_empty_file_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text("\n", encoding="utf-8")
    result = run("verify", "a.jsonl", cwd=tmp_path)
    assert (result.returncode, "'a.jsonl' holds no puzzle" in result.stderr) == (1, True)


def test_what_cannot_be_read_is_a_fault(tmp_path: Path) -> None:
    assert run("verify", "nothing.jsonl", cwd=tmp_path).returncode == 1
    assert "no manifest of ours" in run("verify", ".", cwd=tmp_path).stderr
