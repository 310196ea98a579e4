"""The independent check of a team Swiss round, whoever made it: engine or hand."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.pairing import checker
from tournaments.pairing.checker import Finding, FindingCode
from tournaments.pairing.field import NoPairing, Pair
from tournaments.pairing.teams.colours import allot_team_colours
from tournaments.pairing.teams.field import TeamField
from tournaments.pairing.teams.matching import TooLong
from tournaments.pairing.teams.rules import DerivedRound, derive_round


def check_team_round(field: TeamField, pairs: Sequence[Pair]) -> tuple[Finding, ...]:
    """List every rule that forbids a drafted team round; empty when all is well.

    Every team present stands in it once, nobody meets again, the bye goes to one who may have it
    and only in an odd field, prohibited pairs stay apart, and the colours are those of article 4.
    """
    present = [team.number for team in field.present]
    known = set(present)
    findings = list(checker.check_round_by_rules(tuple(pairs), (), numbers=present))
    for pair in pairs:
        if not known.issuperset(pair.numbers) or pair.white == pair.black:
            continue
        findings += _faults(field, pair)
    return tuple(
        Finding(found.code, field.number, found.numbers, count=found.count, limit=found.limit)
        for found in findings
    )


def _faults(field: TeamField, pair: Pair) -> list[Finding]:
    if pair.black is None:
        if field.by_number[pair.white].may_rest:
            return []
        return [Finding(FindingCode.SECOND_REST, None, (pair.white,), count=2, limit=1)]
    found = []
    if pair.black in field.by_number[pair.white].met:
        found.append(Finding(FindingCode.REMATCH, None, pair.numbers, count=2, limit=1))
    if any(members >= set(pair.numbers) for members in field.prohibited):
        found.append(Finding(FindingCode.PROHIBITED, None, pair.numbers, count=1))
    if allot_team_colours(field, *pair.numbers) != pair:
        found.append(Finding(FindingCode.WRONG_COLOURS, None, pair.numbers, count=1))
    return found


@dataclass(frozen=True, slots=True)
class Confirmation:
    """Whether a round is the one that the articles give.

    ``is_same`` is None where the derivation was given up; ``derived`` is what it found.
    """

    is_same: bool | None
    derived: DerivedRound | None = None


def confirm_team_round(field: TeamField, pairs: Sequence[Pair]) -> Confirmation:
    """Derive the round from the articles again and compare: opponents, bye and colours."""
    try:
        derived = derive_round(field)
    except TooLong:
        return Confirmation(None)
    except NoPairing:
        return Confirmation(is_same=False)
    return Confirmation(set(derived.pairs) == set(pairs), derived)
