"""Puzzles in shapes and with walls: what a record of one may say, how it is drawn, and what masks are refused."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from bookmaker.book import spec as books
from bookmaker.drawing import Line, Meaning
from bookmaker.newspaper import spec as dailies
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.params import read_params
from bookmaker.puzzles.making.orders import Order, Puzzle, generate, generate_many
from bookmaker.puzzles.records.record import given_of, record_of, to_json
from bookmaker.puzzles.records.verify import verify
from bookmaker.puzzles.toolbox.bitgrid import bit_grid, gathered
from bookmaker.puzzles.toolbox.outlines import inner_lines, outer_edge
from bookmaker.seeds import Seed
from bookmaker.source import document
from bookmaker.source.faults import BookError

from .test_cli import run

MASKED = [kind for kind in registry.names() if "mask" in registry.get(kind).Params.__pydantic_fields__]
HOLLOW = "xxxxx/xxxxx/xx.xx/xxxxx/xxxxx"
OTHER, TEE = "xxxxx/xxxxx/xxxxx/xxxxx/xxxx.", "xxxxx/..x../..x../..x../..x.."


def made(kind: str, size: tuple[int, int], **options: Any) -> dict[str, Any]:
    """The record of a puzzle of that kind, as JSON gives it back."""
    params, wrongs = read_params(kind, size=size, options=options)
    assert not wrongs, wrongs
    puzzle = generate(Order(1, 0, kind, params, None, Seed(("shapes", kind))))
    assert isinstance(puzzle, Puzzle)
    record: dict[str, Any] = json.loads(to_json(record_of(puzzle)))
    return record


def holes(grid: list[list[int | None]]) -> list[str]:
    return ["".join("." if number is None else "x" for number in row) for row in grid]


@pytest.mark.parametrize("kind", MASKED)
def test_a_record_has_null_where_the_shape_has_no_cell_and_is_proved_again(kind: str) -> None:
    record = made(kind, (5, 5), mask=HOLLOW)
    assert "/".join(holes(record["grid"])) == "/".join(holes(record["solution"])) == HOLLOW
    verified = verify(json.dumps(record))
    assert not verified.wrongs
    assert "mask" not in verified.words
    other = {**record, "options": {**record["options"], "mask": OTHER}}
    assert f"'mask' is {OTHER}, and the cells that are there are others" in " ".join(verify(json.dumps(other)).wrongs)


@pytest.mark.parametrize("kind", MASKED)
def test_an_answer_that_fills_a_hole_is_of_another_shape(kind: str) -> None:
    record, module = made(kind, (5, 5), mask=HOLLOW), registry.get(kind)
    filled = [[1 if number is None else number for number in row] for row in record["solution"]]
    broken = module.faults(given_of(record).clues, module.Answer.from_grid(filled))
    assert [one.name for one in broken] == ["shape"]


@pytest.mark.parametrize("kind", MASKED)
@pytest.mark.parametrize(
    ("size", "mask", "said"),
    [
        ((9, 9), "hart", "a capital letter, or rows of x and ., not 'hart'"),
        ((5, 5), "heart", "not to be seen in 5x5: ask for 7x7 or more"),
        ((4, 4), "xxxx/xxxx", "does not have the grid's 4 rows of 4 cells"),
        ((4, 4), "xx.x/xx.x/xx.x/xx.x", "do not hang together"),
        ((4, 4), "xxx./..../..../....", "leaves 3 cells"),
        ((4, 4), "..../..../..../....", "leaves no cell"),
    ],
)
def test_a_mask_of_no_use_is_a_fault_at_the_option(kind: str, size: tuple[int, int], mask: str, said: str) -> None:
    params, wrongs = read_params(kind, size=size, options={"mask": mask})
    assert params is None
    assert [(wrong.where, said in wrong.message, bool(wrong.hint)) for wrong in wrongs] == [
        (("options", "mask"), True, True)
    ]


def test_no_mask_is_the_default_however_it_is_said() -> None:
    for kind in MASKED:
        params = registry.get(kind).Params
        assert params(width=5, height=5, mask="none") == params(width=5, height=5, mask=None) == params(5, 5)


def test_a_shikaku_has_no_symmetry_where_its_shape_has_none() -> None:
    shikaku = registry.get("shikaku")
    assert shikaku.Params(width=9, height=9, mask="heart").symmetry == "none"
    assert shikaku.Params(width=9, height=9, mask="circle").symmetry == "half-turn"
    with pytest.raises(ValueError, match="does not look the same upside down"):
        shikaku.Params(width=9, height=9, mask="heart", symmetry="half-turn")
    assert made("shikaku", (7, 7), mask="heart")["options"] == {"mask": "heart", "symmetry": "none"}


PARTS = "[{name: a, kind: net, size: 3x2, grade: easy, count: 1, columns: 1, options: {mask: left.png}}]"


def test_a_picture_is_a_mask_in_a_book_and_in_a_daily(tmp_path: Path) -> None:
    picture = Image.new("L", (30, 20), 255)
    picture.paste(0, (0, 0, 20, 20))
    picture.save(tmp_path / "left.png")
    daily = "publication: P\nseed: s\ncolumns: {count: 2, width: 2in}\nslots: " + PARTS.replace(" count: 1,", "")
    book = "title: T\nseed: s\nprinter: plain\ntrim: 6x9in\nsections: " + PARTS.replace("name: a, ", "").replace(
        " columns: 1,", ""
    )
    path = tmp_path / "a.yaml"
    path.write_text(daily, encoding="utf-8")
    assert dailies.check(document.read(path)).slots[0].options == {"mask": "xx./xx."}
    path.write_text(book, encoding="utf-8")
    assert books.check(document.read(path)).sections[0].options == {"mask": "xx./xx."}
    (tmp_path / "left.png").unlink()
    with pytest.raises(BookError) as caught:
        books.check(document.read(path))
    assert [fault.message for fault in caught.value.faults] == ["cannot read 'left.png': no such file or directory"]


def test_the_outline_follows_the_cells_and_lines_lie_only_between_them() -> None:
    missing = frozenset({(0, 0), (1, 1)})
    edge, lines = outer_edge(3, 2, missing), inner_lines(3, 2, missing)
    assert isinstance(edge, Line)
    assert edge.meaning is Meaning.FRAME
    # Cells (1, 0) and (0, 1) meet in a corner only, so each ring keeps to its own.
    assert set(edge.paths) == {
        ((1, 0), (3, 0), (3, 2), (2, 2), (2, 1), (1, 1), (1, 0)),
        ((0, 1), (1, 1), (1, 2), (0, 2), (0, 1)),
    }
    assert set(lines.paths) == {((2, 0), (2, 1)), ((2, 1), (3, 1))}


@settings(max_examples=60)
@given(st.integers(1, 5), st.integers(1, 5), st.integers(1, 3), st.data())
def test_a_grid_with_holes_moves_cells_as_one_without_does_and_drops_them_there(
    width: int, height: int, copies: int, data: st.DataObject
) -> None:
    whole = bit_grid(width, height, copies=copies)
    cells = [r * whole.stride + c for r in range(height) for c in range(width)]
    out = gathered(data.draw(st.sets(st.sampled_from(cells), max_size=len(cells) - 1)))
    grid = bit_grid(width, height, copies=copies, holes=out)
    assert grid.size == len(cells) - out.bit_count()
    assert grid.full == whole.full & ~grid.stacked([out] * copies)
    some = data.draw(st.integers(0, whole.full)) & grid.full
    for name in ("right", "left", "up", "down"):
        assert getattr(grid, name)(some) == getattr(whole, name)(some) & grid.full
    assert grid.rightmost == grid.full & ~grid.left(grid.full)
    assert grid.bottommost == grid.full & ~grid.up(grid.full)
    assert grid.origins.bit_count() == copies
    assert grid.times(1).layers(grid.times(1).full) == grid.layers(grid.full)[:1]


# --- walls


def test_walls_stand_beside_the_grid_and_no_option_repeats_them() -> None:
    record = made("net", (5, 5), walls=4)
    assert "walls" not in record["options"]
    assert len(record["walls"]) == 4
    assert not verify(json.dumps(record)).wrongs
    again = given_of(record).clues
    assert again.code() == record["code"]
    assert type(again).parse(record["code"]) == again


def test_a_foreign_net_is_solved_by_its_walls(tmp_path: Path) -> None:
    # A ring of bends, which hangs together as a tree only where a tile has one arm: of 2x2 cells with two dead ends.
    plain = {"kind": "net", "grid": [[1, 3], [1, 3]]}
    assert solved({**plain, "walls": [[0, 0, "down"]]}) == (1, [[1, 12], [1, 6]])
    assert solved({**plain, "walls": [[0, 1, "down"]]}) == (0, None)


def solved(record: dict[str, Any]) -> tuple[int, Any]:
    answer = json.loads(run("solve", given=json.dumps(record) + "\n").stdout)
    return answer["solutions"], answer["solution"]


def test_the_referee_finds_an_arm_that_crosses_a_wall() -> None:
    net = registry.get("net")
    for grid, walls, names in (
        ([[1, 3], [None, 1]], [[0, 0, "right"]], ["loose-end", "cut-off"]),
        ([[1, 3], [None, 1]], [[0, 1, "down"]], ["loose-end", "cut-off"]),
        ([[1, 3], [None, 1]], [], []),
    ):
        clues = given_of({"kind": "net", "grid": grid, "walls": walls}).clues
        answer = net.Answer.from_grid([[1, 12], [None, 2]])
        assert [one.name for one in net.faults(clues, answer)] == names
        assert net.faults_many([clues], [answer]) == [net.faults(clues, answer)]


def test_moments_are_asked_for_by_the_cells_that_are_there() -> None:
    # A heart of 7x7 has 38 cells, for which one moment is enough; in a full grid of 7x7 it takes two.
    params, _ = read_params("net", size=(7, 7), options={"mask": "heart"})
    orders = [Order(n, 0, "net", params, Grade.MEDIUM, Seed(("moments", str(n)))) for n in range(8)]
    made = [one for one in generate_many(orders) if isinstance(one, Puzzle)]
    assert len(made) == 8
    assert min(one.deduction.moments for one in made) == 1


@pytest.mark.parametrize(
    ("walls", "said"),
    [
        ([[0, 2, "right"]], "does not stand between two cells"),
        ([[2, 0, "down"]], "does not stand between two cells"),
        ([[0, 0, "left"]], "a wall is"),
        ([[0, 0]], "a wall is"),
        ([[True, 0, "down"]], "true or false, where numbers"),
        ([[0, 0, "down"], [0, 0, "down"]], "named twice"),
        ("down", "must be a list"),
    ],
)
def test_what_is_no_wall_is_refused(walls: Any, said: str) -> None:
    net = {"kind": "net", "grid": [[8, 1, 12], [3, 13, 14], [1, 6, 2]], "walls": walls}
    with pytest.raises(ValueError, match=said):
        given_of(net)


@settings(max_examples=80)
@given(st.integers(1, 4), st.integers(1, 4), st.booleans(), st.data())
def test_twins_have_the_same_walls_in_the_same_places(width: int, height: int, wrap: bool, data: st.DataObject) -> None:
    wrap = wrap and min(width, height) > 2
    places = [(r, c, "right") for r in range(height) for c in range(width if wrap else width - 1)]
    places += [(r, c, "down") for r in range(height if wrap else height - 1) for c in range(width)]
    if not places:
        return
    walls = data.draw(st.lists(st.sampled_from(places), unique=True))
    net = registry.get("net")
    grid = data.draw(
        st.lists(st.lists(st.integers(1, 15), min_size=width, max_size=width), min_size=height, max_size=height)
    )
    clues = net.Clues.from_grid(grid, {"wrap": wrap, "walls": walls})
    twins = list(net.twins(clues))
    assert {twin.canonical() for twin in twins} == {clues.canonical()}
    for twin in twins:
        # Read again, each of them stands between two cells.
        assert net.Clues.from_grid(twin.grid(), {**twin.variant, **twin.beside()}) == twin
    assert type(clues).parse(clues.code()) == clues


def test_a_wall_at_a_hole_is_refused_and_at_the_edge_of_a_torus_it_is_none_too_many() -> None:
    with pytest.raises(ValueError, match="between two cells"):
        given_of({"kind": "net", "grid": [[None, 1], [1, 2]], "walls": [[0, 0, "right"]]})
    torus = {"kind": "net", "options": {"wrap": True}, "grid": [[1, 2, 4], [3, 7, 1], [1, 5, 8]]}
    assert given_of({**torus, "walls": [[0, 2, "right"], [2, 1, "down"]]}).clues.walls == (
        (0, 2, "right"),
        (2, 1, "down"),
    )


@pytest.mark.parametrize("wrap", [False, True])
def test_walls_never_cut_the_grid_and_are_as_many_as_asked_for(wrap: bool) -> None:
    net = registry.get("net")
    params = net.Params(width=5, height=4, walls=6, wrap=wrap)
    for n in range(20):
        clues = net.propose(params, None, Seed(("walls", str(n))).stream())
        assert clues is None or len(set(clues.walls)) == 6


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"walls": 9}, "9 walls cannot stand in 5x5 with 25 cells; ask for 8 at most"),
        ({"walls": 1, "mask": TEE}, "ask for 0 at most"),
        ({"mask": "circle", "wrap": True}, "leave out the mask, or wrap"),
        ({"walls": 1, "symmetry": "half-turn"}, "made without walls"),
        ({"mask": TEE, "symmetry": "half-turn"}, "needs a mask that looks the same upside down"),
    ],
)
def test_what_a_net_cannot_have_together_is_a_fault(options: dict[str, Any], said: str) -> None:
    _, wrongs = read_params("net", size=(5, 5), options=options)
    assert said in " ".join(wrong.message for wrong in wrongs)
