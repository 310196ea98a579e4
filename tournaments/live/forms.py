"""Forms of live boards: which boards get a link, and how long the public waits."""

from django import forms
from django.utils.translation import gettext_lazy as _

MOST_BOARDS, LONGEST_DELAY, MOST_MOVES_LATER = 400, 24 * 60, 40


class LinksForm(forms.Form):
    """Form of the boards whose scorers get a link."""

    first = forms.IntegerField(label=_("From board"), min_value=1, max_value=MOST_BOARDS, initial=1)
    last = forms.IntegerField(label=_("To board"), min_value=1, max_value=MOST_BOARDS, initial=4)

    def boards(self) -> list[int]:
        """Return the boards chosen; none where the first comes after the last."""
        return list(range(self.cleaned_data["first"], self.cleaned_data["last"] + 1))


class LiveSettingsForm(forms.Form):
    """Form of how an event shows games while they are played."""

    delay_minutes = forms.IntegerField(
        label=_("The public sees moves so many minutes later"),
        min_value=0,
        max_value=LONGEST_DELAY,
        help_text=_(
            "0: at once. Boards, files, pictures and programs wait alike; officials see all at "
            "once. When the result of a game stands, all its moves are shown."
        ),
    )
    delay_moves = forms.IntegerField(
        label=_("and so many moves later"),
        min_value=0,
        max_value=MOST_MOVES_LATER,
        required=False,
        help_text=_(
            "Moves of White and Black are counted together: with 4 the public sees a move when two "
            "more of each have been made. 0: it waits for none."
        ),
    )
    players_write = forms.BooleanField(
        label=_("A player may write the moves of his own game"),
        required=False,
        help_text=_("By his card or account, and never while he is to move himself."),
    )

    def clean_delay_moves(self) -> int:
        """Return 0 where nothing is typed."""
        return self.cleaned_data["delay_moves"] or 0
