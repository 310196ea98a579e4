"""Decide an event again from its file alone: no database, no site, no network.

Seal, records, results, lots, pairings, the table and the journal are each computed anew and
compared with what the file says. What cannot be decided from the file is told, never passed over.
"""

import hashlib
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any, cast

from arbiter.proofs import anchor, certified, chain, offline, sshsig
from arbiter.proofs.offline import VerificationAnswer
from arbiter.proofs.sshsig import SignatureStatus
from arbiter.rules.outcome import (
    GameResult,
    Outcome,
    Termination,
    outcome_facts_for_standings,
)
from arbiter.rules.sanctions import LOSSES
from tournaments.exchange.capsule import layout, teams
from tournaments.exchange.capsule.findings import (
    Code,
    Decided,
    Finding,
    Found,
    Kind,
    Subject,
    fault,
    left_open,
)
from tournaments.exchange.capsule.layout import Capsule, UnreadablePart
from tournaments.exchange.capsule.unread import unknown_of_bracket, unread_names
from tournaments.pairing import field as pairing_field
from tournaments.pairing import recheck
from tournaments.pairing.field import Pair
from tournaments.pairing.lots import draw_order
from tournaments.pairing.recheck import RecheckedRound
from tournaments.scoring.coefficients.registry import COEFFICIENTS
from tournaments.scoring.standings import (
    standings_facts_from_json_data,
    standings_facts_to_json_data,
)
from tournaments.systems.base import PlaySystem
from tournaments.systems.registry import UnknownSystem, system_by_key
from tournaments.systems.regulations import RegulationsOfSystem


def decide_again(
    capsule: Capsule, *, trusted: str = "", only: Collection[Subject] = tuple(Subject)
) -> tuple[Decided, ...]:
    """Decide everything of an event file again; ``trusted`` is an ``allowed_signers`` text.

    Without it the keys that the file itself names are taken, and the answer says so. ``only``
    names the subjects that are asked for.
    """
    signers = trusted or capsule.text(layout.SIGNERS)
    ways: Mapping[Subject, Callable[[], Found]] = {
        Subject.PARTS: lambda: _parts(capsule),
        Subject.SEAL: lambda: _seal(capsule, signers, is_own=not trusted),
        Subject.RECORDS: lambda: _records(capsule, signers),
        Subject.RESULTS: lambda: _results(capsule),
        Subject.DECISIONS: lambda: _decisions(capsule),
        Subject.LOTS: lambda: _lots(capsule),
        Subject.PAIRINGS: lambda: _pairings(capsule),
        Subject.TABLE: lambda: _table(capsule),
        Subject.JOURNAL: lambda: _journal(capsule),
        Subject.ANCHORS: lambda: _anchors(capsule, signers),
    }
    return tuple(_gather(subject, find) for subject, find in ways.items() if subject in only)


_READ_FOR = {
    Subject.PARTS: layout.MANIFEST,
    Subject.SEAL: layout.SEAL,
    Subject.JOURNAL: layout.JOURNAL,
    Subject.ANCHORS: layout.ANCHORS,
    Subject.RECORDS: layout.EVENT,
    Subject.RESULTS: layout.STANDINGS,
    Subject.DECISIONS: layout.DECISIONS,
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
    except UnreadablePart as error:
        findings.append(fault(Code.PART_UNREADABLE, name=error.name))
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError):
        # a part is missing, or is not what this layout says: whoever wrote it, it proves nothing
        findings.append(fault(Code.PART_UNREADABLE, name=_READ_FOR[subject]))
    return Decided(subject, count, tuple(findings))


# Parts and seal.


def _parts(capsule: Capsule) -> Found:
    outside = {layout.MANIFEST, layout.SEAL}
    listed = {part.name: part for part in capsule.manifest.parts}
    for name, part in listed.items():
        data = capsule.parts.get(name)
        if data is None:
            yield fault(Code.PART_MISSING, name=name)
        elif (len(data), hashlib.sha256(data).hexdigest()) != (part.length, part.sha256):
            yield fault(Code.PART_CHANGED, name=name)
        else:
            yield 1
    for name in capsule.parts.keys() - listed.keys() - outside:
        yield fault(Code.PART_UNLISTED, name=name)


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
        yield fault(Code.SEAL_BROKEN, status=status.value)
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
            yield fault(Code.RECORD_WITHOUT_GAME, place=place)
            continue
        outcome = certified.certified_outcome(certified.read_certified_game(data.decode()))
        if outcome.result.value != game["result"]:
            told = str(game["result"])
            yield fault(Code.RECORD_RESULT, place=place, certified=outcome.result.value, told=told)
        yield 1


SETTLED = frozenset({"finished", "annulled"})


def _results(capsule: Capsule) -> Found:
    """Compare each game that the table counts with the game of the event."""
    if layout.TEAMS in capsule.parts:
        yield from teams.sum_matches_again(capsule)
    stored = capsule.json(layout.STANDINGS)
    if stored is None or stored["facts"] is None:
        yield left_open(Code.TABLE_ABSENT)
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
            yield fault(Code.GAME_NOT_COUNTED, place=places[key], told=told)
            continue
        yield 1
        outcome = Outcome.from_codes(game["result"], game["termination"])
        facts = outcome_facts_for_standings(outcome)
        now = (game["white"], game["black"], facts.points_white, facts.points_black, facts.played)
        then = (found.white, found.black, found.white_points, found.black_points, found.played)
        is_annulled = outcome.termination is Termination.ANNULLED
        if (*now, is_annulled) != (*then, found.annulled):
            yield fault(
                Code.GAME_COUNTED_OTHERWISE,
                place=places[key],
                told=told,
                counted=f"{found.white_points}:{found.black_points}",
            )
    for unknown in counted:
        yield fault(Code.GAME_UNKNOWN, game=unknown)


# Rulings, appeals and sanctions.

BY_DECISION = frozenset(
    (
        *(Termination.REFUSAL, Termination.DISCIPLINE, Termination.CLOCK_RULES),
        *(Termination.ADJOURNMENT, Termination.ADJUDICATED, Termination.ANNULLED),
    )
)
"""Ends of a game that somebody decided, so that a ruling explains them."""

_RULING_OF_RECORD = re.compile(rf'^\[{certified.RULING} "([^"]+)"\]', re.MULTILINE)

WON_BY = {GameResult.WHITE_WINS: "w", GameResult.BLACK_WINS: "b"}


def _decisions(capsule: Capsule) -> Found:
    """Compare each game with the ruling in force; a result that was decided has its ruling."""
    if layout.DECISIONS not in capsule.parts:
        yield Finding(Kind.OPEN, Code.DECISIONS_ABSENT)
        return
    stored = capsule.json(layout.DECISIONS)
    rows: Sequence[Mapping[str, Any]] = stored["decisions"]
    places = {int(game["id"]): place for place, game in _games_by_place(capsule).items()}
    games = {int(game["id"]): game for game in _games_by_place(capsule).values()}
    numbers = {row["ruling"] for row in rows if not row["sanction"]}
    ruled: dict[int, Mapping[str, Any]] = {}
    for row in rows:
        if row["void_by"] and row["void_by"] not in numbers:
            yield fault(Code.DECISION_VOID_BY, decision=row["id"], ruling=row["void_by"])
        if row["game"] not in games:
            yield fault(Code.DECISION_WITHOUT_GAME, decision=row["id"])
        elif not row["void_by"] and row["sanction"]:
            yield from _sanction(row, games[row["game"]], places[row["game"]])
        elif not row["void_by"]:
            ruled[row["game"]] = row  # of several the newest
    for key, row in ruled.items():
        yield from _ruling(row, games[key], places[key])
    yield from _undecided(games, places, ruled, is_public=bool(stored["is_public"]))
    yield from _rulings_of_records(capsule, numbers, is_public=bool(stored["is_public"]))


def _sanction(row: Mapping[str, Any], game: Mapping[str, Any], place: str) -> Found:
    yield 1
    if row["sanction"] in LOSSES and WON_BY.get(GameResult(game["result"])) == row["side"]:
        yield fault(Code.SANCTION_OTHERWISE, place=place, told=game["result"], decision=row["id"])


def _ruling(row: Mapping[str, Any], game: Mapping[str, Any], place: str) -> Found:
    yield 1
    ruled = f"{row['result']} {row['termination']}"
    told = f"{game['result']} {game['termination']}"
    if row["result"] == GameResult.OPEN:  # the game was to go on: it ended as it did
        return
    if ruled != told:
        yield fault(
            Code.DECISION_OTHERWISE, place=place, told=told, ruling=row["ruling"], ruled=ruled
        )
        return
    facts = {"place": place, "told": told, "ruling": row["ruling"], "article": row["article"]}
    yield Finding(Kind.NOTE, Code.DECISION_EXPLAINS, facts)


def _undecided(
    games: Mapping[int, Mapping[str, Any]],
    places: Mapping[int, str],
    ruled: Mapping[int, object],
    *,
    is_public: bool,
) -> Found:
    if not is_public:
        yield Finding(Kind.OPEN, Code.DECISIONS_PRIVATE)
        return
    for key, game in games.items():
        if game["termination"] in BY_DECISION and key not in ruled:
            facts = {"place": places[key], "told": f"{game['result']} {game['termination']}"}
            yield Finding(Kind.OPEN, Code.DECISION_MISSING, facts)


def _rulings_of_records(capsule: Capsule, numbers: set[str], *, is_public: bool) -> Found:
    """A certified record names the ruling that its result rests on."""
    for name in capsule.names(layout.RECORDS):
        named = _RULING_OF_RECORD.search(capsule.text(name))
        if is_public and named and named[1] not in numbers:
            place = name.removeprefix(layout.RECORDS).removesuffix(".pdn")
            yield fault(Code.RULING_OF_RECORD, place=place, ruling=named[1])


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
            yield fault(Code.LOT_OTHERWISE, lot=lot["kind"], told=told, drawn=_joined(drawn))


def _joined(items: Sequence[object]) -> str:
    return " ".join(map(str, items))


KNOWN_TERMS = frozenset(
    name for name, kept in vars(RegulationsOfSystem).items() if isinstance(kept, property)
)
"""The regulations that this version pairs by; a file of a newer one may have more."""


def _pairings(capsule: Capsule) -> Found:
    stored = capsule.json(layout.PAIRINGS)
    try:
        system = system_by_key(stored["system"])
    except UnknownSystem:
        yield left_open(Code.SYSTEM_UNKNOWN, system=str(stored["system"]))
        return
    unknown = sorted(
        name for name, value in stored["terms"].items() if value and name not in KNOWN_TERMS
    )
    if unknown:
        yield left_open(Code.SETTING_UNKNOWN, setting=", ".join(unknown))
        return
    terms = cast(RegulationsOfSystem, SimpleNamespace(**stored["terms"]))
    if system.plays_in_teams:
        yield from teams.pair_teams_again(capsule, system, terms)
        return
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
        yield fault(
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
    try:
        unknown = _unknown_of_round(row["known"])
        if unknown:
            yield left_open(Code.SETTING_UNKNOWN, setting=", ".join(unknown))
            return
        again = _paired_again(system, table, row, drafted)
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError):
        yield left_open(Code.ROUND_UNREADABLE, round=number)
        return
    yield from teams.told_round(number, again)
    by_hand = recheck.differing_boards(drafted, played)
    if by_hand:
        facts = {
            "round": number,
            "told": _text(pair for _, pair in by_hand if pair),
            "paired": _text(pair for pair, _ in by_hand if pair),
        }
        yield Finding(Kind.NOTE, Code.ROUND_BY_HAND, facts)


OF_DRAFT = frozenset(("engine", "system"))
"""What is kept with a drafted round beside what it was paired from."""


def _unknown_of_round(known: Mapping[str, Any]) -> list[str]:
    """List what a round was paired from and this version does not read."""
    if not known:
        return []
    read = pairing_field.pairing_input_from_json_data(known)
    kept = {name: value for name, value in known.items() if name not in OF_DRAFT}
    unread = unread_names(kept, pairing_field.pairing_input_to_json_data(read))
    return [*unread, *(unknown_of_bracket(read.bracket) if read.bracket else ())]


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
    if layout.TEAMS in capsule.parts:
        yield from teams.place_teams_again(capsule)
    stored = capsule.json(layout.STANDINGS)
    if stored is None or stored["facts"] is None:
        yield left_open(Code.TABLE_ABSENT)
        return
    unknown = sorted(set(stored["facts"]["coefficients"]) - COEFFICIENTS.keys())
    if not unknown:
        facts = standings_facts_from_json_data(stored["facts"])
        unknown = unread_names(stored["facts"], standings_facts_to_json_data(facts))
        unknown += unknown_of_bracket(facts.knockout.terms) if facts.knockout else []
    if unknown:
        yield left_open(Code.SETTING_UNKNOWN, setting=", ".join(map(str, unknown)))
        return
    if facts.carried:
        yield left_open(Code.CARRIED_FROM_ELSEWHERE, count=len(facts.carried))
    ranked = facts.rank()
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
            yield fault(Code.PLACE_OTHERWISE, number=number, told=theirs, computed=ours)


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
        yield fault(Code.JOURNAL_DAMAGED, damage=str(damage))


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
            yield fault(Code.ANCHOR_FAULT, name=name, status=status.value)
