"""Rulesets found and loaded by id from TOML files: the shipped ones and the organiser's own.

A ruleset is a file ``<name>@<version>.toml``; a published version never changes, a change is
a new version. The files of ``arbiter/rulesets`` are shipped; an organiser may add a folder of
his own (`add_ruleset_folder`), whose files never stand in place of shipped ones.

    ruleset  the values
    reader   how a file is read
"""

import re
from functools import cache
from pathlib import Path

from arbiter.rules.draws.keys import RulesetCode
from arbiter.rules.rulesets.reader import parse_ruleset
from arbiter.rules.rulesets.values import Ruleset, RulesetFault
from games.draughts.variants import RUSSIAN, VARIANTS, Variant

FOLDER = Path(__file__).resolve().parents[2] / "rulesets"

_ID = re.compile(r"[a-z0-9-]+@[1-9][0-9]*")

_OWN: list[Path] = []  # folders of the installation, besides the shipped one


def add_ruleset_folder(*folders: Path) -> None:
    """Set the folders of the organiser's own rulesets, in place of earlier ones."""
    _OWN[:] = folders
    load_ruleset.cache_clear()
    all_ruleset_ids.cache_clear()


def own_ruleset_files() -> tuple[Path, ...]:
    """List all files in the organiser's folders, valid or not."""
    return tuple(path for folder in _OWN for path in sorted(folder.glob("*.toml")))


def shipped_ruleset_ids() -> tuple[str, ...]:
    """Return the ids of the rulesets that come with the program and cannot be replaced."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def all_ruleset_ids() -> tuple[str, ...]:
    """Return the ids of all usable rulesets."""
    own = {path.stem for path in own_ruleset_files() if _is_good(path)}
    return tuple(sorted({*shipped_ruleset_ids(), *own}))


@cache
def load_ruleset(ruleset_id: str) -> Ruleset:
    """Load a ruleset by its id; raises RulesetFault ``unknown_ruleset``.

    Raises also what `read_ruleset_file` does.
    """
    path = _path(ruleset_id) if _ID.fullmatch(ruleset_id) else None
    if path is None:
        raise RulesetFault(RulesetCode.UNKNOWN_RULESET, ruleset_id)
    return read_ruleset_file(path)


def load_ruleset_or_none(ruleset_id: str) -> Ruleset | None:
    """Load a usable ruleset by its id; None for an unknown id, or one whose file is gone."""
    return load_ruleset(ruleset_id) if ruleset_id in all_ruleset_ids() else None


def load_all_rulesets() -> tuple[Ruleset, ...]:
    """Load all usable rulesets, in the order of their ids."""
    return tuple(map(load_ruleset, all_ruleset_ids()))


def variant_of_ruleset(ruleset_id: str) -> Variant:
    """Return the game of a ruleset; Russian draughts if the ruleset is gone."""
    rules = load_ruleset_or_none(ruleset_id)
    return VARIANTS[rules.variant] if rules else RUSSIAN


def read_ruleset_file(path: Path) -> Ruleset:
    """Read a ruleset from a file, whose name is its id.

    Raises RulesetFault ``bad_id``, ``unreadable`` and what `parse_ruleset` does.
    """
    if not _ID.fullmatch(path.stem):
        raise RulesetFault(RulesetCode.BAD_ID, path.stem)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RulesetFault(RulesetCode.UNREADABLE, path.stem, str(error)) from error
    return parse_ruleset(text, path.stem)


def _path(ruleset_id: str) -> Path | None:
    """Shipped first: nothing stands in place of what came with the program."""
    places = (FOLDER, *_OWN)
    paths = (folder / f"{ruleset_id}.toml" for folder in places)
    return next((path for path in paths if path.is_file()), None)


def _is_good(path: Path) -> bool:
    try:
        read_ruleset_file(path)
    except RulesetFault:
        return False
    return True
