#!/bin/sh
# Puts back what backup.sh has kept: restore.sh ARCHIVE [--yes]
# Stop web, live, worker and beat first; where another role owns the tables, give its address:
# DATABASE_OWNER_URL_FILE=… restore.sh ARCHIVE. --yes: what is there now is replaced.
set -eu
umask 077
# shellcheck source=deploy/script_texts.sh
. "$(dirname "$0")/script_texts.sh"
[ $# -ge 1 ] && [ -f "$1" ] || { text restore_usage >&2; exit 2; }
archive=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
may_replace=${2:-}
# shellcheck source=deploy/site_environment.sh
. "$(dirname "$0")/site_environment.sh"
find_database_and_files

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
tar -xzf "$archive" -C "$work"
(cd "$work" && sha256sum -c --quiet SHA256SUMS) || { text damaged >&2; exit 1; }

refuse_unless_told() {
    [ "$may_replace" = --yes ] && return
    text database_exists "$archive" >&2
    exit 3
}

case $engine in
postgresql)
    [ -f "$work/database.dump" ] || { text not_of_postgresql >&2; exit 1; }
    is_owner="SELECT pg_has_role(nspowner, 'USAGE') FROM pg_namespace WHERE nspname = 'public'"
    [ "$(psql -X -At -c "$is_owner")" = t ] || {
        text tables_of_another_role >&2
        exit 1
    }
    tables=$(psql -X -At -c "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
    [ "$tables" = 0 ] || refuse_unless_told
    # the whole schema goes: tables of a newer release would hold the older ones fast
    {
        echo 'SET client_min_messages = warning; DROP SCHEMA public CASCADE; CREATE SCHEMA public;'
        echo 'GRANT USAGE ON SCHEMA public TO PUBLIC;'
    } >"$work/restore.sql"
    pg_restore --no-owner --no-privileges --schema=public --file="$work/tables.sql" "$work/database.dump"
    grep -v '^CREATE SCHEMA public;$' "$work/tables.sql" >>"$work/restore.sql"
    psql -X -q -v ON_ERROR_STOP=1 --single-transaction -f "$work/restore.sql" >/dev/null
    ;;
sqlite3)
    [ -f "$work/database.sqlite3" ] || { text not_of_sqlite >&2; exit 1; }
    [ ! -f "$database" ] || refuse_unless_told
    mkdir -p "$(dirname "$database")"
    cp "$work/database.sqlite3" "$database.new"
    rm -f "$database-wal" "$database-shm"
    mv "$database.new" "$database"
    ;;
esac
if [ -f "$work/certificate_key" ] && ! cmp -s "$work/certificate_key" "$key"; then
    [ ! -f "$key" ] || mv "$key" "$key.before-restore"
    mkdir -p "$(dirname "$key")"
    cp "$work/certificate_key" "$key"
fi
[ ! -d "$work/media" ] || { mkdir -p "$media" && cp -R "$work/media/." "$media/"; }

"$python" manage.py prepare_database >/dev/null
text restored "$archive"
