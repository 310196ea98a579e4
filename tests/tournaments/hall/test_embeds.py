"""Tables, rounds and boards in a frame of another site, and what oEmbed answers about a page."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.support import small_event, swiss_event, team_event
from tests.support.results import hand_in
from tests.tournaments.teams.test_line_ups import play, publish
from tournaments import tasks
from tournaments.events.models import Tournament
from tournaments.people.models import Player
from tournaments.standings.services import recompute_standings

pytestmark = pytest.mark.django_db

HERE = "http://testserver"


@pytest.fixture
def story():
    made = small_event.event(4)
    hand_in(made)
    event = Tournament.objects.get(pk=made.tournament.pk)
    recompute_standings(tournament_id=event.pk, revision=event.revision, at=small_event.NOON)
    return made


def asked(address: str, **more: str):
    return Client().get(reverse("oembed"), {"url": address, **more})


def pages(story) -> dict[str, str]:
    pk = story.tournament.pk
    return {
        reverse("event", args=[pk]): reverse("event-embed", args=[pk]),
        reverse("event-standings", args=[pk]): reverse("event-embed", args=[pk]),
        reverse("event-round", args=[pk, 1]): reverse("event-round-embed", args=[pk, 1]),
        reverse("game", args=[story.game().pk]): reverse("game-embed", args=[story.game().pk]),
    }


def test_a_page_leads_to_its_frame(story):
    for page, frame in pages(story).items():
        answer = asked(HERE + page)
        said = answer.json()
        assert (said["version"], said["type"]) == ("1.0", "rich")
        assert said["html"].startswith(f'<iframe src="{HERE}{frame}"')
        assert f'width="{said["width"]}" height="{said["height"]}"' in said["html"]
        assert answer["Access-Control-Allow-Origin"] == "*"
        shown = Client().get(frame)
        assert shown.status_code == 200
        assert "frame-ancestors *" in shown["Content-Security-Policy"]
        assert "X-Frame-Options" not in shown
        head = Client().get(page).content.decode()
        assert "application/json+oembed" in head, page


def test_a_frame_is_no_larger_than_the_site_that_asks_wants(story):
    page = HERE + reverse("event", args=[story.tournament.pk])
    said = asked(page, maxwidth="300", maxheight="100").json()
    assert (said["width"], said["height"]) == (300, 100)
    assert asked(page, maxwidth="-5", maxheight="x").json()["width"] == 640


@pytest.mark.parametrize(
    "address",
    [
        "",
        "http://testserver/",
        "http://testserver/help/",
        "http://testserver/events/999999/",
        "http://testserver/events/999999999999999999999999/",
        "http://elsewhere.example/events/1/",
        "//testserver/events/1/",
        "javascript:alert(1)",
        "http://[::1/events/1/",
    ],
)
def test_any_other_address_is_not_found(story, address):
    assert asked(address).status_code == 404


def test_another_format_is_not_given(story):
    page = HERE + reverse("event", args=[story.tournament.pk])
    assert asked(page, format="xml").status_code == 501


def test_what_not_everybody_sees_is_shown_to_no_frame(story):
    draft = swiss_event.event(4, 3, drawn=False)
    Tournament.objects.filter(pk=draft.tournament.pk).update(is_private=True)
    page = reverse("event", args=[draft.tournament.pk])
    organiser = small_event.signed_in(draft.organiser)
    assert organiser.get(reverse("oembed"), {"url": HERE + page}).status_code == 404
    assert organiser.get(reverse("event-embed", args=[draft.tournament.pk])).status_code == 404
    unpublished = reverse("event-round-embed", args=[story.tournament.pk, 2])
    assert organiser.get(unpublished).status_code == 404
    assert b"json+oembed" not in organiser.get(page).content


def test_a_frame_names_a_minor_as_the_wall_does_whoever_looks(story):
    Player.objects.update(name="Иванов Пётр", birth_year=2016, is_guarded=True)
    organiser = small_event.signed_in(story.organiser)
    for name, args in (("event-embed", []), ("event-round-embed", [1])):
        text = organiser.get(reverse(name, args=[story.tournament.pk, *args])).content.decode()
        assert "Иванов П." in text
        assert "Пётр" not in text
    said = organiser.get(
        reverse("oembed"), {"url": HERE + reverse("game", args=[story.game().pk])}
    ).json()
    assert "Пётр" not in said["title"]


def test_the_page_for_the_chat_gives_the_lines(story):
    pk = story.tournament.pk
    page = Client().get(reverse("event-round-chat", args=[pk, 1])).content.decode()
    assert f"{HERE}/events/{pk}/embed/" in page
    assert f"{HERE}/events/{pk}/rounds/1/embed/" in page


def test_a_frame_follows_by_script_and_without_it_is_loaded_anew(story):
    event = story.tournament
    for name, more in (("event-embed", ()), ("event-round-embed", (1,))):
        address = reverse(name, args=[event.pk, *more])
        page = Client().get(address).content.decode()
        assert f'data-live="{reverse("event-live", args=[event.pk])}"' in page
        assert '<noscript><meta http-equiv="refresh"' in page
        assert page.count("http-equiv") == 1
        Tournament.objects.filter(pk=event.pk).update(state="finished")
        over = Client().get(address).content.decode()
        assert [word for word in ("data-live", "http-equiv", "<script") if word in over] == []
        Tournament.objects.filter(pk=event.pk).update(state=event.state)


def test_of_teams_the_frames_show_their_matches_and_their_table():
    story = team_event.event(3)
    publish(story)
    match = story.match(1, 1)
    resting = next(team for team in story.teams if team not in {match.first, match.second})
    play(story, match, (1, 2, 2, 0))
    pk = story.tournament.pk
    tasks.recompute_standings(pk, Tournament.objects.get(pk=pk).revision)
    boards = Client().get(reverse("event-round-embed", args=[pk, 1])).content.decode()
    assert f"<bdi>{match.first.name}</bdi>" in boards
    assert f"<strong><bdi>{match.second.name}</bdi></strong>" in boards
    assert ">3:5</td>" in boards
    assert resting.name in boards
    player = match.first.members.first().entry.player.name
    table = Client().get(reverse("event-embed", args=[pk])).content.decode()
    assert all(team.name in table for team in story.teams)
    assert player not in boards + table
    assert reverse("event-team-table", args=[pk]) in table
    said = asked(HERE + reverse("event-team-table", args=[pk])).json()
    assert said["html"].startswith(f'<iframe src="{HERE}{reverse("event-embed", args=[pk])}"')
    assert said["height"] == 110 + 42 * len(story.teams)
