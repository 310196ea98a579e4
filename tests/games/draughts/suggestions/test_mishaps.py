"""Each usual mishap of a score sheet gives its own suggestion first.

The mishaps are made from real games; what a suggestion claims is tried again by `damage.tried`.
"""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.draughts import START, pdn, replay
from games.draughts.suggestions import SuggestionCode, suggest
from tests.support import damage as support_damage
from tests.support.damage import read

GAMES = [list(game.replay.texts) for game in support_damage.games("ussr-1924.pdn")]

AT = 16  # a half-move of White in the middle of the opening


def _misprinted(words: list[str]) -> list[str]:
    return [*words[:AT], words[AT][:-2] + "h8", *words[AT + 1 :]]


MISHAPS = {
    "a half-move left out": (
        lambda w: w[:AT] + w[AT + 1 :],
        SuggestionCode.MISSING_MOVE,
        {"ply": AT + 1, "move": 9, "side": "w"},
    ),
    "a line of the sheet left out": (
        lambda w: w[:AT] + w[AT + 2 :],
        SuggestionCode.MISSING_PAIR,
        {},  # the same two moves may fit before others, too
    ),
    "a half-move twice": (
        lambda w: w[:AT] + w[AT - 1 :],
        SuggestionCode.DOUBLED_MOVE,
        {"ply": AT + 1, "count": 1},
    ),
    "a line of the sheet twice": (
        lambda w: w[:AT] + w[AT - 2 :],
        SuggestionCode.DOUBLED_MOVE,
        {"ply": AT + 1, "count": 2},
    ),
    "a word too much": (
        lambda w: [*w[:AT], "цугцванг", *w[AT:]],
        SuggestionCode.EXTRA_MOVE,
        {"ply": AT + 1, "token": "цугцванг"},
    ),
    "neighbours exchanged": (
        lambda w: [*w[:AT], w[AT + 1], w[AT], *w[AT + 2 :]],
        SuggestionCode.MOVES_SWAPPED,
        {"ply": AT + 1, "second_ply": AT + 2},
    ),
    "a square misprinted": (_misprinted, SuggestionCode.MISPRINT, {"ply": AT + 1}),
    "columns exchanged": (support_damage.columns_exchanged, SuggestionCode.COLUMNS_SWAPPED, {}),
    "board mirrored": (
        lambda w: list(map(support_damage.mirrored, w)),
        SuggestionCode.BOARD_MIRRORED,
        {"board": "mirrored"},
    ),
    "board turned": (
        lambda w: list(map(support_damage.turned, w)),
        SuggestionCode.COLOURS_SWAPPED,
        {"start": "B" + START.fen()[1:]},
    ),
    "board mirrored and turned": (
        lambda w: [support_damage.mirrored(support_damage.turned(word)) for word in w],
        SuggestionCode.COLOURS_SWAPPED,
        {"board": "mirrored", "start": "B" + START.fen()[1:]},
    ),
    "numbers from a1": (
        lambda w: [support_damage.numbered(word, "a1") for word in w],
        SuggestionCode.NUMBERS_FROM_A1,
        {"numbers": "a1"},
    ),
    "numbers from g1": (
        lambda w: [support_damage.numbered(word, "g1") for word in w],
        SuggestionCode.COLOURS_SWAPPED,
        {},
    ),
    "numbers from h8": (
        lambda w: [support_damage.numbered(word, "h8") for word in w],
        SuggestionCode.NUMBERS_FROM_OTHER_CORNER,
        {"numbers": "h8"},
    ),
}


@pytest.mark.parametrize("number", [0, 4, 9, 17, 28])
@pytest.mark.parametrize("mishap", MISHAPS)
def test_each_mishap_is_named_first_and_reads_the_whole_record(mishap: str, number: int) -> None:
    damage, code, params = MISHAPS[mishap]
    game = read(damage(GAMES[number]))
    assert game.replay.fault is not None
    first = suggest(game)[0]
    assert first.code is code
    assert params.items() <= first.params.items()
    assert (first.is_whole, first.fault) == (True, None)
    if first.params.get("moves", True):  # else they are counted, not named
        assert support_damage.tried(first, game).is_complete


@pytest.mark.parametrize("number", [0, 9, 28])
@pytest.mark.parametrize(
    "mishap", ["a half-move left out", "a line of the sheet twice", "a word too much"]
)
def test_mishaps_in_short_notation_are_named_too(mishap: str, number: int) -> None:
    """N3: `cd4` names no origin, so a record goes on by chance more easily."""
    words = list(GAMES[number])
    short = [word[0] + (":" if "x" in word else "") + word[-2:] for word in words]
    while (good := replay(short).plies) < len(short):
        short[good] = words[good]  # ambiguous: in full
    damage, code, params = MISHAPS[mishap]
    first = suggest(read(damage(short)))[0]
    assert first.code is code
    assert params.items() <= first.params.items()


def test_the_move_that_was_misprinted_or_left_out_is_among_those_offered() -> None:
    for words in GAMES:
        for damage, code in (
            (_misprinted, "misprint"),
            (lambda w: w[:AT] + w[AT + 1 :], "missing"),
        ):
            first = suggest(read(damage(words)))[0]
            assert first.code.startswith(code)
            ends = {(move[:2], move[-2:]) for move in first.params["moves"]}
            assert (words[AT][:2], words[AT][-2:]) in ends or first.params["count"] > 3


def test_what_cannot_be_named_alone_is_counted() -> None:
    """Any of several moves would do: how many is said, and none is put forward."""
    words = ["c3-b4", "b2-c3", "b6-a5", "g3-h4"]
    (suggestion_made,) = [
        suggestion
        for suggestion in suggest(read(words))
        if suggestion.code is SuggestionCode.MISSING_MOVE
    ]
    assert suggestion_made.params["moves"] == ()
    assert suggestion_made.params["count"] > 3


@pytest.mark.parametrize("seed", range(12))
def test_rubbish_is_offered_nothing(seed: int) -> None:
    lot = random.Random(seed)
    words = lot.choice(GAMES)
    whole = lot.sample(words, len(words))
    tail = words[:AT] + lot.sample(words[AT:], len(words) - AT)
    for spoilt in (whole, tail):
        game = read(spoilt)
        if game.replay.rest and len(game.replay.rest) > 4:
            assert suggest(game) == ()


@pytest.mark.parametrize(
    "text",
    [
        "Здравствуйте! Посылаю вам партию с турнира.",
        "1. привет 2. мир",
        "",
        "1. a3-c5",
        '[White "x"]\n\n1. zz9 2. yy8 3. xx7 4. ww6',
    ],
)
def test_what_is_hardly_a_record_is_offered_nothing(text: str) -> None:
    (game,) = pdn.read(text)
    assert suggest(game) == ()


def test_a_good_game_is_offered_nothing() -> None:
    for name in ("ussr-1924.pdn", "demo-games.pdn"):
        assert not any(map(suggest, support_damage.games(name)))


def _won_by_blocking() -> pdn.ReadGame:
    """A game that ends on the board (W3): White has taken everything."""
    return next(game for game in support_damage.games("demo-games.pdn") if game.number == 1)


@given(
    st.sampled_from(GAMES),
    st.sampled_from(sorted(MISHAPS)),
    st.integers(0, 60),
    st.sampled_from(["h8", "a1", "e5", "22", "zz"]),
)
def test_every_suggestion_reads_as_far_as_it_claims(
    words: list[str], mishap: str, at: int, other: str
) -> None:
    """Two mishaps together: rarely explained, and what is claimed is always so."""
    twice = MISHAPS[mishap][0](words)
    at %= len(twice)
    game = read([*twice[:at], twice[at][:-2] + other, *twice[at + 1 :]])
    good = game.replay.plies
    for suggestion in suggest(game):
        if suggestion.code in (SuggestionCode.OTHER_BOARD, SuggestionCode.SEARCH_CUT):
            continue
        if suggestion.params.get("count", 0) and not suggestion.params.get("moves", True):
            continue  # counted, not named: nothing to try
        played = support_damage.tried(suggestion, game)
        assert played.is_complete if suggestion.is_whole else played.plies == suggestion.plies
        assert suggestion.plies > good
        assert (suggestion.fault is None) == played.is_complete


# --- bounds ----------------------------------------------------------------------------


def test_a_record_longer_than_any_game_is_said_not_to_be_searched() -> None:
    words = ["a1-b2", "g1-h2", "b2-a1", "h2-g1"] * 600
    game = read([*words, "a1-a1"], FEN="W:WKa1:BKg1")
    (suggestion,) = suggest(game)
    assert suggestion.code is SuggestionCode.SEARCH_CUT


def test_the_work_is_bounded_and_a_cut_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.draughts.suggestions.record.MOST_WORK", 500)
    suggestions = suggest(read(MISHAPS["a line of the sheet left out"][0](GAMES[0])))
    assert [suggestion.code for suggestion in suggestions] == [SuggestionCode.SEARCH_CUT]


@given(
    st.text(alphabet="abcdefgh12345678-:x. \n*[]{}()WBK", max_size=300),
    st.sampled_from(["", '[FEN "W:W1-12:B21-32"]\n', '[FEN "what"]\n', '[Termination "time"]\n']),
)
def test_any_text_is_diagnosed_without_an_exception(text: str, head: str) -> None:
    for game in pdn.read(head + "\n" + text):
        for suggestion in suggest(game):
            assert suggestion.as_dict()["code"] == suggestion.code
            assert 0 <= suggestion.plies <= suggestion.of


def _with_two_slips(words: list[str], *, first: str, second: str) -> list[str]:
    """Two independent slips in one record, the later one far behind."""
    late = AT + 14
    slips = {
        "misprint": lambda words, at: [*words[:at], words[at][:-2] + "h8", *words[at + 1 :]],
        "missing": lambda words, at: words[:at] + words[at + 1 :],
        "doubled": lambda words, at: words[:at] + words[at - 1 :],
    }
    return slips[first](slips[second](words, late), AT)


@pytest.mark.parametrize("number", [0, 7])
@pytest.mark.parametrize("second", ["misprint", "missing", "doubled"])
@pytest.mark.parametrize("first", ["misprint", "missing"])
def test_two_slips_are_explained_one_after_the_other(first: str, second: str, number: int) -> None:
    game = read(_with_two_slips(GAMES[number], first=first, second=second))
    suggestion_made = next(suggestion for suggestion in suggest(game) if suggestion.then)
    assert (suggestion_made.params["ply"], suggestion_made.fault is not None) == (AT + 1, True)
    assert not suggestion_made.is_whole
    half_right = support_damage.tried(suggestion_made, game)
    assert half_right.plies == suggestion_made.plies >= game.replay.plies + 8
    after = read([*half_right.texts, *half_right.rest])
    assert support_damage.tried(suggestion_made.then[0], after).fault is None


COUNTED_WITHOUT = {
    "a word": ("1. c3-d4 zzz d6-c5 2. b2-c3 f6-g5 *", "extra_move", 4),
    "marks of a forum": ("[pdn] 1. c3-d4 d6-c5 2. b2-c3 f6-g5 [/pdn]", "stray_words", 4),
    "bold": ("[b] 1. c3-d4 d6-c5 [/b] *", "stray_words", 2),
    "words above": ("foo bar 1. c3-d4 d6-c5 *", "stray_words", 2),
    "a move twice": ("1. c3-d4 d6-c5 d6-c5 2. b2-c3 f6-g5", "doubled_move", 4),
}


@pytest.mark.parametrize(("text", "code", "plies"), COUNTED_WITHOUT.values(), ids=COUNTED_WITHOUT)
def test_half_moves_are_counted_in_the_record_put_right(text: str, code: str, plies: int) -> None:
    (game,) = pdn.read(text)
    assert len(game.faults) == 1
    found = [item for item in suggest(game) if str(item.code) == code]
    assert [(item.plies, item.of, item.is_whole) for item in found] == [(plies, plies, True)]


@pytest.mark.parametrize("mark", ["\\r", "\\n", "~~", "&nbsp", "<br>"])
def test_a_mark_that_stands_all_over_the_text_is_suggested_to_be_left_out(mark: str) -> None:
    rows = ('[Event "A"]', '[GameType "25"]', "", "1. c3-d4 d6-c5 2. b2-c3 ", "f6-g5 *")
    (game,) = pdn.read("\n".join(row + mark for row in rows))
    found = [item for item in suggest(game) if str(item.code) == "stray_words"]
    assert [(item.plies, item.is_whole) for item in found] == [(4, True)]
    assert found[0].params["words"] == (mark,)
