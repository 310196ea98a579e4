"""Texts of the offline verification in Russian; in English it prints its codes for programs."""

from collections.abc import Iterator, Mapping

from arbiter.certificates.texts import describe_grounds
from arbiter.signed_texts.certified_game import LetStand
from arbiter.signed_texts.offline_verification import DISPUTE, Answer, Judgement

RUSSIAN: Mapping[Answer, str] = {
    Answer.GOOD: "верно: подписано здесь и в силе",
    Answer.DISPUTED: "подпись верна, результат оспаривается",
    Answer.CONTRADICTS: "подпись верна, но ходы опровергают результат, а решение судьи не названо",
    Answer.REVOKED: "подпись верна, но сертификат больше не в силе",
    Answer.REPAIRED: "по дороге изменены концы строк или метка в начале файла; сам текст — тот же",
    Answer.CHANGED: "файл изменён: это не то, что подписано",
    Answer.STRANGER: "подписано чужим ключом",
    Answer.OTHER_PURPOSE: "подпись сделана для другой цели",
    Answer.OUT_OF_TIME: "ключ наш, но в это время он уже или ещё не подписывал",
    Answer.NO_SIGNATURE: "подписи нет, или она обрезана",
    Answer.BAD_LIST: "список отозванных не подписан нами",
}


CAUSES: Mapping[str, str] = {
    "ruling": "решение судьи № {number}",
    "withdrawn": "результат снят",
    "reissued": "выдан заново",
    DISPUTE: "дело № {number}",
}


def lines(found: Judgement, let_stand: Iterator[LetStand]) -> Iterator[str]:
    """The answer with its reason, then file, revocation, and moves let stand."""
    grounds = describe_grounds(found.grounds, "ru") if found.grounds else ""
    yield ". ".join(filter(None, (RUSSIAN[found.answer].capitalize(), grounds)))
    yield f"SHA-256: {found.sha256}"
    if found.revoked_at:
        yield f"С {found.revoked_at}: {_cause(found.cause)}"
    if found.successor.strip("-"):
        yield f"В силе вместо него: № {found.successor}"
    for one in let_stand:
        move = f"ход {one.move}" if one.ply else "расстановка"
        yield f"Оставлено в партии (V2): {move}; позиция после: {one.after}"


def _cause(cause: str) -> str:
    """A cause of the list in words; one unknown here keeps its code."""
    code, _colon, number = cause.partition(":")
    said = CAUSES.get(code, cause)
    return said.format(number=number) if number or "{" not in said else said.partition(" №")[0]


def complaint(found: Judgement) -> str:
    """The reason why a certificate is not good."""
    since = f" с {found.revoked_at}" if found.answer is Answer.DISPUTED else ""
    return f"{RUSSIAN[found.answer]}{since}"
