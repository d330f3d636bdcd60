"""A key, or an entry of a list, taken out of a YAML text: every byte around it stays."""

from __future__ import annotations

from typing import Any

from bookmaker.source import document
from bookmaker.source.document import Where
from bookmaker.source.faults import fault
from bookmaker.source.nodes import Node, child, tree
from bookmaker.source.surgery import BY_HAND, if_same, shown


def removed(text: str, where: Where, *, name: str) -> str:
    """The text without a key, or an entry of a list with the comments in its lines.

    BookError as above, and where a comment would go with a key, or a name that is used elsewhere.
    """
    wanted = _without(document.parse(text, name=name).value, where, name=name)
    node = tree(text)
    parent: Node | None = None
    found: tuple[Node | None, Node] | None = None
    for step in where:
        parent, found = node, child(node, step) if node else None
        if found is None or parent is None:
            raise fault(f"'{shown(where)}' is not written here", hint="it may come from what the book extends")
        node = found[1]
    assert parent is not None
    assert found is not None
    start, end = _cut(text, parent, *found)
    leaves = sorted((*found[1].leaves(), *filter(None, found[:1])), key=lambda one: one.start)
    gaps = zip((start, *(leaf.end for leaf in leaves)), (*(leaf.start for leaf in leaves), end), strict=True)
    is_commented = found[0] is not None and any("#" in text[one:other] for one, other in gaps)
    if is_commented or any(leaf.anchor is not None for leaf in (*leaves, found[1])):
        raise fault(f"what stands with '{shown(where)}', a comment or a name, would be lost", hint=BY_HAND)
    return if_same(text[:start] + text[end:], wanted, where, name=name)


def _cut(text: str, parent: Node, key: Node | None, node: Node) -> tuple[int, int]:
    """From where to where a pair of a mapping, or an entry of a list, is cut out with what parts it from the next."""
    begins = [one.start for one, _ in parent.pairs] or [one.start for one in parent.items]
    ends = [one.last for _, one in parent.pairs] or [one.last for one in parent.items]
    start, at = (key or node).start, begins.index((key or node).start)
    if not parent.is_block or (key is not None and at == 0 and len(begins) > 1):  # the first stands behind a dash
        if at + 1 < len(begins):
            return start, begins[at + 1]
        return (ends[at - 1] if at else start), node.last
    line = text.rfind("\n", 0, start) + 1
    after = text.find("\n", node.last if text[node.last - 1 : node.last] != "\n" else node.last - 1)
    return line, after + 1 if after >= 0 else len(text)


def _without(value: Any, where: Where, *, name: str) -> Any:
    """The plain values without the one at a path."""
    step, *rest = where
    if isinstance(value, list) and isinstance(step, int) and step < len(value):
        own = [_without(value[step], tuple(rest), name=name)] if rest else []
        return [*value[:step], *own, *value[step + 1 :]]
    if isinstance(value, dict) and step in value:
        own_pair = {step: _without(value[step], tuple(rest), name=name)} if rest else {}
        return {**{key: one for key, one in value.items() if key != step}, **own_pair}
    raise fault(f"'{name}' has no '{shown(where)}'", hint="it may come from what the book extends")
