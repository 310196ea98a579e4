# Sourced by backup.sh, restore.sh and update.sh: the top folder, the environment, the Python.
# shellcheck shell=sh
cd "$(dirname "$0")/.." || exit 1
# The file of the machine speaks of the machine's installation: whoever names another one on the
# command line (its address, folder or database) means that one, and what he says goes before the file.
env_file=${ENV_FILE:-/etc/arbiter/env}
named=${SITE_URL:-}${ARBITER_VAR:-}${DATABASE_URL:-}${DATABASE_URL_FILE:-}
if [ -z "${SITE_URL:-}" ] && [ -r "$env_file" ] && { [ -z "$named" ] || [ -n "${ENV_FILE:-}" ]; }; then
    said=$(export -p)
    set -a
    # shellcheck source=/dev/null
    . "$env_file"
    set +a
    eval "$said"
    # where install.sh keeps the address of the owner of the tables; root alone reads it
    owner_url_file=$(dirname "$env_file")-owner/database_url
fi
owner_url_file=${DATABASE_OWNER_URL_FILE:-${owner_url_file:-}}
[ -z "${DATABASE_OWNER_URL:-}" ] && [ -r "$owner_url_file" ] || owner_url_file=
python=${PYTHON:-.venv/bin/python}
[ -x "$python" ] || python=$(command -v "$python" || command -v python3)
# root leaves nothing in the code that its owner could not change
[ "$(id -u)" != 0 ] || export PYTHONDONTWRITEBYTECODE=1
