"""Put the library into its wheel as the package `draughts64`, with its kernel in C where it can.

The rooms that decide an event file again come along (`event_rooms`).

The usual wheel holds the kernel and fits every Python from 3.11 on on one kind of machine; where
there is no C compiler, or with DRAUGHTS64_PURE=1, the wheel is pure and fits any. With
DRAUGHTS64_COMPILED=1 it takes the typed Python compiled by mypyc along and fits one Python alone.
Each holds all of the source.
"""

import os
import shutil
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from packaging.tags import sys_tags

PACKAGE = "draughts64"
WHOLE, PURE = "DRAUGHTS64_COMPILED", "DRAUGHTS64_PURE"
LEVELS = {"1": "3", "quick": "0"}
"""What DRAUGHTS64_COMPILED says: how much the compiler is to do."""


class AddCompiledBuild(BuildHookInterface[Any]):
    """Hatch build hook that adds the compiled modules to the wheel."""

    folder: str | None = None

    def dependencies(self) -> list[str]:
        """Name what is needed to compile what is asked for."""
        if os.environ.get(PURE) == "1":
            return []
        whole = ["mypy[mypyc]>=2.4,<3"] if os.environ.get(WHOLE) in LEVELS else []
        return ["setuptools>=77", *whole]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the compiled modules, and tag the wheel with the Python and platform they fit."""
        asked = LEVELS.get(os.environ.get(WHOLE, ""))
        if version == "editable":
            return
        self.folder = tempfile.mkdtemp(prefix="draughts64-")
        sys.path.insert(0, os.path.join(self.root, "deploy", "wheel"))
        rooms = import_module("event_rooms")
        package = rooms.copy_event_rooms(Path(self.root), Path(self.folder) / "rooms")
        build_data["force_include"][str(package)] = f"{PACKAGE}/{rooms.PLACE}"
        if os.environ.get(PURE) == "1":
            return
        try:
            place = self._compiled(Path(self.folder), asked)
        except (Exception, SystemExit) as error:
            if asked is not None:
                raise
            self.app.display_warning(f"no C compiler that works, the wheel is pure: {error}")
            return
        build_data["pure_python"] = False
        if asked is None:
            build_data["tag"] = f"cp311-abi3-{_platform()}"
        else:
            build_data["infer_tag"] = True
        build_data["force_include"][str(place)] = f"{PACKAGE}/_compiled/{place.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was needed to compile."""
        if self.folder is not None:
            shutil.rmtree(self.folder, ignore_errors=True)

    def _compiled(self, folder: Path, asked: str | None) -> Path:
        """The folder of modules of the library under the name that it has in the wheel."""
        extensions = import_module("extensions")
        package = folder / "tree" / PACKAGE
        left_out = shutil.ignore_patterns("__pycache__", "_compiled")
        shutil.copytree(os.path.join(self.root, "games", "draughts"), package, ignore=left_out)
        compiled_build = extensions.compiled_build_of(package)
        is_whole = asked is not None
        place = compiled_build.build_folder if is_whole else compiled_build.kernel_folder
        log = folder / "log"
        try:
            extensions.compile_into(
                Path(place(str(package))),
                package.parent,
                PACKAGE,
                level=asked or "3",
                log=log,
                is_whole=is_whole,
            )
        except (Exception, SystemExit) as error:
            said = log.read_text(errors="replace").splitlines()[-8:] if log.exists() else ()
            raise RuntimeError("\n".join((str(error), *said))) from None
        return Path(place(str(package)))


def _platform() -> str:
    """This kind of machine, as a wheel that was not tried on others is named."""
    shared = ("manylinux", "musllinux")
    return next(tag.platform for tag in sys_tags() if not tag.platform.startswith(shared))
