"""N1: ambiguous moves, moves in Russian letters and flying openings are put right."""

import random
from functools import cache

import pytest

from games.draughts import FaultCode, Position, legal_moves, long_form, pdn, play, position, replay
from games.draughts.position import START
from games.draughts.suggestions import Suggestion, SuggestionCode, suggest
from games.draughts.suggestions.base import IN_RUSSIAN_LETTERS
from games.draughts.suggestions.letters import LONGEST, rewrite_in_latin_letters
from games.draughts.texts.words import explain_suggestion
from tests.support import damage
from tests.support.random_games import count_cases
from tests.support.records import read_one

# N1: an ambiguous move is settled by later moves; stray words are left out.


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
        game = damage.read(words, FEN=fen)
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
            assert damage.tried(suggestion, game).is_complete
    assert settled > 5


def test_n1_nothing_is_offered_where_every_reading_goes_on_as_well() -> None:
    for fen, words, at in ambiguous_games()[:20]:
        game = damage.read(words[: at + 1], FEN=fen)
        assert SuggestionCode.AMBIGUOUS_MOVE not in {
            suggestion.code for suggestion in suggest(game)
        }


def written(words: list[str]) -> pdn.ReadGame:
    """The words as they are, whatever a reader would have made of them."""
    source = f"\n\n{damage.movetext(words)} *"
    return pdn.ReadGame(number=1, tags=(), replay=replay(words), result=None, source=source)


WORDS = list(damage.games("ussr-1924.pdn")[0].replay.texts)


def test_a_remark_without_braces_is_told_word_by_word() -> None:
    game = written([*WORDS[:9], "хороший", "ход", *WORDS[9:20], "ошибка", *WORDS[20:]])
    first = suggest(game)[0]
    assert first.code is SuggestionCode.STRAY_WORDS
    assert first.params["words"] == ("хороший", "ход", "ошибка")
    assert (first.params["count"], first.params["ply"]) == (3, 10)
    assert damage.tried(first, game).is_complete


@pytest.mark.parametrize(("at", "count"), [(8, 1), (9, 1), (10, 2), (11, 2)])
def test_a_move_for_which_there_is_a_dash_is_found_by_what_follows(at: int, count: int) -> None:
    game = written([*WORDS[:at], *["-"] * count, *WORDS[at + count :]])
    first = suggest(game)[0]
    assert first.code is SuggestionCode.UNKNOWN_MOVE
    assert first.params["ply"] == at + 1
    if first.params["count"] == 1:
        ends = [(word[:2], word[-2:]) for word in WORDS[at : at + count]]
        assert [(word[:2], word[-2:]) for word in first.params["moves"]] == ends
        assert damage.tried(first, game).is_complete


def test_a_dash_in_a_record_is_found_through_the_reader() -> None:
    game = damage.read([*WORDS[:8], "-", *WORDS[9:]])
    assert game.replay.fault.code is pdn.PdnFault.UNKNOWN_MOVE
    first = suggest(game)[0]
    assert (first.code, first.params["moves"]) == (SuggestionCode.UNKNOWN_MOVE, ("d2-c3",))


def test_a_game_of_dashes_is_offered_nothing() -> None:
    assert suggest(damage.read(["-"] * 50)) == ()


# Moves typed in Russian letters are suggested in Latin ones, if they are legal so.


LAYOUT, SOUND, ALPHABET = (
    SuggestionCode.RUSSIAN_LAYOUT,
    SuggestionCode.WRITTEN_BY_SOUND,
    SuggestionCode.RUSSIAN_ALPHABET,
)

TYPED = {
    "layout": ("1. с3-и4 а6-у5", LAYOUT, "c3-b4 f6-e5"),
    "layout_capitals": ("1. С3-И4 А6-У5", LAYOUT, "c3-b4 f6-e5"),
    "layout_dot_key": ("1ю с3-в4 в6-с5 2ю и2-с3", LAYOUT, "c3-d4 d6-c5 b2-c3"),
    "layout_dot_key_glued": ("1юс3-и4 а6-у5", LAYOUT, "c3-b4 f6-e5"),
    "layout_no_look_alike": ("ф3-и4 р6-п5", LAYOUT, "a3-b4 h6-g5"),
    "layout_captures": ("1. с3-в4 и6-с5 2. в4Жи6 ф7чс5", LAYOUT, "c3-d4 b6-c5 d4:b6 a7xc5"),
    "layout_short": ("1. пр4 ву5", LAYOUT, "gh4 de5"),
    "after_a_good_look_alike": ("1. с3-в4 в6-с5 2. и2-с3", LAYOUT, "c3-d4 d6-c5 b2-c3"),
    "sound": ("1. ц3-д4 д6-ц5", SOUND, "c3-d4 d6-c5"),
    "sound_spelled": ("1. цэ3-дэ4 дэ6-цэ5", SOUND, "c3-d4 d6-c5"),
    "sound_mixed": ("1. с3-д4 в6-а5 2. д4-е5 ф6:д4", SOUND, "c3-d4 b6-a5 d4-e5 f6:d4"),
    "sound_capture_sign": ("1. ц3-д4 б6-ц5 2. д4хб6 а7хц5", SOUND, "c3-d4 b6-c5 d4хb6 a7хc5"),
    "alphabet": ("1. в3-г4 г6-в5", ALPHABET, "c3-d4 d6-c5"),
}


def in_latin_letters(text: str) -> list[Suggestion]:
    """Return what is suggested of the letters of a text."""
    return [found for found in suggest(read_one(text)) if found.code in IN_RUSSIAN_LETTERS]


@pytest.mark.parametrize(("text", "code", "moves"), TYPED.values(), ids=TYPED)
def test_the_moves_are_told_in_latin_letters(text: str, code: SuggestionCode, moves: str) -> None:
    (suggestion,) = in_latin_letters(text)
    assert suggestion.code is code
    assert suggestion.params["moves"] == tuple(moves.split())
    assert (suggestion.is_whole, suggestion.plies) == (True, len(moves.split()))
    assert moves in explain_suggestion(suggestion, "ru")
    assert "Latin" in explain_suggestion(suggestion, "en")
    rewritten = read_one(rewrite_in_latin_letters(text, code))
    assert rewritten.is_ok
    assert rewritten.replay.texts == tuple(moves.split())


def test_a_long_record_is_told_by_its_first_moves() -> None:
    text = "1. ц3-д4 д6-ц5 2. б2-ц3 ф6-г5 3. ц3-б4 г5-х4 4. б4:д6 е7:ц5"
    (suggestion,) = in_latin_letters(text)
    assert suggestion.of == len(suggestion.params["moves"]) == 8  # type: ignore[arg-type]
    assert "c3-d4 d6-c5 b2-c3 f6-g5 c3-b4 g5-h4 …" in explain_suggestion(suggestion, "ru")


PLAYED = "1. с3-в4 в6-с5 2. и2-с3 а6-п5 3. с3-и4 п5-р4 4. и4Жв6 у7Жс5 5. "

WITH_A_SLIP = {
    "an_illegal_move": ("в4-и6 а8-у7", 8, "d4-b6"),
    "a_wrong_letter": ("щ2-и2 а8-у7", 8, "щ2-b2"),
    "a_square_that_is_none": ("ф1-и2 а8-у9", 9, "f8-у9"),
}


@pytest.mark.parametrize(("end", "plies", "token"), WITH_A_SLIP.values(), ids=WITH_A_SLIP)
def test_a_long_record_with_a_slip_besides_is_told_as_far_as_it_is_legal(end, plies, token) -> None:
    """The slip is shown where it stands once the moves are in Latin letters."""
    (suggestion,) = in_latin_letters(PLAYED + end)
    assert (suggestion.code, suggestion.plies, suggestion.is_whole) == (LAYOUT, plies, False)
    assert suggestion.fault is not None
    assert suggestion.fault.token == token
    assert "c3-d4 d6-c5 b2-c3" in explain_suggestion(suggestion, "ru")
    rewritten = read_one(rewrite_in_latin_letters(PLAYED + end, LAYOUT))
    assert (rewritten.replay.plies, rewritten.faults[0].token) == (plies, token)


OTHERS = {
    "look_alikes_are_read": "1. с3-d4 в6-а5",
    "not_all_legal": "1. с3-и4 а6-у5 2. ф1-р8",
    "not_all_moves": "1. с3-и4 а6-у5 2. ц3-э4",
    "a_slip_in_latin": "1. c3-d5 d6-c5",
    "one_word": "1. c3-d4 d6-c5 2. ц3",
    "prose": "На доске а1 шашка, на б6 другая",
    "too_long": "1. с3-и4 а6-у5 { " + "x" * LONGEST + " }",
}


@pytest.mark.parametrize("text", OTHERS.values(), ids=OTHERS)
def test_nothing_is_told_of_any_other_record(text: str) -> None:
    assert in_latin_letters(text) == []


def test_tags_and_comments_stay_as_they_are() -> None:
    text = '[Event "Поля а6-у5"]\n\n1. с3-и4 { а6-у5? } а6-у5 *'
    assert rewrite_in_latin_letters(text, LAYOUT) == (
        '[Event "Поля а6-у5"]\n\n1. c3-b4 { а6-у5? } f6-e5 *'
    )


# A «летучая» opening written as moves is suggested as a set-up.


FLYING = {
    "alone": ("1. A3-A5 H6-H4", 2),
    "with_moves": ("1. a3-a5 h6-h4 2. c3-d4 b6-c5 *", 4),
    "one_is_a_move": ("1. c3-d4 h6-h4 2. a3-b4 b6-c5 3. d4:b6 a7:a3", 6),
    "numbers": ("1. 21-13 12-20 2. 22-18 9-14", 4),
}


def flying_openings_offered(text: str) -> list[Suggestion]:
    """Return the flying openings suggested for a text."""
    return [
        suggestion
        for suggestion in suggest(read_one(text))
        if suggestion.code is SuggestionCode.FLYING_OPENING
    ]


@pytest.mark.parametrize(("text", "plies"), FLYING.values(), ids=FLYING)
def test_P2_men_set_up_elsewhere_are_offered_as_a_flying_opening(text: str, plies: int) -> None:
    (suggestion,) = flying_openings_offered(text)
    assert (suggestion.plies, suggestion.of, suggestion.is_whole) == (plies, plies, True)
    start = position.Position.from_fen(str(suggestion.params["start"]))
    assert (start.white.bit_count(), start.black.bit_count()) == (12, 12)
    assert ((start.white ^ START.white).bit_count(), start.turn) == (2, START.turn)
    assert "летуч" in explain_suggestion(suggestion, "ru")
    assert "flying" in explain_suggestion(suggestion, "en")
    moves = text.split("2.", 1)[1] if "2." in text else ""
    assert read_one(f'[FEN "{start.fen()}"]\n\n1. {moves.replace("3.", "2.")}').is_ok


OTHER_OPENINGS = {
    "occupied": "1. a3-b2 h6-h4 2. c3-d4 b6-c5",
    "not_ones_own": "1. b6-d4 h6-h4",
    "last_rank": "1. a3-b8 h6-h4",
    "what_follows_does_not_go_on": "1. a3-a5 h6-h4 2. c3-c5 b6-c5",
    "a_good_game": "1. c3-d4 b6-c5",
    "one_square": "1. a3-a5 h6-a5",
    "from_a_set_up": '[FEN "W:Wa3:Bh6"]\n\n1. a3-a5 h6-h4',
}


@pytest.mark.parametrize("text", OTHER_OPENINGS.values(), ids=OTHER_OPENINGS)
def test_nothing_else_is_taken_for_one(text: str) -> None:
    assert flying_openings_offered(text) == []
