"""An event whose certificates are signed with a key of the test's own."""

import pytest

from tests.support import small_event, ssh_keygen


@pytest.fixture
def story(settings, tmp_path):
    story = small_event.event(4)
    settings.CERTIFICATE_KEY_FILE = str(ssh_keygen.make_key(tmp_path / "key"))
    return story
