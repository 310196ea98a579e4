"""Organiser's own rulesets: found beside the shipped ones, refused with the reason."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from arbiter.examinations import services as examinations_services
from arbiter.rules.draws.counts import DrawRuleName
from arbiter.rules.rulesets import catalogue
from arbiter.rulesets import queries as rulesets_queries
from tests.support.environment import TOP, bare_environment
from tests.support.officials import examination, record

OWN = """
id = "{id}"
title_ru = "Кубок клуба"
title_en = "Club cup"
source = "положение"
[draws.kings_only]
rule = "D6"
limit = {limit}
article = "12"
source = "положение, 12"
[parameters.draw_offer_from_move]
value = 10
article = "13"
source = "положение, 13"
"""


@pytest.fixture
def folder(tmp_path: Path, settings):
    """The organiser's folder, as the settings name it; forgotten after the test."""
    settings.ARBITER_RULESETS = tmp_path
    catalogue.add_ruleset_folder(tmp_path)
    examinations_services.code_version.cache_clear()
    yield tmp_path
    catalogue.add_ruleset_folder()
    examinations_services.code_version.cache_clear()


def _write(folder: Path, name: str, limit: int = 10, **change: str) -> Path:
    path = folder / f"{name}.toml"
    path.write_text(OWN.format(id=change.get("id", name), limit=limit), encoding="utf-8")
    catalogue.add_ruleset_folder(folder)
    return path


def _warnings() -> list[str]:
    with translation.override("en"):
        return [error.msg for error in rulesets_queries.check_own_rulesets()]


def test_a_ruleset_of_the_organiser_is_at_hand(folder):
    _write(folder, "cup@1")
    assert "cup@1" in catalogue.all_ruleset_ids()
    assert catalogue.load_ruleset("cup@1").draws[DrawRuleName.KINGS_ONLY].limit == 10
    assert _warnings() == []
    page = Client().get(reverse("ruleset", args=["cup@1"]), headers={"accept-language": "ru"})
    assert "Кубок клуба" in page.content.decode()


def test_what_it_does_not_state_is_the_arbiters(folder):
    _write(folder, "cup@1")
    assert catalogue.load_ruleset("cup@1").value("touch_move") is None
    page = Client().get(reverse("ruleset", args=["cup@1"]), headers={"accept-language": "en"})
    assert "not stated" in page.content.decode()


def test_a_shipped_ruleset_cannot_be_replaced(folder):
    """The file is named, and the shipped rules stay what they are."""
    _write(folder, "club@1", limit=2)
    (warning,) = _warnings()
    assert "club@1" in warning
    assert "cannot be replaced" in warning
    assert catalogue.load_ruleset("club@1").draws[DrawRuleName.KINGS_ONLY].limit == 15


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("cup@1", OWN.format(id="cup@1", limit=0), "Impossible value: draws.kings_only.limit"),
        ("cup@1", OWN.format(id="cup@2", limit=9), "names other rules inside: cup@2"),
        ("cup@1", OWN.format(id="cup@1", limit=9) + "limti = 3", "Unknown key"),
        ("cup@1", "id = ", "unreadable"),
        ("Кубок", OWN.format(id="cup@1", limit=9), "no ruleset's"),
        ("cup", OWN.format(id="cup", limit=9), "no ruleset's"),
    ],
)
def test_a_bad_file_is_refused_with_its_reason(folder, name, text, words):
    """By `manage.py check`; the pages show the good ones."""
    (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    catalogue.add_ruleset_folder(folder)
    (warning,) = _warnings()
    assert words in warning
    assert str(folder) in warning
    assert name not in catalogue.all_ruleset_ids()
    assert Client().get(reverse("rulesets")).status_code == 200


def test_a_folder_that_is_none_is_told(settings, tmp_path):
    settings.ARBITER_RULESETS = tmp_path / "nowhere"
    assert [error.id for error in rulesets_queries.check_own_rulesets()] == ["arbiter.E002"]


def test_the_command_check_tells_a_bad_file_and_a_missing_key(tmp_path):
    """In a process of its own, where nothing but the program itself imports the checks."""
    rulesets = tmp_path / "rulesets"
    rulesets.mkdir()
    (rulesets / "cup@1.toml").write_text("id = ", encoding="utf-8")
    (tmp_path / "key").write_text("no key", encoding="utf-8")
    env = {
        **bare_environment(),
        "ARBITER_VAR": str(tmp_path / "var"),
        "ARBITER_RULESETS": str(rulesets),
        "CERTIFICATE_KEY_FILE": str(tmp_path / "key"),
    }
    command = [sys.executable, "manage.py", "check", "--deploy"]
    done = subprocess.run(command, cwd=TOP, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "arbiter.E001" in done.stderr
    assert "arbiter.E003" in done.stderr


@pytest.mark.django_db
def test_a_used_ruleset_that_changed_is_told(folder):
    """A change is a new version: games were judged by the old text."""
    _write(folder, "cup@1")
    examination(record(), ruleset_id="cup@1")
    assert rulesets_queries.check_used_rulesets(databases=["default"]) == []
    _write(folder, "cup@1", limit=12)
    (error,) = rulesets_queries.check_used_rulesets(databases=["default"])
    assert error.id == "arbiter.E004"
    assert "cup@1" in error.msg
    assert rulesets_queries.check_used_rulesets(databases=None) == []


@pytest.mark.django_db
def test_the_text_of_a_ruleset_is_part_of_the_question(folder):
    """Another text under the same name is another examination, with its own fingerprint."""
    _write(folder, "cup@1")
    first = examination(of := record(), ruleset_id="cup@1")
    _write(folder, "cup@1", limit=12)
    examinations_services.code_version.cache_clear()
    again = examination(of, ruleset_id="cup@1")
    assert again.pk != first.pk
    digests = {examination.document["ruleset_digest"] for examination in (first, again)}
    assert len(digests) == 2
    json.dumps(first.document)
