"""Leaving out: a Manuscript -> the same without the pages that its layout does not have."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from bookmaker.pages.manuscript import Manuscript


def without(manuscript: Manuscript, pages: Collection[str]) -> Manuscript:
    """The manuscript without its "title", "copyright", "contents", "openers", "howto" or "gallery" pages."""
    around = manuscript.surroundings
    surroundings = replace(
        around,
        has_title=around.has_title and "title" not in pages,
        imprint=None if "copyright" in pages else around.imprint,
        has_contents=around.has_contents and "contents" not in pages,
        has_gallery=around.has_gallery and "gallery" not in pages,
        has_openers=around.has_openers and "openers" not in pages,
    )
    chapters = manuscript.chapters
    if "howto" in pages:
        chapters = tuple(replace(chapter, how_tos=()) for chapter in chapters)
    return replace(manuscript, surroundings=surroundings, chapters=chapters)
