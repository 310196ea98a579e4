#!/bin/sh
# Backup, new code, packages, checks, migrations, static files, restart, reasons of past pairings:
# update.sh FOLDER
# FOLDER takes the backup. As root, on a server of install.sh: what belongs to the service is done as
# the owner of the code, the migrations as the owner of the tables, whose address is found where
# install.sh has put it (else DATABASE_OWNER_URL_FILE=… in front). Stopped anywhere, it is finished by
# running it again; until the restart the processes of the old version go on serving.
set -eu

main() { # read whole before it runs: the new code may replace this very file
    # shellcheck source=deploy/script_texts.sh
    . "$(dirname "$0")/script_texts.sh"
    [ $# -eq 1 ] || { text update_usage >&2; exit 2; }
    top=$(cd "$(dirname "$0")/.." && pwd)
    owner=$(stat -c %U "$top")
    [ "$(id -u)" = 0 ] || [ "$(id -un)" = "$owner" ] || { text update_as_owner "$owner" >&2; exit 2; }
    archive=$("$(dirname "$0")/backup.sh" "$1")
    text backed_up "$archive"
    # shellcheck source=deploy/site_environment.sh
    . "$(dirname "$0")/site_environment.sh"
    unset DATABASE_OWNER_URL_FILE # the owner of the code may not read it
    trap 'text update_not_finished "$archive" >&2' EXIT

    [ -n "${NO_PULL:-}" ] || fetch_code
    as_owner "$python" -m pip install -q --disable-pip-version-check --require-hashes -r requirements/base.txt
    build_kernel || text kernel_not_built >&2
    as_owner "$python" manage.py check --deploy --fail-level WARNING
    prepare_database
    as_owner "$python" manage.py collectstatic --noinput -v 0

    trap - EXIT
    units="arbiter-web arbiter-live arbiter-worker arbiter-beat" restarted=
    # shellcheck disable=SC2086  # four words
    if [ "$(id -u)" = 0 ] && command -v systemctl >/dev/null && systemctl restart $units; then
        restarted=yes
    fi
    # reasons that an older version stored are not what comes out now; a round may differ all the same
    as_owner "$python" manage.py check_pairings --derive-reasons || text rounds_differ >&2
    if [ -n "$restarted" ]; then text updated_and_restarted; else text updated "$units"; fi
    exit 0
}

# as_owner COMMAND…: as the user whom the code belongs to. Root does nothing with it himself: git
# refuses him in another's folder, and what he made there the service could not change.
as_owner() {
    if [ "$(id -un)" = "$owner" ]; then "$@"; else runuser -u "$owner" -- env -u PYTHONDONTWRITEBYTECODE HOME="$top" "$@"; fi
}

# fetch_code: from the address the code came from. A checkout on this machine may be closed to the
# owner of the code: its own owner packs its last commit.
fetch_code() {
    origin=$(as_owner git remote get-url origin)
    case $origin in
    /*)
        [ -d "$origin" ] || { text origin_gone "$origin" >&2; exit 1; }
        pack=$(mktemp -d)
        packer=$(stat -c %U "$origin")
        if [ "$(id -u)" = 0 ] && [ "$packer" != root ]; then
            (cd "$origin" && runuser -u "$packer" -- git bundle create -q - HEAD) >"$pack/code"
        else
            git -C "$origin" bundle create -q - HEAD >"$pack/code"
        fi
        chmod -R go+rX "$pack"
        as_owner git fetch -q "$pack/code" HEAD
        rm -rf "$pack"
        as_owner git merge -q --ff-only FETCH_HEAD
        ;;
    *) as_owner git pull -q --ff-only ;;
    esac
}

# build_kernel: the part of the library in C; everything works without it, only slower
build_kernel() {
    as_owner "$python" -m pip install -q --disable-pip-version-check --require-hashes -r requirements/kernel.txt &&
        as_owner "$python" -m deploy.compile_library --kernel
}

# prepare_database: as root, who alone reads the address of the owner of the tables
prepare_database() {
    if [ -z "${owner_url_file:-}" ]; then
        as_owner "$python" manage.py prepare_database
    else
        DATABASE_OWNER_URL_FILE=$owner_url_file PYTHONDONTWRITEBYTECODE=1 \
            "$python" manage.py prepare_database
        [ ! -d "${ARBITER_VAR:-}" ] || chown -R --from=root "$owner" "$ARBITER_VAR"
    fi
}

main "$@"
