"""Ties played on: games of the next step set up, taken back, clocks noted, the ladder changed."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal.models import writing
from tournaments.boards import services as boards_services
from tournaments.boards.models import Game, GameState, OpeningFrom, Pairing
from tournaments.boards.queries import openings
from tournaments.boards.queries import ties as queries
from tournaments.boards.queries.ties import OWN, Tie
from tournaments.entries.models import Entry
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.queries.officials import event_scope
from tournaments.games.queries import published
from tournaments.rounds.models import Lot
from tournaments.rounds.queries.lots import (
    OF_TIE,
    SIDE,
    draw_tickets,
    tickets_left_in_urn,
)
from tournaments.rounds.queries.touched import is_any_touched
from tournaments.rounds.services.lots import normalise_seed, store_lot
from tournaments.scoring.ladders import (
    BadLadder,
    Step,
    StepColours,
    StepOpening,
    clock_of_game,
    steps_from_json,
    steps_to_json,
)
from tournaments.ties.services import acts

LONGEST_LEFT = 10 * 60 * 60
"""Seconds that may be left on a clock."""


@transaction.atomic
def set_up_next_games(
    *,
    tournament: Tournament,
    number: int,
    board: int,
    actor: User,
    at: datetime,
    seed: str,
    white: int | None = None,
) -> list[Game]:
    """Set up the games of the step that a tie wants: colours, opening, clocks; reopen the round.

    ``white`` is the starting number of who has White first, where the player who may choose has
    chosen; ``seed`` is that of the lots of colour and opening. Raises TournamentError
    ``no_such_tie``, ``no_step_wanted``, ``colours_to_choose``, ``clock_missing``, ``bad_seed``.
    """
    rights.require_right(actor, Action.PUBLISH_ROUND, event_scope(tournament))
    seed = normalise_seed(seed)
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    tie = _tie(locked, number, board)
    step, at_step = tie.wanted, tie.outcome.wanted
    if step is None or at_step is None or locked.is_cancelled:
        raise TournamentError(RefusalCode.NO_STEP_WANTED)
    first = _first_white(tie, step, at_step, white, seed=seed, actor=actor, at=at)
    clock = queries.next_clock(tie, first)
    if clock is None or (clock.is_rest_wanted and not acts.who_is_gone(tie)):
        raise TournamentError(RefusalCode.CLOCK_MISSING)
    opening = _opening(tie, step, at_step, seed=seed, actor=actor, at=at)
    other = tie.second if first.pk == tie.first.pk else tie.first
    before = max(game.number for game in tie.games if game.pairing_id == tie.pairing.pk)
    counted = [game for game in tie.games_of_step(at_step) if game.state != GameState.ANNULLED]
    count = 1 if step.games_at_once == 1 else step.games - len(counted)
    made = Game.objects.bulk_create(
        Game(
            pairing=tie.pairing,
            number=before + place,
            step=at_step,
            white=first if place % 2 else other,
            black=other if place % 2 else first,
            clock=asdict(clock.clock if place == 1 else clock_of_game(step)),
            **opening,
        )
        for place in range(1, count + 1)
    )
    boards_services.reopen_round(tie.pairing.round)
    writing.write_journal_row(
        stream=locked.scope_key,
        verb="tie.step_set_up",
        actor=actor,
        at=at,
        data={
            "round": number,
            "board": board,
            "step": at_step,
            "games": [_told(game) for game in made],
        },
        before=None,
        after=[game.pk for game in made],
    )
    acts.forfeit_of_those_gone(tie, made, actor=actor, at=at)
    return made


def _told(game: Game) -> dict[str, Any]:
    """Return what a journal row tells of a game of a step."""
    return {
        "game": game.pk,
        "number": game.number,
        "white": game.white_id,
        "black": game.black_id,
        "step": game.step,
        "opening_from": str(game.opening_from),
        "opening_table": game.opening_table,
        "opening": game.opening,
        "clock": {**game.clock, "bonus": str(game.clock["bonus"])},
    }


def _tie(tournament: Tournament, number: int, board: int) -> Tie:
    tie = queries.tie_of_board(tournament, number, board)
    if tie is None:
        raise TournamentError(RefusalCode.NO_SUCH_TIE, round=number, board=board)
    return tie


def _first_white(
    tie: Tie, step: Step, number: int, white: int | None, *, seed: str, actor: User, at: datetime
) -> Entry:
    """Return who has White in the next game: not who had it last, drawn, or chosen."""
    known = queries.white_of_next_game(tie, number)
    if known is not None:
        return known
    two = {tie.first.number: tie.first, tie.second.number: tie.second}
    if step.colours is StepColours.CHOOSER:
        if white not in two:
            raise TournamentError(RefusalCode.COLOURS_TO_CHOOSE)
        return two[white]
    kind = f"{SIDE}.{tie.pairing.round.number}.{tie.pairing.board}.{number}"
    tickets = sorted(number for number in two if number is not None)
    outcome = _drawn(tie.tournament, kind, {"tickets": tickets}, seed=seed, actor=actor, at=at)
    return two[int(outcome)]


def _opening(
    tie: Tie, step: Step, number: int, *, seed: str, actor: User, at: datetime
) -> dict[str, Any]:
    """Return the columns of the opening of the next games; two games share one that is drawn."""
    event = tie.tournament
    if step.opening is StepOpening.FREE:
        return {"opening_from": OpeningFrom.FREE}
    own_table = tie.pairing.opening_table if tie.pairing.match_id else ""  # of a board of teams
    name = own_table or event.opening_table
    table = openings.load_opening_table_by_name(name)
    if step.opening is StepOpening.KEEP or table is None or tie.pairing.set_up:
        return {"opening_from": OpeningFrom.PAIRING}
    own = [game for game in tie.games_of_step(number) if game.opening_from == OpeningFrom.OWN]
    counted = [game for game in own if game.state != GameState.ANNULLED]
    if own and (len(counted) % 2 or own[-1].state == GameState.ANNULLED):
        return _own_opening(own[-1].opening_table, own[-1].opening)
    excluded, times = openings.openings_out_of_urn(event, name, table, 1)
    urn: dict[str, Any] = {"table": name, "excluded": excluded}
    if times:
        urn["again"] = times
    game = 1 + max(game.number for game in tie.games if game.pairing_id == tie.pairing.pk)
    kind = f"{OF_TIE}.{tie.pairing.round.number}.{tie.pairing.board}.{game}"
    drawn = _drawn(event, kind, urn, seed=seed, actor=actor, at=at)
    return _own_opening(name, drawn)


def _own_opening(table: str, number: str) -> dict[str, Any]:
    return {"opening_from": OpeningFrom.OWN, "opening_table": table, "opening": number}


def _drawn(
    tournament: Tournament,
    kind: str,
    urn: Mapping[str, Any],
    *,
    seed: str,
    actor: User,
    at: datetime,
) -> str:
    """Draw one ticket; a lot drawn before for games that were taken back stands."""
    known = Lot.objects.filter(tournament=tournament, kind=kind).first()
    if known is not None:
        return str(known.outcome[0])
    outcome = draw_tickets(tickets_left_in_urn(urn), seed, kind, 1)
    store_lot(tournament, kind, seed, outcome, actor=actor, at=at, urn=urn)
    return str(outcome[0])


@transaction.atomic
def take_back_games(
    *, tournament: Tournament, number: int, board: int, actor: User, at: datetime
) -> None:
    """Take back the games of a step that were set up last, while nothing happened in them.

    The lots that were drawn for them stand. Raises TournamentError ``no_such_tie``,
    ``step_started``.
    """
    rights.require_right(actor, Action.PUBLISH_ROUND, event_scope(tournament))
    acts.lock_open_games(tournament, number, board)
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    tie = _tie(locked, number, board)
    games = games_to_take_back(tie)
    if not games:
        raise TournamentError(RefusalCode.STEP_STARTED)
    removed = [[game.pk, game.white_id, game.black_id] for game in games]
    Game.objects.filter(pk__in=[game.pk for game in games]).delete()
    boards_services.close_finished_round_and_event(tie.pairing.round)
    writing.write_journal_row(
        stream=locked.scope_key,
        verb="tie.step_taken_back",
        actor=actor,
        at=at,
        data={
            "round": number,
            "board": board,
            "step": games[0].step,
            "removed": removed,
        },
        before=[pk for pk, *_two in removed],
        after=None,
    )


def games_to_take_back(tie: Tie) -> list[Game]:
    """Return the games that were set up last, where nothing was played or said in any of them."""
    last = tie.games[-1] if tie.games else None
    if last is None or last.step == 0:
        return []
    step = tie.ladder.steps[last.step]
    own = list(tie.games_of_step(last.step))
    games = own[-1:] if step.games_at_once == 1 else own
    rows = Game.objects.filter(pk__in=[game.pk for game in games])
    return [] if is_any_touched(rows) else games


@transaction.atomic
def note_clocks(*, game: Game, left_white: int, left_black: int, actor: User, at: datetime) -> Game:
    """Note the seconds left on both clocks of a finished game, which go over to the next one.

    Raises TournamentError ``clock_not_carried`` for a game whose clocks go over to none, and
    ``value_out_of_range``; Refused ``own_game``.
    """
    tournament = game.pairing.round.tournament
    rights.require_right(actor, Action.PUBLISH_ROUND, event_scope(tournament))
    row = published.lock_game_for_result_change(game.pk)
    published.refuse_own_game(row, actor)
    locked = published.lock_event(row)
    steps = queries.all_steps(locked)
    step = steps[row.step] if 0 < row.step < len(steps) else None
    later = Game.objects.filter(pairing=row.pairing_id, step=row.step, number__gt=row.number)
    if step is None or not step.carries_clock or not row.is_settled or later.exists():
        raise TournamentError(RefusalCode.CLOCK_NOT_CARRIED)
    left = {"left_white": left_white, "left_black": left_black}
    if not all(0 <= seconds <= LONGEST_LEFT for seconds in left.values()):
        raise TournamentError(RefusalCode.CLOCK_NOT_CARRIED)
    before = {name: getattr(row, name) for name in left}
    Game.objects.filter(pk=row.pk).update(**left)
    writing.write_journal_row(
        stream=locked.scope_key,
        verb="tie.clock_noted",
        actor=actor,
        at=at,
        data={"game": row.pk, "left": left},
        before=list(before.values()),
        after=list(left.values()),
    )
    row.refresh_from_db()
    return row


def _changes_what_was_played(
    before: Sequence[Step], wanted: Sequence[Step], last: int, tournament: Tournament
) -> bool:
    """Return whether a step with games is changed, but for a limit of the games of the last.

    A step that does not end may be given a limit, not below what was played in any tie of it.
    """
    if last > len(before):  # last games of a match stand behind the ladder
        return wanted != before
    if not last or len(wanted) < last or wanted[: last - 1] != before[: last - 1]:
        return bool(last)
    newest, stood = wanted[last - 1], before[last - 1]
    if newest == stood:
        return False
    rows = Game.objects.filter(pairing__round__tournament=tournament, step=last)
    counts = rows.exclude(state=GameState.ANNULLED).values("pairing").annotate(Count("pk"))
    played = max((row["pk__count"] for row in counts), default=0)
    is_limited = newest.games >= max(played, 1) and stood.until_win
    return not is_limited or replace(newest, games=stood.games) != stood


@transaction.atomic
def change_ladder(
    *, tournament: Tournament, steps: object, actor: User, at: datetime, reason: str = ""
) -> Tournament:
    """Give an event its own ladder, also while it is played; what has games stays as it is.

    Once the lots are drawn a reason is needed. Raises TournamentError ``only_for_ties``,
    ``bad_ladder``, ``step_played``, ``reason_missing``, ``wrong_state``.
    """
    rights.require_right(actor, Action.EDIT_EVENT, event_scope(tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if not locked.has_ties:
        raise TournamentError(RefusalCode.ONLY_FOR_TIES)
    if locked.is_cancelled:
        raise TournamentError(RefusalCode.WRONG_STATE, state=locked.state, wanted="running")
    try:
        wanted = steps_from_json(steps)
    except BadLadder as error:
        raise TournamentError(
            RefusalCode.BAD_LADDER, fault=str(error.code), **error.params
        ) from error
    before = queries.further_steps(locked)
    played = Game.objects.filter(pairing__round__tournament=locked).order_by("-step").first()
    last = played.step if played else 0
    if _changes_what_was_played(before, wanted, last, locked):
        raise TournamentError(RefusalCode.STEP_PLAYED, step=last)
    if locked.state != TournamentState.ENTRIES and not reason.strip():
        raise TournamentError(RefusalCode.REASON_MISSING)
    values = {"ladder": OWN if wanted else "", "ladder_steps": steps_to_json(wanted)}
    stands = {name: getattr(locked, name) for name in values}
    if values == stands:
        return locked
    Tournament.objects.filter(pk=locked.pk).update(**values)
    locked.refresh_from_db()
    writing.write_journal_row(
        stream=locked.scope_key,
        verb="ladder.changed",
        actor=actor,
        at=at,
        data={},
        before=stands,
        after=values,
        words=reason.strip(),
    )
    newest = Pairing.objects.filter(round__tournament=locked).order_by("-round__number").first()
    if newest is not None:  # a step more may leave the event open, one less may end it
        boards_services.close_finished_round_and_event(newest.round)
    return locked
