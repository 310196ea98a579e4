"""Form in which an arbiter enters an incident at the board."""

from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from arbiter.incidents import articles_acts_and_instructions_texts
from arbiter.rules.incidents.facts_of_incident_and_their_checks import IncidentAtBoard
from arbiter.rules.incidents.incident_articles_and_remedies import REMEDIES
from games.draughts.any_variant.read_and_write_fens import LONGEST as LONGEST_FEN
from games.draughts.square_names import square_name_of_variant
from games.draughts.variants import RUSSIAN, Variant
from games.web.render_text_in_language import in_language


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

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        # beside a record's and a claim's form on one page
        super().__init__(*args, **{"auto_id": "incident_%s", **kwargs})
        language = get_language()
        self.fields["article"].choices = [
            (
                article,
                f"{article} "
                f"{in_language(articles_acts_and_instructions_texts.ARTICLES[article], language)}",
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
