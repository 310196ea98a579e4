"""Standings as everybody reads them: any revision, why a place, what changed, the lot, 304."""

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import call_command
from django.test import Client

from tests import cast
from tests.kept_stories import kept
from tests.tournaments import swiss
from tournaments.lots import later_lots
from tournaments.refusals.codes import TournamentError
from tournaments.standings import selectors
from tournaments.standings import services as standings
from tournaments.standings.models import StandingRevision

pytestmark = pytest.mark.django_db


def compute(story) -> StandingRevision:
    story.tournament.refresh_from_db()
    return standings.recompute(
        tournament_id=story.tournament.pk, revision=story.tournament.revision, at=cast.NOON
    )


@pytest.fixture
@kept
def story():
    """Six players, one drawn game each and one round of results, two stored tables."""
    story = swiss.event(6, 1, games_per_pairing=1, count_by="games", coefficients=["solkoff"])
    compute(story)
    swiss.publish(story)
    swiss.play(story, 1, lambda game: swiss.DRAW)
    compute(story)
    return story


def get(story, rest: str, **headers: str):
    path = f"/events/{story.tournament.pk}/{rest}"
    return Client().get(path, headers={"accept-language": "en", **headers})


def test_every_revision_is_reachable_with_who_and_why(story):
    page = get(story, "standings/history/").content.decode()
    assert page.count("a result was recorded, organiser") == 3
    first, newest = StandingRevision.objects.order_by("revision")
    old = get(story, f"standings/?revision={first.revision}").content.decode()
    assert f"Table No. {first.revision}," in old
    compared = get(story, f"standings/history/?older={first.revision}&newer={newest.revision}")
    assert compared.content.decode().count("0 → 1</td>") == 12  # points, and the Solkoff
    same = get(story, f"standings/history/?older={newest.revision}&newer={newest.revision}")
    assert "The two tables are the same." in same.content.decode()


def test_why_a_place_is_told_round_by_round_as_a_page_and_as_a_row(story):
    page = get(story, "standings/why/1/")
    assert "Solkoff (Buchholz): 1" in page.content.decode()
    row = get(story, "standings/why/1/", **{"HX-Request": "true"}).content.decode()
    assert row.strip().startswith('<tr class="working-row">')
    assert get(story, "standings/why/99/").status_code == 404


def test_a_table_older_than_its_facts_says_so(story):
    StandingRevision.objects.update(facts={})
    assert "older than the keeping" in get(story, "standings/why/1/").content.decode()


def test_shared_places_are_drawn_once_at_the_end_and_checked(story, capsys):
    assert [row.place_to for row in selectors.stored_table(story.tournament).rows.all()] == [6] * 6
    given = {"tournament": story.tournament, "at": cast.NOON, "seed": cast.SEED}
    with pytest.raises(PermissionDenied):
        later_lots.draw_places(**given, actor=story.stranger)
    lot = later_lots.draw_places(**given, actor=story.organiser)
    with pytest.raises(TournamentError, match="places_drawn"):
        later_lots.draw_places(**given, actor=story.organiser)
    compute(story)
    rows = list(selectors.stored_table(story.tournament).rows.all())
    assert [row.entry_id for row in rows] == lot.outcome
    assert [row.place_from for row in rows] == [1, 2, 3, 4, 5, 6]
    assert "Shared places" in get(story, "draw/").content.decode()
    assert "the lot decided" in get(story, "standings/").content.decode()
    call_command("check_standings", story.tournament.pk)
    assert "3 tables, 0 differ, 0 cannot" in capsys.readouterr().out


def test_no_lot_for_places_while_games_are_open():
    story = swiss.event(6, 1)
    swiss.publish(story)
    with pytest.raises(TournamentError, match="not_finished"):
        later_lots.draw_places(**swiss.by(story), seed=cast.SEED)


@pytest.mark.parametrize(
    "rest",
    ["", "standings/", "standings/history/", "crosstable/", "colours/", "draw/", "rounds/1/"],
)
def test_a_page_is_not_sent_twice_while_nothing_has_happened(story, rest):
    first = get(story, rest)
    assert first.status_code == 200
    again = get(story, rest, **{"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    game = swiss.games(story.tournament, 1)[0]
    swiss.enter_result(story, game, swiss.WHITE, "проверка")
    assert get(story, rest, **{"If-None-Match": first["ETag"]}).status_code == 200


def test_officials_are_never_answered_from_memory(story):
    client = Client()
    client.force_login(story.organiser)
    assert "ETag" not in client.get(f"/events/{story.tournament.pk}/standings/")


def test_a_crosstable_of_a_swiss_event_has_a_column_a_round(story):
    page = get(story, "crosstable/").content.decode()
    assert page.count('class="met"') == 6
    assert "the opponent&#x27;s number" in page or "opponent's number" in page


def test_the_colour_table_explains_its_signs(story):
    """White less Black is signed as on paper, and a mark is never left unexplained."""
    page = get(story, "colours/").content.decode()
    assert page.count('<td class="num">+1</td>') == page.count('<td class="num">−1</td>') == 3
    assert "! against the colour due" in page


def test_a_card_tells_opponent_colour_and_result(story):
    entry = story.tournament.entries.get(number=1)
    page = get(story, f"players/{entry.pk}/").content.decode()
    assert "½–½" in page
    assert "White" in page or "Black" in page
    assert get(story, "players/999999/").status_code == 404


def test_a_round_by_name_names_everybody_once(story):
    page = get(story, "rounds/1/?by=name").content.decode()
    assert page.split("<tbody>")[1].count("<tr>") == 6


@pytest.mark.parametrize(("asked", "found"), [("швейцарка", 1), ("ШВЕЙЦ", 1), ("шашки", 0)])
def test_events_are_found_by_a_word_of_their_title(story, asked, found):
    page = Client().get("/", {"q": asked}).content.decode()
    assert page.count(f'href="/events/{story.tournament.pk}/"') == found


def test_pages_of_a_large_event_cost_the_same_number_of_queries(django_assert_max_num_queries):
    large = swiss.event(40, 1, games_per_pairing=1)
    swiss.publish(large)
    swiss.play(large, 1)
    compute(large)
    entry = large.tournament.entries.get(number=7)
    pages = ("standings/", "standings/why/7/", "standings/history/", "crosstable/")
    for rest in (*pages, f"players/{entry.pk}/", "rounds/1/?by=name"):
        with django_assert_max_num_queries(20):
            assert get(large, rest).status_code == 200
