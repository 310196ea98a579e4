"""The settings of the service, with a push receiver of the tests' own beside them."""

import os

from deploy import settings

globals().update({name: value for name, value in vars(settings).items() if name.isupper()})

PUSH_OWN_RECEIVER = os.environ["TEST_PUSH_RECEIVER"]
PUSH_KEY_FILE = os.environ["TEST_PUSH_KEY"]
