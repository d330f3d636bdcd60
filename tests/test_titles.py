"""Titles of moves: each says something of what stands beneath it."""

import pytest

from bookmaker.kinds import sudoku
from bookmaker.production.walkthroughs import pictured
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Step
from bookmaker.puzzles.contract.marks import Marks
from bookmaker.puzzles.contract.walking import Taken
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.story import telling
from bookmaker.puzzles.story.moves import Move, story
from bookmaker.puzzles.story.sentences import sentence
from bookmaker.puzzles.story.titles import title, titles

NONOGRAM = "10x10:4.2/4.2/3.2/1.3/1.4/4.1/3.1/2.3/2.4/2.4/2.4/2.4/2.3/3.1/4.1/1.4/1.3/3.2/4.2/4.2"
SHIKAKU = "10x10:f10c6a8j4a6m5b4b6b5b6b6b3b2m4a4j8a3c10f"
KILLER = "9x9:zzzc,k1.1.2.3.3.4.4.5.5.6.1.2.7.8.8.9.9.10.6.11.11.7.8.12.12.12.10.13.13.7.7.14.14.12.15.15.16.16.17.17.14.12.12.18.18.19.19.17.14.14.20.20.21.21.22.17.17.17.23.20.24.24.25.22.26.26.23.23.20.27.28.25.29.29.30.30.31.31.27.28.28:12.8.17.7.8.17.16.12.10.11.8.34.10.30.9.11.29.10.9.20.9.12.14.15.8.10.6.16.3.15.9"  # noqa: E501
FUTOSHIKI = "6x6:zj,sl1l1lg4g1g1l1g3l1g1l7g7lgl13lg1l"
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


@pytest.mark.parametrize(
    ("language", "everywhere", "mostly"),
    [
        ("en", "All over the grid", "Above all"),
        ("de", "Im ganzen Gitter", "Vor allem"),
        ("fr", "Dans toute la grille", "Surtout"),
        ("es", "Por toda la cuadrícula", "Sobre todo"),
    ],
)
def test_all_over_the_grid_is_the_title_of_one_move_and_then_what_most_steps_are(
    language: str, everywhere: str, mostly: str
) -> None:
    words = words_of("futoshiki", language)
    kind = registry.get("futoshiki")
    clues = kind.Clues.parse(FUTOSHIKI)
    heads = [one.title for one in pictured(kind, clues, story(kind, clues, 9), words)]
    assert heads.count(everywhere) == 1
    assert [head for head in heads if head.startswith(mostly)] == [
        f'{mostly} "{words.techniques[name].title}"' for name in ("sign", "hidden-single")
    ]


def test_of_as_many_steps_of_several_techniques_all_are_in_the_title() -> None:
    words = words_of("sudoku", "en")
    move = Move(
        tuple(Taken(Step(name, ((at, at),)), Marks()) for at, name in enumerate(("pointing", "claiming") * 4)),
        is_hard=False,
    )
    clues = sudoku.Clues.parse(KILLER)
    assert title(sudoku, clues, move, words) == "All over the grid"
    assert title(sudoku, clues, move, words, ["All over the grid"]) == '"Pointing" and "Claiming"'


def test_what_is_found_at_one_moment_stands_as_it_is_read() -> None:
    said = " ".join(text for _, text in told("sudoku", KILLER, most=9))
    assert "Rule of 45: 1 in G8; 5 in G9. Hidden single in a line: 7 in D9 and A8; 8 in C9." in said
    assert "; no 5 or 6 in B3, E3 and E5;" in told("futoshiki", FUTOSHIKI)[0][1]


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
