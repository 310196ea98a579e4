"""Every character of a record is read or reported."""

import re
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.draughts import pdn
from games.draughts.pdn.game import Segment, Variation
from games.draughts.pdn.tags import chunks
from games.draughts.pdn.tokens import token_pattern

TAGS = '[Event "Кубок"]\n[White "Иванов Я."]\n[GameType "25"]\n\n'

RICH = f"""{TAGS}1.c3-d4! {{сильно}} (1. a3-b4 b6-a5 (1... b6-c5?! {{нет}}) 2. b2-c3 $9) d6-c5 ; ряд
% ряд
2.b2-c3 (!) f6-g5 {{[%clk 0:05:10]}} 3. c3-b4 g5-h4 (0:12) 4. b4:d6 e7:c5
/FEN "W:We3:Bd4,d6,f4"/ 1. e3:g5 {{удар}} 0-1

{TAGS}Белые | Чёрные
1. c3-d4 | d6-c5 неплохо 2. b2-c3 | - 3. ... c5-b4 1/2 - 1/2
"""

JUNK = (
    *("@@", "ЮЖЮ", "q9q", "7й7", "c3-d9", "zzz", "~", "#5", "¤", "a1:", "…!…", "—8—", "\\"),
    *("'x'", "&amp", "77-99", "½x", "(ж)", "[ж]", "<b>", "^", "||ж", "№7", "1/9", "ж.", "0-7"),
    *(
        "“",
        "┃",
        "±",
        "□",
        "⩱",
        "--",
        "x9",
        "5)ж",
        '"ж',
        "_ж_",
        "{ж}",
        "ж}",
        "жж:",
        "ж-ж",
        "1.1.2001 10:10",
        "/FEN",
        "$",
    ),
)

STRUCTURE = frozenset("(){}[];….,")
"""Signs whose only meaning is where something begins or ends: read, they leave no trace."""

MOVE = re.compile(r"[a-h][1-8][-:][a-h][1-8]")


def words(value: object) -> Iterator[str]:
    """Every text in a piece of data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from words(part)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from words(part)


def line(node: pdn.ReadGame | Segment | Variation) -> Iterator[str]:
    """What is kept of a line of moves."""
    yield from words([node.replay.texts, node.replay.rest, *node.comments.values()])
    yield from words(list(node.nags.values()))
    for variation in node.variations:
        yield from line(variation)


def report(text: str) -> str:
    """All that the reader says of a text, the texts it was read from apart."""
    texts: list[str] = []
    for game in pdn.read(text):
        texts += [*line(game), *words(game.tags), game.result or ""]
        texts += [word for segment in game.segments for word in line(segment)]
        texts += [
            word for remark in (*game.faults, *game.notes) for word in words(remark.as_dict())
        ]
    return "".join("".join(texts).split())


@settings(max_examples=200)
@given(st.sampled_from(JUNK), st.integers(0, len(RICH)), st.sampled_from(["", " ", "\n"]))
def test_whatever_is_put_into_a_record_appears_in_its_report(junk: str, at: int, glue: str) -> None:
    text = report(RICH[:at] + glue + junk + glue + RICH[at:])
    missing = {sign for sign in junk if not sign.isspace() and sign not in text} - STRUCTURE
    assert not missing


@pytest.mark.parametrize(
    "sign", ["“", "»", "|", "┃", "±", "+-", "=", "}", "]", ")", ",", ".", "[ж"]
)
def test_a_sign_between_moves_is_told_at_its_place(sign: str) -> None:
    (game,) = pdn.read(f"1. c3-d4 d6-c5\n2. b2-c3 {sign} f6-g5 *")
    remarks = [(remark.token, remark.line, remark.column) for remark in (*game.faults, *game.notes)]
    assert (sign[0] if sign[0] == "[" else sign, 2, 10) in remarks
    assert game.is_ok == ("ж" not in sign)


def test_a_time_of_a_message_is_told_at_its_place() -> None:
    (game,) = pdn.read("1. c3-d4 d6-c5\n01.02.2003 10:11 b2-c3 *")
    fault = game.faults[0]
    assert (fault.code, fault.token) == (pdn.PdnFault.MESSENGER, "01.02.2003 10:11")
    assert (fault.line, fault.column, game.replay.rest) == (2, 1, ("b2-c3",))


@settings(max_examples=100)
@given(st.integers(0, len(RICH)), st.integers(1, 12))
def test_no_move_vanishes_when_something_is_cut_out(at: int, size: int) -> None:
    text = RICH[:at] + RICH[at + size :]
    reported = report(text)
    assert all(move in reported for move in MOVE.findall(text))


@given(st.text(alphabet='[]{}();$%*"1-0.:xc3dав4b6 \n\t|=«»/FENe!?±,', max_size=300))
def test_tags_and_tokens_cover_a_text_without_a_gap(text: str) -> None:
    """The chunks are whole, and in each the tokens touch each other from its moves to its end."""
    at = 0
    for chunk in chunks(text):
        assert not text[at : chunk.start].strip()
        where = chunk.body
        for token in token_pattern().finditer(text, chunk.body, chunk.end):
            assert token.start() == where
            where = token.end()
        assert where == chunk.end
        at = chunk.end
    assert not text[at:].strip()


@given(st.text(alphabet='[]"\\ \nAbж1', max_size=120))
def test_every_letter_of_a_tag_section_is_in_a_tag_or_in_a_note(text: str) -> None:
    reported = report(f"[Event {text}\n\n1. c3-d4 *")
    assert {sign for sign in text if sign.isalnum()} <= set(reported)


NUMBERS = {
    "left_out_twice": ("1. c3-d4 d6-c5 3. b2-c3 f6-g5 5. c3-b4 g5-h4", ["3.", "5."]),
    "left_out_once": ("1. c3-d4 d6-c5 3. b2-c3 f6-g5 4. c3-b4 g5-h4", ["3."]),
    "in_a_variation": ("1. c3-d4 d6-c5 (1... b6-a5 13. d4-e5 f6:d4) 2. b2-c3", ["13."]),
    "of_a_variation": ("1. c3-d4 d6-c5 (7. b6-a5) 2. b2-c3", ["7."]),
    "of_one_within": ("1. c3-d4 d6-c5 (1... b6-a5 2. d4-e5 (20. d4-c5)) 2. b2-c3", ["20."]),
    "below_a_position_there": (
        '1. c3-d4 d6-c5 (/FEN "B:Wa3,c3:Bb6"/ 40... b6-c5 41. c3-b4 77. c5-d4) 2. b2-c3',
        ["77."],
    ),
    "of_the_first_move": ("15. c3-d4 d6-c5 16. b2-c3", ["15."]),
    "above_the_first_move": ("1937 1. c3-d4 d6-c5 2. b2-c3 7. f6-g5", ["1937", "7."]),
    "above_a_later_one": ('[FEN "W:Wc3,b2:Bd6"]\n\n99 15. c3-d4 d6-c5 16. b2-c3', ["99"]),
    "of_the_second_pair": ("c3-d4 d6-c5 16. b2-c3", ["16."]),
    "right_ones": (
        '[FEN "W:Wc3,e3,a3,b2:Bb6,d6,f6"]\n\n15. c3-d4 d6-c5 '
        "(15... b6-a5 16. d4-e5 (16. d4-c5 b6:d4 17. e3:c5)) (16. e3-f4) 16. b2-c3",
        [],
    ),
    "black_begins": ('/FEN "B:Wa3,c3:Bb6"/ 1... b6-c5 2. c3-b4 2... c5-d4 3. b4-c5', []),
    "black_begins_apart": ('/FEN "B:Wa3,c3:Bb6"/ 1. … b6-c5 2. c3-b4 c5-d4 3. b4-c5', []),
}


@pytest.mark.parametrize(("text", "expected"), NUMBERS.values(), ids=NUMBERS)
def test_every_number_that_is_off_is_told_where_it_begins_to_be(
    text: str, expected: list[str]
) -> None:
    (game,) = pdn.read(text)
    tokens = [note.token for note in game.notes if note.code is pdn.PdnNote.MOVE_NUMBER]
    assert tokens == expected


def test_digits_of_other_scripts_are_told() -> None:
    (game,) = pdn.read("1. c3-d4 d6-c5 ٢. b2-c3 1-0")
    assert [(note.code, note.token) for note in game.notes] == [
        (pdn.PdnNote.NUMBER_SPELLING, "٢."),
    ]


def test_a_number_behind_a_result_is_no_game() -> None:
    """Books have pages."""
    first, second = pdn.read(f"1. c3-d4 1-0\n\n17\n\n18\n\n{TAGS}1. c3-d4 0-1\n{{1}} 2. ")
    assert [(game.result, game.replay.plies) for game in (first, second)] == [
        ("1-0", 1),
        ("0-1", 1),
    ]
    tokens = [note.token for note in (*first.notes, *second.notes)]
    assert tokens == ["17", "18", "2."]
