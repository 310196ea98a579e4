"""Records handed in through HTTP: a second, p50 and p95, on one server process.

    python -m tests.benchmarks.submissions [--games N]

A site of its own in a throw-away folder (SQLite), one gunicorn process on a free port of
this machine, one client with one connection. Told as a ratio to the health page of the
same server in the same run.
"""

import argparse
import http.client
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.patience import until

TOP = Path(__file__).parents[2]
PLAYERS = 24  # 276 games in one event


def free_port() -> int:
    """A port of this machine nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def served(port: int) -> Iterator[None]:
    """One server process, one thread."""
    server = subprocess.Popen(
        [
            *(sys.executable, "-m", "gunicorn", "deploy.wsgi", "-w", "1", "--threads", "1"),
            *("-k", "gthread", "-b", f"127.0.0.1:{port}", "--log-level", "warning"),
        ],
        cwd=TOP,
    )
    try:
        _until_it_answers(port)
        yield
    finally:
        server.terminate()
        server.wait(20)


def _until_it_answers(port: int) -> None:
    until(lambda: _answers(port), lambda: "the server did not start")


def _answers(port: int) -> bool:
    try:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        connection.request("GET", "/healthz")
        connection.getresponse().read()
    except OSError:
        return False
    return True


def prepare() -> tuple[list[int], str, list[str]]:
    """Game ids of a published event, an official's token, and texts of real games."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("make_certificate_key", verbosity=0)
    from arbiter.rights.permissions import Role
    from arbiter.tokens import services as tokens
    from games.draughts import pdn
    from tests import cast
    from tournaments.boards.models import Game
    from tournaments.rounds import services as rounds

    story = cast.event(PLAYERS, published=1)
    for number in range(2, PLAYERS):
        rounds.publish_round(
            tournament=story.tournament, number=number, actor=story.organiser, at=cast.NOON
        )
    official = cast.user("clerk", staff_of=story.tournament.scope_key, role=Role.ARBITER)
    archive = TOP / "games" / "data" / "ussr-1924.pdn"
    texts = [
        pdn.write(game.tags, game.replay, result=game.result, profile=":")
        for game in pdn.read(archive.read_bytes())
    ]
    ids = list(Game.objects.order_by("pk").values_list("pk", flat=True))
    return ids, tokens.create(user=official, name="benchmark", at=cast.NOON), texts


def timed(count: int, act: Callable[[int], None]) -> list[float]:
    """Seconds of each act, the shortest first."""
    taken = []
    for number in range(count):
        start = time.perf_counter()
        act(number)
        taken.append(time.perf_counter() - start)
    return sorted(taken)


def report(name: str, taken: list[float]) -> float:
    """One line; returns the acts a second."""
    rate = len(taken) / sum(taken)
    p95 = taken[int(len(taken) * 0.95) - 1]
    print(
        f"{name:12} {rate:8.1f}/s   p50 {statistics.median(taken) * 1000:6.1f} ms"
        f"   p95 {p95 * 1000:6.1f} ms"
    )
    return rate


def main() -> None:
    """Print submissions and health page a second, and their ratio."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="benchmark-") as folder:
        os.environ |= {
            "ARBITER_VAR": folder,
            "THROTTLE_USER": "off",
            "THROTTLE_ANON": "off",
            "ARBITER_LOG_LEVEL": "ERROR",
            "DJANGO_SETTINGS_MODULE": "deploy.settings",
        }
        for inherited in ("DATABASE_URL", "REDIS_URL", "CELERY_BROKER_URL", "SITE_URL"):
            os.environ.pop(inherited, None)
        ids, token, texts = prepare()
        port = free_port()
        with served(port):
            measure(port, ids[: given.games], token, texts)


def measure(port: int, ids: list[int], token: str, texts: list[str]) -> None:
    """Both kinds of request over one kept connection."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def look(_: int) -> None:
        connection.request("GET", "/healthz")
        connection.getresponse().read()

    def hand_in(number: int) -> None:
        body = json.dumps({"text": texts[number % len(texts)]})
        connection.request("POST", f"/api/v1/games/{ids[number]}/records/", body, headers)
        answer = connection.getresponse()
        said = answer.read()
        if answer.status != 201 or b'"confirmed"' not in said:
            raise SystemExit(f"{answer.status} {said.decode()}")

    timed(20, look)
    plain = report("health page", timed(len(ids), look))
    submissions = report("submissions", timed(len(ids), hand_in))
    print(f"ratio        {submissions / plain:8.3f} of the health page's rate")


if __name__ == "__main__":
    main()
