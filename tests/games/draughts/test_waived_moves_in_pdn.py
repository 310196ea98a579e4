"""V2: an irregular move let stand is written, read back, and never believed unasked."""

import pytest

from games.draughts import START, Position, Waiver, parse_square, pdn, replay

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
