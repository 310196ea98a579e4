"""A list pasted from a chat: shown, mended in place, nothing thrown away, doubles asked."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.support import small_event

pytestmark = pytest.mark.django_db

PASTED = """1. Соколов Андрей МС 1988
2. Петров Пётр 2р
3. Петров Пётр 2 разряд Тверь
оплата до пятницы!!
"""

RU = {"headers": {"accept-language": "ru"}}


@pytest.fixture
def story(db):
    return small_event.event(0, published=0)


def _paste(story, text=PASTED):
    caller = small_event.signed_in(story.organiser)
    url = reverse("event-list-new", args=[story.tournament.pk])
    answer = caller.post(url, {"text": text}, follow=True, **RU)
    return caller, answer


def test_a_pasted_list_is_shown_with_what_was_understood_and_what_was_not(story):
    _caller, answer = _paste(story)
    page = answer.content.decode()
    assert "Соколов Андрей" in page
    assert "не понято: «оплата до пятницы!!»" in page
    assert "Петров Пётр уже есть в строке 2. Это один человек?" in page
    assert "оплата до пятницы!!</textarea>" in page


@pytest.mark.parametrize(("decision", "entered"), [("skip", 2), ("new", 3)])
def test_two_of_one_name_are_entered_as_the_organiser_says(story, decision, entered):
    caller, answer = _paste(story)
    file = answer.context["file"]
    url = reverse("event-list-apply", args=[story.tournament.pk, file.pk])
    caller.post(url, {"row-3": decision})
    names = sorted(entry.player.name for entry in story.tournament.entries.select_related("player"))
    assert len(names) == entered
    assert names[-1] == "Соколов Андрей"
    assert story.tournament.entries.get(player__name="Соколов Андрей").player.birth_year == 1988


def test_nothing_pasted_is_told_beside_the_box(story):
    _caller, answer = _paste(story, "  ")
    assert answer.status_code == 422
    assert "Вставьте список или выберите файл" in answer.content.decode()


def test_a_list_in_which_nobody_is_found_comes_back_with_what_is_wanted(story):
    text = "играем в субботу\nсбор в 10"
    _caller, answer = _paste(story, text)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "В списке не найдено ни одного участника" in page
    assert f"{text}</textarea>" in page
    assert "столбца" not in page


def test_a_table_without_a_column_of_names_comes_back_too(story):
    text = "Рейтинг;Город\n2000;Тула"
    _caller, answer = _paste(story, text)
    page = answer.content.decode()
    assert (answer.status_code, f"{text}</textarea>" in page) == (422, True)
    assert "Нет столбца с именем" in page


def test_a_file_that_is_no_list_is_told_beside_the_choice_of_a_file(story):
    caller = small_event.signed_in(story.organiser)
    url = reverse("event-list-new", args=[story.tournament.pk])
    broken = SimpleUploadedFile("list.xlsx", b"PK\x03\x04 no workbook")
    answer = caller.post(url, {"file": broken}, **RU)
    assert answer.status_code == 422
    assert "Книга XLSX повреждена" in str(answer.context["form"].errors["file"])


def test_10_a_time_control_is_typed_as_people_write_it_and_told_as_understood(story):
    caller = small_event.signed_in(story.organiser)
    form = caller.get(reverse("event-new")).context["form"]
    fields = {name: value for name, value in form.initial.items() if value is not None}
    fields |= {field.name: field.value() for field in form if field.value() not in (None, False)}
    fields |= {"title": "Блиц", "time_control": "8 мин + 4 с"}
    answer = caller.post(reverse("event-new"), fields, follow=True, **RU)
    event = answer.context["event"]
    assert event.time_control == "480+4"
    assert "8 мин" in answer.content.decode()


def test_32_all_faults_of_the_form_are_told_at_once(story):
    caller = small_event.signed_in(story.organiser)
    fields = {"title": "Блиц", "system": "swiss", "time_control": "быстро"}
    form = caller.post(reverse("event-new"), fields, **RU).context["form"]
    assert {"rounds_planned", "time_control"} <= form.errors.keys()


def test_too_many_rounds_are_told_as_too_many_and_not_as_missing(story):
    caller = small_event.signed_in(story.organiser)
    fields = {"title": "Блиц", "system": "swiss", "rounds_planned": "99"}
    form = caller.post(reverse("event-new"), fields, **RU).context["form"]
    assert form.errors["rounds_planned"] == ["Не больше 30."]
