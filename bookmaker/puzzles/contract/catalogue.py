"""Words in one language beside those of another: what is missing, what none reads, which places they do not share."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from bookmaker.puzzles.contract.words import OwnWords, check_language, told, told_with
from bookmaker.source.languages import DEFAULT_LANGUAGE

Path = tuple[str, ...]
MAY_LACK = {"paper", "web", "phrases"}  # a language's own phrases stand in few files
_NAMES = re.compile(r"\{(?:in |or )?([a-z_]+)[}|]")
_PLACES = re.compile(r"\{(?:in |or )?([a-z_]+)\}")


def model_of(kind: str) -> dict[str, Any]:
    """What the other languages of a kind are held against: its English, or else its first language."""
    known = told(kind)
    return known.get(DEFAULT_LANGUAGE) or next(iter(known.values()))


def differences(own: Mapping[str, Any], model: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    """What is wrong with a language of a words.toml beside another, as places and complaints about them.

    Both are plain values as in the file. The same texts must be there, and name the same places in braces; how many
    rules there are is each language's own affair, and whether it needs a choice of words such as {last|to %|to all}.
    """
    texts, models = dict(_texts(own)), dict(_texts(model))
    for path in models.keys() - texts.keys():
        yield path, "is missing"
    for path in texts.keys() - models.keys():
        yield path, "is not known"
    for path in texts.keys() & models.keys():
        names, known = (set(_NAMES.findall(one[path])) for one in (texts, models))
        if lacking := sorted(set(_PLACES.findall(models[path])) - names):
            yield path, f"does not say {{{lacking[0]}}}"
        if unknown := sorted(names - known):
            yield path, f"names {{{unknown[0]}}}, which is not known there"


def _texts(texts: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Every text of a language by its path; a list is one text."""
    if isinstance(texts, Mapping):
        for key, value in texts.items():
            if path or key not in MAY_LACK:
                yield from _texts(value, (*path, str(key)))
    else:
        yield path, "\n".join(map(str, texts)) if isinstance(texts, list) else str(texts)


def own_complaints(kind: str, language: str, own: OwnWords) -> Iterator[tuple[Path, str]]:
    """What is wrong with an author's words for a kind, laid on those that it has in that language."""
    try:
        check_language(kind, language, own)
    except ValidationError as error:
        for detail in error.errors(include_url=False):
            yield tuple(map(str, detail["loc"])), _COMPLAINTS.get(detail["type"], str(detail["msg"]))
        return
    yield from sorted(differences(told_with(kind, language, own), model_of(kind)))


_COMPLAINTS = {
    "missing": "is missing",
    "extra_forbidden": "is not known",
    "string_type": "must be text",
    "tuple_type": "must be a list of texts",
}
