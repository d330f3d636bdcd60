"""Spool: many items kept in a file without a name instead of in memory, each read again when it is asked for."""

import pickle
import tempfile
import weakref
from collections.abc import Iterable, Sequence
from typing import IO, Any, TypeVar, overload

T = TypeVar("T")

IN_MEMORY = 4 << 20  # bytes that need no file


class Spool(Sequence[T]):
    """Items in the order in which they were added; each time one is asked for, it is another copy of it."""

    def __init__(self, items: Iterable[T] = ()) -> None:
        file: IO[bytes] = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 (closed with the spool)
        self._file = file
        self._starts: list[int] = []
        weakref.finalize(self, file.close)
        for item in items:
            self.add(item)

    def add(self, item: T) -> None:
        """Keep a further item, which must be picklable."""
        self._starts.append(self._file.seek(0, 2))
        pickle.dump(item, self._file, protocol=5)

    def __len__(self) -> int:
        return len(self._starts)

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...
    def __getitem__(self, at: int | slice) -> Any:
        if isinstance(at, slice):
            return [self[one] for one in range(len(self))[at]]
        self._file.seek(self._starts[at])
        return pickle.load(self._file)  # written by us a moment ago, in a file that nobody else can open
