"""A table of openings brought by an organiser: read row by row, repaired, published, drawn from."""

import io
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook

from arbiter.accounts.queries.rights import Role
from arbiter.journal.models.rows import JournalEntry
from games.openings.models import OpeningTable
from tests.support import small_event, swiss_event
from tournaments.boards.models import Pairing
from tournaments.openings.models import OpeningDraft
from tournaments.openings.queries import LONGEST_TEXT
from tournaments.rounds.queries import lots as lots_queries
from tournaments.rounds.services import lots as lots_services

pytestmark = pytest.mark.django_db

LIST = (
    "1. c3-d4 b6-a5 2. d4-c5\n"
    "2. ц3-д4 д6-е5\n"
    "3. c3-d4 b6-c5 a3-b4\n"  # White must capture
    "2. g3-h4 h6-g5\n"  # number 2 again
    "6. Перекрёсток: c3-d4 d6-c5 b2-c3\n"  # 4 and 5 are missing
    "Утверждена президиумом\n"
)

NAMES = {
    "title_ru": "Таблица федерации",
    "edition": "2026 г.",
    "source": "Президиум, 1.11.2026",
    "link": "https://example.org/openings",
    "title_en": "",
    "slug": "",
}


@pytest.fixture
def organiser(db):
    return small_event.user("organiser", staff_of="site", role=Role.ORGANISER)


@pytest.fixture
def office(organiser) -> Client:
    return small_event.signed_in(organiser)


def bring(client: Client, text: str = LIST, **names: str) -> OpeningDraft:
    answer = client.post(reverse("opening-draft-new"), {"text": text, **NAMES, **names})
    assert answer.status_code == 302, answer.content.decode()
    return OpeningDraft.objects.latest("pk")


def page_of(client: Client, draft: OpeningDraft, language: str = "ru") -> str:
    answer = client.get(reverse("opening-draft", args=[draft.pk]), HTTP_ACCEPT_LANGUAGE=language)
    assert answer.status_code == 200
    return answer.content.decode()


def change(client: Client, draft: OpeningDraft, act: str = "save", **typed: object):
    draft.refresh_from_db()
    fields = {name: getattr(draft, name) for name in NAMES}
    rows = {"text": draft.text, "expected": draft.revision, "act": act, **fields, **typed}
    return client.post(reverse("opening-draft-change", args=[draft.pk]), rows)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "ru",
            ["Строка 3, знак 16", "обязан", "d4:b6", "Этот номер уже занят строкой 2", "4–5"],
        ),
        ("en", ["Row 3, character 16", "must capture", "This number is taken by row 2", "4–5"]),
    ],
)
def test_every_row_is_shown_with_what_is_wrong_in_it(office, language, told):
    draft = bring(office)
    page = page_of(office, draft, language)
    assert page.count('class="board thumbnail"') == 4
    assert page.count('class="board" role="img"') == 1  # the wrong move as an arrow
    assert "Утверждена президиумом" in page
    for words in told:
        assert words in page
    assert "disabled" in page.split('value="publish"')[1][:60]


def repair(client: Client, draft: OpeningDraft) -> None:
    """Correct the first fault in its own box, the second in the list, leave the third out."""
    assert change(client, draft, **{"row-3": "3. c3-d4 b6-c5 d4:b6 a7:c5"}).status_code == 302
    draft.refresh_from_db()
    assert draft.text.split("\n")[2] == "3. c3-d4 b6-c5 d4:b6 a7:c5"
    change(client, draft, text=draft.text.replace("2. g3-h4", "4. g3-h4"))
    change(client, draft, "out-6")
    draft.refresh_from_db()
    assert draft.text.split("\n")[5] == "# Утверждена президиумом"  # nothing was lost


def test_a_list_is_repaired_beside_its_faults_published_and_drawn_from(office, organiser):
    draft = bring(office)
    repair(office, draft)
    refused = change(office, draft, "publish")
    assert refused.status_code == 422  # number 5 is still missing
    assert "отметьте, что в списке так и есть" in refused.content.decode()
    assert not OpeningTable.objects.exists()
    story = swiss_event.event(6, rounds=3, drawn=False)
    done = change(office, draft, "publish", accept="on", event=story.tournament.pk)
    table = OpeningTable.objects.get()
    assert (str(table), table.size) == ("tablitsa-federatsii@2026", 5)
    assert done.url == reverse("opening-table", args=[table.slug, table.edition])
    page = office.get(done.url).content.decode()
    for words in ("Перекрёсток", "https://example.org/openings", "Президиум, 1.11.2026"):
        assert words in page
    row = JournalEntry.objects.get(verb="openings.imported")
    assert (row.actor, row.data["edition"]) == (organiser, str(table))
    story.tournament.refresh_from_db()
    assert story.tournament.opening_table == str(table)
    draw_and_look(office, story, table)


def draw_and_look(office: Client, story: small_event.Story, table: OpeningTable) -> None:
    """The lot draws from the table as from one of the program's; each page shows it."""
    lots_services.draw_lots(**swiss_event.by(story), seed=small_event.SEED)
    story.tournament.refresh_from_db()
    swiss_event.publish(story)
    lot = lots_services.draw_opening(**swiss_event.by(story), number=1, seed="ab")
    assert lots_queries.draw_lot_again(lot) == lot.outcome
    call_command("draw_again", str(story.tournament.pk))
    (number,) = lot.outcome
    pairing = Pairing.objects.get(board=1)
    assert (pairing.opening_table, pairing.opening) == (str(table), number)
    pk = story.tournament.pk
    for address, words in (
        (reverse("event", args=[pk]), "Таблица федерации, 2026"),
        (reverse("event-round", args=[pk, 1]), f"начало: № {number}"),
        (reverse("event-draw", args=[pk]), "Таблица федерации, 2026"),
        (reverse("game", args=[pairing.games.first().pk]), f"начало № {number}"),
        (reverse("event-paper", args=[pk, "slips"]) + "?round=1", f"начало: № {number}"),
        (reverse("opening-tables"), "Таблица федерации"),
    ):
        page = office.get(address, HTTP_ACCEPT_LANGUAGE="ru")
        assert page.status_code == 200, address
        assert words in page.content.decode(), address


def published(client: Client, text: str = "1. c3-d4\n2. c3-b4\n", **names: str) -> OpeningTable:
    draft = bring(client, text, **names)
    answer = change(client, draft, "publish")
    assert answer.status_code == 302, answer.content.decode()
    return OpeningTable.objects.latest("pk")


def test_a_published_edition_never_changes_and_the_next_begins_with_it(office):
    table = published(office, 'I-1. c3-d4 "Кол"\nI-2. c3-b4\n')
    draft = OpeningDraft.objects.get()
    assert office.get(reverse("opening-draft", args=[draft.pk])).status_code == 302
    answer = change(office, draft, text="1. g3-h4")
    assert answer.status_code == 302  # to the table: nothing is written any more
    draft.refresh_from_db()
    assert "g3-h4" not in draft.text
    page = office.get(reverse("opening-table", args=[table.slug, table.edition])).content.decode()
    address = f"{reverse('opening-drafts')}?from={table}"
    assert address in page
    form = office.get(address).context["form"]
    assert form.initial["text"] == 'I-1. c3-d4 "Кол"\nI-2. c3-b4'
    again = published(office, **{k: v for k, v in form.initial.items() if k in (*NAMES, "text")})
    assert (str(again), again.size) == ("tablitsa-federatsii@2026-2", 2)


def test_the_same_edition_twice_is_refused_and_nothing_typed_is_lost(office):
    published(office)
    draft = bring(office, "1. g3-h4")
    answer = change(office, draft, "publish")
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "tablitsa-federatsii@2026" in page
    assert "1. g3-h4" in page


def test_who_was_second_hears_of_the_first_and_keeps_what_he_typed(office):
    draft = bring(office, "1. c3-d4")
    change(office, draft, text="1. c3-b4")
    draft.refresh_from_db()
    late = change(office, draft, text="1. g3-h4", expected=1)
    assert late.status_code == 409
    page = late.content.decode()
    assert "за это время изменили" in page
    assert "1. g3-h4" in page
    assert 'name="expected" value="2"' in page
    draft.refresh_from_db()
    assert draft.text == "1. c3-b4"


def sheet(*rows: tuple) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


ROWS = (
    ("№", "Белые", "Чёрные", "Белые"),
    (1, "c3-d4", "b6-a5", "d4-c5"),
    (2, "c3-d4", "b6-c5", "a3-b4"),
)
FILES = {
    "debuty.xlsx": sheet(*ROWS),
    "debuty.csv": "\n".join(";".join(map(str, row)) for row in ROWS).encode("cp1251"),
    "debuty.txt": "\r\n".join("\t".join(map(str, row)) for row in ROWS).encode(),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_read_with_its_rows_and_columns(office, name):
    office.post(
        reverse("opening-draft-new"), {**NAMES, "file": SimpleUploadedFile(name, FILES[name])}
    )
    draft = OpeningDraft.objects.get()
    assert draft.file_name == name
    page = page_of(office, draft)
    assert "Строка 3" in page
    assert "столбец D" in page
    assert "Прочитано как заголовки столбцов" in page
    assert "1 начало" in page


DAMAGED = {
    "empty": (b"", 422),
    "zeros": (b"\0" * 200, 422),
    "broken book": (b"PK\x03\x04 nothing", 422),
    "old book": (b"\xd0\xcf\x11\xe0" + b"\0" * 600, 422),
    "too many rows": (b"1. c3-d4\n" * 4000, 422),
    "too long": (b"1. c3-d4 " * (LONGEST_TEXT // 8), 422),
    "noise": (bytes(range(128, 256)) * 4, 422),
    "chatter": ("не таблица\n" * 50, 302),  # told row by row
}


@pytest.mark.parametrize("name", DAMAGED)
def test_damaged_input_gets_a_clear_answer(office, name):
    data, status = DAMAGED[name]
    answer = office.post(
        reverse("opening-draft-new"),
        {
            **NAMES,
            "file": SimpleUploadedFile("x.txt", data if isinstance(data, bytes) else data.encode()),
        },
    )
    assert answer.status_code == status
    if status == 422:
        assert not OpeningDraft.objects.exists()
        assert "Таблица федерации" in answer.content.decode()  # what was typed stands there


def test_a_list_may_allow_other_set_ups(office):
    draft = bring(office, "1. W:Wa1,c1,e1:Bb8,d8,f8,h8\n")
    assert "Разрешить другие расстановки" in page_of(office, draft)
    change(office, draft, "any")
    assert change(office, draft, "publish").status_code == 302
    assert OpeningTable.objects.get().size == 1


def test_a_draft_is_its_organisers_alone(office, organiser):
    draft = bring(office)
    other = small_event.user("other", staff_of="tournament:77", role=Role.ORGANISER)
    arbiter = small_event.user("arbiter", staff_of="tournament:77", role=Role.ARBITER)
    address = reverse("opening-draft", args=[draft.pk])
    assert small_event.signed_in(other).get(address).status_code == 404
    assert small_event.signed_in(arbiter).get(address).status_code == 403
    assert Client().get(address).status_code == 302
    mine = bring(small_event.signed_in(other), "1. c3-d4")
    # an organiser of the site sees every draft
    assert office.get(reverse("opening-draft", args=[mine.pk])).status_code == 200
    assert small_event.signed_in(arbiter).get(reverse("opening-drafts")).status_code == 403
    page = small_event.signed_in(arbiter).get(reverse("opening-tables")).content.decode()
    assert reverse("opening-drafts") not in page
    assert reverse("opening-drafts") in office.get(reverse("opening-tables")).content.decode()


def test_a_draft_is_discarded_and_the_journal_says_so(office):
    draft = bring(office)
    assert office.post(reverse("opening-draft-discard", args=[draft.pk])).status_code == 302
    assert not OpeningDraft.objects.exists()
    verbs = JournalEntry.objects.filter(stream="archive").order_by("seq")
    assert [row.verb for row in verbs] == ["openings.drafted", "openings.discarded"]


# --- programs ---------------------------------------------------------------------------


def send(client: Client, method: str, name: str, *args: int, **body: object):
    path = reverse(name, args=args)
    return client.generic(method, path, json.dumps(body), content_type="application/json")


def test_a_program_brings_corrects_and_publishes_a_table(office):
    made = send(office, "POST", "api-opening-drafts", text=LIST, title_ru="Таблица", edition="1")
    assert made.status_code == 201
    pk = made.json()["id"]
    assert made["Location"] == reverse("api-opening-draft", args=[pk])
    read = office.get(made["Location"], HTTP_ACCEPT_LANGUAGE="en").json()
    assert (read["good"], read["bad"], read["in_doubt"]) == (3, 3, 1)
    (wrong,) = read["rows"][2]["faults"]
    assert (wrong["code"], wrong["column"], wrong["move"], wrong["rule"], wrong["legal"]) == (
        "illegal_line",
        16,
        "a3-b4",
        "C1",
        ["d4:b6"],
    )
    assert read["rows"][4]["name"] == "Перекрёсток"
    faulty = send(office, "POST", "api-opening-draft-publish", pk, expected=1)
    assert (faulty.status_code, faulty.json()["code"]) == (400, "table_faulty")
    changed = send(
        office, "PATCH", "api-opening-draft", pk, expected=1, text="1. c3-d4\n3. c3-b4"
    ).json()
    assert (changed["draft"]["revision"], changed["bad"], changed["in_doubt"]) == (2, 0, 1)
    stale = send(office, "PATCH", "api-opening-draft", pk, expected=1, text="1. c3-d4")
    assert (stale.status_code, stale.json()["code"]) == (409, "opening_draft_changed")
    doubt = send(office, "POST", "api-opening-draft-publish", pk, expected=2)
    assert (doubt.status_code, doubt.json()["code"]) == (409, "opening_table_cautions")
    done = send(office, "POST", "api-opening-draft-publish", pk, expected=2, accept_cautions=True)
    assert done.status_code == 201
    assert (done.json()["slug"], done.json()["edition"], done.json()["size"]) == (
        "tablitsa",
        "1",
        2,
    )
    late = send(office, "DELETE", "api-opening-draft", pk)
    assert (late.status_code, late.json()["code"]) == (409, "opening_draft_published")
    assert office.get(reverse("api-opening-drafts")).json()[0]["published"] == "tablitsa@1"
    event = send(
        office,
        "POST",
        "api-events",
        title="Кубок",
        system="round_robin",
        opening_table="tablitsa@1",
    )
    assert event.status_code == 201, event.content


def test_a_program_without_the_right_is_refused():
    stranger = small_event.signed_in(small_event.user("stranger"))
    for client, status in ((stranger, 403), (Client(), 401)):
        answer = send(client, "POST", "api-opening-drafts", text="1. c3-d4")
        assert answer.status_code in (status, 403)
    assert not OpeningDraft.objects.exists()


HOSTILE = (
    {"text": "1. c3-d4\0"},
    {"text": "1. c3-d4", "row-1": "\0", "row-99999999999999999999": "x", "row-x": "y"},
    {"act": "out-99999999999999999999"},
    {"act": "out-0"},
    {"act": "publish", "event": ["abc", "99999999999999999999"], "title_ru": "\0"},
    {"expected": "x"},
    {"expected": "9" * 40},
    {"link": "javascript:alert(1)"},
    {"title_ru": "<script>" * 20, "edition": "../..", "slug": "../../etc"},
    {"text": "\u202e" * 50 + "\ufffd"},
)


@pytest.mark.parametrize("sent", HOSTILE)
def test_whatever_a_form_holds_is_answered(office, sent):
    draft = bring(office, "1. c3-d4\n2. c3-b4")
    answer = change(office, draft, **sent)
    assert answer.status_code in (302, 409, 422)
    assert "<script><script>" not in page_of(office, draft)


@pytest.mark.parametrize("query", ["?from=x", "?from=club@9", "?from=@"])
def test_an_edition_that_is_not_there_is_not_found(office, query):
    assert office.get(reverse("opening-drafts") + query).status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        {"text": "1. c3-d4\0"},
        {"text": "\ud800"},
        {"text": ""},
        {"text": 5, "edition": []},
        {"link": "javascript:alert(1)", "text": "1. c3-d4"},
        {"text": "1. c3-d4", "official": True},
        {"text": "x" * (LONGEST_TEXT + 1)},
    ],
)
def test_whatever_a_program_sends_is_answered(office, body):
    answer = send(office, "POST", "api-opening-drafts", **body)
    assert answer.status_code in (400, 413)
    assert not OpeningDraft.objects.exists()


def test_a_program_sends_a_file(office):
    sent = {"file": SimpleUploadedFile("debuty.xlsx", FILES["debuty.xlsx"]), "title_ru": "Файл"}
    made = office.post(reverse("api-opening-drafts"), sent)
    assert made.status_code == 201
    read = office.get(made["Location"]).json()
    assert (read["good"], read["bad"]) == (1, 1)
    assert read["rows"][2]["faults"][0]["cell"] == "D"
