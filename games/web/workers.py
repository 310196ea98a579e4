"""Send a message to a worker in bounded time; a broker that is away is no error."""

import logging
import time
from functools import cache
from typing import TYPE_CHECKING

from django.conf import settings
from django.utils.module_loading import import_string

if TYPE_CHECKING:
    from celery import Celery
    from kombu import Connection

# Send a message to a worker in bounded time; a broker that is away is no error.
#
# A message only says "look". What it is about lies in the database, and the sweep sends it again
# within a minute; so a broker that is away or hangs may cost a request a moment, not its answer.


log = logging.getLogger(__name__)

ANSWER_SECONDS = 0.5  # a broker on the same network answers in a thousandth of that

PAUSE_SECONDS = 10

QUICK = {
    "socket_timeout": ANSWER_SECONDS,
    "socket_connect_timeout": ANSWER_SECONDS,
    "retry_on_timeout": False,
    "max_retries": 0,
}


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


pause = SilentServerPause(PAUSE_SECONDS)


def send_message(task: str, *args: int | str) -> bool:
    """Send one message now; return False if the broker is away."""
    if pause.is_on():
        return False
    from kombu.pools import producers  # loaded by the first message, not at every start

    app = _app()
    try:
        with producers[_broker(app)].acquire(block=True, timeout=ANSWER_SECONDS) as producer:
            app.send_task(task, args=args, producer=producer, retry=False)
    except Exception as fault:  # whatever it is: the row is stored, and the caller has his answer
        pause.begin()
        log.warning(
            "broker away, the sweep will send it again",
            extra={"task": task, "about": args, "fault": type(fault).__name__},
        )
        return False
    return True


def _app() -> "Celery":
    """The application of messages, which knows the rooms and is not known by them."""
    return import_string(settings.MESSAGES_APP)


@cache
def _broker(app: "Celery") -> "Connection":
    """The same place as every other message, asked with less patience; pooled by its address.

    It is never opened itself: the pool opens others like it.
    """
    options = {**app.conf.broker_transport_options, **QUICK}
    return app.connection_for_write(connect_timeout=ANSWER_SECONDS, transport_options=options)
