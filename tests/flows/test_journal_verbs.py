"""Every journal verb is written by its act, with actor and words."""

import re
from pathlib import Path

import pytest

from arbiter.accounts.models import Office
from arbiter.cases.texts import incidents
from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.texts.verbs import HISTORICAL, VERBS, journal_verb_in_words
from tests.arbiter.cases.test_lists import furnished
from tests.flows.test_people_verbs import BY_PEOPLE
from tests.support import small_event, swiss_event
from tests.support.board_acts import PLAYED, SWISS
from tests.support.organiser_acts import change_regulations
from tournaments.boards.models import Game

TESTS = Path(__file__).parents[1]

ELSEWHERE = {
    "regulations.worded": "tournaments/regulations/test_document.py",
    "regulations.published": "tournaments/regulations/test_document.py",
    "event.taken_in": "tournaments/exchange/test_taking.py",
    "event.taken_away": "tournaments/exchange/test_taking.py",
    "federation.opened": "tournaments/federations/test_snapshots.py",
    "federation.stored": "tournaments/federations/test_snapshots.py",
    "ratings.taken": "tournaments/federations/test_event_ratings.py",
    "report.loaded": "tournaments/federations/test_reports.py",
    "report.changed": "tournaments/federations/test_reports.py",
    "report.sent": "tournaments/federations/test_sent_reports.py",
    "report.answered": "tournaments/federations/test_sent_reports.py",
    "report.taken_back": "tournaments/federations/test_sent_reports.py",
    "rating.opened": "tournaments/ratings/test_lists.py",
    "rating.changed": "tournaments/ratings/test_lists.py",
    "rating.counted": "tournaments/ratings/test_lists.py",
    "rating.left_out": "tournaments/ratings/test_lists.py",
    "import.read_as": "games/imports/test_other_games.py",
    "incident.huffed": "arbiter/rules/incidents/test_remedies.py",
    "side.described": "flows/test_modes.py",
    "move.sent": "flows/test_correspondence.py",
    "move.overdue": "flows/test_correspondence.py",
    "leave.taken": "flows/test_correspondence.py",
    "prizes.set": "tournaments/prizes/test_prize_lists.py",
    "prizes.confirmed": "tournaments/prizes/test_prize_lists.py",
    "prizes.reopened": "tournaments/prizes/test_prize_lists.py",
    "norms.loaded": "tournaments/ranks/test_ranks.py",
    "norms.chosen": "tournaments/ranks/test_ranks.py",
    "rank.proposed": "tournaments/ranks/test_ranks.py",
    "rank.confirmed": "tournaments/ranks/test_ranks.py",
    "rank.withdrawn": "tournaments/ranks/test_ranks.py",
    "live.link_made": "tournaments/live/test_writing.py",
    "live.link_ended": "tournaments/live/test_writing.py",
    "live.settings_changed": "tournaments/live/test_writing.py",
    "live.move_taken_back": "tournaments/live/test_writing.py",
    "live.taken_over": "tournaments/live/test_writing.py",
    "tie.decided": "tournaments/brackets/test_events.py",
    "key.rotated": "arbiter/certificates/test_revocations.py",
    "seal.checked": "tournaments/games/test_adjournment.py",
    "stage.planned": "tournaments/stages/test_stages.py",
    "stage.changed": "tournaments/stages/test_stage_pages.py",
    "stage.removed": "tournaments/stages/test_stage_pages.py",
    "stage.away": "tournaments/stages/test_stages.py",
    "stage.tie_decided": "tournaments/stages/test_stages.py",
    "stage.made": "tournaments/stages/test_stages.py",
    "stage.replaced": "tournaments/stages/test_stages.py",
    "stage.carried": "tournaments/stages/test_stages.py",
    "series.opened": "tournaments/stages/test_series.py",
    "series.changed": "tournaments/stages/test_series.py",
    "series.removed": "tournaments/stages/test_series.py",
    "series.closed": "tournaments/stages/test_series.py",
    "series.reopened": "tournaments/stages/test_series.py",
    "classification.added": "tournaments/festivals/test_classifications.py",
    "classification.changed": "tournaments/festivals/test_table_api.py",
    "classification.moved": "tournaments/festivals/test_classifications.py",
    "classification.removed": "tournaments/festivals/test_classifications.py",
    "festival.opened": "tournaments/festivals/test_journal.py",
    "festival.changed": "tournaments/festivals/test_journal.py",
    "festival.made_public": "tournaments/festivals/test_journal.py",
    "festival.timetable": "tournaments/festivals/test_journal.py",
    "openings.drafted": "tournaments/openings/test_drafts.py",
    "openings.discarded": "tournaments/openings/test_drafts.py",
    "festival.rule_changed": "tournaments/festivals/test_medal_tables.py",
    "entries.copied": "tournaments/events/test_copies.py",
    "applications.entered": "tournaments/festivals/test_entries.py",
    "applications.confirmed": "tournaments/festivals/test_entries.py",
    "application.withdrawn": "tournaments/festivals/test_entries.py",
    "application.refused": "tournaments/festivals/test_entries.py",
    "application.taken_in_again": "tournaments/festivals/test_entries.py",
    "application.programmes_chosen": "tournaments/festivals/test_entries.py",
    "application.moved": "tournaments/festivals/test_entries.py",
    "application.question_settled": "tournaments/festivals/test_entries.py",
    "application.consent_noted": "tournaments/festivals/test_entries.py",
    "application.category_set": "tournaments/festivals/test_money.py",
    "fees.changed": "tournaments/festivals/test_money.py",
    "payment.recorded": "tournaments/festivals/test_money.py",
    "admission.decided": "tournaments/festivals/test_commission.py",
    "delegation.described": "tournaments/festivals/test_commission.py",
    "groups.merged": "tournaments/festivals/test_merging.py",
    "groups.split": "tournaments/festivals/test_merging.py",
    "game.named_best": "tournaments/games/test_best.py",
    "game.best_taken_back": "tournaments/games/test_best.py",
    "festival.minors_named": "tournaments/festivals/test_minors.py",
    "festival.rounds_set": "tournaments/festivals/test_merging.py",
    "application.sent": "tournaments/festivals/test_entry_form.py",
    "applications.sent": "tournaments/festivals/test_entry_form.py",
    "delegation.linked": "tournaments/festivals/test_entry_form.py",
    "groups.limited": "tournaments/festivals/test_entry_form.py",
    "card.calls_on": "tournaments/calls/test_subscriptions.py",
    "card.calls_off": "tournaments/calls/test_subscriptions.py",
    "webhook.added": "tournaments/webhooks/test_pages.py",
    "webhook.changed": "tournaments/webhooks/test_pages.py",
    "webhook.secret_renewed": "tournaments/webhooks/test_pages.py",
    "webhook.removed": "tournaments/webhooks/test_pages.py",
    "webhook.stopped": "tournaments/webhooks/test_sending.py",
    "entry.expelled": "arbiter/cases/test_appeals.py",
    "teams.settings_changed": "tournaments/teams/test_rosters.py",
    "teams.entered": "tournaments/teams/test_rosters.py",
    "teams.taken_over": "tournaments/exchange/test_team_trf.py",
    "teams.round_drafted": "tournaments/teams/test_drafts.py",
    "teams.draft_changed": "tournaments/teams/test_hand_drafts.py",
    "teams.drawn": "tournaments/teams/test_rosters.py",
    "team.changed": "tournaments/teams/test_rosters.py",
    "team.removed": "tournaments/teams/test_rosters.py",
    "team.joined": "tournaments/teams/test_newcomers.py",
    "team.withdrawn": "tournaments/teams/test_pages.py",
    "team.penalised": "tournaments/teams/test_pages.py",
    "team.penalty_taken_back": "tournaments/teams/test_pages.py",
    "team.link_made": "tournaments/teams/test_pages.py",
    "team.link_ended": "tournaments/teams/test_pages.py",
    "line_up.handed_in": "tournaments/teams/test_pages.py",
    "line_up.excepted": "tournaments/teams/test_pages.py",
    "line_up.changed": "tournaments/teams/test_substitutions.py",
    "line_ups.opened": "tournaments/teams/test_pages.py",
    "festival.papers": "tournaments/festivals/test_official_papers.py",
    "tie.step_set_up": "tournaments/ties/test_match.py",
    "tie.step_taken_back": "tournaments/ties/test_match.py",
    "tie.clock_noted": "tournaments/ties/test_match.py",
    "tie.act_noted": "tournaments/ties/test_acts.py",
    "tie.act_taken_back": "tournaments/ties/test_acts.py",
    "ladder.changed": "tournaments/ties/test_match.py",
    "play_off.opened": "tournaments/ties/test_play_offs.py",
    "play_off.ordered": "tournaments/ties/test_play_offs.py",
}
"""Verbs whose act is long: the test that does it and names the verb."""

BY_PLAYERS_TOO = re.compile(
    r"record\.|seal\.checked|case\.(opened|added_to|withdrawn|answered)|game\.reopened|result\.(recorded|waits_again)|"
    r"card\.calls_|certificate\.|token\.|email\.|password\.|second_factor\.|person\."
)
"""What a player may do by himself; everything else is an official's, a command's or a worker's."""


def rows_since(seq: int, story) -> dict[str, JournalEntry]:
    rows = JournalEntry.objects.filter(stream=story.tournament.scope_key, seq__gt=seq)
    return {row.verb: row for row in rows.select_related("actor")}


def assert_rows_are_true(rows: dict[str, JournalEntry], wanted: str) -> None:
    """The act wrote these verbs, an official did what only officials do, in words for people."""
    assert set(wanted.split()) <= rows.keys()
    for verb, row in rows.items():
        is_official = row.actor is None or Office.objects.filter(user=row.actor).exists()
        assert is_official or BY_PLAYERS_TOO.match(verb), (verb, row.actor)
        for language in ("ru", "en"):
            assert journal_verb_in_words(verb, language) != verb


@pytest.mark.django_db
@pytest.mark.parametrize(("act", "wanted"), PLAYED, ids=[act[1] for act in PLAYED])
def test_an_act_at_the_boards_is_told_by_its_verb(act, wanted):
    story = small_event.event(4)
    assert Game.objects.exists()
    act(story)
    assert_rows_are_true(rows_since(0, story), wanted)


@pytest.mark.django_db
@pytest.mark.parametrize(("act", "wanted"), SWISS, ids=[act[1] for act in SWISS])
def test_an_act_of_a_swiss_event_is_told_by_its_verb(act, wanted):
    story = swiss_event.event(8, 4)
    act(story)
    assert_rows_are_true(rows_since(0, story), wanted)


@pytest.mark.django_db
def test_regulations_changed_before_the_lots():
    story = swiss_event.event(8, 4, drawn=False)
    change_regulations(story)
    assert_rows_are_true(rows_since(0, story), "regulations.changed")


@pytest.mark.django_db
def test_a_ruling_a_sanction_and_an_incident():
    assert_rows_are_true(rows_since(0, furnished()), "case.ruled sanction.given incident.entered")


def test_every_verb_has_its_act():
    """A new verb needs an act here, or a test of its own."""
    acted = {verb for _, wanted in (*PLAYED, *SWISS) for verb in wanted.split()}
    acted |= {verb for _, wanted in BY_PEOPLE for verb in wanted.split()}
    acted |= {"regulations.changed", "case.ruled", "sanction.given"}
    worded = ({*VERBS} - {*HISTORICAL}) | {f"incident.{act}" for act in incidents.ACTS}
    assert sorted((acted | ELSEWHERE.keys()) ^ worded) == []
    assert not acted & ELSEWHERE.keys()


@pytest.mark.parametrize(("verb", "file"), ELSEWHERE.items())
def test_an_act_that_is_long_has_a_test_of_its_own(verb, file):
    room, _dot, name = verb.partition(".")
    text = (TESTS / file).read_text(encoding="utf-8")
    assert f'"{verb}"' in text or room in text and name in text


DOERS = (  # a player who does something himself, an official who does
    re.compile(
        r"\b(игрок|участник|соперник)\w*\b.*\b(назвал|внёс|сказал|подтвердил|предложил)|"
        r"\b(player|opponent)s?\b.*\b(told|said|entered a|confirmed|offered)\b"
    ),
    re.compile(r"\bсудья внёс|официальн\w+ лиц|\bofficials? entered\b"),
)


@pytest.mark.parametrize("verb", sorted({*VERBS} - {*HISTORICAL}))
def test_words_name_nobody_who_may_not_act(verb):
    by_player, by_official = DOERS
    for text in VERBS[verb]:
        if BY_PLAYERS_TOO.match(verb):
            assert not by_official.search(text), (verb, text)
        else:
            assert not by_player.search(text), (verb, text)
    assert incidents.ACTS
