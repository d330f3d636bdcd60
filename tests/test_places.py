"""Puzzles hang on the names of their places: what is moved, inserted, renamed or counted elsewhere changes none."""

import json
from typing import Any

import pytest

from bookmaker.book import plan, spec
from bookmaker.production.puzzles import make_puzzles
from bookmaker.puzzles.contract.asking import model_of
from bookmaker.puzzles.contract.registry import get
from bookmaker.source import document
from bookmaker.source.faults import BookError

PIPES: dict[str, Any] = {"title": "Pipes", "kind": "net", "size": "4x4", "grade": ["easy", "medium"], "count": 5}
PLOTS: dict[str, Any] = {"title": "Plots", "kind": "shikaku", "size": ["4x4", "5x5"], "grade": "easy", "count": 4}
BAG: dict[str, Any] = {
    "title": "Bag",
    "grade": "easy",
    "mix": [{"kind": "shikaku", "size": "5x5", "count": 2}, {"kind": "net", "size": "5x5", "count": 2}],
}


def planned(*sections: dict[str, Any], **keys: Any) -> plan.Plan:
    text = document.parse(json.dumps({"title": "T", "seed": "t", "sections": sections, **keys}), name="book.yaml")
    return plan.plan(spec.check(text), text)


def ids(*sections: dict[str, Any], **keys: Any) -> dict[str, str]:
    """The id of the puzzle in every place of a book with these sections."""
    made = make_puzzles(planned(*sections, **keys), (), jobs=1, report=lambda *_: None)
    return {puzzle.order.place: id for puzzle, id in zip(made.puzzles, made.ids, strict=True)}


def test_places_are_numbered_within_the_size_and_grade_of_their_part() -> None:
    assert sorted(ids({**PIPES, "count": 3}, BAG)) == [
        *("bag/net/5x5/easy/1", "bag/net/5x5/easy/2", "bag/shikaku/5x5/easy/1", "bag/shikaku/5x5/easy/2"),
        *("pipes/4x4/easy/1", "pipes/4x4/easy/2", "pipes/4x4/medium/1"),
    ]


def test_sections_moved_inserted_and_renamed_change_no_puzzle_of_others() -> None:
    before = ids(PIPES, PLOTS, BAG)
    assert ids(BAG, PIPES, PLOTS) == before
    inserted = ids({"title": "First", "kind": "net", "size": "5x5", "grade": "easy", "count": 2}, PIPES, PLOTS, BAG)
    assert {place: id for place, id in inserted.items() if not place.startswith("first/")} == before
    renamed = ids({**PIPES, "title": "Tubes"}, PLOTS, BAG)
    assert {place: id for place, id in renamed.items() if place in before} == {
        place: id for place, id in before.items() if not place.startswith("pipes/")
    }
    assert ids({**PIPES, "title": "Tubes", "id": "pipes"}, PLOTS, BAG) == before


@pytest.mark.parametrize(
    "section",
    [PIPES, PLOTS, {"kind": "sudoku", "size": "4x4", "grade": "any", "count": 5}],
    ids=["grades", "sizes", "of which there are few"],
)
def test_a_higher_count_keeps_all_that_were_there_and_a_lower_one_drops_the_last(section: dict[str, Any]) -> None:
    few, many = ids(section), ids({**section, "count": 9})
    assert {place: many[place] for place in few} == few
    assert len(set(many.values())) == 9


def test_no_size_of_a_list_loses_a_puzzle_where_one_more_is_asked_for() -> None:
    sizes = [f"{side}x{side}" for side in range(4, 9)]
    for count in range(5, 30):
        fewer, more = (
            [part.count for part in spec.check(text).sections[0].parts]
            for text in (
                document.parse(
                    json.dumps({"title": "T", "seed": "s", "sections": [{**PLOTS, "size": sizes, "count": number}]}),
                    name="book.yaml",
                )
                for number in (count, count + 1)
            )
        )
        assert sum(fewer) == count
        assert all(one <= other for one, other in zip(fewer, more, strict=True))


def test_a_part_of_a_mix_keeps_its_puzzles_beside_another_and_what_is_dealt_hangs_on_the_place() -> None:
    more = {**BAG, "mix": [{"kind": "net", "size": "4x4", "count": 1}, *BAG["mix"]]}
    before = ids(BAG)
    assert {place: id for place, id in ids(more).items() if place in before} == before
    lettered = {"kind": "nonogram", "size": "5x5", "grade": ["easy", "medium"], "options": {"glyphs": "LTIO"}}
    few, many = (
        {order.place: model_of(get(order.kind), order.params) for order in planned({**lettered, "count": n}).orders}
        for n in (2, 4)
    )
    assert {place: many[place] for place in few} == few


def test_two_equal_ids_are_a_fault_and_equal_titles_are_not() -> None:
    with pytest.raises(BookError) as caught:
        planned({**PIPES, "id": "one"}, {**PLOTS, "id": "one"})
    assert "'one' is the id of section 1 too" in str(caught.value)
    with pytest.raises(BookError, match="'x' is the id of part 1 too"):
        planned({**BAG, "mix": [{**part, "id": "x"} for part in BAG["mix"]]})
    with pytest.raises(BookError, match="write warm-up"):
        planned({**PIPES, "id": "Warm Up!"})
    assert {order.place.partition("/")[0] for order in planned(PIPES, PIPES).orders} == {"pipes", "pipes-2"}
