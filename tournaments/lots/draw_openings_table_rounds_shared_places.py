"""Draw one later lot: openings of a round, which round of the table is next, shared places."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from arbiter.rules.outcome import NOT_PLAYED
from tournaments.drawn_openings import drawn_and_awaited_openings
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.models import OpeningScope, Tournament, TournamentState
from tournaments.lots.draw_stored_lots_again_and_compare import (
    OPENING,
    TABLE,
    draw_tickets,
    tickets_left_in_urn,
)
from tournaments.lots.models import Lot
from tournaments.lots.store_lot_with_seed import normalise_seed, store_lot
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.rounds_and_boards.models import (
    OPEN_ROUNDS,
    SETTLED,
    Game,
    GameState,
    Pairing,
    PairingKind,
    Round,
    RoundState,
)
from tournaments.standings import load_scoring_input
from tournaments.submitted_records.models import SubmissionState


@transaction.atomic
def draw_opening(
    *, tournament: Tournament, number: int, seed: str, actor: User, at: datetime
) -> Lot:
    """Draw the opening of a published round, per round or per board by the regulations.

    It binds every game of the pairing, and none that was played without it: such a board is left
    out and stays without an opening, as is one for which a set-up was laid down. Boards that come
    by hand after the lot are drawn for by a lot of their own. What this event has played already
    lies in no urn. The tickets are the numbers of the table; board 1 takes the first drawn. Raises
    TournamentError
    ``no_opening_table``, ``no_such_round``, ``round_not_published``, ``already_drawn``,
    ``boards_played``, ``openings_exhausted``, ``bad_seed``.
    """
    permissions_of_roles.require_right(actor, Action.DRAW_LOTS, event_scope(tournament))
    seed = normalise_seed(seed)
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    table = drawn_and_awaited_openings.load_opening_table_by_name(locked.opening_table)
    if table is None:
        raise TournamentError(RefusalCode.NO_OPENING_TABLE)
    row = _round(locked, number)
    if row.state not in OPEN_ROUNDS:
        raise TournamentError(RefusalCode.ROUND_NOT_PUBLISHED, round=number)
    kind = f"{OPENING}.{number}"
    played = _played(row)
    every = row.pairings.filter(kind=PairingKind.GAME)
    at_boards = every.filter(opening="", set_up="").order_by("board")
    boards = list(at_boards.exclude(pk__in=played))
    left_out = list(at_boards.filter(pk__in=played).values_list("board", flat=True))
    lots = locked.lots.filter(Q(kind=kind) | Q(kind__startswith=f"{kind}.")).count()
    if not boards:
        raise TournamentError(
            RefusalCode.ALREADY_DRAWN if lots else RefusalCode.BOARDS_PLAYED, round=number
        )
    of_round = locked.opening_scope == OpeningScope.ROUND
    wanted = 1 if of_round else len(boards)
    urn = {
        "table": locked.opening_table,
        "excluded": drawn_and_awaited_openings.used_opening_numbers(locked),
    }
    if lots:  # boards that came by hand after the lot have one of their own
        kind = f"{kind}.{lots + 1}"
        common = every.exclude(opening="").values_list("opening", flat=True).first()
        if of_round and common is not None:  # what was drawn for the round binds them, too
            urn["tickets"] = [common]
    if left_out:
        urn["left_out"] = left_out
    tickets = tickets_left_in_urn(urn)
    if len(tickets) < wanted:
        raise TournamentError(RefusalCode.OPENINGS_EXHAUSTED, left=len(tickets), wanted=wanted)
    outcome = draw_tickets(tickets, seed, kind, wanted)
    for at_board, pairing in enumerate(boards):
        pairing.opening_table = locked.opening_table
        pairing.opening = str(outcome[at_board % len(outcome)])
    Pairing.objects.bulk_update(boards, ["opening_table", "opening"], batch_size=500)
    return store_lot(locked, kind, seed, outcome, actor=actor, at=at, urn=urn)


@transaction.atomic
def draw_table_round(
    *, tournament: Tournament, number: int, seed: str, actor: User, at: datetime
) -> Lot:
    """Draw which round of the table is played as round ``number``.

    The next cycle begins when the one before has been played. Raises TournamentError
    ``no_daily_draw``, ``no_such_round``, ``round_published``, ``earlier_round_first``,
    ``already_drawn``, ``bad_seed``.
    """
    permissions_of_roles.require_right(actor, Action.DRAW_LOTS, event_scope(tournament))
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
    return is_over and not tournament.lots.filter(kind=load_scoring_input.PLACES).exists()


@transaction.atomic
def draw_shared_places(*, tournament: Tournament, seed: str, actor: User, at: datetime) -> Lot:
    """Draw the lot that orders players on places that nothing else separates.

    One urn for all: a result corrected afterwards may tie others than before, and the same
    lot speaks for them too. Raises TournamentError ``not_finished``, ``places_drawn``,
    ``bad_seed``.
    """
    permissions_of_roles.require_right(actor, Action.DRAW_LOTS, event_scope(tournament))
    seed = normalise_seed(seed)
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if locked.state != TournamentState.FINISHED:
        raise TournamentError(RefusalCode.NOT_FINISHED)
    if not may_shared_places_be_drawn(locked):
        raise TournamentError(RefusalCode.PLACES_DRAWN)
    tickets = sorted(load_scoring_input.entry_id_by_number(locked).values())
    outcome = draw_tickets(tickets, seed, load_scoring_input.PLACES, len(tickets))
    return store_lot(
        locked,
        load_scoring_input.PLACES,
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
