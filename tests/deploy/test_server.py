"""A server as ``install.sh`` makes it is updated by ``update.sh``, and loses nothing."""

import json
import signal
from collections.abc import Iterator

import pytest

from deploy.version import SHORT
from tests.support.host import Host, host, why_none
from tests.support.waiting import until

pytestmark = pytest.mark.skipif(bool(why_none()), reason=why_none() or "none")

MIGRATION = """from django.db import migrations

class Migration(migrations.Migration):
    dependencies = [("tournaments", "{last}")]
    operations = [migrations.RunSQL({statement!r})]
"""

MAKE_EVENT = """
from django.contrib.auth import get_user_model
from django.utils import timezone
from tournaments.events.services.regulations import create_tournament
anna = get_user_model().objects.create_superuser("anna", password="long enough for an arbiter")
create_tournament(title="Cup of the town", actor=anna, at=timezone.now())
"""

WEB = r"""cd /srv/arbiter; set -a; . /etc/arbiter/env
export WEB_BIND=127.0.0.1:8000 WEB_PROCESSES=1
exec .venv/bin/python -m gunicorn -c deploy/gunicorn.conf.py \
    -p /var/lib/arbiter/web.pid deploy.wsgi"""

ASK = """
import json, sys, urllib.request
told = {"Host": "arbiter.example", "X-Forwarded-Proto": "https", "Accept-Language": "en"}
request = urllib.request.Request("http://127.0.0.1:8000" + sys.argv[1], headers=told)
try:
    answer = urllib.request.urlopen(request, timeout=30)
except urllib.error.HTTPError as error:  # of the probe: tables that are not made yet
    answer = error
sys.stdout.write(answer.read().decode())
"""


class Server:
    """An installed server; its web server runs."""

    def __init__(self, made: Host) -> None:
        self.host = made
        self.web = self._start()

    def _start(self):
        web = self.host.start("runuser", "-u", "arbiter", "--", "sh", "-euc", WEB)
        until(lambda: self.is_up(), lambda: (self.host.folder / "log").read_text(errors="replace"))
        return web

    def restart(self) -> None:
        """Do what systemd was told to do."""
        self.host.run("sh", "-c", "kill $(cat /var/lib/arbiter/web.pid)")
        self.web.wait(60)
        self.web = self._start()

    def is_up(self) -> bool:
        try:
            return bool(self.ask("/healthz"))
        except AssertionError:
            return False

    def ask(self, address: str) -> str:
        return self.host.run("/usr/bin/python3", "-c", ASK, address)

    def titles(self) -> list[str]:
        return [event["title"] for event in json.loads(self.ask("/api/v1/events/"))]

    def change(self, statement: str, page: str) -> str:
        """Commit a release: a migration, and another sentence in an answer."""
        folder = self.host.checkout / "tournaments" / "migrations"
        last = sorted(path.stem for path in folder.glob("[0-9]*.py"))[-1]
        name = folder / f"{int(last[:4]) + 1:04}_release.py"
        name.write_text(MIGRATION.format(last=last, statement=statement), encoding="utf-8")
        told = self.host.checkout / "deploy" / "static" / "site" / "release.js"
        told.write_text(f"// {page}\n", encoding="utf-8")
        return self.host.commit()

    def update(self, code: int = 0, **more: str) -> str:
        return self.host.run("/srv/arbiter/deploy/update.sh", "/srv/backups", code=code, **more)

    def revision(self) -> str:
        """What the web server says it runs."""
        said = json.loads(self.ask("/readyz"))["version"]
        return said.partition(" (")[2].removesuffix(")")

    def as_built(self) -> str:
        """Which build of the library serves."""
        return self.host.as_service(".venv/bin/python -m games.draughts version")

    def strangers(self) -> list[str]:
        """What the service could not change of its own code and data."""
        found = self.host.run("find", "/srv/arbiter", "/var/lib/arbiter", "!", "-user", "arbiter")
        return found.splitlines()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with host(tmp_path_factory.mktemp("host")) as made:
        said = made.run(made.checkout / "deploy" / "install.sh", "arbiter.example")
        assert "installed; now, as root" in said
        (made.folder / "event.py").write_text(MAKE_EVENT, encoding="utf-8")
        made.run("cp", made.folder / "event.py", "/srv/event.py")
        made.as_service(".venv/bin/python manage.py shell </srv/event.py")
        yield Server(made)


def test_an_update_brings_the_new_version_and_keeps_the_event(server: Server):
    """The whole of it, as root on the server: the new code comes from root's own checkout."""
    assert server.titles() == ["Cup of the town"]
    assert server.strangers() == []
    assert "kernel" in server.as_built()
    before = server.revision()
    after = server.change("CREATE TABLE release_one (id integer)", "release one")
    said = server.update()
    assert "updated and restarted" in said
    saved = next(line for line in said.splitlines() if line.startswith("backup: "))
    unpack = ("tar", "-xOzf", saved.removeprefix("backup: "), "./manifest.json")
    assert json.loads(server.host.run(*unpack))["revision"].startswith(before)
    assert "restart arbiter-web" in server.host.run("cat", "/srv/systemctl")
    server.restart()
    assert (server.revision(), before != server.revision()) == (after[:SHORT], True)
    assert server.titles() == ["Cup of the town"]
    assert "release_one" in server.host.run(
        "runuser", "-u", "postgres", "--", "psql", "-h", "/run/postgresql", "-c", "\\dt", "arbiter"
    )
    assert "release one" in server.ask("/static/site/release.js")
    assert "kernel" in server.as_built()
    assert json.loads(server.ask("/readyz"))["migrations"] == "ok"
    assert server.strangers() == []


def test_an_update_that_stops_leaves_the_old_version_and_is_finished_by_another(server: Server):
    """A migration that fails is told with the way on; once put right the same line ends well."""
    server.change("CREATE TABLE release_two (id integer); SELECT 1/0", "release two")
    before = server.revision()
    said = server.update(code=1)
    assert "division by zero" in said
    assert "the old version serves until it is restarted" in said
    assert (server.titles(), server.revision()) == (["Cup of the town"], before)
    broken = sorted((server.host.checkout / "tournaments/migrations").glob("[0-9]*.py"))[-1]
    broken.write_text(broken.read_text().replace("; SELECT 1/0", ""), encoding="utf-8")
    mended = server.host.commit()
    assert "updated and restarted" in server.update()
    server.restart()
    assert server.revision() == mended[:SHORT]
    assert server.titles() == ["Cup of the town"]
    assert "release two" in server.ask("/static/site/release.js")


def test_an_update_killed_anywhere_is_finished_by_another(server: Server):
    """Killed when its tables are to be made: new code, old tables."""
    python = server.host.folder / "stubs" / "python"
    python.write_text(
        '#!/bin/sh\n[ "$2" != prepare_database ] || { kill -9 $PPID; exit 1; }\n'
        'exec /srv/arbiter/.venv/bin/python "$@"\n',
        encoding="ascii",
    )
    server.host.run("install", "-m", "755", python, "/srv/python")
    after = server.change("CREATE TABLE release_three (id integer)", "release three")
    server.update(code=-signal.SIGKILL, PYTHON="/srv/python")
    assert server.titles() == ["Cup of the town"]
    assert "updated and restarted" in server.update()
    server.restart()
    assert server.revision() == after[:SHORT]
    assert "release three" in server.ask("/static/site/release.js")


def test_who_may_not_update_is_told_so_before_anything_is_done(server: Server):
    said = server.host.run(
        *("runuser", "-u", "nobody", "--", "/srv/arbiter/deploy/update.sh", "/srv/backups"), code=2
    )
    assert said == "update.sh: run it as root or as arbiter\n"
