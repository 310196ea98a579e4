"""Encrypt secrets that the service must read again, with its own key."""

import base64
import hashlib

from cryptography.fernet import Fernet
from django.conf import settings


def cipher_for_purpose(purpose: str) -> Fernet:
    """Return a cipher for one purpose; others cannot read its texts."""
    key = hashlib.sha256(purpose.encode() + b"\0" + settings.SECRET_KEY.encode()).digest()
    return Fernet(base64.urlsafe_b64encode(key))
