"""A typed result asks the board, and a certificate speaks only for what stands."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from arbiter.cases import services as cases
from arbiter.cases.models import Case, Ruling
from arbiter.certificates import services as certificates
from arbiter.certificates.models import Certificate
from arbiter.refusals.codes import Refused
from arbiter.revocations import services as revocations
from arbiter.revocations.selectors import Cause
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rulings import services as rulings
from arbiter.signed_texts import offline_texts as offline_words
from arbiter.signed_texts.offline import DISPUTE, Answer
from games.draughts import pdn
from games.draughts.texts.sentences import explain
from tests import cast, demo_games
from tests.arbiter import openssh
from tests.arbiter.office import examination, record
from tests.cast import signed_in
from tournaments.disputes import services as disputes
from tournaments.refusals.codes import TournamentError
from tournaments.results import services as results
from tournaments.rounds.texts import explain_error
from tournaments.submissions import services as submissions

pytestmark = pytest.mark.django_db


BOARD = demo_games.record(1)  # ends on the board: White has won


OTHER = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 0-1"


WON, LOST, DRAW = GameResult.WHITE_WINS, GameResult.BLACK_WINS, GameResult.DRAW


RECORDED, FORFEIT = Termination.RECORDED, Termination.FORFEIT


API = {"content_type": "application/json"}


@pytest.fixture
def story(settings, tmp_path):
    settings.CERTIFICATE_KEY_FILE = str(openssh.make_key(tmp_path / "key"))
    return cast.event(4)


def hand_in(story, text=BOARD, *, by=None):
    """As the arbiter, whose word is enough, unless somebody else is named."""
    return submissions.submit_record(
        game_id=story.game().pk, data=text.encode(), actor=by or story.arbiter, at=cast.NOON
    )


def type_in(story, result, termination=RECORDED):
    game = story.game()
    return results.enter_result(
        game=game,
        outcome=Outcome(result, termination),
        expected_revision=game.revision,
        actor=story.organiser,
        at=cast.NOON,
        reason="так сказали",
    )


def dispute(story, kind="result"):
    black = story.user_of(story.game().black)
    return disputes.dispute(
        game_id=story.game().pk, kind=kind, claim_text="не так", actor=black, at=cast.NOON
    )


def rule(story, case, result="0-1", termination="discipline", **more):
    return rulings.rule(
        case=case,
        result=result,
        termination=termination,
        reason="Белые играли по подсказке",
        actor=story.arbiter,
        at=cast.NOON,
        **more,
    )


# --- the typed result -------------------------------------------------------------------

TYPED = [
    (LOST, RECORDED),
    (DRAW, RECORDED),
    (LOST, Termination.RESIGNATION),
    (LOST, FORFEIT),
    (WON, FORFEIT),  # the same points, but the game was played
    (WON, Termination.RESIGNATION),  # the board had decided before anybody could resign
    (GameResult.BOTH_LOSE, Termination.DOUBLE_FORFEIT),
]


@pytest.mark.parametrize("is_confirmed", [True, False])
@pytest.mark.parametrize(("result", "termination"), TYPED)
def test_a_typed_result_against_the_record_is_refused_with_the_way(
    story, result, termination, is_confirmed
):
    """An accepted record, or one that only waits: what its moves prove is not denied by hand."""
    white = story.user_of(story.game().white)
    hand_in(story, by=None if is_confirmed else white)
    before = (story.game().result, story.game().state, Certificate.objects.count())
    with pytest.raises(TournamentError) as refused:
        type_in(story, result, termination)
    assert refused.value.code == "against_record"
    told = explain_error(refused.value.code, refused.value.params, "ru")
    assert "1–0" in told and "решением по делу" in told
    assert (story.game().result, story.game().state, Certificate.objects.count()) == before


def test_a_typed_result_against_the_record_is_refused_on_the_page_and_by_the_api(story):
    hand_in(story)
    game, organiser = story.game(), signed_in(story.organiser)
    body = {"result": "0-1", "expected_revision": game.revision, "reason": "так сказали"}
    told = organiser.post(f"/api/v1/games/{game.pk}/result/", body, **API)
    assert (told.status_code, told.json()["code"]) == (400, "against_record")
    form = {"game": game.pk, "expected_revision": game.revision, "result": "0", "reason": "так"}
    page = organiser.post(
        reverse("game-result", args=[game.pk]),
        form,
        follow=True,
        headers={"accept-language": "ru"},
    )
    assert "Против записи результат вносит только судья" in page.content.decode()
    assert story.game().result == "1-0"


def test_what_the_accepted_record_bears_is_not_denied_by_hand_either(story):
    """A resignation in an accepted record is evidence on file."""
    hand_in(story, "1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0")
    with pytest.raises(TournamentError, match="against_record"):
        type_in(story, LOST)
    assert type_in(story, WON).result == "1-0"


def test_a_ruling_is_changed_by_a_ruling_alone(story):
    rule(story, dispute(story), "0-1", "discipline")
    with pytest.raises(TournamentError) as refused:
        type_in(story, WON)
    assert refused.value.code == "ruled_before"
    assert story.game().result == "0-1"


# --- the ruling against the board -------------------------------------------------------


@pytest.fixture
def ruled(story):
    """The board says 1-0, the arbiter 0-1 by an article."""
    hand_in(story)
    rule(story, dispute(story), article="W7")
    return Certificate.objects.get(superseded_by__isnull=True)


def test_a_ruling_against_the_board_names_its_article(story):
    """The outcome offered has an article of its own; one that has none needs it written down."""
    hand_in(story)
    case = dispute(story)
    with pytest.raises(Refused) as refused:
        rule(story, case, "0-1", "adjudicated")
    assert refused.value.code == "ruling_article_missing"
    assert story.game().result == "1-0"
    rule(story, case, "0-1", "adjudicated", article="V4.6")
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
    told = client.post("/api/v1/verify/", {"text": ruled.pdn}, **API).json()
    assert told["status"] == "good"
    assert told["grounds"] == {
        "confirmed_by": ["ruling"],
        "ruling": number,
        "article": "W7",
        "is_against_board": True,
        "is_contradiction": False,
        "proved": "1-0",
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
    said = client.get(address).content.decode()
    if kind == "json":
        told = json.loads(said)
        assert told["result"] == "0-1"
        tags = {one["name"]: one["value"] for one in told["tags"]}
        assert (tags["Ruling"], tags["Article"], tags["Result"]) == (number, "W7", "0-1")
    elif kind == "table":
        assert "0-1" in said
        assert number in said
        assert "W7" in said
        (game,) = pdn.read(said)
        assert (game.result, game.is_ok) == ("0-1", True)
    else:
        for tag in ('[Result "0-1"]', f'[Ruling "{number}"]', '[Article "W7"]'):
            assert tag in said
        (game,) = pdn.read(said)
        assert (game.result, game.is_ok) == ("0-1", True)


def test_the_source_taken_away_is_what_was_handed_in(ruled, story, client):
    address = reverse("game-file", args=[story.game().pk, "source"])
    assert client.get(address).content == BOARD.encode()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "результат — по решению судьи № {number}, п. W7"),
        ("en", "the result stands by the arbiter's ruling No. {number}, article W7"),
    ],
)
def test_check_and_examination_of_the_certificate_tell_its_ruling(ruled, tmp_path, language, words):
    said = words.format(number=Ruling.objects.get().number)
    file = tmp_path / "certificate.pdn"
    file.write_bytes(ruled.pdn_bytes)
    told = StringIO()
    call_command("examine_pdn", str(file), ruleset="fmjd64@1", language=language, stdout=told)
    assert said in told.getvalue()
    (game,) = pdn.read(ruled.pdn_bytes)
    assert said in " ".join(explain(note, language) for note in game.notes)


def test_offline_speaks_russian_too(ruled, story, tmp_path):
    """The first line is the answer with the ruling; a dispute and a damage are told in words."""
    number = Ruling.objects.get().number
    said, wrong = offline(ruled, tmp_path, language="ru")
    assert said.splitlines()[0] == (
        "Верно: подписано здесь и в силе. Результат — по решению судьи "
        f"№ {number} (п. W7), против доски: ходы доказывают 1–0."
    )
    assert wrong == ""
    dispute(story, kind="record")
    said, wrong = offline(ruled, tmp_path, language="ru")
    assert said.startswith("Подпись верна, результат оспаривается")
    assert wrong.startswith("подпись верна, результат оспаривается с ")
    earlier = ruled.supersedes
    said, wrong = offline(earlier, tmp_path, language="ru")
    assert f"В силе вместо него: № {ruled.serial}" in said
    assert wrong == "подпись верна, но сертификат больше не в силе"


def test_every_answer_of_the_offline_check_has_russian_words():
    assert set(offline_words.RUSSIAN) == set(Answer)
    assert set(offline_words.CAUSES) == {*Cause, DISPUTE}


def test_the_certificates_of_a_ruling_verify_with_ssh_keygen(ruled, tmp_path):
    done = openssh.verify(
        tmp_path,
        ruled.pdn_bytes,
        ruled.signature,
        certificates.allowed_signers(),
        "arbiter-service",
        ruled.namespace,
    )
    assert done.returncode == 0, done.stderr


def offline(certificate, folder, **more) -> tuple[str, str]:
    """What the command prints with files alone, and its complaint."""
    place = folder / "game.pdn"
    place.write_bytes(certificate.pdn_bytes)
    Path(f"{place}.sig").write_text(certificate.signature)
    (folder / "allowed_signers").write_text(certificates.allowed_signers())
    call_command("revocation_list", folder / "revoked")
    printed = StringIO()
    options = {"signers": folder / "allowed_signers", "revoked": folder / "revoked", **more}
    try:
        call_command("verify_certificate", place, stdout=printed, **options)
    except CommandError as error:
        return printed.getvalue(), str(error)
    return printed.getvalue(), ""


# --- no certificate whose moves contradict its result -----------------------------------


@pytest.mark.parametrize("result", ["0-1", "1/2-1/2", "0-0"])
def test_the_service_of_certificates_itself_refuses_a_contradiction(result):
    of = record(BOARD)
    for judged in (None, examination(of)):
        with pytest.raises(Refused) as refused:
            certificates.issue(
                record=of,
                tags=(),
                result=result,
                subject="game:1",
                at=cast.NOON,
                termination="recorded",
                examination=judged,
            )
        assert refused.value.code == "certificate_against_board"
    assert not Certificate.objects.exists()


def test_a_contradiction_from_before_is_found_and_never_called_good(monkeypatch, client, tmp_path):
    """As an older version let one pass: the command, the page and the offline judge tell it."""
    of = record(BOARD)
    monkeypatch.setattr("arbiter.certificates.services.is_against", lambda *told: False)
    found = certificates.issue(
        record=of,
        tags=(),
        result="0-1",
        subject="game:1",
        at=cast.NOON,
        termination="recorded",
        examination=examination(of),
    )
    printed = StringIO()
    with pytest.raises(CommandError, match="1 in force"):
        call_command("check_certificates", stdout=printed)
    assert found.serial in printed.getvalue() and "moves prove 1-0" in printed.getvalue()
    told = client.post("/api/v1/verify/", {"text": found.pdn}, **API).json()
    assert (told["status"], told["grounds"]["is_contradiction"]) == ("contradicts", True)
    page = client.post(reverse("verify"), {"text": found.pdn}, headers={"accept-language": "ru"})
    assert "такому результату верить нельзя" in page.content.decode()
    line, complaint = offline(found, tmp_path)
    assert line.startswith("contradicts\t") and "moves deny the result" in complaint


def test_sound_certificates_pass_the_check(story):
    hand_in(story)
    printed = StringIO()
    call_command("check_certificates", stdout=printed)
    assert printed.getvalue() == "1 certificates checked\n"


# --- suspended while disputed -----------------------------------------------------------

DISPUTES = {
    "a different record": lambda story: hand_in(story, OTHER, by=story.user_of(story.game().black)),
    "a dispute": lambda story: dispute(story),
    "a claim": lambda story: disputes.claim(
        game_id=story.game().pk,
        rule="threefold",
        ply=4,
        text="",
        actor=story.user_of(story.game().black),
        at=cast.NOON,
    ),
}


@pytest.mark.parametrize("kind", DISPUTES)
def test_a_dispute_suspends_the_certificate_until_it_ends(story, client, tmp_path, kind):
    hand_in(story)
    found = Certificate.objects.get()
    assert offline(found, tmp_path)[1] == ""
    DISPUTES[kind](story)
    told = client.post("/api/v1/verify/", {"text": found.pdn}, **API).json()
    assert told["status"] == "disputed"
    assert told["disputed_since"] == "2026-11-21T15:00:00+03:00"
    asked = {"headers": {"accept-language": "ru"}}
    words = "Подпись верна, результат оспаривается с 21 ноября 2026"
    assert words in client.post(reverse("verify"), {"text": found.pdn}, **asked).content.decode()
    shown = client.get(reverse("certificate", args=[found.serial]), **asked)
    assert words in shown.content.decode()
    game = client.get(reverse("game", args=[story.game().pk]), **asked)
    assert "оспаривается с 21 ноября" in game.content.decode()
    line, complaint = offline(found, tmp_path)
    assert line.startswith(f"disputed\t{found.sha256}\t2026-11-21T12:00:00Z\tdisputed:")
    assert complaint == "signature good, result in dispute since 2026-11-21T12:00:00Z"
    case = Case.objects.get(state="open")
    cases.withdraw(case=case, actor=story.arbiter, at=cast.NOON)
    assert client.post("/api/v1/verify/", {"text": found.pdn}, **API).json()["status"] == "good"
    assert found.sha256 not in revocations.text()
    assert offline(found, tmp_path)[1] == ""


def test_a_dispute_that_ends_by_another_result_supersedes_the_certificate(story, client):
    hand_in(story)
    found = Certificate.objects.get()
    rule(story, dispute(story), article="W7")
    told = client.post("/api/v1/verify/", {"text": found.pdn}, **API).json()
    assert (told["status"], told["disputed_since"]) == ("superseded", None)


def test_the_list_with_disputes_is_signed_for_its_own_purpose(story, tmp_path):
    """ssh-keygen judges the list that tells of disputes as it judged the older one."""
    hand_in(story)
    dispute(story)
    text = revocations.text()
    done = openssh.verify(
        tmp_path,
        text.encode(),
        revocations.signature(text),
        certificates.allowed_signers(),
        "arbiter-service",
        f"revoked-{Certificate.objects.get().namespace}",
    )
    assert done.returncode == 0, done.stderr
