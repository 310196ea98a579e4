"""Emoji on paper: left out, because no font of the sheets draws them."""

import json

import pytest

from games.board.printing.letters import without_emoji
from games.board.share_pictures import SharePicture, ShareRow, draw_share_picture


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("Кубок весны", "Кубок весны"),
        ("Кубок 🏆 весны", "Кубок весны"),
        ("🏆 Кубок весны", "Кубок весны"),
        ("Кубок весны 🏆🥇", "Кубок весны"),
        ("Россия 🇷🇺, тур ✅", "Россия, тур"),
        ("Семья 👨‍👩‍👧", "Семья"),
        ("Тур 1️⃣", "Тур 1"),
        ("❤️ шашки", "❤ шашки"),
        ("3 ↔ 7, 5 ✗, № 1 – 50 ₽", "3 ↔ 7, 5 ✗, № 1 – 50 ₽"),
        ("«Ход» \\ \n“Шашки” 日本", "«Ход» \\ \n“Шашки” 日本"),
        ("🏆", ""),
    ],
)
def test_emoji_leave_the_text_with_the_blank_beside_them(typed: str, printed: str) -> None:
    told = json.dumps({"title": typed, "rows": [typed]}, ensure_ascii=False)
    assert json.loads(without_emoji(told)) == {"title": printed, "rows": [printed]}


def test_a_picture_of_a_title_with_emoji_is_that_of_the_title_without() -> None:
    def drawn(title: str, name: str) -> bytes:
        rows = (ShareRow("1", name, "8"),)
        return draw_share_picture(SharePicture("ru", "Пермь", title=title, rows=rows))

    assert drawn("Кубок 🏆 весны", "Иванов Пётр 😀") == drawn("Кубок весны", "Иванов Пётр")
