"""Fees: what is due by category and day, money that does not divide, nobody charged twice."""

from datetime import UTC, date, datetime

import pytest
from django.test import Client
from django.urls import reverse

from tests.support import festivals
from tests.support.festivals import AT, PROGRAMMES, children_list
from tournaments.errors import TournamentError
from tournaments.festivals.models import Payment, PaymentKind
from tournaments.festivals.queries.people import festival_people
from tournaments.festivals.rules.fees import (
    FeeFault,
    FeeLine,
    Movement,
    account,
    price,
    read_amount,
    share_out,
    split,
)
from tournaments.festivals.services import answers, money

TODAY = date(2026, 3, 20)
BOYS_14 = ("до 14 лет, юноши, 2013–2015", "до 17 лет, юноши, 2010–2012")


@pytest.mark.parametrize(
    ("typed", "amount"),
    [
        ("300", 30000),
        ("1 200 ₽", 120000),
        ("66,67", 6667),
        ("66.7", 6670),
        ("60 €", 6000),
        ("500 руб.", 50000),
        ("0", 0),
    ],
)
def test_a_sum_is_read_as_it_is_typed(typed, amount):
    assert read_amount(typed) == amount


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ("66,667", FeeFault.FRACTION),
        ("12,345", FeeFault.FRACTION),
        ("сто", FeeFault.UNREAD),
        ("-5", FeeFault.UNREAD),
        ("9999999", FeeFault.TOO_LARGE),
        ("1 20", FeeFault.UNREAD),
    ],
)
def test_a_sum_that_nobody_could_pay_is_named(typed, fault):
    with pytest.raises(ValueError) as refused:
        read_amount(typed)
    assert refused.value.args == (fault, typed)


def test_a_sum_that_does_not_divide_loses_nothing():
    assert split(100000, 3) == (33334, 33333, 33333)
    assert share_out(100000, [60000, 60000, 60000]) == (33334, 33333, 33333)
    assert share_out(100, [0, 1, 250]) == (0, 1, 99)
    assert share_out(30, [10, 20]) == (10, 20)
    assert share_out(0, [0, 0]) == (0, 0)
    for amount in range(150):
        shares = share_out(amount, [7, 100, 43])
        assert sum(shares) == amount
        assert all(share <= owed for share, owed in zip(shares, [7, 100, 43], strict=True))
    with pytest.raises(ValueError):
        share_out(31, [10, 20])


EARLY = [
    FeeLine(1, "", date(2026, 3, 10), 30000),
    FeeLine(1, "", None, 40000),
    FeeLine(2, "", date(2026, 3, 10), 30000),
    FeeLine(2, "", None, 40000),
    FeeLine(2, "льготный", None, 10000),
]


def test_the_price_follows_the_day_and_the_category():
    assert price(EARLY, 1, "", date(2026, 3, 10)) == 30000
    assert price(EARLY, 1, "", date(2026, 3, 11)) == 40000
    assert price(EARLY, 2, "льготный", date(2026, 3, 1)) == 10000
    assert price(EARLY, 1, "льготный", date(2026, 3, 1)) == 30000  # none of its own there
    assert price(EARLY, None, "", date(2026, 3, 1)) == 0
    late = [FeeLine(None, "", date(2026, 3, 10), 500)]
    assert price(late, None, "", date(2026, 4, 1)) == 500  # after all days the last line holds


@pytest.mark.parametrize(
    ("movements", "due", "owed"),
    [
        ([], 80000, 80000),
        ([(9, 60000)], 60000, 0),
        ([(11, 60000)], 80000, 20000),
        ([(9, 30000)], 70000, 40000),  # one programme at the early price, one at the late one
        ([(9, 30000), (12, 40000)], 70000, 0),
        ([(9, 60000), (12, -60000)], 60000, 60000),
        ([(9, 90000)], 60000, -30000),
    ],
)
def test_money_settles_at_the_price_of_the_day_it_came(movements, due, owed):
    moved = [Movement(date(2026, 3, day), amount) for day, amount in movements]
    owes = account(EARLY, [1, 2], "", movements=moved, today=date(2026, 3, 20))
    assert (owes.due, owes.owed) == (due, owed)


@pytest.fixture
def week(db):
    actor = festivals.organiser()
    festival = festivals.youth_week(actor, groups=BOYS_14, programmes=PROGRAMMES[:2])
    text = (
        "Фамилия Имя;Год рождения;Регион\nБелов Олег;2014;Самарская\n"
        "Гусев Лев;2014;Самарская\nЗуев Ян;2012;Самарская"
    )
    festivals.enter_list(festival, actor, text)
    lines = [FeeLine(programme.pk, "", None, 33333) for programme in festival.programmes.all()]
    money.set_fees(festival=festival, lines=lines, actor=actor, at=AT)
    return festival, actor


def _rows(festival):
    return festival_people(festival, TODAY).rows


def test_money_is_taken_given_back_and_waived_and_never_twice_unseen(week):
    festival, actor = week
    row = _rows(festival)[0]
    act = {"festival": festival, "application": row.pk, "actor": actor, "at": AT}
    money.record_payment(**act, kind=PaymentKind.PAID, amount=66666)
    assert _rows(festival)[0].account.owed == 0
    with pytest.raises(TournamentError, match="payment_twice"):
        money.record_payment(**act, kind=PaymentKind.PAID, amount=66666)
    money.record_payment(**act, kind=PaymentKind.PAID, amount=100, reason="квитанция 7")
    with pytest.raises(TournamentError, match="payment_not_there"):
        money.record_payment(**act, kind=PaymentKind.RETURNED, amount=66767)
    with pytest.raises(TournamentError, match="payment_of_nothing"):
        money.record_payment(**act, kind=PaymentKind.RETURNED, amount=0)
    other = {**act, "application": _rows(festival)[1].pk}
    with pytest.raises(TournamentError, match="reason_missing"):
        money.record_payment(**other, kind=PaymentKind.WAIVED, amount=66666)
    money.record_payment(**other, kind=PaymentKind.WAIVED, amount=66666, reason="сын тренера")
    money.set_category(**act, category="льготный")
    # who withdraws owes nothing and is given back what he paid
    answers.withdraw_application(**act)
    gone = festival_people(festival, TODAY).by_pk[row.pk]
    assert gone.account.owed == -66766


def test_one_sum_of_a_delegation_is_shared_out_and_too_much_is_named(week):
    festival, actor = week
    body = festival.delegations.get()
    act = {"festival": festival, "delegation": body, "actor": actor, "at": AT}
    money.record_sum(**act, amount=100000)
    assert [payment.amount for payment in Payment.objects.all()] == [33334, 33333, 33333]
    with pytest.raises(TournamentError, match="sum_too_large"):
        money.record_sum(**act, amount=99999)
    money.record_sum(**act, amount=99998)
    people = festival_people(festival, TODAY)
    assert (people.money.due, people.money.owed, people.unpaid) == (199998, 0, [])


def test_the_pages_of_money(week):
    festival, actor = week
    client = Client(headers={"accept-language": "ru"})
    client.force_login(actor)
    page = reverse("festival-money", args=[festival.pk])
    assert "1\u202f999,98" in client.get(page).text
    bad = client.post(page, {"what_0": "each", "amount_0": "66,667"})
    assert bad.status_code == 422
    assert "после запятой две цифры" in bad.text
    client.post(page, {"what_0": "each", "amount_0": "300", "until_0": "10.03.2027"})
    assert [fee.amount for fee in festival.fees.all()] == [30000, 30000]
    row = _rows(festival)[0]
    client.post(
        reverse("festival-pay", args=[festival.pk, row.pk]), {"kind": "paid", "amount": "600"}
    )
    assert Payment.objects.get().amount == 60000
    text = client.get(reverse("festival-cash-file", args=[festival.pk])).text
    assert "Белов Олег;Самарская;" in text
    assert "1800.00;600.00;1200.00" in text
    assert "Белов Олег" in client.get(reverse("festival-cash", args=[festival.pk])).text


def test_every_act_of_money_is_journalled(week):
    from arbiter.journal.models.rows import JournalEntry  # noqa: PLC0415

    festival, actor = week
    row = _rows(festival)[0]
    act = {"festival": festival, "application": row.pk, "actor": actor, "at": AT}
    money.record_payment(**act, kind=PaymentKind.PAID, amount=1)
    money.set_category(**act, category="гости")
    verbs = JournalEntry.objects.filter(stream=festival.scope_key).values_list("verb", flat=True)
    assert [*verbs][-3:] == ["fees.changed", "payment.recorded", "application.category_set"]


def test_144_children_pay_without_a_query_each(db, django_assert_max_num_queries):
    actor = festivals.organiser()
    festival = festivals.youth_week(actor, groups=festivals.GROUPS[:6], programmes=PROGRAMMES[:1])
    festivals.enter_list(festival, actor, children_list(60))
    money.set_fees(festival=festival, lines=[FeeLine(None, "", None, 6000)], actor=actor, at=AT)
    body = festival.delegations.first()
    with django_assert_max_num_queries(45):
        money.record_sum(
            festival=festival,
            delegation=body,
            amount=6000,
            actor=actor,
            at=datetime(2026, 3, 21, tzinfo=UTC),
        )
