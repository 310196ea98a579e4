"""What results have ended: matches of teams, steps of ties, ties; read from the tables.

The journal tells a result; that it was the last of its match or tie follows from the games. What
stands when it is told is told: a result that was corrected meanwhile may end it another way.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime

from tournaments.boards.models import SETTLED, Game
from tournaments.boards.queries.ties import Tie, ties_of_event
from tournaments.events.models import Tournament
from tournaments.teams.queries.matches import matches_of_event
from tournaments.teams.queries.settings import rules_of_teams, settings_of_teams
from tournaments.webhooks.kinds import MessageType, Told

Touched = Mapping[int, tuple[int, datetime]]
"""By game the newest row of the journal with its result: number and time."""


def told_of_endings(tournament: Tournament, touched: Touched) -> Iterator[Told]:
    """Tell which matches of teams, steps and ties are over since these games have results."""
    if not touched:
        return
    rows = list(
        Game.objects.filter(pk__in=touched).values_list(
            "pk", "pairing__match", "pairing__round__number"
        )
    )
    rounds = {number for _game, _match, number in rows}
    if any(match for _game, match, _number in rows):
        yield from _of_matches(tournament, touched, rows, rounds)
    for tie in ties_of_event(tournament, rounds):
        yield from _of_tie(tie, touched)


def _of_matches(
    tournament: Tournament,
    touched: Touched,
    rows: list[tuple[int, int | None, int]],
    rounds: set[int],
) -> Iterator[Told]:
    last: dict[int, tuple[int, datetime]] = {}
    for game, match, _number in rows:
        if match is not None:
            last[match] = max(last.get(match, touched[game]), touched[game])
    rules = rules_of_teams(tournament, settings_of_teams(tournament))
    for one in matches_of_event(tournament, rules, rounds=rounds):
        if one.match.pk in last and one.is_over:
            seq, at = last[one.match.pk]
            facts = {
                "match": one.match.pk,
                "round": one.match.round.number,
                "table": one.match.table,
                "teams": [one.match.first_id, one.match.second_id],
                "points": [one.first_points, one.second_points],
            }
            name = f"msg_{tournament.pk}_{seq}_match_{one.match.pk}"
            yield Told(name, MessageType.TEAMS_MATCH_ENDED, at, {"seq": seq, **facts})


def _of_tie(tie: Tie, touched: Touched) -> Iterator[Told]:
    own = [game for game in tie.games if game.pk in touched]
    if not own:
        return
    seq, at = max(touched[game.pk] for game in own)
    step = max(game.step for game in own)
    place = f"msg_{tie.tournament.pk}_{seq}_board_{tie.pairing.pk}"
    facts = {"seq": seq, "round": tie.pairing.round.number, "board": tie.pairing.board}
    if all(game.state in SETTLED for game in tie.games_of_step(step)):
        yield Told(f"{place}_step_{step}", MessageType.TIE_STEP_ENDED, at, {**facts, "step": step})
    if tie.winner is not None:
        facts["goes_on"] = tie.winner.pk
        yield Told(f"{place}_decided", MessageType.TIE_DECIDED, at, facts)
        if tie.tournament.play_system.has_bracket:
            yield Told(f"{place}_bracket", MessageType.BRACKET_CHANGED, at, facts)
