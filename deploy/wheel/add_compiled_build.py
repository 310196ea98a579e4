"""Add the compiled modules to the library's wheel when DRAUGHTS64_COMPILED=1.

Without it the wheel is pure and fits every Python from 3.11 on; with it it fits the Python and
the kind of machine that `./deploy/compile` ran on, and still holds all of the source.
"""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ASKED = "DRAUGHTS64_COMPILED"


class AddCompiledBuild(BuildHookInterface[Any]):
    """Hatch build hook that adds the compiled modules to the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the compiled modules, and tag the wheel with the Python and platform they fit."""
        if os.environ.get(ASKED) != "1":
            return
        sys.path.insert(0, self.root)
        from games.draughts import compiled_build

        build = compiled_build.examine_build()
        if build.state is not compiled_build.BuildState.COMPILED:
            raise RuntimeError(f"no compiled build that fits the source ({build.state})")
        place = compiled_build.build_folder()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"][place] = str(Path(place).relative_to(self.root))
