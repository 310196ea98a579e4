"""The tests of every day (``./deploy/test -m everyday``) are all but the rare ones."""

import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from tests import everyday_tests
from tests.deploy.production_environment import TOP


@pytest.mark.parametrize("place", everyday_tests.RARE)
def test_what_is_left_out_on_ordinary_days_exists(place):
    """A renamed file is renamed in the list, or it would be run every day unseen."""
    assert [*(TOP / "tests").glob(f"{place}*")] != []


def collected(*arguments: str) -> str:
    """Return what pytest lists of these tests."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-n", "0", *arguments],
        cwd=TOP,
        env=kept,
        capture_output=True,
        text=True,
        timeout=240,
    )
    return done.stdout


@pytest.mark.parametrize(
    ("place", "is_run"),
    [
        ("tests/deploy/test_wheel.py", False),
        ("tests/deploy/test_longest_first.py", True),
        ("tests/arbiter/rules/adjournment", True),
    ],
)
def test_the_mark_leaves_out_the_rare_tests_and_no_others(place, is_run):
    assert ("::test_" in collected("-m", "everyday", place)) is is_run
    assert "::test_" in collected(place)


def test_the_rare_tests_are_chosen_by_the_opposite():
    """Nothing is run by neither of the two."""
    assert "::test_" in collected("-m", "not everyday", "tests/deploy/test_wheel.py")
    assert "::test_" not in collected("-m", "not everyday", "tests/deploy/test_longest_first.py")


def test_a_test_with_a_browser_is_refused_among_those_of_every_day():
    asks = {"fixturenames": ["page", "context", "browser"]}
    with pytest.raises(pytest.fail.Exception, match="needs a browser"):
        everyday_tests.refuse_a_browser(SimpleNamespace(nodeid="tests/flows/test_x.py::t", **asks))
    everyday_tests.refuse_a_browser(SimpleNamespace(nodeid="tests/browser/test_x.py::t", **asks))
