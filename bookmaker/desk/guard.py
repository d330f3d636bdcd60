"""What stands before every request: who may look, who may change something, and how much they may send."""

import hmac
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST_BODY = 1 << 20  # bytes; a book.yaml has half of it at most
SAFE = ("GET", "HEAD")
POLICY = (
    "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}
CLOSED = "This desk is opened by the address that the terminal shows, with its token."


@dataclass(frozen=True, slots=True)
class Guard:
    """An application that only the holder of the token sees, from this machine, under this machine's own names.

    The address with the token sets a cookie and leads on without it. What changes something must come from the desk's
    own pages; in one that is `read_only` nothing may be changed.
    """

    app: ASGIApp
    token: str
    port: int
    read_only: bool = False

    @property
    def cookie(self) -> str:
        """The name of the cookie: desks on other ports have their own."""
        return f"bookmaker_desk_{self.port}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or answer it here."""
        if scope["type"] == "lifespan":  # the server's own, at its begin and its end
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":  # none of ours is a web socket
            return
        headers = Headers(scope=scope)
        answer = self._refused(scope, headers)

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    own[name] = value
                own.setdefault("cache-control", "no-store")
            await send(message)

        if answer is not None:
            await answer(scope, receive, sending)
            return
        await self.app(scope, _bounded(receive), sending)

    def _refused(self, scope: Scope, headers: Headers) -> Response | None:
        """What is answered instead of the application; None where the request may pass."""
        hosts = {f"{name}:{self.port}" for name in ("127.0.0.1", "localhost", "[::1]")}
        host = headers.get("host", "")
        if host not in hosts:
            return PlainTextResponse("The desk answers to this machine's own names alone.", 403)
        token = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        if token and self._is_token(token):
            there = RedirectResponse("/", 303)
            there.set_cookie(self.cookie, self.token, httponly=True, samesite="strict", path="/")
            return there
        if not self._is_token(self._shown(headers)):
            return PlainTextResponse(CLOSED, 403)
        if scope["method"] in SAFE:
            return None
        if scope["method"] != "POST":
            return PlainTextResponse("The desk knows GET and POST.", 405)
        site, origin = headers.get("sec-fetch-site"), headers.get("origin")
        if (site is not None and site != "same-origin") or (origin is not None and origin != f"http://{host}"):
            return PlainTextResponse("Only the desk's own pages change something.", 403)
        if site is None and origin is None:
            return PlainTextResponse("A request that changes something says where it comes from.", 403)
        if self.read_only:
            return PlainTextResponse("This desk is for reading only.", 403)
        length = headers.get("content-length", "")
        if length.isascii() and length.isdecimal() and int(length[:12]) > LARGEST_BODY:
            return PlainTextResponse("That is more than a desk takes at once.", 413)
        return None

    def _is_token(self, token: str) -> bool:
        return hmac.compare_digest(token.encode(errors="replace"), self.token.encode())

    def _shown(self, headers: Headers) -> str:
        try:
            found = SimpleCookie(headers.get("cookie", "")).get(self.cookie)
        except CookieError:
            return ""
        return found.value if found else ""


class TooLong(Exception):
    """A body that went on beyond what is taken."""


def _bounded(receive: Receive) -> Receive:
    """The same, which raises TooLong when more comes than LARGEST_BODY, whatever its headers say."""
    taken = 0

    async def counting() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > LARGEST_BODY:
            raise TooLong
        return message

    return counting
