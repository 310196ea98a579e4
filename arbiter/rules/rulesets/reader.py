"""A ruleset's file read: every key known, every value possible, or a fault."""

import hashlib
import json
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import TypeVar

from arbiter.rules.draws.balance import BalanceRule
from arbiter.rules.draws.base import DrawRule
from arbiter.rules.draws.counts import DrawRuleName
from arbiter.rules.draws.keys import (
    RulesetCode,
    RulesetKeyFault,
    Table,
    check_draw_rule_keys,
    read_draw_rule,
    read_text_key,
)
from arbiter.rules.draws.king_moves import KingMovesRule
from arbiter.rules.draws.main_road import MainRoadRule
from arbiter.rules.draws.material import SmallEndingsRule, ThreeKingsAgainstOneRule
from arbiter.rules.draws.move_limit import FixedMoveLimitRule
from arbiter.rules.draws.repetition import RepetitionRule
from arbiter.rules.rulesets.values import DEFAULTS, KINDS, Parameter, Ruleset, RulesetFault
from games.draughts.variants import VARIANTS

# Read a ruleset's file: every key known, every value possible, or a fault.
#
# Each draw rule names its own keys (`arbiter.rules.draws`) and knows no others; what a ruleset
# does not say about its parameters is left out, never guessed.


_TEXTS = ("id", "title_ru", "title_en", "source")

_OPTIONAL_TEXTS = ("warning_ru", "warning_en")

Key = TypeVar("Key")

Read = TypeVar("Read")


def parse_ruleset(text: str, ruleset_id: str) -> Ruleset:
    """Parse a ruleset; raises RulesetFault for anything unknown or impossible.

    Raises RulesetFault ``unreadable``, ``unknown_key``, ``missing_key``, ``bad_value``,
    ``other_id``.
    """
    try:
        toml_table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesetFault(RulesetCode.UNREADABLE, ruleset_id, str(error)) from error
    try:
        return _ruleset(toml_table, ruleset_id)
    except RulesetKeyFault as fault:
        raise RulesetFault(fault.code, ruleset_id, fault.key) from fault


def _ruleset(toml_table: Table, ruleset_id: str) -> Ruleset:
    optional = {*_OPTIONAL_TEXTS, "variant", "parameters"}
    check_draw_rule_keys(toml_table, {*_TEXTS, "draws"}, optional, "")
    texts = {name: read_text_key(toml_table[name], name) for name in _TEXTS}
    texts |= dict.fromkeys(_OPTIONAL_TEXTS, "")
    texts |= {
        name: read_text_key(toml_table[name], name)
        for name in _OPTIONAL_TEXTS
        if name in toml_table
    }
    if texts["id"] != ruleset_id:
        raise RulesetKeyFault(RulesetCode.OTHER_ID, texts["id"])
    parameters = _tables(toml_table.get("parameters", {}), "parameters", _parameter)
    draws = _tables(toml_table["draws"], "draws", _draw_rule)
    return Ruleset(
        **texts,
        draws=MappingProxyType(_adapt_to_each_other(draws, parameters)),
        variant=_variant(toml_table.get("variant", "russian")),
        parameters=MappingProxyType(parameters),
        digest=hashlib.sha256(json.dumps(toml_table, sort_keys=True).encode()).hexdigest(),
    )


def _tables(
    stated: object, where: str, read: Callable[[str, Table, str], tuple[Key, Read]]
) -> dict[Key, Read]:
    """Return every sub-table by its name, read by `read`."""
    if not isinstance(stated, dict):
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, where)
    values: dict[Key, Read] = {}
    for name, toml_table in stated.items():
        if not isinstance(toml_table, dict):
            raise RulesetKeyFault(RulesetCode.BAD_VALUE, f"{where}.{name}")
        key, value = read(name, toml_table, f"{where}.{name}")
        values[key] = value
    return values


def _draw_rule(name: str, toml_table: Table, where: str) -> tuple[DrawRuleName, DrawRule]:
    if name not in set(DrawRuleName):
        raise RulesetKeyFault(RulesetCode.UNKNOWN_KEY, where)
    kind = RULES[DrawRuleName(name)]
    return kind.name, read_draw_rule(kind, fields(kind), toml_table, where)


def _adapt_to_each_other(
    draws: Mapping[DrawRuleName, DrawRule], parameters: Mapping[str, Parameter]
) -> dict[DrawRuleName, DrawRule]:
    """Adapt each rule to the other rules and the parameters."""
    stated = {name: parameter.value for name, parameter in {**DEFAULTS, **parameters}.items()}
    return {name: rule.adapted_to(draws, stated) for name, rule in draws.items()}


def _parameter(name: str, toml_table: Table, where: str) -> tuple[str, Parameter]:
    if name not in KINDS:
        raise RulesetKeyFault(RulesetCode.UNKNOWN_KEY, where)
    check_draw_rule_keys(toml_table, {"value", "article", "source"}, set(), f"{where}.")
    try:
        value = KINDS[name].read(toml_table["value"])
    except ValueError as error:
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, f"{where}.value") from error
    texts = (read_text_key(toml_table[key], f"{where}.{key}") for key in ("article", "source"))
    return name, Parameter(value, *texts)


def _variant(stated: object) -> str:
    if not isinstance(stated, str) or stated not in VARIANTS:
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, "variant")
    return stated


_KINDS: tuple[type[DrawRule], ...] = (
    RepetitionRule,
    ThreeKingsAgainstOneRule,
    KingMovesRule,
    BalanceRule,
    MainRoadRule,
    SmallEndingsRule,
    FixedMoveLimitRule,
)

RULES: Mapping[DrawRuleName, type[DrawRule]] = {kind.name: kind for kind in _KINDS}
