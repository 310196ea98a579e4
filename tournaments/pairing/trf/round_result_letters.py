"""Letters of a round in a TRF: what it was, its points, its key in record 162."""

from games.draughts.colour import Colour
from tournaments.pairing.competitor import RoundKind
from tournaments.pairing.win_draw_loss_in_half_points import DRAW, LOSS, WIN

COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "-": None, " ": None}
ADJOURNED = frozenset("X?")  # a draw for the next pairing, until it is played on
PAIRED = {
    "1": (RoundKind.PLAYED, WIN, "W"),
    "=": (RoundKind.PLAYED, DRAW, "D"),
    "0": (RoundKind.PLAYED, LOSS, "L"),
    "W": (RoundKind.PLAYED, WIN, "W"),
    "D": (RoundKind.PLAYED, DRAW, "D"),
    "L": (RoundKind.PLAYED, LOSS, "L"),
    "X": (RoundKind.PLAYED, DRAW, "D"),
    "?": (RoundKind.PLAYED, DRAW, "D"),
    "+": (RoundKind.FORFEIT, WIN, "W"),
    "-": (RoundKind.FORFEIT, LOSS, "Z"),
    " ": (RoundKind.PLAYED, LOSS, "Z"),  # still at the board
}
ALONE = {
    "H": (RoundKind.REQUESTED, DRAW, "D"),
    "F": (RoundKind.REQUESTED, WIN, "W"),
    "Z": (RoundKind.REQUESTED, LOSS, "Z"),
    "-": (RoundKind.REQUESTED, LOSS, "Z"),
    " ": (RoundKind.REQUESTED, LOSS, "Z"),
    "U": (RoundKind.ALLOCATED, WIN, "P"),
    "+": (RoundKind.REQUESTED, WIN, "W"),
}
