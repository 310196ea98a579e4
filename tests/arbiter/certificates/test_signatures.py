"""SSH signatures of ours are good to OpenSSH, its own to us; the key is made once."""

import os
import stat
from io import StringIO

import pytest
from django.core.management import CommandError

from arbiter.certificates.services.keys import check_certificate_key
from arbiter.proofs import sshsig
from arbiter.proofs.sshsig import KeyProblem, SignatureStatus
from tests.support import ssh_keygen
from tests.support.languages import call_command

# SSH signatures of ours are good to OpenSSH, and its own to us.


PURPOSE = "certificate@arbiter"

DATA = '[Event "Кубок клуба"]\n\n1. c3-d4 d6-c5 *\n'.encode()


@pytest.fixture
def key_file(tmp_path):
    return ssh_keygen.make_key(tmp_path / "key")


@pytest.fixture
def key(key_file):
    return sshsig.load_private_key(key_file)


@pytest.mark.parametrize("data", (DATA, b"", b"\n", b"x" * 100_000))
def test_our_signature_is_the_very_one_of_openssh(key_file, key, data):
    """Ed25519 has one signature for one text: byte for byte the same armour."""
    assert sshsig.sign_data(key, data, namespace=PURPOSE) == ssh_keygen.sign(
        key_file, data, PURPOSE
    )


def test_openssh_finds_our_signature_good(tmp_path, key):
    """The command printed on the certificate's page."""
    signers = sshsig.allowed_signers_line(
        sshsig.public_key_line(key), identity="arbiter-service", namespace=PURPOSE
    )
    armour = sshsig.sign_data(key, DATA, namespace=PURPOSE)
    done = ssh_keygen.verify(tmp_path, DATA, armour, signers, "arbiter-service", PURPOSE)
    assert done.returncode == 0, done.stderr
    assert b'Good "certificate@arbiter" signature for arbiter-service' in done.stdout
    changed = DATA.replace(b"c3-d4", b"c3-b4")
    done = ssh_keygen.verify(tmp_path, changed, armour, signers, "arbiter-service", PURPOSE)
    assert done.returncode != 0


def test_a_key_we_made_is_a_key_of_openssh(tmp_path):
    """``ssh-keygen -y`` reads it and names the same public half; nobody else may read it."""
    place = tmp_path / "folder" / "key"
    key = sshsig.make_key_file(place)
    assert stat.S_IMODE(place.stat().st_mode) == 0o600
    assert ssh_keygen.run("-y", "-f", place).stdout.decode().strip() == sshsig.public_key_line(key)
    with pytest.raises(FileExistsError):
        sshsig.make_key_file(place)


def _verdict(data, armour, key, purpose=PURPOSE, trusted=None):
    lines = {sshsig.public_key_line(key)} if trusted is None else trusted
    return sshsig.verify_signature(data, armour, namespace=purpose, trusted=lines)


def test_a_signature_is_judged_as_openssh_judges_it(key_file, key):
    """Good; changed data; not our key; our key for another purpose."""
    armour = ssh_keygen.sign(key_file, DATA, PURPOSE)
    assert _verdict(DATA, armour, key) is SignatureStatus.GOOD
    assert _verdict(DATA, armour.replace("\n", "\r\n"), key) is SignatureStatus.GOOD
    assert _verdict(DATA + b" ", armour, key) is SignatureStatus.WRONG
    assert _verdict(DATA, armour, key, trusted=set()) is SignatureStatus.STRANGER
    other = ssh_keygen.sign(key_file, DATA, "git")
    assert _verdict(DATA, other, key) is SignatureStatus.OTHER_PURPOSE


def test_a_signature_with_the_shorter_hash_is_read_too(tmp_path, key_file, key):
    """OpenSSH writes SHA-256 where it is asked to."""
    done = ssh_keygen.run(
        *("-q", "-Y", "sign", "-O", "hashalg=sha256", "-f", key_file, "-n", PURPOSE), data=DATA
    )
    assert _verdict(DATA, done.stdout.decode(), key) is SignatureStatus.GOOD


def test_every_changed_letter_of_a_signature_is_noticed(key):
    """No byte of the signature is without meaning."""
    armour = sshsig.sign_data(key, DATA, namespace=PURPOSE)
    start, end = armour.index("\n") + 1, armour.rindex("\n-----END")
    for at in range(start, end):
        letter = armour[at]
        if letter in "=\n":
            continue
        changed = armour[:at] + ("A" if letter != "A" else "B") + armour[at + 1 :]
        assert _verdict(DATA, changed, key) is not SignatureStatus.GOOD, at


@pytest.mark.parametrize(
    "armour",
    (
        "",
        "good",
        f"{sshsig.BEGIN}\n{sshsig.END}\n",
        f"{sshsig.BEGIN}\nU1NI\n{sshsig.END}\n",
        f"{sshsig.BEGIN}\n%%%%\n{sshsig.END}\n",
        f"{sshsig.BEGIN}\nабв\n{sshsig.END}\n",
        f"{sshsig.BEGIN}\nU1NIU0lHAAAAAf////8=\n{sshsig.END}\n",
    ),
)
def test_what_is_no_signature_is_unreadable(key, armour):
    """Whatever is pasted, the answer is a standing and never a crash."""
    assert _verdict(DATA, armour, key) is SignatureStatus.UNREADABLE


def test_another_kind_of_key_is_unreadable(tmp_path, key):
    """We sign with Ed25519 alone."""
    rsa = ssh_keygen.make_key(tmp_path / "rsa", "rsa")
    assert _verdict(DATA, ssh_keygen.sign(rsa, DATA, PURPOSE), key) is SignatureStatus.UNREADABLE


def _problem(place):
    with pytest.raises(KeyProblem) as caught:
        sshsig.load_private_key(place)
    return caught.value.code


def test_a_key_that_cannot_be_used_says_why(tmp_path, key_file):
    """Missing, open to others, not a key, another kind, locked by a passphrase."""
    assert _problem(tmp_path / "nowhere") == "missing"
    assert _problem(ssh_keygen.make_key(tmp_path / "rsa", "rsa")) == "unreadable"
    locked = ssh_keygen.make_key(tmp_path / "locked", passphrase="secret")
    assert _problem(locked) == "unreadable"
    os.chmod(key_file, 0o640)
    assert _problem(key_file) == "open_to_others"
    os.chmod(key_file, 0o600)
    key_file.write_text("nothing")
    assert _problem(key_file) == "unreadable"


# Command ``make_certificate_key`` makes the signing key once; its absence is reported.


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
