"""Measurements, told as ratios of one run; run by hand, never by the suite."""

import importlib.util
import sys

if importlib.util.find_spec("pytest") is None:
    sys.exit(
        "Измерениям нужны пакеты тестов: ./deploy/test --collect-only ставит их.\n"
        "Measurements need the packages of the tests: ./deploy/test --collect-only installs them."
    )
