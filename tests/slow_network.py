"""A slow and fickle network between the browsers and the site: each answer comes late by chance.

``SLOW_NETWORK=yes`` asks for it. A test that acts before a script has arrived, or that counts on
one answer coming before another, fails under it at once instead of once in a hundred runs.
"""

import os
import random
import time
from collections.abc import Callable, Iterable

IS_ASKED_FOR = os.environ.get("SLOW_NETWORK") == "yes"
LONGEST = 0.4
"""Seconds that a page or an answer for a program may be late."""
SCRIPT = 0.3, 1.2
"""Seconds that a script or a style is late, least and most."""

Application = Callable[[dict, Callable], Iterable[bytes]]


def delayed(application: Application) -> Application:
    """The same site behind such a network."""

    def answer(environ: dict, start_response: Callable) -> Iterable[bytes]:
        is_script = environ.get("PATH_INFO", "").endswith((".js", ".css"))
        time.sleep(random.uniform(*(SCRIPT if is_script else (0, LONGEST))))
        return application(environ, start_response)

    return answer
