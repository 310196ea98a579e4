"""An event in Yakutsk on a server in Moscow: its hours are those of its hall, and say so."""

import json
import re
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from arbiter.cases.models import Case, CaseState
from arbiter.cases.services.desk import open_case
from arbiter.journal.models.rows import JournalEntry
from tests.support import officials, small_event, swiss_event
from tournaments.boards.services import begin_round
from tournaments.entries.models import EntryCard
from tournaments.entries.queries.cards import card_expires_at
from tournaments.errors import TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries import listing
from tournaments.events.services import copies
from tournaments.events.services.regulations import replace_planned_beginnings
from tournaments.events.texts import hours_of_hall
from tournaments.games.queries.correspondence import first_day_of_game
from tournaments.papers.queries.lists import schedule_paper
from tournaments.papers.queries.parts import PaperParameters, make_paper_of_round

pytestmark = pytest.mark.django_db

YAKUTSK = ZoneInfo("Asia/Yakutsk")

LATE = datetime(2026, 11, 22, 23, 30, tzinfo=YAKUTSK)
"""Half past eleven in the hall, 17:30 in Moscow."""


@pytest.fixture
def story() -> small_event.Story:
    story = swiss_event.event(4, 3, games_per_pairing=1, time_zone="Asia/Yakutsk")
    replace_planned_beginnings(**swiss_event.by(story), starts={1: LATE})
    return story


def _page(story: small_event.Story, name: str, *args: object, language: str = "ru") -> str:
    client = Client(HTTP_ACCEPT_LANGUAGE=language)
    return client.get(reverse(name, args=[story.tournament.pk, *args])).content.decode()


@pytest.mark.parametrize(
    ("name", "args"), [("event", ()), ("event-hall", ()), ("event-round", (1,))]
)
def test_every_page_tells_the_hour_of_the_hall_and_names_it(story, name, args):
    if name == "event-round":
        swiss_event.publish(story)
    text = _page(story, name, *args)
    assert "23:30" in text
    assert "17:30" not in text
    assert "Якутск, UTC+9" in text


def test_the_front_page_names_the_hall_of_an_event_elsewhere(story):
    """Its reader sees events of many places one below the other."""
    replace_planned_beginnings(**swiss_event.by(story), starts={1: LATE.replace(year=2126)})
    text = Client(HTTP_ACCEPT_LANGUAGE="ru").get("/").content.decode()
    assert "23:30 (Якутск, UTC+9)" in text


def test_papers_tell_the_hour_of_the_hall_and_name_it(story):
    swiss_event.publish(story)
    with translation.override("ru"):
        schedule = schedule_paper(PaperParameters(story.tournament))
        of_round = make_paper_of_round(
            "pairings", story.tournament, story.tournament.rounds.get(), "пары"
        )
    assert "23:30" in str(schedule.blocks)
    assert "Якутск, UTC+9" in str((schedule.lead, schedule.blocks, schedule.notes))
    assert "22 ноября, 23:30" in of_round.lead
    assert "Якутск, UTC+9" in of_round.lead


def test_the_api_tells_the_same_instant_by_the_clock_of_the_hall(story):
    address = f"/api/v1/events/{story.tournament.pk}/"
    assert Client().get(address).json()["time_zone"] == "Asia/Yakutsk"
    rows = Client().get(f"{address}schedule/").json()
    assert rows[0]["starts_at"] == "2026-11-22T23:30:00+09:00"


def test_a_program_that_names_no_offset_means_the_clock_of_the_hall(story):
    body = {"starts": [{"round": 1, "starts_at": "2026-11-22T10:00:00"}]}
    answer = small_event.signed_in(story.organiser).post(
        f"/api/v1/events/{story.tournament.pk}/schedule/",
        json.dumps(body),
        content_type="application/json",
    )
    assert answer.status_code == 200, answer.content
    stored = listing.planned_starts(story.tournament)
    assert stored == {1: datetime(2026, 11, 22, 10, tzinfo=YAKUTSK)}


def test_what_an_organiser_types_is_the_clock_of_the_hall(story):
    """He sits in Yakutsk, the server in Moscow."""
    page = reverse("event-schedule", args=[story.tournament.pk])
    client = small_event.signed_in(story.organiser)
    shown = client.get(page, HTTP_ACCEPT_LANGUAGE="ru").content.decode()
    assert "22.11.2026 23:30" in shown
    assert "Якутск, UTC+9" in shown
    assert client.post(page, {"round_1": "22.11.2026 10:00"}).status_code == 302
    assert listing.planned_starts(story.tournament)[1] == datetime(2026, 11, 22, 10, tzinfo=YAKUTSK)
    row = JournalEntry.objects.filter(verb="schedule.planned").latest("seq")
    assert row.data["after"] == "1: 22.11.2026 10:00"


def test_the_calendar_says_the_instant(story):
    text = _page(story, "event-schedule-file")
    assert f"DTSTART:{LATE.astimezone(UTC):%Y%m%dT%H%M%SZ}" in text


def test_a_player_in_another_zone_is_told_his_own_hour(story):
    """The page hands the instant and the hall's offset to the script that compares clocks."""
    text = _page(story, "event")
    assert 'data-own-time="2026-11-22T23:30:00+09:00"' in text


def test_an_event_of_the_servers_own_zone_is_as_before_and_names_it_too():
    story = swiss_event.event(4, 3)
    assert story.tournament.time_zone == "Europe/Moscow"
    at = datetime(2026, 11, 22, 10, tzinfo=ZoneInfo("Europe/Moscow"))
    replace_planned_beginnings(**swiss_event.by(story), starts={1: at})
    text = _page(story, "event", language="en")
    assert "10:00" in text
    assert "Moscow, UTC+3" in text


def test_a_request_leaves_no_zone_behind_for_the_next_one(story):
    """The same thread answers a page of an event in Moscow right after."""
    other = swiss_event.event(4, 2)
    at = datetime(2026, 11, 22, 10, tzinfo=ZoneInfo("Europe/Moscow"))
    replace_planned_beginnings(**swiss_event.by(other), starts={1: at})
    for _ in range(2):
        assert "23:30" in _page(story, "event")
        assert "10:00" in _page(other, "event")


def test_the_zone_of_an_event_is_corrected_while_it_is_played(story):
    """Whoever forgot it finds out at the first round; the planned instants stay."""
    swiss_event.publish(story)
    story.tournament.refresh_from_db()
    page = reverse("event-edit", args=[story.tournament.pk])
    client = small_event.signed_in(story.organiser)
    form = client.get(page).context["form"]
    typed = {name: form[name].value() or "" for name in form.fields}
    expected = client.get(page).context["expected"]
    answer = client.post(page, {**typed, "time_zone": "Asia/Vladivostok", "expected": expected})
    assert answer.status_code == 302
    story.tournament.refresh_from_db()
    assert story.tournament.time_zone == "Asia/Vladivostok"
    assert "0:30" in _page(story, "event-hall")


@pytest.mark.parametrize("zone", ["Mars/Olympus", "../etc/passwd", "MSK+9"])
def test_a_zone_that_is_none_is_refused_with_a_way_out(zone):
    with pytest.raises(TournamentError) as caught:
        swiss_event.event(4, 3, time_zone=zone)
    assert caught.value.code == "unknown_time_zone"


def test_a_program_is_told_which_zones_there_are(story):
    body = {"title": "Открытый", "time_zone": "Mars/Olympus", "rounds_planned": 3}
    answer = small_event.signed_in(story.organiser).post(
        "/api/v1/events/", json.dumps(body), content_type="application/json"
    )
    assert answer.status_code == 400
    assert answer.json()["code"] == "unknown_time_zone"
    assert "Asia/Yakutsk" in answer.json()["detail"]


def test_the_next_event_of_a_club_is_in_the_same_place(story):
    made = copies.copy_event(
        source=story.tournament,
        about={"title": "Второй"},
        players=(),
        with_officials=False,
        actor=story.organiser,
        at=small_event.NOON,
    )
    assert made.time_zone == "Asia/Yakutsk"


def test_a_round_after_midnight_in_the_hall_is_of_the_halls_day(story):
    """00:30 in Yakutsk is still yesterday in Moscow: the TRF names the hall's day."""
    row = swiss_event.publish(story)
    begin_round(row, datetime(2026, 11, 23, 0, 30, tzinfo=YAKUTSK))
    row.refresh_from_db()
    assert row.played_on == date(2026, 11, 23)


def test_days_of_correspondence_are_those_of_the_event():
    """Published at 00:30 by the event's clock: the first day is that one, not Moscow's."""
    story = swiss_event.event(
        4, 3, games_per_pairing=1, time_zone="Asia/Yakutsk", mode="correspondence", days_per_move=3
    )
    row = swiss_event.publish(story)
    row.published_at = datetime(2026, 11, 23, 0, 30, tzinfo=YAKUTSK)
    row.save(update_fields=["published_at"])
    game = swiss_event.games(story.tournament, 1)[0]
    assert first_day_of_game(game) == date(2026, 11, 23)


def test_a_card_ends_at_the_midnight_of_the_hall(story):
    Tournament.objects.filter(pk=story.tournament.pk).update(ends_on=date(2026, 11, 22))
    story.tournament.refresh_from_db()
    card = EntryCard(issued_at=LATE - timedelta(days=30))
    ends = card_expires_at(card, story.tournament).astimezone(YAKUTSK)
    assert (ends.hour, ends.minute) == (23, 59)


def test_summer_and_winter_have_their_own_offset():
    story = swiss_event.event(4, 3, time_zone="Europe/Warsaw")
    with translation.override("ru"):
        summer = hours_of_hall(story.tournament, datetime(2026, 7, 1, tzinfo=UTC))
        winter = hours_of_hall(story.tournament, datetime(2026, 12, 1, tzinfo=UTC))
    assert (summer, winter) == ("Варшава, UTC+2", "Варшава, UTC+1")


def test_a_zone_of_no_list_is_named_by_its_city():
    story = swiss_event.event(4, 3, time_zone="America/Argentina/Buenos_Aires")
    words = hours_of_hall(story.tournament, datetime(2026, 7, 1, tzinfo=UTC))
    assert words == "Buenos Aires, UTC−3"


def test_the_arbiter_reads_a_case_by_the_clock_of_the_hall(story):
    """The end of the time for a protest above all."""
    swiss_event.publish(story)
    game = swiss_event.games(story.tournament, 1)[0]
    case = open_case(
        subject=game.subject,
        scope=story.tournament.scope_key,
        kind="result",
        claim_text="Соперник подсказывал",
        opened_by=story.organiser,
        at=LATE,
        examination=None,
        context={},
    )
    client = small_event.signed_in(story.organiser)
    for name in ("case", "case-protocol"):
        text = client.get(reverse(name, args=[case.pk])).content.decode()
        assert "23:30" in text
        assert "17:30" not in text


def _closed_case(story):
    swiss_event.publish(story)
    game = swiss_event.games(story.tournament, 1)[0]
    case = open_case(
        subject=game.subject,
        scope=story.tournament.scope_key,
        kind="result",
        claim_text="Соперник подсказывал",
        opened_by=story.organiser,
        at=LATE - timedelta(hours=1),
        examination=None,
        context={"event": "Ленский кубок"},
    )
    Case.objects.filter(pk=case.pk).update(state=CaseState.WITHDRAWN, closed_at=LATE)
    return case


def test_the_desk_tells_of_each_case_by_the_clock_of_its_hall(story):
    """One list has cases of events in Yakutsk and in Moscow."""
    _closed_case(story)
    other = swiss_event.event(4, 2, games_per_pairing=1)
    _closed_case(other)
    client = small_event.signed_in(story.organiser)
    text = client.get(reverse("desk"), HTTP_ACCEPT_LANGUAGE="ru").content.decode()
    assert "22 ноября 2026, 23:30 (UTC+9)" in text
    assert "22 ноября 2026, 17:30</span>" in text


def test_a_certificate_is_dated_by_the_clock_of_the_hall(story):
    swiss_event.publish(story)
    game = swiss_event.games(story.tournament, 1)[0]
    certificate = officials.issue(subject=game.subject, at=LATE)
    address = reverse("certificate", args=[certificate.serial])
    text = Client(HTTP_ACCEPT_LANGUAGE="ru").get(address).content.decode()
    assert "22 ноября 2026, 23:30 (UTC+9)" in text


def test_the_day_of_an_answer_by_correspondence_names_its_clock():
    story = swiss_event.event(
        4, 3, games_per_pairing=1, time_zone="Asia/Yakutsk", mode="correspondence", days_per_move=3
    )
    swiss_event.publish(story)
    game = swiss_event.games(story.tournament, 1)[0]
    text = Client(HTTP_ACCEPT_LANGUAGE="ru").get(reverse("game", args=[game.pk])).content.decode()
    assert re.search(r"Ход белых, ответить до \d+ \w+ \d{4} \(UTC\+9\)\.", text)
