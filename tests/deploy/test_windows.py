"""What an organiser starts on Windows needs nothing that only POSIX has."""

import re
import subprocess
import sys

from deploy.bootstrap import venv_python
from tests.support.databases import copy_to
from tests.support.environment import TOP, bare_environment

# kombu's own lock on files is the one exception: on Windows it takes pywin32, which is locked
WITHOUT_POSIX = """
import asyncio, multiprocessing, os, runpy, shutil, signal, subprocess, sys, tempfile, types
import kombu.transport.filesystem
gone = {"fcntl", "grp", "pwd", "resource", "termios"}
for name in gone:
    sys.modules[name] = None
for name in ("getuid", "geteuid", "chown", "fork", "sched_getaffinity"):
    if hasattr(os, name):
        delattr(os, name)
del signal.SIGKILL, signal.SIGHUP
sys.argv = ["manage.py", *sys.argv[1:]]
runpy.run_path("manage.py", run_name="__main__")
"""


def test_a_laptop_saves_and_restores_without_posix(embedded_database, tmp_path):
    copy_to(tmp_path, embedded_database)
    env = bare_environment() | {"PATH": ""}

    def manage(*words: object) -> str:
        command = [sys.executable, "-c", WITHOUT_POSIX, *map(str, words)]
        done = subprocess.run(command, cwd=TOP, env=env, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr[-3000:]
        return done.stdout

    archive = tmp_path / "stick" / "round-1.tar.gz"
    assert str(archive) in manage("backup", "--data", tmp_path, "--to", archive)
    manage("restore", archive, "--data", tmp_path / "Кубок #3")
    assert (tmp_path / "Кубок #3" / "arbiter.sqlite3").is_file()
    assert "--port" in manage("demo", "--help")


def test_the_interpreter_of_windows_is_found_where_its_venv_has_it(monkeypatch):
    monkeypatch.setattr("os.name", "nt")
    assert re.split(r"[\\/]", venv_python("top"))[-2:] == ["Scripts", "python.exe"]


def test_what_windows_lacks_is_locked_for_it():
    lock = (TOP / "requirements" / "base.txt").read_text(encoding="utf-8")
    for package in ("pywin32", "tzdata"):
        assert re.search(rf"^{package}==\S+ ; sys_platform == 'win32'", lock, re.MULTILINE)
    assert re.search(r"^gunicorn==\S+ ; sys_platform != 'win32'", lock, re.MULTILINE)
