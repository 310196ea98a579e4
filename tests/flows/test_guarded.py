"""Every address is tried by a stranger or open to all; links shown to officials open."""

import pytest

from arbiter.accounts.queries.rights import Role
from tests.flows.test_strangers import WRITES
from tests.support import small_event, swiss_event
from tests.support.addresses import addresses, answers_by_links

# addresses that anybody may use, or that only ever touch the caller's own things
HARMLESS = {
    "manifest",
    "manifest-card",
    "offline",
    "event-tie",  # read by everybody
    "event-micro-matches",
    "api-micro-matches",
    "api-ties",
    "api-best-games",  # read by everybody
    "api-festival-best-games",
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
    "decisions",  # the public register (arbiter/cases/test_register)
    "decisions-feed",
    "api-decisions",
    "api-revocations",
    "api-certificate-keys",
    "home",
    "event",
    "event-round",
    "event-crosstable",
    "event-bracket",
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
    "event-at-board",  # pages of those who enter results, 403 for others (judging/test_pages)
    "event-board-codes",
    "event-board",  # leads to the game's page, a judge to his own (judging/test_pages)
    "game-at-board",
    "event-prizes",  # the list once it is confirmed; before that for officials (prizes tests)
    "event-prizes-sheet",
    "festival-prizes",  # the same over all tournaments (prizes/test_over_tournaments)
    "festival-prizes-sheet",
    "festival-prizes-file",
    "event-prizes-file",
    "event-ranks",  # what everybody reads
    "event-norms-why",
    "event-rank-statement",
    "norm-tables",
    "norm-table",
    "norm-table-load",  # of officials of the site, 403 for others (ranks/test_ranks)
    "api-norm-table",
    "signed-paper",
    "signed-paper-text",
    "signed-paper-sig",
    "game-at-board-setup",
    "event-live",
    "event-share",  # pictures of what everybody sees (hall/test_share_pictures)
    "festival-share",
    "game-share",
    "certificate-share",
    "event-hall",
    "event-round-chat",  # what everybody sees, to be sent (hall/test_chat)
    "event-round-picture",
    "event-table-picture",
    "game-live",  # 403 for whoever may not write there (live/test_writing)
    "scorer",  # one's own board, and the address that opens it (live/test_writing)
    "scorer-open",
    "captain",  # one's own team, and the address that opens it (teams/test_pages)
    "captain-open",
    "event-teams",  # what everybody reads of teams
    "event-team",
    "event-team-table",
    "event-match",
    "event-match-sheets",
    "api-teams",
    "api-team",
    "api-team-table",
    "api-matches",
    "event-teams-new",  # acts on teams, refused to a stranger (teams/test_pages)
    "event-teams-draw",
    "event-team-settings",
    "event-team-change",
    "event-team-roster",
    "event-team-remove",
    "event-team-withdraw",
    "event-team-newcomer",
    "event-team-link",
    "event-matches-change",
    "event-line-up",
    "event-match-absent",
    "event-match-forfeit",
    "event-match-penalty",
    "event-match-penalty-back",
    "api-team-settings",
    "api-team-withdraw",
    "api-team-newcomers",
    "api-team-link",
    "api-matches-change",
    "api-line-up",
    "api-match-absent",
    "api-match-forfeit",
    "api-match-penalty",
    "api-match-penalty-back",
    "event-scorers",  # a page for organisers, 403 for others (live/test_writing)
    "event-embed",  # what everybody sees, in a frame of another site (hall/test_embeds)
    "event-round-embed",
    "oembed",
    "event-round-games",
    "api-round-games",
    "event-webhooks",  # pages for organisers, 403 for others (webhooks/test_pages)
    "api-webhook",  # PATCH, DELETE, refused to a stranger (webhooks/test_pages)
    "api-webhook-deliveries",
    # the same of an event of many tournaments and of the site (webhooks/test_of_many)
    "festival-webhooks",
    "api-festival-webhook",
    "api-festival-webhook-deliveries",
    "site-webhooks",
    "api-site-webhook",
    "api-site-webhook-deliveries",
    "event-hall-manage",  # a page for officials, 403 for others (test_screens)
    "event-schedule-file",
    "festival",
    "festival-officials",  # 403 for whoever may not appoint (festivals/test_rights)
    "festival-minors",  # 403 for whoever may not edit (festivals/test_minors)
    "api-festival-minors",
    "festival-manage",  # a page of links, 403 for others
    "festival-papers",
    "festival-paper",  # of officials: 403 for others (festivals/test_officials_papers)
    "festival-paper-pdf",
    "api-festival-paper",
    "festival-job",  # a job is of whoever asked for it (festivals/test_printing)
    "festival-job-file",
    "site-calendar",
    "festival-timetable",
    "festival-timetable-file",
    "festival-where",
    "festival-where-file",
    "api-festival",  # PATCH is refused to a stranger (festivals/test_rights)
    "api-festival-now",
    "api-festival-persons",
    "event-players",
    "event-rounds",
    "event-manage",  # a page for officials, 403 for others (test_screens)
    "event-standings-history",
    "event-player",
    "event-colours",
    "event-draw",
    # people of an event: for its officials, refused to others (festivals/test_people_pages)
    "festival-people",
    "festival-bring",
    "festival-application-new",
    "festival-confirm",
    "festival-application",
    "festival-application-tick",
    "festival-application-act",
    "festival-pay",
    "festival-pay-sum",
    "festival-category",
    "festival-money",
    "festival-cash",
    "festival-cash-file",
    "festival-commission",
    "festival-commission-protocol",
    "festival-clerk",
    "festival-delegation",
    "festival-groups",  # for organisers, 403 for others (festivals/test_merging)
    "festival-rounds-set",
    "festival-steps",  # for officials, 403 for others (festivals/test_steps)
    "api-festival-rounds",  # refused to a stranger (festivals/test_steps)
    "festival-merge",
    "festival-entry-settings",  # for organisers, 403 for others (festivals/test_entry_form)
    "festival-delegation-link",
    "festival-enter",  # everybody's form, and what its link opens (festivals/test_entry_form)
    "festival-entered",
    "festival-team",
    "festival-team-sent",
    "festival-team-paper",
    "festival-players",  # what everybody reads
    "event-exchange",
    "event-papers",
    "game-protocol",
    "certificate-sheet",
    "case-ruling",  # for those who see the case (tests/arbiter/papers)
    "series-all",  # what everybody reads; its acts refused to a stranger (stages/test_series)
    "series",
    "series-file",
    "series-change",
    "series-act",
    "api-series",
    "api-series-event",
    "api-series-events",
    "api-series-close",
    "api-series-reopen",
    "event-stages",  # a plan is its organisers' alone (stages/test_stage_pages)
    "event-stage",
    "event-stage-order",
    "api-stage",  # PATCH, DELETE, refused to a stranger (stages/test_stage_api)
    "event-classifications",
    "event-classification-file",
    "festival-classifications",
    "festival-classification-file",
    "festival-classification-add",  # refused to a stranger (festivals/test_medal_pages)
    "festival-classification-move",
    "festival-classification-remove",
    "festival-medals",
    "festival-medals-file",
    "festival-medal-rule",  # refused to a stranger (festivals/test_medal_pages)
    "festival-live",
    "api-festival-application",  # for those who manage entries (festivals/test_application_api)
    "api-festival-money",
    "api-festival-delegations",
    "api-festival-delegation",
    "api-festival-classification",  # PATCH, DELETE, refused to a stranger (test_table_api)
    "api-classification",
    "api-festival-medals",
    "event-paper",
    "event-paper-pdf",
    "api-paper",  # the same paper for programs
    "event-papers-pdf",
    "event-print-job",  # a print is of whoever asked for it (test_printing)
    "event-print-pdf",
    "event-file",
    "taken-event",  # for organisers, or what is public (exchange/test_taking)
    "taken-event-file",
    "taken-event-record",
    "taken-event-game",
    "event-kept-file",  # of the event asked for (exchange/test_kept_files)
    "event-show",  # 404 for a stranger, whether the event is in sight or not (test_hiding)
    "event-closing",  # a page for organisers, 403 for others (test_hiding)
    "event-lists",  # pages for organisers, 403 for others (test_list_import)
    "event-list",
    "event-list-sample",
    "event-sides",  # pages for organisers, 403 for others (test_modes)
    "event-side",
    "api-sides",
    "event-entries",  # pages for organisers, 403 for others (rounds/test_pages)
    "event-manual",
    "api-player",  # PATCH and DELETE alone, refused to a stranger (test_corrections)
    "api-apart-pair",  # DELETE alone, refused to a stranger (events/test_api)
    "person-requests",  # lists what the visitor may answer (test_consents)
    "person-request-answer",
    "api-consents",
    "api-consent-answer",  # 403 for who has no word in it (test_consents)
    "event-cards",  # a page for organisers, 403 for others (entries/test_cards)
    "person",  # what everybody reads (hall/test_rivals)
    "person-beside",
    "person-rival",
    "api-person",
    "api-person-rival",
    "search",
    "card",  # one's own card, and the address that opens it (entries/test_cards)
    "card-open",
    "card-device-add",  # of one's own card, 403 without one (calls/test_subscriptions)
    "card-device-forget",
    "card-mail",
    "card-mail-forget",
    "card-mail-confirm",  # what a link of a letter opens, 404 without its code
    "letters-stop",
    "event-people",  # a page for organisers, 403 for others (test_officials)
    "journal",  # a page for officials, 403 for others (journal/test_page)
    "journal-file",  # the same as a file and for programs (test_export)
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
    "api-import",  # for those who may import (tests/games/imports/test_api.py)
    "api-import-bad",
    "archive-imports",  # pages for those who may import, 403 for others (imports/test_pages)
    "archive-import",
    "archive-import-bad",
    "archive-export",
    "api-archive-export",
    "opening-tables",
    "opening-table",
    "opening-table-text",
    "api-openings",
    "api-opening-table",
    "event-rules",  # a draft is 404 for others (regulations/test_document)
    "event-rules-edition",
    "event-rules-text",
    "event-rules-sig",
    "festival-rules",
    "festival-rules-edition",
    "festival-rules-text",
    "festival-rules-sig",
    "rating-snapshot",  # pages and files of the site's organisers, 403 for others
    "rating-snapshot-csv",  # (federations/test_snapshots)
    "api-federation-list",
    "api-snapshot",
    "api-snapshot-players",
    "event-report",  # of those who manage the entries, 403 for others (federations/test_reports)
    "event-report-file",
    "api-event-report",
    "api-report-form",
    "rating-lists",  # lists are read by everybody
    "rating-list",
    "rating-list-csv",
    "rating-event",
    "rating-player",
    "api-rating",  # PUT and DELETE are refused to a stranger (ratings/test_lists)
    "api-rating-players",
    "api-rating-player",
    "api-rating-event",  # an act of its own is refused, too
    "opening-drafts",  # pages for those who bring tables, 403 for others (openings/test_drafts)
    "opening-draft",
    "api-opening-draft",
    "check-record",
    "desk",
    "case",
    "verify",
    "allowed-signers",
    "certificate",
    "certificate-pdn",
    "certificate-sig",
    "rulesets",
    "rules-of-games",
    "rules-of-game",
    "ruleset",
    "rulesets-compare",
    "record-examination",
    "help",  # the handbook
    "help-chapter",
    "login",
    "login-code",  # one's own sign-in and account (tests/deploy/accounts/test_sign_in.py)
    "password-link",
    "password-forgotten",  # the same answer to everybody (tests/deploy/accounts/test_forgotten.py)
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
    "api-event-kept-files",  # what everybody reads (exchange/test_kept_files)
    "api-event-kept-file",
    "api-taken-event",  # for organisers, or what is public (exchange/test_taking)
    "api-taken-event-file",
    "api-round",
    "api-standings",
    "api-crosstable",
    "api-bracket",
    "api-game",
    "api-cases",
    "api-case",
    "api-case-board",  # for whoever sees the case, 403 for others (cases/test_lists)
    "api-case-timeline",
    "api-all-rulings",  # lists hold what the caller may see (cases/test_lists)
    "api-ruling",
    "api-all-sanctions",
    "api-sanction",
    "api-all-incidents",
    "api-examinations",
    "api-examination",
    "api-archive-examination",
    "api-office",  # DELETE alone, refused to a stranger (cases/test_lists)
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
    "api-time-control",  # reads a time control and keeps nothing (events/test_controls)
    "api-record-line",  # reads a line and keeps nothing (board/test_api)
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


def test_every_address_is_either_tried_by_a_stranger_or_known_to_be_harmless():
    """A new address must be entered in one of the two tables."""
    unknown = {address.name for address in addresses()} - WRITES.keys() - HARMLESS
    assert unknown - {"admin/login/", "admin/password_change/"} == set()


@pytest.mark.django_db
@pytest.mark.parametrize("role", (Role.ORGANISER, Role.CHIEF, Role.ARBITER, Role.JURY))
def test_an_official_finds_no_link_to_a_page_that_is_refused_to_him(role):
    story = swiss_event.event(6, 5)
    swiss_event.publish(story)
    swiss_event.play(story, 1)  # round 2 is to be drafted: check-in, pairing by hand
    official = small_event.user("official", staff_of=story.tournament.scope_key, role=role)
    start = f"/events/{story.tournament.pk}/"
    answers = answers_by_links(small_event.signed_in(official), start, each=2)
    assert {path: answer.status for path, answer in answers.items() if answer.status >= 400} == {}
    assert len(answers) > 20
