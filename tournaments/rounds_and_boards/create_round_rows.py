"""Create the rows of a round: boards, their games, and players without an opponent."""

from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.pairing.attendance_in_round import Presence
from tournaments.pairing.reason_of_pairing_or_place import reason_of_asked_bye
from tournaments.pairing.win_draw_loss_in_half_points import DRAW
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.rounds_and_boards.models import Game, Pairing, PairingKind, Round
from tournaments.systems.play_system_base import PairingTableRefused


def create_rounds_of_table(tournament: Tournament) -> int:
    """Create every round of a system's table as a draft, with a reason on each board.

    Returns how many rounds it has.
    """
    entries = {
        entry.number: entry
        for entry in Entry.objects.filter(tournament=tournament, number__isnull=False)
    }
    system = tournament.play_system
    try:
        table = system.table(len(entries), tournament)
    except PairingTableRefused as error:
        raise TournamentError(RefusalCode.TABLE_REFUSED, first=str(error)) from error
    rounds = Round.objects.bulk_create(
        Round(tournament=tournament, number=number, table_number=number)
        for number in range(1, len(table) + 1)
    )
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=len(rounds))
    pairings = Pairing.objects.bulk_create(
        Pairing(
            round=row,
            board=board,
            first=entries[pair.white],
            second=None if pair.black is None else entries[pair.black],
            kind=PairingKind.REST if pair.is_rest else PairingKind.GAME,
            reasons=[system.explain_table(len(entries), row.number, board, pair).as_dict()],
            is_display=system.has_giver,
        )
        for row, pairs in zip(rounds, table, strict=True)
        for board, pair in enumerate(pairs, start=1)
    )
    Game.objects.bulk_create(
        game
        for pairing in pairings
        for game in build_games_of_pairing(pairing, tournament.games_per_pairing)
    )
    return len(rounds)


def build_games_of_pairing(pairing: Pairing, count: int) -> list[Game]:
    """Build the unsaved games of one pairing; colours alternate (P2)."""
    if pairing.is_rest:
        return []
    sides = ((pairing.first, pairing.second), (pairing.second, pairing.first))
    return [
        Game(
            pairing=pairing,
            number=number + 1,
            white=sides[number % 2][0],
            black=sides[number % 2][1],
        )
        for number in range(count)
    ]


def build_missed_round(
    round_id: int, board: int, *, entry: Entry, presence: Presence, number: int
) -> Pairing:
    """Build the unsaved row of a player without an opponent by his own choice."""
    kind = PairingKind(presence.value)
    reason = reason_of_asked_bye(entry.number or 0, number, presence.value)
    return Pairing(
        round_id=round_id,
        board=board,
        first=entry,
        kind=kind,
        points=DRAW if kind is PairingKind.HALF_BYE else 0,
        reasons=[reason.as_dict()],
    )
