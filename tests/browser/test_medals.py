"""Browser: medals, teams with their working, separate tables; on a desk and on a telephone."""

import pytest
from playwright.sync_api import expect

from tests.support import festivals
from tests.support.festival_results import people, play_to_the_end
from tests.support.festivals import AT, GROUPS, PROGRAMMES
from tournaments.festivals.services import classifications, setup, tables

pytestmark = pytest.mark.django_db(transaction=True)

REGIONS = ("Самарская область", "Республика Татарстан", "Пензенская область", "Саратов")

RULE = {
    "by": "place_points", "body": "region", "table": [8, 6, 5, 4, 3, 2, 1], "best_n": 4,
    "min_women": 1, "per_contest": 2, "ties": ["golds", "silvers"],
}  # fmt: skip


def _week():
    actor = festivals.organiser()
    week = festivals.youth_week(actor, GROUPS[6:8], PROGRAMMES[::2])
    setup.open_to_everybody(festival=week, actor=actor, at=AT)
    tables.set_rules(
        festival=week, rules={"team": RULE, "combined": "places_sum"}, reason="", actor=actor, at=AT
    )
    boys, boys_blitz, girls, _ = (
        contest.tournament for contest in week.contests.select_related("tournament")
    )
    men = people([REGIONS[at] for at in (0, 1, 0, 2, 3)])
    play_to_the_end(boys, men, actor)
    play_to_the_end(boys_blitz, [men[at] for at in (1, 0, 2, 4, 3)], actor)
    play_to_the_end(girls, people([REGIONS[at] for at in (1, 0, 1)], "w", first="Дев"), actor)
    classifications.add_classification(
        place=week, name="Самарцы", region=REGIONS[0], actor=actor, at=AT, minimum=2
    )
    classifications.add_classification(
        place=boys, name="Младшие", born_from=2000, actor=actor, at=AT
    )
    tables.recompute_tables(festival_id=week.pk, at=AT)
    return week, boys


def test_medals_teams_and_separate_tables_fit_a_telephone(new_visitor):
    week, boys = _week()
    for language in ("ru", "en"):
        visitor = new_visitor(language=language)
        for name, path in (
            ("festival", ""), ("medals", "medals/"), ("classifications", "classifications/"),
        ):  # fmt: skip
            page = visitor.open(f"/festivals/{week.pk}/{path}")
            if name == "medals":
                page.locator("details").first.evaluate("fold => fold.open = true")
                page.locator(".team-working").first.evaluate("fold => fold.open = true")
                page.locator(".team-working").last.evaluate("fold => fold.open = true")
            visitor.look(f"festival-{name}-{language}")
    visitor = new_visitor("organiser")
    visitor.open(f"/festivals/{week.pk}/medals/rule/")
    visitor.look("festival-rule-ru")
    visitor.open(f"/festivals/{week.pk}/classifications/")
    visitor.look("festival-classifications-organiser-ru")
    visitor.open(f"/events/{boys.pk}/classifications/")
    visitor.look("event-classifications-organiser-ru")


def test_an_open_page_shows_a_medal_by_itself(new_visitor):
    actor = festivals.organiser()
    week = festivals.youth_week(actor, GROUPS[6:7], PROGRAMMES[2:])
    setup.open_to_everybody(festival=week, actor=actor, at=AT)
    front = new_visitor().open(f"/festivals/{week.pk}/")
    medals = new_visitor().open(f"/festivals/{week.pk}/medals/")
    play_to_the_end(week.contests.get().tournament, people(REGIONS[:3]), actor)
    tables.recompute_tables(festival_id=week.pk, at=AT)
    expect(medals.locator(".medal-table")).to_contain_text(REGIONS[0], timeout=15_000)
    expect(front.locator("#medals-side")).to_contain_text(REGIONS[0], timeout=15_000)
