#!/bin/sh
# Whether an event comes from the service and was sent within the last five minutes: the exit status is 0 if so.
# Usage: SECRET=whsec_... verify.sh <webhook-id> <webhook-timestamp> <webhook-signature> < body
# Needs openssl. The body is the one that was received, byte for byte. The secret is visible to other users of this
# machine while openssl runs: use another language where you do not trust them.
set -eu
id=$1 timestamp=$2 signatures=$3

case $timestamp in '' | *[!0-9]*) exit 1 ;; esac
age=$(($(date +%s) - timestamp))
[ "$age" -le 300 ] && [ "$age" -ge -300 ] || exit 1

key=$(printf %s "${SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
expected=v1,$({ printf '%s.%s.' "$id" "$timestamp"; cat; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)

# While a secret is being replaced, there are two signatures.
for one in $signatures; do
  [ "$one" = "$expected" ] && exit 0
done
exit 1
