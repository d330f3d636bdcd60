"""A key, or an entry of a list, taken out of a YAML text or put at another place: every byte around it stays."""

from typing import Any

from bookmaker.source import document
from bookmaker.source.document import Where
from bookmaker.source.faults import fault
from bookmaker.source.nodes import Node, child, tree
from bookmaker.source.surgery import BY_HAND, if_same, replaced, shown


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


def moved(text: str, where: Where, to: int, *, name: str) -> str:
    """The text with the entry of a list at a path as the one of number `to` in it, counted from 0.

    Comments go with the entry that they stand behind, in, or right above; empty lines stay. BookError where there is no
    such entry or place, or the text would say something else then.
    """
    *path, index = where or ("",)
    value = document.parse(text, name=name).value
    node = tree(text)
    entries = value
    for step in path:
        found = child(node, step) if node else None
        node, entries = (found[1], entries[step]) if found else (None, None)
    if node is None or node.form != "list" or not isinstance(index, int) or index >= len(node.items):
        raise fault(f"'{shown(where)}' is no entry of a list here", hint="it may come from what the book extends")
    if not 0 <= to < len(node.items):
        raise fault(f"'{shown(tuple(path))}' has no place {to + 1}", hint=f"there are 1 to {len(node.items)}")
    order = list(range(len(node.items)))
    order.insert(to, order.pop(index))
    spans = [(one.start, one.last) for one in node.items]
    if node.is_block:
        spans = [_lines(text, one, where) for one in node.items]
    gaps = [text[end:start] for (_, end), (start, _) in zip(spans, [*spans[1:], (len(text), 0)], strict=True)]
    new = "".join(text[slice(*spans[one])] + gap for one, gap in zip(order, gaps, strict=True))
    wanted = replaced(value, tuple(path), [entries[one] for one in order], name=name)
    return if_same(text[: spans[0][0]] + new, wanted, where, name=name)


def _lines(text: str, item: Node, where: Where) -> tuple[int, int]:
    """From where to where an entry of a list of lines is written, with the comments that are its own."""
    dash = len(text[: item.start].rstrip()) - 1
    start = text.rfind("\n", 0, dash) + 1
    if text[dash] != "-" or text[start:dash].strip(" "):
        raise fault(f"'{shown(where)}' does not stand on lines of its own", hint=BY_HAND)
    column = dash - start
    while start:
        above = text.rfind("\n", 0, start - 1) + 1
        line = text[above:start]
        if not line.lstrip().startswith("#") or len(line) - len(line.lstrip()) > column:
            break
        start = above
    end = _end(text, max(dash + 1, len(text[: item.last].rstrip())))
    at = end
    while (below := text.find("\n", at)) >= 0:
        at = _end(text, below + 1)
        line = text[below + 1 : at]
        if line.strip() and not line.lstrip().startswith("#"):
            break
        if len(line) - len(line.lstrip()) > column and line.strip():
            end = at
    return start, end


def _end(text: str, at: int) -> int:
    """The end of the line that a character is in, before its break."""
    found = text.find("\n", at)
    return len(text) if found < 0 else found - (text[found - 1 : found] == "\r" and found > at)
