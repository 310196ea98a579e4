"""Measure public pages of an event in processor time: fresh, stored and unchanged.

    python -m tests.benchmarks.public_pages [--players N] [--after ROUNDS] [--profile PAGE]

A site of its own in a throw-away folder (SQLite) with a Swiss event whose rounds are played by
lot from a fixed seed. Each page is asked for in the process, through every middleware: *fresh*
(nothing stored), *stored* (made for somebody else before) and *unchanged* (the asker names what
he has: 304). Told are the bytes sent, compressed, and milliseconds with their ratio to the health
page of the same run.
"""

import argparse
import cProfile
import os
import pstats
import random
import statistics
import tempfile
import time

from tests.benchmarks.standings import FIVE
from tests.benchmarks.swiss_rounds import play

PAGES = ("", "rounds/{after}/", "standings/", "crosstable/", "colours/", "players/{entry}/")


def prepare(players: int, after: int) -> tuple[str, list[str]]:
    """The address of the event and of its pages below it."""
    from tests.support import small_event, swiss_event
    from tournaments.standings import services as standings_services

    regulations = {"games_per_pairing": 1, "count_by": "games", "coefficients": FIVE}
    story = swiss_event.event(players, after + 2, **regulations)
    chance = random.Random(64)
    for number in range(1, after + 1):
        swiss_event.publish(story)
        play(story.tournament, number, chance)
    story.tournament.refresh_from_db()
    revision = {"tournament_id": story.tournament.pk, "revision": story.tournament.revision}
    standings_services.recompute_standings(**revision, at=small_event.NOON)
    entry = story.tournament.entries.first().pk
    return (
        f"/events/{story.tournament.pk}/",
        [page.format(after=after, entry=entry) for page in PAGES],
    )


class Reader:
    """Asks as a visitor without cookies; one asking is counted in time of the processor."""

    def __init__(self) -> None:
        from django.test import Client

        self.client = Client(
            HTTP_ACCEPT="text/html", HTTP_ACCEPT_LANGUAGE="ru", HTTP_ACCEPT_ENCODING="gzip"
        )

    def cost(self, address: str, **headers: str) -> tuple[float, object]:
        self.client.cookies.clear()
        start = time.process_time()
        answer = self.client.get(address, headers=headers)
        return 1000 * (time.process_time() - start), answer

    def median(self, address: str, times: int = 9, **headers: str) -> float:
        return statistics.median(self.cost(address, **headers)[0] for _ in range(times))


def time_of_fresh_page(reader: Reader, address: str, times: int = 5) -> float:
    """Milliseconds of a page that nobody has asked for."""
    from django.core.cache import caches

    taken = []
    for _ in range(times + 1):
        for name in caches.settings:
            caches[name].clear()
        taken.append(reader.cost(address)[0])
    return statistics.median(taken[1:])  # the first compiles the templates


def measure(event: str, pages: list[str]) -> None:
    reader = Reader()
    health = reader.median("/healthz", 200)
    print(f"{'page':18} {'sent':>8} {'fresh':>8} {'stored':>8} {'unchanged':>10}  ms of processor")
    for page in pages:
        first = time_of_fresh_page(reader, event + page)
        _, answer = reader.cost(event + page)
        assert answer.status_code == 200, answer
        stored = reader.median(event + page)
        unchanged = reader.median(event + page, **{"if-none-match": answer["ETag"]})
        print(
            f"{page or 'event':18} {len(answer.content):8} {first:8.1f} {stored:8.2f}"
            f" {unchanged:10.2f}  {first / health:6.0f} {stored / health:5.1f}"
            f" {unchanged / health:5.1f} x the health page"
        )
    print(f"{'health page':18} {'':8} {health:8.2f}")


def profile(event: str, page: str) -> None:
    """Where a fresh page spends its time."""
    reader = Reader()
    time_of_fresh_page(reader, event + page, 1)
    with cProfile.Profile() as watched:
        time_of_fresh_page(reader, event + page, 3)
    pstats.Stats(watched).sort_stats("cumulative").print_stats(60)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--after", type=int, default=5)
    parser.add_argument("--profile", help="one of " + ", ".join(PAGES))
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="benchmark-") as folder:
        os.environ |= {
            "ARBITER_VAR": folder,
            "ARBITER_LOG_LEVEL": "ERROR",
            "DJANGO_SETTINGS_MODULE": "deploy.settings",
        }
        for inherited in ("DATABASE_URL", "REDIS_URL", "CELERY_BROKER_URL", "SITE_URL"):
            os.environ.pop(inherited, None)
        import django

        django.setup()
        from django.conf import settings
        from django.core.management import call_command

        settings.ALLOWED_HOSTS = ["testserver"]
        call_command("migrate", verbosity=0)
        event, pages = prepare(given.players, given.after)
        if given.profile is not None:
            profile(event, given.profile.format(after=given.after))
            return
        measure(event, pages)


if __name__ == "__main__":
    main()
