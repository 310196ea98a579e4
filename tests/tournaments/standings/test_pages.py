"""Standings as everybody reads them: any revision, why a place, what changed, the lot, 304."""

import re

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client

from tests.support import small_event, swiss_event
from tests.support.languages import call_command
from tests.support.stories import kept
from tournaments.errors import TournamentError
from tournaments.rounds.services import lots
from tournaments.standings import services as standings_services
from tournaments.standings.models import StandingRevision
from tournaments.standings.queries import stored

pytestmark = pytest.mark.django_db


def compute(story) -> StandingRevision:
    story.tournament.refresh_from_db()
    return standings_services.recompute_standings(
        tournament_id=story.tournament.pk, revision=story.tournament.revision, at=small_event.NOON
    )


@pytest.fixture
@kept
def story():
    """Six players, one drawn game each and one round of results, two stored tables."""
    story = swiss_event.event(6, 1, games_per_pairing=1, count_by="games", coefficients=["solkoff"])
    compute(story)
    swiss_event.publish(story)
    swiss_event.play(story, 1, lambda game: swiss_event.DRAW)
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
    assert "before tables kept their rounds" in get(story, "standings/why/1/").content.decode()


def won_by_the_lower_number(game):
    is_white = game.white.number < game.black.number
    return swiss_event.WHITE if is_white else swiss_event.BLACK


@pytest.mark.parametrize(
    ("choose", "is_needed"),
    [(won_by_the_lower_number, False), (lambda game: swiss_event.DRAW, True)],
)
def test_a_coefficient_that_nobody_needed_has_no_column(choose, is_needed):
    """Only dashes would stand there; where it separates somebody it is shown."""
    story = swiss_event.event(
        4, 3, games_per_pairing=1, count_by="games", coefficients=["wins", "meeting"]
    )
    for number in (1, 2, 3):
        swiss_event.publish(story)
        swiss_event.play(story, number, choose)
    compute(story)
    heads = get(story, "standings/").content.decode().split("<tbody")[0]
    assert (">Met</abbr>" in heads) is is_needed
    assert ">Wins</abbr>" in heads


def test_shared_places_are_drawn_once_at_the_end_and_checked(story, capsys):
    assert [row.place_to for row in stored.stored_table(story.tournament).rows.all()] == [6] * 6
    given = {"tournament": story.tournament, "at": small_event.NOON, "seed": small_event.SEED}
    with pytest.raises(PermissionDenied):
        lots.draw_shared_places(**given, actor=story.stranger)
    lot = lots.draw_shared_places(**given, actor=story.organiser)
    with pytest.raises(TournamentError, match="places_drawn"):
        lots.draw_shared_places(**given, actor=story.organiser)
    compute(story)
    rows = list(stored.stored_table(story.tournament).rows.all())
    assert [row.entry_id for row in rows] == lot.outcome
    assert [row.place_from for row in rows] == [1, 2, 3, 4, 5, 6]
    assert "Shared places" in get(story, "draw/").content.decode()
    second = rows[1].entry.number  # whoever is drawn first has nobody above
    assert "the lot decided" in get(story, f"standings/why/{second}/").content.decode()
    call_command("check_standings", story.tournament.pk)
    assert "3 tables, 0 differ, 0 cannot" in capsys.readouterr().out


def test_no_lot_for_places_while_games_are_open():
    story = swiss_event.event(6, 1)
    swiss_event.publish(story)
    with pytest.raises(TournamentError, match="not_finished"):
        lots.draw_shared_places(**swiss_event.by(story), seed=small_event.SEED)


@pytest.mark.parametrize(
    "rest",
    ["", "standings/", "standings/history/", "crosstable/", "colours/", "draw/", "rounds/1/"],
)
def test_a_page_is_not_sent_twice_while_nothing_has_happened(story, rest):
    first = get(story, rest)
    assert first.status_code == 200
    again = get(story, rest, **{"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    game = swiss_event.games(story.tournament, 1)[0]
    swiss_event.enter_result(story, game, swiss_event.WHITE, "проверка")
    assert get(story, rest, **{"If-None-Match": first["ETag"]}).status_code == 200


def test_officials_are_never_answered_from_memory(story):
    client = Client()
    client.force_login(story.organiser)
    assert "ETag" not in client.get(f"/events/{story.tournament.pk}/standings/")


def test_a_crosstable_of_a_swiss_event_has_a_column_a_round(story):
    page = get(story, "crosstable/").content.decode()
    heads = re.search(r"<thead>.*?</thead>", page, re.DOTALL)[0]
    assert re.findall(r'class="num">([^<]+)<', heads) == ["1", "Points", "Place"]
    assert "the opponent&#x27;s number" in page or "opponent's number" in page


def test_the_colour_table_explains_its_signs(story):
    """White less Black is signed as on paper, and a mark is never left unexplained."""
    page = get(story, "colours/").content.decode()
    assert page.count('<td class="num">+1') == page.count('<td class="num">−1') == 3
    assert "! against the colour due" in page


def test_a_name_of_the_colour_table_leads_to_the_reasons_of_every_colour(story):
    page = get(story, "colours/why/1/").content.decode()
    assert "why these colours" in page
    assert "(5.2.5)" in page  # the first round: the lot of the first colour
    read_aloud = re.sub(r'<span aria-hidden="true">.*?</span>|<[^>]+>', " ", page)
    assert not re.search(r"\b(White|Black)\s+\1\b", read_aloud)
    row = get(story, "colours/why/1/", **{"HX-Request": "true"}).content.decode()
    assert row.strip().startswith('<tr class="working-row">')
    assert get(story, "colours/why/99/").status_code == 404


def test_a_board_leads_to_the_reasons_of_its_pairing(story):
    page = get(story, "rounds/1/why/1/").content.decode()
    assert "Board 1: why this pairing" in page
    assert "C.04.3" in page
    row = get(story, "rounds/1/why/1/", **{"HX-Request": "true"}).content.decode()
    assert row.strip().startswith('<tr class="working-row">')
    assert get(story, "rounds/1/why/99/").status_code == 404


def test_the_reasons_of_a_draft_are_for_those_who_see_the_draft():
    story = swiss_event.event(6, 2)
    swiss_event.draft(story)
    assert get(story, "rounds/1/why/1/").status_code == 404
    official = small_event.signed_in(story.organiser)
    assert official.get(f"/events/{story.tournament.pk}/rounds/1/why/1/").status_code == 200


def test_a_card_tells_opponent_colour_and_result(story):
    entry = story.tournament.entries.get(number=1)
    page = get(story, f"players/{entry.pk}/").content.decode()
    assert "½–½" in page
    assert "White" in page or "Black" in page
    assert get(story, "players/999999/").status_code == 404


def test_a_round_by_name_names_everybody_once(story):
    page = get(story, "rounds/1/?by=name").content.decode()
    assert page.split("<tbody>")[1].count("<tr>") == 6


@pytest.mark.parametrize(("query", "expected"), [("швейцарка", 1), ("ШВЕЙЦ", 1), ("шашки", 0)])
def test_events_are_found_by_a_word_of_their_title(story, query, expected):
    page = Client().get("/", {"q": query}, follow=True).content.decode()
    assert page.count(f'href="/events/{story.tournament.pk}/"') == expected


def test_pages_of_a_large_event_cost_the_same_number_of_queries(django_assert_max_num_queries):
    large = swiss_event.event(40, 1, games_per_pairing=1)
    swiss_event.publish(large)
    swiss_event.play(large, 1)
    compute(large)
    entry = large.tournament.entries.get(number=7)
    pages = ("standings/", "standings/why/7/", "standings/history/", "crosstable/")
    for rest in (*pages, f"players/{entry.pk}/", "rounds/1/?by=name"):
        with django_assert_max_num_queries(20):
            assert get(large, rest).status_code == 200


def test_the_table_of_two_hundred_players_is_a_light_page():
    """A hall's network carries it to every phone; each further round adds a kilobyte."""
    story = swiss_event.event(200, 3, games_per_pairing=1, count_by="games")
    for number in (1, 2):
        swiss_event.publish(story)
        swiss_event.play(story, number, swiss_event.higher)
    story.tournament.refresh_from_db()
    compute(story)
    page = get(story, "standings/").content
    assert page.count(b'<th scope="row">') == 200
    assert len(page) < 80_000


# What decided a place stands open, the coefficients that did not are folded.


@pytest.mark.parametrize("after", ["", "?after=1"])
@pytest.mark.parametrize("place", ["first", "last"])
def test_what_decided_a_place_stands_open_and_the_rest_is_folded(after, place):
    """The winners are ahead by points alone: of the table and of that after a round."""
    story = swiss_event.event(4, 1, games_per_pairing=1, coefficients=["solkoff", "wins"])
    swiss_event.publish(story)
    swiss_event.play(story, 1)
    compute(story)
    numbers = {
        "first": story.game().white.number,
        "last": story.game().black.number,
    }
    page = get(story, f"standings/why/{numbers[place]}/{after}").content.decode()
    opened, _details, folded = page.partition("<main")[2].partition("<details")
    captions = [re.findall(r"<caption>([^:<]*)", part) for part in (opened, folded)]
    assert captions[0] == ["Points"]
    assert len(captions[1]) == 2
    assert ("Next is" in opened) == (place == "first")
