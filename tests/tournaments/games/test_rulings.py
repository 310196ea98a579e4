"""A ruling against the board: its article stands wherever its certificate is read."""

import json
from io import StringIO

import pytest
from django.urls import reverse

from arbiter.cases.models import Ruling
from arbiter.certificates import texts as certificates_texts
from arbiter.certificates.models import Certificate
from arbiter.certificates.queries import keys
from arbiter.certificates.queries.issued import RevocationCause
from arbiter.certificates.queries.papers import PaperCause
from arbiter.errors import Refused
from arbiter.proofs.offline import DISPUTE, VerificationAnswer
from games.draughts import pdn
from games.draughts.texts.words import explain
from tests.support import ssh_keygen
from tests.support.languages import call_command
from tests.support.results import API, BOARD, dispute_first_board, hand_in, offline, rule_as_arbiter

pytestmark = pytest.mark.django_db


@pytest.fixture
def ruled(story):
    """The board says 1-0, the arbiter 0-1 by an article."""
    hand_in(story)
    rule_as_arbiter(story, dispute_first_board(story), article="W7")
    return Certificate.objects.get(superseded_by__isnull=True)


def test_a_ruling_against_the_board_names_its_article(story):
    """The outcome offered has an article of its own; one that has none needs it written down."""
    hand_in(story)
    case = dispute_first_board(story)
    with pytest.raises(Refused) as refused:
        rule_as_arbiter(story, case, "0-1", "adjudicated")
    assert refused.value.code == "ruling_article_missing"
    assert story.game().result == "1-0"
    rule_as_arbiter(story, case, "0-1", "adjudicated", article="V4.6")
    assert Ruling.objects.get().article == "V4.6"
    assert '[Article "V4.6"]' in Certificate.objects.get(superseded_by__isnull=True).pdn


def test_the_certificate_names_moves_result_ruling_and_article(ruled):
    number = Ruling.objects.get().number
    for tag in (
        '[Result "0-1"]',
        '[ConfirmedBy "ruling"]',
        f'[Ruling "{number}"]',
        '[Article "W7"]',
        '[BoardResult "1-0"]',
    ):
        assert tag in ruled.pdn
    assert "c3-b4" in ruled.pdn


def test_verify_tells_the_ruling_first_on_the_page_by_the_api_and_offline(ruled, client, tmp_path):
    number = Ruling.objects.get().number
    page = client.post(
        reverse("verify"), {"text": ruled.pdn}, headers={"accept-language": "ru"}
    ).content.decode()
    answer = page.partition('id="answer"')[2]
    words = f"Результат — по решению судьи № {number} (п. W7), против доски: ходы доказывают 1–0."
    assert words in answer.partition("</p>")[0]
    reply = client.post("/api/v1/verify/", {"text": ruled.pdn}, **API).json()
    assert reply["status"] == "good"
    assert reply["grounds"] == {
        "confirmed_by": ["ruling"],
        "ruling": number,
        "article": "W7",
        "is_against_board": True,
        "is_contradiction": False,
        "proved": "1-0",
        "not_shown": "",
        "readings": [],
    }
    shown = client.get(
        reverse("certificate", args=[ruled.serial]), headers={"accept-language": "ru"}
    )
    assert words in shown.content.decode()
    first = offline(ruled, tmp_path)[0].splitlines()[0]
    assert first.startswith("good\t")
    assert f"by ruling {number} W7, against the board: 1-0" in first


@pytest.mark.parametrize("kind", ["pdn", "pdn-colon", "json", "table"])
def test_the_record_taken_away_tells_the_ruling(ruled, story, client, kind):
    """The record itself says 1-0; everybody who takes it away learns who decided otherwise."""
    number = Ruling.objects.get().number
    address = reverse("game-file", args=[story.game().pk, kind])
    text = client.get(address).content.decode()
    if kind == "json":
        document = json.loads(text)
        assert document["result"] == "0-1"
        tags = {tag["name"]: tag["value"] for tag in document["tags"]}
        assert (tags["Ruling"], tags["Article"], tags["Result"]) == (number, "W7", "0-1")
    elif kind == "table":
        assert "0-1" in text
        assert number in text
        assert "W7" in text
        (game,) = pdn.read(text)
        assert (game.result, game.is_ok) == ("0-1", True)
    else:
        for tag in ('[Result "0-1"]', f'[Ruling "{number}"]', '[Article "W7"]'):
            assert tag in text
        (game,) = pdn.read(text)
        assert (game.result, game.is_ok) == ("0-1", True)


def test_the_source_taken_away_is_what_was_handed_in(ruled, story, client):
    address = reverse("game-file", args=[story.game().pk, "source"])
    assert client.get(address).content == BOARD.encode()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "результат — по решению № {number}, п. W7"),
        ("en", "the result stands by ruling No. {number}, article W7"),
    ],
)
def test_check_and_examination_of_the_certificate_tell_its_ruling(ruled, tmp_path, language, words):
    sentence = words.format(number=Ruling.objects.get().number)
    file = tmp_path / "certificate.pdn"
    file.write_bytes(ruled.pdn_bytes)
    output = StringIO()
    call_command("examine_pdn", str(file), ruleset="fmjd64@1", language=language, stdout=output)
    assert sentence in output.getvalue()
    (game,) = pdn.read(ruled.pdn_bytes)
    assert sentence in " ".join(explain(note, language) for note in game.notes)


def test_offline_speaks_russian_too(ruled, story, tmp_path):
    """The first line is the answer with the ruling; a dispute and a damage are told in words."""
    number = Ruling.objects.get().number
    output, wrong = offline(ruled, tmp_path, language="ru")
    assert output.splitlines()[0] == (
        "Верно: подписано здесь и в силе. Результат — по решению "
        f"№ {number} (п. W7), против доски: ходы доказывают 1–0."
    )
    assert wrong == ""
    dispute_first_board(story, kind="record")
    output, wrong = offline(ruled, tmp_path, language="ru")
    assert output.startswith("Подпись верна, результат оспаривается")
    assert wrong.startswith("подпись верна, результат оспаривается с ")
    earlier = ruled.supersedes
    output, wrong = offline(earlier, tmp_path, language="ru")
    assert f"В силе вместо него: № {ruled.serial}" in output
    assert wrong == "подпись верна, но сертификат больше не в силе"


def test_the_offline_check_speaks_english_to_people_too(ruled, tmp_path):
    output, wrong = offline(ruled, tmp_path, language="en")
    assert output.startswith("Good: signed here and in force. The result stands by ruling No. ")
    assert wrong == ""
    output, wrong = offline(ruled.supersedes, tmp_path, language="en")
    assert f"In force instead: No. {ruled.serial}" in output
    assert wrong == "the signature is good, but the certificate is no longer in force"


def test_every_answer_of_the_offline_check_has_words():
    assert set(certificates_texts.ANSWERS) == set(VerificationAnswer)
    assert set(certificates_texts.CAUSES) == {*RevocationCause, *PaperCause, DISPUTE}


def test_the_certificates_of_a_ruling_verify_with_ssh_keygen(ruled, tmp_path):
    done = ssh_keygen.verify(
        tmp_path,
        ruled.pdn_bytes,
        ruled.signature,
        keys.allowed_signers(),
        "arbiter-service",
        ruled.namespace,
    )
    assert done.returncode == 0, done.stderr
