"""The event by programs, as the handbook tells it: its commands, typed one after another."""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest
from pytest_django.live_server_helper import LiveServer

from arbiter.accounts.queries.rights import Role
from deploy.handbook.chapters import HANDBOOK
from tests.support import small_event
from tournaments.boards.models import Game
from tournaments.events.models import Tournament, TournamentState


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_commands_of_the_chapter_hold_an_event(
    live_server: LiveServer, tmp_path: Path, language: str
) -> None:
    small_event.user("organiser", staff_of="site", role=Role.ORGANISER)
    chapter = (HANDBOOK / language / "programs.md").read_text(encoding="utf-8")
    commands = "\n".join(re.findall(r"^    (.*)$", chapter, re.MULTILINE))
    place = {"SITE": live_server.url, "NAME": "organiser", "PASSWORD": "organiser"}
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", commands],
        cwd=tmp_path,
        env={**os.environ, **place, "no_proxy": "*"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    event = Tournament.objects.get()
    assert event.state == TournamentState.FINISHED
    assert {game.result for game in Game.objects.all()} == {"1/2-1/2"}
    assert (tmp_path / "crosstable.pdf").read_bytes().startswith(b"%PDF")
    assert len((tmp_path / "crosstable.csv").read_text("utf-8-sig").splitlines()) >= 5
    assert (tmp_path / "event.trf").stat().st_size
    lines = (tmp_path / "live.txt").read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("retry: ")
    (state,) = {line for line in lines if line.startswith("data: {")}
    assert set(json.loads(state.removeprefix("data: "))) == {
        "revision",
        "standings",
        "journal",
        "moves",
    }
