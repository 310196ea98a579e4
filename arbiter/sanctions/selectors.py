"""Queries for a player's sanctions in an event and the next step of the ladder."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from arbiter.offices.models import OfficeRules
from arbiter.ports.events import Party, SubjectFacts
from arbiter.rules.rulesets import catalogue
from arbiter.rules.rulesets.model import Ruleset
from arbiter.rules.violations.sanctions import (
    OF_RULESET,
    Ladder,
    SanctionKind,
    Step,
    next_step,
    number,
)
from arbiter.sanctions.models import Sanction


@dataclass(frozen=True, slots=True)
class Record:
    """One side's sanctions in the event, oldest first, and the next step of the ladder."""

    party: Party
    given: tuple[Sanction, ...]
    next: Step | None


def in_force(scope: str) -> QuerySet[Sanction]:
    """The sanctions of an event that count, without those of superseded rulings."""
    return Sanction.objects.filter(scope=scope, ruling__superseded_by__isnull=True).select_related(
        "by"
    )


def kinds_of(scope: str, party: str) -> tuple[SanctionKind, ...]:
    """The kinds of sanctions a player has received, oldest first."""
    found = in_force(scope).filter(party=party).values_list("kind", flat=True)
    return tuple(SanctionKind(kind) for kind in found)


def office_rules(scope: str) -> OfficeRules:
    """The event's own numbers; an unsaved empty row where it has none."""
    return OfficeRules.objects.filter(scope=scope).first() or OfficeRules(scope=scope)


def numbers(scope: str, rules: Ruleset | None) -> dict[str, int]:
    """Every number that holds in an event: its own, else its ruleset's, else the default."""
    own = office_rules(scope)
    return {name: number(name, getattr(own, name), rules) for name in OF_RULESET}


def ladder(scope: str, rules: Ruleset | None) -> Ladder:
    """The ladder of sanctions in an event."""
    held = numbers(scope, rules)
    return Ladder(held["remarks"], held["warnings"], held["losses"])


def rules_named(ruleset_id: str) -> Ruleset | None:
    """A ruleset by its id; None for one whose file is gone."""
    return catalogue.load(ruleset_id) if ruleset_id in catalogue.all_ids() else None


def of_parties(scope: str, facts: SubjectFacts) -> tuple[Record, ...]:
    """The sanctions of both sides of a game; two queries."""
    keys = [party.key for party in facts.parties]
    found = tuple(in_force(scope).filter(party__in=keys))
    rules = rules_named(facts.ruleset_id)
    steps = ladder(scope, rules)
    return tuple(
        Record(party, mine := _sanctions_of(found, party), next_step(_kinds(mine), rules, steps))
        for party in facts.parties
    )


def _sanctions_of(found: Iterable[Sanction], party: Party) -> tuple[Sanction, ...]:
    return tuple(one for one in found if one.party == party.key)


def _kinds(given: Iterable[Sanction]) -> tuple[SanctionKind, ...]:
    return tuple(SanctionKind(one.kind) for one in given)
