"""Texts of certificates: grounds of the result, state of a signature, offline verification."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from arbiter.examinations.texts.findings import describe_chosen_reading
from arbiter.examinations.texts.terms import SHORT_RESULTS, TERMINATIONS, article_in_brackets
from arbiter.proofs.certified import ConfirmedBy, DaysOfMoves, Grounds, LetStand
from arbiter.proofs.offline import DISPUTE, OfflineVerification, VerificationAnswer
from arbiter.proofs.sshsig import SignatureStatus
from games.web.language import Text, in_language, text_of_code

CONFIRMED_BY: Mapping[str, Text] = {
    ConfirmedBy.WHITE: pgettext_lazy("confirmed by", "White"),
    ConfirmedBy.BLACK: pgettext_lazy("confirmed by", "Black"),
    ConfirmedBy.OFFICIAL: _("an official"),
    ConfirmedBy.TWO_OFFICIALS: _("two officials"),
    ConfirmedBy.RULING: _("an arbiter's ruling"),
}

CONFIRMED: Text = _("The result is confirmed by {who}.")

RULED: Mapping[bool | None, Text] = {
    False: _("The result stands by the arbiter's ruling No. {ruling}{article}."),
    True: _("The result stands by ruling No. {ruling}{article} of the jury of appeal."),
    None: _("The result stands by ruling No. {ruling}{article}."),
}
"""By whether the jury gave the ruling; None where nobody can tell."""

AGAINST_BOARD: Mapping[bool | None, Text] = {
    False: _(
        "The result stands by the arbiter's ruling No. {ruling}{article}, against the board: "
        "the moves prove {proved}."
    ),
    True: _(
        "The result stands by ruling No. {ruling}{article} of the jury of appeal, against the "
        "board: the moves prove {proved}."
    ),
    None: _(
        "The result stands by ruling No. {ruling}{article}, against the board: "
        "the moves prove {proved}."
    ),
}

CONTRADICTION: Text = _(
    "The moves prove {proved}, the result is another, and no ruling is named: such a result is "
    "not to be trusted."
)

READ: Text = _("The draw rests on one of two readings of the rules: {how}.")

SENT: Text = _(
    "The moves were sent by correspondence, the first on {first}, the last on {last}; days a move: "
    "{days}, in reserve: {reserve}."
)

NOT_SHOWN: Text = _("The moves of the record do not show it: {rule}.")


def describe_grounds_of_result(
    grounds: Grounds, language: str | None, *, is_of_jury: bool | None = None
) -> str:
    """Name a result's confirmations or ruling, open rules as read, days of sent moves.

    Empty for texts that do not say. ``is_of_jury`` is whether the jury gave the ruling: a
    certificate names only its number, so that without a database it stays None.
    """
    how = "; ".join(describe_chosen_reading(*reading, language) for reading in grounds.readings)
    read = in_language(READ, language).format(how=how) if how else ""
    not_shown = (
        in_language(NOT_SHOWN, language).format(
            rule=text_of_code(TERMINATIONS, grounds.not_shown, language)
        )
        if grounds.not_shown
        else ""
    )
    sent = _describe_days(grounds.days, language) if grounds.days else ""
    confirmed = _confirmed_or_ruled(grounds, language, is_of_jury=is_of_jury)
    return " ".join(filter(None, (confirmed, not_shown, read, sent)))


def _describe_days(days: DaysOfMoves, language: str | None) -> str:
    return in_language(SENT, language).format(
        first=f"{days.day_of_first_move:%d.%m.%Y}",
        last=f"{days.last:%d.%m.%Y}",
        days=days.days_per_move,
        reserve=days.reserve_days,
    )


def _confirmed_or_ruled(grounds: Grounds, language: str | None, *, is_of_jury: bool | None) -> str:
    parameters = {
        "ruling": grounds.ruling,
        "article": article_in_brackets({"article": grounds.article}, language),
        "proved": SHORT_RESULTS.get(grounds.proved, ""),
        "who": ", ".join(
            in_language(CONFIRMED_BY[confirmer], language) for confirmer in grounds.confirmed_by
        ),
    }
    if grounds.is_contradiction:
        return in_language(CONTRADICTION, language).format_map(parameters)
    if grounds.is_against_board:
        return in_language(AGAINST_BOARD[is_of_jury], language).format_map(parameters)
    if grounds.ruling:
        return in_language(RULED[is_of_jury], language).format_map(parameters)
    return in_language(CONFIRMED, language).format_map(parameters) if grounds.confirmed_by else ""


SIGNATURE_STATES: Mapping[SignatureStatus, Text] = {
    SignatureStatus.GOOD: pgettext_lazy("state of a signature", "good"),
    SignatureStatus.WRONG: pgettext_lazy("state of a signature", "wrong"),
    SignatureStatus.STRANGER: pgettext_lazy("state of a signature", "stranger"),
    SignatureStatus.OTHER_PURPOSE: pgettext_lazy("state of a signature", "other purpose"),
    SignatureStatus.UNREADABLE: pgettext_lazy("state of a signature", "unreadable"),
}

# Texts of the answers of the offline verification of certificates.


ANSWERS: Mapping[VerificationAnswer, Text] = {
    VerificationAnswer.GOOD: _("good: signed here and in force"),
    VerificationAnswer.DISPUTED: _("the signature is good, the result is in dispute"),
    VerificationAnswer.CONTRADICTS: _(
        "the signature is good, but the moves deny the result and no ruling is named"
    ),
    VerificationAnswer.REVOKED: _(
        "the signature is good, but the certificate is no longer in force"
    ),
    VerificationAnswer.REPAIRED: _(
        "line ends or the mark at the file's beginning were changed on the way; the text itself "
        "is the same"
    ),
    VerificationAnswer.CHANGED: _("the file is changed: it is not what was signed"),
    VerificationAnswer.STRANGER: _("signed with somebody else's key"),
    VerificationAnswer.OTHER_PURPOSE: _("the signature was made for another purpose"),
    VerificationAnswer.OUT_OF_TIME: _(
        "the key is ours, but it did not sign at that time yet or any more"
    ),
    VerificationAnswer.NO_SIGNATURE: _("there is no signature, or it is cut short"),
    VerificationAnswer.BAD_LIST: _("the list of revocations is not signed by us"),
}

CAUSES: Mapping[str, Text] = {
    "ruling": _("ruling No. {number}"),
    "withdrawn": _("the result was taken back"),
    "reissued": _("issued anew"),
    "paper_withdrawn": _("what it states was withdrawn"),
    "paper_replaced": _("a later paper has taken its place"),
    DISPUTE: _("case No. {number}"),
}
"""A ruling may be the arbiter's or the jury's: neither list nor certificate says whose."""

UNNUMBERED: Mapping[str, Text] = {"ruling": _("a ruling in a case"), DISPUTE: _("a case")}
"""Causes whose number the list does not say."""

SINCE: Text = _("Since {moment}: {cause}")

IN_FORCE_INSTEAD: Text = _("In force instead: No. {serial}")

LET_STAND: Text = _("Let stand in the game (V2): move {move}; position after: {after}")

SET_UP_LET_STAND: Text = _("Let stand in the game (V2): the set-up; position after: {after}")

DISPUTED_SINCE: Text = _("{answer} since {moment}")


def offline_verification_lines(
    judgement: OfflineVerification, let_stand: Iterator[LetStand], language: str
) -> Iterator[str]:
    """Return the answer in lines: reason, file, revocation, moves let stand."""
    grounds = describe_grounds_of_result(judgement.grounds, language) if judgement.grounds else ""
    answer = in_language(ANSWERS[judgement.answer], language)
    yield ". ".join(filter(None, (f"{answer[0].upper()}{answer[1:]}", grounds)))
    yield f"SHA-256: {judgement.sha256}"
    if judgement.revoked_at:
        cause = _cause(judgement.cause, language)
        yield in_language(SINCE, language).format(moment=judgement.revoked_at, cause=cause)
    if judgement.successor.strip("-"):
        yield in_language(IN_FORCE_INSTEAD, language).format(serial=judgement.successor)
    for waived in let_stand:
        sentence = in_language(LET_STAND if waived.ply else SET_UP_LET_STAND, language)
        yield sentence.format(move=waived.move, after=waived.after)


def _cause(cause: str, language: str) -> str:
    """Return a cause of the list in words; one unknown here keeps its code."""
    code, _colon, number = cause.partition(":")
    if not number and code in UNNUMBERED:
        return in_language(UNNUMBERED[code], language)
    return in_language(CAUSES.get(code, cause), language).format(number=number)


def reason_not_good(judgement: OfflineVerification, language: str) -> str:
    """Return the reason why a certificate is not good."""
    answer = in_language(ANSWERS[judgement.answer], language)
    if judgement.answer is not VerificationAnswer.DISPUTED:
        return answer
    sentence = in_language(DISPUTED_SINCE, language)
    return sentence.format(answer=answer, moment=judgement.revoked_at)
