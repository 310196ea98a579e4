"""Forms of team events: a pasted list of teams, how they play, a team, a line-up, a penalty."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from tournaments.events.queries.choices import opening_table_choices
from tournaments.people.models import OLDEST, YOUNGEST, Sex
from tournaments.scoring.teams.coefficients import TEAM_COEFFICIENTS
from tournaments.teams.models import (
    MOST_BOARDS,
    MOST_MEMBERS,
    MOST_PAIRS,
    MOST_TIES,
    BoardOrder,
    PlacesBy,
    Team,
    TeamBye,
    TeamColours,
    TeamSettings,
)
from tournaments.teams.queries.line_ups import RosterRules, is_playing
from tournaments.teams.queries.settings import (
    BoardCondition,
    conditions_of_boards,
    opening_table_of_board,
)
from tournaments.teams.services.hand_drafts import TeamChange
from tournaments.teams.services.rosters import (
    Namesakes,
    TypedMember,
    TypedSettings,
    TypedTeam,
)
from tournaments.teams.texts import BOARD_ORDERS, BYES, COLOURS, PLACES_BY, SEXES, tie_title

# A list of teams, pasted as it stands in a letter or a sheet.

LONGEST_LIST = 60_000

_NUMBERED = re.compile(r"^\s*\d{1,2}\s*[.)]\s*")

_FIELDS = re.compile(r"\s*[;\t|]\s*")

_RESERVE = re.compile(r"\b(?:запасн\w*|зап|reserve|sub)\b\.?\s*[:;,]?\s*", re.IGNORECASE)

_CAPTAIN = re.compile(
    r"^(?:капитан|тренер|представитель|captain)\s*:?\s*(?P<name>.+)$", re.IGNORECASE
)

_SEX = {
    **dict.fromkeys(("м", "муж", "мальчик", "m", "male", "boy"), Sex.MAN.value),
    **dict.fromkeys(("ж", "жен", "девочка", "девушка", "f", "w", "female", "girl"), Sex.WOMAN),
}

WEAKEST = 100


def read_teams(text: str) -> tuple[TypedTeam, ...]:
    """Read a list of teams: blocks apart by empty lines, the first line of each is the team.

    Fields stand apart by semicolons or tabs: of a team name, region, captain; of a player name,
    year of birth, rank or rating, sex in any order, and a word that tells a reserve.
    """
    return tuple(_team(block) for block in _blocks(text))


def _blocks(text: str) -> Iterator[list[str]]:
    block: list[str] = []
    for line in [*text.splitlines(), ""]:
        if line.strip(" \t;|"):
            block.append(line.strip())
        elif block:
            yield block
            block = []


def _team(block: list[str]) -> TypedTeam:
    name, *rest = [field.strip() for field in _FIELDS.split(block[0])]
    places, captain = [], ""
    for field in rest:
        if match := _CAPTAIN.match(field):
            captain = match["name"]
        elif field:
            places.append(field)
    members = tuple(_member(line) for line in block[1:])
    return TypedTeam(
        name=name,
        members=members,
        region=places[0] if places else "",
        club=places[1] if len(places) > 1 else "",
        captain_name=captain,
    )


def _member(line: str) -> TypedMember:
    is_reserve = bool(_RESERVE.search(line))
    fields = _FIELDS.split(_NUMBERED.sub("", _RESERVE.sub("", line)).strip(" ;,"))
    year = rating = None
    title = sex = ""
    for field in (one.strip() for one in fields[1:]):
        if field.isdecimal() and OLDEST <= int(field) <= YOUNGEST and year is None:
            year = int(field)
        elif field.isdecimal() and len(field) <= 4 and int(field) >= WEAKEST:
            rating = int(field)
        elif field.casefold().rstrip(".") in _SEX:
            sex = _SEX[field.casefold().rstrip(".")]
        elif field:
            title = field[:40]
    return TypedMember(fields[0][:120], year, rating, title=title, sex=sex, is_reserve=is_reserve)


class TeamListForm(forms.Form):
    """Form of a pasted list of teams."""

    teams = forms.CharField(
        label=_("Teams with their players"),
        max_length=LONGEST_LIST,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
        help_text=_(
            "The first line of each block is the team: name; region; captain: name. Below it the "
            "players in the order of the boards: name; year of birth; rank or rating; m or f. The "
            "word “reserve” before a name makes a reserve. An empty line ends a team."
        ),
    )

    namesakes = forms.ChoiceField(
        label=_("Players whose name is known here, with no year of birth that tells"),
        choices=[
            (Namesakes.ASK.value, _("ask about each")),
            (Namesakes.KNOWN.value, _("are the known persons")),
            (Namesakes.NEW.value, _("are other people, new here")),
        ],
        initial=Namesakes.ASK.value,
        required=False,
    )

    def typed(self) -> tuple[TypedTeam, ...]:
        """Return the teams of the list."""
        return read_teams(self.cleaned_data["teams"])


# How the teams play.


FEWEST_TIES = 6
"""Rows for what separates equal teams, and one more than are stored."""

FREE_PAIRS = 2
"""Rows left free for further pairs that must not meet."""


class TeamSettingsForm(forms.Form):
    """Form of boards, their conditions and openings, what places and what pairs the teams."""

    boards = forms.IntegerField(label=_("Boards in a match"), min_value=1, max_value=MOST_BOARDS)
    places_by = forms.ChoiceField(label=_("The place is given by"), choices=list(PLACES_BY.items()))
    board_order = forms.ChoiceField(
        label=_("Order of the boards"), choices=list(BOARD_ORDERS.items())
    )
    bye = forms.ChoiceField(label=_("A team without an opponent gets"), choices=list(BYES.items()))
    line_up_minutes = forms.IntegerField(
        label=_("Line-ups are handed in, minutes before the round"),
        min_value=0,
        max_value=24 * 60,
        help_text=_("Counted from the planned start of the round; both open at that moment."),
    )
    late_players = forms.IntegerField(
        label=_("Players a team may enter after the lots"),
        min_value=0,
        max_value=MOST_MEMBERS,
        required=False,
        help_text=_("Empty: no limit, the reason is enough."),
    )

    def __init__(
        self, data: Any = None, *, settings: TeamSettings, teams: Iterable[Team] = ()
    ) -> None:
        names = ("boards", "places_by", "board_order", "bye", "line_up_minutes", "late_players")
        system = settings.tournament.play_system
        initial: dict[str, object] = {name: getattr(settings, name) for name in names}
        self.rows = settings.boards
        if data is not None and str(data.get("boards", "")).isdecimal():
            self.rows = min(MOST_BOARDS, max(1, int(str(data["boards"])[:3])))
        for at, condition in enumerate(conditions_of_boards(settings), start=1):
            initial |= {
                f"sex_{at}": condition.sex,
                f"age_from_{at}": condition.age_from or None,
                f"age_to_{at}": condition.age_to or None,
                f"opening_{at}": opening_table_of_board(settings, at),
            }
        initial |= {f"tie_{at}": code for at, code in enumerate(settings.coefficients, start=1)}
        self.tie_rows = min(MOST_TIES, max(FEWEST_TIES, len(settings.coefficients) + 1))
        self.pairs = 0
        if not system.is_laid_out_whole:
            self.pairs = min(MOST_PAIRS, len(settings.prohibited) + FREE_PAIRS)
            initial["colours"] = settings.colours
            for at, pair in enumerate(settings.prohibited, start=1):
                initial |= {f"pair_{at}_one": pair[0], f"pair_{at}_other": pair[1]}
        super().__init__(data, initial=initial)
        for at in range(1, self.rows + 1):
            words = {"board": at}
            self.fields[f"sex_{at}"] = forms.ChoiceField(
                label=_now("Board %(board)s: who plays") % words,
                choices=[("", _("anybody")), *SEXES.items()],
                required=False,
            )
            for name, label in (
                ("age_from", _now("Board %(board)s: youngest age")),
                ("age_to", _now("Board %(board)s: oldest age")),
            ):
                self.fields[f"{name}_{at}"] = forms.IntegerField(
                    label=label % words, min_value=0, max_value=120, required=False
                )
            self.fields[f"opening_{at}"] = forms.ChoiceField(
                label=_now("Board %(board)s: openings are drawn from") % words,
                choices=_tables_of_boards(),
                required=False,
            )
        self._add_ties(is_table=system.is_laid_out_whole)
        if self.pairs:
            self._add_swiss(teams)

    def _add_ties(self, *, is_table: bool) -> None:
        language = get_language()
        choices = [
            ("", "–"),
            *(
                (code, tie_title(code, language))
                for code, one in TEAM_COEFFICIENTS.items()
                if not (is_table and one.needs_swiss)
            ),
        ]
        for at in range(1, self.tie_rows + 1):
            self.fields[f"tie_{at}"] = forms.ChoiceField(
                label=_now("Equal teams are separated by, %(number)s") % {"number": at},
                choices=choices,
                required=False,
            )

    def _add_swiss(self, teams: Iterable[Team]) -> None:
        self.fields["colours"] = forms.ChoiceField(
            label=_("Colours in pairing (C.04.6)"), choices=list(COLOURS.items())
        )
        choices = [("", "–"), *((team.pk, team.name) for team in teams)]
        for at in self._pairs():
            for side, label in (
                ("one", _now("Must not meet, pair %(number)s: a team")),
                ("other", _now("Must not meet, pair %(number)s: the other")),
            ):
                self.fields[f"pair_{at}_{side}"] = forms.TypedChoiceField(
                    label=label % {"number": at},
                    choices=choices,
                    coerce=int,
                    empty_value=None,
                    required=False,
                )

    def clean(self) -> dict[str, Any]:
        """Refuse a pair with one team alone."""
        cleaned = super().clean() or self.cleaned_data
        for at in self._pairs():
            one, other = cleaned.get(f"pair_{at}_one"), cleaned.get(f"pair_{at}_other")
            if (one is None) != (other is None) and not self.errors:
                missing = "one" if one is None else "other"
                self.add_error(f"pair_{at}_{missing}", _("Choose both teams of the pair."))
        return cleaned

    @property
    def common(self) -> list[forms.BoundField]:
        """The fields that are not of one board."""
        return [self[name] for name in ("boards", "places_by", "board_order", "bye")] + [
            self["line_up_minutes"],
            self["late_players"],
        ]

    @property
    def ties(self) -> list[forms.BoundField]:
        """The fields of what separates equal teams, in their order."""
        return [self[f"tie_{at}"] for at in range(1, self.tie_rows + 1)]

    @property
    def of_swiss(self) -> list[forms.BoundField]:
        """The fields of a Swiss of teams; none in a round robin."""
        if not self.pairs:
            return []
        sides = [f"pair_{at}_{side}" for at in self._pairs() for side in SIDES]
        return [self["colours"], *(self[name] for name in sides)]

    @property
    def of_boards(self) -> list[tuple[int, list[forms.BoundField]]]:
        """The fields of each board."""
        return [
            (at, [self[f"{name}_{at}"] for name in ("sex", "age_from", "age_to", "opening")])
            for at in range(1, self.rows + 1)
        ]

    def typed(self) -> TypedSettings:
        """Return the settings typed."""
        data = self.cleaned_data
        rows = range(1, min(self.rows, data["boards"]) + 1)
        ties = [data.get(f"tie_{at}") for at in range(1, self.tie_rows + 1)]
        pairs = [tuple(data.get(f"pair_{at}_{side}") for side in SIDES) for at in self._pairs()]
        tables = tuple(data.get(f"opening_{at}") or "" for at in rows)
        conditions = tuple(
            BoardCondition(
                sex=data.get(f"sex_{at}") or "",
                age_from=data.get(f"age_from_{at}") or 0,
                age_to=data.get(f"age_to_{at}") or 0,
            )
            for at in rows
        )
        return TypedSettings(
            boards=data["boards"],
            places_by=PlacesBy(data["places_by"]).value,
            board_order=BoardOrder(data["board_order"]).value,
            bye=TeamBye(data["bye"]).value,
            conditions=() if all(one.is_open for one in conditions) else conditions,
            coefficients=tuple(tie for tie in ties if tie),
            opening_tables=tables if any(tables) else (),
            line_up_minutes=data["line_up_minutes"],
            late_players=data["late_players"],
            colours=data.get("colours") or TeamColours.A.value,
            prohibited=tuple((one, other) for one, other in pairs if one and other),
        )

    def _pairs(self) -> range:
        return range(1, self.pairs + 1)


SIDES = ("one", "other")


def _tables_of_boards() -> list[tuple[str, Any]]:
    """Return the opening tables, and that of the event first."""
    tables = [(name, title) for name, title in opening_table_choices() if name]
    return [("", _("as in the regulations of the event")), *tables]


# A team and its roster.


class TeamForm(forms.Form):
    """Form of a team: its name, where it is from, its captain."""

    name = forms.CharField(label=_("Name of the team"), max_length=120)
    region = forms.CharField(label=_("Where it is from"), max_length=80, required=False)
    club = forms.CharField(label=_("Club or school"), max_length=120, required=False)
    captain_name = forms.CharField(label=_("Captain or coach"), max_length=120, required=False)
    captain = forms.CharField(
        label=_("The captain signs in with the name"),
        max_length=150,
        required=False,
        help_text=_("If there is an account; otherwise give the captain the link."),
    )

    @classmethod
    def of_team(cls, team: Team) -> "TeamForm":
        """Return the form filled with what stands."""
        return cls(
            initial={
                "name": team.name,
                "region": team.region,
                "club": team.club,
                "captain_name": team.captain_name,
                "captain": team.captain.get_username() if team.captain else "",
            }
        )


class RosterForm(forms.Form):
    """Form of a roster: for each player his place in it, empty to take him out, and reserve."""

    def __init__(
        self, data: Any = None, *, entries: list[tuple[int, str, int | None, bool]]
    ) -> None:
        super().__init__(data)
        self.pks = [pk for pk, *_facts in entries]
        for pk, name, order, is_reserve in entries:
            self.fields[f"order_{pk}"] = forms.IntegerField(
                label=name, min_value=1, max_value=99, required=False, initial=order
            )
            self.fields[f"reserve_{pk}"] = forms.BooleanField(
                label=_("reserve"), required=False, initial=is_reserve
            )

    @property
    def rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The two fields of each player."""
        return [(self[f"order_{pk}"], self[f"reserve_{pk}"]) for pk in self.pks]

    def members(self) -> list[tuple[int, bool]]:
        """Return the entries in the order typed; equal places keep the order of the page."""
        chosen = [
            (self.cleaned_data[f"order_{pk}"], at, pk)
            for at, pk in enumerate(self.pks)
            if self.cleaned_data.get(f"order_{pk}")
        ]
        return [(pk, self.cleaned_data[f"reserve_{pk}"]) for _order, _at, pk in sorted(chosen)]


class NewcomerForm(forms.Form):
    """Form of a player who comes to a team after the lots: who, in whose place, why."""

    name = forms.CharField(label=_("Surname and name"), max_length=120)
    birth_year = forms.IntegerField(
        label=_("Year of birth"), min_value=OLDEST, max_value=YOUNGEST, required=False
    )
    sex = forms.ChoiceField(label=_("Sex"), choices=[("", "–"), *SEXES.items()], required=False)
    title = forms.CharField(label=_("Rank or title"), max_length=40, required=False)
    rating = forms.IntegerField(label=_("Rating"), min_value=1, max_value=4000, required=False)
    is_reserve = forms.BooleanField(label=_("reserve"), required=False, initial=True)
    replaces = forms.TypedChoiceField(
        label=_("In the place of"), coerce=int, empty_value=None, required=False
    )
    namesakes = forms.ChoiceField(
        label=_("If such a name is known here"),
        choices=[
            (Namesakes.ASK.value, _("ask")),
            (Namesakes.KNOWN.value, _("it is the known person")),
            (Namesakes.NEW.value, _("it is another person, new here")),
        ],
        required=False,
    )
    reason = forms.CharField(label=_("Reason"), max_length=400)

    def __init__(self, data: Any = None, *, members: Iterable[tuple[int, str]]) -> None:
        super().__init__(data)
        self.fields["replaces"].choices = [("", _("nobody, comes last")), *members]

    def typed(self) -> TypedMember:
        """Return the player typed."""
        data = self.cleaned_data
        return TypedMember(
            **{name: data[name] for name in ("name", "birth_year", "rating", "title", "sex")},
            is_reserve=data["is_reserve"],
        )


# A line-up, and the acts of the arbiter on a match.


class LineUpForm(forms.Form):
    """Form of a line-up: who plays at each board; an arbiter may give a reason to except it."""

    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    def __init__(
        self,
        data: Any = None,
        *,
        rules: RosterRules,
        names: dict[int, str],
        places: dict[int, int],
        seen: int,
        is_official: bool,
        is_open: bool = False,
    ) -> None:
        super().__init__(data, initial={"seen": seen})
        self.boards = list(rules.boards)
        for board in self.boards:
            stays = places.get(board) if is_open else None  # also one who has left since
            self.fields[f"board_{board}"] = forms.ChoiceField(
                label=_now("Board %(board)s") % {"board": board},
                choices=[
                    ("", _("– the board stays empty –")),
                    *(
                        (member.pk, names[member.pk])
                        for member in rules.members
                        if is_playing(member) or member.pk == stays
                    ),
                ],
                required=False,
                initial=places.get(board, ""),
            )
        if is_open:
            self.fields["reason"] = forms.CharField(
                label=_("Why the open line-up changes"),
                max_length=400,
                help_text=_("It stands on the page of the match beside who sat there before."),
            )
        if is_official:
            self.fields["exception"] = forms.CharField(
                label=_("Against the regulations? The reason why it may stand"),
                max_length=400,
                required=False,
            )

    @property
    def seats(self) -> list[forms.BoundField]:
        """The fields of the boards."""
        return [self[f"board_{board}"] for board in self.boards]

    def places(self) -> dict[int, int]:
        """Return the members chosen by board."""
        chosen = {board: self.cleaned_data.get(f"board_{board}") for board in self.boards}
        return {board: int(pk) for board, pk in chosen.items() if pk}


class TeamDraftForm(forms.Form):
    """Form of a change by hand to a drafted round of teams, with its reason."""

    how = forms.ChoiceField(
        label=_("What changes"),
        choices=[
            (TeamChange.EXCHANGE.value, _("the two teams take each other's places")),
            (TeamChange.PAIR.value, _("the two teams meet, the first has White on board 1")),
            (TeamChange.COLOURS.value, _("the match of the first team changes colours")),
        ],
    )
    one = forms.TypedChoiceField(label=_("First team"), coerce=int)
    other = forms.TypedChoiceField(
        label=_("Second team"), coerce=int, empty_value=None, required=False
    )
    reason = forms.CharField(label=_("Reason"), max_length=400)
    is_sure = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, teams: Iterable[Team]) -> None:
        super().__init__(data)
        named = [(team.number, f"{team.number}. {team.name}") for team in teams]
        self.fields["one"].choices = named
        self.fields["other"].choices = [("", "–"), *named]

    @property
    def asked(self) -> list[forms.BoundField]:
        """The fields to be typed."""
        return [self[name] for name in ("how", "one", "other", "reason")]

    def clean(self) -> dict[str, Any]:
        """Ask for the second team where it is needed."""
        cleaned = super().clean() or self.cleaned_data
        needs_other = cleaned.get("how") in (TeamChange.EXCHANGE, TeamChange.PAIR)
        if needs_other and cleaned.get("other") is None and "other" not in self.errors:
            self.add_error("other", _("Choose the second team."))
        return cleaned


class ReasonForm(forms.Form):
    """Form of an act on a team of a match, with its reason."""

    team = forms.IntegerField(min_value=1)
    reason = forms.CharField(label=_("Reason"), max_length=400)


class PenaltyForm(ReasonForm):
    """Form of a penalty: points of the match that a team loses."""

    board_points = forms.IntegerField(
        label=_("Board points taken"), min_value=0, required=False, initial=1
    )
    match_points = forms.IntegerField(
        label=_("Match points taken"), min_value=0, required=False, initial=0
    )


class PenaltyBackForm(forms.Form):
    """Form to take a penalty back."""

    penalty = forms.IntegerField(min_value=1)
    reason = forms.CharField(label=_("Reason"), max_length=400)
