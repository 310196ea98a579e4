"""Measure live pages: how soon a change reaches all spectators, and what they cost.

    python -m tests.benchmarks.live_streams [--readers N] [--changes N]

A site of its own in a throw-away folder (SQLite): the server of live pages and the web server,
one process each. N streams are opened; then results change the event and moves are written at a
board, and each reader's moment is taken. Pages are asked for before the readers came and while
they are there, as a ratio. At most 5,000 readers, all on this machine; everything ends by itself.
"""

import argparse
import asyncio
import http.client
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.benchmarks.submission_rate import free_port, report, served, timed
from tests.support.waiting import until

TOP = Path(__file__).parents[2]
MOST_READERS = 5000
DEVICE = "a-telephone-1"
LINE = ("c3-d4", "d6-c5", "b2-c3", "f6-g5", "c3-b4", "g5-h4", "b4:d6", "e7:c5")


@contextmanager
def live_served(port: int) -> Iterator[subprocess.Popen]:
    """The server of live pages."""
    command = (
        *(
            sys.executable,
            "-m",
            "uvicorn",
            "deploy.live_pages_asgi:application",
            "--port",
            str(port),
        ),
        *("--ws", "none", "--no-access-log", "--log-level", "warning"),
    )
    server = subprocess.Popen([*command, "--timeout-graceful-shutdown", "1"], cwd=TOP)
    try:
        until(lambda: answers(port), lambda: command)
        yield server
    finally:
        server.terminate()
        server.wait(20)


def answers(port: int) -> bool:
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        link.request("GET", "/")
        return link.getresponse().status == 404
    except OSError:
        return False
    finally:
        link.close()


class Reader:
    """One spectator: the newest revision and move he has, and when they came."""

    def __init__(self) -> None:
        self.revision, self.moves, self.at = -1, 0, 0.0

    async def follow(self, port: int, path: str) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        try:
            while line := await reader.readline():
                if line.startswith(b"data: {"):
                    state = json.loads(line[6:])
                    self.revision, self.moves = state["revision"], state["moves"]
                    self.at = time.monotonic()
        finally:
            writer.close()


async def watch(port: int, path: str, given: argparse.Namespace, web: int, pk: int) -> None:
    """Open the streams, change the event, tell the delays; ask for pages meanwhile."""
    readers = [Reader() for _ in range(given.readers)]
    tasks = []
    for start in range(0, len(readers), 50):
        tasks += [
            asyncio.create_task(reader.follow(port, path)) for reader in readers[start : start + 50]
        ]
        await asyncio.sleep(0.02)
    while min(reader.revision for reader in readers) < 0:
        await asyncio.sleep(0.05)
    print(f"{len(readers)} readers have the state of the event")
    plain = await asyncio.to_thread(ask_for_standings, web, pk, "with readers")
    delays: list[float] = []
    for _ in range(given.changes):
        revision, changed = await asyncio.to_thread(change_event, pk)
        while min(reader.revision for reader in readers) < revision:
            await asyncio.sleep(0.02)
        delays += [reader.at - changed for reader in readers]
    tell("a change", delays)
    delays = []
    for ply in range(1, len(LINE) + 1):
        known = max(reader.moves for reader in readers)
        tapped = await asyncio.to_thread(write_move, pk, ply)
        while min(reader.moves for reader in readers) <= known:
            await asyncio.sleep(0.02)
        delays += [reader.at - tapped for reader in readers]
    tell("a move", delays)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    given.plain = plain


def tell(what: str, delays: list[float]) -> None:
    delays.sort()
    print(
        f"{what} reaches a reader after  p50 {statistics.median(delays):.2f} s"
        f"   p99 {delays[int(len(delays) * 0.99) - 1]:.2f} s   last {delays[-1]:.2f} s"
    )


def write_move(pk: int, ply: int) -> float:
    """One more half-move at board 1, as a device sends it; the moment at which it was tapped."""
    from django.contrib.auth.models import User
    from django.db import connection
    from django.utils import timezone

    from tournaments.live.services import writing

    tapped = time.monotonic()
    writing.write_moves(
        game_id=first_game(pk),
        device=DEVICE,
        acts=[writing.LiveAct(seq=ply, ply=ply, move=LINE[ply - 1])],
        takes_over=False,
        actor=User.objects.get(username="organiser"),
        at=timezone.now(),
    )
    connection.close()
    return tapped


def first_game(pk: int) -> int:
    """The game at board 1 of round 1."""
    from tournaments.boards.models import Game

    games = Game.objects.filter(pairing__round__tournament=pk, pairing__round__number=1)
    return games.order_by("pairing__board", "number").values_list("pk", flat=True)[0]


def change_event(pk: int) -> tuple[int, float]:
    """One revision more, as every act writes it."""
    from django.db import connection
    from django.db.models import F

    from tournaments.events.models import Tournament

    Tournament.objects.filter(pk=pk).update(revision=F("revision") + 1)
    revision = Tournament.objects.values_list("revision", flat=True).get(pk=pk)
    connection.close()
    return revision, time.monotonic()


def ask_for_standings(port: int, pk: int, name: str) -> float:
    """Standings asked for again and again."""
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=30)

    def look(_: int) -> None:
        link.request("GET", f"/events/{pk}/standings/")
        answer = link.getresponse()
        answer.read()
        assert answer.status == 200, answer.status

    timed(20, look)
    return report(f"pages {name}", timed(200, look))


def processor_and_memory(pid: int) -> tuple[float, int]:
    """Seconds of the processor and MiB of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    ticks = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return ticks, int(fields[21]) * os.sysconf("SC_PAGE_SIZE") // 2**20


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--readers", type=int, default=500)
    parser.add_argument("--changes", type=int, default=10)
    given = parser.parse_args()
    given.readers = min(given.readers, MOST_READERS)
    with tempfile.TemporaryDirectory(prefix="benchmark-") as folder:
        os.environ |= {
            "ARBITER_VAR": folder,
            "ARBITER_LOG_LEVEL": "ERROR",
            "DJANGO_SETTINGS_MODULE": "deploy.settings",
        }
        for inherited in ("DATABASE_URL", "REDIS_URL", "CELERY_BROKER_URL", "SITE_URL"):
            os.environ.pop(inherited, None)
        measure(given)


def measure(given: argparse.Namespace) -> None:
    """The event, both servers, and the readers."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from tests.support import small_event

    pk = small_event.event(8).tournament.pk
    web, port = free_port(), free_port()
    with served(web), live_served(port) as server:
        alone = ask_for_standings(web, pk, "without")
        before, _ = processor_and_memory(server.pid)
        began = time.monotonic()
        asyncio.run(watch(port, f"/events/{pk}/live/", given, web, pk))
        after, memory = processor_and_memory(server.pid)
        share = (after - before) / (time.monotonic() - began)
        print(f"live server  {share:.1%} of one core, {memory} MiB")
        print(f"ratio        {given.plain / alone:8.2f} of the pages a second without readers")


if __name__ == "__main__":
    main()
