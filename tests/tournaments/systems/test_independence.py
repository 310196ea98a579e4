"""No page, service or paper asks which system an event has: it asks what the system does."""

import re
from pathlib import Path

import pytest

from tournaments.systems import registry

TOP = Path(__file__).resolve().parents[3]

ROOMS = ("games", "arbiter", "tournaments", "deploy")

KNOW_THEM = (
    "tournaments/systems/",  # the systems themselves
    "tournaments/demo/",  # an example chooses a system, as an organiser does
    "tournaments/festivals/rules/programmes.py",  # proposes a system by the number entered
    "tournaments/events/models.py",  # one constraint of the table, older than the registry
)


NAMES_OF_OTHER_THINGS = {"match"}  # how a micro-match counts, what a team scores


def asking(text: str) -> list[str]:
    """The places of a file that compare a system or name one of those registered."""
    keys = "|".join(map(re.escape, registry.SYSTEMS.keys() - NAMES_OF_OTHER_THINGS))
    return re.findall(rf"""\bis_swiss\b|\.system ==|\.system in|["'](?:{keys})["']""", text)


def files() -> list[Path]:
    paths = [
        path for room in ROOMS for kind in ("*.py", "*.html") for path in (TOP / room).rglob(kind)
    ]
    return [path for path in paths if "migrations" not in path.parts]


def test_the_question_is_found_where_it_is_asked():
    assert asking('if tournament.system == "swiss":') == [".system ==", '"swiss"']
    assert asking("{% if event.is_swiss %}") == ["is_swiss"]
    assert asking("event.play_system.takes_byes") == []


def test_nobody_asks_an_event_for_the_name_of_its_system():
    questions = {
        path.relative_to(TOP).as_posix(): asked_names
        for path in files()
        if (asked_names := asking(path.read_text(encoding="utf-8")))
    }
    assert {name for name in questions if not name.startswith(KNOW_THEM)} == set()


@pytest.mark.parametrize("key", sorted(registry.SYSTEMS))
def test_a_registered_system_is_whole(key):
    """It has a table or it drafts, never both, and a name for the form and for programs."""
    system = registry.system_by_key(key)
    own = vars(type(system))
    assert system.key == key
    table, pair = "table", "pair_round"
    if system.plays_in_teams:
        table, pair = "team_table", "pair_teams"
    assert (table in own, pair in own) == (
        system.is_laid_out_whole,
        not system.is_laid_out_whole,
    )
    assert system.choice
    assert system.label
