"""A made-up third language finds untranslated texts of every command."""

import importlib
import pkgutil
import re
from argparse import SUPPRESS, ArgumentParser
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.utils import translation

from arbiter.journal.texts.damage import damage_in_a_list, describe_journal_damage
from arbiter.proofs.chain import Break, Damage
from deploy import startup
from deploy.settings.environment import VARIABLE_NAMES, Environment, SettingsFault
from deploy.settings.installation import read_settings
from games.management.command import TranslatedCommand
from tests.flows import test_third_language
from tests.support import ssh_keygen, swiss_event
from tests.support.languages import LANGUAGE, untranslated
from tests.tournaments.journal.test_checkers import store
from tournaments.boards.models import Game, Pairing
from tournaments.standings.models import StandingRow

pytestmark = pytest.mark.django_db

locale, _spoken, allowed, story = (
    test_third_language.locale,
    test_third_language._spoken,
    test_third_language.allowed,
    test_third_language.story,
)

ROOMS = ("games", "arbiter", "tournaments", "deploy")

TYPED = re.compile(
    r"\S*αβγ\S*|/\S+/test_\S+|(?<!\S)\d+:\d+:|\bclub\b"  # files, places in them, a collection
    r"|^(?:certificates|archive|people)\b|\bsite\b"  # names of journals and scopes
    r"|\b(?:numbers|colour)\b|: w(?= )|\b[012]-[012] recorded\b"  # lots, outcomes as stored
    r"|\bssh-keygen .*$|\bru, en$|\bjson, text$"  # values of a variable
    r"|^journal-\S+\.txt\b|SHA256:\S+|\S*/certificate_key\S*|--\w+|\b[A-Z_]{2,}\b"
    r"|(?<!\S)[a-z0-9]{4}(?:-[a-z0-9]{4}){3}",  # a one-time password
    re.MULTILINE,
)
"""What is typed on the command line or names something, the same in every language."""

CHECKERS = ("check_pairings", "check_standings", "draw_again")


def command_names(room: str) -> list[str]:
    package = importlib.import_module(f"{room}.management.commands")
    return [module.name for module in pkgutil.iter_modules(package.__path__)]


def commands() -> Iterator[tuple[str, TranslatedCommand]]:
    for room in ROOMS:
        for name in command_names(room):
            module = importlib.import_module(f"{room}.management.commands.{name}")
            yield name, module.Command()


def names_on_the_command_line(parser: ArgumentParser) -> re.Pattern[str]:
    """What is typed, and therefore the same in every language."""
    names = {parser.prog}
    for action in parser._actions:
        names |= {*action.option_strings, *map(str, action.choices or ())}
        names |= {action.dest, action.dest.upper(), str(action.metavar)} - {SUPPRESS}
    longest_first = sorted(map(re.escape, names), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(longest_first)})(?![\w-])")


@pytest.mark.parametrize(("name", "command"), list(commands()))
def test_help_of_a_command_is_translated(name, command, monkeypatch):
    monkeypatch.setenv("COLUMNS", "2000")
    with translation.override(LANGUAGE):
        parser = command.create_parser("manage.py", name)
        assert untranslated(parser.format_help(), names_on_the_command_line(parser)) == ""
    assert "⟦" in parser.description


def said_by(name: str, *arguments: object, **options: object) -> str:
    """Everything that a command says, its refusal included."""
    said = StringIO()
    with translation.override(LANGUAGE):
        try:
            call_command(name, *map(str, arguments), stdout=said, stderr=said, **options)
        except CommandError as refusal:
            said.write(str(refusal))
    return said.getvalue()


def test_commands_of_the_archive_say_translated_words(allowed, tmp_path):
    games = tmp_path / "αβγ.pdn"
    games.write_text("1. c3-d4 b6-c5 2. d4xb6 a7xc5 1-1\n\n1. c3-d4 a1-a2 *\n", encoding="utf-8")
    table = tmp_path / "αβγ.txt"
    table.write_text("1. c3-d4 b6-c5\n2. c3-c4\n", encoding="utf-8")
    table_names = {"slug": "αβγ", "edition": "2026", "title_ru": "αβγ", "title_en": "αβγ"}
    check_each(
        allowed,
        said_by("import_games", games, collection="club"),
        said_by("import_openings", table, **table_names),
        said_by("reindex_records"),
    )


def check_each(allowed: re.Pattern[str], *texts: str) -> None:
    either = re.compile(f"{TYPED.pattern}|{allowed.pattern}", re.MULTILINE)
    for text in texts:
        assert "⟦" in text
        assert untranslated(text, either) == "", text


def test_commands_of_evidence_say_translated_words(allowed, story, settings, tmp_path):
    """A journal in order and one in disorder, certificates, anchors, offices."""
    settings.CERTIFICATE_KEY_FILE = ssh_keygen.make_key(tmp_path / "key")  # one is rotated here
    stream = story.tournament.scope_key
    user = User.objects.get(pk=story.arbiter.pk).username  # in Greek letters
    kept, record = tmp_path / "αβγ", tmp_path / "αβγ.pdn"
    record.write_text("1. c3-d4 b6-c5 2. d4xb6 a7xc5 1-1\n", encoding="utf-8")
    check_each(
        allowed,
        said_by("anchor_journal", output=kept),
        said_by("verify_journal"),
        said_by("verify_journal", anchor=[*kept.glob("*.txt")]),
        said_by("verify_journal", "tournament:99"),
        said_by("verify_journal", head=["αβγ"]),
        said_by("verify_journal", head=[f"tournament:99 4 {'0' * 64}"]),
        said_by("export_journal", "tournament:99"),
        said_by("check_certificates"),
        said_by("check_certificates", "αβγ"),
        said_by("reexamine_records"),
        said_by("examine_pdn", record, ruleset="αβγ"),
        said_by("examine_pdn", record, ruleset="club@1", obvious_win=True),
        said_by("rotate_certificate_key"),
        said_by("password_link", user),
        said_by("password_link", "αβγ"),
        said_by("appoint", user, "arbiter", "--scope", stream),
        said_by("appoint", user, "arbiter", "--scope", stream, "--dismiss"),
        said_by("appoint", user, "arbiter", "--scope", stream, "--dismiss"),
        said_by("appoint", user, "arbiter", "--scope", "αβγ"),
    )


def test_commands_of_an_event_say_translated_words(allowed, story, tmp_path):
    """What was played checked again, lists and files read, with their refusals."""
    number, user = story.tournament.pk, User.objects.get(pk=story.organiser.pk).username
    players, pairs = tmp_path / "αβγ.csv", tmp_path / "αβγ.txt"
    players.write_text("Αβγ;1980\n;;\nΓδε;x\n", encoding="utf-8")
    event = tmp_path / "αβγ.trf"
    call_command("export_trf", number, out=event)
    check_each(
        allowed,
        *(said_by(name, number) for name in CHECKERS),
        *(said_by(name, 99) for name in (*CHECKERS, "export_trf")),
        said_by("check_pairings", number, "--derive-reasons"),
        said_by("check_pairings", trf=players),
        said_by("check_pairings", trf=event),
        said_by("export_trf", number, after=77),
        said_by("import_players", players),
        said_by("import_players", players, "--apply"),
        said_by("import_players", players, "--apply", event=number),
        said_by("import_players", players, "--apply", "--decide", "αβγ"),
        said_by("import_trf", event, username="αβγ"),
        said_by("import_trf", event, username=user, decide=["αβγ"]),
        said_by("import_trf", event, username=user, all_new=True),
        said_by("pair_trf", players, pairs=pairs),
        said_by("pair_trf", event, pairs=pairs),
        said_by("simulate_event", players=6),
    )


def test_findings_of_the_checkers_are_told_in_translated_words(allowed):
    """A Swiss event whose result, reasons and table were changed behind the service."""
    story = swiss_event.event(7, 3)
    for number in (1, 2):
        swiss_event.publish(story)
        swiss_event.play(story, number, swiss_event.higher)
        store(story)
    Pairing.objects.filter(round__number=2, board=1).update(reasons=[{"code": "floats"}])
    Game.objects.filter(pairing__round__number=1, pairing__board=1).update(result="0-1")
    StandingRow.objects.filter(place_from=1).update(points=5)
    number = story.tournament.pk
    said = [said_by(name, number) for name in CHECKERS]
    check_each(allowed, *said, said_by("verify_journal", story.tournament.scope_key))
    assert "⟦rounds differ⟧" in said[0] and "⟦standings differ⟧" in said[1]


def test_every_damage_of_a_journal_is_told_in_translated_words(allowed):
    details = ("", "to 9", "head", "line", "the last line is missing", "anchor 2026-11-21")
    with translation.override(LANGUAGE):
        for damage in Damage:
            for number, detail in enumerate(details):
                break_of_chain = Break(number, damage, detail)
                check_each(allowed, damage_in_a_list(break_of_chain))
                check_each(allowed, describe_journal_damage(break_of_chain, LANGUAGE))


def test_a_faulty_environment_is_told_in_translated_words(allowed, locale, monkeypatch):
    """Before Django has its settings, all faults at once."""
    monkeypatch.setattr(startup, "LOCALE", locale)
    monkeypatch.setenv("SITE_LANGUAGE", LANGUAGE)
    wrong = dict.fromkeys(VARIABLE_NAMES, "αβγ") | {"ARBITER_DEBUG": "yes", "SITE_URI": "αβγ"}
    wrong |= {"EMAIL_URL_FILE": "αβγ", "SITE_URL": "https://arbiter.example"}
    lacking = {"SITE_URL": "https://arbiter.example", "DATABASE_URL_FILE": "αβγ"}
    for values in (wrong, lacking, {"SITE_URL": "https://a/b", "DATABASE_URL": "sqlite:///"}):
        with pytest.raises(SettingsFault) as caught:
            read_settings(Environment(values=values, known=VARIABLE_NAMES), Path("αβγ"))
        check_each(allowed, str(caught.value))


def test_every_command_of_ours_is_a_translated_one():
    assert [
        name for name, command in commands() if not isinstance(command, TranslatedCommand)
    ] == []
    assert len(list(commands())) > 25


def test_a_file_that_is_not_there_is_told_in_translated_words(allowed, story, tmp_path):
    number, nowhere = story.tournament.pk, tmp_path / "αβγ"
    user = User.objects.get(pk=story.organiser.pk).username
    check_each(
        allowed,
        said_by("import_games", nowhere, collection="club"),
        said_by("import_openings", nowhere),
        said_by("import_players", nowhere),
        said_by("import_players", tmp_path, event=number),
        said_by("import_trf", nowhere, username=user),
        said_by("pair_trf", nowhere, pairs=nowhere),
        said_by("check_pairings", trf=nowhere),
        said_by("examine_pdn", nowhere, ruleset="club@1"),
        said_by("verify_journal", file=nowhere),
        said_by("verify_certificate", nowhere, signers=nowhere),
        said_by("export_journal", story.tournament.scope_key, output=tmp_path),
    )


def test_wrong_arguments_are_told_in_translated_words(allowed):
    names = re.compile(r"--\S+|\b(?:file|role|event|username|anna)\b|'\w+'")
    for arguments in (
        ("appoint",),
        ("appoint", "anna", "king"),
        ("appoint", "anna", "arbiter", "--scope"),
        ("appoint", "anna", "arbiter", "--nothing"),
        ("check_standings", "first"),
        ("import_trf", "αβγ"),
        ("import_players", "αβγ", "--de"),
    ):
        check_each(allowed, names.sub(" ", said_by(*arguments)))


def test_a_missing_key_is_told_in_translated_words(allowed, settings, tmp_path):
    settings.CERTIFICATE_KEY_FILE = tmp_path / "αβγ"
    check_each(
        allowed,
        said_by("anchor_journal"),
        said_by("rotate_certificate_key"),
        said_by("write_revocation_list", tmp_path / "revoked"),
    )
