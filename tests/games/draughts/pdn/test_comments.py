"""Comments, clocks, variations and waivers keep their places, and swallow no move unnoticed."""

import json
import re

import pytest

from games.draughts import START, PdnError, Position, Waiver, parse_square, pdn, replay
from games.draughts.cli.check import check_files
from games.draughts.colour import Colour
from games.draughts.pdn import Clock, PdnNote
from games.draughts.pdn import codes as pdn_codes
from games.draughts.suggestions import suggest
from games.draughts.variants import RUSSIAN
from tests.support import records
from tests.support.records import OPENING, codes, read_one

# Comments, marks and variations keep their places; variations are judged too.


def test_comments_marks_and_variations_are_kept_with_their_places() -> None:
    text = """{before} 1. c3-d4! {good
        one} (1. a3-b4 b6-a5 (1... b6-c5?! {no}) 2. b2-c3? $9) d6-c5 ; to the end
        2. b2-c3 (!) {[%clk 0:05:10]} *"""
    game = read_one(text)
    assert game.comments == {
        0: "before",
        1: "good one",
        2: "to the end",
        3: "[%clk 0:05:10]",
    }
    assert game.nags == {1: ("!",), 3: ("!",)}
    (first,) = game.variations
    assert (first.ply, first.replay.plies) == (1, 2)
    assert first.nags == {3: ("?", "$9")}
    (second,) = first.variations
    assert (second.ply, second.comments, second.replay.plies) == (2, {1: "no"}, 1)
    note = next(note for note in game.notes if note.code == PdnNote.VARIATION_FAULT)
    assert (note.token, note.line, note.params["reason"]) == ("b2-c3", 2, "target_occupied")
    assert game.is_ok


def test_a_variation_written_as_a_continuation_is_checked_where_it_fits() -> None:
    game = read_one("1. c3-d4 d6-c5 (2. d4-e5 f6:d4) 2. b2-c3 *")
    assert (game.variations[0].ply, codes(game.notes)) == (3, [])


def test_a_line_that_begins_with_a_percent_sign_is_a_remark() -> None:
    game = next(pdn.read("1. c3-d4 d6-c5\n% a line\n2. b2-c3 f6-g5 *"))
    assert game.is_ok
    assert "a line" in game.comments.values()


def test_comments_above_and_among_the_tags_are_those_before_the_first_move() -> None:
    """A tag that was commented out is none, and a row of words tears no game in two."""
    text = (
        '% ряд\n{в скобках,\nв две строки}\n[Event "Кубок"] ; [Site "нет"]\n%[White "Нет"]\n; ещё\n'
        '[White "Иванов"]\n{[Round "7"]}\n[GameType "25"] {[%nag $9]}\n\n'
        f"{{перед ходом}} {OPENING} 1-0\n"
    )
    game = read_one(text)
    assert game.tags == (("Event", "Кубок"), ("White", "Иванов"), ("GameType", "25"))
    comment = 'ряд в скобках, в две строки [Site "нет"] [White "Нет"] ещё [Round "7"] перед ходом'
    assert (game.comments[0], game.notes, game.faults) == (comment, (), ())
    assert game.nags == {0: ("$9",)}
    assert (game.first_line, game.source) == (1, text.strip())
    assert read_one(pdn.write_game(game)).comments[0] == comment


def test_a_comment_between_two_games_stays_with_the_first() -> None:
    first, second = pdn.read(f'[Event "E"]\n\n; отложена\n\n[Event "F"]\n\n{OPENING} 1-0\n')
    assert (first.comments, first.tags) == ({0: "отложена"}, (("Event", "E"),))
    assert (second.comments, second.tags) == ({}, (("Event", "F"),))


# Clock times in comments are read as data, and kept in the comments.


MINUTE, HOUR = 60_000, 3_600_000


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("[%clk 0:05:10]", Clock(clk=5 * MINUTE + 10_000)),
        ("[%clk 1:00:00.5]", Clock(clk=HOUR + 500)),
        ("[%clk 100:59:59,123]", Clock(clk=100 * HOUR + 59 * MINUTE + 59_123)),
        ("[%CLK 0:00:00]", Clock(clk=0)),
        ("[%emt 0:00:03]", Clock(emt=3000)),
        ("[%mct 0:10:00]", Clock(mct=10 * MINUTE)),
        ("[%egt 2:00:00]", Clock(egt=2 * HOUR)),
        ("[%clk 0:05:10] good [%emt 0:00:02]", Clock(clk=310_000, emt=2000)),
        ("[%clock w0:00:10 B0:00:03]", Clock(white=10_000, black=3000, running=Colour.BLACK)),
        ("[%clock W0:00:10]", Clock(white=10_000, running=Colour.WHITE)),
        ("[%clock w0:00:10 b0:00:03]", Clock(white=10_000, black=3000)),
    ],
)
def test_times_become_milliseconds(text: str, clock: Clock) -> None:
    game = read_one(f"1. c3-d4 {{{text}}} d6-c5 *")
    assert (game.clocks, game.comments) == ({1: clock}, {1: text})
    assert codes(game.notes) == []


@pytest.mark.parametrize(
    "text",
    [
        "[%clk 5:10]",
        "[%clk]",
        "[%clk 0:61:00]",
        "[%clk 0:05:10 0:05:11]",
        "[%clk -0:05:10]",
        "[%clk ٠:٠٥:١٠]",
        "[%clock 0:05:10]",
        "[%clock w0:05:10 w0:05:11]",
        "[%clock W0:05:10 B0:05:11]",
        "[%emt soon]",
    ],
)
def test_what_is_no_time_is_told_and_stays_words(text: str) -> None:
    """Minutes and seconds alone could be hours and minutes: nobody guesses."""
    game = read_one(f"1. c3-d4\nd6-c5 {{{text}}} *")
    assert (game.clocks, game.comments) == ({}, {2: text})
    (note,) = game.notes
    assert (note.code, note.token, note.line, note.column) == (
        PdnNote.CLOCK_SPELLING,
        text,
        2,
        1,
    )
    assert game.is_ok


def test_of_two_times_at_one_move_the_second_is_told() -> None:
    game = read_one("1. c3-d4 {[%clk 0:05:10]} {[%clk 0:05:09]} *")
    assert game.clocks == {1: Clock(clk=310_000)}
    assert codes(game.notes) == [PdnNote.CLOCK_SPELLING]


def test_clocks_before_the_first_move_and_outside_of_braces() -> None:
    game = read_one("{[%clk 0:03:00]} 1. c3-d4 [%clk 0:02:59] d6-c5 *")
    assert game.clocks == {0: Clock(clk=180_000), 1: Clock(clk=179_000)}


def test_clocks_are_written_back() -> None:
    game = read_one("1. c3-d4 {[%clk 0:05:10] good} d6-c5 {[%clock w0:05:10 B0:04:59.5]} *")
    again = read_one(pdn.write_game(game))
    assert (again.clocks, again.comments) == (game.clocks, game.comments)


def test_other_commands_are_nobodys_clock() -> None:
    game = read_one("1. c3-d4 {[%eval 0.5] [%clkx 0:00:01]} *")
    assert (game.clocks, codes(game.notes)) == ({}, [])


# Comments that may have swallowed moves are noted where moves are missing, not elsewhere.


TOLD = {
    "half of the record in braces": "1. c3-d4 {d6-c5 2. b2-c3} f6-g5 *",
    "the answer of Black": "1. c3-d4 d6-c5 2. b2-c3 {f6-g5} 1-0",
    "the end of the record": "1. c3-d4 d6-c5 {2. b2-c3 f6-g5} *",
    "the end, with its result": "1. c3-d4 d6-c5 {2. b2-c3 f6-g5 1-0} 1-0",
    "the end, with marks": "1. c3-d4 d6-c5 {2. b2-c3! f6-g5 $1} *",
    "the number behind is off": "1. c3-d4 {d6-c5 2. b2-c3} f6-g5 3. c3-b4 g5-h4 *",
    "words among the moves, the number behind off": (
        "1. c3-d4 {сильно d6-c5 2. b2-c3 и теперь} f6-g5 3. c3-b4 g5-h4 *"
    ),
    "the next half-move is wrong without it": "1. c3-d4 {конечно d6-c5} 2. b2-c3 f6-g5 *",
    "short moves": "1. cd4 {dc5 2. bc3} fg5 *",
    "numbers of squares": "1. 22-18 {10-14 2. 25-22} 11-16 *",
    "before the first move": "{1. c3-d4 d6-c5} *",
}

SILENT = {
    "a better move": "1. c3-d4 {лучше 1. a3-b4} d6-c5 2. b2-c3 *",
    "a better move without words": "1. c3-d4 {1. a3-b4} d6-c5 2. b2-c3 *",
    "a better move before the one played": "1. c3-d4 d6-c5 {2. a3-b4} 2. b2-c3 f6-g5 *",
    "a threat": "1. c3-d4 d6-c5 {грозит c5-b4} 2. b2-c3 f6-g5 *",
    "what would have followed, in words": "1. c3-d4 d6-c5 {дальше 2. b2-c3 f6-g5} 1-0",
    "moves that are not legal there": "1. c3-d4 d6-c5 {2. b6-a5 c3-b4} *",
    "no move at all": "1. c3-d4 {5 сек} d6-c5 {сильно} *",
    "a clock": "1. c3-d4 {[%clk 0:05:10]} d6-c5 {[%clk 0:05:00]} *",
    "a score": "1. c3-d4 d6-c5 {счёт 2-1} *",
    "a variation in round brackets": "1. c3-d4 d6-c5 (1... f6-g5) 2. b2-c3 *",
    "a variation that has it": "1. c3-d4 (1. a3-b4 {f6-g5}) d6-c5 2. b2-c3 *",
}


def notes_on_comments(text):
    """Return the notes of a text about moves in comments."""
    (game,) = pdn.read(text)
    return [note for note in game.notes if note.code is pdn_codes.PdnNote.MOVES_IN_COMMENT]


@pytest.mark.parametrize("name", TOLD)
def test_a_comment_that_may_have_swallowed_moves_is_told_at_its_place(name):
    (note,) = notes_on_comments(TOLD[name])
    assert TOLD[name][note.column - 1] == "{"
    assert note.token.startswith("{")


@pytest.mark.parametrize("name", SILENT)
def test_a_comment_of_an_annotator_is_not(name):
    assert notes_on_comments(SILENT[name]) == []


def test_it_is_a_note_and_never_a_fault():
    for name in ("half of the record in braces", "the end of the record"):
        (game,) = pdn.read(TOLD[name])
        assert game.is_ok, name


def test_a_long_comment_costs_no_time():
    text = "1. c3-d4 {" + "d6-c5 " * 20_000 + "} d6-c5 *"
    assert notes_on_comments(text) == []


def braced(body, first, last):
    """The record with everything from one half-move up to another in braces."""
    moves = list(re.finditer(r"[a-h][1-8](?:[-x:][a-h][1-8])+", body))
    begin, end = moves[first].start(), moves[last].end()
    return f"{body[:begin]}{{{body[begin:end]}}}{body[end:]}"


@pytest.mark.parametrize("number", [1, 2, 3])
def test_of_played_games_whatever_is_put_into_braces_is_told(number):
    """Wherever it begins and however much it is."""
    record = records.record(number)
    tags, _blank, body = record.rpartition("]\n")
    count = len(re.findall(r"[a-h][1-8](?:[-x:][a-h][1-8])+", body))
    for first in range(count):
        for last in {first, min(first + 1, count - 1), min(first + 4, count - 1)}:
            text = tags + _blank + braced(body, first, last)
            assert notes_on_comments(text), (first, last)


# V2: an irregular move let stand is written, read back, and never believed unasked.


MISSED = "1. c3-d4 b6-c5 2. a3-b4 c5:a3 3. g3-f4"

AFTER = "B:Wa1,c1,e1,g1,b2,d2,f2,h2,b4,e3,g3,d4:Bc5,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8"

MAN_LIFTED = "B:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8"

LEFT_ON = "B:Wa1,e7:Bd6,f4"

STANDING = [
    pytest.param(MISSED, None, Waiver(3, "a3-b4", Position.from_fen(AFTER)), "a3-b4", id="V4.6"),
    pytest.param(
        "1. c3-c4 f6-g5 2. b2-c3",
        None,
        Waiver(1, "c3-c4", Position.from_fen(MAN_LIFTED)),
        "c3-c4",
        id="V8",
    ),
    pytest.param(
        "1. e3:c5:e7 d6:f8 2. a1-b2",
        "W:Wa1,e3:Bd4,d6,f4",
        Waiver(1, "e3:c5:e7", Position.from_fen(LEFT_ON)),
        "e3xc5xe7",
        id="V4.11",
    ),
    pytest.param(
        MISSED.replace("a3-b4", "ab4"),
        None,
        Waiver(3, "ab4", Position.from_fen(AFTER)),
        "a3-b4",
        id="V4.6-short",
    ),
]


def _read(text):
    (game,) = pdn.read(text)
    return game


def test_v7_a_set_up_that_stands_is_where_the_record_begins():
    """Without the man on a3 3. b2-a3 can be played; the text says where it began and why."""
    stood = START._replace(white=START.white & ~(1 << parse_square("a3")))
    moves = "1. c3-d4 d6-c5 2. b2-a3"
    assert replay(moves).plies == 2
    played = replay(moves, waivers=[Waiver(0, "", stood)])
    assert (played.is_complete, played.start) == (True, stood)
    text = pdn.write((), played, result="*")
    assert f'[FEN "{stood.fen()}"]' in text
    assert "{[%waived" in text.split("1. c3")[0]
    again = pdn.let_stand(_read(text))
    assert (again.is_ok, again.replay.rows, again.replay.waived) == (
        True,
        played.rows,
        (Waiver(0, "", stood),),
    )


@pytest.mark.parametrize("moves, fen, waiver, written", STANDING)
@pytest.mark.parametrize("profile", sorted(pdn.PROFILES))
def test_v2_what_stands_is_written_and_read_back(moves, fen, waiver, written, profile):
    """Same moves, same positions, same bytes again; a plain reading still stops there."""
    start = Position.from_fen(fen) if fen else None
    played = replay(moves, start=start, waivers=[waiver])
    text = pdn.write((), played, result="*", profile=profile)
    assert f"{written.replace('x', profile)} {{[%waived" in " ".join(text.split())
    game = _read(text)
    (read_back,) = pdn.waivers_in_comments(game)
    assert (read_back.ply, read_back.after) == (waiver.ply, waiver.after)
    again = pdn.let_stand(game)
    assert (again.is_ok, again.replay.rows) == (True, played.rows)
    assert pdn.write_game(again, profile) == text


def test_v2_a_plain_reading_believes_no_comment():
    """Whoever hands in a record cannot let his own irregular move stand."""
    game = _read(f"1. c3-d4 b6-c5 2. a3-b4 {{[%waived {AFTER}]}} c5:a3 *")
    assert (game.is_ok, game.replay.plies) == (False, 2)


@pytest.mark.parametrize(
    "comment", ["[%waived]", "[%waived W:Wz9:B]", "[%waived  ]", "waived B:We7:Bd6"]
)
def test_what_is_no_position_tells_nothing(comment):
    game = _read(f"1. c3-d4 b6-c5 2. a3-b4 {{{comment}}} *")
    assert pdn.waivers_in_comments(game) == ()
    assert not pdn.let_stand(game).is_ok


def test_v2_what_else_is_wrong_stays_wrong():
    """A result that contradicts its tag is no matter of an irregular move."""
    text = f'[Event "E"]\n[Result "1-0"]\n\n{MISSED} 0-1'
    again = pdn.read_again_with_waivers(_read(text), [Waiver(3, "a3-b4", Position.from_fen(AFTER))])
    assert (again.is_ok, again.replay.plies, again.replay.is_complete) == (False, 5, False)


DECLARED = f"1. c3-d4 b6-c5 2. a3-b4 {{[%waived {AFTER}]}} c5:a3 *"


def test_v2_a_text_that_declares_a_move_let_stand_is_told_as_that():
    """Named by half-move and move, no fault, and nothing explains it otherwise."""
    game = pdn.as_declared(_read(DECLARED))
    assert (game.is_ok, game.replay.plies) == (True, 4)
    (note,) = [note for note in game.notes if note.code is pdn.PdnNote.DECLARED_WAIVER]
    assert (note.token, note.params) == ("a3-b4", {"ply": 3})
    assert suggest(_read(DECLARED)) == ()
    assert suggest(_read(DECLARED.replace("[%waived", "[%odd"))) != ()


def test_v2_a_fault_behind_a_declared_move_is_a_fault():
    game = pdn.as_declared(_read(DECLARED.replace("c5:a3", "h8-g7")))
    assert (game.is_ok, game.replay.fault.ply) == (False, 4)


def test_v2_the_command_check_calls_such_a_text_good(tmp_path, capsys):
    file = tmp_path / "game.pdn"
    file.write_text(DECLARED)
    assert check_files([str(file)], variant=RUSSIAN, wording=None) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["ok"], told["offers"]) == (True, [])
    assert "declared_waiver" in [note["code"] for note in told["notes"]]


@pytest.mark.parametrize(
    "text",
    [
        DECLARED,
        DECLARED.replace("c5:a3", "h8-g7"),
        DECLARED.replace("c5:a3", "(2... c5:a3 3. g3-f4) c5:a3 3. g3-h4"),
        f"1. c3-d4 ({DECLARED.removesuffix(' *')}) b6-c5 *",
    ],
    ids=["alone", "with a fault behind it", "with a variation behind it", "in a variation"],
)
def test_v2_a_document_of_a_declared_text_is_read_again_as_it_was_written(text):
    """As a text, so as JSON: its own comments say which move stands, and it is the same game."""
    game = pdn.as_declared(_read(text))
    document = pdn.write_json(game)
    again = pdn.read_json(document)
    assert pdn.write_json(again) == document
    assert again.replay.waived == game.replay.waived
    assert again.is_ok is game.is_ok


def test_v2_a_document_is_believed_no_more_than_its_text():
    """Without the comment the move is forbidden, whatever the document calls it."""
    document = pdn.write_json(pdn.as_declared(_read(DECLARED)))
    with pytest.raises(PdnError):
        pdn.read_json(document.replace("[%waived", "[%odd"))
