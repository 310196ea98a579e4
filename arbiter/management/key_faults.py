"""A fault of the signing key told to the user of a command, in place of a traceback."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management.base import CommandError
from django.utils.translation import get_language

from arbiter import texts as arbiter_texts
from arbiter.errors import KeyFault


@contextmanager
def key_faults_as_sentences() -> Iterator[None]:
    """Context manager: turn a KeyFault into a CommandError with its explanation."""
    try:
        yield
    except KeyFault as fault:
        sentence = arbiter_texts.explain_refusal(fault.code, fault.params, get_language())
        raise CommandError(sentence) from fault
