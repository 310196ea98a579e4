"""What an event's journal says of its tables, also in rows of older forms."""

import pytest
from django.utils import translation

from arbiter.journal import ports as journal_ports
from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.ports import ComparedRow
from arbiter.journal.queries import verification
from tests.support import small_event, swiss_event
from tournaments.boards.models import Game
from tournaments.entries.queries.matching import EDITABLE, player_fingerprint
from tournaments.entries.services import entering, players
from tournaments.errors import NeedsConfirmation
from tournaments.events.models import Tournament
from tournaments.events.queries.checks import fingerprint_of_regulations
from tournaments.events.services import regulations
from tournaments.journal.queries.checks import TablesDerivedFromJournal, compare_event_with_journal
from tournaments.people.models import Player
from tournaments.rounds.services import hand_changes


@pytest.fixture(autouse=True)
def _findings_in_english():
    with translation.override("en"):
        yield


OLD = (
    # rows as they were written before ``after`` was, and how the game stood by them
    ("result.recorded", {"game": 7, "before": "*", "result": "1-0", "termination": "recorded",
                         "source": "hand", "record": None}, "1-0 recorded"),
    ("result.withdrawn", {"game": 7, "before": "1-0", "reason": ""}, "* open"),
    ("result.annulled", {"game": 7, "before": "1-0"}, "* annulled"),
    ("results.taken_over", {"games": [[7, "1/2-1/2", "recorded"]]}, "1/2-1/2 recorded"),
)  # fmt: skip


@pytest.mark.parametrize(("verb", "data", "outcome"), OLD)
def test_a_row_of_an_older_form_says_how_the_game_stood(verb, data, outcome):
    derived = TablesDerivedFromJournal()
    derived.apply_row(ComparedRow(5, verb, data))
    assert (derived.games[7].seq, derived.games[7].outcome) == (5, outcome)
    assert derived.unchecked == 0


def test_the_newest_row_about_a_game_stands():
    derived = TablesDerivedFromJournal()
    for seq, result in enumerate(("1-0", "0-1"), start=1):
        derived.apply_row(
            ComparedRow(seq, "result.recorded", {"game": 7, "after": f"{result} recorded"})
        )
    assert (derived.games[7].seq, derived.games[7].outcome) == (2, "0-1 recorded")


def test_rows_that_tell_too_little_are_counted_and_accuse_nobody():
    derived = TablesDerivedFromJournal()
    derived.apply_row(ComparedRow(1, "tournament.opened", {"title": "Кубок", "coefficients": []}))
    derived.apply_row(ComparedRow(2, "result.recorded", {"game": 7, "before": None, "after": None}))
    derived.apply_row(ComparedRow(3, "entries.imported", {"entered": [4], "sha256": "ab"}))
    assert (derived.games, derived.players, derived.rules) == ({}, {}, {})
    assert derived.unchecked == 2


@pytest.mark.django_db
def test_an_event_changed_by_hand_agrees_with_its_journal():
    """Games removed and made anew, a result corrected, withdrawn, annulled: nothing is found."""
    story = swiss_event.event(6, 3)
    swiss_event.publish(story)
    swiss_event.play(story, 1, swiss_event.higher)
    game = swiss_event.games(story.tournament, 1)[0]
    swiss_event.enter_result(story, game, swiss_event.DRAW, reason="перепутаны бланки")
    swiss_event.draft(story)
    by = {**swiss_event.by(story), "number": 2}
    hand_changes.begin_hand_pairing(**by)
    first = swiss_event.games(story.tournament, 2)[0]
    hand_changes.swap_colours(
        **by, white=first.white.number, is_sure=True, accepted=_cautions(by, first.white.number)
    )
    hand_changes.end_hand_pairing(**by)
    assert list(verification.damages_of_stream(story.tournament.scope_key)) == []


def _cautions(by, white) -> set[str]:
    """Every caution that turning this board brings, taken note of."""
    try:
        hand_changes.swap_colours(**by, white=white, is_sure=True)
    except NeedsConfirmation as refusal:
        return {caution.key for caution in refusal.cautions}
    return set()


@pytest.mark.django_db
def test_an_event_that_is_gone_is_named_by_its_first_row():
    story = small_event.event(published=0)
    rows = [ComparedRow(1, "tournament.opened", {"after": {}})]
    (gone,) = compare_event_with_journal(f"tournament:{story.tournament.pk + 1000}", rows).breaks
    assert str(gone) == f"state at 1 (tournament:{story.tournament.pk + 1000}: gone)"
    assert (
        compare_event_with_journal("tournament:nonsense", rows) == journal_ports.ComparisonResult()
    )
    assert Game.objects.count() == 0 and Tournament.objects.count() == 1


def _correct(story, entry, **facts) -> None:
    player = Player.objects.get(pk=entry.player_id)
    players.edit_player(
        entry=entry,
        facts={name: getattr(player, name) for name in EDITABLE} | facts,
        expected=player_fingerprint(player),
        actor=story.organiser,
        at=small_event.NOON,
    )


@pytest.mark.django_db
def test_a_corrected_head_and_a_corrected_player_agree_with_the_journal():
    """Also in another event, where he stands under the name he had when he was entered."""
    story = small_event.event(4)
    entry = story.tournament.entries.order_by("pk").first()
    other = regulations.create_tournament(
        title="Второй", ruleset_id="ua64@1", actor=story.organiser, at=small_event.NOON
    )
    entering.enter_player(
        tournament=other, player=entry.player, actor=story.organiser, at=small_event.NOON
    )
    _correct(story, entry, name="Иванова-Петрова Анна")
    head = {"title": "Кубок города", "chief_arbiter": "С. Судья"}
    fresh = Tournament.objects.get(pk=story.tournament.pk)
    regulations.change_regulations(
        tournament=fresh,
        expected=fingerprint_of_regulations(fresh),
        actor=story.organiser,
        at=small_event.NOON,
        about=head,
    )
    streams = (story.tournament.scope_key, other.scope_key, "people")
    assert [list(verification.damages_of_stream(stream)) for stream in streams] == [
        [],
        [],
        [],
    ]
    Player.objects.filter(pk=entry.player_id).update(name="Никто")
    (fault,) = verification.damages_of_stream("people")
    row = JournalEntry.objects.get(stream="people", verb="player.changed")
    assert str(fault).startswith(f"state at {row.seq} (player:{entry.player_id}, name")
    assert list(verification.damages_of_stream(other.scope_key)) == []  # it is told once
    Tournament.objects.filter(pk=fresh.pk).update(title="Кубок мира")
    (fault,) = verification.damages_of_stream(fresh.scope_key)
    row = JournalEntry.objects.get(verb="head.corrected")
    assert str(fault).startswith(f"state at {row.seq} (title: ")


def test_rows_of_an_older_form_about_heads_and_lots_accuse_nobody():
    derived = TablesDerivedFromJournal()
    rules = {"system": "round_robin", "rounds_planned": 0, "daily_draw": False}
    derived.apply_row(ComparedRow(1, "tournament.opened", {"after": rules}))
    derived.apply_row(ComparedRow(2, "lots.drawn", {"kind": "numbers", "order": [1, 2]}))
    derived.apply_row(ComparedRow(3, "head.corrected", {"after": "abc"}))
    derived.apply_row(ComparedRow(4, "entry.added", {"entry": 1, "player": 2}))
    assert derived.rules.keys() == {"system"}
    assert (derived.head, derived.unchecked) == ({}, 1)
    assert list(derived.people.journalled.values()) == [(4, None)]
    derived.apply_row(ComparedRow(5, "rounds.changed", {"before": 3, "after": 4}))
    assert derived.rules["rounds_planned"] == (5, 4)
