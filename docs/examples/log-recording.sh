#!/bin/sh
# Logs a recorded note: ./log-recording.sh note.m4a
# TIMBRE_URL is the address of Timbre, TIMBRE_TOKEN a token that may write notes.
# The zone says which day "yesterday" is; without it, the one of your browser is taken.
set -eu

curl --fail-with-body --silent --show-error "$TIMBRE_URL/api/notes" \
  --header "Authorization: Bearer $TIMBRE_TOKEN" \
  --header "Idempotency-Key: $(sha256sum "$1" | cut -c1-64)" \
  --header "X-Time-Zone: ${TZ:-Europe/Paris}" \
  --form "audio=@$1"
