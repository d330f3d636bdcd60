"""Which puzzles can be played -> the pages around them, each of their languages, and all that a host needs beside."""

import functools
import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from types import MappingProxyType
from urllib.parse import urlsplit
from xml.sax.saxutils import escape

from bookmaker.play import views
from bookmaker.play.html_page import PLAIN, House, asset, dense, page_of, squeezed, style_named
from bookmaker.play.views import ARCHIVE, INDEX, RECORD, Entry, View
from bookmaker.puzzles.contract.phrases import phrases_in
from bookmaker.source.public_words import words_in

EMBED = "embed.js"
WORKER, MANIFEST, ICON = "worker.js", "site.webmanifest", "icon.svg"
NO_FILES: Mapping[str, str] = MappingProxyType({})
NEWEST = 30  # puzzles that are kept for reading without a network
_ON_SITE = "worker-src 'self'; manifest-src 'self'; connect-src 'self'; "
_ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path fill="#fff" d="M0 0h48v48H0z"/>'
    '<path fill="#1b1f24" d="M6 6h12v12H6zM30 6h12v12H30zM18 18h12v12H18zM6 30h12v12H6z"/></svg>\n'
)


@dataclass(frozen=True, slots=True)
class Site:
    """Whose puzzles they are, and in which languages the pages speak: the first is the site's own.

    `address` is where the site lies on the web, or nothing; `feeds` tells whether there are any; `house` is what the
    pages have of the paper's own; `off` are weekdays (0 a Sunday) and dates without an issue, over which days in a row
    go on.
    """

    title: str
    languages: tuple[str, ...]
    credit: str = ""
    feeds: bool = False
    address: str = ""
    house: House = PLAIN
    off: tuple[str, ...] = ()


def pages(site: Site, entries: Mapping[str, Sequence[Entry]], assets: Mapping[str, str] = NO_FILES) -> dict[str, str]:
    """Every file of the site by its path, but for the pages that play; without days there is no archive.

    `entries` are the puzzles as each language names them, in the order of the paper. Pages of a further language lie in
    a folder of its name. For others' pages each slot has an address that stays, latest/SLOT.html; it leads to the
    puzzle of its last day. `assets` are the styles and scripts of the pages that play, where they are files.
    """
    main = site.languages[0]
    shown = {language: views.views(language, entries[language]) for language in site.languages}
    found = {EMBED: embed(), **assets}
    for language, some in shown.items():
        found |= {_folder(site, language) + one.path: _page(site, language, one, some) for one in some}
    if site.house.is_external:
        found |= {asset(block, ending): block for block, ending in ((_style(site), "css"), (_script(), "js"))}
        found |= headers(site.address)
    if len(shown[main]) == 1:
        return found
    latest = {one.slot: one for one in sorted(entries[main], key=lambda one: str(one.day))}
    found |= {f"latest/{slot}.html": _leading_to(site, slot, one) for slot, one in latest.items()}
    if site.address:
        of_puzzles = ((one.path, str(one.day)) for one in entries[main])
        paths = [_folder(site, language) + one.path for language, some in shown.items() for one in some]
        found[SITEMAP] = sitemap(site.address, [*((path, "") for path in paths), *of_puzzles])
    return found | _offline(site, entries[main], found, views.current(shown[main]))


def names(languages: Sequence[str], entries: Sequence[Entry], *, is_external: bool, has_address: bool) -> list[str]:
    """The paths of all that, but for the files of scripts and styles; of the entries path, day, slot and kind count."""
    site = Site("", tuple(languages), address="https://" if has_address else "")
    some = [one.path for one in views.views(languages[0], entries)]
    around = [*((SITEMAP,) if has_address else ()), WORKER, MANIFEST, ICON]
    around += [f"latest/{slot}.html" for slot in dict.fromkeys(one.slot for one in entries)]
    around += [NETLIFY, APACHE, NGINX] if is_external else []
    return [EMBED, *(_folder(site, language) + path for language in languages for path in some), *around]


def _folder(site: Site, language: str) -> str:
    return "" if language == site.languages[0] else f"{language}/"


def _offline(site: Site, entries: Sequence[Entry], made: Mapping[str, str], current: tuple[str, str]) -> dict[str, str]:
    """What makes the site an app that works without a network: a worker that keeps the newest, manifest, icon.

    `current` are the pages of the week and the month.
    """
    newest = sorted((one for one in entries if one.day), key=lambda one: str(one.day), reverse=True)[:NEWEST]
    found = (path for one in newest for path in (one.path, one.picture) if path)
    own = (path for path in (site.house.masthead, *made) if path.startswith("assets/"))
    days = {str(one.day) for one in newest}
    around = (path for path in made if path.partition("/")[0] in days)
    paths = list(dict.fromkeys(["./", INDEX, ARCHIVE, RECORD, MANIFEST, ICON, *current, *around, *own, *found]))
    name = hashlib.sha256("".join([*made.values(), *paths]).encode()).hexdigest()[:16]
    worker = dense(files("bookmaker.play").joinpath(WORKER).read_text(encoding="utf-8"))
    icon = {"src": ICON, "sizes": "any", "type": "image/svg+xml"}
    language = site.languages[0]
    about = {"name": site.title, "start_url": INDEX, "display": "standalone", "lang": language, "icons": [icon]}
    return {
        WORKER: f"const [NAME, PATHS] = {json.dumps([name, paths])};\n{worker}",
        MANIFEST: json.dumps(about, ensure_ascii=False),
        ICON: _ICON,
    }


def _leading_to(site: Site, slot: str, entry: Entry) -> str:
    """A page of a folder beside the entries' that goes on to one of them at once."""
    view = View(f"latest/{slot}.html", entry.title, (("", (replace(entry, picture=""),)),), has_cards=True)
    return _page(site, site.languages[0], view, (), leads_to=f"../{entry.path}")


@functools.cache
def embed() -> str:
    """The script that puts a page into others' pages."""
    return dense(files("bookmaker.play").joinpath(EMBED).read_text(encoding="utf-8"))


def _style(site: Site) -> str:
    return style_named("site.css") + site.house.style


@functools.cache
def _script() -> str:
    return squeezed(dense(files("bookmaker.play").joinpath("site.js").read_text(encoding="utf-8")))


def _page(site: Site, language: str, view: View, others: Sequence[View], leads_to: str = "") -> str:
    words = words_in(language)
    path = _folder(site, language) + view.path
    root = "../" * path.count("/")
    is_whole = len(others) > 1
    week, month = views.current(others)
    addresses = ((INDEX, "today"), (week, "week"), (month, "month"), (ARCHIVE, "all_puzzles"), (RECORD, "record"))
    ways = [(address, words.play[name]) for address, name in addresses] if is_whole else []
    tongues = [(words_in(one).name, one, _folder(site, one) + view.path) for one in site.languages]
    of_slots = (one for some in others[::-1] if some.has_cards for _, part in some.parts for one in part)
    series = {one.slot: one.series for one in of_slots} if view.path == RECORD else {}
    grades = phrases_in(language).grades.model_dump() if view.path == RECORD else {}
    return page_of(
        "site.html.j2",
        style=_style(site),
        pictures="'self'",
        script=_script(),
        more=_ON_SITE,
        apart=root if site.house.is_external else None,
        has_worker=is_whole,
        language=language,
        site=site,
        view=view,
        path=path,
        root=root,
        home=root + _folder(site, language),
        nav=ways,
        tongues=tongues if is_whole and len(tongues) > 1 else [],
        picture=next((one.card for _, some in view.parts for one in some if one.card), ""),
        leads_to=leads_to,
        labels=words.play,
        weekdays=words.weekdays,
        day=words.day,
        series=series,
        grades=grades,
    )


SITEMAP = "sitemap.xml"
NETLIFY, APACHE, NGINX = "_headers", ".htaccess", "headers.nginx.conf"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
_ALWAYS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
}
_PAGES, _ASSETS = "no-cache", "public, max-age=31536000, immutable"  # an asset's name is that of what it holds


def headers(address: str) -> dict[str, str]:
    """The same headers for Netlify (and Cloudflare Pages), Apache and nginx; `address` is the site's, or nothing."""
    path = urlsplit(address).path.rstrip("/")
    netlify = [f"{path}/*", *(f"  {name}: {value}" for name, value in _ALWAYS.items())]
    netlify += [f"{path}/assets/*", "  ! Cache-Control", f"  Cache-Control: {_ASSETS}"]
    apache = [
        "# Needs mod_headers, and AllowOverride FileInfo for this folder.",
        *(f'Header always set {name} "{value}"' for name, value in _ALWAYS.items()),
        f'Header set Cache-Control "{_PAGES}"',
        f'Header set Cache-Control "{_ASSETS}" "expr=%{{REQUEST_URI}} =~ m#/assets/#"',
    ]
    always = [f'    add_header {name} "{value}" always;' for name, value in _ALWAYS.items()]
    nginx = [
        "# Include this in the server block, and say there from which folder the files come (root or alias).",
        *(f"location ^~ {path}/ {{", *always, f'    add_header Cache-Control "{_PAGES}";', "}"),
        *(f"location ^~ {path}/assets/ {{", *always, f'    add_header Cache-Control "{_ASSETS}";', "}"),
    ]
    return {name: "\n".join([*lines, ""]) for name, lines in ((NETLIFY, netlify), (APACHE, apache), (NGINX, nginx))}


def sitemap(address: str, pages: Iterable[tuple[str, str]]) -> str:
    """The sitemap of pages: path from the site's folder, and the day of its last change or nothing."""
    rows = (
        f"<url><loc>{escape(f'{address}/{path}'.removesuffix('index.html'))}</loc>"
        f"{f'<lastmod>{day}</lastmod>' if day else ''}</url>\n"
        for path, day in pages
    )
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    return f"{head}{''.join(rows)}</urlset>\n"
