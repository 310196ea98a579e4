"""An installation's shell scripts speak its language; the broker in folders loses no message."""

import os
import re
import subprocess
import threading
from pathlib import Path
from queue import Empty

import pytest
from kombu import Connection

from deploy.broker.choice import broker_transport_options, make_broker_folders
from tests.support.environment import TOP, bare_environment

# An installation's shell scripts speak the language of its site.


DEPLOY = TOP / "deploy"

TEXTS = (DEPLOY / "script_texts.sh").read_text(encoding="utf-8")

SCRIPTS = {name: (DEPLOY / name).read_text("utf-8") for name in os.listdir(DEPLOY) if ".sh" in name}

SPEAKING = ("backup.sh", "install.sh", "restore.sh", "update.sh")

SENTENCE = re.compile(
    r"^    (\w+)\)\n        ru='(.*)'\n        en='(.*)'\n        ;;$", re.MULTILINE
)

CYRILLIC = re.compile(r"[А-Яа-яЁё]")

# lines to be copied into a shell, and what a program wrote
COMMANDS = ("runuser ", "systemctl ", "unknown >", "postgresql:", "no text: ")


def texts() -> dict[str, tuple[str, str]]:
    return {key: (russian, english) for key, russian, english in SENTENCE.findall(TEXTS)}


def asked_for(script: str) -> set[str]:
    """The keys of the sentences that a script prints."""
    return set(re.findall(r"\b(?:text|say) ([a-z_]+)", re.sub(r"(?m)^ *#.*", "", script)))


def run(script: str, *arguments: object, **more: str) -> subprocess.CompletedProcess[str]:
    env = bare_environment() | {"ENV_FILE": os.devnull} | more
    words = [str(DEPLOY / script), *map(str, arguments)]
    return subprocess.run(words, env=env, capture_output=True, encoding="utf-8", timeout=60)


def test_every_sentence_has_both_languages_and_the_same_gaps():
    assert len(texts()) == TEXTS.count("ru=") == TEXTS.count("en=")
    for key, (russian, english) in texts().items():
        assert CYRILLIC.search(russian) and english and not CYRILLIC.search(english), key
        assert russian.count("%s") == english.count("%s"), key
        assert "%" not in russian.replace("%s", ""), key


def test_scripts_ask_for_sentences_that_are_there_and_each_is_asked_for():
    assert set().union(*(asked_for(SCRIPTS[name]) for name in SPEAKING)) == set(texts())


@pytest.mark.parametrize("name", sorted(SCRIPTS))
def test_a_script_says_nothing_besides(name: str):
    """Only values and commands to be copied are printed outside the list."""
    printed = re.findall(r"echo [\"']?(?:== )?([A-Za-z].*)", SCRIPTS[name])
    statements = ("$verb ROLE", "SET ", "GRANT ", "SELECT ")
    assert [line for line in printed if not line.startswith((*COMMANDS, *statements))] == []


@pytest.mark.parametrize("script", SPEAKING)
@pytest.mark.parametrize(
    ("site", "begin"),
    [
        ({}, "вызов: "),  # as the pages: Russian where nothing else is set
        ({"SITE_LANGUAGE": "ru"}, "вызов: "),
        ({"SITE_LANGUAGE": "en"}, "usage: "),
    ],
    ids=("unset", "ru", "en"),
)
def test_a_missing_argument_is_told_in_the_language_of_the_site(script, site, begin):
    done = run(script, **site)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"{begin}{script} ")


@pytest.mark.parametrize(
    ("line", "begin"),
    [
        ("SITE_LANGUAGE=en", "usage: "),
        ('SITE_LANGUAGE="en"', "usage: "),
        ("SITE_LANGUAGE=ru", "вызов: "),
        ("# SITE_LANGUAGE=en", "вызов: "),
        ("SITE_LANGUAGE=ru\nSITE_LANGUAGE=en", "usage: "),
    ],
)
def test_the_language_stands_in_the_file_of_settings(line: str, begin: str, tmp_path: Path):
    settings = tmp_path / "env"
    settings.write_text(f"SITE_URL=https://arbiter.example\n{line}\n", encoding="utf-8")
    assert run("backup.sh", ENV_FILE=str(settings)).stderr.startswith(begin)


def test_the_environment_goes_before_the_file_as_for_the_site(tmp_path: Path):
    """Whoever has set SITE_URL by hand has all settings by hand: the file is not read."""
    settings = tmp_path / "env"
    settings.write_text("SITE_LANGUAGE=en\n", encoding="utf-8")
    by_hand = {"ENV_FILE": str(settings), "SITE_URL": "https://arbiter.example"}
    assert run("backup.sh", **by_hand).stderr.startswith("вызов: ")
    assert run("backup.sh", **by_hand, SITE_LANGUAGE="en").stderr.startswith("usage: ")


def test_values_are_filled_in_as_they_are():
    """A folder may hold a per cent sign or a backslash."""
    archive = r"/media/50%s/копия\n.tar.gz"
    words = f'. {DEPLOY}/script_texts.sh; text backed_up "$1"; text update_not_finished "$1"'
    done = subprocess.run(
        ["sh", "-euc", words, "sh", archive],
        env=bare_environment() | {"SITE_LANGUAGE": "ru", "ENV_FILE": os.devnull},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    first, second = done.stdout.splitlines()
    assert first == f"копия: {archive}"
    assert second.endswith(f"deploy/restore.sh {archive} --yes")


def test_an_unknown_sentence_ends_the_script():
    words = f". {DEPLOY}/script_texts.sh; text no_such_key; echo went on"
    done = subprocess.run(
        ["sh", "-euc", words], env=bare_environment(), capture_output=True, encoding="utf-8"
    )
    assert (done.returncode, done.stdout) == (70, "")


# Message broker in folders: a message is read completely or not at all.


WRITERS, MESSAGES = 3, 150


@pytest.fixture
def channel(tmp_path, monkeypatch):
    """Makes channels on one pair of folders."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    options = broker_transport_options("filesystem://", tmp_path)
    make_broker_folders(options)
    links = []

    def make():
        links.append(Connection("filesystem://", transport_options=options))
        return links[-1].channel()

    yield make
    for link in links:
        link.release()


def test_a_reader_between_two_writes_finds_no_half_message(channel):
    """With kombu's own channel the reader falls over an empty file within a few messages."""
    reader, writers = channel(), [channel() for _ in range(WRITERS)]
    body = "ж" * 50_000

    def write(writer, author: int) -> None:
        for number in range(MESSAGES):
            writer._put("celery", {"who": author, "number": number, "body": body})

    threads = [
        threading.Thread(target=write, args=(writer, author))
        for author, writer in enumerate(writers)
    ]
    for thread in threads:
        thread.start()
    seen = set()
    while len(seen) < WRITERS * MESSAGES:
        is_last = not any(thread.is_alive() for thread in threads)
        try:
            message = reader._get("celery")
        except Empty:
            assert not is_last, f"{len(seen)} messages came"
            continue
        assert message["body"] == body
        seen.add((message["who"], message["number"]))
