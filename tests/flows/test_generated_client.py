"""A client made from the API document by a generator that strangers use: it holds an event."""

import importlib
import json
import pkgutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections

from arbiter.accounts.services import tokens
from tests.support import small_event
from tests.support.addresses import api_document

pytestmark = pytest.mark.django_db

PACKAGE = "arbiter_client"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The generated package, importable while the tests of this file run."""
    folder = tmp_path_factory.mktemp("client")
    (folder / "document.json").write_text(json.dumps(api_document()), "utf-8")
    (folder / "config.yaml").write_text("post_hooks: []\n", "utf-8")
    command = [
        *(sys.executable, "-m", "openapi_python_client", "generate"),
        *("--path", "document.json", "--config", "config.yaml"),
        *("--meta", "none", "--output-path", PACKAGE),
    ]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    sys.path.insert(0, str(folder))
    yield folder
    sys.path.remove(str(folder))
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[name]


class Program:
    """A stranger's program with a key, which knows the generated package alone."""

    def __init__(self, user: small_event.User) -> None:
        key = tokens.create_token(user=user, name="client", at=small_event.NOON)
        package = importlib.import_module(PACKAGE)
        self.models = importlib.import_module(f"{PACKAGE}.models")
        self.client = package.AuthenticatedClient(
            base_url="http://testserver",
            token=key,
            httpx_args={"transport": httpx.WSGITransport(app=_site)},
            headers={"Accept-Language": "en"},
        )

    def ask(self, place: str, *ids: object, **more: Any) -> Any:
        """Ask an operation by its module, ``standings.events_colours_list``."""
        answer = self.asked(place, *ids, **more)
        assert answer.status_code < 300, answer.content.decode()
        return answer.parsed

    def asked(self, place: str, *ids: object, **more: Any) -> Any:
        module = importlib.import_module(f"{PACKAGE}.api.{place}")
        return module.sync_detailed(*ids, client=self.client, **more)


def _site(environ: dict, start_response: Callable) -> list[bytes]:
    answer = WSGIHandler()(environ, start_response)
    try:
        return list(answer)
    finally:
        answer.close()


@pytest.fixture
def organiser(folder: Path) -> Iterator[Program]:
    """The organiser's program, with the site behind it in the transaction of the test."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    story = small_event.event(4)
    program = Program(story.organiser)
    yield program
    for signal in signals:
        signal.connect(close_old_connections)


def test_every_module_of_the_client_is_imported(folder: Path) -> None:
    names = [row.name for row in pkgutil.walk_packages([str(folder / PACKAGE)], f"{PACKAGE}.")]
    assert len(names) > 400
    for name in names:
        importlib.import_module(name)


def test_a_change_of_one_field_changes_one_field(organiser: Program) -> None:
    """Cycles, four eyes and the name in English stay when the town is told."""
    models, request = organiser.models, organiser.ask
    given = models.TournamentInRequest(title="Кубок", title_en="Cup", cycles=2, four_eyes=True)
    made = request("events.events_create", body=given)
    before = made.to_dict()
    change = models.PatchedTournamentInRequest(expected=before["version"], city="Tver")
    assert set(change.to_dict()) == {"expected", "city"}
    after = request("events.events_partial_update", made.id, body=change).to_dict()
    changed = {name for name in before if before[name] != after[name]}
    assert {"city"} <= changed <= {"city", "version", "revision"}


def test_a_stranger_s_program_holds_an_event(organiser: Program) -> None:
    """Entered, opened, drawn, published, played by hand; the table and a file are read."""
    models, request = organiser.models, organiser.ask
    event = request("events.events_create", body=models.TournamentInRequest(title="Кубок")).id
    for number in range(1, 5):
        player = models.EntryInRequest(name=f"Игрок {number}")
        request("enter_players.events_entries_create", event, body=player)
    request("make_event_public.events_open_create", event)
    lot = models.NumbersLotInRequest(seed=small_event.SEED)
    request("lots.events_lots_create", event, body=lot)
    request("rounds.events_rounds_publish_create", event, 1)
    round_one = request("rounds.events_rounds_retrieve", event, 1)
    games = [game for pairing in round_one.pairings for game in pairing.games]
    assert len(games) == 2
    for game in games:
        result = models.ResultInRequest(
            result=models.ResultInResultEnum("1-0"),
            expected_revision=game.revision,
            reason="Бланк",
        )
        request("results.games_result_create", game.id, body=result)
        assert request("games.games_retrieve", game.id).result == "1-0"
    table = request("standings.events_crosstable_retrieve", event)
    assert sorted(row.points for row in table.rows) == [0, 0, 2, 2]
    file = request("import_and_export.events_file", event, "crosstable.csv")
    assert "Игрок 1".encode() in file.payload.read()
    refused = organiser.asked("rounds.events_rounds_publish_create", event, 1)
    assert (refused.status_code, refused.parsed.status) == (409, 409)
