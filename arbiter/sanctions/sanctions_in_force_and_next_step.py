"""Find the sanctions in force in an event, and the next step for each player of a game."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from arbiter.ports.facts_and_rulings_of_subject_port import Party, SubjectFacts
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rules.violations.ladder_of_sanctions import SanctionKind, SanctionStep, next_sanction
from arbiter.sanctions.models import Sanction
from arbiter.sanctions.read_protest_and_sanction_rules_of_event import ladder_of_event


@dataclass(frozen=True, slots=True)
class SanctionsOfSide:
    """A side's sanctions in the event, oldest first, and the ladder's next step."""

    party: Party
    given: tuple[Sanction, ...]
    next: SanctionStep | None


def sanctions_in_force(scope: str) -> QuerySet[Sanction]:
    """Return the sanctions of an event that count, without those of superseded rulings."""
    return Sanction.objects.filter(scope=scope, ruling__superseded_by__isnull=True).select_related(
        "by"
    )


def sanction_kinds_of_player(scope: str, party: str) -> tuple[SanctionKind, ...]:
    """Return the kinds of sanctions a player has received, oldest first."""
    kinds = sanctions_in_force(scope).filter(party=party).values_list("kind", flat=True)
    return tuple(SanctionKind(kind) for kind in kinds)


def sanctions_of_both_sides(scope: str, facts: SubjectFacts) -> tuple[SanctionsOfSide, ...]:
    """Return the sanctions of both sides of a game; two queries."""
    keys = [party.key for party in facts.parties]
    imposed = tuple(sanctions_in_force(scope).filter(party__in=keys))
    rules = ruleset_catalogue.load_ruleset_or_none(facts.ruleset_id)
    steps = ladder_of_event(scope, rules)
    return tuple(
        SanctionsOfSide(
            party,
            given := _sanctions_of(imposed, party),
            next_sanction(_kinds(given), rules, steps),
        )
        for party in facts.parties
    )


def _sanctions_of(imposed: Iterable[Sanction], party: Party) -> tuple[Sanction, ...]:
    return tuple(sanction for sanction in imposed if sanction.party == party.key)


def _kinds(sanctions: Iterable[Sanction]) -> tuple[SanctionKind, ...]:
    return tuple(SanctionKind(sanction.kind) for sanction in sanctions)
