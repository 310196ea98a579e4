"""Forms of a lot: the seed it is drawn from, or numbers typed by hand."""

from django import forms
from django.utils.translation import gettext_lazy as _


class LotForm(forms.Form):
    """The lots; a seed called out in the hall may be typed, else the server draws one."""

    seed = forms.RegexField(
        label=_("Seed"),
        regex=r"^[0-9a-f]{1,64}$",
        required=False,
        help_text=_("Hexadecimal digits; leave empty and the server draws one."),
    )
