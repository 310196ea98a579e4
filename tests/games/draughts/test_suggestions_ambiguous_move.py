"""N1: an ambiguous move is settled by later moves; stray words are left out."""

import random
from functools import cache

import pytest

from games.draughts import FaultCode, Position, legal_moves, long_form, pdn, play, replay
from games.draughts.suggestions import SuggestionCode, suggest
from tests.games.draughts import damage_records
from tests.random_cases import count_cases

KINGS = "W:WKa1,Kc1,Ke1,h4:Bb6,c5,d6,e5,f6,g3,c3,e7,g7,b8"


@cache
def ambiguous_games() -> list[tuple[str, list[str], int]]:
    """Random games with a capture that its ends do not tell, and something after it."""
    games = []
    for seed in range(count_cases(500)):
        lot = random.Random(seed)
        position = start = Position.from_fen(KINGS)
        words, at = [], None
        while (moves := legal_moves(position)) and len(words) < 30:
            move = lot.choice(moves)
            twins = [other for other in moves if other[:2] == move[:2]]
            if at is None and len(twins) > 1:
                at = len(words)
                full = long_form(position, move)
                words.append(full[:2] + ":" + full[-2:])
            else:
                words.append(long_form(position, move))
            position = play(position, move)
        if at is not None and len(words) > at + 3:
            games.append((start.fen(), words, at))
    return games


def test_n1_an_ambiguous_move_is_settled_by_what_follows() -> None:
    settled = 0
    games = ambiguous_games()
    assert len(games) > 10
    for fen, words, at in games:
        game = damage_records.read(words, FEN=fen)
        assert game.replay.fault.code is FaultCode.AMBIGUOUS
        named = [
            suggestion
            for suggestion in suggest(game)
            if suggestion.code is SuggestionCode.AMBIGUOUS_MOVE
        ]
        for suggestion in named:
            settled += 1
            assert suggestion.is_whole
            assert suggestion.params["ply"] == at + 1
            assert len(suggestion.params["moves"]) < suggestion.params["count"]
            assert damage_records.tried(suggestion, game).is_complete
    assert settled > 5


def test_n1_nothing_is_offered_where_every_reading_goes_on_as_well() -> None:
    for fen, words, at in ambiguous_games()[:20]:
        game = damage_records.read(words[: at + 1], FEN=fen)
        assert SuggestionCode.AMBIGUOUS_MOVE not in {
            suggestion.code for suggestion in suggest(game)
        }


def written(words: list[str]) -> pdn.ReadGame:
    """The words as they are, whatever a reader would have made of them."""
    source = f"\n\n{damage_records.movetext(words)} *"
    return pdn.ReadGame(number=1, tags=(), replay=replay(words), result=None, source=source)


WORDS = list(damage_records.games("ussr-1924.pdn")[0].replay.texts)


def test_a_remark_without_braces_is_told_word_by_word() -> None:
    game = written([*WORDS[:9], "хороший", "ход", *WORDS[9:20], "ошибка", *WORDS[20:]])
    first = suggest(game)[0]
    assert first.code is SuggestionCode.STRAY_WORDS
    assert first.params["words"] == ("хороший", "ход", "ошибка")
    assert (first.params["count"], first.params["ply"]) == (3, 10)
    assert damage_records.tried(first, game).is_complete


@pytest.mark.parametrize(("at", "count"), [(8, 1), (9, 1), (10, 2), (11, 2)])
def test_a_move_for_which_there_is_a_dash_is_found_by_what_follows(at: int, count: int) -> None:
    game = written([*WORDS[:at], *["-"] * count, *WORDS[at + count :]])
    first = suggest(game)[0]
    assert first.code is SuggestionCode.UNKNOWN_MOVE
    assert first.params["ply"] == at + 1
    if first.params["count"] == 1:
        ends = [(word[:2], word[-2:]) for word in WORDS[at : at + count]]
        assert [(word[:2], word[-2:]) for word in first.params["moves"]] == ends
        assert damage_records.tried(first, game).is_complete


def test_a_dash_in_a_record_is_found_through_the_reader() -> None:
    game = damage_records.read([*WORDS[:8], "-", *WORDS[9:]])
    assert game.replay.fault.code is pdn.PdnFault.UNKNOWN_MOVE
    first = suggest(game)[0]
    assert (first.code, first.params["moves"]) == (SuggestionCode.UNKNOWN_MOVE, ("d2-c3",))


def test_a_game_of_dashes_is_offered_nothing() -> None:
    assert suggest(damage_records.read(["-"] * 50)) == ()
