"""Steps are told in sentences that name cells as readers count them."""

from importlib.resources import files

import pytest

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Step
from bookmaker.puzzles.contract.phrases import phrases_in
from bookmaker.puzzles.contract.words import read_words, words_of
from bookmaker.puzzles.story.parsing import cells_in


def test_a_step_fills_its_sentence_with_cells_and_facts() -> None:
    step = Step("empty", ((0, 0), (0, 1)), (("other", ((2, 2),)), ("number", 3)))
    assert words_of("blank").explain(step) == "Nothing belongs in A1 and B1."


@pytest.mark.parametrize(("cells", "said"), [(((0, 2),), "C1 is"), (((0, 2), (0, 3)), "C1 and D1 are")])
def test_a_sentence_has_a_word_for_one_cell_and_another_for_several(
    cells: tuple[tuple[int, int], ...], said: str
) -> None:
    empty = words_of("blank").techniques["empty"].model_copy(update={"sentence": "So {cells} {cells|is|are} empty."})
    words = words_of("blank").model_copy(update={"techniques": {"empty": empty}})
    assert words.explain(Step("empty", cells)) == f"So {said} empty."


@pytest.mark.parametrize("tag", ["en", "en-GB"])
def test_words_are_found_by_language_tag(tag: str) -> None:
    assert words_of("blank", tag).title == "Blank"


def test_a_fact_with_the_name_of_one_that_all_kinds_share_is_refused() -> None:
    text = files(registry.package("tents")).joinpath("words", "en.toml").read_text(encoding="utf-8")
    assert read_words(text)
    with pytest.raises(ValueError, match="the fact 'then' is one that all kinds share"):
        read_words(text + '\n[en.facts.then]\nso = "so it is"\n')


def test_a_variant_has_its_own_words_and_the_others_keep_theirs() -> None:
    text = files("bookmaker.kinds.blank").joinpath("words.toml").read_text(encoding="utf-8")
    english = read_words(f'{text}\n[en.variants.wrap]\ngoal = "Round."\n')["en"]
    assert english.of({"wrap": True}).goal == "Round."
    assert english.of({}).goal == words_of("blank").goal != "Round."


def test_a_language_that_is_not_spoken_is_a_lookup_error() -> None:
    with pytest.raises(LookupError, match="has no words in 'tlh'"):
        words_of("blank", "tlh")


@pytest.mark.parametrize(
    ("cells", "said"), [(((1, -1),), "row 2"), (((-1, 0), (-1, 2)), "columns A and C"), (((0, 1), (2, 3)), "B1 and D3")]
)
def test_whole_lines_are_named_as_lines_and_cells_as_cells(cells: tuple[tuple[int, int], ...], said: str) -> None:
    assert phrases_in("en").at(cells) == said


def test_in_spanish_or_is_u_before_what_begins_with_an_o() -> None:
    listed = words_of("sudoku", "es").phrases.listed
    assert [listed(["7", one], is_or=True) for one in ("8", "11", "O3", "1", "18")] == [
        *("7 u 8", "7 u 11", "7 u O3", "7 o 1", "7 o 18"),
    ]
    assert listed(["7", "8"]) == "7 y 8"
    assert cells_in(listed(["N2", "O3"], is_or=True), phrases_in("es")) == ((1, 12), (2, 13))
    assert words_of("sudoku", "en").phrases.listed(["7", "8"], is_or=True) == "7 or 8"
