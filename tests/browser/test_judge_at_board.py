"""Browser: a judge with a phone in his hand, from the code of a board to the remedy and back."""

import pytest
from playwright.sync_api import expect

from arbiter.cases.models import Incident, Sanction
from tests.support import small_event
from tests.support.browsing import NARROW, OUTAGES
from tests.support.small_event import NOON
from tournaments.boards.models import GameState
from tournaments.games.services import records

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"viewport": NARROW, "has_touch": True}

PLAYED = "1. c3-d4 f6-g5 *"

WORDS = {
    "ru": ("Тронута шашка", "Неверный ход", "Не бил", "Флаг", "Опоздал / не явился"),
    "en": ("Touched a man", "Wrong move", "Did not capture", "Flag", "Late / absent"),
}


@pytest.fixture
def story(db):
    story = small_event.event(4)
    game = story.game()
    records.submit_record(
        game_id=game.pk, data=PLAYED.encode(), actor=story.user_of(game.white), at=NOON
    )
    return story


def _code_of(story) -> str:
    return f"/events/{story.tournament.pk}/at-board/1/"


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_touched_piece_from_the_code_to_the_remedy_in_five_taps(new_visitor, story, language):
    """The camera opens the code; word, side, piece, decision are four taps, and one undoes it."""
    visitor = new_visitor("arbiter", language, **PHONE)
    page = visitor.open(_code_of(story))
    visitor.picture(f"judge-board-{language}")
    buttons = page.locator(".judge-word")
    expect(buttons).to_have_count(6)
    for at, words in enumerate(WORDS[language]):
        expect(buttons.nth(at).locator("strong")).to_have_text(words)
        assert buttons.nth(at).bounding_box()["height"] >= 56
    last = buttons.nth(5).bounding_box()
    assert last["y"] + last["height"] <= NARROW["height"]
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")

    buttons.first.tap()
    page.locator(".judge-side").first.wait_for()
    visitor.picture(f"judge-who-{language}")
    page.locator(".judge-side").first.tap()
    page.locator(".judge-board").wait_for()
    visitor.picture(f"judge-piece-{language}")
    page.locator(".judge-board a", has_text="e3").tap()
    page.locator(".judge-confirm").wait_for()
    visitor.picture(f"judge-remedy-{language}")
    expect(page.locator(".judge-lines")).to_contain_text("e3")
    confirm = page.locator(".judge-confirm").bounding_box()
    assert confirm["y"] + confirm["height"] <= NARROW["height"]
    page.locator(".judge-confirm").tap()
    page.locator(".judge-done").wait_for()
    visitor.picture(f"judge-done-{language}")
    assert Incident.objects.get().article == "T1"
    assert Sanction.objects.get().kind == "remark"
    assert story.game().state == GameState.OPEN

    page.locator(".judge-done button").tap()
    expect(page.locator(".judge-done")).to_have_count(0)
    assert Sanction.objects.get().ruling.successor is not None


def test_every_page_of_a_judge_reads_in_both_languages(new_visitor, story):
    for language in ("ru", "en"):
        visitor = new_visitor("arbiter", language)
        game = f"/games/{story.game().pk}/at-board"
        for name, path in (
            ("find", f"/events/{story.tournament.pk}/at-board/"),
            ("codes", f"/events/{story.tournament.pk}/at-board/codes/"),
            ("board", f"{game}/"),
            ("who", f"{game}/late/"),
            ("piece", f"{game}/touched/?side=w"),
            ("doubt", f"{game}/no-capture/?side=w"),
            ("remedy", f"{game}/wrong-move/?side=b"),
            ("flag", f"{game}/flag/?side=b"),
            ("late", f"{game}/late/?side=wb"),
            ("disturbs", f"{game}/disturbs/?side=b&sanction=time&minutes=2"),
        ):
            visitor.open(path)
            visitor.look(f"judge-{name}-{language}")


def test_without_a_network_the_decision_waits_in_the_hand(new_visitor, story):
    """The page says that nothing was sent; the same press sends it once the network is there."""
    visitor = new_visitor("arbiter", "ru", **PHONE)
    visitor.forgive(OUTAGES)
    page = visitor.open(f"/games/{story.game().pk}/at-board/flag/?side=w")
    visitor.context.set_offline(True)
    page.locator(".judge-confirm").tap()
    expect(page.locator("main")).to_contain_text("ничего не отправлено")
    assert story.game().state == GameState.OPEN
    visitor.context.set_offline(False)
    page.locator(".judge-confirm").tap()
    page.locator(".judge-done").wait_for()
    assert story.game().termination == "clock"


def test_whoever_is_no_judge_comes_by_the_code_to_the_page_of_the_game(new_visitor, story):
    for name in (None, "stranger", story.user_of(story.game().white).username, "organiser"):
        visitor = new_visitor(name, "ru")
        page = visitor.open(_code_of(story))
        assert page.url.endswith(f"/games/{story.game().pk}/")
        expect(page.locator(".judge-word")).to_have_count(0)


def test_a_game_that_is_over_is_said_to_be(new_visitor, story):
    visitor = new_visitor("arbiter", "ru", **PHONE)
    page = visitor.open(f"/games/{story.game().pk}/at-board/flag/?side=w")
    page.locator(".judge-confirm").tap()
    page.locator(".judge-done").wait_for()
    visitor.picture("judge-over-ru")
    expect(page.locator(".judge-word")).to_have_count(0)
    expect(page.locator("main .notice").first).to_contain_text("0–1")


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_board_is_set_up_by_taps_where_there_is_no_record(new_visitor, language):
    """A man, a king, three of Black, one of them taken off again: the capture is named."""
    story = small_event.event(4)
    game = story.game()
    visitor = new_visitor("arbiter", language, **PHONE)
    page = visitor.open(f"/games/{game.pk}/at-board/no-capture/?side=w")
    page.locator("a[href*='at-board/setup/']").tap()
    board = page.locator(".setup.is-live > svg.board")
    expect(board.locator(".piece")).to_have_count(24)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    page.locator("[data-fill=empty]").tap()
    expect(board.locator(".piece")).to_have_count(0)

    def put(kind: str, *squares: str) -> None:
        page.locator(f'[data-piece="{kind}"]').tap()
        for square in squares:
            board.locator(f'rect[data-square="{square}"]').tap(force=True)

    put("white man", "c3")
    put("white king", "a1")
    put("black man", "d4", "h8", "b4")
    put("none", "b4")
    expect(board.locator(".piece")).to_have_count(4)
    expect(page.locator("#judge-position")).to_have_value("W:Wc3,Ka1:Bd4,h8")
    visitor.picture(f"judge-setup-{language}")
    page.locator(".judge-acts .button").tap()
    expect(page.locator(".judge-lines")).to_contain_text("c3:e5")
    page.locator(".judge-confirm").tap()
    page.locator(".judge-done").wait_for()
    incident = Incident.objects.get()
    assert (incident.article, incident.facts["before"]) == ("V4.6", "W:Wc3,Ka1:Bd4,h8")
