#!/usr/bin/env node
// @raycast.schemaVersion 1
// @raycast.title Log time
// @raycast.mode compact
// @raycast.argument1 { "type": "text", "placeholder": "an hour of e-mail" }

// TIMBRE_URL is the address of Timbre, TIMBRE_TOKEN a token that may write notes.
const { TIMBRE_URL, TIMBRE_TOKEN } = process.env;
const answer = await fetch(`${TIMBRE_URL}/api/notes`, {
  method: 'POST',
  headers: {
    authorization: `Bearer ${TIMBRE_TOKEN}`,
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
    'x-time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
  },
  body: JSON.stringify({ text: process.argv[2] }),
});
// What went wrong is one sentence that can be shown as it is.
if (!answer.ok) throw new Error(await answer.text());
process.stdout.write('Noted: your time is being logged.\n');
