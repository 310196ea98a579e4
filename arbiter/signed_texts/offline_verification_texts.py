"""Texts of the offline verification for people; for programs the command prints codes."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext_lazy as _

from arbiter.certificates.texts import describe_grounds
from arbiter.signed_texts.certified_game import LetStand
from arbiter.signed_texts.offline_verification import DISPUTE, Answer, Judgement
from games.web.language import Text, in_language

ANSWERS: Mapping[Answer, Text] = {
    Answer.GOOD: _("good: signed here and in force"),
    Answer.DISPUTED: _("the signature is good, the result is in dispute"),
    Answer.CONTRADICTS: _(
        "the signature is good, but the moves deny the result and no ruling is named"
    ),
    Answer.REVOKED: _("the signature is good, but the certificate is no longer in force"),
    Answer.REPAIRED: _(
        "line ends or the mark at the file's beginning were changed on the way; the text itself "
        "is the same"
    ),
    Answer.CHANGED: _("the file is changed: it is not what was signed"),
    Answer.STRANGER: _("signed with somebody else's key"),
    Answer.OTHER_PURPOSE: _("the signature was made for another purpose"),
    Answer.OUT_OF_TIME: _("the key is ours, but it did not sign at that time yet or any more"),
    Answer.NO_SIGNATURE: _("there is no signature, or it is cut short"),
    Answer.BAD_LIST: _("the list of revocations is not signed by us"),
}


CAUSES: Mapping[str, Text] = {
    "ruling": _("the arbiter's ruling No. {number}"),
    "withdrawn": _("the result was taken back"),
    "reissued": _("issued anew"),
    DISPUTE: _("case No. {number}"),
}


UNNUMBERED: Mapping[str, Text] = {"ruling": _("the arbiter's ruling"), DISPUTE: _("a case")}
"""Causes whose number the list does not say."""


SINCE: Text = _("Since {moment}: {cause}")


IN_FORCE_INSTEAD: Text = _("In force instead: No. {serial}")


LET_STAND: Text = _("Let stand in the game (V2): move {move}; position after: {after}")


SET_UP_LET_STAND: Text = _("Let stand in the game (V2): the set-up; position after: {after}")


DISPUTED_SINCE: Text = _("{answer} since {moment}")


def lines(found: Judgement, let_stand: Iterator[LetStand], language: str) -> Iterator[str]:
    """The answer with its reason, then file, revocation, and moves let stand."""
    grounds = describe_grounds(found.grounds, language) if found.grounds else ""
    answer = in_language(ANSWERS[found.answer], language)
    yield ". ".join(filter(None, (f"{answer[0].upper()}{answer[1:]}", grounds)))
    yield f"SHA-256: {found.sha256}"
    if found.revoked_at:
        cause = _cause(found.cause, language)
        yield in_language(SINCE, language).format(moment=found.revoked_at, cause=cause)
    if found.successor.strip("-"):
        yield in_language(IN_FORCE_INSTEAD, language).format(serial=found.successor)
    for one in let_stand:
        said = in_language(LET_STAND if one.ply else SET_UP_LET_STAND, language)
        yield said.format(move=one.move, after=one.after)


def _cause(cause: str, language: str) -> str:
    """A cause of the list in words; one unknown here keeps its code."""
    code, _colon, number = cause.partition(":")
    if not number and code in UNNUMBERED:
        return in_language(UNNUMBERED[code], language)
    return in_language(CAUSES.get(code, cause), language).format(number=number)


def complaint(found: Judgement, language: str) -> str:
    """The reason why a certificate is not good."""
    answer = in_language(ANSWERS[found.answer], language)
    if found.answer is not Answer.DISPUTED:
        return answer
    said = in_language(DISPUTED_SINCE, language)
    return said.format(answer=answer, moment=found.revoked_at)
