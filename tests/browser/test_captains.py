"""Browser: two captains by their links; neither sees the other's line-up before its time."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.support import team_event
from tests.support.browsing import NARROW
from tournaments.events.models import PlannedStart
from tournaments.teams.models import LineUp
from tournaments.teams.services import links

pytestmark = pytest.mark.django_db(transaction=True)


def link_of(story, team):
    _link, code = links.make_link(team=team, actor=story.organiser, at=timezone.now())
    return f"/captain/{code}/"


def surnames(team):
    """The names of a team's roster as a page writes them: surname and first name."""
    return [member.entry.player.name for member in team.members.select_related("entry__player")]


def test_line_ups_of_two_captains_are_secret_until_both_are_in(new_visitor):
    """On two telephones: each hands in by a link, and the boards open with the second one."""
    story = team_event.event(2, board_order="free")
    match = story.match()
    first, second = new_visitor(viewport=NARROW), new_visitor(viewport=NARROW)
    stranger = new_visitor()
    own, other = surnames(match.first), surnames(match.second)
    address = f"/events/{story.tournament.pk}/rounds/1/matches/{match.table}/"

    page = first.open(link_of(story, match.first))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Состав на тур 1")
    first.look("captain-line-up")
    page.set_viewport_size(NARROW)
    names = page.get_by_label("Доска 1").locator("option").all_inner_texts()
    assert not any(name in " ".join(names) for name in other)
    page.get_by_label("Доска 1").select_option(index=2)  # the second of the roster
    page.get_by_label("Доска 2").select_option(index=1)
    first.press("Сдать состав")
    expect(page.locator("main")).to_contain_text(own[1])
    assert LineUp.objects.filter(match=match).count() == 1

    page = second.open(link_of(story, match.second))
    expect(page.locator("main")).to_contain_text(match.first.name)  # whom they play, not who plays
    for name in own:
        expect(page.locator("main")).not_to_contain_text(name)
    page = second.open(address)
    expect(page.locator("main")).to_contain_text("состав сдан")
    for name in own:
        expect(page.locator("main")).not_to_contain_text(name)
    page = stranger.open(address)
    for name in (*own, *other):
        expect(page.locator("main")).not_to_contain_text(name)

    page = second.open("/captain/")
    second.press("Сдать состав")
    for name in (own[1], own[0], other[0]):
        expect(page.locator("main")).to_contain_text(name)
    second.look("captain-match-open")
    page = stranger.open(address)
    expect(page.locator("main")).to_contain_text(own[1])
    expect(page.locator("main")).to_contain_text(other[0])

    page = first.open(f"{address}line-up/{match.first_id}/")
    expect(page.locator("main")).to_contain_text("больше не меняются")
    assert page.get_by_role("button", name="Изменить состав").count() == 0


def test_at_the_deadline_the_line_up_that_is_in_opens_and_none_is_taken_more(new_visitor):
    """One captain was in time, the other not: his team plays by its roster."""
    story = team_event.event(2)
    match = story.match()
    planned = PlannedStart.objects.create(
        tournament=story.tournament, number=1, starts_at=timezone.now() + timedelta(hours=1)
    )
    own, other = surnames(match.first), surnames(match.second)
    address = f"/events/{story.tournament.pk}/rounds/1/matches/{match.table}/"
    first, second = new_visitor(viewport=NARROW), new_visitor(viewport=NARROW)
    first.open(link_of(story, match.first))
    first.press("Сдать состав")
    page = second.open(link_of(story, match.second))
    second.forgive(("409",))  # the answer that says it is too late
    expect(page.get_by_label("Доска 1")).to_be_visible()
    PlannedStart.objects.filter(pk=planned.pk).update(starts_at=timezone.now())
    second.press("Сдать состав")  # typed in time, sent after it
    expect(page.locator("main")).to_contain_text("обратитесь к судье")
    assert not LineUp.objects.filter(match=match, team=match.second).exists()
    page = second.open(address)
    expect(page.locator("main")).to_contain_text(own[0])
    assert other[0] not in page.locator("main").inner_text()


def test_a_link_opens_nothing_of_another_team(new_visitor):
    """The line-up of the opponent is refused, as is the page after the link has ended."""
    story = team_event.event(2)
    match = story.match()
    captain = new_visitor()
    captain.forgive(("Failed to load", "403", "404"))
    page = captain.open(link_of(story, match.first))
    theirs = f"/events/{story.tournament.pk}/rounds/1/matches/1/line-up/{match.second_id}/"
    answer = page.goto(theirs)
    assert answer.status == 403
    links.end_link(team=match.first, actor=story.organiser, at=timezone.now())
    assert page.goto("/captain/").status == 404
