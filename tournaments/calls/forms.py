"""Forms of a card: what a browser gives for web push, a mail address."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.calls.endpoints import LONGEST


class DeviceForm(forms.Form):
    """What a browser gives when it is asked for a subscription; filled by a script."""

    endpoint = forms.CharField(max_length=LONGEST)
    p256dh = forms.CharField(max_length=100)
    auth = forms.CharField(max_length=40)


class AddressForm(forms.Form):
    """The mail address to which letters about the holder's games go."""

    address = forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
