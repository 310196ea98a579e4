"""Build the draw claim on a game's page: its form, and what the record says against it."""

from django.http import QueryDict
from django.utils.translation import get_language

from arbiter.claims import answer_draw_claim_of_record_or_case
from arbiter.incidents import irregular_moves_let_stand
from arbiter.rules.rulesets import ruleset_catalogue
from games.archive import read_and_replay_stored_record as record_selectors
from games.archive.models import GameRecord
from games.board.steps_of_replay import steps_of_replay
from tournaments.disputes_claims_incidents.claim_and_dispute_forms import ClaimForm
from tournaments.games.published_game import GamePage


def claim_doubt(page: GamePage, rule: str, ply: int | None) -> str:
    """Return in words what the record says against a claim; empty where nothing is."""
    record = _newest_record(page)
    if record is None or ply is None:
        return ""
    replay = record_selectors.replay_of_record(
        record, irregular_moves_let_stand.waivers_of_subject(page.game.subject)
    )
    tournament = page.game.pairing.round.tournament
    answers_here = answer_draw_claim_of_record_or_case.claim_answers_at_ply(
        replay, tournament.ruleset_id, ply, get_language()
    )
    answered = (
        next((answer for answer in answers_here.answers if answer.rule == rule), None)
        if answers_here
        else None
    )
    return answered.text if answered and answered.kind != "right" else ""


def _newest_record(page: GamePage) -> GameRecord | None:
    newest = page.submissions[-1] if page.submissions else None
    return (newest.record if newest else None) or page.game.record


def claim_form(page: GamePage, typed: QueryDict | None = None) -> ClaimForm:
    """Make the draw-claim form with the moves of the record, newest first."""
    newest = page.submissions[-1] if page.submissions else None
    record = _newest_record(page)
    examination = (newest.examination if newest else None) or page.game.examination
    claims = examination.document["claims"] if examination else []
    waivers = irregular_moves_let_stand.waivers_of_subject(page.game.subject)
    return ClaimForm(
        typed,
        rules=ruleset_catalogue.load_ruleset(page.game.pairing.round.tournament.ruleset_id),
        steps=steps_of_replay(record_selectors.replay_of_record(record, waivers)) if record else (),
        proven=max(claims, key=lambda claim: claim["first_ply"], default=None),
    )
