"""Form of a ruling: outcome, article, reason, sanction."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from arbiter.examinations import outcome_and_side_texts
from arbiter.rules.outcome import GameResult
from arbiter.rules.verdicts.ruling_options import RulingOption
from arbiter.rules.violations.ladder_of_sanctions import LOSSES, MOST_MINUTES, SanctionKind
from arbiter.rulings.possible_outcome_and_ruled_end_texts import describe_possible_outcome
from arbiter.sanctions.give_sanctions import WantedSanction
from arbiter.sanctions.sanction_and_ladder_texts import describe_sanction
from games.web.text_of_code_in_language import text_of_code

LONGEST_REASON = 10_000


LONGEST_TEXT = 4_000


FEW = 7  # so many outcomes stand side by side; more are chosen from a list


class RulingForm(forms.Form):
    """Form of a ruling: an outcome possible in the case, its reason, a sanction.

    ``supersedes`` is the ruling it replaces.
    """

    outcome = forms.ChoiceField(label=_("Ruling"))
    reason = forms.CharField(
        label=_("Reason"), max_length=LONGEST_REASON, widget=forms.Textarea(attrs={"rows": 5})
    )
    article = forms.CharField(
        label=_("Article of the rules"),
        max_length=60,
        required=False,
        help_text=_("Left empty, that of the result chosen; a ruling against the board needs one."),
    )
    also_answers = forms.TypedMultipleChoiceField(
        label=_("If this ends the game, close with it"),
        required=False,
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
    )
    sanction_kind = forms.ChoiceField(label=_("Sanction"), required=False)
    sanction_side = forms.ChoiceField(label=_("To whom"), required=False)
    sanction_minutes = forms.IntegerField(
        label=_("Minutes for the opponent"), required=False, min_value=1, max_value=MOST_MINUTES
    )
    supersedes = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        *args: object,
        options: Sequence[RulingOption] = (),
        means: Sequence[SanctionKind] = (),
        sides: Sequence[tuple[str, str]] = (),
        others: Sequence[tuple[int, str]] = (),
        is_before_jury: bool = False,
        **kwargs: object,
    ) -> None:
        super().__init__(*args, **kwargs)
        language = get_language()
        worded = [
            (option, describe_possible_outcome(option, language, is_before_jury=is_before_jury))
            for option in options
        ]
        if len(options) <= FEW:
            self.fields["outcome"].widget = forms.RadioSelect()
            self.fields["outcome"].choices = [(option.value, words) for option, words in worded]
        else:
            self.fields["outcome"].choices = [("", "—"), *_grouped(worded)]
        kinds = [(kind.value, describe_sanction(kind, 0, language)) for kind in means]
        self.fields["also_answers"].choices = others
        self.fields["also_answers"].initial = [number for number, _words in others]
        self.fields["sanction_kind"].choices = [("", _("none")), *kinds]
        self.fields["sanction_side"].choices = [("", "—"), *sides]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        result, _space, termination = cleaned.get("outcome", "").partition(" ")
        cleaned["result"], cleaned["termination"] = result, termination
        return cleaned

    @property
    def sanction_fields(self) -> tuple[forms.BoundField, ...]:
        """The three fields of a sanction."""
        return tuple(self[f"sanction_{name}"] for name in ("kind", "side", "minutes"))

    @property
    def sanctions_without_ruling(self) -> list[tuple[str, str]]:
        """The choices of sanctions that need no ruling."""
        choices = self.fields["sanction_kind"].choices
        return [("", "—"), *((kind, words) for kind, words in choices if kind not in {"", *LOSSES})]

    def sanction(self) -> WantedSanction | None:
        """Return the chosen sanction, if any."""
        typed = self.cleaned_data
        if not typed["sanction_kind"]:
            return None
        minutes = typed["sanction_minutes"] or 0
        return WantedSanction(typed["sanction_kind"], typed["sanction_side"], minutes)


def _grouped(worded: Sequence[tuple[RulingOption, str]]) -> list[tuple[str, list[tuple[str, str]]]]:
    """By result, in the order of the score sheet."""
    return [
        (
            str(text_of_code(outcome_and_side_texts.RESULTS, result, get_language())),
            [(option.value, words) for option, words in worded if option.outcome.result is result],
        )
        for result in (
            GameResult.OPEN,
            *(result for result in GameResult if result is not GameResult.OPEN),
        )
        if any(option.outcome.result is result for option, _words in worded)
    ]
