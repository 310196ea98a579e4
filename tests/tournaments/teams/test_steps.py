"""Boards of teams played by a ladder of steps: the step that decides gives the board's points."""

import random
from io import StringIO

import pytest
from django.core.management import call_command
from django.urls import reverse

from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests.support import team_event
from tests.support.small_event import NOON, SEED, client_of
from tournaments.boards.models import Game, GameState
from tournaments.demo.services import teams as simulation
from tournaments.demo.services.simulation import SimulationTally
from tournaments.errors import RefusalCode, TournamentError
from tournaments.games.services import results
from tournaments.teams.queries.checks import check_team_standings
from tournaments.teams.queries.matches import matches_of_event
from tournaments.teams.queries.settings import rules_of_teams, settings_of_teams
from tournaments.teams.services import drafts, standings
from tournaments.teams.services.rounds import publish_team_round
from tournaments.ties.services import steps

pytestmark = pytest.mark.django_db

STEPS = {
    "games_per_pairing": 2,
    "ladder": "rapid_blitz_lg",
    "micro_steps": "points",
    "step_points": "12:8:7",
}

WIN, DRAW, LOSS = GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS


def open_games(story, board):
    games = Game.objects.filter(pairing__round__tournament=story.tournament, pairing__board=board)
    return list(games.filter(state=GameState.OPEN).order_by("number"))


def enter(story, board, *for_first):
    """Enter the open games of a board as the player with White in its first game sees them."""
    for game, result in zip(open_games(story, board), for_first, strict=True):
        turned = {WIN: LOSS, LOSS: WIN, DRAW: DRAW}
        is_first = game.white_id == game.pairing.first_id
        results.enter_result(
            game=game,
            outcome=Outcome(result if is_first else turned[result], Termination.RECORDED),
            expected_revision=game.revision,
            actor=story.organiser,
            at=NOON,
        )


def play_on(story, board):
    steps.set_up_next_games(
        tournament=story.tournament, number=1, board=board, seed=SEED,
        actor=story.organiser, at=NOON,
    )  # fmt: skip


def publish(story, number=1):
    publish_team_round(tournament=story.tournament, number=number, actor=story.organiser, at=NOON)


def match(story):
    rules = rules_of_teams(story.tournament, settings_of_teams(story.tournament))
    return matches_of_event(story.tournament, rules, rounds=[1])[0]


def check(story):
    story.tournament.refresh_from_db()
    standings.recompute_tables(
        tournament_id=story.tournament.pk, revision=story.tournament.revision, at=NOON
    )
    assert [own.lines for own in check_team_standings(story.tournament) if own.lines] == []
    call_command("check_standings", str(story.tournament.pk), stdout=StringIO())


def test_a_board_counts_by_the_step_that_decided_it():
    story = team_event.event(2, **STEPS)
    publish(story)
    enter(story, 1, WIN, DRAW)
    enter(story, 2, LOSS, LOSS)
    enter(story, 3, DRAW, DRAW)
    enter(story, 4, DRAW, DRAW)
    assert [board.is_over for board in match(story).boards] == [True, True, False, False]
    assert not match(story).is_over
    check(story)
    play_on(story, 3)
    enter(story, 3, DRAW, WIN)
    play_on(story, 4)
    enter(story, 4, DRAW, DRAW)
    play_on(story, 4)
    enter(story, 4, LOSS, DRAW)
    told = match(story)
    assert told.is_over
    # White of the first game is of the first-named team on boards 1 and 3
    assert [board.score for board in told.boards] == ["12:0", "12:0", "8:4", "7:5"]
    assert told.score == "39:9"
    assert told.most == 48
    check(story)
    row = story.tournament.team_standings.latest("pk").rows.get(place_from=1)
    assert (row.game_points, row.match_points) == (39, 2)


def test_a_swiss_of_teams_waits_for_the_steps():
    story = team_event.event(4, system="team_swiss", rounds_planned=2, **STEPS)
    by = {"tournament": story.tournament, "actor": story.organiser, "at": NOON}
    drafts.draft_team_round(**by)
    publish(story)
    boards = range(1, 9)
    for board in boards:
        enter(story, board, *((DRAW, DRAW) if board == 5 else (WIN, DRAW)))
    with pytest.raises(TournamentError) as refused:
        drafts.draft_team_round(**by)
    assert refused.value.code == RefusalCode.MICRO_MATCH_UNDECIDED
    play_on(story, 5)
    enter(story, 5, WIN, WIN)
    drafts.draft_team_round(**by)
    call_command("check_pairings", str(story.tournament.pk), stdout=StringIO())
    check(story)


def test_the_pages_of_the_match_and_of_the_event_tell_the_steps():
    story = team_event.event(2, **STEPS)
    publish(story)
    enter(story, 1, DRAW, DRAW)
    client = client_of(story.organiser)
    pk = story.tournament.pk
    page = client.get(f"/events/{pk}/", headers={"accept-language": "ru"}).content.decode()
    assert "12:0, 8:4, 7:5" in page
    rounds = client.get(reverse("event-round", args=[pk, 1])).content.decode()
    assert reverse("event-tie", args=[pk, 1, 1]) in rounds
    tie = client.get(reverse("event-tie", args=[pk, 1, 1]), headers={"accept-language": "ru"})
    assert "Поровну; следующий этап" in tie.content.decode()
    shown = client.get(reverse("event-match", args=[pk, 1, 1])).content.decode()
    assert reverse("event-tie", args=[pk, 1, 1]) in shown


def test_random_events_of_teams_with_steps_are_decided_again(monkeypatch):
    def with_steps(chance: random.Random, system, given):
        given["games_per_pairing"] = 2
        return {"ladder": "world_cup", "micro_steps": "points"}

    monkeypatch.setattr(simulation, "chosen_steps", with_steps)
    whole = SimulationTally()
    for seed in range(1, 5):
        whole.add(simulation.simulate_team_event(seed, most_players=12))
    assert whole.faults == []
    assert whole.happened["games of further steps"]
