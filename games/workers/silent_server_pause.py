"""Skip a server for some seconds after it has not answered."""

import time


class Pause:
    """A pause in asking a server that has just not answered, within this process."""

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
