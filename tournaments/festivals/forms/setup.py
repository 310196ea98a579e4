"""Form: an event of many tournaments from lines of groups and programmes; its common facts."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from django import forms
from django.utils import timezone
from django.utils.translation import get_language, gettext, ngettext
from django.utils.translation import gettext_lazy as _

from arbiter.accounts.models import OfficeRole
from arbiter.accounts.queries.rights import Role
from arbiter.accounts.texts import OFFICES
from games.web.language import in_language
from tournaments.events.forms.days import DayField
from tournaments.events.forms.regulations import (
    NAMES_OF_MINORS,
    control_words,
    time_zone_choices,
)
from tournaments.events.models import NamesOfMinors, time_zone_of_site
from tournaments.events.queries import choices
from tournaments.festivals.models import Festival, Group, Programme
from tournaments.festivals.rules.groups import GroupFault, GroupTerms, move_years, read_group
from tournaments.festivals.rules.programmes import ProgrammeFault, ProgrammeTerms, read_programme
from tournaments.festivals.services.setup import Plan

Terms = TypeVar("Terms", GroupTerms, ProgrammeTerms)

FAULTS = {
    GroupFault.NO_NAME: _("Line {line}: the group has no name."),
    GroupFault.RATING_TURNED: _(
        "Line {line}: the ratings are turned round, {0} is more than {1}. Write the lower first."
    ),
    GroupFault.YEARS_TURNED: _(
        "Line {line}: the years are turned round, {0} is later than {1}. Write the older first."
    ),
    ProgrammeFault.NO_NAME: _(
        "Line {line}: the programme has no name. Begin with it: “Classic 45+10, 9 rounds”."
    ),
    ProgrammeFault.UNREAD: _(
        "Line {line}: “{0}” was not understood. A programme is its name, the time control, "
        "“9 rounds”, “2 games”, “round robin up to 10”."
    ),
}
TWICE = _("Line {line}: “{0}” stands twice; each needs a name of its own.")


class CommonForm(forms.Form):
    """Form of what is common to all tournaments of an event."""

    title = forms.CharField(label=_("Title"), max_length=160)
    city = forms.CharField(label=_("City"), max_length=80, required=False)
    venue = forms.CharField(label=_("Hall and address"), max_length=160, required=False)
    starts_on = DayField(label=_("First day"), required=False)
    ends_on = DayField(label=_("Last day"), required=False)
    time_zone = forms.ChoiceField(label=_("By the clock of"), required=False)
    chief_arbiter = forms.CharField(
        label=_("Chief arbiter on papers"), max_length=120, required=False
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
    )
    title_en = forms.CharField(label=_("Title in English"), max_length=160, required=False)
    organisers = forms.CharField(
        label=_("Held by"),
        max_length=300,
        required=False,
        help_text=_("Federation, school or ministry, as it stands at the head of papers."),
    )
    organisers_en = forms.CharField(label=_("Held by, in English"), max_length=300, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        stands = self.initial.get("time_zone", time_zone_of_site())
        self.fields["time_zone"].initial = stands
        self.fields["time_zone"].choices = time_zone_choices(stands)

    def clean_time_zone(self) -> str:
        """Keep the stored zone where the form lacks the field."""
        return self.cleaned_data["time_zone"] or self.fields["time_zone"].initial

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
    def of(cls, festival: Festival, data: Any = None) -> "CommonForm":
        """Make the form of a stored event."""
        initial = {name: getattr(festival, name) for name in CommonForm.base_fields}
        return cls(data, initial=initial)


class SetupForm(CommonForm):
    """Form that opens an event: what is common, a line for each group and each programme."""

    groups = forms.CharField(
        label=_("Groups, one a line"),
        widget=forms.Textarea(attrs={"rows": 8}),
        max_length=8000,
        help_text=_(
            "As the regulations write them: “up to 14 years, boys, 2013–2015”, “U11 girls”, "
            "“women”. Without years the age tells them. A league says its rating or rank: “first "
            "league, rating 1600–1999”, “not below КМС”."
        ),
    )
    programmes = forms.CharField(
        label=_("Programmes, one a line"),
        widget=forms.Textarea(attrs={"rows": 4}),
        max_length=4000,
        help_text=_(
            "Name, time control, rounds, games of a meeting: “Classic 45+10, 9 rounds, 2 games”. "
            "A group of ten or fewer plays a round robin; “round robin up to 8” changes that."
        ),
    )
    ruleset_id = forms.ChoiceField(label=_("Rules"), required=False)
    takes_younger = forms.BooleanField(
        label=_("A younger player may play in an older group"), required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["ruleset_id"].choices = choices.ruleset_choices()

    @property
    def year(self) -> int:
        """The year of the event, by which ages count; this year while no day is named."""
        first = self.cleaned_data.get("starts_on") if self.is_bound else None
        return (first or timezone.localdate()).year

    def clean_groups(self) -> list[GroupTerms]:
        """Read the groups; every line that cannot be is named."""
        return self._read("groups", lambda line: read_group(line, self.year))

    def clean_programmes(self) -> list[ProgrammeTerms]:
        """Read the programmes; every line that cannot be is named."""
        return self._read("programmes", read_programme)

    def _read(self, name: str, read: Callable[[str], Terms]) -> list[Terms]:
        terms: list[Terms] = []
        seen: set[str] = set()
        for number, line in enumerate(self.cleaned_data[name].splitlines(), start=1):
            if not line.strip():
                continue
            try:
                one = read(line.strip())
            except ValueError as error:
                fault, *facts = error.args
                self.add_error(name, str(FAULTS[fault]).format(*facts, line=number))
                continue
            if one.title.casefold() in seen:
                self.add_error(name, str(TWICE).format(one.title, line=number))
            seen.add(one.title.casefold())
            terms.append(one)
        return terms

    @property
    def common(self) -> dict[str, Any]:
        """The facts of the event itself."""
        return {name: self.cleaned_data[name] for name in CommonForm.base_fields}

    def plan(self, kept: Sequence[str] | None) -> Plan:
        """Return the plan; ``kept`` are the cells ticked ("0,2"), None where all are made."""
        groups = [
            _taking_younger(group) if self.cleaned_data["takes_younger"] else group
            for group in self.cleaned_data["groups"]
        ]
        programmes = self.cleaned_data["programmes"]
        cells = {(row, column) for row in range(len(groups)) for column in range(len(programmes))}
        left_out = set() if kept is None else {cell for cell in cells if _key(*cell) not in kept}
        ruleset = self.cleaned_data["ruleset_id"]
        return Plan(
            groups=groups,
            programmes=programmes,
            left_out=left_out,
            regulations={"ruleset_id": ruleset} if ruleset else {},
        )


class OfficialForm(forms.Form):
    """Form to give an account an office in all tournaments of an event."""

    username = forms.CharField(label=_("Name to sign in with"), max_length=150)
    role = forms.ChoiceField(label=_("Office"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["role"].choices = [
            (role.value, in_language(OFFICES[OfficeRole(role)], get_language()))
            for role in (Role.CHIEF, Role.ARBITER, Role.JURY, Role.ORGANISER)
        ]


def lines_as_last_time(festival: Festival, year: int) -> dict[str, Any]:
    """Write the form's lines from an event held before, its groups a year or more on."""
    later = year - (festival.starts_on.year if festival.starts_on else year)
    groups = [_group_line(group, later) for group in festival.groups.all()]
    programmes = [_programme_line(one) for one in festival.programmes.all()]
    kept = {name: getattr(festival, name) for name in AS_LAST_TIME}
    return {
        **kept,
        "time_zone": festival.time_zone,
        "names_of_minors": festival.names_of_minors,
        "chief_arbiter": festival.chief_arbiter,
        "deputy_arbiters": festival.deputy_arbiters,
        "chief_secretary": festival.chief_secretary,
        "groups": "\n".join(groups),
        "programmes": "\n".join(programmes),
        "takes_younger": any(group.takes_younger for group in festival.groups.all()),
        "ruleset_id": next(
            (one.regulations.get("ruleset_id", "") for one in festival.programmes.all()), ""
        ),
    }


def _group_line(group: Group, later: int) -> str:
    read = read_group(group.title, DAY_OF_NO_YEAR)
    bounds = [] if read.is_league else _bounds_of_league(group)  # they may be its name
    return ", ".join([_line_of_years(group, later), *bounds])


def _bounds_of_league(group: Group) -> list[str]:
    """Write bounds of rating and rank as ``read_group`` reads them."""
    bounds = []
    low, high = group.rating_from, group.rating_to
    if low and high:
        bounds.append(gettext("rating %(low)s–%(high)s") % {"low": low, "high": high})
    elif low:
        bounds.append(gettext("rating from %(low)s") % {"low": low})
    elif high:
        bounds.append(gettext("rating up to %(high)s") % {"high": high})
    if group.rank_from and group.rank_to:
        bounds.append(f"{group.rank_from}–{group.rank_to}")
    elif group.rank_from:
        bounds.append(gettext("not below %(rank)s") % {"rank": group.rank_from})
    elif group.rank_to:
        bounds.append(gettext("not above %(rank)s") % {"rank": group.rank_to})
    return bounds


def _line_of_years(group: Group, later: int) -> str:
    first, last = group.born_from, group.born_to
    if move_years(group.title, 1) != group.title:  # its years are its name
        return move_years(group.title, later)
    if first and last:
        return f"{group.title}, {first + later}–{last + later}"
    if first or last:
        read = read_group(group.title, DAY_OF_NO_YEAR)
        if read.born_from or read.born_to:  # the age in its name tells them
            return group.title
        words = _("born in %(year)s or later") if first else _("born in %(year)s or earlier")
        return f"{group.title}, {words % {'year': (first or last or 0) + later}}"
    return group.title


AS_LAST_TIME = ("title", "title_en", "organisers", "organisers_en", "city", "venue")

DAY_OF_NO_YEAR = 2000


def _programme_line(programme: Programme) -> str:
    stored = programme.regulations.get("time_control", "")
    games = programme.regulations.get("games_per_pairing", 1)
    parts = [
        f"{programme.title} {control_words(stored)}".strip(),
        ngettext("%(count)s round", "%(count)s rounds", programme.rounds)
        % {"count": programme.rounds},
    ]
    if games > 1:
        parts.append(ngettext("%(count)s game", "%(count)s games", games) % {"count": games})
    if programme.round_robin_up_to != ProgrammeTerms("").round_robin_up_to:
        parts.append(gettext("round robin up to %(most)s") % {"most": programme.round_robin_up_to})
    return ", ".join(parts)


def _key(group: int, programme: int) -> str:
    return f"{group},{programme}"


def _taking_younger(group: GroupTerms) -> GroupTerms:
    return replace(group, takes_younger=True)


class MinorsForm(forms.Form):
    """Form of the one choice for all tournaments."""

    names_of_minors = forms.ChoiceField(
        label=_("Names of players under 18"), choices=NAMES_OF_MINORS, widget=forms.RadioSelect
    )

    @property
    def names(self) -> NamesOfMinors:
        """What was chosen."""
        return NamesOfMinors(self.cleaned_data["names_of_minors"])
