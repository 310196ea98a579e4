"""Every address of the service is tried by a stranger or listed as open to all."""

from django.urls import URLPattern, URLResolver, get_resolver

from tests.flows.test_strangers_may_not_write import WRITES

# addresses that anybody may use, or that only ever touch the caller's own things
HARMLESS = {
    "manifest",
    "offline",
    "offline-form",  # says that a typed form was not sent, the same to everybody
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
    "event-hall-manage",  # a page for officials, 403 for others (test_hall_screens)
    "event-schedule-file",
    "event-players",
    "event-rounds",
    "event-manage",  # a page for officials, 403 for others (test_hall_screens)
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
    "event-print-job",  # a print is of whoever asked for it (test_printing_chosen_papers)
    "event-print-pdf",
    "event-file",
    "event-show",  # 404 for a stranger, whether the event is in sight or not (test_cancel_and_hide)
    "event-closing",  # a page for organisers, 403 for others (test_cancel_and_hide)
    "event-lists",  # pages for organisers, 403 for others (test_preview_and_import)
    "event-list",
    "event-list-sample",
    "event-sides",  # pages for organisers, 403 for others (test_modes_of_play)
    "event-side",
    "api-sides",
    "event-entries",  # pages for organisers, 403 for others (test_pages_of_round_officials)
    "event-manual",
    "api-player",  # PATCH and DELETE alone, refused to a stranger (test_player_corrections)
    "api-apart-pair",  # DELETE alone, refused to a stranger (test_swiss_event_by_api)
    "person-requests",  # lists what the visitor may answer (test_consents)
    "person-request-answer",
    "api-consents",
    "api-consent-answer",  # 403 for who has no word in it (test_consents)
    "event-cards",  # a page for organisers, 403 for others (tests/tournaments/player_access_cards)
    "person",
    "search",
    "card",  # one's own card, and the address that opens it (tests/tournaments/player_access_cards)
    "card-open",
    "event-people",  # a page for organisers, 403 for others (test_accounts_and_offices)
    "journal",  # a page for officials, 403 for others (test_journal_page)
    "journal-file",  # the same as a file and for programs (test_list_export_and_verify_journal_api)
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
    "api-import",  # for those who may import (tests/games/imports/test_imports_api.py)
    "api-import-bad",
    "archive-imports",  # pages for those who may import, 403 for others (test_who_may_import)
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
    "api-record-line",  # reads a line and keeps nothing (test_moves_api)
    "api-position-ending",
    "api-position-explorer",
    "explorer",
    "api-position-moves",
    "game-embed",  # shows what the page of the game shows
    "archive-game-embed",
    "api-root",
    "api-schema",
    "api-docs",
    "api-subject",
}


def names_of_addresses(resolver: URLResolver) -> set[str]:
    names = set()
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            names.add(pattern.name or str(pattern.pattern))
        elif pattern.app_name != "admin":
            names |= names_of_addresses(pattern)
    return names


def test_every_address_is_either_tried_by_a_stranger_or_known_to_be_harmless():
    """A new address must be entered in one of the two tables."""
    unknown = names_of_addresses(get_resolver()) - WRITES.keys() - HARMLESS
    assert unknown - {"admin/login/", "admin/password_change/"} == set()
