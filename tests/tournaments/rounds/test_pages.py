"""Pages of those who run the rounds: what they show, what they refuse, what they cost."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.journal.models.rows import JournalEntry
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests.support import small_event, swiss_event
from tournaments.boards.models import Game
from tournaments.errors import TournamentError
from tournaments.events.models import Tournament
from tournaments.pairing.attendance import Presence
from tournaments.people.models import Player
from tournaments.rounds.queries.hand_changes import pairs_when_paired
from tournaments.rounds.services import attendance, hand_changes, lots, publishing
from tournaments.standings import services as standings_services
from tournaments.standings.queries.tables import overdue_standings

pytestmark = pytest.mark.django_db


def page(client, name, *args, **query):
    return client.get(reverse(name, args=args), query)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_page_of_a_round_answers(language):
    """Draft, states, check-in, changes by hand, lots, new event, in both languages."""
    story = swiss_event.event(9, rounds=4, opening_table="club@2026", opening_scope="board")
    swiss_event.publish(story)
    lots.draw_opening(**swiss_event.by(story), number=1, seed="1")
    swiss_event.play(story, 1, swiss_event.higher)
    swiss_event.draft(story)
    client = small_event.signed_in(story.organiser)
    client.cookies["django_language"] = language
    pk = story.tournament.pk
    for name, args in (
        ("event", [pk]),
        ("event-round", [pk, 1]),
        ("event-round", [pk, 2]),
        ("event-manual", [pk, 2]),
        ("event-entries", [pk]),
        ("event-check-in", [pk]),
        ("event-draw", [pk]),
        ("event-colours", [pk]),
        ("event-new", []),
    ):
        answer = page(client, name, *args)
        assert answer.status_code == 200, name
        assert "{" not in _read_aloud(answer.content.decode()), name


def _read_aloud(page: str) -> str:
    """The main part without the sentences that a script fills in before it shows them."""
    main = page.split("<main", 1)[1].split("</main", 1)[0]
    return re.sub(r' data-words-[a-z-]+="[^"]*"', "", main)


@pytest.mark.parametrize(
    ("name", "args"), [("event-entries", []), ("event-check-in", []), ("event-manual", [1])]
)
def test_pages_of_an_organiser_are_his(name, args):
    story = swiss_event.event(6, rounds=3)
    swiss_event.draft(story)
    answer = page(small_event.signed_in(story.stranger), name, story.tournament.pk, *args)
    assert answer.status_code == 403


def test_a_draft_is_seen_only_by_those_who_publish_it():
    story = swiss_event.event(6, rounds=3)
    swiss_event.draft(story)
    assert page(Client(), "event-round", story.tournament.pk, 1).status_code == 404
    seen = page(small_event.signed_in(story.organiser), "event-round", story.tournament.pk, 1)
    assert "проверено независимо: 3 из 3" in seen.content.decode()


def test_cautions_come_back_with_the_change_in_hand():
    """VCL Q65–67: nothing is changed before they are accepted."""
    story = swiss_event.event(8, rounds=3, games_per_pairing=1)
    row = swiss_event.draft(story)
    hand_changes.begin_hand_pairing(**swiss_event.by(story), number=1)
    client, pk = small_event.signed_in(story.organiser), story.tournament.pk
    pairs = pairs_when_paired(row)
    form = {"how": "exchange", "one": pairs[0].black, "other": pairs[1].black}
    address = reverse("event-manual-change", args=[pk, 1])
    answer = client.post(address, form)
    assert answer.status_code == 409
    keys = [caution.key for caution in answer.context["cautions"]]
    assert pairs_when_paired(row) == pairs
    answer = client.post(address, {**form, "accepted": keys})
    assert answer.status_code == 302
    assert pairs_when_paired(row) != pairs
    client.post(reverse("event-manual-end", args=[pk, 1]))
    assert "отличные от программы" in page(client, "event-round", pk, 1).content.decode()


def test_a_result_by_two_persons():
    """The first entry waits, a different one is told, the same one is the result; and the
    journal says that officials entered it, for no player did."""
    story = swiss_event.event(4, rounds=2, games_per_pairing=1, four_eyes=True)
    swiss_event.publish(story)
    first, second = small_event.signed_in(story.organiser), small_event.signed_in(story.arbiter)
    game = swiss_event.games(story.tournament, 1)[0]

    def enter(client, sign):
        game.refresh_from_db()
        form = {"game": game.pk, "expected_revision": game.revision, "result": sign}
        answer = client.post(reverse("game-result", args=[game.pk]), form, follow=True)
        game.refresh_from_db()
        return answer.content.decode()

    assert "второй человек" in enter(first, "1")
    assert (game.state, game.word_result) == ("open", "1-0")
    assert "второй человек" in enter(first, "1")
    assert "другой результат" in enter(second, "0")
    assert (game.state, game.word_result) == ("open", "0-1")
    enter(first, "0")
    assert (game.state, game.result, game.word_by) == ("finished", "0-1", None)
    verbs = JournalEntry.objects.filter(data__game=game.pk).order_by("seq")
    verbs_and_actors = [(row.verb, row.actor.username) for row in verbs.select_related("actor")]
    assert verbs_and_actors == [
        ("result.first_entry", "organiser"),
        ("result.first_entry", "organiser"),
        ("result.entries_differ", "arbiter"),
        ("result.recorded", "organiser"),
    ]
    journal = page(first, "journal", story.tournament.pk).content.decode()
    assert "игрок назвал" not in journal
    assert "результат внесён официальным лицом, ждёт второго" in journal
    assert "два официальных лица внесли разные результаты" in journal


def test_a_game_is_adjourned_played_on_and_annulled_from_its_page():
    story = swiss_event.event(4, rounds=2, games_per_pairing=1)
    swiss_event.publish(story)
    client = small_event.signed_in(story.arbiter)
    game = swiss_event.games(story.tournament, 1)[0]
    for how, reason, state in (
        ("adjourn", "", "adjourned"),
        ("resume", "", "open"),
        ("annul", "", "open"),
        ("annul", "не те соперники", "annulled"),
    ):
        game.refresh_from_db()
        form = {"how": how, "expected_revision": game.revision, "reason": reason}
        client.post(reverse("game-suspend", args=[game.pk]), form)
        game.refresh_from_db()
        assert game.state == state, how
    assert "аннулирована" in client.get(reverse("game", args=[game.pk])).content.decode()


def test_the_number_of_rounds_is_changed_in_two_steps():
    """VCL Q57: a reason and a second yes, or nothing happens."""
    story = swiss_event.event(6, rounds=3)
    client, pk = small_event.signed_in(story.organiser), story.tournament.pk
    address = reverse("event-change-rounds", args=[pk])
    client.post(address, {"rounds": 4, "reason": "зал"})
    assert Tournament.objects.get(pk=pk).rounds_planned == 3
    client.post(address, {"rounds": 4, "reason": "зал", "is_sure": "1"})
    assert Tournament.objects.get(pk=pk).rounds_planned == 4


def test_the_lot_of_the_table_round_is_drawn_on_its_page():
    story = small_event.event(5, published=0, daily_draw=True)
    lots.draw_lots(**swiss_event.by(story), seed="5")
    client, pk = small_event.signed_in(story.organiser), story.tournament.pk
    assert "Разыграть тур таблицы" in page(client, "event-round", pk, 1).content.decode()
    client.post(reverse("event-draw-table-round", args=[pk, 1]), {"seed": "zz"})
    assert not story.tournament.lots.filter(kind="table.1").exists()
    client.post(reverse("event-draw-table-round", args=[pk, 1]), {"seed": ""})
    assert story.tournament.lots.filter(kind="table.1").exists()
    publishing.publish_round(**swiss_event.by(story), number=1)


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("event-round", [2]),
        ("event-manual", [2]),
        ("event-entries", []),
        ("event-check-in", []),
        ("event-colours", []),
        ("event", []),
    ],
)
def test_no_page_asks_for_a_row_at_a_time(name, args, django_assert_max_num_queries):
    """The same number of queries for 8 players and for 40."""
    story = swiss_event.event(40, rounds=4, games_per_pairing=1)
    swiss_event.publish(story)
    Game.objects.update(state="finished", result="1-0", termination="recorded")
    swiss_event.draft(story)
    client = small_event.signed_in(story.organiser)
    with django_assert_max_num_queries(32):
        assert page(client, name, story.tournament.pk, *args).status_code == 200


def test_regulations_are_changed_on_the_page_they_were_made_on():
    """Coefficients in their order; the same form, filled with what stands."""
    story = swiss_event.event(4, rounds=3, drawn=False)
    client, pk = small_event.signed_in(story.organiser), story.tournament.pk
    shown = page(client, "event-edit", pk).context
    values = {field.name: field.value() for field in shown["form"]}
    assert values["coefficient_1"] == "solkoff_short"
    sent = {name: value for name, value in values.items() if value not in (None, False)}
    sent |= {"expected": shown["expected"]}
    sent |= {"coefficient_1": "wins", "coefficient_2": "", "city": "Тула", "rounds_planned": 2}
    answer = client.post(reverse("event-edit", args=[pk]), sent)
    assert answer.status_code == 302, answer.context["form"].errors
    changed = Tournament.objects.get(pk=pk)
    assert changed.coefficients == ["wins", "sonneborn_berger"]
    assert (changed.city, changed.rounds_planned) == ("Тула", 2)


def test_the_check_in_list_tells_who_did_not_come_to_the_round_before():
    """C.04.2: an absence without a word is explained first; here a clerk entered the forfeit."""
    story = swiss_event.event(6, rounds=3, games_per_pairing=1)
    swiss_event.publish(story)
    game = swiss_event.games(story.tournament, 1)[0]
    swiss_event.enter_result(story, game, swiss_event.FORFEIT)
    people = page(
        small_event.signed_in(story.organiser), "event-check-in", story.tournament.pk
    ).context["people"]
    assert [person.entry.pk for person in people if person.stayed_away] == [game.black_id]


def test_nobody_is_checked_in_to_a_round_after_the_last():
    """The last round is published: no page offers a round more, and a program is refused."""
    story = swiss_event.event(6, rounds=1, games_per_pairing=1)
    client, pk = small_event.signed_in(story.organiser), story.tournament.pk
    swiss_event.publish(story)
    entries = page(client, "event-entries", pk).content.decode()
    assert reverse("event-check-in", args=[pk]) not in entries
    answer = client.get(reverse("event-check-in", args=[pk]), follow=True)
    assert "Тура 2 нет" in answer.content.decode()
    with pytest.raises(TournamentError) as refused:
        attendance.check_players_in(**swiss_event.by(story), number=2, present=[])
    assert refused.value.code == "no_such_round"


@pytest.fixture
def no_show():
    """Round 2 is drafted; number 2 did not come to round 1, a clerk has entered his forfeit."""
    story = swiss_event.event(8, rounds=4, games_per_pairing=1)
    swiss_event.publish(story)

    def choose(game):
        if game.white.number == 2:
            return Outcome(GameResult.BLACK_WINS, Termination.FORFEIT)
        return swiss_event.FORFEIT if game.black.number == 2 else swiss_event.WHITE

    swiss_event.play(story, 1, choose)
    swiss_event.draft(story)
    return story, story.tournament.entries.get(number=2)


def asked_about(story, number=2):
    answer = page(
        small_event.signed_in(story.organiser), "event-round", story.tournament.pk, number
    )
    return [no_show.number for no_show in answer.context["no_shows"]], answer.content.decode()


@pytest.mark.parametrize(("stays", "paired"), [("1", True), ("0", False)])
def test_c_04_2_who_did_not_come_is_asked_about_on_the_draft(no_show, stays, paired):
    """One press: he plays, or the round is drafted without him; then nothing is asked any more."""
    story, absent = no_show
    numbers, text = asked_about(story)
    assert numbers == [2]
    assert "Не включать и составить заново" in text
    client = small_event.signed_in(story.organiser)
    address = reverse("event-no-show", args=[story.tournament.pk, 2, absent.pk])
    assert client.post(address, {"stays": stays}).status_code == 302
    numbers, text = asked_about(story)
    assert numbers == []
    assert "изменились после" not in text
    row = story.tournament.rounds.get(number=2)
    assert (2 in {number for pair in pairs_when_paired(row) for number in pair.numbers}) is paired
    assert publishing.publish_round(**swiss_event.by(story), number=2).state == "published"


def test_c_04_2_a_check_in_explains_and_a_game_at_the_board_is_no_absence(no_show):
    story, absent = no_show
    attendance.mark_attendance(
        entry=absent, round=2, presence=Presence.PRESENT, actor=story.organiser, at=small_event.NOON
    )
    assert asked_about(story)[0] == []
    micro = swiss_event.event(8, rounds=4)
    swiss_event.publish(micro)
    swiss_event.play(
        micro, 1, lambda game: swiss_event.FORFEIT if game.number == 1 else swiss_event.WHITE
    )
    swiss_event.draft(micro)
    assert asked_about(micro)[0] == []


def test_the_page_of_a_closed_round_leads_on_to_the_next_and_at_last_to_the_protocol():
    """From the last result of a round without looking for the way; strangers see none of it."""
    story = swiss_event.event(4, rounds=2, games_per_pairing=1)
    client, pk = small_event.signed_in(story.organiser), story.tournament.pk
    swiss_event.publish(story)
    assert "next-step" not in page(client, "event-round", pk, 1).content.decode()
    swiss_event.play(story, 1)
    text = page(client, "event-round", pk, 1).content.decode()
    assert reverse("event-draft-round", args=[pk]) in text
    assert "next-step" not in page(Client(), "event-round", pk, 1).content.decode()
    swiss_event.publish(story)
    swiss_event.play(story, 2)
    for name, args in (("event", []), ("event-round", [2])):
        text = page(client, name, pk, *args).content.decode()
        assert reverse("event-paper", args=[pk, "protocol"]) in text
    paper = reverse("event-paper", args=[pk, "slips"])
    assert f"{paper}?round=2" in page(Client(), "event-round", pk, 2).content.decode()


def test_the_page_of_the_regulations_says_whose_they_are():
    """Title and head of the event in the reader's language; a new event has no head."""
    story = swiss_event.event(4, rounds=3, drawn=False)
    Tournament.objects.filter(pk=story.tournament.pk).update(title_en="Club Cup")
    client, pk = small_event.signed_in(story.organiser), story.tournament.pk
    for language, title in (("ru", "Регламент · Швейцарка"), ("en", "Regulations · Club Cup")):
        address = reverse("event-edit", args=[pk])
        text = client.get(address, headers={"Accept-Language": language}).content.decode()
        assert f"<title>{title} · " in text
        assert 'class="event-head band"' in text
    assert 'class="event-head band"' not in client.get(reverse("event-new")).content.decode()


def test_a_paper_that_is_asked_for_again_is_answered_304_until_something_happens():
    """A hall prints and prints again; a new result ends it."""
    story = swiss_event.event(4, rounds=3, games_per_pairing=1)
    swiss_event.publish(story)
    stranger, pk = Client(), story.tournament.pk
    for name, args in (("event-papers", []), ("event-paper", ["crosstable"])):
        address = reverse(name, args=[pk, *args])
        tag = stranger.get(address)["ETag"]
        assert stranger.get(address, headers={"If-None-Match": tag}).status_code == 304
        swiss_event.enter_result(
            story, swiss_event.games(story.tournament, 1)[len(args)], swiss_event.WHITE
        )
        assert stranger.get(address, headers={"If-None-Match": tag}).status_code == 200


@pytest.mark.parametrize(("tick", "ticked"), [("", 3), ("all", 4), ("nobody", 0)])
def test_the_check_in_begins_with_everybody_or_with_nobody(tick, ticked):
    """Four players, one marked absent: as they are marked, all of them, or none."""
    story = swiss_event.event(4, rounds=3, games_per_pairing=1)
    entry = story.tournament.entries.get(number=2)
    attendance.mark_attendance(
        entry=entry,
        round=1,
        presence=Presence.ABSENT,
        reason="",
        actor=story.organiser,
        at=small_event.NOON,
    )
    client = small_event.signed_in(story.organiser)
    text = page(client, "event-check-in", story.tournament.pk, tick=tick).content.decode()
    assert len(re.findall(r'name="here"[^>]* checked', text)) == ticked


def test_the_state_of_a_player_is_changed_from_his_row():
    """The state in the row is a link that chooses him in the form."""
    story = swiss_event.event(4, rounds=3, games_per_pairing=1)
    entry = story.tournament.entries.get(number=3)
    client, pk = small_event.signed_in(story.organiser), story.tournament.pk
    assert f"<a href=?entry={entry.pk}>" in page(client, "event-entries", pk).content.decode()
    chosen = page(client, "event-entries", pk, entry=entry.pk).content.decode()
    assert f'<option value="{entry.pk}" selected>' in chosen
    assert re.search(r'<select name="presence"[^>]* autofocus', chosen)


def test_cities_to_choose_stand_in_the_reader_s_letters():
    """What is sent stays the name as it is kept."""
    story = swiss_event.event(4, rounds=1, games_per_pairing=1)
    Player.objects.filter(entries__number=1).update(city="Москва")
    Player.objects.filter(entries__number=2).update(city="Тверь")
    swiss_event.publish(story)
    swiss_event.play(story, 1)
    for event, revision in overdue_standings():
        standings_services.recompute_standings(
            tournament_id=event, revision=revision, at=small_event.NOON
        )
    for name in ("event-standings", "event-papers"):
        address = reverse(name, args=[story.tournament.pk])
        text = Client().get(address, headers={"accept-language": "en"}).content.decode()
        assert '<option value="Москва">Moscow</option>' in text
