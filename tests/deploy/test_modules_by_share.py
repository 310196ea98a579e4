"""Each process of a run imports its share of the test modules only."""

import importlib.util

import pytest

from tests import modules_by_share, pure_tests


@pytest.mark.parametrize("processes", [1, 2, 3, 5])
def test_the_shares_are_all_test_modules_and_no_module_is_in_two(processes):
    shares = [modules_by_share.share(number, processes) for number in range(processes)]
    modules = [module for share in shares for module in share]
    assert __name__ in modules
    assert len(modules) == len(set(modules)) == len([*pure_tests.TESTS.rglob("test_*.py")])


def test_a_module_of_a_share_is_the_one_that_is_collected():
    """By the same name, or it would be read a second time."""
    for module in modules_by_share.share(0, 40):
        assert importlib.util.find_spec(module), module
