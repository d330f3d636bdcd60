"""Address of a Dask scheduler -> Cluster: the same Orders, made on as many machines as work for it."""

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager
from functools import partial
from typing import Any

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.making.pool import Cluster
from bookmaker.puzzles.making.store import sources
from bookmaker.source.faults import fault

PATIENCE = 10  # seconds to wait for a scheduler's answer
ALONE = 120.0  # seconds without a single worker, after which the cluster counts as lost
LOOK = 2.0  # seconds between two looks at who still works there
LOG = logging.getLogger(__name__)


@contextmanager
def connected(address: str) -> Iterator[Cluster]:
    """The cluster of the scheduler at `address`, such as "tcp://scheduler:8786".

    A worker that is lost costs its work being done again elsewhere; where the last one is lost a warning says so, and
    others are waited for. BookError where the extra `cluster` is not installed, where nobody answers or works there,
    where a worker would make other puzzles than we, and where the scheduler is lost, or all workers for ALONE seconds.
    """
    try:
        from distributed import Client, KilledWorker
        from distributed.comm.core import CommClosedError
    except ImportError:
        raise fault("--cluster needs Dask", hint="pip install distributed") from None
    for name in [one for one in logging.root.manager.loggerDict if one.partition(".")[0] in ("distributed", "tornado")]:
        logging.getLogger(name).setLevel(logging.CRITICAL)  # they tell of every loss at length; we do in a line
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        hint = "start one there with 'dask scheduler', and write its address as tcp://HOST:8786"
        raise fault(f"no scheduler answers at '{address}': {error}", hint=hint) from None
    with client:
        _refuse_others(client.run(_made_from, registry.names(hidden=True), on_error="return"))
        alone: list[float] = []  # seconds without workers, after which the client was ended
        assert client.loop is not None
        client.loop.add_callback(_watch, client, alone)
        try:
            yield Cluster(_Awaiting(client), sum(client.nthreads().values()))
        except (CommClosedError, KilledWorker, CancelledError) as error:
            lost = "a piece of work ended one worker after another" if isinstance(error, KilledWorker) else None
            lost = lost or (f"it had no workers for {alone[0]:g} seconds" if alone else "its scheduler is gone")
            hint = "start its scheduler or workers again; a build goes on with the puzzles that it had"
            raise fault(f"the cluster at '{address}' was lost: {lost}", hint=hint) from None


class _Awaiting(Executor):
    """The cluster's executor, whose results are not waited for once the cluster is lost.

    What is sent at the moment in which Dask notices that it lost its scheduler, it forgets: that would never be done.
    """

    def __init__(self, client: Any) -> None:
        self._client = client
        self._executor = client.get_executor(pure=False)

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        """Send work; CancelledError where its result is asked for and the cluster is gone."""
        sent: Future[Any] = self._executor.submit(work, *given, **named)
        sent.result = partial(awaited, sent, self._client, sent.result)  # type: ignore[method-assign]
        return sent


def awaited(sent: Future[Any], client: Any, result: Callable[[float], Any]) -> Any:
    """What was sent gives, by its own `result`; CancelledError where the client is closed or long out of touch."""
    since = time.monotonic()  # from when on the client has been out of touch
    while True:
        try:
            return result(LOOK)
        except TimeoutError:
            if sent.done():
                raise
        now = time.monotonic()
        since = now if client.status == "running" else since
        if client.status == "closed" or now - since > 2 * PATIENCE:
            raise CancelledError


async def _watch(client: Any, alone: list[float]) -> None:
    """Run beside the client as long as it does: say when no worker is left, and after ALONE seconds of that end it.

    Dask itself would wait for ever; what is waited for is cancelled when the client ends.
    """
    since: float | None = None
    while client.status == "running":
        await asyncio.sleep(LOOK)
        try:
            works = bool(await client.scheduler.ncores())
        except Exception:  # whatever Dask says of a scheduler that is gone, who waits for it hears it too
            return
        if works:
            since = None
        elif since is None:
            since = time.monotonic()
            LOG.warning("the cluster has no workers left; waiting %g seconds for others", ALONE)
        elif time.monotonic() - since >= ALONE:
            alone.append(ALONE)
            await client.close()
            return


def _made_from(kinds: tuple[str, ...]) -> dict[str, bytes]:
    """Run on a worker: the sources from which it would make puzzles of these kinds."""
    return {kind: sources(kind) for kind in kinds}


def _refuse_others(manifest: dict[str, object]) -> None:
    if not manifest:
        raise fault("the cluster has no workers", hint="start some with 'dask worker ADDRESS --nthreads 1'")
    ours = _made_from(registry.names(hidden=True))
    for worker, found in sorted(manifest.items()):
        if found != ours:
            what = f"cannot make our puzzles: {found}" if isinstance(found, Exception) else "has other sources than we"
            hint = "install the same version of bookmaker, and of every kind, on all machines"
            raise fault(f"the worker at '{worker}' {what}", hint=hint)
