"""A PDF of a book -> what lies on, under or beside its pages that a build never writes, and that people may not see."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bookmaker.production.verifying.findings import AGAIN
from bookmaker.render.preflight.facts import File, Page
from bookmaker.source.faults import Fault, counted

NEAR = 0.05  # points
WEB = ("https://", "http://", "mailto:")


def hidden_faults(path: Path, file: File, *, has_links: bool) -> Iterator[Fault]:
    """What a file holds that no build writes; an edition that `has_links` may have those, and nothing else on top."""
    whole = [
        *(f"it does something by itself: {one}" for one in file.actions),
        *([f"it carries {counted(file.attachments, 'file')} within"] if file.attachments else []),
        *([f"it has {counted(file.layers, 'layer')} that can be hidden"] if file.layers else []),
        *(["it is encrypted"] if file.is_encrypted else []),
    ]
    for message in whole:
        yield Fault(f"'{path}' is not as it was built: {message}", AGAIN)
    for page in file.pages:
        for message in _on(page, len(file.pages), has_links=has_links):
            yield Fault(f"'{path}' is not as it was built: {message} page {page.number}", AGAIN)


def _on(page: Page, pages: int, *, has_links: bool) -> Iterator[str]:
    """What is wrong with a page, as the beginning of a phrase that its number ends."""
    others = [one for one in page.annotations if not (has_links and one == "Link")]
    if others:
        yield f"something lies on top ({others[0][:20]}) of"
    if page.has_actions:
        yield "something happens by itself on"
    if page.rotation:
        yield f"a turn by {page.rotation} degrees on"
    if any(abs(one - other) > NEAR for one, other in zip(page.crop, page.media, strict=True)):
        yield "a viewer shows but a part of"
    for _, target in page.links:
        if isinstance(target, str) and not target.startswith(WEB):
            yield f"a link to '{target[:40]}' on"
        if target is None or (isinstance(target, int) and not 1 <= target <= pages):
            yield "a link to nowhere on"
