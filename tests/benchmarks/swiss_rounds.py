"""Measure a Swiss round paired, checked and published by the services, and its table.

    python -m tests.benchmarks.swiss_rounds [--players N] [--after ROUNDS]

A site of its own in a throw-away folder (SQLite); ``--after`` rounds of results from a fixed
seed lie behind the round that is measured, taken over as rows because no service is measured
there. Told as a ratio to the engine alone on the same field in the same run, with the peak of
memory of the process. The table is the worker's: read, counted with five coefficients, stored.
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
    from tournaments.rounds_and_boards.models import Game, GameState, RoundState

    games = list(Game.objects.filter(pairing__round__tournament=tournament, state=GameState.OPEN))
    for game in games:
        game.result = chance.choice(("1-0", "1/2-1/2", "0-1"))
        game.termination, game.state = Termination.RECORDED.value, GameState.FINISHED
    Game.objects.bulk_update(games, ["result", "termination", "state"], batch_size=200)
    tournament.rounds.filter(number=number).update(state=RoundState.CLOSED)


def measure(players: int, after: int) -> None:
    """One field: the services, the engine alone, the table and the memory."""
    from tests import small_event
    from tests.tournaments import swiss_event
    from tournaments.round_drafts.pair_and_write_draft import pair_with_engine
    from tournaments.rounds import publish_and_start_rounds as rounds
    from tournaments.rounds_and_boards import load_pairing_input as fields
    from tournaments.standings import recompute_standings as standings

    regulations = {"games_per_pairing": 1, "count_by": "games", "coefficients": FIVE}
    story = swiss_event.event(players, AHEAD, **regulations)
    chance = random.Random(64)
    for number in range(1, after + 1):
        swiss_event.publish(story)
        play(story.tournament, number, chance)
    drafted, row = timed(lambda: swiss_event.draft(story))
    published, _ = timed(lambda: rounds.publish_round(**swiss_event.by(story), number=row.number))
    field = fields.load_pairing_input(story.tournament, row.number)
    engine, _ = timed(lambda: pair_with_engine(story.tournament.play_system, field))
    play(story.tournament, row.number, chance)
    story.tournament.refresh_from_db()
    revision = {"tournament_id": story.tournament.pk, "revision": story.tournament.revision}
    table, _ = timed(lambda: standings.recompute_standings(**revision, at=small_event.NOON))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{players} players, round {row.number}")
    print(f"paired, checked, written  {drafted:7.2f} s")
    print(f"published                 {published:7.2f} s")
    print(f"the engine alone          {engine:7.2f} s")
    print(f"ratio                     {(drafted + published) / engine:7.2f} x")
    print(f"table read, counted, stored {table:5.2f} s")
    print(f"peak of the process       {peak:5} MiB")


def main() -> None:
    """Make the site, then measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--after", type=int, default=4)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATABASE_URL"] = f"sqlite:///{folder}/db.sqlite3"
        os.environ["DJANGO_SETTINGS_MODULE"] = "deploy.settings"
        os.environ["CELERY_BROKER_URL"] = f"filesystem://{folder}/broker"
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        measure(given.players, given.after)


if __name__ == "__main__":
    main()
