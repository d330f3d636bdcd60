"""Sentences: a move -> its reason, what its easy steps conclude, and further reasons as far as there is room."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import groupby, takewhile
from typing import Any, TypeAlias

from bookmaker.puzzles.contract.grading import Step
from bookmaker.puzzles.contract.walking import Taken
from bookmaker.puzzles.contract.words import Words
from bookmaker.puzzles.story.moves import SUM, Move
from bookmaker.puzzles.story.telling import easy, reason
from bookmaker.puzzles.story.titles import is_the_rest, where, worth_saying

MOST_REASONED = 560  # letters of all that is said of a move, up to which hard steps have reasons without a picture

Proved: TypeAlias = dict[tuple[Step, int], str]  # what is told of a step, by how much is known before it


def sentence(kind: Any, clues: Any, move: Move, words: Words, proved: Proved | None = None) -> str:
    """Why a hard step holds; of easy ones which techniques they take, in their order, and what they conclude.

    Hard steps among these have their reasons as long as there is room, those worth most before others. Who tells the
    same steps several times gives what is `proved` by then, so that it is not proved again.
    """
    why = partial(_why, kind, clues, words, {} if proved is None else proved)
    head = _hard([*map(why, move.steps[: move.alike])], move, words) if move.is_hard else ""
    told = dict[int, str]()
    text = _sentence(kind, clues, move, words, head, told)
    for one in move.unpictured:
        reason_told = why(one)
        if len(reason_told) <= MOST_REASONED and reason_told == words.explain(one.step):
            longer = _sentence(kind, clues, move, words, head, more := {**told, id(one): reason_told})
            if len(longer) <= max(len(text), MOST_REASONED):
                text, told = longer, more
    return text


def _why(kind: Any, clues: Any, words: Words, proved: Proved, one: Taken) -> str:
    key = one.step, len(one.known)
    if key not in proved:
        proved[key] = reason(kind, clues, one, words)
    return proved[key]


def _sentence(kind: Any, clues: Any, move: Move, words: Words, head: str, told: Mapping[int, str]) -> str:
    """The same behind the reason of its first step, with those that are `told` of steps without a picture."""
    steps = move.behind
    if told:
        return _with_reasons(kind, move, words, told, head)
    if not head:
        is_all = move.ends and not is_the_rest(kind, move, words) and words.phrases.rest  # under a technique
        form = words.phrases.titled.format(title=words.phrases.rest, moves="{moves}") if is_all else "{moves}"
        return easy(kind, steps, words, form, where(clues, steps), is_rest=move.ends)
    if not steps or not (move.ends or worth_saying(kind, steps, all_else=False)):
        return head
    after = words.phrases.the_rest if move.ends else "{moves}"
    return f"{head} {easy(kind, steps, words, after, is_rest=move.ends)}"


def _with_reasons(kind: Any, move: Move, words: Words, told: Mapping[int, str], head: str) -> str:
    """Easy steps, and between them hard ones with their reasons, each behind its technique; `head` is of the first.

    The sentences with which the one before it begins as well are not said again; nor is how a sum comes about that was
    told earlier, with other steps between, but what it is.
    """
    parts = [head] if head else []
    technique, before = move.steps[0].step.technique if head else "", head
    sums = {_sum_of(move.steps[0].step): head}
    for is_told, run in groupby(move.behind, key=lambda one: id(one) in told):
        steps = [*run]
        if not is_told:
            if worth_saying(kind, steps, all_else=False):
                parts.append(easy(kind, steps, words, "{moves}"))
                technique = before = ""
            continue
        for one in steps:
            if one.step.technique != technique:
                technique, before = one.step.technique, ""
                parts.append(f"{words.techniques[technique].title}.")
            text, own = told[id(one)], _sum_of(one.step)
            rest = _goes_on(before or sums.get(own, ""), text)
            parts.append(f"{own}. {rest}" if own and not before and rest != text else rest)
            before = sums[own] = text
    return " ".join(parts)


def _sum_of(step: Step) -> str:
    """What cells come to by a sum of which a sentence tells how it comes about, "E4 + E5 = 13"; "" of another step."""
    facts = dict(step.facts)
    return f"{facts['left']} = {facts['comes']}" if {*SUM} <= facts.keys() else ""


def _goes_on(before: str, text: str) -> str:
    """What is not said again: it begins behind the last full stop or semicolon up to which both are the same."""
    same = sum(1 for _ in takewhile(lambda both: both[0] == both[1], zip(before, text, strict=False)))
    rest = text[max(text.rfind(". ", 0, same), text.rfind("; ", 0, same)) + 1 :].lstrip()
    return f"{rest[:1].upper()}{rest[1:]}"


def _hard(texts: Sequence[str], move: Move, words: Words) -> str:
    """Why hard steps hold: of such as fail alike the first, and for what the same goes; each is proved by itself.

    What the next begins with as well, as the sum that both come of, is not said again.
    """
    steps = move.steps[: move.alike]
    others = [words.again(one.step) for one in steps[1:]]
    are_told = all(text == words.explain(one.step) for text, one in zip(texts, steps, strict=True))
    if not (others and all(others) and are_told and words.phrases.likewise):
        return " ".join(map(_goes_on, ("", *texts), texts))
    return f"{texts[0]} {words.phrases.likewise.format(moves=words.phrases.listed(others))}"
