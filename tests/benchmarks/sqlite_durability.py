"""Measure what it costs on SQLite that an acknowledged result survives a power cut.

    python -m tests.benchmarks.sqlite_durability [--results N] [--folder PLACE]

Results entered through the service, once with ``synchronous=FULL`` (as an installation runs: the
log is forced to the disk before the answer) and once with ``NORMAL``, in turns in one run; the
bare commit of one small row beside them. ``--folder`` names the disk that is meant.
"""

import argparse
import os
import sqlite3
import statistics
import tempfile
import time
from pathlib import Path

PLAYERS = 24  # 276 games in one event
MODES = ("FULL", "NORMAL")


def bare_commit(folder: Path, mode: str, count: int) -> float:
    """Milliseconds of one commit, the median."""
    link = sqlite3.connect(folder / f"bare-{mode}.sqlite3", isolation_level=None)
    link.execute("PRAGMA journal_mode=WAL")
    link.execute(f"PRAGMA synchronous={mode}")
    link.execute("CREATE TABLE one (text)")
    spent = []
    for _ in range(count):
        begun = time.perf_counter()
        link.execute("INSERT INTO one VALUES (?)", ("x" * 500,))
        spent.append(time.perf_counter() - begun)
    link.close()
    return statistics.median(spent) * 1000


def entered_results(count: int) -> dict[str, float]:
    """Milliseconds of one result, the median, for each mode; the modes take turns."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection
    from django.utils import timezone

    call_command("migrate", verbosity=0)
    from arbiter.rules.outcome import GameResult, Outcome, Termination
    from tests.support import small_event
    from tournaments.boards.models import Game
    from tournaments.games.services import results

    story = small_event.event(PLAYERS, published=PLAYERS - 1)
    draw = Outcome(GameResult.DRAW, Termination.AGREEMENT)
    games = list(Game.objects.filter(pairing__round__tournament=story.tournament)[: 2 * count])
    spent: dict[str, list[float]] = {mode: [] for mode in MODES}
    for number, game in enumerate(games):
        mode = MODES[number % 2]
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA synchronous={mode}")
        begun = time.perf_counter()
        results.enter_result(
            game=game,
            outcome=draw,
            expected_revision=game.revision,
            actor=story.arbiter,
            at=timezone.now(),
            reason="протокол",
        )
        spent[mode].append(time.perf_counter() - begun)
    return {mode: statistics.median(times) * 1000 for mode, times in spent.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--results", type=int, default=100)
    parser.add_argument("--folder", type=Path, default=None)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="benchmark-", dir=arguments.folder) as folder:
        for given in ("DATABASE_URL", "REDIS_URL", "SITE_URL"):
            os.environ.pop(given, None)
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "deploy.settings",
            "ARBITER_VAR": folder,
            "ARBITER_LOG_LEVEL": "ERROR",
        }
        bare = {mode: bare_commit(Path(folder), mode, arguments.results) for mode in MODES}
        whole = entered_results(arguments.results)
        for name, seconds in (("a bare commit", bare), ("a result entered", whole)):
            ratio = seconds["FULL"] / seconds["NORMAL"]
            print(f"{name}: FULL {ratio:.2f} x NORMAL ({seconds['FULL']:.2f} ms)")


if __name__ == "__main__":
    main()
