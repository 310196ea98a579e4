"""Signatures verified by the standard library alone agree with RFC 8032 and with `cryptography`."""

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter.proofs import ed25519

RFC_8032 = (  # 7.1: public key, message, signature
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
        "d25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
        "387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
        "4a7c15e9716ed28dc027beceea1ec40a",
    ),
)


@pytest.mark.parametrize(("key", "message", "signature"), RFC_8032)
def test_the_vectors_of_rfc_8032_7_1(key, message, signature):
    parts = [bytes.fromhex(part) for part in (key, signature, message)]
    assert ed25519.is_signature(*parts)
    for place in range(3):
        changed = list(parts)
        last = parts[place][-1] if parts[place] else 0
        changed[place] = parts[place][:-1] + bytes([last ^ 1])
        assert not ed25519.is_signature(*changed)


def by_cryptography(key: bytes, signature: bytes, data: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, data)
    except (InvalidSignature, ValueError):
        return False
    return True


@settings(max_examples=40, deadline=None)
@given(
    st.binary(min_size=32, max_size=32),
    st.binary(max_size=40),
    st.integers(0, 64 + 32 - 1),
    st.integers(0, 7),
    st.booleans(),
)
def test_every_answer_is_that_of_cryptography(seed, data, place, bit, is_damaged):
    private = Ed25519PrivateKey.from_private_bytes(seed)
    key = private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    whole = bytearray(private.sign(data) + key)
    if is_damaged:
        whole[place] ^= 1 << bit
    signature, key = bytes(whole[:64]), bytes(whole[64:])
    assert ed25519.is_signature(key, signature, data) == by_cryptography(key, signature, data)
    assert ed25519.is_signature(key, signature, data) != is_damaged


@pytest.mark.parametrize(
    ("key", "signature"),
    (
        (b"", b""),
        (b"x" * 31, b"y" * 64),
        (b"x" * 32, b"y" * 63),
        (b"\xff" * 32, b"\x00" * 64),
        (b"\x01" + b"\x00" * 31, b"\x01" + b"\x00" * 31 + b"\xff" * 32),
    ),
)
def test_what_is_no_key_or_no_signature_is_none(key, signature):
    assert not ed25519.is_signature(key, signature, b"data")


def test_a_response_of_another_order_is_refused():
    """5.1.7: S beyond the order would make a second signature of the same text."""
    key, message, signature = (bytes.fromhex(part) for part in RFC_8032[1])
    response = int.from_bytes(signature[32:], "little") + ed25519.ORDER
    assert not ed25519.is_signature(key, signature[:32] + response.to_bytes(32, "little"), message)
