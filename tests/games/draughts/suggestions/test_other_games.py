"""A record is explained by another start, another numbering, a bigger board or another variant."""

import random
from collections.abc import Iterator

import pytest

from games.draughts import (
    RUSSIAN,
    START,
    VARIANTS,
    Position,
    Variant,
    legal_moves,
    long_form,
    openings,
    pdn,
    play,
    replay,
)
from games.draughts import moves as draughts_moves
from games.draughts.suggestions import Suggestion, SuggestionCode, suggest
from games.draughts.variants.russian import RUSSIAN_AND_LIKE_IT
from tests.support import damage
from tests.support.damage import read

# A record is explained by another start, another numbering or a bigger board.


GAMES = [list(game.replay.texts) for game in damage.games("ussr-1924.pdn")]

AT = 16  # a half-move of White in the middle of the opening


def _random_game(start: Position, plies: int, seed: int) -> list[str]:
    lot, position, words = random.Random(seed), start, []
    for _ in range(plies):
        move = lot.choice(legal_moves(position))
        words.append(long_form(position, move))
        position = play(position, move)
    return words


def _first(game: pdn.ReadGame) -> Suggestion:
    return suggest(game)[0]


def test_a_game_from_a_drawn_opening_without_its_fen_is_recognised() -> None:
    for number in ("39", "50", "64"):
        start = openings.load_shipped_table("club").get(number).position
        first = _first(read(_random_game(start, 24, 3)))
        assert first.code is SuggestionCode.OTHER_START
        assert (first.params["table"], first.params["number"]) == ("club", number)
        assert first.params["start"] == start.fen()


def test_the_positions_of_a_table_at_hand_are_tried() -> None:
    own = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,b4:Bg5,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8"
    head = "slug: cup\nedition: 1\ntitle-ru: К\ntitle-en: C\n"
    table = openings.read(f"{head}XLVI-16. {own}").table
    game = read(_random_game(Position.from_fen(own), 24, 5))
    first = suggest(game, [table])[0]
    assert (first.params["table"], first.params["number"]) == ("cup", "XLVI-16")
    assert SuggestionCode.OTHER_START not in {suggestion.code for suggestion in suggest(game, [])}


def test_a_fen_that_does_not_belong_to_the_game_is_told() -> None:
    fen = "W:Wa1,c1,e1,g1,b2:Bb8,d8,f8,h8,a7"
    first = _first(read(GAMES[0], FEN=fen))
    assert (first.code, first.params["start"]) == (SuggestionCode.OTHER_START, START.fen())


@pytest.mark.parametrize("size", [4, 30])
def test_a_fen_that_cannot_be_read_over_a_game_from_the_usual_start_is_told(size: int) -> None:
    """Of many drawn openings a short record would fit, none is put forward."""
    (suggestion,) = suggest(read(GAMES[0][:size], FEN="W:Wc9:B"))
    assert (suggestion.code, suggestion.params) == (
        SuggestionCode.OTHER_START,
        {"start": START.fen()},
    )
    assert suggestion.is_whole


def test_a_fen_with_the_wrong_side_to_move_is_told() -> None:
    start = Position.from_fen("W:Wa1,c1,e1,g1,b2,c3:Bb8,d8,f8,h8,a7,d6")
    first = _first(read(_random_game(start, 12, 1), FEN="B" + start.fen()[1:]))
    assert (first.code, first.params["start"]) == (SuggestionCode.OTHER_START, start.fen())


def test_a_fen_in_numbers_from_a1_is_told() -> None:
    """1-12 are White's men so, and Black's by the usual count, on the wrong side of the board."""
    words = [damage.numbered(word, "a1") for word in GAMES[2]]
    game = read(words, FEN="W:W1-12:B21-32")
    first = _first(game)
    assert first.code is SuggestionCode.NUMBERS_FROM_A1
    assert first.is_whole
    assert damage.tried(first, game).is_complete


MIDDLE = "W:Wa3,c1,e1,g3,Kh2:Ba7,b6,d8,f8,h6"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        (lambda text: damage.numbered(text, "a1"), SuggestionCode.NUMBERS_FROM_A1),
        (
            lambda text: damage.numbered(text, "h8"),
            SuggestionCode.NUMBERS_FROM_OTHER_CORNER,
        ),
        (
            lambda text: damage.numbered(text, "g1"),
            SuggestionCode.NUMBERS_FROM_OTHER_CORNER,
        ),
        (damage.mirrored, SuggestionCode.BOARD_MIRRORED),
        (damage.turned, SuggestionCode.BOARD_TURNED),
    ],
    ids=["from a1", "from h8", "from g1", "mirrored", "turned"],
)
def test_a_set_up_and_its_moves_named_alike_are_read_together(name, code: SuggestionCode) -> None:
    words = _random_game(Position.from_fen(MIDDLE), 16, 4)
    game = read(list(map(name, words)), FEN=name(MIDDLE))
    start = Position.from_fen(MIDDLE).fen()
    (suggestion_made,) = [
        suggestion for suggestion in suggest(game) if suggestion.params.get("start") == start
    ]
    assert (suggestion_made.code, suggestion_made.is_whole) == (code, True)
    assert damage.tried(suggestion_made, game).is_complete


@pytest.mark.parametrize(
    ("words", "size"),
    [
        ("32-28 19-23 28x19 14x23 37-32 10-14 41-37 14-19", "10x10"),
        ("c3-d4 b8-c7 a3-b4 j7-i6 g3-h4 i6-h5 h4-i5", "10x8"),
        ("i3-j4 j9-i8 c3-d4 d8-c7 b4-c5", "10x10"),
        ("45-40 28-33 66-61 33-38 40x33 27x38", "12x12"),
    ],
)
def test_a_bigger_board_is_recognised_and_said_to_be_unchecked(words: str, size: str) -> None:
    suggestion_made, *others = suggest(read(words.split()))
    assert {suggestion.code for suggestion in others} <= {SuggestionCode.OTHER_VARIANT}
    assert (suggestion_made.code, suggestion_made.params) == (
        SuggestionCode.OTHER_BOARD,
        {"size": size},
    )
    assert not suggestion_made.is_whole


def test_one_odd_square_makes_no_bigger_board() -> None:
    words = [*GAMES[0][:AT], "c3-d14", *GAMES[0][AT + 1 :]]
    assert SuggestionCode.OTHER_BOARD not in {
        suggestion.code for suggestion in suggest(read(words))
    }


# A record of another variant is explained by it: every variant is tried.


OTHERS = [variant for variant in RUSSIAN_AND_LIKE_IT if variant.movement != RUSSIAN.movement]

BLACK_FIRST = Position(*START[:3], START.turn.other)

PLIES = 40


def played(variant: Variant, seed: int) -> list[str]:
    """A random game by the rules of a variant."""
    lot, words = random.Random(seed), []
    position = START if variant.first is START.turn else BLACK_FIRST
    while len(words) < PLIES and (moves := legal_moves(position, variant=variant)):
        move = lot.choice(moves)
        words.append(long_form(position, move, variant=variant))
        position = draughts_moves.play(position, move)
    return words


def of_its_own(variant: Variant) -> Iterator[list[str]]:
    """Games that Russian draughts forbid, whoever begins."""
    for seed in range(2000):
        words = played(variant, seed)
        if len(words) == PLIES and not any(
            replay(words, start=start).is_complete for start in (START, BLACK_FIRST)
        ):
            yield words


@pytest.mark.parametrize("variant", OTHERS, ids=lambda variant: variant.id)
def test_a_game_of_another_variant_is_named(variant: Variant) -> None:
    games = of_its_own(variant)
    for words in (next(games), next(games), next(games)):
        suggestions = suggest(damage.read(words))
        assert suggestions[0].code is SuggestionCode.OTHER_VARIANT
        (own,) = [
            suggestion
            for suggestion in suggestions
            if suggestion.params.get("variant") == variant.id
        ]
        assert own.is_whole
        assert replay(words, start=_start(own.params), variant=variant).is_complete


def _start(params: dict) -> Position:
    return Position.from_fen(params["start"]) if "start" in params else START


@pytest.mark.parametrize("variant", OTHERS, ids=lambda variant: variant.id)
def test_a_russian_game_under_the_number_of_another_is_named_russian(variant: Variant) -> None:
    """The tag chooses the rules; where they fail, the Russian ones are tried, too."""
    words = list(damage.games("demo-games.pdn")[5].replay.texts)  # it has kings
    game = damage.read(words, GameType=variant.game_type)
    assert game.replay.fault is not None
    whole = [suggestion for suggestion in suggest(game) if suggestion.is_whole]
    if variant.either_begins:  # the moves are legal there, too: it is White who began
        assert _start(whole[0].params) == START
    else:
        assert "russian" in {suggestion.params.get("variant") for suggestion in whole}


def test_who_begins_in_a_variant_needs_no_reason_of_its_own() -> None:
    """In pool checkers Black begins: one explanation, not two."""
    words = next(of_its_own(VARIANTS["pool"]))
    (suggestion_made,) = [
        suggestion
        for suggestion in suggest(damage.read(words))
        if suggestion.params["variant"] == "pool"
    ]
    assert _start(suggestion_made.params) == BLACK_FIRST
    assert suggestion_made.code is SuggestionCode.OTHER_VARIANT


def test_the_same_rules_under_another_name_explain_no_fault() -> None:
    """Poddavki move as Russian draughts do: what fails in one fails in the other."""
    words = next(of_its_own(VARIANTS["czech"]))
    named = {suggestion.params.get("variant") for suggestion in suggest(damage.read(words))}
    assert "poddavki" not in named
