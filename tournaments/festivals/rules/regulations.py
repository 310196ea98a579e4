"""Rules by which an event gives medals and places teams and persons, as data of its regulations.

No table of points is shipped: each is the organiser's.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from tournaments.festivals.rules.medals import MedalRule, SharedMedals

MOST_COUNTED, LONGEST_TABLE, MOST_POINTS = 500, 200, 10_000


class Body(StrEnum):
    """For whom people play."""

    REGION = "region"
    CLUB = "club"
    FEDERATION = "federation"


class By(StrEnum):
    """What decides."""

    PLACES = "places_sum"  # the lowest sum of places wins
    PLACE_POINTS = "place_points"  # points for places by a table
    POINTS = "points_sum"  # the points of the games
    MATCH_POINTS = "match_points"  # the points of the matches, in tournaments of teams
    MEDALS = "medals"


class Incomplete(StrEnum):
    """What happens to a team that misses a place of its quota."""

    LAST = "last"  # behind all complete ones
    EXCLUDED = "excluded"
    PENALTY = "penalty_place"  # the missing place counts as one behind the last
    COUNTS = "counts"  # what there is counts


class Tie(StrEnum):
    """What separates equal teams, in the order of the regulations."""

    GOLDS = "golds"
    SILVERS = "silvers"
    BRONZES = "bronzes"
    BEST_PLACE = "best_place"
    POINTS = "points"


class RuleFault(StrEnum):
    """What is wrong with a rule."""

    UNKNOWN = "unknown"  # name, value
    NO_BEST_N = "no_best_n"  # places summed without saying how many
    NO_TABLE = "no_table"
    TABLE_UNREAD = "table_unread"  # words
    TABLE_RISES = "table_rises"  # place, points, above
    ONLY_OF_TEAMS = "only_of_teams"  # match points where persons are counted
    NOT_OF_TEAMS = "not_of_teams"  # medals or quotas by sex where teams are counted
    QUOTA_OVER_BEST_N = "quota_over_best_n"  # quota, best_n
    NUMBER = "number"  # name


@dataclass(frozen=True, slots=True)
class TeamRule:
    """How teams are placed.

    ``best_n`` results of a team count, all where it is None; of them at least ``min_men`` are of
    men and boys and ``min_women`` of women and girls; at most ``per_contest`` of one contest and
    ``per_person`` of one person. ``programmes`` and ``groups`` narrow the contests, empty means
    all. Where it is ``of_teams`` the results are those of the teams in tournaments of teams: their
    places, the points of all their boards, or of their matches. ``table`` are the points for
    places. ``penalty_place`` is what a missing place counts as, one more than the largest contest
    holds where it is None.
    """

    by: By = By.PLACE_POINTS
    body: Body = Body.REGION
    best_n: int | None = None
    min_men: int = 0
    min_women: int = 0
    per_contest: int | None = None
    per_person: int | None = None
    programmes: tuple[int, ...] = ()
    groups: tuple[int, ...] = ()
    table: tuple[int, ...] = ()
    incomplete: Incomplete = Incomplete.LAST
    penalty_place: int | None = None
    ties: tuple[Tie, ...] = (Tie.GOLDS, Tie.SILVERS, Tie.BRONZES)
    of_teams: bool = False


@dataclass(frozen=True, slots=True)
class FestivalRules:
    """All rules of an event over its tournaments: medals, teams, persons over programmes.

    ``combined`` is what is summed for a person over the programmes of his group, by ``table``
    where that is needed; None without such a standing.
    """

    medals: MedalRule = MedalRule()
    team: TeamRule | None = None
    combined: By | None = None
    combined_table: tuple[int, ...] = ()


def rules_to_data(rules: FestivalRules) -> dict[str, Any]:
    """Return the rules as JSON-ready data."""
    return dict(json.loads(json.dumps(asdict(rules))))


def rules_from_data(stored: Mapping[str, Any]) -> FestivalRules:
    """Read rules back; an event without any has the usual medals and no team standing.

    Raises ValueError with a ``RuleFault`` and its facts.
    """
    medals = stored.get("medals") or {}
    team = stored.get("team")
    combined = stored.get("combined")
    if combined == By.MATCH_POINTS:
        raise ValueError(RuleFault.ONLY_OF_TEAMS)
    return FestivalRules(
        medals=MedalRule(
            _whole(medals, "bronzes", 1) or 1,
            _known(SharedMedals, "shared", medals.get("shared", SharedMedals.HIGHER)),
        ),
        team=_team(team) if team else None,
        combined=_known(By, "combined", combined) if combined else None,
        combined_table=_table(stored.get("combined_table", ())),
    )


def _team(stored: Mapping[str, Any]) -> TeamRule:
    usual = TeamRule()
    rule = TeamRule(
        by=_known(By, "by", stored.get("by", usual.by)),
        body=_known(Body, "body", stored.get("body", usual.body)),
        best_n=_whole(stored, "best_n"),
        min_men=_whole(stored, "min_men") or 0,
        min_women=_whole(stored, "min_women") or 0,
        per_contest=_whole(stored, "per_contest"),
        per_person=_whole(stored, "per_person"),
        programmes=tuple(stored.get("programmes", ())),
        groups=tuple(stored.get("groups", ())),
        table=_table(stored.get("table", ())),
        incomplete=_known(Incomplete, "incomplete", stored.get("incomplete", usual.incomplete)),
        penalty_place=_whole(stored, "penalty_place"),
        ties=tuple(_known(Tie, "ties", tie) for tie in stored.get("ties", usual.ties)),
        of_teams=bool(stored.get("of_teams", False)),
    )
    if rule.by is By.MATCH_POINTS and not rule.of_teams:
        raise ValueError(RuleFault.ONLY_OF_TEAMS)
    if rule.of_teams and (rule.by is By.MEDALS or rule.min_men or rule.min_women):
        raise ValueError(RuleFault.NOT_OF_TEAMS)
    if rule.by is By.PLACES and not rule.best_n:
        raise ValueError(RuleFault.NO_BEST_N)
    if rule.by is By.PLACE_POINTS and not rule.table:
        raise ValueError(RuleFault.NO_TABLE)
    quota = rule.min_men + rule.min_women
    if rule.best_n and quota > rule.best_n:
        raise ValueError(RuleFault.QUOTA_OVER_BEST_N, quota, rule.best_n)
    return rule


def read_points_table(text: str) -> tuple[int, ...]:
    """Read points for places as typed: "20 17 15 13", "20, 17; 15". Raises ValueError."""
    words = text.replace(",", " ").replace(";", " ").split()
    strange = [word for word in words if not word.isascii() or not word.isdigit()]
    if strange:
        raise ValueError(RuleFault.TABLE_UNREAD, strange[0])
    return _table([int(word[:6]) for word in words])


def _table(points: Sequence[Any]) -> tuple[int, ...]:
    for place, own in enumerate(points):
        if not isinstance(own, int) or not 0 <= own <= MOST_POINTS or place >= LONGEST_TABLE:
            raise ValueError(RuleFault.TABLE_UNREAD, str(own))
        if place and own > points[place - 1]:
            raise ValueError(RuleFault.TABLE_RISES, place + 1, own, points[place - 1])
    return tuple(points)


def _known(kind: Any, name: str, value: object) -> Any:
    try:
        return kind(value)
    except ValueError:
        raise ValueError(RuleFault.UNKNOWN, name, str(value)) from None


def _whole(stored: Mapping[str, Any], name: str, least: int = 0) -> int | None:
    value = stored.get(name)
    if value in (None, ""):
        return None
    if not isinstance(value, int) or not least <= value <= MOST_COUNTED:
        raise ValueError(RuleFault.NUMBER, name)
    return value
