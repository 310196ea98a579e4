"""Browser: a knock-out with Lehman–Georgiev to its champion; a play-off out of a table; a match."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.support.browsing import NARROW, Visitor
from tests.tournaments.ties.test_knockout import Bracket
from tests.tournaments.ties.test_micro_matches import WORLD_MATCH_2015, MicroMatches
from tests.tournaments.ties.test_play_offs import LAST, Table, by_name
from tournaments.events.models import Tournament
from tournaments.live.services import links

pytestmark = pytest.mark.django_db(transaction=True)

DESK = {"width": 1366, "height": 650}


def _enter(visitor: Visitor, event: int, number: int, *results: str) -> None:
    """Press results of the open games of a round, from the first board down: 1, = or 0."""
    page = visitor.open(f"/events/{event}/rounds/{number}/")
    rows = page.locator("tr.game-open[data-game]")
    expect(rows).to_have_count(len(results))
    games = [row.get_attribute("data-game") for row in rows.all()]
    for game, result in zip(games, results, strict=True):
        row = page.locator(f'tr[data-game="{game}"]')
        row.locator(f'button[value="{result}"]').click()
        expect(row).to_have_attribute("data-result", result)


def _play_on(visitor: Visitor, event: int) -> Page:
    """From the event's page to the tie that waits, and set up its next games."""
    page = visitor.open(f"/events/{event}/")
    visitor.follow(page.locator("#next-step a.button"))
    visitor.press("Назначить следующие партии")
    return page


def _note_clocks(visitor: Visitor, white: str, black: str) -> None:
    page = visitor.page
    page.fill("[name=left_white]", white)
    page.fill("[name=left_black]", black)
    visitor.press("Записать остаток")


def test_a_knock_out_is_played_with_lehman_georgiev_to_its_champion_and_third_place(new_visitor):
    cup = Bracket(system="knockout", rounds_planned=0, ladder="lg", place_matches="third")
    visitor = new_visitor("organiser")
    page = visitor.page
    visitor.open(f"/events/{cup.event}/")
    visitor.press("Составить пары тура 1")
    visitor.press("Опубликовать тур 1")
    _enter(visitor, cup.event, 1, "=", "0")
    _play_on(visitor, cup.event)
    visitor.look("tie-set-up")
    _enter(visitor, cup.event, 1, "=")
    visitor.open(f"/events/{cup.event}/")
    visitor.follow(page.locator("#next-step a.button"))
    expect(page.get_by_role("button", name="Назначить следующие партии")).to_have_count(0)
    _note_clocks(visitor, "1:21", "2:10")
    visitor.look("tie-clocks-noted")
    visitor.press("Назначить следующие партии")
    expect(page.locator("main")).to_contain_text("2:10 / 1:21")
    _enter(visitor, cup.event, 1, "1")
    tie = visitor.open(f"/events/{cup.event}/rounds/1/tie/1/")
    expect(tie.locator("#standing")).to_contain_text("Первую результативную партию")
    visitor.look("tie-won")

    visitor.open(f"/events/{cup.event}/")
    visitor.press("Составить пары тура 2")
    visitor.press("Опубликовать тур 2")
    _enter(visitor, cup.event, 2, "=", "1")
    _play_on(visitor, cup.event)
    _enter(visitor, cup.event, 2, "0")
    visitor.open(f"/events/{cup.event}/bracket/")
    expect(page.locator(".bracket-champion.is-known")).to_be_visible()
    visitor.look("bracket-champion")
    assert Tournament.objects.get(pk=cup.event).state == "finished"
    assert [place[1] for place in cup.places()] == [1, 2, 3, 4]
    visitor.open(f"/events/{cup.event}/print/tie-sheets/?round=2")
    expect(page.locator("main, body").first).to_contain_text("Подпись")
    visitor.picture("tie-sheets")
    cup.check()


def test_who_shares_a_place_of_a_table_plays_for_it(new_visitor):
    table = Table(by_name({*LAST, ("Первый", "Третий"), ("Второй", "Третий")}))
    visitor = new_visitor("organiser")
    page = visitor.open(f"/events/{table.event}/standings/")
    visitor.follow(page.get_by_role("link", name=re.compile("Дополнительн")).first)
    visitor.look("play-offs")
    for name in ("Первый", "Второй"):
        page.get_by_label(re.compile(f"очков: {name}$|{name}$")).check()
    visitor.press("Начать дополнительное соревнование")
    contest = int(re.search(r"/events/(\d+)/", page.url)[1])
    _enter(visitor, contest, 1, "=")
    _play_on(visitor, contest)
    _enter(visitor, contest, 1, "1")
    assert Tournament.objects.get(pk=contest).state == "finished"
    table.recompute_event(contest)
    table.recompute()
    places = table.named_places()
    assert {places["Первый"][0], places["Второй"][0]} == {1, 2}
    visitor.open(f"/events/{table.event}/standings/")
    expect(page.locator("main")).to_contain_text("Первый")


def test_a_match_is_played_micro_match_by_micro_match(new_visitor):
    match = MicroMatches(**WORLD_MATCH_2015)
    visitor = new_visitor("organiser")
    page = visitor.page
    visitor.open(f"/events/{match.event}/")
    visitor.press("Опубликовать тур 1")
    _enter(visitor, match.event, 1, "=", "=")
    _play_on(visitor, match.event)
    _enter(visitor, match.event, 1, "1", "=")
    visitor.open(f"/events/{match.event}/micro-matches/")
    expect(page.locator("main")).to_contain_text("матч идёт", ignore_case=True)
    expect(page.locator("main strong", has_text="3:1")).to_be_visible()
    visitor.look("micro-matches")


def test_the_arbiter_notes_a_pause_and_takes_it_back(new_visitor):
    match = MicroMatches(rounds_planned=1, ladder="lg")
    match.play("=")
    visitor = new_visitor("organiser")
    page = visitor.open(f"/events/{match.event}/rounds/1/tie/1/")
    page.set_viewport_size(DESK)
    page.get_by_text("Перерыв, предупреждение, опоздание").click()
    page.select_option("[name=kind]", "asked")
    page.locator("[name=players]").first.check()
    page.fill("[name=minutes]", "5")
    page.fill("[name=reason]", "попросил отдых")
    visitor.press("Записать")
    expect(page.locator("main")).to_contain_text("попросил отдых")
    visitor.look("tie-acts")
    visitor.press("Взять назад")
    expect(page.locator("main")).not_to_contain_text("попросил отдых")


def test_the_phone_of_a_scorer_follows_the_tie_from_game_to_game(new_visitor):
    """Nobody types how the tie stands: it changes on the phone when a game is entered."""
    match = MicroMatches(rounds_planned=1, games_per_pairing=2, ladder="rapid_blitz_lg")
    two = match.tournament.entries.get(number=2).player.name
    match.publish(1)
    (made,) = links.make_links(
        tournament=match.tournament, boards=[1], actor=match.user, at=timezone.now()
    )
    visitor = new_visitor(viewport=NARROW, has_touch=True)
    page = visitor.open(reverse("scorer-open", args=[made.code]))
    tie = page.locator("[data-live-tie]")
    expect(tie).to_contain_text("Основные партии, партия 1 из 2")
    expect(tie).to_contain_text(f"Дальше: основные партии, партия 2. Белые — {two}")
    visitor.picture("scorer-tie-first")
    page.get_by_role("button", name="Да, записывать её ходы").click()
    expect(tie.locator(".tie-now-next")).to_be_hidden()
    board = page.locator(".stepper svg.board").bounding_box()
    assert board["y"] < 170, "while moves are written one line of it stands over the board"
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    visitor.picture("scorer-tie-writing")
    first, second = match.open_games()
    match.enter_game(first, "=")
    expect(tie).to_contain_text("основные партии 1:1", timeout=30_000)
    visitor.picture("scorer-tie-over")
    visitor.follow(tie.get_by_role("link", name="К следующей партии"))
    expect(tie).to_contain_text("Основные партии, партия 2 из 2")
    expect(tie).to_contain_text("Если тогда будет поровну: быстрые, 2 партии")
    match.enter_game(second, "=")
    expect(tie).to_contain_text("Судья её назначит", timeout=30_000)
    match.next(1)
    expect(tie.get_by_role("link", name="К следующей партии")).to_be_visible(timeout=30_000)
    visitor.follow(tie.get_by_role("link", name="К следующей партии"))
    expect(tie).to_contain_text("20 мин")
    visitor.picture("scorer-tie-rapid")
