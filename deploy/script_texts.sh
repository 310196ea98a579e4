# Sourced by the scripts beside it: what they print, in the language of the site.
# shellcheck shell=sh

# SITE_LANGUAGE of the environment or of the file of settings; Russian where neither names one.
script_language=${SITE_LANGUAGE:-}
if [ -z "$script_language" ] && [ -z "${SITE_URL:-}" ] && [ -r "${ENV_FILE:-/etc/arbiter/env}" ]; then
    script_language=$(sed -n "s/^ *SITE_LANGUAGE=[\"']\{0,1\}\([a-z]*\).*/\1/p" "${ENV_FILE:-/etc/arbiter/env}" | tail -n 1)
fi

# text KEY [VALUE…]: prints the sentence of a key; each %s in it is the next value.
text() ( # in a shell of its own: its variables are not those of the script
    text_of=$1
    shift
    case $text_of in
    backup_usage)
        ru='вызов: backup.sh ПАПКА'
        en='usage: backup.sh FOLDER'
        ;;
    unknown_database)
        ru='неизвестная база данных: %s'
        en='unknown database: %s'
        ;;
    restore_usage)
        ru='вызов: restore.sh АРХИВ [--yes]'
        en='usage: restore.sh ARCHIVE [--yes]'
        ;;
    damaged)
        ru='архив повреждён'
        en='the archive is damaged'
        ;;
    database_exists)
        ru='база данных уже есть; чтобы заменить её: restore.sh %s --yes'
        en='there is a database already; to replace it: restore.sh %s --yes'
        ;;
    not_of_postgresql)
        ru='это не архив PostgreSQL'
        en='not an archive of PostgreSQL'
        ;;
    not_of_sqlite)
        ru='это не архив SQLite'
        en='not an archive of SQLite'
        ;;
    tables_of_another_role)
        ru='таблицы принадлежат другой роли: DATABASE_OWNER_URL_FILE=… restore.sh …'
        en='the tables belong to another role: DATABASE_OWNER_URL_FILE=… restore.sh …'
        ;;
    restored)
        ru='восстановлено из %s; запустите снова web, live, worker и beat'
        en='restored from %s; start web, live, worker and beat again'
        ;;
    update_usage)
        ru='вызов: update.sh ПАПКА'
        en='usage: update.sh FOLDER'
        ;;
    backed_up)
        ru='копия: %s'
        en='backup: %s'
        ;;
    update_not_finished)
        ru='не закончено; вернуть как было: deploy/restore.sh %s --yes'
        en='not finished; the way back: deploy/restore.sh %s --yes'
        ;;
    updated_and_restarted)
        ru='обновлено и перезапущено'
        en='updated and restarted'
        ;;
    updated)
        ru='обновлено; теперь перезапустите: sudo systemctl restart %s'
        en='updated; now restart: sudo systemctl restart %s'
        ;;
    install_usage)
        ru='вызов: install.sh АДРЕС (arbiter.example)'
        en='usage: install.sh HOST (arbiter.example)'
        ;;
    install_as_root)
        ru='install.sh: запустите от имени root'
        en='install.sh: run it as root'
        ;;
    program_missing)
        ru='install.sh: нет программы %s (Debian: apt install %s)'
        en='install.sh: %s is missing (Debian: apt install %s)'
        ;;
    no_python)
        ru='install.sh: нет Python 3.11 или новее с venv, который может запустить пользователь arbiter'
        en='install.sh: no Python 3.11 or newer with venv that the user arbiter may run'
        ;;
    install_user)
        ru='1. пользователь arbiter'
        en='1. the user arbiter'
        ;;
    install_code)
        ru='2. код в /srv/arbiter'
        en='2. the code in /srv/arbiter'
        ;;
    install_packages)
        ru='3. пакеты'
        en='3. the packages'
        ;;
    install_database)
        ru='4. база данных: владелец таблиц и роль службы'
        en='4. the database: an owner of the tables, and the role of the service'
        ;;
    install_settings)
        ru='5. настройки и ключи в /etc/arbiter'
        en='5. settings and keys in /etc/arbiter'
        ;;
    install_tls)
        ru='6. TLS: сертификат, подписанный самим сервером, пока вы не положите на его место свой'
        en='6. TLS: a certificate signed by itself until you put yours in its place'
        ;;
    install_units)
        ru='7. службы systemd'
        en='7. the units of systemd'
        ;;
    install_site)
        ru='8. сайт в nginx'
        en='8. the site of nginx'
        ;;
    install_tables)
        ru='9. таблицы, права, проверки, статические файлы'
        en='9. tables, rights, checks, static files'
        ;;
    installed)
        ru='установлено; теперь от имени root в /srv/arbiter:'
        en='installed; now, as root in /srv/arbiter:'
        ;;
    *)
        echo "no text: $text_of" >&2
        exit 70
        ;;
    esac
    case ${script_language:-ru} in
    ru) sentence=$ru ;;
    *) sentence=$en ;;
    esac
    # shellcheck disable=SC2059  # a sentence of the list above is the format
    printf "$sentence\n" "$@"
)
