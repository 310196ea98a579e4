"""A wrong cell of the preview is corrected in that cell, and what it says is what is entered."""

import pytest
from django.urls import reverse
from django.utils import translation

from tests.support import small_event
from tests.support.languages import LANGUAGE
from tournaments.entries.services import lists
from tournaments.entries.services.lists import store_corrected_list
from tournaments.people.lists.reader import read_people

pytestmark = pytest.mark.django_db

PASTED = """Список на субботу:
1. Соколов Андрей МС 1988
2. лебедев кострома
3. Петров Пётр 2 разряд Тверь, звонить вечером
"""

HEADED = (
    "Команда;Фамилия;Имя;Год рождения;Пол;Рейтинг\n"
    "Буревестник;Орлов;Олег;99;м;\n"
    "Спартак;Ким;Юрий;1980;нет;много\n"
    "Спартак;Ершова;Вера;1991;ж;1900\n"
)

RU = {"headers": {"accept-language": "ru"}}


@pytest.fixture
def story(db):
    return small_event.event(0, published=0)


@pytest.fixture
def caller(story):
    return small_event.signed_in(story.organiser)


def _bring(caller, story, text):
    url = reverse("event-list-new", args=[story.tournament.pk])
    return caller.post(url, {"text": text}, follow=True, **RU)


def _form(page):
    """What a browser would send from the form of the preview as it stands."""
    form = {
        f"cell-{row.number}-{cell.field}": cell.value
        for row in page.context["rows"]
        if row.is_typed_in
        for cell in row.cells
    }
    return form | ({"text": page.context["text"]} if page.context["text"] else {})


def _send(caller, story, page, changes):
    url = reverse("event-list-apply", args=[story.tournament.pk, page.context["file"].pk])
    return caller.post(url, _form(page) | changes, follow=True, **RU)


def _entered(story):
    entries = story.tournament.entries.select_related("player").order_by("player__name")
    return {entry.player.name: entry.player for entry in entries}


def test_man_or_woman_of_a_pasted_list_has_a_column_and_is_entered(caller, story):
    """Written in Russian; the column stands only where somebody wrote it."""
    page = _bring(caller, story, "1. Белова Анна ж 2010\n2. Белов Олег 2009")
    sexes = [
        [cell.value for cell in row.cells if cell.field == "sex"] for row in page.context["rows"]
    ]
    assert sexes == [["ж"], [""]]
    assert "Пол" in page.content.decode()
    _send(caller, story, page, {"cell-2-sex": "м"})
    assert {name: player.sex for name, player in _entered(story).items()} == {
        "Белова Анна": "w",
        "Белов Олег": "m",
    }
    page = _bring(caller, story, "1. Серов Иван 2010")
    assert not any(cell.field == "sex" for row in page.context["rows"] for cell in row.cells)


def test_a_line_that_was_nobodys_is_made_a_player_in_its_cells(caller, story):
    page = _bring(caller, story, PASTED)
    typed = {
        "cell-3-name": "Лебедев Кирилл",
        "cell-3-city": "Кострома",
        "cell-3-club": "Ладья",
        "cell-2-title": "КМС",
    }
    _send(caller, story, page, typed)
    entered = _entered(story)
    assert list(entered) == ["Лебедев Кирилл", "Петров Пётр", "Соколов Андрей"]
    assert (entered["Лебедев Кирилл"].city, entered["Лебедев Кирилл"].club) == ("Кострома", "Ладья")
    assert (entered["Соколов Андрей"].title, entered["Соколов Андрей"].birth_year) == ("КМС", 1988)
    assert entered["Петров Пётр"].city == "Тверь"


def test_what_was_typed_is_shown_again_in_cells_and_text_before_anybody_is_entered(caller, story):
    page = _bring(caller, story, PASTED)
    page = _send(caller, story, page, {"cell-2-name": "Соколова Анна", "look": "1"})
    html = page.content.decode()
    assert 'value="Соколова Анна"' in html
    assert "Соколова Анна;МС;1988" in page.context["text"]
    assert "не понято: «Список на субботу:»" in html
    assert "не понято: «звонить вечером»" in html
    assert _entered(story) == {}


@pytest.mark.parametrize("language", ["ru", "en", LANGUAGE])
def test_a_pasted_list_gets_heads_that_are_read_again(story, language):
    """In the reader's words where the reader of lists knows them, in its own where not."""
    file = lists.store_uploaded_list(
        tournament=story.tournament,
        file_name="",
        data=PASTED.encode(),
        actor=story.organiser,
        at=small_event.NOON,
    )
    typed = {2: {"federation": "RUS", "birth_year": "1987"}}
    with translation.override(language):
        kept = store_corrected_list(
            file=file, corrections=typed, actor=story.organiser, at=small_event.NOON
        )
    people = read_people(bytes(kept.data), "").people
    assert (people[0].federation, people[0].birth_year) == ("RUS", 1987)
    assert [person.name for person in people] == ["Соколов Андрей", "Петров Пётр"]


def test_another_fault_loses_nothing_of_what_was_typed(caller, story):
    page = _bring(caller, story, PASTED)
    page = _send(
        caller,
        story,
        page,
        {"cell-2-birth_year": "позавчера", "cell-4-club": "Ладья", "cell-3-city": "Кострома"},
    )
    html = page.content.decode()
    for words in ("позавчера", "Кострома", "«позавчера» — не год рождения"):
        assert words in html
    assert list(_entered(story)) == ["Петров Пётр"]
    corrected = {
        f"cell-{row.number}-birth_year": "1989"
        for row in page.context["rows"]
        if any(cell.value == "позавчера" for cell in row.cells)
    }
    _send(caller, story, page, corrected)
    entered = _entered(story)
    assert entered["Соколов Андрей"].birth_year == 1989
    assert entered["Петров Пётр"].club == "Ладья"


def test_messages_name_the_rows_of_the_pasted_list_after_a_correction(caller, story):
    page = _bring(caller, story, "Орлов Олег 1988\nКим Юрий\nОрлов Олег\nзавтра в шесть\n")
    before = [row.number for row in page.context["rows"]]
    for year in ("давно", "позавчера"):
        page = _send(caller, story, page, {"cell-2-birth_year": year, "look": "1"})
        assert [row.number for row in page.context["rows"]] == before == [1, 2, 3, 4]
        html = page.content.decode()
        assert "Строка 3: Орлов Олег" in html
        assert "Орлов Олег уже есть в строке 1. Это один человек?" in html
        assert 'id="fault-2-birth_year"' in html


def test_every_wrong_cell_of_a_table_with_heads_is_corrected_in_place(caller, story):
    page = _bring(caller, story, HEADED)
    html = page.content.decode()
    assert html.count('aria-invalid="true"') == 3
    typed = {
        "cell-2-birth_year": "1999",
        "cell-3-sex": "м",
        "cell-3-rating": "2000",
        "cell-4-name": "Ершова-Белая Вера Ильинична",
    }
    _send(caller, story, page, typed)
    entered = _entered(story)
    assert list(entered) == ["Ершова-Белая Вера Ильинична", "Ким Юрий", "Орлов Олег"]
    assert entered["Орлов Олег"].birth_year == 1999
    assert (entered["Ким Юрий"].sex, entered["Ким Юрий"].rating) == ("m", 2000)
    assert entered["Ким Юрий"].club == "Спартак"


def test_an_answer_about_a_namesake_stays_with_its_row_when_a_cell_is_corrected(caller, story):
    text = "Петров Пётр 1990\nПетров Пётр 1990\nЗуев Ян 99\n"
    page = _bring(caller, story, text)
    page = _send(caller, story, page, {"row-2": "new", "cell-3-birth_year": "1999", "look": "1"})
    assert [chosen for _match, chosen in page.context["asked"]] == ["new"]
    number = page.context["asked"][0][0].person.row
    _send(caller, story, page, {f"row-{number}": "new"})
    assert story.tournament.entries.count() == 3


def test_a_changed_text_is_read_first_and_what_the_cells_said_besides_is_told(caller, story):
    page = _bring(caller, story, PASTED)
    typed = {"text": "Зуев Ян, Тверь\nКим Ли", "cell-2-title": "КМС"}
    page = _send(caller, story, page, typed)
    assert _entered(story) == {}
    assert "Зуев Ян" in page.content.decode()
    assert "Текст заменил то, что вы написали в ячейках этих строк: 2: КМС" in (
        page.content.decode()
    )


def test_of_a_long_list_only_what_is_wrong_is_typed_in(caller, story):
    rows = "".join(f"Игрок{'абвгдежзик'[number % 10]} Имя{number};1980\n" for number in range(400))
    page = _bring(caller, story, f"Имя;Год рождения\nОрлов Олег;давно\n{rows}")
    assert [row.number for row in page.context["rows"] if row.is_typed_in] == [2]
    _send(caller, story, page, {"cell-2-birth_year": "1999"})
    assert "Орлов Олег" in _entered(story)


def test_a_row_that_was_taken_over_is_not_asked_about_again(caller, story):
    text = "Попов Н. 1 разряд\nИванов Пётр 1985\nИванов Пётр Самара\n"
    page = _bring(caller, story, text)
    page = _send(caller, story, page, {"row-3": ""})  # the namesake is not decided yet
    assert [match.person.name for match, _chosen in page.context["asked"]] == ["Иванов Пётр"]
    page = _send(caller, story, page, {"cell-3-title": "3 разряд", "look": "1"})
    assert [match.person.city for match, _chosen in page.context["asked"]] == ["Самара"]
    number = page.context["asked"][0][0].person.row
    _send(caller, story, page, {f"row-{number}": "new"})
    names = sorted(story.tournament.entries.values_list("player__name", flat=True))
    assert names == ["Иванов Пётр", "Иванов Пётр", "Попов Н."]


def test_a_row_whose_player_was_struck_off_is_decided_anew(caller, story):
    page = _bring(caller, story, "Попов Н.\nИванов Пётр 1985\nИванов Пётр Самара\n")
    page = _send(caller, story, page, {})
    story.tournament.entries.get(player__name="Попов Н.").delete()
    page = caller.get(page.request["PATH_INFO"], **RU)
    assert [match.person.name for match, _chosen in page.context["asked"]] == [
        "Попов Н.",
        "Иванов Пётр",
    ]


def test_namesakes_of_two_years_are_two_people_and_nobody_asks(caller, story):
    page = _bring(caller, story, "Иванов Пётр 1985\nИванов Пётр 2013\nИванов Пётр\n")
    assert [match.person.row for match, _chosen in page.context["asked"]] == [3]
    _send(caller, story, page, {"row-3": "skip"})
    years = story.tournament.entries.values_list("player__birth_year", flat=True)
    assert sorted(years) == [1985, 2013]
