#!/bin/sh
# Puts back what backup.sh has kept: restore.sh ARCHIVE [--yes]
# Stop web, live, worker and beat first. As root on a server of install.sh; where another role owns
# the tables elsewhere, give its address: DATABASE_OWNER_URL_FILE=… restore.sh ARCHIVE. --yes: what is
# there now is replaced. It is `manage.py restore` with the settings of the server.
set -eu
umask 077
# shellcheck source=deploy/script_texts.sh
. "$(dirname "$0")/script_texts.sh"
[ $# -ge 1 ] && [ -f "$1" ] || { text restore_usage >&2; exit 2; }
archive=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
shift
# shellcheck source=deploy/site_environment.sh
. "$(dirname "$0")/site_environment.sh"
[ -z "$owner_url_file" ] || export DATABASE_OWNER_URL_FILE="$owner_url_file"
exec "$python" manage.py restore "$archive" "$@"
