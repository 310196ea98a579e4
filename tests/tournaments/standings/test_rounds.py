"""The table after a round, and tables for a part of the players."""

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.accounts.queries.rights import Role
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests.support import small_event, swiss_event
from tournaments.boards.models import Game
from tournaments.entries.models import Entry, EntryState
from tournaments.events.models import Tournament
from tournaments.games.queries import published
from tournaments.games.services import results
from tournaments.people.models import Player
from tournaments.rounds.models import EntryMark
from tournaments.standings import services as standings_services
from tournaments.standings.queries import groups, tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def story():
    """Two rounds of four players: the first is over, of the second one game is."""
    story = small_event.event(4, published=2)
    for game in Game.objects.filter(pairing__round__number=1):
        win(story, game)
    win(story, story.game(2, 1))
    story.tournament.refresh_from_db()
    standings_services.recompute_standings(
        tournament_id=story.tournament.pk, revision=story.tournament.revision, at=small_event.NOON
    )
    return story


def win(story, game):
    results.enter_result(
        game=published.lock_game_for_result_change(game.pk),
        expected_revision=game.revision,
        outcome=Outcome(GameResult.WHITE_WINS, Termination.RECORDED),
        actor=story.arbiter,
        at=small_event.NOON,
    )


def page(story, query="", account=None, name="event-standings"):
    client = small_event.signed_in(account) if account else Client()
    return client.get(reverse(name, args=[story.tournament.pk]) + query)


def test_a_running_round_never_counts(story):
    assert tables.finished_rounds(story.tournament) == (1,)
    table = tables.table_after_round(story.tournament, 1)
    assert sorted(row.points for row in table.rows.all()) == [0, 0, 2, 2]
    assert {row.played for row in table.rows.all()} == {1}
    assert tables.table_after_round(story.tournament, 2) is None
    assert page(story, "?after=2").status_code == 404
    assert page(story, "?after=1").status_code == 200


def test_when_all_rounds_are_over_the_last_table_is_the_stored_one(story):
    for game in Game.objects.exclude(state="finished"):
        if game.pairing.round.number == 2:
            win(story, game)
    story.tournament.refresh_from_db()
    standings_services.recompute_standings(
        tournament_id=story.tournament.pk, revision=story.tournament.revision, at=small_event.NOON
    )
    stored = story.tournament.standings.order_by("-revision").first()
    after = tables.table_after_round(story.tournament, 2)
    assert [(row.entry_id, row.place_from, row.points) for row in after.rows.all()] == [
        (row.entry_id, row.place_from, row.points) for row in stored.rows.all()
    ]


def test_the_crosstable_after_a_round_shows_no_later_game(story):
    later = story.game(2, 1)
    address = reverse("game", args=[later.pk])
    assert address in page(story, name="event-crosstable").content.decode()
    assert address not in page(story, "?after=1", name="event-crosstable").content.decode()


def test_a_place_after_a_round_answers_why(story):
    winner = tables.table_after_round(story.tournament, 1).rows.all()[0].entry
    args = [story.tournament.pk, winner.number]
    answer = Client().get(reverse("event-standings-why", args=args) + "?after=1")
    assert "после 1-го тура" in answer.content.decode()


def test_who_left_is_marked(story):
    Entry.objects.filter(pk=story.game().white_id).update(state=EntryState.WITHDRAWN)
    assert page(story).content.decode().count("выбыл") == 1
    assert "выбыл" in page(story, name="event-crosstable").content.decode()


def test_a_part_of_the_players_has_places_of_its_own(story):
    table = tables.table_after_round(story.tournament, 1).rows.all()
    young, old = table[-1].entry.player, table[0].entry.player
    Player.objects.filter(pk=young.pk).update(birth_year=2012, club="Юность")
    Player.objects.filter(pk=old.pk).update(birth_year=1950)
    table = tables.table_after_round(story.tournament, 1).rows.all()
    ranked = groups.rows_of_group(groups.Group(born_from=2008), table)
    assert [(row.entry.player_id, row.place_from) for row in ranked.all()] == [(young.pk, 1)]
    text = page(story, "?after=1&born_to=1966").content.decode()
    assert old.name in text.partition("<tbody>")[2]
    assert young.name not in text.partition("<tbody>")[2]
    assert "1966 года рождения и старше" in text
    assert "Юность" in page(story, "?club=юность").content.decode()


def test_a_region_has_a_table_of_its_own_on_page_and_api(story):
    own, other = story.game().white.player, story.game().black.player
    Player.objects.filter(pk=own.pk).update(region="Тверская область")
    shown = page(story, "?region=тверская область").content.decode().partition("<tbody>")[2]
    assert own.name in shown
    assert other.name not in shown
    answer = page(story, "?region=Тверская область", name="api-standings").json()
    assert [(row["name"], row["place_from"]) for row in answer["rows"]] == [(own.name, 1)]
    everybody = page(story, name="api-standings").json()
    assert len(everybody["rows"]) == 4


def test_equals_among_all_are_equals_in_their_part(story):
    table = tables.table_after_round(story.tournament, 1).rows.all()
    for row in table:
        row.place_from, row.place_to = 1, 4
    ranked = groups.rows_of_group(groups.Group(), table)
    assert {(row.place_from, row.place_to) for row in ranked.all()} == {(1, 4)}


def test_a_table_of_women_is_made_by_who_manages_the_entries_alone(story):
    """The sex of a player is told to nobody else."""
    women = story.game().white.player
    Player.objects.filter(pk=women.pk).update(sex="w")
    others = story.game().black.player.name
    organiser = page(story, "?sex=w", story.organiser).content.decode().partition("<tbody>")[2]
    assert women.name in organiser and others not in organiser
    for account in (
        None,
        small_event.user("arbiter2", staff_of=story.tournament.scope_key, role=Role.JURY),
    ):
        text = page(story, "?sex=w", account).content.decode().partition("<tbody>")[2]
        assert women.name in text and others in text


def test_a_table_of_women_does_not_say_that_its_address_may_be_shared(story):
    Player.objects.filter(pk=story.game().white.player_id).update(sex="w", club="Юность")
    assert "можно переслать" in page(story, "?club=юность", story.organiser).content.decode()
    women = page(story, "?sex=w", story.organiser).content.decode()
    assert "можно переслать" not in women
    assert "по этому адресу они увидят таблицу всех" in women


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("?sex=w", "Пол отмечают на странице игрока"),
        ("?born_from=2015", "без года рождения в такую таблицу не входит"),
        ("?club=юность", "Таких участников нет."),
    ],
)
def test_a_table_of_nobody_says_so_and_why_it_may_be(story, query, said):
    Player.objects.filter(pk=story.game().white.player_id).update(birth_year=1950)
    text = page(story, query, story.organiser).content.decode()
    assert "Таких участников нет." in text
    assert said in text


def test_who_is_left_out_for_want_of_a_year_or_sex_is_named(story):
    """A prize is given by this table: nobody is missing from it unsaid."""
    game = story.game()
    young, unknown = game.white.player, game.black.player
    Player.objects.exclude(pk=unknown.pk).update(birth_year=1950)
    Player.objects.filter(pk=young.pk).update(birth_year=2012, sex="w")
    Player.objects.exclude(pk__in=[young.pk, unknown.pk]).update(sex="m")
    for query in ("?born_from=2008", "?born_from=2008&after=1", "?sex=w", "?sex=w&born_from=2008"):
        text = page(story, query, story.organiser).content.decode()
        note = text.partition('role="note">')[2].partition("</p>")[0]
        assert "1 участника не записан" in note
        assert unknown.name in note
        assert note.count("<a ") == 1
        assert reverse("event-player-edit", args=[story.tournament.pk, game.black_id]) in note
    Player.objects.filter(pk=unknown.pk).update(birth_year=1960, sex="m")
    assert 'role="note">' not in page(story, "?born_from=2008", story.organiser).content.decode()


def test_a_year_that_is_none_is_told_and_not_dropped(story):
    Player.objects.filter(pk=story.game().white.player_id).update(birth_year=2012)
    text = page(story, "?born_from=20х8&born_to=2015").content.decode()
    assert "«20х8» — не год рождения: таблица показана без него." in text
    assert "не год рождения" not in page(story, "?born_from=&born_to=2015").content.decode()


def test_the_own_line_is_marked(story):
    game = story.game(2, 1)
    user = story.user_of(game.white)
    address = reverse("event-round", args=[story.tournament.pk, 2])
    text = small_event.signed_in(user).get(address).content.decode()
    assert text.count(' own"') == 1
    assert reverse("event-player", args=[story.tournament.pk, game.white.pk]) in text
    assert ' own"' not in Client().get(address).content.decode()


@pytest.mark.parametrize(
    ("name", "args"),
    [
        pytest.param("event-standings", True, id="standings"),
        pytest.param("event", True, id="overview"),
        pytest.param("home", False, id="front page"),
    ],
)
def test_the_bye_of_the_running_round_is_named_wherever_the_table_leads(name, args):
    """He stands first by a round he did not play: every page with the table says so."""
    story = swiss_event.event(5, 3, games_per_pairing=1, count_by="games")
    swiss_event.publish(story)
    story.tournament.refresh_from_db()
    standings_services.recompute_standings(
        tournament_id=story.tournament.pk, revision=story.tournament.revision, at=small_event.NOON
    )
    page = Client().get(
        reverse(name, args=[story.tournament.pk] if args else []),
        headers={"accept-language": "ru"},
    )
    text = page.content.decode()
    free = story.tournament.rounds.get(number=1).pairings.get(second=None).first.player.name
    assert "Идёт тур 1: внесено партий 0 из 2" in text
    assert "Уже засчитано без игры:" in text
    assert f"{free} (2)" in text


def test_the_short_line_of_another_event_names_the_bye_that_leads():
    """Two events are in play: one is featured, the other has one line of the front page."""
    for title in ("Первый", "Второй"):
        story = swiss_event.event(5, 3, games_per_pairing=1, count_by="games")
        Tournament.objects.filter(pk=story.tournament.pk).update(title=title)
        swiss_event.publish(story)
        story.tournament.refresh_from_db()
        standings_services.recompute_standings(
            tournament_id=story.tournament.pk,
            revision=story.tournament.revision,
            at=small_event.NOON,
        )
    page = Client().get("/", headers={"accept-language": "ru"})
    featured = page.context["in_play"].event
    (other,) = (event for event in page.context["groups"]["now"] if event != featured)
    free = other.rounds.get(number=1).pairings.get(second=None).first.player.name
    line = page.content.decode().split(f'href="{reverse("event", args=[other.pk])}"')[1]
    assert f"Уже засчитано без игры: {free} (2)." in line.split("</li>")[0]


@pytest.mark.parametrize("query", ["?after=1", "?round=1", "?citi=Тверь"])
def test_a_program_that_asks_for_what_the_address_does_not_have_is_told(story, query):
    answer = page(story, query, name="api-standings")
    assert answer.status_code == 400
    (fault,) = answer.json()["errors"].values()
    assert fault[0]["code"] == "unknown"


def test_the_list_of_players_is_shown_as_it_was_after_a_round(story):
    Entry.objects.create(
        tournament=story.tournament,
        player=Player.objects.create(name="Поздний Лев"),
        number=5,
        first_round=2,
        entered_at=small_event.NOON,
    )
    text = page(story, "?after=1", name="event-players").content.decode()
    assert "Поздний Лев" not in text
    assert text.count('<td class="num">2<td') == 2
    assert "после 1-го тура" in text
    now = page(story, name="event-players").content.decode()
    assert "Поздний Лев" in now
    assert f"/events/{story.tournament.pk}/players/?after=1" in now
    assert page(story, "?after=2", name="event-players").status_code == 404


def test_who_left_later_had_not_left_in_the_list_after_a_round(story):
    entry = story.tournament.entries.get(number=1)
    entry.state = EntryState.WITHDRAWN
    entry.save(update_fields=["state"])
    EntryMark.objects.create(
        entry=entry, round=2, presence="withdrawn", actor=story.arbiter, at=small_event.NOON
    )
    then = page(story, "?after=1", story.organiser, name="event-players").content.decode()
    now = page(story, "", story.organiser, name="event-players").content.decode()
    assert "с тура 2" in now
    assert "с тура 2" not in then
    assert 'name="entry"' not in then
