"""Play the main event of the demonstration: eight demo players, moves of real games.

Everything goes through the services an organiser and the players use, so that the
demonstration shows nothing the product cannot do. No result is put in the mouth of a real
person: the players are invented, only the moves were once played.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import User

from arbiter.offices import appoint_and_dismiss_officials
from arbiter.rights.permissions_of_roles import Role
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tournaments.demo import players_and_logins
from tournaments.demo.players_and_logins import PLAYERS, Login
from tournaments.disputes_claims_incidents import open_cases_about_games
from tournaments.enter_players import enter_and_strike_off
from tournaments.entries.models import Entry
from tournaments.events import create_and_change_events
from tournaments.events.models import Tournament
from tournaments.lots import draw_starting_numbers_and_begin_event
from tournaments.results import record_result
from tournaments.rounds import publish_and_start_rounds
from tournaments.rounds_and_boards.models import Game
from tournaments.submitted_records import submit_and_confirm_records
from tournaments.submitted_records.models import Submission, SubmissionState

SEED = "1924"
FINISHED_ROUNDS = 5
OPEN_ROUND = 6
A_WEEK = 7 * 24 * 60


@dataclass
class DemoStage:
    """The demo event being built: its people, and the time of the next act."""

    tournament: Tournament
    organiser: User
    accounts: dict[int, User]  # by player
    now: datetime

    def advance_one_minute(self) -> datetime:
        """Advance the time by a minute and return it: every act has its own."""
        self.now += timedelta(minutes=1)
        return self.now


def play_main_demo_event(
    *, organiser: User, arbiter: User, records: Iterator[str], at: datetime
) -> tuple[Tournament, tuple[Login, ...]]:
    """Play the main event: five rounds, one open with a dispute and a stated result, one a draft.

    Returns it with the logins of two players who have an open game to play.
    """
    tournament = create_and_change_events.create_tournament(
        title="Демонстрационный турнир",
        title_en="Demonstration event",
        city="Москва",
        starts_on=at.date(),
        confirm_minutes=A_WEEK,  # the stated result of the demonstration waits for its visitor
        actor=organiser,
        at=at,
    )
    appoint_and_dismiss_officials.appoint_official(
        user=arbiter, role=Role.CHIEF, scope=tournament.scope_key, actor=organiser, at=at
    )
    stage = DemoStage(tournament=tournament, organiser=organiser, accounts={}, now=at)
    logins = _enter_everybody(stage)
    draw_starting_numbers_and_begin_event.draw_lots(
        tournament=tournament, seed=SEED, actor=organiser, at=stage.advance_one_minute()
    )
    for number in range(1, FINISHED_ROUNDS + 1):
        _play_round(stage, number, records)
    two = _open_round(stage, records)
    return tournament, tuple(logins[user.pk] for user in two)


def _enter_everybody(stage: DemoStage) -> dict[int, Login]:
    logins: dict[int, Login] = {}
    for number, name in enumerate(PLAYERS, start=1):
        entry = enter_and_strike_off.enter_new_player(
            tournament=stage.tournament,
            name=name,
            city="Москва",
            is_demo=True,
            actor=stage.organiser,
            at=stage.advance_one_minute(),
        )
        user, login = players_and_logins.make_user(f"player{number}", "player", first_name=name)
        entry.player.user = user
        entry.player.save(update_fields=["user"])
        stage.accounts[entry.player_id] = user
        logins[user.pk] = login
    return logins


def _games(stage: DemoStage, number: int) -> list[Game]:
    return list(
        Game.objects.filter(
            pairing__round__tournament=stage.tournament, pairing__round__number=number
        )
        .select_related("white__player", "black__player")
        .order_by("pairing__board", "number")
    )


def _account(stage: DemoStage, entry: Entry) -> User:
    return stage.accounts[entry.player_id]


def _play_round(stage: DemoStage, number: int, records: Iterator[str]) -> None:
    publish_and_start_rounds.publish_round(
        tournament=stage.tournament,
        number=number,
        actor=stage.organiser,
        at=stage.advance_one_minute(),
    )
    for game in _games(stage, number):
        _play(stage, game, next(records, None))


def _play(stage: DemoStage, game: Game, record: str | None) -> None:
    """White hands in the record, Black confirms it; without a record a clerk enters a draw."""
    if record is None:
        record_result.enter_result(
            game=game,
            outcome=Outcome(GameResult.DRAW, Termination.AGREEMENT),
            expected_revision=game.revision,
            actor=stage.organiser,
            at=stage.advance_one_minute(),
        )
        return
    row = _hand_in(stage, game, record)
    if row.state == SubmissionState.WAITING:
        submit_and_confirm_records.confirm_result(
            submission_id=row.pk, actor=_account(stage, game.black), at=stage.advance_one_minute()
        )


def _hand_in(stage: DemoStage, game: Game, record: str) -> Submission:
    return submit_and_confirm_records.submit_record(
        game_id=game.pk,
        data=record.encode(),
        actor=_account(stage, game.white),
        at=stage.advance_one_minute(),
    )


def _open_round(stage: DemoStage, records: Iterator[str]) -> tuple[User, User]:
    """Leave three boards of a round open: free to play, disputed, stated.

    Board 1 is free to play; on board 2 White states a result and Black disputes it; on board 3 one
    is stated and waits for Black's word.
    """
    publish_and_start_rounds.publish_round(
        tournament=stage.tournament,
        number=OPEN_ROUND,
        actor=stage.organiser,
        at=stage.advance_one_minute(),
    )
    free, disputed, stated = _games(stage, OPEN_ROUND)[:3]
    _hand_in(stage, disputed, next(records))
    _hand_in(stage, stated, next(records))
    open_cases_about_games.open_dispute(
        game_id=disputed.pk,
        kind="clock",
        claim_text="Мой соперник просрочил время раньше, чем я сдался: его флаг упал первым.",
        actor=_account(stage, disputed.black),
        at=stage.advance_one_minute(),
    )
    return _account(stage, free.white), _account(stage, free.black)
