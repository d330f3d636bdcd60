"""The story of a solving: few moves, each true at its moment, that lead to the answer; cells as on the margins."""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml

from bookmaker.cli import app
from bookmaker.drawing import Drawing
from bookmaker.kinds import akari, sudoku
from bookmaker.pages.book.walkthrough_pages import MOST_TOGETHER, unfitted
from bookmaker.pages.manuscript import Edition, FirstStep, Walkthrough
from bookmaker.pages.page import Page, Part, glyphs_of
from bookmaker.production import manuscript as writing
from bookmaker.production import walkthroughs
from bookmaker.production.dry_run import trial
from bookmaker.production.job import lay_out, prepare, walked_pages
from bookmaker.production.standing import manuscript_of
from bookmaker.production.walkthroughs import MOST_MOVES, pictured, walked
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Grade, Step
from bookmaker.puzzles.contract.marks import Finding, Marking, Marks, midway
from bookmaker.puzzles.contract.phrases import cell_name, phrases_in
from bookmaker.puzzles.contract.units import lines, placed
from bookmaker.puzzles.contract.walking import Taken, taken
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.kits.ladder import Found
from bookmaker.puzzles.making.orders import Puzzle
from bookmaker.puzzles.records.record import told_variant_of
from bookmaker.puzzles.story import telling
from bookmaker.puzzles.story.moves import MOST_STRUCK, Move, Story, solving, story
from bookmaker.puzzles.story.parsing import objection_to
from bookmaker.puzzles.story.path import hard_techniques, one_by_one
from bookmaker.puzzles.story.telling import sentence, where_of
from bookmaker.puzzles.story.titles import title
from bookmaker.render import pdf
from tests.few import few
from tests.samples import graded
from tests.whole_answers import is_so, make_the_answer

from .test_build import BOOK, built, page_texts

KINDS = [name for name in registry.names() if isinstance(registry.get(name), Marking)]
GRADES = (Grade.EASY, Grade.MEDIUM, Grade.HARD)
LIT = "10x10:aBjB2aBBcB1b11j1d2a3cBd3cBa1dBjBBb02c22aBBjBa"
X_WING = "9x9:a6c5e5b4_9a6c3b2_8b2b3a4c8_1c6_3c3a1b2b5_4b3c7a6_4b5e8c6a"
TWO_X_WINGS = "9x9:k5_4c9_2a1a3_2a8b2_8b4a5a9_5c8c7_9a7a5b3_8b3a9_5a8a6_2c7_1k"
KEY = "12x12:2.3/1.4/6.1/3.1/2.1.2/3.1.2/2.1.3/2.1.2/1.3/1.6/4.1/3.2/1.2/6.1/2.1/3.2/3.2/6.3/3.6/2.3/2.3/1.2/1.6/2.1"
EXPERT = "9x9:e1d9_2_4d3_8_4_5b7e9_1_8e5e9e7_9_2e2b5_6_4_9d5_8_3d3e"


def example(name: str, grade: Grade) -> Puzzle:
    """A puzzle of that grade."""
    return graded(name, grade, "story", 9, 8, 6, 4)


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


def test_where_to_look_is_told_by_the_grids_own_width_and_height() -> None:
    words = words_of("sudoku")
    told = [where_of(Step("naked-single", (cell,)), words, 9, 3) for cell in ((0, 8), (2, 1))]
    assert told == [words.phrases.places.top_right, words.phrases.places.bottom_left]


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
    """A solver who knows what was told before finds all of a moment's steps; rounds are counted, not told."""
    kind: Any = registry.get(name)
    rungs = {rung.name: rung for rung in kind.LADDER}
    state = kind.start(example(name, grade).clues)
    rounds = {step.technique for step in kind.deduce(example(name, grade).clues).steps if not step.cells}
    told = [one for move in whole(name, grade).moves for one in move.steps]
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
    rest = 'Hidden single in a box: 9 in F6\u00a0…; then "Full house (last cell)".'
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
    for move in story(kind, clues, 3).moves:
        said = sentence(kind, clues, move, words)
        for way in (" on the way: above all ", " then above all "):
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
        "Single combination: only 1, 3 and 6 in B1 to D1 (18×); Only place in a line: 5 in E1; Single combination: "
        "only 2 and 4 in B2 and C2 (6+); Naked pair: no 2 or 4 in D2 and E2; Few fillings of a cage: no 3 or 6 in D2 "
        "and E3 (60×); Only number left: 5 in D2; All fillings of a cage: no 3, 4 or 6 in E6 (12×).",
        "Freebie: 2 in A1, 1 in B3; Only number left: 6 in A3, 1 in A2; Hidden pair: no 3, 4, 5 or 6 in F5 and F6; "
        "Only place in a line: 4 in F1; Single combination: only 1, 3 and 6 in B1 to D1 (18×); Only place in a line: "
        "5 in E1; Naked pair: no 2 or 4 in D2 and E2; Few fillings of a cage: no 3 or 6 in D2 and E3 (60×); Only "
        "number left: 5 in D2; on the way: 5 other steps.",
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
        'Forbidden neighbour: no 4 in C5; Only place in a region: 4 in C4; on the way: "Forbidden neighbour".'
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


@pytest.mark.slow
def test_a_walkthrough_takes_two_pages_at_most_and_the_moves_are_numbered_through(tmp_path: Path) -> None:
    book = tmp_path / "book.yaml"
    book.write_text(
        "title: Walked\nauthor: A\nseed: walked\ntrim: 6x9in\nanswers: {walkthrough: [easy, hard]}\n"
        "techniques: appendix\nsections:\n"
        "  - {title: One, kind: sudoku, size: 9x9, grade: [easy, hard], count: 4}\n"
        "  - {title: Two, kind: nonogram, size: 15x15, grade: [easy], count: 1}\n"
        "  - {title: Three, kind: net, size: 9x9, grade: [hard], count: 1}\n",
        encoding="utf-8",
    )
    assert app.run(["build", str(book), "--out", str(tmp_path / "out"), "--edition", "print", "--jobs", "1"]) == 0
    pages = page_texts(tmp_path / "out" / "print.pdf")
    heads = Counter(found for text in pages for found in re.findall(r"Puzzle \d+, step by step", text))
    assert sorted(heads) == [f"Puzzle {number}, step by step" for number in range(1, 7)]
    assert max(heads.values()) <= 2
    # A technique is named with the page about it.
    walked = [" ".join(text.split()) for text in pages if re.search(r"Puzzle \d+, step by step", text)]
    named = {found for text in walked for found in re.findall(r"1 .*?\d ([A-Z][^.:()\d]+) \(page (\d+)\)", text)}
    assert named
    assert all(name.split()[-1] in pages[int(page) - 1] for name, page in named)


def test_of_many_walkthroughs_only_some_are_first_put_on_a_page_together_and_none_is_parted() -> None:
    step = FirstStep(Drawing(1, 1, ()), "So it is.", "Step")
    all_of_them = [Walkthrough(number, "Kind", "1 × 1", "easy", (step,) * 13) for number in range(1, 26)]
    pages = [[one.about.number for one in page.parts] for page in unfitted(all_of_them)]
    assert [sorted(set(page)) for page in pages] == [[*range(1, 11)], [*range(11, 21)], [*range(21, 26)]]
    assert all(page.count(number) == 2 for page in pages for number in page)
    assert MOST_TOGETHER == 10


def test_a_deep_check_counts_the_pages_of_walkthroughs_too(tmp_path: Path) -> None:
    sections = [{"kind": "shikaku", "size": "5x5", "grade": grade, "count": 2} for grade in ("easy", "medium")]
    keys = {**BOOK, "sections": sections, "answers": {"walkthrough": ["medium"]}}
    texts = page_texts(built(tmp_path, keys) / "print.pdf")
    takes = trial(prepare(tmp_path / "book.yaml"), clock=lambda: 0.0)
    walked = sum("step by step" in text for text in texts)
    assert 1 <= walked <= takes.walked == 4
    assert takes.pages >= len(texts)
    assert takes.walks == (1, 1)  # of the two medium ones, which were tried


def test_walkthroughs_of_one_picture_share_a_page_which_has_a_bookmark_for_each(tmp_path: Path) -> None:
    book = tmp_path / "book.yaml"
    sections = [{"kind": "sudoku", "size": "4x4", "grade": "easy", "count": 3}]
    book.write_text(yaml.safe_dump({**BOOK, "sections": sections, "answers": {"walkthrough": ["easy"]}}))
    job = prepare(book)
    walked = [page for page in lay_out(job, manuscript_of(job), Edition.PRINT).pages if "step by step" in said(page)]
    (page,) = walked
    assert re.findall(r"Puzzle (\d), step by step", said(page)) == ["1", "2", "3"]
    assert [name[0] for _, name in page.outline if "Sudoku" in name] == ["1", "2", "3"]


def said(page: Page) -> str:
    """What is written on a page, in the order in which it was set."""
    return "\n".join(text for one in glyphs_of(page.items) for _, _, text in one.runs)


def linked(name: str, code: str) -> Walkthrough:
    """The walkthrough of a puzzle by its code, with its shorter tellings."""
    kind, words = registry.get(name), words_of(name, "en")
    told = None
    for steps in reversed(walked(kind, kind.Clues.parse(code), words)):
        told = Walkthrough(1, words.title, "", "", steps, told, words.phrases.story_stops)
    assert told is not None
    return told


@pytest.mark.parametrize(
    ("name", "code", "count", "stops"),
    [
        ("skyscrapers", "6x6:r2q,oa4a3f3_3a3_4_4b4_3a2a3", 2, True),
        ("nonogram", KEY, 2, False),
    ],
)
def test_no_walkthrough_takes_three_pages(tmp_path: Path, name: str, code: str, count: int, stops: bool) -> None:
    """On A6: one that took more is told shorter and whole, or stops after its second page and says so."""
    book = tmp_path / "book.yaml"
    keys = {**BOOK, "trim": "a6", "layout": "pocket", "answers": {"walkthrough": ["easy"]}}
    book.write_text(yaml.safe_dump(keys), encoding="utf-8")
    job, one = prepare(book), linked(name, code)
    assert walked_pages(job, (replace(one, shorter=None, stops=None),))[0] > count
    assert walked_pages(job, (one,)) == (count,)
    manuscript = replace(writing.sketch(job.spec, job.text, job.plan), surroundings=job.surroundings)
    pages = lay_out(job, replace(manuscript, walkthroughs=(one,)), Edition.PRINT).pages
    (tmp_path / "walked.pdf").write_bytes(pdf.document(pages, title="", author="", language="en", edition="print"))
    text = " ".join(" ".join(page_texts(tmp_path / "walked.pdf")).split())
    assert ("Here the story stops" in text) is stops


def test_no_more_pictures_stand_on_a_page_than_let_what_is_struck_out_of_a_cell_be_read(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(yaml.safe_dump({**BOOK, "trim": "6x9in"}), encoding="utf-8")
    job, one = prepare(tmp_path / "book.yaml"), linked("sudoku", TWO_X_WINGS)
    manuscript = replace(writing.sketch(job.spec, job.text, job.plan), walkthroughs=(one,))
    pages = [page for page in lay_out(job, manuscript, Edition.PRINT).pages if "step by step" in said(page)]
    assert [len([item for item in page.items if isinstance(item, Part)]) for page in pages] == [3, 3]


def test_where_a_move_holds_more_than_can_be_told_there_are_more_of_them_if_its_pages_have_room(
    tmp_path: Path,
) -> None:
    (tmp_path / "book.yaml").write_text(yaml.safe_dump({**BOOK, "trim": "a4"}), encoding="utf-8")
    job = prepare(tmp_path / "book.yaml")
    sketch = writing.sketch(job.spec, job.text, job.plan)
    for code, counts in ((CROWDED_EXPERT, [4, 4]), (CROWDED_SUMS, [6])):
        one = linked("kakuro", code)
        pages = lay_out(job, replace(sketch, walkthroughs=(one,)), Edition.PRINT).pages
        shown = [page for page in pages if "step by step" in said(page)]
        assert [len([item for item in page.items if isinstance(item, Part)]) for page in shown] == counts


def test_a_telling_on_one_page_that_says_far_less_than_one_on_two_is_left_out() -> None:
    counts = [len(each.steps) for each in linked("sudoku", MEDIUM_KILLER).tellings]
    assert counts[0] == 9
    assert min(counts[:-1]) > 6


def test_of_two_tellings_on_two_pages_the_shorter_one_is_taken_where_only_that_has_clear_cells(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(yaml.safe_dump({**BOOK, "trim": "6x9in"}), encoding="utf-8")
    job, one = prepare(tmp_path / "book.yaml"), linked("shikaku", CROWDED_AREAS)
    assert [len(each.steps) for each in one.tellings][:2] == [9, 8]
    manuscript = replace(writing.sketch(job.spec, job.text, job.plan), walkthroughs=(one,))
    pages = [page for page in lay_out(job, manuscript, Edition.PRINT).pages if "step by step" in said(page)]
    assert [len([item for item in page.items if isinstance(item, Part)]) for page in pages] == [4, 4]


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


KILLER = "9x9:zzzc,k1.2.2.2.3.3.4.5.5.1.1.6.7.8.8.4.5.9.10.10.6.7.11.8.12.12.9.13.10.14.14.11.15.15.16.17.13.18.19.19.11.20.20.16.17.13.18.21.21.11.22.22.23.17.24.25.25.26.11.27.28.23.23.24.29.30.26.26.27.28.31.31.29.29.30.32.32.33.33.33.31:9.16.11.12.13.14.11.14.13.23.22.7.16.11.7.13.9.6.9.15.3.11.20.6.11.18.15.11.15.13.13.7.11"  # noqa: E501
KILLER_PAIRS = "9x9:zzzc,k1.1.1.1.2.2.3.3.4.1.5.5.6.6.7.8.3.4.1.5.9.9.7.7.8.10.10.11.11.12.13.14.14.15.15.15.16.16.12.13.14.17.18.19.19.20.20.20.14.14.17.18.21.21.22.22.23.24.24.25.25.26.27.28.29.23.24.30.30.26.26.27.28.29.29.31.31.27.27.27.27:25.16.20.6.16.9.11.7.13.12.15.11.10.23.13.12.12.9.9.7.14.10.12.12.13.17.23.12.11.11.14"  # noqa: E501
MEDIUM_KILLER = "9x9:zzzc,k1.2.2.3.3.4.4.4.5.1.6.7.8.8.9.9.10.5.11.6.7.12.13.13.14.10.10.11.15.7.12.16.16.14.17.17.18.15.15.19.19.19.14.14.17.18.18.15.20.20.21.22.14.23.24.24.15.25.25.21.22.26.23.27.24.28.28.29.29.22.26.30.27.31.31.31.32.32.33.33.30:10.6.8.20.14.9.16.17.6.8.14.6.8.25.30.7.14.12.19.13.5.17.10.18.9.6.7.14.10.10.12.10.15"  # noqa: E501
LARGE_CAGES = "9x9:zzzc,k1.1.2.2.3.3.3.3.3.4.5.5.5.6.6.3.3.3.4.7.8.5.5.9.10.11.12.7.7.8.13.14.9.10.11.12.15.7.7.13.14.16.17.17.12.15.18.19.20.14.16.21.17.17.15.18.19.20.22.22.21.17.23.24.24.24.25.25.22.22.22.23.24.24.24.24.24.26.26.27.27:11.7.42.5.35.5.32.6.12.9.8.13.10.11.12.15.24.6.8.9.13.25.9.38.15.9.16"  # noqa: E501
CROWDED_AREAS = "10x10:2c4a2a3a4a3c3b3c5g3b4b3d4c3a4b2a2c5d3b4b3g7c4b3c3a2a4a2a4c2"
CROWDED_EXPERT = "10x10:..f....g.c...f...b.f.c....c.f.b...f...c.g....f..,39_17_8_12_6_31_21_29_23_12_13_14_27_6_16_3_11_8_13_6_31_13_3_20_13_26_24_16_6_12_6_6_17_21_22_17_22_37_16_4_8_35"  # noqa: E501
CROWDED_SUMS = "9x9:..c..b..c.c.b.e.b.c...b...b...c.b.e.b.c.c..b..c..,7_41_13_22_17_22_15_23_8_36_14_21_35_7_9_13_11_16_17_15_16_26_6_33_15_20_10_23_15_17_10_23"  # noqa: E501
LINES = "10x10:1/3/6.1/1.2.2/4.1/4.1/1.2.2/6.1/3/1/2/4/1.2.1/6/2.2/2.2/2.2/3.3/1.1/6"
PASSED = "7x7:a24_28_31_32_1a25a23c3b11a34c10e18c36d47_49a43_41a16a45c"
MET_TWICE = "8x8:a2a6a4a4_3h2c3f6a2b2a5f2c3h4_4a4a6a2a"
CLOSED = "10x10:3e4a8e7g8d5b3e4f6d2b8d5f6e4b4d6g6e2a3e6"


def told(name: str, code: str) -> list[str]:
    """What is said of each move, of twelve at most."""
    kind, words = registry.get(name), words_of(name, "en")
    clues = kind.Clues.parse(code)
    return [
        sentence(kind, clues, move, words)
        for move in story(kind, clues, 12 if code in (CLOSED, LARGE_CAGES) else 6).moves
    ]


def test_many_steps_about_lines_are_told_by_these_alone_in_an_order_in_which_they_can_be_taken() -> None:
    said = told("nonogram", LINES)
    assert "Rows 2 and 5; columns C, D, G and H; row 10." in said
    assert said[-1] == "Rows 6, 7 and 10; columns B, D, G and J; rows 8 and 9; columns B and J."


def test_a_number_that_gets_its_area_is_not_told_before_in_the_same_breath() -> None:
    assert (
        "Only one rectangle fits: 2 at C6, B5 and G8; 5 at D5; 3 at G6; 4 at H7; "
        'on the way: "Only one number reaches this cell" (C5, B6, D6, E6, G7 and H8) and '
        '"Another number owns these cells" (F2).' in told("shikaku", MET_TWICE)
    )


def test_techniques_that_find_something_in_the_same_cells_are_named_with_them_once() -> None:
    named = '"Cells that a number is sure of" and "Another number owns these cells" (E3).'
    assert any(one.endswith(named) for one in told("shikaku", MET_TWICE))


def test_where_the_numbers_beside_a_printed_one_have_no_room_the_path_cannot_run_through_it() -> None:
    """That no cell is left for it would be untrue to a reader who sees it stand there."""
    said = " ".join(told("hidato", PASSED))
    assert "and then the path can no longer run through the 11; so it does not." in said
    assert "and then no cell is left for the 9; so it does not." in said, "which is not printed"


def test_many_cells_that_are_closed_off_are_told_by_one_in_their_middle() -> None:
    assert any("it would close off the 17 cells around J8, whose numbers" in one for one in told("shikaku", CLOSED))


def test_a_digit_that_many_cells_lose_is_nowhere_else_in_the_houses_named() -> None:
    said = "\n".join(told("sudoku", KILLER))
    assert "the 7 fits only in B1 or C1, always in row 1; so it is nowhere else there." in said
    assert "in A3 or B3; so it is nowhere else in row 3 and in the upper-left box." in said


def test_of_a_cage_it_is_told_which_digits_make_its_cells() -> None:
    said = told("sudoku", KILLER)[0]
    assert said.startswith("Only combination: A3+B3+B4 = 9+8+6; Cage combinations: A1+A2+B2 = 6+2+1, 5+3+1 or 4+3+2;")


def test_what_a_large_cage_cannot_hold_is_told_of_the_cage() -> None:
    assert any(
        "no 3 in the 42-cage at E1; no 1, 2, 3 or 4 in the 35-cage at B2." in one for one in told("sudoku", LARGE_CAGES)
    )


def test_of_a_digit_that_a_cage_needs_it_is_told_where_it_lies() -> None:
    assert "A digit that the cage needs: 7 in H9/J9, 9 in H9/J9, 9 in A8/B8/C8," in told("sudoku", LARGE_CAGES)[2]


def test_a_digit_to_which_a_sum_leaves_a_cell_is_told_and_drawn_once() -> None:
    said = told("kakuro", CROWDED_SUMS)
    assert "only 7 and 9 in" in " ".join(said)
    left = re.findall(r"(?:Two cells left|Smallest and largest): (\d in [A-J]\d) \(", " ".join(said))
    assert left
    assert not any(f"only {one}" in text or f"cross: {one}" in text for text in said for one in left)
    kakuro: Any = registry.get("kakuro")
    moves = story(kakuro, kakuro.Clues.parse(CROWDED_SUMS), 6).moves
    for text, move in zip(said, moves, strict=True):
        drawn = {f"{one.value} in {cell_name(one.cells[0])}" for one in move.marks.concludes if one.holds}
        assert move.is_hard or drawn.issuperset(one for one in left if f": {one} (" in text)


def test_a_killers_moves_hold_about_as_many_steps_whether_these_strike_much_or_write_a_digit() -> None:
    """Thirty strikes are eight combinations of cages, and were as much as 31 digits."""
    told = story(sudoku, sudoku.Clues.parse(MEDIUM_KILLER), 9)
    assert len(told.moves) == 9
    assert told.fullest <= 18


def test_of_two_cells_of_a_kakuro_it_is_told_what_stays_where_that_is_less() -> None:
    said = " ".join(told("kakuro", CROWDED_SUMS))
    assert "Two cells left: only " in said
    assert "Two cells left: no " in said
    assert "Last cell of a sum" not in said  # everybody sees it; the pictures show it


@pytest.mark.parametrize(("name", "code"), [("sudoku", KILLER), ("sudoku", LARGE_CAGES), ("kakuro", CROWDED_SUMS)])
def test_what_no_later_step_rests_on_is_not_told_and_the_others_follow_without_it(name: str, code: str) -> None:
    kind, words = registry.get(name), words_of(name, "en")
    clues = kind.Clues.parse(code)
    kept, every, hard = solving(kind, clues).steps, taken(kind, clues), hard_techniques(kind, clues)
    assert len(kept) < len(every) * 0.95
    found = set[Finding]()
    for one in kept:
        assert found.issuperset(one.known)
        found.update(one.marks.concludes)
        if one.step.technique in hard:
            assert objection_to(kind, clues, one, words) == ""


def test_what_is_struck_is_told_just_before_what_rests_on_it() -> None:
    """So that the first digit stands before most of what can be struck."""
    kind = registry.get("kakuro")
    clues = kind.Clues.parse(CROWDED_SUMS)

    def before_a_digit(some: Sequence[Taken]) -> int:
        return next(at for at, one in enumerate(some) if any(each.holds for each in one.marks.concludes))

    assert before_a_digit(solving(kind, clues).steps) < before_a_digit(taken(kind, clues)) / 4


def test_a_cell_of_two_in_a_cage_is_what_the_other_leaves_it() -> None:
    kind, words = registry.get("sudoku"), words_of("sudoku", "en")
    said = {words.explain(one.step) for one in one_by_one(kind, kind.Clues.parse(KILLER_PAIRS))}
    assert any("J5 cannot be 2, so H5 cannot be 7." in one for one in said)
