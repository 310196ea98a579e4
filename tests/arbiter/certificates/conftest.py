"""Fixture: settings with a key of the test's own, which signs certificates."""

import pytest

from tests.support import ssh_keygen


@pytest.fixture
def settings_with_key(settings, tmp_path):
    settings.CERTIFICATE_KEY_FILE = str(ssh_keygen.make_key(tmp_path / "key"))
    return settings
