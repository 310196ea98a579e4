"""Every HTTP answer: health, policy, compression, slashes, form of refusals."""

import gzip
import io
import json
import logging

import pytest
from django.contrib.auth.models import Permission
from django.contrib.staticfiles import finders
from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import Http404
from django.test import Client, override_settings
from django.urls import resolve
from rest_framework import exceptions
from rest_framework.test import APIRequestFactory

from arbiter.errors import ErrorCode
from arbiter.errors import Refused as ArbiterRefused
from deploy.celery import app
from deploy.errors import problems
from deploy.health import checks
from deploy.requests.logs import JsonFormatter, request_id
from deploy.version import full_version
from games.draughts.errors import FenError
from games.draughts.position import Position
from games.imports.models import ImportJob
from games.imports.services import jobs
from games.web.errors import GamesError, TooLarge
from games.web.errors import RefusalCode as GamesRefusalCode
from tests.support import small_event
from tests.support.imports import archive
from tests.support.languages import russian_and_english
from tournaments.errors import Conflict, RefusalCode, TournamentError

# Every HTTP answer: health checks, request id, security policy, form of refusals.


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
    assert parts.pop("version") == full_version()
    assert parts == dict.fromkeys((*checks.CHECKS, "standings", "messages", "anchors"), "ok")
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
    answer = problems.problem_of_exception(fault, {"request": APIRequestFactory().get("/")})
    assert answer.status_code == answer.data["status"] == status
    assert answer.data["code"] == code
    assert {"type", "params", "detail", "request_id"} <= set(answer.data)


def test_a_fault_of_ours_is_not_dressed_up():
    """An unknown exception stays one, with its traceback in the log."""
    assert problems.problem_of_exception(ZeroDivisionError(), {}) is None


def test_every_code_of_the_frame_is_worded_in_both_languages():
    """No empty sentence."""
    texts = [*problems.WORDING.values(), *problems.WORDING_WITH_PARAMS.values()]
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
        (TournamentError(RefusalCode.NO_SUCH_ROUND, round=3), 404, "no_such_round"),
        (TournamentError(RefusalCode.WRONG_STATE, state="entries"), 409, "wrong_state"),
        (TournamentError(RefusalCode.REASON_MISSING), 400, "reason_missing"),
        (Conflict(RefusalCode.PLAYER_CHANGED, player="Белов"), 409, "player_changed"),
        (ArbiterRefused(ErrorCode.REASON_MISSING), 400, "ruling_reason_missing"),
        (GamesError(GamesRefusalCode.NO_GAME), 400, "no_game"),
        (TooLarge(GamesRefusalCode.TOO_LARGE, size=9, limit=5), 413, "too_large"),
        (RequestDataTooBig(), 413, "too_large"),
    ],
)
def test_a_refusal_of_a_room_keeps_its_code_and_gets_its_words(fault, status, code):
    """Each room words its own; a program reads the same code as the room's tests."""
    answer = problems.problem_of_exception(fault, {"request": APIRequestFactory().get("/")})
    assert (answer.status_code, answer.data["code"]) == (status, code)
    assert answer.data["detail"]


def test_a_position_that_cannot_be_read_says_where():
    """The whole fault: rule, token, place."""
    with pytest.raises(FenError) as caught:
        Position.from_fen("W:Wz9:Bb8")
    answer = problems.problem_of_exception(caught.value, {"request": APIRequestFactory().get("/")})
    assert answer.status_code == 400
    assert answer.data["params"]["code"] == answer.data["code"]


def test_the_back_office_has_the_same_guarded_door(site):
    """Its own login would let passwords be guessed."""
    answer = site.get("/admin/", follow=True)
    assert answer.redirect_chain[-1][0].startswith("/login/?next=")


# Pages and files are compressed where no proxy does it; streams and archives are not.


GZIP = {"accept-encoding": "gzip, deflate, br", "accept-language": "ru"}

PAGES = ("/", "/check/", "/help/", "/archive/")

FILES = ("site/site.css", "games/board/board.js", "django_htmx/htmx-2.min.js")


@pytest.mark.parametrize("address", PAGES)
def test_a_page_goes_compressed_to_who_takes_it_so(address: str) -> None:
    client = Client()
    plain = client.get(address, headers={"accept-language": "ru"})
    sent = client.get(address, headers=GZIP)
    if len(plain.content) < 1000:
        pytest.fail(f"{address} is too small to tell anything")
    assert "Content-Encoding" not in plain
    assert sent["Content-Encoding"] == "gzip"
    assert int(sent["Content-Length"]) == len(sent.content) < len(plain.content)
    assert len(gzip.decompress(sent.content)) == len(plain.content)


@pytest.mark.parametrize("name", FILES)
def test_a_static_file_goes_compressed_and_is_the_same(name: str) -> None:
    client, address = Client(), f"/static/{name}"
    with open(finders.find(name), "rb") as file:
        content = file.read()
    for _first_then_again in range(2):
        sent = client.get(address, headers=GZIP)
        assert sent["Content-Encoding"] == "gzip"
        assert gzip.decompress(sent.content) == content
        assert int(sent["Content-Length"]) == len(sent.content)
    assert client.get(address).getvalue() == content
    unchanged = client.get(address, headers={**GZIP, "if-none-match": sent["ETag"]})
    assert (unchanged.status_code, unchanged.getvalue()) == (304, b"")


def test_a_picture_and_a_head_without_content_go_as_they_are() -> None:
    client = Client()
    picture = client.get("/static/handbook/family.png", headers=GZIP)
    assert "Content-Encoding" not in picture
    assert picture.getvalue()
    assert "Content-Encoding" not in client.head("/static/site/site.css", headers=GZIP)
    assert "Content-Encoding" not in client.head("/check/", headers=GZIP)


# Documents and workers carry the content policy; parts of a page obey that of the page.


@pytest.mark.parametrize("address", ["/", "/service-worker.js", "/static/site/icon.svg", "/none/"])
def test_what_may_become_a_document_or_a_worker_has_the_policy(address: str) -> None:
    answer = Client().get(address)
    answer.close()
    assert "default-src 'self'" in answer["Content-Security-Policy"]


@pytest.mark.parametrize("name", ["site/site.css", "site/theme.js"])
def test_a_part_of_a_page_carries_no_policy_of_its_own(name: str) -> None:
    answer = Client().get(f"/static/{name}")
    answer.close()
    assert "Content-Security-Policy" not in answer
    assert answer["X-Content-Type-Options"] == "nosniff"  # it can be taken for nothing else
    assert "Access-Control-Allow-Origin" not in answer


def test_a_script_of_the_board_starts_in_a_sandboxed_frame_too() -> None:
    """Such a frame of another site has no origin of its own."""
    answer = Client().get("/static/games/board/main.js")
    answer.close()
    assert "Content-Security-Policy" not in answer
    assert answer["Access-Control-Allow-Origin"] == "*"


# API addresses answer the same with and without a slash at the end.


MOVES = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0"


@pytest.mark.parametrize("path", ["/api/v1", "/api/schema", "/api/docs"])
def test_the_doors_of_the_api_open_without_a_slash(client, path):
    assert client.get(path).status_code == 200


@pytest.mark.parametrize("path", ["/api/v1/examine", "/api/v1/examine/"])
def test_a_record_is_examined(client, path):
    body = {"text": MOVES, "ruleset": "fmjd64@1"}
    answer = client.post(path, body, content_type="application/json")
    assert answer.status_code == 200, answer.content


@pytest.mark.parametrize("path", ["/api/v1/archive/imports", "/api/v1/archive/imports/"])
def test_a_file_is_taken_in(client, monkeypatch, path):
    """Without the slash it was answered by the list of imports, as if it had been taken in."""
    monkeypatch.setattr(jobs, "ask_worker_to_read", lambda pk, *, further_workers=0: True)
    user = small_event.user("librarian")
    user.is_staff = True
    user.save()
    user.user_permissions.add(Permission.objects.get(codename="add_importjob"))
    client.force_login(user)
    file = SimpleUploadedFile("games.pdn", archive(3))
    answer = client.post(path, {"file": file, "title_ru": "Проба"})
    assert answer.status_code == 202, answer.content
    assert ImportJob.objects.count() == 1


@pytest.mark.parametrize("path", ["/api/v1/nothing", "/api/v1/nothing/", "/api/v1/examine/more"])
def test_what_is_no_address_stays_unknown(client, path):
    answer = client.post(path, {}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_pages_have_one_address_each(client):
    """Search engines and links know one of them: the other leads to it."""
    answer = client.get("/archive")
    assert (answer.status_code, answer.headers["Location"]) == (301, "/archive/")
    assert resolve("/archive/").url_name == "archive"
