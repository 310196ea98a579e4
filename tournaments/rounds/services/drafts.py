"""The next round drafted: paired by the engine, checked, at once or by a job."""

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal.models import writing
from tournaments.boards.models import (
    SETTLED,
    Game,
    GameState,
    Pairing,
    PairingKind,
    Round,
    RoundState,
    build_games_of_pairing,
    build_missed_round,
)
from tournaments.boards.queries import field as field_queries
from tournaments.boards.queries.ties import ties_that_want_a_step
from tournaments.entries.models import Entry, EntryState
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.queries.officials import event_scope
from tournaments.events.services.revision import queue_draft, queue_reasons
from tournaments.pairing import field as pairing_field
from tournaments.pairing.attendance import GONE, PAIRED, Presence
from tournaments.pairing.field import EngineFailed, NoPairing, Pair, PairingInput
from tournaments.pairing.knockout.rounds import TiesUndecided
from tournaments.pairing.knockout.terms import BRACKET
from tournaments.rounds.models import UNFINISHED, DraftJob, DraftState, ManualPhase
from tournaments.rounds.services import lots
from tournaments.systems.base import PlaySystem

# Draft the next round of an event: paired by the engine, checked independently.


log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class DraftPlan:
    """A drafted round and the input it was paired from."""

    number: int
    field: PairingInput
    pairs: tuple[Pair, ...]


def draft_round(*, tournament: Tournament, actor: User, at: datetime, seed: str = "") -> Round:
    """Draft the next round from what is known now, replacing an unpublished draft.

    Every game of the earlier rounds is over or adjourned. Nothing is locked while the engine
    thinks; what has changed meanwhile refuses the draft. ``seed`` is that of the lot where a
    knock-out is drawn anew in every round; a new one if empty. Raises TournamentError
    ``needs_swiss``, ``wrong_state``, ``no_such_round``, ``results_missing``, ``manual_open``,
    ``no_pairing``, ``engine_failed``, ``draft_refused``, ``draft_stale``.
    """
    rights.require_right(actor, Action.PUBLISH_ROUND, event_scope(tournament))
    draw_round_of_bracket(tournament, seed=seed, actor=actor, at=at)
    return write_draft(tournament, plan_draft(tournament), actor=actor, at=at)


def plan_draft(tournament: Tournament) -> DraftPlan:
    """Pair the next round with the engine and check it; writes nothing.

    Raises TournamentError ``nobody_to_pair`` besides.
    """
    tournament = Tournament.objects.get(pk=tournament.pk)
    number = next_round_number(tournament)
    field = field_queries.load_pairing_input(tournament, number)
    if not any(competitor.is_present for competitor in field.competitors):
        raise TournamentError(RefusalCode.NOBODY_TO_PAIR, round=number, played=number - 1)
    return DraftPlan(number, field, pair_and_check(tournament.play_system, field))


@transaction.atomic
def draw_round_of_bracket(
    tournament: Tournament, *, actor: User, at: datetime, seed: str = ""
) -> None:
    """Draw who meets whom in the next round, where the regulations draw every round anew.

    Does nothing where the round needs no lot, or has had it for the players who are still in.
    Raises TournamentError ``bad_seed`` and what ``next_round_number`` raises.
    """
    if not tournament.play_system.has_bracket:
        return
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    number = next_round_number(locked)
    known = field_queries.load_pairing_input(locked, number)
    tickets = locked.play_system.tickets_of_round(known)
    drawn = known.bracket.order_of_round(number) if known.bracket else None
    if not tickets or sorted(drawn or ()) == list(tickets):
        return
    kind = f"{BRACKET}.{number}"
    before = locked.lots.filter(Q(kind=kind) | Q(kind__startswith=f"{kind}.")).count()
    lots.draw_bracket(
        locked,
        f"{kind}.{before + 1}" if before else kind,
        tickets,
        lots.normalise_seed(seed) if seed else lots.new_seed(),
        actor=actor,
        at=at,
    )


@transaction.atomic
def write_draft(tournament: Tournament, made: DraftPlan, *, actor: User, at: datetime) -> Round:
    """Store a draft, unless the pairing input has changed meanwhile."""
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    number = next_round_number(locked)
    if number != made.number or field_queries.load_pairing_input(locked, number) != made.field:
        raise TournamentError(RefusalCode.DRAFT_STALE, round=made.number)
    row = round_without_earlier_draft(locked, number)
    _write_boards(locked, row, made.field, made.pairs)
    writing.write_journal_row(
        stream=locked.scope_key,
        verb="round.drafted",
        actor=actor,
        at=at,
        data={
            "round": row.number,
            "draft": row.drafts,
            "engine": locked.play_system.engine,
            "pairs": [list(pair) for pair in made.pairs],
        },
        before=row.drafts - 1 or None,
        after=row.drafts,
    )
    queue_reasons(row.pk)
    return row


def pair_and_check(system: PlaySystem, field: PairingInput) -> tuple[Pair, ...]:
    """Pair with the engine; accept the result only if our own check finds nothing.

    Raises TournamentError ``no_pairing``, ``engine_failed``, ``draft_refused``.
    """
    pairs = pair_with_engine(system, field)
    findings = system.check_round(field, pairs)
    if findings:
        log.error("draft refused", extra={"round": field.number, "findings": str(findings)})
        first = findings[0]
        raise TournamentError(
            RefusalCode.DRAFT_REFUSED,
            count=len(findings),
            finding=first.code.value,
            numbers=", ".join(map(str, first.numbers)),
            limit=first.limit,
        )
    return pairs


def pair_with_engine(system: PlaySystem, field: PairingInput) -> tuple[Pair, ...]:
    """Pair with the engine; raises TournamentError ``no_pairing``, ``engine_failed``."""
    try:
        return tuple(system.pair_round(field))
    except TiesUndecided as error:
        ties = ", ".join("–".join(map(str, tie.numbers)) for tie in error.ties)
        raise TournamentError(RefusalCode.TIES_UNDECIDED, round=field.number, ties=ties) from error
    except NoPairing as error:
        raise TournamentError(RefusalCode.NO_PAIRING, round=field.number) from error
    except EngineFailed as error:
        log.error("the engine failed", extra={"round": field.number, "engine": str(error)})
        raise TournamentError(RefusalCode.ENGINE_FAILED, round=field.number) from error


def is_draft_stale(tournament: Tournament, row: Round) -> bool:
    """Return whether the pairing input has changed since the draft was made.

    Of teams the draft is held against their matches, before their line-ups are opened.
    """
    if tournament.play_system.plays_in_teams:
        return False
    now = pairing_field.pairing_input_to_json_data(
        field_queries.load_pairing_input(tournament, row.number)
    )
    return any(row.known.get(key) != value for key, value in now.items())


def next_round_number(tournament: Tournament) -> int:
    """Return the number of the next round, if it may be drafted now."""
    if tournament.play_system.is_laid_out_whole:
        raise TournamentError(RefusalCode.NEEDS_SWISS)
    if tournament.state not in (TournamentState.DRAWN, TournamentState.RUNNING):
        raise TournamentError(RefusalCode.WRONG_STATE, state=tournament.state, wanted="running")
    phase = ManualPhase.objects.filter(round__tournament=tournament, ended_at__isnull=True).first()
    if phase is not None:
        raise TournamentError(RefusalCode.MANUAL_OPEN, round=phase.round.number)
    number = 1 + tournament.rounds.exclude(state=RoundState.DRAFT).count()
    if number > tournament.rounds_planned:
        raise TournamentError(RefusalCode.NO_SUCH_ROUND, round=number)
    missing = (
        Game.objects.filter(pairing__round__tournament=tournament)
        .exclude(pairing__round__state=RoundState.DRAFT)
        .exclude(state__in=_states_that_let_draft(tournament))
        .count()
    )
    if missing:
        raise TournamentError(RefusalCode.RESULTS_MISSING, count=missing)
    if tournament.micro_steps and (wanted := ties_that_want_a_step(tournament)):
        before = wanted[0].pairing.round.number
        raise TournamentError(RefusalCode.MICRO_MATCH_UNDECIDED, round=number, before=before)
    return number


def _states_that_let_draft(tournament: Tournament) -> tuple[GameState, ...]:
    """An adjourned game is a draw for the next pairing (C.04.2), but it decides no tie."""
    return SETTLED if tournament.play_system.has_bracket else (*SETTLED, GameState.ADJOURNED)


def round_without_earlier_draft(tournament: Tournament, number: int) -> Round:
    """Return the row of a round, after deleting any earlier draft."""
    row, is_new = Round.objects.get_or_create(
        tournament=tournament, number=number, defaults={"table_number": number}
    )
    if not is_new:
        Game.objects.filter(pairing__round=row).delete()
        row.pairings.all().delete()
        row.drafts += 1
    return row


def _write_boards(
    tournament: Tournament, row: Round, field: PairingInput, pairs: Sequence[Pair]
) -> None:
    system = tournament.play_system
    entries = store_pairing_input(tournament, row, field, engine=system.engine)
    boards = [
        Pairing(
            round=row,
            board=board,
            first_id=entries[pair.white],
            second_id=None if pair.black is None else entries[pair.black],
            kind=PairingKind.ALLOCATED if pair.is_rest else PairingKind.GAME,
            points=system.bye_points(tournament) if pair.is_rest else 0,
            reasons=None,  # written behind the act: nobody waits for them to see the pairs
        )
        for board, pair in enumerate(pairs, start=1)
    ]
    if not system.has_bracket:  # who is not in the round of a bracket is out, not absent
        boards += pairings_of_byes_and_absent(tournament, row, len(boards))
    made = Pairing.objects.bulk_create(boards, batch_size=500)
    Game.objects.bulk_create(
        (
            game
            for pairing in made
            for game in build_games_of_pairing(pairing, tournament.games_per_pairing)
        ),
        batch_size=500,
    )


def store_pairing_input(
    tournament: Tournament, row: Round, field: PairingInput, *, engine: str
) -> dict[int, int]:
    """Store the input a round is paired from, so that it can be paired again.

    Returns the entries of the starting numbers.
    """
    numbered = Entry.objects.filter(tournament=tournament, number__isnull=False)
    entries = dict(numbered.values_list("number", "pk"))
    row.known = pairing_field.pairing_input_to_json_data(field) | {
        "engine": engine,
        "system": tournament.play_system.edition if engine else "",
        "entries": {str(number): pk for number, pk in entries.items()},
    }
    row.save(update_fields=["known", "drafts"])
    return entries


def pairings_of_byes_and_absent(
    tournament: Tournament, round_row: Round, boards: int
) -> Iterator[Pairing]:
    """Build rows of entries with a requested bye or absent; not of withdrawn ones."""
    presences = field_queries.attendance_of_entries(tournament, round_row.number)
    missing = [pk for pk, presence in presences.items() if presence not in (*PAIRED, *GONE)]
    entries = Entry.objects.filter(pk__in=missing, number__isnull=False).order_by("number")
    for board, entry in enumerate(entries, start=boards + 1):
        yield build_missed_round(
            round_row.pk,
            board,
            entry=entry,
            presence=Presence(presences[entry.pk]),
            number=round_row.number,
        )


# Draft a round at once for a small field, by a background job for a large one; find lost jobs.


IN_REQUEST = 250  # players whom the engine pairs while a page may wait


def request_draft(*, tournament: Tournament, actor: User, at: datetime) -> Round | DraftJob:
    """Draft the next round now, or queue a job for a large field; one job at a time.

    Raises what ``draft_round`` raises; a refusal of the worker is kept in the
    wish.
    """
    rights.require_right(actor, Action.PUBLISH_ROUND, event_scope(tournament))
    players = tournament.entries.filter(state=EntryState.ACTIVE).count()
    if players <= IN_REQUEST:
        return draft_round(tournament=tournament, actor=actor, at=at)
    with transaction.atomic():
        Tournament.objects.select_for_update().get(pk=tournament.pk)
        job = tournament.draft_jobs.filter(state__in=UNFINISHED).first()
        if job is None:
            job = DraftJob.objects.create(tournament=tournament, asked_by=actor, asked_at=at)
        queue_draft(job.pk)
    return job


def make_requested_draft(job_id: int, now: Callable[[], datetime]) -> None:
    """Run a queued drafting job; running it twice is harmless.

    ``now`` is asked when the work begins and when it has ended: both are told.
    """
    job = _in_sight().select_related("tournament", "asked_by").filter(pk=job_id).first()
    if job is None:
        return
    began = now()
    if not _move(job_id, DraftState.RUNNING, began_at=began):
        return
    try:
        draw_round_of_bracket(job.tournament, actor=job.asked_by, at=began)
        made = plan_draft(job.tournament)
        with transaction.atomic():
            at = now()
            if _move(job_id, DraftState.DONE, finished_at=at, round=made.number):
                write_draft(job.tournament, made, actor=job.asked_by, at=at)
    except TournamentError as error:
        record_draft_failure(job_id, error.code, dict(error.params), now())
    except Tournament.DoesNotExist:  # the event was hidden while the engine paired
        record_draft_failure(job_id, RefusalCode.EVENT_HIDDEN, {}, now())


def record_draft_failure(job_id: int, code: str, params: dict[str, object], at: datetime) -> None:
    """Store why a drafting job failed."""
    _move(job_id, DraftState.FAILED, finished_at=at, error={"code": code, "params": params})


def _move(job_id: int, state: DraftState, **changes: object) -> bool:
    """Forward by compare-and-set; a job whose worker was lost is taken a second time."""
    unfinished = DraftJob.objects.filter(pk=job_id, state__in=UNFINISHED)
    return unfinished.update(state=state, **changes) == 1


AHEAD = timedelta(hours=1)  # no clock of a worker is that far before another's


def overdue_draft_jobs(before: datetime) -> list[int]:
    """Select drafting jobs whose message or worker may be lost."""
    ahead = before + AHEAD  # asked for by a clock that was set back since
    is_lost = Q(state=DraftState.WAITING) & (Q(asked_at__lt=before) | Q(asked_at__gt=ahead)) | Q(
        state=DraftState.RUNNING
    ) & (Q(began_at__lt=before) | Q(began_at__gt=ahead))
    return list(_in_sight().filter(is_lost).values_list("pk", flat=True))


def _in_sight() -> QuerySet[DraftJob]:
    """Leave out jobs of hidden events, which wait until the event is shown again."""
    return DraftJob.objects.filter(tournament__hidden_at__isnull=True)
