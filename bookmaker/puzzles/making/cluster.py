"""Address of a Dask scheduler -> Cluster: the same Orders, made on as many machines as work for it."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.making.pool import Cluster
from bookmaker.puzzles.making.store import sources
from bookmaker.source.faults import fault

PATIENCE = 10  # seconds to wait for a scheduler's answer


@contextmanager
def connected(address: str) -> Iterator[Cluster]:
    """The cluster of the scheduler at `address`, such as "tcp://scheduler:8786".

    A worker that is lost costs its work being done again elsewhere. BookError where the extra `cluster` is not
    installed, where nobody answers or works there, where a worker would make other puzzles than we, and where the
    whole cluster is lost.
    """
    try:
        from distributed import Client, KilledWorker
        from distributed.comm.core import CommClosedError
    except ImportError:
        raise fault("--cluster needs Dask", hint="pip install 'bookmaker[cluster]'") from None
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        hint = "start one there with 'dask scheduler', and write its address as tcp://HOST:8786"
        raise fault(f"no scheduler answers at '{address}': {error}", hint=hint) from None
    with client:
        _refuse_others(client.run(_made_from, registry.names(hidden=True), on_error="return"))
        try:
            yield Cluster(client.get_executor(), sum(client.nthreads().values()))
        except (CommClosedError, KilledWorker, CancelledError) as error:
            hint = "start its scheduler or workers again; a build goes on with the puzzles that it had"
            raise fault(f"the cluster at '{address}' was lost: {error}", hint=hint) from None


def _made_from(kinds: tuple[str, ...]) -> dict[str, bytes]:
    """Run on a worker: the sources from which it would make puzzles of these kinds."""
    return {kind: sources(kind) for kind in kinds}


def _refuse_others(told: dict[str, object]) -> None:
    if not told:
        raise fault("the cluster has no workers", hint="start some with 'dask worker ADDRESS --nthreads 1'")
    ours = _made_from(registry.names(hidden=True))
    for worker, found in sorted(told.items()):
        if found != ours:
            what = f"cannot make our puzzles: {found}" if isinstance(found, Exception) else "has other sources than we"
            hint = "install the same version of bookmaker, and of every kind, on all machines"
            raise fault(f"the worker at '{worker}' {what}", hint=hint)
