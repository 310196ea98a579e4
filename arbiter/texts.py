"""Texts of every refusal of the arbiter's office (cases, rulings, rights, keys), by its code."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from arbiter.errors import ArbiterError, ErrorCode
from arbiter.examinations.texts.terms import SHORT_RESULTS, TERMINATIONS
from arbiter.rules.draws.keys import RulesetCode
from arbiter.rules.incidents.facts import FactCode
from arbiter.rules.incidents.machine import ImpossibleActCode
from arbiter.rules.incidents.typed import EntryCode
from games.web.language import Text, in_language

WORDING: Mapping[str, Text] = {
    ErrorCode.CASE_NOT_OPEN: _("Case {case} is not open: {state}."),
    ErrorCode.CASE_ALREADY_RULED: _("Case {case} has been ruled already by {by}."),
    ErrorCode.RULING_SUPERSEDED: _(
        "This ruling on case {case} has been superseded already by {by}."
    ),
    ErrorCode.REASON_MISSING: _("A ruling is written with its reason."),
    ErrorCode.UNKNOWN_RESULT: _("A game cannot end like this: {result}, {termination}."),
    "impossible_outcome": _("A game cannot end like this: {result}, {termination}."),
    ErrorCode.UNKNOWN_CASE_KIND: _("No such kind of case: {kind}."),
    ErrorCode.OWN_GAME: _("Nobody judges his own game: another arbiter decides."),
    ErrorCode.ARTICLE_MISSING: _(
        "The board says {board}. A ruling against the board ({result}) names the article of the "
        "rules: write it down."
    ),
    ErrorCode.BUILT_ON: _(
        "By this ruling number {number} goes on from tie {tie} of the bracket instead of "
        "{instead}, and round {round} is published. The page of the bracket shows everything that "
        "changes: take those rounds back there, or let who went on stay; then sign the ruling."
    ),
    ErrorCode.ARTICLE_UNREADABLE: _(
        "An article has at most {most} characters and no quotation marks: V4.6, 7.2.4."
    ),
    ErrorCode.AGAINST_BOARD: _(
        "The moves of record {record} prove {board}: the result {result} is certified only by an "
        "arbiter's ruling that names its article."
    ),
    ErrorCode.NO_DOOR: _("Results of this kind are not recorded here: {kind}."),
    ErrorCode.RECORD_FAULTY: _("Record {record} has a fault and cannot be certified."),
    ErrorCode.RECORD_DOUBTFUL: _(
        "The text of record {record} is damaged or in an unclear encoding and cannot be certified."
    ),
    ErrorCode.OUTCOME_NOT_OFFERED: _(
        "By the rules of this event a case of this kind cannot be ruled so: {result}, "
        "{termination}."
    ),
    ErrorCode.STATEMENT_EMPTY: _("Say what happened."),
    ErrorCode.NOT_RULED: _(
        "Case {case} has not been ruled yet: there is nothing to appeal against."
    ),
    ErrorCode.NO_SUCH_APPEAL: _("The ruling on case {case} is final: the jury has given it."),
    ErrorCode.PROTEST_OVER: _("The protest period ({minutes} min) has ended: {until}."),
    ErrorCode.ALREADY_APPEALED: _("This ruling has been appealed against already: case {case}."),
    ErrorCode.APPEAL_PENDING: _("The ruling is under appeal, the jury decides now: case {case}."),
    ErrorCode.SAME_JUDGE: _(
        "Whoever gave the first ruling does not sit on the appeal (case {case})."
    ),
    ErrorCode.UNKNOWN_SANCTION: _("No such sanction: {kind}."),
    ErrorCode.SANCTION_NOT_OFFERED: _("The rules of this event have no such sanction: {kind}."),
    ErrorCode.SANCTION_WITHOUT_SIDE: _("Say who is penalised: White or Black."),
    ErrorCode.SANCTION_MINUTES: _(
        "How many minutes for the opponent? 1 to {most}, and only with added time."
    ),
    ErrorCode.SANCTION_CONTRADICTS: _(
        "The sanction and the result {result} contradict each other."
    ),
    ErrorCode.SANCTION_NEEDS_RULING: _("A loss is given by a ruling only."),
    ErrorCode.ALREADY_EXPELLED: _("{name} has been expelled from the event already."),
    ErrorCode.EXPULSION_IMPOSSIBLE: _("Nobody can be expelled now ({why})."),
    ErrorCode.SECTION_WITHOUT_BOARDS: _("A section arbiter has boards: from which to which."),
    ErrorCode.LAST_ORGANISER: _("The last organiser cannot be removed."),
    ErrorCode.RULES_OUT_OF_RANGE: _("{field}: {least} to {most}."),
    ErrorCode.SEVERAL: _("Several things are wrong: {count}."),
    ErrorCode.KEY_REUSED: _("Another request came with this key before: {key}."),
    ErrorCode.EVENT_CANCELLED: _("The event is cancelled: nothing is written in it any more."),
    ErrorCode.KEY_TOO_LONG: _("The key is longer than {most} characters."),
    ErrorCode.LINK_USED_UP: _("This link has been used or has ended; ask for a new one."),
    ErrorCode.WRONG_PASSWORD: _("The password is wrong."),
    ErrorCode.WRONG_CODE: _("The code is wrong or was used already; wait for the next one."),
    ErrorCode.PASSWORD_NOT_CHOSEN: _(
        "This is the one-time code: choose a password with it on the sign-in page first."
    ),
    ErrorCode.CODE_NEEDED: _("The code of the authenticator is needed, too (field code)."),
    ErrorCode.ALREADY_ENROLLED: _("Signing in with a code is switched on already."),
    ErrorCode.FACTOR_REQUIRED: _("Officials sign in here with a code: switch it on first."),
    ErrorCode.TOKEN_NAME_MISSING: _("Give the token a name."),
    ErrorCode.KEY_MISSING: _("The certificate key is missing; tell the organiser."),
    ErrorCode.KEY_OPEN: _("The certificate key is open to others (mode {mode}); it must be 600."),
    ErrorCode.KEY_UNREADABLE: _("The certificate key cannot be read."),
    # an incident of the board
    ErrorCode.INCIDENT_OPEN: _(
        "Case {case} has an incident that is not over ({incident}): finish it first."
    ),
    ErrorCode.INCIDENT_DECIDED: _(
        "This violation was entered before (incident {incident}, case {case}): it has one answer."
    ),
    ErrorCode.INCIDENT_CHANGED: _("Incident {incident} has changed in between: look again."),
    ErrorCode.OFFER_UNKNOWN: _("Name the side, the move and the answer to the draw offer."),
    ErrorCode.OFFER_NOT_WRITTEN: _("No such offer is written down: there is nothing to strike."),
    ErrorCode.OFFER_REASON: _(
        "The answer to this offer is written already: a correction is written with its reason."
    ),
    ErrorCode.INCIDENT_REASON: _("Say why it is taken back."),
    ErrorCode.INCIDENT_NO_RULES: _(
        "By which rules the game of case {case} is played is not known."
    ),
    EntryCode.POSITION_MISSING: _(
        "There is no record, or it is shorter: enter the position before it (FEN)."
    ),
    EntryCode.POSITION_UNREADABLE: _("The position cannot be read: “{text}”."),
    EntryCode.SQUARE_UNREADABLE: _("There is no such dark square: “{text}”."),
    FactCode.UNKNOWN_ARTICLE: _("The rules know no such article: {article}."),
    FactCode.PLY_IMPOSSIBLE: _("The game has no such half-move: {ply}."),
    FactCode.OFFENDER_MISSING: _("Say who did it ({article})."),
    FactCode.OFFENDER_NOT_TO_MOVE: _(
        "In this position the other side is to move: {article} cannot have happened so."
    ),
    FactCode.MOVE_NOT_GOOD: _(
        "Give the move itself, it must be legal in this position: “{move}” ({article})."
    ),
    FactCode.SQUARE_MISSING: _("Give the square of the piece concerned ({article})."),
    FactCode.SQUARE_EMPTY: _("No piece stood on {square}."),
    FactCode.MOVE_IS_LEGAL: _(
        "“{move}” is a legal move in this position, so it is no {article}. If the board stood "
        "otherwise, give the position, or a reason."
    ),
    FactCode.NOTHING_TO_CAPTURE: _(
        "In this position nothing can be captured, so it is no {article}. If the board stood "
        "otherwise, give the position, or a reason."
    ),
    FactCode.SAME_TO_MOVE: _(
        "After the violation the opponent is to move: check the side to move."
    ),
    ImpossibleActCode.IS_OVER: _("The incident is over already: {stage}."),
    ImpossibleActCode.NOT_NOW: _("This cannot be done now: {act} ({stage})."),
    ImpossibleActCode.MOVE_ILLEGAL: _("The restored position has no such move: “{move}”."),
    ImpossibleActCode.MOVE_NOT_BOUND: _("The touched piece on {square} must move, not “{move}”."),
    ImpossibleActCode.NOT_HUFFABLE: _("This piece cannot be huffed: “{square}”."),
    # a ruleset's file
    RulesetCode.UNKNOWN_RULESET: _("The rules “{ruleset}” are unknown."),
    RulesetCode.BAD_ID: _(
        "The file name “{ruleset}” is no ruleset's: it must be name@version in small letters."
    ),
    RulesetCode.SHIPPED_ID: _(
        "The rules “{ruleset}” come with the program and cannot be replaced: choose another name."
    ),
    RulesetCode.UNREADABLE: _("The ruleset's file is unreadable: {key}."),
    RulesetCode.UNKNOWN_KEY: _("Unknown key: {key}."),
    RulesetCode.MISSING_KEY: _("A key is missing: {key}."),
    RulesetCode.BAD_VALUE: _("Impossible value: {key}."),
    RulesetCode.OTHER_ID: _("The file “{ruleset}” names other rules inside: {key}."),
    RulesetCode.RULESET_CHANGED: _(
        "The rules “{ruleset}” were changed after games had been judged by them."
    ),
}

REFUSED = _("Refused ({code}).")


class _Params(dict[str, object]):
    """A parameter that is missing shows as a dash instead of raising."""

    def __missing__(self, key: str) -> str:
        return "—"


def explain_refusal(code: str, params: Mapping[str, object], language: str | None) -> str:
    """Explain a refusal in the reader's language; results and terminations are named."""
    words = in_language(WORDING.get(code, REFUSED), language)
    return words.format_map(_Params({**params, **_outcome_in_words(params, language)}, code=code))


def _outcome_in_words(params: Mapping[str, object], language: str | None) -> dict[str, str]:
    """``1-0`` is ``1–0`` and ``double_forfeit`` ``никто не явился``; what is no code stays."""
    named = {}
    if params.get("result") in SHORT_RESULTS:
        named["result"] = SHORT_RESULTS[str(params["result"])]
    if params.get("termination") in TERMINATIONS:
        named["termination"] = in_language(TERMINATIONS[str(params["termination"])], language)
    return named


def explain_all_faults(error: ArbiterError, language: str | None) -> list[str]:
    """Explain every fault of a refusal, one sentence each."""
    faults = getattr(error, "faults", (error,))
    return [explain_refusal(fault.code, fault.params, language) for fault in faults]
