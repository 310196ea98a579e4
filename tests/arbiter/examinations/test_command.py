"""Command ``examine_pdn``: verdicts on the games of a file as JSON lines or a protocol."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError

from arbiter.rules.rulesets import catalogue
from games.archive.models import GameRecord
from tests.support.draws import DV1, DV2, DV3, DV4, DV5, SHUTTLE
from tests.support.languages import call_command

KEYS = {"game", "plies", "verdict", "result", "termination", "reasons", "claims", "violations"}

# shared moves: a game won on the board, a fault, a resignation that only the sheet tells
WON = '[FEN "W:Wc3:Bd4"]\n\n1. c3:e5 {result}\n'

MUST = "1. c3-d4 b6-c5 2. a3-b4 *\n"

RESIGNED = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0\n"


def _game(vector, result="*"):
    return f'[FEN "{vector[0]}"]\n\n{vector[1]} {result}\n'


def _examine(folder: Path, text: str, rules="fmjd64@1", **options) -> list[dict]:
    file = folder / "games.pdn"
    file.write_text(text, encoding="utf-8")
    output = StringIO()
    call_command("examine_pdn", str(file), ruleset=rules, json=True, stdout=output, **options)
    return [json.loads(line) for line in output.getvalue().splitlines()]


@pytest.mark.parametrize(
    ("text", "rules", "verdict", "result", "termination", "reasons"),
    [
        (WON.format(result="1-0"), "club@1", "result", "1-0", "no_pieces", ["no_pieces"]),
        (WON.format(result="*"), "club@1", "result", "1-0", "no_pieces", ["no_pieces"]),
        (WON.format(result="*"), "poddavki@1", "result", "0-1", "no_pieces", ["no_pieces_wins"]),
        (
            WON.format(result="0-1"),
            "club@1",
            "arbiter",
            "*",
            "open",
            ["no_pieces", "contradicts_board"],
        ),
        (MUST, "club@1", "arbiter", "*", "open", ["fault"]),
        (RESIGNED, "club@1", "ongoing", "*", "open", ["only_recorded"]),
        (_game(DV1), "club@1", "arbiter", "*", "open", ["claim_stands"]),
        (
            _game(DV1, "1/2-1/2"),
            "club@1",
            "result",
            "1/2-1/2",
            "threefold",
            ["draw_by_count"],
        ),
        (_game(DV4, "1/2-1/2"), "fmjd64@1", "result", "1/2-1/2", "main_road", ["draw_by_count"]),
        (_game(DV5), "lidraughts@1", "result", "1/2-1/2", "small_endings", ["draw_by_count"]),
        (
            _game(DV5, "1-0"),
            "lidraughts@1",
            "arbiter",
            "*",
            "open",
            ["draw_by_count", "contradicts_board"],
        ),
    ],
)
def test_the_verdict_of_each_game(tmp_path, text, rules, verdict, result, termination, reasons):
    """W2, W3, D3-D10 and what no board decides, under the ruleset asked for."""
    (examined,) = _examine(tmp_path, text, rules)
    assert examined.keys() >= KEYS
    assert (examined["verdict"], examined["result"], examined["termination"]) == (
        verdict,
        result,
        termination,
    )
    assert [reason["code"] for reason in examined["reasons"]] == reasons
    assert all({"code", "article", "ply"} <= reason.keys() for reason in examined["reasons"])


def test_every_game_of_a_file_has_its_line(tmp_path):
    """A faulty game in between does not end the reading."""
    examined = _examine(tmp_path, "\n".join([_game(DV2), MUST, _game(DV3)]))
    assert [game["game"] for game in examined] == [1, 2, 3]
    assert [game["plies"] for game in examined] == [30, 2, 30]


def test_later_claims_are_listed_too(tmp_path):
    """A draw by count never stops the examination: the rule, the ply, the article of each."""
    (examined,) = _examine(tmp_path, _game(("W:WKc1:BKf8", " ".join([SHUTTLE] * 8))))
    first = {}
    for claim in examined["claims"]:
        first.setdefault(claim["rule"], (claim["first_ply"], claim["article"]))
    assert first == {
        "threefold": (8, "7.2.3"),
        "small_endings": (10, "7.2.8"),
        "kings_only": (30, "7.2.5"),
    }
    plies = [claim["first_ply"] for claim in examined["claims"]]
    assert plies == sorted(plies)


def test_a_violation_is_named_with_its_ply(tmp_path):
    """V4.6: the capture that was due is named."""
    (examined,) = _examine(tmp_path, MUST, "pavlovich@1")
    (violation,) = examined["violations"]
    assert (violation["code"], violation["ply"], violation["listed"]) == ("V4.6", 3, True)
    assert violation["params"]["required"] == ["d4:b6"]


@pytest.mark.parametrize(
    ("language", "words"),
    [("ru", "Можно было требовать ничью"), ("en", "A draw could be claimed")],
)
def test_without_json_it_is_a_protocol(tmp_path, language, words):
    file = tmp_path / "games.pdn"
    file.write_text("\n".join([_game(DV5, "1/2-1/2"), MUST]), encoding="utf-8")
    output = StringIO()
    call_command("examine_pdn", str(file), ruleset="fmjd64@1", language=language, stdout=output)
    text = output.getvalue()
    for part in (words, "7.2.8", "V4.6", "d4:b6", "½–½"):
        assert part in text


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", ("Часы по записи:", "2. белые: времени стало больше: 7:40 при остатке 7:00")),
        ("en", ("The clocks by the record:", "2. White: ")),
    ],
)
def test_contradictory_clocks_stand_in_the_protocol(tmp_path, language, words):
    """7.3: what the JSON tells of the clocks, the text tells too."""
    text = (
        '[TimeControl "480"]\n1. c3-d4 {[%clk 0:07:00]} d6-c5 {[%clk 0:07:50]} '
        "2. b2-c3 {[%clk 0:07:40]} *"
    )
    (examined,) = _examine(tmp_path, text)
    assert [finding["code"] for finding in examined["clock"]] == ["clock_went_up"]
    file, output = tmp_path / "clocks.pdn", StringIO()
    file.write_text(text, encoding="utf-8")
    call_command("examine_pdn", str(file), ruleset="fmjd64@1", language=language, stdout=output)
    assert all(word in output.getvalue() for word in words), output.getvalue()


def test_the_arbiters_exception(tmp_path):
    """7.2.9: an obvious win is no draw by count; a repeated position still is one."""
    (examined,) = _examine(tmp_path, _game(DV5), obvious_win=True)
    assert examined["verdict"] == "ongoing"
    assert examined["reasons"][0]["code"] == "obvious_win"
    assert examined["reasons"][0]["article"] == "7.2.9"
    (examined,) = _examine(tmp_path, _game(DV1), obvious_win=True)
    assert examined["verdict"] == "arbiter"
    with pytest.raises(CommandError, match="no exception"):
        _examine(tmp_path, _game(DV5), "club@1", obvious_win=True)


@pytest.mark.parametrize("rules", catalogue.shipped_ruleset_ids())
def test_any_bytes_give_an_answer(tmp_path, rules):
    """A text that is no record is nobody's result."""
    file = tmp_path / "noise"
    file.write_bytes(bytes(range(256)))
    output = StringIO()
    call_command("examine_pdn", str(file), ruleset=rules, json=True, stdout=output)
    for line in output.getvalue().splitlines():
        assert json.loads(line)["verdict"] == "arbiter"


def test_what_cannot_be_asked_is_refused(tmp_path):
    with pytest.raises(CommandError, match="at hand are: .*club@1"):
        _examine(tmp_path, MUST, "nobody@1")
    with pytest.raises(CommandError, match="nowhere"):
        call_command("examine_pdn", str(tmp_path / "nowhere"), ruleset="club@1")


@pytest.mark.django_db
def test_nothing_is_stored(tmp_path):
    _examine(tmp_path, RESIGNED)
    assert not GameRecord.objects.exists()
