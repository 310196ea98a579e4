"""A case about a flag: what its page finds, where its board stands, what its form offers."""

import pytest
from django.urls import reverse

from arbiter.cases.models import Case, Ruling
from tests.support import small_event
from tests.support.small_event import NOON
from tournaments.games.services import clocks, disputes, records

pytestmark = pytest.mark.django_db

TWO_KINGS = "W:WKc1,Ka1:BKf8"

SIX_MOVES = (
    "1. c1-d2 f8-e7 2. d2-c3 e7-f8 3. c3-d4 f8-e7 4. d4-e5 e7-f8 5. e5-f4 f8-e7 6. f4-e5 e7-f8"
)

WON_BY_TABLE = "W:WKb2,Ka1:BKf2"

FIVE_MOVES = "1. b2-g7 f2-a7 2. g7-h8 a7-g1 3. h8-e5 g1-c5 4. a1-c3 c5-d4 5. e5-g7"


def event_of(position: str | None = None) -> small_event.Story:
    return small_event.event(time_control="480", **({"set_up": position} if position else {}))


def send(story: small_event.Story, position: str, moves: str) -> None:
    game = story.game()
    text = f'[SetUp "1"]\n[FEN "{position}"]\n\n{moves} *'
    records.submit_record(
        game_id=game.pk, data=text.encode(), actor=story.user_of(game.white), at=NOON
    )


def flag_case(story: small_event.Story, *, ply: int, side: str = "w") -> Case:
    game = story.game()
    case = disputes.open_dispute(
        game_id=game.pk,
        kind="clock",
        claim_text="Флаг",
        actor=story.user_of(game.black if side == "w" else game.white),
        at=NOON,
    )
    clocks.store_clock_entry(
        game_id=game.pk,
        kind="flag",
        side=side,
        ply=ply,
        time=None,
        reason="",
        actor=story.arbiter,
        at=NOON,
    )
    case.refresh_from_db()
    return case


def read(user, case: Case, language: str = "ru"):
    address = reverse("case", args=[case.pk])
    page = small_event.signed_in(user).get(address, headers={"accept-language": language})
    assert page.status_code == 200
    return page


def offered(page) -> dict[str, str]:
    """Every outcome of the form with its words; the list is in groups by result."""
    found = {}
    for value, words in page.context["form"].fields["outcome"].choices:
        found |= dict(words) if isinstance(words, list) else {value: words}
    return found


@pytest.mark.parametrize(
    ("language", "reason"),
    [
        (
            "ru",
            "23. белые: флаг упал (по регламенту); по правилам партию решает флаг: 0–1, "
            "просрочка времени.",
        ),
        (
            "en",
            "23. White: the flag is down (by the event's regulations); by the rules the flag "
            "decides the game: 0–1, loss on time.",
        ),
    ],
)
def test_W4_the_form_holds_what_the_flag_gives_and_the_arbiter_signs(language, reason):
    story = event_of()
    case = flag_case(story, ply=45)
    form = read(story.arbiter, case, language).context["form"]
    sent = {name: form[name].value() for name in ("outcome", "reason")}
    assert sent == {"outcome": "0-1 clock", "reason": reason}
    assert not Ruling.objects.exists()
    address = reverse("case-rule", args=[case.pk])
    assert small_event.signed_in(story.arbiter).post(address, sent).status_code == 302
    made = Ruling.objects.get()
    assert (made.result, made.termination, made.reason) == ("0-1", "clock", reason)


@pytest.mark.parametrize(
    ("name", "ply", "outcome", "said"),
    [
        ("before the count is full", 7, "0-1 clock", "решает флаг: 0–1"),
        ("in the move that fills it", 9, "0-1 clock", "заполнился только здесь"),
        ("after it, unclaimed", 11, None, "до флага уже можно было требовать ничью"),
        ("where the record does not reach", 45, None, "какая позиция тогда стояла, неизвестно"),
    ],
)
def test_7_2_8_a_flag_beside_a_count(name, ply, outcome, said):
    """The loss is written in beforehand only where nothing else may have ended the game."""
    story = event_of(TWO_KINGS)
    send(story, TWO_KINGS, SIX_MOVES)
    case = flag_case(story, ply=ply)
    page = read(story.arbiter, case)
    assert page.context["form"]["outcome"].value() == outcome
    html = page.content.decode()
    assert said in html
    assert ("По правилам партию решает флаг" in html) is (outcome is not None)
    assert html.index("Что показали часы") < html.index("Что нашла программа")


def test_7_2_8_both_readings_of_a_flag_after_the_count_may_be_ruled():
    story = event_of(TWO_KINGS)
    send(story, TWO_KINGS, SIX_MOVES)
    case = flag_case(story, ply=11)
    page = read(story.arbiter, case)
    html = page.content.decode()
    assert "ничью потребовали до флага: решает счёт" in html
    assert "ничью до флага не требовали: решает флаг" in html
    assert {"0-1 clock", "1/2-1/2 small_endings"} <= set(offered(page))
    sent = {"outcome": "1/2-1/2 small_endings", "reason": "Требование было до флага"}
    address = reverse("case-rule", args=[case.pk])
    assert small_event.signed_in(story.arbiter).post(address, sent).status_code == 302
    assert Ruling.objects.get().article == "7.2.8"


def test_W4_a_record_sent_to_the_desk_by_its_own_clocks_has_its_ruling_written_in():
    """Nobody called the flag: the record shows 0:00, and that alone is why the case is there."""
    story = event_of()
    text = "1. c3-d4 {[%clk 0:07:30]} d6-c5 {[%clk 0:07:00]} 2. b2-c3 {[%clk 0:00:00]} f6-g5 *"
    white = story.user_of(story.game().white)
    records.submit_record(game_id=story.game().pk, data=text.encode(), actor=white, at=NOON)
    case = Case.objects.get()
    form = read(story.arbiter, case).context["form"]
    assert case.kind == "record"
    assert form["outcome"].value() == "0-1 clock"
    assert form["reason"].value().startswith("2. белые: флаг упал")


def test_a_clock_case_in_which_no_flag_fell_has_nothing_written_in():
    story = event_of(TWO_KINGS)
    send(story, TWO_KINGS, "1. c1-d2 f8-e7")
    game = story.game()
    case = disputes.open_dispute(
        game_id=game.pk,
        kind="clock",
        claim_text="Часы стоят",
        actor=story.user_of(game.black),
        at=NOON,
    )
    page = read(story.arbiter, case)
    assert not page.context["form"]["outcome"].value()
    assert not page.context["form"]["reason"].value()
    assert "<details open><summary>Разбор записи" in page.content.decode()


@pytest.mark.parametrize(("ply", "shown"), [(9, 8), (11, 10), (45, 12), (0, 9)])
def test_the_board_stands_where_the_flag_fell(ply, shown):
    """Before the move in which it fell; of a later one at the end of the record; of an unknown one
    where the count was full."""
    story = event_of(TWO_KINGS)
    send(story, TWO_KINGS, SIX_MOVES)
    case = flag_case(story, ply=ply)
    assert read(story.arbiter, case).context["board"]["ply"] == shown


def claim_won_by_table(story: small_event.Story) -> Case:
    send(story, WON_BY_TABLE, FIVE_MOVES)
    game = story.game()
    return disputes.claim_draw(
        game_id=game.pk,
        rule="small_endings",
        ply=9,
        text="Пятый ход сделан",
        actor=story.user_of(game.black),
        at=NOON,
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ru", "Ходы сделаны, но по таблице окончаний в этой позиции белые выигрывают в 2 хода"),
        ("en", "The moves are made, but by the table of endings in this position White wins in 2"),
    ],
)
def test_7_2_8_a_full_count_in_a_position_won_by_the_table_is_the_arbiters(language, said):
    """Neither the draw nor its refusal is written in beforehand; both may be ruled."""
    story = event_of(WON_BY_TABLE)
    page = read(story.arbiter, claim_won_by_table(story), language)
    html = page.content.decode()
    assert said in html
    assert "answered-right" not in html
    form = page.context["form"]
    assert (form["outcome"].value(), form["reason"].value()) == (None, None)
    assert set(offered(page)) == {"1/2-1/2 small_endings", "* open"}
    words = {"ru": "выигранной позиции не получено", "en": "no winning position was reached"}
    assert words[language] in offered(page)["1/2-1/2 small_endings"]


def test_7_2_8_on_paper_the_claim_is_right_by_the_count_of_moves_and_no_further():
    """Whether a winning position was reached is not counted, and the paper does not say it."""
    story = event_of(WON_BY_TABLE)
    case = claim_won_by_table(story)
    address = reverse("case-protocol", args=[case.pk])
    for user in (story.arbiter, case.opened_by):
        paper = small_event.signed_in(user).get(address, headers={"accept-language": "ru"})
        text = paper.content.decode()
        assert "По счёту ходов требование верно: одна или две шашки против дамки" in text
        assert "Требование верно" not in text


@pytest.mark.parametrize("outcome", ["1/2-1/2 small_endings", "* open"])
def test_7_2_8_the_arbiter_rules_either_way(outcome):
    story = event_of(WON_BY_TABLE)
    case = claim_won_by_table(story)
    sent = {"outcome": outcome, "reason": "Позиция выиграна или нет"}
    address = reverse("case-rule", args=[case.pk])
    assert small_event.signed_in(story.arbiter).post(address, sent).status_code == 302
    assert str(Ruling.objects.get().outcome) == outcome


def test_the_players_are_not_told_what_the_table_says():
    story = event_of(WON_BY_TABLE)
    case = claim_won_by_table(story)
    assert "по таблице окончаний" not in read(case.opened_by, case).content.decode()


def test_a_claim_after_a_move_that_the_record_does_not_reach_is_not_judged_elsewhere():
    """It was made at the board; the record that came later stops being legal before it."""
    story = event_of()
    game = story.game()
    black = story.user_of(game.black)
    case = disputes.claim_draw(
        game_id=game.pk, rule="threefold", ply=40, text="Трижды", actor=black, at=NOON
    )
    text = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 *"
    records.submit_record(game_id=game.pk, data=text.encode(), actor=black, at=NOON)
    case.refresh_from_db()
    assert case.examination is not None
    html = read(story.arbiter, case).content.decode()
    assert "Записи партии до этого хода нет" in html
    judged = html.index("Ничья потребована после")
    assert html.rfind("<details", 0, judged) > html.rfind("</details>", 0, judged)
