"""Browser: a fallen flag is ruled on, an appeal decided by a juror, also on a phone."""

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import expect

from arbiter.cases.models import Case, CaseKind, Ruling
from tests.support import small_event
from tests.support.browsing import NARROW, WIDE
from tests.support.results import dispute, rule
from tournaments.games.services import clocks, records

pytestmark = pytest.mark.django_db(transaction=True)

STOPS_AT_5 = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. g3-h4 g7-f6 4. f2-g3 h8-g7 5. a1-a5 g5-f4 *"


@pytest.fixture
def story(transactional_db):
    return small_event.event(time_control="480")


def write_flag(story: small_event.Story, ply: int) -> None:
    clocks.store_clock_entry(
        game_id=story.game().pk,
        kind="flag",
        side="w",
        ply=ply,
        time=None,
        reason="",
        actor=story.arbiter,
        at=timezone.now(),
    )


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_flag_without_a_record_is_ruled_by_one_press(new_visitor, story, language):
    """Outcome and reason stand in the form, beside the facts; another outcome takes them away."""
    case = dispute(story, kind="clock", at=timezone.now())
    write_flag(story, 45)
    visitor = new_visitor("arbiter", language)
    page = visitor.open(f"/desk/{case.pk}/")
    said, form = page.locator(".case-said").bounding_box(), page.locator(".case-ruling")
    beside = form.bounding_box()
    assert beside["x"] >= said["x"] + said["width"]
    assert beside["y"] <= said["y"] + 1
    assert beside["x"] + beside["width"] <= WIDE["width"]
    visitor.look(f"flag-without-record-{language}")
    outcome, reason = page.locator("[name=outcome]"), page.locator(".ruling [name=reason]")
    expect(outcome.and_(page.locator(":checked"))).to_have_value("0-1 clock")
    words = reason.input_value()
    assert words.startswith("23. ")
    outcome.and_(page.locator("[value='1-0 clock']")).check()
    expect(reason).to_have_value("")
    outcome.and_(page.locator("[value='0-1 clock']")).check()
    expect(reason).to_have_value(words)
    visitor.follow(page.locator(".ruling button.button").last)
    expect(page.locator(".notice-success").first).to_be_visible()
    made = Ruling.objects.get()
    assert (str(made.outcome), made.reason) == ("0-1 clock", words)


@pytest.mark.parametrize(
    ("language", "person", "never"),
    [
        ("ru", "Решает судья", "По правилам партию решает флаг"),
        ("en", "A person must decide", "By the rules the flag decides"),
    ],
)
def test_a_flag_behind_the_end_of_the_legal_moves_is_left_to_the_arbiter(
    new_visitor, story, language, person, never
):
    white = story.user_of(story.game().white)
    records.submit_record(
        game_id=story.game().pk, data=STOPS_AT_5.encode(), actor=white, at=timezone.now()
    )
    case = dispute(story, kind="clock", at=timezone.now())
    write_flag(story, 45)
    visitor = new_visitor("arbiter", language)
    page = visitor.open(f"/desk/{case.pk}/")
    clock = page.locator("section[aria-labelledby=clocks]")
    expect(clock).to_contain_text(person)
    expect(clock).to_contain_text("23. ")
    expect(clock).not_to_contain_text(never)
    expect(page.locator("[name=outcome]:checked")).to_have_count(0)
    expect(page.locator(".ruling [name=reason]")).to_have_value("")
    visitor.look(f"flag-beyond-record-{language}")


def named(login: str, first: str, last: str) -> None:
    User.objects.filter(username=login).update(first_name=first, last_name=last)


@pytest.mark.parametrize(
    ("language", "no_jury", "appoint", "decides", "ruled"),
    [
        (
            "ru",
            "ещё нет жюри",
            "Назначить членов жюри",
            "Решает жюри: Юрий Присяжный",
            "½–½, решение апелляционного жюри",
        ),
        (
            "en",
            "has no jury yet",
            "Appoint members of the jury",
            "The jury decides: Iurii Prisiazhnyi",
            "½–½, the ruling of the jury of appeal",
        ),
    ],
)
def test_an_appeal_from_the_player_to_the_protocol_of_the_jury(
    new_visitor, story, language, no_jury, appoint, decides, ruled
):
    """The organiser appoints from the desk; the juror decides, half of it on a phone."""
    named("arbiter", "Анна", "Судьина")
    case = dispute(story, at=timezone.now())
    rule(case, story.arbiter, at=timezone.now())
    player = new_visitor(story.user_of(story.game().black).username, language)
    page = player.open(f"/desk/{case.pk}/")
    page.locator("details:has(#appeal-text) summary").click()
    page.locator("#appeal-text").fill("Партия не была проиграна.")
    player.follow(page.locator("form:has(#appeal-text) button"))
    expect(page.locator("main")).to_contain_text(no_jury)
    player.look(f"appeal-without-jury-{language}")

    small_event.user("juror")
    named("juror", "Юрий", "Присяжный")
    organiser = new_visitor("organiser", language)
    page = organiser.open("/desk/")
    organiser.look(f"appeal-desk-without-jury-{language}")
    organiser.follow(page.locator("main").get_by_role("link", name=appoint))
    appointing = page.locator("form[action$='/appoint/'], form[action*='appoint']").first
    appointing.locator("[name=username]").fill("juror")
    appointing.locator("[name=role]").select_option("jury")
    organiser.follow(appointing.locator("button"))

    appeal = Case.objects.get(kind=CaseKind.APPEAL)
    juror = new_visitor("juror", language)
    page = juror.open("/desk/")
    juror.follow(page.locator(f"#case-{appeal.pk}"))
    expect(page.locator(".decides")).to_have_text(decides)
    juror.look(f"appeal-juror-{language}")
    page.set_viewport_size(NARROW)
    page.locator("[name=outcome][value=another]").check()
    page.locator("[name=another]").select_option("1/2-1/2 adjudicated")
    page.locator(".ruling [name=reason]").fill("Доску видели двое.")
    juror.follow(page.locator(".ruling button.button").last)
    expect(page.locator(".notice-success").first).to_be_visible()
    page.set_viewport_size(WIDE)
    expect(page.locator(".case-ruling")).to_contain_text(ruled)
    juror.look(f"appeal-ruled-{language}")
    juror.follow(page.locator(f"a[href='/desk/{appeal.pk}/protocol/']"))
    expect(page.locator("main")).to_contain_text(ruled)
    juror.look(f"appeal-protocol-{language}")
    page = juror.open(f"/desk/{case.pk}/protocol/")
    expect(page.locator("main")).to_contain_text(ruled)
