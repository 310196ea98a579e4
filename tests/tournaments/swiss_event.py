"""A Swiss event for tests: players with ratings, rounds drafted, published and played."""

from collections.abc import Callable

from arbiter.rights.permissions_of_roles import Role
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests import small_event
from tests.restored_stories import kept
from tournaments.enter_players import enter_and_strike_off
from tournaments.events import create_and_change_events
from tournaments.events.models import Tournament
from tournaments.lots import draw_starting_numbers_and_begin_event
from tournaments.results import record_result
from tournaments.round_drafts import pair_and_write_draft
from tournaments.rounds import publish_and_start_rounds as rounds
from tournaments.rounds_and_boards.models import Game, Round

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
    tournament = create_and_change_events.create_tournament(
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
        draw_starting_numbers_and_begin_event.draw_lots(
            tournament=tournament, seed=small_event.SEED, actor=organiser, at=small_event.NOON
        )
    tournament.refresh_from_db()
    return story


def enter(story: small_event.Story, number: int, **given):
    """Number 1 has the highest rating."""
    return enter_and_strike_off.enter_new_player(
        **by(story),
        name=f"Игрок {number:03}",
        rating=max(2400 - 10 * number, 100),
        is_demo=True,
        **given,
    )


def by(story: small_event.Story) -> dict:
    return {"tournament": story.tournament, "actor": story.organiser, "at": small_event.NOON}


def draft(story: small_event.Story) -> Round:
    return pair_and_write_draft.draft_round(**by(story))


def publish(story: small_event.Story) -> Round:
    """Draft and publish the next round."""
    row = draft(story)
    return rounds.publish_round(**by(story), number=row.number)


def play(story: small_event.Story, number: int, choose: Choose = lambda game: WHITE) -> None:
    """Enter every result of a round that is still open."""
    for game in games(story.tournament, number):
        if not game.is_settled:
            enter_result(story, game, choose(game))


def enter_result(story: small_event.Story, game: Game, outcome: Outcome, reason: str = "") -> Game:
    return record_result.enter_result(
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
