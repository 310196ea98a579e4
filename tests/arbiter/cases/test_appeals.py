"""Appeals to the jury, with or without one, and sanctions given in cases."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse
from django.utils import timezone

from arbiter.cases.models import Case, CaseKind, Ruling, Sanction
from arbiter.cases.queries import rulings
from arbiter.cases.services import rulings as rulings_services
from arbiter.cases.services import sanctions
from arbiter.cases.services.sanctions import WantedSanction
from arbiter.errors import Refused, StaleRequest
from arbiter.journal.models.rows import JournalEntry
from tests.support import small_event
from tests.support.results import dispute, rule
from tests.support.small_event import NOON
from tournaments.boards.models import Game, GameState
from tournaments.entries.models import Entry
from tournaments.games.services import disputes

# Appeals against rulings to the jury: superseded, upheld, in time or too late.


pytestmark = pytest.mark.django_db


def appeal(story, case, at=NOON, by=None):
    player = by or story.user_of(story.game().black)
    return rulings_services.appeal_against_ruling(case=case, text="Неверно", actor=player, at=at)


def test_the_jurys_ruling_supersedes(story, jury):
    case = dispute(story)
    first = rule(case, story.arbiter)
    taken = appeal(story, case)
    assert (taken.kind, taken.appeals, taken.state) == ("appeal", first, "open")
    with pytest.raises(PermissionDenied):
        rule(taken, story.arbiter)
    with pytest.raises(StaleRequest, match="appeal_pending"):
        rule(case, story.arbiter, "1/2-1/2 adjudicated", supersedes=first)
    last = rule(taken, jury, "1/2-1/2 adjudicated")
    assert last.supersedes == first
    assert Game.objects.get(pk=story.game().pk).result == "1/2-1/2"
    assert Ruling.objects.filter(superseded_by__isnull=True).get() == last
    with pytest.raises(StaleRequest):
        rule(case, story.arbiter, "1-0 resignation", supersedes=first)
    with pytest.raises(Refused, match="not_appealable"):
        appeal(story, taken)


def test_the_jury_may_bring_back_what_stood_before_the_ruling(story, jury):
    """0-1 stood, the arbiter gave a draw on a claim, the jury gives 0-1 again."""
    resigned = rule(dispute(story), story.arbiter, "0-1 resignation")
    game = story.game()
    claimed = disputes.claim_draw(
        game_id=game.pk,
        rule="threefold",
        ply=None,
        text="",
        actor=story.user_of(game.white),
        at=NOON,
    )
    rule(claimed, story.arbiter, "1/2-1/2 threefold")
    rule(appeal(story, claimed), jury, "0-1 resignation")
    stored_game = Game.objects.get(pk=game.pk)
    assert (stored_game.result, stored_game.termination) == (resigned.result, "resignation")


def test_the_jury_may_uphold(story, jury):
    case = dispute(story)
    rule(case, story.arbiter)
    rule(appeal(story, case), jury, "1-0 resignation")
    assert Game.objects.get(pk=story.game().pk).state == GameState.FINISHED


def test_whoever_ruled_first_does_not_sit_on_the_appeal(story):
    story.arbiter.offices.create(scope=story.tournament.scope_key, role="jury")
    case = dispute(story)
    rule(case, story.arbiter)
    with pytest.raises(Refused, match="same_judge_on_appeal"):
        rule(appeal(story, case), story.arbiter, "1/2-1/2 adjudicated")


@pytest.mark.parametrize(("minutes", "in_time"), ((30, True), (31, False)))
def test_the_protest_period_ends(story, minutes, in_time):
    case = dispute(story)
    rule(case, story.arbiter)
    late = NOON + timedelta(minutes=minutes)
    if in_time:
        assert appeal(story, case, at=late)
        return
    with pytest.raises(Refused) as refused:
        appeal(story, case, at=late)
    assert refused.value.code == "protest_period_over"
    assert refused.value.params["until"].endswith(":30")
    assert Case.objects.count() == 1


# An appeal in an event without a jury: said plainly, and the organiser is asked to name one.


ASKED = "Подан протест, а жюри, которое вправе его решить, в соревновании нет"


def overview(story, user):
    page = small_event.signed_in(user).get(
        reverse("event", args=[story.tournament.pk]), headers={"accept-language": "ru"}
    )
    return page.content.decode()


@pytest.fixture
def appealed(story):
    """Black takes the ruling in his case before the jury; returns what he then reads."""
    case = dispute(story)
    rule(case, story.arbiter, at=timezone.now())
    client = small_event.signed_in(story.user_of(story.game().black))
    russian = {"accept-language": "ru"}
    address = reverse("case-appeal", args=[case.pk])
    page = client.post(address, {"text": "Не было"}, headers=russian, follow=True)
    assert Case.objects.filter(kind=CaseKind.APPEAL).exists()
    return page.content.decode()


def test_nobody_is_told_that_a_jury_has_it(appealed):
    assert "Протест принят" in appealed
    assert "ещё нет жюри" in appealed
    assert "передан жюри" not in appealed


def test_the_organiser_is_asked_to_name_a_jury(story, appealed):
    assert ASKED in overview(story, story.organiser)
    assert ASKED not in overview(story, story.stranger)


def test_he_is_asked_no_more_once_there_is_one(story, appealed, jury):
    assert ASKED not in overview(story, story.organiser)


TO_APPOINT = "1 протест ждёт жюри: его членов назначаете вы."


@pytest.mark.parametrize("name", ["desk", "home"])
def test_the_desk_and_the_front_page_tell_who_must_appoint_a_jury(story, appealed, name):
    """With a badge in the menu: "0 cases are yours to decide" hid that it waits for him."""

    def page(user):
        client = small_event.signed_in(user)
        return client.get(reverse(name), headers={"accept-language": "ru"}).content.decode()

    assert TO_APPOINT in page(story.organiser)
    assert 'badge-count">1<' in page(story.organiser)
    assert TO_APPOINT not in page(story.arbiter)


@pytest.mark.parametrize("name", ["desk", "home"])
def test_they_tell_it_no_more_once_there_is_one(story, appealed, jury, name):
    client = small_event.signed_in(story.organiser)
    page = client.get(reverse(name), headers={"accept-language": "ru"}).content.decode()
    assert TO_APPOINT not in page


# Sanctions given in cases: what adds up, what is refused, who may give them.


def give(case, by, kind, side="b", minutes=0):
    wanted = WantedSanction(kind, side, minutes)
    return sanctions.give_sanction(case=case, wanted=wanted, reason="шум", actor=by, at=NOON)


def test_sanctions_add_up_over_the_event(story):
    case = dispute(story)
    give(case, story.arbiter, "remark")
    give(case, story.arbiter, "warning")
    give(case, story.arbiter, "time", minutes=1)
    party = f"entry:{story.game().black_id}"
    kinds_given = rulings.sanction_kinds_of_player(story.tournament.scope_key, party)
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
    assert rulings.sanction_kinds_of_player(story.tournament.scope_key, party) == ()
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
