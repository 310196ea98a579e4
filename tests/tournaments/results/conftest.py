"""An event whose certificates are signed with a key of the test's own."""

import pytest

from tests import cast
from tests.arbiter import openssh


@pytest.fixture
def story(settings, tmp_path):
    story = cast.event(4)
    settings.CERTIFICATE_KEY_FILE = str(openssh.make_key(tmp_path / "key"))
    return story
