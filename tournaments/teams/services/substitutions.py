"""A line-up changed by the arbiter after it was opened; boards seated anew where it differs."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.officials import person_name_for_paper
from arbiter.accounts.queries.rights import Action
from arbiter.journal import columns
from tournaments.boards import services as boards_services
from tournaments.boards.models import (
    Game,
    Pairing,
    PairingKind,
    RoundState,
    build_games_of_pairing,
)
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.queries.officials import event_scope
from tournaments.events.services import revision
from tournaments.rounds.queries.touched import touched_board
from tournaments.teams.models import LineUp, LineUpPlace, Team, TeamMatch, TeamSettings
from tournaments.teams.queries import line_ups as queries
from tournaments.teams.queries.settings import settings_of_teams
from tournaments.teams.services.line_ups import lock_match, store_line_up
from tournaments.teams.services.rounds import boards_of_match


@transaction.atomic
def change_open_line_up(
    *,
    match: TeamMatch,
    team: Team,
    places: Mapping[int, int],
    seen: int,
    reason: str,
    actor: User,
    at: datetime,
    exception: str = "",
) -> LineUp:
    """Change an open line-up, with a reason; the boards that differ are seated anew.

    Boards on which anything was played, stated or written stay as they are, so does the opening
    drawn for a board, and so may a player who has left the event since. Raises TournamentError
    ``no_such_match``, ``no_such_team``, ``reason_missing``, ``match_open``, ``round_closed``,
    ``line_up_same``, ``line_up_begun`` and what ``check_line_up`` raises; Conflict
    ``line_up_changed``.
    """
    rights.require_right(actor, Action.HAND_IN_LINE_UP, event_scope(match.round.tournament))
    # games are locked before their event
    list(
        Game.objects.select_for_update(of=("self",)).filter(pairing__match=match.pk).order_by("pk")
    )
    locked, row = lock_match(match)
    if team.pk not in queries.sides_of(row):
        raise TournamentError(RefusalCode.NO_SUCH_TEAM, team=team.pk)
    own = locked.teams.get(pk=team.pk)
    if row.opened_at is None:
        raise TournamentError(RefusalCode.MATCH_OPEN, table=row.table)
    if row.round.state == RoundState.CLOSED:
        raise TournamentError(RefusalCode.ROUND_CLOSED, round=row.round.number)
    if not reason.strip():
        raise TournamentError(RefusalCode.REASON_MISSING)
    settings = settings_of_teams(locked)
    rules = queries.roster_rules(own, settings, queries.day_of_play(locked, at))
    before = dict(
        LineUpPlace.objects.filter(line_up__match=row, line_up__team=own).values_list(
            "board", "member"
        )
    )
    queries.check_line_up(rules, places, is_excepted=bool(exception.strip()), seated=before)
    changed = [board for board in rules.boards if before.get(board) != places.get(board)]
    if not changed:
        raise TournamentError(RefusalCode.LINE_UP_SAME, team=own.name)
    line_up = store_line_up(
        row, own, places, seen=seen, exception=exception.strip(), actor=actor, at=at
    )
    line_up.changes = [
        *line_up.changes,
        {
            "boards": [[board, before.get(board), places.get(board)] for board in changed],
            "reason": reason.strip(),
            "by": person_name_for_paper(actor),
            "at": at.isoformat(),
        },
    ]
    line_up.save(update_fields=["changes"])
    is_seated = row.round.state != RoundState.DRAFT
    removed = _seat_anew(row, own, settings, changed) if is_seated else []
    told = boards_services.boards_told(row.round_id) if is_seated else []
    revision.raise_revision(
        locked,
        "line_up.changed",
        actor=actor,
        at=at,
        data={
            "match": row.pk,
            "team": own.pk,
            "round": row.round.number,
            "boards": changed,
            "removed": removed,
            **columns.stands(
                columns.some_rows([line_up]),
                columns.all_rows(LineUpPlace, line_up=line_up.pk),
                *told,
            ),
        },
        before=[before.get(board) for board in changed],
        after=[places.get(board) for board in changed],
        words=reason.strip(),
        changes_standings=is_seated,
    )
    if is_seated:
        boards_services.close_finished_round_and_event(row.round)
    return line_up


def _seat_anew(
    match: TeamMatch, team: Team, settings: TeamSettings, changed: Sequence[int]
) -> list[list[Any]]:
    """Make the changed boards of a published match anew; return the games taken away.

    Raises TournamentError ``line_up_begun`` where one of them was begun.
    """
    least = (match.table - 1) * settings.boards
    numbers = [least + at for at in changed]
    old = {one.board: one for one in match.pairings.filter(board__in=numbers)}
    touched = touched_board(list(old.values()))
    if touched is not None:
        raise TournamentError(
            RefusalCode.LINE_UP_BEGUN, team=team.name, board=touched - least, round_board=touched
        )
    games = Game.objects.filter(pairing__in=list(old.values()))
    removed = [list(game) for game in games.order_by("pk").values_list("pk", "white", "black")]
    games.delete()
    Pairing.objects.filter(pk__in=[pairing.pk for pairing in old.values()]).delete()
    made = [one for one in boards_of_match(match, settings) if one.board in numbers]
    for pairing in made:
        stood = old.get(pairing.board)
        if stood is not None and PairingKind.GAME == pairing.kind == stood.kind:
            pairing.opening_table, pairing.opening = stood.opening_table, stood.opening
            pairing.set_up = stood.set_up
    tournament = match.round.tournament
    Game.objects.bulk_create(
        game
        for pairing in Pairing.objects.bulk_create(made)
        for game in build_games_of_pairing(pairing, tournament.games_per_pairing)
    )
    return removed
