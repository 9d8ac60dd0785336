#!/bin/sh
# Proposes a correction, which waits for its person in Timbre: ./propose-correction.sh "The meeting yesterday was two hours"
# TIMBRE_URL is the address of Timbre, TIMBRE_TOKEN a token that may propose corrections.
set -eu

text=$(printf '%s' "$1" | sed 's/[\\"]/\\&/g')

curl --fail-with-body --silent --show-error "$TIMBRE_URL/api/corrections" \
  --header "Authorization: Bearer $TIMBRE_TOKEN" \
  --header "Content-Type: application/json" \
  --header "Idempotency-Key: $(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')" \
  --data "{\"text\": \"$text\"}"
