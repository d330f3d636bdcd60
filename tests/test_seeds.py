"""Seeds: the same path gives the same numbers, on every machine and version."""

from hypothesis import given
from hypothesis import strategies as st

from bookmaker.seeds import Seed, fresh_seed

names = st.text(max_size=10)


def test_a_seed_gives_the_numbers_it_has_always_given() -> None:
    stream = Seed(("autumn-2026", "1", "17")).stream()
    assert [stream.below(1000) for _ in range(5)] == [317, 217, 937, 637, 697]
    assert stream.choice("abcdef") == "e"
    assert stream.shuffled(range(6)) == [0, 5, 4, 3, 2, 1]
    assert stream.bits(20) == 679033


@given(st.lists(names, min_size=1, max_size=4), st.lists(names, min_size=1, max_size=4))
def test_different_paths_give_different_streams(one: list[str], other: list[str]) -> None:
    first, second = Seed(tuple(one)).stream(), Seed(tuple(other)).stream()
    same = [first.random() for _ in range(3)] == [second.random() for _ in range(3)]
    assert same == (one == other)


@given(st.integers(1, 50), st.integers(0, 2**32))
def test_numbers_stay_in_their_range(count: int, seed: int) -> None:
    stream = Seed((str(seed),)).stream()
    assert 0 <= stream.below(count) < count
    assert 3 <= stream.between(3, 2 + count) <= 2 + count
    assert 0 <= stream.bits(count) < 1 << count
    assert sorted(stream.shuffled(range(count))) == list(range(count))


def test_every_number_of_a_range_comes_its_ends_included() -> None:
    stream = Seed(("ends",)).stream()
    assert {stream.between(3, 5) for _ in range(100)} == {3, 4, 5}
    assert {stream.below(3) for _ in range(100)} == {0, 1, 2}
    assert {stream.choice("abc") for _ in range(100)} == {"a", "b", "c"}


def test_of_weights_each_comes_as_often_as_it_is_great_and_one_of_0_never() -> None:
    stream = Seed(("weights",)).stream()
    drawn = [stream.weighted((3, 0, 1)) for _ in range(4000)]
    assert {*drawn} == {0, 2}
    assert 2850 < drawn.count(0) < 3150


def test_every_order_of_three_comes_from_a_shuffle() -> None:
    stream = Seed(("orders",)).stream()
    assert len({tuple(stream.shuffled("abc")) for _ in range(200)}) == 6


def test_random_bits_are_about_half_ones_and_never_repeat() -> None:
    stream = Seed(("bits",)).stream()
    first, second = stream.bits(10_000), stream.bits(10_000)
    assert first != second
    assert 4_800 < first.bit_count() < 5_200


def test_a_fresh_seed_is_new_each_time() -> None:
    assert fresh_seed() != fresh_seed()
