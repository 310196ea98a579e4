"""Browser: an event of many tournaments from a few lines, seen wide and on a phone."""

import pytest
from playwright.sync_api import expect

from tests.support import festivals

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_youth_week_stands_after_two_presses(new_visitor, language):
    actor = festivals.organiser()
    visitor = new_visitor(actor.username, language)
    page = visitor.open("/festivals/new/")
    page.locator("#id_title").fill("Шашечная весна Поволжья")
    page.locator("#id_city").fill("Самара")
    page.locator("#id_starts_on").fill("24.03.2026")
    page.locator("#id_ends_on").fill("28.03.2026")
    page.locator("#id_groups").fill("\n".join(festivals.GROUPS))
    page.locator("#id_programmes").fill("\n".join(festivals.PROGRAMMES))
    visitor.look(f"festival-new-{language}")
    visitor.follow(page.locator("form.festival-form button.button").first)
    expect(page.locator("input[name=cell]")).to_have_count(36)
    visitor.look(f"festival-plan-{language}")
    visitor.follow(page.locator("button[name=make]"))
    expect(page.locator("a.matrix-cell")).to_have_count(36)
    visitor.look(f"festival-{language}")


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_child_is_found_and_the_day_stands_beside_the_groups(new_visitor, language):
    actor = festivals.organiser()
    festival = festivals.week_in_play(actor)
    visitor = new_visitor(None, language)
    page = visitor.open(f"/festivals/{festival.pk}/")
    page.locator("#who").fill("мельник")
    visitor.follow(page.locator(".festival-find button"))
    expect(page.locator(".found-person").first).to_be_visible()
    visitor.look(f"festival-found-{language}")
    visitor.follow(page.locator(".found-person a").first)
    visitor.look(f"festival-person-{language}")
    visitor.follow(
        page.locator("nav.tabs a", has_text="Расписание" if language == "ru" else "Timetable")
    )
    visitor.look(f"festival-timetable-{language}")


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_documents_of_an_event_are_chosen_typed_and_shown(new_visitor, language):
    actor = festivals.organiser()
    festival = festivals.week_in_play(actor)
    visitor = new_visitor(actor.username, language)
    page = visitor.open(f"/festivals/{festival.pk}/papers/")
    visitor.look(f"festival-papers-{language}")
    visitor.follow(page.locator(".document-list a").first)
    expect(page.locator("article.paper table")).to_have_count(2)
    visitor.look(f"festival-pairings-{language}")
    page = visitor.open(f"/festivals/{festival.pk}/papers/panel/edit/")
    page.locator("#name-1").fill("Орлова Ирина")
    page.locator("#post-1").fill("главный судья")
    page.locator("#category-1").fill("ССВК")
    visitor.look(f"festival-panel-edit-{language}")
    visitor.follow(page.locator("form.form button.button").last)
    category = {"ru": "ССВК", "en": "all-Russian category"}[language]
    expect(page.locator("article.paper")).to_contain_text(category)
    visitor.look(f"festival-panel-{language}")
    visitor.open(f"/festivals/{festival.pk}/papers/report/edit/")
    visitor.look(f"festival-report-edit-{language}")
