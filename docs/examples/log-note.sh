#!/bin/sh
# Logs a typed note and waits for its entries: ./log-note.sh "Yesterday two hours of design for Acme"
# TIMBRE_URL is the address of Timbre, TIMBRE_TOKEN a token with both permissions.
set -eu

text=$(printf '%s' "$1" | sed 's/[\\"]/\\&/g')

id=$(curl --fail-with-body --silent --show-error "$TIMBRE_URL/api/notes" \
  --header "Authorization: Bearer $TIMBRE_TOKEN" \
  --header "Content-Type: application/json" \
  --header "Idempotency-Key: $(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')" \
  --data "{\"text\": \"$text\"}" | sed 's/.*"id":"\([^"]*\)".*/\1/')

while true; do
  note=$(curl --fail-with-body --silent --show-error "$TIMBRE_URL/api/notes/$id" \
    --header "Authorization: Bearer $TIMBRE_TOKEN")
  case $note in
    *'"status":"success"'* | *'"status":"failed"'*) break ;;
  esac
  sleep 1
done
printf '%s\n' "$note"
