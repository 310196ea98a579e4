"""Words: faults of a TRF with their place, notes about an import."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from games.web.language import Text, in_language
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
    TrfCode.ROUNDS_TURNED: _("the last round ({found}) is before the first"),
    TrfCode.ONE_ALONE: _("teams that may not meet are at least two, here stands “{found}”"),
    TrfCode.TOO_MANY_APART: _("at most {found} pairs of teams are kept apart"),
    TrfCode.NUMBER_LEFT_OUT: _(
        "in a knock-out the starting numbers are 1 to the last, and {found} is not there"
    ),
    TrfCode.TIE_UNTOLD: _(
        "round and numbers {found}: this tie was not won, and the next round does not tell which "
        "one of the two went on. Write into the file who won it, or take the file over as a "
        "Swiss: the rounds then stand without a bracket"
    ),
    TrfCode.NOT_IN_BRACKET: _(
        "round and numbers {found}: this is in no bracket. Who has lost is out or plays for a "
        "place, winners meet winners. Correct the file, or take it over as a Swiss: the rounds "
        "then stand without a bracket"
    ),
    TrfCode.BYE_OF_ANOTHER: _(
        "round and number {found}: here the first numbers have no opponent in round 1 of a "
        "bracket, spread over its parts. Take the file over as a Swiss: the rounds then stand "
        "without a bracket"
    ),
    TrfCode.BRACKET_AHEAD: _(
        "the bracket does not follow the starting numbers, and the file does not tell who meets "
        "whom after round {found}. Take it over when only the final is left, or as a Swiss: the "
        "rounds then stand without a bracket"
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
    TrfNoteCode.APART_LATER: _(
        "these numbers may not meet in later rounds (rounds, numbers): {text}; this is not taken "
        "over, enter it before the first of these rounds is drafted"
    ),
    TrfNoteCode.APART_TO_THE_END: _(
        "these numbers may not meet in some of the rounds left (rounds, numbers): {text}; here "
        "they are kept apart to the end, take it back when these rounds are over"
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
    TrfNoteCode.BRACKET_SEEDED: _(
        "all pairs are those of a bracket by starting numbers: it is taken so, and goes on so"
    ),
    TrfNoteCode.BRACKET_DRAWN: _(
        "the bracket does not follow the starting numbers: it was found from who met whom, and "
        "stands as drawn by lot elsewhere"
    ),
    TrfNoteCode.SENT_ON: _(
        "a tie that nobody won: who went on is told by the next round, or by the places "
        "(round, numbers, who): {text}"
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
