"""What all tests share: one Hypothesis profile, so that no test sets a deadline of its own.

No deadline, since a busy machine must not fail a test. Where CI is set (.ci/run sets it) the examples are the
same on every run; elsewhere they are new each time, and a failure prints the line that brings it back.
"""

import os

from hypothesis import settings

settings.register_profile("suite", deadline=None, derandomize="CI" in os.environ, print_blob=True)
settings.load_profile("suite")
