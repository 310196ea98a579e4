#!/bin/sh
# One archive of database, certificate key and media, with checksums: backup.sh FOLDER
# Keeps the newest KEEP (14) archives and prints the name of the new one: `manage.py backup` with the
# settings of the server.
set -eu
umask 077
# shellcheck source=deploy/script_texts.sh
. "$(dirname "$0")/script_texts.sh"
[ $# -eq 1 ] || { text backup_usage >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
# shellcheck source=deploy/site_environment.sh
. "$(dirname "$0")/site_environment.sh"
exec "$python" manage.py backup --to "$folder" --keep "${KEEP:-14}"
