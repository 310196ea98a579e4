"""The report of an event to a federation: forms as data, what is missing, the files."""

import csv
import io
import json

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse
from openpyxl import load_workbook

from arbiter.journal.models.rows import JournalEntry
from tests.support import small_event, swiss_event
from tests.support.stories import kept
from tournaments.entries.models import Entry
from tournaments.federations.models import ReportLayout
from tournaments.federations.queries.report import build_report, report_as_csv
from tournaments.federations.reports.layout import (
    BadLayout,
    Layout,
    layout_as_text,
    layout_from_text,
)
from tournaments.federations.services.layouts import change_layout, load_layout
from tournaments.federations.texts import explain_bad_layout, plain_layout
from tournaments.people.models import Player
from tournaments.standings.services import recompute_standings

pytestmark = pytest.mark.django_db

FORM = {
    "title": "Форма области",
    "source": "письмо федерации от 01.02.2026",
    "encoding": "cp1251",
    "order": "place",
    "score": "one",
    "not_played": "-",
    "required": ["federation_id", "birth_date"],
    "header": [
        {"label": "Соревнование", "value": "title"},
        {"label": "Код дисциплины", "text": "0890002411Я"},
    ],
    "columns": [
        {"head": "М", "value": "place"},
        {"head": "ID", "value": "federation_id"},
        {"head": "ФИО", "value": "name"},
        {"head": "Род.", "value": "birth_date"},
        {"head": "Р", "value": "rating"},
        {"head": "Т", "value": "rounds"},
        {"head": "Очки", "value": "points"},
    ],
}


@pytest.fixture
@kept
def story():
    """Four players, all games played: the better number has won."""
    story = small_event.event(4, published=3)
    for number in (1, 2, 3):
        swiss_event.play(story, number, swiss_event.higher)
    story.tournament.refresh_from_db()
    recompute_standings(
        tournament_id=story.tournament.pk, revision=story.tournament.revision, at=small_event.NOON
    )
    story.tournament.refresh_from_db()
    return story


def form(**more):
    return json.dumps(FORM | more, ensure_ascii=False)


def loaded(story, **more):
    return load_layout(text=form(**more), actor=story.organiser, at=small_event.NOON)


def test_a_report_has_ids_ratings_and_results_in_the_columns_of_the_form(story):
    first = Entry.objects.get(tournament=story.tournament, number=1)
    Player.objects.filter(pk=first.player_id).update(federation_id="101")
    made = build_report(story.tournament, layout_from_text(form()), story.organiser)
    assert made.heads == ("М", "ID", "ФИО", "Род.", "Р", "Т1", "Т2", "Т3", "Очки")
    top = made.rows[0]
    assert (top[0], top[1], top[8]) == ("1", "101", 3)
    assert sorted(cell[-1] for cell in top[5:8]) == ["1", "1", "1"]
    assert {cell[0] for cell in top[5:8]} == {"2", "3", "4"}
    assert [row[8] for row in made.rows] == [3, 2, 1, 0]
    assert not made.is_late
    assert made.header == (
        ("Соревнование", story.tournament.title),
        ("Код дисциплины", "0890002411Я"),
    )


def test_what_is_missing_for_the_form_is_listed_before_the_file(story):
    first = Entry.objects.get(tournament=story.tournament, number=1)
    Player.objects.filter(pk=first.player_id).update(
        federation_id="101", birth_year=1990, birth_date="1990-05-12"
    )
    made = build_report(story.tournament, layout_from_text(form()), story.organiser)
    wanted = {one.entry.number: one.fields for one in made.missing}
    assert wanted == dict.fromkeys((2, 3, 4), ("federation_id", "birth_date"))
    assert made.rows[0][3] == "12.05.1990"


def test_a_game_that_was_not_played_is_marked_and_counts_in_no_tally():
    story = small_event.event(4)
    game = story.game()
    swiss_event.enter_result(story, game, swiss_event.FORFEIT)
    columns = [{"head": "R", "value": "rounds"}, {"head": "G", "value": "games"}]
    layout = layout_from_text(form(columns=columns, order="number"))
    made = build_report(story.tournament, layout, story.organiser)
    assert made.is_late  # no worker has counted the table
    row = next(row for row in made.rows if row[0].endswith("-"))
    assert row[1] == 0


@pytest.mark.parametrize(
    ("change", "code", "where"),
    [
        ({"columns": []}, "missing", "columns"),
        ({"columns": [{"head": "A", "value": "age"}]}, "unknown_value", "columns[1].value"),
        ({"columns": ["place"]}, "not_an_object", "columns[1]"),
        ({"columns": [{"head": "A", "value": "place", "w": 1}]}, "unknown_key", "columns[1]"),
        ({"columns": [{"head": "A", "value": "place"}] * 61}, "too_many", "columns"),
        ({"header": [{"label": "A", "value": "weather"}]}, "unknown_value", "header[1].value"),
        ({"required": ["passport"]}, "unknown_value", "required[1]"),
        ({"encoding": "utf-7"}, "unknown_value", "encoding"),
        ({"format": "docx"}, "unknown_value", "format"),
        ({"source": ""}, "missing", "source"),
        ({"title": "x" * 201}, "too_long", "title"),
        ({"title": 5}, "not_a_text", "title"),
        ({"weight": 1}, "unknown_key", "form"),
    ],
)
def test_a_form_that_cannot_be_taken_says_where(change, code, where):
    with pytest.raises(BadLayout) as refused:
        layout_from_text(form(**change))
    assert (refused.value.code, refused.value.params["where"]) == (code, where)
    assert explain_bad_layout(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        '{"\\ud800": 1}',
        "",
        "{",
        "[" * 10_000,
        '{"title": }',
        "9" * 5000,
        '{"title": "a\\u0000"}',
        "\0",
    ],
)
def test_what_is_no_json_says_line_and_column(text):
    with pytest.raises(BadLayout) as refused:
        layout_from_text(text)
    assert refused.value.code == "not_json"
    assert explain_bad_layout(refused.value)


def test_a_form_written_and_read_is_the_same():
    for layout in (plain_layout(), layout_from_text(form())):
        assert layout_from_text(layout_as_text(layout)) == layout
    assert isinstance(plain_layout(), Layout)


def test_a_form_is_loaded_and_changed_with_journal_by_officials_alone(story):
    stored = loaded(story)
    assert (stored.title, stored.source) == (FORM["title"], FORM["source"])
    change_layout(
        layout=stored, text=form(title="Новая"), actor=story.organiser, at=small_event.NOON
    )
    change_layout(
        layout=stored, text=form(title="Новая"), actor=story.organiser, at=small_event.NOON
    )
    assert ReportLayout.objects.get().title == "Новая"
    assert JournalEntry.objects.filter(verb="report.loaded").count() == 1
    assert JournalEntry.objects.filter(verb="report.changed").count() == 1
    with pytest.raises(PermissionDenied):
        load_layout(text=form(), actor=small_event.user("stranger"), at=small_event.NOON)


def test_the_report_costs_no_query_for_a_player(django_assert_max_num_queries):
    for players in (4, 12):
        story = swiss_event.event(players, 1)
        layout = layout_from_text(form())
        with django_assert_max_num_queries(25):
            build_report(story.tournament, layout, story.organiser)


# By HTTP.


def test_a_report_is_made_by_page_with_what_is_missing_and_in_its_encoding(story, client):
    client.force_login(story.organiser)
    answer = client.post(reverse("rating-forms"), {"text": form(encoding="utf-7")})
    assert (answer.status_code, "encoding: «utf-7» – не из" in answer.content.decode()) == (
        422,
        True,
    )
    client.post(reverse("rating-forms"), {"text": form()})
    stored = ReportLayout.objects.get()
    page = reverse("event-report", args=[story.tournament.pk])
    assert "Форма области" in client.get(page).content.decode()
    shown = client.get(page, {"form": stored.pk}).content.decode()
    assert "номер в федерации, дата рождения" in shown
    assert FORM["source"] in shown
    file = client.get(reverse("event-report-file", args=[story.tournament.pk, stored.pk]))
    lines = list(csv.reader(io.StringIO(file.content.decode("cp1251")), delimiter=";"))
    assert lines[1] == ["Код дисциплины", "0890002411Я"]
    assert lines[3][:3] == ["М", "ID", "ФИО"]
    assert len(lines) == 8


def test_letters_that_the_encoding_has_not_are_told_by_row_and_no_file_is_made(story, client):
    Player.objects.filter(entries__tournament=story.tournament, entries__number=2).update(
        name="Şahin Güneş"
    )
    stored = loaded(story)
    client.force_login(story.organiser)
    file = reverse("event-report-file", args=[story.tournament.pk, stored.pk])
    answer = client.get(file, follow=True)
    assert "Şahin Güneş" in answer.content.decode()
    assert "строка 2, ФИО: знак 1, «Ş»" in answer.content.decode()


@pytest.mark.parametrize("encoding", ["cp866", "koi8-r"])
def test_a_dash_in_a_head_is_told_with_its_column_and_character(story, client, encoding):
    columns = [{"head": "Место", "value": "place"}, {"head": "Очки – итог", "value": "points"}]
    header = [{"label": "Дни", "text": "1–3 мая"}]
    stored = loaded(story, encoding=encoding, columns=columns, header=header)
    client.force_login(story.organiser)
    address = [story.tournament.pk, stored.pk]
    answer = client.get(reverse("event-report-file", args=address), follow=True)
    assert answer.status_code == 200
    page = answer.content.decode()
    assert "заголовок столбца 2: знак 6, «–», в тексте «Очки – итог»" in page
    assert "над таблицей, Дни: знак 2, «–», в тексте «1–3 мая»" in page
    told = client.get(reverse("api-event-report", args=address)).json()["unwritable"]
    assert [(one["row"], one["column"], one["place"]) for one in told] == [(0, 0, 2), (0, 2, 6)]


@pytest.mark.parametrize("encoding", ["cp866", "koi8-r"])
def test_our_own_marks_are_written_in_every_encoding(encoding):
    """A shared place and a rest have a dash of ours: the old encodings have only the short one."""
    story = swiss_event.event(5, 1)
    columns = [{"head": "М", "value": "place"}, {"head": "Т", "value": "rounds"}]
    swiss_event.publish(story)
    layout = layout_from_text(form(encoding=encoding, columns=columns, header=[]))
    made = build_report(story.tournament, layout, story.organiser)
    assert any(str(row[1]).startswith("-") for row in made.rows)
    assert made.unwritable == ()
    assert report_as_csv(made, layout)


def test_a_workbook_holds_every_letter(story):
    Player.objects.filter(entries__tournament=story.tournament).update(name="Şahin – Güneş")
    layout = layout_from_text(form(encoding="cp866", format="xlsx"))
    assert build_report(story.tournament, layout, story.organiser).unwritable == ()


def test_a_formula_in_a_name_is_no_formula_in_the_file(story, client):
    Player.objects.filter(entries__tournament=story.tournament, entries__number=1).update(
        name="=1+1"
    )
    client.force_login(story.organiser)
    for kind in ("csv", "xlsx"):
        stored = loaded(story, format=kind, encoding="utf-8")
        file = client.get(reverse("event-report-file", args=[story.tournament.pk, stored.pk]))
        if kind == "csv":
            assert "'=1+1" in file.content.decode()
        else:
            sheet = load_workbook(io.BytesIO(file.content)).worksheets[0]
            cells = [cell for row in sheet.iter_rows() for cell in row if cell.value == "=1+1"]
            assert [cell.data_type for cell in cells] == ["s"]


def test_nothing_guessed_is_shown_as_a_federations_form(story, client):
    client.force_login(story.organiser)
    page = client.get(reverse("event-report", args=[story.tournament.pk])).content.decode()
    for whose in ("IDF", "FMJD", "Федерация России"):
        assert whose in page
    assert "открыто" in page
    assert "TRF-2026" in page
    plain = reverse("event-report", args=[story.tournament.pk])
    shown = client.get(plain, {"form": "plain"}).content.decode()
    assert "не форма какой-либо федерации" in shown


def test_a_program_loads_a_form_and_reads_the_report(story, client):
    client.force_login(story.organiser)
    forms = reverse("api-report-forms")
    wrong = client.post(forms, {"text": "{"}, "application/json")
    assert wrong.status_code == 400
    made = client.post(forms, {"text": form()}, "application/json").json()
    there = reverse("api-report-form", args=[made["id"]])
    assert client.put(there, {"text": form(title="Б")}, "application/json").json()["title"] == "Б"
    told = client.get(reverse("api-event-report", args=[story.tournament.pk, made["id"]])).json()
    assert (len(told["rows"]), len(told["missing"]), told["unwritable"]) == (4, 4, [])


@pytest.mark.parametrize("name", ["event-report", "event-report-file", "api-event-report"])
def test_a_report_is_for_those_who_manage_the_entries(story, client, name):
    more = [] if name == "event-report" else ["plain"]
    address = reverse(name, args=[story.tournament.pk, *more])
    assert client.get(address).status_code in (302, 401, 403)
    client.force_login(small_event.user("stranger"))
    assert client.get(address).status_code == 403
