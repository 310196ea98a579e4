"""W4: a flag written down at a move that the record's legal moves do not reach."""

import pytest
from django.urls import reverse

from arbiter.rules.clocks.flags import FlagKind
from games.archive.queries import records
from tests.support import records as support_records
from tests.support import small_event
from tournaments.games.queries.clocks import load_clock_data
from tournaments.games.services import clocks, disputes
from tournaments.games.services import records as records_services

pytestmark = pytest.mark.django_db

MOVE_23, MOVE_90 = 45, 179  # White's

STOPS_AT_5 = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. g3-h4 g7-f6 4. f2-g3 h8-g7 5. a1-a5 g5-f4 *"

SHORT = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 *"

ENDS_ON_BOARD = support_records.record(1)

WITH_CLOCKS = (
    "1. c3-d4 {[%clk 0:07:30]} d6-c5 {[%clk 0:07:00]} 2. b2-c3 {[%clk 0:06:30]} f6-g5 "
    "3. g3-h4 g7-f6 4. f2-g3 h8-g7 5. a1-a5 g5-f4 6. e3xg5 {[%clk 0:00:10]} "
    "h6xf4 {[%clk 0:00:10]} 7. g3xe5 {[%clk 0:00:00]} *"
)

LAW = {
    "ru": {
        "right": "По правилам партию решает флаг",
        "person": "Решает судья",
        "nothing": "Флаг ничего не решает",
        "at 23": "23. белые: флаг упал",
        "at 90": "90. белые: флаг упал",
        "ended": "здесь партия кончилась на доске",
        "at 7": "7. белые: флаг упал",
        "at 5": "5. белые: флаг упал",
        "stops": "правильные ходы записи кончаются",
        "reading": "на том ходу партия ещё шла: решает флаг — 0–1",
        "place": "на каком ходу упал флаг, не записано",
    },
    "en": {
        "right": "By the rules the flag decides the game",
        "person": "A person must decide",
        "nothing": "The flag decides nothing",
        "at 23": "23. White: the flag is down",
        "at 90": "90. White: the flag is down",
        "ended": "the board had ended the game here",
        "at 7": "7. White: the flag is down",
        "at 5": "5. White: the flag is down",
        "stops": "the record&#x27;s legal moves end here",
        "reading": "the game was still being played at that move: the flag decides — 0–1",
        "place": "at which move the flag fell was not written down",
    },
}


@pytest.fixture
def story():
    return small_event.event(time_control="480")


def _write_flag(story, ply):
    return clocks.store_clock_entry(
        game_id=story.game().pk,
        kind="flag",
        side="w",
        ply=ply,
        time=None,
        reason="",
        actor=story.arbiter,
        at=small_event.NOON,
    )


def _case_with_record(story, text):
    game = story.game()
    records_services.submit_record(
        game_id=game.pk, data=text.encode(), actor=story.user_of(game.white), at=small_event.NOON
    )
    return disputes.open_dispute(
        game_id=game.pk,
        kind="clock",
        claim_text="Флаг",
        actor=story.user_of(game.black),
        at=small_event.NOON,
    )


@pytest.mark.parametrize(
    ("text", "ply", "kind", "place"),
    [
        (STOPS_AT_5, MOVE_23, FlagKind.PERSON, MOVE_23),
        (STOPS_AT_5, 9, FlagKind.DECIDES, 9),
        (STOPS_AT_5, 3, FlagKind.DECIDES, 3),
        (SHORT, MOVE_23, FlagKind.PERSON, MOVE_23),
        (SHORT, 0, FlagKind.DECIDES, 0),
    ],
)
def test_the_flag_is_judged_where_it_was_written_down(story, text, ply, kind, place):
    case = _case_with_record(story, text)
    _write_flag(story, ply)
    case.refresh_from_db()
    read = records.read_record_again(case.examination.record)
    answer = load_clock_data(story.game(), read).answer
    assert (answer.kind, answer.findings[0].ply) == (kind, place)


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("page", ["case", "case-protocol"])
@pytest.mark.parametrize(
    ("text", "ply", "said", "never"),
    [
        (STOPS_AT_5, MOVE_23, ["person", "at 23", "stops", "reading"], ["right", "at 5"]),
        (SHORT, MOVE_23, ["person", "at 23", "stops", "reading"], ["right"]),
        (WITH_CLOCKS, None, ["person", "at 7", "stops", "reading"], ["right", "at 5"]),
        (STOPS_AT_5, 9, ["right", "at 5"], ["stops", "person"]),
        (SHORT, 0, ["right", "place"], ["stops", "person"]),
        (ENDS_ON_BOARD, MOVE_90, ["nothing", "at 90", "ended"], ["right", "person"]),
    ],
)
def test_the_case_and_its_protocol_say_where_it_fell(
    story, client, text, ply, said, never, page, language
):
    case = _case_with_record(story, text)
    if ply is not None:
        _write_flag(story, ply)
    client.force_login(story.arbiter)
    address = reverse(page, args=[case.pk])
    shown = client.get(address, headers={"accept-language": language}).content.decode()
    clock = shown[
        shown.index(">" + {"ru": "Что показали часы", "en": "What the clocks show"}[language]) :
    ]
    words = LAW[language]
    assert [name for name in said if words[name] not in clock] == []
    assert [name for name in never if words[name] in clock] == []


def test_7_3_a_clock_set_behind_the_record_is_told_there_and_sets_nothing(story):
    case = _case_with_record(story, STOPS_AT_5)
    clocks.store_clock_entry(
        game_id=story.game().pk,
        kind="correction",
        side="w",
        ply=MOVE_23,
        time=120_000,
        reason="часы стояли",
        actor=story.arbiter,
        at=small_event.NOON,
    )
    read = records.read_record_again(case.examination.record)
    (finding,) = load_clock_data(story.game(), read).findings
    assert (str(finding.code), finding.ply) == ("clock_corrected", MOVE_23)
