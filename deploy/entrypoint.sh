#!/bin/sh
# One image, four words: web, worker, beat, migrate. Anything else is a command of manage.py.
set -eu
cd "$(dirname "$0")/.."

case "${1:-web}" in
web)
    python manage.py collectstatic --noinput -v 0
    exec gunicorn -c deploy/gunicorn.conf.py deploy.wsgi
    ;;
worker) exec celery -A deploy worker -P prefork -c "${WORKER_PROCESSES:-2}" -l INFO ;;
beat) exec celery -A deploy beat -l INFO --pidfile= ;;
migrate) exec python manage.py migrate --noinput ;;
*) exec python manage.py "$@" ;;
esac
