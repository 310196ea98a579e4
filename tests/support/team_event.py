"""Make a small team event: schools with three boys, a girl and a reserve each."""

from dataclasses import dataclass, field

from django.contrib.auth.models import User

from arbiter.accounts.queries.rights import Role
from arbiter.rules.outcome import GameResult, Termination
from tests.support.small_event import NOON, SEED, user
from tests.support.stories import kept
from tournaments.boards.models import (
    Game,
    GameState,
    Pairing,
    Round,
    RoundState,
    build_games_of_pairing,
)
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.services import regulations
from tournaments.teams.models import BoardOrder, PlacesBy, Team, TeamBye, TeamMatch
from tournaments.teams.queries.settings import BoardCondition
from tournaments.teams.services import beginning, rosters
from tournaments.teams.services.rosters import TypedMember, TypedSettings, TypedTeam

SCHOOLS = ("Лицей № 4", "Гимназия № 2", "Школа № 7", "Школа № 12", "Дворец детства", "Интернат")

STEPS = ("ladder", "micro_steps", "step_points")

SURNAMES = ("Алов", "Белов", "Внуков", "Гуров", "Дёмин", "Ежов", "Жуков", "Зимин", "Ильин", "Котов")


@dataclass
class TeamStory:
    """One team event and everybody in it."""

    organiser: User
    arbiter: User
    stranger: User
    tournament: Tournament
    teams: list[Team] = field(default_factory=list)

    def match(self, round_number: int = 1, table: int = 1) -> TeamMatch:
        return TeamMatch.objects.select_related("round__tournament", "first", "second").get(
            round__tournament=self.tournament, round__number=round_number, table=table
        )

    def games(self, match: TeamMatch) -> list[Game]:
        rows = Game.objects.filter(pairing__match=match)
        return list(rows.order_by("pairing__board", "number"))


def school(name: str, *, city: str = "Тверь", girl: bool = True) -> TypedTeam:
    """A school of three boys, a girl at the fourth place, and a reserve."""
    letter = SCHOOLS.index(name) if name in SCHOOLS else 9
    boys = [
        TypedMember(f"{surname} {SURNAMES[letter]}", birth_year=2014, sex="m", rating=1500 - at)
        for at, surname in enumerate(("Первый", "Второй", "Третий"))
    ]
    last = TypedMember(f"Четвёртая {SURNAMES[letter]}", birth_year=2015, sex="w" if girl else "m")
    spare = TypedMember(f"Запасной {SURNAMES[letter]}", birth_year=2015, sex="m", is_reserve=True)
    return TypedTeam(name, (*boys, last, spare), region=city, captain_name=f"Тренер {letter}")


def team_settings(**changed: object) -> TypedSettings:
    """Three boys and a girl, fixed order, placed by the sum of board points."""
    usual: dict[str, object] = {
        "boards": 4,
        "places_by": PlacesBy.BOARD_POINTS.value,
        "board_order": BoardOrder.FIXED.value,
        "bye": TeamBye.DRAW.value,
        "conditions": (*[BoardCondition(sex="m")] * 3, BoardCondition(sex="w")),
    }
    return TypedSettings(**{**usual, **changed})


@kept
def event(teams: int = 4, *, drawn: bool = True, **changed: object) -> TeamStory:
    """A round robin of schools, its numbers drawn."""
    organiser = user("organiser", staff_of="site", role=Role.ORGANISER)
    ruled = {
        name: changed.pop(name)
        for name in ("system", "games_per_pairing", "rounds_planned", *STEPS)
        if name in changed
    }
    tournament = regulations.create_tournament(
        title="Кубок школ",
        **{"system": "team_round_robin", **ruled},
        actor=organiser,
        at=NOON,
    )
    rosters.change_settings(
        tournament=tournament, typed=team_settings(**changed), actor=organiser, at=NOON
    )
    made = rosters.enter_teams(
        tournament=tournament,
        teams=[school(name) for name in SCHOOLS[:teams]],
        actor=organiser,
        at=NOON,
    )
    if drawn:
        beginning.draw_teams(tournament=tournament, seed=SEED, actor=organiser, at=NOON)
    tournament.refresh_from_db()
    return TeamStory(
        organiser=organiser,
        arbiter=user("arbiter", staff_of=tournament.scope_key, role=Role.ARBITER),
        stranger=user("stranger"),
        tournament=tournament,
        teams=list(Team.objects.filter(pk__in=[team.pk for team in made])),
    )


def seat_and_play(row: Round, scores: str) -> None:
    """Seat the first of every roster in a drafted round and enter its boards: ``2101 1111``.

    A group of digits for every match at its table: the points of the first-named team.
    """
    results = {"2": GameResult.WHITE_WINS, "1": GameResult.DRAW, "0": GameResult.BLACK_WINS}
    turned = {"2": "0", "1": "1", "0": "2"}
    matches = [match for match in row.team_matches.order_by("table") if match.second_id]
    for match, points in zip(matches, scores.split(), strict=True):
        rosters = [
            [member.entry for member in team.members.order_by("order")]
            for team in (match.first, match.second)
        ]
        boards = len(points)
        for at, digit in enumerate(points, start=1):
            pair = (rosters[0][at - 1], rosters[1][at - 1])
            white, black = pair if at % 2 else pair[::-1]
            pairing = Pairing.objects.create(
                round=row,
                board=(match.table - 1) * boards + at,
                match=match,
                first=white,
                second=black,
            )
            [game] = Game.objects.bulk_create(build_games_of_pairing(pairing, 1))
            game.result = results[digit if at % 2 else turned[digit]].value
            game.termination = Termination.RECORDED.value
            game.state = GameState.FINISHED
            game.save()
    row.state = RoundState.CLOSED
    row.save(update_fields=["state"])
    Tournament.objects.filter(pk=row.tournament_id).update(state=TournamentState.RUNNING)
