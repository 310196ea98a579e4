"""Refuse a deployment without a usable signing key: a check that Django runs at its start."""

from typing import Any

from django.core.checks import Error, Tags, register
from django.utils.translation import get_language

from arbiter.refusals import texts as refusal_texts
from arbiter.refusals.codes_and_exceptions import KeyFault
from arbiter.signing_keys import load_make_list_rotate_keys


@register(Tags.security, deploy=True)
def check_certificate_key(**options: Any) -> list[Error]:
    """Check that the signing key exists, in OpenSSH form, readable by its owner only."""
    try:
        load_make_list_rotate_keys.signing_key()
    except KeyFault as fault:
        words = refusal_texts.explain_refusal(fault.code, fault.params, get_language())
        return [Error(words, hint="manage.py make_certificate_key", id="arbiter.E001")]
    return []
