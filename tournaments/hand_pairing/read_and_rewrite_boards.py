"""Read and rewrite the boards of a drafted round as pairs of numbers."""

from collections.abc import Collection, Sequence
from datetime import datetime

from django.contrib.auth.models import User

from arbiter.cases.models import Case
from arbiter.draw_offers.models import DrawOffer
from arbiter.sanctions.models import Sanction
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.pairing.pair_of_round_and_its_text import Pair
from tournaments.pairing.reason_of_pairing_or_place import PairingCode, Reason
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.rounds_and_boards.create_round_rows import build_games_of_pairing
from tournaments.rounds_and_boards.models import Game, GameState, Pairing, PairingKind, Round

PAIRED_KINDS = (PairingKind.GAME, PairingKind.ALLOCATED)


def pairs_when_paired(row: Round) -> tuple[Pair, ...]:
    """Return a drafted round's boards and bye in the numbers it was paired with."""
    numbers = numbers_when_paired(row)
    seats = row.pairings.filter(kind__in=PAIRED_KINDS).order_by("board")
    return tuple(
        Pair(numbers[first], None if second is None else numbers[second])
        for first, second in seats.values_list("first", "second")
    )


def numbers_when_paired(row: Round) -> dict[int, int]:
    """Return each entry's number when the round was paired, by entry id."""
    return {entry: int(number) for number, entry in row.known["entries"].items()}


def rewrite_boards(
    tournament: Tournament,
    row: Round,
    *,
    before: Sequence[Pair],
    after: Sequence[Pair],
    why: Reason,
) -> list[list[int]]:
    """Replace a round's boards by hand; ``why`` is the reason of a changed board.

    Only the boards that change are made anew; board numbers and drawn openings stay. Returns
    the games removed: id, the entries of White and Black.
    """
    entries = {int(number): pk for number, pk in row.known["entries"].items()}
    people = Entry.objects.in_bulk(entries.values())
    boards = changed_boards(row, before=before, after=after)
    old = list(boards.values())
    require_untouched_games(old)
    games = Game.objects.filter(pairing__in=old)
    removed = [list(game) for game in games.order_by("pk").values_list("pk", "white", "black")]
    games.delete()
    Pairing.objects.filter(pk__in=[pairing.pk for pairing in old]).delete()
    made = Pairing.objects.bulk_create(
        Pairing(
            round=row,
            board=board.board,
            first=people[entries[after[at].white]],
            second=None if (black := after[at].black) is None else people[entries[black]],
            kind=PairingKind.ALLOCATED if after[at].is_rest else PairingKind.GAME,
            points=tournament.play_system.bye_points(tournament) if after[at].is_rest else 0,
            opening_table="" if after[at].is_rest else board.opening_table,
            opening="" if after[at].is_rest else board.opening,
            reasons=[why.as_dict()],
        )
        for at, board in boards.items()
    )
    Game.objects.bulk_create(
        game
        for pairing in made
        for game in build_games_of_pairing(pairing, tournament.games_per_pairing)
    )
    return removed


def changed_boards(
    row: Round, *, before: Sequence[Pair], after: Sequence[Pair]
) -> dict[int, Pairing]:
    """Return the boards that a change makes new, by their place among the pairs."""
    boards = row.pairings.filter(kind__in=PAIRED_KINDS).order_by("board")
    return {at: board for at, board in enumerate(boards) if after[at] != before[at]}


def hand_made_reason(how: str, reason: str, *, article: str, actor: User, at: datetime) -> Reason:
    """Make the reason of a board changed by hand: how, by whom, when and why."""
    who = actor.get_full_name() or actor.get_username()
    facts = {"how": how, "reason": reason, "who": who, "when": at.isoformat()}
    return Reason(PairingCode.BY_HAND, article, facts)


def require_untouched_games(pairings: Sequence[Pairing]) -> None:
    """Raise TournamentError ``board_in_play`` if a board was touched."""
    board = touched_board(pairings)
    if board is not None:
        raise TournamentError(RefusalCode.BOARD_IN_PLAY, board=board)


def touched_board(pairings: Sequence[Pairing]) -> int | None:
    """Find the first board whose games have anything stated or written down."""
    games = Game.objects.filter(pairing__in=pairings)
    boards = {game.subject: game.pairing.board for game in games.select_related("pairing")}
    touched = games.exclude(
        state=GameState.OPEN,
        word_by__isnull=True,
        submissions__isnull=True,
        clock_entries__isnull=True,
        sealed_moves__isnull=True,
    )
    subjects = [game.subject for game in touched] or _written_of(boards)
    return boards[subjects[0]] if subjects else None


def _written_of(subjects: Collection[str]) -> list[str]:
    """Return those of which the office has written something: it stays when the games are gone."""
    return [
        subject
        for kind in (Case, DrawOffer, Sanction)
        for subject in kind.objects.filter(subject__in=subjects).values_list("subject", flat=True)
    ]
