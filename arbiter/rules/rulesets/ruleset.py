"""A ruleset as a value: draws by count, parameters, title, warning; the fault of a bad one."""

from collections.abc import Mapping
from dataclasses import dataclass

from arbiter.rules.draws.draw_rule_base import DrawRule
from arbiter.rules.draws.names_of_draw_rules_and_count_resets import DrawRuleName
from arbiter.rules.draws.read_draw_rule_keys import RulesetCode
from arbiter.rules.rulesets.ruleset_parameters import DEFAULTS, Parameter, Value
from games.draughts.choose_russian_or_english_text import russian_or_english


def default_of_parameter(name: str) -> int:
    """Return the default of a parameter that neither ruleset nor event states."""
    value = DEFAULTS[name].value
    if type(value) is not int:
        raise TypeError(name)
    return value


class RulesetFault(ValueError):
    """An unusable ruleset: ``code``, the file's id and the key concerned."""

    def __init__(self, code: RulesetCode, ruleset: str, key: str = "") -> None:
        super().__init__(f"{code}: {ruleset} {key}".rstrip())
        self.code = code
        self.params = {"ruleset": ruleset, "key": key}


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A ruleset as a value: draws by count, parameters, title, warning.

    draws       the rules in force and no other
    parameters  what else it states; what is missing is for the arbiter to decide
    warnings    what a reader should know about this text, Russian and English
    digest      the fingerprint of everything above
    """

    id: str
    title_ru: str
    title_en: str
    source: str
    draws: Mapping[DrawRuleName, DrawRule]
    variant: str
    parameters: Mapping[str, Parameter]
    warning_ru: str
    warning_en: str
    digest: str

    def title(self, language: str | None) -> str:
        """Return the title in the reader's language."""
        return russian_or_english(self.title_ru, self.title_en, language)

    def warning(self, language: str | None) -> str:
        """Return the warning in the reader's language, often empty."""
        return russian_or_english(self.warning_ru, self.warning_en, language)

    def value(self, name: str) -> Value | None:
        """Return the stated value of a parameter; None when it is not stated."""
        parameter = self.parameters.get(name)
        return parameter.value if parameter else None

    def number(self, name: str) -> int:
        """Return the number of a parameter: stated, else the declared default."""
        stated = self.value(name)
        return stated if type(stated) is int else default_of_parameter(name)

    @property
    def has_obvious_win_exception(self) -> bool:
        """Whether the arbiter may refuse a draw by count because the win is obvious (7.2.9)."""
        return self.value("obvious_win") == "arbiter"

    @property
    def obvious_win_article(self) -> str:
        """The article of that exception; empty where the ruleset has none."""
        return self.article("obvious_win") if self.has_obvious_win_exception else ""

    def article(self, name: str) -> str:
        """Return the article of a parameter, empty when it is not stated."""
        parameter = self.parameters.get(name)
        return parameter.article if parameter else ""
