"""Check the stated reason of every board in random Swiss rounds against the rules.

    python -m tests.campaigns.pairing_reasons [--boards N] [--from SEED]
        [--players LEAST MOST]

Absences, byes, forfeits, prohibited pairs, Baku acceleration. The checker tries every legal
way to pair a field of up to twelve (``support.reason_checker``); of larger ones it looks at
what can be seen, and at the criteria of the lower brackets. Exit 1 where a claim is false.
"""

import argparse
import sys
from collections import Counter

from tests.support.reason_checker import Checker
from tests.support.reason_claims import false_claims
from tests.support.swiss_rounds import event
from tournaments.pairing.explanation import round_reasons
from tournaments.pairing.field import PairingInput


def check_one_event(seed: int, least: int, most: int, counts: Counter[str]) -> list[str]:
    """One event; the claims that are not so."""
    differences = []
    for played_round in event(seed, least=least, most=most, has_prohibited=seed % 4 == 0):
        field = PairingInput(
            played_round.competitors,
            played_round.rounds,
            played_round.initial,
            played_round.prohibited,
        )
        checker = Checker(
            played_round.competitors,
            played_round.pairs,
            played_round.rounds,
            played_round.initial,
            played_round.prohibited,
        )
        for pair, why in zip(
            played_round.pairs, round_reasons(field, played_round.pairs), strict=True
        ):
            counts["boards"] += 1
            counts.update(f"  {reason.code}" for reason in why)
            differences += [
                f"seed {seed}, round {field.number}: {claim}"
                for claim in false_claims(checker, pair, why)
            ]
    return differences


def main() -> None:
    """Events until so many boards were looked at."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--boards", type=int, default=5000)
    parser.add_argument("--from", dest="seed", type=int, default=1)
    parser.add_argument("--players", type=int, nargs=2, default=(5, 12))
    given = parser.parse_args()
    counts: Counter[str] = Counter()
    seed, is_false = given.seed, 0
    while counts["boards"] < given.boards:
        for claim in check_one_event(seed, *given.players, counts):
            print(claim)
            is_false += 1
        seed += 1
    for what, count in counts.items():
        print(f"{what}: {count}")
    print(f"events {seed - given.seed}, false claims {is_false}")
    sys.exit(is_false > 0)


if __name__ == "__main__":
    main()
