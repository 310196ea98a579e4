"""Names of encodings as text editors show them."""

from collections.abc import Mapping

_NAMES: Mapping[str, str] = {
    "utf-8": "UTF-8",
    "utf-8-sig": "UTF-8",
    "utf-16-le": "UTF-16",
    "utf-16-be": "UTF-16",
    "cp1251": "Windows-1251",
    "cp866": "DOS (866)",
    "koi8-r": "KOI8-R",
    "latin-1": "ISO 8859-1",
}


def encoding_name(encoding: str) -> str:
    """Return the name of an encoding; one without a name here is shown as it is."""
    return _NAMES.get(encoding, encoding)
