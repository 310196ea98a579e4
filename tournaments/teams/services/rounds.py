"""A round of teams published from its line-ups; its openings; boards lost without play."""

from collections.abc import Iterator
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Prefetch

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tournaments.boards.models import (
    SETTLED,
    Game,
    Pairing,
    PairingKind,
    Round,
    RoundState,
    build_games_of_pairing,
)
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.games.services import results
from tournaments.pairing.field import WIN
from tournaments.pairing.reasons import PairingCode, Reason
from tournaments.rounds.models import Lot
from tournaments.rounds.services import lots, publishing
from tournaments.teams.models import LineUp, LineUpPlace, Team, TeamMatch, TeamSettings
from tournaments.teams.queries import line_ups as queries
from tournaments.teams.queries.drafts import is_team_draft_stale
from tournaments.teams.queries.settings import opening_table_of_board, settings_of_teams
from tournaments.teams.services.line_ups import fill_missing, open_match
from tournaments.teams.services.rosters import lock_team_event


@transaction.atomic
def publish_team_round(*, tournament: Tournament, number: int, actor: User, at: datetime) -> Round:
    """Publish the next round of teams: open all line-ups, seat the boards, publish them.

    A line-up that was not handed in is made of the roster. Raises TournamentError as
    ``publish_round`` does, and ``no_team_event``.
    """
    rights.require_right(actor, Action.PUBLISH_ROUND, event_scope(tournament))
    locked = lock_team_event(tournament)
    row = locked.rounds.filter(number=number).first()
    if row is None:
        raise TournamentError(RefusalCode.NO_SUCH_ROUND, round=number)
    earlier = locked.rounds.filter(number__lt=number, state=RoundState.DRAFT)
    is_drafted = row.state == RoundState.DRAFT and not locked.play_system.is_laid_out_whole
    if is_drafted and is_team_draft_stale(locked, row):
        raise TournamentError(RefusalCode.DRAFT_STALE, round=number)
    if row.state == RoundState.DRAFT and not earlier.exists():
        row.tournament = locked
        _seat(row, settings_of_teams(locked), actor=actor, at=at)
    return publishing.publish_round(tournament=locked, number=number, actor=actor, at=at)


def publish_any_round(*, tournament: Tournament, number: int, actor: User, at: datetime) -> Round:
    """Publish the next round of an event, from its line-ups where teams play."""
    publish = (
        publish_team_round if tournament.play_system.plays_in_teams else publishing.publish_round
    )
    return publish(tournament=tournament, number=number, actor=actor, at=at)


@transaction.atomic
def draw_any_opening(
    *, tournament: Tournament, number: int, seed: str, actor: User, at: datetime
) -> Lot:
    """Draw the opening of a round, board by board where teams play; raises as ``draw_opening``."""
    at_boards = {}
    if tournament.play_system.plays_in_teams:
        locked = lock_team_event(tournament)
        settings = settings_of_teams(locked)
        seats = Pairing.objects.filter(round__tournament=locked, round__number=number)
        at_boards = {
            pairing: place
            for pairing, board in seats.values_list("pk", "board")
            if opening_table_of_board(settings, place := 1 + (board - 1) % settings.boards)
        }
    return lots.draw_opening(
        tournament=tournament, number=number, seed=seed, actor=actor, at=at, at_boards=at_boards
    )


def _seat(row: Round, settings: TeamSettings, *, actor: User, at: datetime) -> None:
    """Create the boards of a round from its line-ups, those made of the roster included."""
    Game.objects.filter(pairing__round=row).delete()
    Pairing.objects.filter(round=row).delete()
    matches = list(row.team_matches.select_related("first", "second").order_by("table"))
    for match in matches:
        match.round = row
        if match.second_id is None:
            continue
        if match.opened_at is None:
            fill_missing(match, actor=actor, at=at)
            open_match(row.tournament, match, actor=actor, at=at)
    pairings = Pairing.objects.bulk_create(
        board for match in matches for board in boards_of_match(match, settings)
    )
    Game.objects.bulk_create(
        game
        for pairing in pairings
        for game in build_games_of_pairing(pairing, row.tournament.games_per_pairing)
    )


def boards_of_match(match: TeamMatch, settings: TeamSettings) -> Iterator[Pairing]:
    """Build the boards of one match: the first-named team has White on the odd ones."""
    seated = Prefetch("places", LineUpPlace.objects.select_related("member__entry"))
    by_team = {
        line_up.team_id: {place.board: place.member.entry for place in line_up.places.all()}
        for line_up in LineUp.objects.filter(match=match).prefetch_related(seated)
    }
    first = by_team.get(match.first_id, {})
    second = by_team.get(match.second_id or 0, {})
    for at in range(1, settings.boards + 1):
        pair = (first.get(at), second.get(at))
        white, black = pair if at % 2 else pair[::-1]
        if white is None and black is None:
            continue
        facts = {"round": match.round.number, "table": match.table, "at": at}
        board = (match.table - 1) * settings.boards + at
        table = opening_table_of_board(settings, at)
        if white is None or black is None:
            alone = white or black
            facts |= {"team": match.first_id if pair[0] else match.second_id or 0}
            yield Pairing(
                round=match.round,
                board=board,
                match=match,
                first=alone,
                kind=PairingKind.ALLOCATED,
                points=WIN,
                reasons=[Reason(PairingCode.TEAM_BOARD_EMPTY, "", facts).as_dict()],
            )
        else:
            yield Pairing(
                round=match.round,
                board=board,
                match=match,
                first=white,
                second=black,
                opening_table=table,
                reasons=[Reason(PairingCode.TEAM_BOARD, "", facts).as_dict()],
            )


@transaction.atomic
def forfeit_match(
    *, match: TeamMatch, team: Team, reason: str, actor: User, at: datetime, from_board: int = 1
) -> list[Game]:
    """Enter every game of a match that is not over as lost by a team that does not play on.

    ``from_board`` leaves out the boards above it: of a line-up in wrong order the wrong board and
    all below are lost. Raises TournamentError ``no_such_match``, ``no_such_team``,
    ``line_up_reason``, ``match_played`` where no game is left, and what ``enter_result`` refuses.
    """
    tournament = match.round.tournament
    rights.require_right(actor, Action.ENTER_RESULT, event_scope(tournament))
    if team.pk not in queries.sides_of(match) or match.second_id is None:
        raise TournamentError(RefusalCode.NO_SUCH_TEAM, team=team.pk)
    if not reason.strip():
        raise TournamentError(RefusalCode.LINE_UP_REASON)
    first = (match.table - 1) * settings_of_teams(tournament).boards + from_board
    left = Game.objects.filter(pairing__match=match, pairing__board__gte=first).exclude(
        state__in=SETTLED
    )
    games = list(left.select_related("white__team_member").order_by("pairing__board", "number"))
    if not games:
        raise TournamentError(RefusalCode.MATCH_PLAYED, table=match.table)
    entered = []
    for game in games:
        is_white = game.white.team_member.team_id == team.pk
        result = GameResult.BLACK_WINS if is_white else GameResult.WHITE_WINS
        entered.append(
            results.enter_result(
                game=game,
                outcome=Outcome(result, Termination.FORFEIT),
                expected_revision=game.revision,
                reason=reason.strip(),
                actor=actor,
                at=at,
            )
        )
    return entered
