"""Prose: a small part of Markdown -> Pieces, with faults for all that cannot be set."""

import re
from collections.abc import Iterator, Sequence
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token

from bookmaker.pages.manuscript import Piece
from bookmaker.pages.setting import inline_markup

# What Markdown has but a book does not set, by the names of the parser's tokens.
UNKNOWN = {
    "blockquote_open": "a quotation",
    "code_block": "code",
    "code_inline": "code",
    "fence": "code",
    "hr": "a rule",
    "html_block": "HTML",
    "html_inline": "HTML",
    "image": "a picture within other words",
}
BULLET = "•"
LONGEST_CODE = 200  # characters; longer ones make modules too small for a telephone
BREAKS = {"softbreak": " ", "hardbreak": "\n"}
VOICES = {"strong": inline_markup.BOLD, "em": inline_markup.ITALIC}
ADDRESS = re.compile(r"(https?://[^\s/]|mailto:[^\s@]+@)\S*")


class Unset(Exception):
    """Something in a text that cannot be set: its line, from 1, and what it is."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(what)
        self.line, self.what = line, what


def read(text: str) -> tuple[Piece, ...]:
    """The pieces of a text: headings, paragraphs and lists, a backslash at the end of a line to break it there.

    An address as ![QR](https://example.com), alone in its paragraph, is a code to be read by a telephone; another
    ![caption](file.png) is the picture of that file.
    Words may be **bold**, *italic* or [links](https://example.com), but not in headings, where they stay plain.
    Raises Unset for anything else.
    """
    for number, line in enumerate(text.split("\n"), start=1):
        if inline_markup.are_in(line):
            raise Unset(number, "a private character")
    return tuple(_pieces(MarkdownIt("commonmark").parse(text)))


def _pieces(tokens: Sequence[Token]) -> Iterator[Piece]:
    counts: list[int | None] = []  # of the open list, what its next item is numbered; None for bullets
    sort, label = "paragraph", ""
    for token in tokens:
        line = (token.map or [0])[0] + 1
        match token.type:
            case "bullet_list_open" | "ordered_list_open":
                if counts:
                    raise Unset(line, "a list within a list")
                counts.append(int(token.attrs.get("start", 1)) if token.type[0] == "o" else None)
            case "bullet_list_close" | "ordered_list_close":
                counts.pop()
            case "list_item_open":
                count = counts[-1]
                label = BULLET if count is None else f"{count}."
                counts[-1] = None if count is None else count + 1
            case "heading_open":
                sort = "heading"
            case "heading_close":
                sort = "paragraph"
            case "inline" if (alone := _alone(token.children or ())) is not None and not counts:
                yield _image(alone, line)
            case "inline":
                within = "item" if counts else sort
                written = _words(token.children or (), line)
                lines = (inline_markup.plain(written) if within == "heading" else written).split("\n")
                yield Piece(within, "\n".join(" ".join(one.split()) for one in lines), label if counts else "")
                label = ""
            case known if known in UNKNOWN:
                raise Unset(line, UNKNOWN[known])


def _alone(children: Sequence[Token]) -> Token | None:
    """The image that a paragraph consists of; None of any other."""
    return children[0] if len(children) == 1 and children[0].type == "image" else None


def _image(image: Token, line: int) -> Piece:
    """The code or the picture that it is."""
    source = str(image.attrs.get("src", ""))
    if image.content.lower() != "qr":
        return Piece("picture", image.content, unquote(source))
    if not ADDRESS.fullmatch(source) or len(source) > LONGEST_CODE:
        raise Unset(line, "a code of anything but an address of the web, or of a long one,")
    return Piece("code", source)


def _words(children: Sequence[Token], line: int) -> str:
    words = []
    open_voices: list[str] = []
    address = ""
    for child in children:
        if child.type in UNKNOWN:
            raise Unset(line, UNKNOWN[child.type])
        name, _, end = child.type.partition("_")
        if name == "link":
            address = str(child.attrs.get("href", "")) if end == "open" else ""
            if end == "open" and not ADDRESS.fullmatch(address):
                raise Unset(line, "a link to anything but the web or an e-mail address")
        elif name in VOICES:
            open_voices = [*open_voices, VOICES[name]] if end == "open" else open_voices[:-1]
        else:
            voice = min(open_voices, default=inline_markup.PLAIN)  # what is both is bold
            text = inline_markup.shown(address) if child.content == address else child.content
            words.append(BREAKS.get(child.type) or inline_markup.marked(text, voice, address))
        line += child.type in BREAKS
    return "".join(words)
