"""Suggest the incident that a record itself shows: its first violation, to be confirmed."""

from arbiter.rules.incidents.facts_of_incident_and_their_checks import (
    BadFacts,
    IncidentAtBoard,
    incident_of_violation,
)
from arbiter.rules.rulesets.ruleset import Ruleset
from arbiter.rules.violations.first_violation_in_record import list_violations
from games.draughts.replay import Replay


def suggest_incident_from_record(replay: Replay | None, rules: Ruleset) -> IncidentAtBoard | None:
    """Suggest the incident that the record itself shows, to be confirmed; None for none."""
    listed = list_violations(replay, rules) if replay is not None else ()
    if not listed or replay is None:
        return None
    try:
        return incident_of_violation(listed[0], replay)
    except BadFacts:
        return None
