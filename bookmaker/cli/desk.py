"""bookmaker desk: the author's desk, a page for the browser on this machine over a book.yaml that remains the truth."""

import signal
import socket
from pathlib import Path

import click

from bookmaker.cli.console import FILE, store_option, volume_option
from bookmaker.source.faults import fault
from bookmaker.source.file_bytes import reason

HOST = "127.0.0.1"
GRACE = 2  # seconds for requests that go on when the desk is closed


@click.command("desk")
@click.argument("path", metavar="BOOK", type=FILE, default=Path("book.yaml"))
@click.option("--port", type=click.IntRange(0, 65535), default=0, show_default="a free one", help="Where to listen.")
@click.option("--read-only", is_flag=True, help="Let nothing be changed from the desk.")
@store_option
@volume_option
def command(path: Path, port: int, read_only: bool, store: Path | None, stores: bool, volume: int | None) -> None:
    """Open the author's desk for BOOK (a book.yaml) in your browser: see, choose, change, build, publish.

    It answers to this machine alone, and only who has the address that it prints. Where there is no BOOK, it offers
    books to begin with. Interrupt it to close it.
    """
    try:
        import uvicorn

        from bookmaker.desk.app import application
        from bookmaker.desk.guard import Guard
    except ImportError:
        raise fault(
            "the desk needs starlette, uvicorn and watchfiles", hint="pip install starlette uvicorn watchfiles"
        ) from None
    from bookmaker.cli.new import READERS, begin
    from bookmaker.desk.open_book import Desk
    from bookmaker.seeds import fresh_seed

    def begun(reader: str) -> Path:
        if reader != "sample" and (reader not in READERS or reader == "daily"):
            raise fault("there is no such book to begin with", hint="choose one of those shown")
        return begin(path.parent, None if reader == "sample" else reader, name=path.name)

    listener = socket.socket()
    try:
        listener.bind((HOST, port))
        listener.listen()  # whoever has the address comes in from now on
    except OSError as error:
        listener.close()
        raise fault(f"cannot listen on port {port}: {reason(error)}", hint="name another --port, or none") from None
    number = listener.getsockname()[1]
    token = "".join(fresh_seed() for _ in range(3))
    desk = Desk(path, store if stores else None, volume, read_only)
    app = Guard(application(desk, begun), token, number, read_only)
    click.echo(f"http://{HOST}:{number}/?token={token}")
    click.echo("open this address in a browser on this machine; interrupt to close the desk", err=True)
    config = uvicorn.Config(
        app, log_level="warning", access_log=False, server_header=False, timeout_graceful_shutdown=GRACE, lifespan="on"
    )
    server = uvicorn.Server(config)
    if hasattr(signal, "SIGHUP"):  # a terminal that is closed closes the desk as an interruption does
        signal.signal(signal.SIGHUP, server.handle_exit)
    server.run(sockets=[listener])
