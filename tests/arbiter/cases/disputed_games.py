"""Dispute a game of an event and rule in its case, for tests."""

from arbiter.rulings import rule_in_case
from tests.small_event import NOON
from tournaments.disputes_claims_incidents import open_cases_about_games


def dispute(story, board=1, kind="result", at=NOON):
    game = story.game(board=board)
    return open_cases_about_games.open_dispute(
        game_id=game.pk, kind=kind, claim_text="Было", actor=story.user_of(game.black), at=at
    )


def rule(case, by, outcome="1-0 resignation", at=NOON, **more):
    result, termination = outcome.split()
    return rule_in_case.rule_in_case(
        case=case, result=result, termination=termination, reason="так", actor=by, at=at, **more
    )
