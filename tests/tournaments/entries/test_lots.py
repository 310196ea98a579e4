"""Lots from a stored seed, kept by the database, and the rounds they lead to."""

import io

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.urls import reverse

from arbiter.journal.models.rows import JournalEntry, Note
from arbiter.rules.adjournment import SealVerdict
from tests.support import small_event, swiss_event
from tests.support.languages import call_command
from tests.support.small_event import NOON
from tournaments.boards.models import Game, Pairing, Round
from tournaments.entries.services import entering
from tournaments.errors import TournamentError
from tournaments.games.models import SealedMove
from tournaments.games.services import adjournment
from tournaments.pairing.lots import draw_numbers
from tournaments.rounds.models import Lot
from tournaments.rounds.queries.lots import draw_lot_again
from tournaments.rounds.services import lots, publishing
from tournaments.systems.registry import systems_that_take

# Lots from a stored seed, the table they lay out, rounds in their order.


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
            lambda s: lots.draw_lots(**_by(s), seed="1"),
            "wrong_state",
        ),
        (lambda s: entering.enter_new_player(**_by(s), name="Поздний"), "entries_closed"),
        (lambda s: publishing.publish_round(**_by(s), number=1), "round_published"),
        (
            lambda s: publishing.publish_round(**_by(s), number=3),
            "earlier_round_first",
        ),
        (lambda s: publishing.publish_round(**_by(s), number=9), "no_such_round"),
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
        entering.enter_new_player(**_by(story), name=f"Игрок {number:03}")
    with pytest.raises(TournamentError) as refused:
        lots.draw_lots(**_by(story), seed="1")
    assert refused.value.code == code
    assert not story.tournament.entries.filter(number__isnull=False).exists()


def test_a_bad_seed_is_refused_before_anything_is_drawn():
    story = small_event.event(4, published=0)
    with pytest.raises(TournamentError) as refused:
        lots.draw_lots(**_by(story), seed="монета")
    assert refused.value.code == "bad_seed"
    assert story.tournament.lots.count() == 0


def test_every_act_has_its_journal_row():
    """Opened, its two officials, four entries, lots, one round: all in the event's stream."""
    story = small_event.event(4)
    verbs = list(
        JournalEntry.objects.filter(stream=story.tournament.scope_key)
        .order_by("seq")
        .values_list("verb", flat=True)
    )
    assert verbs == [
        "tournament.opened",
        "office.appointed",
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
    lots.draw_lots(**_by(story), seed="1", by_hand=by_hand, reason="мешочек, видели капитаны")
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
        lots.draw_lots(**_by(story), seed="1", by_hand=spoil(hall_numbers(story)), reason=reason)
    assert refused.value.code == code
    assert not story.tournament.entries.filter(number__isnull=False).exists()
    assert story.tournament.lots.count() == 0


def test_numbers_by_rating_are_not_drawn_by_hand():
    story = swiss_event.event(6, drawn=False)
    with pytest.raises(TournamentError) as refused:
        lots.draw_lots(**swiss_event.by(story), seed="1", by_hand=hall_numbers(story), reason="так")
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
    lot = lots.draw_lots(
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


# The page of the lots leads on to the round; the form of an event asks what its system needs.


def lots_page(story, user=None) -> str:
    client = Client(headers={"accept-language": "ru"})
    if user is not None:
        client.force_login(user)
    return client.get(reverse("event-draw", args=[story.tournament.pk])).content.decode()


def test_a_swiss_goes_on_to_the_draft_of_round_one():
    story = swiss_event.event(6)
    page = lots_page(story, story.organiser)
    assert reverse("event-draft-round", args=[story.tournament.pk]) in page
    assert reverse("event-draft-round", args=[story.tournament.pk]) not in lots_page(story)


def test_a_round_robin_goes_on_to_round_one():
    story = small_event.event(4)
    page = lots_page(story, story.organiser)
    to_round = reverse("event-round", args=[story.tournament.pk, 1])
    assert f'<a class="button" href="{to_round}">' in page


def test_before_the_lots_the_organiser_is_led_to_them():
    story = swiss_event.event(6, drawn=False)
    form = reverse("event", args=[story.tournament.pk]) + "#draw-lots"
    assert form in lots_page(story, story.organiser)
    assert form not in lots_page(story)


def test_a_spectator_is_led_to_the_round():
    story = small_event.event(4)
    assert reverse("event-round", args=[story.tournament.pk, 1]) in lots_page(story)


@pytest.mark.parametrize(
    ("question", "systems"),
    [
        ("rounds_planned", "swiss danish match team_swiss"),
        ("cycles", "round_robin scheveningen team_round_robin"),
        ("time_control", ""),
    ],
)
def test_a_question_is_asked_of_its_systems(question, systems):
    assert systems_that_take(question) == systems


@pytest.mark.parametrize("table", ["event-crosstable", "event-colours"])
def test_a_table_without_lots_says_what_it_waits_for(table):
    story = swiss_event.event(6, drawn=False)
    page = Client(headers={"accept-language": "ru"}).get(reverse(table, args=[story.tournament.pk]))
    assert "Таблица появится после жеребьёвки." in page.content.decode()
    assert "<table" not in page.content.decode()


# Lots and sealed moves: the database itself keeps what was drawn and what was sealed.


# table, what may not be written
REFUSED = [
    ("tournaments_lot", "UPDATE {table} SET seed = 'ff'"),
    ("tournaments_lot", "UPDATE {table} SET outcome = '[]'"),
    ("tournaments_lot", "DELETE FROM {table}"),
    ("tournaments_sealedmove", "UPDATE {table} SET commitment = 'ff'"),
    ("tournaments_sealedmove", "UPDATE {table} SET hidden = 'ff'"),
    ("tournaments_sealedmove", "DELETE FROM {table}"),
]


@pytest.fixture
def sealed() -> SealedMove:
    story = small_event.event()
    game = story.game()
    return adjournment.adjourn_with_sealed_move(
        game=game,
        text="c3-d4",
        salt="0" * 32,
        ply=1,
        reason="",
        expected_revision=game.revision,
        actor=story.arbiter,
        at=NOON,
    )


@pytest.mark.parametrize(("table", "statement"), REFUSED)
def test_the_database_refuses(sealed, table, statement):
    """Also a shell, another program, or a colleague in a hurry."""
    with (
        pytest.raises(DatabaseError, match="never changed or deleted"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement.format(table=table))
    assert (Lot.objects.count(), SealedMove.objects.count()) == (1, 1)


def test_a_seal_is_opened_all_the_same(sealed):
    """What was sealed is kept; what it turned out to be is written once it is opened."""
    SealedMove.objects.filter(pk=sealed.pk).update(
        text="c3-d4", verdict=SealVerdict.GOOD, opened_by=sealed.sealed_by, opened_at=NOON
    )
    sealed.refresh_from_db()
    assert (sealed.text, sealed.ply) == ("c3-d4", 1)


# A late entry is sorted in among the numbers: whoever enters it is told that others moved.


MOVED = "номера после него стали на один больше"


@pytest.fixture
def story():
    """Round 1 of a Swiss event is played; its numbers follow the ratings 2000, 1999 and so on."""
    story = swiss_event.event(4, 3, games_per_pairing=1)
    swiss_event.publish(story)
    swiss_event.play(story, 1)
    return story


def enter(story, **typed):
    caller = small_event.signed_in(story.organiser)
    address = reverse("event-add-entry", args=[story.tournament.pk])
    return caller.post(
        address, typed, headers={"accept-language": "ru"}, follow=True
    ).content.decode()


def test_the_first_by_rating_moves_everybody(story):
    page = enter(story, name="Опоздавший Олег", rating="2900")
    assert story.tournament.entries.get(player__name="Опоздавший Олег").number == 1
    assert "Номер в списке — 1" in page
    assert "заявка принята, играет с тура 2" in page
    assert MOVED in page
    assert "напечатайте заново" in page


def test_the_last_by_rating_moves_nobody(story):
    page = enter(story, name="Опоздавший Олег", rating="100")
    assert "Опоздавший Олег: заявка принята" in page
    assert MOVED not in page


def test_before_the_lots_there_are_no_numbers_to_move():
    story = small_event.event(3, published=0)
    assert MOVED not in enter(story, name="Опоздавший Олег", rating="2900")
