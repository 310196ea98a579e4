"""Form in which a player types the code of his access card."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.player_access_cards import draw_card_code


class CodeForm(forms.Form):
    """Form to type a card's code without a camera."""

    code = forms.CharField(
        label=_("The letters on your card"),
        max_length=4 * draw_card_code.LENGTH,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "placeholder": "K7MQ-2XWP-HD9C",
            }
        ),
    )
