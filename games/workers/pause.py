"""Leaving a server alone for a while after it has not answered."""

import time


class Pause:
    """Whoever has just not answered is not asked again for some seconds, by this process."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._until = 0.0

    def is_on(self) -> bool:
        """Whether the server is still left alone."""
        return time.monotonic() < self._until

    def begin(self) -> None:
        """It has not answered just now."""
        self._until = time.monotonic() + self.seconds

    def end(self) -> None:
        """Ask it again at once."""
        self._until = 0.0
