# Sourced by backup.sh, restore.sh and update.sh: the top folder, the environment, the Python.
# shellcheck shell=sh
cd "$(dirname "$0")/.." || exit 1
env_file=${ENV_FILE:-/etc/arbiter/env}
if [ -z "${SITE_URL:-}" ] && [ -r "$env_file" ]; then
    set -a
    # shellcheck source=/dev/null
    . "$env_file"
    set +a
fi
python=${PYTHON:-.venv/bin/python}
[ -x "$python" ] || python=$(command -v "$python" || command -v python3)

# find_database_and_files: sets engine, database, key, media, and PostgreSQL's own words
find_database_and_files() {
    assignments=$("$python" manage.py print_backup_settings)
    set -a
    eval "$assignments"
    set +a
    # for the linter: these come from the line above
    : "${engine:?}" "${database:?}" "${key:?}" "${media:?}"
}
