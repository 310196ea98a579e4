"""What ``check --deploy`` says about the office before its first player finds out."""

from typing import Any

from django.core.checks import Error, Tags, register

from arbiter import refusals
from arbiter.errors import KeyFault
from arbiter.services import keys


@register(Tags.security, deploy=True)
def certificate_key(**options: Any) -> list[Error]:
    """A public service can sign: its key is there, in OpenSSH form, and nobody else's."""
    try:
        keys.signing_key()
    except KeyFault as fault:
        words = refusals.explain(fault.code, fault.params, "en")
        return [Error(words, hint="manage.py make_certificate_key", id="arbiter.E001")]
    return []
