"""Crosstables drawn as text become results, so that a test shows what an arbiter would see."""

from tournaments.scoring.scores_from_games_and_matches import PlayedGame

POINTS = {"1": (2, 0), "=": (1, 1), "0": (0, 2), "-": (0, 0)}


def from_crosstable(drawing):
    """Lines like ``1 | x 1 = 0 . |``: 1 win, = draw, 0 loss, - lost by both, . no game.

    Only the upper half is read; each pair meets in a round of its own with the line's
    number as White. A mark followed by ``f`` was not played.
    """
    lines = [line.split("|")[1].split() for line in drawing.strip().splitlines()]
    games = []
    for white, line in enumerate(lines, start=1):
        for black, mark in enumerate(line, start=1):
            if black > white and mark[0] in POINTS:
                own, against = POINTS[mark[0]]
                games.append(
                    PlayedGame(black - white, white, black, own, against, played="f" not in mark)
                )
    return games


def numbers_of(drawing):
    return tuple(range(1, len(drawing.strip().splitlines()) + 1))
