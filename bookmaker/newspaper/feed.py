"""Feeds: what is public -> the text of a JSON Feed 1.1 and of an RSS 2.0 feed for the paper's web site."""

import datetime
import json
from collections.abc import Sequence
from dataclasses import dataclass
from email.utils import format_datetime
from xml.etree import ElementTree

JSON_FEED = "https://jsonfeed.org/version/1.1"
ATOM = "http://www.w3.org/2005/Atom"
TYPES = {
    "html": "text/html",
    "svg": "image/svg+xml",
    "ipuz": "application/json",
    "json": "application/json",
}


@dataclass(frozen=True, slots=True)
class FeedItem:
    """A puzzle, or a solution: its lasting id, words, the moment it came out, and its files (path, bytes).

    The first file is what the item links to; `modified` is the moment of its last correction.
    """

    id: str
    title: str
    summary: str
    published: datetime.datetime
    files: tuple[tuple[str, int], ...]
    modified: datetime.datetime | None = None


@dataclass(frozen=True, slots=True)
class Channel:
    """What a feed says of itself; `site` is the address of web/, without a slash at its end."""

    title: str
    language: str
    site: str

    def address(self, path: str) -> str:
        """The absolute address of a file of web/."""
        return f"{self.site}/{path}"


def newest(items: Sequence[FeedItem], most: int) -> list[FeedItem]:
    """So many of the items, the newest first; of one moment in their own order."""
    return sorted(items, key=lambda item: item.published, reverse=True)[:most]


def json_feed(channel: Channel, items: Sequence[FeedItem]) -> str:
    """The JSON Feed of these items, in their order."""
    feed: dict[str, object] = {
        "version": JSON_FEED,
        "title": channel.title,
        "home_page_url": f"{channel.site}/",
        "feed_url": channel.address("feed.json"),
        "language": channel.language,
        "items": [
            {
                "id": item.id,
                "url": channel.address(item.files[0][0]),
                "title": item.title,
                "content_text": item.summary,
                "date_published": item.published.isoformat(),
                **({"date_modified": item.modified.isoformat()} if item.modified else {}),
                "attachments": [
                    {"url": channel.address(path), "mime_type": _type(path), "size_in_bytes": size}
                    for path, size in item.files
                ],
            }
            for item in items
        ],
    }
    return json.dumps(feed, ensure_ascii=False, indent=1) + "\n"


def rss(channel: Channel, items: Sequence[FeedItem]) -> str:
    """The RSS 2.0 feed of these items, in their order; each has its first file as enclosure."""
    ElementTree.register_namespace("atom", ATOM)
    root = ElementTree.Element("rss", version="2.0")
    head = ElementTree.SubElement(root, "channel")
    for name, text in (
        ("title", channel.title),
        ("link", f"{channel.site}/"),
        ("description", channel.title),
        ("language", channel.language),
    ):
        ElementTree.SubElement(head, name).text = text
    about = {"href": channel.address("feed.xml"), "rel": "self", "type": "application/rss+xml"}
    ElementTree.SubElement(head, f"{{{ATOM}}}link", about)
    for item in items:
        path, size = item.files[0]
        entry = ElementTree.SubElement(head, "item")
        ElementTree.SubElement(entry, "title").text = item.title
        ElementTree.SubElement(entry, "link").text = channel.address(path)
        ElementTree.SubElement(entry, "description").text = item.summary
        ElementTree.SubElement(entry, "guid", isPermaLink="false").text = item.id
        ElementTree.SubElement(entry, "pubDate").text = format_datetime(item.published)
        if item.modified:
            ElementTree.SubElement(entry, f"{{{ATOM}}}updated").text = item.modified.isoformat()
        enclosure = {"url": channel.address(path), "length": str(size), "type": _type(path)}
        ElementTree.SubElement(entry, "enclosure", enclosure)
    ElementTree.indent(root, " ")
    body = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{body}\n'


def _type(path: str) -> str:
    return TYPES[path.rsplit(".", 1)[-1]]
