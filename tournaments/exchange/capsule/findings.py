"""What is found when an event file is decided again: faults, notes, what is left open."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Subject(StrEnum):
    """What is decided, in this order."""

    PARTS = "parts"
    SEAL = "seal"
    RECORDS = "records"
    RESULTS = "results"
    DECISIONS = "decisions"
    LOTS = "lots"
    PAIRINGS = "pairings"
    TABLE = "table"
    JOURNAL = "journal"
    ANCHORS = "anchors"


class Code(StrEnum):
    """What was found; the facts that belong to each stand behind it."""

    # parts
    PART_MISSING = "part_missing"  # name
    PART_UNLISTED = "part_unlisted"  # name
    PART_CHANGED = "part_changed"  # name
    PART_UNREADABLE = "part_unreadable"  # name
    # seal
    SEALED_BY = "sealed_by"  # key: good, by a key that the reader brought
    SEALED_BY_OWN = "sealed_by_own"  # key: good, by a key that only the file itself names
    SEAL_BROKEN = "seal_broken"  # status
    # records
    RECORD_FAULT = "record_fault"  # place, answer
    RECORD_RESULT = "record_result"  # place, certified, told
    RECORD_WITHOUT_GAME = "record_without_game"  # place
    RECORD_NOT_ARCHIVED = "record_not_archived"  # place
    RECORD_MOVES_FAULTY = "record_moves_faulty"  # place, line
    # results
    GAME_COUNTED_OTHERWISE = "game_counted_otherwise"  # place, told, counted
    GAME_NOT_COUNTED = "game_not_counted"  # place, told
    GAME_UNKNOWN = "game_unknown"  # game
    MATCH_OTHERWISE = "match_otherwise"  # match, board, told, summed
    MATCH_UNKNOWN = "match_unknown"  # match
    # decisions
    DECISIONS_ABSENT = "decisions_absent"
    DECISIONS_PRIVATE = "decisions_private"
    DECISION_EXPLAINS = "decision_explains"  # place, told, ruling, article
    DECISION_OTHERWISE = "decision_otherwise"  # place, told, ruling, ruled
    DECISION_WITHOUT_GAME = "decision_without_game"  # decision
    DECISION_VOID_BY = "decision_void_by"  # decision, ruling
    DECISION_MISSING = "decision_missing"  # place, told
    SANCTION_OTHERWISE = "sanction_otherwise"  # place, told, decision
    RULING_OF_RECORD = "ruling_of_record"  # place, ruling
    # lots
    LOT_OTHERWISE = "lot_otherwise"  # lot, told, drawn
    LOT_BY_HAND = "lot_by_hand"  # lot
    # pairings
    SETTING_UNKNOWN = "setting_unknown"  # setting
    TEAMS_ABSENT = "teams_absent"
    ROUND_UNREADABLE = "round_unreadable"  # round
    SYSTEM_UNKNOWN = "system_unknown"  # system
    ROUND_OTHERWISE = "round_otherwise"  # round, told, paired
    RULE_BROKEN = "rule_broken"  # round, rule, numbers
    ROUND_BY_HAND = "round_by_hand"  # round, told, paired
    ROUND_ELSEWHERE = "round_elsewhere"  # round
    ROUND_NOT_PAIRED = "round_not_paired"  # round, why
    ENGINE_MISSING = "engine_missing"  # round
    BOARDS_OTHERWISE = "boards_otherwise"  # round, told, paired
    # table
    TABLE_ABSENT = "table_absent"
    TEAM_OTHERWISE = "team_otherwise"  # number, told, computed
    CARRIED_FROM_ELSEWHERE = "carried_from_elsewhere"  # count
    PLACE_OTHERWISE = "place_otherwise"  # number, told, computed
    # journal and anchors
    JOURNAL_ABSENT = "journal_absent"
    JOURNAL_DAMAGED = "journal_damaged"  # damage
    ANCHOR_FAULT = "anchor_fault"  # name, status
    ANCHORS_ABSENT = "anchors_absent"


class Kind(StrEnum):
    """Whether a finding is a fault, something a reader should know, or left open."""

    FAULT = "fault"
    NOTE = "note"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found, with its facts."""

    kind: Kind
    code: Code
    params: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Decided:
    """What was decided of one subject: how many things were computed again, and the findings."""

    subject: Subject
    count: int
    findings: tuple[Finding, ...]

    @property
    def is_false(self) -> bool:
        """Whether something is not as the file says."""
        return any(finding.kind is Kind.FAULT for finding in self.findings)


Found = Iterator[Finding | int]
"""Findings, and a number for every thing computed again."""


def fault(code: Code, **params: str | int) -> Finding:
    """Return a finding that is not as the file says."""
    return Finding(Kind.FAULT, code, params)


def note(code: Code, **params: str | int) -> Finding:
    """Return a finding that a reader should know."""
    return Finding(Kind.NOTE, code, params)


def left_open(code: Code, **params: str | int) -> Finding:
    """Return a finding that the file cannot prove."""
    return Finding(Kind.OPEN, code, params)
