"""People of one name in one list are told apart by what differs between them."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from arbiter.cases.models import Case
from arbiter.cases.services import rulings
from arbiter.certificates.models import Certificate
from arbiter.papers.queries.certificate import certificate_sheet
from tests.support import small_event, ssh_keygen, swiss_event
from tests.support.small_event import NOON
from tournaments.games.services import disputes, records
from tournaments.people.models import Player
from tournaments.people.texts import name_with_note, namesake_notes
from tournaments.standings import services as standings_services


def person(pk, name="Иванов Иван", **facts):
    return Player(pk=pk, name=name, **facts)


def notes(*people, language="ru"):
    with translation.override(language):
        return dict(namesake_notes(people))


def test_only_namesakes_have_a_note_and_the_year_is_enough():
    told = notes(
        person(1, birth_year=1985, city="Тверь"),
        person(2, birth_year=2001, city="Тверь"),
        person(3, name="Петров Пётр", birth_year=1985),
    )
    assert told == {1: "1985\u00a0г.\u00a0р.", 2: "2001\u00a0г.\u00a0р."}


def test_the_city_tells_apart_where_the_year_does_not():
    same_year = (person(1, birth_year=1985, city="Тверь"), person(2, birth_year=1985, city="Псков"))
    assert notes(*same_year) == {1: "Тверь", 2: "Псков"}
    assert notes(*same_year, language="en") == {1: "Tver", 2: "Pskov"}
    region = (
        person(1, city="Иваново", region="Тверская"),
        person(2, city="Иваново", region="Псковская"),
    )
    assert notes(*region) == {1: "Тверская", 2: "Псковская"}


def test_facts_are_added_until_all_differ():
    told = notes(
        person(1, birth_year=1985, city="Тверь"),
        person(2, birth_year=1985, city="Псков"),
        person(3, birth_year=2001),
    )
    assert told == {
        1: "1985\u00a0г.\u00a0р., Тверь",
        2: "1985\u00a0г.\u00a0р., Псков",
        3: "2001\u00a0г.\u00a0р.",
    }


def test_yo_is_ye_and_of_two_alike_in_everything_nothing_is_invented():
    assert notes(person(1, "Фёдоров Пётр", city="Тверь"), person(2, "Федоров Петр")) == {1: "Тверь"}
    assert notes(person(1), person(2)) == {}
    assert notes(person(1), person(1)) == {}


def test_a_guarded_child_is_told_by_the_city_and_not_by_the_year():
    children = (
        person(1, birth_year=2016, city="Тверь", is_guarded=True),
        person(2, birth_year=2015, city="Псков", is_guarded=True),
    )
    assert notes(*children) == {1: "Тверь", 2: "Псков"}


def test_a_name_with_its_note():
    one = person(1, birth_year=1985)
    with translation.override("ru"):
        assert (
            name_with_note(one, {1: "1985\u00a0г.\u00a0р."}) == "Иванов Иван (1985\u00a0г.\u00a0р.)"
        )
        assert name_with_note(one, {}) == "Иванов Иван"


@pytest.mark.django_db
def test_namesakes_differ_in_the_lists_of_an_event_in_search_and_in_like_last_time():
    story = swiss_event.event(6, 3, games_per_pairing=1)
    for number, year in ((1, 1985), (4, 2001)):
        Player.objects.filter(entries__tournament=story.tournament, entries__number=number).update(
            name="Иванов Иван", name_latin="Ivanov Ivan", birth_year=year
        )
    swiss_event.publish(story)
    swiss_event.play(story, 1, swiss_event.higher)
    pk = story.tournament.pk
    guest = Client(HTTP_ACCEPT_LANGUAGE="ru")
    organiser = small_event.signed_in(story.organiser)
    pages = {
        "search": guest.get(reverse("search"), {"q": "Иванов"}),
        "players": guest.get(reverse("event-players", args=[pk])),
        "round": guest.get(reverse("event-round", args=[pk, 1])),
        "colours": guest.get(reverse("event-colours", args=[pk])),
        "again": organiser.get(reverse("event-again", args=[pk]), HTTP_ACCEPT_LANGUAGE="ru"),
        "people": organiser.get(reverse("event-people", args=[pk]), HTTP_ACCEPT_LANGUAGE="ru"),
    }
    for name, page in pages.items():
        text = page.content.decode()
        assert "1985\u00a0г.\u00a0р." in text, name
        assert "2001\u00a0г.\u00a0р." in text, name


@pytest.mark.django_db
def test_namesakes_differ_where_one_of_them_is_chosen_before_there_are_numbers():
    """Who withdraws, and who must not meet whom: «Иванов Иван» twice is no choice."""
    story = small_event.event(0, published=0)
    for year in (1985, 2001):
        player = Player.objects.create(name="Иванов Иван", birth_year=year)
        story.tournament.entries.create(player=player, entered_at=small_event.NOON)
    organiser = small_event.signed_in(story.organiser)
    page = organiser.get(
        reverse("event-entries", args=[story.tournament.pk]), HTTP_ACCEPT_LANGUAGE="ru"
    )
    for form in ("mark_form", "forbidden_pair_form"):
        field = "entry" if form == "mark_form" else "one"
        offered = [words for _pk, words in page.context[form].fields[field].choices]
        assert sorted(offered) == [
            "Иванов Иван (1985\u00a0г.\u00a0р.)",
            "Иванов Иван (2001\u00a0г.\u00a0р.)",
        ]


PAPERS = ("start", "boards", "names", "slips", "player-slips", "results", "standings")

NUMBERED = ("crosstable", "colours", "protocol")


@pytest.mark.django_db
def test_namesakes_differ_on_every_paper_and_page_that_names_them():
    """Slips, tables, protocols, cards of players and access cards, not by the number alone."""
    story = swiss_event.event(6, 3, games_per_pairing=1)
    own = Player.objects.filter(entries__tournament=story.tournament)
    for number, year in ((1, 1985), (4, 2001)):
        own.filter(entries__number=number).update(
            name="Иванов Иван", name_latin="Ivanov Ivan", birth_year=year
        )
    swiss_event.publish(story)
    game = swiss_event.games(story.tournament, 1)[0]
    swiss_event.play(story, 1, swiss_event.higher)
    story.tournament.refresh_from_db()
    standings_services.recompute_standings(
        tournament_id=story.tournament.pk, revision=story.tournament.revision, at=small_event.NOON
    )
    pk = story.tournament.pk
    organiser = small_event.signed_in(story.organiser)
    addresses = [reverse("event-paper", args=[pk, name]) for name in (*PAPERS, *NUMBERED)]
    addresses += [
        f"{reverse('event-paper', args=[pk, 'card'])}?player=1",
        f"{reverse('event-round', args=[pk, 1])}?by=name",
        *(reverse(name, args=[pk]) for name in ("event-cards", "event-check-in", "event-entries")),
    ]
    for address in addresses:
        text = organiser.get(address, HTTP_ACCEPT_LANGUAGE="ru").content.decode()
        assert "1985\u00a0г.\u00a0р." in text, address
        assert "player=" in address or "2001\u00a0г.\u00a0р." in text, address
    cards = organiser.post(
        reverse("event-cards-new", args=[pk]), {"who": "without"}, HTTP_ACCEPT_LANGUAGE="ru"
    ).content.decode()
    assert "Иван (1985\u00a0г.\u00a0р.)" in cards
    assert game.white.number == 1 or game.black.number == 1


@pytest.mark.django_db
def test_namesakes_differ_on_screens_of_the_hall_and_on_papers_of_a_case(settings, tmp_path):
    """Pairings and places on the wall, the case and its protocol, the ruling, the certificate."""
    settings.CERTIFICATE_KEY_FILE = str(ssh_keygen.make_key(tmp_path / "key"))
    story = swiss_event.event(6, 3, games_per_pairing=1)
    swiss_event.publish(story)
    game = swiss_event.games(story.tournament, 1)[0]
    for entry, year in ((game.white, 1985), (game.black, 2001)):
        Player.objects.filter(pk=entry.player_id).update(
            name="Иванов Иван", name_latin="Ivanov Ivan", birth_year=year
        )
    records.submit_record(
        game_id=game.pk, data=b"1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0", actor=story.arbiter, at=NOON
    )
    disputes.open_dispute(
        game_id=game.pk, kind="clock", claim_text="Флаг упал", actor=story.arbiter, at=NOON
    )
    case = Case.objects.get(subject=game.subject)
    rulings.rule_in_case(
        case=case,
        result="1-0",
        termination="adjudicated",
        reason="Флаг упал",
        actor=story.arbiter,
        at=NOON,
    )
    certificate = Certificate.objects.filter(subject=game.subject).latest("pk")
    organiser = small_event.signed_in(story.organiser)
    pk = story.tournament.pk
    for address in (
        reverse("event-hall", args=[pk]),
        reverse("case", args=[case.pk]),
        reverse("case-protocol", args=[case.pk]),
        reverse("case-ruling", args=[case.pk, 1]),
        reverse("certificate", args=[certificate.serial]),
    ):
        text = organiser.get(address, HTTP_ACCEPT_LANGUAGE="ru").content.decode()
        assert "1985\u00a0г.\u00a0р." in text and "2001\u00a0г.\u00a0р." in text, address
    with translation.override("ru"):
        sheet = certificate_sheet(certificate, "https://arbiter.club/certificates/1/")
    assert (sheet.white, sheet.black) == (
        "Иванов Иван (1985\u00a0г.\u00a0р.)",
        "Иванов Иван (2001\u00a0г.\u00a0р.)",
    )


@pytest.mark.django_db
def test_a_paper_on_the_wall_says_no_year_of_guarded_namesakes():
    """An organiser prints it: he may read their years, whoever walks past may not."""
    story = swiss_event.event(6, 3, games_per_pairing=1)
    own = Player.objects.filter(entries__tournament=story.tournament)
    for number, city in ((1, "Тверь"), (4, "Псков")):
        own.filter(entries__number=number).update(
            name="Иванов Иван", birth_year=2010 + number, city=city, is_guarded=True
        )
    swiss_event.publish(story)
    organiser = small_event.signed_in(story.organiser)
    for name in ("boards", "slips", "crosstable"):
        address = reverse("event-paper", args=[story.tournament.pk, name])
        text = organiser.get(address, HTTP_ACCEPT_LANGUAGE="ru").content.decode()
        assert "Иванов И. (Тверь)" in text, name
        assert "2011" not in text, name
        assert "Иванов Иван" not in text, name
