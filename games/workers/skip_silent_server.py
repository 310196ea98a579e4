"""Skip a server for some seconds after it has not answered."""

import time


class SilentServerPause:
    """A pause, in this process, in asking a server that has just not answered."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._until = 0.0

    def is_on(self) -> bool:
        """Whether the pause lasts."""
        return time.monotonic() < self._until

    def begin(self) -> None:
        """Begin the pause."""
        self._until = time.monotonic() + self.seconds

    def end(self) -> None:
        """End the pause."""
        self._until = 0.0
