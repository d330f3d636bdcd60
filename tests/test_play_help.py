"""Help that teaches: mistakes first, then the next step that a person could take; nothing of the answer without it."""

import base64
import json
import re
import zlib
from typing import Any

import pytest

from bookmaker.play.hint_lessons import lessons_of
from bookmaker.puzzles.contract.words import words_of
from tests.playing import STEPS, Page, given, html_of, needs_browser, puzzle
from tests.solving import PLAYABLE, SOME


def unpacked(text: str) -> dict[str, Any]:
    found = re.search(r'id="lessons">([^<]+)<', text)
    assert found is not None
    answer, names, columns, _ = json.loads(zlib.decompress(base64.b64decode(found[1])))
    return {"answer": answer, "steps": [dict(zip(names, step, strict=True)) for step in zip(*columns, strict=True)]}


@pytest.mark.parametrize("kind", PLAYABLE)
def test_lessons_are_packed_and_tell_of_every_step_where_how_and_why(kind: str) -> None:
    record = puzzle(kind)
    text = html_of(record, hints=True)
    lessons = unpacked(text)
    assert lessons["answer"] == record["solution"]
    titles = {technique.title for technique in words_of(kind).techniques.values()} | {"What is left"}
    for step in lessons["steps"]:
        assert step["title"] in titles
        assert step["sentence"] not in text or step is lessons["steps"][-1]
        assert set(step) == {"title", "sentence", "cells", "looks", "where", "done", "finds"}


@pytest.mark.parametrize("kind", PLAYABLE)
def test_without_hints_a_page_knows_no_more_than_its_puzzle(kind: str) -> None:
    record = puzzle(kind)
    text = html_of(record)
    assert 'id="lessons"' not in text
    other = {**record, "solution": [], "caption": "a secret", "techniques": {"a": 1}, "seed": "s", "code": "c"}
    assert html_of(other) == text


def presses(board: Page, count: int) -> list[str]:
    """What is said after each of so many presses of the button for hints."""
    said = []
    for _ in range(count):
        board.press("hint")
        said.append(board.says)
    return said


@needs_browser
def test_a_hint_says_where_then_what_is_there_then_what_follows_and_does_it(opened: Any) -> None:
    record = puzzle("sudoku", seed="hint")
    lessons = lessons_of(record, "en")["steps"]
    board = opened(record, "mouse", hints=True)
    first = lessons[0]
    where, technique, done = presses(board, 3)
    assert (where, technique) == (f"Look {first['where']}.", f"Technique: {first['title']}.")
    assert done == f"Done. {first['sentence']}"
    assert 'class="looks"' in board.picture  # what was done stays marked until the next move
    (row, column) = first["cells"][0]
    assert board.labels()[4 * row + column].endswith(f", {record['solution'][row][column]}")


@needs_browser
@pytest.mark.parametrize("kind", SOME)
def test_hints_alone_lead_to_the_answer(kind: str, opened: Any) -> None:
    board = opened(puzzle(kind, seed="hints"), "mouse", hints=True)
    script = """
        const hint = document.getElementById("hint");
        for (let n = 0; n < 4000 && document.body.dataset.state === "open"; n++) hint.click();
        return document.body.dataset.state;"""
    assert board.run(script) == "solved"


@needs_browser
def test_a_step_that_stands_already_is_not_told(opened: Any) -> None:
    record = puzzle("sudoku", seed="hint")
    lessons = lessons_of(record, "en")["steps"]
    board = opened(record, "mouse", hints=True)
    row, column = lessons[0]["cells"][0]
    board.write((row, column), record["solution"][row][column])
    assert presses(board, 1) == [f"Look {lessons[1]['where']}."]


@needs_browser
def test_check_finds_a_legal_move_that_is_wrong_and_offers_the_last_sound_state(opened: Any) -> None:
    record = puzzle("shikaku", seed="check")
    solution = record["solution"]
    board = opened(record, "mouse", hints=True)
    cells = [(r, c) for r, row in enumerate(solution) for c, region in enumerate(row) if region == 0]
    board.stroke([cells[0], cells[-1]])
    sound = board.labels()
    row, column = next((r, c) for r, line in enumerate(solution) for c, region in enumerate(line) if region == 1)
    other = (row, column + 1) if column + 1 < len(solution[0]) else (row + 1, column)
    board.stroke([(row, column), other])
    if board.mistakes != {"amiss"}:  # it breaks a rule as well
        board.press("hint")
    assert "cannot stay" in board.says
    board.press("back")
    assert board.labels() == sound
    assert board.mistakes == set()
    assert board.says.startswith("Right so far")


@needs_browser
@pytest.mark.parametrize("kind", SOME)
def test_what_is_wrong_is_told_for_every_kind(kind: str, opened: Any) -> None:
    """Whatever a random cell holds: as the answer has it, nothing is wrong; otherwise the cell is."""
    record = puzzle(kind, seed="wrong")
    board = opened(record, "mouse", hints=True)
    script = """
        const [answer] = arguments;
        const kind = globalThis.bookmakerKind;
        const given = JSON.parse(document.getElementById("puzzle").textContent);
        const puzzle = { ...given, height: given.grid.length, width: given.grid[0].length };
        const cells = answer.flatMap((row, r) => row.map((_, c) => [r, c])).filter(([r, c]) => answer[r][c] !== null);
        const full = kind.fill(puzzle, kind.begin(puzzle), answer, cells);
        return [kind.open(puzzle, full), kind.mistakes(puzzle, full).length, kind.wrong(puzzle, full, answer).length,
          cells.filter((cell) => !kind.agrees(puzzle, full, answer, cell)).length,
          isNode || kind.wrong(puzzle, full, answer.map((row) => [...row].reverse())).length > 0];"""
    # What joins nodes, turned round, joins none.
    script = f"const isNode = {json.dumps(kind == 'bridges')};" + script
    reverse_is_other = [row[::-1] for row in record["solution"]] != record["solution"]
    assert board.run(script, record["solution"]) == [0, 0, 0, 0, reverse_is_other]


@needs_browser
@pytest.mark.slow
def test_the_links_of_every_hint_of_numberlink_hang_together(opened: Any) -> None:
    """After each step that is done the arms of neighbours meet."""
    board = opened(puzzle("numberlink", seed="hints"), "mouse", hints=True)
    for _ in range(12):
        presses(board, 4)
        told = {(r, c): "" for r in range(4) for c in range(5)}
        for cell, label in zip(told, board.labels(), strict=True):
            told[cell] = label
        names = {1: "right", 2: "up", 4: "left", 8: "down"}
        back = {1: "left", 2: "down", 4: "right", 8: "up"}
        for (r, c), said in told.items():
            label = said.replace("joined up", "")
            for arm, (down, right) in STEPS.items():
                if re.search(rf"\b{names[arm]}\b", label.partition("cross")[0]):
                    assert back[arm] in told[r + down, c + right]


@needs_browser
def test_a_page_that_holds_the_answer_names_what_it_shows_once_it_is_found(opened: Any) -> None:
    lines = {"outside": {"rows": [[1]], "columns": [[1], []]}, "solution": [[1, 0]], "caption": "Tree"}
    record = {**given("nonogram", [[0, 0]]), **lines}
    board = opened(record, "mouse", hints=True)
    board.tap((0, 0))
    assert board.says.endswith("Tree.")
    assert lessons_of(record, "de")["shows"] == "Baum"
