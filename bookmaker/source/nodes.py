"""A YAML text -> its nodes, each with the characters from which to which it is written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import yaml

from bookmaker.source.document import Step

MERGE = "<<"


@dataclass(slots=True)
class Node:
    """A node of the text: from which character to which; `form` is "scalar", "alias", "map" or "list"."""

    form: str
    start: int
    end: int
    style: Any = None  # of a scalar; of a map or list whether it is in brackets
    text: str = ""
    anchor: str | None = None
    pairs: list[tuple[Node, Node]] = field(default_factory=list)
    items: list[Node] = field(default_factory=list)

    @property
    def is_block(self) -> bool:
        """Whether it is a map or list of lines, without brackets."""
        return self.form in ("map", "list") and not self.style

    @property
    def last(self) -> int:
        """The end of the last that is written of it: of a block its events tell the begin of what follows."""
        if not self.is_block:
            return self.end
        return max(one.last for one in (*self.items, *(one for pair in self.pairs for one in pair)))

    def leaves(self) -> Iterator[Node]:
        """All that is written as a word in it, itself where it is one."""
        if self.form not in ("map", "list"):
            yield self
        for one in (*self.items, *(one for pair in self.pairs for one in pair)):
            yield from one.leaves()


def tree(text: str) -> Node | None:
    """The text's nodes; None where it holds nothing."""
    open_: list[Node] = []
    whole: list[Node] = []
    waiting: list[list[Node]] = []
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        if isinstance(event, yaml.CollectionEndEvent):
            done, parts = open_.pop(), waiting.pop()
            done.end = _index(event.end_mark)
            if done.form == "map":
                done.pairs = list(zip(parts[::2], parts[1::2], strict=True))
            else:
                done.items = parts
            continue
        if not isinstance(event, yaml.NodeEvent):
            continue
        node = _node(event)
        (waiting[-1] if waiting else whole).append(node)
        if isinstance(event, yaml.CollectionStartEvent):
            open_.append(node)
            waiting.append([])
    return whole[0] if whole else None


def _node(event: Any) -> Node:
    start, end = _index(event.start_mark), _index(event.end_mark)
    if isinstance(event, yaml.AliasEvent):
        return Node("alias", start, end)
    if isinstance(event, yaml.ScalarEvent):
        return Node("scalar", start, end, event.style, event.value, event.anchor)
    form = "map" if isinstance(event, yaml.MappingStartEvent) else "list"
    return Node(form, start, end, event.flow_style, anchor=event.anchor)


def _index(mark: Any) -> int:
    return int(mark.index)


def child(node: Node, step: Step) -> tuple[Node | None, Node] | None:
    """The key's node, if it has one, and the value's at one step of a path; None where nothing is written."""
    if isinstance(step, int):
        return (None, node.items[step]) if node.form == "list" and step < len(node.items) else None
    pairs = (pair for pair in node.pairs if pair[0].form == "scalar" and pair[0].text == step)
    return next(pairs, None) if step != MERGE else None
