"""Refusals are put into words, without codes or bare numbers of bytes."""

import pytest

from games.draughts.faults_and_errors import FenError
from games.draughts.position import Position
from games.refusals.codes_and_exceptions import RefusalCode
from games.refusals.texts import WORDING, explain_refusal


def test_every_code_has_its_text_and_every_text_its_code():
    assert set(WORDING) == set(RefusalCode)


@pytest.mark.parametrize(
    ("size", "limit", "russian", "english"),
    [
        (5_865_901, 5 << 20, "5,6 МБ, можно не больше 5 МБ", "5.6 MB, at most 5 MB"),
        ((5 << 20) + 1, 5 << 20, "5,1 МБ, можно не больше 5 МБ", "5.1 MB, at most 5 MB"),
        (3 << 20, 20_000, "3 МБ, можно не больше 19,5 КБ", "3 MB, at most 19.5 KB"),
        (11, 10, "11 байт, можно не больше 10 байт", "11 bytes, at most 10 bytes"),
    ],
)
def test_a_file_too_large_is_told_in_megabytes(
    size: int, limit: int, russian: str, english: str
) -> None:
    params = {"size": size, "limit": limit}
    assert russian in explain_refusal("too_large", params, "ru")
    assert english in explain_refusal("too_large", params, "en")


@pytest.mark.parametrize(
    "fen",
    [
        "x",
        "W:W",
        "W:Wa2:Bd6",
        "W:Wc3:Bc3",
        "W:Wc8:Bd6",
        "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3,d4:Bd6",
        "W:Wc3:Bd6!",
        "W:Wc3:Bd6:Gd4",
    ],
)
@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_position_that_cannot_be_is_told_without_a_code(fen: str, language: str) -> None:
    with pytest.raises(FenError) as caught:
        Position.from_fen(fen)
    reason = str(caught.value.fault.code)
    part = str(caught.value.fault.params.get("part", ""))
    text = explain_refusal("bad_position", {"reason": reason, "part": part}, language)
    assert "_" not in text
    assert "{" not in text
    assert part in text
