"""Measure an event of 36 tournaments and 300 persons beside a lonely tournament.

    python -m tests.benchmarks.festivals [--persons N] [--profile]

A site of its own in a throw-away folder (SQLite) with a youth week of 12 groups and 3 programmes;
its persons are entered by one list. Told are the seconds that making it and entering the list
take, the drafting of all pairings of an hour (round 2 of the 12 tournaments of a programme), and
the front page made fresh, as a ratio to the page of a lonely tournament of a twelfth of the
persons in the same run. Times are of the processor.
"""

import argparse
import cProfile
import os
import pstats
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tests.benchmarks.public_pages import Reader, time_of_fresh_page
from tests.benchmarks.swiss_rounds import play


@contextmanager
def told(what: str) -> Iterator[None]:
    """Print how long a part took, and how many statements it asked the database."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    start = time.process_time()
    with CaptureQueriesContext(connection) as asked:
        yield
    print(f"{what:44} {time.process_time() - start:7.2f} s {len(asked):6} statements", flush=True)


def prepare(persons: int) -> Any:
    """A public youth week with its persons, round 1 of its classic played."""
    from tests.support import festivals
    from tournaments.events.models import Tournament
    from tournaments.festivals.services import setup

    actor = festivals.organiser()
    with told("36 tournaments made"):
        festival = festivals.youth_week(actor)
    with told(f"a list of {persons} persons entered"):
        festivals.enter_list(festival, actor, festivals.children_list(persons))
    setup.open_to_everybody(festival=festival, actor=actor, at=festivals.AT)
    chance = random.Random(64)
    classic = Tournament.objects.filter(contests__programme__position=0).order_by("pk")
    for tournament in classic:
        begin(tournament, actor, chance)
    write_timetable(festival, actor)
    return festival


def write_timetable(festival: Any, actor: Any) -> None:
    """A day that is today: all that is played, in three halls, and the opening."""
    from django.utils import timezone

    from tests.support.festivals import AT
    from tournaments.festivals.forms.timetable import TimetableForm
    from tournaments.festivals.services.tables import recompute_tables
    from tournaments.festivals.services.timetable import replace_timetable

    lines = (
        f"{timezone.localdate():%d.%m.%Y} 00:05 Открытие, зал 1",
        "00:30 Классика, туры 1–4, зал 1",
        "08:00 Быстрые, все туры, зал 2",
        "20:00 Блиц, все туры, зал 3",
        "23:55 Награждение",
    )
    form = TimetableForm({"lines": "\n".join(lines)}, festival=festival)
    assert form.is_valid(), form.errors
    with told("the timetable of a day written"):
        replace_timetable(
            festival=festival, sittings=form.cleaned_data["lines"], actor=actor, at=AT
        )
    with told("medals and teams computed"):
        recompute_tables(festival_id=festival.pk, at=AT)


def begin(tournament: Any, actor: Any, chance: random.Random) -> None:
    """Lots, and round 1 played."""
    from tests.support.festivals import AT
    from tournaments.rounds.services import drafts, lots, publishing
    from tournaments.standings import services as standings_services

    by = {"tournament": tournament, "actor": actor, "at": AT}
    lots.draw_lots(seed="0123456789abcdef", **by)
    drafts.draft_round(**by)
    publishing.publish_round(number=1, **by)
    play(tournament, 1, chance)
    tournament.refresh_from_db()
    standings_services.recompute_standings(
        tournament_id=tournament.pk, revision=tournament.revision, at=AT
    )


def lonely(players: int) -> Any:
    """A tournament of its own, in the same state."""
    from tests.support import swiss_event

    story = swiss_event.event(players, 8, drawn=False)
    begin(story.tournament, story.organiser, random.Random(64))
    return story.tournament


def draft_an_hour(festival: Any) -> None:
    """Draft round 2 of all tournaments of the first programme."""
    from tests.support.festivals import AT
    from tournaments.events.models import Tournament
    from tournaments.rounds.services import drafts

    of_the_hour = list(Tournament.objects.filter(contests__programme__position=0).order_by("pk"))
    with told(f"pairings of {len(of_the_hour)} tournaments drafted"):
        for tournament in of_the_hour:
            drafts.draft_round(tournament=tournament, actor=festival.opened_by, at=AT)


def measure(persons: int, is_profiled: bool) -> None:
    """Print it all."""
    festival = prepare(persons)
    alone = lonely(persons // 12)
    draft_an_hour(festival)
    reader = Reader()
    addresses = {"event": f"/festivals/{festival.pk}/", "lonely": f"/events/{alone.pk}/"}
    for address in addresses.values():
        assert reader.cost(address)[1].status_code == 200, address
    if is_profiled:
        profile(lambda: time_of_fresh_page(reader, addresses["event"], 3))
        return
    fresh = {name: time_of_fresh_page(reader, address, 9) for name, address in addresses.items()}
    ratio = fresh["event"] / fresh["lonely"]
    print(
        f"front page fresh: event {fresh['event']:.1f} ms, lonely {fresh['lonely']:.1f} ms,"
        f" {ratio:.2f} x"
    )


def profile(act: Callable[[], object]) -> None:
    """Where the front page spends its time."""
    with cProfile.Profile() as watched:
        act()
    pstats.Stats(watched).sort_stats("cumulative").print_stats(60)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--persons", type=int, default=300)
    parser.add_argument("--profile", action="store_true", help="of the front page")
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
        measure(given.persons, given.profile)


if __name__ == "__main__":
    main()
