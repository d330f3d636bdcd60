"""What a script says of a puzzle is what paper and referee say: solved or not, keys, texts and labels of every kind."""

import itertools
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, TypeAlias

import pytest

from bookmaker.drawing import Text
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import Tabled
from bookmaker.puzzles.contract.asking import looks_of, told_variant
from bookmaker.puzzles.contract.play import script_of
from bookmaker.puzzles.contract.testing.altering import altered_answers, rebuilt, some_altered
from bookmaker.puzzles.contract.testing.subject import Subject, rows
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.records.record import plain_record
from tests.few import few
from tests.playing import Cell, Tab, needs_browser
from tests.solving import PLAYABLE
from tests.test_kinds import subject

SOON = few(PLAYABLE, quick=("numbrix", "shikaku"))  # of which puzzles are soon made

Placed: TypeAlias = tuple[float, float, str]

# Rules that no hand can break on a page.
NO_HAND = {"shape", "given", "black", "tree", "digit", "wrong-tile", "not-a-rectangle", "many"}
TINY, CANDIDATES, ALTERED = 20, 60, 40  # tiny clues, answers of each, and how often a puzzle is altered
EARLY = {"loops"}  # closed while a number is not met: a page says so at once, the referee names the number
# Each answer put into the board, whole, and where blanks need no mark without any: null where a board cannot show it,
# else the names of broken rules, and whether it is solved.
JUDGED = """
    const [given, answers] = arguments;
    const kind = globalThis.bookmakerKind;
    const puzzle = { ...given, height: given.grid.length, width: given.grid[0].length };
    const cells = given.grid.flatMap((row, r) => row.flatMap((held, c) => (held === null ? [] : [[r, c]])));
    const judged = (answer, some) => {
      try {
        if (!cells.every((cell) => kind.fits?.(puzzle, cell, answer[cell[0]][cell[1]]) ?? true)) return null;
        const board = kind.fill(puzzle, kind.begin(puzzle), answer, some);
        if (!some.every((cell) => kind.agrees(puzzle, board, answer, cell))) return null;
        const names = new Set(kind.mistakes(puzzle, board).map((one) => one.name));
        return [[...names], kind.open(puzzle, board) === 0 && !names.size];
      } catch { return null; }
    };
    return answers.map((answer) => [
      judged(answer, cells), kind.isClear ? judged(answer, cells.filter(([r, c]) => answer[r][c])) : null]);"""

# Which keys write something into a board where one figure is a value: null where none does, or more are.
TYPED = """
    const [given] = arguments;
    const kind = globalThis.bookmakerKind;
    const puzzle = { ...given, height: given.grid.length, width: given.grid[0].length };
    if (!kind.type || kind.most(puzzle) > 9) return null;
    const board = kind.begin(puzzle);
    const less = (next) => next && kind.open(puzzle, next) < kind.open(puzzle, board);
    const writes = (key) =>
      given.grid.some((row, r) => row.some((held, c) => held !== null && less(kind.type(puzzle, board, [r, c], key))));
    return [..."0123456789"].filter(writes).map(Number);"""

# The texts in the picture of a board on which nothing was done, with their places.
DRAWN = """
    const [given] = arguments;
    const kind = globalThis.bookmakerKind;
    const puzzle = { ...given, height: given.grid.length, width: given.grid[0].length, lines: "", edge: "" };
    const { under, over } = kind.draw(puzzle, kind.begin(puzzle), [0, 0]);
    const texts = (under + over).matchAll(/<text [^>]*x="([^"]+)" y="([^"]+)"[^>]*>([^<]*)</g);
    return [...texts].map(([, ...some]) => some);"""
# For each button of the pad that writes something the texts on the board before and after.
PRESSED = """
    const [given] = arguments;
    const kind = globalThis.bookmakerKind;
    const puzzle = { ...given, height: given.grid.length, width: given.grid[0].length, lines: "", edge: "" };
    const board = kind.begin(puzzle);
    const cells = given.grid.flatMap((row, r) => row.flatMap((held, c) => (held === null ? [] : [[r, c]])));
    const texts = (state) =>
      [...kind.draw(puzzle, state, [0, 0]).over.matchAll(/<text [^>]*>([^<]*)</g)].map(([, text]) => text);
    return (kind.pad?.(puzzle) ?? []).map(String).flatMap((key) => {
      const all = cells.map((cell) => kind.type(puzzle, board, cell, key)).filter(Boolean);
      const next = all.find((state) => kind.open(puzzle, state) < kind.open(puzzle, board));
      return next ? [[key, texts(board), texts(next)]] : [];
    });"""
SAID = """
    const [given, cell, words] = arguments;
    const kind = globalThis.bookmakerKind;
    const puzzle = { ...given, height: given.grid.length, width: given.grid[0].length };
    const say = (name, values) => words[name].replace(/\\{(\\w+)\\}/g, (_, one) => values[one]);
    return kind.label(puzzle, kind.begin(puzzle), cell, say);"""
# What is told where all grass has a cross.
CROSSED = """
    const [given] = arguments;
    const kind = globalThis.bookmakerKind;
    const puzzle = { ...given, height: given.grid.length, width: given.grid[0].length };
    const grass = given.grid.flatMap((row, r) => row.flatMap((held, c) => (held ? [] : [[r, c]])));
    const none = given.grid.map((row) => row.map(() => 0));
    return kind.mistakes(puzzle, kind.fill(puzzle, kind.begin(puzzle), none, grass)).map((one) => one.name);"""
# The arms of an island after each of some strokes to the one beside it.
STROKES = """
    const [most] = arguments;
    const kind = globalThis.bookmakerKind;
    const puzzle = { grid: [[3, 3]], width: 2, height: 1, options: { most }, lines: "", edge: "" };
    const states = [kind.begin(puzzle)];
    for (let n = 0; n < 3; n++) states.push(kind.drag(puzzle, states.at(-1), [[0, 0], [0, 1]], false));
    return states.map((state) => state.arms[0]);"""
NEAR = 0.4  # cells: so far apart the page and the paper may have a text of the grid
SEEN = "blank, 3 seen from the left, 2 seen from the right, 1 seen from above, 2 seen from below"


def page_record(name: str, clues: Any) -> Any:
    """What a page knows of a puzzle."""
    kind = registry.get(name)
    tables = {"tables": kind.tables(clues)} if isinstance(kind, Tabled) else {}
    record = plain_record(name, clues)
    options = {**record["options"], **looks_of(clues)}
    return json.loads(json.dumps({**record, "options": options, **tables}))


def lined_up(texts: Iterable[Placed], clues: Any) -> tuple[list[Placed], dict[Any, list[str]]]:
    """The texts in the grid; and those beside it line by line and side by side, in their order."""
    within, beside = list[Placed](), dict[Any, list[str]]()
    for x, y, text in sorted(texts):
        if 0 < x < clues.width and 0 < y < clues.height:
            within.append((x, y, text))
        else:
            beside.setdefault((x < 0, y < 0, int(y if 0 < y < clues.height else x)), []).append(text)
    return within, beside


def tried(one: Subject) -> Iterator[tuple[Any, list[Any]]]:
    """Clues with answers, right and wrong ones: each rule is broken by another answer, or by other clues."""
    kind = one.kind
    for example in one.examples:
        answers = [example["answer"], *example.get("wrong", {}).values()]
        yield kind.Clues.parse(example["code"]), [kind.Answer.from_grid(rows(answer)) for answer in answers]
    for puzzle in one.puzzles:
        yield puzzle.clues, [puzzle.answer, *altered_answers(kind, puzzle.answer, ALTERED)]
        others = some_altered(kind, puzzle.clues, ALTERED)
        for options in one.options:
            with suppress(ValueError, TypeError):
                others.append(rebuilt(kind, puzzle.clues, **options))
        yield from ((other, [puzzle.answer]) for other in others)
    for clues in one.tiny[:: -(-len(one.tiny) // TINY)]:
        found = list(itertools.islice(kind.candidates(clues), 50 * CANDIDATES))
        yield clues, found[:: -(-len(found) // CANDIDATES)]


def begin(tab: Tab, name: str) -> None:
    """An empty page that knows the kind's script."""
    tab.page.goto("about:blank")
    tab.run(script_of(name))


@needs_browser
@pytest.mark.parametrize("name", few(PLAYABLE, quick=("shikaku",)))
def test_a_page_calls_solved_what_the_referee_does_and_else_names_a_rule_that_it_names(name: str, tab: Tab) -> None:
    kind = registry.get(name)
    begin(tab, name)
    solved, unlike = 0, []
    for clues, answers in tried(subject(name)):
        shape = [len(row) for row in clues.grid()]
        answers = [answer for answer in answers if [len(row) for row in answer.grid()] == shape]
        verdicts = tab.run(JUDGED, page_record(name, clues), [answer.grid() for answer in answers])
        for answer, pair in zip(answers, verdicts, strict=True):
            faults = {one.name for one in kind.faults(clues, answer)}
            for names, is_solved in filter(None, () if faults & NO_HAND else pair):
                solved += is_solved
                if is_solved is bool(faults) or (names and (faults | EARLY).isdisjoint(names)):
                    unlike.append((clues.code(), answer.grid(), faults, names, is_solved))
    assert not unlike, unlike[:3]
    assert solved


@needs_browser
def test_a_line_of_which_all_is_crossed_out_lacks_its_tents_though_a_tree_stands_there(tab: Tab) -> None:
    begin(tab, "tents")
    clues = registry.get("tents").Clues.parse("2x2:1c,o2_1_1_2")
    assert tab.run(CROSSED, page_record("tents", clues)) == ["row", "column"]


@needs_browser
@pytest.mark.parametrize(("most", "arms"), [(1, [0, 1, 0, 1]), (2, [0, 1, 0x11, 0]), (3, [0, 1, 0x11, 0x111])])
def test_as_many_bridges_are_drawn_as_a_puzzle_allows_and_the_next_stroke_takes_them_away(
    most: int, arms: list[int], tab: Tab
) -> None:
    begin(tab, "bridges")
    assert tab.run(STROKES, most) == arms


@needs_browser
@pytest.mark.parametrize("name", SOON)
def test_what_an_answer_may_hold_can_be_typed_and_no_greater_number(name: str, tab: Tab) -> None:
    kind = registry.get(name)
    begin(tab, name)
    for puzzle in subject(name).puzzles:
        values = {value for row in puzzle.answer.grid() for value in row if value is not None}
        most = told_variant(kind, puzzle.clues, {}).get("last", max(values))
        typed = tab.run(TYPED, page_record(name, puzzle.clues))
        assert typed in (None, [*range(min(values), int(most) + 1)][:10]), puzzle.clues.code()


@needs_browser
@pytest.mark.parametrize("name", SOON)
def test_a_button_of_the_pad_writes_what_stands_on_it(name: str, tab: Tab) -> None:
    begin(tab, name)
    for puzzle in subject(name).puzzles:
        for key, before, after in tab.run(PRESSED, page_record(name, puzzle.clues)):
            assert Counter(after) - Counter(before) == Counter([key]), puzzle.clues.code()


@needs_browser
@pytest.mark.parametrize("name", SOON)
def test_what_is_printed_on_paper_stands_on_the_page_in_the_same_places(name: str, tab: Tab) -> None:
    kind = registry.get(name)
    begin(tab, name)
    for puzzle in subject(name).puzzles:
        printed = [one for shape in kind.draw(puzzle.clues).shapes if isinstance(shape, Text) for one in shape.items]
        drawn = [(float(x), float(y), text) for x, y, text in tab.run(DRAWN, page_record(name, puzzle.clues))]
        (printed, beside), (drawn, there) = (lined_up(some, puzzle.clues) for some in (printed, drawn))
        assert beside == there, puzzle.clues.code()
        for x, y, text in printed:
            near = [one for one in drawn if one[2] == text and max(abs(one[0] - x), abs(one[1] - y)) < NEAR]
            assert near, (puzzle.clues.code(), text, x, y)
        assert len(drawn) == len(printed)


@needs_browser
@pytest.mark.parametrize(
    ("name", "code", "cell", "label"),
    [
        ("futoshiki", "3x3:i,sll2g", (0, 1), "blank, greater than the one on the left, less than the one on the right"),
        ("futoshiki", "3x3:i,sll2g", (2, 0), "blank, greater than the one on the right"),
        ("suguru", "3x2:1_3_1c,ra0", (0, 2), "1, given, region 2 of 2 cells"),
        ("skyscrapers", "3x3:i,o1b2b3b2b", (0, 0), SEEN),
        ("tents", "3x2:1e,o1_2_3_2_1", (1, 0), "open, row 1, column 2"),
        ("starbattle", "5x5:y,s1,r0a39sffa", (2, 0), "open, region 2"),
        ("calcudoku", "2x2:d,k8o,d2u2u1", (0, 1), "blank, 2 cells that give 2÷"),
        ("kakuro", "2x2:d,4_4_3_3", (0, 1), "blank, 4 across in 2 cells: 1+3, 3 down in 2 cells: 1+2"),
        ("binary", "4x2:1c2c,s1e", (0, 1), "blank, equal to the one on the right"),
        ("binary", "4x2:1a2e,sx1x", (0, 2), "1, given, different from the one on the right"),
        ("akari", "3x3:a2d0b", (0, 1), "black, 2"),
        ("bridges", "3x2:3a2_1b", (0, 2), "2"),
        ("masyu", "3x3:2_1_2c2a2", (0, 1), "white pearl"),
        ("nonogram", "3x2:1/2//2/1", (0, 1), "open; row 2; column 2"),
        ("shikaku", "4x3:?b3_?b6d", (1, 0), "?"),
    ],
)
def test_a_screen_reader_tells_of_a_cell_what_is_printed_in_it_and_for_it(
    name: str, code: str, cell: Cell, label: str, tab: Tab
) -> None:
    words = words_of(name)
    begin(tab, name)
    record = page_record(name, registry.get(name).Clues.parse(code))
    assert tab.run(SAID, record, cell, {**words.phrases.play, **words.play}) == label
