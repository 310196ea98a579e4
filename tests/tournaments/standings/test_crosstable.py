"""Who leaves a round robin, and an annulled game, in the crosstable."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from arbiter.journal.queries import verification
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests.support import small_event, swiss_event
from tournaments.boards.models import Game, GameState
from tournaments.events.models import Tournament
from tournaments.games.services import adjournment
from tournaments.pairing.attendance import Presence
from tournaments.papers.queries import crosstable, final
from tournaments.people.texts import player_name
from tournaments.rounds.services import attendance, publishing
from tournaments.standings import services as standings_services
from tournaments.standings.queries import facts
from tournaments.standings.texts import leavers_note

# Who leaves a round robin: before half of his games they do not count, after it they do.


pytestmark = pytest.mark.django_db


def leave(story, number, round_number, presence=Presence.WITHDRAWN):
    attendance.mark_attendance(
        entry=story.tournament.entries.get(number=number),
        round=round_number,
        presence=presence,
        actor=story.organiser,
        at=small_event.NOON,
        reason="болезнь",
    )


@pytest.mark.parametrize(("played", "counts"), [(1, False), (2, False), (3, True)])
def test_under_half_the_results_stay_in_the_table_and_do_not_count(played, counts):
    """Five games each (official rules 3.6): two are under half, three are not."""
    story = small_event.event(6, published=0)
    from tournaments.rounds.services import lots

    lots.draw_lots(**swiss_event.by(story), seed=small_event.SEED)
    for number in range(1, played + 1):
        publishing.publish_round(**swiss_event.by(story), number=number)
        swiss_event.play(story, number)
    leave(story, 1, played + 1)
    story.tournament.refresh_from_db()
    for number in range(played + 1, 6):
        publishing.publish_round(**swiss_event.by(story), number=number)
        swiss_event.play(story, number)
    lost = Game.objects.filter(termination="forfeit")
    assert lost.count() == 5 - played
    counted = facts.counted_games(story.tournament)
    own = [game for game in counted if 1 in (game.white, game.black)]
    assert len(own) == (5 if counts else 0)
    assert len(facts.played_games(story.tournament)) == 15
    story.tournament.refresh_from_db()
    assert story.tournament.state == "finished"
    table = standings_services.recompute_standings(
        tournament_id=story.tournament.pk, revision=story.tournament.revision, at=small_event.NOON
    )
    assert table.rows.count() == 6
    event = Tournament.objects.get(pk=story.tournament.pk)
    note = "" if counts else leavers_note([1])
    for paper in (
        crosstable.crosstable_paper(event),
        final.final_protocol(event),
    ):
        assert (note in paper.notes) is not counts
    organiser = small_event.signed_in(story.organiser)
    overview = organiser.get(reverse("event", args=[event.pk])).content.decode()
    assert reverse("event-closing", args=[event.pk]) not in overview, "it has been held"
    reader = Client(headers={"accept-language": "en"})
    for name in ("event-crosstable", "event-standings"):
        page = reader.get(reverse(name, args=[event.pk])).content.decode()
        assert ("left with less than half" in page) is not counts
    why = reader.get(reverse("event-standings-why", args=[event.pk, 2])).content.decode()
    assert ("left with less than half" in why) is not counts


def test_the_games_of_a_published_round_are_over_when_one_leaves():
    """Expelled in the middle of a round: its game is lost by forfeit at once (W5)."""
    story = small_event.event(4)
    leave(story, 1, 1, Presence.EXPELLED)
    game = Game.objects.get(
        pairing__round__number=1, termination="forfeit", pairing__round__tournament=story.tournament
    )
    assert game.state == GameState.FINISHED
    assert 1 in (game.white.number, game.black.number)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_who_is_expelled_stands_out_of_the_order_of_the_places(language):
    """Six play a Swiss event, 3 is put out after two rounds: five places, the same points."""
    story = swiss_event.event(6, 3, games_per_pairing=1, count_by="games")
    event = story.tournament
    for number in (1, 2):
        swiss_event.publish(story)
        swiss_event.play(story, number)
    before = _newest_table(event)
    leave(story, 3, 3, Presence.EXPELLED)
    after = _newest_table(event)
    assert len(before) == 6
    assert sorted(after) == [1, 2, 4, 5, 6]
    assert all(after[number].points == before[number].points for number in after)
    assert max(row.place_to for row in after.values()) == 5
    with translation.override(language):
        name = player_name(event.entries.get(number=3).player)
    words = {
        "ru": f"Исключены и места не занимают: {name} (№ 3, очки: {before[3].points}, партии: 2).",
        "en": f"Expelled, without a place: {name} (No. 3, points: {before[3].points}, games: 2).",
    }
    reader = Client(HTTP_ACCEPT_LANGUAGE=language)
    for page in ("event-standings", "event-crosstable"):
        text = reader.get(reverse(page, args=[event.pk])).content.decode()
        assert words[language] in text
    own = event.entries.get(number=3).pk
    for page, args in (("event", ()), ("event-hall", ()), ("event-player", (own,))):
        assert reader.get(reverse(page, args=[event.pk, *args])).status_code == 200
    assert reader.get(f"/api/v1/events/{event.pk}/standings/").status_code == 200
    assert verification.compare_tables_with_journal(event.scope_key).breaks == ()
    with translation.override(language):
        assert words[language] in final.final_protocol(event).notes
        assert words[language] in crosstable.crosstable_paper(event).notes
    file = swiss_event.written_trf(event)
    (told,) = [line for line in file.splitlines() if line.startswith("001    3 ")]
    assert int(told[85:89]) == 6


def test_places_of_an_event_stored_before_stay_until_the_table_is_computed_anew():
    """An older version gave the expelled player a place: pages and papers agree with it."""
    story = swiss_event.event(4, 2, games_per_pairing=1, count_by="games")
    event = story.tournament
    swiss_event.publish(story)
    swiss_event.play(story, 1)
    placed = _newest_table(event)
    event.entries.filter(number=3).update(state="expelled")
    assert len(placed) == 4
    assert facts.unplaced_numbers(event) == ()
    assert not any("Expelled" in note for note in final.final_protocol(event).notes)
    swiss_event.publish(story)
    swiss_event.play(story, 2)
    assert sorted(_newest_table(event)) == [1, 2, 4]
    assert facts.unplaced_numbers(event) == (3,)


def _newest_table(event):
    """Number → his line of the table that is in force now."""
    event.refresh_from_db()
    table = standings_services.recompute_standings(
        tournament_id=event.pk, revision=event.revision, at=small_event.NOON
    )
    event.refresh_from_db()
    return {row.entry.number: row for row in table.rows.select_related("entry")}


def test_a_regulation_may_count_everything():
    story = small_event.event(4, exclude_under_half=False)
    leave(story, 1, 1)
    assert len(facts.counted_games(story.tournament)) == 1


# An annulled game stands in the crosstable by a word; a forfeit keeps its plus and minus.


FORFEIT = Outcome(GameResult.WHITE_WINS, Termination.FORFEIT)

SYSTEMS = pytest.mark.parametrize("system", ["swiss", "round_robin"])


def annulled_and_forfeited(system: str) -> small_event.Story:
    """The first round: board 1 is annulled, on board 2 Black did not come."""
    if system == "swiss":
        story = swiss_event.event(4, 2, games_per_pairing=1)
        swiss_event.publish(story)
    else:
        story = small_event.event(4)
    first, second = swiss_event.games(story.tournament, 1)
    swiss_event.enter_result(story, second, FORFEIT)
    adjournment.annul_game(
        game=first,
        expected_revision=first.revision,
        reason="не те соперники",
        actor=story.arbiter,
        at=small_event.NOON,
    )
    story.tournament.refresh_from_db()
    return story


@SYSTEMS
def test_the_page_says_annulled_and_keeps_signs_for_the_forfeit(system):
    story = annulled_and_forfeited(system)
    address = reverse("event-crosstable", args=[story.tournament.pk])
    page = Client().get(address, HTTP_ACCEPT_LANGUAGE="ru").content.decode()
    assert page.count("<small>аннул.</small>") == 2
    assert page.count("0<small>−</small>") == page.count("2<small>+</small>") == 1
    assert "партию аннулировал судья" in page


@SYSTEMS
def test_the_printed_table_says_annulled_with_its_note(system):
    story = annulled_and_forfeited(system)
    with translation.override("en"):
        paper = crosstable.crosstable_paper(story.tournament)
    rows = [" ".join(row) for row in paper.blocks[0].rows]
    assert sum("annulled" in row for row in rows) == 2
    assert sum("−" in row for row in rows) == 1
    assert any("struck the game out" in note for note in paper.notes)


def test_without_an_annulled_game_nothing_is_explained():
    story = small_event.event(4)
    page = Client().get(reverse("event-crosstable", args=[story.tournament.pk])).content.decode()
    assert "annulled" not in page.lower()
