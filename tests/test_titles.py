"""Titles of moves: each says something of what stands beneath it."""

import pytest

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Step
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.story import telling
from bookmaker.puzzles.story.moves import story
from bookmaker.puzzles.story.sentences import sentence
from bookmaker.puzzles.story.titles import title, titles

NONOGRAM = "10x10:4.2/4.2/3.2/1.3/1.4/4.1/3.1/2.3/2.4/2.4/2.4/2.4/2.3/3.1/4.1/1.4/1.3/3.2/4.2/4.2"
SHIKAKU = "10x10:f10c6a8j4a6m5b4b6b5b6b6b3b2m4a4j8a3c10f"
FOLLOWED = "10x10:a2a4c6_8c4k6f6d6f6e2_4e6f6d3f6k3c6_4c6a6a"


def told(name: str, code: str, language: str = "en", most: int = 6) -> list[tuple[str, str]]:
    """The titles and sentences of a puzzle's moves."""
    kind, words = registry.get(name), words_of(name, language)
    clues = kind.Clues.parse(code)
    moves = story(kind, clues, most).moves
    return [(title(kind, clues, move, words), sentence(kind, clues, move, words)) for move in moves]


@pytest.mark.parametrize(
    ("language", "by_lines", "rest"),
    [
        ("en", "Line by line", "The rest follows"),
        ("de", "Reihe für Reihe", "Der Rest ergibt sich"),
        ("fr", "Rangée par rangée", "Le reste en découle"),
        ("es", "Línea a línea", "Lo demás se deduce"),
    ],
)
def test_steps_of_several_techniques_are_titled_by_their_lines_or_as_the_rest(
    language: str, by_lines: str, rest: str
) -> None:
    titles, texts = zip(*told("nonogram", NONOGRAM, language), strict=True)
    assert by_lines in titles
    assert titles[-1] == rest
    assert not texts[-1].startswith(rest)


def test_steps_of_several_techniques_that_are_about_cells_are_titled_by_where_these_are() -> None:
    heads = [one for one, _ in told("shikaku", SHIKAKU, most=7)]
    assert heads[0] == "All over the grid"
    assert "At the left" in heads


def test_after_a_hard_step_it_is_told_what_follows_and_not_that_more_does() -> None:
    assert any(
        text.endswith(
            "so it does not. Only one rectangle fits: 4 at A6. "
            'On the way: "Only one number reaches this cell" (A4, B6 and B7).'
        )
        for _, text in told("shikaku", FOLLOWED)
    )


def test_the_last_rectangles_are_told_in_their_order_behind_a_hard_step() -> None:
    rest = "The rest follows. Only one rectangle fits: 6 at B4, D5, G4, H1 and E3; 4 at D1 and C2. On the way: "
    assert f"; so it does not. {rest}" in told("shikaku", FOLLOWED)[-1][1]


@pytest.mark.parametrize(
    ("language", "way"),
    [
        ("en", "On the way: above all"),
        ("de", "Unterwegs: vor allem"),
        ("fr", "Au passage : surtout"),
        ("es", "De paso: sobre todo"),
    ],
)
def test_steps_with_no_room_for_their_techniques_are_told_by_the_one_that_most_are_of(
    monkeypatch: pytest.MonkeyPatch, language: str, way: str
) -> None:
    words = words_of("sudoku", language)
    names = ("pointing", "pointing", "claiming", "naked-pair", "hidden-pair", "x-wing")
    steps = [Step(name, ((0, 0),)) for name in names]
    monkeypatch.setattr(telling, "titles", lambda *_, most=0: titles(steps, words, most=1) if most else "x" * 999)
    title = words.techniques["pointing"].title
    assert telling._with_others("5", steps, words) == f'5. {way} "{title}"'
    assert telling._with_others(["5"], steps[1:], words).endswith(words.phrases.other_steps.format(count=5))
