"""Faults show their place, message and hint, and travel between processes."""

import pickle

import pytest

from bookmaker.source.faults import BookError, Fault, SourcePlace, did_you_mean


def test_a_fault_shows_place_message_and_hint() -> None:
    fault = Fault("unknown option 'heigth'", "did you mean 'height'?", SourcePlace("book.yaml", 3, 29))
    assert str(fault) == "book.yaml:3:29: unknown option 'heigth'\n  hint: did you mean 'height'?"
    assert str(Fault("no file 'x'")) == "no file 'x'"


def test_what_is_shown_has_no_control_characters_and_no_endless_words() -> None:
    fault = Fault("unknown key '\x1b[31m'", "remove '\x07'", SourcePlace("a\nb.yaml", 1, 1))
    assert str(fault) == "a\\nb.yaml:1:1: unknown key '\\x1b[31m'\n  hint: remove '\\x07'"
    assert len(str(Fault(f"no file '{'x' * 10_000}'"))) < 200


def test_our_own_words_between_two_of_the_users_are_shown_whole() -> None:
    message = f"no net: 'a' is none; {'no other kind either; ' * 20}it cannot hold 'b'"
    assert str(Fault(message)) == message


def test_an_error_holds_all_faults_and_travels() -> None:
    error = BookError([Fault("one"), Fault("two", "try three")])
    assert str(error) == "one\ntwo\n  hint: try three"
    assert pickle.loads(pickle.dumps(error)).faults == error.faults


def test_an_error_without_a_fault_is_a_bug() -> None:
    with pytest.raises(ValueError, match="at least one fault"):
        BookError([])


@pytest.mark.parametrize(
    ("word", "known", "hint"),
    [
        ("heigth", ["width", "height"], "did you mean 'height'?"),
        ("zzz", ["width", "height"], "known: width, height"),
        ("zzz", [], "nothing is known here"),
    ],
)
def test_a_word_not_known_is_answered_with_the_nearest_or_all(word: str, known: list[str], hint: str) -> None:
    assert did_you_mean(word, known) == hint
