"""The desk is closed to strangers: other names of this machine, other sites, no token, too much, a reader."""

import socket
from pathlib import Path
from typing import Any

import pytest

from bookmaker.cli import app
from bookmaker.desk.guard import HEADERS, LARGEST_BODY, Guard, TooLong

TOKEN, PORT = "secret-of-this-desk", 8765
HOST, COOKIE = f"127.0.0.1:{PORT}", f"bookmaker_desk_{PORT}={TOKEN}"
OWN = {"host": HOST, "cookie": COOKIE}
FROM_HERE = {**OWN, "origin": f"http://{HOST}", "sec-fetch-site": "same-origin"}


def asked(
    headers: dict[str, str],
    *,
    method: str = "GET",
    query: str = "",
    body: tuple[bytes, ...] = (b"",),
    read_only: bool = False,
) -> tuple[int, dict[str, str]]:
    """The status and the headers of what a request is answered; 200 where it came through the guard."""
    heard: list[Any] = []
    parts = list(body)

    async def room(scope: Any, receive: Any, send: Any) -> None:
        while (await receive())["more_body"]:
            pass
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"the room"})

    async def receive() -> Any:
        return {"type": "http.request", "body": parts.pop(0), "more_body": bool(parts)}

    async def send(message: Any) -> None:
        heard.append(message)

    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": method, "path": "/pages", "query_string": query.encode(), "headers": raw}
    with pytest.raises(StopIteration):  # nothing of it waits, so that it needs no loop of its own
        Guard(room, TOKEN, PORT, read_only)(scope, receive, send).send(None)  # type: ignore[attr-defined]
    return heard[0]["status"], {name.decode(): value.decode() for name, value in heard[0]["headers"]}


def test_the_address_with_the_token_becomes_a_cookie_that_only_this_desk_reads() -> None:
    status, headers = asked({"host": HOST}, query=f"token={TOKEN}")
    assert (status, headers["location"]) == (303, "/")
    said = headers["set-cookie"]
    assert said.startswith(f"bookmaker_desk_{PORT}={TOKEN};")
    assert {"HttpOnly", "SameSite=strict"} <= set(said.split("; "))


@pytest.mark.parametrize("host", [HOST, f"localhost:{PORT}", f"[::1]:{PORT}"])
def test_who_has_the_cookie_comes_in_by_each_name_of_this_machine(host: str) -> None:
    assert asked({**OWN, "host": host})[0] == 200


@pytest.mark.parametrize(
    "host", ["evil.example", f"evil.example:{PORT}", "127.0.0.1", f"127.0.0.1:{PORT + 1}", "[::1]", ""]
)
def test_a_name_that_was_bent_to_this_machine_is_refused_even_with_the_cookie(host: str) -> None:
    assert asked({**OWN, "host": host})[0] == 403
    assert asked({"host": host}, query=f"token={TOKEN}")[0] == 403


@pytest.mark.parametrize(
    "cookie",
    ["", "bookmaker_desk_8765=", "bookmaker_desk_8765=secret", f"bookmaker_desk_8766={TOKEN}", "=;;=\x7f", TOKEN],
)
def test_nobody_comes_in_without_the_token(cookie: str) -> None:
    assert asked({"host": HOST, "cookie": cookie})[0] == 403
    assert asked({"host": HOST}, query="token=secret")[0] == 403


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"sec-fetch-site": "same-origin", "origin": f"http://{HOST}"}, 200),
        ({"sec-fetch-site": "same-origin"}, 200),
        ({"origin": f"http://{HOST}"}, 200),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"sec-fetch-site": "none"}, 403),
        ({"sec-fetch-site": "same-origin", "origin": "https://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": f"http://localhost:{PORT}"}, 403),
        ({}, 403),
    ],
)
def test_only_the_desks_own_pages_change_something(headers: dict[str, str], status: int) -> None:
    assert asked({**OWN, **headers}, method="POST")[0] == status


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS"])
def test_other_methods_are_not_known_and_no_other_site_may_ask_which(method: str) -> None:
    status, headers = asked({**FROM_HERE, "access-control-request-method": "POST"}, method=method)
    assert status == 405
    assert [name for name in headers if name.startswith("access-control")] == []


def test_a_body_is_bounded_whatever_its_headers_say() -> None:
    assert asked({**FROM_HERE, "content-length": str(LARGEST_BODY + 1)}, method="POST")[0] == 413
    assert asked(FROM_HERE, method="POST", body=(b"x" * LARGEST_BODY,))[0] == 200
    with pytest.raises(TooLong):
        asked({**FROM_HERE, "content-length": "1"}, method="POST", body=(b"x" * LARGEST_BODY, b"x"))


def test_for_readers_nothing_changes() -> None:
    assert asked(FROM_HERE, method="POST", read_only=True)[0] == 403
    assert asked(OWN, read_only=True)[0] == 200


def test_every_answer_forbids_scripts_of_others_and_being_framed() -> None:
    for headers in (OWN, {"host": "evil.example"}, {"host": HOST}):
        found = asked(headers)[1]
        assert HEADERS.items() <= found.items()
        assert "unsafe" not in found["content-security-policy"]
        assert "frame-ancestors 'none'" in found["content-security-policy"]


def test_a_port_that_another_program_holds_is_a_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert app.run(["desk", str(tmp_path / "book.yaml"), "--port", str(port)]) == app.FAULT
    assert f"cannot listen on port {port}: " in capsys.readouterr().err


def test_the_servers_own_beginning_and_end_pass_so_that_changed_files_are_told() -> None:
    seen: list[str] = []

    async def room(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope["type"])

    with pytest.raises(StopIteration):
        Guard(room, TOKEN, PORT)({"type": "lifespan"}, None, None).send(None)  # type: ignore[arg-type, attr-defined]
    assert seen == ["lifespan"]
