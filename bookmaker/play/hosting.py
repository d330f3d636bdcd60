"""A site -> what its host needs beside the pages: headers for three servers, and a sitemap for search engines."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit
from xml.sax.saxutils import escape

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
