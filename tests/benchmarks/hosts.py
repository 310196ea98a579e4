"""Measure one and two of each process: web and streams, straight to PostgreSQL and by a pooler.

    python -m tests.benchmarks.hosts [--seconds N] [--pgbouncer PROGRAM]

A private PostgreSQL, a Swiss event of 100 players, gunicorn as in production but for its number
of processes, eight readers at once on the same machine. Asked are the page of a round (stored, as
readers have it) and the state of the event (`?once`: two questions to the database and nothing
else). The streams: so many watchers at one process, then half of them at each of two. Workers are
measured by `import_workers`. Told are answers a second by the clock, and in brackets what one
costs the web processes.
"""

import argparse
import asyncio
import contextlib
import http.client
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from tests.benchmarks.growth import set_up, watch_event
from tests.benchmarks.live_streams import live_served, processor_and_memory
from tests.benchmarks.submission_rate import free_port, processor, served
from tests.support import programs, servers
from tests.support.waiting import until

READERS = 8
WATCHERS = 1000

INI = """[databases]
{name} = host={host} port={port} user=postgres connect_query='SET statement_timeout=20000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 10
max_client_conn = 200
"""


def prepare() -> tuple[int, tuple[str, str]]:
    """The number of the event, and what is asked of it."""
    import random

    from django.db import connection

    from tests.benchmarks.swiss_rounds import play
    from tests.support import swiss_event

    story = swiss_event.event(100, 9, games_per_pairing=1, count_by="games")
    swiss_event.publish(story)
    play(story.tournament, 1, random.Random(64))
    connection.close()
    pk = story.tournament.pk
    return pk, (f"/events/{pk}/rounds/1/", f"/events/{pk}/live/?once")


def answers_a_second(port: int, address: str, seconds: float) -> float:
    """How many answers all readers together get."""
    counts, end = [0] * READERS, time.monotonic() + seconds

    def read(number: int) -> None:
        link = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        while time.monotonic() < end:
            link.request("GET", address)
            answer = link.getresponse()
            answer.read()
            assert answer.status == 200, (address, answer.status)
            counts[number] += 1

    readers = [threading.Thread(target=read, args=(number,)) for number in range(READERS)]
    began = time.monotonic()
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    return sum(counts) / (time.monotonic() - began)


@contextlib.contextmanager
def pooler(program: str, url: str) -> Iterator[str]:
    """The address of the database by way of PgBouncer."""
    parts, own = urlsplit(url), free_port()
    with tempfile.TemporaryDirectory(prefix="pooler-") as folder:
        Path(folder).chmod(0o755)
        place = Path(folder) / "pgbouncer.ini"
        name = parts.path.removeprefix("/")
        place.write_text(INI.format(name=name, host=parts.hostname, port=parts.port, own=own))
        process = subprocess.Popen([program, "-q", str(place)], **(programs.plain_user() or {}))
        try:
            until(lambda: _listens(own), lambda: str(process.poll()))
            yield parts._replace(netloc=f"{parts.username}@127.0.0.1:{own}").geturl()
        finally:
            process.terminate()
            process.wait(20)


def _listens(port: int) -> bool:
    import socket

    with socket.socket() as link:
        return link.connect_ex(("127.0.0.1", port)) == 0


def measure_web(name: str, addresses: tuple[str, str], seconds: float) -> None:
    """A line for each number of processes."""
    for processes in (1, 2):
        port = free_port()
        with served(port, processes) as server:
            told = []
            for address in addresses:
                answers_a_second(port, address, 1)
                before = processor(server)
                rate = answers_a_second(port, address, seconds)
                cost = 1000 * (processor(server) - before) / rate / seconds
                told.append(f"{rate:.0f} ({cost:.1f} ms)")
        print(f"| {name} | {processes} | {' | '.join(told)} |", flush=True)


def measure_streams(pk: int) -> None:
    """A line for one process with all watchers, and for two with half of them each."""
    print("| processes of streams | watchers of each | last told after, ms | % of a core each |")
    print("| ---: | ---: | ---: | ---: |", flush=True)
    for count in (1, 2):
        with contextlib.ExitStack() as held:
            ports = [free_port() for _ in range(count)]
            pids = [held.enter_context(live_served(port)).pid for port in ports]
            before, began = [processor_and_memory(pid)[0] for pid in pids], time.monotonic()

            async def watch(ports: list[int] = ports) -> list[list[float]]:
                every = WATCHERS // len(ports)
                return list(await asyncio.gather(*(watch_event(port, pk, every) for port in ports)))

            delays = asyncio.run(watch())
            span = time.monotonic() - began
            after = [processor_and_memory(pid)[0] for pid in pids]
        share = 100 * sum(after) / count / span - 100 * sum(before) / count / span
        last = max(told[-1] for told in delays)
        print(f"| {count} | {WATCHERS // count} | {last:.0f} | {share:.0f} |", flush=True)


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--pgbouncer", default=shutil.which("pgbouncer") or "")
    given = parser.parse_args()
    with contextlib.ExitStack() as held:
        folder = held.enter_context(tempfile.TemporaryDirectory(prefix="benchmark-"))
        url, _ = held.enter_context(servers.postgres(options=("-c", "max_connections=100")))
        set_up(folder, url)
        os.environ |= {"THROTTLE_ANON": "off"}
        pk, addresses = prepare()
        print("| by way of | web processes | pages a second | questions a second |")
        print("| --- | ---: | ---: | ---: |", flush=True)
        measure_web("PostgreSQL", addresses, given.seconds)
        if given.pgbouncer:
            with pooler(given.pgbouncer, url) as pooled:
                os.environ |= {"DATABASE_URL": pooled, "DATABASE_POOLER": "yes"}
                measure_web("PgBouncer", addresses, given.seconds)
            os.environ |= {"DATABASE_URL": url, "DATABASE_POOLER": "no"}
        print(flush=True)
        measure_streams(pk)


if __name__ == "__main__":
    sys.exit(main())
