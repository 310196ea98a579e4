"""Acts of the arbiter in a tie: pauses, warnings, a minute for the opponent, who did not come."""

from collections.abc import Collection
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal import columns
from arbiter.journal.models import writing
from tournaments.boards.models import SETTLED, Game, GameState, RoundState, TieAct, TieActKind
from tournaments.boards.queries import listing
from tournaments.boards.queries.ties import Tie, tie_of_board
from tournaments.entries.models import Entry, EntryState
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.games.queries import published
from tournaments.rounds.services import attendance

SHORTEST_PAUSE = 2
"""Minutes between games on one clock budget (women's world match of 2015)."""

SHORTEST_ASKED = 5
"""Minutes of a pause that a player asks for, each once."""

LONGEST_PAUSE = 24 * 60

CONCERNS_NOBODY = (TieActKind.PAUSE,)

NEEDS_REASON = (TieActKind.WARNING, TieActKind.MINUTE)


@transaction.atomic
def note_act(
    *,
    tournament: Tournament,
    number: int,
    board: int,
    kind: str,
    players: Collection[int],
    minutes: int,
    reason: str,
    article: str,
    actor: User,
    at: datetime,
) -> TieAct:
    """Note an act in a tie that is not over; who did not come loses the open games of the step.

    ``players`` are starting numbers: one, or of those who did not come both. Raises
    TournamentError ``no_such_tie``, ``tie_is_over``, ``not_of_the_tie``, ``reason_missing``,
    ``between_games_only``, ``pause_too_short``, ``pause_asked_before``, ``warning_first``,
    ``no_clock_goes_over``, ``nobody_awaited``; Refused ``own_game``.
    """
    rights.require_right(actor, Action.PUBLISH_ROUND, event_scope(tournament))
    held = lock_open_games(tournament, number, board) if kind == TieActKind.LATE else frozenset()
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    tie = tie_of_board(locked, number, board)
    if tie is None:
        raise TournamentError(RefusalCode.NO_SUCH_TIE, round=number, board=board)
    _refuse_own_tie(tie, actor)
    open_games = [game for game in tie.games if not game.is_settled]
    step = open_games[0].step if open_games else tie.outcome.wanted
    if step is None or locked.is_cancelled:
        raise TournamentError(RefusalCode.TIE_IS_OVER)
    concerned = _concerned(tie, kind, players)
    if kind in NEEDS_REASON and not reason.strip():
        raise TournamentError(RefusalCode.REASON_MISSING)
    own = [game for game in tie.games if game.pairing_id == tie.pairing.pk]
    act = TieAct(
        pairing=tie.pairing,
        step=step,
        after=max((game.number for game in own), default=0),
        is_between=not open_games,
        kind=kind,
        entry=concerned[0] if len(concerned) == 1 else None,
        minutes=minutes if kind in (TieActKind.PAUSE, TieActKind.ASKED) else 0,
        reason=reason.strip(),
        article=article.strip(),
        by=actor,
        at=at,
    )
    _refuse(tie, act)
    # one set up since the act was begun is not held: nobody was awaited there yet
    absent = [game for game in open_games if game.pk in held and _is_untouched(game)]
    if kind == TieActKind.LATE and (not step or not absent):
        raise TournamentError(RefusalCode.NOBODY_AWAITED)
    act.save()
    writing.write_journal_row(
        stream=locked.scope_key,
        verb="tie.act_noted",
        actor=actor,
        at=at,
        data={
            "round": number,
            "board": board,
            "act": act.pk,
            **columns.stands(columns.some_rows([act])),
        },
        before=None,
        after=kind,
        words=act.reason,
    )
    if kind == TieActKind.LATE:
        _forfeit(absent, frozenset(entry.pk for entry in concerned), actor=actor, at=at)
    return act


def lock_open_games(tournament: Tournament, number: int, board: int) -> frozenset[int]:
    """Lock the games of a tie that are not over, before their event; return their ids.

    Every service takes them in this order: who enters a result holds his game and asks for the
    event then.
    """
    games = Game.objects.filter(pairing__round__tournament=tournament.pk)
    if not tournament.play_system.tie_spans_rounds:
        games = games.filter(pairing__round__number=number, pairing__board=board)
    is_published = ~Q(pairing__round__state=RoundState.DRAFT)
    return listing.lock_games(games.filter(is_published).exclude(state__in=SETTLED))


def _refuse_own_tie(tie: Tie, actor: User) -> None:
    """Refuse an official who plays in the tie himself; raises Refused ``own_game``."""
    published.refuse_own_game(tie.games[0], actor)


def _concerned(tie: Tie, kind: str, players: Collection[int]) -> list[Entry]:
    """Return whom an act concerns: nobody, one of the two, or both who did not come."""
    if kind in CONCERNS_NOBODY:
        return []
    found = [entry for entry in (tie.first, tie.second) if entry.number in set(players)]
    most = 2 if kind == TieActKind.LATE else 1
    if not found or len(found) != len(set(players)) or len(found) > most:
        raise TournamentError(RefusalCode.NOT_OF_THE_TIE)
    return found


def _refuse(tie: Tie, act: TieAct) -> None:
    step = tie.ladder.steps[act.step]
    stands = acts_of_tie(tie)
    if act.kind in (TieActKind.PAUSE, TieActKind.ASKED):
        if not act.is_between:
            raise TournamentError(RefusalCode.BETWEEN_GAMES_ONLY)
        shortest = SHORTEST_PAUSE if step.carries_clock else 1
        least = SHORTEST_ASKED if act.kind == TieActKind.ASKED else shortest
        if not least <= act.minutes <= LONGEST_PAUSE:
            raise TournamentError(RefusalCode.PAUSE_TOO_SHORT, least=least)
    own = [row.kind for row in stands if row.entry_id == act.entry_id]
    if act.kind == TieActKind.ASKED and TieActKind.ASKED in own:
        raise TournamentError(RefusalCode.PAUSE_ASKED_BEFORE)
    if act.kind == TieActKind.MINUTE:
        if TieActKind.WARNING not in own:
            raise TournamentError(RefusalCode.WARNING_FIRST)
        if not step.carries_clock:
            raise TournamentError(RefusalCode.NO_CLOCK_GOES_OVER)


def acts_of_tie(tie: Tie) -> list[TieAct]:
    """Load the acts of a tie that stand, in order; one query."""
    rows = TieAct.objects.filter(pairing=tie.pairing, taken_back_at__isnull=True)
    return list(rows.select_related("entry__player", "by").order_by("pk"))


def _is_untouched(game: Game) -> bool:
    return game.state == GameState.OPEN and not game.word_by_id


def _forfeit(games: Collection[Game], absent: frozenset[int], *, actor: User, at: datetime) -> None:
    """Record that one or both came to no game of the step."""
    for game in games:
        row = published.lock_game_for_result_change(game.pk)
        attendance.record_forfeit(row, absent, actor=actor, at=at)


def forfeit_of_those_gone(tie: Tie, games: Collection[Game], *, actor: User, at: datetime) -> None:
    """Record the games just set up as lost by whoever has left the event."""
    gone = frozenset(entry.pk for entry in who_is_gone(tie))
    if gone:
        _forfeit(games, gone, actor=actor, at=at)


def who_is_gone(tie: Tie) -> list[Entry]:
    """Return those of the two who have left the event, or were expelled."""
    return [entry for entry in (tie.first, tie.second) if entry.state != EntryState.ACTIVE]


@transaction.atomic
def take_back_act(
    *, tournament: Tournament, number: int, board: int, act: int, actor: User, at: datetime
) -> None:
    """Take back an act noted by mistake; results that followed are corrected as any result.

    Raises TournamentError ``no_such_tie``, ``no_such_act``; Refused ``own_game``.
    """
    rights.require_right(actor, Action.PUBLISH_ROUND, event_scope(tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    tie = tie_of_board(locked, number, board)
    if tie is None:
        raise TournamentError(RefusalCode.NO_SUCH_TIE, round=number, board=board)
    _refuse_own_tie(tie, actor)
    row = next((one for one in acts_of_tie(tie) if one.pk == act), None)
    last = max(game.number for game in tie.games if game.pairing_id == tie.pairing.pk)
    is_used = row is not None and row.kind == TieActKind.MINUTE and row.after < last
    if row is None or row.kind == TieActKind.LATE or is_used:
        raise TournamentError(RefusalCode.NO_SUCH_ACT)
    row.taken_back_at = at
    row.save(update_fields=["taken_back_at"])
    writing.write_journal_row(
        stream=locked.scope_key,
        verb="tie.act_taken_back",
        actor=actor,
        at=at,
        data={
            "round": number,
            "board": board,
            "act": row.pk,
            **columns.stands(columns.some_rows([row])),
        },
        before=row.kind,
        after=None,
    )
