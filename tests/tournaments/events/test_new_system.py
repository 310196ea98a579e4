"""A new system of play is one class and one line: pages, services and papers play it unchanged."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.accounts.queries.rights import Role
from games.web.serializers import fields_of_body
from tests.support import small_event
from tests.support.stories import kept
from tournaments.boards.models import Game
from tournaments.events.models import Tournament
from tournaments.pairing.field import Pair
from tournaments.rounds.queries.recheck import pair_past_rounds_again
from tournaments.standings import services as standings_services
from tournaments.standings.models import StandingRow
from tournaments.standings.queries.journal import check_standings
from tournaments.systems import registry
from tournaments.systems.base import PlaySystem
from tournaments.systems.regulations import ROUNDS, Bounds

pytestmark = pytest.mark.django_db

NAMES = {
    "Анин": "Anin",
    "Белов": "Belov",
    "Ветров": "Vetrov",
    "Громов": "Gromov",
    "Дёмин": "Dyomin",
}


class Neighbours(PlaySystem):
    """Everybody plays his neighbour in the list, which turns by one place from round to round."""

    key = "neighbours"
    label = "Neighbours"
    choice = "Neighbours"
    takes = {ROUNDS: Bounds(1, 3)}

    def pair_round(self, field):
        numbers = sorted(
            competitor.number for competitor in field.competitors if competitor.is_present
        )
        turned = numbers[field.number - 1 :] + numbers[: field.number - 1]
        two = zip(turned[::2], turned[1::2], strict=False)
        rest = [Pair(turned[-1], None)] if len(turned) % 2 else []
        return (*(Pair(white, black) for white, black in two), *rest)


class FirstAgainstLast(PlaySystem):
    """One round, laid out when the numbers are drawn: the first meets the last, and so inwards."""

    key = "first_against_last"
    label = "First against last"
    choice = "First against last"
    takes = {}
    is_laid_out_whole = True
    draws_first_colour = False
    rests_score = False
    leavers_lose = True

    def table(self, players, terms):
        pairs = [Pair(own, players + 1 - own) for own in range(1, players // 2 + 1)]
        rest = [Pair(players // 2 + 1, None)] if players % 2 else []
        return ((*pairs, *rest),)


@pytest.fixture(
    scope="module",
    params=[Neighbours, FirstAgainstLast],
    ids=lambda played_system: played_system.key,
)
def system(request):
    """The toy system, registered for the tests of this file."""
    made = request.param()
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry.SYSTEMS, made.key, made)
        fields_of_body.cache_clear()  # a system is there from the start, not since a request
        yield made
    fields_of_body.cache_clear()


class Hall:
    """An organiser at his browser, who presses the buttons that the pages show him."""

    def __init__(self) -> None:
        small_event.user("organiser", staff_of="site", role=Role.ORGANISER)
        self.client = Client()
        self.client.login(username="organiser", password="organiser")

    @property
    def tournament(self) -> Tournament:
        return Tournament.objects.get()

    def post(self, page: str, /, *args: object, **form: object) -> str:
        answer = self.client.post(reverse(page, args=args), form, follow=True)
        assert answer.status_code == 200, (page, answer.status_code)
        return answer.content.decode()

    def get(self, page: str, /, *args: object) -> str:
        answer = self.client.get(reverse(page, args=args))
        assert answer.status_code == 200, (page, answer.status_code)
        return b"".join(answer).decode(errors="replace")

    def open(self, system: PlaySystem) -> None:
        """The page of a new event offers the system; what it has no use for may be left alone."""
        assert f'value="{system.key}"' in self.get("event-new")
        self.post(
            "event-new",
            title="Кубок двора",
            system=system.key,
            rounds_planned=2,
            cycles=1,
            games_per_pairing=1,
            count_by="games",
            result_by="both_players",
            confirm_minutes=120,
            ruleset_id="fmjd64@1",
            opening_scope="round",
            acceleration="none",
            bye_points=2,
            half_byes=1,
            lateness_minutes=60,
            unplayed="face",
            numbering="",
        )

    def press(self) -> bool:
        """Follow the next step that the page of the event offers; False when there is none."""
        page = self.get("event", self.tournament.pk)
        offered = re.search(r'id="next-step".*?</section>', page, re.DOTALL)
        button = re.search(r'<form method="post" action="([^"]+)"', offered[0] if offered else "")
        if button is not None:
            assert self.client.post(button[1]).status_code == 302
            return True
        waiting = [game for game in Game.objects.order_by("pk") if not game.is_settled]
        published = [game for game in waiting if game.pairing.round.state != "draft"]
        for game in published:
            self.post(
                "game-result",
                game.pk,
                game=game.pk,
                expected_revision=game.revision,
                result="1",
                reason="",
            )
        return bool(published)


@pytest.fixture
def hall(system):
    """The event of the toy system played to its end."""
    play_by_pages(system.key)
    return Hall()


@kept
def play_by_pages(key: str) -> None:
    """Press what the pages show until nothing is left to press."""
    hall = Hall()
    hall.open(registry.SYSTEMS[key])
    event = hall.tournament
    for name in NAMES:
        hall.post("event-add-entry", event.pk, name=name, name_latin=NAMES[name])
    hall.post("event-open", event.pk)
    hall.post("event-draw-lots", event.pk, seed="c0ffee")
    assert "Белов" in hall.get("event-check-in", event.pk)
    steps = 0
    while hall.press():
        steps += 1
        assert steps < 20
    standings_services.recompute_standings(
        tournament_id=event.pk, revision=hall.tournament.revision, at=small_event.NOON
    )


def test_an_event_of_a_new_system_is_played_to_its_end_by_its_pages(hall, system):
    event = hall.tournament
    assert (event.system, event.state) == (system.key, "finished")
    assert event.rounds.filter(state="closed").count() == event.rounds_planned
    assert event.rounds_planned == (1 if system.is_laid_out_whole else 2)
    assert event.entries.filter(number__isnull=False).count() == len(NAMES)


def test_every_page_of_an_event_of_a_new_system_shows_it(hall, system):
    pk = hall.tournament.pk
    for language, name in (("ru", "Белов"), ("en", "Belov")):
        hall.client.cookies["django_language"] = language
        assert system.choice in hall.get("event", pk)
        for page in ("event-standings", "event-crosstable", "event-colours", "event-entries"):
            assert name in hall.get(page, pk), page
        for page in ("event-draw", "journal", "event-papers"):
            hall.get(page, pk)
        hall.get("event-round", pk, 1)
        for paper in ("crosstable", "protocol", "colours"):
            assert name in hall.get("event-paper", pk, paper), paper


def test_the_crosstable_of_a_new_system_counts_every_result(hall):
    """White won every game; a round without an opponent is worth what the system says."""
    event = hall.tournament
    rows = StandingRow.objects.filter(standing__tournament=event, standing__revision=event.revision)
    games = Game.objects.count()
    rests = event.rounds_planned if event.play_system.rests_score else 0
    assert sum(row.points for row in rows) == 2 * (games + rests)


def test_an_event_of_a_new_system_is_checked_again_and_stands(hall):
    """Pairings, reasons and standings come out the same from what was known then."""
    event = hall.tournament
    rounds = [rechecked for _row, rechecked in pair_past_rounds_again(event)]
    assert len(rounds) == event.rounds_planned
    assert all(round.is_right for round in rounds)
    tables = list(check_standings(event))
    assert tables
    assert not any(table.lines or table.unknown for table in tables)


def test_programs_open_find_and_read_an_event_of_a_new_system(hall, system):
    event = hall.tournament
    answer = hall.client.get(reverse("api-events"), {"system": system.key}).json()
    assert [row["id"] for row in answer] == [event.pk]
    opened = hall.client.post(
        reverse("api-events"),
        {"title": "Второй", "system": system.key, "rounds_planned": event.rounds_planned}
        if system.is_length_chosen
        else {"title": "Второй", "system": system.key},
        content_type="application/json",
    )
    assert (opened.status_code, opened.json()["system"]) == (201, system.key)
    assert f"092 Individual: {system.label}" in hall.get("event-file", event.pk, "event.trf")


def test_a_new_system_refuses_the_regulations_it_does_not_take(system):
    """Cycles are a round robin's, and three rounds the most that neighbours play."""
    small_event.user("organiser", staff_of="site", role=Role.ORGANISER)
    client = Client()
    client.login(username="organiser", password="organiser")

    def refused(**fields):
        given = {"title": "Кубок", "system": system.key, **fields}
        return client.post(reverse("api-events"), given, content_type="application/json").json()[
            "code"
        ]

    if system.is_length_chosen:
        assert refused(rounds_planned=4) == "rounds_out_of_range"
        assert refused(rounds_planned=2, cycles=2) == "only_for_round_robin"
    else:
        assert refused(rounds_planned=2) == "only_for_swiss"


def test_an_unknown_system_is_refused():
    small_event.user("organiser", staff_of="site", role=Role.ORGANISER)
    client = Client()
    client.login(username="organiser", password="organiser")
    answer = client.post(
        reverse("api-events"),
        {"title": "Кубок", "system": "strangers"},
        content_type="application/json",
    )
    assert answer.status_code == 400
    assert not Tournament.objects.exists()
