"""Forms of a case: a ruling with its sanction, and an incident at the board."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from arbiter.cases.services.sanctions import WantedSanction
from arbiter.cases.texts import incidents
from arbiter.cases.texts.rulings import describe_possible_outcome, describe_sanction
from arbiter.examinations.texts import terms
from arbiter.rules.incidents.facts import REMEDIES, IncidentAtBoard
from arbiter.rules.outcome import GameResult
from arbiter.rules.sanctions import LOSSES, MOST_MINUTES, SanctionKind
from arbiter.rules.verdicts.cases import RulingOption
from games.draughts.fen import LONGEST as LONGEST_FEN
from games.draughts.squares import square_name_of_variant
from games.draughts.variants import RUSSIAN, Variant
from games.web.language import in_language, text_of_code

LONGEST_REASON = 10_000

LONGEST_TEXT = 4_000

FEW = 4  # so many outcomes all stand side by side; of more those that fit, the rest in a list

ANOTHER = "another"
"""The value of the outcome that is chosen from the list of all."""


class RulingForm(forms.Form):
    """Form of a ruling: an outcome possible in the case, its reason, a sanction.

    ``outcome`` is one that fits the case, or ``another`` of all that may be ruled. ``supersedes``
    is the ruling it replaces.
    """

    page_of_refusal = ""
    """The page that shows what stands against the ruling."""

    outcome = forms.ChoiceField(label=_("Ruling"))
    another = forms.ChoiceField(label=_("Another result"), required=False)
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
        fitting: Sequence[RulingOption] = (),
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
        few = options if len(options) <= FEW else fitting
        self.proposed = [(option.value, words) for option, words in worded if option in few]
        rest = [(option, words) for option, words in worded if option not in few]
        self.fields["another"].choices = [("", "—"), *_grouped(rest)] if rest else []
        self.fields["outcome"].choices = [
            *((option.value, words) for option, words in worded),
            *([(ANOTHER, _("Another result"))] if rest else []),
        ]
        kinds = [(kind.value, describe_sanction(kind, 0, language)) for kind in means]
        self.fields["also_answers"].choices = others
        self.fields["also_answers"].initial = [number for number, _words in others]
        self.fields["sanction_kind"].choices = [("", _("none")), *kinds]
        self.fields["sanction_side"].choices = [("", "—"), *sides]
        stands = self.initial.get("outcome", "")
        if stands and stands not in dict(self.proposed):
            self.initial["another"] = stands

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        outcome = cleaned.get("outcome", "")
        if outcome == ANOTHER and not (outcome := cleaned.get("another", "")):
            self.add_error("outcome", _("Choose the result from the list."))
        result, _space, termination = outcome.partition(" ")
        cleaned["result"], cleaned["termination"] = result, termination
        return cleaned

    @property
    def outcomes(self) -> list[tuple[str, str, bool]]:
        """The outcomes side by side, with whether each is chosen; last the list of the rest."""
        chosen = self["outcome"].value() or ""
        values = [value for value, _words in self.proposed]
        shown = [(value, words, value == chosen) for value, words in self.proposed]
        if self.fields["another"].choices:
            is_another = bool(chosen) and chosen not in values
            shown.append((ANOTHER, str(_("Another result")), is_another))
        return shown

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
            str(text_of_code(terms.RESULTS, result, get_language())),
            [(option.value, words) for option, words in worded if option.outcome.result is result],
        )
        for result in (
            GameResult.OPEN,
            *(result for result in GameResult if result is not GameResult.OPEN),
        )
        if any(option.outcome.result is result for option, _words in worded)
    ]


# Form in which an arbiter enters an incident at the board.


class IncidentForm(forms.Form):
    """Form of an incident; what the record already shows may be left empty."""

    article = forms.ChoiceField(label=_("What happened"))
    ply = forms.IntegerField(
        label=_("Half-move"),
        min_value=0,
        max_value=2000,
        help_text=_("1 is White's first move, 2 the answer; of the set-up, how many were made"),
    )
    offender = forms.ChoiceField(
        label=_("Who did it"),
        required=False,
        choices=[("", _("whoever was to move")), ("w", _("White")), ("b", _("Black"))],
    )
    text = forms.CharField(
        label=_("The move, as it was made"),
        required=False,
        max_length=60,
        help_text=_("for example a3-b4; of V4.4 the move taken back"),
    )
    touched = forms.CharField(
        label=_("Square of the piece touched"),
        required=False,
        max_length=3,
        help_text=_("where another piece was moved, or none"),
    )
    replied = forms.BooleanField(label=_("The opponent has moved since"), required=False)
    announced = forms.BooleanField(label=_("“I adjust” was said"), required=False)
    before = forms.CharField(
        label=_("Position before it (FEN)"),
        required=False,
        max_length=LONGEST_FEN,
        help_text=_("only where the record does not show it"),
    )
    after = forms.CharField(
        label=_("What then stood on the board (FEN)"),
        required=False,
        max_length=LONGEST_FEN,
        help_text=_(
            "only where the move itself does not show it; "
            "of the set-up (V7) what stood before the first move"
        ),
    )

    reason = forms.CharField(
        label=_("Why it is a violation all the same"),
        required=False,
        max_length=4000,
        help_text=_("only where the program says that the move is legal"),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        # beside a record's and a claim's form on one page
        super().__init__(*args, **{"auto_id": "incident_%s", **kwargs})
        language = get_language()
        self.fields["article"].choices = [
            (
                article,
                f"{article} {in_language(incidents.ARTICLES[article], language)}",
            )
            for article in REMEDIES
        ]


def initial_incident_values(
    incident: IncidentAtBoard | None, ply: int, variant: Variant = RUSSIAN
) -> dict[str, Any]:
    """Initial values of the form: the violation in the record, or the ply on the board."""
    if incident is None:
        return {"article": "V4.2", "ply": ply}
    touched = incident.touched
    return {
        "article": incident.article,
        "ply": incident.ply,
        "offender": incident.offender.value if incident.offender else "",
        "text": incident.text,
        "touched": square_name_of_variant(touched, variant) if touched is not None else "",
        "replied": incident.replied,
    }
