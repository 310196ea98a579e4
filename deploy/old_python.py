# -*- coding: utf-8 -*-
"""Rerun with a newer Python where this one is too old, or say what is needed (2.7 reads this)."""

from __future__ import unicode_literals

import os
import sys

READS_BOOTSTRAP = (3, 6)
REFUSED = 2
RUSSIAN = "Нужен Python 3.11 или новее; этот — {}.{}."
ENGLISH = "Python 3.11 or newer is needed; this one is {}.{}."


def rerun_or_refuse_if_too_old(version):
    """Rerun with ``python3`` of PATH where this one is older than 3.6; else say what is needed."""
    if tuple(version[:2]) >= READS_BOOTSTRAP:
        return
    if os.name != "nt":
        try:
            os.execvp("python3", ["python3"] + sys.argv)
        except OSError:
            pass  # there is none
    for sentence in (RUSSIAN, ENGLISH):
        words = sentence.format(version[0], version[1]).encode("utf-8")
        getattr(sys.stdout, "buffer", sys.stdout).write(words + b"\n")
    sys.stdout.flush()
    sys.exit(REFUSED)
