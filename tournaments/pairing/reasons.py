"""Reasons of a pairing or place: a code, an article and its numbers; texts are elsewhere."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

Param = int | str | tuple[int, ...]


class PairingCode(StrEnum):
    """Codes of the reasons for a pair or a colour."""

    TABLE = "table"  # the official table of the round robin says so
    SIDES_TABLE = "sides_table"  # the Scheveningen table of two sides says so
    REST = "rest"  # the table's number meets nobody in this round
    PRESCRIBED = "prescribed"  # the event's system of play says so, without more to tell
    BY_STANDING = "by_standing"  # Danish: the two stand side by side
    STANDING_BYE = "standing_bye"  # Danish: the last of an odd field who has had no bye
    TEAM_TABLE = "team_table"  # the table of a round robin of teams says so
    TEAM_REST = "team_rest"  # the table's number of a team meets nobody in this round
    TEAM_BOARD = "team_board"  # a board of a match: both line-ups, White from board to board
    TEAM_BOARD_EMPTY = "team_board_empty"  # the other team has nobody at the board
    BRACKET_SEEDED = "bracket_seeded"  # knock-out: by the seeds of the first round
    BRACKET_LOT = "bracket_lot"  # knock-out: the lot put them there in the first round
    BRACKET_DRAWN = "bracket_drawn"  # knock-out: drawn anew for this round
    BRACKET_WINNERS = "bracket_winners"  # knock-out: the winners of two ties meet
    BRACKET_LOSERS = "bracket_losers"  # knock-out: the losers of two ties play for a place
    BRACKET_LOST_BOTH = "bracket_lost_both"  # double elimination: two who have lost once meet
    BRACKET_WON_AND_LOST = "bracket_won_and_lost"  # ... the winner of one tie, the loser of another
    BRACKET_SIDES = "bracket_sides"  # ... the winners of both sides: the final
    BRACKET_AGAIN = "bracket_again"  # ... the final again: now each of the two has lost once
    BRACKET_BYE = "bracket_bye"  # knock-out: an empty place of the bracket is beside him
    BRACKET_WALKOVER = "bracket_walkover"  # knock-out: nobody came from the tie beside him
    DISPLAY = "display"  # X2: the giver of a simultaneous display meets every other player
    BOTH_DUE = "both_due"  # 5.2.1: each has the colour due to him
    STRONGER_DUE = "stronger_due"  # 5.2.2: the stronger right has it
    LAST_APART = "last_apart"  # 5.2.3: changed from the last round in which they differed
    HIGHER_DUE = "higher_due"  # 5.2.4: the higher ranked player's right
    INITIAL = "initial"  # 5.2.5: by the initial colour and the higher ranked player's number
    HALVES = "halves"  # two of one bracket, upper half against lower half
    SAME_HALF = "same_half"  # two of one half: players of the halves were exchanged
    EXCHANGED = "exchanged"  # the same, and the criterion that wanted it
    MOVED_DOWN = "moved_down"  # one came down from a higher bracket, the other is at home in it
    FIRST_FREE = "first_free"  # the first by order who was still free
    PASSED_MET = "passed_met"  # C1: stood before by order, but the two have met
    PASSED_ABSOLUTE = "passed_absolute"  # C3: the same absolute colour preference
    PASSED_PROHIBITED = "passed_prohibited"  # the event keeps the two apart
    PASSED_WORSE = "passed_worse"  # paired with him, the bracket is worse by a criterion
    PASSED_HALVES = "passed_halves"  # as good only in other halves; in these worse by a criterion
    PASSED_COLOURS = "passed_colours"  # C12: with him more do not get the colour due, by count
    PASSED = "passed"  # stood before by order; the criterion was not established
    ODD_BRACKET = "odd_bracket"  # C6: one of an odd bracket goes down
    NO_MORE_PAIRS = "no_more_pairs"  # C6: no more pairs could be made in the bracket
    BARRED = "barred"  # C1, C3 or a prohibited pair: may not meet these of a bracket he left
    STAYED = "stayed"  # stands lower by order; letting him down is worse by a criterion
    STAYED_BY_ORDER = "stayed_by_order"  # the same, as good, but later in the order
    BYE = "bye"  # C2, C5, C9: the bye of an odd field
    BYE_HAD = "bye_had"  # C2: stand lower but may have no bye any more
    BYE_NEEDED = "bye_needed"  # C4: stand lower, but without them the rest cannot be paired
    # written before reasons were read off the brackets: their words say only what is certain
    SAME_SCORE = "same_score"
    FLOATED = "floated"
    NATURAL_MET = "natural_met"
    NATURAL_COLOUR = "natural_colour"
    NATURAL_NEEDED = "natural_needed"
    ALLOCATED_BYE = "allocated_bye"
    ASKED_BYE = "asked_bye"  # a bye he asked for, or an absence
    IMPORTED = "imported"  # taken over with the event from another program
    REMAINDER = "remainder"  # of a round robin by another table: laid out from what was left
    REMAINDER_REST = "remainder_rest"
    BY_HAND = "by_hand"  # the arbiter changed what the engine had drafted


NUMBER_PARAMS = frozenset(
    ("white", "black", "higher", "lower", "stronger", "natural", "number", "giver")
)

NUMBERS_PARAMS = frozenset(("passed",))
"""Params that are starting numbers, and those that are several of them."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason of a pairing or place: code, article, and the numbers of its text."""

    code: StrEnum
    article: str = ""
    params: Mapping[str, Param] = field(default_factory=dict)

    def as_dict(self) -> dict[str, object]:
        """Return the reason as JSON-ready data: code, article, params."""
        plain = {
            key: list(value) if isinstance(value, tuple) else value
            for key, value in self.params.items()
        }
        return {"code": str(self.code), "article": self.article, "params": plain}


def reason_of_asked_bye(number: int, round_number: int, presence: str) -> Reason:
    """Return the reason of a player without an opponent by his own choice."""
    facts: dict[str, Param] = {"white": number, "round": round_number, "presence": presence}
    return Reason(PairingCode.ASKED_BYE, "C.04.2", facts)


def renumbered_reasons(
    stored: Sequence[Mapping[str, Any]], moved: Mapping[int, int]
) -> list[dict[str, Any]]:
    """Rewrite stored reasons in new starting numbers, given by old number."""
    return [{**reason, "params": _renumbered(reason["params"], moved)} for reason in stored]


def _renumbered(params: Mapping[str, Any], moved: Mapping[int, int]) -> dict[str, Any]:
    return {
        key: moved.get(value, value)
        if key in NUMBER_PARAMS
        else [moved.get(number, number) for number in value]
        if key in NUMBERS_PARAMS
        else value
        for key, value in params.items()
    }
