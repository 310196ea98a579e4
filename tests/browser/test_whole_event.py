"""Browser: an event from its start to a certificate, with a real worker."""

import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support import records, small_event
from tests.support.browsing import number_in

pytestmark = pytest.mark.django_db(transaction=True)

FAULTY = "1. c3-d4 b6-c5 2. d4-e5 f6:d4"  # White had to take c5


def _open_game(story: small_event.Story, board: int) -> tuple[str, str, str]:
    """The page of a game and the names of its two players' accounts."""
    game = story.game(board=board)
    return (
        f"/games/{game.pk}/",
        story.user_of(game.white).username,
        story.user_of(game.black).username,
    )


def _points(page: Page) -> Locator:
    """The points of everybody in the standings, from the first place down."""
    return page.locator("#standings tbody td:nth-child(4)")


def test_2_an_organiser_opens_an_event_draws_publishes_and_enters_a_result(
    new_visitor, celery_worker_process
):
    """From an empty page to standings, with lots anybody can draw again."""
    small_event.user("organiser", staff_of="site", role="organiser")
    visitor = new_visitor("organiser", "en")
    page = visitor.open("/events/new/")
    visitor.look("new-event")
    page.fill("[name=title]", "Осенний кубок")
    visitor.press("Open to everybody at once")
    event = number_in(page.url)
    for name in ("Алёхин Первый", "Борисов Второй", "Власов Третий"):
        page.fill("[name=name]", name)
        visitor.press("Add")
    expect(page.locator("tbody tr")).to_have_count(3)
    visitor.look("entries")
    page.get_by_text("A number was called out in the hall").click()
    page.fill("[name=seed]", "64")
    visitor.press("Draw lots")
    expect(page.locator("main")).to_contain_text("the same answer")
    visitor.look("lots")
    visitor.open(f"/events/{event}/")
    visitor.press("Publish round 1")
    expect(page.locator("tbody tr")).to_have_count(2)  # three players: one rests
    visitor.look("round-in-play")
    page.keyboard.press("=")
    expect(page.locator("tr[data-game]")).to_have_attribute("data-result", "=")
    visitor.open(f"/events/{event}/standings/")
    expect(_points(page)).to_have_text(["1", "1", "0"])


def _confirm(new_visitor, name: str, address: str, words: str) -> None:
    """The opponent says the same by one button, which speaks from his side."""
    visitor = new_visitor(name, "en")
    visitor.open(address)
    visitor.press(words)
    expect(visitor.page.locator("main")).to_contain_text("The result is recorded.")


def test_3_a_player_hands_in_a_bad_record_then_a_good_one(new_visitor, celery_worker_process):
    """The fault with square, rule and legal moves; nothing lost; a good one states its result,
    the opponent confirms it; then the table moves."""
    story = small_event.event(4)
    address, white, black = _open_game(story, board=1)
    visitor = new_visitor(white, "en")
    page = visitor.open(address)
    page.fill("#id_text", FAULTY)
    verdict = page.locator("[data-live-verdict]")  # at a pause, before it is handed in
    expect(verdict).to_contain_text("White 1, Black 1")
    expect(verdict).to_contain_text("must capture: d4:b6")
    visitor.press("Hand in the record")
    report = page.locator(".writer-panel")
    expect(report).to_contain_text("must capture: d4:b6")
    expect(report).to_contain_text("C1")
    expect(report.get_by_role("button", name="Write d4:b6")).to_be_visible()
    expect(page.locator(".wrong-move")).to_contain_text("d4-e5")
    expect(page.locator("svg.board .wrong")).to_have_count(1)
    expect(page.locator("#id_text")).to_have_value(FAULTY)
    visitor.look("faulty-record")
    page.fill("#id_text", records.record(1))
    visitor.press("Hand in the record")
    expect(page.locator("h1")).to_contain_text("1–0 stated by White")
    expect(page.locator("main")).to_contain_text("is not confirmed yet and counts nowhere")
    expect(page.locator("main")).to_contain_text("no pieces left")
    visitor.look("stated-result")
    visitor.open(f"/events/{story.tournament.pk}/rounds/1/")
    expect(page.locator("#round-boards")).to_contain_text("1–0 stated by White")
    visitor.look("round-with-a-stated-result")
    visitor.open(f"/events/{story.tournament.pk}/crosstable/")
    expect(page.locator(".crosstable")).to_contain_text("(1–0?)")
    visitor.look("crosstable-with-a-stated-result")
    _confirm(new_visitor, black, address, "Confirm my loss")
    visitor.open(address)
    expect(page.locator("h1")).not_to_contain_text("stated")
    visitor.open(f"/events/{story.tournament.pk}/standings/")
    # the page asks by itself until the worker has stored the newest table
    expect(_points(page)).to_have_text(["2", "0", "0", "0"])
    visitor.open(address)
    expect(page.locator("main")).to_contain_text("Version 1")
    expect(page.locator("main")).to_contain_text("Version 2")


def test_1_and_4_everybody_steps_through_a_game_and_sees_the_claim(new_visitor):
    """Keyboard, mouse and links; the plies that prove a threefold repetition."""
    story = small_event.event(4)
    address, white, _ = _open_game(story, board=1)
    visitor = new_visitor(white, "en")
    page = visitor.open(address)
    page.fill("#id_text", records.record(3))
    visitor.press("Hand in the record")
    expect(page.locator("h1")).to_contain_text("½–½")

    public = new_visitor(language="en")
    page = public.open(address)
    expect(page.locator("main")).to_contain_text("Threefold repetition")
    expect(page.locator("main")).to_contain_text("7.2.3")
    public.look("game")
    shown = page.locator(".moves [aria-current]")
    last = shown.inner_text()
    page.locator("body").press("Home")
    expect(shown).to_have_count(0)
    page.locator("body").press("ArrowRight")
    expect(shown).to_have_text("c3-d4")
    page.locator("[data-step=on]").click()
    expect(shown).to_have_text("b6-a5")
    page.locator("[data-ply='5']").click()
    expect(shown).to_have_attribute("data-ply", "5")
    page.locator("body").press("f")
    first = page.locator("svg.board .coordinate").first
    expect(first).to_have_text("h")
    page.locator("body").press("End")
    expect(shown).to_have_text(last)
    event = f"/events/{story.tournament.pk}/"
    for name in ("", "rounds/1/", "crosstable/", "standings/", "colours/", "draw/"):
        public.open(event + name)
        public.look(f"event-{name.strip('/').replace('/', '-') or 'overview'}")


def test_5_a_claim_is_proven_ruled_appealed_and_the_certificate_follows(
    new_visitor, celery_worker_process
):
    """White resigned a drawn game: he claims threefold, the arbiter sees it proven and rules,
    standings and certificate follow; Black takes it to the jury; a stranger sees no button."""
    story = small_event.event(4)
    small_event.user("jury", staff_of=story.tournament.scope_key, role="jury")
    address, white, black = _open_game(story, board=2)
    visitor = new_visitor(white, "en")
    page = visitor.open(address)
    page.fill("#id_text", records.record(3, result="*"))
    page.get_by_label("I lost").check()
    visitor.press("Hand in the record")
    expect(page.locator("h1")).to_contain_text("0–1")
    _confirm(new_visitor, black, address, "Confirm my win")
    visitor.open(address)
    first = page.locator(".lead a").get_attribute("href")
    page.locator("summary", has_text="Claim a draw").click()
    visitor.look("claim")
    page.select_option("[name=rule]", "threefold")
    visitor.press("Claim the draw")
    expect(page.locator("main")).to_contain_text("Your claim is with the arbiter")

    judge = new_visitor("arbiter", "en")
    page = judge.open("/desk/")
    expect(page).to_have_title("(1) The arbiter's desk · Arbiter")
    judge.look("desk")
    judge.follow(page.locator("#queue a[href^='/desk/']").first)
    expect(page.locator(".answered")).to_contain_text("The claim is right: threefold repetition")
    judge.look("case")
    expect(page.get_by_label("the record proves the claim")).to_be_checked()
    page.fill(".ruling [name=reason]", "The position stood three times before he resigned.")
    judge.press("Sign the ruling")
    expect(page.locator("main")).to_contain_text("in force")
    judge.look("case-ruled")
    page = judge.open(f"/events/{story.tournament.pk}/standings/")
    expect(_points(page)).to_have_text(["1", "1", "0", "0"])

    public = new_visitor("stranger", "en")
    page = public.open(first)
    expect(page.locator("main")).to_contain_text("revoked")
    page = public.open(address)
    expect(page.locator("h1")).to_contain_text("½–½")
    assert page.locator(".lead a").get_attribute("href") != first
    expect(page.locator("main form[method=post]")).to_have_count(0)

    two = new_visitor(black, "en")
    page = two.open(address)
    two.follow(page.get_by_role("link", name="Case ").first)
    page.locator("summary", has_text="Appeal to the jury").click()
    page.fill("#appeal-text", "He had resigned before he claimed.")
    two.press("Appeal to the jury")
    jury = new_visitor("jury", "ru")
    page = jury.open("/desk/")
    jury.look("desk-jury")
    jury.follow(page.locator("#queue a[href^='/desk/']").first)
    jury.look("case-appeal")
    expect(page.locator("main")).to_contain_text("Против решения (судья — arbiter)")


def test_6_anyone_downloads_a_certificate_and_verifies_it_here_and_offline(new_visitor, tmp_path):
    """Good on the site and by stock OpenSSH; one changed byte is told apart by both."""
    story = small_event.event(4)
    address, white, black = _open_game(story, board=1)
    visitor = new_visitor(white, "en")
    visitor.open(address)
    visitor.page.fill("#id_text", records.record(1))
    visitor.press("Hand in the record")
    _confirm(new_visitor, black, address, "Confirm my loss")

    public = new_visitor(language="en")
    page = public.open(address)
    for label, name in (("Certified record (PDN)", "game.pdn"), ("Signature", "game.pdn.sig")):
        with page.expect_download() as waited:
            page.locator(".certified").get_by_role("link", name=label, exact=True).click()
        waited.value.save_as(tmp_path / name)
    signers = page.request.get("/certificates/allowed_signers")
    (tmp_path / "allowed_signers").write_bytes(signers.body())

    page = public.open("/verify/")
    public.look("verify")
    page.set_input_files("[type=file] >> nth=0", tmp_path / "game.pdn")
    public.press("Verify")
    expect(page.locator("main .notice").first).to_contain_text("Good")
    assert _openssh(tmp_path, (tmp_path / "game.pdn").read_bytes()) == 0

    changed = (tmp_path / "game.pdn").read_bytes().replace(b"c3-d4", b"c3-b4", 1)
    changed = changed if b"c3-b4" in changed else changed.replace(b"1-0", b"0-1", 1)
    (tmp_path / "changed.pdn").write_bytes(changed)
    page.get_by_text("Verify another one").click()
    page.set_input_files("[type=file] >> nth=0", tmp_path / "changed.pdn")
    public.press("Verify")
    expect(page.locator("main .notice").first).to_contain_text("Changed")
    public.look("verify-changed")
    assert _openssh(tmp_path, changed) != 0


def _openssh(folder: Path, data: bytes) -> int:
    """What stock OpenSSH says, with nothing of ours but the three files."""
    done = subprocess.run(
        [
            *("ssh-keygen", "-Y", "verify", "-f", "allowed_signers", "-I", "arbiter-service"),
            *("-n", "certificate@arbiter", "-s", "game.pdn.sig"),
        ],
        cwd=folder,
        input=data,
        capture_output=True,
    )
    return done.returncode


@pytest.mark.parametrize("language", ["ru", "en"])
def test_pages_for_everybody_in_both_languages(new_visitor, language):
    """The pages without an event, looked at by axe in Russian and English."""
    visitor = new_visitor(language=language)
    for path in ("/", "/archive/", "/check/", "/verify/", "/rules/", "/login/"):
        page = visitor.open(path)
        expect(page.locator("html")).to_have_attribute("lang", language)
        visitor.look(f"{language}-{path.strip('/') or 'home'}")


def test_the_language_is_switched_in_place(new_visitor):
    """From Russian to English and back, on the page one is on."""
    visitor = new_visitor(language="ru")
    page = visitor.open("/check/")
    visitor.follow(page.get_by_role("button", name="English"))
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert page.url.endswith("/check/")
    visitor.follow(page.get_by_role("button", name="Русский"))
    expect(page.locator("html")).to_have_attribute("lang", "ru")
