#!/bin/sh
# Backup, new code, packages, checks, migrations, static files, restart: update.sh FOLDER
# FOLDER takes the backup. Where another role owns the tables, give its address:
# DATABASE_OWNER_URL_FILE=… update.sh FOLDER. Run it as the user of the service.
set -eu

main() { # read whole before it runs: the new code may replace this very file
    # shellcheck source=deploy/script_texts.sh
    . "$(dirname "$0")/script_texts.sh"
    [ $# -eq 1 ] || { text update_usage >&2; exit 2; }
    archive=$("$(dirname "$0")/backup.sh" "$1")
    text backed_up "$archive"
    # shellcheck source=deploy/site_environment.sh
    . "$(dirname "$0")/site_environment.sh"
    trap 'text update_not_finished "$archive" >&2' EXIT

    [ -n "${NO_PULL:-}" ] || git pull --ff-only
    "$python" -m pip install -q --disable-pip-version-check --require-hashes -r requirements/base.txt
    "$python" manage.py check --deploy --fail-level WARNING
    "$python" manage.py prepare_database
    "$python" manage.py collectstatic --noinput -v 0

    trap - EXIT
    units="arbiter-web arbiter-live arbiter-worker arbiter-beat"
    # shellcheck disable=SC2086  # four words
    if [ "$(id -u)" = 0 ] && command -v systemctl >/dev/null && systemctl restart $units; then
        text updated_and_restarted
    else
        text updated "$units"
    fi
    exit 0
}

main "$@"
