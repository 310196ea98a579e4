#!/bin/sh
# One image, five words: web, live, worker, beat, migrate. Anything else is a command of manage.py.
set -eu
cd "$(dirname "$0")/.."

case "${1:-web}" in
web)
    python manage.py collectstatic --noinput -v 0
    exec gunicorn -c deploy/gunicorn.conf.py deploy.wsgi
    ;;
live)
    exec uvicorn deploy.live_pages_asgi:application --host 0.0.0.0 --port "${LIVE_PORT:-8001}" \
        --ws none --no-access-log --log-level warning --timeout-graceful-shutdown 3
    ;;
worker) exec celery -A deploy worker -P prefork -c "${WORKER_PROCESSES:-2}" -l INFO ;;
beat) exec celery -A deploy beat -l INFO --pidfile= ;;
migrate) exec python manage.py prepare_database ;;
*) exec python manage.py "$@" ;;
esac
