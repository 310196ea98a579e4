#!/bin/sh
# One archive of database, certificate key and media, with checksums: backup.sh FOLDER
# Keeps the newest KEEP (14) archives and prints the name of the new one.
set -eu
umask 077
# shellcheck source=deploy/script_texts.sh
. "$(dirname "$0")/script_texts.sh"
[ $# -eq 1 ] || { text backup_usage >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
# shellcheck source=deploy/site_environment.sh
. "$(dirname "$0")/site_environment.sh"
find_database_and_files

work=$(mktemp -d "$folder/.unfinished.XXXXXX")
trap 'rm -rf "$work" "$work.sums" "$work.tar.gz"' EXIT
trap 'exit 1' INT TERM

case $engine in
postgresql) pg_dump --format=custom --no-owner --no-privileges --file="$work/database.dump" ;;
sqlite3)
    "$python" -c 'import sqlite3, sys
source, target = (sqlite3.connect(name) for name in sys.argv[1:])
source.backup(target)
target.close()' "$database" "$work/database.sqlite3"
    ;;
*) text unknown_database "$engine" >&2; exit 1 ;;
esac
[ ! -f "$key" ] || cp "$key" "$work/certificate_key"
[ ! -d "$media" ] || cp -R "$media" "$work/media"
git rev-parse HEAD >"$work/revision" 2>/dev/null || echo unknown >"$work/revision"

(cd "$work" && find . -type f -exec sha256sum {} +) >"$work.sums"
mv "$work.sums" "$work/SHA256SUMS"
archive=$folder/arbiter-$(date -u +%Y%m%dT%H%M%SZ).tar.gz
tar -czf "$work.tar.gz" -C "$work" .
mv "$work.tar.gz" "$archive" # a half-written archive never has the name of a whole one

find "$folder" -maxdepth 1 -name 'arbiter-*.tar.gz' | sort -r | tail -n "+$((${KEEP:-14} + 1))" |
    while read -r old; do rm -f "$old"; done
echo "$archive"
