"""The toolbox for grids held in integers and for cells joined by edges, against slow and plain ways."""

from hypothesis import given
from hypothesis import strategies as st

from bookmaker.puzzles.toolbox.batch_components import are_trees
from bookmaker.puzzles.toolbox.bitgrid import BitGrid, bit_grid, gathered, indices
from bookmaker.puzzles.toolbox.edges import Groups, edges_of, reach, skeleton
from bookmaker.puzzles.toolbox.symmetry import least_on_torus, least_rotation, twins

sides = st.integers(3, 6)


def joined(grid: BitGrid, across: int, down: int) -> Groups:
    groups = Groups(grid.stride * grid.height)
    for a, b in edges_of(grid, across, down):
        groups.join(a, b)
    return groups


def planes(data: st.DataObject, grid: BitGrid) -> int:
    return data.draw(st.integers(0, (1 << (grid.stride * grid.height)) - 1)) & grid.full


@given(st.integers(0, 1 << 300))
def test_indices_are_the_set_bits(bits: int) -> None:
    assert indices(bits) == [place for place in range(301) if bits >> place & 1]
    assert gathered(indices(bits)) == bits


@given(sides, sides, st.booleans(), st.data())
def test_a_stack_moves_as_its_grids_do_alone(width: int, height: int, wrap: bool, data: st.DataObject) -> None:
    one, three = bit_grid(width, height, wrap), bit_grid(width, height, wrap, 3)
    layers = [planes(data, one) for _ in range(3)]
    stack = three.stacked(layers)
    assert three.layers(stack) == layers
    for move in ("right", "left", "up", "down", "near"):
        assert three.layers(getattr(three, move)(stack)) == [getattr(one, move)(layer) for layer in layers]


@given(sides, sides, st.data())
def test_on_a_torus_what_leaves_comes_in_again(width: int, height: int, data: st.DataObject) -> None:
    grid = bit_grid(width, height, True)
    cells = planes(data, grid)
    assert grid.left(grid.right(cells)) == grid.up(grid.down(cells)) == cells


@given(sides, sides, st.booleans(), st.data())
def test_reach_is_what_groups_say(width: int, height: int, wrap: bool, data: st.DataObject) -> None:
    one, two = bit_grid(width, height, wrap), bit_grid(width, height, wrap, 2)
    across, down = ([planes(data, one) for _ in range(2)] for _ in range(2))
    reached = reach(two, two.stacked(across), two.stacked(down), two.origins)
    for sides, posts, cells in zip(across, down, two.layers(reached), strict=True):
        groups = joined(one, sides, posts)  # an edge that leads out of the grid joins nothing
        assert indices(cells) == [cell for cell in indices(one.full) if groups.find(cell) == groups.find(0)]


def test_a_tree_joins_all_cells_without_a_loop() -> None:
    shapes = {
        "a tree": ((0, 1, 4, 5), (0,)),
        "as many edges, but a ring and a lonely cell": ((0, 1, 4), (0, 1)),
        "all joined, with a ring": ((0, 1, 4, 5), (0, 1)),
        "too few edges": ((0, 1, 4), (0,)),
        "a tree with something amiss": ((0, 1, 4, 5), (0,)),
    }
    for names in (list(shapes), list(shapes)[:1] * 5, list(shapes)[:1] + list(shapes)[2:3] * 4):
        grid = bit_grid(3, 2, False, 5)
        across, down = (grid.stacked([gathered(shapes[name][axis]) for name in names]) for axis in (0, 1))
        amiss = grid.stacked([(name.endswith("amiss")) << 5 for name in names])
        assert are_trees(grid, across, down, amiss=amiss) == [name == "a tree" for name in names]


@given(sides, sides, st.booleans(), st.data())
def test_a_skeleton_joins_what_is_kept_as_before(width: int, height: int, wrap: bool, data: st.DataObject) -> None:
    grid = bit_grid(width, height, wrap)
    across, down, keep = planes(data, grid), planes(data, grid) & planes(data, grid), planes(data, grid)
    if not wrap:
        across, down = across & ~grid.rightmost, down & ~grid.bottommost
    before, after = joined(grid, across, down), joined(grid, *skeleton(grid, across, down, keep))
    kept = indices(keep)
    for a in kept:
        for b in kept:
            assert (before.find(a) == before.find(b)) is (after.find(a) == after.find(b))


def test_joining_all_stops_at_a_ring() -> None:
    assert Groups(4).join_all([(0, 1), (1, 2), (2, 3)])
    assert not Groups(4).join_all([(0, 1), (1, 2), (2, 0)])


@given(st.lists(st.sampled_from("ab"), min_size=1, max_size=9))
def test_the_least_rotation_is_least(items: list[str]) -> None:
    cut = least_rotation(items)
    assert items[cut:] + items[:cut] == min(items[at:] + items[:at] for at in range(len(items)))


@given(st.lists(st.text("ab", min_size=3, max_size=3), min_size=1, max_size=4), st.integers(0, 3), st.integers(0, 2))
def test_the_least_image_on_a_torus_is_the_same_from_anywhere(rows: list[str], down: int, across: int) -> None:
    down %= len(rows)
    moved = [row[across:] + row[:across] for row in rows[down:] + rows[:down]]
    assert least_on_torus(moved) == least_on_torus(rows)


def test_a_geometry_is_plain_unless_asked_and_made_once() -> None:
    assert bit_grid(3, 4) is bit_grid(3, 4)
    assert not bit_grid(3, 4).wrap


def test_a_grid_has_eight_images_each_once() -> None:
    images = list(twins(((1, 2), (3, 4))))
    assert len(images) == len(set(images)) == 8
    assert set(twins(((1, 2, 3),))) == {((1, 2, 3),), ((3, 2, 1),), ((1,), (2,), (3,)), ((3,), (2,), (1,))}
