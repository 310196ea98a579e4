"""Sections of an event's form: the usual questions stand open, the rest is folded.

A fold tells what is chosen inside, so that nobody has to open it to know. A regulation that no
section names stands in the last one by itself.
"""

from dataclasses import dataclass

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.events.queries.choices import Words
from tournaments.events.queries.regulations import DEFAULTS
from tournaments.systems.delays import USUAL_DELAYS
from tournaments.systems.registry import systems_that_take

NOTHING_CHOSEN = "—"


@dataclass(frozen=True, slots=True)
class FormSection:
    """A section of the event form; answers to ``in_fold`` show while it is folded."""

    key: str
    title: Words
    names: tuple[str, ...]
    in_fold: tuple[str, ...] = ()
    is_folded: bool = True


OPEN = (
    FormSection(
        "head",
        _("Title, place, days"),
        ("title", "city", "starts_on", "ends_on"),
        is_folded=False,
    ),
    FormSection(
        "play",
        _("How it is played"),
        (
            *("system", "rounds_planned", "cycles", "sides_by", "bracket", "elimination"),
            *("place_matches", "time_control"),
        ),
        is_folded=False,
    ),
)

FOLDED = (
    FormSection(
        "rules",
        _("Rules and openings"),
        ("ruleset_id", "opening_table", "opening_scope", "set_up"),
        in_fold=("ruleset_id",),
    ),
    FormSection(
        "points",
        _("Games, points, equal points"),
        (
            *("games_per_pairing", "count_by", "ladder", "micro_steps", "step_points"),
            *("last_ladder", "stops_when_decided", "bye_points", "half_byes"),
            *(f"coefficient_{number}" for number in range(1, 7)),
            *("unplayed", "exclude_under_half"),
        ),
        in_fold=("games_per_pairing", "count_by"),
    ),
    FormSection(
        "pairing",
        _("Numbers and pairing"),
        ("numbering", "acceleration", "reverse_last_two", "daily_draw"),
        in_fold=("numbering",),
    ),
    FormSection(
        "results",
        _("Results and lateness"),
        ("result_by", "confirm_minutes", "four_eyes", "lateness_minutes"),
        in_fold=("result_by",),
    ),
    FormSection(
        "mode",
        _("At the board or by correspondence"),
        (
            *("mode", "days_per_move", "reserve_days", "leave_days", "time_zone"),
            *("is_consultation", "giver_colour"),
        ),
        in_fold=("mode",),
    ),
    FormSection(
        "papers",
        _("Names on papers and pages"),
        (
            *("chief_arbiter", "deputy_arbiters", "chief_secretary", "federation", "title_en"),
            "names_of_minors",
        ),
    ),
)

MORE = FormSection("more", _("Other regulations"), ())


@dataclass(frozen=True, slots=True)
class FormQuestion:
    """A field of the event form, its usual answer, and the systems that ask it.

    ``is_always_in_fold``: the fold shows its answer also where that is the usual one.
    """

    field: forms.BoundField
    is_always_in_fold: bool
    usual: str
    systems: str

    def choice_in_fold(self, system: str) -> str:
        """Return the answer in words for the folded section; empty where it is the usual one."""
        if self.systems and system not in self.systems.split():
            return ""
        value = self.field.value()
        written = "" if value in (None, False) else str(value)
        if not self.is_always_in_fold and written == self.usual:
            return ""
        return self._in_words(written)

    def _in_words(self, written: str) -> str:
        if isinstance(self.field.field, forms.BooleanField):
            return str(self.field.label) if written else ""
        choices = {str(value or ""): str(words) for value, words in self._choices()}
        words = choices.get(written, "")
        if choices:
            return "" if words == NOTHING_CHOSEN else words
        return f"{self.field.label}: {written}" if written else ""

    def _choices(self) -> list[tuple[object, object]]:
        return list(getattr(self.field.field, "choices", ()))


@dataclass(frozen=True, slots=True)
class ShownFormSection:
    """A section with its fields as shown, and the answers named on its fold."""

    section: FormSection
    questions: tuple[FormQuestion, ...]
    choice: str

    @property
    def has_fault(self) -> bool:
        """Whether a field of the section has an error."""
        return any(question.field.errors for question in self.questions)


def sections_of_form(form: forms.Form) -> list[ShownFormSection]:
    """Arrange the fields of a form in their sections; empty sections are left out."""
    named = {name for section in (*OPEN, *FOLDED) for name in section.names}
    rest = tuple(name for name in form.fields if name not in named)
    system = str(form["system"].value()) if "system" in form.fields else ""
    shown = []
    for section in (*OPEN, *FOLDED, MORE):
        names = rest if section is MORE else section.names
        questions = tuple(_question(form, section, name) for name in names if name in form.fields)
        choices = [question.choice_in_fold(system) for question in questions]
        if questions:
            shown.append(ShownFormSection(section, questions, " · ".join(filter(None, choices))))
    return shown


def _question(form: forms.Form, section: FormSection, name: str) -> FormQuestion:
    usual = DEFAULTS.get(name, form.fields[name].initial if name == "names_of_minors" else "")
    if name in USUAL_DELAYS:  # an empty one follows the time control
        usual = ""
    return FormQuestion(
        field=form[name],
        is_always_in_fold=name in section.in_fold,
        usual="" if usual in (None, False) else str(usual),
        systems=systems_that_take(name),
    )
