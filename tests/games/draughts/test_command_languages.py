"""The command line speaks the terminal's language, in help and errors too."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from games.draughts.cli.arguments import chosen_language, language_of_environment

ROOT = Path(__file__).parents[3]

LOCALES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")

COMMANDS = ("check", "moves", "perft", "render", "convert", "endings", "verify", "version")

# names that are written so in every language
NAMES = {"python", "games", "draughts", "start", "language", "russian", "help", "build", "probe"}
NAMES |= {"allowed", "signers"}  # a file is called so


def run(*arguments: str, **locale: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, in a terminal with these variables of the locale."""
    quiet = {name: value for name, value in os.environ.items() if name not in LOCALES}
    command = [sys.executable, "-m", "games.draughts", *arguments]
    return subprocess.run(
        command, cwd=ROOT, env=quiet | locale, capture_output=True, encoding="utf-8", timeout=60
    )


def english_words(text: str) -> set[str]:
    """Words in small Latin letters that are no names, options, choices or file endings."""
    plain = re.sub(r"\{[^}]*\}|--?[\w-]+", " ", text)
    return set(re.findall(r"[a-z]{4,}", plain)) - NAMES - set(COMMANDS)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": ""}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru"}, "ru"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "be_BY.UTF-8"}, "ru"),  # its readers read Russian letters
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_MESSAGES": "en_US.UTF-8", "LANG": "ru_RU.UTF-8"}, "en"),
        ({"LC_ALL": "ru_RU.UTF-8", "LC_MESSAGES": "en_US", "LANG": "en_US"}, "ru"),
        ({"LANGUAGE": "ru:en", "LANG": "en_US.UTF-8"}, "ru"),
    ],
)
def test_the_language_is_that_of_the_locale(environment: dict[str, str], language: str) -> None:
    assert language_of_environment(environment) == language


@pytest.mark.parametrize(
    ("arguments", "language"),
    [
        (["--help", "--language", "en"], "en"),
        (["check", "--language=en", "game.pdn"], "en"),
        (["check", "--lang", "en"], "en"),
        (["check", "--language"], "ru"),
        (["check", "--language", "xx"], "ru"),
        (["check", "-", "game.pdn"], "ru"),
    ],
)
def test_the_language_asked_for_goes_before_the_locale(arguments: list[str], language: str) -> None:
    assert chosen_language(arguments, {"LANG": "ru_RU.UTF-8"}) == language


@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS), ("endings", "build")])
def test_a_help_is_in_russian_where_the_terminal_is(command: tuple[str, ...]) -> None:
    done = run(*command, "--help", LANG="ru_RU.UTF-8")
    assert (done.returncode, english_words(done.stdout)) == (0, set())
    assert done.stdout.startswith("вызов: ")


def test_a_help_is_in_the_language_asked_for() -> None:
    russian, english = (run("--help", "--language", code, LANG="C.UTF-8") for code in ("ru", "en"))
    assert "Русские шашки" in russian.stdout
    assert "Russian draughts" in english.stdout and "Рус" not in english.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("perft", "start", "x"), "DEPTH: 'x' — не число от 0 до 40"),
        (("perft", "start"), "не хватает: DEPTH"),
        (("check", "game.pdn", "--explain", "-1.5"), "--explain"),
        (("endings", "check", "--every", "0"), "--every: нужно число от 1"),
        (("moves", "start", "--loud"), "--loud"),
    ],
)
def test_wrong_arguments_are_told_in_russian(arguments: tuple[str, ...], sentence: str) -> None:
    done = run(*arguments, LANG="ru_RU.UTF-8")
    assert (done.returncode, done.stdout) == (2, "")
    told = done.stderr.partition("ошибка: ")[2]
    assert sentence in told
    assert english_words(told) == set()


def test_a_fault_is_told_in_the_language_of_the_terminal(tmp_path: Path) -> None:
    record = tmp_path / "faulty.pdn"
    record.write_text("1. c3-d5 *", encoding="utf-8")
    russian = run("check", str(record), LC_ALL="ru_RU.UTF-8").stdout
    english = run("check", str(record), LANG="C.UTF-8").stdout
    assert "С ОШИБКОЙ" in russian and "FAULTY" not in russian
    assert "FAULTY" in english


def test_a_program_reads_the_same_in_every_language(tmp_path: Path) -> None:
    """JSON, moves and FENs are for programs: the terminal's language leaves them alone."""
    record = tmp_path / "faulty.pdn"
    record.write_text("1. c3-d5 *", encoding="utf-8")
    for command in (("check", str(record), "--json"), ("moves", "start"), ("perft", "start", "3")):
        here, there = (run(*command, LANG=lang).stdout for lang in ("C.UTF-8", "ru_RU.UTF-8"))
        assert here == there != ""


def test_texts_of_faults_are_loaded_by_a_fault_alone() -> None:
    """A command starts as quickly in Russian: its help and its faults wait for whoever asks."""
    program = (
        "import sys; from games.draughts.__main__ import main; main(['moves', 'start']);"
        "import games.draughts.texts.catalogue as catalogue;"
        "print('games.draughts.texts.arguments' in sys.modules,"
        " catalogue._catalogue.cache_info().currsize)"
    )
    env = os.environ | {"LC_ALL": "ru_RU.UTF-8", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=env, capture_output=True, text=True
    )
    assert done.stdout.splitlines()[-1] == "False 0"
