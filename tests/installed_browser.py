"""Find the browser of this computer, and start it quietly."""

import os
import shutil
from typing import Any

from deploy.install_packages_and_run_demo_or_tests import BROWSERS

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)


def launch_arguments() -> dict[str, Any]:
    """For playwright: the system's Chromium if there is one, else the one it has fetched."""
    installed = next(filter(None, map(shutil.which, BROWSERS)), None)
    program = os.environ.get("CHROMIUM") or installed
    place = {"executable_path": program} if program else {}
    return {**place, "args": list(QUIET)}
