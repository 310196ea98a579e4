"""Forms: open an event, change its regulations or title; the same words for the journal."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from typing import Any

from django import forms
from django.http import QueryDict
from django.template.defaultfilters import yesno
from django.utils import timezone, translation
from django.utils.translation import get_language, gettext_lazy, pgettext
from django.utils.translation import gettext as _

from arbiter.examinations.texts import clocks
from games.draughts import time_control
from games.draughts.time_control import BadControl, parse
from tournaments.events import texts
from tournaments.events.forms.days import DayField
from tournaments.events.forms.sections import ShownFormSection, sections_of_form
from tournaments.events.models import MicroSteps, Mode, NamesOfMinors, Tournament, time_zone_of_site
from tournaments.events.queries.checks import ABOUT
from tournaments.events.queries.choices import RegulationDescription, ruleset_name
from tournaments.events.queries.regulations import DAYS, DEFAULTS, DESCRIPTIONS, Regulations
from tournaments.scoring.coefficients.registry import COEFFICIENTS
from tournaments.standings import texts as standings_texts
from tournaments.systems import registry
from tournaments.systems.delays import USUAL_DELAYS, delays_of_control
from tournaments.systems.regulations import SOME_SYSTEMS_ONLY

# Forms: open an event, change its regulations or its title data.


COEFFICIENT = "coefficient_"

MOST_COEFFICIENTS = 6

NAMES_OF_MINORS = (
    (NamesOfMinors.FULL.value, gettext_lazy("in full")),
    (
        NamesOfMinors.INITIALS.value,
        gettext_lazy(
            "surname and initials on pages, papers and lists; in full in certificates and the TRF"
        ),
    ),
    (
        NamesOfMinors.INITIALS_EVERYWHERE.value,
        gettext_lazy("surname and initials everywhere, in certificates and the TRF as well"),
    ),
)


def time_zone_choices(stands: str) -> list[tuple[str, str]]:
    """Return the zones of places where draughts are played, and the one that stands."""
    now = timezone.now()
    names = dict.fromkeys((*texts.PLACES, stands))
    return [(name, texts.time_zone_in_words(name, now)) for name in names]


def coefficient_field(number: int) -> str:
    """Return the form field's name of the first, second … coefficient."""
    return f"{COEFFICIENT}{number}"


class HeadForm(forms.Form):
    """Form of an event's title, place, days and officials."""

    title = forms.CharField(label=gettext_lazy("Title"), max_length=160)
    title_en = forms.CharField(
        label=gettext_lazy("Title in English"), max_length=160, required=False
    )
    city = forms.CharField(label=gettext_lazy("City"), max_length=80, required=False)
    starts_on = DayField(label=gettext_lazy("First day"), required=False)
    ends_on = DayField(label=gettext_lazy("Last day"), required=False)
    time_zone = forms.ChoiceField(
        label=gettext_lazy("By the clock of"),
        required=False,
        help_text=gettext_lazy("The hours of the rounds are told by this clock everywhere."),
    )
    federation = forms.RegexField(
        label=gettext_lazy("Federation"),
        regex=r"^[A-Za-z]{3}$",
        required=False,
        help_text=gettext_lazy("Three Latin letters: RUS."),
    )
    chief_arbiter = forms.CharField(
        label=gettext_lazy("Chief arbiter on papers"),
        max_length=120,
        required=False,
        help_text=gettext_lazy("Left empty, it is the one appointed under “People and rights”."),
    )
    deputy_arbiters = forms.CharField(
        label=gettext_lazy("Deputy arbiters on papers"), max_length=400, required=False
    )
    chief_secretary = forms.CharField(
        label=gettext_lazy("Chief secretary on papers"), max_length=120, required=False
    )
    names_of_minors = forms.ChoiceField(
        label=gettext_lazy("Names of players under 18"),
        choices=NAMES_OF_MINORS,
        required=False,
        initial=NamesOfMinors.FULL.value,
        help_text=gettext_lazy(
            "Who they are is decided by the year of birth: enter it for each of them. Until the "
            "end of the year in which he is 18 a player is shown as “Ivanov I.”; officials see "
            "the full name. Certificates already issued stay as they were signed."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        stands = self.initial.get("time_zone", time_zone_of_site())
        self.fields["time_zone"].initial = stands
        self.fields["time_zone"].choices = time_zone_choices(stands)

    def clean_time_zone(self) -> str:
        """Keep the stored zone where the form lacks the field."""
        return self.cleaned_data["time_zone"] or self.fields["time_zone"].initial

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
            self.add_error("ends_on", gettext_lazy("The last day is before the first."))
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
                "max_value": gettext_lazy("At most %(limit_value)s."),
                "min_value": gettext_lazy("At least %(limit_value)s."),
                "invalid": gettext_lazy("Write a whole number."),
            }
        }
        if description.may_be_nothing:
            return forms.IntegerField(**words, min_value=least, max_value=most, required=False)
        if name in USUAL_DELAYS:  # left empty, it follows the time control
            seen = forms.NumberInput(attrs={"placeholder": default, "data-delay": name})
            words |= {"min_value": least, "max_value": most, "required": False, "widget": seen}
            return forms.IntegerField(**words)
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
    return time_control.control_in_words(control, *units)


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
            *((code, standings_texts.coefficient_title(code, language)) for code in COEFFICIENTS),
        ]
        for number in range(1, MOST_COEFFICIENTS + 1):
            self.fields[coefficient_field(number)] = forms.ChoiceField(
                label=gettext_lazy("Equal points are separated by, %(number)s")
                % {"number": number},
                choices=choices,
                required=False,
            )

    def clean_time_control(self) -> str:
        """Parse what people write (`15 минут`, `45+30`) into stored seconds."""
        control = self.cleaned_data["time_control"]
        try:
            return time_control.read_control(control)
        except BadControl as error:
            sentence = clocks.explain_bad_control(error.code, error.params, get_language())
            raise forms.ValidationError(sentence, code=error.code) from error

    def clean(self) -> dict[str, Any]:
        """Drop answers that the chosen system of play does not use."""
        cleaned = super().clean()
        system = registry.SYSTEMS.get(cleaned.get("system", ""))
        if system is not None:
            is_told = "rounds_planned" in self.errors  # 99 rounds are too many, not missing
            if system.is_length_chosen and not cleaned.get("rounds_planned") and not is_told:
                self.add_error("rounds_planned", gettext_lazy("Give the number of rounds."))
            cleaned |= {
                regulation.name: regulation.nothing
                for regulation in SOME_SYSTEMS_ONLY
                if not system.takes_regulation(regulation.name)
            }
        cleaned |= self._days(cleaned)
        if system is not None and cleaned.get("micro_steps") != MicroSteps.WINS:
            cleaned |= system.steps_that_fit(cleaned)  # wins in a round robin are refused in words
        may_be_unsaid = (
            *("mode", "giver_colour", "sides_by", "bracket", "place_matches", "elimination"),
            *("ladder", "micro_steps", "step_points", "last_ladder"),
        )
        unsaid = [name for name in may_be_unsaid if not cleaned.get(name)]
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
            self.add_error("days_per_move", gettext_lazy("Give the number of days per move."))
        return {name: cleaned.get(name) or 0 for name in DAYS}

    @classmethod
    def of(cls, tournament: Tournament, data: QueryDict | None = None) -> "TournamentForm":
        """Make the form of a stored event."""
        initial = {name: getattr(tournament, name) for name in ABOUT}
        initial |= {name: getattr(tournament, name) for name in cls.base_fields}
        initial["time_control"] = control_words(tournament.time_control)
        initial["rounds_planned"] = tournament.rounds_planned or None  # a round robin's is none
        initial |= {name: getattr(tournament, name) or None for name in DAYS}
        open_delays = delays_of_control(tournament.time_control)
        initial |= {name: None for name, minutes in open_delays.items() if initial[name] == minutes}
        for number, code in enumerate(tournament.coefficients, start=1):
            initial[coefficient_field(number)] = code
        form = cls(data, initial=initial)
        for name, minutes in open_delays.items():
            form.fields[name].widget.attrs["placeholder"] = minutes
        return form


COLUMNS = frozenset(field.name for field in fields(Regulations))

CHOSEN: Mapping[str, Callable[[str, str | None], str]] = {
    "opening_scope": texts.opening_per_round_or_board_in_words,
    "result_by": texts.who_decides_result,
    "unplayed": standings_texts.unplayed_rounds_policy,
}
"""What is chosen among in words that the form builds only when it is shown."""

LISTED_IN_TABLES = frozenset({"opening_table"})
"""What is offered from rows: a journal does not ask for them at every line."""


def regulations_on_one_line(columns: Mapping[str, Any], language: str | None) -> str:
    """Format regulations as one line ``System: Swiss; Rounds: 5; …``."""
    with translation.override(language or "ru"):
        return "; ".join(f"{name}: {text}" for name, text in _lines(columns, language))


def _lines(columns: Mapping[str, Any], language: str | None) -> Iterator[tuple[str, str]]:
    """In the order of the form, the coefficients last."""
    for name, field in TournamentForm.base_fields.items():
        if columns.get(name) not in (None, ""):
            yield str(field.label), _choice_in_words(name, columns[name], language)
    if codes := columns.get("coefficients"):
        titles = ", ".join(standings_texts.coefficient_title(code, language) for code in codes)
        yield _("Equal points are separated by"), titles


def _choice_in_words(name: str, value: Any, language: str | None) -> str:
    """Return a choice as the form offers it; one that is offered no more keeps its code."""
    if isinstance(value, bool):
        return yesno(value)
    if name in CHOSEN:
        return CHOSEN[name](value, language)
    if name == "ruleset_id":
        return ruleset_name(value)
    description = DESCRIPTIONS.get(name)
    if description is None or description.offered is None or name in LISTED_IN_TABLES:
        return str(value)
    offered = {str(key): words for key, words in description.offered()}
    return str(offered.get(str(value), value))
