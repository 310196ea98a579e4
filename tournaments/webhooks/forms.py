"""Forms of the addresses of other sites: which one, and what it is told."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.webhooks.addresses import LONGEST
from tournaments.webhooks.kinds import MessageType
from tournaments.webhooks.texts import TYPES

USUAL = (
    MessageType.ROUND_PUBLISHED,
    MessageType.ROUND_WITHDRAWN,
    MessageType.RESULT_RECORDED,
    MessageType.RESULT_CORRECTED,
    MessageType.STANDINGS_PUBLISHED,
    MessageType.TOURNAMENT_FINISHED,
)


class TypesForm(forms.Form):
    """Form of what an address is told."""

    types = forms.MultipleChoiceField(
        label=_("What it is told"),
        choices=[(kind.value, TYPES[kind]) for kind in MessageType],
        initial=[kind.value for kind in USUAL],
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one kind of message")},
    )


class EndpointForm(TypesForm):
    """Form of a new address."""

    address = forms.CharField(
        label=_("Address of the other site"),
        max_length=LONGEST,
        widget=forms.URLInput(attrs={"placeholder": "https://example.org/hook"}),
        help_text=_("The site that receives gives it to you; it begins with https://"),
    )

    field_order = ("address", "types")
