"""Mark who is present, away or gone; check players in before a round; record forfeits."""

from collections.abc import Collection
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from arbiter.certificates.issue_certificates import Confirmation
from arbiter.journal import append_journal_rows
from arbiter.journal.models import JournalEntry
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.signed_texts.read_game_and_grounds_of_certified_text import ConfirmedBy
from tournaments.attendance.models import EntryMark
from tournaments.entries import give_starting_numbers
from tournaments.entries.models import Entry, EntryState
from tournaments.events import raise_event_revision_and_write_journal
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.models import Tournament, TournamentState
from tournaments.pairing.attendance_in_round import GONE, PAIRED, Presence
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.results import lock_and_check_game_for_result_change, record_result
from tournaments.rounds_and_boards import load_pairing_input
from tournaments.rounds_and_boards.models import OPEN_ROUNDS, SETTLED, Game, GameState, RoundState

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
    permissions_of_roles.require_right(actor, Action.MARK_ATTENDANCE, event_scope(entry.tournament))
    if _settles(entry, presence) and entry.player.user_id != actor.pk:
        for game in _unfinished(entry, round):  # nobody wins his own game by such a mark
            lock_and_check_game_for_result_change.refuse_own_game(game, actor)
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
    if presence is Presence.RETURNED and entry.number is None and tournament.initial_colour:
        give_starting_numbers.number_late_entry(
            tournament, entry
        )  # he was away when the numbers were given
    raise_event_revision_and_write_journal.raise_revision(
        tournament,
        UNEXPLAINED if is_unexplained else f"entry.{presence.value}",
        actor=actor,
        at=at,
        data={"entry": entry.pk, "number": entry.number, "round": round},
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
    permissions_of_roles.require_right(actor, Action.MARK_ATTENDANCE, event_scope(tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if number < 1 or (locked.rounds_planned and number > locked.rounds_planned):
        raise TournamentError(RefusalCode.NO_SUCH_ROUND, round=number)
    if locked.rounds.filter(number=number).exclude(state=RoundState.DRAFT).exists():
        raise TournamentError(RefusalCode.ROUND_PUBLISHED, round=number)
    present_entries = set(present)
    now = load_pairing_input.attendance_of_entries(locked, number)
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
    EntryMark.objects.bulk_create(
        EntryMark(entry_id=pk, round=number, presence=presence, actor=actor, at=at)
        for presence, who in ((Presence.PRESENT, arrived), (Presence.ABSENT, away))
        for pk in who
    )
    return append_journal_rows.write_journal_row(
        stream=locked.scope_key,
        verb="checkin.closed",
        actor=actor,
        at=at,
        data={"round": number},
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
    presences = load_pairing_input.attendance_of_entries(tournament, number)
    withdrawn = frozenset(pk for pk, presence in presences.items() if presence in GONE)
    if not withdrawn:
        return
    rows = Game.objects.filter(
        Q(white__in=withdrawn) | Q(black__in=withdrawn),
        pairing__round__tournament=tournament,
        pairing__round__number=number,
    ).order_by("pk")
    for pk in list(rows.values_list("pk", flat=True)):
        record_forfeit(
            lock_and_check_game_for_result_change.lock_game_for_result_change(pk),
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
    record_result.record_result(
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
        lock_and_check_game_for_result_change.lock_game_for_result_change(pk)
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
