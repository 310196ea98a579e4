"""Browser: a federation's list is pasted, repaired row by row, published, and drawn from."""

import pytest
from playwright.sync_api import expect

from games.openings.models import OpeningTable
from tests.support import swiss_event
from tests.support.browsing import Visitor
from tournaments.boards.models import Pairing
from tournaments.rounds.services import lots

pytestmark = pytest.mark.django_db(transaction=True)

PASTED = """№ Дебют
1. c3-d4 d6-c5 b2-c3
2. c3-d4 b6-a5 d4-c5
3. c3-b4 b6-a5 b4-c5
4. e3-d4 d6-c5 f2-e3
5. c3-d4 b6-c5 a3-b4
6. e3-f4 f6-g5 g3-h4
7. g3-f4 f6-e5 h2-g3
7. a3-b4 b6-a5 b2-a3
9. Перекрёсток: c3-d4 f6-g5 g3-f4
10. ц3-д4 d6-c5 b2-c3
11. Белые: a1, c1, e1, g1, b2, d2, f2, h2, a3, e3, g3, f4 \
Чёрные: c5, b6, d6, h6, a7, c7, e7, g7, b8, d8, f8, h8
"""


WORDS = {
    "ru": {
        "look": "Посмотреть список",
        "again": "Прочитать снова",
        "out": "Не брать строку",
        "publish": "Опубликовать 11 начал",
        "must": "обязан",
        "doubt": "Под вопросом — так и есть в списке",
    },
    "en": {
        "look": "Look at the list",
        "again": "Read again",
        "out": "Leave the row out",
        "publish": "Publish 11 openings",
        "must": "must capture",
        "doubt": "The rows in doubt stand so in the list",
    },
}


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_list_is_pasted_repaired_published_and_drawn_from(browser, live_server, language):
    words = WORDS[language]
    story = swiss_event.event(4, rounds=2, drawn=False)
    visitor = Visitor(browser, live_server.url, language).sign_in("organiser")
    page = visitor.open("/opening-drafts/")
    visitor.look(f"opening-drafts-{language}")
    page.fill("textarea[name=text]", PASTED)
    page.fill("[name=title_ru]", "Таблица федерации")
    page.fill("[name=edition]", "2026")
    visitor.press(words["look"])
    wrong = page.locator("#row-6")
    expect(wrong).to_contain_text(words["must"])
    expect(wrong).to_contain_text("d4:b6")
    expect(page.locator("#row-9")).to_contain_text("8")  # number 7 stands in row 8 already
    visitor.look(f"opening-draft-{language}")
    page.fill("[name=row-6]", "5. c3-d4 b6-c5 d4:b6 a7:c5")
    page.fill("[name=row-9]", "8. a3-b4 b6-a5 b2-a3")
    visitor.follow(wrong.get_by_role("button", name=words["again"]))
    expect(page.locator(".draft-question.is-wrong")).to_have_count(0)
    expect(page.locator(".draft-question.is-doubtful")).to_have_count(2)  # 3 is 2, 10 is 1
    page.get_by_label(words["doubt"]).check()
    page.locator(f"[name=event][value='{story.tournament.pk}']").check()
    visitor.press(words["publish"])
    table = OpeningTable.objects.get()
    assert table.size == 11
    visitor.look(f"opening-table-brought-{language}")
    lots.draw_lots(**swiss_event.by(story), seed="1")
    story.tournament.refresh_from_db()
    assert story.tournament.opening_table == str(table)
    swiss_event.publish(story)
    page = visitor.open(f"/events/{story.tournament.pk}/rounds/1/")
    visitor.follow(page.locator("form[action$='/opening/'] button").first)
    drawn = set(Pairing.objects.values_list("opening_table", flat=True))
    assert drawn == {str(table)}
    page = visitor.open(f"/events/{story.tournament.pk}/draw/")
    expect(page.locator("main")).to_contain_text(
        "Таблица федерации" if language == "ru" else "Tablitsa federatsii"
    )
    visitor.leave()
