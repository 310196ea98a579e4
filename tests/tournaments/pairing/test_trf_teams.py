"""Team records of a TRF: written, read back, read by another program; faults with their place."""

from dataclasses import replace
from fractions import Fraction

import pytest
from gacrux.pairingfideteam import pairing_fideteam
from gacrux.trf2json import trf2json

from tests.support.languages import call_command
from tests.support.random_games import count_cases
from tests.support.team_rounds import WholeEvent
from tournaments.pairing.field import NoPairing, Pair
from tournaments.pairing.teams.engine import pair_team_round
from tournaments.pairing.teams.field import ColourType
from tournaments.pairing.trf.lines import TrfCode, TrfFault, parse_trf, write_trf
from tournaments.pairing.trf.teams import (
    TrfAbnormal,
    TrfApart,
    TrfForfeit,
    TrfOrder,
    TrfTeam,
    TrfTeams,
    head_of_teams,
    matches_of_file,
    read_teams,
    tail_of_teams,
)
from tournaments.scoring.teams.from_trf import read_team_swiss
from tournaments.scoring.teams.matches import TeamScore


@pytest.mark.parametrize("seed", range(count_cases(8)))
def test_another_program_reads_our_file_and_pairs_the_same_round(seed):
    """Scores, colours and floats that it counts from the games are those our matches make."""
    event = WholeEvent(seed, teams=5 + seed % 6)
    for at in range(1, event.rounds + 1):
        try:
            pairs = pair_team_round(event.field())
        except NoPairing:
            return
        reader = trf2json()
        reader.parse_file(write_trf(event.file()), 0)
        assert reader.get_status() == 0
        settings = {"experimental": [], "verbose": 0, "rank": False}
        engine = pairing_fideteam(reader.get_tournament(1), at, settings)
        theirs = [pair for bracket in engine.compute_pairing(False, 0) for pair in bracket["pairs"]]
        assert {Pair(pair["w"], pair["b"] or None) for pair in theirs} == set(pairs)
        event.play(pairs)


@pytest.mark.parametrize("seed", range(count_cases(4)))
def test_a_written_file_comes_back_with_its_matches(seed):
    event = WholeEvent(seed)
    for _ in range(event.rounds):
        event.play(pair_team_round(event.field()))
        text = write_trf(event.file())
        file = parse_trf(text)
        assert write_trf(file) == text
        teams = read_teams(file)
        assert teams == event.teams()
        found = matches_of_file(file, teams)
        boards = {(result.round, result.first, result.second) for result in event.results}
        assert {(one.round, one.first, one.second) for one in found} | {
            (at, team, None) for at, team in teams.byes
        } == boards
        assert {len(one.boards) for one in found} == {event.boards}


TWO_TEAMS = TrfTeams(
    (
        TrfTeam(1, "Тверь", (1, 2, 3), "ТВР", 1850, Fraction(3), Fraction(5), 1),
        TrfTeam(2, "Псков", (4, 0, 6), "", None, Fraction(1), Fraction(3), 2),
    ),
    colours="WB",
    scale={"W": Fraction(2), "D": Fraction(1), "L": Fraction(0)},
    bye=(Fraction(1), Fraction(2)),
    byes=((2, 2),),
    forfeits=(TrfForfeit(3, 1, 2, has_first=True, has_second=False),),
    orders=(TrfOrder(1, 1, 2, (3, 0, 1)),),
    abnormal=(
        TrfAbnormal("W", Fraction(2), Fraction(4), 2, (1,)),
        TrfAbnormal("", Fraction(-1), Fraction(-2), 4, (2,)),
    ),
    apart=(TrfApart(3, 5, (1, 2)),),
)

PLAYERS = "".join(f"001 {number:4d}      Player {number}\n" for number in (1, 2, 3, 4, 6))


def file_of(teams: TrfTeams, players: str = PLAYERS) -> str:
    head, tail = (
        "".join(f"{record.whole_line}\n" for record in records)
        for records in (head_of_teams(teams), tail_of_teams(teams))
    )
    return f"012 event\n{head}{players}{tail}"


def test_every_team_record_stands_in_its_columns():
    assert file_of(TWO_TEAMS).splitlines()[1:4] == [
        "082 2",
        "352 WB",
        "362 TW 2.0   TD 1.0   TL 0.0",
    ]
    assert file_of(TWO_TEAMS).splitlines()[9:] == [
        "260   3   5    1    2",
        "299 W   2.0   4.0    2    1",
        "299    -1.0  -2.0    4    2",
        "300   1   1   2 0003 0000 0001",
        f"310   1 {'Тверь':<32} ТВР     1850    3.0    5.0   1     1    2    3",
        f"310   2 {'Псков':<32} {'':<5} {'':>6}    1.0    3.0   2     4    0    6",
        "320  1.0  2.0       2",
        "330 +-   3   1   2",
    ]


def test_every_team_record_is_read_back():
    assert read_teams(parse_trf(file_of(TWO_TEAMS))) == TWO_TEAMS


@pytest.mark.parametrize(
    ("line", "scale"),
    [
        ("362 TW 3.0   TD 1.5   TL 0.5", {"W": 3, "D": Fraction(3, 2), "L": Fraction(1, 2)}),
        ("362 TW 3.0    TD 1.0    TL 0.0", {"W": 3, "D": 1, "L": 0}),  # items of ten columns
        ("362 W=2.0 D=1.0", {"W": 2, "D": 1}),
    ],
)
def test_match_points_of_other_programs(line, scale):
    text = file_of(TrfTeams(TWO_TEAMS.teams)).replace("012 event", f"012 event\n{line}")
    assert read_teams(parse_trf(text)).scale == scale


def test_an_older_team_record_numbers_its_teams_in_order():
    """Record 013: the name in 5–36, players of four digits from column 37 on."""
    old = f"013 {'Тверь':<32}   1    2    3\n013 {'Псков':<32}   4    6\n"
    teams = read_teams(parse_trf(f"012 event\n{PLAYERS}{old}"))
    assert [(team.number, team.name, team.players) for team in teams.teams] == [
        (1, "Тверь", (1, 2, 3)),
        (2, "Псков", (4, 6)),
    ]


def test_informative_records_are_kept():
    text = f"012 event\n{PLAYERS}{'310   1 A':<73}   1\n801 anything\n802 anything\n"
    file = parse_trf(text)
    assert [r.code for r in file.tail if file.is_unknown(r)] == []
    assert write_trf(file).endswith("801 anything\n802 anything\n")


TEAM = f"310   1 {'Тверь':<32} {'':<5} {'':>6} {'':>6} {'':>6}   1  "


@pytest.mark.parametrize(
    ("tail", "code", "line", "column"),
    [
        ("", TrfCode.NO_TEAMS, 0, 0),
        (f"{TEAM}   1    9\n", TrfCode.UNKNOWN_PLAYER, 7, 79),
        (f"{TEAM}   1\n{TEAM}   2\n", TrfCode.NUMBER_TWICE, 8, 5),
        (f"{TEAM}   1\n{TEAM.replace('310   1', '310   2')}   1\n", None, 8, 74),
        (f"{TEAM}    1\n", TrfCode.TEAM_MOVED, 7, 78),
        (f"{TEAM[:-2]}12\n", TrfCode.TEAM_MOVED, 7, 72),
        (f"{TEAM}   1\n320  1.0  2.0   5\n", TrfCode.UNKNOWN_TEAM, 8, 15),
        (f"{TEAM}   1\n320  1.0\n320  1.0\n", TrfCode.RECORD_TWICE, 9, 1),
        (f"{TEAM}   1\n330 +X   1   1   1\n", TrfCode.UNKNOWN_RESULT, 8, 5),
        (f"{TEAM}   1\n330 +-   1   1   3\n", TrfCode.UNKNOWN_TEAM, 8, 16),
        (f"{TEAM}   1\n300   1   1   1 0099\n", TrfCode.UNKNOWN_PLAYER, 8, 17),
        (f"{TEAM}   1\n299 W   x.0\n", TrfCode.NOT_A_NUMBER, 8, 8),
        (f"{TEAM}   1\n352 WX\n", TrfCode.UNKNOWN_COLOUR, 8, 5),
        (f"{TEAM}   1\n362 nothing\n", TrfCode.UNKNOWN_WORD, 8, 5),
    ],
)
def test_what_cannot_be_read_is_told_by_line_and_column(tail, code, line, column):
    with pytest.raises(TrfFault) as refused:
        read_teams(parse_trf(f"012 event\n{PLAYERS}{tail}"))
    fault = refused.value
    assert (fault.code, fault.line, fault.column) == (
        code or TrfCode.PLAYER_OF_TWO_TEAMS,
        line,
        column,
    )


def test_an_empty_place_is_won_by_whoever_sits_there():
    """Team 1 leaves board 2 empty: player 5 has the point without play."""
    rounds = dict(
        zip(
            range(1, 7),
            ("0004 w 1", "0000 - Z", "0006 w =", "0001 b 0", "0000 - +", "0003 b ="),
            strict=True,
        )
    )
    players = "".join(f"{f'001 {number:4d}':<91}{cell}\n" for number, cell in rounds.items())
    teams = TrfTeams((TrfTeam(1, "A", (1, 2, 3)), TrfTeam(2, "B", (4, 5, 6))))
    file = parse_trf(file_of(teams, players))
    [match] = matches_of_file(file, read_teams(file))
    assert (match.first, match.second) == (1, 2)
    assert match.boards == ((1, 4), (0, 5), (3, 6))


def test_a_player_who_meets_a_third_team_refuses_the_file():
    rounds = {1: "0002 w 1", 2: "0001 b 0", 3: "0004 w 1", 4: "0003 b 0"}
    players = "".join(f"{f'001 {number:4d}':<91}{cell}\n" for number, cell in rounds.items())
    teams = TrfTeams((TrfTeam(1, "A", (1, 3)), TrfTeam(2, "B", (2,)), TrfTeam(3, "C", (4,))))
    file = parse_trf(file_of(teams, players))
    with pytest.raises(TrfFault) as refused:
        matches_of_file(file, read_teams(file))
    assert (refused.value.code, refused.value.column) == (TrfCode.NOT_ONE_MATCH, 92)


@pytest.mark.parametrize("seed", range(count_cases(4)))
def test_every_round_of_a_file_is_paired_again_as_it_was(seed, tmp_path, capsys):
    """``check_pairings --trf`` and ``pair_trf`` read a file of teams as they read any other."""
    event = WholeEvent(seed, teams=10 + seed % 3)
    for _ in range(event.rounds - 1):
        event.play(pair_team_round(event.field()))
    path, out = tmp_path / "teams.trf", tmp_path / "pairs.txt"
    path.write_text(write_trf(event.file()), encoding="utf-8")
    call_command("check_pairings", trf=path)
    call_command("pair_trf", str(path), pairs=out)
    assert capsys.readouterr().out.strip().split("\n") == [
        f"{event.rounds - 1} rounds, {event.rounds - 1} as decided again, 0 not",
        f"round {event.rounds} of {event.rounds} is paired",
    ]
    ours = pair_team_round(event.field())
    lines = [f"{pair.white} {pair.black or 0}" for pair in ours]
    assert out.read_text().split("\n") == [str(len(ours)), *lines, ""]


def test_points_of_a_file_that_its_matches_do_not_give_are_told(tmp_path):
    event = WholeEvent(1, teams=6)
    event.play(pair_team_round(event.field()))
    text = write_trf(event.file())
    line = next(line for line in text.split("\n") if line.startswith("310   1"))
    changed = f"{line[:54]}   9.0{line[60:]}"
    file = parse_trf(text.replace(line, changed))
    [told] = read_team_swiss(file).differences()
    assert (told.number, told.told[0]) == (1, 9)
    assert told.counted[1] == told.told[1]


@pytest.mark.parametrize(
    ("code", "kind", "primary", "by_secondary"),
    [
        ("FIDE_TEAM", ColourType.A, TeamScore.MATCH, True),
        ("FIDE_TEAM_TYPEB_GP_MP", ColourType.B, TeamScore.GAMES, True),
        ("FIDE_TEAM_TYPEA_MP", ColourType.A, TeamScore.MATCH, False),
        ("FIDE_TEAM_MP_GP", ColourType.NONE, TeamScore.MATCH, True),
    ],
)
def test_record_192_says_which_points_and_which_colours(code, kind, primary, by_secondary):
    text = file_of(TWO_TEAMS).replace("012 event", f"012 event\n192 {code}")
    event = read_team_swiss(parse_trf(text))
    assert (event.colours, event.rules.primary) == (kind, primary)
    assert event.by_secondary is by_secondary


def test_another_system_of_teams_is_told():
    text = file_of(TWO_TEAMS).replace("012 event", "012 event\n192 CUSTOM_TEAM_KNOCKOUT")
    with pytest.raises(TrfFault) as refused:
        read_team_swiss(parse_trf(text))
    assert (refused.value.code, refused.value.line) == (TrfCode.OTHER_SYSTEM, 2)


def test_teams_are_kept_apart_in_the_rounds_of_their_record():
    """Record XXP says nothing of them: its numbers may be players'."""
    text = file_of(TWO_TEAMS).replace("260   3   5    1    2\n", "260   3       2    1\nXXP 1 2\n")
    event = read_team_swiss(parse_trf(text))
    pair = frozenset((1, 2))
    assert [event.field(at).prohibited for at in (2, 3, 4)] == [(), (pair,), ()]
    ours = read_team_swiss(parse_trf(file_of(TWO_TEAMS)))
    assert [ours.field(at).prohibited for at in (2, 3, 5, 6)] == [(), (pair,), (pair,), ()]


@pytest.mark.parametrize(
    ("record", "code", "column", "found"),
    [
        ("260   3   5    1    7", TrfCode.UNKNOWN_TEAM, 21, "7"),
        ("260   3   5    1   2x", TrfCode.NOT_A_NUMBER, 20, "2x"),
        ("260   3   5    1    1", TrfCode.NUMBER_TWICE, 21, "1"),
        ("260   3   5    1", TrfCode.ONE_ALONE, 13, "1"),
        ("260   3   5", TrfCode.ONE_ALONE, 13, ""),
        ("260   x   5    1    2", TrfCode.NOT_A_NUMBER, 5, "x"),
        ("260   5   3    1    2", TrfCode.ROUNDS_TURNED, 9, "3"),
    ],
)
def test_a_record_of_teams_apart_is_refused_with_its_line_and_column(record, code, column, found):
    text = file_of(TWO_TEAMS).replace("260   3   5    1    2", record)
    with pytest.raises(TrfFault) as refused:
        read_teams(parse_trf(text))
    fault = refused.value
    assert (fault.code, fault.line, fault.column, fault.found) == (code, 10, column, found)


def test_a_forfeited_match_a_bye_and_a_penalty_are_counted():
    """Team 1 plays nobody in round 2, team 2 has the bye and loses points in round 4."""
    event = read_team_swiss(parse_trf(file_of(replace(TWO_TEAMS, forfeits=()))))
    counted = {(one.round, one.first): one for one in event.results}
    assert counted[2, 2].abnormal == ((2, 4), (0, 0))  # points are kept doubled
    assert event.totals().taken == {2: (2, 4)}
    assert event.field(3).by_number[2].primary == 2
    assert event.field(5).by_number[2].primary == 0
    assert not event.field(3).by_number[2].may_rest
