"""``tiebreaks_json``: scores of another program in, coefficients out, faults with their place."""

import copy
import io
import json

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from tournaments.scoring.coefficients_from_scores_of_other_program import (
    BadScores,
    coefficients_of_every_player,
)

EVENT = {
    "edition": "fide2026",
    "rounds": 3,
    "players": {
        "1": [
            {"opponent": 2, "points": 2, "kind": "played", "colour": "w", "requested": False},
            {"opponent": None, "points": 1, "kind": "bye", "colour": "-", "requested": True},
            {"opponent": 2, "points": 2, "kind": "forfeit", "colour": "b", "requested": False},
        ],
        "2": [
            {"opponent": 1, "points": 0, "kind": "played", "colour": "b", "requested": False},
            {"opponent": None, "points": 2, "kind": "bye", "colour": "-", "requested": False},
            {"opponent": 1, "points": 0, "kind": "forfeit", "colour": "w", "requested": False},
        ],
    },
}


def test_the_values_come_back_by_code():
    """1: opponent 2, a rest worth 3 draws at most, a forfeit worth not more than 2: 2 + 3 + 2.

    2: opponent 5, a rest and a lost forfeit with the own total 2: 5 + 2 + 2.
    """
    values = coefficients_of_every_player(EVENT)
    assert (values["1"]["points"], values["1"]["solkoff"]) == (5, 7)
    assert (values["2"]["points"], values["2"]["solkoff"]) == (2, 9)
    assert values["1"]["solkoff_full"] == [4, 2]  # the rest he asked for goes first
    assert values["1"]["sonneborn_berger"] == 2 * 2 / 2 + 1 * 3 / 2 + 2 * 2 / 2


def _with(path, put):
    """The event with one value changed."""
    event = copy.deepcopy(EVENT)
    place = event
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = put
    return event


FIRST = ("players", "1", 0)
# what is changed | to what | what is said
FAULTS = [
    (("edition",), "1999", "edition '1999': unknown_edition"),
    (("rounds",), "3", "rounds: not_a_number"),
    (("players",), [], "players: not_an_event"),
    (("players", "1"), {}, "player 1: not_a_list_of_rounds"),
    (("players", "x"), [], "player x: not_a_number"),
    (FIRST, [], "player 1, round 1: not_a_round"),
    ((*FIRST, "points"), 3, "player 1, round 1, points: impossible_points"),
    ((*FIRST, "points"), True, "player 1, round 1, points: impossible_points"),
    ((*FIRST, "points"), 1, "player 1, round 1, points: players_disagree"),
    ((*FIRST, "kind"), "won", "player 1, round 1, kind: unknown_kind"),
    ((*FIRST, "kind"), "bye", "player 1, round 1, opponent: opponent_and_kind_disagree"),
    ((*FIRST, "kind"), "forfeit", "player 1, round 1, opponent: players_disagree"),
    ((*FIRST, "opponent"), 7, "player 1, round 1, opponent: unknown_opponent"),
    ((*FIRST, "opponent"), [2], "player 1, round 1, opponent: unknown_opponent"),
    ((*FIRST, "opponent"), 1, "player 1, round 1, opponent: unknown_opponent"),
    ((*FIRST, "colour"), "white", "player 1, round 1, colour: unknown_colour"),
    ((*FIRST, "requested"), 1, "player 1, round 1, requested: not_a_truth_value"),
]


@pytest.mark.parametrize(("path", "put", "expected"), FAULTS)
def test_what_cannot_be_counted_is_named_with_its_place(path, put, expected):
    with pytest.raises(BadScores) as caught:
        coefficients_of_every_player(_with(path, put))
    assert str(caught.value) == expected


def _run(monkeypatch, text):
    output = io.StringIO()
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    call_command("tiebreaks_json", stdout=output)
    return output.getvalue()


def test_the_command_answers_in_json(monkeypatch):
    assert json.loads(_run(monkeypatch, json.dumps(EVENT)))["2"]["wins_any"] == 1


@pytest.mark.parametrize("text", ["", "{", '{"players": {}}'])
def test_the_command_refuses_with_status_2(monkeypatch, text):
    with pytest.raises(CommandError) as caught:
        _run(monkeypatch, text)
    assert caught.value.returncode == 2


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("ru", "игрок 1, тур 1, points: очки — 0, 1 или 2"),
        ("en", "player 1, round 1, points: points are 0, 1 or 2"),
    ],
)
def test_the_command_names_the_place_in_words(monkeypatch, language, expected):
    event = _with((*FIRST, "points"), 3)
    with translation.override(language), pytest.raises(CommandError, match=expected):
        _run(monkeypatch, json.dumps(event))
