"""Semi-finals of named players played to the end, and the next stage planned after them."""

from typing import Any

from django.contrib.auth.models import User

from arbiter.accounts.queries.rights import Role
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests.support.small_event import NOON, SEED, user
from tests.support.stories import kept
from tournaments.boards.models import Game
from tournaments.entries.models import Entry
from tournaments.entries.services import entering
from tournaments.events.models import Tournament
from tournaments.events.services import regulations
from tournaments.games.services import results
from tournaments.rounds.services import lots, publishing
from tournaments.stages.models import Stage
from tournaments.stages.services import stages
from tournaments.standings.services import recompute_standings

FIRST = ("Абрамов", "Белова", "Волков", "Громова")
SECOND = ("Дёмин", "Ершова", "Жуков", "Зимина")


def organiser() -> User:
    return user("organiser", staff_of="site", role=Role.ORGANISER)


def played(title: str, names: tuple[str, ...], **terms: Any) -> Tournament:
    """A round robin in which whoever is named first beats those after him."""
    event = opened(title, names, **terms)
    play(event)
    return event


def opened(title: str, names: tuple[str, ...], **terms: Any) -> Tournament:
    event = regulations.create_tournament(title=title, actor=organiser(), at=NOON, **terms)
    for name in names:
        entering.enter_new_player(
            tournament=event,
            name=name,
            actor=organiser(),
            at=NOON,
            club=f"Клуб {name[0]}",
            sex="w" if name.endswith("а") else "m",
        )
    return event


def play(event: Tournament, draws: tuple[tuple[str, str], ...] = ()) -> None:
    """Draw the lots, publish every round; the player entered earlier wins."""
    lots.draw_lots(tournament=event, seed=SEED, actor=organiser(), at=NOON)
    event.refresh_from_db()
    for row in event.rounds.order_by("number"):
        publishing.publish_round(tournament=event, number=row.number, actor=organiser(), at=NOON)
        for game in games_of(event).filter(pairing__round=row):
            names = (game.white.player.name, game.black.player.name)
            result = GameResult.WHITE_WINS
            if names in draws or names[::-1] in draws:
                result = GameResult.DRAW
            elif game.white_id > game.black_id:
                result = GameResult.BLACK_WINS
            enter(game, result)
    compute(event)


def games_of(event: Tournament) -> Any:
    games = Game.objects.filter(pairing__round__tournament=event).order_by("pk")
    return games.select_related("white__player", "black__player", "pairing__round__tournament")


def enter(game: Game, result: GameResult, **more: Any) -> None:
    results.enter_result(
        game=game,
        outcome=Outcome(result, Termination.RECORDED),
        expected_revision=game.revision,
        actor=organiser(),
        at=NOON,
        **more,
    )


def compute(event: Tournament) -> None:
    """Bring the table up to date, as a worker does."""
    event.refresh_from_db()
    recompute_standings(tournament_id=event.pk, revision=event.revision, at=NOON)
    event.refresh_from_db()


@kept
def two_semi_finals() -> list[Tournament]:
    """Two groups of four, each played to the end."""
    return [played("Полуфинал 1", FIRST), played("Полуфинал 2", SECOND)]


def planned(sources: list[Tournament], **terms: Any) -> Stage:
    """A final of the first two of each, with their mutual points, unless said otherwise."""
    usual: dict[str, Any] = {
        "title": "Финал",
        "quotas": [{"first": 1, "last": 2}],
        "carry": "mutual",
        "regulations": {"system": "round_robin"},
    }
    return stages.plan_stage(
        tournament=sources[0],
        also_from=[source.pk for source in sources[1:]],
        actor=organiser(),
        at=NOON,
        **{**usual, **terms},
    )


def entry_of(event: Tournament, name: str) -> Entry:
    return Entry.objects.select_related("player", "tournament").get(
        tournament=event, player__name=name
    )
