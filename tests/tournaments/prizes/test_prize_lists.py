"""Prizes of an event: set, looked at with reasons, confirmed by the last table, signed for."""

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.journal.models.rows import JournalEntry
from tests.support import small_event
from tests.support.festival_results import store_standings
from tests.support.results import play_all
from tests.support.small_event import client_of, read
from tests.support.stories import kept
from tournaments.entries.models import Entry
from tournaments.errors import TournamentError
from tournaments.events.models import TournamentState
from tournaments.people.models import Player
from tournaments.prizes import queries, services
from tournaments.prizes.models import PrizeFund
from tournaments.prizes.services import PrizeTerms
from tournaments.scoring.prizes import Rules, Sharing

pytestmark = pytest.mark.django_db

NOON = small_event.NOON
SENT = {
    "fund": "1 000,50", "currency": "RUB", "sharing": "equal", "unit": "1", "rest": "higher",
    "one_prize": "on", "minimum": "", "prizes-main": "600; 300; 100,50",
}  # fmt: skip


def _by(story) -> dict:
    return {"tournament": story.tournament, "actor": story.organiser, "at": NOON}


@kept
def _over() -> small_event.Story:
    """Four players, the lower number has won: 6, 4, 2, 0 points; the table is stored."""
    story = small_event.event(4, published=3)
    play_all(story)
    store_standings(story.tournament)
    story.tournament.refresh_from_db()
    assert story.tournament.state == TournamentState.FINISHED
    return story


def _terms(amounts, fund: int = 0, **rules) -> PrizeTerms:
    return PrizeTerms(fund or sum(map(sum, amounts.values())), "RUB", amounts, Rules(**rules))


def _set(story, amounts, fund: int = 0, **rules) -> PrizeFund:
    return services.set_prizes(terms=_terms(amounts, fund, **rules), **_by(story))


def _paid(story) -> dict[int, int]:
    fund = queries.prize_fund(story.tournament)
    shown = services.prize_list(fund, services.tables_of_event(story.tournament))
    return {one.entry.number: one.amount for one in shown.lines}


def test_the_way_through_the_pages():
    story = _over()
    pk, client = story.tournament.pk, client_of(story.organiser)
    assert client.post(reverse("event-prizes-set", args=[pk]), SENT).status_code == 302
    assert _paid(story) == {1: 60000, 2: 30000, 3: 10050}
    told = read(story.organiser, "event-prizes", pk)
    assert "приз за 1 место" in told
    assert Client().get(reverse("event-prizes", args=[pk])).status_code == 404
    client.post(reverse("event-prizes-confirm", args=[pk]))
    assert "100,50" in read(None, "event-prizes", pk)
    refused = client.post(reverse("event-prizes-set", args=[pk]), SENT, follow=True)
    assert "утверждён" in refused.content.decode()
    client.post(reverse("event-prizes-reopen", args=[pk]), {"reason": "описка"})
    assert not PrizeFund.objects.get().is_confirmed
    rows = JournalEntry.objects.filter(stream=story.tournament.scope_key)
    verbs = list(
        rows.filter(verb__startswith="prizes.").order_by("seq").values_list("verb", flat=True)
    )
    assert verbs == ["prizes.set", "prizes.confirmed", "prizes.reopened"]


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"prizes-main": "600; 300"}, "призы вместе"),
        ({"prizes-main": "300; 600; 100,50"}, "больше, чем у места выше"),
        ({"prizes-main": "шестьсот"}, "не сумма денег"),
        ({"fund": "1000,505"}, "не сумма денег"),
        ({"unit": "100"}, "не выплачивается"),
        ({"minimum": "900"}, "больше самого большого"),
        ({"prizes-main": ""}, "не назван ни один приз"),
    ],
)
def test_a_fund_that_does_not_fit_is_refused_in_words(changed, words):
    story = _over()
    address = reverse("event-prizes-set", args=[story.tournament.pk])
    back = {"referer": f"http://testserver{reverse('event-prizes', args=[story.tournament.pk])}"}
    answer = client_of(story.organiser).post(
        address, {**SENT, **changed}, follow=True, headers=back
    )
    assert words in answer.content.decode()
    assert not PrizeFund.objects.exists()


def test_equal_points_share_and_a_separate_table_has_its_prizes():
    story = _over()
    Player.objects.filter(entries__in=Entry.objects.filter(number__in=(2, 4))).update(sex="w")
    women = story.tournament.classifications.create(name="Женщины", sex="w")
    _set(story, {"main": [60000, 30000, 10000], str(women.pk): [20000]}, sharing=Sharing.HORT)
    assert _paid(story) == {1: 60000, 2: 30000, 3: 10000, 4: 20000}
    told = read(story.organiser, "event-prizes", story.tournament.pk)
    assert "Женщины" in told


def test_who_has_left_takes_no_prize_and_the_next_moves_up():
    story = _over()
    Entry.objects.filter(tournament=story.tournament, number=1).update(state="withdrawn")
    _set(story, {"main": [60000, 30000]})
    assert _paid(story) == {2: 60000, 3: 30000}


def test_confirmed_prizes_stay_when_the_table_changes_and_the_page_says_so():
    story = _over()
    _set(story, {"main": [60000, 30000]})
    services.confirm_prizes(**_by(story))
    Entry.objects.filter(tournament=story.tournament, number=1).update(state="withdrawn")
    assert _paid(story) == {1: 60000, 2: 30000}
    story.tournament.revision += 1
    story.tournament.save(update_fields=["revision"])
    store_standings(story.tournament)
    assert "таблица с тех пор изменилась" in read(None, "event-prizes", story.tournament.pk)


def test_prizes_are_not_confirmed_before_the_end():
    story = small_event.event(4)
    _set(story, {"main": [60000]})
    with pytest.raises(TournamentError) as refused:
        services.confirm_prizes(**_by(story))
    assert refused.value.code == "prizes_not_over"
    with pytest.raises(TournamentError) as refused:
        services.reopen_prizes(reason="так", **_by(story))
    assert refused.value.code == "prizes_not_confirmed"


def test_prizes_of_a_table_of_another_event_are_refused():
    story = _over()
    with pytest.raises(TournamentError) as refused:
        _set(story, {"main": [60000], "987654": [100]})
    assert refused.value.code == "no_such_prize_table"


def test_an_event_without_prizes_has_no_list():
    story = _over()
    for name in ("event-prizes-sheet", "event-prizes-file", "api-prizes"):
        assert Client().get(reverse(name, args=[story.tournament.pk])).status_code == 404
    with pytest.raises(TournamentError) as refused:
        services.confirm_prizes(**_by(story))
    assert refused.value.code == "no_prizes_set"


def test_the_sheet_to_sign_and_the_file():
    story = _over()
    _set(story, {"main": [60000, 30000]})
    services.confirm_prizes(**_by(story))
    pk = story.tournament.pk
    for language in ("ru", "en"):
        sheet = Client().get(
            reverse("event-prizes-sheet", args=[pk]), headers={"accept-language": language}
        )
        assert (sheet.status_code, sheet.content[:5]) == (200, b"%PDF-")
    lines = Client().get(reverse("event-prizes-file", args=[pk])).content.decode().splitlines()
    assert "600,00" in lines[1]
    assert len(lines) == 3


def test_the_way_through_the_api():
    story = _over()
    pk, client = story.tournament.pk, client_of(story.organiser)
    body = {"fund": 90000, "amounts": [{"table": "main", "amounts": [60000, 30000]}]}

    def post(name: str, sent: object) -> dict:
        return client.post(reverse(name, args=[pk]), sent, content_type="application/json").json()

    assert [one["amount"] for one in post("api-prizes", body)["prizes"]] == [60000, 30000]
    assert post("api-prizes", {**body, "fund": 1})["code"] == "prizes_bad"
    assert post("api-prizes-confirm", {})["is_confirmed"]
    assert Client().get(reverse("api-prizes", args=[pk])).json()["table_revision"] > 0
    assert not post("api-prizes-reopen", {"reason": "описка"})["is_confirmed"]


def test_an_arbiter_reads_and_only_the_organiser_sets():
    story = _over()
    _set(story, {"main": [60000]})
    pk = story.tournament.pk
    assert client_of(story.arbiter).get(reverse("event-prizes", args=[pk])).status_code == 200
    for name in ("event-prizes-set", "event-prizes-confirm", "event-prizes-reopen"):
        answer = client_of(story.arbiter).post(reverse(name, args=[pk]), SENT)
        assert answer.status_code == 403
