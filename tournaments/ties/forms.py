"""Forms of a tie: who has White, the lot's number, clocks left, the steps of an own ladder."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from arbiter.examinations.texts.clocks import explain_bad_control
from games.draughts import time_control
from games.draughts.time_control import BadControl
from tournaments.events.models import LadderKey
from tournaments.events.queries.choices import ladder_choices
from tournaments.scoring.ladders import (
    LONGEST_NAME,
    MOST_GAMES,
    MOST_STEPS,
    Bonus,
    DrawIs,
    Step,
    StepColours,
    StepKind,
    StepOpening,
)
from tournaments.ties import texts
from tournaments.ties.services.acts import LONGEST_PAUSE

LONGEST_TIME = 6  # letters: 180:00


class SecondsField(forms.Field):
    """A time as on a clock: minutes, or minutes and seconds: ``5``, ``5:30``, ``0:42``."""

    def __init__(self, **kwargs: Any) -> None:
        written = {"autocomplete": "off", "placeholder": "5:00", "size": 6, "maxlength": 6}
        super().__init__(widget=forms.TextInput(attrs=written), **kwargs)

    def to_python(self, value: Any) -> Any:
        text = "" if value is None else str(value).strip()
        if not text:
            return None
        minutes, colon, seconds = text.partition(":")
        is_number = (minutes + seconds).isascii() and minutes.isdigit()
        if not is_number or len(text) > LONGEST_TIME:
            raise ValidationError(_("Write minutes, or minutes and seconds: 5 or 5:30."))
        if colon and (len(seconds) != 2 or not seconds.isdigit() or int(seconds) > 59):
            raise ValidationError(_("Write minutes, or minutes and seconds: 5 or 5:30."))
        return 60 * int(minutes) + int(seconds or 0)

    def prepare_value(self, value: Any) -> Any:
        return seconds_as_on_clock(value) if isinstance(value, int) else value


def seconds_as_on_clock(seconds: int) -> str:
    """Format seconds as minutes and seconds: ``5:00``."""
    return f"{seconds // 60}:{seconds % 60:02}"


class NextGamesForm(forms.Form):
    """Form: set up the next games; ``white`` is asked where a player may choose."""

    white = forms.TypedChoiceField(
        label=_("White in the first game"), coerce=int, empty_value=None, required=False
    )
    seed = forms.CharField(max_length=64, required=False)

    def __init__(self, *args: Any, players: list[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["white"].choices = [("", "—"), *players]


class ClocksForm(forms.Form):
    """Form: what is left on both clocks of a finished game."""

    game = forms.IntegerField(widget=forms.HiddenInput)
    left_white = SecondsField(label=_("Left to White"))
    left_black = SecondsField(label=_("Left to Black"))


class ActForm(forms.Form):
    """Form of an act in a tie: what, whom it concerns, minutes of a pause, reason, article."""

    kind = forms.ChoiceField(label=_("What happened"))
    players = forms.TypedMultipleChoiceField(
        label=_("Whom it concerns"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Nobody for a pause by the arbiter; both only if neither came."),
    )
    minutes = forms.IntegerField(
        label=_("Minutes of the pause"), min_value=1, max_value=LONGEST_PAUSE, required=False
    )
    reason = forms.CharField(label=_("Reason"), max_length=400, required=False)
    article = forms.CharField(
        label=_("Article"),
        max_length=40,
        required=False,
        help_text=_("Of the rules or of the regulations, if you name one."),
    )

    def __init__(self, *args: Any, players: list[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["players"].choices = players
        self.fields["kind"].choices = list(texts.ACTS.items())


class StepForm(forms.Form):
    """Form of one step of an own ladder; left without a kind it is no step."""

    kind = forms.ChoiceField(label=_("Step"), required=False)
    name = forms.CharField(label=_("Name of its own"), max_length=LONGEST_NAME, required=False)
    games = forms.IntegerField(
        label=_("Games, 0 without limit"),
        min_value=0,
        max_value=MOST_GAMES,
        initial=2,
        required=False,
    )
    until_win = forms.BooleanField(label=_("until the first win"), required=False)
    base = SecondsField(label=_("Time"), required=False)
    black_base = SecondsField(label=_("Time of Black, if another"), required=False)
    added = forms.IntegerField(
        label=_("Seconds a move"), min_value=0, max_value=300, required=False
    )
    bonus = forms.ChoiceField(label=_("They are"), required=False)
    delay_after = forms.IntegerField(
        label=_("Delay after so many drawn games"),
        min_value=0,
        max_value=MOST_GAMES,
        required=False,
    )
    carries_clock = forms.BooleanField(
        label=_("the clock goes over to the next game"), required=False
    )
    colours = forms.ChoiceField(label=_("Colours"), required=False)
    opening = forms.ChoiceField(label=_("Opening"), required=False)
    black_wins = forms.BooleanField(label=_("a draw is a win of Black"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        language = get_language()
        self.fields["kind"].choices = [
            ("", "—"),
            *((kind.value, texts.KINDS[kind]) for kind in StepKind if kind != StepKind.CLASSIC),
        ]
        self.fields["bonus"].choices = [
            (Bonus.INCREMENT.value, _("added to the clock")),
            (Bonus.DELAY.value, _("a delay, lost if unused")),
        ]
        for name, words in (("colours", texts.COLOURS), ("opening", texts.OPENINGS)):
            self.fields[name].choices = list(words.items())
        self.empty_permitted = False
        self.language = language

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if cleaned.get("kind") and not cleaned.get("base") and "base" not in self.errors:
            self.add_error("base", _("Give the time of the step."))
        return cleaned

    @property
    def step(self) -> Step | None:
        """The step as it was described; None for an empty line."""
        said = self.cleaned_data
        if not said.get("kind"):
            return None
        return Step(
            StepKind(said["kind"]),
            games=said["games"] or 0,
            until_win=said["until_win"],
            base=said["base"],
            added=said["added"] or 0,
            bonus=Bonus(said["bonus"] or Bonus.INCREMENT),
            delay_after=said["delay_after"] or 0,
            carries_clock=said["carries_clock"],
            colours=StepColours(said["colours"] or StepColours.ALTERNATE),
            opening=StepOpening(said["opening"] or StepOpening.DRAWN),
            draw_is=DrawIs.BLACK_WINS if said["black_wins"] else DrawIs.HALF,
            black_base=said["black_base"] or 0,
            name=said["name"].strip(),
        )

    @classmethod
    def initial_of(cls, step: Step) -> dict[str, Any]:
        """Return the values with which the form of a known step begins."""
        values = {
            name: getattr(step, name)
            for name in (
                *("name", "games", "until_win", "base", "added", "delay_after", "carries_clock"),
            )
        }
        return values | {
            "kind": step.kind.value,
            "bonus": step.bonus.value,
            "colours": step.colours.value,
            "opening": step.opening.value,
            "black_base": step.black_base or None,
            "black_wins": step.draw_is is DrawIs.BLACK_WINS,
        }


LINES = 6
"""Steps that the form has room for; a longer ladder keeps two lines more."""

StepFormSet = forms.formset_factory(
    StepForm, extra=0, max_num=MOST_STEPS, absolute_max=MOST_STEPS, validate_max=True
)


class LadderForm(forms.Form):
    """Form: why the ladder is changed, asked once the lots are drawn."""

    reason = forms.CharField(label=_("Reason"), max_length=400, required=False)


class PlayOffForm(forms.Form):
    """Form: who plays for a shared place, how many games, the clock, the ladder of two."""

    players = forms.TypedMultipleChoiceField(
        label=_("Players"), coerce=int, widget=forms.CheckboxSelectMultiple
    )
    games = forms.TypedChoiceField(
        label=_("Games of each two"), coerce=int, choices=[(1, "1"), (2, "2")], initial=1
    )
    time_control = forms.CharField(
        label=_("Time control"),
        max_length=100,
        required=False,
        help_text=_("As you would write it: 5 min + 3 s."),
    )
    ladder = forms.ChoiceField(
        label=_("If two are still equal"), required=False, initial=LadderKey.LG.value
    )

    def __init__(self, *args: Any, players: list[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["players"].choices = players
        self.fields["ladder"].choices = [
            choice for choice in ladder_choices() if choice[0] != LadderKey.OWN
        ]

    def clean_time_control(self) -> str:
        """Parse what people write (`5 мин + 3 с`) into stored seconds."""
        try:
            return time_control.read_control(self.cleaned_data["time_control"])
        except BadControl as error:
            sentence = explain_bad_control(error.code, error.params, get_language())
            raise ValidationError(sentence, code=error.code) from error
