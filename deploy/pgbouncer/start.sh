#!/bin/sh
# Fills in PgBouncer's settings from the environment and starts it.
set -eu
here=$(dirname "$0")
umask 077
folder=$(mktemp -d)
printf '"petik" "%s"\n' "$DATABASE_PASSWORD" >"$folder/userlist.txt"
envsubst <"$here/pgbouncer.ini.template" |
  sed "s|/etc/pgbouncer/userlist.txt|$folder/userlist.txt|" >"$folder/pgbouncer.ini"
exec pgbouncer "$folder/pgbouncer.ini"
