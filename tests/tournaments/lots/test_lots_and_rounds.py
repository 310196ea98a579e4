"""Lots from a stored seed, the table they lay out, rounds in their order."""

import io

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.journal.models import JournalEntry, Note
from tests import small_event
from tests.english_command import call_command
from tests.tournaments import swiss_event
from tournaments.enter_players import enter_and_strike_off as entries
from tournaments.lots import draw_starting_numbers_and_begin_event
from tournaments.lots.draw_stored_lots_again_and_compare import draw_lot_again
from tournaments.pairing.draw_repeatable_lots import draw_numbers
from tournaments.refusals.codes_and_exceptions import TournamentError
from tournaments.rounds import publish_and_start_rounds
from tournaments.rounds_and_boards.models import Game, Pairing, Round

pytestmark = pytest.mark.django_db


def test_the_same_seed_draws_the_same_numbers():
    """A lot is drawn again from its seed by anybody, with the same answer."""
    story = small_event.event(5)
    lot = story.tournament.lots.get()
    assert draw_lot_again(lot) == lot.outcome
    assert list(draw_numbers(reversed(lot.outcome), lot.seed)) == lot.outcome
    numbers = dict(story.tournament.entries.values_list("pk", "number"))
    assert [numbers[pk] for pk in lot.outcome] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(("players", "boards_a_round", "rounds_laid"), [(4, 2, 3), (5, 3, 5)])
def test_the_whole_table_is_laid_out(players, boards_a_round, rounds_laid):
    """C.05 Annex 1: everybody meets everybody once; with odd numbers one rests."""
    story = small_event.event(players)
    assert Round.objects.filter(tournament=story.tournament).count() == rounds_laid
    assert Pairing.objects.filter(round__tournament=story.tournament).count() == (
        boards_a_round * rounds_laid
    )
    pairs = {
        frozenset(pair)
        for pair in Game.objects.filter(pairing__round__tournament=story.tournament).values_list(
            "white__number", "black__number"
        )
    }
    assert len(pairs) == players * (players - 1) // 2
    assert all(pairing.reasons[0]["article"] == "C.05 Annex 1" for pairing in Pairing.objects.all())


def test_colours_alternate_in_a_micro_match():
    """P2: in a match the colours alternate."""
    story = small_event.event(4, games_per_pairing=2)
    first, second = Game.objects.filter(pairing__board=1, pairing__round__number=1)
    assert (first.white_id, first.black_id) == (second.black_id, second.white_id)
    assert story.tournament.games_per_pairing == 2


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (
            lambda s: draw_starting_numbers_and_begin_event.draw_lots(**_by(s), seed="1"),
            "wrong_state",
        ),
        (lambda s: entries.enter_new_player(**_by(s), name="Поздний"), "entries_closed"),
        (lambda s: publish_and_start_rounds.publish_round(**_by(s), number=1), "round_published"),
        (
            lambda s: publish_and_start_rounds.publish_round(**_by(s), number=3),
            "earlier_round_first",
        ),
        (lambda s: publish_and_start_rounds.publish_round(**_by(s), number=9), "no_such_round"),
    ],
)
def test_what_comes_too_late_or_too_early_is_refused(act, code):
    """States of an event go only forward, and rounds only in their order."""
    story = small_event.event(4)
    with pytest.raises(TournamentError) as refused:
        act(story)
    assert refused.value.code == code


@pytest.mark.parametrize(("players", "code"), [(1, "too_few_players"), (101, "too_many_players")])
def test_a_table_has_2_to_100_players(players, code):
    """Lots for a field no table exists for are refused, and nothing is numbered."""
    story = small_event.event(0, published=0)
    for number in range(players):  # without accounts: their passwords are slow on purpose
        entries.enter_new_player(**_by(story), name=f"Игрок {number:03}")
    with pytest.raises(TournamentError) as refused:
        draw_starting_numbers_and_begin_event.draw_lots(**_by(story), seed="1")
    assert refused.value.code == code
    assert not story.tournament.entries.filter(number__isnull=False).exists()


def test_a_bad_seed_is_refused_before_anything_is_drawn():
    story = small_event.event(4, published=0)
    with pytest.raises(TournamentError) as refused:
        draw_starting_numbers_and_begin_event.draw_lots(**_by(story), seed="монета")
    assert refused.value.code == "bad_seed"
    assert story.tournament.lots.count() == 0


def test_every_act_has_its_journal_row():
    """Opened, its organiser, four entries, lots, one round: all in the event's stream."""
    story = small_event.event(4)
    verbs = list(
        JournalEntry.objects.filter(stream=story.tournament.scope_key)
        .order_by("seq")
        .values_list("verb", flat=True)
    )
    assert verbs == [
        "tournament.opened",
        "office.appointed",
        *["entry.added"] * 4,
        "lots.drawn",
        "round.published",
    ]


def _by(story: small_event.Story) -> dict:
    return {"tournament": story.tournament, "actor": story.organiser, "at": small_event.NOON}


def hall_numbers(story):
    """The last who entered drew number 1."""
    entries = story.tournament.entries.order_by("-pk").values_list("pk", flat=True)
    return {pk: number for number, pk in enumerate(entries, start=1)}


def test_numbers_drawn_in_the_hall_are_typed_with_a_reason_and_told():
    """VCL Q89: lots by hand; the table is laid out by them, the journal says why."""
    story = small_event.event(4, published=0)
    by_hand = hall_numbers(story)
    draw_starting_numbers_and_begin_event.draw_lots(
        **_by(story), seed="1", by_hand=by_hand, reason="мешочек, видели капитаны"
    )
    assert dict(story.tournament.entries.values_list("pk", "number")) == by_hand
    lot = story.tournament.lots.get(kind="numbers")
    assert (lot.seed, lot.by_hand) == ("", "мешочек, видели капитаны")
    row = JournalEntry.objects.get(verb="lots.drawn")
    assert Note.objects.get(pk=row.data["note"]).text == "мешочек, видели капитаны"
    assert not {"reason", "urn"} & set(row.data)
    assert story.tournament.rounds.count() == 3
    out = io.StringIO()
    call_command("draw_again", story.tournament.pk, stdout=out)
    assert "by hand (мешочек, видели капитаны)" in out.getvalue()
    page = Client().get(reverse("event-draw", args=[story.tournament.pk])).content.decode()
    assert "мешочек, видели капитаны" in page
    assert "sha256sum" not in page


# what is wrong with the numbers typed | why it is refused
BY_HAND = [
    (lambda typed: {**typed, max(typed): 2}, "так", "numbers_incomplete"),  # 2 twice
    (lambda typed: dict(list(typed.items())[1:]), "так", "numbers_incomplete"),
    (lambda typed: {**typed, max(typed): 9}, "так", "numbers_incomplete"),
    (lambda typed: {**typed, 987654: 5}, "так", "numbers_incomplete"),
    (lambda typed: typed, "  ", "lot_reason_missing"),
]


@pytest.mark.parametrize(("spoil", "reason", "code"), BY_HAND)
def test_numbers_typed_wrongly_number_nobody(spoil, reason, code):
    story = small_event.event(4, published=0)
    with pytest.raises(TournamentError) as refused:
        draw_starting_numbers_and_begin_event.draw_lots(
            **_by(story), seed="1", by_hand=spoil(hall_numbers(story)), reason=reason
        )
    assert refused.value.code == code
    assert not story.tournament.entries.filter(number__isnull=False).exists()
    assert story.tournament.lots.count() == 0


def test_numbers_by_rating_are_not_drawn_by_hand():
    story = swiss_event.event(6, drawn=False)
    with pytest.raises(TournamentError) as refused:
        draw_starting_numbers_and_begin_event.draw_lots(
            **swiss_event.by(story), seed="1", by_hand=hall_numbers(story), reason="так"
        )
    assert refused.value.code == "numbers_by_rating"


def test_the_page_takes_the_numbers_of_the_hall():
    story = small_event.event(4, published=0)
    client = Client()
    client.force_login(story.organiser)
    address = reverse("event", args=[story.tournament.pk])
    typed = hall_numbers(story)
    assert f'name="number-{max(typed)}"' in client.get(address).content.decode()
    form = {f"number-{pk}": number for pk, number in typed.items()}
    client.post(
        reverse("event-draw-lots", args=[story.tournament.pk]),
        {**form, "by_hand": "1", "reason": "мешочек"},
    )
    assert dict(story.tournament.entries.values_list("pk", "number")) == typed


def test_a_round_robin_numbered_by_rating_begins_and_says_so():
    """C.04.2: rating, title, name; nothing is drawn, and everybody can read why."""
    story = small_event.event(4, published=0, numbering="rating")
    for rating, entry in enumerate(story.tournament.entries.order_by("pk"), start=2000):
        entry.rating = rating
        entry.save()
    lot = draw_starting_numbers_and_begin_event.draw_lots(
        tournament=story.tournament,
        seed=small_event.SEED,
        actor=story.organiser,
        at=small_event.NOON,
    )
    numbers = story.tournament.entries.order_by("number").values_list("rating", flat=True)
    assert list(numbers) == [2003, 2002, 2001, 2000]
    assert list(lot.outcome) == list(
        story.tournament.entries.order_by("number").values_list("pk", flat=True)
    )
    page = Client().get(reverse("event-draw", args=[story.tournament.pk])).content.decode()
    assert "по рейтингу, званию, имени" in page
    assert "Число жребия" not in page
    assert story.tournament.rounds.count() == 3
