"""One incident for every article about the board, as facts for the tests."""

import pytest

from arbiter.rules.incidents.facts import IncidentAtBoard
from arbiter.rules.rulesets import catalogue
from games.draughts import Position, parse_square

FMJD = catalogue.load_ruleset("fmjd64@1")

OPEN_SQUARE = "W:Wc3,e3:Bb6,d6"  # nobody captures; White to move

MUST = "W:Wa3,d4:Bc5,h8"  # d4:b6 is due

THREE = "W:We3:Bd4,d6,f4"  # e3:c5:e7 or e3:g5 (T7)


def incident_facts(article, fen, text="", touched="", after="", **more):
    before = Position.from_fen(fen)
    side = before.turn.other if article in ("V4.1", "T4") else before.turn
    return IncidentAtBoard(
        article=article,
        ply=more.pop("ply", 5),
        offender=more.pop("offender", side),
        before=before,
        text=text,
        touched=parse_square(touched) if touched else None,
        after=Position.from_fen(after) if after else None,
        **more,
    )


def instruction_codes(state):
    return [line.code.value for line in state.orders]


# article, before, what was played, touched, after (else read off the text)
# -> when put right: position, bound piece, its moves
MOVE_AGAIN = [
    pytest.param("V4.2", OPEN_SQUARE, "c3-c5", "", OPEN_SQUARE, "c3", 2, id="V4.2 no diagonal"),
    pytest.param("V4.2", OPEN_SQUARE, "c3-e5", "", OPEN_SQUARE, "c3", 2, id="V4.2 man too far"),
    pytest.param("V4.2", OPEN_SQUARE, "c3-c4", "", OPEN_SQUARE, "c3", 2, id="V4.2 light square"),
    pytest.param("V4.2", OPEN_SQUARE, "с3с4", "", OPEN_SQUARE, "c3", 2, id="V4.2 Cyrillic с"),
    pytest.param("V4.3", OPEN_SQUARE, "e3-f4", "c3", OPEN_SQUARE, "c3", 2, id="V4.3 c3 touched"),
    pytest.param("V4.5", OPEN_SQUARE, "b6-a5", "", OPEN_SQUARE, None, 4, id="V4.5 free to choose"),
    pytest.param("V4.6", MUST, "a3-b4", "", MUST, None, 1, id="V4.6 a3 has no move (T1)"),
    pytest.param("V4.6", MUST, "d4-e5", "", MUST, "d4", 1, id="V4.6 the piece that must"),
    pytest.param("V4.7", OPEN_SQUARE, "", "e3", OPEN_SQUARE, "e3", 2, id="V4.7 an own piece"),
    pytest.param("V4.7", OPEN_SQUARE, "", "d6", OPEN_SQUARE, None, 4, id="V4.7 an enemy piece"),
    pytest.param("V4.8", "W:We1:Bd2,f2", "e1:b6", "", "W:We1:Bd2,f2", "e1", 2, id="V4.8"),
    pytest.param("V4.9", THREE, "e3:c5", "", THREE, "e3", 2, id="V4.9 T7: both ways are open"),
    pytest.param("V4.10", THREE, "e3:c5:e7", "", THREE, "e3", 2, id="V4.10 lifted too early"),
    pytest.param("V4.16", "W:WKb8:Bh6", "b8-c7", "b8", "W:WKb8:Bh6", "b8", 7, id="V4.16 crowned"),
    pytest.param("V4.17", OPEN_SQUARE, "c3-d4", "", OPEN_SQUARE, "c3", 2, id="V4.17 two hands"),
    pytest.param("V8", OPEN_SQUARE, "c3-c4", "c3", OPEN_SQUARE, "c3", 2, id="V8 a light square"),
    pytest.param("T1", OPEN_SQUARE, "", "c3", OPEN_SQUARE, "c3", 2, id="T1 touched"),
    pytest.param("T3", OPEN_SQUARE, "", "c3", OPEN_SQUARE, "c3", 2, id="T3 without a word"),
]

# the move was good, or the board only has to be put in order: nobody moves again
PUT_RIGHT = [
    pytest.param("V4.1", "B:Wd4,e3:Bf6", "e3-f4", "B:Wd4,e3:Bf6", id="V4.1 the second goes back"),
    pytest.param("V4.4", OPEN_SQUARE, "c3-d4", "B:Wd4,e3:Bb6,d6", id="V4.4 the first move stands"),
    pytest.param("V4.11", THREE, "e3:c5:e7", "B:We7:Bf4", id="V4.11 all victims off"),
    pytest.param("V4.12", THREE, "e3:g5", "B:Wg5:Bd4,d6", id="V4.12 the others back on"),
    pytest.param("V4.13", THREE, "e3:c5:e7", "B:We7:Bf4", id="V4.13 lifting is finished"),
    pytest.param("V4.14", "W:Wa1,e3:Bf4", "e3:g5", "B:Wa1,g5:B", id="V4.14 the own piece back"),
    pytest.param("V4.15", "W:Wc7:Bh6", "c7-d8", "B:WKd8:Bh6", id="V4.15 crowned (M6)"),
]

# article, facts, stage at once, the line that says why
AT_ONCE = [
    pytest.param(
        incident_facts("V6", OPEN_SQUARE, offender=None, ply=30),
        "awaiting_ruling",
        "annul",
        id="V6 annul",
    ),
    pytest.param(
        incident_facts("P2", OPEN_SQUARE, offender=None, ply=30),
        "awaiting_ruling",
        "annul",
        id="P2 colours",
    ),
    pytest.param(
        incident_facts("V7", "W:Wc3:Bb6", offender=None, ply=0),
        "corrected",
        "restore",
        id="V7 no move yet",
    ),
    pytest.param(
        incident_facts("V7", "B:Wc3:Bb6", offender=None, ply=1),
        "choice",
        "whole_or_not",
        id="V7 in time",
    ),
    pytest.param(
        incident_facts("V7", "W:Wc3:Bb6", offender=None, ply=2),
        "stands",
        "reply_was_consent",
        id="V7 late",
    ),
    pytest.param(
        incident_facts("V9", OPEN_SQUARE, offender=None),
        "corrected",
        "nobodys_fault",
        id="V9 at once",
    ),
    pytest.param(
        incident_facts("V9", OPEN_SQUARE, offender=None, replied=True),
        "stands",
        "reply_was_consent",
        id="V9 noticed late",
    ),
    pytest.param(
        incident_facts("T3", OPEN_SQUARE, touched="c3", announced=True),
        "no_violation",
        "announced",
        id="T3 «Поправляю!»",
    ),
    pytest.param(
        incident_facts("T4", OPEN_SQUARE), "no_violation", "no_consequence", id="T4 out of turn"
    ),
    pytest.param(
        incident_facts("T1", "W:Wa1,b2,c3:Bh8", touched="a1"),
        "no_violation",
        "cannot_move",
        id="T1 blocked",
    ),
    pytest.param(
        incident_facts("V4.3", "W:Wa1,b2,c3:Bh8", "c3-d4", "a1"),
        "no_violation",
        "cannot_move",
        id="V4.3 the touched piece is blocked",
    ),
    pytest.param(
        incident_facts("V4.6", MUST, "a3-b4", replied=True),
        "stands",
        "reply_was_consent",
        id="V2 a reply",
    ),
]
