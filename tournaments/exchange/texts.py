"""Words: faults of a TRF with their place, notes about an import, an event decided again."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext_lazy as _

from games.web.language import Text, in_language
from tournaments.exchange.capsule.deciding import Code, Decided, Kind, Subject
from tournaments.exchange.capsule.layout import CapsuleFault, UnreadableCapsule
from tournaments.pairing.trf import TrfCode, TrfFault, TrfNoteCode
from tournaments.people.lists.table import FileCode

FAULTS: Mapping[str, Text] = {
    FileCode.NOT_TEXT: _("This is no text: a TRF is written in UTF-8 or Windows-1251"),
    TrfCode.NO_PLAYERS: _("There are no players (records 001)"),
    TrfCode.UNKNOWN_RECORD: _("record “{found}” is neither of TRF16 nor of TRF-2026"),
    TrfCode.NUMBER_TWICE: _("number {found} stands there twice"),
    TrfCode.NOT_A_NUMBER: _("a number, not “{found}”"),
    TrfCode.UNKNOWN_COLOUR: _("a colour is w, b or -, not “{found}”"),
    TrfCode.UNKNOWN_RESULT: _("there is no result “{found}” here"),
    TrfCode.UNKNOWN_WORD: _("the word “{found}” is not understood"),
    TrfCode.POINTS_WITHOUT_LETTER: _("every letter in “{found}” needs its points"),
    TrfCode.PLAYERS_DISAGREE: _("two players tell one game differently: {found}"),
    TrfCode.POINTS_DISAGREE: _("the points are not the sum of the rounds, which is {found}"),
    TrfCode.RESULT_MISSING: _("the game is not over yet"),
    TrfCode.OTHER_SYSTEM: _("another system: {found}"),
    TrfCode.TEAM_FILE: _("this is a file of teams ({found}), and a Swiss of players is read here"),
    TrfCode.NO_TEAMS: _("There are no teams (records 310 or 013)"),
    TrfCode.UNKNOWN_TEAM: _("there is no team {found}"),
    TrfCode.UNKNOWN_PLAYER: _("there is no player {found}"),
    TrfCode.PLAYER_OF_TWO_TEAMS: _("player {found} stands in a team already"),
    TrfCode.TEAM_MOVED: _(
        "the columns of the team have moved: “{found}” stands where a blank belongs"
    ),
    TrfCode.BOARD_COLOURS: _(
        "here a game has colour “{found}”: down the boards of a match colours change, the "
        "first-named team has White on board 1"
    ),
    TrfCode.AWARD_NOT_TAKEN: _(
        "points that an arbiter awarded to a team (record {found}) are not taken over; a "
        "penalty of a round is"
    ),
    TrfCode.FORFEIT_WITHOUT_BOARDS: _(
        "a match won without play: who won which board is not told in the records of the players"
    ),
    TrfCode.RECORD_TWICE: _("record {found} may stand there only once"),
    TrfCode.NOT_ONE_MATCH: _(
        "the players of a team meet players of more than one team, or of none: {found}"
    ),
    TrfCode.LETTERS_BROKEN: _(
        "the letters of the file were broken when it was saved anew, and its columns moved; here "
        "stood “{found}”. Take the file as the program wrote it, or its mended text"
    ),
    TrfCode.TOO_MANY_LINES: _("a TRF has at most {found} lines"),
    TrfCode.TOO_WIDE: _("“{found}” does not fit its column"),
}

NOTES: Mapping[TrfNoteCode, Text] = {
    TrfNoteCode.DAY_AMBIGUOUS: _(
        "day and month cannot be told apart: {text}; the day is not written, enter it yourself"
    ),
    TrfNoteCode.DAY_UNREAD: _(
        "this day cannot be read, or does not fit the other: {text}; enter it yourself"
    ),
    TrfNoteCode.RECORD_UNKNOWN: _(
        "no record of TRF16 or TRF-2026; it is kept and goes out again: {text}"
    ),
    TrfNoteCode.RECORD_KEPT: _(
        "this record changes nothing here; it is kept and goes out again: {text}"
    ),
    TrfNoteCode.ROW_KEPT: _("this row is no record; it is kept and goes out again: {text}"),
    TrfNoteCode.BYE_AHEAD: _(
        "a full-point bye in the round to come is taken as a bye without points, numbers {text}; "
        "give the points by hand"
    ),
    TrfNoteCode.NOT_OFFICIAL_TABLE: _(
        "round {text} is not a round of the official table (Berger); it is taken as it was played"
    ),
    TrfNoteCode.REMAINDER_LAID_OUT: _(
        "rounds laid out here from the games that are still to be played: {text}; look at them "
        "before they are published"
    ),
    TrfNoteCode.WORDS_MENDED: _(
        "these words were broken by a wrong encoding and are taken as (record, words): {text}; "
        "correct them in the event if they are wrong"
    ),
    TrfNoteCode.SYSTEM_BY_GAMES: _(
        "the file does not name its system; everybody has met everybody, so it is taken as a "
        "round robin"
    ),
    TrfNoteCode.TIE_BREAKS_OWN: _(
        "equal points are separated here by the regulations of the event, not as the file says: "
        "{text}"
    ),
    TrfNoteCode.NATIONAL_KEPT: _("lines of a federation are kept and go out again: {text}"),
    TrfNoteCode.TEXT_CUT: _(
        "the record is longer than there is room for and was cut (record, characters): {text}"
    ),
    TrfNoteCode.NAME_TWICE: _("two players have one name, numbers {text}"),
    TrfNoteCode.MORE_NOTES: _("… and {text} more notes of this kind"),
    TrfNoteCode.ROUNDS_TOO_MANY: _(
        "rounds and players: {text} – so many rounds cannot be played without a rematch"
    ),
}

CAPSULE_FAULTS: Mapping[str, Text] = {
    CapsuleFault.NOT_A_ZIP: _("this is no whole ZIP file"),
    CapsuleFault.TOO_LARGE: _("the file holds more than is read: {limit}"),
    CapsuleFault.NO_MANIFEST: _("no event in one file: manifest.json is missing"),
    CapsuleFault.MANIFEST_UNREADABLE: _("manifest.json cannot be read"),
    CapsuleFault.OTHER_FORMAT: _("another format than draughts-event-capsule@1: “{found}”"),
    CapsuleFault.PART_TWICE: _("the part {name} stands there twice"),
}

DECIDED: Mapping[Subject, Text] = {
    Subject.PARTS: _("Parts as listed: {count}"),
    Subject.SEAL: _("Signatures of the list: {count}"),
    Subject.RECORDS: _("Certified records: {count}"),
    Subject.RESULTS: _("Results counted in the table: {count}"),
    Subject.LOTS: _("Lots drawn again: {count}"),
    Subject.PAIRINGS: _("Rounds paired again: {count}"),
    Subject.TABLE: _("Places computed again: {count}"),
    Subject.JOURNAL: _("Rows of the journal: {count}"),
    Subject.ANCHORS: _("Signed control lines: {count}"),
}

KINDS: Mapping[Kind, Text] = {
    Kind.FAULT: _("WRONG"),
    Kind.NOTE: _("to be noted"),
    Kind.OPEN: _("not decided"),
}

FINDINGS: Mapping[Code, Text] = {
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
    Code.GAME_COUNTED_OTHERWISE: _("game {place}: {told}, counted in the table as {counted}"),
    Code.GAME_NOT_COUNTED: _("game {place}: {told}, not counted in the table"),
    Code.GAME_UNKNOWN: _("the table counts a game that the event does not have: {game}"),
    Code.LOT_OTHERWISE: _("lot {lot}: stored {told}, drawn again {drawn}"),
    Code.LOT_BY_HAND: _("lot {lot}: not drawn by the program, it cannot be drawn again"),
    Code.SYSTEM_UNKNOWN: _("the system of play “{system}” is not known here"),
    Code.ROUND_OTHERWISE: _("round {round}: in the file {told}; paired again {paired}"),
    Code.RULE_BROKEN: _("round {round} breaks a rule: {rule}, numbers {numbers}"),
    Code.ROUND_BY_HAND: _("round {round}: the arbiter set {told} instead of {paired}"),
    Code.ROUND_ELSEWHERE: _("round {round}: taken over from another program"),
    Code.ROUND_NOT_PAIRED: _("round {round} could not be paired again: {why}"),
    Code.BOARDS_OTHERWISE: _("round {round}: shown {told}; in the pairing {paired}"),
    Code.TABLE_ABSENT: _("no table with its facts is in the file"),
    Code.PLACE_OTHERWISE: _("number {number}: stored {told}; computed {computed}"),
    Code.JOURNAL_ABSENT: _("the journal is in the file of the event's officials alone"),
    Code.JOURNAL_DAMAGED: _("the journal: {damage}"),
    Code.ANCHOR_FAULT: _("{name}: its signature is not good: {status}"),
    Code.ANCHORS_ABSENT: _("no control line of this event has been signed yet"),
}

LINE: Text = _("line {line}: ")

PLACE: Text = _("line {line}, column {column}: ")


def explain_trf_fault(code: str, params: Mapping[str, object], language: str | None) -> str:
    """Explain a TRF fault, after its line and column if known."""
    place = in_language(PLACE, language).format_map(params) if params.get("line") else ""
    return place + in_language(FAULTS[code], language).format_map(params)


def explain_trf_fault_in_terminal(fault: TrfFault, language: str | None) -> str:
    """Explain a fault, for a terminal."""
    place = {"line": fault.line, "column": fault.column, "found": fault.found}
    return explain_trf_fault(fault.code, place, language)


def explain_trf_note(note: Mapping[str, object], language: str | None) -> str:
    """Explain a note about an imported TRF."""
    line = in_language(LINE, language).format_map(note) if note.get("line") else ""
    return line + in_language(NOTES[TrfNoteCode(str(note["code"]))], language).format_map(note)


def explain_unreadable_capsule(error: UnreadableCapsule, language: str | None) -> str:
    """Explain why a file cannot be opened as an event."""
    return in_language(CAPSULE_FAULTS[error.code], language).format_map(error.params)


def decided_lines(decided: Decided, language: str | None) -> Iterator[str]:
    """Yield what was decided again of one subject: the count, then a line each finding."""
    yield in_language(DECIDED[decided.subject], language).format(count=decided.count)
    for finding in decided.findings:
        sentence = in_language(FINDINGS[finding.code], language).format_map(finding.params)
        kind = in_language(KINDS[finding.kind], language)
        yield f"  {kind}: {sentence}"
