"""Forms: enter a game's result and how it ended; undo the last entry."""

from django import forms
from django.utils.translation import gettext_lazy as _

from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rules.verdicts.verdict import EnteredFact
from games.draughts import Colour

ENDINGS = {
    "": None,
    "white_resigned": EnteredFact(kind=Termination.RESIGNATION, loser=Colour.WHITE),
    "black_resigned": EnteredFact(kind=Termination.RESIGNATION, loser=Colour.BLACK),
    "white_flag": EnteredFact(kind=Termination.CLOCK, loser=Colour.WHITE),
    "black_flag": EnteredFact(kind=Termination.CLOCK, loser=Colour.BLACK),
    "agreed": EnteredFact(kind=Termination.AGREEMENT, loser=None),
}


ENDING_CHOICES = [
    ("", _("As the record says")),
    ("white_resigned", _("White resigned")),
    ("black_resigned", _("Black resigned")),
    ("white_flag", _("White's flag fell")),
    ("black_flag", _("Black's flag fell")),
    ("agreed", _("Draw by agreement")),
]


RESULTS = {
    "1": Outcome(GameResult.WHITE_WINS, Termination.RECORDED),
    "=": Outcome(GameResult.DRAW, Termination.RECORDED),
    "0": Outcome(GameResult.BLACK_WINS, Termination.RECORDED),
    "+": Outcome(GameResult.WHITE_WINS, Termination.FORFEIT),
    "-": Outcome(GameResult.BLACK_WINS, Termination.FORFEIT),
    "--": Outcome(GameResult.BOTH_LOSE, Termination.DOUBLE_FORFEIT),
    "00": Outcome(GameResult.BOTH_LOSE, Termination.RECORDED),
}


RESULT_CHOICES = [
    ("", "—"),
    ("1", _("1 – White wins")),
    ("=", _("= – draw")),
    ("0", _("0 – Black wins")),
    ("+", _("+ – Black did not come")),
    ("-", _("− – White did not come")),
    ("--", _("−− – nobody came")),
    ("00", _("0–0 – both lose")),
]


SPECIAL_RESULTS = [
    ("+", _("Black did not come (+)")),
    ("-", _("White did not come (−)")),
    ("--", _("Nobody came (−−)")),
    ("00", _("Both lose (0–0)")),
]
"""In whole words, each a button of its own."""


class ResultForm(forms.Form):
    """Form of one result; ``expected_revision`` detects that somebody was faster.

    ``is_by_flag``: a flag decided the game, and not only the score sheet says who won.
    """

    expected_revision = forms.IntegerField(widget=forms.HiddenInput)
    result = forms.ChoiceField(label=_("Result"), choices=RESULT_CHOICES)
    reason = forms.CharField(label=_("Reason"), max_length=2000, required=False)
    is_by_flag = forms.BooleanField(required=False)
    moves_made = forms.BooleanField(required=False)

    def outcome(self) -> Outcome:
        """Return the chosen result and how the game ended."""
        outcome = RESULTS[self.cleaned_data["result"]]
        if self.cleaned_data["is_by_flag"] and self.cleaned_data["result"] in ("1", "0"):
            return Outcome(outcome.result, Termination.CLOCK)
        return outcome


class UndoForm(forms.Form):
    """Form to undo the last entry; it holds the state of the game it was made in."""

    expected_revision = forms.IntegerField(widget=forms.HiddenInput)
