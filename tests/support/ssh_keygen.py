"""Run the real ``ssh-keygen`` to judge our signatures."""

import shutil
import subprocess
from pathlib import Path

NO_OPENSSH = (
    "No ssh-keygen: install OpenSSH's client (Debian: apt install openssh-client); "
    "a certificate that nobody else has verified proves nothing."
)


def run(*arguments: str | Path, data: bytes = b"") -> subprocess.CompletedProcess:
    program = shutil.which("ssh-keygen")
    if program is None:
        raise AssertionError(NO_OPENSSH)
    return subprocess.run([program, *arguments], input=data, capture_output=True, check=False)


def make_key(place: Path, kind: str = "ed25519", passphrase: str = "") -> Path:
    done = run("-q", "-t", kind, "-N", passphrase, "-C", "", "-f", place)
    assert done.returncode == 0, done.stderr
    return place


def sign(key: Path, data: bytes, namespace: str) -> str:
    done = run("-q", "-Y", "sign", "-f", key, "-n", namespace, data=data)
    assert done.returncode == 0, done.stderr
    return done.stdout.decode()


def verify(
    folder: Path,
    data: bytes,
    signature: str,
    signers: str,
    identity: str,
    namespace: str,
    *,
    at: str = "",
) -> subprocess.CompletedProcess:
    """What a player types, with the three files beside him."""
    (folder / "allowed_signers").write_text(signers)
    (folder / "game.pdn.sig").write_text(signature)
    return run(
        *(
            "-Y",
            "verify",
            *([f"-Overify-time={at}"] if at else []),
            "-f",
            folder / "allowed_signers",
            "-I",
            identity,
        ),
        *("-n", namespace, "-s", folder / "game.pdn.sig"),
        data=data,
    )
