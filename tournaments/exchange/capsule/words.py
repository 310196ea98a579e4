"""Words: an event file decided again, subject by subject; why a file is none.

Texts are marked here in English, without Django; whoever prints them gives the translation.
"""

from collections.abc import Callable, Iterator, Mapping

from games.draughts.texts.catalogue import gettext_noop as _
from tournaments.exchange.capsule.findings import Code, Decided, Kind, Subject
from tournaments.exchange.capsule.layout import CapsuleFault, UnreadableCapsule

Say = Callable[[str], str]
"""Translate a marked text into the reader's language."""

CAPSULE_FAULTS: Mapping[str, str] = {
    CapsuleFault.NOT_A_ZIP: _("this is no whole ZIP file"),
    CapsuleFault.TOO_LARGE: _("the file holds more than is read: {limit}"),
    CapsuleFault.NO_MANIFEST: _("no event in one file: manifest.json is missing"),
    CapsuleFault.MANIFEST_UNREADABLE: _("manifest.json cannot be read"),
    CapsuleFault.OTHER_FORMAT: _("another format than draughts-event-capsule@1: “{found}”"),
    CapsuleFault.PART_TWICE: _("the part {name} stands there twice"),
}

DECIDED: Mapping[Subject, str] = {
    Subject.PARTS: _("Parts as listed: {count}"),
    Subject.SEAL: _("Signatures of the list: {count}"),
    Subject.RECORDS: _("Certified records: {count}"),
    Subject.RESULTS: _("Results counted in the table: {count}"),
    Subject.DECISIONS: _("Decisions held against results: {count}"),
    Subject.LOTS: _("Lots drawn again: {count}"),
    Subject.PAIRINGS: _("Rounds paired again: {count}"),
    Subject.TABLE: _("Places computed again: {count}"),
    Subject.JOURNAL: _("Rows of the journal: {count}"),
    Subject.ANCHORS: _("Signed control lines: {count}"),
}

KINDS: Mapping[Kind, str] = {
    Kind.FAULT: _("WRONG"),
    Kind.NOTE: _("to be noted"),
    Kind.OPEN: _("not decided"),
}

FINDINGS: Mapping[Code, str] = {
    Code.PART_MISSING: _("the part {name} is missing"),
    Code.PART_UNLISTED: _("the part {name} is not in the signed list"),
    Code.PART_CHANGED: _("the part {name} is not what was signed"),
    Code.PART_UNREADABLE: _("the part {name} is missing or cannot be read"),
    Code.SEALED_BY: _("signed with a key of the list given: {key}"),
    Code.SEALED_BY_OWN: _(
        "signed with the key {key}, which only the file itself names: compare it with the key on "
        "the organiser's site, or give its list with --signers"
    ),
    Code.SEAL_BROKEN: _("the signature of the list is not good: {status}"),
    Code.RECORD_FAULT: _("record {place} (round, board, game): {answer}"),
    Code.RECORD_RESULT: _("record {place}: certified {certified}, in the event {told}"),
    Code.RECORD_WITHOUT_GAME: _("record {place}: the event has no such game"),
    Code.RECORD_NOT_ARCHIVED: _("record {place} was not put into the archive of games"),
    Code.RECORD_MOVES_FAULTY: _(
        "record {place} has a fault (line {line}) and was not put into the archive of games"
    ),
    Code.GAME_COUNTED_OTHERWISE: _("game {place}: {told}, counted in the table as {counted}"),
    Code.GAME_NOT_COUNTED: _("game {place}: {told}, not counted in the table"),
    Code.GAME_UNKNOWN: _("the table counts a game that the event does not have: {game}"),
    Code.MATCH_OTHERWISE: _(
        "match {match} (round, table), board {board}: counted as {told}, its games give {summed}"
    ),
    Code.MATCH_UNKNOWN: _("the table of teams counts a match that was not played so: {match}"),
    Code.DECISIONS_ABSENT: _("the file was written before decisions were part of it"),
    Code.DECISIONS_PRIVATE: _(
        "not everybody may see this event: its decisions are in no register and not in the file"
    ),
    Code.DECISION_EXPLAINS: _("game {place}: {told} by ruling No. {ruling}; article: {article}"),
    Code.DECISION_OTHERWISE: _("game {place}: {told}, but ruling No. {ruling} says {ruled}"),
    Code.DECISION_WITHOUT_GAME: _("{decision}: the event has no such game"),
    Code.DECISION_VOID_BY: _("{decision}: void by ruling No. {ruling}, which is not in the file"),
    Code.DECISION_MISSING: _("game {place}: {told}, and no ruling in the file says why"),
    Code.SANCTION_OTHERWISE: _(
        "game {place}: {told}, but by {decision} this player has lost the game"
    ),
    Code.RULING_OF_RECORD: _(
        "record {place} rests on ruling No. {ruling}, which is not in the file"
    ),
    Code.LOT_OTHERWISE: _("lot {lot}: stored {told}, drawn again {drawn}"),
    Code.LOT_BY_HAND: _("lot {lot}: not drawn by the program, it cannot be drawn again"),
    Code.SETTING_UNKNOWN: _(
        "the file holds what this version of the program does not know: {setting}; take a newer one"
    ),
    Code.TEAMS_ABSENT: _("the matches of teams are not in the file"),
    Code.ROUND_UNREADABLE: _(
        "round {round}: what it was paired from cannot be read by this version of the program"
    ),
    Code.SYSTEM_UNKNOWN: _("the system of play “{system}” is not known here"),
    Code.ROUND_OTHERWISE: _("round {round}: in the file {told}; paired again {paired}"),
    Code.RULE_BROKEN: _("round {round} breaks a rule: {rule}, numbers {numbers}"),
    Code.ROUND_BY_HAND: _("round {round}: the arbiter set {told} instead of {paired}"),
    Code.ROUND_ELSEWHERE: _("round {round}: taken over from another program"),
    Code.ROUND_NOT_PAIRED: _("round {round} could not be paired again: {why}"),
    Code.ENGINE_MISSING: _(
        "round {round}: only the rules that forbid a pairing were checked; the engine that pairs "
        "is not installed here (pip install gacrux)"
    ),
    Code.BOARDS_OTHERWISE: _("round {round}: shown {told}; in the pairing {paired}"),
    Code.TABLE_ABSENT: _("no table with its facts is in the file"),
    Code.TEAM_OTHERWISE: _("team {number}: stored {told}; computed {computed}"),
    Code.CARRIED_FROM_ELSEWHERE: _(
        "points carried from an event before, which this file does not hold; players: {count}"
    ),
    Code.PLACE_OTHERWISE: _("number {number}: stored {told}; computed {computed}"),
    Code.JOURNAL_ABSENT: _("the journal is in the file of the event's officials alone"),
    Code.JOURNAL_DAMAGED: _("the journal: {damage}"),
    Code.ANCHOR_FAULT: _("{name}: its signature is not good: {status}"),
    Code.ANCHORS_ABSENT: _("no control line of this event has been signed yet"),
}

HEAD = _("{title}: after round {round}, written {made}")

ALL_TRUE = _("Everything decided again is as the file says.")

FALSE = _("the file does not tell the truth")


def explain_unreadable_capsule(error: UnreadableCapsule, say: Say) -> str:
    """Explain why a file cannot be opened as an event."""
    return say(CAPSULE_FAULTS[error.code]).format_map(error.params)


def decided_lines(decided: Decided, say: Say) -> Iterator[str]:
    """Yield what was decided again of one subject: the count, then a line each finding."""
    yield say(DECIDED[decided.subject]).format(count=decided.count)
    for finding in decided.findings:
        sentence = say(FINDINGS[finding.code]).format_map(finding.params)
        yield f"  {say(KINDS[finding.kind])}: {sentence}"
