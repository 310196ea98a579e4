"""Forms: open an event, change its regulations or its title data."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext_lazy as _

from arbiter.clocks import time_control_texts
from games.draughts import read_and_write_time_control_words
from games.draughts.time_control import BadControl, parse
from tournaments.events.event_form_sections import ShownFormSection, sections_of_form
from tournaments.events.models import Mode, NamesOfMinors, Tournament
from tournaments.events.regulation_field_metadata import RegulationDescription
from tournaments.events.regulations import DAYS, DEFAULTS, DESCRIPTIONS
from tournaments.events.regulations_fingerprint import ABOUT
from tournaments.events.typed_day_field import DayField
from tournaments.scoring.coefficient_registry import COEFFICIENTS
from tournaments.standings import coefficient_and_reason_texts
from tournaments.systems import registry
from tournaments.systems.regulations_that_systems_take import SOME_SYSTEMS_ONLY

COEFFICIENT = "coefficient_"


MOST_COEFFICIENTS = 6


NAMES_OF_MINORS = (
    (NamesOfMinors.FULL.value, _("in full")),
    (
        NamesOfMinors.INITIALS.value,
        _("surname and initials on pages, papers and lists; in full in certificates and the TRF"),
    ),
    (
        NamesOfMinors.INITIALS_EVERYWHERE.value,
        _("surname and initials everywhere, in certificates and the TRF as well"),
    ),
)


def coefficient_field(number: int) -> str:
    """Return the form field's name of the first, second … coefficient."""
    return f"{COEFFICIENT}{number}"


class HeadForm(forms.Form):
    """Form of an event's title, place, days and officials."""

    title = forms.CharField(label=_("Title"), max_length=160)
    title_en = forms.CharField(label=_("Title in English"), max_length=160, required=False)
    city = forms.CharField(label=_("City"), max_length=80, required=False)
    starts_on = DayField(label=_("First day"), required=False)
    ends_on = DayField(label=_("Last day"), required=False)
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
        help_text=_("Left empty, it is the one appointed under “People and rights”."),
    )
    deputy_arbiters = forms.CharField(
        label=_("Deputy arbiters on papers"), max_length=400, required=False
    )
    chief_secretary = forms.CharField(
        label=_("Chief secretary on papers"), max_length=120, required=False
    )
    names_of_minors = forms.ChoiceField(
        label=_("Names of players under 18"),
        choices=NAMES_OF_MINORS,
        required=False,
        initial=NamesOfMinors.FULL.value,
        help_text=_(
            "Who they are is decided by the year of birth: enter it for each of them. Until the "
            "end of the year in which he is 18 a player is shown as “Ivanov I.”; officials see "
            "the full name. Certificates already issued stay as they were signed."
        ),
    )

    def clean_federation(self) -> str:
        return self.cleaned_data["federation"].upper()

    def clean_names_of_minors(self) -> str:
        """Keep the stored choice where the form lacks the field."""
        stands = self.initial.get("names_of_minors", NamesOfMinors.FULL.value)
        return self.cleaned_data["names_of_minors"] or stands

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        first, last = cleaned.get("starts_on"), cleaned.get("ends_on")
        if first and last and last < first:
            self.add_error("ends_on", _("The last day is before the first."))
        return cleaned

    @classmethod
    def of(cls, tournament: Tournament, data: QueryDict | None = None) -> "HeadForm":
        """Make the form of a stored event."""
        return cls(data, initial={name: getattr(tournament, name) for name in ABOUT})

    @property
    def sections(self) -> list[ShownFormSection]:
        """Return the fields in sections: the usual ones open, the others folded."""
        return sections_of_form(self)

    @property
    def faults(self) -> list[tuple[forms.BoundField, str]]:
        """Return every field with an error and its first message, in page order."""
        shown = [question.field for section in self.sections for question in section.questions]
        return [(field, field.errors[0]) for field in shown if field.errors]


def _regulation_field(name: str, description: RegulationDescription) -> forms.Field:
    """Return the question for one regulation, by its description."""
    default = DEFAULTS[name]
    words = {"label": description.label, "help_text": description.hint}
    if description.offered is not None:
        kind = {"coerce": int} if isinstance(default, int) else {}
        field = forms.TypedChoiceField if kind else forms.ChoiceField
        required = (bool(default) or bool(kind)) and not description.may_be_nothing
        return field(**words, **kind, required=required, initial=default)
    if isinstance(default, bool):
        return forms.BooleanField(**words, required=False, initial=default)
    if description.bounds is not None:
        least, most = description.bounds.least, description.bounds.most
        words |= {
            "error_messages": {
                "max_value": _("At most %(limit_value)s."),
                "min_value": _("At least %(limit_value)s."),
                "invalid": _("Write a whole number."),
            }
        }
        if description.may_be_nothing:
            return forms.IntegerField(**words, min_value=least, max_value=most, required=False)
        return forms.IntegerField(**words, min_value=least, max_value=most, initial=default)
    typed = forms.TextInput(attrs={"autocomplete": "off", **TYPED.get(name, {})})
    return forms.CharField(**words, max_length=description.longest, required=False, widget=typed)


def control_words(stored: str) -> str:
    """Format a stored time control so that the form reads it back: `15 мин + 5 с`."""
    try:
        control = parse(stored)
    except BadControl:
        return stored
    units = (pgettext("units", "h"), pgettext("units", "min"), pgettext("units", "s"))
    return read_and_write_time_control_words.control_in_words(control, *units)


TYPED = {"time_control": {"spellcheck": "false"}, "set_up": {"spellcheck": "false"}}


RegulationsForm: Any = type(
    "RegulationsForm",
    (HeadForm,),
    {name: _regulation_field(name, description) for name, description in DESCRIPTIONS.items()},
)
"""Every regulation of ``Regulations``: a new one stands in the form by itself."""


class TournamentForm(RegulationsForm):
    """Form to open a new event on one page."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, description in DESCRIPTIONS.items():
            if description.offered is not None:
                self.fields[name].choices = list(description.offered())
        language = get_language()
        choices = [
            ("", "—"),
            *(
                (code, coefficient_and_reason_texts.coefficient_title(code, language))
                for code in COEFFICIENTS
            ),
        ]
        for number in range(1, MOST_COEFFICIENTS + 1):
            self.fields[coefficient_field(number)] = forms.ChoiceField(
                label=_("Equal points are separated by, %(number)s") % {"number": number},
                choices=choices,
                required=False,
            )

    def clean_time_control(self) -> str:
        """Parse what people write (`15 минут`, `45+30`) into stored seconds."""
        control = self.cleaned_data["time_control"].strip()
        if not control:
            return ""
        try:
            return str(read_and_write_time_control_words.parse_control_words(control))
        except BadControl as error:
            sentence = time_control_texts.explain_bad_control(
                error.code, error.params, get_language()
            )
            raise forms.ValidationError(sentence, code=error.code) from error

    def clean(self) -> dict[str, Any]:
        """Drop answers that the chosen system of play does not use."""
        cleaned = super().clean()
        system = registry.SYSTEMS.get(cleaned.get("system", ""))
        if system is not None:
            is_told = "rounds_planned" in self.errors  # 99 rounds are too many, not missing
            if system.is_length_chosen and not cleaned.get("rounds_planned") and not is_told:
                self.add_error("rounds_planned", _("Give the number of rounds."))
            cleaned |= {
                regulation.name: regulation.nothing
                for regulation in SOME_SYSTEMS_ONLY
                if not system.takes_regulation(regulation.name)
            }
        cleaned |= self._days(cleaned)
        unsaid = [name for name in ("mode", "giver_colour") if not cleaned.get(name)]
        cleaned |= {name: DEFAULTS[name] for name in unsaid}
        cleaned["numbering"] = cleaned.get("numbering") or None
        names = [coefficient_field(number) for number in range(1, MOST_COEFFICIENTS + 1)]
        chosen = [cleaned.pop(name, "") for name in names]
        cleaned["coefficients"] = tuple(dict.fromkeys(filter(None, chosen))) or None
        return cleaned

    def _days(self, cleaned: dict[str, Any]) -> dict[str, int]:
        """Return the days of correspondence; none in any other event."""
        if cleaned.get("mode") != Mode.CORRESPONDENCE:
            return dict.fromkeys(DAYS, 0)
        if not cleaned.get("days_per_move"):
            self.add_error("days_per_move", _("Give the number of days per move."))
        return {name: cleaned.get(name) or 0 for name in DAYS}

    @classmethod
    def of(cls, tournament: Tournament, data: QueryDict | None = None) -> "TournamentForm":
        """Make the form of a stored event."""
        initial = {name: getattr(tournament, name) for name in ABOUT}
        initial |= {name: getattr(tournament, name) for name in cls.base_fields}
        initial["time_control"] = control_words(tournament.time_control)
        initial["rounds_planned"] = tournament.rounds_planned or None  # a round robin's is none
        initial |= {name: getattr(tournament, name) or None for name in DAYS}
        for number, code in enumerate(tournament.coefficients, start=1):
            initial[coefficient_field(number)] = code
        return cls(data, initial=initial)
