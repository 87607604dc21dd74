#!/bin/sh
# Writes deploy/.env for deploy/compose.yaml, and nothing else: sh deploy/setup.sh shop.example [owner@shop.example]
# Existing values stay as they are, so it may be run again.
set -eu
umask 077
cd "$(dirname "$0")"

random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
# Adds a line unless the name has a value.
add() { grep -q "^$1=." .env || printf '%s=%s\n' "$1" "$2" >> .env; }

[ -f .env ] || : > .env
if [ -n "${1:-}" ]; then
  case "$1" in
    *[!A-Za-z0-9.-]*|-*|.*) echo "$1 is not a name of a server, such as shop.example." >&2; exit 1 ;;
  esac
  add DOMAIN "$1"
fi
if ! grep -q '^DOMAIN=.' .env; then
  echo 'Which name does the shop have? sh deploy/setup.sh shop.example' >&2
  exit 1
fi
[ -z "${2:-}" ] || add ADMIN_EMAIL "$2"
add SECRET "$(random)"
add POSTGRES_PASSWORD "$(random)"
add BACKUP_TARGET /backups
add BACKUP_KEY "$(random)"

cat <<END
deploy/.env is ready. Keep a copy of it, and of BACKUP_KEY in it above all, where the backups are not. Now start the shop, and read the owner's password:
  docker compose --file deploy/compose.yaml up --detach --build
  docker compose --file deploy/compose.yaml logs tokri-1 tokri-2 | grep administrator
END
