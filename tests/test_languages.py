"""What readers see speaks four languages whole, each set by its own rules; a book says any of it otherwise."""

import datetime
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from bookmaker.pages.setting.fonts import HYPHEN_HERE, NARROW, Typeface, face
from bookmaker.pages.setting.quotes import hyphenated, typographic
from bookmaker.pages.setting.theme import StyleSpec
from bookmaker.pages.templates import layouts
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.catalogue import differences, model_of
from bookmaker.puzzles.contract.phrases import told_phrases
from bookmaker.puzzles.contract.words import Words, every_variant, told, words_of
from bookmaker.source.languages import nearest
from bookmaker.source.public_words import LANGUAGES, words_in

OURS = {"de", "en", "es", "fr"}
KINDS = registry.names(hidden=True)
HERE = Path(__file__).parent
TYPE = Typeface("SourceSerif4-Regular", 10.0)


@pytest.mark.parametrize(
    ("tag", "spoken", "found"),
    [
        ("en", ["de", "en"], "en"),
        ("en-GB", ["de", "en"], "en"),
        ("en-GB", ["en", "en-GB"], "en-GB"),
        ("EN-gb", ["en-GB"], "en-GB"),
        ("zh-Hant-TW", ["zh-Hant", "zh"], "zh-Hant"),
        ("fr", ["de", "en"], None),
        ("", ["en"], None),
        ("en-", ["en"], None),
        ("english", ["en"], None),
    ],
)
def test_the_longest_beginning_that_is_spoken_is_found(tag: str, spoken: list[str], found: str | None) -> None:
    assert nearest(tag, spoken) == found


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_says_the_same_in_every_language(kind: str) -> None:
    spoken = told(kind)
    assert set(spoken) == OURS
    wrong = {language: sorted(differences(said, model_of(kind))) for language, said in spoken.items()}
    assert not any(wrong.values()), wrong


def test_pages_dailies_and_phrases_say_the_same_in_every_language() -> None:
    furniture = {tag: words.model_dump() for tag, words in layouts.load("classic").spec.words.items()}
    dailies = {tag: words_in(tag).model_dump(exclude={"first_of_month"}) for tag in LANGUAGES}
    for spoken in (furniture, dailies, told_phrases()):
        assert set(spoken) == OURS
        wrong = {tag: list(differences(said, spoken["en"])) for tag, said in spoken.items()}
        assert not any(wrong.values()), wrong


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"line": ...}, (("line",), "is missing")),
        ({"extra": "Mehr."}, (("extra",), "is not known")),
        ({"techniques": {"empty": {"title": "Leer", "sentence": "Nichts."}}}, "does not say {cells}"),
        ({"techniques": {"empty": {"title": "Leer", "sentence": "{cells} {rest}"}}}, "names {rest}, which is not"),
    ],
)
def test_a_text_too_few_or_too_many_is_told(change: dict[str, Any], complaint: Any) -> None:
    german = {**told("blank")["de"], **change}
    german = {key: value for key, value in german.items() if value is not ...}
    (found,) = differences(german, model_of("blank"))
    assert found == complaint if isinstance(complaint, tuple) else complaint in found[1]


def test_a_choice_of_words_may_be_left_out_but_no_place_in_braces() -> None:
    model = {"pattern": "Look {in house} for a {regions|jigsaw=region|box}."}
    assert not list(differences({"pattern": "Sehen Sie {in house} nach."}, model))
    ((_, complaint),) = differences({"pattern": "Sehen Sie in {regions|jigsaw=einem Gebiet|einem Block} nach."}, model)
    assert complaint == "does not say {house}"


def texts(words: Words) -> list[str]:
    """All sentences that a reader may be shown without a step."""
    plain = [words.title, words.teaser, words.goal, words.line, *words.rules, *words.paper, *words.web]
    return [*plain, *words.faults.values(), *(one.title for one in words.techniques.values())]


@pytest.mark.parametrize("kind", KINDS)
def test_no_text_of_a_variant_is_left_in_english(kind: str) -> None:
    terms = tuple({term for condition in told(kind)["en"].get("variants", {}) for term in condition.split("+")})
    names = {
        "Akari",
        "Kakuro",
        "Shikaku",
        "Numberlink",
        "Calcudoku",
        "Calcudoku Plus",
        "Futoshiki",
        "Sudoku",
        "Sudoku X",
        "Suguru",
        "Windoku",
        "X-wing",
        "XY-wing",
        "XYZ-wing",
        "W-wing",
        "Turbot fish",
        "Swordfish",
        "Jellyfish",
        "BUG + 1",
        "ALS-XZ",
        "AIC",
    }
    for variant in every_variant(kind, terms):
        english = set(texts(words_of(kind, "en", variant))) - names
        for language in OURS - {"en"}:
            assert english.isdisjoint(texts(words_of(kind, language, variant)))


def steps_of(kind: str) -> list[Any]:
    data = yaml.safe_load((HERE / "kinds" / f"{kind}.yaml").read_text(encoding="utf-8"))
    module = registry.get(kind)
    codes = [example["code"] for example in data["examples"] if "width" not in example]
    return [step for code in codes for step in module.deduce(module.Clues.parse(code)).steps]


@pytest.mark.parametrize("kind", KINDS)
def test_facts_of_steps_are_keys_that_every_language_words(kind: str) -> None:
    """A fact that is a word stands in no sentence as it is: each language has its own for it."""
    for step in steps_of(kind):
        for name, fact in step.facts:
            if isinstance(fact, str) and re.search("[a-z]{2}", fact):
                for language in OURS:
                    assert set(fact.split()) <= set(words_of(kind, language).facts[name])


def test_a_step_is_told_with_the_words_of_its_language() -> None:
    (step, *_) = [step for step in steps_of("net") if step.technique == "neighbour"]
    said = {language: words_of("net", language).explain(step) for language in OURS}
    assert said == {
        "en": "The dead end at A1 is closed to the right, above and to the left, "
        "and that leaves only one way to turn it.",
        "de": "Das Endstück in A1 ist rechts, oben und links geschlossen; damit bleibt nur eine Lage übrig.",
        "fr": "L'impasse en A1 est fermée à droite, en haut et à gauche : il ne reste qu'une façon de la tourner.",
        "es": "La punta en A1 está cerrada a la derecha, por arriba y a la izquierda: "
        "solo queda una manera de girarla.",
    }


IN = {"en": "in", "de": "in", "fr": "en", "es": "en"}  # a digit stays with its cell


@pytest.mark.parametrize(
    ("language", "written", "set_"),
    [
        ("en", '"So" - it\'s', "“So”—it’s"),
        ("de", '"So", z. B. auf S. 5 - gut', "„So“, z.\u202fB. auf S.\u00a05\u00a0– gut"),
        (
            "fr",
            'Il dit: "Oui!" - ah ? "Non" ; bien',
            "Il dit\u00a0: «\u00a0Oui\u202f!\u00a0»\u00a0– ah\u202f? «\u00a0Non\u00a0»\u202f; bien",
        ),
        ("fr", "N° 5 : à 12:30, voir https://a.fr/b?c", "N°\u00a05\u00a0: à 12:30, voir https://a.fr/b?c"),
        ("es", '"Sí", pág. 4', "«Sí», pág.\u00a04"),
        ("es", "Solución del n.º 5", "Solución del n.º\u00a05"),
        *(
            (one, f"x 5 {word} F1, F2 {word} G", f"x\u00a05\u00a0{word}\u00a0F1, F2 {word} G")
            for one, word in IN.items()
        ),
        ("en", "6 at F1 and row 4", "6\u00a0at\u00a0F1 and row\u00a04"),
        ("de", "6 in F1, die Spalten A und B", "6\u00a0in\u00a0F1, die Spalten\u00a0A und B"),
        ("fr", "le 4 en A2 de la ligne 5", "le\u00a04\u00a0en\u00a0A2 de la ligne\u00a05"),
    ],
)
def test_quotes_dashes_and_spaces_are_those_of_the_language(language: str, written: str, set_: str) -> None:
    assert typographic(written, language) == set_
    assert typographic(set_, language) == set_


@pytest.mark.parametrize(
    ("language", "day", "said"),
    [
        ("en", "2027-05-01", "1\u00a0May\u00a02027"),
        ("de", "2026-12-24", "24.\u00a0Dezember\u00a02026"),
        ("fr", "2027-05-01", "1er mai 2027"),
        ("fr", "2027-05-02", "2 mai 2027"),
        ("es", "2027-05-03", "3 de mayo de 2027"),
    ],
)
def test_dates_are_written_as_readers_do(language: str, day: str, said: str) -> None:
    assert words_in(language).day(datetime.date.fromisoformat(day)) == said


@pytest.mark.parametrize(
    ("language", "word", "parts"),
    [
        ("de", "Zahlenverbindung", "Zah len ver bin dung"),
        ("fr", "remplissage", "rem plis sage"),
        ("es", "cuadrícula", "cua drí cu la"),
        ("en", "rectangle", "rect angle"),
        ("de", "Zeile", "Zeile"),  # too short
        ("de", "www.raetselbuch.de/neuerscheinungen", "www.raetselbuch.de/neuerscheinungen"),
        ("tlh", "tlhInganpu", "tlhInganpu"),
    ],
)
def test_words_may_be_broken_where_their_language_breaks_them(language: str, word: str, parts: str) -> None:
    assert hyphenated(word, language).replace(HYPHEN_HERE, " ") == parts


def test_a_word_is_broken_only_where_its_line_would_be_short() -> None:
    text = hyphenated("Das ist eine Zahlenverbindung", "de")
    wide = TYPE.width("Das ist eine Zahlenver-")
    assert TYPE.wrap(text, wide) == ("Das ist eine Zahlenver-", "bindung")
    text = hyphenated("Das ist eine lange Zahlenverbindung", "de")
    assert TYPE.wrap(text, TYPE.width("Das ist eine lange") / 0.8) == ("Das ist eine lange", "Zahlenverbindung")
    assert TYPE.wrap(text, TYPE.width("Zahlenver-")) == ("Das ist", "eine lange", "Zahlenver-", "bindung")


def test_a_style_without_hyphens_breaks_no_word() -> None:
    text = hyphenated("Zahlenverbindung", "de")
    for hyphens, lines in ((True, ("Zahlenver-", "bindung")), (False, ("Zahlenverbindung",))):
        style = StyleSpec(font="SourceSerif4-Regular", size=10, leading=14, hyphens=hyphens)
        assert style.typeface.wrap(style.set(text), TYPE.width("Zahlenver-")) == lines


def test_a_narrow_space_is_left_free_where_the_font_has_none() -> None:
    text = f"ah{NARROW}!"
    (_, first, _, _), (place, rest, _, _) = TYPE.pieces(text)
    assert (first, rest) == ("ah", "!")
    assert place == pytest.approx(TYPE.width("ah") + 10 / 6)
    assert TYPE.width(text) == pytest.approx(TYPE.width("ah!") + 10 / 6)
    assert face(TYPE.face).lacks(text) == ""
