"""A star of three to six players: steps, jumps, winner, and its records move by move."""

from pathlib import Path

import pytest

from games.draughts import pdn
from games.draughts.__main__ import main
from games.draughts.errors import FenError
from games.draughts.pdn import PdnFault
from games.draughts.star import STAR, legal_moves, outcome, perft, play
from games.draughts.star.board import usual_starting_position
from games.draughts.star.diagram import describe_star_position, star_svg
from games.draughts.star.record import judge_star_record, write_star_record_as_pdn
from games.draughts.texts.words import describe_place, explain

# A star of several players: steps, chained jumps, winner, impossible positions.


_SMALL_STAR = "1:1a1,b1,b2,c1,c2,c3:4k1,k2,k3,l1,l2,m1"

_THREE = (
    "3:1a1,b1,b2,c1,c2,c3,d1,d2,d3,d4:3j1,k1,k2,l1,l2,l3,m1,m2,m3,m4"
    ":5j10,k10,k11,l10,l11,l12,m10,m11,m12,m13"
)


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        (
            STAR.start,
            "c1-e5 c1-e7 c2-e6 c2-e8 c3-e7 c3-e9 d1-e5 d1-e6 d2-e6 d2-e7 d3-e7 d3-e8 d4-e8 d4-e9",
        ),
        (
            _SMALL_STAR,
            "b1-d4 b1-d6 b2-d5 b2-d7 c1-d4 c1-d5 c2-d5 c2-d6 c3-d6 c3-d7",
        ),
        (
            _THREE,
            "j1-i1 j1-j2 k1-i1 k1-k3 k2-j2 k2-k3 l2-j2 l2-l4 l3-k3 l3-l4 m3-k3 m3-m5 m4-l4 m4-m5",
        ),
    ],
)
def test_all_legal_moves_of(fen, moves):
    legal = legal_moves(STAR.from_fen(fen), STAR)
    assert {move.key() for move in legal} == set(moves.split())


def test_the_turn_goes_clockwise_past_points_that_nobody_plays():
    race = STAR
    position = race.from_fen(_THREE)
    turns = []
    for _ in range(4):
        turns.append(position.turn)
        position = play(position, legal_moves(position, race)[0])
    assert turns == ["3", "5", "1", "3"]


def test_who_fills_the_holes_opposite_has_won():
    goal = "k1,k2,k3,l1,l2,m1"
    before = STAR.from_fen("1:1j4,k2,k3,l1,l2,m1:4a1,b1,b2,c1,c2,d4")
    assert outcome(before, STAR) is None
    assert outcome(STAR.from_fen(f"4:1{goal}:4a1,b1,b2,c1,c2,d4"), STAR) == "1"


def test_two_players_may_be_called_white_and_black():
    named = STAR.from_fen(STAR.start.replace("1:1", "W:W").replace(":4", ":B"))
    assert named == STAR.from_fen(STAR.start)
    assert tuple(perft(named, depth, STAR) for depth in (1, 2, 3)) == (14, 196, 4760)


def test_a_position_is_written_as_it_is_read():
    for fen in (STAR.start, _SMALL_STAR, _THREE):
        assert STAR.fen(STAR.from_fen(fen)) == fen


@pytest.mark.parametrize(
    ("fen", "code", "part"),
    [
        ("1:1a1,a1:4q1", "fen_twice", "1a1,a1"),
        ("1:1a1:4a1", "fen_twice", "a1"),
        ("7:1a1:4q1", "fen_turn", "7"),
        ("1:1a2:4q1", "fen_square", "a2"),
        ("1:1Ka1:4q1", "fen_square", "ka1"),
        ("1:1a1", "fen_syntax", "1:1a1"),
    ],
)
def test_a_position_that_cannot_be_says_which_part(fen, code, part):
    with pytest.raises(FenError) as caught:
        STAR.from_fen(fen)
    assert (str(caught.value.fault.code), caught.value.fault.params["part"]) == (code, part)


# Records of a star of three to six players: read, judged move by move, written again.


DATA = Path(__file__).resolve().parents[3] / "data" / "races"

HEAD = '[Variant "Star"]\n[Player1 "Анна"]\n[Player3 "Борис"]\n[Player5 "Вера"]\n'


def record_of(text):
    """Read and judge the only star record of a text."""
    (game,) = pdn.read(text)
    return judge_star_record(game)


@pytest.mark.parametrize(
    ("file", "players", "plies", "winner"),
    [("star-three", "135", 139, "1"), ("star-six", "123456", 210, "6")],
)
def test_a_whole_game_ends_where_a_player_has_filled_the_point_opposite(
    file, players, plies, winner
):
    record = record_of((DATA / f"{file}.pdn").read_text())
    assert (record.is_ok, "".join(record.players)) == (True, players)
    assert (len(record.moves), record.winner) == (plies, winner)
    assert outcome(record.final, STAR) == winner
    assert outcome(record.positions[-2], STAR) is None
    assert record.notes == ()


@pytest.mark.parametrize("file", ["star-three", "star-six"])
def test_a_record_is_written_as_it_was_read(file):
    text = (DATA / f"{file}.pdn").read_text()
    written = write_star_record_as_pdn(record_of(text))
    assert written == text
    assert write_star_record_as_pdn(record_of(written)) == written


def test_who_plays_is_read_though_a_game_before_had_the_same_other_tags():
    first = '[Variant "Star"]\n\n1. c1-e5 *\n\n'
    games = list(pdn.read(f"{first}{HEAD}\n1. c1-e5 *\n"))
    assert [game.has_several_players for game in games] == [False, True]


def test_what_is_said_between_the_moves_is_written_again():
    text = HEAD + '[Annotator "Глеб"]\n\n1. c1-e5! {смело} j1-i1 (k1-i1) k10-k9 *\n'
    record = record_of(text)
    assert record.is_ok
    again = record_of(write_star_record_as_pdn(record))
    assert again.comments[1] == "смело"
    assert again.nags[1] == ("$1",)
    assert "k1-i1" in again.comments[2]
    assert again.game.tag("Annotator") == "Глеб"


def test_a_position_may_be_set_up_with_six_men_of_each_player():
    homes = STAR.boards[6].homes
    lists = (f"{player}{','.join(sorted(homes[player]))}" for player in "135")
    fen = STAR.fen(STAR.from_fen(f"3:{':'.join(lists)}"))
    assert fen.startswith("3:1a1,b1,b2,c1,c2,c3:3h1,i1,i2,")
    record = record_of(f'[Variant "Star"]\n[FEN "{fen}"]\n\n1. h1-g1 *\n')
    assert [str(fault.code) for fault in record.faults] == []
    assert STAR.fen(record.positions[0]) == fen
    assert f'[FEN "{fen}"]' in write_star_record_as_pdn(record)


@pytest.mark.parametrize(
    ("moves", "code", "hole", "place"),
    [
        ("1. c1-g5", "no_step_or_jumps", "g5", (1, 1)),
        ("1. c1-e5 c2-e6", "not_your_piece", "c2", (1, 2)),
        ("1. c1-e5 j1-i1 j9-i8", "empty_square", "j9", (1, 3)),
        ("1. c1-e5 j1-i1 k10-k11", "target_occupied", "k11", (1, 3)),
        ("1. c1-e5 j1-i1 k10-k9 2. c2-d9", "unreadable", "d9", (2, 4)),
        ("1. c1-e5 j1-i1 k10-k9 2. привет", "unreadable", None, (2, 4)),
        ("1. a1-c1-c3", "target_occupied", "c3", (1, 1)),
        ("1. c1-e5-f5", "no_step_or_jumps", "f5", (1, 1)),
    ],
)
def test_a_wrong_move_is_told_with_its_hole_its_round_and_its_player(moves, code, hole, place):
    record = record_of(f"{HEAD}\n{moves} *\n")
    (fault,) = record.faults
    assert (str(fault.code), fault.square, (fault.move_number, fault.ply)) == (code, hole, place)
    assert fault.line == 6
    player = "135"[(place[1] - 1) % 3]
    assert f"игрок {player}" in describe_place(fault, "ru")
    assert len(record.moves) == place[1] - 1


def test_a_move_behind_the_arrival_is_told_so():
    text = (DATA / "star-three.pdn").read_text().replace("47. m7-o1", "47. m7-o1 l2-k2")
    (fault,) = record_of(text).faults
    assert (fault.code, fault.ply, fault.rule) == ("arrived", 140, "W8")


def test_it_is_said_whose_turn_it_is():
    (fault,) = record_of(f"{HEAD}\n1. c1-e5 c2-e6 *\n").faults
    assert explain(fault, "ru").startswith("Ход игрока 3, а на c2 стоит шашка соперника")
    assert explain(fault, "en").startswith("Player 3 is to move")


@pytest.mark.parametrize(
    ("head", "code", "words"),
    [
        ('[Player1 "А"]\n[Player2 "Б"]\n[Player3 "В"]', "points_of_players", ("123", "135")),
        (
            '[Player1 "А"]\n[Player3 "Б"]\n[Player5 "В"]\n[FEN "1:1a1:3j1:6g1"]',
            "other_players",
            ("135", "136"),
        ),
        ('[FEN "1:1a1:3a1:5m13"]', "fen_twice", ("a1",)),
        ('[FEN "1:1a1:3j1:5m14"]', "fen_square", ("m14",)),
        ('[FEN "1:1Ka1:3j1:5m13"]', "fen_square", ("ka1",)),
        ('[FEN "2:1a1:3j1:5m13"]', "fen_turn", ("2",)),
        (
            '[Player1 "А"]\n[Player3 "Б"]\n[Player5 "В"]\n[Winner "2"]',
            "no_such_player",
            ("2", "135"),
        ),
        (
            '[Player1 "А"]\n[Player3 "Б"]\n[Player5 "В"]\n[Result "1-0"]',
            "result_of_two",
            ("1-0", "Winner"),
        ),
    ],
)
def test_tags_that_cannot_be_are_told_with_what_would_be_right(head, code, words):
    record = record_of(f'[Variant "Star"]\n{head}\n\n1. c1-e5 *\n')
    (fault,) = record.faults
    assert str(fault.code) == code
    assert fault.line
    assert [word for word in words if word not in explain(fault, "ru")] == []


def test_a_winner_who_has_not_arrived_first_is_a_fault():
    text = (DATA / "star-three.pdn").read_text().replace('Winner "1"', 'Winner "5"')
    (fault,) = record_of(text).faults
    assert (fault.code, fault.params["arrived"]) == (PdnFault.OTHER_WINNER, "1")


def test_who_has_won_may_be_said_where_the_others_gave_up():
    assert record_of(f'{HEAD}[Winner "3"]\n\n1. c1-e5 *\n').winner == "3"


def test_a_round_with_a_wrong_number_is_a_remark():
    record = record_of(f"{HEAD}\n1. c1-e5 j1-i1 k10-k9 3. d1-e6 *\n")
    assert record.is_ok
    (note,) = record.notes
    assert (str(note.code), note.params) == ("move_number", {"expected": 2, "found": 3})


def test_two_players_keep_their_colours():
    (game,) = pdn.read('[Variant "Star"]\n[Player1 "А"]\n[Player4 "Б"]\n\n1. c1-e5 o3-m7 *\n')
    assert (judge_star_record(game), game.is_ok, game.replay.plies) == (None, True, 2)


def test_the_board_is_drawn_with_the_men_of_every_player_and_described_in_words():
    start = usual_starting_position("123456")
    drawn = star_svg(start, STAR)
    assert [drawn.count(f'"piece player-{player}"') for player in "123456"] == [10] * 6
    assert drawn.count('class="hole"') == 121
    text = describe_star_position(start, STAR, "ru")
    assert text.startswith("Ходит игрок 1. Игрок 1, белые шашки: a1, b1, b2, c1")
    assert "Игрок 6, жёлтые шашки: e10" in text
    won = record_of((DATA / "star-three.pdn").read_text()).final
    assert describe_star_position(won, STAR, "en").startswith("Player 1 has won")


def test_the_command_judges_and_converts_it(tmp_path, capsys):
    file = DATA / "star-three.pdn"
    assert main(["check", str(file), "--language", "ru"]) == 0
    assert (
        "Anna – Vera – Daria: ходов белых и чёрных 139, выиграл игрок 1" in capsys.readouterr().out
    )
    assert main(["convert", str(file), "-", "--to", "pdn"]) == 0
    assert capsys.readouterr().out == file.read_text()
    assert main(["convert", str(file), "-", "--to", "csv", "--language", "ru"]) == 1
    output = capsys.readouterr()
    assert "Anna" not in output.out
    assert "записывается только в PDN" in output.err


@pytest.mark.parametrize(
    ("count", "players"),
    [("2", "14"), ("3", "135"), ("4", "2356"), ("5", "12345"), ("6", "123456")],
)
def test_the_usual_start_of_so_many_players_has_a_name(count, players, capsys):
    assert main(["render", f"start:{count}", "--variant", "star"]) == 0
    drawn = capsys.readouterr().out
    assert [drawn.count(f'"piece player-{player}"') for player in players] == [10] * len(players)
    assert drawn.count('class="piece') == 10 * len(players)
    assert main(["perft", f"start:{count}", "1", "--variant", "star"]) == 0
    assert capsys.readouterr().out == "14\n"
    assert main(["moves", f"start:{count}", "--variant", "star"]) == 0
    assert len(capsys.readouterr().out.split(";")) == 14


@pytest.mark.parametrize("text", ["start:7", "start:1", "start:", "3", "start:3x"])
def test_a_start_of_no_such_number_of_players_is_refused(text, capsys):
    assert main(["moves", text, "--variant", "star", "--language", "ru"]) == 2
    assert capsys.readouterr().err.startswith("error: ")


@pytest.mark.parametrize("form", ["d1e5", "de5", "D1-E5", "d1 - e5", "d1–e5", "d-e5"])
def test_holes_are_read_in_every_form(form):
    record = record_of(f"{HEAD}\n1. {form} *\n")
    whole = record_of(f"{HEAD}\n1. d1-e5 *\n")
    assert whole.is_ok
    assert (record.is_ok, record.moves) == (True, whole.moves)


def test_a_short_form_that_several_men_fit_is_no_move():
    assert not record_of(f"{HEAD}\n1. de7 *\n").is_ok
