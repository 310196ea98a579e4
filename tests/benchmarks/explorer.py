"""The explorer over 100,000 records, told in milliseconds and as ratios to a pass over the rows.

    python -m tests.benchmarks.explorer [--records N] [--postgresql]

In a throw-away database, SQLite or a private PostgreSQL, filled as by `archive_search`: the start,
positions of many games and of few, one of no game; before the blocks are made and after.
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
    from games.draughts.lines import play_line
    from games.explorer.selectors import explore

    def plain_pass() -> None:
        with connection.cursor() as cursor:
            cursor.execute(archive_search.PASS)
            cursor.fetchall()

    one = archive_search.best(plain_pass)
    print(f"{name}: one pass over the rows {one * 1000:.1f} ms")
    line = GameRecord.objects.order_by("id")[archive_search.DIFFERENT // 2].line
    road = list(play_line(START, line))
    asked = {f"after {ply} half-moves": road[ply] for ply in (0, 2, 6, 12, 30)}
    asked["of no game"] = road[30]._replace(kings=road[30].white)
    for title, position in asked.items():
        taken = archive_search.best(lambda: explore(position))  # noqa: B023  (called at once)
        games = explore(position).whole.games
        print(
            f"  {title:22} {games:7} games {taken * 1000:8.1f} ms {taken / one:6.2f} ×", flush=True
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

        from games.explorer import services

        measure(f"{connection.vendor}, looked through")
        start = time.perf_counter()
        made = services.build(timezone.now() + services.SETTLED)
        print(f"{made} blocks made in {time.perf_counter() - start:.1f} s")
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
        measure(f"{connection.vendor}, in blocks")
        connection.close()


if __name__ == "__main__":
    main()
