"""Begin the longest tests first, so that no process of a run is left alone with one at its end.

xdist gives each process an equal run of the tests in their order, and a process that is done
takes from the end of another's: what stands at the beginning of each run is never left over.
"""

import os

import pytest

LONGEST = (
    (
        "tests/flows/test_api_document.py",
        "tests/flows/test_hostile_values.py",
        "tests/flows/test_hostile_names.py",
    ),
    (
        "tests/deploy/test_upgrades_from_old_versions.py",
        "tests/browser/test_acts_without_network.py",
        "tests/deploy/test_demo.py",
        "tests/deploy/test_backup.py",
    ),
    (
        # both wait for the one compiled build of the run: side by side, one would be idle
        "tests/deploy/test_compiled_build.py",
        "tests/deploy/test_wheel.py",
        "tests/deploy/test_ruff_and_mypy.py",
    ),
)
"""Files that take half a minute and more, for each of three processes."""


def reorder(items: list[pytest.Item]) -> None:
    """In a process of xdist, where all of them must agree on the order; alone, nothing waits."""
    if processes := int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "0")):
        dealt = order([item.nodeid for item in items], processes)
        items[:] = [items[at] for at in dealt]


def order(node_ids: list[str], processes: int) -> list[int]:
    """The places of the tests in their new order: a share of the longest opens each process's."""
    firsts: list[list[int]] = [[] for _ in range(processes)]
    for share, files in enumerate(LONGEST):
        for file in files:
            places = (at for at, name in enumerate(node_ids) if name.startswith(f"{file}::"))
            firsts[share % processes].extend(places)
    taken = {at for first in firsts for at in first}
    rest = iter([at for at in range(len(node_ids)) if at not in taken])
    dealt: list[int] = []
    for number, first in enumerate(firsts):
        size = (len(node_ids) - len(dealt)) // (processes - number)  # as xdist divides them
        others = (next(rest, None) for _ in range(size - len(first)))
        dealt += first + [at for at in others if at is not None]
    return dealt + list(rest)
