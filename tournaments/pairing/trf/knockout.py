"""The bracket of a knock-out read from a TRF; what the file does not tell, by line and column."""

from collections.abc import Mapping

from tournaments.pairing.field import DRAW, WIN
from tournaments.pairing.knockout.recovered import (
    BracketUntold,
    RecordedTie,
    RecoveredBracket,
    TieEnd,
    UntoldCode,
    recover_bracket,
)
from tournaments.pairing.trf.lines import (
    ADJOURNED,
    FIRST_ROUND,
    PAIRED,
    ROUND_WIDTH,
    RoundCell,
    TrfCode,
    TrfFault,
    TrfFile,
)

_FAULTS: Mapping[UntoldCode, TrfCode] = {
    UntoldCode.WINNER: TrfCode.TIE_UNTOLD,
    UntoldCode.PAIR: TrfCode.NOT_IN_BRACKET,
    UntoldCode.BYE: TrfCode.BYE_OF_ANOTHER,
    UntoldCode.AHEAD: TrfCode.BRACKET_AHEAD,
}


def read_knockout(file: TrfFile, place_matches: str = "") -> RecoveredBracket:
    """Find the bracket of a file; raises TrfFault, PlacesUntold.

    ``place_matches`` is what a person said of the places that are played for.
    """
    players = {player.number: player for player in file.players}
    for at, number in enumerate(sorted(players), start=1):
        if number != at:
            raise TrfFault(TrfCode.NUMBER_LEFT_OUT, players[number].line, 5, str(at))
    rounds = [
        {
            frozenset((own, cell.opponent)): _tie(own, cell, players[cell.opponent].cells[at])
            for own, player in sorted(players.items())
            if (cell := _cell(player.cells, at)).opponent
        }
        for at in range(file.rounds)
    ]
    ranks = {own: player.rank for own, player in players.items() if player.rank}
    try:
        return recover_bracket(len(players), rounds, place_matches=place_matches, ranks=ranks)
    except BracketUntold as untold:
        number, numbers = untold.round, untold.numbers
        found = f"{number}: {'–'.join(map(str, numbers))}" if numbers else str(number)
        line = players[numbers[0]].line if numbers else players[1].line
        at = number if untold.code is UntoldCode.AHEAD else number - 1  # there it would stand
        column = FIRST_ROUND + ROUND_WIDTH * at
        raise TrfFault(_FAULTS[untold.code], line, column, found) from untold


def _cell(cells: tuple[RoundCell, ...], at: int) -> RoundCell:
    return cells[at] if at < len(cells) else RoundCell()


def _tie(own: int, cell: RoundCell, other: RoundCell) -> RecordedTie:
    if cell.letter == " " or cell.letter in ADJOURNED:
        return RecordedTie(TieEnd.OPEN)
    points, theirs = PAIRED[cell.letter][1], PAIRED[other.letter][1]
    if DRAW in (points, theirs):
        return RecordedTie(TieEnd.DRAWN)
    if WIN not in (points, theirs):
        return RecordedTie(TieEnd.BOTH_LOST)
    return RecordedTie(TieEnd.WON, own if points == WIN else cell.opponent)
