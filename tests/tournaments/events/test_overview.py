"""The form of a new event, its title, next step, help, and what its pages weigh."""

import gzip
import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import translation

from arbiter.accounts.queries.rights import Role
from tests.support import small_event, swiss_event
from tournaments.entries.models import Entry
from tournaments.events.forms.regulations import TournamentForm
from tournaments.events.models import Tournament

# The form of a new event: short, folds that say what is chosen, all faults at once.


pytestmark = pytest.mark.django_db

RU = {"headers": {"accept-language": "ru"}}


def _choices(**typed):
    with translation.override("ru"):
        form = TournamentForm(initial=typed)
        return {shown.section.key: shown.choice for shown in form.sections}


@pytest.mark.parametrize(
    ("section", "typed", "told"),
    (
        pytest.param("rules", {}, "Правила секции шашек-64 ФМЖД", id="the usual rules"),
        pytest.param("mode", {"mode": "correspondence"}, "по переписке", id="a chosen mode"),
        pytest.param("points", {"games_per_pairing": 2}, "Партий во встрече: 2", id="a number"),
        pytest.param("results", {"lateness_minutes": 15}, "поражение: 15", id="not the usual"),
        pytest.param(
            "results", {"four_eyes": True}, "двое судей или организаторов", id="a ticked box"
        ),
        pytest.param(
            "pairing", {"system": "swiss", "acceleration": "baku"}, "бакинское", id="of a Swiss"
        ),
        pytest.param("papers", {"chief_arbiter": "Орлова И."}, "Орлова И.", id="a name"),
    ),
)
def test_a_fold_tells_what_is_chosen_in_it(section, typed, told):
    assert told in _choices(**typed)[section]


def test_a_fold_tells_nothing_usual_and_nothing_of_another_system():
    usual = _choices()
    assert usual["results"] == "оба игрока или судья"
    assert usual["papers"] == ""
    assert "бакинское" not in _choices(system="round_robin", acceleration="baku")["pairing"]


def _organiser():
    return small_event.signed_in(small_event.user("organiser", staff_of="site", role="organiser"))


def test_all_faults_are_told_at_once_at_their_fields_and_nothing_typed_is_lost():
    """A title, a day, the rounds of a Swiss, a time control, and one question that was folded."""
    fields = {
        "title": "",
        "city": "Тверь",
        "starts_on": "вчера",
        "system": "swiss",
        "time_control": "быстро",
        "federation": "Р",
    }
    page = _organiser().post(reverse("event-new"), fields, **RU)
    text = page.content.decode()
    assert page.status_code == 422
    wrong = ("title", "starts_on", "rounds_planned", "time_control", "federation")
    for name in wrong:
        assert f'id="id_{name}_error"' in text, name
        assert f'<a href="#id_{name}">' in text, name
    assert re.search(r"Нужно исправить \d+ ответ", text)
    assert 'value="Тверь"' in text
    assert 'value="быстро"' in text
    opened = re.findall(r'<details class="fold" open>\s*<summary><strong>(.*?)<', text)
    assert "Имена в документах и на страницах" in opened
    assert not Tournament.objects.exists()


def test_the_browser_does_not_stop_at_the_first_fault():
    assert "novalidate" in _organiser().get(reverse("event-new")).content.decode()


# The title of an event in the reader's language, in the head and in the browser's window.


PAGES = ("event", "event-crosstable", "event-standings", "event-colours", "event-draw", "journal")


@pytest.mark.parametrize(("language", "title"), [("ru", "Кубок клуба"), ("en", "Club cup")])
def test_an_event_is_called_as_the_reader_calls_it(language, title):
    story = small_event.event()
    Tournament.objects.filter(pk=story.tournament.pk).update(title_en="Club cup")
    caller = Client(headers={"accept-language": language})
    caller.force_login(story.arbiter)
    other = {"ru": "Club cup", "en": "Кубок клуба"}[language]
    for name in PAGES:
        page = caller.get(reverse(name, args=[story.tournament.pk])).content.decode()
        head = page[page.index("<title>") : page.index("</title>")]
        assert title in head, name
        assert other not in page.split("<main")[0], name
    round_page = caller.get(reverse("event-round", args=[story.tournament.pk, 1])).content.decode()
    assert title in round_page[: round_page.index("</title>")]
    paper = caller.get(reverse("event-paper", args=[story.tournament.pk, "crosstable"]))
    assert title in paper.content.decode().split("</title>")[0]


def test_the_chief_arbiter_stands_by_name_where_a_page_is_signed():
    """Alone he is the chief; beside one who holds the office, that one."""
    story = small_event.event()
    User.objects.filter(pk=story.arbiter.pk).update(first_name="Вера", last_name="Осипова")
    caller = Client()
    for name in ("event-crosstable", "event-standings"):
        page = caller.get(reverse(name, args=[story.tournament.pk])).content.decode()
        assert '<span class="signature-name">Вера Осипова</span>' in page


# The overview leads from a list of players to the lots, however long the list is.


def overview(story, user, language="en") -> str:
    page = reverse("event", args=[story.tournament.pk])
    answer = small_event.signed_in(user).get(page, HTTP_ACCEPT_LANGUAGE=language)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "4 players have entered."), ("ru", "Заявлено 4 игрока.")],
)
def test_with_players_the_next_step_is_the_lots(language, told):
    story = swiss_event.event(4, 3, drawn=False)
    page = overview(story, story.organiser, language)
    assert told in page
    # the button itself, before the list of the players
    assert page.index(told) < page.index('id="draw-lots"') < page.index('id="start-list"')
    assert 'id="draw-lots"' not in overview(story, story.stranger, language)


def test_without_players_the_next_step_is_the_list():
    story = swiss_event.event(0, 3, drawn=False)
    page = overview(story, story.organiser)
    assert "Bring in the players" in page
    assert page.index("Bring in the players") < page.index('id="draw-lots"')


def test_after_the_lots_that_step_is_over():
    story = swiss_event.event(4, 3)
    assert "players have entered" not in overview(story, story.organiser)


def test_a_display_asks_first_who_gives_it():
    story = swiss_event.event(
        4, 0, drawn=False, system="simultaneous", games_per_pairing=1, count_by="games"
    )
    sides = reverse("event-sides", args=[story.tournament.pk])
    page = overview(story, story.organiser)
    assert f'class="button" href="{sides}">Choose who gives the display' in page
    entry = story.tournament.entries.first()
    Entry.objects.filter(pk=entry.pk).update(is_giver=True)
    assert "gives the display. " in overview(story, story.organiser)


# Help from the overview, the rounds and a game: the chapter of whoever asks.


CHAPTER = re.compile(r'href="/help/([\w-]+)/"')


def chapter_of(client: Client, name: str, **where: int) -> str:
    """The first link to the handbook stands in the head of the page."""
    page = client.get(reverse(name, kwargs=where)).content.decode()
    return CHAPTER.search(page).group(1)


@pytest.mark.parametrize(
    ("name", "for_everybody", "for_arbiter", "for_organiser"),
    [
        ("event", "spectator", "arbiter", "organiser"),
        ("event-round", "spectator", "arbiter", "organiser"),
        ("event-rounds", "spectator", "arbiter", "organiser"),
        ("event-players", "spectator", "arbiter", "organiser"),
        ("event-standings", "coefficients", "coefficients", "coefficients"),
        ("game", "player", "arbiter", "arbiter"),
    ],
)
def test_help_is_the_chapter_of_whoever_asks(name, for_everybody, for_arbiter, for_organiser):
    story = small_event.event(4)
    pk = story.tournament.pk
    where = {"pk": story.game().pk} if name == "game" else {"pk": pk}
    if name == "event-round":
        where["number"] = 1
    arbiter = small_event.user("arbiter", staff_of=story.tournament.scope_key, role=Role.ARBITER)
    player = story.user_of(story.game().white)
    assert chapter_of(Client(), name, **where) == for_everybody
    assert chapter_of(small_event.signed_in(player), name, **where) == for_everybody
    assert chapter_of(small_event.signed_in(arbiter), name, **where) == for_arbiter
    assert chapter_of(small_event.signed_in(story.organiser), name, **where) == for_organiser


# A page of an event is small, goes compressed to who takes it so, and says the same.


# bytes after one round of two hundred; seven rounds stay under a hundred thousand
LONGEST_PAGE = {"rounds/1/": 66_000, "crosstable/": 40_000, "colours/": 50_000, "players/": 50_000}

TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="(\w+)"')

TAKEN = ("gzip", "br, gzip;q=0.8", "gzip, deflate, br, zstd", "gzip;q=0.5, *;q=0")

NOT_TAKEN = ("", "identity", "br", "gzip;q=0", "gzip;q=0.0, br", "x-gzipped")


def _page(client, story, accepted):
    headers = {"accept-encoding": accepted, "accept-language": "ru"}
    return client.get(f"/events/{story.tournament.pk}/rounds/1/", headers=headers)


@pytest.mark.parametrize("accepted", TAKEN)
def test_a_spectator_is_sent_a_small_page_that_says_the_same(client, accepted):
    story = small_event.event(12)
    plain = _page(client, story, "")
    for _made_then_stored in range(2):
        sent = _page(client, story, accepted)
        assert sent["Content-Encoding"] == "gzip"
        assert gzip.decompress(sent.content) == plain.content
        assert int(sent["Content-Length"]) == len(sent.content) < len(plain.content) / 2
        assert "Accept-Encoding" in sent["Vary"]
        assert sent["ETag"] == plain["ETag"]


@pytest.mark.parametrize("accepted", NOT_TAKEN)
def test_who_takes_no_compressed_page_is_sent_none(client, accepted):
    story = small_event.event(4)
    _page(client, story, "gzip")
    sent = _page(client, story, accepted)
    assert "Content-Encoding" not in sent
    assert "Игрок 01" in sent.content.decode()
    assert "Accept-Encoding" in sent["Vary"]


def test_the_size_of_a_signed_in_visitors_page_tells_nothing_of_its_token():
    """BREACH: the token is masked anew in every answer, and the length changes by itself."""
    story = small_event.event(4)
    caller = small_event.signed_in(story.organiser)
    pages = [_page(caller, story, "gzip") for _ in range(8)]
    assert {page["Content-Encoding"] for page in pages} == {"gzip"}
    assert all("Accept-Encoding" in page["Vary"] for page in pages)
    tokens = {TOKEN.search(gzip.decompress(page.content))[1] for page in pages}
    assert len(tokens) == len(pages)
    assert len({len(page.content) for page in pages}) > 1


def test_a_page_of_an_event_of_two_hundred_is_small_before_compression():
    """Every reader's browser parses it whole, however small it travelled."""
    story = swiss_event.event(200, 7, games_per_pairing=1)
    swiss_event.publish(story)
    swiss_event.play(story, 1)
    pk, client = story.tournament.pk, Client()
    for path, longest in LONGEST_PAGE.items():
        page = client.get(f"/events/{pk}/{path}", headers={"accept-language": "ru"})
        assert len(page.content) < longest, (path, len(page.content))
