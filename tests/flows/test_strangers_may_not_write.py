"""Every write of the service is refused to a stranger and to a visitor without an account."""

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from arbiter.journal.models import JournalEntry
from arbiter.offices.models import Office
from tests import small_event
from tests.flows.full_event import MOVES, full_story
from tournaments.events.models import Tournament

pytestmark = pytest.mark.django_db

# every address that changes something of somebody's, with what a right request would say
WRITES = {
    "event-new": {"title": "Чужой", "ruleset_id": "fmjd64@1"},
    "event-add-entry": {"name": "Чужой"},
    "event-entry-remove": {},
    "event-entry-back": {},
    "event-player-edit": {"name": "Чужой", "expected": ""},
    "event-bring": {"text": "001"},
    "event-list-new": {},
    "event-list-apply": {},
    "event-draw-lots": {"seed": "1"},
    "event-publish-round": {},
    "event-unpublish-round": {},
    "event-draft-round": {},
    "event-print": {"paper": ["cards"]},
    "event-no-show": {"stays": "0"},
    "event-turn-board": {"board": 1, "reason": "так"},
    "event-start-round": {},
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
    "event-check-in": {"here": []},
    "event-apart": {"one": 1, "other": 2},
    "event-apart-lift": {},
    "game-suspend": {"how": "annul", "expected_revision": 0, "reason": "так"},
    "event-appoint": {"username": "stranger", "role": "arbiter"},
    "event-give-account": {},
    "event-ask-person": {"reason": "опечатка"},
    "event-cards-new": {"who": "without"},
    "event-cards-revoke": {"entry": [1]},
    "event-cards-pdf": {"card": "1.K7MQ-2XWP-HD9C"},
    "event-give-link": {},
    "event-dismiss": {},
    "event-schedule": {"round_1": "22.11.2026 10:00"},
    "event-hall-alert": {"text": "Перерыв"},
    "event-hall-alert-down": {},
    "event-office-rules": {"protest_minutes": 0, "remarks": 1, "warnings": 1, "losses": 1},
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
    "archive-import-stop": {},
    "archive-import-resume": {},
    "api-imports": {},
    "api-import-stop": {},
    "api-import-resume": {},
    "api-events": {"title": "Чужой"},
    "api-entries": {"name": "Чужой"},
    "api-entries-import": {},
    "api-event-import": {},
    "api-lots": {"seed": "1"},
    "api-publish": {},
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
    "api-turn-board": {"board": 1, "reason": "так"},
    "api-marks": {"round": 2, "presence": "absent"},
    "api-apart": {"one": 1, "other": 2},
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
# addresses that anybody may use, or that only ever touch the caller's own things
HARMLESS = {
    "manifest",
    "offline",
    "service-worker",
    "case-protocol",
    "certificate-keys",
    "anchors",
    "anchor-file",
    "anchor-sig",
    "api-anchors",
    "api-anchor",
    "certificates-revoked",
    "revoked-sig",
    "event-decisions",
    "api-revocations",
    "api-certificate-keys",
    "home",
    "event",
    "event-round",
    "event-crosstable",
    "event-standings",
    "api-round-list",
    "api-pairings",
    "api-results",
    "api-colours",
    "api-revisions",
    "api-compare",
    "api-why",
    "event-standings-why",
    "event-round-why",
    "event-colours-why",
    "event-live",
    "event-hall",
    "event-hall-manage",  # a page for officials, 403 for others (test_hall)
    "event-schedule-file",
    "event-players",
    "event-rounds",
    "event-manage",  # a page for officials, 403 for others (test_hall)
    "event-standings-history",
    "event-player",
    "event-colours",
    "event-draw",
    "event-exchange",
    "event-papers",
    "game-protocol",
    "certificate-sheet",
    "case-ruling",  # for those who see the case (tests/arbiter/papers)
    "event-paper",
    "event-paper-pdf",
    "event-papers-pdf",
    "event-print-job",  # a print is of whoever asked for it (test_dialog)
    "event-print-pdf",
    "event-file",
    "event-show",  # 404 for a stranger, whether the event is in sight or not (test_closing)
    "event-closing",  # a page for organisers, 403 for others (test_closing)
    "event-lists",  # pages for organisers, 403 for others (test_people_lists)
    "event-list",
    "event-list-sample",
    "event-sides",  # pages for organisers, 403 for others (test_modes_of_play)
    "event-side",
    "api-sides",
    "event-entries",  # pages for organisers, 403 for others (test_control_pages)
    "event-manual",
    "api-player",  # PATCH and DELETE alone, refused to a stranger (test_players)
    "api-apart-pair",  # DELETE alone, refused to a stranger (test_control_api)
    "person-requests",  # lists what the visitor may answer (test_consents)
    "person-request-answer",
    "api-consents",
    "api-consent-answer",  # 403 for who has no word in it (test_consents)
    "event-cards",  # a page for organisers, 403 for others (tests/tournaments/player_access_cards)
    "person",
    "search",
    "card",  # one's own card, and the address that opens it (tests/tournaments/player_access_cards)
    "card-open",
    "event-people",  # a page for organisers, 403 for others (test_people)
    "journal",  # a page for officials, 403 for others (test_pages)
    "journal-file",  # the same as a file and for programs (test_journal_api)
    "api-journal",
    "api-journal-export",
    "api-journal-verify",
    "my-games",
    "game",
    "game-picture",
    "game-print",
    "game-file",
    "archive",
    "archive-game",
    "archive-game-picture",
    "archive-game-print",
    "archive-game-file",
    "position-picture",
    "api-import",  # for those who may import (test_import_api)
    "api-import-bad",
    "archive-imports",  # pages for those who may import, 403 for others (test_import_pages)
    "archive-import",
    "archive-import-bad",
    "archive-export",
    "api-archive-export",
    "opening-tables",
    "opening-table",
    "opening-table-text",
    "api-openings",
    "api-opening-table",
    "check-record",
    "desk",
    "case",
    "verify",
    "allowed-signers",
    "certificate",
    "certificate-pdn",
    "certificate-sig",
    "rulesets",
    "ruleset",
    "rulesets-compare",
    "record-examination",
    "help",  # the handbook
    "help-chapter",
    "login",
    "login-code",  # one's own sign-in and account (tests/deploy/test_sign_in.py)
    "password-link",
    "password-forgotten",  # the same answer to everybody (tests/deploy/test_forgotten_password.py)
    "account-email",
    "account-factor-of",  # 403 for all but keepers of the site
    "account",
    "account-password",
    "account-factor",
    "account-token-new",
    "account-token-revoke",
    "logout",
    "set_language",
    "api-event",
    "api-event-file",
    "api-round",
    "api-standings",
    "api-crosstable",
    "api-game",
    "api-cases",
    "api-case",
    "api-case-board",  # for whoever sees the case, 403 for others (test_api_lists)
    "api-case-timeline",
    "api-all-rulings",  # lists hold what the caller may see (test_api_lists)
    "api-ruling",
    "api-all-sanctions",
    "api-sanction",
    "api-all-incidents",
    "api-examinations",
    "api-examination",
    "api-archive-examination",
    "api-office",  # DELETE alone, refused to a stranger (test_api_lists)
    "api-certificates",
    "api-certificate",
    "api-certificate-pdn",
    "api-allowed-signers",
    "api-verify",
    "api-rulesets",
    "api-ruleset",
    "api-rulesets-compare",
    "api-examine",
    "api-case-claims",
    "api-case-options",
    "api-incident",  # for whoever sees its case, 403 for others (test_incidents)
    "api-tokens",
    "api-token",
    "api-archive",
    "api-archive-record",
    "api-archive-source",
    "api-validate",
    "api-validate-version",
    "api-record-line",  # reads a line and keeps nothing (games/board/test_moves_api.py)
    "api-position-ending",
    "api-position-explorer",
    "explorer",
    "api-position-moves",
    "game-embed",  # shows what the page of the game shows
    "archive-game-embed",
    "api-root",
    "api-schema",
    "api-docs",
}


def _names(resolver: URLResolver) -> set[str]:
    found = set()
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            found.add(pattern.name or str(pattern.pattern))
        elif pattern.app_name != "admin":
            found |= _names(pattern)
    return found


def test_every_address_is_either_guarded_here_or_known_to_be_harmless():
    """A new address must be entered in one of the two tables."""
    unknown = _names(get_resolver()) - WRITES.keys() - HARMLESS
    assert unknown - {"admin/login/", "admin/password_change/"} == set()


def rows_of_every_table(story: small_event.Story) -> list:
    """What a refused request must leave as it is."""
    event = Tournament.objects.get(pk=story.tournament.pk)
    games = list(story.game().pairing.round.pairings.values_list("games__result", "games__state"))
    return [
        Tournament.objects.count(),
        event.state,
        event.revision,
        event.entries.count(),
        list(event.rounds.values_list("state", flat=True)),
        games,
        story.game().submissions.count(),
        JournalEntry.objects.count(),
        Office.objects.count(),
    ]


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


def test_a_form_without_its_token_is_refused():
    """CSRF holds for the pages, whoever is signed in."""
    story = small_event.event(4)
    client = Client(enforce_csrf_checks=True)
    client.force_login(story.organiser)
    address = reverse("event-publish-round", args=[story.tournament.pk, 2])
    assert client.post(address).status_code == 403
    assert story.tournament.rounds.get(number=2).state == "draft"


def test_too_many_requests_are_told_to_wait(settings, monkeypatch):
    """429 with the seconds to wait."""
    from rest_framework.throttling import AnonRateThrottle

    monkeypatch.setattr(AnonRateThrottle, "rate", "2/min", raising=False)
    client = Client()
    answers = [client.get(reverse("api-rulesets")) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[-1].json()["params"]["wait_seconds"] > 0
