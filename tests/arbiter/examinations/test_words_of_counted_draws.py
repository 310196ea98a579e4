"""A draw that only counted moves prove says so, and never that nobody could win (7.2.7, 7.2.8)."""

import pytest

from arbiter.cases.ending_tables_value_of_case_position import is_won_by_tables
from arbiter.examinations.verdict_texts import verdict_reason_in_words
from arbiter.rules.outcome import GameResult
from arbiter.rules.verdicts.verdict import VerdictKind
from tests.arbiter.rules.draws.fmjd64_counts_and_verdicts import verdict_by_fmjd64
from tests.arbiter.rules.positions_for_draw_rules import DV4, DV5, line_up_to, replayed_line

# after the 5th move, which ends the count, the table of endings says that White wins
WON = ("W:WKb4,Kg1:BKa7", "1.b4-e7 a7-b8 2.e7-b4 b8-a7 3.b4-f8 a7-b8 4.f8-b4 b8-a7 5.b4-d6 a7-b8")


def _told(played, recorded, language):
    (reason, *_more) = verdict_by_fmjd64(played, recorded).reasons
    stored = {"code": reason.code, "article": reason.article, "params": dict(reason.params)}
    return verdict_reason_in_words(stored, language)


@pytest.mark.parametrize(
    ("line", "recorded", "russian", "english"),
    [
        (DV5, GameResult.DRAW,
         "Ничья по счёту ходов: одна или две шашки против дамки (п. 7.2.8)",
         "A draw by the count of moves: one or two pieces against a lone king (article 7.2.8)"),
        (DV4, GameResult.DRAW,
         "Ничья по счёту ходов: три шашки против дамки на большаке (п. 7.2.7)",
         "A draw by the count of moves: three pieces against a king on the main road "
         "(article 7.2.7)"),
        (DV5, None,
         "По счёту ходов можно требовать ничью: одна или две шашки против дамки; требование "
         "заявляет игрок или судья (п. 7.2.8)",
         "By the count of moves the record supports a draw claim: one or two pieces against a "
         "lone king; a player or the arbiter must make it (article 7.2.8)"),
    ],
)  # fmt: skip
def test_7_2_7_7_2_8_a_draw_by_count_is_told_as_one(line, recorded, russian, english):
    played = replayed_line(line)
    assert _told(played, recorded, "ru") == russian
    assert _told(played, recorded, "en") == english


@pytest.mark.parametrize("language", ("ru", "en"))
def test_7_2_8_a_draw_handed_in_where_the_table_says_won_rests_on_the_count_alone(language):
    """The players' draw stands by the count; what the table knows is no part of the verdict."""
    played = line_up_to(WON, 10)
    assert is_won_by_tables(played, 9)
    verdict = verdict_by_fmjd64(played, GameResult.DRAW)
    assert (verdict.kind, str(verdict.outcome)) == (VerdictKind.RESULT, "1/2-1/2 small_endings")
    words = _told(played, GameResult.DRAW, language)
    assert "по счёту ходов" in words or "count of moves" in words
    for claim in ("выиграть никто не может", "никто не может выиграть", "neither side can win"):
        assert claim not in words
