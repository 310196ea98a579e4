"""Certificate as a sheet for the wall: everything signed fits one page."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from arbiter.certificates.queries import issued
from arbiter.papers.queries.certificate import certificate_sheet
from games.board import printing
from games.board.printing import CertificateSheet
from tests.support import records, ssh_keygen
from tests.support.officials import NOON, examination, issue, record

LONG = "Константинопольский-Задунайский Александр Владиславович"


@pytest.fixture
def signed_certificate(settings, tmp_path, db):
    settings.CERTIFICATE_KEY_FILE = str(ssh_keygen.make_key(tmp_path / "key"))
    return issue()


@pytest.mark.parametrize(
    "language, words",
    (
        ("ru", ("Заверенная партия", "Кубок клуба, Москва, тур 3, доска 2, 21.11.2026")),
        ("en", ("Certified game", "Kubok kluba, Moscow, round 3, board 2, 21.11.2026")),
    ),
)
def test_the_sheet_tells_what_was_signed(signed_certificate, language, words):
    with translation.override(language):
        sheet = certificate_sheet(signed_certificate, "https://arbiter.club/certificates/1/")
    assert (sheet.title, sheet.event) == words
    assert (sheet.number, sheet.result, sheet.warning) == (signed_certificate.serial, "1 : 0", "")
    assert sheet.moves[0][0] == "1." and "<svg" in sheet.board and "<svg" in sheet.qr


@pytest.mark.parametrize(
    "number, result, legend",
    ((1, "1-0", ""), (3, "1/2-1/2", "◆ – ход, который доказывает ничью")),
)
def test_the_sheet_says_what_a_diamond_means_where_one_stands(
    settings, tmp_path, db, number, result, legend
):
    """Game 3 of the demonstration repeats a position three times; game 1 is won on the board."""
    settings.CERTIFICATE_KEY_FILE = str(ssh_keygen.make_key(tmp_path / "key"))
    played = record(records.record(number))
    made = issue(played, result=result, termination="recorded", examination=examination(played))
    with translation.override("ru"):
        sheet = certificate_sheet(made, "https://arbiter.club/certificates/1/")
    assert sheet.legend == legend
    assert any("◆" in text for row in sheet.moves for text in row) == bool(legend)


@pytest.mark.parametrize("language, word", (("ru", "Петров П."), ("en", "Petrov P.")))
def test_the_page_is_in_the_letters_of_the_reader(signed_certificate, language, word):
    """The text that was signed stays as it is, below."""
    client = Client(HTTP_ACCEPT_LANGUAGE=language)
    answer = client.get(reverse("certificate", args=[signed_certificate.serial]))
    shown, _folded, signed = answer.content.decode().partition('<pre class="record-source">[Event')
    assert f"<strong>{word}</strong>" in shown and f"<dd>{word}</dd>" in shown
    assert ("Петров" in shown) == (language == "ru") and "Петров П." in signed


def test_what_nobody_knew_is_no_fact():
    """A record of an archive has no round: its certificate holds a question mark, the page none."""
    tags = (("Event", "I чемпионат СССР"), ("Round", "?"), ("Date", "1924.??.??"))
    with translation.override("ru"):
        facts = issued.facts_in_words(tags)
    assert facts == [("Соревнование", "I чемпионат СССР"), ("Дата", "1924")]


@pytest.mark.parametrize("language", ("ru", "en"))
def test_the_sheet_is_a_pdf_of_stable_bytes(signed_certificate, language):
    """It is dated by the day of issue, so that two prints are one file."""
    client = Client(HTTP_ACCEPT_LANGUAGE=language)
    address = reverse("certificate-sheet", args=[signed_certificate.serial])
    made = client.get(address)
    assert made.content.startswith(b"%PDF-") and made.content == client.get(address).content
    assert (
        address
        in client.get(reverse("certificate", args=[signed_certificate.serial])).content.decode()
    )
    assert client.get(reverse("certificate-sheet", args=["2020-0001"])).status_code == 404


@pytest.mark.parametrize("count", (1, 36, 80, 125, 160))
@pytest.mark.parametrize("name", ("Ъ", LONG, '#panic("x") $a$ *b*'))
def test_a_long_game_of_long_names_stands_on_one_page(name, count):
    moves = tuple((f"{number}.", "h4:f6:d8:b6", "a7:c5 ◆") for number in range(1, count + 1))
    sheet = CertificateSheet(
        game="Русские шашки",
        number="2026-0042",
        title="Заверенная партия",
        event=f"{name}, {name}",
        white=name,
        black=name,
        result="½ : ½",
        board="<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>",
        verdict="Троекратное повторение",
        reasons=("Положение стояло на доске трижды.", "Результат подтвердили: белые, чёрные."),
        moves=moves,
        qr="<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>",
        address="https://arbiter.club/certificates/2026-0042/",
        signatures=("Главный судья", "Главный секретарь"),
        warning="Этот сертификат отозван",
        legend="◆ – ход, который доказывает ничью",
    )
    made = printing.certificate_pictures(sheet, language="ru", at=NOON, ppi=20)
    assert len(made) == 1
