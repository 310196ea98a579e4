"""What an organiser types about an event as a whole."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from arbiter.rules.rulesets import catalogue
from games.selectors import openings
from tournaments import messages, system_texts
from tournaments.models import (
    Acceleration,
    Numbering,
    OpeningScope,
    ResultBy,
    Tournament,
)
from tournaments.models.events import CountBy, Unplayed
from tournaments.pairing.round_robin import MOST_CYCLES
from tournaments.regulations import MOST_CONFIRM_MINUTES, MOST_GAMES_PER_PAIRING
from tournaments.scoring.tiebreaks import COEFFICIENTS
from tournaments.selectors.terms import ABOUT
from tournaments.systems import registry
from tournaments.systems.terms import MOST_ROUNDS, SOME_SYSTEMS_ONLY

COEFFICIENT = "coefficient_"
MOST_COEFFICIENTS = 6


def coefficient_field(number: int) -> str:
    """The name of the field of the first, second … coefficient."""
    return f"{COEFFICIENT}{number}"


class HeadForm(forms.Form):
    """What an event is called, where and when it is held, and whose names its papers bear."""

    rare: tuple[str, ...] = ()
    title = forms.CharField(label=_("Title"), max_length=160)
    title_en = forms.CharField(label=_("Title in English"), max_length=160, required=False)
    city = forms.CharField(label=_("City"), max_length=80, required=False)
    starts_on = forms.DateField(
        label=_("First day"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    ends_on = forms.DateField(
        label=_("Last day"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    federation = forms.RegexField(
        label=_("Federation"),
        regex=r"^[A-Za-z]{3}$",
        required=False,
        help_text=_("Three Latin letters: RUS."),
    )
    chief_arbiter = forms.CharField(
        label=_("Chief arbiter on papers"),
        max_length=120,
        required=False,
        help_text=_("Left empty, it is the one appointed under “People”."),
    )
    deputy_arbiters = forms.CharField(
        label=_("Deputy arbiters on papers"), max_length=400, required=False
    )
    chief_secretary = forms.CharField(
        label=_("Chief secretary on papers"), max_length=120, required=False
    )

    def clean_federation(self) -> str:
        return self.cleaned_data["federation"].upper()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        first, last = cleaned.get("starts_on"), cleaned.get("ends_on")
        if first and last and last < first:
            self.add_error("ends_on", _("The last day is before the first."))
        return cleaned

    @classmethod
    def of(cls, tournament: Tournament, data: QueryDict | None = None) -> "HeadForm":
        """The form of an event there is, as its columns stand."""
        return cls(data, initial={name: getattr(tournament, name) for name in ABOUT})

    @property
    def first_fields(self) -> list[forms.BoundField]:
        return [field for field in self if not self._is_rare(field.name)]

    @property
    def rare_fields(self) -> list[forms.BoundField]:
        return [field for field in self if self._is_rare(field.name)]

    @property
    def has_rare_fault(self) -> bool:
        return any(map(self._is_rare, self.errors))

    def _is_rare(self, name: str) -> bool:
        return name in self.rare


class TournamentForm(HeadForm):
    """A new event on one page: what everybody is asked first, the rest with its default."""

    system = forms.ChoiceField(
        label=_("System"),
        choices=system_texts.choices,
        initial=registry.USUAL,
    )
    rounds_planned = forms.IntegerField(
        label=_("Rounds"),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=_("Swiss only; a round robin knows its own."),
    )
    cycles = forms.IntegerField(
        label=_("Cycles"),
        min_value=1,
        max_value=MOST_CYCLES,
        initial=1,
        help_text=_("Round robin only."),
    )
    games_per_pairing = forms.IntegerField(
        label=_("Games in a pairing"),
        min_value=1,
        max_value=MOST_GAMES_PER_PAIRING,
        initial=1,
        help_text=_("A match of two may have up to 100 games; colours alternate."),
    )
    count_by = forms.ChoiceField(
        label=_("Points"),
        choices=[
            (CountBy.GAMES.value, _("for every game")),
            (CountBy.MATCH.value, _("for the micro-match, 2-1-0")),
        ],
        initial=CountBy.GAMES.value,
    )
    time_control = forms.CharField(
        label=_("Time control"),
        max_length=100,
        required=False,
        help_text=_("In seconds: 480 is 8 minutes, 180+2, 45/5400:900; empty without clocks."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "placeholder": "480"}),
    )
    opening_table = forms.ChoiceField(label=_("Drawn openings"), required=False)
    ruleset_id = forms.ChoiceField(label=_("Rules"))

    rare = (
        "ends_on",
        "federation",
        "chief_arbiter",
        "deputy_arbiters",
        "chief_secretary",
        "opening_scope",
        "set_up",
        "numbering",
        "acceleration",
        "bye_points",
        "half_byes",
        "unplayed",
        "reverse_last_two",
        "daily_draw",
        "exclude_under_half",
        "result_by",
        "confirm_minutes",
        "four_eyes",
        "lateness_minutes",
    )
    opening_scope = forms.ChoiceField(label=_("One lot of the opening is for"))
    set_up = forms.CharField(
        label=_("Set-up of every game"),
        max_length=200,
        required=False,
        help_text=_("FEN for a handicap or another set-up: W:Wa1,c1,…:Bb8,d8,…; empty as usual."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    numbering = forms.ChoiceField(
        label=_("Starting numbers"),
        choices=[
            ("", _("round robin by lot, Swiss by rating")),
            (Numbering.LOT.value, _("by lot")),
            (Numbering.RATING.value, _("by rating, title, name")),
        ],
        required=False,
    )
    acceleration = forms.ChoiceField(
        label=_("Acceleration"),
        choices=[(Acceleration.NONE.value, _("none")), (Acceleration.BAKU.value, _("Baku"))],
        initial=Acceleration.NONE.value,
    )
    bye_points = forms.TypedChoiceField(
        label=_("The bye of an odd field is worth"),
        choices=[(2, _("a win")), (1, _("a draw")), (0, _("nothing"))],
        coerce=int,
        initial=2,
    )
    half_byes = forms.IntegerField(
        label=_("Half-point byes a player may ask for"), min_value=0, max_value=9, initial=1
    )
    unplayed = forms.ChoiceField(label=_("A round without play in the coefficients"))
    reverse_last_two = forms.BooleanField(
        label=_("Exchange the last two rounds of the first cycle"), required=False, initial=True
    )
    daily_draw = forms.BooleanField(
        label=_("Draw by lot which round of the table is played"), required=False
    )
    exclude_under_half = forms.BooleanField(
        label=_("Who leaves a round robin before half of his games does not count"),
        required=False,
        initial=True,
    )
    result_by = forms.ChoiceField(label=_("A result is made by"))
    confirm_minutes = forms.IntegerField(
        label=_("Minutes after which a stated result that nobody confirms goes to the arbiter"),
        min_value=1,
        max_value=MOST_CONFIRM_MINUTES,
        initial=120,
    )
    four_eyes = forms.BooleanField(
        label=_("A result is entered, or a record accepted, by two officials"), required=False
    )
    lateness_minutes = forms.IntegerField(
        label=_("Minutes after which a latecomer has lost"), min_value=0, max_value=60, initial=60
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        language = get_language()
        choices = [
            ("", "—"),
            *((code, messages.coefficient_title(code, language)) for code in COEFFICIENTS),
        ]
        for number in range(1, MOST_COEFFICIENTS + 1):
            self.fields[coefficient_field(number)] = forms.ChoiceField(
                label=_("Equal points are separated by, %(number)s") % {"number": number},
                choices=choices,
                required=False,
            )
        self.fields["ruleset_id"].choices = [
            (rules.id, f"{rules.id} – {rules.title(language)}")
            for rules in (catalogue.load(found) for found in catalogue.all_ids())
        ]
        self.fields["ruleset_id"].initial = "fmjd64@1"
        self.fields["opening_table"].choices = [
            ("", _("none: every game from the start")),
            *(
                (f"{table.slug}@{table.edition}", f"{table.title(language)} ({table.size})")
                for table in openings.tables()
            ),
        ]
        self.fields["opening_scope"].choices = [
            (scope.value, messages.opening_scope(scope.value, language)) for scope in OpeningScope
        ]
        self.fields["result_by"].choices = [
            (who.value, messages.result_by(who.value, language)) for who in ResultBy
        ]
        self.fields["result_by"].initial = ResultBy.BOTH_PLAYERS.value
        self.fields["unplayed"].choices = [
            (policy.value, messages.unplayed(policy.value, language)) for policy in Unplayed
        ]

    def clean(self) -> dict[str, Any]:
        """What is only for other systems is not asked of this one."""
        cleaned = super().clean()
        system = registry.SYSTEMS.get(cleaned.get("system", ""))
        if system is not None:
            if system.is_length_chosen and not cleaned.get("rounds_planned"):
                self.add_error("rounds_planned", _("Say how many rounds."))
            cleaned |= {
                one.name: one.nothing
                for one in SOME_SYSTEMS_ONLY
                if not system.takes_regulation(one.name)
            }
        cleaned["numbering"] = cleaned.get("numbering") or None
        names = [coefficient_field(number) for number in range(1, MOST_COEFFICIENTS + 1)]
        chosen = [cleaned.pop(name, "") for name in names]
        cleaned["coefficients"] = tuple(dict.fromkeys(filter(None, chosen))) or None
        return cleaned

    @classmethod
    def of(cls, tournament: Tournament, data: QueryDict | None = None) -> "TournamentForm":
        """The form of an event there is, as its columns stand."""
        initial = {name: getattr(tournament, name) for name in ABOUT}
        initial |= {name: getattr(tournament, name) for name in cls.base_fields}
        initial["rounds_planned"] = tournament.rounds_planned or None  # a round robin's is none
        for number, code in enumerate(tournament.coefficients, start=1):
            initial[coefficient_field(number)] = code
        return cls(data, initial=initial)

    def _is_rare(self, name: str) -> bool:
        return super()._is_rare(name) or name.startswith(COEFFICIENT)
