"""Run a command in English, whatever the language of the site is."""

from typing import Any

from django.core.management import call_command as call_in_language_of_site
from django.utils import translation


def call_command(*arguments: Any, **options: Any) -> Any:
    """As Django's, with what the command says in English."""
    with translation.override("en"):
        return call_in_language_of_site(*arguments, **options)
