"""What is said of a size that a kind does not make is true, and leads to one that it makes."""

import re
from itertools import product

import pytest

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.records.record import given_of
from tests.made_sizes import Size, made_sizes, read_sizes

SIDE = re.compile(r"a side must be at (least|most) (\d+)$")
SIZES = re.compile(r"(\d+)x(\d+)(?: to (\d+)x(\d+))?")


@pytest.mark.parametrize("name", registry.names())
def test_a_size_that_is_refused_is_told_in_one_sentence_what_is_taken_instead_and_that_is_taken(name: str) -> None:
    made = made_sizes(name)
    for size, (_, complaints) in read_sizes(name).items():
        if size in made:
            continue
        told = complaints[0].message
        assert f"{size[0]}x{size[1]}" in told, "which size that is"
        if side := SIDE.search(told):
            limit = int(side[2])
            assert min(size) < limit if side[1] == "least" else max(size) > limit, told
            assert limit in {one for some in made for one in some}, told
        elif told.endswith(f"is a square, not {size[0]}x{size[1]}"):
            assert size[0] != size[1], told
            assert all(one[0] == one[1] for one in made), told
        else:
            assert all(one in made for one in advised(told, size)), told


def advised(told: str, size: Size) -> list[Size]:
    """The sizes other than this that a sentence names; of "6x6 to 20x20" both ends."""
    numbers = [[int(one) for one in found.groups() if one] for found in SIZES.finditer(told)]
    return [(some[at], some[at + 1]) for some in numbers for at in range(0, len(some), 2) if some[at:][:2] != [*size]]


@pytest.mark.parametrize("name", registry.names())
def test_a_grid_that_is_read_is_refused_for_its_size_just_where_the_refusal_says(name: str) -> None:
    sizes, refused = list(product((1, 2, 3, 4, 7, 8, 9, 10, 16, 17, 18, 40, 41, 42), repeat=2)), dict[Size, str]()
    for wide, high in sizes:
        try:
            given_of({"kind": name, "grid": [[0] * wide] * high})
        except ValueError as error:
            if str(error).endswith(f"not {wide}x{high}"):
                refused[wide, high] = str(error).removesuffix(f"{wide}x{high}")
    for told in {*refused.values()}:
        (most,) = re.findall(r"at most (\d+)", told)
        assert {*refused} == {
            (wide, high)
            for wide, high in sizes
            if max(wide, high) > int(most)
            or ("a square" in told and wide != high)
            or ("are even" in told and (wide % 2 or high % 2))
        }
