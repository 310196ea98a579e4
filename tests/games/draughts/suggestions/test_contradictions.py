"""W2, W3: a result that contradicts the final position or the Termination tag is told."""

import pytest

from games.draughts import pdn
from games.draughts.suggestions import SuggestionCode, suggest
from games.draughts.suggestions import result as suggestions_result
from tests.support import damage

WON = "W:Wc3:Bd4"  # one capture ends the game: Black has no pieces left

BLOCKED = "W:Wb4,b2:Ba5"

BOARD = SuggestionCode.RESULT_CONTRADICTS_BOARD

TERMINATION = SuggestionCode.RESULT_CONTRADICTS_TERMINATION

AGAINST_BOARD = SuggestionCode.TERMINATION_CONTRADICTS_BOARD


def read(moves: str = "1. c3:e5", fen: str = WON, **tags: str) -> pdn.ReadGame:
    """Read a record of these moves."""
    head = "".join(f'[{name} "{value}"]\n' for name, value in {"FEN": fen, **tags}.items())
    (game,) = pdn.read(f"{head}\n{moves} *\n")
    return game


def codes(game: pdn.ReadGame) -> list[SuggestionCode]:
    """Return the codes of a game's suggestions."""
    return [suggestion.code for suggestion in suggest(game)]


@pytest.mark.parametrize("result", ["0-1", "1/2-1/2", "0-2", "1-1"])
def test_w3_a_result_that_the_board_does_not_bear_out_is_told(result: str) -> None:
    first = suggest(read(Result=result))[0]
    assert first.code is BOARD
    assert first.params["expected"] == "1-0"
    assert (first.params["side"], first.params["rule"]) == ("b", "W3")
    assert first.is_whole


@pytest.mark.parametrize("result", ["1-0", "2-0", "*", "?", "0-0"])
def test_w3_a_result_the_board_allows_is_not(result: str) -> None:
    """0-0 is a penalty for both and no matter of the board; `*` says nothing."""
    assert codes(read(Result=result)) == []


def test_w2_a_blocked_side_has_lost() -> None:
    """b2-c3 leaves the man on a5 without a move: b4 is occupied and cannot be captured."""
    (suggestion,) = suggest(read("1. b2-c3", BLOCKED, Result="1/2-1/2"))
    assert (suggestion.code, suggestion.params["rule"], suggestion.params["side"]) == (
        BOARD,
        "W2",
        "b",
    )
    assert codes(read("1. b2-c3", BLOCKED, Result="1-0")) == []


def test_w3_the_loser_who_won_may_have_played_giveaway() -> None:
    suggestions = suggest(read(Result="0-1"))
    assert [suggestion.code for suggestion in suggestions] == [BOARD, SuggestionCode.OTHER_VARIANT]
    assert suggestions[1].params["variant"] == "poddavki"


def test_giveaway_itself_is_judged_by_its_own_goal() -> None:
    assert codes(read(Result="0-1", Variant="поддавки")) == []
    suggestions = suggest(read(Result="1-0", Variant="поддавки"))
    assert [suggestion.code for suggestion in suggestions] == [BOARD, SuggestionCode.OTHER_VARIANT]
    assert suggestions[0].params["expected"] == "0-1"
    assert suggestions[1].params["variant"] == "russian"


def test_of_two_results_the_one_against_the_board_is_told() -> None:
    game = read("1. c3:e5 0-1", Result="1-0")
    assert BOARD in codes(game)
    assert suggest(game)[0].params["result"] == "0-1"


@pytest.mark.parametrize(
    ("termination", "result", "expected"),
    [
        ("time forfeit", "1/2-1/2", [TERMINATION]),
        ("просрочка времени", "1/2-1/2", [TERMINATION]),
        ("Чёрные сдались", "1/2-1/2", [TERMINATION]),
        ("resignation", "1-0", []),
        ("ничья по соглашению", "1-0", [TERMINATION]),
        ("draw by agreement", "1/2-1/2", []),
        ("threefold repetition", "0-1", [TERMINATION]),
        ("unterminated", "1-0", [TERMINATION]),
        ("не окончена", "*", []),
        ("normal", "1-0", []),
        ("adjudication", "1/2-1/2", []),
        ("draw, flag fell", "1-0", []),  # says both: nothing certain
        ("Black resigned", "0-1", [TERMINATION]),
        ("Black resigned", "1-0", []),
        ("White wins by resignation", "1-0", []),
        ("White wins on time", "0-1", [TERMINATION]),
        ("black forfeits on time", "0-1", [TERMINATION]),
        ("Белые сдались", "1-0", [TERMINATION]),
        ("Чёрные просрочили время", "0-1", [TERMINATION]),
        ("Время белых истекло", "1-0", [TERMINATION]),
        ("победа черных", "1-0", [TERMINATION]),
        ("белые победили", "1-0", []),
        ("белые не явились", "1-0", [TERMINATION]),
        ("белые не явились", "0-0", []),
        ("Black did not resign", "0-1", []),
        ("Black resigned, White was winning", "0-1", []),  # names both
    ],
)
def test_a_result_is_held_against_the_termination(
    termination: str, result: str, expected: list[SuggestionCode]
) -> None:
    game = read("1. c3-d4", "W:Wc3,a1:Bh8,f8", Result=result, Termination=termination)
    suggestions = suggest(game)
    assert [suggestion.code for suggestion in suggestions] == expected
    assert all(suggestion.params["termination"] == termination for suggestion in suggestions)


def test_a_decided_board_is_not_unterminated() -> None:
    assert codes(read(Result="*", Termination="unterminated")) == [AGAINST_BOARD]


@pytest.mark.parametrize(
    ("termination", "expected"),
    [("White resigned", [AGAINST_BOARD]), ("Black resigned", []), ("победа белых", [])],
)
def test_who_is_said_to_have_lost_has_not_won_on_the_board(
    termination: str, expected: list[SuggestionCode]
) -> None:
    assert codes(read(Result="*", Termination=termination)) == expected


@pytest.mark.parametrize(
    ("termination", "expected"),
    [
        ("Черных выиграл", []),
        ("Черных won on time", []),
        ("Белых И. проиграл по времени", []),
        ("выигрыш чёрных", [TERMINATION]),
        ("время белых истекло", [TERMINATION]),
        ("у белых упал флаг", [TERMINATION]),
    ],
)
def test_a_surname_names_no_side(termination: str, expected: list[SuggestionCode]) -> None:
    """Messrs Belykh and Chernykh play either colour."""
    assert (
        codes(read("1. c3-d4", "W:Wc3,a1:Bh8,f8", Result="1-0", Termination=termination))
        == expected
    )


def test_the_board_says_nothing_of_a_record_that_breaks_off() -> None:
    assert BOARD not in codes(read("1. c3:e5 h8-g7", Result="0-1"))


def test_a_game_type_of_another_game_is_told_when_the_moves_are_good() -> None:
    words = list(damage.games("ussr-1924.pdn")[0].replay.texts)
    first_suggestion, *_ = suggest(damage.read(words, GameType="20"))
    assert first_suggestion.code is SuggestionCode.OTHER_VARIANT
    assert (first_suggestion.params, first_suggestion.is_whole) == ({"variant": "russian"}, True)


@pytest.mark.parametrize(
    "text",
    [
        "1. c3-d4 d6-c5 2. b2-c3 *",
        "1. c3-d4 d6-c5 2. b2-c3 1-0",
        "1. c3-d4 d6-c5 0-1",
        "1. c3-d4 d6-c5 0-0",
        '[FEN "W:Wc3:Bd4"]\n\n1. c3:e5 1-0',
    ],
)
def test_the_board_is_not_asked_where_it_can_only_agree(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is searched for a good game whose result and board agree."""
    (game,) = pdn.read(text)
    assert game.is_ok
    monkeypatch.setattr(suggestions_result, "board_outcome", None)
    assert suggest(game) == ()


def test_the_board_is_asked_where_it_may_not() -> None:
    for result in ("0-1", "1/2-1/2"):
        (game,) = pdn.read(f'[FEN "W:Wc3:Bd4"]\n\n1. c3:e5 {result}')
        assert [str(found.code) for found in suggest(game)][:1] == ["result_contradicts_board"]
