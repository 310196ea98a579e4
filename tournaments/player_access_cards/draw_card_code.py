"""Draw the code of a player's printed card, and its fingerprint, which alone is stored.

59 bits, and guesses are counted by address and first letters; the fingerprint is keyed with the
secret of the service, so that a stolen database cannot be searched for codes.
"""

from django.utils.crypto import salted_hmac

from arbiter.sign_in import draw_and_fingerprint_one_time_codes

GROUPS = 3


LENGTH = GROUPS * draw_and_fingerprint_one_time_codes.GROUP


def draw_code() -> str:
    """Draw a random code as it is printed: ``K7MQ-2XWP-HD9C``."""
    return draw_and_fingerprint_one_time_codes.draw_code(GROUPS).upper()


def code_in_address(code: str) -> str:
    """Return the code as in an address: without dashes."""
    return draw_and_fingerprint_one_time_codes.normalise_code(code).upper()


def first_group_of_code(typed: str) -> str:
    """Return the code's first group, by which guesses at one card are counted."""
    return draw_and_fingerprint_one_time_codes.normalise_code(typed)[
        : draw_and_fingerprint_one_time_codes.GROUP
    ]


def fingerprint_of_code(typed: str) -> str:
    """Compute the stored fingerprint of a code, ignoring case, dashes and spaces."""
    return salted_hmac(
        "entry_card", draw_and_fingerprint_one_time_codes.normalise_code(typed), algorithm="sha256"
    ).hexdigest()
