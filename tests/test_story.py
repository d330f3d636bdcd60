"""The story of a solving: few moves, each true at its moment, that lead to the answer; cells as on the margins."""

import functools
from collections import Counter
from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import Any

import pytest

from bookmaker.drawing import Drawing
from bookmaker.kinds import akari, sudoku
from bookmaker.production import walkthroughs
from bookmaker.production.walkthroughs import MOST_MOVES, pictured
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Grade, Step
from bookmaker.puzzles.contract.marks import Finding, Marking, Marks, midway
from bookmaker.puzzles.contract.phrases import phrases_in
from bookmaker.puzzles.contract.units import lines, placed
from bookmaker.puzzles.contract.walking import taken
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.kits.ladder import Found
from bookmaker.puzzles.making.orders import Puzzle
from bookmaker.puzzles.records.record import told_variant_of
from bookmaker.puzzles.story import telling
from bookmaker.puzzles.story.moves import MOST_STRUCK, Move, Story, solving, story
from bookmaker.puzzles.story.path import hard_techniques
from bookmaker.puzzles.story.sentences import sentence
from bookmaker.puzzles.story.titles import title
from tests.few import few
from tests.samples import graded
from tests.whole_answers import is_so, make_the_answer

KINDS = [name for name in registry.names() if isinstance(registry.get(name), Marking)]
GRADES = (Grade.EASY, Grade.MEDIUM, Grade.HARD)
LIT = "10x10:aBjB2aBBcB1b11j1d2a3cBd3cBa1dBjBBb02c22aBBjBa"
X_WING = "9x9:a6c5e5b4_9a6c3b2_8b2b3a4c8_1c6_3c3a1b2b5_4b3c7a6_4b5e8c6a"
EXPERT = "9x9:e1d9_2_4d3_8_4_5b7e9_1_8e5e9e7_9_2e2b5_6_4_9d5_8_3d3e"


def example(name: str, grade: Grade) -> Puzzle:
    """A puzzle of that grade."""
    return graded(name, grade, "story", 9, 8, 6, 4, 10)


@functools.cache
def whole(name: str, grade: Grade) -> Story:
    """All that is told of it, however long."""
    return story(registry.get(name), example(name, grade).clues, 10_000)


def test_a_picture_shows_what_all_moves_before_it_placed(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "nonogram"
    kind, told = registry.get(name), whole(name, Grade.EASY)
    seen = list[frozenset[Finding]]()

    def draw(kind: Any, clues: Any, known: Sequence[Finding], marks: Marks) -> Drawing:
        seen.append(frozenset(known))
        return midway(kind, clues, known, marks)

    monkeypatch.setattr(walkthroughs, "midway", draw)
    pictured(kind, example(name, Grade.EASY).clues, told, words_of(name))
    placed = set[Finding]()
    for known, move in zip(seen, told.moves, strict=True):
        assert placed <= known
        placed |= {one for step in move.steps for one in step.marks.concludes if one.holds}


@pytest.mark.parametrize("grade", GRADES)
@pytest.mark.parametrize("name", few(KINDS, pytest.mark.long))
def test_every_conclusion_of_a_story_is_true_and_together_they_make_the_answer(name: str, grade: Grade) -> None:
    puzzle, told = example(name, grade), whole(name, grade)
    assert told.is_whole
    found = [finding for move in told.moves for one in move.steps for finding in one.marks.concludes]
    assert all(is_so(puzzle, finding) for finding in found)
    make_the_answer(puzzle, found)


@pytest.mark.parametrize("grade", GRADES)
@pytest.mark.parametrize("name", few(KINDS, pytest.mark.long))
def test_a_hard_step_is_found_by_its_technique_from_what_is_known_when_it_is_told(name: str, grade: Grade) -> None:
    """A solver who knows what was told before finds all of a moment's steps.

    Not told are rounds, which are counted, and what everybody sees and cannot be drawn: that no arm leaves the grid.
    """
    kind: Any = registry.get(name)
    rungs = {rung.name: rung for rung in kind.LADDER}
    state = kind.start(example(name, grade).clues)
    for rung in rungs.values():
        if rung.goes_unsaid:
            state.take([one for one in rung.find(state) if not state.findings(one)])
    rounds = {step.technique for step in kind.deduce(example(name, grade).clues).steps if not step.cells}
    told = solving(kind, example(name, grade).clues).steps  # before two that leave and write a digit are told as one
    for (technique, _), group in groupby(told, key=lambda one: (one.step.technique, one.known)):
        steps = [one.step for one in group]
        while steps:
            wanted = [each for each in rungs[technique].find(state) if any(is_of(each, step) for step in steps)]
            assert wanted, steps
            state.take(wanted)
            steps = [step for step in steps if not any(is_of(each, step) for each in wanted)]
        for counting in rounds:
            if counted := list(rungs[counting].find(state)):
                state.take(counted)


def is_of(found: Found, step: Step) -> bool:
    """Whether a technique found what a step tells; facts of its marks come on top."""
    return found.cells == step.cells and set(found.facts) <= set(step.facts)


@pytest.mark.parametrize("name", few(KINDS, pytest.mark.long))
def test_an_easy_puzzle_is_told_on_a_page_in_moves_of_which_none_is_hard(name: str) -> None:
    told = story(registry.get(name), example(name, Grade.EASY).clues, MOST_MOVES[0])
    moves = told.moves
    assert told.is_whole
    assert not any(move.is_hard for move in moves)
    assert [move.ends for move in moves] == [False] * (len(moves) - 1) + [True]


@pytest.mark.parametrize("most", [2, 4, 6, 12])
@pytest.mark.parametrize("name", few(KINDS, pytest.mark.long))
def test_a_story_keeps_to_its_moves_or_stops_and_says_so(name: str, most: int) -> None:
    puzzle = example(name, Grade.HARD)
    kind, words = registry.get(name), words_of(name, "en", told_variant_of(puzzle))
    told = story(kind, puzzle.clues, most)
    assert len(told.moves) <= most
    assert told.is_whole or sum(move.is_hard for move in whole(name, Grade.HARD).moves) >= most
    last = pictured(kind, puzzle.clues, told, words)[-1].sentence
    assert last.endswith(words.phrases.story_stops) is not told.is_whole


def test_it_is_said_that_the_rest_follows_only_where_that_leads_to_the_answer() -> None:
    stuck = X_WING.replace("c8_1", "d1")  # without that 8 it has several answers
    for code, is_solved in ((X_WING, True), (stuck, False)):
        clues, words = sudoku.Clues.parse(code), words_of("sudoku", "en")
        steps = pictured(sudoku, clues, story(sudoku, clues, 10_000), words)
        said = " ".join(f"{step.title} {step.sentence}" for step in steps)
        assert ("The rest follows" in said) is is_solved
        assert ("Here the story stops" in said) is not is_solved


@pytest.mark.parametrize("code", [X_WING, EXPERT])
def test_no_hard_step_could_be_left_out_for_want_of_which_the_rest_stays_open(code: str) -> None:
    clues = sudoku.Clues.parse(code)
    told = story(sudoku, clues, 10_000)
    deduced = dict(sudoku.deduce(clues).techniques)
    hard = Counter(move.steps[0].step.technique for move in told.moves if move.is_hard)
    assert all(steps <= deduced[name] for name, steps in hard.items())
    assert set(hard) <= hard_techniques(sudoku, clues)
    assert 0 < sum(hard.values()) < sum(deduced.get(name, 0) for name in hard_techniques(sudoku, clues))


def test_what_is_said_is_the_technique_its_reason_and_easy_steps_by_digit() -> None:
    words, clues = words_of("sudoku", "en"), sudoku.Clues.parse(X_WING)
    moves = story(sudoku, clues, 6).moves
    said = [(title(sudoku, clues, move, words), sentence(sudoku, clues, move, words)) for move in moves]
    assert ("XY-wing", "Whatever F3 is, D1 or F6 becomes 9; so D4 to D6, in sight of both, cannot be 9.") in said
    assert any(text.startswith("Hidden single in a box: 3 in J1, B8 and A2; 8 in F4") for _, text in said)
    rest = 'Hidden single in a box: 9 in F6\u00a0…; then "Full house".'
    assert said[-1] == ("The rest follows", rest)


def test_what_follows_a_hard_step_begins_with_a_capital_in_one_breath_with_it() -> None:
    words, clues = words_of("akari", "en"), akari.Clues.parse(LIT)
    said = sentence(akari, clues, story(akari, clues, 6).moves[-1], words)
    assert said.endswith(" The rest follows. One place to light a cell: light in H2 and J4.")


def test_of_many_steps_those_of_hard_techniques_are_told_and_which_others_are_used_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A rest, whose picture is the answer, is told by its first step and so."""
    monkeypatch.setattr(telling, "MOST_SAID", 300)  # letters, in which not all of it can be told
    kind, words = registry.get("slitherlink"), words_of("slitherlink", "en")
    clues = kind.Clues.parse("10x10:a2e3b33a331b2a2e02a1b0a02b2d3c203123c1d0b01a2b3a22e0a3b312a21b1e3a")
    rungs, ways = [one.name for one in kind.LADDER], set[str]()
    for move in story(kind, clues, 4).moves:
        said = sentence(kind, clues, move, words)
        for way in (" On the way: above all ", " then above all "):
            before, _, after = said.partition(way)
            if move.is_hard or not after:
                continue
            ways.add(way)
            counts = Counter(one.step.technique for one in move.steps)
            told = {name for name in counts if f"{words.techniques[name].title}: " in before}
            others = Counter({name: count for name, count in counts.items() if name not in told})
            most = [words.techniques[name].title for name, _ in others.most_common(3)]
            assert after == f'"{most[0]}", "{most[1]}" and "{most[2]}".'
            assert len(others) > 4
            if move.ends:
                assert told == {move.steps[0].step.technique}
            else:
                assert max(map(rungs.index, told)) > max(map(rungs.index, others))
                assert len(said) <= telling.MOST_SAID + 1
    assert len(ways) == 2


def test_of_many_cells_that_a_line_goes_through_the_first_are_named_and_the_last() -> None:
    kind, words = registry.get("net"), words_of("net", "en")
    clues = kind.Clues.parse("6x6:2b5ab93ec944537c51bc9771ab81b9495114")
    said = [sentence(kind, clues, move, words) for move in story(kind, clues, 6).moves]
    assert said[1:] == ["A5, A4, A3\u00a0… C1.", "D1, E1, F1\u00a0… B3.", "The rest follows: B4, B5, C5\u00a0… F5."]


def test_one_or_two_easy_steps_are_told_in_one_breath_with_the_hard_step_before_them() -> None:
    kind, words = registry.get("numberlink"), words_of("numberlink", "en")
    clues = kind.Clues.parse("8x8:e1_4b6_5c5e4e1d2_6d8e3e7c7_2b3_8e")
    moves = story(kind, clues, 12).moves
    said = [sentence(kind, clues, move, words) for move in moves]
    assert "so none does. Two ways left: B1." in " ".join(said)
    assert all(len(one.steps) > 2 for before, one in pairwise(moves) if before.is_hard and not one.is_hard)


def test_of_many_steps_those_are_told_that_place_digits_and_the_last_that_lead_to_them() -> None:
    """Nor is any technique named as if a digit followed from it that has nothing to do with that."""
    kind, words = registry.get("calcudoku"), words_of("calcudoku", "en")
    clues = kind.Clues.parse("6x6:zj,kilrfelvn6rii,u2m18s1d6a6m60m90u1a9s1m12a10m60a14")
    said = [sentence(kind, clues, story(kind, clues, most).moves[at], words) for most, at in ((6, 1), (3, 0))]
    assert said == [
        "Single combination: only 1, 3 and 6 in B1 to D1 (18×). Only place in a line: 5 in E1. Single combination: "
        "only 2 and 4 in B2 and C2 (6+). Naked pair: no 2 or 4 in D2 and E2. Few fillings of a cage: no 3 or 6 in D2 "
        "and E3 (60×). Only number left: 5 in D2.",
        "Freebie: 1 in B3; 2 in A1. Only number left: 6 in A3; 1 in A2. Hidden pair: no 3, 4, 5 or 6 in F5 and F6. "
        "Only place in a line: 4 in F1. Single combination: only 1, 3 and 6 in B1 to D1 (18×). Only place in a line: "
        "5 in E1. Naked pair: no 2 or 4 in D2 and E2. Few fillings of a cage: no 3 or 6 in D2 and E3 (60×). Only "
        'number left: 5 in D2. On the way: "Single combination" and "No partner".',
    ]


def test_numbers_too_many_to_say_where_each_stands_are_told_in_stretches_and_all_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(telling, "MOST_SAID", 300)  # letters
    kind = registry.get("hidato")
    clues = kind.Clues.parse("8x8:...b.....a24b...b31a26a.a39a32_1_16c40_34_3b19a.b4_11_13a...6a9a.....b...")
    move = story(kind, clues, 16).moves[0]
    said = {one: sentence(kind, clues, move, words_of("hidato", one)) for one in ("en", "de", "fr", "es")}
    assert said["en"] == (
        "Within reach, Halfway, Only one number gets there and One free cell beside it: "
        "2, 5, 7, 8, 10, 12, 14, 15, 17, 18, 20 to 23, 25, 27 to 30, 33 and 35 to 38."
    )
    endings = {"de": "33 und 35 bis 38.", "fr": "33 et 35 à 38.", "es": "33 y 35 a 38."}
    assert all(said[one].endswith(ending) for one, ending in endings.items())


def test_a_digit_is_led_to_by_what_strikes_it_in_the_unit_that_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "MOST_SAID", 120)  # letters, in which not all of it can be told
    kind, words = registry.get("suguru"), words_of("suguru", "en")
    code = "8x8:a2a3_7_3_6a3_5e4c1b5_2_4e1b6b7b3g5a2_3c4a4b2_4_6_3a,rid56amkmd3g029q1t0bm1sv0"
    clues = kind.Clues.parse(code)
    move = Move(taken(kind, clues)[12:24], is_hard=False)
    assert sentence(kind, clues, move, words) == (
        'Forbidden neighbour: no 4 in C5. Only place in a region: 4 in C4. On the way: "Forbidden neighbour".'
    )


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
@pytest.mark.parametrize("name", few(KINDS, pytest.mark.long))
def test_a_story_is_told_in_every_language_and_names_cells_by_labels_alone(name: str, language: str) -> None:
    puzzle = example(name, Grade.HARD)
    words = words_of(name, language, told_variant_of(puzzle))
    for step in pictured(registry.get(name), puzzle.clues, whole(name, Grade.HARD), words):
        assert step.title
        assert "{" not in step.sentence


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        (((3, 4),), "E4"),
        (((2, 8), (0, 1)), "B1 and J3"),
        (((0, 1), (0, 2), (1, 1), (1, 2)), "B1 to C2"),
        (((0, 0), (0, 1), (0, 2)), "A1 to C1"),
        (((0, 0), (0, 2), (0, 3)), "A1, C1 and D1"),
        (((0, 25),), "AA1"),
    ],
)
def test_cells_are_named_by_letters_of_columns_and_numbers_of_rows(
    cells: tuple[tuple[int, int], ...], said: str
) -> None:
    assert phrases_in("en").at(cells) == said


@pytest.mark.parametrize(
    ("language", "units", "named", "where"),
    [
        ("en", (2,), "row 3", "in row 3"),
        ("en", (2, 3), "rows 3 and 4", "in rows 3 and 4"),
        ("en", (16, 17, 18), "columns H to K", "in columns H to K"),
        ("en", (0, 2, 3, 4), "rows 1 and 3 to 5", "in rows 1 and 3 to 5"),
        ("de", (2, 3), "die Zeilen 3 und 4", "in den Zeilen 3 und 4"),
        ("fr", (17,), "la colonne J", "dans la colonne J"),
        ("es", (2,), "la fila 3", "en la fila 3"),
    ],
)
def test_lines_are_named_alone_and_several_together(
    language: str, units: tuple[int, ...], named: str, where: str
) -> None:
    some, phrases = [lines(9, 9)[at] if at < 18 else lines(10, 9)[18] for at in units], phrases_in(language)
    assert (phrases.named(some), phrases.named(some, is_in=True)) == (named, where)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "in the upper-left box, in the central box and in the lower-middle box"),
        ("de", "im Block oben links, im Block in der Mitte und im Block unten in der Mitte"),
        ("fr", "dans le bloc en haut à gauche, dans le bloc au centre et dans le bloc en bas au milieu"),
        ("es", "en el bloque de arriba a la izquierda, en el bloque central y en el bloque central de abajo"),
    ],
)
def test_boxes_are_named_by_where_they_lie(language: str, said: str) -> None:
    boxes = [unit for unit in sudoku.units(sudoku.Clues.parse(X_WING)) if unit.sort == "box"]
    assert phrases_in(language).named([boxes[0], boxes[4], boxes[7]], is_in=True) == said
    assert len({phrases_in(language).named([unit]) for unit in boxes}) == 9


def test_boxes_that_share_a_place_are_named_by_their_first_cell() -> None:
    boxes = placed("box", [[(r, c), (r, c + 1)] for r in range(4) for c in (0, 2)], 4, 4)
    assert (
        phrases_in("en").named(boxes[:4]) == "the upper-left box, the upper-right box, the box of A2 and the box of C2"
    )


def test_a_story_may_begin_at_its_first_hard_step_and_says_so() -> None:
    words, clues = words_of("sudoku", "en"), sudoku.Clues.parse(X_WING)
    told = story(sudoku, clues, 6)
    begun = told.begun
    assert not told.moves[0].is_hard
    assert begun.moves[0] is next(move for move in told.moves if move.is_hard)
    first, *others = pictured(sudoku, clues, begun, words)
    assert first.sentence.startswith(words.phrases.story_begins)
    assert not any(step.sentence.startswith(words.phrases.story_begins) for step in others)
    assert begun.begun is begun


def test_pictures_of_easy_moves_show_what_is_placed_and_not_what_is_struck_on_the_way() -> None:
    """Where a cell loses more than can be read in it, it is tinted."""
    puzzle = example("kakuro", Grade.MEDIUM)
    moves = [move for move in story(registry.get("kakuro"), puzzle.clues, 6).moves if not move.is_hard]
    assert any(not finding.holds for move in moves for one in move.steps for finding in one.marks.concludes)
    assert any(move.marks.looks_at for move in moves)
    for move in moves:
        concluded = [finding for one in move.steps for finding in one.marks.concludes]
        places = any(finding.holds for finding in concluded)
        left = [finding for finding in concluded if finding.holds or not places]
        lost = Counter(finding.cells[0] for finding in left if not finding.holds)
        full = [cell for cell, count in lost.items() if count > MOST_STRUCK]
        assert list(move.marks.looks_at) == full
        assert list(move.marks.concludes) == [finding for finding in left if finding.cells[0] not in full]
