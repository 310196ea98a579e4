"""Command ``make_certificate_key`` makes the signing key once; its absence is reported."""

import stat
from io import StringIO

import pytest
from django.core.management import CommandError

from arbiter.signing_keys.check_signing_key_at_start import check_certificate_key
from tests.arbiter import ssh_keygen
from tests.english_command import call_command


def test_the_command_makes_a_key_and_keeps_it(settings, tmp_path):
    """A second run changes nothing and prints the same public half."""
    place = tmp_path / "keys" / "certificate_key"
    settings.CERTIFICATE_KEY_FILE = str(place)
    first, second = StringIO(), StringIO()
    call_command("make_certificate_key", stdout=first)
    made = place.read_bytes()
    call_command("make_certificate_key", stdout=second)
    assert place.read_bytes() == made
    assert first.getvalue() == second.getvalue()
    assert ssh_keygen.run("-y", "-f", place).stdout.decode().strip() in first.getvalue()
    assert stat.S_IMODE(place.stat().st_mode) == 0o600


def test_a_key_open_to_others_is_reported(settings, tmp_path):
    """The command does not bless what the service would refuse."""
    place = ssh_keygen.make_key(tmp_path / "key")
    place.chmod(0o644)
    settings.CERTIFICATE_KEY_FILE = str(place)
    with pytest.raises(CommandError, match="0644|644"):
        call_command("make_certificate_key")


def test_the_check_for_deployment_misses_the_key(settings, tmp_path):
    """Before the first player does; with the command that makes one."""
    settings.CERTIFICATE_KEY_FILE = str(tmp_path / "certificate_key")
    (warning,) = check_certificate_key()
    assert (warning.id, warning.hint) == ("arbiter.E001", "manage.py make_certificate_key")
    call_command("make_certificate_key", verbosity=0)
    assert check_certificate_key() == []
