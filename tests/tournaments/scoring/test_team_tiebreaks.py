"""Coefficients of teams held against another program, on events with byes and forfeits."""

from decimal import Decimal
from itertools import groupby

import pytest
from gacrux.tiebreak import tiebreak
from gacrux.trf2json import trf2json

from tests.support.random_games import count_cases
from tests.support.team_rounds import WholeEvent
from tournaments.pairing.field import NoPairing
from tournaments.pairing.teams.engine import pair_team_round
from tournaments.pairing.trf.lines import write_trf
from tournaments.scoring.teams.coefficients import terms_of_team, value_of_terms
from tournaments.scoring.teams.encounter import encounter_of
from tournaments.scoring.teams.matches import TeamScore
from tournaments.scoring.teams.totals import count_teams

# our code | theirs
NAMES = {
    "bh_mp": "BH:MP",
    "bh_gp": "BH:GP",
    "bh_mp_cut1": "BH:MP/C1",
    "bh_gp_cut1": "BH:GP/C1",
    "emmsb": "EMMSB",
    "emgsb": "EMGSB",
    "egmsb": "EGMSB",
    "eggsb": "EGGSB",
    "emmsb_cut1": "EMMSB/C1",
    "emgsb_cut2": "EMGSB/C2",
    "eggsb_cut1": "EGGSB/C1",
    "sssc": "SSSC",
    "bc": "BC",
}

ENCOUNTERS = {"ede": "EDE", "ede_c": "EDEC", "ede_t": "EDET", "ede_b": "EDEB"}


def played_event(seed: int) -> WholeEvent:
    event = WholeEvent(seed, teams=6 + seed % 5, rounds=5)
    for _ in range(event.rounds):
        try:
            event.play(pair_team_round(event.field()))
        except NoPairing:
            break
    return event


def peer(event: WholeEvent) -> tiebreak:
    reader = trf2json()
    reader.parse_file(write_trf(event.file()), 0)
    last = max(result.round for result in event.results)
    told = tiebreak(reader.get_tournament(1), last, None)
    told.set_primaryscore("match" if event.rules.primary is TeamScore.MATCH else "game")
    return told


def values(told: tiebreak, at: int, name: str) -> dict[int, Decimal]:
    told.compute_single_tiebreak(told.parse_tiebreak(at, name))
    return {
        team: Decimal(row["tiebreakDetails"][at - 1]["val"])
        for team, row in told.cmps.items()
        if team
    }


@pytest.mark.parametrize("seed", range(count_cases(8)))
def test_c07_coefficients_of_teams_are_those_of_another_program(seed):
    event = played_event(seed)
    totals = count_teams(event.results, range(1, event.count + 1), event.rules)
    rested = {team for _round, team in event.byes}
    told = peer(event)
    for at, (code, name) in enumerate(NAMES.items(), start=1):
        for team, value in values(told, at, name).items():
            if code == "bc" and team in rested:
                continue  # it gives the boards of a bye all their points, we none
            ours = Decimal(value_of_terms(code, terms_of_team(totals, team, code)))
            assert (name, team, ours / 100 if code == "sssc" else ours) == (name, team, value)


@pytest.mark.parametrize("seed", range(count_cases(6)))
@pytest.mark.parametrize("code", ENCOUNTERS)
def test_c07_13_3_encounters_of_the_tied_are_those_of_another_program(code, seed):
    event = played_event(seed)
    totals = count_teams(event.results, range(1, event.count + 1), event.rules)
    told = peer(event)
    values(told, 1, "PTS")
    places = values(told, 2, ENCOUNTERS[code])
    teams = sorted(places, key=totals.primary)
    for _points, tied in groupby(teams, key=totals.primary):
        group = sorted(tied, key=lambda team: (places[team], team))
        theirs = tuple(tuple(row) for _, row in groupby(group, key=places.__getitem__))
        assert encounter_of(totals, group, code).order == theirs
