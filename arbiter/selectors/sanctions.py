"""What a player has been given in an event, and what would come next."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from arbiter.doors import Party, SubjectFacts
from arbiter.models import OfficeRules, Sanction
from arbiter.rules import ruleset
from arbiter.rules.sanctions import Ladder, SanctionKind, Step, next_step


@dataclass(frozen=True, slots=True)
class Record:
    """One side's sanctions in the event, oldest first, and the next step of the ladder."""

    party: Party
    given: tuple[Sanction, ...]
    next: Step | None


def in_force(scope: str) -> QuerySet[Sanction]:
    """The sanctions of an event that count: not those of a ruling superseded since."""
    return Sanction.objects.filter(scope=scope, ruling__superseded_by__isnull=True).select_related(
        "by"
    )


def kinds_of(scope: str, party: str) -> tuple[SanctionKind, ...]:
    """What a player has been given, oldest first."""
    found = in_force(scope).filter(party=party).values_list("kind", flat=True)
    return tuple(SanctionKind(kind) for kind in found)


def office_rules(scope: str) -> OfficeRules:
    """What the event says itself; the defaults, unsaved, where it has said nothing."""
    return OfficeRules.objects.filter(scope=scope).first() or OfficeRules(scope=scope)


def ladder(rules: OfficeRules) -> Ladder:
    return Ladder(rules.remarks, rules.warnings, rules.losses)


def of_parties(scope: str, facts: SubjectFacts) -> tuple[Record, ...]:
    """Both sides of a game, for two queries."""
    keys = [party.key for party in facts.parties]
    found = tuple(in_force(scope).filter(party__in=keys))
    rules = ruleset.load(facts.ruleset_id) if facts.ruleset_id in ruleset.all_ids() else None
    steps = ladder(office_rules(scope))
    return tuple(
        Record(party, mine := _of(found, party), next_step(_kinds(mine), rules, steps))
        for party in facts.parties
    )


def _of(found: Iterable[Sanction], party: Party) -> tuple[Sanction, ...]:
    return tuple(one for one in found if one.party == party.key)


def _kinds(given: Iterable[Sanction]) -> tuple[SanctionKind, ...]:
    return tuple(SanctionKind(one.kind) for one in given)
