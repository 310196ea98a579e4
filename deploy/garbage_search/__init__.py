"""Search for garbage seldom: nearly all that a start makes lives to the end of its process."""

import atexit
import gc

SELDOM = (50_000, 20, 20)


def search_seldom() -> None:
    """Python's own searches, and the last one at its end, take half the time of a command."""
    gc.set_threshold(*SELDOM)
    atexit.register(gc.freeze)  # a process that ends gives all its memory back at once
