"""A Swiss event for tests: rounds drafted, published and played, written as TRF and taken over."""

from collections.abc import Callable

from arbiter.accounts.queries.rights import Role
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests.support import small_event
from tests.support.stories import kept
from tournaments.boards.models import Game, Round
from tournaments.entries.services import entering
from tournaments.events.models import Tournament
from tournaments.events.services import regulations as regulations_services
from tournaments.exchange.queries import trf
from tournaments.exchange.queries.trf import collect_trf_facts_of_event
from tournaments.exchange.services import imports
from tournaments.games.services import results
from tournaments.pairing import trf as pairing_trf
from tournaments.rounds.services import drafts, lots, publishing, reasons

# A Swiss event for tests: players with ratings, rounds drafted, published and played.


WHITE = Outcome(GameResult.WHITE_WINS, Termination.RECORDED)

BLACK = Outcome(GameResult.BLACK_WINS, Termination.RECORDED)

DRAW = Outcome(GameResult.DRAW, Termination.RECORDED)

FORFEIT = Outcome(GameResult.WHITE_WINS, Termination.FORFEIT)

Choose = Callable[[Game], Outcome]


@kept
def event(
    players: int = 12, rounds: int = 5, *, drawn: bool = True, **regulations
) -> small_event.Story:
    """Players 1, 2, 3 … by rating; the lots are drawn."""
    organiser = small_event.user("organiser", staff_of="site", role=Role.ORGANISER)
    tournament = regulations_services.create_tournament(
        title="Швейцарка",
        actor=organiser,
        at=small_event.NOON,
        **{
            "system": "swiss",
            "rounds_planned": rounds,
            "games_per_pairing": 2,
            "count_by": "match",
            **regulations,
        },
    )
    story = small_event.Story(
        organiser=organiser,
        arbiter=small_event.user("arbiter", staff_of=tournament.scope_key, role=Role.ARBITER),
        stranger=small_event.user("stranger"),
        tournament=tournament,
    )
    for number in range(1, players + 1):
        enter(story, number)
    if drawn:
        lots.draw_lots(
            tournament=tournament, seed=small_event.SEED, actor=organiser, at=small_event.NOON
        )
    tournament.refresh_from_db()
    return story


def enter(story: small_event.Story, number: int, **given):
    """Number 1 has the highest rating."""
    return entering.enter_new_player(
        **by(story),
        name=f"Игрок {number:03}",
        rating=max(2400 - 10 * number, 100),
        is_demo=True,
        **given,
    )


def by(story: small_event.Story) -> dict:
    return {"tournament": story.tournament, "actor": story.organiser, "at": small_event.NOON}


def draft(story: small_event.Story) -> Round:
    return drafts.draft_round(**by(story))


def explain(story: small_event.Story) -> None:
    """What a worker does behind a draft: the reasons of the boards are written."""
    for row in story.tournament.rounds.all():
        reasons.write_reasons(row.pk)


def publish(story: small_event.Story) -> Round:
    """Draft and publish the next round."""
    row = draft(story)
    return publishing.publish_round(**by(story), number=row.number)


def play(story: small_event.Story, number: int, choose: Choose = lambda game: WHITE) -> None:
    """Enter every result of a round that is still open."""
    for game in games(story.tournament, number):
        if not game.is_settled:
            enter_result(story, game, choose(game))


def enter_result(story: small_event.Story, game: Game, outcome: Outcome, reason: str = "") -> Game:
    return results.enter_result(
        game=game,
        outcome=outcome,
        expected_revision=game.revision,
        actor=story.organiser,
        at=small_event.NOON,
        reason=reason,
    )


def games(tournament: Tournament, number: int) -> list[Game]:
    return list(
        Game.objects.filter(pairing__round__tournament=tournament, pairing__round__number=number)
        .select_related("pairing", "white", "black")
        .order_by("pairing__board", "number")
    )


def higher(game: Game) -> Outcome:
    """The better number wins."""
    return WHITE if game.white.number < game.black.number else BLACK


def boards(row: Round) -> str:
    """The round in one line: ``1-7 8-2 … 13 (allocated)``."""
    written = []
    for pairing in row.pairings.select_related("first", "second").order_by("board"):
        if pairing.second is None:
            written.append(f"{pairing.first.number} ({pairing.kind})")
        else:
            written.append(f"{pairing.first.number}-{pairing.second.number}")
    return " ".join(written)


# Write an event as TRF and take one over, for tests.


def written_trf(tournament, after=None, edition=pairing_trf.TrfEdition.TRF26):
    return pairing_trf.write_trf(
        pairing_trf.write_event_as_trf(collect_trf_facts_of_event(tournament, after), edition)
    )


def take_over_trf(data, by, **given):
    taken = trf.read_trf_to_import(data.encode() if isinstance(data, str) else data)
    new = {player.number: "new" for player in taken.file.players} | given.pop("decisions", {})
    return imports.create_event_from_trf(
        to_import=taken, decisions=new, actor=by.organiser, at=small_event.NOON, **given
    )
