"""Expected counts of move sequences (perft) from the start of every variant.

    python -m tests.support.perft [GAME…] [--nodes N]

counts as deep as about N sequences allow (2,000,000 unless told) and compares.  Two independent
programs at least agree on those of `PUBLISHED`; those of `COUNTED` were counted by two engines of
unlike design, from a depth on by one.
"""

import argparse
import sys

from games.draughts import perft, start_of
from games.draughts.variants import VARIANTS

_SPANISH = (7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860866)

_INTERNATIONAL = (9, 81, 658, 4265, 27117, 167140, 1049442, 6483961, 41022423)

_RUSSIAN = (7, 49, 302, 1469, 7482, 37986, 190146, 929899, 4570586)

PUBLISHED: dict[str, tuple[int, ...]] = {
    "russian": _RUSSIAN,
    "poddavki": _RUSSIAN,
    "brazilian": (7, 49, 302, 1469, 7473, 37628, 187302, 907830, 4431766),
    "pool": (7, 49, 302, 1469, 7482, 37986, 190146, 929896, 4570534),
    "czech": (7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963671),
    "english": (7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680),
    "italian": (7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860875),
    "spanish": _SPANISH,
    "portuguese": _SPANISH,
    "thai": (7, 49, 392, 3136, 26592, 218695, 1820189, 14533014),
    "international": _INTERNATIONAL,
    "frisian": (9, 81, 658, 3874, 21265, 102431, 540126, 2825779),
}

COUNTED: dict[str, tuple[int, ...]] = {
    "corners": (12, 144, 2784, 53824),
    "star": (14, 196, 4760, 115600),
    "kit": _INTERNATIONAL,
    "antidraughts": _INTERNATIONAL,
    "killer": (9, 81, 658, 4265, 27117, 167140),  # no king is captured so early
    "canadian": (11, 121, 1222, 10053, 79049, 584100, 4369366),
    "spantsiretti": (9, 81, 658, 4265, 27132, 168316, 1040706, 6238312),
    "german": (9, 81, 658, 4265, 27132, 168316, 1060829, 6595075),
    "german-64": (7, 49, 302, 1469, 7482, 37986, 190146, 929896),
    "diagonal": (6, 6, 14, 40, 83, 266, 859, 3187),
    "turkish": (8, 64, 708, 7538, 85090, 931312),
    "armenian": (22, 484, 12174, 268670),
    "towers": (7, 49, 302, 1469, 7482, 37908, 189912, 925862, 4533133),
    "stavropol": (14, 210, 2528, 25916, 253946, 2409524),
    "northern": _RUSSIAN,
    "self-eaters": (6, 36, 154, 714, 2491, 9671, 32031, 109622, 377729),
    "two-movers": (7, 56, 335, 1842, 8615, 62241, 254512, 1618058),
}

COUNTS = PUBLISHED | COUNTED


def count(game: str, depth: int) -> int:
    """Count the sequences of a game from its usual start."""
    variant = VARIANTS[game]
    return perft(start_of(variant), depth, variant=variant)


def main() -> int:
    """Count deeper than the everyday tests and say where a count differs."""
    parser = argparse.ArgumentParser(description="count move sequences of every game")
    parser.add_argument("games", nargs="*", metavar="GAME", default=sorted(COUNTS))
    parser.add_argument("--nodes", type=int, default=2_000_000)
    given = parser.parse_args()
    wrong = 0
    for game in given.games:
        for depth, expected in enumerate(COUNTS[game], start=1):
            if expected > given.nodes:
                break
            counted = count(game, depth)
            wrong += counted != expected
            print(
                game, depth, counted, "" if counted == expected else f"NOT {expected}", flush=True
            )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
