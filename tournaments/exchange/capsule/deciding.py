"""Decide an event again from its file alone: no database, no site, no network.

Seal, records, results, lots, pairings, the table and the journal are each computed anew and
compared with what the file says. What cannot be decided from the file is told, never passed over.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import SimpleNamespace
from typing import Any, cast

from arbiter.proofs import anchor, certified, chain, offline, sshsig
from arbiter.proofs.offline import VerificationAnswer
from arbiter.proofs.sshsig import SignatureStatus
from arbiter.rules.outcome import Outcome, Termination, outcome_facts_for_standings
from tournaments.exchange.capsule import layout
from tournaments.exchange.capsule.layout import Capsule
from tournaments.pairing import field as pairing_field
from tournaments.pairing import recheck
from tournaments.pairing.field import Pair
from tournaments.pairing.lots import draw_order
from tournaments.pairing.recheck import RecheckedRound
from tournaments.scoring.standings import standings_facts_from_json_data
from tournaments.systems.base import PlaySystem
from tournaments.systems.registry import UnknownSystem, system_by_key
from tournaments.systems.regulations import RegulationsOfSystem


class Subject(StrEnum):
    """What is decided, in this order."""

    PARTS = "parts"
    SEAL = "seal"
    RECORDS = "records"
    RESULTS = "results"
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
    # results
    GAME_COUNTED_OTHERWISE = "game_counted_otherwise"  # place, told, counted
    GAME_NOT_COUNTED = "game_not_counted"  # place, told
    GAME_UNKNOWN = "game_unknown"  # game
    # lots
    LOT_OTHERWISE = "lot_otherwise"  # lot, told, drawn
    LOT_BY_HAND = "lot_by_hand"  # lot
    # pairings
    SYSTEM_UNKNOWN = "system_unknown"  # system
    ROUND_OTHERWISE = "round_otherwise"  # round, told, paired
    RULE_BROKEN = "rule_broken"  # round, rule, numbers
    ROUND_BY_HAND = "round_by_hand"  # round, told, paired
    ROUND_ELSEWHERE = "round_elsewhere"  # round
    ROUND_NOT_PAIRED = "round_not_paired"  # round, why
    BOARDS_OTHERWISE = "boards_otherwise"  # round, told, paired
    # table
    TABLE_ABSENT = "table_absent"
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


def decide_again(capsule: Capsule, *, trusted: str = "") -> tuple[Decided, ...]:
    """Decide everything of an event file again; ``trusted`` is an ``allowed_signers`` text.

    Without it the keys that the file itself names are taken, and the answer says so.
    """
    signers = trusted or capsule.text(layout.SIGNERS)
    ways: Mapping[Subject, Callable[[], Found]] = {
        Subject.PARTS: lambda: _parts(capsule),
        Subject.SEAL: lambda: _seal(capsule, signers, is_own=not trusted),
        Subject.RECORDS: lambda: _records(capsule, signers),
        Subject.RESULTS: lambda: _results(capsule),
        Subject.LOTS: lambda: _lots(capsule),
        Subject.PAIRINGS: lambda: _pairings(capsule),
        Subject.TABLE: lambda: _table(capsule),
        Subject.JOURNAL: lambda: _journal(capsule),
        Subject.ANCHORS: lambda: _anchors(capsule, signers),
    }
    return tuple(_gather(subject, find) for subject, find in ways.items())


_READ_FOR = {
    Subject.RECORDS: layout.EVENT,
    Subject.RESULTS: layout.STANDINGS,
    Subject.LOTS: layout.LOTS,
    Subject.PAIRINGS: layout.PAIRINGS,
    Subject.TABLE: layout.STANDINGS,
}


def _gather(subject: Subject, find: Callable[[], Found]) -> Decided:
    count: int = 0
    findings: list[Finding] = []
    try:
        for found in find():
            if isinstance(found, int):
                count += found
            else:
                findings.append(found)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, LookupError):
        # a part is missing, or is not what this layout says: whoever wrote it, it proves nothing
        if subject not in _READ_FOR:
            raise
        findings.append(_fault(Code.PART_UNREADABLE, name=_READ_FOR[subject]))
    return Decided(subject, count, tuple(findings))


def _fault(code: Code, **params: str | int) -> Finding:
    return Finding(Kind.FAULT, code, params)


# Parts and seal.


def _parts(capsule: Capsule) -> Found:
    outside = {layout.MANIFEST, layout.SEAL}
    listed = {part.name: part for part in capsule.manifest.parts}
    for name, part in listed.items():
        data = capsule.parts.get(name)
        if data is None:
            yield _fault(Code.PART_MISSING, name=name)
        elif (len(data), hashlib.sha256(data).hexdigest()) != (part.length, part.sha256):
            yield _fault(Code.PART_CHANGED, name=name)
        else:
            yield 1
    for name in capsule.parts.keys() - listed.keys() - outside:
        yield _fault(Code.PART_UNLISTED, name=name)


def _seal(capsule: Capsule, signers: str, *, is_own: bool) -> Found:
    purpose = offline.event_namespace(capsule.manifest.namespace)
    at = capsule.manifest.made.replace("-", "").replace(":", "").replace("T", "")
    seal = capsule.text(layout.SEAL)
    status = sshsig.verify_signature(
        capsule.manifest_bytes,
        seal,
        namespace=purpose,
        trusted=offline.keys_that_may_sign(signers, purpose, at or offline.TODAY),
    )
    if status is not SignatureStatus.GOOD:
        yield _fault(Code.SEAL_BROKEN, status=status.value)
        return
    key = sshsig.fingerprint_of_key(sshsig.parse_signature(seal).public_key)
    yield 1
    yield Finding(Kind.NOTE, Code.SEALED_BY_OWN if is_own else Code.SEALED_BY, {"key": key})


# Certified records and the results of games.


def _games_by_place(capsule: Capsule) -> dict[str, Mapping[str, Any]]:
    """Return the games of the event by place, ``1.2.1``: round, board, game."""
    return {
        f"{row['number']}.{board['board']}.{game['number']}": game
        for row in capsule.json(layout.EVENT)["rounds"]
        for board in row["boards"]
        for game in board["games"]
    }


def _records(capsule: Capsule, signers: str) -> Found:
    games = _games_by_place(capsule)
    revoked = capsule.parts.get(layout.REVOKED)
    for name in capsule.names(layout.RECORDS):
        place = name.removeprefix(layout.RECORDS).removesuffix(".pdn")
        data = capsule.parts[name]
        answer = offline.verify_offline(
            data,
            capsule.text(name + layout.SIGNATURE),
            allowed=signers,
            namespace=capsule.manifest.namespace,
            revoked=revoked,
            revoked_signature=capsule.text(layout.REVOKED + layout.SIGNATURE),
        )
        facts = {"place": place, "answer": answer.answer.value}
        if not answer.is_good:
            is_told = answer.answer is VerificationAnswer.DISPUTED
            yield Finding(Kind.NOTE if is_told else Kind.FAULT, Code.RECORD_FAULT, facts)
        if answer.grounds is None:  # not what was signed: what it says of itself proves nothing
            continue
        game = games.get(place)
        if game is None:
            yield _fault(Code.RECORD_WITHOUT_GAME, place=place)
            continue
        outcome = certified.certified_outcome(certified.read_certified_game(data.decode()))
        if outcome.result.value != game["result"]:
            told = str(game["result"])
            yield _fault(Code.RECORD_RESULT, place=place, certified=outcome.result.value, told=told)
        yield 1


SETTLED = frozenset({"finished", "annulled"})


def _results(capsule: Capsule) -> Found:
    """Compare each game that the table counts with the game of the event."""
    stored = capsule.json(layout.STANDINGS)
    if stored is None or stored["facts"] is None:
        yield Finding(Kind.OPEN, Code.TABLE_ABSENT)
        return
    counted = {
        game.key: game for game in standings_facts_from_json_data(stored["facts"]).games if game.key
    }
    places = {int(game["id"]): place for place, game in _games_by_place(capsule).items()}
    games = {int(game["id"]): game for game in _games_by_place(capsule).values()}
    left_out = set(stored.get("left_out", ()))
    for key, game in games.items():
        told = f"{game['result']} {game['termination']}"
        if game["state"] not in SETTLED or left_out & {game["white"], game["black"]}:
            continue
        found = counted.pop(key, None)
        if found is None:
            yield _fault(Code.GAME_NOT_COUNTED, place=places[key], told=told)
            continue
        yield 1
        outcome = Outcome.from_codes(game["result"], game["termination"])
        facts = outcome_facts_for_standings(outcome)
        now = (game["white"], game["black"], facts.points_white, facts.points_black, facts.played)
        then = (found.white, found.black, found.white_points, found.black_points, found.played)
        is_annulled = outcome.termination is Termination.ANNULLED
        if (*now, is_annulled) != (*then, found.annulled):
            yield _fault(
                Code.GAME_COUNTED_OTHERWISE,
                place=places[key],
                told=told,
                counted=f"{found.white_points}:{found.black_points}",
            )
    for unknown in counted:
        yield _fault(Code.GAME_UNKNOWN, game=unknown)


# Lots and pairings.


def _lots(capsule: Capsule) -> Found:
    for lot in capsule.json(layout.LOTS):
        if not lot["seed"]:
            yield Finding(Kind.NOTE, Code.LOT_BY_HAND, {"lot": lot["kind"]})
            continue
        drawn = draw_order(lot["tickets"], lot["seed"], lot["kind"])[: len(lot["outcome"])]
        yield 1
        if list(drawn) != lot["outcome"]:
            told = _joined(lot["outcome"])
            yield _fault(Code.LOT_OTHERWISE, lot=lot["kind"], told=told, drawn=_joined(drawn))


def _joined(items: Sequence[object]) -> str:
    return " ".join(map(str, items))


def _pairings(capsule: Capsule) -> Found:
    stored = capsule.json(layout.PAIRINGS)
    try:
        system = system_by_key(stored["system"])
    except UnknownSystem:
        yield Finding(Kind.OPEN, Code.SYSTEM_UNKNOWN, {"system": str(stored["system"])})
        return
    terms = cast(RegulationsOfSystem, SimpleNamespace(**stored["terms"]))
    table = system.table(stored["players"], terms) if system.is_laid_out_whole else ()
    boards = {row["number"]: row["boards"] for row in capsule.json(layout.EVENT)["rounds"]}
    for row in stored["rounds"]:
        yield from _boards(row, boards.get(row["number"], ()))
        yield from _round(system, table, row)


def _boards(row: Mapping[str, Any], boards: Sequence[Mapping[str, Any]]) -> Found:
    """Compare the boards that were paired with those that the event shows, by today's numbers."""
    today = {int(old): new for old, new in row["today"].items()}
    paired = {
        tuple(today.get(number, number) for number in pair if number is not None)
        for pair in row["played"]
    }
    shown = {
        tuple(number for number in (board["first"], board["second"]) if number is not None)
        for board in boards
        if board["kind"] in row["kinds"]
    }
    if paired != shown:
        yield _fault(
            Code.BOARDS_OTHERWISE,
            round=row["number"],
            told=_sides(shown - paired),
            paired=_sides(paired - shown),
        )


def _sides(pairs: set[tuple[int, ...]]) -> str:
    return " ".join("-".join(map(str, pair)) for pair in sorted(pairs))


def _pairs(stored: Sequence[Sequence[int | None]]) -> tuple[Pair, ...]:
    return tuple(Pair(cast(int, white), black) for white, black in stored)


def _round(system: PlaySystem, table: Sequence[Sequence[Pair]], row: Mapping[str, Any]) -> Found:
    number, drafted, played = row["number"], _pairs(row["drafted"]), _pairs(row["played"])
    if row["elsewhere"]:
        yield Finding(Kind.OPEN, Code.ROUND_ELSEWHERE, {"round": number})
        return
    if not drafted:
        facts = {"round": number, "told": _text(played), "paired": ""}
        yield Finding(Kind.NOTE, Code.ROUND_BY_HAND, facts)
        return
    again = _paired_again(system, table, row, drafted)
    for finding in again.findings:
        yield _fault(
            Code.RULE_BROKEN,
            round=number,
            rule=finding.code.value,
            numbers=_joined(finding.numbers),
        )
    if again.refused:
        facts = {"round": number, "why": again.refused}
        yield Finding(Kind.OPEN, Code.ROUND_NOT_PAIRED, facts)
    elif not again.is_same:
        told = _text(pair for _, pair in again.differences if pair)
        paired = _text(pair for pair, _ in again.differences if pair)
        yield _fault(Code.ROUND_OTHERWISE, round=number, told=told, paired=paired)
    else:
        yield 1
    by_hand = recheck.differing_boards(drafted, played)
    if by_hand:
        facts = {
            "round": number,
            "told": _text(pair for _, pair in by_hand if pair),
            "paired": _text(pair for pair, _ in by_hand if pair),
        }
        yield Finding(Kind.NOTE, Code.ROUND_BY_HAND, facts)


def _text(pairs: Iterator[Pair] | Sequence[Pair]) -> str:
    return pairing_field.format_pairs(pairs)


def _paired_again(
    system: PlaySystem,
    table: Sequence[Sequence[Pair]],
    row: Mapping[str, Any],
    drafted: Sequence[Pair],
) -> RecheckedRound:
    if system.is_laid_out_whole:
        at = row["table_number"] or row["number"]
        return recheck.recheck_table_round(table, row["number"], at, drafted)
    known = pairing_field.pairing_input_from_json_data(row["known"])
    return recheck.recheck_drafted_round(
        known, drafted, pair=system.pair_round, check=system.check_round
    )


# The table.


def _table(capsule: Capsule) -> Found:
    stored = capsule.json(layout.STANDINGS)
    if stored is None or stored["facts"] is None:
        yield Finding(Kind.OPEN, Code.TABLE_ABSENT)
        return
    ranked = standings_facts_from_json_data(stored["facts"]).rank()
    computed = {
        row.number: f"{row.place_from}-{row.place_to} {row.points} {_values(row.values)}"
        for row in ranked
    }
    told = {
        row["number"]: f"{row['place_from']}-{row['place_to']} {row['points']} "
        f"{_values(row['values'])}"
        for row in stored["rows"]
    }
    for number in sorted(computed.keys() | told.keys()):
        yield 1
        ours, theirs = computed.get(number, "–"), told.get(number, "–")
        if ours != theirs:
            yield _fault(Code.PLACE_OTHERWISE, number=number, told=theirs, computed=ours)


def _values(values: Mapping[str, object]) -> str:
    """Tuples and lists alike, by the names of the coefficients."""
    return " ".join(f"{code}={_plain(values[code])}" for code in sorted(values))


def _plain(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return ",".join(map(_plain, value))
    return str(value)


# The journal and its anchors.


def _journal(capsule: Capsule) -> Found:
    if layout.JOURNAL not in capsule.parts:
        yield Finding(Kind.OPEN, Code.JOURNAL_ABSENT)
        return
    heads = [head for head in _anchored_heads(capsule) if head is not None]
    verified = chain.verify_journal_export(
        capsule.text(layout.JOURNAL).splitlines(), [head for head in heads if head.seq]
    )
    yield verified.rows
    for damage in verified.breaks:
        yield _fault(Code.JOURNAL_DAMAGED, damage=str(damage))


def _anchored_heads(capsule: Capsule) -> Iterator[chain.Anchor | None]:
    stream = f"tournament:{capsule.manifest.event}"
    for name in capsule.names(layout.ANCHORS):
        try:
            yield anchor.read_anchor_text(capsule.text(name)).head_of(stream)
        except anchor.UnreadableAnchor:
            continue  # told with its signature


def _anchors(capsule: Capsule, signers: str) -> Found:
    names = capsule.names(layout.ANCHORS)
    if not names:
        yield Finding(Kind.OPEN, Code.ANCHORS_ABSENT)
    for name in names:
        status = anchor.check_signature(
            capsule.parts[name],
            capsule.text(name + layout.SIGNATURE),
            allowed=signers,
            certificate_namespace=capsule.manifest.namespace,
        )
        if status is SignatureStatus.GOOD:
            yield 1
        else:
            yield _fault(Code.ANCHOR_FAULT, name=name, status=status.value)
