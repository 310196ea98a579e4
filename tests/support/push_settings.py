"""The settings of the service, with receivers of the tests' own beside them."""

import os

from deploy import settings

globals().update({name: value for name, value in vars(settings).items() if name.isupper()})

PUSH_OWN_RECEIVER = os.environ.get("TEST_PUSH_RECEIVER", "")
PUSH_KEY_FILE = os.environ.get("TEST_PUSH_KEY", settings.PUSH_KEY_FILE)
WEBHOOKS_OWN_RECEIVER = os.environ.get("TEST_WEBHOOK_RECEIVER", "")
WEBHOOKS_SECONDS = 300.0  # a worker that waits is killed long before
