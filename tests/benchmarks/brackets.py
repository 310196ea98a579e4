"""Measure a bracket of 64: its draft, its page beside the page of a round of as many boards.

    python -m tests.benchmarks.brackets [--players N] [--database URL]

A knock-out, a double elimination and a Swiss of as many players, each with its second round
published, in a throw-away folder (SQLite). Told are milliseconds of the processor, so that a busy
machine does not count: the second round drafted, its boards counted, and the page of the bracket
made for the first reader as many times dearer as that of the Swiss round of half as many boards.
Wanted: a draft under a second, a page at most twice as dear. Exit 1 where one of them is missed.
"""

import argparse
import random
import sys
import tempfile

from tests.benchmarks.growth import cost_of_fresh_page, once, set_up

MOST_DRAFT, MOST_RATIO = 1000, 2.0


def played(players: int, system: str, **regulations: str) -> tuple[int, float]:
    """Play round 1 of an event and publish round 2; its id, milliseconds of the draft."""
    from tests.benchmarks.swiss_rounds import play
    from tests.support import swiss_event

    rounds = 0 if system == "knockout" else 9
    story = swiss_event.event(
        players, rounds, system=system, games_per_pairing=1, count_by="games", **regulations
    )
    swiss_event.publish(story)
    play(story.tournament, 1, random.Random(64))
    if system == "knockout":
        decide_equal_ties(story)
    draft = once(lambda: swiss_event.draft(story))
    swiss_event.publish(story)
    return story.tournament.pk, draft * 1000


def decide_equal_ties(story) -> None:
    """Send on the first of every equal tie, as an arbiter would."""
    from tests.support import small_event
    from tournaments.brackets import services
    from tournaments.brackets.queries import show_bracket

    for tie in show_bracket(story.tournament).ties:
        if tie.is_equal:
            services.decide_tie(
                tournament=story.tournament,
                tie=tie.number,
                number=tie.tie.numbers[0],
                reason="lot",
                actor=story.organiser,
                at=small_event.NOON,
            )


def main() -> None:
    """Print the table; exit 1 where a bracket is slower than it should be."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, default=64)
    parser.add_argument("--database", default="", help="else SQLite")
    given = parser.parse_args()
    is_missed = False
    with tempfile.TemporaryDirectory(prefix="benchmark-") as folder:
        set_up(folder, given.database)
        swiss, of_swiss = played(given.players, "swiss")
        round_page = 1000 * cost_of_fresh_page(f"/events/{swiss}/rounds/2/")
        print(f"| {given.players} players | draft, ms | page, ms | times a round's page |")
        print("| --- | ---: | ---: | ---: |")
        print(f"| Swiss, round | {of_swiss:.0f} | {round_page:.1f} | 1.0 |", flush=True)
        for elimination in ("single", "double_reset"):
            event, draft = played(given.players, "knockout", elimination=elimination)
            page = 1000 * cost_of_fresh_page(f"/events/{event}/bracket/")
            ratio = page / round_page
            print(f"| {elimination} | {draft:.0f} | {page:.1f} | {ratio:.1f} |", flush=True)
            is_missed |= draft > MOST_DRAFT or ratio > MOST_RATIO
    sys.exit(is_missed)


if __name__ == "__main__":
    main()
