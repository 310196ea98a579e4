"""Measure records handed in through HTTP: rate beside the health page's, delay at a steady pace.

    python -m tests.benchmarks.submission_rate [--games N] [--postgresql] [--processes N] [--pace N]

A site of its own in a throw-away folder (SQLite, or a PostgreSQL of its own that keeps what it has
acknowledged), gunicorn as in production on a free port of this machine, but for its processes,
which are not renewed after some thousand requests: loading the code anew would be measured as a
record or a health page. Health page and records take turns over one kept connection, so that both
meet the same neighbours; told is the ratio of their rates, and of the processor time of the
server. Every record is a new text. With ``--pace`` so many records a second come for a minute
(``--seconds``), all of one event, each at its time whatever became of the others; a record's time
counts from the moment it was due. The sender is a process of its own, and some records before
them load the code.
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
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path

from tests.support.waiting import until

TOP = Path(__file__).parents[2]
FIRST = 64  # records that are handed in before those at a pace
LASTING = ("-c", "fsync=on", "-c", "synchronous_commit=on", "-c", "max_connections=100")
TURN = 10  # requests of one kind before the other kind's turn
SENDERS = 16  # who hand in at a pace: no more wait for an answer at once


def free_port() -> int:
    """A port of this machine nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def served(port: int, processes: int = 1) -> Iterator[int]:
    """A server with so many processes; its number."""
    server = subprocess.Popen(
        [
            *(sys.executable, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", "deploy.wsgi"),
            *("-w", str(processes), "-b", f"127.0.0.1:{port}", "--log-level", "warning"),
            *("--max-requests", "0"),
        ],
        cwd=TOP,
    )
    try:
        _until_it_answers(port)
        yield server.pid
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


def processor(server: int) -> float:
    """Seconds of the processor that the server's processes have taken, those that have ended too
    (Linux)."""
    working = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    ticks = sum(_ticks(server)[2:]) + sum(
        sum(_ticks(int(process_id))[:2]) for process_id in working
    )
    return ticks / os.sysconf("SC_CLK_TCK")


def _ticks(process: int) -> list[int]:
    """Of a process itself in programs and in the system, then of its children that have ended."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return [int(ticks) for ticks in fields[11:15]]


def prepare(players: int) -> tuple[list[int], str, list[str]]:
    """Game ids of a published event, an official's token, and a text for each game."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("make_certificate_key", verbosity=0)
    from arbiter.accounts.queries.rights import Role
    from arbiter.accounts.services import tokens
    from games.draughts import pdn
    from tests.support import small_event
    from tournaments.boards.models import Game
    from tournaments.rounds.services import publishing

    story = small_event.event(players, published=1)
    for number in range(2, players):
        publishing.publish_round(
            tournament=story.tournament, number=number, actor=story.organiser, at=small_event.NOON
        )
    official = small_event.user("clerk", staff_of=story.tournament.scope_key, role=Role.ARBITER)
    archive = TOP / "games" / "data" / "ussr-1924.pdn"
    real = [*pdn.read(archive.read_bytes())]
    ids = list(Game.objects.order_by("pk").values_list("pk", flat=True))
    texts = []
    for number in range(len(ids)):
        game = real[number % len(real)]
        tags = (*game.tags, ("Annotator", f"{number}"))
        texts.append(pdn.write(tags, game.replay, result=game.result, profile=":"))
    return ids, tokens.create_token(user=official, name="benchmark", at=small_event.NOON), texts


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
    taken = sorted(taken)
    rate = len(taken) / sum(taken)
    p95 = taken[int(len(taken) * 0.95) - 1]
    print(
        f"{name:12} {rate:8.1f}/s   p50 {statistics.median(taken) * 1000:6.1f} ms"
        f"   p95 {p95 * 1000:6.1f} ms"
    )
    return rate


class Sender:
    """A program with one kept connection that hands in the records of the event."""

    def __init__(self, port: int, ids: list[int], token: str, texts: list[str]) -> None:
        self.link = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self.ids, self.texts = ids, texts

    def look(self, _: int) -> None:
        """Ask for the health page."""
        self.link.request("GET", "/healthz")
        self.link.getresponse().read()

    def hand_in(self, number: int) -> None:
        """Hand in a record; whatever is no result ends the run."""
        body = json.dumps({"text": self.texts[number]})
        self.link.request("POST", f"/api/v1/games/{self.ids[number]}/records/", body, self.headers)
        answer = self.link.getresponse()
        reply = answer.read()
        if answer.status != 201 or b'"confirmed"' not in reply:
            raise SystemExit(f"{answer.status} {reply.decode()}")


def in_turns(sender: Sender, server: int, games: int) -> None:
    """Both kinds of request over one connection, some of each in turn."""
    timed(20, sender.look)
    timed(TURN, sender.hand_in)
    looks: list[float] = []
    records: list[float] = []
    spent = {"look": 0.0, "record": 0.0}
    for begin in range(TURN, games - TURN + 1, TURN):
        start = processor(server)
        looks += timed(10 * TURN, sender.look)
        middle = processor(server)
        records += timed(TURN, lambda number, begin=begin: sender.hand_in(begin + number))
        spent["look"] += (middle - start) / 10
        spent["record"] += processor(server) - middle
    plain = report("health page", looks)
    handed_in = report("submissions", records)
    print(f"ratio        {handed_in / plain:8.3f} of the health page's rate")
    print(
        f"processor    {spent['record'] / len(records) * 1000:8.1f} ms a record,"
        f" {spent['record'] / max(spent['look'], 0.01):.0f} × the health page"
    )


def at_a_pace(new_sender: Callable[[], Sender], numbers: range, pace: int) -> list[float]:
    """Records at a steady pace, by programs that do not wait for each other; seconds of each."""
    own = threading.local()
    start = time.perf_counter() + 1

    def hand_in(number: int) -> float:
        due = start + (number - numbers.start) / pace
        time.sleep(max(due - time.perf_counter(), 0))
        if not hasattr(own, "sender"):
            own.sender = new_sender()
        own.sender.hand_in(number)
        return time.perf_counter() - due

    with ThreadPoolExecutor(SENDERS) as senders:
        return list(senders.map(hand_in, numbers))


def for_a_while(new_sender: Callable[[], Sender], server: int, games: int, pace: int) -> None:
    """Some records that load the code, then those that are measured."""
    at_a_pace(new_sender, range(FIRST), max(pace // 4, 1))
    start = processor(server)
    taken = sorted(at_a_pace(new_sender, range(FIRST, games), pace))
    spent = (processor(server) - start) / len(taken)
    p50, p95, p99 = (taken[int(len(taken) * part) - 1] * 1000 for part in (0.5, 0.95, 0.99))
    print(
        f"{len(taken)} records, {pace} a second   p50 {p50:.1f} ms   p95 {p95:.1f} ms"
        f"   p99 {p99:.1f} ms   longest {taken[-1] * 1000:.0f} ms"
    )
    print(f"processor    {spent * 1000:8.1f} ms a record")


def main() -> None:
    """Prepare a site of its own and measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--postgresql", action="store_true")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--pace", type=int, default=0)
    parser.add_argument("--seconds", type=int, default=60)
    given = parser.parse_args()
    with ExitStack() as held:
        folder = held.enter_context(tempfile.TemporaryDirectory(prefix="benchmark-"))
        os.environ |= {
            "ARBITER_VAR": folder,
            "THROTTLE_USER": "off",
            "THROTTLE_ANON": "off",
            "ARBITER_LOG_LEVEL": "ERROR",
            "DJANGO_SETTINGS_MODULE": "deploy.settings",
        }
        for inherited in ("DATABASE_URL", "REDIS_URL", "CELERY_BROKER_URL", "SITE_URL"):
            os.environ.pop(inherited, None)
        if given.postgresql:
            from tests.support import servers

            url, _ = held.enter_context(servers.postgres(options=LASTING))
            os.environ["DATABASE_URL"] = url
        wanted = FIRST + given.pace * given.seconds if given.pace else given.games
        ids, token, texts = prepare(_players(wanted))
        port, games = free_port(), min(wanted, len(ids))
        server = held.enter_context(served(port, given.processes))

        def new_sender() -> Sender:
            return Sender(port, ids, token, texts)

        if not given.pace:
            in_turns(new_sender(), server, games)
            return
        for_a_while(new_sender, server, games, given.pace)


def _players(games: int) -> int:
    """The players of a round robin of so many games or more, two at least."""
    return next(players for players in count(2, 2) if players * (players - 1) // 2 >= games)


if __name__ == "__main__":
    main()
