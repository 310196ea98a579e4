"""Starting on a bare machine: what is missing is said in two sentences."""

import ast
import contextlib
import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy import bootstrap
from tests.support.programs import free_port, plain_user

TOP = Path(__file__).resolve().parents[2]

OLD = "exit 1"

NO_VENV = 'case "$2" in *ensurepip*) exit 1;; esac'

SOUND = "exit 0"


def stand_in(place: Path, answer: str) -> str:
    """A program that answers our questions as such a Python would."""
    place.write_text(f"#!/bin/sh\n{answer}\n", encoding="ascii")
    place.chmod(0o755)
    return str(place)


def refusal(call, *arguments) -> tuple[str, str]:
    with pytest.raises(bootstrap.StartRefusal) as caught:
        call(*arguments)
    return caught.value.sentences


@contextlib.contextmanager
def nobody_in_particular() -> Iterator[None]:
    """Root may write everywhere; be somebody else for a moment."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(plain_user()["user"])
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.parametrize("name", ["bootstrap.py", "demo", "test"])
def test_an_old_python_can_read_as_far_as_the_sentence(name):
    """Nothing newer than the syntax of 3.6 before the version is asked for."""
    ast.parse((TOP / "deploy" / name).read_text(encoding="utf-8"), feature_version=(3, 6))


@pytest.mark.parametrize("name", ["deploy/demo", "deploy/test", ".ci/run", "manage.py"])
def test_the_commands_can_be_started(name):
    """The execute bit travels with the repository."""
    assert os.access(TOP / name, os.X_OK)


@pytest.mark.skipif(not (TOP / ".git").exists(), reason="the files came without their history")
def test_no_link_travels_with_the_repository():
    """A link of one machine (to its `.venv`) bars the way of the program that makes it anew."""
    listed = subprocess.run(
        ["git", "ls-files", "--stage"], cwd=TOP, capture_output=True, text=True, check=True
    ).stdout
    links = [line for line in listed.splitlines() if line.startswith("120000 ")]
    assert listed and links == []


@pytest.mark.parametrize("name", ["old_python.py", "demo", "test"])
def test_python_2_can_read_as_far_as_the_sentence(name):
    """No annotation, f-string, keyword-only name or star in a call: 2.7 has none of them."""
    data = (TOP / "deploy" / name).read_bytes()
    assert data.isascii() or b"coding: utf-8" in data.split(b"\n")[0]
    newer = (ast.AnnAssign, ast.JoinedStr, ast.Nonlocal, ast.Starred, ast.AsyncFunctionDef)
    for node in ast.walk(ast.parse(data)):
        assert not isinstance(node, newer), ast.dump(node)
        if isinstance(node, ast.FunctionDef):
            given = [*node.args.args, *node.args.posonlyargs]
            assert not (node.args.kwonlyargs or node.returns or any(a.annotation for a in given))
        if isinstance(node, ast.Raise):
            assert node.cause is None
    imported = {
        alias.name
        for node in ast.walk(ast.parse(data))
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    assert imported <= {
        "os",
        "sys",
        "old_python",
        "bootstrap",
    }


@pytest.mark.parametrize("version", [(2, 7, 18), (3, 5, 2)])
def test_python_2_is_told_in_both_languages_what_is_needed(version, tmp_path):
    """With no python3 to go on with."""
    code = (
        f"from old_python import rerun_or_refuse_if_too_old; rerun_or_refuse_if_too_old({version})"
    )
    environment = {"PATH": str(tmp_path), "PYTHONPATH": str(TOP / "deploy")}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True)
    output = done.stdout.decode()
    assert (done.returncode, done.stderr) == (2, b"")
    assert f"этот — {version[0]}.{version[1]}." in output
    assert f"this one is {version[0]}.{version[1]}." in output


def test_python_2_hands_over_to_the_python3_of_the_path(tmp_path):
    other = tmp_path / "python3"
    other.write_text("#!/bin/sh\necho handed over: $1\n")
    other.chmod(0o755)
    code = (
        "import old_python, sys; sys.argv = ['demo']; old_python.rerun_or_refuse_if_too_old((2, 7))"
    )
    environment = {"PATH": f"{tmp_path}:/bin:/usr/bin", "PYTHONPATH": str(TOP / "deploy")}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True)
    assert done.stdout == b"handed over: demo\n"


def test_an_old_python_is_told_in_both_languages(tmp_path):
    """Only old ones on this machine: say which is needed."""
    russian, english = refusal(bootstrap.find_python, [stand_in(tmp_path / "python3", OLD)])
    assert "Нужен Python 3.11" in russian
    assert "Python 3.11 or newer is needed" in english


def test_a_newer_python_beside_an_old_one_is_found(tmp_path):
    """The name ``python3`` may be old while ``python3.12`` is there."""
    old, new = stand_in(tmp_path / "old", OLD), stand_in(tmp_path / "new", SOUND)
    assert bootstrap.find_python([old, str(tmp_path / "absent"), new]) == new


def test_a_missing_venv_module_is_named_with_its_remedy(tmp_path):
    """Debian splits it off; the sentence says the package."""
    russian, english = refusal(bootstrap.find_python, [stand_in(tmp_path / "py", NO_VENV)])
    assert "apt install python3-venv" in russian
    assert "has no venv module" in english


def test_a_folder_without_write_permission_is_named(tmp_path):
    """Tried, not guessed: a read-only disk has the right mode bits too."""
    tmp_path.chmod(0o555)
    with nobody_in_particular():
        russian, english = refusal(bootstrap.require_writable_folder, str(tmp_path))
    tmp_path.chmod(0o755)
    assert f"В папку {tmp_path} нельзя писать" in russian
    assert "cannot be written to" in english


def test_a_taken_port_is_refused_with_another_one_named():
    """The old server would go on answering, and be taken for the new one."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "deploy/demo", "--port", str(port)],
            cwd=TOP,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert done.returncode == 2
    assert f"Порт {port} занят" in done.stdout
    assert "use another one: ./deploy/demo --port" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr


def test_the_port_of_a_server_just_stopped_is_free():
    """A connection that lingers in the system is no server."""
    with socket.socket() as server:
        server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        server.bind(("127.0.0.1", 0))
        server.listen()
        port = server.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)):
            server.accept()[0].close()
    assert bootstrap.is_port_free("127.0.0.1", port)


def test_the_stamp_speaks_for_one_lock_only(tmp_path):
    """A changed lock is installed again; an unchanged one costs nothing."""
    (tmp_path / ".venv").mkdir()
    (tmp_path / "requirements").mkdir()
    lock = tmp_path / "requirements" / "base.txt"
    lock.write_text("a==1", encoding="ascii")
    assert not bootstrap.are_packages_installed(str(tmp_path), "base")
    Path(bootstrap._stamp(str(tmp_path), "base")).write_text(bootstrap._checksum(str(lock)))
    assert bootstrap.are_packages_installed(str(tmp_path), "base")
    lock.write_text("a==2", encoding="ascii")
    assert not bootstrap.are_packages_installed(str(tmp_path), "base")


def test_the_installation_says_how_far_it_is(tmp_path, capsys):
    """Each tenth package and the last; those that this system does not need count as well."""
    lock = tmp_path / "base.txt"
    lock.write_text("# made\n" + "".join(f"p{n}==1 \\\n    --hash=sha256:0\n" for n in range(12)))
    progress = bootstrap.InstallationProgress(str(lock))
    for line in [
        "Looking in indexes: …",
        *[f"Collecting p{n}==1" for n in range(11)],
        "Ignoring p11",
    ]:
        progress.read_line(line)
    assert capsys.readouterr().out.split() == ["10/12", "12/12"]


@pytest.mark.parametrize("name", ["base", "test", "compile"])
def test_installers_side_by_side_share_a_lock_without_rest(name):
    """Each package goes to one of them, with its checksums; lines about the lock itself to none."""
    lock = TOP / "requirements" / f"{name}.txt"
    parts = bootstrap.split_requirements_lock(str(lock), bootstrap.INSTALLERS)
    shared = [line for part in parts for line in part.splitlines()]
    whole = [line for line in lock.read_text("utf-8").splitlines() if not line.startswith("#")]
    assert len(parts) == bootstrap.INSTALLERS
    assert all(parts)
    assert sorted(shared) == sorted(whole)
    packages = [re.split(r"^(?=\w)", part, flags=re.MULTILINE)[1:] for part in parts]
    assert all("--hash=sha256:" in package for part in packages for package in part)


def test_without_a_network_the_remedy_is_said_and_no_success_is_stamped(tmp_path):
    """The real installer, told to use no index."""
    for name in ("deploy", "requirements"):
        shutil.copytree(TOP / name, tmp_path / name)
    done = subprocess.run(
        [sys.executable, str(tmp_path / "deploy" / "demo"), "--port", str(free_port())],
        env={**os.environ, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": ""},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 2, done.stdout + done.stderr
    assert "есть ли сеть" in done.stdout
    assert "is there a network" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr
    assert not list((tmp_path / ".venv").glob("installed-*"))
