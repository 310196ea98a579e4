"""Command ``make_certificate_key`` makes the signing key once; its absence is reported."""

import stat
from io import StringIO

import pytest
from django.core.management import call_command

from arbiter.keys.system_checks import certificate_key
from arbiter.refusals.codes import KeyFault
from tests.arbiter import ssh_keygen


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
    with pytest.raises(KeyFault):
        call_command("make_certificate_key")


def test_the_check_for_deployment_misses_the_key(settings, tmp_path):
    """Before the first player does; with the command that makes one."""
    settings.CERTIFICATE_KEY_FILE = str(tmp_path / "certificate_key")
    (found,) = certificate_key()
    assert (found.id, found.hint) == ("arbiter.E001", "manage.py make_certificate_key")
    call_command("make_certificate_key", verbosity=0)
    assert certificate_key() == []
