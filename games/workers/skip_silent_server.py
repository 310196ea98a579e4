"""Skip a server for some seconds after it has not answered."""

import time


class SilentServerPause:
    """A pause in asking a server that has just not answered, within this process."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._until = 0.0

    def is_on(self) -> bool:
        """Whether the pause lasts: the server is not to be asked yet."""
        return time.monotonic() < self._until

    def begin(self) -> None:
        """Begin the pause: the server has not answered just now."""
        self._until = time.monotonic() + self.seconds

    def end(self) -> None:
        """End the pause: the server may be asked again at once."""
        self._until = 0.0
