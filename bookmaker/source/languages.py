"""Language tags: "en-GB" -> the nearest language available, by RFC 4647's lookup."""

import re
from collections.abc import Collection

DEFAULT_LANGUAGE = "en"  # of books, newspapers and kinds

_TAG = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")


def nearest(tag: str, offered: Collection[str]) -> str | None:
    """The longest beginning of the tag that is spoken ("en-GB", then "en"); None where none is.

    Tags are compared without regard to case, as RFC 5646 asks. What is no tag has no language.
    """
    if not _TAG.fullmatch(tag):
        return None
    known = {name.lower(): name for name in offered}
    parts = tag.lower().split("-")
    ranges = ("-".join(parts[:count]) for count in range(len(parts), 0, -1))
    return next((known[one] for one in ranges if one in known), None)
