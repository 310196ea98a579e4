"""Publish rounds in their order, take a publication back, and start rounds."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.cases import compute_urgency_of_cases
from arbiter.journal import append_journal_rows
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from tournaments.attendance import mark_attendance_check_in_and_forfeit
from tournaments.drawn_openings import drawn_and_awaited_openings
from tournaments.events import raise_event_revision_and_write_journal
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.models import Tournament, TournamentState
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.round_drafts import pair_and_write_draft
from tournaments.rounds_and_boards import begin_close_reopen_rounds_and_event
from tournaments.rounds_and_boards.models import Game, GameState, Round, RoundState


@transaction.atomic
def publish_round(*, tournament: Tournament, number: int, actor: User, at: datetime) -> Round:
    """Publish the next round, in order and once, not while it is changed by hand.

    A draft of its own is published only while it is still what the engine would be asked today.
    Raises TournamentError ``no_such_round``, ``round_published``, ``earlier_round_first``,
    ``manual_open``, ``draft_stale``, ``table_round_first``.
    """
    permissions_of_roles.require_right(actor, Action.PUBLISH_ROUND, event_scope(tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    row = Round.objects.filter(tournament=locked, number=number).first()
    if row is None:
        raise TournamentError(RefusalCode.NO_SUCH_ROUND, round=number)
    if Round.objects.filter(tournament=locked, number__lt=number, state=RoundState.DRAFT).exists():
        raise TournamentError(RefusalCode.EARLIER_ROUND_FIRST, round=number)
    if row.phases.filter(ended_at__isnull=True).exists():
        raise TournamentError(RefusalCode.MANUAL_OPEN, round=number)
    is_draft = row.state == RoundState.DRAFT
    system = locked.play_system
    if (
        is_draft
        and not system.is_laid_out_whole
        and pair_and_write_draft.is_draft_stale(locked, row)
    ):
        raise TournamentError(RefusalCode.DRAFT_STALE, round=number)
    if is_draft and locked.daily_draw and not _is_drawn(locked, number):
        raise TournamentError(RefusalCode.TABLE_ROUND_FIRST, round=number)
    changed = Round.objects.filter(pk=row.pk, state=RoundState.DRAFT).update(
        state=RoundState.PUBLISHED, published_at=at
    )
    if changed != 1:
        raise TournamentError(RefusalCode.ROUND_PUBLISHED, round=number)
    Tournament.objects.filter(pk=locked.pk, state=TournamentState.DRAWN).update(
        state=TournamentState.RUNNING
    )
    raise_event_revision_and_write_journal.raise_revision(
        locked,
        "round.published",
        actor=actor,
        at=at,
        data={"round": number},
        before=RoundState.DRAFT.value,
        after=RoundState.PUBLISHED.value,
        changes_standings=system.rests_score,  # a bye is worth points from now on
    )
    if system.leavers_lose:
        mark_attendance_check_in_and_forfeit.forfeit_games_of_withdrawn(
            locked, number, actor=actor, at=at
        )
    row.refresh_from_db()
    return row


def _is_drawn(tournament: Tournament, number: int) -> bool:
    """Which round of the table this is; the last one left needs no lot."""
    is_last = number == tournament.rounds_planned
    return is_last or tournament.lots.filter(kind=f"table.{number}").exists()


@transaction.atomic
def unpublish_round(*, tournament: Tournament, number: int, actor: User, at: datetime) -> Round:
    """Make a published round a draft again, while nothing was played or stated in it.

    Only the newest one, and only of a system that drafts its rounds. Raises TournamentError
    ``no_such_round``, ``round_not_published``, ``round_played_in``.
    """
    permissions_of_roles.require_right(actor, Action.PUBLISH_ROUND, event_scope(tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    row = Round.objects.filter(tournament=locked, number=number).first()
    if row is None:
        raise TournamentError(RefusalCode.NO_SUCH_ROUND, round=number)
    if row.state != RoundState.PUBLISHED:
        code = (
            RefusalCode.ROUND_NOT_PUBLISHED
            if row.state == RoundState.DRAFT
            else RefusalCode.ROUND_PLAYED_IN
        )
        raise TournamentError(code, round=number)
    if not is_round_untouched(locked, row):
        raise TournamentError(RefusalCode.ROUND_PLAYED_IN, round=number)
    Round.objects.filter(pk=row.pk).update(state=RoundState.DRAFT, published_at=None)
    if number == 1:
        Tournament.objects.filter(pk=locked.pk, state=TournamentState.RUNNING).update(
            state=TournamentState.DRAWN
        )
    raise_event_revision_and_write_journal.raise_revision(
        locked,
        verb="round.unpublished",
        actor=actor,
        at=at,
        data={"round": number},
        before=RoundState.PUBLISHED.value,
        after=RoundState.DRAFT.value,
    )
    row.refresh_from_db()
    return row


def is_round_untouched(tournament: Tournament, row: Round) -> bool:
    """Return whether a round is the newest and no game of it was begun, stated or disputed."""
    if tournament.play_system.is_laid_out_whole or row.phases.exists():
        return False
    if tournament.rounds.filter(number__gt=row.number).exists():
        return False
    if row.pairings.exclude(opening="", set_up="").exists():
        return False
    games = Game.objects.filter(pairing__round=row)
    return not games.exclude(state=GameState.OPEN, revision=0).exists() and not (
        games.filter(submissions__isnull=False).exists()
    )


@transaction.atomic
def start_round(*, tournament: Tournament, number: int, actor: User, at: datetime) -> Round:
    """Start a published round and its clocks; refused before its opening is drawn.

    Raises TournamentError ``no_such_round``, ``round_not_published``, ``opening_first``,
    ``manual_open``.
    """
    permissions_of_roles.require_right(actor, Action.ENTER_RESULT, event_scope(tournament))
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    row = Round.objects.filter(tournament=tournament, number=number).first()
    if row is None:
        raise TournamentError(RefusalCode.NO_SUCH_ROUND, round=number)
    if row.phases.filter(ended_at__isnull=True).exists():
        raise TournamentError(RefusalCode.MANUAL_OPEN, round=number)
    if drawn_and_awaited_openings.are_openings_awaited(row):
        raise TournamentError(RefusalCode.OPENING_FIRST, round=number)
    if not begin_close_reopen_rounds_and_event.begin_round(row, at):
        raise TournamentError(RefusalCode.ROUND_NOT_PUBLISHED, round=number)
    compute_urgency_of_cases.recompute_urgency_of_cases(tournament.scope_key)
    append_journal_rows.write_journal_row(
        stream=tournament.scope_key,
        verb="round.started",
        actor=actor,
        at=at,
        data={"round": number},
        before=RoundState.PUBLISHED.value,
        after=RoundState.PLAYING.value,
    )
    row.refresh_from_db()
    return row
