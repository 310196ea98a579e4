"""Lots drawn and stored: starting numbers, openings, rounds of the table, shared places."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal import columns
from arbiter.rules.outcome import NOT_PLAYED
from tournaments.boards import services as boards_services
from tournaments.boards.models import (
    OPEN_ROUNDS,
    SETTLED,
    Game,
    GameState,
    Pairing,
    PairingKind,
    Round,
    RoundState,
)
from tournaments.boards.queries import openings
from tournaments.entries.models import Entry, EntryState
from tournaments.entries.queries.two_sides import sides_as_entered
from tournaments.entries.services import entering
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import (
    Acceleration,
    Numbering,
    OpeningScope,
    Tournament,
    TournamentState,
)
from tournaments.events.queries import checks
from tournaments.events.queries.checks import raise_refusal, require_accepted_cautions
from tournaments.events.queries.officials import event_scope
from tournaments.events.services import regulations, revision
from tournaments.games.models import SubmissionState
from tournaments.pairing import lots
from tournaments.pairing.cautions import Caution
from tournaments.pairing.field import last_number_accelerated_by_baku
from tournaments.pairing.knockout.terms import BRACKET
from tournaments.pairing.lots import (
    NUMBERS,
    TEAMS,
    LotError,
    draw_numbers,
    draw_order,
    parse_seed,
)
from tournaments.rounds.models import Lot
from tournaments.rounds.queries.lots import (
    COLOUR,
    COLOURS,
    OPENING,
    TABLE,
    draw_tickets,
    tickets_left_in_urn,
)
from tournaments.stages.models import Seeding, StageEntry
from tournaments.standings.queries import facts

# Draw the starting numbers, and begin the event with them.


BY_RATING = {"by_rating": True}

BY_STAGE = {"by_stage": True}


@transaction.atomic
def draw_lots(
    *,
    tournament: Tournament,
    seed: str,
    actor: User,
    at: datetime,
    by_hand: Mapping[int, int] | None = None,
    reason: str = "",
    accepted: Collection[str] = (),
) -> Lot:
    """Number the entries and begin the event: lay out the table, or draw the first colour.

    Numbers are given by lot or by rating, as the regulations say, or by the places of the stage
    before, where this one was made so (``_ranked_by_stage``); the system of play says
    whether the initial colour is drawn. The same seed and the same entries give the same
    answer for ever (``pairing.lots``). ``by_hand`` are numbers drawn from a
    real urn in the hall, number by entry, with the ``reason``; ``accepted`` are the keys of the
    cautions taken note of. Returns the last lot drawn. Raises NeedsConfirmation with ``cautions``,
    TournamentError ``event_private``, ``wrong_state``, ``too_few_players``,
    ``too_many_players``, ``bad_seed``, ``numbers_by_rating``,
    ``numbers_incomplete``, ``lot_reason_missing``, ``giver_missing``, ``teams_draw``, and what
    ``_sides_apart`` raises.
    """
    rights.require_right(actor, Action.DRAW_LOTS, event_scope(tournament))
    seed = normalise_seed(seed)
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if locked.play_system.plays_in_teams:
        raise TournamentError(RefusalCode.TEAMS_DRAW)
    entries = list(
        Entry.objects.filter(tournament=locked, state=EntryState.ACTIVE).select_related("player")
    )
    if locked.is_private:
        raise TournamentError(RefusalCode.EVENT_PRIVATE)
    raise_refusal(locked.play_system.field_refusal(len(entries), locked))
    require_accepted_cautions(
        too_many_rounds_cautions(locked, len(entries)), accepted, is_sure=False
    )
    regulations.change_state(locked, (TournamentState.ENTRIES,), TournamentState.DRAWN)
    by_lot = locked.numbering == Numbering.LOT
    order: Sequence[int]
    urn: Mapping[str, Any] | None = None
    drawn_with = ""
    if by_hand is not None:
        order = _drawn_in_the_hall(locked, entries, by_hand, reason)
        urn = {"by_hand": reason.strip()}
    elif by_lot and (ranked := _ranked_by_stage(locked, entries)):
        order, urn = ranked, BY_STAGE
    elif by_lot:
        order, drawn_with = draw_numbers(sorted(entry.pk for entry in entries), seed), seed
    else:
        order, urn = entering.sort_by_rating(entries), BY_RATING
    first = _giver_first(locked, entries, order)
    seated = _sides_apart(locked, entries, first, is_by_hand=by_hand is not None)
    entering.assign_numbers(locked, seated)
    rounds = (
        boards_services.create_rounds_of_table(locked)
        if locked.play_system.is_laid_out_whole
        else None
    )
    if (needed := locked.play_system.rounds_of_field(len(entries), locked)) is not None:
        Tournament.objects.filter(pk=locked.pk).update(rounds_planned=needed)
        rounds = needed
    if tickets := locked.play_system.tickets_of_bracket(len(entries), locked):
        draw_bracket(locked, BRACKET, tickets, seed, actor=actor, at=at)
    if by_lot or not locked.play_system.draws_first_colour:
        lot = store_lot(
            locked,
            NUMBERS,
            drawn_with,
            list(order),
            actor=actor,
            at=at,
            urn=urn,
            rounds=rounds,
            changes_standings=not locked.play_system.draws_first_colour,
        )
    if locked.play_system.draws_first_colour:
        lot = _draw_colour(locked, seed, players=len(entries), actor=actor, at=at, rounds=rounds)
    tournament.refresh_from_db()
    return lot


def _ranked_by_stage(locked: Tournament, entries: Sequence[Entry]) -> tuple[int, ...]:
    """Return the entries by their places in the stage before; empty where numbers are drawn.

    Who was entered besides stands behind, by rating.
    """
    came = StageEntry.objects.filter(
        final__tournament=locked, final__stage__seeding=Seeding.RANK, entry__isnull=False
    )
    seeds = dict(came.values_list("entry", "seed"))
    if not seeds:
        return ()
    by_rating = entering.sort_by_rating(entries)
    return tuple(sorted(by_rating, key=lambda pk: seeds.get(pk, OTHERS)))


OTHERS = 10_000
"""Behind every seed."""


def _giver_first(
    locked: Tournament, entries: Sequence[Entry], order: Sequence[int]
) -> Sequence[int]:
    """Put the giver of a simultaneous display (X2) first; the others follow as drawn."""
    if not locked.play_system.has_giver:
        return order
    giver = next((entry.pk for entry in entries if entry.is_giver), None)
    if giver is None:
        raise TournamentError(RefusalCode.GIVER_MISSING)
    return (giver, *(pk for pk in order if pk != giver))


def _sides_apart(
    locked: Tournament, entries: Sequence[Entry], order: Sequence[int], *, is_by_hand: bool
) -> Sequence[int]:
    """Put the side of the first before the other one; inside a side the order stays as it is.

    Raises TournamentError ``sides_untold``, ``sides_not_two``, ``sides_unequal`` and, where the
    numbers drawn in the hall are not those of one side and then of the other,
    ``sides_mixed_by_hand``.
    """
    people = {entry.pk: entry for entry in entries}
    sides = sides_as_entered(locked, [people[pk] for pk in order])
    if not sides:
        return order
    apart = tuple(entry.pk for side in sides for entry in side.entries)
    if is_by_hand and apart != tuple(order):
        raise TournamentError(RefusalCode.SIDES_MIXED_BY_HAND, last=len(sides[0].entries))
    return apart


def _drawn_in_the_hall(
    locked: Tournament, entries: Sequence[Entry], by_hand: Mapping[int, int], reason: str
) -> tuple[int, ...]:
    """Return the entries in the order of the numbers typed: 1 to the last, each once."""
    if locked.numbering != Numbering.LOT:
        raise TournamentError(RefusalCode.NUMBERS_BY_RATING)
    if not reason.strip():
        raise TournamentError(RefusalCode.LOT_REASON_MISSING)
    order = sorted(by_hand, key=lambda pk: by_hand[pk])
    is_whole = by_hand.keys() == {entry.pk for entry in entries}
    if not is_whole or [by_hand[pk] for pk in order] != list(range(1, len(entries) + 1)):
        raise TournamentError(RefusalCode.NUMBERS_INCOMPLETE, last=len(entries))
    return tuple(order)


def _draw_colour(
    locked: Tournament, seed: str, *, players: int, actor: User, at: datetime, rounds: int | None
) -> Lot:
    """Which colour the higher half of the first round begins with (C.04.3, 5.2.5)."""
    colour = draw_order(COLOURS, seed, COLOUR)[0]
    border = (
        last_number_accelerated_by_baku(players)
        if locked.acceleration == Acceleration.BAKU
        else None
    )
    Tournament.objects.filter(pk=locked.pk).update(initial_colour=colour, baku_border=border)
    return store_lot(
        locked, COLOUR, seed, [colour], actor=actor, at=at, rounds=rounds, changes_standings=True
    )


def draw_colour_of_teams(locked: Tournament, seed: str, *, actor: User, at: datetime) -> Lot:
    """Draw which colour team 1 has on its first board in the first round (C.04.6, 4.1)."""
    return _draw_colour(locked, seed, players=0, actor=actor, at=at, rounds=None)


def draw_bracket(
    locked: Tournament,
    kind: str,
    tickets: Collection[int],
    seed: str,
    *,
    actor: User,
    at: datetime,
) -> Lot:
    """Draw who stands where in a bracket; the tickets are starting numbers."""
    outcome = draw_tickets(tickets, seed, kind, len(tickets))
    urn = {"tickets": sorted(tickets)}
    return store_lot(locked, kind, seed, outcome, actor=actor, at=at, urn=urn)


def too_many_rounds_cautions(tournament: Tournament, players: int) -> tuple[Caution, ...]:
    """Return cautions where more rounds are planned than can be paired."""
    return regulations.rematch_cautions(tournament, players, tournament.rounds_planned)


# Draw one later lot: openings of a round, which round of the table is next, shared places.


@transaction.atomic
def draw_opening(
    *,
    tournament: Tournament,
    number: int,
    seed: str,
    actor: User,
    at: datetime,
    at_boards: Mapping[int, int] | None = None,
) -> Lot:
    """Draw the opening of a published round, per round or per board by the regulations.

    It binds every game of the pairing, and none that was played without it: such a board is left
    out and stays without an opening, as is one for which a set-up was laid down. Boards that come
    by hand after the lot are drawn for by a lot of their own. What this event has played already
    lies in no urn until the table has run out; of a table shorter than the round some boards have
    the same. The tickets are the numbers of the table; board 1 takes the first drawn.

    ``at_boards`` are, by pairings, the boards of a match of teams: those with a table of their own
    draw from it, one lot for board 2 of all matches or for each, and so every table has its lot;
    the last one is returned. Raises TournamentError
    ``no_opening_table``, ``no_such_round``, ``round_not_published``, ``already_drawn``,
    ``boards_played``, ``bad_seed``.
    """
    rights.require_right(actor, Action.DRAW_LOTS, event_scope(tournament))
    seed = normalise_seed(seed)
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    row = _round(locked, number)
    urns = _urns(locked, row, at_boards or {})
    if not urns:
        raise TournamentError(RefusalCode.NO_OPENING_TABLE)
    if row.state not in OPEN_ROUNDS:
        raise TournamentError(RefusalCode.ROUND_NOT_PUBLISHED, round=number)
    kind = f"{OPENING}.{number}"
    lots = locked.lots.filter(Q(kind=kind) | Q(kind__startswith=f"{kind}.")).count()
    full = [urn for urn in urns if urn.boards]
    if not full:
        raise TournamentError(
            RefusalCode.ALREADY_DRAWN if lots else RefusalCode.BOARDS_PLAYED, round=number
        )
    for more, one in enumerate(full, start=lots):
        named = f"{kind}.{more + 1}" if more else kind
        lot = _draw_from_table(row, one, kind=named, seed=seed, actor=actor, at=at)
    return lot


@dataclass(slots=True)
class _Urn:
    """Boards of a round that draw from one table, and what some of them have drawn already.

    ``left_out`` are the boards that were played without an opening; ``is_common`` where one
    opening is for all; ``at`` the board of every match of teams that draws here.
    """

    table: str
    is_common: bool
    at: int = 0
    boards: list[Pairing] = field(default_factory=list)
    left_out: list[int] = field(default_factory=list)
    drawn: str = ""


def _urns(locked: Tournament, row: Round, at_boards: Mapping[int, int]) -> list[_Urn]:
    """Return from what the boards of a round draw, in their order; no urn where nothing binds."""
    of_round = locked.opening_scope == OpeningScope.ROUND
    played = _played(row)
    urns: dict[tuple[str, int], _Urn] = {}
    if locked.opening_table:
        urns[locked.opening_table, 0] = _Urn(locked.opening_table, of_round)
    for pairing in row.pairings.filter(kind=PairingKind.GAME).order_by("board"):
        table = pairing.opening_table or locked.opening_table
        if not table:
            continue
        at = at_boards.get(pairing.pk, 0) if of_round else 0
        urn = urns.setdefault((table, at), _Urn(table, of_round, at))
        if pairing.opening:
            urn.drawn = urn.drawn or pairing.opening
        elif not pairing.set_up and pairing.pk in played:
            urn.left_out.append(pairing.board)
        elif not pairing.set_up:
            urn.boards.append(pairing)
    return list(urns.values())


def _draw_from_table(
    row: Round, one: _Urn, *, kind: str, seed: str, actor: User, at: datetime
) -> Lot:
    locked = row.tournament
    table = openings.load_opening_table_by_name(one.table)
    if table is None:
        raise TournamentError(RefusalCode.NO_OPENING_TABLE)
    wanted = 1 if one.is_common else len(one.boards)
    excluded, times = openings.openings_out_of_urn(locked, one.table, table, wanted)
    urn: dict[str, Any] = {"table": one.table, "excluded": excluded}
    if times:  # the table has run out: what came less often was put back
        urn["again"] = times
    if one.is_common and one.drawn:  # what was drawn binds boards that came by hand, too
        urn["tickets"] = [one.drawn]
    if one.at:
        urn["match_board"] = one.at
    elif one.table != locked.opening_table:
        urn["boards"] = [pairing.board for pairing in one.boards]
    if one.left_out:
        urn["left_out"] = one.left_out
    outcome = draw_tickets(tickets_left_in_urn(urn), seed, kind, wanted)
    for place, pairing in enumerate(one.boards):
        pairing.opening_table = one.table
        pairing.opening = str(outcome[place % len(outcome)])
    Pairing.objects.bulk_update(one.boards, ["opening_table", "opening"], batch_size=500)
    return store_lot(locked, kind, seed, outcome, actor=actor, at=at, urn=urn, round_id=row.pk)


@transaction.atomic
def draw_table_round(
    *, tournament: Tournament, number: int, seed: str, actor: User, at: datetime
) -> Lot:
    """Draw which round of the table is played as round ``number``.

    The next cycle begins when the one before has been played. Raises TournamentError
    ``no_daily_draw``, ``no_such_round``, ``round_published``, ``earlier_round_first``,
    ``already_drawn``, ``bad_seed``.
    """
    rights.require_right(actor, Action.DRAW_LOTS, event_scope(tournament))
    seed = normalise_seed(seed)
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if not locked.daily_draw:
        raise TournamentError(RefusalCode.NO_DAILY_DRAW)
    row = _round(locked, number)
    if row.state != RoundState.DRAFT:
        raise TournamentError(RefusalCode.ROUND_PUBLISHED, round=number)
    drafts = list(locked.rounds.filter(state=RoundState.DRAFT).order_by("number"))
    if drafts[0].number != number:
        raise TournamentError(RefusalCode.EARLIER_ROUND_FIRST, round=number)
    kind = _not_yet_drawn(locked, TABLE, number)
    cycle = locked.rounds_planned // locked.cycles
    last = cycle * -(-number // cycle)  # of the cycle that this round is in
    tickets = sorted(draft.table_number for draft in drafts if draft.number <= last)
    outcome = draw_tickets(tickets, seed, kind, 1)
    _exchange(row, next(draft for draft in drafts if draft.table_number == outcome[0]))
    return store_lot(locked, kind, seed, outcome, actor=actor, at=at, urn={"tickets": tickets})


def may_shared_places_be_drawn(tournament: Tournament) -> bool:
    """Return whether shared places may be drawn by lot now: all is played, none drawn yet."""
    is_over = tournament.state == TournamentState.FINISHED
    return is_over and not tournament.lots.filter(kind=lots.PLACES).exists()


@transaction.atomic
def draw_shared_places(*, tournament: Tournament, seed: str, actor: User, at: datetime) -> Lot:
    """Draw the lot that orders players on places that nothing else separates.

    One urn for all: a result corrected afterwards may tie others than before, and the same
    lot speaks for them too. Raises TournamentError ``not_finished``, ``places_drawn``,
    ``bad_seed``.
    """
    rights.require_right(actor, Action.DRAW_LOTS, event_scope(tournament))
    seed = normalise_seed(seed)
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if locked.state != TournamentState.FINISHED:
        raise TournamentError(RefusalCode.NOT_FINISHED)
    if not may_shared_places_be_drawn(locked):
        raise TournamentError(RefusalCode.PLACES_DRAWN)
    tickets = sorted(facts.entry_id_by_number(locked).values())
    outcome = draw_tickets(tickets, seed, lots.PLACES, len(tickets))
    return store_lot(
        locked,
        lots.PLACES,
        seed,
        outcome,
        actor=actor,
        at=at,
        urn={"tickets": tickets},
        changes_standings=True,
    )


def _played(row: Round) -> set[int]:
    """Return the pairings played before the lot.

    A record is there or waits for its confirmation, or every game is over and one of them was
    played.
    """
    games = Game.objects.filter(pairing__round=row)
    recorded = Q(record__isnull=False) | Q(submissions__state=SubmissionState.WAITING)
    over = Q(state=GameState.FINISHED) & ~Q(termination__in=NOT_PLAYED)
    to_be_played = games.exclude(state__in=SETTLED).values_list("pairing", flat=True)
    ended = set(games.filter(over).values_list("pairing", flat=True)) - set(to_be_played)
    return ended | set(games.filter(recorded).values_list("pairing", flat=True))


def _round(tournament: Tournament, number: int) -> Round:
    row = tournament.rounds.filter(number=number).first()
    if row is None:
        raise TournamentError(RefusalCode.NO_SUCH_ROUND, round=number)
    return row


def _not_yet_drawn(tournament: Tournament, what: str, number: int) -> str:
    kind = f"{what}.{number}"
    if tournament.lots.filter(kind=kind).exists():
        raise TournamentError(RefusalCode.ALREADY_DRAWN, round=number)
    return kind


def _exchange(draft: Round, other: Round) -> None:
    """Two rounds of the table change their places in the event; a number is held once."""
    if draft.pk == other.pk:
        return
    Round.objects.filter(pk=other.pk).update(number=10_000)
    Round.objects.filter(pk=draft.pk).update(number=other.number)
    Round.objects.filter(pk=other.pk).update(number=draft.number)


# Store a lot with its seed, so that it can be drawn again.


def store_lot(
    tournament: Tournament,
    kind: str,
    seed: str,
    outcome: list[int] | list[str],
    *,
    actor: User,
    at: datetime,
    urn: Mapping[str, Any] | None = None,
    rounds: int | None = None,
    changes_standings: bool = False,
    round_id: int | None = None,
) -> Lot:
    """Store a lot and journal it, in the caller's transaction.

    ``round_id`` is the round whose boards the lot gave their openings.

    ``rounds`` are those of the table that the lot has laid out; a lot that ``changes_standings``
    makes a new revision of the event.
    """
    gives_numbers = kind in (NUMBERS, COLOUR, TEAMS)
    numbers = {"numbers": checks.fingerprint_of_numbers(tournament)} if gives_numbers else {}
    told = entering.numbered_rows_told(tournament, None) if gives_numbers else []
    if round_id is not None:
        told = boards_services.boards_told(round_id)
    lot = Lot.objects.create(
        tournament=tournament,
        kind=kind,
        seed=seed,
        urn=urn or {},
        outcome=outcome,
        actor=actor,
        at=at,
    )
    revision.raise_revision(
        tournament,
        "lots.drawn",
        actor=actor,
        at=at,
        data={
            "kind": kind,
            "seed": seed,
            "order": outcome,
            **({"urn": urn} if urn and not lot.by_hand else {}),
            **({} if rounds is None else {"rounds": rounds}),
            **numbers,
            **columns.stands(columns.some_rows([lot]), *told),
        },
        before=None,
        after=lot.pk,
        words=lot.by_hand,
        changes_standings=changes_standings,
    )
    return lot


def new_seed() -> str:
    """Make a new random seed."""
    return parse_seed(secrets.token_hex(16))


def normalise_seed(seed: str) -> str:
    """Return the one form of a typed seed; raises TournamentError ``bad_seed``."""
    try:
        return parse_seed(seed)
    except LotError as error:
        raise TournamentError(RefusalCode.BAD_SEED, seed=seed) from error
