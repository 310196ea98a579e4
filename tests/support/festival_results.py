"""Tournaments played to their end for tests of tables: who should stand where stands there."""

from collections.abc import Sequence
from typing import NamedTuple

from django.contrib.auth.models import User

from tests.support import small_event, swiss_event
from tests.support.festivals import AT
from tournaments.boards.models import Game
from tournaments.entries.models import Entry
from tournaments.entries.services import entering
from tournaments.events.models import Tournament, TournamentState
from tournaments.games.services import results
from tournaments.people.models import Player
from tournaments.rounds.services import drafts, lots, publishing
from tournaments.standings import services as standings_services


class Person(NamedTuple):
    """Who plays; the same name is the same person in every tournament."""

    name: str
    region: str = ""
    sex: str = ""
    birth_year: int | None = None
    club: str = ""
    federation: str = ""


def people(regions: Sequence[str], sex: str = "m", *, first: str = "Игрок") -> list[Person]:
    """Persons whose regions are these letters, in the order in which they are to end."""
    return [Person(f"{first} {number:02}", region, sex) for number, region in enumerate(regions, 1)]


def play_to_the_end(tournament: Tournament, persons: Sequence[Person], actor: User) -> None:
    """Play a round robin that these persons end in this order; the table is stored."""
    begin(tournament, persons, actor)
    while tournament.state != TournamentState.FINISHED:
        play_next_round(tournament, persons, actor)
    store_standings(tournament)


def play_entered_to_the_end(tournament: Tournament, names: Sequence[str], actor: User) -> None:
    """Play a tournament of people who are entered, to end in this order; the table is stored."""
    tournament.refresh_from_db()
    _draw(tournament, actor)
    persons = [Person(name) for name in names]
    while tournament.state != TournamentState.FINISHED:
        play_next_round(tournament, persons, actor)
    store_standings(tournament)


def _draw(tournament: Tournament, actor: User) -> None:
    lots.draw_lots(tournament=tournament, seed=small_event.SEED, actor=actor, at=AT)
    tournament.refresh_from_db()


def begin(tournament: Tournament, persons: Sequence[Person], actor: User) -> None:
    """Enter persons and draw the lots of a round robin."""
    Tournament.objects.filter(pk=tournament.pk).update(
        system="round_robin", games_per_pairing=1, count_by="games",
        rounds_planned=len(persons) - 1 + len(persons) % 2, is_private=False,
    )  # fmt: skip
    tournament.refresh_from_db()
    for person in persons:
        enter(tournament, person, actor)
    _draw(tournament, actor)


def play_next_round(tournament: Tournament, persons: Sequence[Person], actor: User) -> None:
    """Publish a round; who should end higher wins."""
    order = {person.name: at for at, person in enumerate(persons)}
    number = tournament.rounds.exclude(state="draft").count() + 1
    if not tournament.rounds.filter(number=number).exists():
        drafts.draft_round(tournament=tournament, actor=actor, at=AT)
    publishing.publish_round(tournament=tournament, number=number, actor=actor, at=AT)
    for game in swiss_event.games(tournament, number):
        enter_result(game, order, actor)
    tournament.refresh_from_db()


def enter(tournament: Tournament, person: Person, actor: User) -> Entry:
    """Enter a person, known from another tournament or new."""
    known = Player.objects.filter(name=person.name).first()
    if known is not None:
        return entering.enter_player(tournament=tournament, player=known, actor=actor, at=AT)
    return entering.enter_new_player(
        tournament=tournament, actor=actor, at=AT, is_demo=True, **person._asdict()
    )


def enter_result(game: Game, order: dict[str, int], actor: User) -> None:
    """Who should end higher wins."""
    white_is_higher = order[game.white.player.name] < order[game.black.player.name]
    results.enter_result(
        game=game,
        outcome=swiss_event.WHITE if white_is_higher else swiss_event.BLACK,
        expected_revision=game.revision,
        actor=actor,
        at=AT,
    )


def store_standings(tournament: Tournament) -> None:
    """Store the newest table, as a worker does after a result."""
    tournament.refresh_from_db()
    standings_services.recompute_standings(
        tournament_id=tournament.pk, revision=tournament.revision, at=AT
    )
    tournament.refresh_from_db()
