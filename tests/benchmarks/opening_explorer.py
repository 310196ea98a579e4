"""Measure the opening explorer over 100,000 records, in milliseconds and passes over the rows.

    python -m tests.benchmarks.opening_explorer [--records N] [--postgresql]

In a throw-away database, SQLite or a private PostgreSQL, filled as by `archive_search`: the start,
positions of many games and of few, one of no game; before the blocks are made and after; the
start also among the games of a player, of some years, with a result. "First" is the first answer
of a process, which reads the games of every block into memory; "counted anew" is the
processor time of this process alone without what is kept of the most frequent positions.
"""

import argparse
import time
from contextlib import ExitStack

from tests.benchmarks import archive_search


def measure(name: str) -> None:
    """One line a position: games, milliseconds, passes over the search rows."""
    from django.db import connection

    from games.archive.models import GameRecord
    from games.draughts import START
    from games.draughts.search_keys import play_line_of_keys
    from games.openings.queries import explorer
    from games.openings.queries.counted import GameFilter
    from games.openings.queries.explorer import count_moves_from_position

    game_filters = {
        "a player": GameFilter(player="кукуев 77"),
        "ten years": GameFilter(since=1990, until=1999),
        "a result": GameFilter(result="1-0"),
    }

    def plain_pass() -> None:
        with connection.cursor() as cursor:
            cursor.execute(archive_search.PASS)
            cursor.fetchall()

    plain_time = archive_search.best(plain_pass)
    print(f"{name}: one pass over the rows {plain_time * 1000:.1f} ms")
    line = GameRecord.objects.order_by("id")[archive_search.DIFFERENT // 2].line
    road = list(play_line_of_keys(START, line))
    positions = {f"after {ply} half-moves": road[ply] for ply in (0, 2, 6, 12, 30)}
    positions["of no game"] = road[30]._replace(kings=road[30].white)
    chosen = {(title, GameFilter()): position for title, position in positions.items()}
    for title, game_filter in game_filters.items():
        chosen[f"start, {title}", game_filter] = START
    start, busy = time.perf_counter(), time.process_time()
    count_moves_from_position(START)
    busy = time.process_time() - busy
    print(f"  first {(time.perf_counter() - start) * 1000:.1f} ms, processor {busy * 1000:.1f} ms")
    for (title, game_filter), position in chosen.items():
        busies = []
        for _ in range(archive_search.ROUNDS):
            explorer.kept_counts.clear()
            busy = time.process_time()
            count_moves_from_position(position, game_filter)
            busies.append(time.process_time() - busy)
        taken = archive_search.best(lambda: count_moves_from_position(position, game_filter))  # noqa: B023
        games = count_moves_from_position(position, game_filter).whole.games
        print(
            f"  {title:24} {games:7} games {taken * 1000:8.1f} ms {taken / plain_time:6.2f} ×"
            f"   counted anew: processor {min(busies) * 1000:6.1f} ms",
            flush=True,
        )


def main() -> None:
    """Fill a database, measure, make the blocks, measure again."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--records", type=int, default=100_000)
    parser.add_argument("--postgresql", action="store_true")
    given = parser.parse_args()
    with ExitStack() as held:
        archive_search.database(held, is_postgresql=given.postgresql)
        archive_search.fill(given.records)
        from django.db import connection
        from django.utils import timezone

        from games.openings import services as openings_services

        measure(f"{connection.vendor}, looked through")
        start = time.perf_counter()
        made = openings_services.build_due_blocks(timezone.now() + openings_services.SETTLED)
        print(f"{made} blocks made in {time.perf_counter() - start:.1f} s")
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
        measure(f"{connection.vendor}, in blocks")
        connection.close()


if __name__ == "__main__":
    main()
