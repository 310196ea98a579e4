"""Errors of the arbiter: refusals as codes with parameters, without texts; misuse by code.

    ArbiterError
    ├── Refused                the office cannot grant this
    │   └── SeveralRefusals    more than one reason, each told
    ├── NotSignedIn            what was sent does not sign in
    ├── SignInStepMissing      signed in, but something must be done first
    ├── StaleRequest           somebody else was first
    └── KeyFault               the signing key cannot be used

    ImmutableEvidence          a programmer tried to change what was decided (never a user's fault)
    OutsideTransaction         a programmer wrote the journal apart from the change it tells of

Their wording is in ``arbiter.texts``.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum


class ErrorCode(StrEnum):
    """Codes of all refusals."""

    CASE_NOT_OPEN = "case_not_open"  # case, state
    CASE_ALREADY_RULED = "case_already_ruled"  # case, by
    RULING_SUPERSEDED = "ruling_superseded"  # case, by
    REASON_MISSING = "ruling_reason_missing"
    UNKNOWN_RESULT = "unknown_result"  # result, termination
    UNKNOWN_CASE_KIND = "unknown_case_kind"  # kind
    INCIDENT_OPEN = "incident_open"  # case, incident
    INCIDENT_DECIDED = "incident_decided"  # incident, case
    INCIDENT_CHANGED = "incident_changed"  # incident
    INCIDENT_REASON = "incident_reason_missing"
    INCIDENT_NO_RULES = "incident_no_rules"  # case
    OFFER_UNKNOWN = "offer_unknown"
    OFFER_NOT_WRITTEN = "offer_not_written"
    OFFER_REASON = "offer_reason_missing"
    OWN_GAME = "own_game"
    ARTICLE_MISSING = "ruling_article_missing"  # board, result
    BUILT_ON = "play_built_on"  # tie, round, number, instead, page
    ARTICLE_UNREADABLE = "ruling_article_unreadable"  # most
    AGAINST_BOARD = "certificate_against_board"  # record, result, board
    NO_DOOR = "no_result_door"  # kind
    RECORD_FAULTY = "record_not_certifiable"  # record
    RECORD_DOUBTFUL = "record_text_in_doubt"  # record, note
    OUTCOME_NOT_OFFERED = "outcome_not_offered"  # kind, result, termination
    STATEMENT_EMPTY = "statement_empty"
    NOT_RULED = "not_ruled_yet"  # case
    NO_SUCH_APPEAL = "not_appealable"  # case
    PROTEST_OVER = "protest_period_over"  # until, minutes
    ALREADY_APPEALED = "already_appealed"  # case
    APPEAL_PENDING = "appeal_pending"  # case
    SAME_JUDGE = "same_judge_on_appeal"  # case
    UNKNOWN_SANCTION = "unknown_sanction"  # kind
    SANCTION_NOT_OFFERED = "sanction_not_offered"  # kind
    SANCTION_WITHOUT_SIDE = "sanction_without_side"
    SANCTION_MINUTES = "sanction_minutes"  # most
    SANCTION_CONTRADICTS = "sanction_contradicts_result"  # kind, result
    SANCTION_NEEDS_RULING = "sanction_needs_ruling"  # kind
    ALREADY_EXPELLED = "already_expelled"  # name
    EXPULSION_IMPOSSIBLE = "expulsion_impossible"  # why
    SECTION_WITHOUT_BOARDS = "section_without_boards"
    LAST_ORGANISER = "last_organiser"
    RULES_OUT_OF_RANGE = "office_rules_out_of_range"  # field, least, most
    SEVERAL = "several_faults"  # count
    KEY_REUSED = "idempotency_key_reused"  # key
    EVENT_CANCELLED = "event_cancelled"
    KEY_TOO_LONG = "idempotency_key_too_long"  # most
    TOKEN_NAME_MISSING = "token_name_missing"
    LINK_USED_UP = "link_used_up"
    WRONG_PASSWORD = "wrong_password"
    WRONG_CODE = "wrong_code"
    CODE_NEEDED = "code_needed"
    PASSWORD_NOT_CHOSEN = "password_not_chosen"
    ALREADY_ENROLLED = "already_enrolled"
    FACTOR_REQUIRED = "second_factor_required"
    KEY_MISSING = "certificate_key_missing"
    KEY_OPEN = "certificate_key_open_to_others"  # mode
    KEY_UNREADABLE = "certificate_key_unreadable"


NOT_NOW = frozenset(
    {
        ErrorCode.ALREADY_APPEALED,
        ErrorCode.ALREADY_ENROLLED,
        ErrorCode.ALREADY_EXPELLED,
        ErrorCode.APPEAL_PENDING,
        ErrorCode.BUILT_ON,
        ErrorCode.CASE_NOT_OPEN,
        ErrorCode.EVENT_CANCELLED,
        ErrorCode.INCIDENT_DECIDED,
        ErrorCode.INCIDENT_OPEN,
        ErrorCode.LAST_ORGANISER,
        ErrorCode.NOT_RULED,
        ErrorCode.PROTEST_OVER,
    }
)
"""What the state of things forbids, however it is asked: 409."""


class ArbiterError(Exception):
    """A refusal: ``code`` names the reason, ``params`` what it speaks of."""

    def __init__(self, code: StrEnum, **params: str | int | None) -> None:
        super().__init__(code.value)
        self.code = code.value
        self.params: Mapping[str, str | int | None] = params

    @property
    def status(self) -> int:
        """The HTTP status of the refusal."""
        return 409 if self.code in NOT_NOW else 400


class Refused(ArbiterError):
    """A refusal of a faulty request."""


class SignInStepMissing(ArbiterError):
    """A refusal: signed in, but a step is missing, such as the second factor."""

    status = 403


class NotSignedIn(ArbiterError):
    """A refusal: the credentials sent do not sign in."""

    status = 401


class StaleRequest(ArbiterError):
    """A refusal: the page or request is outdated, another official was faster."""

    status = 409


class SeveralRefusals(Refused):
    """A refusal with several faults of one request, all reported."""

    def __init__(self, faults: Sequence[ArbiterError]) -> None:
        each = tuple(single for fault in faults for single in getattr(fault, "faults", (fault,)))
        super().__init__(ErrorCode.SEVERAL, count=len(each))
        self.faults = each


def raise_one_or_several_faults(faults: Sequence[Refused]) -> None:
    """Raise the one fault, or SeveralRefusals; nothing for none."""
    if faults:
        raise faults[0] if len(faults) == 1 else SeveralRefusals(faults)


class KeyFault(ArbiterError):
    """The installation's signing key is missing or unsafe."""

    status = 503


class ImmutableEvidence(Exception):
    """Code tried to change or delete a decision, which can only be superseded."""


class OutsideTransaction(Exception):
    """Code wrote a journal row outside the transaction of its change."""
