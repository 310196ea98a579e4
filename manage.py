#!/usr/bin/env python3
"""Django's commands; ``deploy/demo`` and ``deploy/test`` prepare what they need."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    from deploy.bootstrap import StartRefusal, take_data_folder

    try:
        sys.argv[1:] = take_data_folder(sys.argv[1:])
    except StartRefusal as refusal:
        sys.exit("\n".join(refusal.sentences))
    from django.core.management import execute_from_command_line  # after the settings' name

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
