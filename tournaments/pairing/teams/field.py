"""The field of a team Swiss round: teams with their matches so far, colours due, JSON."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any

from games.draughts.colour import Colour
from tournaments.pairing.field import RoundKind


class ColourType(StrEnum):
    """Which colour preferences the regulations give to teams (C.04.6, 1.7)."""

    A = "a"
    B = "b"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class TeamRound:
    """One past round of a team; ``colour`` is that of its board 1, None without a match.

    ``is_given`` says that a whole match came without play: forfeited by the opponent, or a bye
    worth a match won. Such a team gets no bye any more (C2).
    """

    kind: RoundKind
    primary: int
    secondary: int = 0
    opponent: int | None = None
    colour: Colour | None = None
    is_given: bool = False


@dataclass(frozen=True, slots=True)
class PairedTeam:
    """A team before a round is paired; ``taken`` are primary and secondary points of penalties."""

    number: int
    past: tuple[TeamRound, ...] = ()
    is_present: bool = True
    taken: tuple[int, int] = (0, 0)

    @property
    def primary(self) -> int:
        """The points by which the team is paired."""
        return sum(past.primary for past in self.past) - self.taken[0]

    @property
    def secondary(self) -> int:
        """The other points, which may decide who is the first-team (4.2.2)."""
        return sum(past.secondary for past in self.past) - self.taken[1]

    @property
    def played(self) -> tuple[TeamRound, ...]:
        """The matches played, in order."""
        return tuple(past for past in self.past if past.kind is RoundKind.PLAYED)

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colour of board 1 in each match played (1.6.1)."""
        return tuple(past.colour for past in self.played if past.colour is not None)

    @property
    def met(self) -> frozenset[int]:
        """The opponents played; a forfeited match is no meeting (C.04.1)."""
        return frozenset(past.opponent for past in self.played if past.opponent is not None)

    @property
    def may_rest(self) -> bool:
        """Whether the team may get the bye (C2)."""
        return not any(past.is_given or past.kind is RoundKind.ALLOCATED for past in self.past)

    @property
    def difference(self) -> int:
        """Matches with White less matches with Black (1.6.2)."""
        return sum(1 if colour is Colour.WHITE else -1 for colour in self.colours)


@dataclass(frozen=True, slots=True)
class TeamPreference:
    """The colour a team prefers; ``is_strong`` is always so in type A."""

    colour: Colour | None = None
    is_strong: bool = False


@dataclass(frozen=True)
class TeamField:
    """What a team Swiss round is paired from.

    ``by_secondary`` says that the other points may decide the first-team (1.2). ``prohibited``
    are groups of numbers that must not meet.
    """

    teams: tuple[PairedTeam, ...]
    rounds: int
    initial: Colour
    colours: ColourType = ColourType.A
    by_secondary: bool = True
    prohibited: tuple[frozenset[int], ...] = ()

    @property
    def number(self) -> int:
        """The number of the round to be paired."""
        return 1 + max((len(team.past) for team in self.teams), default=0)

    @cached_property
    def by_number(self) -> Mapping[int, PairedTeam]:
        """The teams by their number."""
        return {team.number: team for team in self.teams}

    @cached_property
    def present(self) -> tuple[PairedTeam, ...]:
        """The teams to be paired, in the order of their numbers."""
        return tuple(sorted((t for t in self.teams if t.is_present), key=lambda t: t.number))

    @cached_property
    def places(self) -> Mapping[int, int]:
        """The pairing number of every team, absent ones too, from 1 (1.1)."""
        return {number: at for at, number in enumerate(sorted(self.by_number), start=1)}

    @property
    def is_of_last_two(self) -> bool:
        """Whether C7 and C10 no longer apply."""
        return self.number > self.rounds - 2

    def preference(self, team: PairedTeam) -> TeamPreference:
        """Return the colour preference of a team (1.7)."""
        if self.colours is ColourType.NONE:
            return TeamPreference()
        difference, last = team.difference, team.colours[-2:]
        for colour, sign in ((Colour.WHITE, -1), (Colour.BLACK, 1)):
            twice = last == (colour.other, colour.other)
            if difference * sign > 1 or (difference in (0, sign) and twice):
                return TeamPreference(colour, is_strong=True)
        if self.colours is ColourType.A or not last:
            return TeamPreference()
        if difference:
            return TeamPreference(Colour.WHITE if difference < 0 else Colour.BLACK)
        return TeamPreference(last[-1].other if self.number < self.rounds else None)

    def floated(self, team: PairedTeam) -> bool:
        """Return whether the team met one of another score in the round before (1.5)."""
        last = team.past[-1] if team.past else None
        if last is None or last.kind is not RoundKind.PLAYED or last.opponent is None:
            return False
        opponent = self.by_number[last.opponent]
        return _before(team) != _before(opponent)

    def may_meet(self, one: int, other: int) -> bool:
        """Return whether two teams may be paired (C1, prohibited pairs)."""
        if one == other or other in self.by_number[one].met:
            return False
        return not any({one, other} <= members for members in self.prohibited)


def _before(team: PairedTeam) -> int:
    return sum(past.primary for past in team.past[:-1]) - team.taken[0]


# Keep the field with the round, as plain values (JSON), and read it back.


_KINDS = {
    RoundKind.PLAYED: "p",
    RoundKind.FORFEIT: "f",
    RoundKind.ALLOCATED: "a",
    RoundKind.REQUESTED: "r",
}

_KIND_OF = {letter: kind for kind, letter in _KINDS.items()}


def team_field_to_json_data(field: TeamField) -> dict[str, Any]:
    """Convert the field of a team Swiss round to JSON-ready data."""
    return {
        "rounds": field.rounds,
        "initial": field.initial.value,
        "colours": field.colours.value,
        "by_secondary": field.by_secondary,
        "prohibited": [sorted(members) for members in field.prohibited],
        "teams": [
            {
                "number": team.number,
                "present": team.is_present,
                "taken": list(team.taken),
                "past": [
                    [
                        _KINDS[past.kind],
                        past.primary,
                        past.secondary,
                        past.opponent,
                        past.colour.value if past.colour else None,
                        int(past.is_given),
                    ]
                    for past in team.past
                ],
            }
            for team in field.teams
        ],
    }


def team_field_from_json_data(stored: Mapping[str, Any]) -> TeamField:
    """Read the field of a team Swiss round back from JSON data."""
    return TeamField(
        teams=tuple(
            PairedTeam(
                team["number"],
                tuple(_past_rounds(team["past"])),
                is_present=team["present"],
                taken=(team["taken"][0], team["taken"][1]),
            )
            for team in stored["teams"]
        ),
        rounds=stored["rounds"],
        initial=Colour(stored["initial"]),
        colours=ColourType(stored["colours"]),
        by_secondary=stored["by_secondary"],
        prohibited=tuple(frozenset(members) for members in stored["prohibited"]),
    )


def _past_rounds(rows: Iterable[Any]) -> Iterable[TeamRound]:
    for kind, primary, secondary, opponent, colour, is_given in rows:
        yield TeamRound(
            _KIND_OF[kind],
            primary,
            secondary,
            opponent,
            Colour(colour) if colour else None,
            is_given=bool(is_given),
        )
