"""A seed -> a sitting at the desk: rooms that are looked at, buttons pressed, and what must hold after each of them."""

import asyncio
import html
import json
import random
import re
import traceback
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from starlette.applications import Starlette

from bookmaker.desk.acts import ROUNDS
from bookmaker.desk.app import application
from bookmaker.desk.open_book import Desk
from bookmaker.desk.rooms import ROOMS
from tests.random_use import drawing_lots, many_kinds
from tests.random_use.holding import Case, held, ids_in, written

ACTS = 25
BOOK = Path("book.yaml")
# What a field of the desk may be given; texts of all sorts for others.
VALUES = {
    **{key: drawing_lots.SAMPLES[key] for key in ("layout", "trim", "language", "theme", "printer", "paper")},
    **dict.fromkeys(("title", "cover.blurb", "sections.0.title"), drawing_lots.TEXTS),
    "hints": ("back", "foot", "none", "nowhere"),
    "ledger": ("published.sqlite", ""),
    **dict.fromkeys(("sections.0.count", "sections.1.mix.0.count"), ("1", "3", "0", "x")),
    "sections.0.size": ("6", "6x7", "9", "2"),
    "sections.0.grade": ("any", "easy", "mixed", "[easy, medium]"),
    "sections.0.kind": sorted(many_kinds.SIZES),
    "pages.0.ruled": ("dots", "graph"),
}


async def _asked(site: Starlette, method: str, address: str, form: Any = None) -> tuple[int, str]:
    """The status of what the site answers, and its text; 0 and the traceback where it fails."""
    path, _, query = address.partition("?")
    scope = {"type": "http", "method": method, "path": unquote(path), "query_string": query.encode(), "headers": []}
    answer: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": json.dumps(form).encode(), "more_body": False}

    async def send(message: Any) -> None:
        answer.append(message)

    try:
        await site(scope, receive, send)
    except Exception:
        return 0, traceback.format_exc()
    body = b"".join(one.get("body", b"") for one in answer)
    return answer[0]["status"], body.decode(errors="replace")


def sitting(case: Case, rng: random.Random) -> None:
    """Look and press buttons in any order: a page always comes, an act is done or tells its fault, the book is sound.

    What is not saved or is taken back leaves book.yaml as it was; a build makes the puzzles that the desk shows.
    """
    drawn = many_kinds.small(rng)
    puzzles = written(drawn)
    if rng.random() < 0.5:
        held(case, ["build", "book.yaml", "--out", "new", "--jobs", "1"], puzzles=puzzles)
    asyncio.run(_sat(case, rng))
    desk = Desk(BOOK, None)
    now = desk.now().shown
    checked = held(case, ["check", "book.yaml"])
    if (checked.code == 0) != (now is not None):
        case.wrong.append(f"the desk and 'check' differ: {checked.error}")
    built = held(case, ["build", "book.yaml", "--out", "new", "--jobs", "1"], puzzles=2 * puzzles)
    if built.code != 0:
        case.refused = built.error
        return
    held(case, ["verify", "new"], codes=(0,), puzzles=2 * puzzles)
    lines = (desk.now().shown or now).lines  # type: ignore[union-attr]
    if ids_in("new") != [lines[at].id for at in sorted(lines)]:
        case.wrong.append("a build has other puzzles than the desk shows")


async def _sat(case: Case, rng: random.Random) -> None:
    desk = Desk(BOOK, None)
    site = application(desk)
    for _ in range(ACTS):
        before = BOOK.read_bytes()
        now = await desk.state()
        count = len(now.shown.puzzles) if now.shown else 3
        roll = rng.random()
        if roll < 0.4:
            await _look(case, rng, site, count)
        elif roll < 0.7:
            act = rng.choice(sorted(ROUNDS))
            form = {"lock": now.shown.digest if now.shown else "", "number": rng.randrange(count + 2)}
            form |= {"other": rng.randrange(1, count + 2), "after": rng.random() < 0.5, "which": rng.randrange(1, 8)}
            await _pressed(case, site, act, form)
        else:
            form = {"yaml": now.digest, "sure": rng.random() < 0.7, **_change(rng)}
            await _pressed(case, site, "change", form)
            is_done = form["sure"] and BOOK.read_bytes() != before
            if is_done and rng.random() < 0.4:
                await _pressed(case, site, "undo-yaml", {"yaml": (await desk.state()).digest})
                is_done = False
            if not is_done and BOOK.read_bytes() != before:
                case.wrong.append(f"book.yaml is another after {form}")
    desk.worker.shutdown()


async def _look(case: Case, rng: random.Random, site: Starlette, count: int) -> None:
    """Go into a room, and look at some of its pictures."""
    asked = {"lang": rng.choice(("en", "de", "fr", "es")), "puzzle": rng.randrange(count + 2), "page": rng.randrange(9)}
    asked |= {"preflight": 1} if rng.random() < 0.1 else {}
    address = f"/{rng.choice(ROOMS)}?" + "&".join(f"{key}={value}" for key, value in asked.items())
    status, text = await _asked(site, "GET", address)
    pictures = [html.unescape(found) for found in re.findall(r'src="(/[^"]+)"', text)]
    for one in rng.sample(pictures, min(4, len(pictures))):
        at, said = await _asked(site, "GET", one)
        if at != 200:
            case.wrong.append(f"GET {one}, seen at {address}: {at} {said[-900:]}")
    if status != 200:
        case.wrong.append(f"GET {address}: {status} {text[-900:]}")


async def _pressed(case: Case, site: Starlette, act: str, form: dict[str, Any]) -> bool:
    """Whether it was done; what is not says why."""
    status, text = await _asked(site, "POST", f"/do/{act}", form)
    if status not in (200, 409, 422) or (status == 422 and "hint: " not in text):
        case.wrong.append(f"POST {act} {form}: {status} {text[-900:]}")
    return status == 200


def _change(rng: random.Random) -> dict[str, Any]:
    """What the fields and buttons of the rooms for sections and the cover ask for."""
    key = rng.choice(sorted(VALUES))
    return rng.choice(
        (
            {"values": {key: str(rng.choice(VALUES[key]))}},
            {"values": {key: str(rng.choice(VALUES[key]))}},
            {"add": rng.choice(("sections.+", "pages.+", "sections.1.mix.+"))},
            {"remove": rng.choice(("sections.0", "sections.1.mix.0", "pages.0"))},
            {"move": rng.choice(("sections.0", "sections.2")), "to": rng.randrange(1, 4)},
            {"text": f"# Another line\n{BOOK.read_text()}{rng.choice(('', 'author: X', ': :', chr(9)))}\n"},
        )
    )
