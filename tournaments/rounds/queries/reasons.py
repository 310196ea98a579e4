"""Why the boards of a round are as they are: as written, or derived from what was known then.

Nobody waits for the reasons of a draft to see its pairs: a worker writes them behind it. What a
round was paired from is kept with it (``Round.known``), and the pairs as drafted; so whoever asks
before them is told the same, whatever results, entries or numbers have become since.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from tournaments.boards.models import Pairing, PairingKind, Round
from tournaments.entries.models import Entry
from tournaments.pairing import field as pairing_field
from tournaments.pairing.field import Pair, PairingInput, Pairs
from tournaments.pairing.reasons import PairingCode, Reason, reason_of_asked_bye, renumbered_reasons
from tournaments.rounds.queries.drafted import drafted_pairs
from tournaments.systems.base import PlaySystem


def reasons_of_board(board: Pairing) -> list[dict[str, Any]]:
    """Return why the two of a board meet and, last, why with these colours."""
    fill_reasons([board])
    return board.reasons


def fill_reasons(boards: Iterable[Pairing]) -> None:
    """Put the reasons into boards that have none written yet; two queries a round of them."""
    unexplained: dict[int, list[Pairing]] = defaultdict(list)
    for board in boards:
        if board.reasons is None:
            unexplained[board.round_id].append(board)
    for row in Round.objects.select_related("tournament").filter(pk__in=unexplained):
        of_board = _of_draft(row, drafted_pairs(row), "")
        for board in unexplained[row.pk]:
            board.reasons = of_board(board) or []


def rounds_without_reasons() -> list[int]:
    """Select the rounds that wait for a worker to write their reasons; not of hidden events."""
    waiting = Pairing.objects.filter(
        reasons__isnull=True, round__tournament__hidden_at__isnull=True
    )
    return list(waiting.order_by("round").values_list("round", flat=True).distinct())


Stored = list[dict[str, Any]]

Right = Stored | None
"""None: nothing true can be said of the board; it is not the engine's and nobody changed it."""


def expected_reasons_of_boards(
    row: Round, drafted: Pairs, *, method: str = ""
) -> Iterator[tuple[Pairing, Right]]:
    """Derive the reasons that every board should have stored.

    ``method`` is that of an earlier version (``PlaySystem.explained_before``).

    A board that came with the event from another program, or that an arbiter changed by hand,
    has that reason alone.
    """
    boards = list(row.pairings.select_related("first", "second").order_by("board"))
    is_table = row.tournament.play_system.is_laid_out_whole
    of_board = _of_table(row) if is_table else _of_draft(row, drafted, method)
    for board in boards:
        yield board, _right(board, of_board)


def boards_with_wrong_reasons(row: Round, drafted: Pairs) -> tuple[int, ...]:
    """Find boards whose stored reasons differ from those derived now.

    Those of earlier versions name fewer criteria, and are as true. What is not written yet is
    told as it is derived, and cannot be wrong.
    """
    false = _false(expected_reasons_of_boards(row, drafted))
    for method in row.tournament.play_system.explained_before:
        if false:
            weaker = _false(expected_reasons_of_boards(row, drafted, method=method))
            false = tuple(board for board in false if board in weaker)
    return false


def _false(boards: Iterator[tuple[Pairing, Right]]) -> tuple[int, ...]:
    return tuple(
        board.board or 0
        for board, right in boards
        if board.reasons is not None and board.reasons != right
    )


OF_NO_TABLE = (PairingCode.IMPORTED, PairingCode.REMAINDER, PairingCode.REMAINDER_REST)
"""The reasons of boards that came with a file by another table, or were left by it to play."""


def _right(board: Pairing, of_board: Callable[[Pairing], Right]) -> Right:
    by_hand = [reason for reason in board.reasons or () if reason["code"] == PairingCode.BY_HAND]
    of_file = [reason for reason in board.reasons or () if reason["code"] in OF_NO_TABLE]
    if of_file:
        left_to_play = of_file[0]["code"] != PairingCode.IMPORTED
        return of_file + by_hand if left_to_play else of_file
    if by_hand and board.round.tournament.play_system.pairs_change_by_hand:
        return by_hand
    if board.kind not in (PairingKind.GAME, PairingKind.ALLOCATED, PairingKind.REST):
        return [
            reason_of_asked_bye(board.first.number or 0, board.round.number, board.kind).as_dict()
        ]
    reasons = of_board(board)
    return None if reasons is None else reasons + by_hand


def _of_draft(row: Round, drafted: Pairs, method: str) -> Callable[[Pairing], Right]:
    """By the engine's draft; asked for only where a board has its reason from there."""
    numbers = {pk: int(number) for number, pk in row.known.get("entries", {}).items()}
    now = Entry.objects.in_bulk(numbers)
    moved = {number: now[pk].number or number for pk, number in numbers.items() if pk in now}

    @cache
    def derived_reasons() -> Mapping[Pair, Sequence[Reason]]:
        seats = [number for pair in drafted for number in pair.numbers]
        if len(set(seats)) != len(seats):  # rows that no draft can have: the check names them
            return {}
        field = pairing_field.pairing_input_from_json_data(row.known)
        return _reasons_of_draft(row.tournament.play_system, field, drafted, method)

    def of_board(board: Pairing) -> Right:
        second = None if board.second_id is None else numbers.get(board.second_id)
        pair = Pair(numbers.get(board.first_id, 0), second)
        if not row.known or pair not in drafted or pair not in derived_reasons():
            return None
        return renumbered_reasons([reason.as_dict() for reason in derived_reasons()[pair]], moved)

    return of_board


@lru_cache(maxsize=4)
def _reasons_of_draft(
    system: PlaySystem, field: PairingInput, drafted: Pairs, method: str
) -> Mapping[Pair, Sequence[Reason]]:
    """Explain a draft once, however many ask before a worker has written it down."""
    return dict(zip(drafted, system.explain_round(field, drafted, method=method), strict=True))


def _of_table(row: Round) -> Callable[[Pairing], Right]:
    """By the table of its system of play."""
    system = row.tournament.play_system
    players = row.tournament.entries.filter(number__isnull=False).count()
    rounds = system.table(players, row.tournament)
    at = row.table_number or row.number

    def of_board(board: Pairing) -> Right:
        if not 1 <= at <= len(rounds) or not 1 <= (board.board or 0) <= len(rounds[at - 1]):
            return None
        pair = rounds[at - 1][board.board - 1]
        return [system.explain_table(players, at, board.board, pair).as_dict()]

    return of_board
