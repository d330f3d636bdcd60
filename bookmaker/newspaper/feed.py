"""Feeds: the puzzles delivered -> the text of a JSON Feed and of an RSS feed for the paper's web site."""

from __future__ import annotations

import datetime
import json
from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree import ElementTree

JSON_FEED = "https://jsonfeed.org/version/1.1"
WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")  # RFC 822 knows English only
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
TYPES = {
    "html": "text/html",
    "svg": "image/svg+xml",
    "png": "image/png",
    "pdf": "application/pdf",
    "ipuz": "application/json",
    "json": "application/json",
    "tif": "image/tiff",
    "eps": "application/postscript",
}


@dataclass(frozen=True, slots=True)
class FeedItem:
    """One puzzle: its id, title, day, and its files (path, bytes)."""

    id: str
    title: str
    summary: str
    date: datetime.date
    files: tuple[tuple[str, int], ...]

    def best(self) -> tuple[str, int]:
        """The file that the item links to: one to play, else one to see."""
        order = list(TYPES)
        return min(self.files, key=lambda file: order.index(_ending(file[0])))


def _ending(path: str) -> str:
    return path.rsplit(".", 1)[-1]


def _address(site: str | None, path: str) -> str:
    return f"{site}/{path}" if site else path


def json_feed(title: str, language: str, site: str | None, items: Sequence[FeedItem]) -> str:
    """The JSON Feed, the newest day first."""
    feed: dict[str, object] = {"version": JSON_FEED, "title": title, "language": language}
    if site:
        feed |= {"home_page_url": site, "feed_url": f"{site}/feed.json"}
    feed["items"] = [
        {
            "id": item.id,
            "url": _address(site, item.best()[0]),
            "title": item.title,
            "content_text": item.summary or item.title,
            "date_published": f"{item.date}T00:00:00Z",
            "attachments": [
                {"url": _address(site, path), "mime_type": TYPES[_ending(path)], "size_in_bytes": size}
                for path, size in item.files
            ],
        }
        for item in _newest(items)
    ]
    return json.dumps(feed, ensure_ascii=False, indent=1) + "\n"


def rss(title: str, language: str, site: str | None, items: Sequence[FeedItem]) -> str:
    """The RSS 2.0 feed, the newest day first."""
    root = ElementTree.Element("rss", version="2.0")
    channel = ElementTree.SubElement(root, "channel")
    for name, text in (("title", title), ("link", site or "."), ("description", title), ("language", language)):
        ElementTree.SubElement(channel, name).text = text
    for item in _newest(items):
        path, size = item.best()
        entry = ElementTree.SubElement(channel, "item")
        ElementTree.SubElement(entry, "title").text = item.title
        ElementTree.SubElement(entry, "link").text = _address(site, path)
        ElementTree.SubElement(entry, "description").text = item.summary or item.title
        ElementTree.SubElement(entry, "guid", isPermaLink="false").text = item.id
        ElementTree.SubElement(entry, "pubDate").text = _rfc822(item.date)
        about = {"url": _address(site, path), "length": str(size), "type": TYPES[_ending(path)]}
        ElementTree.SubElement(entry, "enclosure", about)
    ElementTree.indent(root, " ")
    body = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{body}\n'


def _newest(items: Sequence[FeedItem]) -> list[FeedItem]:
    return sorted(items, key=lambda item: (-item.date.toordinal(), item.files))


def _rfc822(day: datetime.date) -> str:
    return f"{WEEKDAYS[day.weekday()]}, {day.day:02} {MONTHS[day.month - 1]} {day.year:04} 00:00:00 GMT"
