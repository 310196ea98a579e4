"""The public register of decisions: what it tells, of which events, and nothing private."""

from xml.etree import ElementTree

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from arbiter.cases.models import Ruling, Sanction
from arbiter.cases.queries import register
from arbiter.cases.services import rulings
from arbiter.cases.services.sanctions import WantedSanction
from tests.support import small_event
from tests.support.results import dispute, rule
from tests.support.small_event import NOON
from tournaments.events.models import Tournament
from tournaments.games.services import disputes
from tournaments.people.models import Player

pytestmark = pytest.mark.django_db

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def story():
    """Eight players; a ruling on board 1, with a remark to White."""
    made = small_event.event(8)
    remark = WantedSanction(kind="remark", side="w")
    rule(dispute(made, at=NOON), made.arbiter, at=NOON, sanction=remark)
    return made


def decide_more(story, rulings_given: int, **more: str) -> None:
    """Rule in as many further cases, all at one moment."""
    now = timezone.now()
    for board in range(2, rulings_given + 2):
        rule(dispute(story, board=board, at=now), story.arbiter, at=now, **more)


def page(language: str = "ru", **asked: str) -> str:
    answer = Client().get(reverse("decisions"), asked, headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


def feed() -> str:
    return Client().get(reverse("decisions-feed")).content.decode()


def listed(**asked: object) -> list[dict]:
    return Client().get(reverse("api-decisions"), asked).json()["decisions"]


def test_everybody_reads_what_was_decided_and_where(story):
    ruling, sanction = Ruling.objects.get(), Sanction.objects.get()
    text = page()
    assert f'id="ruling-{ruling.pk}"' in text
    assert f'id="sanction-{sanction.pk}"' in text
    assert f"Решение № {ruling.shown_number}" in text
    assert reverse("game", args=[story.game().pk]) in text
    assert reverse("event", args=[story.tournament.pk]) in text
    assert "Ruling No." in page("en")


def test_nothing_of_what_was_said_stands_there(story):
    """No reason, no claim, no statement; an open case is no decision."""
    game = story.game(board=2)
    case = disputes.open_dispute(
        game_id=game.pk,
        kind="result",
        claim_text="Жалоба матери",
        actor=story.user_of(game.black),
        at=timezone.now(),
    )
    asked = listed()
    rulings.rule_in_case(
        case=case,
        result="1-0",
        termination="resignation",
        reason="Сердечный приступ",
        actor=story.arbiter,
        at=timezone.now(),
    )
    assert len(listed()) == len(asked) + 1
    for text in (page(), str(listed()), feed()):
        assert "Жалоба" not in text
        assert "Сердечный" not in text
    assert "reason" not in listed()[0]


@pytest.mark.parametrize("change", [{"is_private": True}, {"hidden_at": timezone.now()}])
def test_an_event_that_not_everybody_sees_is_not_in_it(story, change):
    state = {"state": "entries"} if "is_private" in change else {}
    Tournament.objects.filter(pk=story.tournament.pk).update(**change, **state)
    assert listed() == []
    assert "Таких решений" in page()
    assert register.articles_of_register() == []


def test_a_minor_is_named_by_initials_whatever_the_event_says(story):
    Player.objects.update(name="Иванов Пётр", birth_year=2016, is_guarded=False)
    for text in (page(), str(listed()), feed()):
        assert "Иванов П." in text
        assert "Пётр" not in text


@pytest.mark.parametrize(
    ("asked", "kinds"),
    [
        ({"kind": "ruling"}, {"ruling"}),
        ({"kind": "sanction"}, {"sanction"}),
        ({"kind": "appeal"}, set()),
        ({"kind": "expulsion"}, set()),
        ({"article": "7.2.3"}, {"ruling"}),
        ({"article": "no such"}, set()),
    ],
)
def test_it_is_asked_by_kind_and_article(story, asked, kinds):
    decide_more(story, 1, article="7.2.3")
    found = listed(**asked)
    assert {one["kind"] for one in found} == kinds
    if asked.get("article") == "7.2.3":
        assert [one["article"] for one in found] == ["7.2.3"]
        assert "<option selected>7.2.3</option>" in page(**asked)


def test_a_kind_that_is_none_is_refused_to_a_program_and_passed_over_on_the_page(story):
    assert Client().get(reverse("api-decisions"), {"kind": "x"}).status_code == 400
    assert Client().get(reverse("api-decisions"), {"cursor": "x"}).status_code == 400
    assert Client().get(reverse("decisions"), {"cursor": "x"}).status_code == 404
    assert "Решение №" in page(kind="x")


def test_a_later_ruling_makes_the_earlier_one_void(story):
    first = Ruling.objects.get()
    later = rule(
        first.case,
        story.arbiter,
        "1/2-1/2 agreement",
        at=timezone.now(),
        supersedes=first,
        article="7.2.3",
    )
    (void,) = [one for one in listed() if one["id"] == f"ruling-{first.pk}"]
    assert void["void_by"] == later.shown_number
    assert f"отменено решением № {later.shown_number}" in page()


def test_pages_of_it_hold_every_decision_once(story):
    """A ruling and its sanction were given at one moment: the border may lie between them."""
    decide_more(story, 2)
    whole = [one["id"] for one in listed()]
    assert len(whole) == 4
    seen, cursor = [], ""
    while cursor is not None:
        asked = {"page_size": 1, **({"cursor": cursor} if cursor else {})}
        answer = Client().get(reverse("api-decisions"), asked).json()
        seen += [one["id"] for one in answer["decisions"]]
        cursor = answer["next"]
    assert seen == whole


def test_the_feed_is_atom_with_names_that_stay(story):
    answer = Client().get(reverse("decisions-feed"), {"kind": "sanction"})
    assert answer["Content-Type"].startswith("application/atom+xml")
    root = ElementTree.fromstring(answer.content)
    entries = root.findall(f"{ATOM}entry")
    assert [one.find(f"{ATOM}id").text for one in entries] == [
        f"http://testserver/decisions/#sanction-{Sanction.objects.get().pk}"
    ]
    assert "application/atom+xml" in page()


def test_more_decisions_ask_no_more_of_the_database(story):
    def asked() -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            page()
        return len(queries)

    before = asked()
    decide_more(story, 2)
    assert asked() == before
