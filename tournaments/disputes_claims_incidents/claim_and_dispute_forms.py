"""Forms: claim a draw by a rule, or open a dispute about a game."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from arbiter.examinations.draw_rule_and_claim_texts import RULES
from arbiter.rules.rulesets.ruleset import Ruleset
from arbiter.templatetags.side_and_move_number_words import numbered_move_at
from games.board.steps_of_replay import ReplayStep
from games.web.text_of_code_in_language import text_of_code


class ClaimForm(forms.Form):
    """Form to claim a draw by a rule of the event, after a move of the record."""

    rule = forms.ChoiceField(label=_("By which rule"))
    ply = forms.TypedChoiceField(label=_("After which move"), coerce=int, empty_value=None)
    text = forms.CharField(
        label=_("What the arbiter should know"),
        max_length=4000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(
        self,
        *args: Any,
        rules: Ruleset,
        steps: Sequence[ReplayStep] = (),
        proven: Mapping[str, Any] | None = None,
        **kwargs: Any,
    ) -> None:
        """``steps`` are the moves of the record at hand; without one the board alone counts.

        ``proven`` is the newest claim that the examination of the record has found, if any.
        """
        # the record's form has a field of the same name on the same page
        super().__init__(*args, **{"auto_id": "claim_%s", **kwargs})
        self.fields["rule"].choices = [
            (name.value, text_of_code(RULES, name, get_language())) for name in rules.draws
        ]
        if steps:
            moves = [(step.ply, numbered_move_at(step.ply, steps)) for step in reversed(steps)]
            self.fields["ply"].choices = [*moves, (0, numbered_move_at(0, steps))]
            self.fields["ply"].initial = steps[-1].ply
        else:
            del self.fields["ply"]
        if proven:
            self.fields["rule"].initial = proven["rule"]
            self.initial.setdefault("ply", steps[-1].ply if steps else None)


class DisputeForm(forms.Form):
    """Form to open a dispute about a game."""

    kind = forms.ChoiceField(
        label=_("What about"),
        choices=[
            ("result", _("the result")),
            ("record", _("the record")),
            ("violation", _("a violation")),
            ("clock", _("the clock")),
        ],
    )
    claim_text = forms.CharField(
        label=_("What happened"), max_length=4000, widget=forms.Textarea(attrs={"rows": 3})
    )
