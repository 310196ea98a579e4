"""Texts: what is wrong, and where, in scores that another program gives as JSON."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.web.render_text_in_language import Text, in_language
from tournaments.scoring.coefficients_from_scores_of_other_program import BadScores, ScoresCode

FAULTS: Mapping[ScoresCode, Text] = {
    ScoresCode.NOT_AN_EVENT: _("an event is an object with “players”, each with a list of rounds"),
    ScoresCode.UNKNOWN_EDITION: _("this order for unplayed rounds is unknown"),
    ScoresCode.NOT_A_NUMBER: _("a whole number is needed"),
    ScoresCode.NOT_A_LIST_OF_ROUNDS: _("a list of rounds is needed, no longer than the event"),
    ScoresCode.NOT_A_ROUND: _("a round is an object with points and kind"),
    ScoresCode.UNKNOWN_KIND: _("the kind is “played”, “forfeit” or “bye”"),
    ScoresCode.IMPOSSIBLE_POINTS: _("points are 0, 1 or 2"),
    ScoresCode.UNKNOWN_COLOUR: _("the colour is “w”, “b” or “-”"),
    ScoresCode.OPPONENT_AND_KIND_DISAGREE: _("a bye has no opponent, every other round has one"),
    ScoresCode.UNKNOWN_OPPONENT: _("no other player has this number"),
    ScoresCode.NOT_A_TRUTH_VALUE: _("true or false is needed"),
    ScoresCode.PLAYERS_DISAGREE: _("two players tell one game differently"),
}


PLAYER: Text = pgettext_lazy("place in scores", "player {player}")


ROUND: Text = pgettext_lazy("place in scores", "round {round}")


def explain_scores_error(error: BadScores, language: str | None) -> str:
    """Explain what is wrong and where: ``player 1, round 2, points: points are 0, 1 or 2``."""
    place = (
        in_language(PLAYER, language).format(player=error.player) if error.player else "",
        in_language(ROUND, language).format(round=error.round) if error.round else "",
        error.key,
    )
    return f"{', '.join(filter(None, place))}: {in_language(FAULTS[error.code], language)}"
