"""Form: by which rule medals are given, teams placed, persons placed over programmes."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.festivals.models import Festival
from tournaments.festivals.queries.rule_words import (
    BODIES,
    INCOMPLETE,
    SHARED,
    SUMS,
    TIES,
    rule_fault_in_words,
)
from tournaments.festivals.rules.regulations import (
    Body,
    By,
    FestivalRules,
    Incomplete,
    RuleFault,
    Tie,
    read_points_table,
    rules_from_data,
)
from tournaments.festivals.texts import group_title, programme_title

FIELDS = {
    RuleFault.NO_BEST_N: "best_n",
    RuleFault.ONLY_OF_TEAMS: "of_teams",
    RuleFault.NOT_OF_TEAMS: "of_teams",
    RuleFault.NO_TABLE: "table",
    RuleFault.QUOTA_OVER_BEST_N: "best_n",
}
"""The field to which a fault of the whole rule belongs."""

NUMBERS = ("best_n", "min_men", "min_women", "per_contest", "per_person", "penalty_place")


def _number(label: Any, hint: Any = "") -> forms.IntegerField:
    return forms.IntegerField(
        label=label, required=False, min_value=0, max_value=500, help_text=hint
    )


class RulesForm(forms.Form):
    """Form of all rules of an event over its tournaments; empty ones are not used."""

    by = forms.ChoiceField(
        label=_("Teams are placed by"),
        required=False,
        choices=[("", _("no team standing")), *SUMS.items()],
    )
    of_teams = forms.BooleanField(
        label=_("of tournaments that teams play, not of players"),
        required=False,
        help_text=_("their places, the points of all their boards, or of their matches"),
    )
    body = forms.ChoiceField(label=_("Teams of"), choices=list(BODIES.items()), required=False)
    table = forms.CharField(
        label=_("Points for places"),
        required=False,
        max_length=800,
        help_text=_("from the first place on, as the regulations give them: 20 17 15 13"),
    )
    best_n = _number(_("How many results of a team count"), _("empty: all"))
    min_men = _number(_("Of them boys and men at least"))
    min_women = _number(_("Of them girls and women at least"))
    per_contest = _number(_("At most of one tournament"), _("empty: any number"))
    per_person = _number(_("At most of one player"), _("empty: any number"))
    incomplete = forms.ChoiceField(
        label=_("Incomplete team"), choices=list(INCOMPLETE.items()), required=False
    )
    penalty_place = _number(
        _("A missing result counts as place"), _("empty: one behind the largest tournament")
    )
    tie_1 = forms.ChoiceField(label=_("Equal teams: first"), required=False)
    tie_2 = forms.ChoiceField(label=_("then"), required=False)
    tie_3 = forms.ChoiceField(label=_("then"), required=False)
    programmes = forms.MultipleChoiceField(
        label=_("Only these programmes"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("none ticked: all"),
    )
    groups = forms.MultipleChoiceField(
        label=_("Only these groups"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("none ticked: all"),
    )
    bronzes = forms.TypedChoiceField(
        label=_("Third places"), choices=[("1", "1"), ("2", "2")], coerce=int, required=False
    )
    shared = forms.ChoiceField(
        label=_("Shared places"), choices=list(SHARED.items()), required=False
    )
    combined = forms.ChoiceField(
        label=_("Players over all programmes of their group"),
        required=False,
        choices=[
            ("", _("no such standing")),
            *((by.value, SUMS[by]) for by in By if by not in (By.MEDALS, By.MATCH_POINTS)),
        ],
    )
    combined_table = forms.CharField(
        label=_("Points for places there"), required=False, max_length=800
    )
    reason = forms.CharField(
        label=_("Reason"),
        required=False,
        max_length=400,
        help_text=_("needed once round 1 of a tournament is published"),
    )

    TEAM = ("by", "of_teams", "body", "table", "best_n", "min_men", "min_women")
    MORE = (
        "per_contest", "per_person", "incomplete", "penalty_place", "tie_1", "tie_2", "tie_3",
        "programmes", "groups",
    )  # fmt: skip
    MEDALS = ("bronzes", "shared")
    PERSONS = ("combined", "combined_table")

    def __init__(self, festival: Festival, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("initial", initial_of(rules_from_data(festival.team_rule)))
        super().__init__(*args, **kwargs)
        none = ("", pgettext_lazy("what separates", "nothing"))
        for name in ("tie_1", "tie_2", "tie_3"):
            self.fields[name].choices = [none, *TIES.items()]
        self.fields["programmes"].choices = [
            (str(one.pk), programme_title(one)) for one in festival.programmes.all()
        ]
        self.fields["groups"].choices = [
            (str(one.pk), group_title(one)) for one in festival.groups.all()
        ]

    def part(self, names: tuple[str, ...]) -> list[forms.BoundField]:
        """Return the fields of one part of the page."""
        return [self[name] for name in names]

    @property
    def team_part(self) -> list[forms.BoundField]:
        """The fields of the team standing that are always shown."""
        return self.part(self.TEAM)

    @property
    def more_part(self) -> list[forms.BoundField]:
        """The fields of the team standing that are folded away."""
        return self.part(self.MORE)

    @property
    def has_fault_in_more(self) -> bool:
        """Whether a folded field has an error."""
        return any(field.errors for field in self.more_part)

    @property
    def medals_part(self) -> list[forms.BoundField]:
        """The fields of the medals."""
        return self.part(self.MEDALS)

    @property
    def persons_part(self) -> list[forms.BoundField]:
        """The fields of the standing over programmes."""
        return self.part(self.PERSONS)

    def clean_table(self) -> list[int]:
        """Read the points for places."""
        return self._table("table")

    def clean_combined_table(self) -> list[int]:
        """Read the points for places over programmes."""
        return self._table("combined_table")

    def _table(self, name: str) -> list[int]:
        try:
            return list(read_points_table(self.cleaned_data[name]))
        except ValueError as error:
            raise forms.ValidationError(rule_fault_in_words(error)) from None

    def clean(self) -> dict[str, Any]:
        """Check the rule as a whole."""
        cleaned = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        try:
            rules_from_data(self.rules)
        except ValueError as error:
            self.add_error(FIELDS.get(error.args[0]), rule_fault_in_words(error))
        if cleaned["combined"] == By.PLACE_POINTS and not cleaned["combined_table"]:
            fault = rule_fault_in_words(ValueError(RuleFault.NO_TABLE))
            self.add_error("combined_table", fault)
        return cleaned

    @property
    def rules(self) -> Mapping[str, Any]:
        """The rules as data."""
        given = self.cleaned_data
        team = {
            "by": given["by"],
            "body": given["body"] or Body.REGION,
            "table": given["table"] if given["by"] == By.PLACE_POINTS else [],
            "incomplete": given["incomplete"] or Incomplete.LAST,
            "ties": list(
                dict.fromkeys(given[name] for name in ("tie_1", "tie_2", "tie_3") if given[name])
            ),
            "of_teams": given["of_teams"],
            "programmes": [int(pk) for pk in given["programmes"]],
            "groups": [int(pk) for pk in given["groups"]],
            **{name: given[name] for name in NUMBERS},
        }
        return {
            "medals": {"bronzes": given["bronzes"] or 1, "shared": given["shared"] or "higher"},
            "team": team if given["by"] else None,
            "combined": given["combined"] or None,
            "combined_table": given["combined_table"],
        }


def initial_of(rules: FestivalRules) -> dict[str, Any]:
    """Return what stands in the form of these rules."""
    ties = [Tie.GOLDS, Tie.SILVERS, Tie.BRONZES] if rules.team is None else [*rules.team.ties]
    shown: dict[str, Any] = {
        "bronzes": str(rules.medals.bronzes),
        "shared": rules.medals.shared.value,
        "combined": rules.combined.value if rules.combined else "",
        "combined_table": " ".join(map(str, rules.combined_table)),
        **{
            f"tie_{at}": tie.value if tie else ""
            for at, tie in enumerate([*ties, None, None, None][:3], start=1)
        },
    }
    team = rules.team
    if team is not None:
        shown |= {
            "by": team.by.value,
            "body": team.body.value,
            "of_teams": team.of_teams,
            "table": " ".join(map(str, team.table)),
            "incomplete": team.incomplete.value,
            "programmes": [str(pk) for pk in team.programmes],
            "groups": [str(pk) for pk in team.groups],
            **{name: getattr(team, name) or None for name in NUMBERS},
        }
    return shown
