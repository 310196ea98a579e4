"""Decide who stands behind a submitted record: a player, an official, or both players."""

from arbiter.certificates.issue_certificates import Confirmation
from games.draughts import Colour
from tournaments.partners_seconds_and_blindfold.who_may_speak_for_side import (
    side_user_speaks_for,
)
from tournaments.results import who_must_confirm
from tournaments.submitted_records.models import Submission

_COLOURS = {colour.value: colour for colour in Colour}


def submitting_side(submission: Submission) -> str:
    """Return the side that submitted a record: ``w``, ``b``, or empty for an official."""
    return side_user_speaks_for(submission.game, submission.submitted_by_id)


def colour_of_submitter(submission: Submission) -> Colour | None:
    """Return the colour of the submitting player; None for an official."""
    return _COLOURS.get(side_user_speaks_for(submission.game, submission.submitted_by_id))


def sides_that_stated(submission: Submission, agreed: Submission | None) -> str:
    """Return the sides that state a version's result: ``w``, ``b`` or ``wb``."""
    sides = {
        submitting_side(handed_in) for handed_in in (submission, agreed) if handed_in is not None
    } - {""}
    return "".join(letter for letter in "wb" if letter in sides) or "o"


def who_confirms_by_record(submission: Submission, agreed: Submission | None) -> Confirmation:
    """Return who confirms the result by the record just submitted."""
    by = who_must_confirm.stating_players(sides_that_stated(submission, agreed))
    if colour_of_submitter(submission) is None:
        four_eyes = submission.game.pairing.round.tournament.four_eyes
        by = (*by, who_must_confirm.confirming_officials(four_eyes))
    return Confirmation(by)
