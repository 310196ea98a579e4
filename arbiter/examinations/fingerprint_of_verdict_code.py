"""Fingerprint of the code and rulesets that decide verdicts."""

import hashlib
from functools import cache
from pathlib import Path

import arbiter.rules
import games.draughts
from arbiter.rules.rulesets import ruleset_catalogue


@cache
def code_version() -> str:
    """Return the fingerprint of the code and rulesets that decide verdicts."""
    digest = hashlib.sha256()
    for file in _rule_files():
        text = file.read_text(encoding="utf-8").replace("\r\n", "\n")
        digest.update(f"{file.name}\0{text}\0".encode())
    return digest.hexdigest()[:16]


def _rule_files() -> list[Path]:
    play = Path(games.draughts.__file__).parent
    competition = Path(arbiter.rules.__file__).parent
    code = [file for room in (play, competition) for file in sorted(room.rglob("*.py"))]
    return [
        *code,
        *sorted(ruleset_catalogue.FOLDER.glob("*.toml")),
        *ruleset_catalogue.own_ruleset_files(),
    ]
