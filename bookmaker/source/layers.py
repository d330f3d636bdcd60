"""Plain values laid on others: what a file says, on what it extends."""

from typing import Any


def laid_on(under: Any, over: Any) -> Any:
    """`over` laid on `under`: mappings key by key, anything else whole."""
    if isinstance(under, dict) and isinstance(over, dict):
        return {**under, **{key: laid_on(under.get(key), value) for key, value in over.items()}}
    return over
