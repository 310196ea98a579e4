"""The counters shown after every half-move say what the rules count, with and without kings."""

import pytest

from arbiter.examinations import draw_counters_in_words_after_every_ply
from arbiter.rules.claims.draw_counts_of_record import count_draws
from arbiter.rules.rulesets import ruleset_catalogue
from games.draughts.position import Position
from games.draughts.replay import Replay, replay

STEPS_ASIDE = ("turkish@1", "W:Wa2:Bh7", ["a2-b2", "h7-g7", "b2-a2", "g7-h7"] * 2)
KINGS = ("fmjd64@1", "W:WKc1:BKf8", ["c1-d2", "f8-e7", "d2-c1", "e7-f8"] * 2)
MEN = ("fmjd64@1", "W:Wa1:Bh8", ["a1-b2", "h8-g7", "b2-a3", "g7-f6"])


def _game(ruleset_id: str, fen: str, moves: list[str]) -> Replay:
    variant = ruleset_catalogue.variant_of_ruleset(ruleset_id)
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
        for line in draw_counters_in_words_after_every_ply.counters_after_every_ply(
            game, ruleset_id, "en"
        )
    ]
    assert shown == times
    claims = count_draws(game, ruleset_catalogue.load_ruleset(ruleset_id)).claims
    assert [claim.first_ply for claim in claims if claim.rule == "threefold"] == [
        ply for ply, stood in enumerate(times) if stood == 3
    ]


@pytest.mark.parametrize(("ruleset_id", "fen", "moves"), [STEPS_ASIDE, KINGS, MEN])
def test_one_half_move_shows_what_its_line_of_all_shows(ruleset_id, fen, moves):
    game = _game(ruleset_id, fen, moves)
    lines = draw_counters_in_words_after_every_ply.counters_after_every_ply(game, ruleset_id, "ru")
    assert len(lines) == game.plies + 1
    for line in lines:
        assert line.counts == draw_counters_in_words_after_every_ply.counters_after_ply(
            game, ruleset_id, line.ply, "ru"
        )


def test_rules_that_are_gone_show_no_counters():
    game = _game(*KINGS)
    assert (
        draw_counters_in_words_after_every_ply.counters_after_every_ply(game, "gone@1", "ru") == ()
    )
    assert draw_counters_in_words_after_every_ply.counters_after_ply(game, "gone@1", 0, "ru") == ()


@pytest.mark.parametrize(("ruleset_id", "fen", "moves"), [STEPS_ASIDE, KINGS, MEN])
def test_a_move_inside_a_sentence_has_no_dot_of_its_own(ruleset_id, fen, moves):
    """`(с хода 36., …; партия кончается после 50.)` ended its sentence twice."""
    game = _game(ruleset_id, fen, moves)
    counts = [
        count
        for line in draw_counters_in_words_after_every_ply.counters_after_every_ply(
            game, ruleset_id, "ru"
        )
        for count in line.counts
    ]
    named = [move for count in counts for move in (count.since, count.due) if move]
    assert named
    assert all(move.removesuffix("…").isdigit() for move in named)
