"""Web play in a real browser: solved by every hand; mistakes named as the rules name them."""

import json
import re
from typing import Any, Literal

import pytest

from bookmaker.play import html_page as play_page
from bookmaker.puzzles.contract import play, registry
from bookmaker.puzzles.contract.abilities import BESIDE, Tabled
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.records.record import options_of, read_given
from bookmaker.source.public_words import LANGUAGES, words_in
from tests.few import FEW, few
from tests.playing import DESK, HANDS, SCREENS, Cell, Tab, given, html_of, needs_browser, puzzle
from tests.solving import PLAYABLE, SOLVERS, solve_net, solve_shikaku

LONG = pytest.mark.long
MASKED = [
    kind if kind == "shikaku" else pytest.param(kind, marks=pytest.mark.slow)
    for kind in PLAYABLE
    if "mask" in options_of(kind)
]
# A few kinds by one hand in one window in the quick suite; the slow one has all kinds, each by two hands, the long one
# all hands and windows.
PLAYED = [
    pytest.param(
        kind,
        how,
        screen,
        theme,
        marks=LONG if not is_its or (k - h) % 2 else () if k % 4 == h and kind in FEW else pytest.mark.slow,
    )
    for k, kind in enumerate(PLAYABLE)
    for h, how in enumerate(HANDS)
    for s, screen in enumerate(SCREENS)
    for t, theme in enumerate(("light", "dark"))
    for is_its in [(k // 4 + h) % 4 == s and (k + h) % 2 == t]
]
MASKS = {"numbrix": ".xxxx/xxxxx/xxxxx/xxxxx/xxxxx"}  # of kinds that fill no diamond of 5x5


@pytest.mark.parametrize("kind", PLAYABLE)
def test_a_page_stands_alone_and_holds_no_solution(kind: str) -> None:
    record = puzzle(kind)
    text = html_of(record)
    assert re.findall(r"(?:src|href)=\"(?!data:|#)[^\"]*|https?://|@import|fetch\(", text) == []
    assert "default-src 'none'" in text
    assert "A &lt;Title&gt;" in text
    given = re.search(r'<script type="application/json" id="puzzle">(.*?)</script>', text)
    assert given is not None
    told = {key: record[key] for key in ("kind", "size", "options", "grid", *BESIDE) if key in record}
    verbs = registry.get(kind)
    tables = {"tables": verbs.tables(read_given(json.dumps(record)).clues)} if isinstance(verbs, Tabled) else {}
    assert json.loads(given[1]) == {**told, **tables}


@pytest.mark.parametrize("kind", PLAYABLE)
def test_every_mistake_that_a_script_names_has_words(kind: str) -> None:
    words = "loop|branch|row|column|sum|missing|apart|region|touch|shine"
    named = set(re.findall(rf'"([a-z]+(?:-[a-z]+)+|{words})"', play.script_of(kind)))
    named |= set(re.findall('"([a-z][a-z-]*)": ', play.script_of(kind)))
    assert named - {"use-strict"}
    assert named <= set(words_of(kind).faults)


def test_kinds_without_a_script_cannot_be_played() -> None:
    assert [kind for kind in registry.names() if play.can_play(kind)] == sorted(PLAYABLE)
    with pytest.raises(LookupError, match="'blank' cannot be played"):
        play.script_of("blank")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_button_and_message_has_its_words_in_every_language(language: str) -> None:
    labels, english = (words_in(name).play for name in (language, "en"))
    values = {name: sorted(re.findall(r"{\w+}", text)) for name, text in labels.items()}
    assert values == {name: sorted(re.findall(r"{\w+}", text)) for name, text in english.items()}
    assert all(labels.values())


def test_every_word_that_a_script_asks_for_is_there() -> None:
    asked = set(re.findall(r'label\("(\w+)"', play_page.script("net"))) | {"lock", "cross", "notes"}
    assert asked <= set(words_in("en").play)
    for kind in PLAYABLE:
        said = set(re.findall(r'say\("([\w-]+)"', play.script_of(kind)))
        assert said <= {*words_of(kind).play, *words_of(kind).phrases.play}


@needs_browser
@pytest.mark.parametrize(("kind", "how", "screen", "theme"), PLAYED)
def test_a_puzzle_is_solved_by_every_hand_in_every_window(
    kind: str, how: str, screen: tuple[int, int], theme: Literal["light", "dark"], opened: Any, tab: Tab
) -> None:
    tab.screen(*screen, is_phone=screen != DESK)
    tab.page.emulate_media(color_scheme=theme)
    record = puzzle(kind)
    board = opened(record, how)
    assert board.state == "open"
    SOLVERS[kind](board, record)
    assert (board.state, board.says.split(" in ")[0]) == ("solved", "Solved")
    assert board.mistakes == set()
    assert tab.run("return matchMedia('(prefers-color-scheme: dark)').matches") is (theme == "dark")


@needs_browser
@pytest.mark.parametrize("options", [{"walls": 4, "wrap": True}, *few([{"wrap": True}, {"walls": 4}], quick=())])
def test_a_net_that_wraps_or_has_walls_is_solved(options: dict[str, Any], opened: Any) -> None:
    record = puzzle("net", **options)
    board = opened(record)
    solve_net(board, record)
    assert board.state == "solved"


@needs_browser
@pytest.mark.parametrize("kind", MASKED)
def test_a_puzzle_in_a_shape_is_solved_and_has_no_sides_in_its_holes(kind: str, opened: Any, tab: Tab) -> None:
    record = puzzle(kind, (5, 5), mask=MASKS.get(kind, "diamond"))
    missing = sum(row.count(None) for row in record["grid"])
    board = opened(record)
    assert len(board.labels()) == 25 - missing
    SOLVERS[kind](board, record)
    assert board.state == "solved"
    drawn = tab.run("return [...document.querySelectorAll('.grid, .frame')].map(p => p.getAttribute('d'))")
    sides = re.findall(r"M\d+ \d+[vh]1", " ".join(filter(None, drawn)))
    # A grid of 5x5 has 60 sides; each corner that is missing has two, its border.
    assert missing
    assert len(sides) == len(set(sides)) == 60 - 2 * missing


@needs_browser
def test_undo_redo_and_start_again(opened: Any) -> None:
    record = puzzle("shikaku")
    board = opened(record)
    solve_shikaku(board, record)
    board.press("undo")
    assert board.state == "open"
    board.press("redo")
    assert board.state == "solved"
    board.press("restart")
    assert (board.state, board.mistakes) == ("open", set())
    assert board.says == "No mistakes so far; 20 cells are open."
    board.press("undo")
    assert board.state == "solved"


@needs_browser
@pytest.mark.parametrize(
    ("stroke", "mistakes"),
    [
        ([(0, 0), (0, 1)], set()),
        ([(0, 0), (1, 1)], {"wrong-area"}),
        ([(0, 0), (2, 0)], {"two-numbers"}),
        ([(1, 1), (1, 2)], {"no-number"}),
    ],
)
def test_rectangles_are_judged_by_the_rules(stroke: list[Cell], mistakes: set[str], opened: Any) -> None:
    board = opened(given("shikaku", [[2, 0, 0], [0, 0, 0], [3, 0, 4]]))
    board.stroke(stroke)
    assert board.mistakes == mistakes
    assert all(words_of("shikaku").faults[name] in board.says for name in mistakes)


@needs_browser
def test_an_arm_through_a_wall_ends_loose(opened: Any) -> None:
    board = opened({**given("net", [[1, 4]], wrap=False), "walls": [[0, 0, "right"]]})
    assert board.mistakes == {"loose-end"}


RING = [[9, 12], [3, 6]]


@needs_browser
@pytest.mark.parametrize(
    ("grid", "turned", "mistakes"),
    [(RING, [], {"loop"}), (RING, [(0, 0)], {"loose-end"}), ([[8, 8], [2, 2]], [], {"cut-off"})],
)
def test_leaks_loops_and_what_is_cut_off_are_named(
    grid: list[list[int]], turned: list[Cell], mistakes: set[str], opened: Any
) -> None:
    board = opened(given("net", grid, wrap=False))
    for cell in turned:
        board.tap(cell)
    assert board.mistakes == mistakes


@needs_browser
@pytest.mark.parametrize(
    ("strokes", "mistakes"),
    [
        ([[(0, 0), (0, 1), (0, 2)]], set()),  # the stroke stops before another number
        ([[(0, 0), (0, 1)], [(0, 2), (0, 1)]], {"wrong-pair"}),
        ([[(1, 0), (1, 1), (2, 1), (2, 0), (1, 0)]], {"loop"}),
        ([[(1, 0), (1, 1), (1, 2)], [(0, 1), (1, 1)]], {"branch"}),
        ([[(0, 0), (0, 1)], [(0, 0), (1, 0)]], {"number-arms"}),
        ([[(0, 0), (0, 1)], [(0, 0), (1, 0)], [(1, 0), (0, 0)]], set()),
    ],
)
def test_links_are_judged_by_the_rules(strokes: list[list[Cell]], mistakes: set[str], opened: Any) -> None:
    board = opened(given("numberlink", [[1, 0, 2], [0, 0, 0], [0, 0, 0], [1, 0, 2]]))
    for cells in strokes:
        board.stroke(cells)
    assert board.mistakes == mistakes


@needs_browser
def test_digits_are_typed_with_pencil_marks_and_repeats_are_named(opened: Any) -> None:
    board = opened(puzzle("sudoku", (6, 6), cages=True), "keys")
    board.write((0, 0), 3)
    board.write((0, 1), 3)
    assert {"row", "box"} <= board.mistakes
    board.type((1, 1), "Shift+Digit2", "Shift+Digit5")
    assert "notes 2 5" in board.labels()[7]
    assert board.run("return document.querySelectorAll('.clue.entry').length") == 4
    assert board.run("return document.querySelectorAll('.same').length") == 0
    board.type((0, 1))
    assert board.run("return document.querySelectorAll('.same').length") == 2


@needs_browser
@pytest.mark.parametrize(
    ("kind", "strokes", "numbers", "mistakes"),
    [
        ("hidato", [[(0, 0), (1, 1), (0, 2)]], [1, 0, 3, 0, 2, 0, 0, 0, 9], set()),
        ("numbrix", [[(0, 0), (1, 1)]], [1, 2, 0, 0, 3, 0, 0, 0, 9], set()),  # by way of a neighbour
        ("hidato", [[(2, 2), (2, 0)]], [1, 0, 0, 0, 0, 0, 7, 8, 9], set()),  # down from the last number
        ("hidato", [[(0, 0), (0, 2)], [(0, 0), (1, 0)]], [1, 0, 3, 2, 0, 0, 0, 0, 9], {"apart"}),  # a number moves
        ("hidato", [[(0, 0), (0, 1)], [(0, 1)], [(0, 2)], [(1, 0)]], [1, 2, 3, 0, 0, 0, 0, 0, 9], set()),  # taps
    ],
)
def test_numbers_are_drawn_along_the_way(
    kind: str, strokes: list[list[Cell]], numbers: list[int], mistakes: set[str], opened: Any
) -> None:
    board = opened(given(kind, [[1, 0, 0], [0, 0, 0], [0, 0, 9]]))
    for cells in strokes:
        board.stroke(cells)
    assert board.mistakes == mistakes
    shown = board.run(
        "return [...document.querySelectorAll('.clue')]"
        ".map(text => [text.getAttribute('y'), text.getAttribute('x'), text.innerHTML].map(Number))"
    )
    assert {(int(y), int(x)): n for y, x, n in shown} == {divmod(at, 3): n for at, n in enumerate(numbers) if n}


@needs_browser
def test_a_way_stops_at_a_wall_and_goes_past_its_end(opened: Any) -> None:
    board = opened({**given("hidato", [[1, 0, 0], [0, 0, 0], [0, 0, 9]]), "walls": [[0, 0, "right"], [1, 1, "right"]]})
    board.stroke([(0, 0), (0, 1)])
    assert board.run("return document.querySelectorAll('.clue.entry').length") == 0
    board.stroke([(0, 0), (1, 1), (1, 2)])
    assert "wall right, beside 1" in board.labels()[4]
    assert board.run("return document.querySelectorAll('.clue.entry').length") == 1
    assert board.run("return document.querySelector('.wall').getAttribute('d')") == "M1 0v1M2 1v1"


@needs_browser
def test_figures_make_a_number_and_one_typed_twice_is_named(opened: Any) -> None:
    grid = [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 12]]
    board = opened(given("hidato", grid), "keys")
    board.write((0, 1), 11)
    board.write((0, 2), 13)  # there is no 13: the second figure begins anew
    assert board.mistakes == {"apart"}
    board.write((1, 0), 3)
    assert board.mistakes == {"missing"}
    assert words_of("hidato").faults["missing"] in board.says
