"""Pages of desk, cases, certificates and rulesets as visitors see them."""

import re

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from arbiter.cases.models import Case, CaseState, Ruling
from arbiter.certificates.models import Certificate
from arbiter.certificates.services import issuing
from arbiter.rules.outcome import Outcome
from tests.support import small_event
from tests.support.small_event import NOON, Story
from tournaments.boards.models import Game, GameState
from tournaments.games.services import disputes, records

MOVES = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5"

CONTRADICTION = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5 1-0"

LANGUAGES = ("ru", "en")

pytestmark = pytest.mark.django_db


@pytest.fixture
def story() -> Story:
    return small_event.event()


@pytest.fixture
def case(story: Story) -> Case:
    """Black says his opponent's flag fell; a record of eight plies is at hand."""
    game = story.game()
    records.submit_record(
        game_id=game.pk, data=MOVES.encode(), actor=story.user_of(game.white), at=NOON
    )
    return disputes.open_dispute(
        game_id=game.pk,
        kind="clock",
        claim_text="Флаг белых упал",
        actor=story.user_of(game.black),
        at=NOON,
    )


@pytest.fixture
def certificate(story: Story) -> Certificate:
    game = story.game()
    client_of(story.arbiter).post(
        reverse("game-submit", args=[game.pk]), {"text": MOVES, "ending": "white_resigned"}
    )
    return Certificate.objects.get(subject=game.subject)


def client_of(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def read(client: Client, name: str, *args: object, language: str = "ru", **query: object) -> str:
    response = client.get(reverse(name, args=args), query, headers={"accept-language": language})
    assert response.status_code == 200
    return response.content.decode()


def rule(user: User | None, case: Case, **typed: object):
    ruling = {"outcome": "1/2-1/2 adjudicated", "reason": "По статье 7.2"}
    return client_of(user).post(reverse("case-rule", args=[case.pk]), ruling | typed)


# --- the desk -------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_desk_counts_what_waits_in_its_title(story: Story, case: Case, language: str) -> None:
    page = read(client_of(story.arbiter), "desk", language=language)
    assert "<title>(1) " in page
    assert "Флаг белых упал" in page
    assert reverse("case", args=[case.pk]) in page


def test_the_desk_is_the_officials_alone(story: Story, case: Case) -> None:
    for name, args in (("desk", []), ("case", [case.pk])):
        url = reverse(name, args=args)
        assert client_of(None).get(url).status_code == 302
        assert client_of(story.stranger).get(url).status_code == 403
    assert client_of(story.arbiter).get(reverse("case", args=[case.pk + 1])).status_code == 404


def test_an_arbiter_of_another_event_sees_nothing_of_it(story: Story, case: Case) -> None:
    other = small_event.user("other", staff_of="tournament:999999", role="arbiter")
    assert "Флаг белых упал" not in read(client_of(other), "desk")
    assert client_of(other).get(reverse("case", args=[case.pk])).status_code == 403


def test_whoever_called_the_arbiter_sees_his_case_and_may_withdraw_it(
    story: Story, case: Case
) -> None:
    client = client_of(case.opened_by)
    page = read(client, "case", case.pk)
    assert reverse("case-withdraw", args=[case.pk]) in page
    assert reverse("case-rule", args=[case.pk]) not in page
    client.post(reverse("case-withdraw", args=[case.pk]))
    case.refresh_from_db()
    assert case.state == CaseState.WITHDRAWN


def test_the_desk_costs_the_same_for_any_number_of_cases(
    django_assert_max_num_queries: CaptureQueriesContext,
) -> None:
    story = small_event.event(12)
    for board in range(1, 7):
        game = story.game(board=board)
        disputes.open_dispute(
            game_id=game.pk,
            kind="clock",
            claim_text="Флаг",
            actor=story.user_of(game.black),
            at=NOON,
        )
    client = client_of(story.arbiter)
    with django_assert_max_num_queries(14):
        assert "<title>(6) " in read(client, "desk")


# --- one case -------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_case_shows_board_claim_findings_and_journal(
    story: Story, case: Case, language: str
) -> None:
    page = read(client_of(story.arbiter), "case", case.pk, language=language)
    assert "Флаг белых упал" in page
    assert '<svg xmlns="http://www.w3.org/2000/svg" class="board"' in page
    assert "data-count-ply" in page
    assert "signatures" in page
    assert page.count('<td class="facts">') == 1
    journal = page.split('class="table journal without-numbers"')[1].split("</table>")[0]
    assert journal.count('<th scope="col"') == 4  # no numbers of the rows of all journals
    assert 'class="num"' not in journal
    assert "style=" not in page


def test_a_ruling_changes_the_result_by_the_one_door(story: Story, case: Case) -> None:
    assert rule(story.arbiter, case, outcome="0-1 clock").status_code == 302
    game = Game.objects.get(pk=story.game().pk)
    assert (game.state, game.result, game.termination) == (GameState.FINISHED, "0-1", "clock")
    assert "По статье 7.2" in read(client_of(story.arbiter), "case", case.pk)
    assert "<title>(1) " not in read(client_of(story.arbiter), "desk")


@pytest.mark.parametrize(
    "typed",
    [
        {"reason": " "},
        {"outcome": ""},
        {"outcome": "1/2-1/2 resignation"},
        {"outcome": "2-0 clock"},
    ],
    ids=["no reason", "no result", "a drawn resignation", "no such result"],
)
def test_a_ruling_at_fault_comes_back_with_what_was_typed(
    story: Story, case: Case, typed: dict
) -> None:
    response = rule(story.arbiter, case, **{"reason": "Долгое обоснование", **typed})
    assert response.status_code == 422
    assert not Ruling.objects.exists()
    if "reason" not in typed:
        assert "Долгое обоснование" in response.content.decode()


def test_a_second_arbiter_at_once_is_told_and_loses_nothing(story: Story, case: Case) -> None:
    rule(story.arbiter, case)
    response = rule(story.arbiter, case, outcome="1-0 adjudicated", reason="Я первый")
    assert response.status_code == 409
    page = response.content.decode()
    assert "notice-error" in page
    assert "Я первый" in page
    assert Ruling.objects.count() == 1


def test_a_ruling_is_superseded_never_changed(story: Story, case: Case) -> None:
    rule(story.arbiter, case)
    first = Ruling.objects.get()
    page = read(client_of(story.arbiter), "case", case.pk)
    assert f'name="supersedes" value="{first.pk}"' in page
    rule(story.arbiter, case, outcome="1-0 adjudicated", reason="Новые факты", supersedes=first.pk)
    assert [ruling.result for ruling in Ruling.objects.order_by("pk")] == ["1/2-1/2", "1-0"]
    assert Game.objects.get(pk=story.game().pk).result == "1-0"


def test_nobody_else_rules(story: Story, case: Case) -> None:
    assert rule(None, case).status_code == 302
    for user in (story.stranger, story.organiser, case.opened_by):
        assert rule(user, case).status_code == 403
    assert not Ruling.objects.exists()


# --- certificates ---------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_certificate_is_everybodys_to_see(certificate: Certificate, language: str) -> None:
    page = read(Client(), "certificate", certificate.serial, language=language)
    assert certificate.sha256 in page
    assert f"-s {certificate.serial}.pdn.sig &lt; {certificate.serial}.pdn" in page
    assert 'class="qr"' in page
    assert "style=" not in page


def test_downloads_are_the_exact_bytes(certificate: Certificate) -> None:
    got = {
        name: Client().get(reverse(name, args=[certificate.serial]))
        for name in ("certificate-pdn", "certificate-sig")
    }
    assert got["certificate-pdn"].content == certificate.pdn_bytes
    assert b"\r" not in got["certificate-pdn"].content
    assert got["certificate-sig"].content.decode() == certificate.signature
    signers = Client().get(reverse("allowed-signers"))
    assert certificate.public_key in signers.content.decode()
    for response in (*got.values(), signers):
        assert response["Content-Type"].startswith("text/plain")
        assert response["Content-Disposition"].startswith("attachment")


def test_an_unknown_number_is_no_page() -> None:
    for name in ("certificate", "certificate-pdn", "certificate-sig"):
        assert Client().get(reverse(name, args=["2026-9999"])).status_code == 404


# --- verify ---------------------------------------------------------------------------


def verify(language: str = "ru", **given: object) -> str:
    response = Client().post(reverse("verify"), given, headers={"accept-language": language})
    assert response.status_code == 200
    return response.content.decode()


def answer(page: str) -> str:
    return re.search(r'id="answer">([^<]*)<', page)[1]


def as_file(data: bytes, name: str = "2026-0001.pdn") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_certified_file_is_good_and_its_signature_too(
    certificate: Certificate, language: str
) -> None:
    page = verify(
        language,
        upload=as_file(certificate.pdn_bytes),
        signature=as_file(certificate.signature.encode(), "2026-0001.pdn.sig"),
    )
    assert "notice-success" in page
    assert certificate.serial in page


def test_pasted_text_is_good_whatever_line_ends_the_browser_sends(
    certificate: Certificate,
) -> None:
    assert "notice-success" in verify(text=certificate.pdn.strip().replace("\n", "\r\n"))


@pytest.mark.parametrize(
    "damage",
    [("d6-c5", "d6-e5"), ('"Игрок', '"Жулик')],
    ids=["a move", "a name"],
)
def test_a_damaged_certificate_is_changed(
    certificate: Certificate, damage: tuple[str, str]
) -> None:
    page = verify("en", upload=as_file(certificate.pdn.replace(*damage).encode()))
    assert answer(page) == "Changed"
    assert "notice-error" in page
    assert certificate.sha256 in page


def test_other_line_ends_and_a_foreign_signature_are_told_apart(
    certificate: Certificate,
) -> None:
    crlf = certificate.pdn.replace("\n", "\r\n").encode()
    assert "line ends were changed" in verify("en", upload=as_file(crlf))
    forged = as_file(b"-----BEGIN SSH SIGNATURE-----\nAAAA\n-----END SSH SIGNATURE-----\n", "x.sig")
    page = verify("en", upload=as_file(certificate.pdn_bytes), signature=forged)
    assert answer(page) == "Changed"
    assert "cannot be read" in page


def test_a_text_from_elsewhere_is_unknown() -> None:
    assert answer(verify("en", text='[White "?"]\n\n1. c3-d4 *')) == "Unknown"


def test_a_superseded_certificate_names_the_one_in_force(certificate: Certificate) -> None:
    new = issuing.issue(
        record=certificate.record,
        tags=(("White", "А"), ("Black", "Б")),
        outcome=Outcome.from_codes("1-0", "recorded"),
        subject=certificate.subject,
        at=NOON,
    )
    page = verify("en", upload=as_file(certificate.pdn_bytes))
    assert answer(page) == "Superseded"
    assert reverse("certificate", args=[new.serial]) in page
    assert new.serial in read(Client(), "certificate", certificate.serial)


def test_a_number_leads_to_its_certificate(certificate: Certificate) -> None:
    url = reverse("verify")
    assert Client().post(url, {"serial": certificate.serial}).url == reverse(
        "certificate", args=[certificate.serial]
    )
    assert Client().get(url, {"serial": certificate.serial}).status_code == 302
    assert Client().post(url, {"serial": "2026-9999"}).status_code == 404
    assert Client().post(url, {"serial": "сорок два"}).status_code == 422
    assert Client().post(url, {}).status_code == 422
    assert Client().get(url).status_code == 200


# --- rulesets -------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset_id", ["club@1", "pavlovich@1", "fmjd64@1"])
def test_a_ruleset_is_told_in_words_with_articles(ruleset_id: str, language: str) -> None:
    page = read(Client(), "ruleset", ruleset_id, language=language)
    assert "15" in page
    assert {"fmjd64@1": "7.2.3"}.get(ruleset_id, "D3") in page
    assert ruleset_id in read(Client(), "rulesets", language=language)


def test_an_unknown_ruleset_is_no_page() -> None:
    assert Client().get(reverse("ruleset", args=["club@99"])).status_code == 404


# --- the reason of a ruling -----------------------------------------------------------

WRONG = "Требование неверно: троекратное повторение"


def claim_of(story: Story, *, ply: int | None) -> Case:
    game = story.game()
    white = story.user_of(game.white)
    records.submit_record(game_id=game.pk, data=MOVES.encode(), actor=white, at=NOON)
    return disputes.claim_draw(
        game_id=game.pk, rule="threefold", ply=ply, text="", actor=white, at=NOON
    )


def test_a_claim_that_the_record_answers_needs_only_the_signature(story: Story) -> None:
    """The sentence of the program stands as the reason, its outcome is chosen."""
    case = claim_of(story, ply=8)
    form = client_of(story.arbiter).get(
        reverse("case", args=[case.pk]), headers={"accept-language": "ru"}
    )
    ruling = form.context["form"]
    assert ruling["reason"].value().startswith(WRONG)
    sent = {name: ruling[name].value() for name in ("outcome", "reason")}
    assert (
        client_of(story.arbiter).post(reverse("case-rule", args=[case.pk]), sent).status_code == 302
    )
    made = Ruling.objects.get()
    assert (made.result, made.reason.startswith(WRONG)) == ("*", True)


def test_a_claim_without_its_move_has_no_reason_written_beforehand(story: Story) -> None:
    page = client_of(story.arbiter).get(reverse("case", args=[claim_of(story, ply=None).pk]))
    assert not page.context["form"]["reason"].value()
    assert not page.context["form"]["outcome"].value()


def test_where_the_program_found_nothing_nothing_of_it_is_offered(story: Story, case: Case) -> None:
    """A record that stops in the middle of the game decides nothing about a flag."""
    page = client_of(story.arbiter).get(reverse("case", args=[case.pk]))
    assert "data-take-reason" not in page.content.decode()
    assert page.content.decode().count("data-ready-reason>") == 3
    assert not page.context["form"]["reason"].value()
