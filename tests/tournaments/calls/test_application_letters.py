"""Letters to whoever entered himself by the form of an event: received, answered, reminded."""

from datetime import timedelta
from email import message_from_bytes, policy

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.support import festivals
from tests.support.festivals import AT, PROGRAMMES
from tests.tournaments.calls.conftest import Mailbox
from tournaments.calls.models import Message
from tournaments.calls.services import sending
from tournaments.festivals.models import Application, ApplicationState, Festival, Group
from tournaments.festivals.services import answers, letters, setup
from tournaments.festivals.services import sending as forms
from tournaments.festivals.services.sending import SentForm

pytestmark = pytest.mark.django_db

GROUPS = ("до 11 лет, девушки, 2016–2018", "до 14 лет, юноши, 2013–2015")


@pytest.fixture
def week():
    actor = festivals.organiser()
    festival = festivals.youth_week(actor, groups=GROUPS, programmes=PROGRAMMES[:1])
    setup.open_to_everybody(festival=festival, actor=actor, at=AT)
    Festival.objects.update(is_form_open=True)
    festival.refresh_from_db()
    return festival, actor


def sent(festival: Festival, name: str = "Мельникова Таисия", **changed) -> Application:
    """What a parent typed into the form, in Russian, with an address."""
    typed = {
        "name": name,
        "birth_date": timezone.localdate().replace(year=2016, month=5, day=14),
        "sex": "w",
        "title": "",
        "region": "Саратовская область",
        "city": "Саратов",
        "group": None,
        "programmes": [programme.pk for programme in festival.programmes.all()],
        "parent": "мать",
        "phone": "+7 900 000 00 00",
        "email": "mother@example.org",
        "may_be_named": False,
        "may_be_photographed": False,
        "language": "ru",
        **changed,
    }
    code = forms.code_of_form(name)
    return forms.send_application(
        festival=festival, sent=SentForm(**typed), code=code, at=timezone.now()
    )


def read(mailbox: Mailbox) -> list[tuple[str, str]]:
    """Send what waits; subject and words of every letter that came."""
    sending.send_due_messages(timezone.now)
    opened = [message_from_bytes(one.content, policy=policy.default) for one in mailbox.letters]
    mailbox.letters.clear()
    return [(str(letter["Subject"]), letter.get_content()) for letter in opened]


def confirm(festival, actor, *rows) -> None:
    answers.confirm_applications(
        festival=festival, applications=[row.pk for row in rows], actor=actor, at=timezone.now()
    )


def test_an_application_is_answered_by_letter_from_its_coming_to_a_free_place(week, mailbox):
    festival, actor = week
    Group.objects.update(capacity=1)
    first_name = "Мельникова Таисия"
    first, second = sent(festival, first_name), sent(festival, "Орлова Вера")
    (came, words), _other = read(mailbox)
    assert came.endswith("заявка принята")
    assert "Мельникова Т." in words, "no more of the name than a wall shows"
    assert "Таисия" not in words
    link = reverse("festival-entered", args=[festival.pk, forms.code_of_form(first_name)])
    assert f"https://arbiter.example{link}" in words
    confirm(festival, actor, first, second)
    assert [subject.rpartition(": ")[2] for subject, _words in read(mailbox)] == [
        "заявка подтверждена",
        "в листе ожидания",
    ]
    answers.withdraw_application(
        festival=festival,
        application=first.pk,
        actor=actor,
        at=timezone.now(),
        reason="нет справки врача",
        state=ApplicationState.REFUSED,
    )
    ((refused, why),) = read(mailbox)
    assert refused.endswith("заявка отклонена")
    assert "нет справки врача" in why
    confirm(festival, actor, second)
    ((free, _words),) = read(mailbox)
    assert free.endswith("место освободилось")


def test_a_day_before_the_deadline_everybody_is_reminded_once(week, mailbox):
    festival, _actor = week
    now = timezone.now()
    row = sent(festival)
    Application.objects.update(at=now - timedelta(days=3))
    read(mailbox)
    Festival.objects.update(entries_until=now + timedelta(days=2))
    letters.remind_of_deadlines(now)
    assert read(mailbox) == []
    Festival.objects.update(entries_until=now + timedelta(hours=20))
    letters.remind_of_deadlines(now)
    letters.remind_of_deadlines(now + timedelta(minutes=1))
    ((subject, _words),) = read(mailbox)
    assert "заявки принимают до" in subject
    assert Message.objects.filter(application=row, topic__startswith="deadline").count() == 1


def test_one_press_stops_the_letters_of_an_application(week, mailbox):
    festival, actor = week
    row = sent(festival)
    ((_subject, words),) = read(mailbox)
    stop = words.rpartition("https://arbiter.example")[2].strip()
    assert stop.startswith("/letters/stop/")
    page = Client().get(stop, headers={"accept-language": "ru"}).content.decode()
    assert "Больше не писать" in page
    row.refresh_from_db()
    assert not row.no_letters, "a filter of mail opens links too"
    Client(enforce_csrf_checks=True).post(stop, {"List-Unsubscribe": "One-Click"})
    confirm(festival, actor, row)
    assert read(mailbox) == []


def test_without_an_address_or_a_mail_server_nothing_is_sent(week, mailbox, settings):
    festival, actor = week
    silent = sent(festival, email="")
    settings.EMAIL_HOST = ""
    other = sent(festival, "Орлова Вера")
    confirm(festival, actor, silent, other)
    assert not Message.objects.exists()
    assert Application.objects.filter(state=ApplicationState.CONFIRMED).count() == 2
