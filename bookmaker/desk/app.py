"""The desk's web application: rooms as pages, acts as posts, and news as server-sent events."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from importlib.resources import files
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from bookmaker.desk import acts, editor, steps
from bookmaker.desk.building import Build
from bookmaker.desk.guard import TooLong
from bookmaker.desk.open_book import WATCHED, Desk
from bookmaker.desk.rooms import ROOMS, Pages, words_for
from bookmaker.source.faults import BookError, Fault

EDITOR = ("codemirror.js", "yaml.js", "show-hint.js", "codemirror.css", "show-hint.css")
OWN_FILES = dict.fromkeys(("desk.js", "source.js", "desk.css"), "") | dict.fromkeys(EDITOR, "codemirror/")
TYPES = {"js": "text/javascript", "css": "text/css"}
KEPT = {"cache-control": "private, max-age=31536000, immutable"}  # what is named by what is in it
DPI = {"small": 36, "large": 110}
BEAT = 20.0  # seconds after which those who listen are told that the desk is there
MOST_WAITING = 100


class Site:
    """The desk's pages and acts for one book."""

    def __init__(self, desk: Desk, begin: Callable[[str], Path] | None = None) -> None:
        """For a book on the desk; `begin` makes a book for readers where there is none."""
        self.desk = desk
        self.begin = begin
        self.listeners: set[asyncio.Queue[str]] = set()
        self.build = Build(lambda: self.tell("build"))
        self.pages = Pages(desk, self.build)

    def tell(self, event: str) -> None:
        """Tell all pages that are open."""
        for queue in self.listeners:
            if queue.qsize() < MOST_WAITING:
                queue.put_nowait(event)

    async def room(self, request: Request) -> Response:
        """A room, whole."""
        name = request.path_params.get("room", "pages")
        if not self.desk.path.is_file():
            name = "new"
        elif name not in ROOMS:
            return Response("There is no such room.", 404)
        language = request.query_params.get("lang") or request.cookies.get("desk_lang") or _accepted(request)
        text = await self.desk.run(self.pages.room, name, language, dict(request.query_params))
        answer = HTMLResponse(text)
        if "lang" in request.query_params:
            answer.set_cookie("desk_lang", words_for(language)["code"], httponly=True, samesite="strict")
        return answer

    async def own_file(self, request: Request) -> Response:
        """The desk's scripts and styles, those of the editor too."""
        name = request.path_params["name"]
        if name not in OWN_FILES:
            return Response("There is no such file.", 404)
        found = files("bookmaker.desk").joinpath(OWN_FILES[name] + name).read_bytes()
        return Response(found, media_type=TYPES[name.rpartition(".")[2]])

    async def help(self, request: Request) -> Response:
        """What the editor completes and explains with."""
        return JSONResponse(await asyncio.to_thread(editor.helped, self.desk.path))

    async def page(self, request: Request) -> Response:
        """A page's picture, by the digest of what is on it."""
        size = DPI.get(request.path_params["size"])
        found = None if size is None else await self.desk.run(self.desk.picture, request.path_params["digest"], size)
        return Response(found, media_type="image/png", headers=KEPT) if found else Response("No such page.", 404)

    async def picture(self, request: Request) -> Response:
        """A puzzle or its answer, by its number, or of a candidate; the digest in the address only names the moment."""
        made = await self.desk.run(self.pages.picture, dict(request.path_params))
        return Response(made, media_type="image/svg+xml", headers=KEPT) if made else Response("No such puzzle.", 404)

    async def cover(self, request: Request) -> Response:
        """A picture of the cover: as it is, or with another design and palette."""
        made = await self.desk.run(self.pages.cover, request.path_params["what"], dict(request.query_params))
        return Response(made, media_type="image/png", headers=KEPT) if made else Response("No such cover.", 404)

    async def file(self, request: Request) -> Response:
        """A file that the build wrote, by its number among them."""
        job, at = (await self.desk.state()).job, request.path_params["number"]
        found = self.build.files(job.folder if job else None)
        if not 1 <= at <= len(found) or not found[at - 1].is_file():
            return Response("There is no such file.", 404)
        return FileResponse(found[at - 1], filename=found[at - 1].name)

    async def act(self, request: Request) -> Response:
        """Do what a button asks for."""
        name = request.path_params["act"]
        try:
            form = json.loads(await request.body())
        except TooLong:
            return JSONResponse({"error": "too much"}, 413)
        except (ValueError, RecursionError):
            form = None
        if not isinstance(form, dict):
            return _faulty([Fault("a page of the desk sends JSON", "draw it again")], 400)
        try:
            return await self._acted(name, form)
        except acts.Stale:
            return JSONResponse({"stale": acts.STALE}, 409)
        except BookError as error:
            return _faulty(error.faults, 422)

    async def _acted(self, name: str, form: Mapping[str, Any]) -> Response:
        desk = self.desk
        if name in acts.ROUNDS:
            done = await desk.run(acts.do_round, desk, name, form)
        elif name == "change":
            change = await desk.run(acts.change, desk, form)
            if form.get("sure") is not True or change.faults:
                text = acts.difference(desk.path, change)
                return JSONResponse({"diff": text, "faults": [str(one) for one in change.faults]})
            await desk.run(steps.save, change)
            done = acts.difference(desk.path, change)
        elif name == "undo-yaml":
            now = await desk.state()
            if form.get("yaml") != now.digest:
                raise acts.Stale
            await desk.run(steps.undo, desk.path, now.data)
            done = "book.yaml"
        elif name == "look":
            return JSONResponse({"marked": await desk.run(editor.looked_at, desk.path, str(form.get("text", "")))})
        elif name == "deep":
            return JSONResponse(await desk.run(acts.deep, desk))
        elif name == "build":
            if not await self.build.begin(desk.path, desk.volume, desk.store):
                return _faulty([Fault("a build goes on already", "wait for its end")], 409)
            done = "build"
        elif name == "stop":
            await self.build.end()
            done = "stop"
        elif name == "new" and self.begin is not None and not desk.path.is_file():
            desk.path = await desk.run(self.begin, str(form.get("reader", "")))
            done = str(desk.path)
        else:
            return _faulty([Fault("there is no such act", "draw the page again")], 404)
        self.tell("changed")
        return JSONResponse({"said": done})

    async def events(self, request: Request) -> Response:
        """What changes, as long as the page is open."""
        queue: asyncio.Queue[str] = asyncio.Queue()
        self.listeners.add(queue)

        async def stream() -> AsyncIterator[str]:
            try:
                yield ": here\n\n"
                if self.desk.path.is_file():  # what changed while nobody listened was told to nobody
                    now = await self.desk.state()
                    seen = {"yaml": now.digest, "lock": now.shown.digest if now.shown else ""}
                    yield f"event: seen\ndata: {json.dumps(seen)}\n\n"
                while True:
                    try:
                        event = await asyncio.wait_for(queue.get(), BEAT)
                    except TimeoutError:
                        yield ": here\n\n"
                        continue
                    yield f"event: {event}\ndata: {json.dumps(self.build.told())}\n\n"
            finally:
                self.listeners.discard(queue)

        return StreamingResponse(stream(), media_type="text/event-stream")

    async def watch(self) -> None:
        """Tell whenever a file beside the book changes."""
        from watchfiles import awatch

        async for changes in awatch(self.desk.path.resolve().parent, step=100, debounce=400):
            if any(Path(name).suffix.lower() in WATCHED for _, name in changes):
                self.tell("changed")


def application(desk: Desk, begin: Callable[[str], Path] | None = None) -> Starlette:
    """The application for a book on the desk; the guard goes around it."""
    site = Site(desk, begin)

    @asynccontextmanager
    async def alive(app: Starlette) -> AsyncIterator[None]:
        watching = asyncio.create_task(site.watch())
        yield
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching
        await site.build.end()
        desk.worker.shutdown(wait=False, cancel_futures=True)

    return Starlette(
        lifespan=alive,
        routes=[
            Route("/", _moved),
            Route("/favicon.ico", _none),
            Route("/events", site.events),
            Route("/own/{name}", site.own_file),
            Route("/help.json", site.help),
            Route("/page/{size}/{digest}.png", site.page),
            Route("/puzzle/{digest}/{number:int}-{what}.svg", site.picture),
            Route("/cover/{digest}/{what}.png", site.cover),
            Route("/file/{number:int}", site.file),
            Route("/do/{act}", site.act, methods=["POST"]),
            Route("/{room}", site.room),
        ],
    )


async def _none(request: Request) -> Response:
    return Response(status_code=204)


async def _moved(request: Request) -> Response:
    return RedirectResponse("/pages", 303)


def _accepted(request: Request) -> str:
    """The first language that the browser asks for."""
    return request.headers.get("accept-language", "en")[:2]


def _faulty(faults: list[Fault] | tuple[Fault, ...], code: int) -> Response:
    return JSONResponse({"faults": [str(one) for one in faults]}, code)
