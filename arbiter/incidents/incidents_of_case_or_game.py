"""Load the incidents of a case or game, and the state of each."""

from collections.abc import Iterable

from arbiter.cases.models import Case
from arbiter.incidents.models import OVER, Incident, IncidentAct
from arbiter.rules.incidents import facts_of_incident_and_their_checks, incident_state_machine
from arbiter.rules.incidents.incident_stages_acts_and_state import ArbiterAct, IncidentState
from arbiter.rules.rulesets import ruleset_catalogue
from games.draughts import Colour, Position
from games.draughts.variants import VARIANTS, Variant


def incidents_of_case(case_id: int) -> tuple[Incident, ...]:
    """Return the incidents of a case with their acts, in order: two queries."""
    incidents = Incident.objects.filter(case=case_id).select_related("by")
    return tuple(incidents.prefetch_related("acts__by"))


def incidents_of_subject(subject: str) -> tuple[Incident, ...]:
    """Return all incidents of a game, in any of its cases."""
    incidents = Incident.objects.filter(case__subject=subject).select_related("by", "case")
    return tuple(incidents.prefetch_related("acts__by"))


def get_incident(pk: int) -> Incident | None:
    """Return one incident with its case and acts."""
    incidents = Incident.objects.filter(pk=pk).select_related("by", "case__opened_by")
    return incidents.prefetch_related("acts__by").first()


def open_incident_of(case: Case) -> Incident | None:
    """Return the open incident of a case; there is never a second one."""
    return Incident.objects.filter(case=case).exclude(acts__stage__in=OVER).first()


def state_of_incident(
    incident: Incident, acts: Iterable[IncidentAct] | None = None
) -> IncidentState:
    """Return the state of an incident, recomputed from its acts."""
    rules = ruleset_catalogue.load_ruleset(incident.ruleset_id)
    done = incident.acts.all() if acts is None else acts
    later = [(ArbiterAct(act.act), act.said) for act in done if act.act != ArbiterAct.ENTERED]
    entered = facts_of_incident_and_their_checks.IncidentAtBoard.from_dict(
        incident.facts, VARIANTS[rules.variant]
    )
    return incident_state_machine.state_after_acts(
        incident_state_machine.open_incident(entered, rules), later, rules
    )


def variant_of_incident(incident: Incident) -> Variant:
    """Return the variant of the game in which an incident happened."""
    return ruleset_catalogue.variant_of_ruleset(incident.ruleset_id)


def black_begins(incident: Incident) -> bool:
    """Return whether Black made the game's first move, which changes the numbering.

    The side of the half-move says who began, and the rules of the game who has number 1.
    """
    variant = variant_of_incident(incident)
    turn = Position.from_fen(incident.facts["before"], variant).turn
    began = Colour.BLACK if (turn is Colour.WHITE) == (incident.ply % 2 == 0) else Colour.WHITE
    return variant.begins_with_second_half_of_pair(began)
