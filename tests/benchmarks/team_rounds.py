"""Measure a Swiss round of teams drafted and published by the services, and both tables stored.

    python -m tests.benchmarks.team_rounds [--teams N] [--after ROUNDS]

A site of its own in a throw-away folder (SQLite): teams of four boards and a reserve; ``--after``
rounds of results from a fixed seed lie behind the round that is measured, drafted and published
by the services, their games taken over as rows. Told as a ratio to the engine alone on the same
field in the same run, each by the best of ``--turns`` (the draft made anew every time).
"""

import argparse
import os
import random
import tempfile

from tests.benchmarks.swiss_rounds import play, timed

BOARDS = 4

AHEAD = 9


def measure(teams: int, after: int, turns: int) -> None:
    """One field: the services, the engine alone, the pages' reading and the tables."""
    from arbiter.accounts.queries.rights import Role
    from tests.support.small_event import NOON, SEED, user
    from tests.support.team_event import team_settings
    from tournaments.events.models import Tournament
    from tournaments.events.services import regulations
    from tournaments.teams.queries.results import team_field
    from tournaments.teams.queries.standings import table_to_show
    from tournaments.teams.services import beginning, drafts, rosters
    from tournaments.teams.services.rosters import TypedMember, TypedTeam
    from tournaments.teams.services.rounds import publish_team_round
    from tournaments.teams.services.standings import recompute_tables

    organiser = user("organiser", staff_of="site", role=Role.ORGANISER)
    by = {"actor": organiser, "at": NOON}
    tournament = regulations.create_tournament(
        title="Teams", system="team_swiss", rounds_planned=AHEAD, **by
    )
    typed = team_settings(boards=BOARDS, conditions=())
    rosters.change_settings(tournament=tournament, typed=typed, **by)
    rosters.enter_teams(
        tournament=tournament,
        teams=[
            TypedTeam(
                f"Team {number}",
                tuple(
                    TypedMember(
                        f"Player {number}-{at}", rating=2400 - number, is_reserve=at > BOARDS
                    )
                    for at in range(1, BOARDS + 2)
                ),
            )
            for number in range(1, teams + 1)
        ],
        namesakes="new",
        **by,
    )
    beginning.draw_teams(tournament=tournament, seed=SEED, **by)
    chance = random.Random(64)
    for number in range(1, after + 1):
        drafts.draft_team_round(tournament=tournament, **by)
        publish_team_round(tournament=tournament, number=number, **by)
        play(tournament, number, chance)
    drafted, engines = [], []
    for _ in range(turns):
        taken, row = timed(lambda: drafts.draft_team_round(tournament=tournament, **by))
        drafted.append(taken)
        field = team_field(tournament, row.number)
        system = tournament.play_system
        taken, _ = timed(lambda field=field, system=system: system.pair_teams(field))
        engines.append(taken)
    published, _ = timed(lambda: publish_team_round(tournament=tournament, number=row.number, **by))
    play(tournament, row.number, chance)
    tournament = Tournament.objects.get(pk=tournament.pk)
    revision = {"tournament_id": tournament.pk, "revision": tournament.revision}
    stored, _ = timed(lambda: recompute_tables(**revision, at=NOON))
    shown, _ = timed(lambda: table_to_show(tournament))
    print(f"{teams} teams of {BOARDS} boards, round {row.number}")
    print(f"paired, checked, explained, written {min(drafted):7.2f} s")
    print(f"the engine alone                    {min(engines):7.2f} s")
    print(f"ratio of the draft                  {min(drafted) / min(engines):7.2f} x")
    print(f"line-ups made, published            {published:7.2f} s")
    print(f"both tables read, counted, stored   {stored:7.2f} s")
    print(f"the stored table read               {shown:7.2f} s")


def main() -> None:
    """Make the site, then measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--teams", type=int, default=34)
    parser.add_argument("--after", type=int, default=5)
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
        measure(given.teams, given.after, given.turns)


if __name__ == "__main__":
    main()
