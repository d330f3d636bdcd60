"""Two states of a daily.yaml -> the block of `changes` that makes the second of the first from a day on, to paste."""

import datetime
from collections.abc import Mapping, Sequence
from typing import Any

import yaml

from bookmaker.newspaper.changes import AFTER, BEFORE, CHANGES, FROM, KEYS, NAME, SLOTS
from bookmaker.newspaper.slots import NONE

WIDTH = 10_000  # of a line: none is broken


def issue_keys(value: Mapping[str, Any]) -> dict[str, Any]:
    """Of a daily.yaml what a change may say otherwise: the plan of its days."""
    return {key: one for key, one in value.items() if key in KEYS or key == SLOTS}


def block(before: Mapping[str, Any], now: Mapping[str, Any], first: datetime.date, *, is_further: bool) -> str:
    """The lines, "" where the two are alike; `is_further` says that the file has `changes` already."""
    keys: dict[str, Any] = {}
    for key in sorted(KEYS):
        if before.get(key) != now.get(key):
            keys[key] = _difference(before.get(key), now.get(key))
    slots = _slots(before.get(SLOTS, ()), now.get(SLOTS, ()))
    if slots:
        keys[SLOTS] = slots
    if not keys:
        return ""
    entry = [{FROM: first, **keys}]
    text = yaml.safe_dump(entry, default_flow_style=None, sort_keys=False, allow_unicode=True, width=WIDTH)
    lines = [f"  {line}" for line in text.rstrip().split("\n")]
    return "\n".join(lines if is_further else [f"{CHANGES}:", *lines])


def _difference(before: Any, now: Any) -> Any:
    """What laid over the first gives the second."""
    if not isinstance(before, Mapping) or not isinstance(now, Mapping):
        return now
    found = {key: _difference(before.get(key), one) for key, one in now.items() if before.get(key) != one}
    return found | {key: None for key in before if key not in now}


def _slots(before: Sequence[Mapping[str, Any]], now: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    old = {one[NAME]: one for one in before}
    new = {one[NAME]: one for one in now}
    found: dict[str, Any] = {}
    gone = [name for name in old if name not in new]
    come = [name for name in new if name not in old]
    for name in list(come):  # the same slot under another name
        same = next((one for one in gone if {**old[one], NAME: name} == dict(new[name])), None)
        if same is not None:
            found[same] = {NAME: name}
            gone.remove(same)
            come.remove(name)
    found |= dict.fromkeys(gone, NONE)
    names = [one[NAME] for one in now]
    for name, one in new.items():
        if name in come:
            at = names.index(name)
            place = {AFTER: names[at - 1]} if at else {BEFORE: names[1]} if len(names) > 1 else {}
            found[name] = {**place, **{key: value for key, value in one.items() if key != NAME}}
        elif name in old and old[name] != one:
            found[name] = _difference(old[name], one)
    return found
