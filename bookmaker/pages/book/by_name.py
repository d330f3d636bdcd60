"""By name: a name and its language -> the key by which lists in that language put it in order."""

import re
import unicodedata

from bookmaker.source.languages import nearest

ARTICLES = {
    "en": re.compile(r"(an?|the) "),
    "de": re.compile(r"(der|die|das|eine?) "),
    "fr": re.compile(r"(les?|la|une?) |l[’']"),
    "es": re.compile(r"(el|la|l[ao]s|una?) "),
}


def list_key(name: str, language: str) -> str:
    """The name in small letters without the article that it begins with, and without accents; or as it is."""
    small = name.casefold()
    article = ARTICLES[found].match(small) if (found := nearest(language, ARTICLES)) else None
    letters = unicodedata.normalize("NFKD", small[article.end() if article else 0 :])
    return "".join(one for one in letters if not unicodedata.combining(one))
