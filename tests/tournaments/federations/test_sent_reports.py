"""Reports sent to a federation: written down with its answer, taken back, told to officials."""

from datetime import date, timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse

from arbiter.journal.models.rows import JournalEntry
from tests.support import small_event
from tests.support.full_event import REPORT_FORM
from tests.support.small_event import NOON
from tests.support.stories import kept
from tournaments.errors import TournamentError
from tournaments.federations.models import ReportLayout, SentReport
from tournaments.federations.services import sending

pytestmark = pytest.mark.django_db

TODAY = NOON.date()


@pytest.fixture
@kept
def story():
    return small_event.event(4)


def sent(story, day=TODAY, form="plain", at=NOON):
    return sending.note_sent(
        tournament=story.tournament,
        form=form,
        title="Таблица",
        day=day,
        actor=story.organiser,
        at=at,
    )


def answered(story, report, state="accepted", day=TODAY, reason=""):
    return sending.note_answer(
        sent=report, state=state, day=day, reason=reason, actor=story.organiser, at=NOON
    )


def verbs(story):
    rows = JournalEntry.objects.filter(stream=story.tournament.scope_key, verb__startswith="report")
    return list(rows.order_by("seq").values_list("verb", flat=True))


def refused(code, act):
    with pytest.raises(TournamentError) as found:
        act()
    assert found.value.code == code


def test_what_was_sent_is_accepted_with_day_and_person(story):
    report = answered(story, sent(story))
    assert (report.state, report.answered_on, report.answered_by) == (
        "accepted",
        TODAY,
        story.organiser,
    )
    assert verbs(story) == ["report.sent", "report.answered"]


def test_a_refusal_has_its_reason_and_the_report_goes_out_again(story):
    first = sent(story)
    refused("report_reason", lambda: answered(story, first, "refused", reason="  "))
    answered(story, first, "refused", reason="нет дат рождения")
    row = JournalEntry.objects.get(verb="report.answered")
    assert (row.data["before"], row.data["after"]) == ("sent", "refused")
    again = sent(story)
    assert again.pk != first.pk
    refused("report_sent", lambda: sending.take_back(sent=first, actor=story.organiser, at=NOON))


def test_one_report_is_awaited_once_and_the_same_again_is_that_one(story):
    report = sent(story)
    assert sent(story) == report
    refused("report_sent", lambda: sent(story, TODAY - timedelta(days=1)))
    answered(story, report)
    refused("report_sent", lambda: sent(story))
    assert sent(story, form="7").pk != report.pk
    assert verbs(story) == ["report.sent", "report.answered", "report.sent"]


def test_answer_and_sending_are_taken_back_one_after_the_other(story):
    report = answered(story, sent(story), "refused", reason="нет номеров")
    refused("report_not_awaited", lambda: answered(story, report))
    back = sending.take_back(sent=report, actor=story.organiser, at=NOON)
    assert (back.state, back.answered_on, back.reason) == ("sent", None, "")
    assert sending.take_back(sent=back, actor=story.organiser, at=NOON) is None
    assert not SentReport.objects.exists()
    assert verbs(story)[2:] == ["report.taken_back", "report.taken_back"]


def test_days_to_come_and_answers_older_than_the_report_are_refused(story):
    refused("report_day", lambda: sent(story, TODAY + timedelta(days=2)))
    report = sent(story)
    refused("report_day", lambda: answered(story, report, day=TODAY - timedelta(days=1)))
    refused("report_day", lambda: answered(story, report, day=date(9999, 12, 31)))


def test_there_are_only_so_many(story, monkeypatch):
    monkeypatch.setattr(sending, "MOST_SENT", 1)
    sent(story)
    refused("too_many_sent_reports", lambda: sent(story, form="7"))


def test_only_who_manages_the_entries_writes_it_down(story):
    report = sent(story)
    stranger = small_event.user("stranger")
    with pytest.raises(PermissionDenied):
        sending.note_answer(sent=report, state="accepted", day=TODAY, actor=stranger, at=NOON)
    with pytest.raises(PermissionDenied):
        sending.take_back(sent=report, actor=stranger, at=NOON)


# By HTTP.


def test_an_official_writes_it_down_on_the_page(story, client):
    client.force_login(story.organiser)
    page = reverse("event-report", args=[story.tournament.pk])
    assert "Отметить, что отправлен" in client.get(page, {"form": "plain"}).content.decode()
    form = reverse("event-report-sent", args=[story.tournament.pk, "plain"])
    client.post(form, {"day": "2020-01-31"})
    report = SentReport.objects.get()
    shown = client.get(page, {"form": "plain"}).content.decode()
    assert "отправлен 31.01.2020" in shown
    assert "Отметить, что отправлен" not in shown
    answer = reverse("event-report-answer", args=[story.tournament.pk, report.pk])
    wrong = client.post(answer, {"state": "refused", "day": "2020-02-03"}, follow=True)
    assert "почему федерация отклонила" in wrong.content.decode()
    typed = {"state": "refused", "day": "2020-02-03", "reason": "нет номеров"}
    client.post(answer, typed)
    assert "отклонён 03.02.2020: нет номеров" in client.get(page).content.decode()
    back = reverse("event-report-take-back", args=[story.tournament.pk, report.pk])
    client.post(back)
    assert "ответа ещё нет" in client.get(page).content.decode()
    client.post(back)
    assert "31.01.2020" not in client.get(page).content.decode()
    bad = client.post(form, {"day": "вчера"}, follow=True)
    assert bad.status_code == 200
    assert not SentReport.objects.exists()
    nobodys = reverse("event-report-sent", args=[story.tournament.pk, "99"])
    assert client.post(nobodys, {"day": "2020-01-31"}).status_code == 404


def test_a_program_writes_it_down(story, client):
    client.force_login(story.organiser)
    address = reverse("api-sent-reports", args=[story.tournament.pk])
    given = {"form": "plain", "sent_on": "2020-01-31"}
    made = client.post(address, given, "application/json")
    assert made.status_code == 201, made.content
    pk = made.json()["id"]
    answer = reverse("api-sent-report-answer", args=[story.tournament.pk, pk])
    told = client.post(
        answer, {"state": "accepted", "answered_on": "2020-02-01"}, "application/json"
    ).json()
    assert (told["state"], told["answered_on"]) == ("accepted", "2020-02-01")
    assert told["sent_by"] == told["answered_by"] != ""
    assert [one["id"] for one in client.get(address).json()] == [pk]
    back = reverse("api-sent-report-take-back", args=[story.tournament.pk, pk])
    assert client.post(back).json()[0]["state"] == "sent"
    assert client.post(back).json() == []
    client.force_login(small_event.user("stranger"))
    assert client.get(address).status_code == 403


def test_a_form_is_one_however_its_number_is_written(story, client):
    layout = ReportLayout.objects.create(
        title="Форма", source="–", text=REPORT_FORM, loaded_at=NOON, loaded_by=story.organiser
    )
    client.force_login(story.organiser)
    for zeros in ("", "00"):
        form = reverse("event-report-sent", args=[story.tournament.pk, f"{zeros}{layout.pk}"])
        assert client.post(form, {"day": "2020-01-31"}).status_code == 302
    assert SentReport.objects.get().form == str(layout.pk)


def test_the_list_costs_no_query_each(story, client, django_assert_max_num_queries):
    client.force_login(story.organiser)
    address = reverse("api-sent-reports", args=[story.tournament.pk])
    for number in range(6):
        sent(story, form=str(number))
    client.get(address)
    with django_assert_max_num_queries(10):
        assert len(client.get(address).json()) == 6
