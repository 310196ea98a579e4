"""A round paired by hand from nothing, players seated board by board (C.04.3, 1.9.3)."""

from collections.abc import Collection
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from tournaments.boards.models import (
    Game,
    Pairing,
    PairingKind,
    Round,
    RoundState,
    build_games_of_pairing,
)
from tournaments.boards.queries import field
from tournaments.entries.models import Entry
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries.checks import require_accepted_cautions
from tournaments.pairing import field as pairing_field
from tournaments.pairing.cautions import pairing_cautions
from tournaments.pairing.field import Pair, PairingInput, competitors_by_number
from tournaments.rounds.models import ManualPhase
from tournaments.rounds.queries.hand_changes import (
    PAIRED_KINDS,
    numbers_when_paired,
    pairs_when_paired,
)
from tournaments.rounds.services import drafts, hand_boards
from tournaments.rounds.services.hand_boards import hand_made_reason, require_untouched_games

ARTICLE = "C.04.3, 1.9.3"

BY_HAND = ""  # no engine has drafted the round

OUT_OF_THE_WAY = 10_000  # a board is held once, also while all of them change


def create_round_without_boards(tournament: Tournament, number: int) -> Round:
    """Create the next round without boards, keeping its pairing input.

    Raises TournamentError as ``drafts.next_round_number``; ``no_such_round`` for
    another round.
    """
    if drafts.next_round_number(tournament) != number:
        raise TournamentError(RefusalCode.NO_SUCH_ROUND, round=number)
    row = drafts.round_without_earlier_draft(tournament, number)
    drafts.store_pairing_input(
        tournament, row, field.load_pairing_input(tournament, number), engine=BY_HAND
    )
    Pairing.objects.bulk_create(drafts.pairings_of_byes_and_absent(tournament, row, 0))
    return row


@transaction.atomic
def seat_pair(
    *,
    tournament: Tournament,
    number: int,
    white: int,
    black: int | None,
    actor: User,
    at: datetime,
    accepted: Collection[str] = (),
    is_sure: bool = False,
) -> None:
    """Seat two unseated players at a board, or give one a bye (``black`` is None).

    Raises NeedsConfirmation with the cautions; TournamentError ``manual_not_open``,
    ``round_published``, ``seated_already``, ``apart_needs_two``.
    """
    locked, row, phase = _open_draft(tournament, number, actor)
    if white == black:
        raise TournamentError(RefusalCode.APART_NEEDS_TWO)
    pair, before = Pair(white, black), pairs_when_paired(row)
    for seated in pair.numbers:
        if any(seated in other.numbers for other in before):
            raise TournamentError(RefusalCode.SEATED_ALREADY, number=seated)
    field = pairing_field.pairing_input_from_json_data(row.known)
    warnings = pairing_cautions(field, (*before, pair), [pair])
    require_accepted_cautions(warnings, accepted, is_sure)
    _write_pair(locked, row, pair, reason=phase.reason, actor=actor, at=at)
    hand_boards.store_undo_of_change(phase, how=_how(pair), after=[pair], boards=())
    hand_boards.journal_change(
        locked,
        phase,
        how=_how(pair),
        before=(),
        after=[pair],
        removed=[],
        actor=actor,
        at=at,
        accepted=warnings,
    )


@transaction.atomic
def dissolve_board(
    *, tournament: Tournament, number: int, one: int, actor: User, at: datetime
) -> None:
    """Remove the board of ``one``; its players become unseated.

    Raises TournamentError ``manual_not_open``, ``round_published``, ``no_such_number``.
    """
    locked, row, phase = _open_draft(tournament, number, actor)
    numbers = numbers_when_paired(row)
    pair = next((pair for pair in pairs_when_paired(row) if one in pair.numbers), None)
    if pair is None:
        raise TournamentError(RefusalCode.NO_SUCH_NUMBER, number=one)
    board = next(
        board
        for board in row.pairings.filter(kind__in=PAIRED_KINDS)
        if numbers[board.first_id] == pair.white
    )
    require_untouched_games([board])
    kept = hand_boards.boards_as_undo_data(numbers, [board])
    games = Game.objects.filter(pairing=board)
    removed = [list(game) for game in games.order_by("pk").values_list("pk", "white", "black")]
    games.delete()
    board.delete()
    hand_boards.store_undo_of_change(phase, how=f"{_how(pair)} ✗", after=(), boards=kept)
    hand_boards.journal_change(
        locked,
        phase,
        how=f"{_how(pair)} ✗",
        before=[pair],
        after=(),
        removed=removed,
        actor=actor,
        at=at,
    )


def unseated_numbers(row: Round) -> tuple[int, ...]:
    """Return the numbers that play this round and have no board yet."""
    sitting = {seated for pair in pairs_when_paired(row) for seated in pair.numbers}
    field = pairing_field.pairing_input_from_json_data(row.known)
    return tuple(
        sorted(
            competitor.number
            for competitor in field.competitors
            if competitor.is_present and competitor.number not in sitting
        )
    )


def sort_boards(row: Round, field: PairingInput) -> None:
    """Sort boards by higher score, sum, lower number (C.04.2); byes last."""
    numbers, players = numbers_when_paired(row), competitors_by_number(field.competitors)

    def place(board: Pairing) -> tuple[object, ...]:
        sitting = [numbers[entry] for entry in (board.first_id, board.second_id) if entry]
        points = [players[seated].pairing_points for seated in sitting]
        kinds = (PairingKind.GAME, PairingKind.ALLOCATED)
        rank = kinds.index(board.kind) if board.kind in kinds else len(kinds)
        return rank, -max(points), -sum(points), min(sitting)

    boards = sorted(row.pairings.all(), key=place)
    for start in (OUT_OF_THE_WAY, 0):
        for at, board in enumerate(boards, start=start + 1):
            board.board = at
        Pairing.objects.bulk_update(boards, ["board"], batch_size=500)


def _open_draft(
    tournament: Tournament, number: int, actor: User
) -> tuple[Tournament, Round, ManualPhase]:
    locked, row = hand_boards.lock_event_and_round(tournament, number, actor)
    phase = hand_boards.require_open_phase_of_changes(row)
    if row.state != RoundState.DRAFT:
        raise TournamentError(RefusalCode.ROUND_PUBLISHED, round=number)
    return locked, row, phase


def _write_pair(
    tournament: Tournament, row: Round, pair: Pair, *, reason: str, actor: User, at: datetime
) -> None:
    entries = {int(number): pk for number, pk in row.known["entries"].items()}
    people = Entry.objects.in_bulk([entries[number] for number in pair.numbers])
    why = hand_made_reason(_how(pair), reason, article=ARTICLE, actor=actor, at=at)
    boards = row.pairings.order_by("board").values_list("board", flat=True)
    made = Pairing.objects.create(
        round=row,
        board=1 + max(boards, default=0),
        first=people[entries[pair.white]],
        second=None if pair.black is None else people[entries[pair.black]],
        kind=PairingKind.ALLOCATED if pair.is_rest else PairingKind.GAME,
        points=tournament.bye_points if pair.is_rest else 0,
        reasons=[why.as_dict()],
    )
    Game.objects.bulk_create(build_games_of_pairing(made, tournament.games_per_pairing))


def _how(pair: Pair) -> str:
    """``3–7``, or ``5`` for one who rests."""
    return "–".join(map(str, pair.numbers))
