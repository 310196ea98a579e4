"""Measure searches of an archive of 100,000 records, as ratios to one pass over its rows.

    python -m tests.benchmarks.archive_search [--records N] [--postgresql] [--plans]

In a throw-away database, SQLite or a private PostgreSQL. A search is its first page, 50 records
found and shown; "page 2,000" is reached by the cursor before it; the count is what the first page
says beside. The games are legal moves drawn by lot, so nothing in them favours an index.
"""

import argparse
import os
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import islice

SEED, DIFFERENT, CHUNK, ROUNDS = 1924, 2000, 500, 5
NAMES = ("Медков", "Пель", "Чёрный", "Соколов", "Кукуев", "Бакуменко", "Потапов", "Гаврилов")
PASS = "SELECT SUM(LENGTH(positions)) FROM games_recordindex"


def games() -> list[str]:
    """Different games, about sixty half-moves each."""
    from games.draughts import START, format_move, legal_moves, play

    chance, game_texts = random.Random(SEED), []
    for _ in range(DIFFERENT):
        position, words = START, []
        for ply in range(chance.randint(40, 80)):
            moves = legal_moves(position)
            if not moves:
                break
            move = chance.choice(moves)
            words += [f"{ply // 2 + 1}."] if ply % 2 == 0 else []
            words.append(format_move(position, move))
            position = play(position, move)
        game_texts.append(" ".join(words))
    return game_texts


def texts(count: int) -> Iterator[str]:
    """Records that differ in names and dates; a tenth has no date."""
    chance, played = random.Random(SEED), games()
    for number in range(count):
        date = "????.??.??" if number % 10 == 0 else f"{chance.randint(1924, 2026)}.??.??"
        white, black = (f"{chance.choice(NAMES)} {chance.randint(1, 99)}" for _ in "wb")
        yield (
            f'[Event "Турнир {chance.randint(1, 500)}"]\n[Site "Москва"]\n[Date "{date}"]\n'
            f'[Round "{number}"]\n[White "{white}"]\n[Black "{black}"]\n[Result "1-0"]\n'
            f'[GameType "25"]\n\n{played[number % DIFFERENT]} *\n'
        )


def fill(count: int) -> None:
    """Read and store the records by the door of the import."""
    from games.archive.services import ensure_collection, store_games
    from games.draughts import pdn

    collection, rest = ensure_collection(slug="benchmark"), texts(count)
    while chunk := list(islice(rest, CHUNK)):
        store_games(pdn.read("\n".join(chunk)), collection=collection)


def queries() -> dict[str, tuple]:
    """The searches measured, each with its cursor."""
    from games.archive.models import GameRecord, RecordIndex
    from games.archive.queries.conditions import RecordQuery
    from games.draughts import START
    from games.draughts.search_keys import play_line_of_keys
    from games.web.requests import ListCursor

    line = GameRecord.objects.order_by("id")[DIFFERENT // 2].line
    deep = list(play_line_of_keys(START, line))[30]
    number = RecordIndex.objects.count()
    order = RecordIndex.objects.order_by("since", "record_id")
    last = ListCursor(order.values_list("since", "record_id")[max(number - 51, 0)])

    def query(**given: object) -> RecordQuery:
        return RecordQuery(**given, in_collection=True)

    return {
        "everything, page 1": (query(), None),
        "everything, page 2,000": (query(), last),
        "a collection, page 2,000": (query(collection="benchmark"), last),
        "a position of 50 games": (query(position=deep), None),
        "the same, mirrored too": (query(position=deep, mirrored=True), None),
        "a position of no game": (query(position=deep._replace(kings=deep.white)), None),
        "the start": (query(position=START), None),
        "an opening": (query(opening=" ".join(line.split()[:8])), None),
        "material of no game": (query(material="0-9:0-9"), None),
        "a player": (query(player="кукуев 77"), None),
        "two players of no game": (query(player="кукуев", opponent="никто"), None),
        "a year and a result": (query(year=1950, result="1-0"), None),
        "dates": (query(since=19500000, until=19509999), None),
    }


def best(act: Callable[[], object]) -> float:
    """Seconds of the quickest of several rounds."""
    taken = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        act()
        taken.append(time.perf_counter() - start)
    return min(taken)


def measure(show_plans: bool) -> None:
    """One line a search: found, milliseconds and passes, of the page and of the count."""
    from django.db import connection

    from games.archive.queries.conditions import matching_index_rows
    from games.archive.queries.search import count_found_records, find_page_of_records

    def plain_pass() -> None:
        with connection.cursor() as cursor:
            cursor.execute(PASS)
            cursor.fetchall()

    plain_time = best(plain_pass)
    print(f"{connection.vendor}: one pass over the rows {plain_time * 1000:.1f} ms")
    for name, (query, cursor) in queries().items():
        page = best(lambda: find_page_of_records(query, cursor=cursor))  # noqa: B023  (called at once)
        count = best(lambda: count_found_records(query))  # noqa: B023
        total = count_found_records(query)
        number = f"{total.number}{'' if total.is_exact else '+'}"
        print(
            f"{name:26} {number:>7} found   page {page * 1000:6.1f} ms {page / plain_time:5.1f} ×"
            f"   count {count * 1000:6.1f} ms {count / plain_time:5.1f} ×"
        )
        if show_plans:
            print(matching_index_rows(query).order_by("since", "record_id")[:51].explain())


def database(held: ExitStack, *, is_postgresql: bool) -> None:
    """Set Django up over an empty database that is gone afterwards."""
    folder = held.enter_context(tempfile.TemporaryDirectory(prefix="benchmark-"))
    for inherited in ("DATABASE_URL", "REDIS_URL", "CELERY_BROKER_URL", "SITE_URL"):
        os.environ.pop(inherited, None)
    os.environ |= {
        "ARBITER_VAR": folder,
        "ARBITER_LOG_LEVEL": "ERROR",
        "DJANGO_SETTINGS_MODULE": "deploy.settings",
    }
    if is_postgresql:
        from tests.support import servers

        os.environ["DATABASE_URL"], _ = held.enter_context(servers.postgres())
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)


def main() -> None:
    """Fill a database and measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--records", type=int, default=100_000)
    parser.add_argument("--postgresql", action="store_true")
    parser.add_argument("--plans", action="store_true")
    given = parser.parse_args()
    with ExitStack() as held:
        database(held, is_postgresql=given.postgresql)
        fill(given.records)
        from django.db import connection

        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
        measure(given.plans)
        connection.close()


if __name__ == "__main__":
    main()
