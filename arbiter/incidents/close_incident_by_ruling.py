"""Close the open incident of a case when a ruling is given in it."""

from datetime import datetime

from django.contrib.auth.models import User

from arbiter.cases.models import Case
from arbiter.incidents import incidents_of_case_or_game
from arbiter.incidents.store_incident_act import append_incident_act
from arbiter.rules.incidents import incident_state_machine
from arbiter.rules.incidents.incident_articles_and_remedies import REMEDIES, Remedy
from arbiter.rules.incidents.incident_stages_acts_and_state import ArbiterAct
from arbiter.rules.outcome import GameResult
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rulings.models import Ruling


def close_incident_by_ruling(*, case: Case, ruling: Ruling, actor: User, at: datetime) -> None:
    """Close the open incident of a case by a ruling.

    A ruling that sends the game back to the board annuls it where only a new game helps.
    """
    incident = incidents_of_case_or_game.open_incident_of(case)
    if incident is None:
        return
    incident.case = case
    state = incidents_of_case_or_game.state_of_incident(incident)
    is_new_game = REMEDIES[incident.article] is Remedy.NEW_GAME
    is_annulled = is_new_game and ruling.result == GameResult.OPEN
    act = ArbiterAct.ANNULLED if is_annulled else ArbiterAct.RULED
    after = incident_state_machine.apply_act_to_incident(
        state, act, ruleset_catalogue.load_ruleset(incident.ruleset_id)
    )
    number = incident.acts.count() + 1
    append_incident_act(incident, after, act, number=number, actor=actor, at=at, ruling=ruling)
