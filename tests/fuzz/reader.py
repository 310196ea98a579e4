"""A fuzz target for the reader of records: any bytes give a report, never an exception.

    python -m venv .fuzz && .fuzz/bin/pip install atheris
    .fuzz/bin/python -m tests.fuzz.reader -max_total_time=300 .fuzz/found tests/fuzz/corpus

New inputs go to the first folder; the second holds the seeds, which the suite replays too.
"""

import io
import sys

from games.draughts import pdn
from games.draughts.errors import Fault, Note
from games.draughts.pdn.pieces import FilePiece

SMALL = 64
"""Characters in a piece: small, so that short inputs are cut as well."""


def check(data: bytes) -> None:
    """Read the bytes in every way; AssertionError for a report that contradicts itself."""
    games = list(pdn.read(data))
    assert games
    for number, game in enumerate(games, 1):
        check_game(game, number)
        pdn.write_table(game)
        for again in pdn.read(pdn.write_game(game)):
            assert again.replay.moves[: game.replay.plies] == game.replay.moves
    pieces = list(pdn.cut_stream_into_pieces(io.BytesIO(data), size=SMALL))
    assert [piece.first_game for piece in pieces] == starts(pieces)
    for piece in pieces:
        read = list(pdn.read_piece(piece))
        assert [game.number - piece.first_game for game in read] == list(range(piece.games))


def starts(pieces: list[FilePiece]) -> list[int]:
    """The numbers of the first games of pieces as their counts of games make them."""
    return [1 + sum(piece.games for piece in pieces[:at]) for at in range(len(pieces))]


def check_game(game: pdn.ReadGame, number: int) -> None:
    """A game's report agrees with itself."""
    assert game.number == number
    assert (game.replay.fault is None) == game.is_ok
    remarks: tuple[Fault | Note, ...] = (*game.faults, *game.notes)
    assert all(fault.line >= 1 and fault.column >= 1 for fault in remarks)
    assert not game.segments or not game.is_ok


def main() -> None:
    """Hand the target to the fuzzer."""
    import atheris  # only here: the suite does without it

    atheris.instrument_all()
    atheris.Setup(sys.argv, check)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
