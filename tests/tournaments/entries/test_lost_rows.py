"""Lists with rows that may be players and with broken names."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.urls import reverse

from games.archive.names import is_broken_text, mended_text
from tests.support import small_event

pytestmark = pytest.mark.django_db

RU = {"headers": {"accept-language": "ru"}}

LIST = "1. Соколов Андрей МС 1988\nПоедут ещё: Лебедев Пётр (с женой)\nоплата до пятницы!!\n"


@pytest.fixture
def story(db):
    return small_event.event(0, published=0)


def _brought(story, text):
    caller = small_event.signed_in(story.organiser)
    url = reverse("event-list-new", args=[story.tournament.pk])
    return caller, caller.post(url, {"text": text}, follow=True, **RU)


def _names(story):
    return sorted(story.tournament.entries.values_list("player__name", flat=True))


def test_a_lost_row_that_may_be_a_player_needs_a_yes(story):
    text = LIST.replace("Поедут ещё: Лебедев Пётр (с женой)", "и ещё Лебедев Пётр")
    caller, preview = _brought(story, text)
    assert "notice-error" in preview.content.decode()
    assert "возможно, называет участника" in preview.content.decode()
    url = reverse("event-list-apply", args=[story.tournament.pk, preview.context["file"].pk])
    refused = caller.post(url, {}, follow=True, **RU).content.decode()
    assert "Никто ещё не внесён" in refused
    assert _names(story) == []
    caller.post(url, {"leave_lost": "1"})
    assert _names(story) == ["Соколов Андрей"]


def test_a_lost_row_whose_name_is_typed_needs_no_yes(story):
    caller, preview = _brought(story, "1. Соколов Андрей МС 1988\nи ещё Лебедев Пётр\n")
    url = reverse("event-list-apply", args=[story.tournament.pk, preview.context["file"].pk])
    caller.post(url, {"cell-2-name": "Лебедев Пётр"})
    assert _names(story) == ["Лебедев Пётр", "Соколов Андрей"]


def test_an_idle_line_of_a_chat_needs_no_yes(story):
    caller, preview = _brought(story, "1. Соколов Андрей МС 1988\nоплата до пятницы!!\n")
    caller.post(reverse("event-list-apply", args=[story.tournament.pk, preview.context["file"].pk]))
    assert _names(story) == ["Соколов Андрей"]


# as it came | what it is; nothing where it is lost for good
BROKEN = [
    ("Р–СѓРєРѕРІ РџС‘С‚СЂ", "Жуков Пётр"),
    ("Р‘СѓР»Р°РЅРѕРІ РњР°РєСЃРёРј", "Буланов Максим"),
    ("BjÃ¸rn Testmann", "Bjørn Testmann"),
    ("Jean RenÃ©e", "Jean Renée"),
    ("Æóêîâ Ï¸òð", "Жуков Пётр"),
    ("?????? ????", ""),
    ("Ж\ufffd\ufffdков Пётр", ""),
]


@pytest.mark.parametrize(("broken", "whole"), BROKEN)
def test_a_broken_name_is_known_and_mended_where_nothing_is_lost(broken, whole):
    assert is_broken_text(broken)
    assert mended_text(broken) == whole


@pytest.mark.parametrize(
    "name",
    ["Жуков Пётр", "Bjørn Testmann", "Renée Jean", "Łoś Jan", "Müller Jörg", "Đặng Văn",
     "Єфименко Ірина", "ÅSTRÖM Åke", "Ңұрлан", "Ким Ён Су", "Çelik Gül"],
)  # fmt: skip
def test_a_name_of_any_alphabet_is_whole(name):
    assert not is_broken_text(name)


@pytest.mark.parametrize(("broken", "whole"), BROKEN)
def test_a_broken_name_in_a_list_is_not_entered_without_a_yes(broken, whole, story):
    caller, preview = _brought(story, f"Name;Born\n{broken};1990\nСоколов Андрей;1988\n")
    page = preview.content.decode()
    assert "испорчен" in page
    assert (whole in page) is True
    url = reverse("event-list-apply", args=[story.tournament.pk, preview.context["file"].pk])
    caller.post(url, {})
    assert _names(story) == ["Соколов Андрей"]
    caller.post(url, {"mend-2": "1"})
    assert _names(story) == sorted(filter(None, ["Соколов Андрей", whole]))


def test_a_program_is_told_the_mended_name(story):
    caller = small_event.signed_in(story.organiser)
    data = "Name;Born\nР–СѓРєРѕРІ РџС‘С‚СЂ;1990\n".encode()
    answer = caller.post(
        reverse("api-entries-import", args=[story.tournament.pk]),
        {"file": SimpleUploadedFile("list.csv", data)},
    )
    (fault,) = answer.json()["faults"]
    assert (fault["code"], fault["mended"]) == ("broken_name", "Жуков Пётр")


def _sent(story, text, **more):
    caller = small_event.signed_in(story.organiser)
    return caller.post(
        reverse("api-entries-import", args=[story.tournament.pk]),
        {"file": SimpleUploadedFile("list.txt", text.encode()), **more},
        **RU,
    )


LOST = "1. Соколов Андрей МС 1988\nи ещё Лебедев Пётр\n"

BROKEN_LIST = "Name;Born\nР–СѓРєРѕРІ РџС‘С‚СЂ;1990\nСоколов Андрей;1988\n"


def test_a_program_too_says_what_becomes_of_a_row_that_may_be_a_player(story):
    refused = _sent(story, LOST, apply="true")
    assert (refused.status_code, refused.json()["code"]) == (400, "rows_unread")
    assert "2" in refused.json()["detail"]
    assert _names(story) == []
    taken = _sent(story, LOST, apply="true", decisions='{"2": "skip"}')
    assert taken.json()["outcome"]["entered"] == 1
    assert _names(story) == ["Соколов Андрей"]


def test_a_program_takes_the_mended_name(story):
    left = _sent(story, BROKEN_LIST, apply="true")
    assert left.json()["outcome"]["faulty"] == 1
    assert _names(story) == ["Соколов Андрей"]
    taken = _sent(story, BROKEN_LIST, apply="true", decisions='{"2": "mended"}')
    assert taken.json()["faults"] == []
    assert _names(story) == ["Жуков Пётр", "Соколов Андрей"]


def test_the_command_asks_and_is_answered_in_the_same_way(story, tmp_path):
    file = tmp_path / "list.csv"
    call = ("import_players", str(file), "--event", str(story.tournament.pk), "--apply")
    who = ("--as", story.organiser.username)
    file.write_text(LOST, "utf-8")
    with pytest.raises(CommandError, match="2"):
        call_command(*call, *who)
    assert _names(story) == []
    file.write_text(BROKEN_LIST, "utf-8")
    call_command(*call, *who, "--decide", "2=mended")
    assert _names(story) == ["Жуков Пётр", "Соколов Андрей"]


@pytest.mark.parametrize(("broken", "whole"), BROKEN)
def test_a_broken_name_that_is_typed_is_told_with_the_one_behind_it(story, broken, whole):
    caller = small_event.signed_in(story.organiser)
    page = caller.post(
        reverse("event-add-entry", args=[story.tournament.pk]), {"name": broken}, **RU
    )
    assert page.status_code == 422
    assert whole in page.content.decode()
    answer = caller.post(
        reverse("api-entries", args=[story.tournament.pk]),
        {"name": broken},
        content_type="application/json",
        **RU,
    )
    assert (answer.status_code, answer.json()["code"]) == (400, "name_broken")
    assert whole in answer.json()["detail"]
    assert _names(story) == []


def test_a_name_corrected_into_a_broken_one_is_refused(story):
    caller = small_event.signed_in(story.organiser)
    add = reverse("event-add-entry", args=[story.tournament.pk])
    caller.post(add, {"name": "Жуков Пётр"})
    entry = story.tournament.entries.get()
    edit = reverse("event-player-edit", args=[story.tournament.pk, entry.pk])
    form = caller.get(edit).context["form"]
    typed = {name: form[name].value() or "" for name in form.fields}
    answer = caller.post(edit, {**typed, "name": "Р–СѓРєРѕРІ РџС‘С‚СЂ"}, **RU)
    assert answer.status_code == 422
    assert _names(story) == ["Жуков Пётр"]
