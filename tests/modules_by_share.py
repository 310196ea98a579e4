"""Import the test modules in another order in each process of xdist.

pytest writes what it has made of a test module beside it. In a new clone three processes that
begin with the same file each make all of them; where each begins with a third of its own, it
finds the others' work done.
"""

import contextlib
import importlib
import os
from pathlib import Path

import pytest

from tests.pure_tests import TESTS


def import_own_share(config: pytest.Config) -> None:
    """In a process of a run of everything; a fault is told by the collection that comes next."""
    name = os.environ.get("PYTEST_XDIST_WORKER")
    if name is None or config.option.markexpr or not _is_whole(config):
        return
    processes = int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
    for module in share(int(name.removeprefix("gw")), processes):
        with contextlib.suppress(Exception):
            importlib.import_module(module)


def share(number: int, processes: int) -> list[str]:
    """The test modules that are left to one of so many processes."""
    files = sorted(TESTS.rglob("test_*.py"))[number::processes]
    return [".".join(file.relative_to(TESTS.parent).with_suffix("").parts) for file in files]


def _is_whole(config: pytest.Config) -> bool:
    places = [config.invocation_params.dir / argument for argument in config.args]
    return [Path(place).resolve() for place in places] == [TESTS]
