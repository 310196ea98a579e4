"""Draft the next round of an event: paired by the engine, checked independently."""

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.journal import append_journal_rows
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from tournaments.entries.models import Entry
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.models import Tournament, TournamentState
from tournaments.hand_pairing.models import ManualPhase
from tournaments.pairing import pairing_input
from tournaments.pairing.attendance_in_round import GONE, PAIRED, Presence
from tournaments.pairing.engine_errors import EngineFailed, NoPairing
from tournaments.pairing.pair_of_round_and_its_text import Pair
from tournaments.pairing.pairing_input import PairingInput
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.rounds_and_boards import load_pairing_input
from tournaments.rounds_and_boards.create_round_rows import (
    build_games_of_pairing,
    build_missed_round,
)
from tournaments.rounds_and_boards.models import (
    SETTLED,
    Game,
    GameState,
    Pairing,
    PairingKind,
    Round,
    RoundState,
)
from tournaments.systems.play_system_base import PlaySystem

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class DraftPlan:
    """A drafted round and the input it was paired from."""

    number: int
    field: PairingInput
    pairs: tuple[Pair, ...]


def draft_round(*, tournament: Tournament, actor: User, at: datetime) -> Round:
    """Draft the next round from what is known now, replacing an unpublished draft.

    Every game of the earlier rounds is over or adjourned. Nothing is locked while the engine
    thinks; what has changed meanwhile refuses the draft. Raises TournamentError
    ``needs_swiss``, ``wrong_state``, ``no_such_round``, ``results_missing``, ``manual_open``,
    ``no_pairing``, ``engine_failed``, ``draft_refused``, ``draft_stale``.
    """
    permissions_of_roles.require_right(actor, Action.PUBLISH_ROUND, event_scope(tournament))
    return write_draft(tournament, plan_draft(tournament), actor=actor, at=at)


def plan_draft(tournament: Tournament) -> DraftPlan:
    """Pair the next round with the engine and check it; writes nothing."""
    tournament = Tournament.objects.get(pk=tournament.pk)
    number = next_round_number(tournament)
    field = load_pairing_input.load_pairing_input(tournament, number)
    return DraftPlan(number, field, pair_and_check(tournament.play_system, field))


@transaction.atomic
def write_draft(tournament: Tournament, made: DraftPlan, *, actor: User, at: datetime) -> Round:
    """Store a draft, unless the pairing input has changed meanwhile."""
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    number = next_round_number(locked)
    if number != made.number or load_pairing_input.load_pairing_input(locked, number) != made.field:
        raise TournamentError(RefusalCode.DRAFT_STALE, round=made.number)
    row = round_without_earlier_draft(locked, number)
    _write_boards(locked, row, made.field, made.pairs)
    append_journal_rows.write_journal_row(
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
    except NoPairing as error:
        raise TournamentError(RefusalCode.NO_PAIRING, round=field.number) from error
    except EngineFailed as error:
        log.error("the engine failed", extra={"round": field.number, "engine": str(error)})
        raise TournamentError(RefusalCode.ENGINE_FAILED, round=field.number) from error


def is_draft_stale(tournament: Tournament, row: Round) -> bool:
    """Return whether the pairing input has changed since the draft was made."""
    now = pairing_input.pairing_input_to_json_data(
        load_pairing_input.load_pairing_input(tournament, row.number)
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
        .exclude(state__in=(*SETTLED, GameState.ADJOURNED))
        .count()
    )
    if missing:
        raise TournamentError(RefusalCode.RESULTS_MISSING, count=missing)
    return number


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
    entries = {
        entry.number: entry
        for entry in Entry.objects.filter(tournament=tournament, number__isnull=False)
    }
    system = tournament.play_system
    store_pairing_input(tournament, row, field, engine=system.engine)
    reasons = system.explain_round(field, pairs)
    boards = [
        Pairing(
            round=row,
            board=board,
            first=entries[pair.white],
            second=None if pair.black is None else entries[pair.black],
            kind=PairingKind.ALLOCATED if pair.is_rest else PairingKind.GAME,
            points=system.bye_points(tournament) if pair.is_rest else 0,
            reasons=[reason.as_dict() for reason in why],
        )
        for board, (pair, why) in enumerate(zip(pairs, reasons, strict=True), start=1)
    ]
    boards += pairings_of_byes_and_absent(tournament, row, entries, len(boards))
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
) -> None:
    """Store the input a round is paired from, so that it can be paired again."""
    entries = Entry.objects.filter(tournament=tournament, number__isnull=False)
    row.known = pairing_input.pairing_input_to_json_data(field) | {
        "engine": engine,
        "system": tournament.play_system.edition if engine else "",
        "entries": {str(number): pk for pk, number in entries.values_list("pk", "number")},
    }
    row.save(update_fields=["known", "drafts"])


def pairings_of_byes_and_absent(
    tournament: Tournament, round_row: Round, entries: dict[int, Entry], boards: int
) -> Iterator[Pairing]:
    """Build rows of entries with a requested bye or absent; not of withdrawn ones."""
    presences = load_pairing_input.attendance_of_entries(tournament, round_row.number)
    for _, entry in sorted(entries.items()):
        presence = presences[entry.pk]
        if presence not in PAIRED and presence not in GONE:
            boards += 1
            yield build_missed_round(
                round_row.pk,
                boards,
                entry=entry,
                presence=Presence(presence),
                number=round_row.number,
            )
