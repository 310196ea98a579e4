"""C.07 held against another program, and ``tiebreaks_json``: its scores in, coefficients out."""

import copy
import io
import json
import random

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation
from hypothesis import settings
from tiebreak_core import GameRecord, PlayerTiebreakData
from tiebreak_core.strict import calculate_strict

from tournaments.scoring.coefficients.foreign import BadScores, coefficients_of_every_player
from tournaments.scoring.coefficients.registry import COEFFICIENTS, coefficient_of_player
from tournaments.scoring.points import Score, UnplayedPolicy
from tournaments.scoring.totals import totals_of_scores

# C.07 held against another program, on random events with rests, absences and forfeits.


# our code | theirs
NAMES = {
    "solkoff": "buchholz",
    "solkoff_short": "buchholz_cut1",
    "solkoff_short2": "buchholz_cut2",
    "median": "median_buchholz",
    "sonneborn_berger": "sonneborn_berger",
    "progressive": "progressive",
    "progressive_cut1": "progressive_cut1",
    "koya": "koya",
    "wins": "won",
    "wins_any": "wins",
}

RULESETS = {UnplayedPolicy.FIDE_2024: "fide-2024", UnplayedPolicy.FIDE_2026: "fide-2026"}

EVENTS = settings.default.max_examples * 3 // 5

RESTS = ((2, False), (1, True), (0, True))  # by right, and at the player's request


def random_event(seed: int) -> tuple[int, dict[int, tuple[Score, ...]]]:
    """A Swiss as messy as they come: anybody may rest, stay away or be forfeited."""
    chance = random.Random(seed)
    players, rounds = chance.randint(4, 12), chance.randint(3, 7)
    rows: dict[int, list[Score]] = {number: [] for number in range(1, players + 1)}
    for at in range(1, rounds + 1):
        order = chance.sample(sorted(rows), players)
        while order:
            player = order.pop()
            if not order or chance.random() < 0.15:
                points, requested = chance.choice(RESTS)
                rows[player].append(Score(at, None, points, points, 0, False, requested))
                continue
            other = order.pop()
            is_played = chance.random() > 0.15
            points = chance.choice((0, 1, 2) if is_played else (0, 2))
            for number, opponent, own in ((player, other, points), (other, player, 2 - points)):
                rows[number].append(Score(at, opponent, own, own, 1, is_played))
    return rounds, {number: tuple(own) for number, own in rows.items()}


def _kind(score: Score) -> str:
    if score.opponent is None:
        return "requested_bye" if score.requested else "pairing_bye"
    if score.played:
        return "played"
    return "forfeit_win" if score.points else "forfeit_loss"


def _data_for_peer(rows: dict[int, tuple[Score, ...]]) -> dict[int, PlayerTiebreakData]:
    return {
        number: PlayerTiebreakData(
            player_id=number,
            rating=0,
            points=sum(score.points for score in own) / 2,
            games=[
                GameRecord(
                    score.opponent or -1, 0, score.points / 2, "white", score.round, _kind(score)
                )
                for score in own
            ],
        )
        for number, own in rows.items()
    }


@pytest.mark.parametrize("policy", RULESETS, ids=lambda policy: policy.value)
@pytest.mark.parametrize("seed", range(EVENTS))
def test_c07_agrees_with_another_program(policy, seed):
    """Every coefficient of every player; theirs count a win as one."""
    rounds, rows = random_event(seed)
    ours, their_rows = totals_of_scores(rows, unplayed=policy, rounds=rounds), _data_for_peer(rows)
    for code, name in NAMES.items():
        # points times points are doubled twice, and ours are kept doubled; counts are counts
        factor = {"sonneborn_berger": 4, "wins": 1, "wins_any": 1}.get(code, 2)
        for number, player in their_rows.items():
            wanted = calculate_strict(player, their_rows, name, rounds, ruleset=RULESETS[policy])
            assert coefficient_of_player(ours, number, code) == wanted * factor, (code, number)
    assert NAMES.keys() <= COEFFICIENTS.keys()


# ``tiebreaks_json``: scores of another program in, coefficients out, faults with their place.


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
