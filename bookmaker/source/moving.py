"""An entry of a YAML text's list at another place of it: its lines go with their comments, every other byte stays."""

from __future__ import annotations

from bookmaker.source import document
from bookmaker.source.document import Where
from bookmaker.source.faults import fault
from bookmaker.source.nodes import Node, child, tree
from bookmaker.source.surgery import BY_HAND, if_same, replaced, shown


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
