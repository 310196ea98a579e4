"""Translate argparse's error messages about a command's arguments."""

import re

from .catalogue import gettext_noop as _
from .catalogue import translate

ERRORS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), text)
    for pattern, text in (
        (r"the following arguments are required: (?P<names>.*)", _("these are missing: {names}")),
        (r"unrecognized arguments: (?P<names>.*)", _("these are not known: {names}")),
        (r"expected one argument", _("one value is needed")),
        (r"expected at least one argument", _("at least one value is needed")),
        (
            r"must be a number from 0 to (?P<most>\d+), not (?P<value>.*)",
            _("{value} is no number from 0 to {most}"),
        ),
        (r"must be a number from 0, not (?P<value>.*)", _("{value} is no number from 0")),
        (r"must be a number from 1", _("a number from 1 is needed")),
        (r"invalid \S+ value: (?P<value>.*)", _("{value} is no possible value")),
        (
            r"invalid choice: (?P<value>.*) \(choose from (?P<choices>.*)\)",
            _("{value} is not among the choices: {choices}"),
        ),
        (
            r"ambiguous option: (?P<value>.*) could match (?P<choices>.*)",
            _("{value} may mean several: {choices}"),
        ),
        (r"not allowed with argument (?P<name>.*)", _("not together with {name}")),
    )
)

OF_AN_ARGUMENT = re.compile(r"argument (?P<name>[^:]*): (?P<why>.*)")


def explain_argument_error(message: str, language: str | None) -> str:
    """Translate an error message of ``argparse``; an unknown one stays as it is."""
    if named := OF_AN_ARGUMENT.fullmatch(message):
        return f"{named['name']}: {explain_argument_error(named['why'], language)}"
    for pattern, text in ERRORS:
        if matching := pattern.fullmatch(message):
            return translate(text, language).format(**matching.groupdict())
    return message
