"""Read a ruleset's file: every key known, every value possible, or a fault.

Each draw rule names its own keys (`arbiter.rules.draws`) and knows no others; what a ruleset
does not say about its parameters is left out, never guessed.
"""

import hashlib
import json
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import TypeVar

from arbiter.rules.draws.names import DrawRuleName
from arbiter.rules.draws.registry import RULES
from arbiter.rules.draws.rule import DrawRule
from arbiter.rules.draws.ruleset_keys import (
    RulesetCode,
    RulesetKeyFault,
    Table,
    check_keys,
    read_rule,
    read_text,
)
from arbiter.rules.rulesets.model import Ruleset, RulesetFault
from arbiter.rules.rulesets.parameters import DEFAULTS, KINDS, Parameter
from games.draughts.variant import VARIANTS

_TEXTS = ("id", "title_ru", "title_en", "source")
_OPTIONAL_TEXTS = ("warning_ru", "warning_en")
Key = TypeVar("Key")
Read = TypeVar("Read")


def parse(text: str, ruleset_id: str) -> Ruleset:
    """Parse a ruleset; raises RulesetFault for anything unknown or impossible.

    Raises RulesetFault ``unreadable``, ``unknown_key``, ``missing_key``, ``bad_value``,
    ``other_id``.
    """
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesetFault(RulesetCode.UNREADABLE, ruleset_id, str(error)) from error
    try:
        return _ruleset(found, ruleset_id)
    except RulesetKeyFault as fault:
        raise RulesetFault(fault.code, ruleset_id, fault.key) from fault


def _ruleset(found: Table, ruleset_id: str) -> Ruleset:
    optional = {*_OPTIONAL_TEXTS, "variant", "parameters"}
    check_keys(found, {*_TEXTS, "draws"}, optional, "")
    texts = {name: read_text(found[name], name) for name in _TEXTS}
    texts |= dict.fromkeys(_OPTIONAL_TEXTS, "")
    texts |= {name: read_text(found[name], name) for name in _OPTIONAL_TEXTS if name in found}
    if texts["id"] != ruleset_id:
        raise RulesetKeyFault(RulesetCode.OTHER_ID, texts["id"])
    parameters = _tables(found.get("parameters", {}), "parameters", _parameter)
    draws = _tables(found["draws"], "draws", _draw_rule)
    return Ruleset(
        **texts,
        draws=MappingProxyType(_together(draws, parameters)),
        variant=_variant(found.get("variant", "russian")),
        parameters=MappingProxyType(parameters),
        digest=hashlib.sha256(json.dumps(found, sort_keys=True).encode()).hexdigest(),
    )


def _tables(
    found: object, where: str, read: Callable[[str, Table, str], tuple[Key, Read]]
) -> dict[Key, Read]:
    """Every sub-table by its name, read by `read`."""
    if not isinstance(found, dict):
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, where)
    made: dict[Key, Read] = {}
    for name, table in found.items():
        if not isinstance(table, dict):
            raise RulesetKeyFault(RulesetCode.BAD_VALUE, f"{where}.{name}")
        key, value = read(name, table, f"{where}.{name}")
        made[key] = value
    return made


def _draw_rule(name: str, found: Table, where: str) -> tuple[DrawRuleName, DrawRule]:
    if name not in set(DrawRuleName):
        raise RulesetKeyFault(RulesetCode.UNKNOWN_KEY, where)
    kind = RULES[DrawRuleName(name)]
    return kind.name, read_rule(kind, fields(kind), found, where)


def _together(
    draws: Mapping[DrawRuleName, DrawRule], parameters: Mapping[str, Parameter]
) -> dict[DrawRuleName, DrawRule]:
    """Each rule as the others and the parameters change it."""
    stated = {name: one.value for name, one in {**DEFAULTS, **parameters}.items()}
    return {name: rule.adapted_to(draws, stated) for name, rule in draws.items()}


def _parameter(name: str, found: Table, where: str) -> tuple[str, Parameter]:
    if name not in KINDS:
        raise RulesetKeyFault(RulesetCode.UNKNOWN_KEY, where)
    check_keys(found, {"value", "article", "source"}, set(), f"{where}.")
    try:
        value = KINDS[name].read(found["value"])
    except ValueError as error:
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, f"{where}.value") from error
    texts = (read_text(found[one], f"{where}.{one}") for one in ("article", "source"))
    return name, Parameter(value, *texts)


def _variant(found: object) -> str:
    if not isinstance(found, str) or found not in VARIANTS:
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, "variant")
    return found
