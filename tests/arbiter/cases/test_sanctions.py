"""Sanctions given in cases: what adds up, what is refused, who may give them."""

import pytest
from django.core.exceptions import PermissionDenied

from arbiter.journal.models import JournalEntry
from arbiter.refusals.codes_and_exceptions import Refused
from arbiter.sanctions import give_sanctions, sanctions_in_force_and_next_step
from arbiter.sanctions.give_sanctions import WantedSanction
from arbiter.sanctions.models import Sanction
from tests import small_event
from tests.arbiter.cases.disputed_games import dispute, rule
from tests.small_event import NOON
from tournaments.entries.models import Entry
from tournaments.rounds_and_boards.models import Game

pytestmark = pytest.mark.django_db


def give(case, by, kind, side="b", minutes=0):
    wanted = WantedSanction(kind, side, minutes)
    return give_sanctions.give_sanction(case=case, wanted=wanted, reason="шум", actor=by, at=NOON)


def test_sanctions_add_up_over_the_event(story):
    case = dispute(story)
    give(case, story.arbiter, "remark")
    give(case, story.arbiter, "warning")
    give(case, story.arbiter, "time", minutes=1)
    party = f"entry:{story.game().black_id}"
    kinds_given = sanctions_in_force_and_next_step.sanction_kinds_of_player(
        story.tournament.scope_key, party
    )
    assert kinds_given == ("remark", "warning", "time")
    assert JournalEntry.objects.filter(verb="sanction.given").count() == 3


def test_a_sanction_is_on_the_protocol_of_its_case(story, client):
    case = dispute(story)
    give(case, story.arbiter, "time", minutes=2)
    client.force_login(story.arbiter)
    page = client.get(f"/desk/{case.pk}/protocol/", headers={"accept-language": "ru"})
    assert "время сопернику, 2 мин. шум" in page.content.decode().replace("\u00a0", " ")


REFUSED = (
    ("jail", "b", 0, "unknown_sanction"),
    ("remark", "", 0, "sanction_without_side"),
    ("time", "b", 0, "sanction_minutes"),
    ("time", "b", 61, "sanction_minutes"),
    ("remark", "b", 5, "sanction_minutes"),
    ("loss", "b", 0, "sanction_needs_ruling"),
)


@pytest.mark.parametrize(("kind", "side", "minutes", "code"), REFUSED)
def test_what_is_no_sanction_is_refused(story, kind, side, minutes, code):
    with pytest.raises(Refused, match=code):
        give(dispute(story), story.arbiter, kind, side, minutes)
    assert not Sanction.objects.exists()


def test_a_loss_comes_with_the_ruling_that_gives_it(story):
    case = dispute(story)
    with pytest.raises(Refused, match="sanction_contradicts_result"):
        rule(case, story.arbiter, "0-1 discipline", sanction=WantedSanction("loss", "b"))
    ruling = rule(case, story.arbiter, "1-0 discipline", sanction=WantedSanction("loss", "b"))
    assert Sanction.objects.get().ruling == ruling
    assert Game.objects.get(pk=story.game().pk).result == "1-0"


def test_a_superseded_ruling_takes_its_sanction_along(story):
    case = dispute(story)
    first = rule(case, story.arbiter, "1-0 discipline", sanction=WantedSanction("loss", "b"))
    rule(case, story.arbiter, "1/2-1/2 adjudicated", supersedes=first)
    party = f"entry:{story.game().black_id}"
    assert (
        sanctions_in_force_and_next_step.sanction_kinds_of_player(story.tournament.scope_key, party)
        == ()
    )
    assert Sanction.objects.count() == 1


def test_expulsion_is_the_chief_arbiters_and_changes_the_entry(story):
    case = dispute(story)
    with pytest.raises(PermissionDenied):
        give(case, story.arbiter, "expulsion")
    chief = small_event.user("chief", staff_of=story.tournament.scope_key, role="chief")
    give(case, chief, "expulsion")
    black = Entry.objects.get(pk=story.game().black_id)
    assert black.state == "expelled"
    assert JournalEntry.objects.filter(verb="entry.expelled").count() == 1
    with pytest.raises(Refused, match="already_expelled"):
        give(case, chief, "expulsion")


def test_nobody_sanctions_in_his_own_game(story):
    player = story.user_of(story.game().white)
    player.offices.create(scope=story.tournament.scope_key, role="arbiter")
    with pytest.raises(Refused, match="own_game"):
        give(dispute(story), player, "remark")
