"""Every HTTP answer: health checks, request id, security policy, form of refusals."""

import io
import json
import logging

import pytest
from django.core.exceptions import RequestDataTooBig
from django.http import Http404
from django.test import Client, override_settings
from rest_framework import exceptions
from rest_framework.test import APIRequestFactory

from arbiter.refusals.codes_and_exceptions import ErrorCode
from arbiter.refusals.codes_and_exceptions import Refused as ArbiterRefused
from deploy.celery import app
from deploy.errors import problem_documents
from deploy.health import health_checks
from deploy.requests.json_logs_and_request_ids import JsonFormatter, request_id
from games.draughts.faults_and_errors import FenError
from games.draughts.position import Position
from games.refusals.codes_and_exceptions import GamesError, TooLarge
from games.refusals.codes_and_exceptions import RefusalCode as GamesRefusalCode
from tests import small_event
from tests.translations import russian_and_english
from tournaments.refusals.codes_and_exceptions import Conflict, RefusalCode, TournamentError

pytestmark = pytest.mark.django_db


@pytest.fixture
def site() -> Client:
    return Client(HTTP_HOST="localhost")


def test_a_probe_asks_by_any_name_and_without_tls():
    """It comes from inside, where neither the host nor the proxy is known."""
    with override_settings(SECURE_SSL_REDIRECT=True):
        answer = Client(HTTP_HOST="10.0.0.7").get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"process": "ok"})


def test_a_service_with_its_parts_is_ready(site):
    """Database, migrations and broker are asked, not remembered."""
    answer = site.get("/readyz")
    parts = answer.json()
    evidence = parts.pop("evidence")  # the suite's role is the server's own
    assert evidence.endswith("tables may be changed by the application's role")
    assert parts == dict.fromkeys((*health_checks.CHECKS, "standings", "anchors"), "ok")
    assert answer.status_code == 200


def test_the_oldest_overdue_table_is_told_and_does_not_stop_the_service(site):
    """Event, revision, and since when: of the journal row that first went beyond the table."""
    story = small_event.event(4)
    answer = site.get("/readyz")
    assert answer.status_code == 200
    wanted = f"event {story.tournament.pk} waits for revision {story.tournament.revision}"
    assert answer.json()["standings"].startswith(wanted)


def test_a_service_without_its_queue_is_not_ready(site, monkeypatch):
    """The kind of the fault is told, the address with its password is not."""
    monkeypatch.setattr(app.conf, "broker_write_url", "redis://:hidden@127.0.0.1:9/0")
    answer = site.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["broker"] not in ("ok", "")
    assert "hidden" not in answer.content.decode()


def test_an_unknown_host_is_refused(site):
    """Only the site's own name is answered; the page says which word sets it."""
    with override_settings(ALLOWED_HOSTS=["arbiter.example"]):
        answer = site.get("/api/none", HTTP_HOST="evil.example")
    assert answer.status_code == 400
    assert "SITE_URL" in answer.content.decode()


@pytest.mark.parametrize(
    ("given", "is_kept"),
    [("a1b2c3d4e5", True), ("short", False), ("x" * 65, False), ("line\tbreak-in-it", False)],
)
def test_a_request_id_goes_through(site, given, is_kept):
    """A sane one of the proxy is kept; anything else is replaced, never printed."""
    answered = site.get("/healthz", headers={"X-Request-ID": given})["X-Request-ID"]
    assert (answered == given) is is_kept
    assert len(answered) >= 8


def test_no_page_loads_anything_foreign(site):
    """No inline script, no other host, no frame."""
    policy = site.get("/api/none")["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


def test_the_root_of_the_api_leads_everywhere(site):
    """For a program a document of addresses, for a person a page with the site's name."""
    answer = site.get("/api/v1/").json()
    assert {site.get(answer[name]).status_code for name in ("events", "archive", "docs")} == {200}
    page = site.get("/api/v1/events/", headers={"Accept": "text/html"}).content.decode()
    assert '<a class="navbar-brand" href="/">' in page


def test_the_api_document_is_read_without_a_foreign_host(site):
    """The page, and the document it shows."""
    page = site.get("/api/docs/")
    assert page.status_code == 200
    assert "://cdn" not in page.content.decode()
    assert "script-src" not in page["Content-Security-Policy"]
    assert site.get("/api/schema/").status_code == 200


@pytest.mark.parametrize(
    ("language", "detail"),
    [("ru", "Такого здесь нет."), ("en", "There is nothing like that here.")],
)
def test_an_unknown_path_of_the_api_is_a_problem_in_words(site, language, detail):
    """A program reads the code, a person the sentence in his language."""
    answer = site.get("/api/none", headers={"Accept-Language": language})
    assert answer.status_code == 404
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "not_found"
    assert answer.json()["detail"] == detail


@pytest.mark.parametrize(
    ("fault", "status", "code"),
    [
        (Http404(), 404, "not_found"),
        (exceptions.NotAuthenticated(), 401, "not_authenticated"),
        (exceptions.PermissionDenied(), 403, "permission_denied"),
        (exceptions.ValidationError({"title": ["x"]}), 400, "invalid"),
        (exceptions.ParseError(), 400, "parse_error"),
        (exceptions.Throttled(wait=7), 429, "throttled"),
        (exceptions.MethodNotAllowed("PUT"), 405, "method_not_allowed"),
        (exceptions.UnsupportedMediaType("x"), 415, "unsupported_media_type"),
    ],
)
def test_every_refusal_has_one_shape(fault, status, code):
    """type, status, code, params, detail, request_id."""
    answer = problem_documents.problem_of_exception(
        fault, {"request": APIRequestFactory().get("/")}
    )
    assert answer.status_code == answer.data["status"] == status
    assert answer.data["code"] == code
    assert {"type", "params", "detail", "request_id"} <= set(answer.data)


def test_a_fault_of_ours_is_not_dressed_up():
    """An unknown exception stays one, with its traceback in the log."""
    assert problem_documents.problem_of_exception(ZeroDivisionError(), {}) is None


def test_every_code_of_the_frame_is_worded_in_both_languages():
    """No empty sentence."""
    texts = [*problem_documents.WORDING.values(), *problem_documents.WORDING_WITH_PARAMS.values()]
    for text in texts:
        russian, english = russian_and_english(text)
        assert russian
        assert russian != english


def test_a_log_line_is_one_json_object_with_its_request():
    """Line feeds of a hostile name cannot forge a second line."""
    request_id.set("abcdef0123456789")
    record = logging.makeLogRecord(
        {"msg": "Иванов\nforged", "levelname": "INFO", "name": "x", "tournament": 5}
    )
    line = JsonFormatter().format(record)
    assert "\n" not in line
    read = json.loads(line)
    assert (read["request_id"], read["tournament"]) == ("abcdef0123456789", 5)
    assert io.StringIO(line).readline() == line


@pytest.mark.parametrize(
    ("fault", "status", "code"),
    [
        (TournamentError(RefusalCode.NO_SUCH_ROUND, round=3), 400, "no_such_round"),
        (Conflict(RefusalCode.PLAYER_CHANGED, player="Белов"), 409, "player_changed"),
        (ArbiterRefused(ErrorCode.REASON_MISSING), 400, "ruling_reason_missing"),
        (GamesError(GamesRefusalCode.NO_GAME), 400, "no_game"),
        (TooLarge(GamesRefusalCode.TOO_LARGE, size=9, limit=5), 413, "too_large"),
        (RequestDataTooBig(), 413, "too_large"),
    ],
)
def test_a_refusal_of_a_room_keeps_its_code_and_gets_its_words(fault, status, code):
    """Each room words its own; a program reads the same code as the room's tests."""
    answer = problem_documents.problem_of_exception(
        fault, {"request": APIRequestFactory().get("/")}
    )
    assert (answer.status_code, answer.data["code"]) == (status, code)
    assert answer.data["detail"]


def test_a_position_that_cannot_be_read_says_where():
    """The whole fault: rule, token, place."""
    with pytest.raises(FenError) as caught:
        Position.from_fen("W:Wz9:Bb8")
    answer = problem_documents.problem_of_exception(
        caught.value, {"request": APIRequestFactory().get("/")}
    )
    assert answer.status_code == 400
    assert answer.data["params"]["code"] == answer.data["code"]


def test_the_back_office_has_the_same_guarded_door(site):
    """Its own login would let passwords be guessed."""
    answer = site.get("/admin/", follow=True)
    assert answer.redirect_chain[-1][0].startswith("/login/?next=")
