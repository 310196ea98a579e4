"""An event of teams as TRF: its team records, and the next round another program pairs from it."""

import pytest
from gacrux.pairingfideteam import pairing_fideteam
from gacrux.trf2json import trf2json

from arbiter.journal.queries import verification
from tests.support import team_event
from tests.support.small_event import NOON
from tests.support.swiss_event import take_over_trf, written_trf
from tournaments.errors import TournamentError
from tournaments.exchange.queries import trf
from tournaments.pairing.field import Pair
from tournaments.pairing.teams.engine import pair_team_round
from tournaments.pairing.trf import TrfCode, TrfEdition, TrfNoteCode, parse_trf
from tournaments.pairing.trf.teams import read_teams
from tournaments.rounds.queries.recheck import pair_past_rounds_again
from tournaments.scoring.teams.from_trf import read_team_swiss
from tournaments.systems.team_swiss import TeamSwiss
from tournaments.teams.models import PlacesBy, TeamPenalty, TeamSettings
from tournaments.teams.queries.results import team_field
from tournaments.teams.services import drafts

pytestmark = pytest.mark.django_db


@pytest.fixture
def story():
    """Five schools by match points: two rounds played, a penalty in the first."""
    made = team_event.event(
        5, system="team_swiss", rounds_planned=4, places_by=PlacesBy.MATCH_POINTS.value
    )
    for scores in ("2211 0121", "1111 2200"):
        row = drafts.draft_team_round(tournament=made.tournament, actor=made.organiser, at=NOON)
        team_event.seat_and_play(row, scores)
    match = made.match(1, 1)
    TeamPenalty.objects.create(
        team=match.first,
        match=match,
        board_points=1,
        reason="поздно",
        by=made.organiser,
        at=NOON,
    )
    made.tournament.refresh_from_db()
    return made


def test_the_team_records_of_an_event(story):
    text = written_trf(story.tournament)
    teams = read_teams(parse_trf(text))
    assert [
        line for line in text.split("\n") if line[:3] in ("082", "092", "192", "352", "362")
    ] == [
        "082 5",
        "092 Team: Swiss-System",
        "192 FIDE_TEAM_TYPEA_MP_GP",
        "352 WBWB",
        "362 TW 2.0   TD 1.0   TL 0.0",
    ]
    assert [len(team.players) for team in teams.teams] == [5] * 5
    assert len(teams.byes) == 2
    assert teams.bye == (1, 4)
    assert sum(team.match_points for team in teams.teams) == 4 * 2 + 2 * 1
    [penalty] = teams.abnormal
    assert (penalty.round, penalty.game_points) == (1, -1)
    assert list(read_team_swiss(parse_trf(text)).differences()) == []


def test_another_program_pairs_the_same_next_round_from_our_file(story):
    reader = trf2json()
    reader.parse_file(written_trf(story.tournament), 0)
    settings = {"experimental": [], "verbose": 0, "rank": False}
    engine = pairing_fideteam(reader.get_tournament(1), 3, settings)
    theirs = [pair for bracket in engine.compute_pairing(False, 0) for pair in bracket["pairs"]]
    ours = pair_team_round(team_field(story.tournament, 3))
    assert {Pair(pair["w"], pair["b"] or None) for pair in theirs} == set(ours)
    assert (
        pair_team_round(read_team_swiss(parse_trf(written_trf(story.tournament))).field(3)) == ours
    )


def test_the_edition_of_2016_has_names_and_players(story):
    text = written_trf(story.tournament, edition=TrfEdition.TRF16)
    lines = [line for line in text.split("\n") if line.startswith("013")]
    assert len(lines) == 5
    assert [team.players for team in read_teams(parse_trf(text)).teams] == [
        team.players for team in read_teams(parse_trf(written_trf(story.tournament))).teams
    ]


def test_an_event_placed_by_board_points_says_so():
    made = team_event.event(4, system="team_swiss", rounds_planned=2)
    assert "192 FIDE_TEAM_TYPEA_GP_MP\n" in written_trf(made.tournament)


def test_a_round_robin_of_teams_has_its_records_too():
    text = written_trf(team_event.event().tournament)
    assert "192 FIDE_TEAM_ROUNDROBIN\n" in text
    assert len(read_teams(parse_trf(text)).teams) == 4


def test_an_event_of_teams_comes_back_and_goes_on(story):
    """Teams, line-ups, byes and the penalty; the next round is paired as at home."""
    text = written_trf(story.tournament)
    again = take_over_trf(text, story)
    assert written_trf(again) == text
    assert again.play_system.key == TeamSwiss.key
    assert again.teams.count() == 5
    assert list(verification.damages_of_stream(again.scope_key)) == []
    ours, theirs = (team_field(event, 3) for event in (story.tournament, again))
    assert pair_team_round(theirs) == pair_team_round(ours)
    assert [check.is_same for _row, check in pair_past_rounds_again(again)] == [True, True]
    row = drafts.draft_team_round(tournament=again, actor=story.organiser, at=NOON)
    assert (row.number, row.known["confirmed"]) == (3, True)


def apart(story, *pairs):
    """Keep teams apart in the event, by their numbers."""
    teams = {team.number: team.pk for team in story.tournament.teams.all()}
    settings = TeamSettings.objects.get(tournament=story.tournament)
    settings.prohibited = [sorted((teams[one], teams[other])) for one, other in pairs]
    settings.save()


def next_pairs(story):
    return pair_team_round(team_field(story.tournament, 3))


def test_teams_that_may_not_meet_go_out_and_come_back(story):
    """Here, in another program and in the event taken over the next round is the same."""
    free = next_pairs(story)
    first = next(tuple(sorted(pair.numbers)) for pair in free if not pair.is_rest)
    apart(story, first)
    text = written_trf(story.tournament)
    assert f"260   3   4 {first[0]:4d} {first[1]:4d}\n" in text
    ours = next_pairs(story)
    assert ours != free
    reader = trf2json()
    reader.parse_file(text, 0)
    settings = {"experimental": [], "verbose": 0, "rank": False}
    engine = pairing_fideteam(reader.get_tournament(1), 3, settings)
    theirs = [pair for bracket in engine.compute_pairing(False, 0) for pair in bracket["pairs"]]
    assert {Pair(pair["w"], pair["b"] or None) for pair in theirs} == set(ours)
    again = take_over_trf(text, story)
    assert written_trf(again) == text
    assert pair_team_round(team_field(again, 3)) == ours
    assert [check.is_same for _row, check in pair_past_rounds_again(again)] == [True, True]
    assert list(verification.damages_of_stream(again.scope_key)) == []
    assert not again.forbidden_pairs.exists()  # of players nobody said anything
    old = written_trf(story.tournament, edition=TrfEdition.TRF16)
    assert f"### rounds 3-4: teams that may not meet: {first[0]}, {first[1]}\n" in old


def test_teams_apart_in_some_of_the_rounds_left_are_told(story):
    text = written_trf(story.tournament)
    text += "260   3   3    1    2\n260   4   4    3    4\n260   1   2    4    5\nXXP 1 2\n"
    again = take_over_trf(text, story)
    teams = {team.number: team.pk for team in again.teams.all()}
    kept = TeamSettings.objects.get(tournament=again).prohibited
    assert kept == [sorted((teams[1], teams[2]))]
    told = [(note["code"], note["text"]) for note in again.trf["notes"]]
    assert told == [
        (TrfNoteCode.RECORD_KEPT, "XXP 1 2"),
        (TrfNoteCode.APART_TO_THE_END, "3–3: 1, 2"),
        (TrfNoteCode.APART_LATER, "4–4: 3, 4"),
    ]


def test_a_record_of_teams_apart_that_cannot_be_taken_is_told_with_its_place(story):
    text = written_trf(story.tournament)
    last = text.count("\n") + 1
    for record, code, column in (
        ("260   3   4    1    6", TrfCode.UNKNOWN_TEAM, 21),
        ("260   3   4    1", TrfCode.ONE_ALONE, 13),
    ):
        with pytest.raises(TournamentError) as refused:
            take_over_trf(f"{text}{record}\n", story)
        told = refused.value.params
        assert (told["trf"], told["line"], told["column"]) == (code, last, column)


def test_pairs_of_teams_have_their_limit(story, monkeypatch):
    monkeypatch.setattr(trf, "MOST_PAIRS", 2)
    text = written_trf(story.tournament)
    with pytest.raises(TournamentError) as refused:
        take_over_trf(f"{text}260   3   4    1    2    3\n", story)
    told = refused.value.params
    assert (told["trf"], told["found"]) == (TrfCode.TOO_MANY_APART, "2")
    assert told["line"] == text.count("\n") + 1


@pytest.mark.parametrize(
    ("before", "after", "code"),
    [
        ("192 FIDE_TEAM_TYPEA_MP_GP", "192 CUSTOM_TEAM_KNOCKOUT", TrfCode.OTHER_SYSTEM),
        ("299     0.0", "299 W   0.0", TrfCode.AWARD_NOT_TAKEN),
        ("352 WBWB", "352 WBXB", TrfCode.UNKNOWN_COLOUR),
    ],
)
def test_what_cannot_be_taken_over_is_told_with_its_line(story, before, after, code):
    text = written_trf(story.tournament)
    assert before in text
    with pytest.raises(TournamentError) as refused:
        take_over_trf(text.replace(before, after), story)
    line = text[: text.index(before)].count("\n") + 1
    told = refused.value.params
    assert (told["trf"], told["line"]) == (code, line)


def test_colours_that_do_not_change_down_the_boards_are_told(story):
    lines = written_trf(story.tournament).split("\n")
    at = next(at for at, line in enumerate(lines) if line[96:97] == "w" and line.startswith("001"))
    other = int(lines[at][91:95])
    rival = next(i for i, line in enumerate(lines) if line.startswith(f"001 {other:4d}"))
    for place, colour in ((at, "b"), (rival, "w")):
        lines[place] = f"{lines[place][:96]}{colour}{lines[place][97:]}"
    with pytest.raises(TournamentError) as refused:
        take_over_trf("\n".join(lines), story)
    assert refused.value.params["trf"] == TrfCode.BOARD_COLOURS
