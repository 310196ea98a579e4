"""How long a test waits for another process.

What is waited for usually comes at once, so patience costs nothing; running out of it means
that the thing did not happen, never that the machine was slow.
"""

import time
from collections.abc import Callable

SECONDS = 180

PAUSE = 0.02


def until(
    happened: Callable[[], bool], words: Callable[[], object], seconds: float = SECONDS
) -> None:
    """Return when it has happened; otherwise fail with what the other process said."""
    deadline = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < deadline, words()
        time.sleep(PAUSE)
