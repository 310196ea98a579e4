"""Codes of a verdict, counters, counted draws and notes in words."""

import json
import re
from io import StringIO

import pytest
from django.core.management import call_command
from rest_framework.test import APIClient

from arbiter.cases.queries.draws import is_won_by_tables
from arbiter.examinations.queries import words as words_queries
from arbiter.examinations.texts import terms, verdicts
from arbiter.examinations.texts.verdicts import verdict_reason_in_words
from arbiter.rules.claims import count_draws
from arbiter.rules.claims.uncounted import CLAIM_RULES
from arbiter.rules.draws.counts import DrawRuleName, Reset, Trigger, WhoseMovesCount
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rules.rulesets import catalogue
from arbiter.rules.verdicts.model import ReasonCode, VerdictKind
from games.archive.models import Collection
from games.archive.queries.records import read_one_game
from games.archive.services import store_record
from games.draughts.numbering import MoveNumbers
from games.draughts.position import Position
from games.draughts.replay import Replay, replay
from tests.support.draws import DV4, DV5, line_up_to, replayed_line, verdict_by_fmjd64
from tests.support.languages import russian_and_english

# Every code of a verdict has a text in both languages.


@pytest.mark.parametrize(
    ("table", "codes"),
    [
        (terms.RULES, CLAIM_RULES),
        (terms.CLAIMS, DrawRuleName),
        (verdicts.REASONS, ReasonCode),
        (terms.TERMINATIONS, Termination),
        (terms.RESULTS, GameResult),
        (verdicts.VERDICTS, VerdictKind),
        (terms.RESETS, Reset),
        (terms.COUNTS, WhoseMovesCount),
        (terms.TRIGGERS, Trigger),
    ],
)
def test_no_code_is_without_words(table, codes):
    assert set(table) == set(codes)
    for text in table.values():
        russian, english = russian_and_english(text)
        assert russian
        assert english
        assert russian != english or english == "{finding}"


@pytest.mark.parametrize(("ply", "expected"), [(1, "1."), (2, "1…"), (29, "15."), (40, "20…")])
def test_a_ply_is_spoken_as_the_move_it_is(ply, expected):
    assert terms.format_ply(ply) == expected


@pytest.mark.parametrize(("ply", "expected"), [(1, "1"), (2, "1…"), (29, "15"), (40, "20…")])
def test_a_ply_inside_a_sentence_has_no_dot_of_its_own(ply, expected):
    assert terms.format_ply_in_sentence(ply) == expected


def test_a_claim_names_the_plies_that_prove_it():
    claim = {"rule": "threefold", "article": "7.2.3", "plies": [0, 4, 8]}
    assert terms.draw_claim_in_words(claim, "ru") == (
        "Троекратное повторение: одна и та же позиция при том же праве хода — "
        "после начальной позиции и ходов 2…, 4… (п. 7.2.3)"
    )
    assert terms.draw_claim_in_words(claim, "en").endswith(
        "after the start and moves 2…, 4… (article 7.2.3)"
    )


# rule | plies | who begins | Russian | English
IN_SENTENCES = [
    ("threefold", [61, 65, 69], "w", "после ходов 31, 33, 35", "after moves 31, 33, 35"),
    ("threefold", [61, 65, 69], "b", "после ходов 31…, 33…, 35…", "after moves 31…, 33…, 35…"),
    ("threefold", [0, 3, 5], "b", "и ходов 2…, 3…", "the start and moves 2…, 3…"),
    ("main_road", [88, 97], "w", "с хода 44… по ход 49", "from move 44… to move 49"),
    ("flat", [1, 30], "w", "с хода 1 по ход 15…", "from move 1 to move 15…"),
]


@pytest.mark.parametrize(("rule", "plies", "begins", "russian", "english"), IN_SENTENCES)
def test_moves_inside_a_sentence_of_a_claim_do_not_end_it(rule, plies, begins, russian, english):
    """`(после 31., 33. (п. 7.2.3)` ended its sentence twice."""
    claim = {"rule": rule, "article": "7.2", "plies": plies}
    for language, words in (("ru", russian), ("en", english)):
        sentence = terms.draw_claim_in_words(claim, language, numbering=MoveNumbers(begins == "b"))
        assert f"{words} (" in sentence
        assert not re.search(r"\d\.[ ,]", sentence)


@pytest.mark.parametrize(
    ("result", "termination", "expected"),
    [
        ("1-0", "recorded", "1–0"),
        ("1/2-1/2", "agreement", "½–½"),
        ("1-0", "forfeit", "+/−"),
        ("0-1", "forfeit", "−/+"),
        ("0-0", "double_forfeit", "−/−"),
        ("0-0", "discipline", "0–0"),
    ],
)
def test_results_as_a_table_shows_them(result, termination, expected):
    assert terms.describe_outcome(Outcome.from_codes(result, termination)) == expected


# every reason with the params adjudication gives it
SAID = {
    ReasonCode.ONE_AGAINST_ONE: {},
    ReasonCode.NO_WIN: {"fact": "no_win", "material": "1K:1K", "position": "W:WKc1:BKf8"},
    ReasonCode.CLOCK_FINDING: {"finding": "flag_fell", "side": "w"},
    ReasonCode.FAULT: {"fault": "must_capture"},
    ReasonCode.OTHER_GAME: {"variant": "poddavki", "expected": "russian"},
    ReasonCode.AGREED_TOO_EARLY: {"least": 20},
    ReasonCode.OBVIOUS_WIN: {"rule": "small_endings", "plies": [1, 9]},
    ReasonCode.BLOCKED: {"winner": "w"},
    ReasonCode.NO_PIECES: {"winner": "b"},
    ReasonCode.ARRIVAL: {"winner": "w"},
    ReasonCode.BLOCKED_WINS: {"winner": "w"},
    ReasonCode.NO_PIECES_WINS: {"winner": "b"},
    ReasonCode.CONTRADICTS_BOARD: {"recorded": "0-1", "board": "1-0"},
    ReasonCode.FACT_AFTER_END: {"fact": "clock", "board": "1-0"},
    ReasonCode.CONTRADICTS_RECORD: {"fact": "resignation", "recorded": "0-1"},
    ReasonCode.RESIGNATION: {"fact": "resignation", "loser": "b"},
    ReasonCode.CLOCK: {"fact": "clock", "loser": "w"},
    ReasonCode.AGREEMENT: {"fact": "agreement"},
    ReasonCode.DRAW_BY_COUNT: {"rule": "threefold", "plies": [0, 4, 8]},
    ReasonCode.CLAIM_STANDS: {"rule": "kings_only", "plies": [1, 30]},
    ReasonCode.WON_POSITION: {"rule": "small_endings", "winner": "w"},
    ReasonCode.WON_BY_TABLES: {
        "rule": "small_endings",
        "winner": "w",
        "line": "a5-b4 e1-h4",
    },
    ReasonCode.NO_MOVES: {},
    ReasonCode.ONLY_RECORDED: {"result": "1/2-1/2"},
    ReasonCode.NO_RESULT: {},
    ReasonCode.DRAW_OFFER: {"finding": "draw_offered", "side": "w", "answer": "lapsed"},
}


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("code", ReasonCode)
def test_every_reason_is_spoken_with_its_article(code, language):
    """No gap of a wording is left open in either language."""
    text = verdicts.verdict_reason_in_words(
        {"code": code, "article": "D3", "ply": 7, "params": SAID[code]}, language
    )
    assert "{" not in text
    assert text.endswith("(п. D3)" if language == "ru" else "(article D3)")


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("rule", DrawRuleName)
def test_every_claim_is_spoken_with_its_article(rule, language):
    """A claim names moves that prove it and the article it rests on."""
    claim = {"rule": rule, "article": "7.2.4", "plies": [1, 29]}
    text = terms.draw_claim_in_words(claim, language)
    assert "{" not in text
    assert re.search(r"\b1\b", text)
    assert re.search(r"\b15\b", text)
    assert text.endswith("7.2.4)")


@pytest.mark.parametrize("article", ["W2", "W3", "W8", "S4 (W3)"])
def test_an_end_on_the_board_is_told_without_a_number_of_our_own_list(article):
    reason = {"code": ReasonCode.NO_PIECES, "article": article, "params": {"winner": "w"}}
    text = verdicts.verdict_reason_in_words(reason, "ru")
    assert text == "Партия окончена на доске: чёрные остались без шашек"


# Notes on what a record says but cannot be used appear in every way of examining it.


MOVES = "1. c3-d4 {[%clk 0:07:00]} d6-c5 {[%clk 0:00:00]} 2. b2-c3 *"

TOLD = {
    "result": (f'[Result "3-0"]\n\n{MOVES}', "result_unknown", "3-0"),
    "time_control": (f'[TimeControl "8 min"]\n\n{MOVES}', "time_control_unknown", "8 min"),
    "sand_clock": (f'[TimeControl "*120"]\n\n{MOVES}', "time_control_unknown", "*120"),
    "ply_count": (f'[PlyCount "7"]\n\n{MOVES}', "ply_count", "7"),
    "swallowed": ("1. c3-d4 ;x d6-c5 2. b2-c3 *", "moves_in_comment", "d6-c5"),
}

PLAYED_HERE = {
    "a_name": ('[Variant "самоеды"]\n\n1. c3-d4 d6-c5 2. b2-b3 *', "самоеды", "self-eaters"),
    "a_number": ('[GameType "20"]\n\n1. c3-d4 d6-c5 2. b2-b3 *', "международные", "international"),
}

NOT_PLAYED_HERE = {
    "a_name": ('[Variant "сенегальские"]\n\n1. c3-d4 d6-c5 2. b2-b3 *', "сенегальские"),
    "squares": ("1. 33-28 18-22 2. 39-33 12-18 3. 44-39 *", "10x10"),
}


@pytest.mark.parametrize(("text", "code", "words"), TOLD.values(), ids=TOLD)
def test_what_cannot_be_used_is_told_by_command_and_api(tmp_path, text, code, words):
    file = tmp_path / "games.pdn"
    file.write_text(text, encoding="utf-8")
    output, protocol = StringIO(), StringIO()
    call_command("examine_pdn", str(file), ruleset="fmjd64@1", json=True, stdout=output)
    assert code in {note["code"] for note in json.loads(output.getvalue())["notes"]}
    call_command("examine_pdn", str(file), ruleset="fmjd64@1", stdout=protocol)
    assert "Замечания к записи" in protocol.getvalue()
    assert words in protocol.getvalue()


@pytest.mark.django_db
@pytest.mark.parametrize(("text", "code", "words"), TOLD.values(), ids=TOLD)
def test_the_same_through_the_programs_address_and_the_check(client, text, code, words):
    api = APIClient()
    answer = api.post("/api/v1/examine/", {"text": text, "ruleset": "fmjd64@1"}, format="json")
    assert code in {note["code"] for note in answer.json()[0]["notes"]}
    report = client.post("/api/records/validate/", data=text, content_type="text/plain").json()
    assert code in {note["code"] for note in report["games"][0]["notes"]}
    page = client.post("/check/", {"text": text}).content.decode()
    assert words in page


@pytest.mark.parametrize(
    ("text", "words"),
    [(text, words) for text, words, _game in PLAYED_HERE.values()] + [*NOT_PLAYED_HERE.values()],
)
def test_another_game_is_named_also_where_a_move_is_faulty(tmp_path, text, words):
    file = tmp_path / "games.pdn"
    file.write_text(text, encoding="utf-8")
    protocol = StringIO()
    call_command("examine_pdn", str(file), ruleset="fmjd64@1", stdout=protocol)
    assert words in protocol.getvalue()


@pytest.mark.django_db
@pytest.mark.parametrize(("text", "words"), NOT_PLAYED_HERE.values(), ids=NOT_PLAYED_HERE)
def test_a_game_not_played_here_is_named_at_the_other_entrances(client, text, words):
    api = APIClient()
    answer = api.post("/api/v1/examine/", {"text": text, "ruleset": "fmjd64@1"}, format="json")
    assert len(answer.json()[0]["faults"]) == 2
    report = client.post("/api/records/validate/", data=text, content_type="text/plain").json()
    assert words in report["games"][0]["faults"][0]["words"]
    assert words in client.post("/check/", {"text": text}).content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(("text", "words", "game"), PLAYED_HERE.values(), ids=PLAYED_HERE)
def test_another_game_played_here_is_read_as_it_and_named(client, text, words, game):
    """Its moves are judged by its own rules; rules of the Russian game decide nothing of it."""
    api = APIClient()
    answer = api.post("/api/v1/examine/", {"text": text, "ruleset": "fmjd64@1"}, format="json")
    first_game = answer.json()[0]
    assert [reason["code"] for reason in first_game["reasons"]] == ["other_game", "fault"]
    assert first_game["reasons"][0]["params"] == {"variant": game, "expected": "russian"}
    report = client.post("/api/records/validate/", data=text, content_type="text/plain").json()
    assert report["games"][0]["variant"] == game
    page = client.post("/check/", {"text": text}).content.decode()
    assert words in page.split('id="verdict"')[1].split("<textarea")[0]


@pytest.mark.django_db
def test_the_page_of_an_examination_tells_what_was_not_used(client):
    cup = Collection.objects.create(slug="cup", title_ru="Кубок", title_en="Cup")
    record = store_record(read_one_game(f'[TimeControl "8 min"]\n\n{MOVES}'), collection=cup)
    page = client.get(f"/archive/{record.pk}/examination/").content.decode()
    assert "8 min" in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    "text",
    [
        "1. c3-d4 d6-c5 = *",
        "1. 22-18 11-16 *",
        '[White "A"]\n[White "B"]\n\n1. cd4 dc5 1-0',
        '[Белые "Иванов"]\n\n1. c3-d4 {[%clk 1:x]} d6-c5',
        *(text for text, _, _ in TOLD.values()),
    ],
)
def test_every_door_tells_the_same_notes(client, text):
    """The examination, the check of a record and its page: one list of notes."""
    api = APIClient()
    examined = api.post("/api/v1/examine/", {"text": text, "ruleset": "fmjd64@1"}, format="json")
    checked = client.post("/api/records/validate/", data=text, content_type="text/plain").json()
    codes = [[note["code"] for note in game["notes"]] for game in examined.json()]
    assert codes == [[note["code"] for note in game["notes"]] for game in checked["games"]]
    assert any(codes)


# The counters shown after every half-move say what the rules count, with and without kings.


STEPS_ASIDE = ("turkish@1", "W:Wa2:Bh7", ["a2-b2", "h7-g7", "b2-a2", "g7-h7"] * 2)

KINGS = ("fmjd64@1", "W:WKc1:BKf8", ["c1-d2", "f8-e7", "d2-c1", "e7-f8"] * 2)

MEN = ("fmjd64@1", "W:Wa1:Bh8", ["a1-b2", "h8-g7", "b2-a3", "g7-f6"])


def _game(ruleset_id: str, fen: str, moves: list[str]) -> Replay:
    variant = catalogue.variant_of_ruleset(ruleset_id)
    game = replay(moves, Position.from_fen(fen, variant), variant)
    assert game.fault is None, game.fault
    return game


@pytest.mark.parametrize(
    ("ruleset_id", "fen", "moves", "times"),
    [
        (*STEPS_ASIDE, [1, 1, 1, 1, 2, 2, 2, 2, 3]),
        (*KINGS, [1, 1, 1, 1, 2, 2, 2, 2, 3]),
        (*MEN, [1, 1, 1, 1, 1]),
    ],
)
def test_d3_a_position_is_counted_before_there_is_a_king(ruleset_id, fen, moves, times):
    """Men that step sideways come back; what the counter says is what a claim is answered by."""
    game = _game(ruleset_id, fen, moves)
    shown = [
        next(count.value for count in line.counts if count.rule == "threefold")
        for line in words_queries.counters_after_every_ply(game, ruleset_id, "en")
    ]
    assert shown == times
    claims = count_draws(game, catalogue.load_ruleset(ruleset_id)).claims
    assert [claim.first_ply for claim in claims if claim.rule == "threefold"] == [
        ply for ply, stood in enumerate(times) if stood == 3
    ]


@pytest.mark.parametrize(("ruleset_id", "fen", "moves"), [STEPS_ASIDE, KINGS, MEN])
def test_one_half_move_shows_what_its_line_of_all_shows(ruleset_id, fen, moves):
    game = _game(ruleset_id, fen, moves)
    lines = words_queries.counters_after_every_ply(game, ruleset_id, "ru")
    assert len(lines) == game.plies + 1
    for line in lines:
        assert line.counts == words_queries.counters_after_ply(game, ruleset_id, line.ply, "ru")


def test_rules_that_are_gone_show_no_counters():
    game = _game(*KINGS)
    assert words_queries.counters_after_every_ply(game, "gone@1", "ru") == ()
    assert words_queries.counters_after_ply(game, "gone@1", 0, "ru") == ()


@pytest.mark.parametrize(("ruleset_id", "fen", "moves"), [STEPS_ASIDE, KINGS, MEN])
def test_a_move_inside_a_sentence_has_no_dot_of_its_own(ruleset_id, fen, moves):
    """`(с хода 36., …; партия кончается после 50.)` ended its sentence twice."""
    game = _game(ruleset_id, fen, moves)
    counts = [
        count
        for line in words_queries.counters_after_every_ply(game, ruleset_id, "ru")
        for count in line.counts
    ]
    named = [move for count in counts for move in (count.since, count.due) if move]
    assert named
    assert all(move.removesuffix("…").isdigit() for move in named)


# A draw that only counted moves prove says so, and never that nobody could win (7.2.7, 7.2.8).


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
def test_7_2_8_a_draw_handed_in_where_the_table_says_won_is_left_to_a_person(language):
    """The moves are made; whether the position was a winning one, the article leaves open."""
    played = line_up_to(WON, 10)
    assert is_won_by_tables(played, 9)
    verdict = verdict_by_fmjd64(played, GameResult.DRAW)
    assert (verdict.kind, verdict.outcome) == (VerdictKind.ARBITER, None)
    words = _told(played, GameResult.DRAW, language)
    assert "по таблице окончаний" in words or "by the table of endings" in words
    for claim in ("выиграть никто не может", "никто не может выиграть", "neither side can win"):
        assert claim not in words
