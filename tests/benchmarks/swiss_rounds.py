"""Measure a Swiss round paired, checked and published by the services, and its table.

    python -m tests.benchmarks.swiss_rounds [--players N] [--after ROUNDS]

A site of its own in a throw-away folder (SQLite); ``--after`` rounds of results from a fixed
seed lie behind the round that is measured, taken over as rows because no service is measured
there. Told as a ratio to the engine alone on the same field in the same run, each by the best of
``--turns`` (the draft made anew every time), with the peak of memory of the process. The reasons
are the worker's, behind the draft, and told beside it, and so is the table: read, counted with five
coefficients, stored.
"""

import argparse
import os
import random
import resource
import tempfile
import time
from collections.abc import Callable

from tests.benchmarks.standings import FIVE

AHEAD = 11


def timed(act: Callable[[], object]) -> tuple[float, object]:
    """Seconds of the processor, and what came back: a busy machine does not count."""
    start = time.process_time()
    answer = act()
    return time.process_time() - start, answer


def play(tournament: object, number: int, chance: random.Random) -> None:
    """Results of a published round as rows, and the round closed."""
    from arbiter.rules.outcome import Termination
    from tournaments.boards.models import Game, GameState, RoundState

    games = list(Game.objects.filter(pairing__round__tournament=tournament, state=GameState.OPEN))
    for game in games:
        game.result = chance.choice(("1-0", "1/2-1/2", "0-1"))
        game.termination, game.state = Termination.RECORDED.value, GameState.FINISHED
    Game.objects.bulk_update(games, ["result", "termination", "state"], batch_size=200)
    tournament.rounds.filter(number=number).update(state=RoundState.CLOSED)


def without_draft(number: int) -> None:
    """The round is not drafted yet: none of its rows is there."""
    from tournaments.boards.models import Game, Pairing, Round

    Game.objects.filter(pairing__round__number=number).delete()
    Pairing.objects.filter(round__number=number).delete()
    Round.objects.filter(number=number).delete()


def measure(players: int, after: int, turns: int) -> None:
    """One field: the services, the engine alone, the table and the memory."""
    from tests.support import small_event, swiss_event
    from tournaments.boards.queries import field as field_queries
    from tournaments.rounds.services import publishing, reasons
    from tournaments.rounds.services.drafts import pair_with_engine
    from tournaments.standings import services as standings_services

    regulations = {"games_per_pairing": 1, "count_by": "games", "coefficients": FIVE}
    story = swiss_event.event(players, AHEAD, **regulations)
    chance = random.Random(64)
    for number in range(1, after + 1):
        swiss_event.publish(story)
        play(story.tournament, number, chance)
    drafts, engines = [], []
    for _ in range(turns):
        without_draft(after + 1)
        taken, row = timed(lambda: swiss_event.draft(story))
        drafts.append(taken)
        field = field_queries.load_pairing_input(story.tournament, row.number)
        taken, _ = timed(lambda field=field: pair_with_engine(story.tournament.play_system, field))
        engines.append(taken)
    published, _ = timed(
        lambda: publishing.publish_round(**swiss_event.by(story), number=row.number)
    )
    explained, _ = timed(lambda: reasons.write_reasons(row.pk))
    drafted, engine = min(drafts), min(engines)
    play(story.tournament, row.number, chance)
    story.tournament.refresh_from_db()
    revision = {"tournament_id": story.tournament.pk, "revision": story.tournament.revision}
    table, _ = timed(
        lambda: standings_services.recompute_standings(**revision, at=small_event.NOON)
    )
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{players} players, round {row.number}")
    print(f"paired, checked, written  {drafted:7.2f} s")
    print(f"published                 {published:7.2f} s")
    print(f"the engine alone          {engine:7.2f} s")
    print(f"ratio of the draft        {drafted / engine:7.2f} x")
    print(f"published besides         {(drafted + published) / engine:7.2f} x")
    print(f"reasons behind it         {explained:7.2f} s")
    print(f"table read, counted, stored {table:5.2f} s")
    print(f"peak of the process       {peak:5} MiB")


def main() -> None:
    """Make the site, then measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--after", type=int, default=4)
    parser.add_argument("--turns", type=int, default=3)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATABASE_URL"] = f"sqlite:///{folder}/db.sqlite3"
        os.environ["DJANGO_SETTINGS_MODULE"] = "deploy.settings"
        os.environ["CELERY_BROKER_URL"] = f"filesystem://{folder}/broker"
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        measure(given.players, given.after, given.turns)


if __name__ == "__main__":
    main()
