"""Measure how cost grows with size: players of an event, records of the archive, watchers.

    python -m tests.benchmarks.growth [--players N,N] [--records N,N] [--watchers N,N] [--small]

Three tables, each in a throw-away folder of its own (SQLite), as Markdown:

* players of a Swiss: the second round drafted, its table computed, the page of the round made for
  the first reader;
* records: the page of the archive, a position searched, both for the first reader;
* watchers of one event, all on this machine: when the last one has a change, and what the server
  of streams costs.

The first two are seconds of the processor: a busy machine does not count. In brackets stands how
many times dearer a line is than the one before. ``--small`` ends in two minutes; without it the
million records alone take five minutes of the processor.
"""

import argparse
import asyncio
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

PLAYERS = (20, 50, 100, 200, 500, 1000)
RECORDS = (10_000, 100_000, 1_000_000)
WATCHERS = (10, 100, 500, 1000, 2000)
SMALL = {"players": (20, 50, 100), "records": (1_000, 10_000), "watchers": (10, 100)}
CHANGES = 5
ROUNDS = 5


def busy(act: Callable[[], object]) -> float:
    """Seconds of the processor, of the quickest of several."""
    taken = []
    for _ in range(ROUNDS):
        start = time.process_time()
        act()
        taken.append(time.process_time() - start)
    return min(taken)


def once(act: Callable[[], object]) -> float:
    """Seconds of the processor of what can be done only once."""
    start = time.process_time()
    act()
    return time.process_time() - start


def set_up(folder: str, database: str = "") -> None:
    """Make a site of its own in the folder, on SQLite where no database is named."""
    for inherited in ("DATABASE_URL", "REDIS_URL", "CELERY_BROKER_URL", "CACHE_URL", "SITE_URL"):
        os.environ.pop(inherited, None)
    os.environ |= {
        **({"DATABASE_URL": database} if database else {}),
        "ARBITER_VAR": folder,
        "ARBITER_LOG_LEVEL": "ERROR",
        "DJANGO_SETTINGS_MODULE": "deploy.settings",
    }
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command

    settings.ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
    call_command("migrate", verbosity=0)


def cost_of_fresh_page(address: str) -> float:
    """Seconds of the processor of a page that nobody has asked for."""
    from django.core.cache import caches
    from django.test import Client

    client = Client(HTTP_ACCEPT="text/html", HTTP_ACCEPT_LANGUAGE="ru")

    def ask() -> None:
        for name in caches.settings:
            caches[name].clear()
        answer = client.get(address)
        assert answer.status_code == 200, (address, answer.status_code)

    ask()  # the first one compiles the templates
    return busy(ask)


def measure_players(sizes: Sequence[int]) -> Iterator[tuple[int, tuple[float, ...]]]:
    """Yield for each number of players: draft, table, page of the round, in milliseconds."""
    from tests.benchmarks.standings import FIVE
    from tests.benchmarks.swiss_rounds import play
    from tests.support import small_event, swiss_event
    from tournaments.standings import services as standings_services

    swiss_event.draft(swiss_event.event(8, 3))  # loads the engine
    for players in sizes:
        chance = random.Random(64)
        story = swiss_event.event(
            players, 9, games_per_pairing=1, count_by="games", coefficients=FIVE
        )
        swiss_event.publish(story)
        play(story.tournament, 1, chance)
        draft = once(lambda story=story: swiss_event.draft(story))
        swiss_event.publish(story)
        play(story.tournament, 2, chance)
        story.tournament.refresh_from_db()
        table = once(
            lambda story=story: standings_services.recompute_standings(
                tournament_id=story.tournament.pk,
                revision=story.tournament.revision,
                at=small_event.NOON,
            )
        )
        page = cost_of_fresh_page(f"/events/{story.tournament.pk}/rounds/2/")
        yield players, (draft * 1000, table * 1000, page * 1000)


def measure_records(sizes: Sequence[int]) -> Iterator[tuple[int, tuple[float, ...]]]:
    """Yield for each number of records: page, position of few games, of all, in milliseconds."""
    from django.db import connection

    from games.archive.models import GameRecord
    from games.archive.queries.conditions import RecordQuery
    from games.archive.queries.search import find_page_of_records
    from games.archive.services import ensure_collection, store_games
    from games.draughts import START, pdn
    from games.draughts.search_keys import play_line_of_keys
    from tests.benchmarks.archive_search import CHUNK, DIFFERENT, texts

    collection, rest, stored = ensure_collection(slug="benchmark"), texts(max(sizes)), 0
    for size in sizes:
        began = time.process_time()
        while stored < size:
            chunk = list(islice(rest, min(CHUNK, size - stored)))
            store_games(pdn.read("\n".join(chunk)), collection=collection)
            stored += len(chunk)
        filled = time.process_time() - began
        print(f"{size} records stored, {filled:.0f} s more", file=sys.stderr, flush=True)
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
        line = GameRecord.objects.order_by("id")[min(DIFFERENT, size) // 2].line
        deep = list(play_line_of_keys(START, line))[30]
        rare = RecordQuery(position=deep, in_collection=True)
        common = RecordQuery(position=START, in_collection=True)
        yield (
            size,
            (
                1000 * cost_of_fresh_page("/archive/"),
                1000 * busy(lambda rare=rare: find_page_of_records(rare)),
                1000 * busy(lambda common=common: find_page_of_records(common)),
            ),
        )


def measure_watchers(sizes: Sequence[int]) -> Iterator[tuple[int, tuple[float, ...]]]:
    """Yield for each number of watchers: half and last told, share of a core, MiB."""
    from tests.benchmarks.live_streams import live_served, processor_and_memory
    from tests.benchmarks.submission_rate import free_port
    from tests.support import small_event

    most = max(sizes) + 100
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, max(most, _hard_limit())))
    pk = small_event.event(8).tournament.pk
    for size in sizes:
        port = free_port()
        with live_served(port) as server:
            before, _ = processor_and_memory(server.pid)
            began = time.monotonic()
            delays = asyncio.run(watch_event(port, pk, size))
            after, memory = processor_and_memory(server.pid)
            share = 100 * (after - before) / (time.monotonic() - began)
        yield size, (delays[len(delays) // 2], delays[-1], share, memory)


def _hard_limit() -> int:
    return resource.getrlimit(resource.RLIMIT_NOFILE)[1]


async def watch_event(port: int, pk: int, size: int) -> list[float]:
    """The delays of every watcher at every change, the shortest first, in milliseconds."""
    from tests.benchmarks.live_streams import Reader, change_event

    readers = [Reader() for _ in range(size)]
    tasks = []
    for start in range(0, size, 50):
        tasks += [
            asyncio.create_task(reader.follow(port, f"/events/{pk}/live/"))
            for reader in readers[start : start + 50]
        ]
        await asyncio.sleep(0.02)
    while min(reader.revision for reader in readers) < 0:
        await asyncio.sleep(0.05)
    delays: list[float] = []
    for _ in range(CHANGES):
        revision, changed = await asyncio.to_thread(change_event, pk)
        while min(reader.revision for reader in readers) < revision:
            await asyncio.sleep(0.02)
        delays += [1000 * (reader.at - changed) for reader in readers]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return sorted(delays)


PARTS = {
    "players": (
        measure_players,
        PLAYERS,
        ("draft, ms", "table, ms", "page of the round, ms"),
    ),
    "records": (
        measure_records,
        RECORDS,
        ("page of the archive, ms", "position of few games, ms", "position of all games, ms"),
    ),
    "watchers": (
        measure_watchers,
        WATCHERS,
        ("half told after, ms", "last told after, ms", "% of one core", "MiB"),
    ),
}


def print_table(part: str, sizes: Sequence[int]) -> None:
    """Measure one part and print its table line by line."""
    measure, _sizes, heads = PARTS[part]
    print(f"| {part} | {' | '.join(heads)} |")
    print("| ---: " * (len(heads) + 1) + "|", flush=True)
    before: tuple[float, ...] = ()
    for size, figures in measure(sizes):
        cells = [_cell(figure, earlier) for figure, earlier in zip(figures, before, strict=False)]
        cells = cells or [_cell(figure, 0) for figure in figures]
        print(f"| {size:,} | {' | '.join(cells)} |", flush=True)
        before = figures
    print(flush=True)


def _cell(figure: float, before: float) -> str:
    words = f"{figure:,.1f}" if figure < 100 else f"{figure:,.0f}"
    return f"{words} ({figure / before:.1f} ×)" if before else words


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(sorted(int(word) for word in text.split(",") if word))


def main() -> None:
    """Measure every part that was chosen, each in a process and a folder of its own."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for part, (_measure, sizes, _heads) in PARTS.items():
        said = ",".join(map(str, sizes))
        parser.add_argument(f"--{part}", type=_numbers, help=f"else {said}; an empty word: none")
    parser.add_argument("--small", action="store_true", help="a tenth of everything")
    parser.add_argument("--part", choices=PARTS, help=argparse.SUPPRESS)
    given = parser.parse_args()
    for part, (_measure, usual, _heads) in PARTS.items():
        if given.part not in (None, part):
            continue
        wanted = getattr(given, part)
        sizes = (SMALL[part] if given.small else usual) if wanted is None else wanted
        if not sizes:
            continue
        if given.part is None:
            said = [f"--{part}", ",".join(map(str, sizes)), "--part", part]
            subprocess.run([sys.executable, "-m", "tests.benchmarks.growth", *said], check=True)
            continue
        with tempfile.TemporaryDirectory(prefix="benchmark-") as folder:
            set_up(folder)
            print_table(part, sizes)


if __name__ == "__main__":
    main()
