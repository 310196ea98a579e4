"""TRF out: columns where the format has them, the same bytes every time, nothing lost."""

import random
from datetime import date
from fractions import Fraction

import pytest

from games.draughts.colour import Colour
from tests.support.swiss_rounds import event
from tests.tournaments.pairing.test_trf_reading import FILE, LINES, player
from tournaments.pairing import trf
from tournaments.pairing.field import DRAW, WIN, PastRound, RoundKind

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def facts(**changed):
    ivanov = trf.TrfPlayerFacts(
        number=1,
        name="Ivanov Ivan",
        title="GM",
        rating=2210,
        federation="RUS",
        identity="12345",
        birth_year=2001,
        rank=1,
        past=(PastRound(RoundKind.PLAYED, WIN, 2, WHITE), PastRound(RoundKind.ALLOCATED, WIN)),
        ahead="H",
    )
    other = trf.TrfPlayerFacts(
        number=2,
        name="Petrov Petr",
        past=(PastRound(RoundKind.PLAYED, 0, 1, BLACK), PastRound(RoundKind.REQUESTED, DRAW)),
    )
    fields = {"title": "Cup", "players": (ivanov, other), "rounds": 5, "initial": WHITE} | changed
    return trf.TrfEventFacts(**fields)


def test_every_field_stands_in_its_columns():
    """The ruler is that of the format's own description, counted from 1."""
    text = trf.write_trf(trf.write_event_as_trf(facts(), trf.TrfEdition.TRF26))
    line = next(line for line in text.splitlines() if line.startswith("001    1"))
    # first column | last | what stands there
    for first, last, wanted in (
        (1, 3, "001"),
        (5, 8, "   1"),
        (11, 13, " GM"),
        (15, 25, "Ivanov Ivan"),
        (49, 52, "2210"),
        (54, 56, "RUS"),
        (58, 68, "      12345"),
        (70, 79, "2001/00/00"),
        (81, 84, " 4.0"),
        (86, 89, "   1"),
        (92, 99, "   2 w 1"),
        (102, 109, "0000 - U"),
    ):
        assert line[first - 1 : last] == wanted
    assert "162  W 2.0    D 1.0    L 0.0    P 2.0" in text
    assert "240 H   3    1" in text


def test_trf16_has_chess_points_and_the_older_records():
    text = trf.write_trf(trf.write_event_as_trf(facts(bye=DRAW), trf.TrfEdition.TRF16))
    assert "XXR 5" in text
    assert "XXC white1" in text
    assert "XXS W=1.0 D=0.5 L=0.0 P=0.5" in text
    assert "162" not in text
    assert "0000 - H" in text


@pytest.mark.parametrize("edition", list(trf.TrfEdition))
@pytest.mark.parametrize("seed", range(12))
def test_what_is_composed_is_read_back_as_it_was(seed, edition):
    """Histories, lots and absences of random events come back, and the bytes are stable."""
    for played_round in event(seed):
        players = tuple(
            trf.TrfPlayerFacts(
                number=own.number,
                name=f"Player {own.number}",
                past=own.past,
                ahead="" if own.is_present else "Z",
                lent=own.virtual,
            )
            for own in played_round.competitors
        )
        given = trf.TrfEventFacts(
            "Event", players, played_round.rounds, initial=played_round.initial
        )
        text = trf.write_trf(trf.write_event_as_trf(given, edition))
        assert trf.write_trf(trf.parse_trf(text)) == text
        taken = trf.read_swiss_event(text)
        assert (taken.rounds, taken.initial) == (played_round.rounds, played_round.initial)
        if taken.round != len(played_round.competitors[0].past) + 1:
            continue  # a last round in which nobody met is not told from one not yet paired
        for ours, read in zip(played_round.competitors, taken.competitors, strict=True):
            assert (ours.past, ours.is_present) == (read.past, read.is_present)
            assert ours.pairing_points == read.pairing_points


def random_file(chance):
    """Any file the columns can hold, sense or none."""
    letters = "абвгдАБВ abcXYZ-'"

    def text(width):
        return "".join(chance.choices(letters, k=chance.randint(0, width))).strip()

    def cell():
        if chance.random() < 0.3:
            return trf.RoundCell(letter=chance.choice("HFZU-+"))
        return trf.RoundCell(
            chance.randint(1, 9999), chance.choice("wb-"), chance.choice("10=+-WDLX?")
        )

    def player(number):
        return trf.TrfPlayer(
            number,
            name=text(33),
            sex=chance.choice(("", "m", "w")),
            title=text(3),
            rating=chance.choice((None, chance.randint(0, 9999))),
            federation=text(3),
            identity=text(11),
            birth=text(10),
            points=chance.choice((None, Fraction(chance.randint(0, 199), 2))),
            rank=chance.choice((None, chance.randint(1, 9999))),
            cells=tuple(cell() for _ in range(chance.randint(0, 9))),
        )

    numbers = chance.sample(range(1, 9999), chance.randint(1, 20))
    records = [
        trf.TrfRecord(code, f" {text(60)}".rstrip()) for code in ("012", "132", "###", "300")
    ]
    return trf.TrfFile(tuple(records[:2]), tuple(map(player, numbers)), tuple(records[2:]))


@pytest.mark.parametrize("seed", range(40))
def test_reading_what_was_written_gives_the_same_file(seed):
    file = random_file(random.Random(seed))
    text = trf.write_trf(file)
    assert trf.parse_trf(text) == file
    for newline in ("\r", "\r\n"):
        assert trf.parse_trf(trf.write_trf(file, newline)) == file
    assert trf.write_trf(trf.parse_trf(text)) == text


def test_a_strange_file_keeps_its_remarks_and_records():
    lines = [*LINES, "132 26/11/01", "### MPA @ Round 2: 4-5", "299 odd points"]
    file = trf.parse_trf("\n".join(lines))
    assert [record.code for record in file.tail] == ["132", "###", "299"]
    assert trf.write_trf(file).count("### MPA @ Round 2: 4-5\n") == 1


@pytest.mark.parametrize("letter", "X?")
@pytest.mark.parametrize("points", [("1.0", "1.0"), ("0.0", "0.0")])
def test_an_adjourned_game_is_a_draw_for_pairing_whether_its_points_are_counted(letter, points):
    text = "\n".join(
        [
            *LINES[:3],
            "162  W 2.0    D 1.0    L 0.0",
            player(1, points[0], f"   2 w {letter}"),
            player(2, points[1], f"   1 b {letter}"),
        ]
    )
    assert [competitor.points for competitor in trf.read_swiss_event(text).competitors] == [1, 1]


# the two letters of one game | whether both may stand
PAIRS = [("X", "1"), ("X", "="), ("+", "0"), ("1", "="), ("1", "1"), ("X", "?")]


@pytest.mark.parametrize(("own", "other_turn"), PAIRS)
def test_two_who_tell_one_game_differently_are_refused(own, other_turn):
    lines = [player(1, "", f"   2 w {own}"), player(2, "", f"   1 b {other_turn}")]
    with pytest.raises(trf.TrfFault, match="players_disagree"):
        trf.read_swiss_event("\n".join(lines))


def test_a_round_still_played_is_kept_and_has_no_next_one():
    lines = [player(1, "0.0", "   2 w  "), player(2, "0.0", "   1 b  ")]
    file = trf.parse_trf("\n".join(lines))
    assert file.rounds == 1
    assert trf.parse_trf(trf.write_trf(file)) == file
    with pytest.raises(trf.TrfFault, match="line 1, column 99: result_missing"):
        trf.read_swiss_event("\n".join(lines))


def test_what_no_column_holds_is_refused():
    with pytest.raises(trf.TrfFault, match="too_wide"):
        trf.write_trf(trf.TrfFile((), (trf.TrfPlayer(1, name="x" * 34),)))


def test_the_date_and_the_system_are_told():
    dated = facts(starts_on=date(2026, 11, 21), system="FIDE_DUTCH_2026")
    swiss = trf.write_trf(trf.write_event_as_trf(dated, trf.TrfEdition.TRF26))
    assert "042 2026/11/21" in swiss
    assert "192 FIDE_DUTCH_2026\n" in swiss
    double = facts(kind="Individual: Round-Robin (double)", system="FIDE_DOUBLE_ROUND_ROBIN")
    table = trf.write_trf(trf.write_event_as_trf(double, trf.TrfEdition.TRF26))
    assert "192 FIDE_DOUBLE_ROUND_ROBIN" in table
    assert trf.write_trf(trf.parse_trf(FILE)).count("\n") == len(LINES)
