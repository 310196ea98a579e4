"""Marks of presence, check-in and forfeits, taken back too; a player expelled."""

from collections.abc import Collection
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.certificates.services.issuing import Confirmation
from arbiter.errors import ErrorCode, Refused
from arbiter.journal import columns
from arbiter.journal.models import writing
from arbiter.journal.models.rows import JournalEntry
from arbiter.ports import Subject
from arbiter.proofs.certified import ConfirmedBy
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tournaments.boards.models import OPEN_ROUNDS, SETTLED, Game, GameState, RoundState
from tournaments.boards.queries import field
from tournaments.entries.models import Entry, EntryState
from tournaments.entries.services import entering
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.queries import checks
from tournaments.events.queries.officials import event_scope
from tournaments.events.services import revision
from tournaments.games.queries import published
from tournaments.games.services import results
from tournaments.pairing.attendance import GONE, PAIRED, Presence
from tournaments.rounds.models import EntryMark
from tournaments.rounds.queries.attendance import (
    TAKEN_BACK,
    check_in_row,
    marks_that_undo,
    may_check_in_be_taken_back,
)

# Mark who is present, away or gone; check players in before a round; record forfeits.


UNEXPLAINED = "entry.unexplained"

BYES = frozenset({Presence.HALF_BYE, Presence.ZERO_BYE})

STATES = {
    Presence.WITHDRAWN: EntryState.WITHDRAWN,
    Presence.EXPELLED: EntryState.EXPELLED,
    Presence.RETURNED: EntryState.ACTIVE,
}


@transaction.atomic
def mark_attendance(
    *,
    entry: Entry,
    round: int,
    presence: Presence,
    actor: User,
    at: datetime,
    reason: str = "",
    takes_back: EntryMark | None = None,
) -> EntryMark:
    """Add an attendance mark as an official; see ``add_attendance_mark``."""
    rights.require_right(actor, Action.MARK_ATTENDANCE, event_scope(entry.tournament))
    if _settles(entry, presence) and entry.player.user_id != actor.pk:
        for game in _unfinished(entry, round):  # nobody wins his own game by such a mark
            published.refuse_own_game(game, actor)
    return add_attendance_mark(
        entry=entry,
        round=round,
        presence=presence,
        actor=actor,
        at=at,
        reason=reason,
        takes_back=takes_back,
    )


@transaction.atomic
def add_attendance_mark(
    *,
    entry: Entry,
    round: int,
    presence: Presence,
    actor: User,
    at: datetime,
    reason: str = "",
    takes_back: EntryMark | None = None,
) -> EntryMark:
    """Add an attendance mark without checking rights (a ruling expels through here).

    ``forfeit`` is for a published round: the games of that round not yet over are lost by it.
    Everything else is for a round not yet published. Who leaves a round robin (withdrawn,
    expelled) loses his remaining games as they are published; whether they count is the
    standings' question. ``takes_back`` is the mark that this one makes undone; where that had
    changed nothing but that a no-show was explained, the journal has a verb of its own for it.
    Raises TournamentError ``no_such_round``, ``round_published``,
    ``round_not_published``, ``bye_needs_swiss``, ``half_bye_limit``, ``already_gone``,
    ``not_withdrawn``.
    """
    games = _unfinished(entry, round) if _settles(entry, presence) else []
    tournament = Tournament.objects.select_for_update().get(pk=entry.tournament_id)
    entry = Entry.objects.get(pk=entry.pk, tournament=tournament)
    _check(tournament, entry, round, presence)
    row = EntryMark.objects.create(
        entry=entry,
        round=round,
        presence=presence,
        reason=reason.strip(),
        actor=actor,
        at=at,
        takes_back=takes_back,
    )
    is_unexplained = takes_back is not None and takes_back.presence == presence
    if presence in STATES:
        Entry.objects.filter(pk=entry.pk).update(state=STATES[presence])
    numbers: dict[str, str] = {}
    told = [columns.some_rows(Entry.objects.filter(pk=entry.pk))] if presence in STATES else []
    if presence is Presence.RETURNED and entry.number is None and tournament.initial_colour:
        entering.number_late_entry(tournament, entry)  # he was away when the numbers were given
        numbers = {"numbers": checks.fingerprint_of_numbers(tournament)}
        told = entering.numbered_rows_told(tournament, None)
    revision.raise_revision(
        tournament,
        UNEXPLAINED if is_unexplained else f"entry.{presence.value}",
        actor=actor,
        at=at,
        data={
            "entry": entry.pk,
            "number": entry.number,
            "round": round,
            **numbers,
            **columns.stands(columns.some_rows([row]), *told),
        },
        before=entry.state,
        after=presence.value,
        words=reason,
    )
    for game in games:
        record_forfeit(game, frozenset({entry.pk}), actor=actor, at=at)
    return row


@transaction.atomic
def check_players_in(
    *, tournament: Tournament, number: int, present: Collection[int], actor: User, at: datetime
) -> JournalEntry:
    """Check in before a round: listed entries are present, all others absent.

    Byes asked for stay as they are, and so do those who have left. Only what differs is
    written. Returns its row in the journal. Raises TournamentError ``round_published``,
    ``no_such_round``.
    """
    rights.require_right(actor, Action.MARK_ATTENDANCE, event_scope(tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if number < 1 or (locked.rounds_planned and number > locked.rounds_planned):
        raise TournamentError(RefusalCode.NO_SUCH_ROUND, round=number)
    if locked.rounds.filter(number=number).exclude(state=RoundState.DRAFT).exists():
        raise TournamentError(RefusalCode.ROUND_PUBLISHED, round=number)
    present_entries = set(present)
    now = field.attendance_of_entries(locked, number)
    arrived = [
        pk
        for pk, presence_before in now.items()
        if presence_before is Presence.ABSENT and pk in present_entries
    ]
    away = [
        pk
        for pk, presence_before in now.items()
        if presence_before in PAIRED and pk not in present_entries
    ]
    marks = EntryMark.objects.bulk_create(
        EntryMark(entry_id=pk, round=number, presence=presence, actor=actor, at=at)
        for presence, who in ((Presence.PRESENT, arrived), (Presence.ABSENT, away))
        for pk in who
    )
    return writing.write_journal_row(
        stream=locked.scope_key,
        verb="checkin.closed",
        actor=actor,
        at=at,
        data={"round": number, **columns.stands(columns.some_rows(marks))},
        before={str(pk): now[pk].value for pk in (*arrived, *away)},
        after={
            **{str(pk): Presence.PRESENT.value for pk in arrived},
            **{str(pk): Presence.ABSENT.value for pk in away},
        },
    )


def forfeit_games_of_withdrawn(
    tournament: Tournament, number: int, *, actor: User, at: datetime
) -> None:
    """Forfeit the games of withdrawn players when a round of a round robin is published."""
    presences = field.attendance_of_entries(tournament, number)
    # of a knock-out nobody plays his tie later: who is away from its round has lost it
    away = (*GONE, Presence.ABSENT) if tournament.play_system.has_bracket else GONE
    withdrawn = frozenset(pk for pk, presence in presences.items() if presence in away)
    if not withdrawn:
        return
    rows = Game.objects.filter(
        Q(white__in=withdrawn) | Q(black__in=withdrawn),
        pairing__round__tournament=tournament,
        pairing__round__number=number,
    ).order_by("pk")
    for pk in list(rows.values_list("pk", flat=True)):
        record_forfeit(
            published.lock_game_for_result_change(pk),
            withdrawn,
            actor=actor,
            at=at,
        )


def record_forfeit(game: Game, absent: frozenset[int], *, actor: User, at: datetime) -> None:
    """Record a forfeit (W5) by one player, or by both.

    One that was played and stated is no game that nobody came to: it waits for its word.
    """
    if game.state in SETTLED or game.state == GameState.REPORTED:
        return
    if {game.white_id, game.black_id} <= absent:
        outcome = Outcome(GameResult.BOTH_LOSE, Termination.DOUBLE_FORFEIT)
    elif game.white_id in absent:
        outcome = Outcome(GameResult.BLACK_WINS, Termination.FORFEIT)
    else:
        outcome = Outcome(GameResult.WHITE_WINS, Termination.FORFEIT)
    results.record_result(
        game=game,
        outcome=outcome,
        expected_revision=game.revision,
        actor=actor,
        at=at,
        source="absence",
        record=game.record,
        examination=game.examination,
        confirmation=Confirmation((ConfirmedBy.OFFICIAL,)),
    )


def _settles(entry: Entry, presence: Presence) -> bool:
    return presence is Presence.FORFEIT or (
        presence in GONE and entry.tournament.play_system.leavers_lose
    )


def _unfinished(entry: Entry, number: int) -> list[Game]:
    """His games from this round on that are published and not over, locked before the event."""
    rows = Game.objects.filter(
        Q(white=entry) | Q(black=entry),
        pairing__round__tournament=entry.tournament_id,
        pairing__round__number__gte=number,
        pairing__round__state__in=OPEN_ROUNDS,
    ).exclude(state__in=SETTLED)
    return [
        published.lock_game_for_result_change(pk)
        for pk in rows.order_by("pk").values_list("pk", flat=True)
    ]


def _check(tournament: Tournament, entry: Entry, number: int, presence: Presence) -> None:
    system = tournament.play_system
    row = tournament.rounds.filter(number=number).first()
    is_published = row is not None and row.state != RoundState.DRAFT
    if tournament.state == TournamentState.FINISHED:
        raise TournamentError(RefusalCode.EVENT_FINISHED, round=number)
    if number < 1:
        raise TournamentError(RefusalCode.NO_SUCH_ROUND, round=number)
    if tournament.rounds_planned and number > tournament.rounds_planned:
        raise TournamentError(RefusalCode.NO_SUCH_ROUND, round=number)
    if presence is Presence.FORFEIT:
        if not is_published:
            raise TournamentError(RefusalCode.ROUND_NOT_PUBLISHED, round=number)
    elif is_published and not (system.leavers_lose and presence in GONE):
        raise TournamentError(RefusalCode.ROUND_PUBLISHED, round=number)
    if presence in BYES and not system.takes_byes:
        raise TournamentError(RefusalCode.BYE_NEEDS_SWISS)
    if presence is Presence.HALF_BYE:
        _check_half_byes(tournament, entry, number)
    if presence is Presence.RETURNED and entry.state != EntryState.WITHDRAWN:
        raise TournamentError(RefusalCode.NOT_WITHDRAWN)
    is_gone = presence is not Presence.RETURNED and entry.state != EntryState.ACTIVE
    may_follow = presence is Presence.EXPELLED and entry.state == EntryState.WITHDRAWN
    if is_gone and not may_follow:
        raise TournamentError(RefusalCode.ALREADY_GONE, state=entry.state)


def _check_half_byes(tournament: Tournament, entry: Entry, number: int) -> None:
    """As many as the regulations allow; the newest mark of a round is the one that counts."""
    newest = dict(entry.marks.order_by("pk").values_list("round", "presence"))
    newest.pop(number, None)
    half_byes = sum(presence == Presence.HALF_BYE for presence in newest.values())
    if half_byes >= tournament.half_byes:
        raise TournamentError(RefusalCode.HALF_BYE_LIMIT, limit=tournament.half_byes)


# Take back the last attendance mark of a player, while nothing has been written after it.
#
# Marks are only added: what he was before is written once more, and the journal keeps both.


@transaction.atomic
def take_back_attendance_mark(*, mark: EntryMark, actor: User, at: datetime) -> None:
    """Take back an attendance mark by adding the state before it.

    Raises TournamentError ``mark_is_final`` where another mark followed, the round was
    published, or the mark cannot be taken back at all.
    """
    tournament = mark.entry.tournament
    rights.require_right(actor, Action.MARK_ATTENDANCE, event_scope(tournament))
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    undoing = marks_that_undo(mark)
    if not undoing:
        raise TournamentError(RefusalCode.MARK_IS_FINAL)
    for earlier in undoing:
        mark_attendance(
            entry=mark.entry,
            round=earlier.round,
            presence=earlier.presence,
            actor=actor,
            at=at,
            takes_back=mark,
        )


# Undo the check-in of a whole round: everybody is what he was before, while nothing followed.
#
# Marks are only added: what everybody was before is written once more, and the journal keeps
# both.


@transaction.atomic
def take_back_check_in_of_round(
    *, tournament: Tournament, seq: int, actor: User, at: datetime
) -> int:
    """Take back the check-in of a journal row: restore all states; return the round.

    Raises TournamentError ``mark_is_final`` where a mark or another check-in followed, or the
    round was published.
    """
    rights.require_right(actor, Action.MARK_ATTENDANCE, event_scope(tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    row = check_in_row(locked, seq)
    if row is None or not may_check_in_be_taken_back(locked, row):
        raise TournamentError(RefusalCode.MARK_IS_FINAL)
    number, was = row.data["round"], row.data["before"]
    marks = EntryMark.objects.bulk_create(
        EntryMark(entry_id=int(pk), round=number, presence=presence, actor=actor, at=at)
        for pk, presence in was.items()
    )
    writing.write_journal_row(
        stream=locked.scope_key,
        verb=TAKEN_BACK,
        actor=actor,
        at=at,
        data={"round": number, **columns.stands(columns.some_rows(marks))},
        before=row.data["after"],
        after=was,
    )
    return int(number)


def _newest_round(game: Game) -> int:
    tournament = game.pairing.round.tournament
    numbers = dict(tournament.rounds.values_list("number", "state"))
    drafts = [number for number, state in numbers.items() if state == RoundState.DRAFT]
    if drafts:
        return min(drafts)
    last = max(numbers)
    return last if tournament.play_system.leavers_lose else last + 1


def expel_player(*, subject: str, party: str, reason: str, actor: User, at: datetime) -> None:
    """Expel a player from the next unpublished round on, or from the last of the table.

    Raises Refused ``expulsion_impossible`` with the event's own reason.
    """
    game = published.lock_game_for_result_change(Subject.parse(subject).number)
    entry = Entry.objects.select_related("tournament").get(pk=Subject.parse(party).number)
    try:
        add_attendance_mark(
            entry=entry,
            round=_newest_round(game),
            presence=Presence.EXPELLED,
            reason=reason,
            actor=actor,
            at=at,
        )
    except TournamentError as error:
        raise Refused(ErrorCode.EXPULSION_IMPOSSIBLE, why=error.code) from error
