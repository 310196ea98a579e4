"""Browser: two boards are written while they are played, and everybody sees the moves."""

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.support import small_event
from tests.support.browsing import NARROW, OUTAGES, WIDE, Visitor
from tests.support.live import LINE, OTHER, acts, seen, send
from tests.support.waiting import until
from tournaments.entries.queries import cards
from tournaments.entries.services import cards as cards_services
from tournaments.live.services import links

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def new_visitor(browser, live_server):
    """Makes visitors who close their pages; only the network may have failed them."""
    visitors: list[Visitor] = []

    def make(name: str | None = None, language: str = "ru", **device: object) -> Visitor:
        visitors.append(Visitor(browser, live_server.url, language, **device))
        return visitors[-1].sign_in(name) if name else visitors[-1]

    yield make
    for visitor in visitors:
        visitor.forgive((*OUTAGES, "409", "400"))
        visitor.leave()


@pytest.fixture
def story(db):
    return small_event.event(4)


def _scorer(new_visitor, story, board: int) -> Page:
    """Whoever sits at a board with the link of it, and says that it is his."""
    (made,) = links.make_links(
        tournament=story.tournament, boards=[board], actor=story.organiser, at=timezone.now()
    )
    visitor = new_visitor(viewport=NARROW, has_touch=True)
    page = visitor.open(reverse("scorer-open", args=[made.code]))
    game = story.game(board=board)
    expect(page.locator("[data-live-first]")).to_contain_text(game.white.player.name)
    expect(page.locator("[data-live-first]")).to_contain_text(game.black.player.name)
    page.get_by_role("button", name="Да, записывать её ходы").click()
    expect(page.locator("[data-live-chip]")).to_have_text("в эфире")
    return page


def _tap(page: Page, *squares: str) -> None:
    for square in squares:
        page.locator(f'rect[data-square="{square}"]').click(force=True)


def _play(page: Page, *moves: str) -> None:
    """Tap each move: the piece, then where it goes."""
    for move in moves:
        squares = move.replace(":", "-").split("-")
        _tap(page, squares[0], squares[-1])
        expect(page.locator("[data-live-moves] strong")).to_have_text(move)


def _stands(story, board: int, moves: tuple[str, ...]) -> None:
    game = story.game(board=board)
    until(lambda: seen(None, game) == list(moves), lambda: f"there stands {seen(None, game)}")


def test_two_boards_are_played_and_one_telephone_loses_its_network(new_visitor, story):
    """The spectator reloads nothing; what was tapped without a network comes once, in order."""
    spectator = new_visitor(viewport=WIDE)
    event = spectator.open(f"/events/{story.tournament.pk}/")
    game = new_visitor(viewport=WIDE).open(f"/games/{story.game(board=2).pk}/")
    first, second = (_scorer(new_visitor, story, board) for board in (1, 2))
    board = second.locator(".stepper svg.board").bounding_box()
    assert board["y"] < 110, "the board is what the thumb finds first"
    assert board["width"] > 330
    _play(first, *LINE[:2])
    _play(second, "c3-b4")
    expect(event.locator(".mini.is-live")).to_have_count(2)
    expect(game.locator("[data-moves] .moves")).to_contain_text("c3-b4")
    first.context.set_offline(True)
    _play(first, *LINE[2:5])
    expect(first.locator("[data-live-chip]")).to_have_text("Ждут связи: 3")
    expect(first.locator("[data-live-panel]")).to_contain_text("ходы лежат в этом телефоне")
    _play(second, "b6-a5")
    _stands(story, 1, LINE[:2])
    first.context.set_offline(False)
    expect(first.locator("[data-live-chip]")).to_have_text("в эфире")
    _stands(story, 1, LINE[:5])
    _stands(story, 2, ("c3-b4", "b6-a5"))


def test_moves_that_wait_outlive_the_page(new_visitor, story):
    """The telephone is put away without a network; the page comes back later."""
    page = _scorer(new_visitor, story, 1)
    page.route("**/live/", lambda route: route.abort())
    _play(page, *LINE[:2])
    expect(page.locator("[data-live-chip]")).to_have_text("Ждут связи: 2")
    page.unroute("**/live/")
    page.reload()
    expect(page.locator("[data-live-moves] strong")).to_have_text(LINE[1])
    _stands(story, 1, LINE[:2])


def test_a_telephone_that_slept_asks_before_it_sends_old_moves(new_visitor, story):
    page = _scorer(new_visitor, story, 1)
    page.route("**/live/", lambda route: route.abort())
    _play(page, "c3-d4")
    expect(page.locator("[data-live-chip]")).to_have_text("Ждут связи: 1")
    page.evaluate(
        """() => {
          const key = Object.keys(localStorage).find((name) => name.startsWith("live:"));
          const kept = JSON.parse(localStorage.getItem(key));
          kept.acts.forEach((act) => { act.at -= 2 * 3600 * 1000; });
          localStorage.setItem(key, JSON.stringify(kept));
        }"""
    )
    page.reload()
    panel = page.locator("[data-live-panel]")
    expect(panel).to_contain_text("неотправленные ходы: 1")
    page.unroute("**/live/")
    assert seen(None, story.game()) == []
    panel.get_by_role("button", name="Отправить").click()
    _stands(story, 1, ("c3-d4",))


def test_a_move_is_taken_back_and_another_made(new_visitor, story):
    page = _scorer(new_visitor, story, 1)
    _play(page, "c3-d4", "d6-c5")
    page.get_by_role("button", name="ход назад").click()
    expect(page.locator("[data-live-moves] strong")).to_have_text("c3-d4")
    _play(page, "b6-c5")
    _stands(story, 1, ("c3-d4", "b6-c5"))


def test_the_second_scorer_is_told_and_takes_over(new_visitor, story):
    page = _scorer(new_visitor, story, 1)
    _play(page, "c3-d4")
    desk = new_visitor("arbiter", viewport=NARROW, has_touch=True)
    other = desk.open(reverse("game-live", args=[story.game().pk]))
    other.get_by_role("button", name="Да, записывать её ходы").click()
    panel = other.locator("[data-live-panel]")
    expect(panel).to_contain_text("Ходы этой доски записывает")
    panel.get_by_role("button", name="Записывать отсюда").click()
    expect(other.locator("[data-live-chip]")).to_have_text("в эфире")
    _play(other, "d6-c5")
    expect(page.locator("[data-live-panel]")).to_contain_text("arbiter")
    expect(page.locator("[data-live-moves] strong")).to_have_text("d6-c5")


def test_only_legal_moves_go_down(new_visitor, story):
    page = _scorer(new_visitor, story, 1)
    _play(page, *LINE[:6])
    _tap(page, "g3", "f4")  # White must capture: b4:d6
    expect(page.locator("[data-live-panel]")).to_contain_text("бить")
    _play(page, LINE[6])
    _stands(story, 1, LINE[:7])


def test_a_result_entered_meanwhile_is_told_at_the_board(new_visitor, story):
    page = _scorer(new_visitor, story, 1)
    _play(page, "c3-d4")
    _stands(story, 1, ("c3-d4",))
    small_event.client_of(story.arbiter).post(
        reverse("api-result", args=[story.game().pk]),
        {"result": "1-0", "expected_revision": 0},
        content_type="application/json",
    )
    expect(page.locator("[data-live-panel]")).to_contain_text("Результат внесён: 1–0")


def test_who_watches_a_game_keeps_the_board_when_it_is_over(new_visitor, story):
    """The part that follows the moves is the same part when there is nothing to follow."""
    game = story.game(board=1)
    assert send(story.arbiter, game, acts(*LINE[:2])).status_code == 200
    page = new_visitor().open(f"/games/{game.pk}/")
    expect(page.locator("#live-game .stepper")).to_be_visible()
    answer = small_event.client_of(story.arbiter).post(
        reverse("api-result", args=[game.pk]),
        {"result": "1-0", "expected_revision": 0},
        content_type="application/json",
    )
    assert answer.status_code == 200, answer.content
    expect(page.locator("h1")).to_contain_text("1–0")
    expect(page.locator("#live-game .stepper")).to_be_visible()


def test_a_move_between_a_page_and_its_line_is_seen(new_visitor, story):
    """The page was made before the move, and its line begins after it."""
    game = story.game(board=1)
    assert send(story.arbiter, game, acts(LINE[0])).status_code == 200
    visitor = new_visitor()
    waiting = []
    visitor.page.route("**/live/", lambda route: waiting.append(route), times=1)
    page = visitor.open(f"/games/{game.pk}/")
    until(lambda: page.wait_for_timeout(20) or waiting, lambda: "the page asked for no line")
    assert send(story.arbiter, game, acts(*LINE[:2])).status_code == 200
    waiting[0].continue_()
    expect(page.locator("#live-game")).to_contain_text(LINE[1])


def test_a_frame_of_another_site_follows_the_moves_and_the_result(new_visitor, story):
    game = story.game()
    assert send(story.arbiter, game, acts(*LINE[:2])).status_code == 200
    visitor = new_visitor(viewport=WIDE)
    frame = visitor.open(reverse("game-embed", args=[game.pk]))
    expect(frame.locator(".moves .move")).to_have_count(2)
    assert send(story.arbiter, game, acts(*LINE[:4])).status_code == 200
    expect(frame.locator(".moves .move")).to_have_count(4)
    frame.locator("[data-step=first]").click()  # the new board has begun
    expect(frame.locator(".moves [aria-current]")).to_have_count(0)
    answer = small_event.client_of(story.arbiter).post(
        reverse("api-result", args=[game.pk]),
        {"result": "1-0", "expected_revision": 0},
        content_type="application/json",
    )
    assert answer.status_code == 200, answer.content
    expect(frame.locator("h1 .result")).to_have_text("1–0")


def test_a_list_in_a_frame_of_another_site_follows_the_results(new_visitor, story):
    game = story.game()
    frame = new_visitor(viewport=WIDE).open(
        reverse("event-round-embed", args=[story.tournament.pk, 1])
    )
    expect(frame.locator("td strong")).to_have_count(0)
    answer = small_event.client_of(story.arbiter).post(
        reverse("api-result", args=[game.pk]),
        {"result": "1-0", "expected_revision": 0},
        content_type="application/json",
    )
    assert answer.status_code == 200, answer.content
    expect(frame.locator("td strong")).to_have_text(game.white.player.name)


def test_the_end_hands_the_moves_in_and_both_players_confirm(new_visitor, story):
    page = _scorer(new_visitor, story, 1)
    _play(page, *LINE[:4])
    page.get_by_role("button", name="Конец партии").click()
    ending = page.locator("[data-live-ending]")
    ending.locator('[data-end-result="0-1"]').click()
    ending.get_by_role("button", name="Соперник сдался").click()
    ending.get_by_role("button", name="Сдать: 0–1").click()
    expect(page.locator("[data-live-panel]")).to_contain_text("Оба соперника подтвердят у себя")
    waiting = story.game().submissions.get()
    assert (waiting.state, waiting.result) == ("waiting", "0-1")


def test_a_player_writes_by_his_card_both_moves_at_once(new_visitor, story):
    """While he is to move himself nothing goes out of his telephone."""
    entry = story.game().white
    made = cards_services.issue_cards(
        tournament=story.tournament, entries=(entry.pk,), actor=story.organiser, at=timezone.now()
    )
    visitor = new_visitor(viewport=NARROW, has_touch=True)
    page = visitor.open(f"/card/{cards.code_in_address(made[0].code)}/")
    page.get_by_role("link", name="Записывать ходы по ходу партии").click()
    page.get_by_role("button", name="Да, записывать её ходы").click()
    _play(page, "c3-d4")
    _stands(story, 1, ("c3-d4",))
    _play(page, "d6-c5")
    expect(page.locator("[data-live-hint]")).to_contain_text("уйдёт вместе с вашим")
    _play(page, "b2-c3")
    _stands(story, 1, ("c3-d4", "d6-c5", "b2-c3"))


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_pages_of_the_scorer_and_the_organiser_are_in_order(new_visitor, story, language):
    send(story.arbiter, story.game(), acts(*LINE[:3]), device=OTHER)
    organiser = new_visitor("organiser", language, viewport=WIDE)
    organiser.open(f"/events/{story.tournament.pk}/scorers/")
    organiser.look(f"live-links-{language}")
    arbiter = new_visitor("arbiter", language, viewport=NARROW, has_touch=True)
    page = arbiter.open(reverse("game-live", args=[story.game().pk]))
    arbiter.look(f"live-first-{language}")
    page.locator("[data-live-begin]").click()
    expect(page.locator("[data-live-panel] button")).to_be_visible()
    arbiter.look(f"live-other-{language}")


def test_a_player_says_how_it_ended_before_his_record_goes(new_visitor, story):
    """A record tapped on the board tells no result; it is asked for, with one press."""
    game = story.game()
    name = story.user_of(game.white).username
    visitor = new_visitor(name, viewport=NARROW, has_touch=True)
    page = visitor.open(f"/games/{game.pk}/#submit")
    expect(page.locator("[data-writer]")).to_be_visible()
    assert page.locator(".stepper svg.board").bounding_box()["y"] < 130
    _tap(page, "c3", "d4", "d6", "c5")
    expect(page.locator("[data-writer] .moves .move")).to_have_count(2)
    page.get_by_role("button", name="Сдать запись").click()
    expect(page.locator("[role=alert]")).to_contain_text("чем кончилась партия")
    assert not game.submissions.exists()
    page.get_by_label("Я проиграл").check()
    page.get_by_role("button", name="Сдать запись").click()
    expect(page.locator("main .messages")).to_contain_text("ждёт подтверждения")
    assert game.submissions.get().result == "0-1"
    expect(page.locator("[data-board-state]")).not_to_contain_text("Ход")


def test_a_refused_man_is_taken_up_again(new_visitor, story):
    """White must capture: b4-a5 is refused, and the same man is tapped and captures."""
    game = story.game()
    visitor = new_visitor(story.user_of(game.white).username, viewport=NARROW, has_touch=True)
    page = visitor.open(f"/games/{game.pk}/#submit")
    written = page.locator("[data-writer] .moves .move")
    for count, move in enumerate(LINE[:6], start=1):
        _tap(page, *move.split("-"))
        expect(written).to_have_count(count)
    _tap(page, "b4", "a5")
    expect(page.locator(".writer-panel.is-bad")).to_be_visible()
    _tap(page, "b4", "d6")
    expect(written).to_have_count(7)
