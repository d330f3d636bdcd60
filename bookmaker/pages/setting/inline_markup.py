"""Inline markup: what marks bold, italic and linked words within a text, and the text cut at those marks.

Every word marks itself, so that lines can be broken and joined anywhere: it begins plain, and a mark counts to its end
or to the next mark. The marks are private characters, which no text of an author's may hold.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

PLAIN, BOLD, ITALIC = "\ue000", "\ue001", "\ue002"
LINK, LINK_END = "\ue003", "\ue004"  # an address stands between them
MARKS = PLAIN + BOLD + ITALIC + LINK + LINK_END

_MARK = re.compile(f"([{PLAIN}{BOLD}{ITALIC}]|{LINK}[^{LINK_END}]*{LINK_END})")
NO_ADDRESS = "\ue005"  # stands for one while the words around it are changed
ADDRESS = re.compile(f"{LINK}[^{LINK_END}]*{LINK_END}")
_WORD = rf"\S+?{LINK}{LINK_END}"
_LINKED = re.compile(rf"{LINK}([^{LINK_END}]+){LINK_END}{_WORD}(?:\s+{LINK}\1{LINK_END}{_WORD})*")


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a line in one voice (PLAIN, BOLD or ITALIC); `address` is where it leads on screens, or nothing."""

    text: str
    voice: str = PLAIN
    address: str = ""


def marked(text: str, voice: str, address: str = "") -> str:
    """The text with every word of it in that voice, leading to that address."""
    start = (f"{LINK}{address}{LINK_END}" if address else "") + (voice if voice != PLAIN else "")
    end = (PLAIN if voice != PLAIN else "") + (LINK + LINK_END if address else "")
    return re.sub(r"\S+", lambda word: start + word[0] + end, text) if start else text


def spans(text: str) -> Iterator[Span]:
    """The pieces of a text of one or several words."""
    for at, word in enumerate(text.split(" ")):
        voice, address = PLAIN, ""
        if at:
            yield Span(" ")
        for part in _MARK.split(word):
            if part and part in PLAIN + BOLD + ITALIC:
                voice = part
            elif part.startswith(LINK):
                address = part[1:-1]
            elif part:
                yield Span(part, voice, address)


def are_in(text: str) -> bool:
    """Whether some word of the text is marked."""
    return any(mark in text for mark in MARKS)


def plain(text: str) -> str:
    """The text without its marks."""
    return _MARK.sub("", text)


def on_paper(text: str) -> str:
    """The text with the address of each link in brackets behind its words, where those do not say it."""

    def written(linked: re.Match[str]) -> str:
        words, address = ADDRESS.sub("", linked[0]), shown(linked[1])
        return words if address in plain(words) else f"{words} ({address})"

    return _LINKED.sub(written, text)


def shown(address: str) -> str:
    """An address as people write it."""
    return re.sub(r"^(https?://(www\.)?|mailto:)", "", address).rstrip("/")
