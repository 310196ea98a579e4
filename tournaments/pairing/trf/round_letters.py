"""Letters of a round in a TRF: what it was, its points, its key in record 162."""

from games.draughts.colour import Colour
from tournaments.pairing.competitor import Turn
from tournaments.pairing.halfpoints import DRAW, LOSS, WIN

COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "-": None, " ": None}
ADJOURNED = frozenset("X?")  # a draw for the next pairing, until it is played on
PAIRED = {
    "1": (Turn.PLAYED, WIN, "W"),
    "=": (Turn.PLAYED, DRAW, "D"),
    "0": (Turn.PLAYED, LOSS, "L"),
    "W": (Turn.PLAYED, WIN, "W"),
    "D": (Turn.PLAYED, DRAW, "D"),
    "L": (Turn.PLAYED, LOSS, "L"),
    "X": (Turn.PLAYED, DRAW, "D"),
    "?": (Turn.PLAYED, DRAW, "D"),
    "+": (Turn.FORFEIT, WIN, "W"),
    "-": (Turn.FORFEIT, LOSS, "Z"),
    " ": (Turn.PLAYED, LOSS, "Z"),  # still at the board
}
ALONE = {
    "H": (Turn.REQUESTED, DRAW, "D"),
    "F": (Turn.REQUESTED, WIN, "W"),
    "Z": (Turn.REQUESTED, LOSS, "Z"),
    "-": (Turn.REQUESTED, LOSS, "Z"),
    " ": (Turn.REQUESTED, LOSS, "Z"),
    "U": (Turn.ALLOCATED, WIN, "P"),
    "+": (Turn.REQUESTED, WIN, "W"),
}
