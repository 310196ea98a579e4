"""Every write of the service is refused to a stranger; what a player's card may open."""

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from arbiter.journal.models.rows import JournalEntry
from tests.support import small_event
from tests.support.addresses import operations_with_number
from tests.support.full_event import MOVES, full_story, rows_of_every_table
from tournaments.entries.queries import cards
from tournaments.entries.services import cards as cards_services
from tournaments.live.services import links
from tournaments.people.models import Player

pytestmark = pytest.mark.django_db

# every address that changes something of somebody's, with what a right request would say
WRITES = {
    "event-new": {"title": "Чужой", "ruleset_id": "fmjd64@1"},
    "event-add-entry": {"name": "Чужой"},
    "event-entry-remove": {},
    "event-entry-back": {},
    "event-player-edit": {"name": "Чужой", "expected": ""},
    "event-bring": {"text": "001"},
    "taken-events": {},
    "event-list-new": {},
    "event-list-apply": {},
    "event-draw-lots": {"seed": "1"},
    "event-publish-round": {},
    "event-unpublish-round": {},
    "event-draft-round": {},
    "event-bracket-correct": {"result": "1", "reason": "так", "how": "back"},
    "event-bracket-decide": {"tie": 1, "number": 1, "reason": "так"},
    "api-bracket-corrections": {
        "game": 1,
        "result": "1-0",
        "expected_revision": 0,
        "reason": "так",
        "accept": True,
    },
    "api-bracket-decisions": {"tie": 1, "number": 1, "reason": "так"},
    "event-print": {"paper": ["cards"]},
    "event-stage-new": {
        "title": "Чужой финал",
        "first_0": 1,
        "last_0": 2,
        "finals_planned": 1,
        "distribution": "cut",
        "seeding": "rank",
        "carry": "none",
        "system": "round_robin",
        "games_per_pairing": 1,
    },
    "series-new": {"title": "Чужой кубок", "counted_by": "points", "shared": "average"},
    "event-stage-change": {"title": "Чужой финал"},
    "event-stage-act": {"act": "make"},
    "event-classification-add": {"name": "Чужая", "sex": "w"},
    "event-classification-move": {"classification": 1, "where": "up"},
    "event-classification-remove": {"classification": 1},
    "event-no-show": {"stays": "0"},
    "event-turn-board": {"board": 1, "reason": "так"},
    "event-start-round": {},
    "event-tie-next": {"seed": "1"},
    "event-tie-take-back": {},
    "event-tie-clocks": {"game": 1, "left_white": "1:00", "left_black": "1:00"},
    "event-tie-act": {"kind": "pause", "minutes": "5"},
    "event-tie-act-take-back": {"act": "1"},
    "event-ladder": {"form-TOTAL_FORMS": "0", "form-INITIAL_FORMS": "0", "reason": "так"},
    "event-round-result": {"999999.0": "1"},
    "event-draw-opening": {"seed": "1"},
    "event-draw-table-round": {"seed": "1"},
    "event-draw-places": {"seed": "1"},
    "event-change-rounds": {"rounds": 3, "reason": "так", "is_sure": "1"},
    "event-set-up": {"board": 1, "set_up": "W:Wc3:Bd6", "reason": "так"},
    "event-manual-begin": {"reason": "так"},
    "event-manual-change": {"how": "exchange", "one": 1, "other": 2},
    "event-manual-end": {},
    "event-edit": {"title": "Чужой", "system": "round_robin", "ruleset_id": "fmjd64@1"},
    "event-again": {"title": "Чужой"},
    "api-again": {"title": "Чужой"},
    "event-open": {},
    "api-open": {},
    "event-cancel": {"reason": "так"},
    "event-resume": {"reason": "так"},
    "event-hide": {"reason": "так"},
    "api-cancel": {"reason": "так"},
    "api-resume": {"reason": "так"},
    "api-hide": {"reason": "так"},
    "api-show": {},
    "event-mark": {"entry": 1, "round": 2, "presence": "absent"},
    "event-mark-take-back": {},
    "event-check-in-take-back": {},
    "event-manual-take-back": {},
    "event-manual-end-take-back": {},
    "event-board-take-back": {},
    "event-check-in": {"here": []},
    "event-apart": {"one": 1, "other": 2},
    "event-apart-lift": {},
    "game-best": {"reason": "так"},
    "game-best-take-back": {},
    "game-suspend": {"how": "annul", "expected_revision": 0, "reason": "так"},
    "event-appoint": {"username": "stranger", "role": "arbiter"},
    "event-give-account": {},
    "event-official-account": {"new-name": "Чужой Судья", "new-role": "arbiter"},
    "event-ask-person": {"reason": "опечатка"},
    "event-cards-new": {"who": "without"},
    "event-cards-revoke": {"entry": [1]},
    "api-cards": {"entries": [1]},
    "api-cards-revoke": {"entries": [1]},
    "event-cards-pdf": {"card": "1.K7MQ-2XWP-HD9C"},
    "event-give-link": {},
    "event-dismiss": {},
    "festival-new": {"title": "Чужое", "groups": "юноши", "programmes": "Блиц", "make": "1"},
    "festival-edit": {"title": "Чужое"},
    "festival-open": {},
    "festival-appoint": {"username": "stranger", "role": "chief"},
    "festival-dismiss": {},
    "festival-diplomas": {},
    "festival-panel-edit": {"post": "судья", "name": "Чужой"},
    "festival-report-edit": {"point-22": "чужое"},
    "festival-print": {"paper": "start"},
    "festival-files": {},
    "festival-timetable-edit": {"lines": "25.03.2026 10:00 Открытие"},
    "api-festivals": {"title": "Чужое", "groups": [{"title": "а"}], "programmes": [{"title": "б"}]},
    "api-festival-open": {},
    "api-festival-timetable": {"sittings": []},
    "api-festival-applications": {"name": "Чужой Игрок"},
    "api-festival-applications-many": {"applications": [{"name": "Чужой Игрок"}]},
    "api-festival-confirm": {"applications": [1]},
    "api-festival-application-withdraw": {},
    "api-festival-application-refuse": {"reason": "так"},
    "api-festival-application-again": {},
    "api-festival-application-payments": {"amount": 100},
    "api-festival-admission": {"decisions": [{"application": 1, "admission": "admitted"}]},
    "api-festival-delegation-payments": {"amount": 100},
    "api-festival-rules": {"team": {"by": "points_sum"}},
    "api-festival-classifications": {"name": "Чужая", "sex": "w"},
    "api-festival-classifications-order": {"tables": [1]},
    "api-stages": {
        "title": "Чужой финал",
        "quotas": [{"first": 1, "last": 2}],
        "system": "round_robin",
    },
    "api-all-series": {"title": "Чужой кубок", "points": [3, 2, 1]},
    "api-stage-make": {},
    "api-stage-away": {"entry": 1, "reason": "так"},
    "api-stage-tie": {"go_on": [1], "reason": "так"},
    "api-stage-replacements": {"entry": 1, "reason": "так"},
    "api-classifications": {"name": "Чужая", "sex": "w"},
    "api-classifications-order": {"tables": [1]},
    "event-schedule": {"round_1": "22.11.2026 10:00"},
    "event-hall-alert": {"text": "Перерыв"},
    "event-hall-alert-down": {},
    "event-office-rules": {"protest_minutes": 0, "remarks": 1, "warnings": 1, "losses": 1},
    "event-scorers-new": {"first": "1", "last": "2"},
    "event-scorers-end": {"board": ["1"]},
    "festival-prizes-set": {"fund": "100", "prizes-c1": "100"},
    "festival-prizes-confirm": {},
    "festival-prizes-reopen": {"reason": "так"},
    "api-festival-prizes": {"fund": 100, "amounts": [{"table": "c1", "amounts": [100]}]},
    "api-festival-prizes-confirm": {},
    "api-festival-prizes-reopen": {"reason": "так"},
    "event-prizes-set": {"fund": "100", "prizes-main": "100"},
    "event-prizes-confirm": {},
    "event-prizes-reopen": {"reason": "так"},
    "api-prizes": {"fund": 100, "amounts": [{"table": "main", "amounts": [100]}]},
    "api-prizes-confirm": {},
    "api-prizes-reopen": {"reason": "так"},
    "event-norms": {"table": ["turnir@2022"]},
    "event-rank-propose": {"entry": 1, "table": "turnir@2022", "rank": "I"},
    "event-rank-confirm": {"order_number": "1", "order_date": "2026-12-01"},
    "event-rank-withdraw": {"reason": "так"},
    "api-norms": {"table": "{}"},
    "api-event-norms": {"tables": []},
    "api-ranks": {"entry": 1, "table": "turnir@2022", "rank": "I"},
    "api-rank-confirm": {"order_number": "1", "order_date": "2026-12-01"},
    "api-rank-withdraw": {"reason": "так"},
    "event-live-settings": {"delay_minutes": "0"},
    "event-webhooks-new": {"address": "https://example.org/a", "types": ["round.published"]},
    "event-webhook": {"types": ["round.published"]},
    "event-webhook-secret": {},
    "event-webhook-trial": {},
    "event-webhook-again": {},
    "event-webhook-remove": {},
    "festival-webhooks-new": {"address": "https://example.org/a", "types": ["round.published"]},
    "festival-webhook": {"types": ["round.published"]},
    "festival-webhook-secret": {},
    "festival-webhook-trial": {},
    "festival-webhook-again": {},
    "festival-webhook-remove": {},
    "site-webhooks-new": {"address": "https://example.org/a", "types": ["round.published"]},
    "site-webhook": {"types": ["round.published"]},
    "site-webhook-secret": {},
    "site-webhook-trial": {},
    "site-webhook-again": {},
    "site-webhook-remove": {},
    "api-webhooks": {"address": "https://example.org/a"},
    "api-webhook-secret": {},
    "api-webhook-trial": {},
    "api-webhook-again": {},
    "api-festival-webhooks": {"address": "https://example.org/a"},
    "api-festival-webhook-secret": {},
    "api-festival-webhook-trial": {},
    "api-festival-webhook-again": {},
    "api-site-webhooks": {"address": "https://example.org/a"},
    "api-site-webhook-secret": {},
    "api-site-webhook-trial": {},
    "api-site-webhook-again": {},
    "api-scorers": {"boards": [1]},
    "api-scorers-end": {"boards": [1]},
    "api-live-settings": {"delay_minutes": 0, "players_write": True},
    "api-game-live": {
        "device": "a-telephone",
        "acts": [{"seq": 1, "ply": 1, "move": "c3-d4"}],
    },
    "api-game-live-end": {"result": "1-0"},
    "game-submit": {"text": MOVES},
    "game-clock": {"kind": "flag", "side": "w", "move": "1"},
    "game-offer": {"side": "w", "move": "1", "answer": "accepted"},
    "game-result": {"game": 1, "expected_revision": 0, "result": "1"},
    "game-dispute": {"kind": "clock", "claim_text": "флаг"},
    "game-claim": {"rule": "threefold", "text": "третий раз"},
    "submission-confirm": {},
    "case-rule": {"outcome": "1-0 adjudicated", "reason": "так"},
    "case-withdraw": {},
    "case-answer": {"text": "я видел"},
    "case-appeal": {"text": "неверно"},
    "case-sanction": {"sanction": "remark", "side": "w", "why": "шум"},
    "archive-import-new": {"title_ru": "Чужое"},
    "event-rules-words": {"awards": "Чужой кубок"},
    "event-rules-publish": {},
    "festival-rules-words": {"awards": "Чужой кубок"},
    "festival-rules-publish": {},
    "api-document": {},
    "api-festival-document": {},
    "event-ratings": {"federation_list": 1},
    "api-event-ratings": {"list": 1},
    "event-report-sent": {"day": "2026-11-20"},
    "event-report-answer": {"state": "accepted", "day": "2026-11-21"},
    "event-report-take-back": {},
    "api-sent-reports": {"form": "plain", "sent_on": "2026-11-20"},
    "api-sent-report-answer": {"state": "accepted", "answered_on": "2026-11-21"},
    "api-sent-report-take-back": {},
    "rating-forms": {"text": "{}"},
    "rating-form-change": {"text": "{}"},
    "api-report-forms": {"text": "{}"},
    "rating-federations": {"title": "Чужой", "source": "–"},
    "rating-federation": {"day": "2026-11-01"},
    "rating-snapshot-columns": {"header": "1"},
    "rating-snapshot-answers": {"store": "1"},
    "rating-snapshot-discard": {},
    "api-federation-lists": {"title": "Чужой", "source": "–"},
    "api-snapshots": {"day": "2026-11-01"},
    "api-snapshot-columns": {"header": 1, "columns": {"0": "name"}},
    "api-snapshot-answers": {"answers": {}},
    "api-snapshot-store": {},
    "rating-list-new": {"title": "Чужой"},
    "rating-list-change": {"title": "Чужой"},
    "rating-count": {"event": 1},
    "rating-leave-out": {},
    "api-ratings": {"title": "Чужой", "rules": {}},
    "opening-draft-new": {"text": "1. c3-d4", "title_ru": "Чужая", "edition": "1"},
    "opening-draft-change": {"text": "1. c3-d4", "act": "publish", "expected": 1},
    "opening-draft-discard": {},
    "api-opening-drafts": {"text": "1. c3-d4"},
    "api-opening-draft-publish": {"expected": 1},
    "archive-import-stop": {},
    "archive-import-resume": {},
    "archive-import-game": {"game": "english"},
    "api-imports": {},
    "api-import-stop": {},
    "api-import-resume": {},
    "api-import-game": {"game": "english"},
    "api-events": {"title": "Чужой"},
    "api-entries": {"name": "Чужой"},
    "api-entries-many": {"entries": [{"name": "Чужой"}]},
    "api-entries-import": {},
    "api-event-import": {},
    "api-taken-events": {},
    "api-lots": {"seed": "1"},
    "api-publish": {},
    "api-unpublish": {},
    "api-draft": {},
    "api-rounds": {"rounds": 3, "reason": "так"},
    "api-start": {},
    "api-opening-lot": {"seed": "1"},
    "api-table-lot": {"seed": "1"},
    "api-check-in": {"present": []},
    "api-set-up": {"board": 1, "set_up": "W:Wc3:Bd6", "reason": "так"},
    "api-manual-begin": {},
    "api-manual-change": {"how": "exchange", "one": 1, "other": 2},
    "api-manual-end": {},
    "api-check-in-take-back": {},
    "api-manual-take-back": {},
    "api-manual-end-take-back": {},
    "api-board-take-back": {},
    "api-mark-take-back": {},
    "event-play-offs": {"players": ["1", "2"], "games": "1"},
    "api-play-offs": {"players": [1, 2]},
    "api-tie-next": {"seed": "1"},
    "api-tie-take-back": {},
    "api-tie-clocks": {"game": 1, "left_white": 60, "left_black": 60},
    "api-tie-acts": {"kind": "pause", "minutes": 5},
    "api-tie-act-take-back": {"act": 1},
    "api-ladder": {"steps": [], "reason": "так"},
    "api-turn-board": {"board": 1, "reason": "так"},
    "api-marks": {"round": 2, "presence": "absent"},
    "api-apart": {"one": 1, "other": 2},
    "api-game-best": {"reason": "так"},
    "api-suspend": {"how": "annul", "expected_revision": 0, "reason": "так"},
    "api-offices": {"user": "stranger", "role": "arbiter"},
    "api-office-rules": {"warnings": 1},
    "api-schedule": {"starts": [{"round": 1, "starts_at": "2026-11-22T10:00:00+03:00"}]},
    "api-hall-alert": {"text": "Перерыв"},
    "api-account": {},
    "api-entry-consent": {"reason": "так"},
    "api-places-lot": {"seed": "1"},
    "api-clock-lines": {"kind": "flag", "side": "w", "ply": 1},
    "api-offers": {"side": "w", "ply": 1, "answer": "accepted"},
    "api-seals": {"move": "d6-c5", "ply": 2, "expected_revision": 0},
    "api-seal-open": {"expected_revision": 1},
    "api-result": {"result": "1-0", "expected_revision": 0},
    "api-result-undo": {"expected_revision": 0},
    "game-result-undo": {"expected_revision": 0},
    "api-records": {"text": MOVES},
    "api-disputes": {"kind": "clock", "claim_text": "флаг"},
    "api-claims": {"rule": "threefold"},
    "api-confirm": {},
    "api-rulings": {"result": "1-0", "reason": "так"},
    "api-withdraw": {},
    "api-statements": {"text": "я видел"},
    "api-appeals": {"text": "неверно"},
    "api-sanctions": {"kind": "remark", "side": "w", "reason": "шум"},
    "case-incident": {"article": "T4", "ply": 1},
    "incident-act": {"act": "withdrawn", "expected": 1, "reason": "так"},
    "game-incident": {"article": "T4", "ply": 1},
    "game-at-board-word": {"side": "w", "act": "decide", "expected_revision": 0},
    "game-at-board-undo": {"expected_revision": 0},
    "api-incidents": {"article": "T4", "ply": 1},
    "api-incident-acts": {"act": "withdrawn", "expected": 1, "reason": "так"},
    "event-side-describe": {"has_relief_board": "on"},
    "api-side": {"has_relief_board": True},
    "game-send": {"move": "c3-d4", "ply": 1},
    "game-end": {"how": "resign"},
    "game-leave": {"entry": 1, "first_day": "22.11.2026", "last_day": "23.11.2026"},
    "api-sent-moves": {"move": "c3-d4", "ply": 1},
    "api-end": {"how": "resign"},
    "api-leaves": {"entry": 1, "first_day": "2026-11-22", "last_day": "2026-11-23"},
    "api-game-incidents": {"article": "T4", "ply": 1},
}


@pytest.mark.parametrize("account", ["stranger", None])
@pytest.mark.parametrize("name", sorted(WRITES))
def test_a_stranger_changes_nothing(name, account):
    """403 or the sign-in page, and nothing is changed."""
    full = full_story()
    story, address = full.event, full.address(name)
    before = rows_of_every_table(story)
    client = Client()
    if account:
        client.force_login(story.stranger)
    kind = "application/json" if name.startswith("api-") else None
    answer = client.post(address, WRITES[name], **({"content_type": kind} if kind else {}))
    refused = answer.status_code in (401, 403)
    assert refused or "/login/" in answer.headers.get("Location", ""), answer.status_code
    assert rows_of_every_table(story) == before


# What a player's access card may open, at every address.


def _telephone(story: small_event.Story) -> Client:
    """Opened by the card of White of the first board."""
    entry = story.game().white
    made = cards_services.issue_cards(
        tournament=story.tournament,
        entries=[entry.pk],
        actor=story.organiser,
        at=timezone.now(),
    )
    client = Client(raise_request_exception=False)
    client.get(reverse("card-open", args=[cards.code_in_address(made[0].code)]))
    return client


def _write(client: Client, name: str, address: str) -> HttpResponse:
    """Send what the write of this name wants, as a page or as a program does."""
    if name.startswith("api-"):
        return client.post(address, WRITES[name], content_type="application/json")
    return client.post(address, WRITES[name])


def _asks_to_sign_in(answer: HttpResponse) -> bool:
    """Whether a page leads to the sign-in and a program is told 401."""
    return answer.status_code == 401 or "/login/" in answer.headers.get("Location", "")


def test_a_card_writes_at_no_address_but_its_own():
    """Every write there is, of the card's own event: as it is refused to nobody in particular."""
    full = full_story()
    story, address_of = full.event, full.address
    client = _telephone(story)
    for name in sorted(WRITES.keys() - cards.OPENED.keys()):
        address = address_of(name)
        before = rows_of_every_table(story)
        answer = _write(client, name, address)
        assert answer.status_code in (401, 403) or _asks_to_sign_in(answer), name
        assert rows_of_every_table(story) == before, name


def test_the_link_of_a_scorer_writes_at_no_address_but_its_board():
    """Every write there is, of the event of the link, at its own board and at the next."""
    full = full_story()
    story = full.event
    made = links.make_links(
        tournament=story.tournament, boards=[2], actor=story.organiser, at=timezone.now()
    )
    client = Client(raise_request_exception=False)
    client.get(reverse("scorer-open", args=[made[0].code]))
    for name in sorted(WRITES):  # those of a game are of board 1
        address = full.address(name)
        before = rows_of_every_table(story)
        answer = _write(client, name, address)
        assert answer.status_code in (401, 403) or _asks_to_sign_in(answer), name
        assert rows_of_every_table(story) == before, name


def test_a_card_writes_in_no_other_event():
    """What a card may do at home, done in another event."""
    full = full_story()
    other_event, address_of = full.event, full.address
    before = rows_of_every_table(other_event)
    Player.objects.update(user=None)  # the same people come to another event
    client = _telephone(small_event.event(4))
    journal = JournalEntry.objects.filter(stream=other_event.tournament.scope_key).count()
    for name in sorted(WRITES.keys() & cards.OPENED.keys()):
        answer = _write(client, name, address_of(name))
        assert _asks_to_sign_in(answer), (name, answer.status_code)
    rows_before = JournalEntry.objects.filter(stream=other_event.tournament.scope_key).count()
    assert rows_before == journal
    assert rows_of_every_table(other_event)[1:-2] == before[1:-2]


def test_programs_do_not_know_cards():
    """Every address of the API answers a card as it answers a stranger who has not signed in."""
    story = small_event.event(4)
    client, nobody = _telephone(story), Client(raise_request_exception=False)
    for method, path in operations_with_number(story.tournament.pk):
        if method == "get":
            cache.clear()  # so many questions in one minute are too many for one address
            assert client.get(path).status_code == nobody.get(path).status_code, path


@pytest.mark.parametrize(
    "name",
    [
        "account",
        "account-password",
        "account-factor",
        "account-email",
        "account-factor-of",
        "desk",
        "my-games",
        "person-requests",
    ],
)
def test_pages_of_accounts_and_officials_are_closed_to_a_card_and_say_so(name):
    client = _telephone(small_event.event(4))
    answer = client.get(reverse(name), follow=True)
    assert answer.redirect_chain, name
    assert "Ваша карточка не открывает эту страницу" in answer.content.decode()


@pytest.mark.parametrize(
    "name",
    ["event-cards", "event-people", "event-entries", "event-edit", "journal", "event-closing"],
)
def test_official_pages_of_the_own_event_are_closed_to_a_card(name):
    story = small_event.event(4)
    answer = _telephone(story).get(reverse(name, args=[story.tournament.pk]))
    assert answer.status_code == 403 or "/login/" in answer.headers.get("Location", "")


def test_the_administration_is_closed_to_a_card():
    story = small_event.event(4)
    story.user_of(story.game().white).__class__.objects.update(is_staff=True, is_superuser=True)
    answer = _telephone(story).get("/admin/", follow=False)
    assert "/login/" in answer["Location"]
