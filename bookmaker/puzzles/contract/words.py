"""A kind's words.toml or words/*.toml -> Words: title, rules and techniques in a reader's language."""

import functools
import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from itertools import combinations, zip_longest
from types import MappingProxyType
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, PrivateAttr, TypeAdapter, model_validator

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.contract.grading import Cell, Step
from bookmaker.puzzles.contract.phrases import Phrases, told_phrases
from bookmaker.puzzles.contract.units import Fact, Unit
from bookmaker.puzzles.contract.variants import Condition, Override, ToldTerms, holds, may_hold, told_terms, variant_of
from bookmaker.puzzles.contract.voices import CHILDREN, PLAIN, familiar, voiced
from bookmaker.source.languages import DEFAULT_LANGUAGE, nearest
from bookmaker.source.layers import laid_on

Cells = tuple[Cell, ...]
Places = Cells | tuple[Unit, ...]
MOST_RULES = 5  # on a how-to-play page
_PLAIN = ("title", "teaser", "goal", "line")
_LISTS = ("rules", "paper", "web")  # of which each entry is a sentence
_PLACE = re.compile(r"\{(in |or )?([a-z_]+)\}")  # {cells}, {in house}, {or digits}
_VALUE = re.compile(r"\{([a-z_]+)\|([^|{}]*)\|([^|{}]*)\}")  # {last|up to %|to the last}
_CHOICE = re.compile(r"\{([a-z_]+)((?:\|[^|{}=]+=[^|{}]*)+)(?:\|([^|{}=]*))?\}")  # {most|1=one line|2=two lines|lines}
WIDEST_VALUE = "8888"  # that may be filled in


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class TechniqueWords(_Model):
    """A technique's name for readers, a sentence that explains a step of it, and perhaps what to look for.

    `fold` tells its steps in a few words where the kind's `folds` say it less well, `again` what the same goes for
    where several fail in the same cells.
    """

    title: str
    sentence: str
    pattern: str = ""
    fold: str = ""
    again: str = ""


class Words(_Model):
    """Everything a kind says in one language of puzzles of one variant.

    `goal` is one sentence; `rules` hold wherever the puzzle is solved, `paper` explains the marks of
    the printed grid, `web` those of web play. `line` is the rule in one line, as a newspaper
    prints it beside the grid; `teaser` is a section opener's line; `faults` says of each broken
    rule what is wrong. `principles` say why techniques hold. `facts` words the keys that a step's facts are made of, by
    the fact's name; `captions` what puzzles show, by the name in their records. `table` has the `title` of a table
    for a book, which may name what the table says, and how a `group` of it with a {count} is called. `folds`
    tell steps in a few words: the first of which a step has all facts counts. `phrases` are what all kinds say alike,
    `play` what the kind's script says of a cell to readers who do not see it.
    """

    title: str
    teaser: str
    goal: str
    rules: tuple[str, ...]
    paper: tuple[str, ...] = ()
    web: tuple[str, ...] = ()
    line: str
    techniques: dict[str, TechniqueWords]
    faults: dict[str, str]
    principles: dict[str, str] = {}
    facts: dict[str, dict[str, str]] = {}
    captions: dict[str, str] = {}
    table: dict[str, str] = {}
    folds: tuple[str, ...] = ()
    phrases: Phrases
    play: dict[str, str] = {}
    _theirs: frozenset[str] = PrivateAttr(frozenset())

    @property
    def theirs(self) -> frozenset[str]:
        """The techniques whose sentence an author wrote."""
        return self._theirs

    @property
    def printed_rules(self) -> tuple[str, ...]:
        """The rules as a how-to-play page lists them: at most MOST_RULES."""
        return (*self.rules, *self.paper)

    @property
    def web_rules(self) -> tuple[str, ...]:
        """The rules under a grid that is played on the web."""
        return (*self.rules, *self.web)

    def explain(self, step: Step) -> str:
        """One sentence that says what the step does and why, cells named as on the margins of a grid.

        {cells|is|are} in it tells one cell from several, {count|1=one|2=two} goes by the value. {in house} says where a
        unit is, {or digits} has "or" in place of "and". Of a fact that is a key, or several with spaces between,
        `facts` has the words, which may hold further facts.
        """
        known: dict[str, Fact] = {"cells": step.cells, **dict(step.facts)}
        sentence = self._told(self.techniques[step.technique].sentence, known)
        return sentence[:1].upper() + sentence[1:]

    def again(self, step: Step) -> str:
        """What the same goes for that was said of another step; "" where the technique has no words for it."""
        return self._told(self.techniques[step.technique].again, {"cells": step.cells, **dict(step.facts)})

    def fold_of(self, step: Step) -> str:
        """The technique's own, the first of `folds` of which the step has all facts, or else its cells."""
        if own := self.techniques[step.technique].fold:
            return own
        known = {"cells", *(fact_name for fact_name, _ in step.facts)}
        return next((text for text in self.folds if known.issuperset(m[2] for m in _PLACE.finditer(text))), "{cells}")

    def folded(self, step: Step, name: Callable[[Places], str]) -> str:
        """The same in the few words of a fold."""
        return self._told(self.fold_of(step), {"cells": step.cells, **dict(step.facts)}, name)

    def _told(self, text: str, known: Mapping[str, Fact], name: Callable[[Places], str] | None = None) -> str:
        text = _CHOICE.sub(lambda m: _chosen(m, str(known[m[1]])), text)
        text = _VALUE.sub(lambda m: m[2] if _count(known[m[1]]) == 1 else m[3], text)
        return _PLACE.sub(lambda m: self._fact(m[2], (m[1] or "").strip(), known, name), text)

    def _fact(self, fact_name: str, form: str, known: Mapping[str, Fact], name: Callable[[Places], str] | None) -> str:
        fact, is_or = known[fact_name], form == "or"
        if isinstance(fact, tuple):
            units = tuple(part for part in fact if isinstance(part, Unit))
            if name and not is_or:  # of places with an "or" between each step has its own
                return name(fact)
            if units:
                return self.phrases.named(units, is_in=form == "in")
            return self.phrases.at(tuple(part for part in fact if not isinstance(part, Unit)), is_or=is_or)
        texts = self.facts_of(fact_name)
        if not texts:
            return self.phrases.listed(str(fact).split(", "), is_or=is_or)
        return self.phrases.listed([self._told(texts[key], known, name) for key in str(fact).split()])

    def facts_of(self, fact_name: str) -> Mapping[str, str]:
        """The words for the keys that a fact is made of, the kind's own or those of all; none where it has no keys."""
        return self.facts.get(fact_name, {}) or self.phrases.facts.get(fact_name, {})


def _chosen(found: re.Match[str], value: str | None) -> str:
    """Of {name|1=one|2=two|many} the text for a value, or the one at the end; ValueError where there is none."""
    texts = dict(one.split("=", 1) for one in found[2].split("|")[1:])
    if value == WIDEST_VALUE:
        return max((*texts.values(), found[3] or ""), key=len)
    text = texts.get(value or "", found[3])
    if text is None:
        raise ValueError(f"'{found[0]}' says nothing for {value or 'puzzles of which nothing is said'}")
    return text


def _count(fact: Fact) -> int:
    """How many cells, units, values or keys a fact holds; a number counts itself."""
    return fact if isinstance(fact, int) else len(fact.split() if isinstance(fact, str) else fact)


class _Language(Words):
    """A language of a words.toml: what is said of every puzzle, and by condition what is said otherwise of some."""

    variants: dict[Condition, Override] = {}

    @model_validator(mode="after")
    def _own_facts(self) -> Self:
        if shared := sorted(self.facts.keys() & self.phrases.facts.keys()):
            raise ValueError(f"the fact '{shared[0]}' is one that all kinds share; give it another name")
        return self

    @model_validator(mode="after")
    def _known_techniques(self) -> Self:
        if unknown := sorted(self.principles.keys() - self.techniques.keys()):
            raise ValueError(f"there is a principle of a technique '{unknown[0]}' that is not there")
        for condition, override in self.variants.items():
            unknown = sorted(override.techniques.keys() - self.techniques.keys())
            if unknown:
                raise ValueError(f"variant '{condition}' speaks of a technique '{unknown[0]}' that is not there")
        return self

    def of(self, terms: ToldTerms) -> Words:
        """The words about a puzzle of which this is said: the overrides that hold, in the order of the file."""
        words = Words(**{name: getattr(self, name) for name in Words.model_fields})
        for condition, override in self.variants.items():
            if holds(condition, terms):
                words = _overridden(words, override)
        return _filled(words, dict(terms))


def _overridden(words: Words, override: Override) -> Words:
    plain = {name: getattr(override, name) for name in _PLAIN}
    changed: dict[str, Any] = {name: text for name, text in plain.items() if text is not None}
    rules = words.rules if override.rules is None else override.rules
    changed["paper"] = words.paper if override.paper is None else override.paper
    changed["rules"] = (*rules, *override.more_rules)
    changed["techniques"] = words.techniques | {
        name: words.techniques[name].model_copy(update=own.model_dump(exclude_none=True))
        for name, own in override.techniques.items()
    }
    return words.model_copy(update=changed)


def _filled(words: Words, known: Mapping[str, str]) -> Words:
    """With {name|text|other} replaced: by the text, its % by what is said, or where nothing is said by the other.

    Of {name|1=text|2=text|other} it is the text of the value that is said.
    """

    def fill(text: str) -> str:
        text = _CHOICE.sub(lambda m: _chosen(m, known.get(m[1])), text)
        return _VALUE.sub(lambda m: m[2].replace("%", known[m[1]]) if m[1] in known else m[3], text)

    changed: dict[str, Any] = {name: fill(getattr(words, name)) for name in _PLAIN}
    changed |= {name: tuple(map(fill, getattr(words, name))) for name in _LISTS}
    changed["principles"] = {name: fill(text) for name, text in words.principles.items()}
    changed["techniques"] = {
        name: one.model_copy(update={"title": fill(one.title), "pattern": fill(one.pattern)})
        for name, one in words.techniques.items()
    }
    return words.model_copy(update=changed)


@dataclass(frozen=True, slots=True)
class OwnWords:
    """What an author says otherwise, or in a language that we do not speak: JSON, so that it can be remembered.

    It holds `kinds` (by name, each as a language of its words.toml, or a part of it) and `phrases`. Beneath that kinds
    speak in the `voice`.
    """

    text: str = "{}"
    voice: str = PLAIN

    def of(self, kind: str) -> dict[str, Any]:
        """What is said of a kind's puzzles, phrases with it."""
        own: dict[str, Any] = json.loads(self.text)
        texts = dict(own.get("kinds", {}).get(kind, {}))
        return {**texts, "phrases": own["phrases"]} if "phrases" in own else texts


NONE_OWN = OwnWords()


def words_of(
    kind: str, language: str = DEFAULT_LANGUAGE, variant: Variant = MappingProxyType({}), *, own: OwnWords = NONE_OWN
) -> Words:
    """What a kind says of puzzles of a spoken variant, in the nearest language it has ("en" for "en-GB").

    `own` is laid on that. LookupError where neither speaks the language, ValueError where `own` leaves a gap.
    """
    return _words_of(kind, language, told_terms(variant), own)


@functools.cache
def _words_of(kind: str, language: str, terms: ToldTerms, own: OwnWords) -> Words:
    words = _language(kind, language, own).of(terms)
    if own.text != NONE_OWN.text:
        is_spoken = nearest(language, _languages(kind)) is not None
        plain = _language(kind, language, OwnWords(voice=own.voice)).of(terms) if is_spoken else None
        ours = {name: one.sentence for name, one in plain.techniques.items()} if plain else {}
        words._theirs = frozenset(name for name, one in words.techniques.items() if one.sentence != ours.get(name))
    return words


def longest_words(kind: str, language: str, terms: tuple[str, ...], *, own: OwnWords = NONE_OWN) -> Words:
    """Words that take at least the room of those of any variant in which some of the terms hold.

    Made of the longest title, the longest goal and so on: for a sketch, never to be printed.
    """
    some = [words_of(kind, language, variant, own=own) for variant in every_variant(kind, terms)]
    plain = {name: max((getattr(words, name) for words in some), key=len) for name in _PLAIN}
    lists = {
        name: tuple(max(same, key=len) for same in zip_longest(*(getattr(words, name) for words in some), fillvalue=""))
        for name in ("rules", "paper")
    }
    return some[0].model_copy(update={**plain, **lists})


def every_variant(kind: str, terms: tuple[str, ...]) -> list[dict[str, bool | int | str]]:
    """The same as `variants_of`, and each with the widest values that may be filled into words."""
    names = sorted({name for language in _languages(kind).values() for name in _values(language)})
    some = variants_of(terms)
    return [*some, *({**dict.fromkeys(names, WIDEST_VALUE), **one} for one in some if names)]


def _values(words: Words) -> Iterator[str]:
    for text in (*(getattr(words, name) for name in _PLAIN), *words.rules, *words.paper, *words.web):
        yield from (found[1] for pattern in (_VALUE, _CHOICE) for found in pattern.finditer(text))


def variants_of(terms: tuple[str, ...]) -> list[dict[str, bool | int | str]]:
    """A variant for every choice of the terms, from none of them to all."""
    sizes = range(len(terms) + 1)
    return [variant_of(some) for size in sizes for some in combinations(terms, size)]


def conditions(kind: str) -> tuple[str, ...]:
    """The conditions under which a kind says something otherwise, in any language, in the order of words.toml."""
    return tuple(dict.fromkeys(one for language in _languages(kind).values() for one in language.variants))


def possible_terms(kind: str, options: Mapping[str, Any]) -> tuple[str, ...]:
    """The terms of a kind's conditions that may hold for puzzles made with these options, sorted."""
    terms = {term for condition in conditions(kind) for term in condition.split("+")}
    return tuple(sorted(term for term in terms if may_hold(term, options)))


@functools.cache
def _language(kind: str, language: str, own: OwnWords) -> _Language:
    languages, own_texts = _languages(kind), own.of(kind)
    found = nearest(language, languages)
    if found is None and not own_texts.keys() - {"phrases"}:
        raise LookupError(f"'{kind}' has no words in '{language}' (it has: {', '.join(sorted(languages))})")
    if not own_texts and not voiced(kind, own.voice):
        return languages[str(found)]
    return _Language.model_validate(_with_phrases(language, told_with(kind, language, own)))


@functools.cache
def _languages(kind: str) -> dict[str, _Language]:
    return _read(_told(kind))


@functools.cache
def _told(kind: str) -> dict[str, Any]:
    """What a kind's files say, by language."""
    package = files(registry.package(kind))
    folder = package.joinpath("words")
    several = sorted(folder.iterdir(), key=lambda file: file.name) if folder.is_dir() else []
    texts = [file for file in (package.joinpath("words.toml"), *several) if file.name.endswith(".toml")]
    found: dict[str, Any] = {}
    for file in texts:
        for language, entries in tomllib.loads(file.read_text(encoding="utf-8")).items() if file.is_file() else ():
            if language in found:
                raise ValueError(f"'{kind}' has two files with words in '{language}'")
            found[language] = entries
    return found


def read_words(text: str) -> dict[str, _Language]:
    """The languages of a words.toml; pydantic's ValidationError, a ValueError, for what it must not hold."""
    return _read(tomllib.loads(text))


def _read(texts: Mapping[str, Any]) -> dict[str, _Language]:
    whole = {language: _with_phrases(language, own) for language, own in texts.items()}
    return TypeAdapter(dict[str, _Language]).validate_python(whole)


def _with_phrases(language: str, texts: Any) -> Any:
    """The same with what all kinds say alike in that language, under the phrases that it has of its own."""
    found = nearest(language, told_phrases())
    if found is None or not isinstance(texts, dict):
        return texts
    return {**texts, "phrases": laid_on(told_phrases()[found], texts.get("phrases", {}))}


def told(kind: str) -> dict[str, dict[str, Any]]:
    """All that a kind's files say, by language, as plain values."""
    return dict(_told(kind))


def told_with(kind: str, language: str, own: OwnWords) -> dict[str, Any]:
    """The same in the nearest language, with what a voice says laid on it, and on that what an author says."""
    found = nearest(language, _told(kind)) or ""
    plain = _told(kind).get(found, {})
    if own.voice == CHILDREN and registry.package(kind).startswith("bookmaker."):  # strangers' words may be other ones
        plain = familiar(plain, found)
    ours = laid_on(plain, voiced(kind, own.voice).get(found, {}))
    return dict(laid_on(ours, own.of(kind)))


def languages(kind: str) -> tuple[str, ...]:
    """The languages that a kind speaks."""
    return tuple(sorted(_languages(kind)))


def check_language(kind: str, language: str, own: OwnWords) -> None:
    """LookupError where neither kind nor author speak the language; ValidationError for what they must not say."""
    _language(kind, language, own)
