"""Run Python's garbage collector seldom, since nearly all objects live as long as the process."""

import atexit
import gc

SELDOM = (50_000, 20, 20)


def collect_garbage_seldom() -> None:
    """Raise the collector's thresholds, and skip its last run when the process ends."""
    gc.set_threshold(*SELDOM)
    atexit.register(gc.freeze)  # a process that ends gives all its memory back at once
