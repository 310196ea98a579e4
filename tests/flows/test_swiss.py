"""A Swiss event of twelve with micro-matches through its pages, to the closed last round.

A late entry, a bye, a withdrawal, a forfeit, a corrected result, an opening drawn each round.
"""

import re

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.accounts.queries.rights import Role
from arbiter.journal.models.rows import JournalEntry
from tests.support import small_event
from tournaments.boards.models import Game, Pairing, Round
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.standings import services as standings_services
from tournaments.standings.queries import facts

pytestmark = pytest.mark.django_db

NAMES = [f"Участник {letter}" for letter in "АБВГДЕЖЗИКЛМ"]


class OrganiserBrowser:
    """The organiser's browser: forms are posted, and what the page then says is kept."""

    def __init__(self) -> None:
        small_event.user("organiser", staff_of="site", role=Role.ORGANISER)
        self.client = Client()
        self.client.login(username="organiser", password="organiser")
        self.event = 0

    def post(self, page: str, /, *args: object, **form: object) -> str:
        known = () if page in ("event-new", "game-result") else (self.event,)
        answer = self.client.post(reverse(page, args=[*known, *args]), form, follow=True)
        assert answer.status_code == 200, (page, answer.status_code)
        return answer.content.decode()

    def get(self, name: str, *args: object) -> str:
        return self.client.get(reverse(name, args=[self.event, *args])).content.decode()

    @property
    def tournament(self) -> Tournament:
        return Tournament.objects.get(pk=self.event)


def _open(hall: OrganiserBrowser) -> None:
    hall.post(
        "event-new",
        title="Кубок города",
        system="swiss",
        rounds_planned=4,
        cycles=1,
        games_per_pairing=2,
        count_by="match",
        result_by="both_players",
        confirm_minutes=120,
        ruleset_id="fmjd64@1",
        opening_table="club@2026",
        opening_scope="round",
        acceleration="none",
        bye_points=2,
        half_byes=1,
        lateness_minutes=60,
        unplayed="face",
        numbering="",
    )
    hall.event = Tournament.objects.get().pk
    for at, name in enumerate(NAMES):
        hall.post("event-add-entry", name=name, rating=2300 - 10 * at)
    hall.post("event-open")
    hall.post("event-draw-lots", seed="c0ffee")


def _publish(hall: OrganiserBrowser, number: int) -> Round:
    hall.post("event-draft-round")
    assert "проверено независимо" in hall.get("event-round", number)
    hall.post("event-publish-round", number)
    hall.post("event-draw-opening", number, seed=f"{number}ab")
    hall.post("event-start-round", number)
    row = hall.tournament.rounds.get(number=number)
    assert row.state == "playing"
    return row


def _games(row: Round) -> list[Game]:
    return list(Game.objects.filter(pairing__round=row).order_by("pairing__board", "number"))


def _enter(hall: OrganiserBrowser, game: Game, sign: str, reason: str = "") -> str:
    game.refresh_from_db()
    return hall.post(
        "game-result",
        game.pk,
        game=game.pk,
        expected_revision=game.revision,
        result=sign,
        reason=reason,
    )


def _play(hall: OrganiserBrowser, row: Round) -> None:
    """White wins the first game of a match, the second is drawn."""
    for game in _games(row):
        if not game.is_settled:
            _enter(hall, game, "1" if game.number == 1 else "=")
    row.refresh_from_db()
    assert row.state == "closed"


def _mark(hall: OrganiserBrowser, name: str, number: int, presence: str, reason: str = "") -> None:
    entry = Entry.objects.get(player__name=name)
    hall.post("event-mark", entry=entry.pk, round=number, presence=presence, reason=reason)


def test_a_micro_match_swiss_of_twelve_from_entries_to_the_last_round():
    """Every page says what happened, nobody is deleted, and the numbers add up."""
    hall = OrganiserBrowser()
    _open(hall)
    assert "Составить пары тура 1" in hall.get("event")

    first = _publish(hall, 1)
    assert first.pairings.count() == 6
    absent = Entry.objects.get(player__name=NAMES[3])
    _mark(hall, NAMES[3], 1, "forfeit")  # did not come: both games of the match are lost
    assert Game.objects.filter(pairing__round=first, termination="forfeit").count() == 2
    _play(hall, first)

    hall.post("event-add-entry", name="Опоздавший", rating=2295)
    late = Entry.objects.get(player__name="Опоздавший")
    assert (late.number, late.first_round) == (2, 2)
    _mark(hall, NAMES[11], 2, "withdrawn", "срочно уехал")
    present = [entry.pk for entry in Entry.objects.filter(state="active") if entry.pk != absent.pk]
    hall.post("event-check-in", here=present, round=2)  # whoever did not come stays away

    second = _publish(hall, 2)  # eleven players: one has the bye
    bye = second.pairings.get(kind="allocated")
    assert "число нечётное: свободен №" in hall.get("event-round-why", 2, bye.board)
    assert not Pairing.objects.filter(round=second, first__player__name=NAMES[11]).exists()
    _play(hall, second)

    corrected = _games(first)[2]
    page = _enter(hall, corrected, "0")
    assert "обоснования" in page
    before = facts.scoring_rules_of_event(hall.tournament).totals
    _enter(hall, corrected, "0", reason="перепутаны стороны в бланке")
    assert facts.scoring_rules_of_event(hall.tournament).totals != before

    _mark(hall, NAMES[3], 3, "present")  # explained himself
    third = _publish(hall, 3)
    assert third.pairings.filter(kind="allocated").count() == 0
    assert not third.pairings.filter(kind="allocated", first=bye.first).exists()
    _play(hall, third)
    _play(hall, _publish(hall, 4))

    tournament = hall.tournament
    assert tournament.state == "finished"
    openings = set(Pairing.objects.exclude(opening="").values_list("opening", "round"))
    assert len(openings) == len({number for number, _ in openings}) == 4
    pairs = [
        frozenset(pair)
        for pair in Pairing.objects.filter(kind="game")
        .exclude(games__termination="forfeit")
        .distinct()
        .values_list("first", "second")
    ]
    assert len(pairs) == len(set(pairs))
    assert Entry.objects.count() == 13
    table = standings_services.recompute_standings(
        tournament_id=tournament.pk, revision=tournament.revision, at=small_event.NOON
    )
    assert table.rows.count() == 13
    for name in ("event-standings", "event-crosstable", "event-colours", "event-draw"):
        assert "Опоздавший" in hall.get(name) or name == "event-draw"
    draw = hall.get("event-draw")
    assert len(re.findall("ответ тот же", draw)) == 5
    verbs = set(JournalEntry.objects.values_list("verb", flat=True))
    assert {"round.drafted", "entry.withdrawn", "entry.forfeit", "checkin.closed"} <= verbs
