"""Version and commit of the service are known without git, and said where people look."""

import subprocess
from pathlib import Path

import pytest
from django.test import Client

from deploy import version


def git(folder: Path, *words: str) -> str:
    who = ("-c", "user.name=A", "-c", "user.email=a@arbiter.example")
    done = subprocess.run(["git", "-C", folder, *who, *words], capture_output=True, check=True)
    return done.stdout.decode().strip()


@pytest.fixture
def tree(tmp_path):
    """A repository with one commit."""
    folder = tmp_path / "tree"
    folder.mkdir()
    git(folder, "init", "-q", "-b", "main")
    git(folder, "commit", "-q", "--allow-empty", "-m", "One")
    return folder


def test_the_commit_is_read_from_gits_own_files(tree):
    """Of a branch, packed, of no branch, and of a second working tree."""
    commit = git(tree, "rev-parse", "HEAD")
    assert version.read_revision(tree) == commit
    git(tree, "pack-refs", "--all")
    assert version.read_revision(tree) == commit
    git(tree, "worktree", "add", "-q", "-b", "other", str(tree.parent / "other"))
    assert version.read_revision(tree.parent / "other") == commit
    git(tree, "checkout", "-q", "--detach")
    assert version.read_revision(tree) == commit


def test_an_image_has_it_in_a_file(tmp_path):
    (tmp_path / "REVISION").write_text(f"{'a' * 40}\n", encoding="ascii")
    assert version.read_revision(tmp_path) == "a" * 40


@pytest.mark.parametrize("head", [None, "", "ref: refs/heads/main", "no commit"])
def test_where_nothing_tells_it_the_version_stands_alone(tmp_path, head, monkeypatch):
    if head is not None:
        (tmp_path / ".git").mkdir()
        (tmp_path / ".git" / "HEAD").write_text(head, encoding="ascii")
    assert version.read_revision(tmp_path) == ""
    monkeypatch.setattr(version, "REVISION", "")
    assert version.full_version() == version.VERSION


@pytest.mark.django_db
def test_page_probe_and_api_document_name_it(monkeypatch):
    client, said = Client(), version.full_version()
    assert f"version {said}" in client.get("/", headers={"accept-language": "en"}).content.decode()
    assert client.get("/readyz").json()["version"] == said
    told = client.get("/api/schema/", headers={"accept": "application/json"}).json()
    assert told["info"]["version"] == said
