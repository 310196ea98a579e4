#!/bin/sh
# Installs the service on this host, see deploy/handbook/en/installation.md: install.sh HOST
# As root, from a checkout, with PostgreSQL, Redis, nginx and git installed. Safe to run again: what
# is there already stays as it is. Nothing is started; the last lines say what to start.
set -eu

# shellcheck source=deploy/script_texts.sh
. "$(dirname "$0")/script_texts.sh"
say() { echo "== $(text "$1")"; }
password() { python3 -c 'import secrets; print(secrets.token_urlsafe(24))'; }
private() { (umask 077 && cat > "$1"); } # a file that only its owner reads
as_postgres() { (cd / && runuser -u postgres -- "$@"); }
has_role() { as_postgres psql -tAc "SELECT 1 FROM pg_roles WHERE rolname = '$1'" | grep -q 1; }
make_role() { # name, file of its address: a role with a new password, known to that file alone
    secret=$(password)
    if has_role "$1"; then verb=ALTER; else verb=CREATE; fi
    echo "$verb ROLE $1 LOGIN PASSWORD '$secret'" | as_postgres psql -q
    echo "postgresql://$1:$secret@127.0.0.1:5432/arbiter" | private "$2"
}

[ $# -eq 1 ] || { text install_usage >&2; exit 2; }
[ "$(id -u)" = 0 ] || { text install_as_root >&2; exit 2; }
host=$1
here=$(cd "$(dirname "$0")/.." && pwd)
for program in python3 git psql redis-cli nginx openssl ssh-keygen runuser; do
    command -v "$program" >/dev/null || {
        text program_missing "$program" \
            "python3-venv postgresql redis-server nginx git openssl openssh-client" >&2
        exit 2
    }
done

say install_user
id arbiter >/dev/null 2>&1 || useradd --system --home-dir /srv/arbiter --shell /usr/sbin/nologin arbiter

say install_code
if [ ! -e /srv/arbiter ]; then
    git_here() { runuser -u "$(stat -c %U "$here")" -- git -C "$here" "$@"; } # it refuses others
    branch=$(git_here symbolic-ref -q --short HEAD) || branch=main
    # update.sh asks the address this checkout came from, where the service's user may: one without
    # a password in it. Else it asks this checkout.
    origin=$(git_here remote get-url origin 2>/dev/null) || origin=
    case $origin in *@* | *::*) origin= ;; https://* | git://*) ;; *) origin= ;; esac
    rm -rf /srv/arbiter.new
    git init -q -b "$branch" /srv/arbiter.new
    (
        cd /srv/arbiter.new
        git_here bundle create -q - HEAD >.git/code
        git pull -q .git/code HEAD
        rm .git/code
        git remote add origin "${origin:-$here}"
        git config "branch.$branch.remote" origin
        git config "branch.$branch.merge" "refs/heads/$branch"
    )
    mv /srv/arbiter.new /srv/arbiter
fi
cd /srv/arbiter

say install_packages
if [ ! -x .venv/bin/python ]; then
    for python in /usr/bin/python3 python3; do # one that the service's user may run
        runuser -u arbiter -- "$python" -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))' \
            2>/dev/null && break
        python=
    done
    [ -n "$python" ] || { text no_python >&2; exit 2; }
    "$python" -m venv .venv
fi
.venv/bin/pip install -q --disable-pip-version-check --require-hashes -r requirements/base.txt
# records are read about twice as fast with it; everything works without
if ! { .venv/bin/pip install -q --disable-pip-version-check --require-hashes -r requirements/kernel.txt &&
    .venv/bin/python -m deploy.compile_library --kernel; }; then text kernel_not_built >&2; fi

say install_database
mkdir -p /etc/arbiter
mkdir -p /etc/arbiter-owner # never read by the service
chmod 700 /etc/arbiter-owner
[ -e /etc/arbiter-owner/database_url ] || make_role arbiter_owner /etc/arbiter-owner/database_url
[ -e /etc/arbiter/database_url ] || make_role arbiter /etc/arbiter/database_url
as_postgres psql -tAc "SELECT 1 FROM pg_database WHERE datname = 'arbiter'" | grep -q 1 ||
    as_postgres createdb -O arbiter_owner arbiter

say install_settings
[ -e /etc/arbiter/env ] ||
    sed "s|^SITE_URL=.*|SITE_URL=https://$host|" deploy/env.example > /etc/arbiter/env
[ -e /etc/arbiter/secret_key ] || { password && password; } | tr -d '\n' | private /etc/arbiter/secret_key
[ -e /etc/arbiter/certificate_key ] ||
    ssh-keygen -q -t ed25519 -N '' -C "$host" -f /etc/arbiter/certificate_key
mkdir -p /var/lib/arbiter
chown -R arbiter:arbiter /etc/arbiter /srv/arbiter /var/lib/arbiter
chmod -R o= /etc/arbiter

say install_tls
if [ ! -e /etc/arbiter/tls/fullchain.pem ]; then
    mkdir -p /etc/arbiter/tls
    (umask 077 && openssl req -x509 -newkey rsa:2048 -nodes -days 365 -subj "/CN=$host" \
        -addext "subjectAltName=DNS:$host" \
        -keyout /etc/arbiter/tls/privkey.pem -out /etc/arbiter/tls/fullchain.pem 2>/dev/null)
fi

say install_units
for unit in web live worker beat; do
    cp "deploy/systemd/$unit.service" "/etc/systemd/system/arbiter-$unit.service"
done
for unit in backup.service backup.timer; do
    cp "deploy/systemd/$unit" "/etc/systemd/system/arbiter-$unit"
done
cp deploy/systemd/journald@arbiter.conf /etc/systemd/
if command -v systemd-analyze >/dev/null; then
    systemd-analyze verify /etc/systemd/system/arbiter-*.service /etc/systemd/system/arbiter-*.timer
fi

say install_site
sed "s/arbiter\.example/$host/g" deploy/nginx/site.conf > /etc/nginx/sites-enabled/arbiter
nginx -q -t

say install_tables
manage() { # as the service, with its environment
    runuser -u arbiter -- sh -c 'set -a; . /etc/arbiter/env; exec .venv/bin/python manage.py "$@"' sh "$@"
}
(
    set -a
    # shellcheck source=/dev/null
    . /etc/arbiter/env
    export DATABASE_OWNER_URL_FILE=/etc/arbiter-owner/database_url PYTHONDONTWRITEBYTECODE=1
    exec .venv/bin/python manage.py prepare_database
)
chown -R arbiter:arbiter /var/lib/arbiter
manage check --deploy --database default --fail-level WARNING
manage collectstatic --noinput -v 0

say installed
echo "runuser -u arbiter -- sh -c 'set -a; . /etc/arbiter/env; .venv/bin/python manage.py createsuperuser'"
echo "systemctl daemon-reload"
echo "systemctl enable --now arbiter-web arbiter-live arbiter-worker arbiter-beat arbiter-backup.timer"
echo "systemctl reload nginx"
