"""Rounds published in their order, taken back, started."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.cases.services import desk
from arbiter.journal import columns
from arbiter.journal.models import writing
from tournaments.boards import services as boards_services
from tournaments.boards.models import Game, Pairing, Round, RoundState, TieAct
from tournaments.boards.queries import listing, openings, ties
from tournaments.calls.services import telling
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.queries.officials import event_scope
from tournaments.events.services import revision
from tournaments.rounds.queries.touched import is_any_touched
from tournaments.rounds.services import attendance, drafts


@transaction.atomic
def publish_round(*, tournament: Tournament, number: int, actor: User, at: datetime) -> Round:
    """Publish the next round, in order and once, not while it is changed by hand.

    A draft of its own is published only while it is still what the engine would be asked today.
    A round in which nobody plays is over with its publication.
    Raises TournamentError ``no_such_round``, ``round_published``, ``earlier_round_first``,
    ``manual_open``, ``draft_stale``, ``table_round_first``, ``match_decided``,
    ``micro_match_undecided``, ``line_ups_first``.
    """
    rights.require_right(actor, Action.PUBLISH_ROUND, event_scope(tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    row = Round.objects.filter(tournament=locked, number=number).first()
    if row is None:
        raise TournamentError(RefusalCode.NO_SUCH_ROUND, round=number)
    if Round.objects.filter(tournament=locked, number__lt=number, state=RoundState.DRAFT).exists():
        raise TournamentError(RefusalCode.EARLIER_ROUND_FIRST, round=number)
    if row.phases.filter(ended_at__isnull=True).exists():
        raise TournamentError(RefusalCode.MANUAL_OPEN, round=number)
    if ties.is_decided_early(locked):
        raise TournamentError(RefusalCode.MATCH_DECIDED)
    if system_waits_for_steps(locked) and (wanted := ties.ties_that_want_a_step(locked)):
        before = wanted[0].pairing.round.number
        raise TournamentError(RefusalCode.MICRO_MATCH_UNDECIDED, round=number, before=before)
    is_draft = row.state == RoundState.DRAFT
    system = locked.play_system
    if is_draft and not system.is_laid_out_whole and drafts.is_draft_stale(locked, row):
        raise TournamentError(RefusalCode.DRAFT_STALE, round=number)
    if is_draft and locked.daily_draw and not _is_drawn(locked, number):
        raise TournamentError(RefusalCode.TABLE_ROUND_FIRST, round=number)
    unopened = row.team_matches.filter(second__isnull=False, opened_at__isnull=True)
    if is_draft and system.plays_in_teams and unopened.exists():
        raise TournamentError(RefusalCode.LINE_UPS_FIRST, round=number)
    changed = Round.objects.filter(pk=row.pk, state=RoundState.DRAFT).update(
        state=RoundState.PUBLISHED, published_at=at
    )
    if changed != 1:
        raise TournamentError(RefusalCode.ROUND_PUBLISHED, round=number)
    Tournament.objects.filter(pk=locked.pk, state=TournamentState.DRAWN).update(
        state=TournamentState.RUNNING
    )
    revision.raise_revision(
        locked,
        "round.published",
        actor=actor,
        at=at,
        data={"round": number, **columns.stands(*boards_services.boards_told(row.pk))},
        before=RoundState.DRAFT.value,
        after=RoundState.PUBLISHED.value,
        changes_standings=system.rests_score,  # a bye is worth points from now on
    )
    if system.leavers_lose:
        attendance.forfeit_games_of_withdrawn(locked, number, actor=actor, at=at)
    boards_services.close_finished_round_and_event(row)
    telling.tell_pairings(row, at=at)
    row.refresh_from_db()
    return row


def system_waits_for_steps(tournament: Tournament) -> bool:
    """Return whether a round follows only when every micro-match before it is decided.

    In a round robin who meets whom does not depend on it.
    """
    system = tournament.play_system
    follows = system.tie_spans_rounds or not system.is_laid_out_whole
    return bool(tournament.micro_steps) and follows


def _is_drawn(tournament: Tournament, number: int) -> bool:
    """Which round of the table this is; the last one left needs no lot."""
    is_last = number == tournament.rounds_planned
    return is_last or tournament.lots.filter(kind=f"table.{number}").exists()


@transaction.atomic
def unpublish_round(
    *, tournament: Tournament, number: int, actor: User, at: datetime, reason: str = ""
) -> Round:
    """Make a published round a draft again, while nothing was played or stated in it.

    Only the newest one, and only of a system that drafts its rounds; the journal keeps a
    ``reason`` where one was given. Raises TournamentError ``no_such_round``,
    ``round_not_published``, ``round_played_in``. Acts in its ties that were taken back before
    go with it: a draft has no ties, and the journal keeps what was noted.
    """
    rights.require_right(actor, Action.PUBLISH_ROUND, event_scope(tournament))
    of_event = Game.objects.filter(pairing__round__tournament=tournament.pk)
    listing.lock_games(of_event.filter(pairing__round__number=number))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    row = Round.objects.filter(tournament=locked, number=number).first()
    if row is None:
        raise TournamentError(RefusalCode.NO_SUCH_ROUND, round=number)
    if not may_be_unpublished(row):
        code = (
            RefusalCode.ROUND_NOT_PUBLISHED
            if row.state == RoundState.DRAFT
            else RefusalCode.ROUND_PLAYED_IN
        )
        raise TournamentError(code, round=number)
    if not is_round_untouched(locked, row):
        raise TournamentError(RefusalCode.ROUND_PLAYED_IN, round=number)
    Round.objects.filter(pk=row.pk).update(state=RoundState.DRAFT, published_at=None)
    boards_services.reopen_round(row)
    telling.take_back_pairings(row)
    acts = TieAct.objects.filter(pairing__round=row)
    forgotten = [columns.rows_forgotten(TieAct, id=act.pk) for act in acts]
    acts.delete()
    if number == 1:
        Tournament.objects.filter(pk=locked.pk, state=TournamentState.RUNNING).update(
            state=TournamentState.DRAWN
        )
    revision.raise_revision(
        locked,
        verb="round.unpublished",
        actor=actor,
        at=at,
        data={
            "round": number,
            **columns.stands(
                columns.rows_forgotten(Pairing, round=row.pk),
                columns.rows_forgotten(Round, id=row.pk),
                *forgotten,
            ),
        },
        before=RoundState.PUBLISHED.value,
        after=RoundState.DRAFT.value,
        words=reason.strip(),
    )
    row.refresh_from_db()
    return row


def is_over_without_games(row: Round) -> bool:
    """Return whether a round was over with its publication, because nobody plays in it."""
    return row.state == RoundState.CLOSED and not Game.objects.filter(pairing__round=row).exists()


def may_be_unpublished(row: Round) -> bool:
    """Return whether the state of a round lets its publication be taken back."""
    return row.state == RoundState.PUBLISHED or is_over_without_games(row)


def is_round_untouched(tournament: Tournament, row: Round) -> bool:
    """Return whether a round is the newest and no game of it was begun, stated or disputed."""
    if tournament.play_system.is_laid_out_whole or row.phases.exists():
        return False
    if tournament.rounds.filter(number__gt=row.number).exists():
        return False
    if is_board_noted(row):
        return False
    return not is_any_touched(Game.objects.filter(pairing__round=row))


def is_board_noted(row: Round) -> bool:
    """Return whether a board of a round has its opening drawn, or an act standing in its tie."""
    standing = TieAct.objects.filter(pairing=OuterRef("pk"), taken_back_at__isnull=True)
    boards = row.pairings.filter(~Q(opening="", set_up="") | Exists(standing))
    return boards.exists()


@transaction.atomic
def start_round(*, tournament: Tournament, number: int, actor: User, at: datetime) -> Round:
    """Start a published round and its clocks; refused before its opening is drawn.

    A round in which nobody plays is over already, and stays so.
    Raises TournamentError ``no_such_round``, ``round_not_published``, ``opening_first``,
    ``manual_open``.
    """
    rights.require_right(actor, Action.ENTER_RESULT, event_scope(tournament))
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    row = Round.objects.filter(tournament=tournament, number=number).first()
    if row is None:
        raise TournamentError(RefusalCode.NO_SUCH_ROUND, round=number)
    if is_over_without_games(row):
        return row
    if row.phases.filter(ended_at__isnull=True).exists():
        raise TournamentError(RefusalCode.MANUAL_OPEN, round=number)
    if openings.are_openings_awaited(row):
        raise TournamentError(RefusalCode.OPENING_FIRST, round=number)
    if not boards_services.begin_round(row, at):
        raise TournamentError(RefusalCode.ROUND_NOT_PUBLISHED, round=number)
    desk.recompute_urgency_of_cases(tournament.scope_key)
    writing.write_journal_row(
        stream=tournament.scope_key,
        verb="round.started",
        actor=actor,
        at=at,
        data={"round": number},
        before=RoundState.PUBLISHED.value,
        after=RoundState.PLAYING.value,
    )
    boards_services.close_finished_round_and_event(row)
    row.refresh_from_db()
    return row
