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
    restore_usage)
        ru='вызов: restore.sh АРХИВ [--yes]'
        en='usage: restore.sh ARCHIVE [--yes]'
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
        ru='не закончено: служит прежняя версия, пока её не перезапустят. Исправьте названное выше и запустите снова; база, какой была: deploy/restore.sh %s --yes'
        en='not finished: the old version serves until it is restarted. Put right what is named above and run it again; the database as it was: deploy/restore.sh %s --yes'
        ;;
    update_as_owner)
        ru='update.sh: запустите от имени root или %s'
        en='update.sh: run it as root or as %s'
        ;;
    origin_gone)
        ru='нет папки %s, из которой взят код; назовите другой адрес: git -C /srv/arbiter remote set-url origin АДРЕС'
        en='the folder %s that the code came from is gone; name another address: git -C /srv/arbiter remote set-url origin ADDRESS'
        ;;
    kernel_not_built)
        ru='часть на C не собрана: служит чистый Python, записи партий читаются медленнее'
        en='the part in C is not built: plain Python serves, records of games are read more slowly'
        ;;
    rounds_differ)
        ru='туры, названные выше, при новой жеребьёвке выходят иначе; ничего не изменено, служба обновлена'
        en='the rounds named above come out otherwise when paired again; nothing was changed, the service is updated'
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
