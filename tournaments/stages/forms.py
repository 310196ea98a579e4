"""Form of a stage: who goes on, by which lines of places, to what, with which points."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext, pgettext_lazy

from games.draughts import time_control
from games.draughts.time_control import BadControl
from tournaments.events.models import Tournament
from tournaments.events.texts import event_title, system_choice_texts
from tournaments.festivals.texts import classification_name
from tournaments.stages import texts
from tournaments.stages.distribution import Distribution
from tournaments.stages.models import Series, Stage
from tournaments.stages.queries.preview import LETTERS, possible_tables
from tournaments.systems import registry
from tournaments.systems.registry import USUAL
from tournaments.systems.regulations import BOUNDS

LINES = 8
"""Lines of places that the form has; more are planned by programs."""

EVERY = "0"

WHO = (
    ("", pgettext_lazy("people", "all")),
    ("w", _("women")),
    ("m", _("men")),
    ("rest", pgettext_lazy("people", "those left, all")),
    ("rest-w", pgettext_lazy("people", "those left, women")),
    ("rest-m", pgettext_lazy("people", "those left, men")),
)


TABLE = "table."


def _tables_to_choose(sources: Sequence[Tournament]) -> list[tuple[str, str]]:
    """Return the separate tables as choices of who goes on: all of one, or those left."""
    tables = [(table.pk, classification_name(table)) for table in possible_tables(sources)]
    left = pgettext("people", "those left, %(table)s")
    return [
        *((f"{TABLE}{pk}", name) for pk, name in tables),
        *((f"rest-{TABLE}{pk}", left % {"table": name}) for pk, name in tables),
    ]


def _who_of_choice(who: str) -> dict[str, Any]:
    """Return what a choice of who goes on says of a quota."""
    among = who.removeprefix("rest").removeprefix("-")
    is_table = among.startswith(TABLE)
    return {
        "of_the_rest": who.startswith("rest"),
        "sex": "" if is_table else among,
        "classification": int(among.removeprefix(TABLE)) if is_table else None,
    }


def _choice_of(quota: Mapping[str, Any]) -> str:
    """Return the choice that says the sex or the table of a quota."""
    if quota.get("classification") is not None:
        return f"{TABLE}{quota['classification']}"
    return str(quota.get("sex", ""))


def _number(label: Any, most: int, **more: Any) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, min_value=1, max_value=most,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "size": 4}), **more,
    )  # fmt: skip


def systems_of_stage() -> list[tuple[str, str]]:
    """Return the systems in which those who go on can play: each for himself, nobody gives."""
    own = {
        key
        for key, system in registry.SYSTEMS.items()
        if not system.plays_in_teams and not system.has_giver
    }
    return [(key, words) for key, words in system_choice_texts() if key in own]


class StageForm(forms.Form):
    """Form of the next stage of an event."""

    title = forms.CharField(
        label=_("Name of the stage"), max_length=80, help_text=_("“Final”, “Group”, “Semi-final”")
    )
    title_en = forms.CharField(label=_("Name in English"), max_length=80, required=False)
    also_from = forms.TypedMultipleChoiceField(
        label=_("Players also come from"),
        required=False,
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
    )
    from_entries = forms.BooleanField(
        label=_("from the list of entries by rating: the event itself is not played"),
        required=False,
    )
    finals_planned = _number(_("Tournaments in the stage"), len(LETTERS), initial=1)
    distribution = forms.ChoiceField(
        label=_("Who plays in which"), choices=list(texts.DISTRIBUTION.items())
    )
    kept_apart = forms.ChoiceField(
        label=_("Kept apart in groups, where possible"),
        choices=list(texts.KEPT_APART.items()),
        required=False,
    )
    seeding = forms.ChoiceField(label=_("Starting numbers"), choices=list(texts.SEEDING.items()))
    carry = forms.ChoiceField(
        label=_("Points of the stage before"), choices=list(texts.CARRY.items())
    )
    pairs_by_carried = forms.BooleanField(
        label=_("in a Swiss, opponents are found by these points, too"),
        required=False,
        help_text=_("As the regulations say; the table counts them always."),
    )
    system = forms.ChoiceField(label=_("System"), choices=systems_of_stage)
    rounds_planned = _number(
        _("Rounds"), BOUNDS["rounds_planned"].most, required=False,
        help_text=_("Swiss and match; a round robin knows its own."),
    )  # fmt: skip
    games_per_pairing = _number(_("Games in a pairing"), BOUNDS["games_per_pairing"].most)
    control = forms.CharField(label=_("Time control"), max_length=100, required=False)
    deadline = forms.DateTimeField(
        label=_("The next in rank steps in until"),
        required=False,
        input_formats=["%Y-%m-%dT%H:%M", "%d.%m.%Y %H:%M", "%Y-%m-%d %H:%M"],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        help_text=_("Left empty: until the lots are drawn."),
    )

    def __init__(
        self,
        tournament: Tournament,
        others: Sequence[Tournament],
        *args: Any,
        stage: Stage | None = None,
        **kwargs: Any,
    ) -> None:
        kwargs["initial"] = initial_of_stage(tournament, stage)
        super().__init__(*args, **kwargs)
        self.tournament, self.stage = tournament, stage
        self.fields["also_from"].choices = [(one.pk, event_title(one)) for one in others]
        if not others:
            del self.fields["also_from"]
        sources = [(EVERY, pgettext_lazy("events", "each"))]
        sources += [(str(one.pk), event_title(one)) for one in (tournament, *others)]
        who = [*WHO, *_tables_to_choose((tournament, *others))]
        finals = [("", pgettext_lazy("of the stage", "all"))]
        finals += [(str(at), letter) for at, letter in enumerate(LETTERS[:8])]
        for at in range(LINES):
            self.fields[f"first_{at}"] = _number(_("from place"), 2000, required=False)
            self.fields[f"last_{at}"] = _number(_("to place"), 2000, required=False)
            self.fields[f"who_{at}"] = forms.ChoiceField(
                label=_("who"), choices=who, required=False
            )
            self.fields[f"source_{at}"] = forms.ChoiceField(
                label=_("of which event"), choices=sources, required=False
            )
            self.fields[f"final_{at}"] = forms.ChoiceField(
                label=_("into the tournament"), choices=finals, required=False
            )

    @property
    def lines(self) -> list[list[forms.BoundField]]:
        """The fields of each line of places."""
        names = ("first", "last", "who", "source", "final")
        return [[self[f"{name}_{at}"] for name in names] for at in range(LINES)]

    @property
    def head(self) -> list[forms.BoundField]:
        """The fields above the lines of places."""
        return self._some("title", "title_en", "also_from", "from_entries")

    @property
    def groups(self) -> list[forms.BoundField]:
        """The fields of the tournaments and of who plays in which."""
        return self._some(
            *("finals_planned", "distribution", "kept_apart", "seeding"),
            *("carry", "pairs_by_carried"),
        )

    @property
    def play(self) -> list[forms.BoundField]:
        """The fields of how the new tournaments are played."""
        return self._some("system", "rounds_planned", "games_per_pairing", "control", "deadline")

    def _some(self, *names: str) -> list[forms.BoundField]:
        return [self[name] for name in names if name in self.fields]

    def clean_control(self) -> str:
        """Refuse what is no time control."""
        control = self.cleaned_data["control"].strip()
        try:
            if control:
                time_control.parse(control)
        except BadControl as error:
            raise forms.ValidationError(
                _("This is no time control. Seconds are written: 480, 180+2")
            ) from error
        return control

    @property
    def quotas(self) -> list[dict[str, Any]]:
        """The lines of places that were filled in; a line with one number is that place alone."""
        found = []
        for at in range(LINES):
            first, last = (self.cleaned_data.get(f"{name}_{at}") for name in ("first", "last"))
            if first is None and last is None:
                continue
            who = self.cleaned_data.get(f"who_{at}") or ""
            source = int(self.cleaned_data.get(f"source_{at}") or 0)
            final = self.cleaned_data.get(f"final_{at}")
            found.append(
                {
                    "first": first or 1 if last else first,
                    "last": last or first,
                    **_who_of_choice(who),
                    "source": source or None,
                    "final": int(final) if final else None,
                }
            )
        return found

    @property
    def terms(self) -> dict[str, Any]:
        """What the form says of the stage, as the service takes it."""
        said = self.cleaned_data
        regulations = {
            "system": said["system"],
            "games_per_pairing": said["games_per_pairing"],
            "time_control": said["control"],
            "rounds_planned": said["rounds_planned"] or 0,
        }
        stood = self.stage.seed if self.stage else ""
        pots = said["distribution"] == Distribution.POTS
        return {
            "title": said["title"],
            "title_en": said["title_en"],
            "from_entries": said["from_entries"],
            "quotas": self.quotas,
            "finals_planned": said["finals_planned"],
            "carry": said["carry"],
            "pairs_by_carried": said["pairs_by_carried"],
            "seeding": said["seeding"],
            "distribution": said["distribution"],
            "kept_apart": said["kept_apart"],
            "seed": (stood or secrets.token_hex(8)) if pots else "",
            "regulations": regulations,
            "deadline": said["deadline"],
        }


def initial_of_stage(tournament: Tournament, stage: Stage | None) -> dict[str, Any]:
    """Return what stands in the form before anybody types: the event's own play, or the plan."""
    if stage is None:
        return {
            "finals_planned": 1,
            "distribution": Distribution.CUT.value,
            "seeding": "rank",
            "carry": "none",
            "pairs_by_carried": True,
            "system": USUAL,
            "games_per_pairing": tournament.games_per_pairing,
            "control": tournament.time_control,
            "first_0": 1,
        }
    return {
        **{
            name: getattr(stage, name)
            for name in (
                *("title", "title_en", "from_entries", "finals_planned", "distribution"),
                *("kept_apart", "seeding", "carry", "pairs_by_carried"),
            )
        },
        "also_from": list(stage.sources.values_list("tournament", flat=True)),
        "system": stage.regulations["system"],
        "rounds_planned": stage.regulations.get("rounds_planned") or None,
        "games_per_pairing": stage.regulations.get(
            "games_per_pairing", tournament.games_per_pairing
        ),
        "control": stage.regulations.get("time_control", tournament.time_control),
        "deadline": _local(stage.deadline),
        **_initial_lines(stage.quotas),
    }


def _local(moment: datetime | None) -> str:
    return timezone.localtime(moment).strftime("%Y-%m-%dT%H:%M") if moment else ""


def _initial_lines(quotas: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    initial: dict[str, Any] = {}
    for at, quota in enumerate(quotas[:LINES]):
        rest = "rest" if quota.get("of_the_rest") else ""
        initial |= {
            f"first_{at}": quota["first"],
            f"last_{at}": quota["last"],
            f"who_{at}": "-".join(filter(None, (rest, _choice_of(quota)))),
            f"source_{at}": str(quota.get("source") or EVERY),
            f"final_{at}": "" if quota.get("final") is None else str(quota["final"]),
        }
    return initial


class DeadlineForm(forms.Form):
    """Form of the deadline of a stage that is made."""

    deadline = StageForm.base_fields["deadline"]


class SeriesForm(forms.Form):
    """Form of a series: what places are worth, how many events count, what separates equals."""

    title = forms.CharField(label=_("Title"), max_length=160)
    title_en = forms.CharField(label=_("Title in English"), max_length=160, required=False)
    counted_by = forms.ChoiceField(
        label=_("An event gives"), choices=list(texts.COUNTED_BY.items())
    )
    points = forms.CharField(
        label=_("Points for places"),
        required=False,
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("For place 1, 2, 3 …: 100 80 65 50. By the regulations of the series."),
    )
    shared = forms.ChoiceField(
        label=_("Who shares a place gets"), choices=list(texts.SHARED.items())
    )
    best_of = forms.IntegerField(
        label=_("How many best events count"),
        required=False,
        min_value=0,
        max_value=200,
        help_text=_("Left empty: all of them."),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "size": 4}),
    )
    tie_1 = forms.ChoiceField(label=_("Equal sums are separated by"), required=False)
    tie_2 = forms.ChoiceField(label=_("then by"), required=False)
    tie_3 = forms.ChoiceField(label=_("then by"), required=False)
    is_private = forms.BooleanField(
        label=_("only its officials see the series so far"), required=False
    )

    def __init__(self, *args: Any, series: Series | None = None, **kwargs: Any) -> None:
        kwargs["initial"] = {"tie_1": "best_results"}
        if series is not None:
            kwargs["initial"] = {
                name: getattr(series, name)
                for name in ("title", "title_en", "counted_by", "shared", "is_private")
            } | {
                "points": " ".join(map(str, series.points)),
                "best_of": series.best_of or None,
                **{f"tie_{at}": tie for at, tie in enumerate(series.ties, start=1)},
            }
        super().__init__(*args, **kwargs)
        for at in (1, 2, 3):
            self.fields[f"tie_{at}"].choices = [("", "–"), *texts.CUP_TIES.items()]

    def clean_points(self) -> list[int]:
        """Read whole numbers between blanks, commas or lines."""
        words = self.cleaned_data["points"].replace(",", " ").replace(";", " ").split()
        if any(not word.isdecimal() or len(word) > 7 for word in words):
            raise forms.ValidationError(_("Whole numbers are needed, with blanks between them."))
        return [int(word) for word in words]

    @property
    def terms(self) -> dict[str, Any]:
        """What the form says of the series, as the service takes it."""
        said = self.cleaned_data
        ties = [said[f"tie_{at}"] for at in (1, 2, 3)]
        return {
            **{
                name: said[name]
                for name in ("title", "title_en", "counted_by", "points", "shared", "is_private")
            },
            "best_of": said["best_of"] or 0,
            "ties": list(dict.fromkeys(tie for tie in ties if tie)),
        }


class SeriesEventForm(forms.Form):
    """Form of a tournament that counts for a series."""

    tournament = forms.TypedChoiceField(label=_("Event"), coerce=int)
    group = forms.CharField(
        label=_("Table"),
        max_length=60,
        required=False,
        help_text=_("“Men”, “Women”: left empty where the series has one table"),
    )
    position = forms.IntegerField(
        label=_("Column"),
        required=False,
        min_value=1,
        max_value=200,
        help_text=_("the same number for the groups of one event"),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "size": 4}),
    )

    def __init__(self, events: Sequence[Tournament], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["tournament"].choices = [(one.pk, event_title(one)) for one in events]
