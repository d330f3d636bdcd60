"""What all tests share: one Hypothesis profile, so that no test sets a deadline of its own.

No deadline, since a busy machine must not fail a test. Where CI is set (.ci/run sets it) the examples are the
same on every run; elsewhere they are new each time, and a failure prints the line that brings it back.

One law of the house is kept by every test: no sum of floats in our modules.
"""

import builtins
import os
import sys
from collections.abc import Iterable
from typing import Any

from hypothesis import settings

settings.register_profile("suite", deadline=None, derandomize="CI" in os.environ, print_blob=True)
settings.load_profile("suite")

_sum = builtins.sum


def _sum_of_no_floats(values: Iterable[Any], /, start: Any = 0) -> Any:
    """Python's `sum`, which our own modules may give no floats: from 3.12 on it adds them up otherwise than before."""
    total = _sum(values, start)
    if type(total) is float and sys._getframe(1).f_globals.get("__name__", "").startswith("bookmaker."):
        raise AssertionError("a sum of floats, which differs between versions of Python: use math.fsum")
    return total


builtins.sum = _sum_of_no_floats
