"""Texts of the answers of the offline verification of certificates."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext_lazy as _

from arbiter.certificates.grounds_of_certified_result_texts import describe_grounds_of_result
from arbiter.signed_texts.read_game_and_grounds_of_certified_text import LetStand
from arbiter.signed_texts.verify_certificate_offline import (
    DISPUTE,
    OfflineVerification,
    VerificationAnswer,
)
from games.web.render_text_in_language import Text, in_language

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
