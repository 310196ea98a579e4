"""Acts at the same moment, each on a connection of its own, and those of an intruder."""

import threading
from collections.abc import Callable
from typing import Any

from django.db import connection

from arbiter.errors import ArbiterError
from tournaments.errors import TournamentError

LONGEST = 60  # seconds; whoever waits longer waits for ever


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """What each act gave, in their order, or the code of its refusal; any other error is raised."""
    start, answers = threading.Barrier(len(acts)), {}
    errors: list[Exception] = []

    def run(place: int, act: Callable[[], Any]) -> None:
        start.wait()
        try:
            answers[place] = act()
        except (ArbiterError, TournamentError) as refused:
            answers[place] = refused.code
        except Exception as error:
            errors.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(LONGEST)
    assert not any(thread.is_alive() for thread in threads)
    if errors:
        raise errors[0]
    return [answers[place] for place in range(len(acts))]


def tamper(table: str, statement: str) -> None:
    """Change evidence behind the triggers of its table (PostgreSQL)."""
    for sql in (
        "SET CONSTRAINTS ALL IMMEDIATE",
        f"ALTER TABLE {table} DISABLE TRIGGER USER",
        statement,
        f"ALTER TABLE {table} ENABLE TRIGGER USER",
    ):
        with connection.cursor() as cursor:
            cursor.execute(sql)
