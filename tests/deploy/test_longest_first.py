"""The suite starts its longest tests first in each process, and loses none."""

import pytest

from tests import longest_first
from tests.deploy.production_environment import TOP

FILES = [file for share in longest_first.LONGEST for file in share]
SHORT = [f"tests/games/test_short.py::test_{number}" for number in range(50)]
NAMES = [*SHORT[:25], *(f"{file}::test_{case}" for file in FILES for case in "ab"), *SHORT[25:]]


@pytest.mark.parametrize("file", FILES)
def test_a_file_that_opens_a_run_is_there(file):
    assert (TOP / file).is_file()


@pytest.mark.parametrize("processes", [1, 2, 3, 4, 7])
def test_every_test_is_run_once_and_the_longest_open_each_process(processes):
    dealt = longest_first.order(NAMES, processes)
    assert sorted(dealt) == list(range(len(NAMES)))
    begun = 0
    for process in range(min(processes, len(longest_first.LONGEST))):
        (first, *_) = longest_first.LONGEST[process]
        assert NAMES[dealt[begun]] == f"{first}::test_a"
        begun += (len(NAMES) - begun) // (processes - process)


@pytest.mark.parametrize("names", [[], NAMES[25:29], SHORT[:2]])
def test_a_run_of_few_tests_loses_none(names):
    assert sorted(longest_first.order(names, 3)) == list(range(len(names)))


def test_the_others_keep_their_order():
    """Tests that share a fixture stay neighbours."""
    dealt = [at for at in longest_first.order(NAMES, 3) if NAMES[at] in SHORT]
    assert dealt == sorted(dealt)
