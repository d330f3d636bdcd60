"""Marks: what steps conclude is true and is enough, they come in an order that holds, and pictures show them."""

import functools
import re
from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Any

import pytest

from bookmaker.drawing import Circle, Drawing, Line, Margins, Meaning, Rect, Text, bounds, frame, grid_lines
from bookmaker.kinds import net, shikaku
from bookmaker.production.cell_labels import ROOM, cropped, drawn, labelled
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import Joining, Parting
from bookmaker.puzzles.contract.asking import told_variant
from bookmaker.puzzles.contract.grading import Cell, Grade
from bookmaker.puzzles.contract.marks import Finding, Marking, Marks, Midway, Sort, midway
from bookmaker.puzzles.contract.walking import Taken, first_of, taken
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.kits.edges.picture import arms
from bookmaker.puzzles.kits.values.picture import draw_midway as draw_values
from bookmaker.puzzles.making.orders import Puzzle
from bookmaker.puzzles.story.path import one_by_one
from bookmaker.puzzles.toolbox.midway import CAP, State, edge, put_in
from bookmaker.puzzles.toolbox.near import steps_between
from bookmaker.source.languages import DEFAULT_LANGUAGE
from tests.few import few
from tests.samples import graded
from tests.whole_answers import is_so, make_the_answer

KINDS = [name for name in registry.names() if isinstance(registry.get(name), Marking)]
GRADES = (Grade.EASY, Grade.HARD)
SIDES = {"binary": 8, "tents": 8}  # of kinds that make none smaller of every grade


def example(name: str, grade: Grade) -> Puzzle:
    """A small puzzle of that grade."""
    return graded(name, grade, "marks", *((SIDES[name],) if name in SIDES else (7, 6, 4, 10)))


@functools.cache
def steps_of(name: str, grade: Grade) -> tuple[Taken, ...]:
    """Its steps in order."""
    return taken(registry.get(name), example(name, grade).clues)


@pytest.mark.parametrize("grade", GRADES)
@pytest.mark.parametrize("name", few(KINDS, pytest.mark.long))
def test_what_steps_conclude_is_true_and_what_they_suppose_and_refute_is_not(name: str, grade: Grade) -> None:
    puzzle = example(name, grade)
    for one in steps_of(name, grade):
        for found in one.marks.concludes:
            assert is_so(puzzle, found), f"{one.step.technique}: {found}"
        for found in one.marks.supposes:
            assert not is_so(puzzle, found), f"{one.step.technique}: {found}"
            is_lost = "lost" in dict(one.marks.facts)  # a number that no cell is left for
            assert one.marks.fails or is_lost, f"{one.step.technique} says nowhere where it fails"


# English that says of something that it is not so; a sentence of a step that only excludes has one of these, or names
# the only value that is left.
DENIED = re.compile(
    r"\b(not?|cannot|neither|nor|never|nothing|nowhere|without|none|empty|only|too|closed?s?)\b"
    r"|\b(keep|fails?|passes|rules? out)\b|\bat most\b|\bcross\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize("name", few(KINDS, pytest.mark.long))
def test_a_step_that_only_excludes_says_so_and_one_that_only_settles_does_not_end_in_a_no(name: str) -> None:
    kind: Any = registry.get(name)
    for code in getattr(kind, "POSITIONS", {}).values():
        clues = kind.Clues.parse(code)
        words = words_of(name, DEFAULT_LANGUAGE, told_variant(kind, clues, {}))
        for one in taken(kind, clues):
            text, holds = words.explain(one.step), {found.holds for found in one.marks.concludes}
            is_left = text.endswith(f"is {dict(one.step.facts).get('kept')}.")
            assert holds != {False} or is_left or DENIED.search(text), text
            assert holds != {True} or not re.search(r"\bcannot be in [^;,:]*\.$", text), text


def most_told(known: Sequence[Finding]) -> dict[Any, int]:
    """For each two cells the most lines that findings say join them."""
    return {one.cells: max(max(each.value, 1) for each in known if each.cells == one.cells) for one in known}


@pytest.mark.parametrize("grade", GRADES)
@pytest.mark.parametrize("name", few(KINDS, pytest.mark.long))
def test_the_conclusions_of_all_steps_make_the_answer(name: str, grade: Grade) -> None:
    puzzle = example(name, grade)
    known = [found for one in steps_of(name, grade) for found in one.marks.concludes if found.holds]
    make_the_answer(puzzle, known)
    if isinstance(puzzle.answer, Joining):
        assert all(puzzle.answer.lines(pair) == count for pair, count in most_told(known).items())
    elif any(found.sort is Sort.EDGE for found in known) and not isinstance(registry.get(name), Parting):
        arms = sum((value or 0).bit_count() for row in puzzle.answer.grid() for value in row)
        assert len({found for found in known if found.sort is Sort.EDGE}) == arms / 2


@pytest.mark.parametrize("grade", GRADES)
@pytest.mark.parametrize("name", few(KINDS, pytest.mark.long))
def test_the_steps_are_those_of_the_deduction_and_each_knows_what_was_found_before(name: str, grade: Grade) -> None:
    steps = steps_of(name, grade)
    deduced = registry.get(name).deduce(example(name, grade).clues).steps
    assert sorted((one.step.technique, one.step.cells) for one in steps) == sorted(
        (step.technique, step.cells) for step in deduced
    )
    before: set[Finding] = set()
    for one in steps:
        assert set(one.known) == before
        before |= set(one.marks.concludes)


@pytest.mark.parametrize("name", few(KINDS, pytest.mark.long))
def test_the_eye_wanders_less_than_in_the_order_of_the_ladder(name: str) -> None:
    told = one_by_one(registry.get(name), example(name, Grade.EASY).clues)
    ways = [wandered([one.step.cells for one in steps]) for steps in (steps_of(name, Grade.EASY), told)]
    assert ways[1] < ways[0]


def wandered(places: list[tuple[Cell, ...]]) -> int:
    """The steps by sides from each place to the next."""
    places = [cells for cells in places if cells]
    return sum(steps_between(one, other) for one, other in pairwise(places))


def test_no_tile_of_a_net_is_told_to_be_joined_before_it_is_known() -> None:
    clues = net.Clues.parse("5x5:864c1497c5c699a195ea955bc")
    ways = {"right": (0, 1), "above": (-1, 0), "left": (0, -1), "below": (1, 0)}
    told = 0
    for one in taken(net, clues):
        joined = str(dict(one.step.facts).get("joined", "")).split()
        edges = {frozenset(found.cells) for found in one.known if found.holds}
        (row, column), *_ = one.step.cells
        for side in joined:
            assert frozenset({(row, column), (row + ways[side][0], column + ways[side][1])}) in edges
            told += 1
    assert told > 3


def test_a_supposition_lists_what_it_forces_and_where_it_fails() -> None:
    clues = shikaku.Clues.parse("10x10:b4b3_2f4f3_3b2a8c2a2f10b3b4h10b2b10f3a2c4a3b4_3f2f2_3b2b")
    steps = [one for one in taken(shikaku, clues) if one.marks.supposes and one.step.technique == "trial"]
    assert steps
    for one in steps:
        facts = dict(one.step.facts)
        assert facts[facts["fails"]] == one.marks.fails
        assert [found.cells for found in one.marks.forces] == [unit.cells for unit in facts.get("after", ())]


@pytest.mark.parametrize("name", few(KINDS, pytest.mark.long))
def test_the_first_step_is_one_that_needs_nothing(name: str) -> None:
    first = first_of(registry.get(name), example(name, Grade.EASY).clues)
    assert first is not None
    assert first.technique == registry.get(name).deduce(example(name, Grade.EASY).clues).steps[0].technique


@pytest.mark.parametrize("name", [name for name in KINDS if isinstance(registry.get(name), Midway)])
def test_a_picture_in_the_middle_keeps_what_is_printed_and_shows_each_conclusion_as_new(name: str) -> None:
    puzzle, kind = example(name, Grade.EASY), registry.get(name)
    printed = kind.draw(puzzle.clues).shapes
    for one in steps_of(name, Grade.EASY):
        picture = midway(kind, puzzle.clues, one.known, one.marks)
        assert set(printed) <= set(picture.shapes)
        is_struck = {found.holds for found in one.marks.concludes} == {False}
        looks = {Meaning.NEW, Meaning.FILLED, *([Meaning.CROSS] if is_struck else ())}
        new = {shape.meaning for shape, _, _ in picture.flat()} & looks
        assert bool(new) is bool(one.marks.concludes), one.step


@pytest.mark.parametrize("beyond", [((1, 2), (1, 0)), ((2, 1), (0, 1))])
@pytest.mark.parametrize("is_joined", [True, False])
def test_what_is_known_over_the_edge_of_a_grid_is_drawn_within_it(beyond: tuple[Cell, Cell], is_joined: bool) -> None:
    known = Finding(Sort.EDGE, beyond, holds=is_joined)
    picture = net.draw_midway(net.Clues.from_grid([[1, 3, 9], [1, 3, 3], [9, 3, 1]], {"wrap": True}), [known])
    lines = [shape for shape, _, _ in picture.flat() if shape.meaning in (Meaning.KNOWN, Meaning.CROSS)]
    left, top, right, bottom = bounds(Drawing(3, 3, tuple(lines)))
    room = 0.9 * CAP if is_joined else 0  # for the half of a line that lies beyond its end
    assert min(left, top) >= room
    assert max(right, bottom) <= 3 - room
    assert sum(len(line.paths) for line in lines if isinstance(line, Line)) == (2 if is_joined else 4)


def test_an_answer_that_wraps_ends_within_the_grid_by_half_a_line() -> None:
    over_both_edges = [[4, 2, 1], [0, 0, 0], [0, 8, 0]]
    assert bounds(Drawing(3, 3, tuple(arms(over_both_edges)))) == (CAP, CAP, 3 - CAP, 3 - CAP)


def test_no_cross_stands_between_finished_tiles_of_a_net_but_where_that_alone_is_found() -> None:
    clues = net.Clues.from_grid([[1, 1], [1, 1]], {})
    down = [Finding(Sort.EDGE, ((0, c), (1, c))) for c in (0, 1)]
    apart = Finding(Sort.EDGE, ((0, 0), (0, 1)), holds=False)
    for known, found, count in (
        ((), (*down, apart), 0),
        (down, (apart,), 2),
        ((), (apart,), 2),
        (down[:1], (apart,), 2),
    ):
        picture = net.draw_midway(clues, known, Marks(concludes=tuple(found)))
        strokes = [one.paths for one, _, _ in picture.flat() if isinstance(one, Line) and one.meaning is Meaning.NEW]
        slanted = [
            path for paths in strokes for path in paths if len({x for x, _ in path}) == len({y for _, y in path})
        ]
        assert len(slanted) == count, found


def test_the_cross_over_an_area_stands_in_the_free_cell_nearest_its_middle() -> None:
    clues = shikaku.Clues.from_grid([[0, 0, 5, 0, 0]] * 5, {})
    row = Finding(Sort.AREA, tuple((2, c) for c in range(5)), holds=False, clue=(2, 2))
    picture = shikaku.draw_midway(clues, [], Marks(concludes=(row,)))
    paths = [shape.paths for shape, _, _ in picture.flat() if isinstance(shape, Line) and len(shape.paths) == 2]
    ((top_left, bottom_right), _) = paths[-1]
    assert (top_left[0] + bottom_right[0], top_left[1] + bottom_right[1]) == pytest.approx((3, 5))  # twice its middle


def test_the_cells_that_a_number_owns_are_shown_until_the_step_after_its_rectangle() -> None:
    clues = shikaku.Clues.from_grid([[0, 0, 5, 0, 0]] * 5, {})
    owned = Finding(Sort.PART, ((2, 0), (2, 1)), clue=(2, 2))
    row = Finding(Sort.AREA, tuple((2, c) for c in range(5)), clue=(2, 2))

    def small(known: Sequence[Finding], marks: Marks) -> int:
        texts = [one for one, _, _ in shikaku.draw_midway(clues, known, marks).flat() if isinstance(one, Text)]
        return sum(len(one.items) for one in texts if one.meaning is Meaning.KNOWN)

    assert small([owned], Marks(concludes=(row,))) == 2
    assert small([owned, row], Marks()) == 0


def test_a_trials_picture_shows_what_is_supposed_and_not_its_opposite_over_it() -> None:
    no_star = Finding(Sort.VALUE, ((0, 1),), 1, holds=False)
    elsewhere = Finding(Sort.VALUE, ((0, 0),), 1)
    state = State.of((), Marks(concludes=(no_star, elsewhere), supposes=(no_star.otherwise(),)))
    assert state.new == (elsewhere,)
    assert state.maybe == (no_star.otherwise(),)


def test_a_kind_that_draws_no_state_has_the_cells_looked_at_tinted() -> None:
    class Plain:
        """A kind that only draws."""

        def draw(self, clues: Any) -> Drawing:
            return Drawing(2, 1, (frame(2, 1),))

    picture = midway(Plain(), None, (), Marks(looks_at=((0, 1),)))
    assert [shape.meaning for shape, _, _ in picture.flat()] == [Meaning.MARK, Meaning.FRAME]


def test_a_sentence_names_cells_by_the_labels_on_the_margins_of_its_picture() -> None:
    clues = net.Clues.parse("5x5:864c1497c5c699a195ea955bc")
    one = next(one for one in taken(net, clues) if one.step.technique == "facing")
    step = drawn(net, clues, one, words_of("net"))
    (labels,) = [s for s, _, _ in step.picture.flat() if isinstance(s, Text) and s.meaning is Meaning.LABEL]
    columns = {x: text for x, y, text in labels.items if y < 0}
    rows = {y: text for x, y, text in labels.items if x < 0}
    for row, column in one.step.cells:
        assert f"{columns[column + 0.5]}{rows[row + 0.5]}" in step.sentence


def test_a_heavy_cross_beside_the_edge_of_a_grid_stays_within_it() -> None:
    crosses = edge(Finding(Sort.EDGE, ((0, 2), (0, 0)), holds=False), Meaning.NEW)
    left, _, right, _ = bounds(Drawing(3, 1, tuple(crosses)))
    assert left > 0.05  # half of the heaviest line
    assert right < 2.95


def test_labels_stand_on_the_other_side_where_clues_stand_before_the_grid() -> None:
    beside = labelled(Drawing(3, 2, (frame(3, 2),), Margins(left=1.5, top=2.0)))
    (labels,) = [shape for shape in beside.shapes if isinstance(shape, Text)]
    assert [text for x, y, text in labels.items if y > 2] == ["A", "B", "C"]
    assert [text for x, y, text in labels.items if x > 3] == ["1", "2"]
    assert beside.margins == Margins(left=1.5, top=2.0, right=ROOM, bottom=ROOM)


def test_a_cropped_drawing_keeps_what_lies_within_and_numbers_its_rows_and_columns() -> None:
    path = Line(Meaning.PATH, (((0.5, 0.5), (5.5, 0.5), (5.5, 5.5)),))
    drawing = Drawing(6, 6, (grid_lines(6, 6), path, Circle(Meaning.DOT, ((0.5, 0.5), (4.5, 4.5)), 0.1), frame(6, 6)))
    part = cropped(drawing, (3, 2, 6, 6))
    assert (part.width, part.height) == (3, 4)
    shapes = {shape.meaning: shape for shape, _, _ in part.flat()}
    assert shapes[Meaning.PATH] == Line(Meaning.PATH, (((2.5, 0.0), (2.5, 3.5)),))
    assert shapes[Meaning.DOT] == Circle(Meaning.DOT, ((1.5, 2.5),), 0.1)
    labels = shapes[Meaning.LABEL]
    assert isinstance(labels, Text)
    assert [text for _, _, text in labels.items] == ["D", "E", "F", "3", "4", "5", "6"]
    left, top, right, bottom = bounds(part)
    assert left >= -1
    assert top >= -1
    assert right <= part.width
    assert bottom <= part.height


def struck_out(*values: int) -> list[Text]:
    """The candidates that a picture shows of a cell that loses these."""
    found = Marks(concludes=tuple(Finding(Sort.VALUE, ((0, 0),), value, holds=False) for value in values))
    drawing = draw_values(Drawing(9, 9, ()), (), found, size=0.6)
    return [shape for shape in drawing.shapes if isinstance(shape, Text)]


@pytest.mark.parametrize("count", range(1, 10))
def test_candidates_of_a_cell_stand_side_by_side_within_it_and_none_upon_another(count: int) -> None:
    shapes = struck_out(*range(1, count + 1))
    places = [(x, y, shape.size) for shape in shapes for x, y, _ in shape.items]
    assert [text for shape in shapes for _, _, text in shape.items] == [str(value) for value in range(1, count + 1)]
    assert all(size / 4 <= x <= 1 - size / 4 and size / 3 <= y <= 1 - size / 3 for x, y, size in places)
    assert all(
        abs(x - u) >= size / 2 or abs(y - v) >= size * 2 / 3 for (x, y, size), (u, v, _) in combinations(places, 2)
    )
    assert all(size >= 0.24 for _, _, size in places)


def test_of_many_candidates_only_those_are_shown_that_go() -> None:
    maybe = tuple(Finding(Sort.VALUE, ((0, 0),), value) for value in range(1, 10))
    marks = Marks(candidates=maybe, concludes=(Finding(Sort.VALUE, ((0, 0),), 4, holds=False),))
    drawing = draw_values(Drawing(9, 9, ()), (), marks, size=0.6)
    assert {text for shape in drawing.shapes if isinstance(shape, Text) for _, _, text in shape.items} == {"4"}


def test_a_cross_where_a_supposition_fails_stands_around_a_number_and_not_over_it() -> None:
    slitherlink = registry.get("slitherlink")
    clues = slitherlink.Clues.parse("5x5:a22b312a1e3a022b13a")
    empty, printed = (0, 0), (0, 1)
    for cell, is_whole in ((empty, True), (printed, False)):
        picture = slitherlink.draw_midway(clues, [], Marks(fails=(cell,)))
        (cross,) = (one for one in picture.shapes if isinstance(one, Line) and one.meaning is Meaning.CROSS)
        y, x = (at + 0.5 for at in cell)
        assert (
            any(min(a, c) < x < max(a, c) and min(b, d) < y < max(b, d) for (a, b), (c, d) in cross.paths) is is_whole
        )
        assert is_whole or all(max(abs(a - x), abs(b - y)) > 0.25 for path in cross.paths for a, b in path)


def test_ways_through_a_gap_keep_clear_of_the_numbers_at_its_ends() -> None:
    hidato = registry.get("hidato")
    clues = hidato.Clues.parse("6x6:25f8b15_13b9d30_6_20_4b29b18c36b1")
    one = next(one for one in one_by_one(hidato, clues) if ("so", "only") in one.step.facts)
    picture = hidato.draw_midway(clues, one.known, one.marks)
    written = {(c + 0.5, r + 0.5) for (r, c), _ in clues.places()}
    dashed = [one for one in picture.shapes if isinstance(one, Line) and one.meaning is Meaning.CANDIDATE]
    ends = [point for line in dashed for path in line.paths for point in path]
    assert ends
    assert all(max(abs(x - u), abs(y - v)) > 0.3 for x, y in ends for u, v in written)


def test_what_a_step_looks_at_is_seen_on_a_cell_that_the_puzzle_tints_itself() -> None:
    """It lay under the tint, as grey as all others of a Windoku's boxes or of a diagonal."""
    drawing = Drawing(2, 1, (Rect(Meaning.TINT, ((0.0, 0.0, 1.0, 1.0),)), grid_lines(2, 1), frame(2, 1)))
    own, rim, mark, *_ = put_in(drawing, (), Marks(looks_at=((0, 0), (0, 1)))).shapes
    assert own == drawing.shapes[0]
    assert isinstance(rim, Rect)
    assert isinstance(mark, Rect)
    assert (rim.meaning, mark.meaning) == (Meaning.PAPER, Meaning.MARK)
    (x, _, wide, _), beside = mark.boxes
    ((left, _, across, _),) = rim.boxes
    assert left < x < x + wide < left + across, "paper is around it"
    assert beside == (1.0, 0.0, 1.0, 1.0), "and none around one on paper"


def test_a_cross_where_a_number_stands_is_four_arms_around_it_each_in_its_corner() -> None:
    with_number = Drawing(2, 1, (Text(Meaning.GIVEN, ((0.5, 0.5, "7"),), 0.5),))
    shapes = put_in(with_number, (), Marks(fails=((0, 0), (0, 1)))).shapes
    around, plain = (one for one in shapes if isinstance(one, Line) and one.meaning is Meaning.CROSS)
    assert {(x > 0.5, y > 0.5) for (x, y), _ in around.paths} == {(a, b) for a in (True, False) for b in (True, False)}
    assert all(abs(x - 0.5) > 0.2 and abs(y - 0.5) > 0.2 for arm in around.paths for x, y in arm)
    assert len(plain.paths) == 2
