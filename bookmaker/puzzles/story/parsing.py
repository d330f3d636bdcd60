"""Reading: a told sentence -> the units, cells and values that it names, from the words alone; what it lacked."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.phrases import LINES, Phrases, cell_of, line_of
from bookmaker.puzzles.contract.premises import Reasoned, Value, objection, values_in
from bookmaker.puzzles.contract.trials import TRIAL, Trying, objection_to_trial
from bookmaker.puzzles.contract.units import Cell, Unit
from bookmaker.puzzles.contract.walking import Taken
from bookmaker.puzzles.contract.words import Words
from bookmaker.puzzles.toolbox.least import least

MORE = "more"  # what a choice says of values that have no text of their own
_PART = re.compile(r"\{(?:in |or )?([a-z_]+)((?:\|[^{}]*)?)\}")


@dataclass(frozen=True, slots=True)
class Names:
    """The units that sentences about a puzzle may name, by their names; `where` matches one or several of these."""

    units: Mapping[str, tuple[Unit, ...]]
    where: str


def names_in(words: Words, units: Sequence[Unit]) -> Names:
    """The units' names in some words, as within a sentence."""
    named = ((words.phrases.named([unit], is_in=is_in), unit) for unit in units for is_in in (False, True))
    names = {name: (unit,) for name, unit in named}
    return Names(names, _in(names, words))


def objection_to(kind: Any, clues: Any, one: Taken, words: Words, names: Names | None = None) -> str | None:
    """What there is to say against the sentence of a step; "" for nothing, None where the kind has no basis for it.

    Who asks for several steps of a puzzle gives the `names` of its units, which are the same for all.
    """
    if not isinstance(kind, Reasoned) or one.step.technique not in kind.BASES:
        return None
    parsed = read(words.explain(one.step), one.step.technique, words, names or names_in(words, kind.units(clues)))
    if parsed is None:
        return "it cannot be read back"
    basis = kind.BASES[one.step.technique]
    if basis is TRIAL:
        return objection_to_trial(Trying(kind, clues, one.known), parsed, one.marks)
    return objection(kind.reader(clues, one.known), basis, parsed, one.marks.concludes)


def read(sentence: str, technique: str, words: Words, names: Names) -> Mapping[str, Value] | None:
    """What a sentence says of each fact of its technique: units or cells where it names such, else its text.

    None where it is no sentence of that technique.
    """
    groups: list[str] = []
    pattern = _pattern(words.techniques[technique].sentence, words, names.where, groups)
    # A sentence begins with a capital, whatever stands there.
    forms = (sentence, sentence[:1].lower() + sentence[1:])
    found = next((match for form in forms if (match := re.fullmatch(pattern, form))), None)
    if found is None:
        return None
    values: dict[str, Value] = {}
    for name, text in zip(groups, found.groups(), strict=True):
        if text is not None:
            name, _, key = name.partition("=")
            if key:
                values[name] = key
                continue
            keys = words.facts_of(name)
            value = _keys(text, keys, words.phrases) if keys else _value(text, names.units, words.phrases)
            earlier = values.setdefault(name, value)
            if earlier != value and (keys or _plain(earlier) != _plain(value)):
                return None
    return values


def _plain(value: Value) -> object:
    """The same whether it was told with "and" or with "or"."""
    return tuple(values_in(value)) if isinstance(value, str) else value


def _in(names: Mapping[str, tuple[Unit, ...]], words: Words) -> str:
    """A pattern for where units are, several of them too; any text, where there are none."""
    lines = (re.escape(words.phrases.units[f"{sort}s"][1]) for sort in LINES if f"{sort}s" in words.phrases.units)
    several = [form.replace(re.escape("{numbers}"), "[0-9A-Z]+(?:[^0-9A-Z.]+?[0-9A-Z]+)*") for form in lines]
    one = "|".join([*(re.escape(name) for name in sorted(names, key=len, reverse=True)), *several])
    parted = f", | {words.phrases.conjunction} "
    return f"(?i:{one})(?:(?:{parted})(?:{one}))*" if names else ".+?"


def _pattern(text: str, words: Words, where: str, groups: list[str]) -> str:
    """A pattern for a text, with a group for each fact that stands there; which they are is added to `groups`."""
    pattern, at = "", 0
    for part in _PART.finditer(text):
        name, choices = part[1], part[2]
        pattern += re.escape(text[at : part.start()])
        at = part.end()
        if choices:
            texts = [choice.replace("%", "").rpartition("=") for choice in choices.split("|")[1:]]
            texts.sort(key=lambda one: len(one[2]), reverse=True)
            is_keyed = any(key for key, _, _ in texts)
            groups += [f"{name}={key or MORE}" for key, _, _ in texts if is_keyed]
            options = (f"({re.escape(phrase)})" if is_keyed else re.escape(phrase) for _, _, phrase in texts)
            pattern += f"(?:{'|'.join(options)})"
        elif words.facts_of(name):
            pattern += _choice(name, words, where, groups)
        else:
            groups.append(name)
            pattern += f"({where})" if part[0].startswith("{in ") else "(.+?)"
    return pattern + re.escape(text[at:])


def _choice(name: str, words: Words, where: str, groups: list[str]) -> str:
    """A pattern for a fact that is made of keys: each has a text, and those that hold further facts a group.

    Where each holds one that is named by fact and key, it may be several keys.
    """
    texts = words.facts_of(name)
    if not any(_PART.search(text) for text in texts.values()):
        groups.append(name)
        one = "|".join(map(re.escape, sorted(texts.values(), key=len, reverse=True)))
        return f"((?:{one})(?:(?:, | {words.phrases.conjunction} )(?:{one}))*)"
    if all(f"{name}_{key}" in _named(text) for key, text in texts.items()):  # several may be listed, in this order
        parted = f"(?:, | {words.phrases.conjunction} )?"
        return "".join(f"(?:{parted}{_pattern(text, words, where, groups)})?" for text in texts.values())
    choices = []
    # What says most in words of its own comes first: "die 3" is no "die Insel ohne Zahl".
    for key, text in sorted(texts.items(), key=lambda one: -len(_PART.sub("", one[1]))):
        groups.append(f"{name}={key}")
        choices.append(f"({_pattern(text, words, where, groups)})")
    return f"(?:{'|'.join(choices)})"


def _named(text: str) -> set[str]:
    """The facts that stand in a text."""
    return {part[1] for part in _PART.finditer(text) if not part[2]}


def _keys(text: str, keys: Mapping[str, str], phrases: Phrases) -> str:
    """The keys of a fact by what is said of them."""
    by_text = {one.lower(): key for key, one in keys.items()}
    return (
        by_text[text.lower()]
        if text.lower() in by_text
        else " ".join(by_text[one.lower()] for one in _listed(text, phrases))
    )


def _value(text: str, names: Mapping[str, tuple[Unit, ...]], phrases: Phrases) -> Value:
    for form in (text, text[:1].lower() + text[1:]):  # within a sentence, or at its beginning
        found = [names.get(part) for part in ([form] if form in names else _listed(form, phrases))]
        if all(found):
            return tuple(unit for one in found if one for unit in one)
        if lines := _lines(form, names, phrases):
            return lines
    return cells_in(text, phrases) or text


def _lines(text: str, names: Mapping[str, tuple[Unit, ...]], phrases: Phrases) -> tuple[Unit, ...]:
    """Several rows, or several columns."""
    for sort in LINES:
        for form in phrases.units.get(f"{sort}s", ()):
            match = re.fullmatch(re.escape(form).replace(re.escape("{numbers}"), "(.+)"), text)
            if match:
                spans = [re.split(f" {phrases.to} ", one) for one in _listed(match[1], phrases)]
                numbers = [number for one in spans for number in range(line_of(one[0]), line_of(one[-1]) + 1)]
                own = {unit.number: unit for some in names.values() for unit in some if unit.sort == sort}
                if not own:  # where no unit has a name
                    return ()
                return tuple(own[number] for number in numbers)
    return ()


def cells_in(text: str, phrases: Phrases) -> tuple[Cell, ...]:
    """Cells by their labels: "B2, C4 and D5" or "B2 to D4"; nothing where it is anything else."""
    corners = re.fullmatch(re.escape(phrases.span).replace(r"\{first\}", "(.+)").replace(r"\{last\}", "(.+)"), text)
    found = [cell_of(part) for part in (corners.groups() if corners else _listed(text, phrases))]
    cells = [cell for cell in found if cell]
    if len(cells) != len(found):
        return ()
    if not corners:
        return tuple(cells)
    (top, left), (bottom, right) = cells
    return tuple((r, c) for r in range(top, bottom + 1) for c in range(left, right + 1))


def _listed(text: str, phrases: Phrases) -> list[str]:
    words = (phrases.conjunction, phrases.alternative, phrases.alternative_before_o or phrases.alternative)
    return re.split("|".join([", ", *(f" {word} " for word in words)]), text)


def lacking(kind: Any, clues: Any, one: Taken, then: Sequence[Finding], words: Words) -> tuple[Cell, ...]:
    """The cells of findings, none of which can be done without, with which the step's sentence follows from `then`.

    Nothing where it followed then already, or where it cannot be proved at all.
    """
    names = names_in(words, kind.units(clues)) if isinstance(kind, Reasoned) else None
    known = {*then}
    kept = [finding for finding in one.known if finding not in known]

    def follows(some: Sequence[Finding]) -> bool:
        return objection_to(kind, clues, replace(one, known=(*then, *some)), words, names) == ""

    if not follows(kept):
        return ()
    needed = least(kept, follows)
    return tuple(sorted({cell for finding in needed for cell in finding.cells}))
