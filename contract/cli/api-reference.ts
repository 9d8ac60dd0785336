import { join } from 'node:path';
import * as accounts from '../src/accounts.ts';
import * as aliases from '../src/aliases.ts';
import * as apiTokens from '../src/api-tokens.ts';
import * as billing from '../src/billing.ts';
import { isRoute } from '../src/every-route.ts';
import * as health from '../src/health.ts';
import * as history from '../src/history.ts';
import * as insights from '../src/insights.ts';
import * as privacy from '../src/privacy.ts';
import { problems } from '../src/problem.ts';
import * as recordings from '../src/recordings.ts';
import type { Route } from '../src/route.ts';
import * as securityEvents from '../src/security-events.ts';
import * as share from '../src/share.ts';
import * as spokenLanguages from '../src/spoken-languages.ts';
import * as team from '../src/team.ts';
import * as timeTracking from '../src/time-tracking.ts';
import * as togglPaths from '../src/toggl-paths.ts';
import * as usage from '../src/usage.ts';

export const apiPage = join(import.meta.dirname, '../../docs/api.md');

const groups: [heading: string, calls: Record<string, unknown>][] = [
  ['Notes', { ...recordings, ...history, ...insights, ...aliases, ...spokenLanguages }],
  ['Entries and the connection', { ...timeTracking, ...togglPaths }],
  ['Account', { ...accounts, ...privacy }],
  ['Tokens for scripts', apiTokens],
  ['Security activity', securityEvents],
  ['Plans and minutes', { ...billing, ...usage }],
  ['Team', team],
  ['Health, and what devices share', { ...health, ...share }],
];

const who = { public: 'anyone', session: 'signed in', reauthenticated: 'signed in, password entered again' };

function byPath(one: Route, other: Route): number {
  return `${one.path} ${one.method}` < `${other.path} ${other.method}` ? -1 : 1;
}

function toRow({ method, path, access, scope, summary, problems: expected }: Route): string {
  const caller = scope ? `${who[access]}; a token with \`${scope}\`` : who[access];
  return `| \`${method} ${path}\` | ${caller} | ${summary} | ${expected.map((code) => `\`${code}\``).join(' ') || '–'} |`;
}

/** The page on the API, as the contract has it. */
export function apiReference(): string {
  const tables = groups.map(([heading, calls]) =>
    [
      `## ${heading}`,
      '',
      '| call | who may | what it does | it may answer |',
      '|---|---|---|---|',
      ...Object.values(calls).filter(isRoute).toSorted(byPath).map(toRow),
    ].join('\n'),
  );
  const codes = Object.entries(problems).map(([code, status]) => `| \`${code}\` | ${status} |`);
  return `${introduction}
${tables.join('\n\n')}

## Problems

Any call may also answer \`request-invalid\`, \`session-needed\`, \`origin-foreign\`, \`account-leaving\`, \`internal\` or \`unavailable\`.

| code | status |
|---|---|
${codes.join('\n')}
`;
}

const introduction = `# The API

Made from \`contract/src\` by \`npm run reference\`; a running Timbre shows the same with every field at \`/api/docs\`.

People call with a session cookie. Scripts call with a token, which its owner makes in the settings:
\`Authorization: Bearer timbre_…\`. A token does what its permissions say, and nothing else; it is shown once, and its last
use is noted. In a quarter of an hour it may send 60 notes.

A note is logged by one call, typed or recorded. The answer comes before the note is worked on; \`GET /api/notes/:id\` says
where it stands.

- [log-note.sh](examples/log-note.sh): a typed note from a terminal, waiting for its entries.
- [log-recording.sh](examples/log-recording.sh): a file of sound (WebM, Ogg, MP4/M4A or WAV).
- [raycast-log-time.mjs](examples/raycast-log-time.mjs): a script command for Raycast.
- [propose-correction.sh](examples/propose-correction.sh): a correction in words, which waits for you.
- Apple Shortcuts: "Record Audio", then "Get Contents of URL": the address of \`POST /api/notes\`, method POST, the header
  \`Authorization\`, and as request body a form with the recording in the field \`audio\`. Not tried here: it needs an iPhone.

Headers that a note may carry: \`idempotency-key\` (the same key is the same note, however often it is sent),
\`x-time-zone\` (which day "yesterday" is; else where your browser last was), \`x-spoken-at\`, \`x-project-id\`.

A form with a recording may carry what was recognised on the device, in the field \`${recordings.uploadFields.transcript}\` before the audio, as JSON text:
\`{"text": "Two hours of design", "language": "en", "model": "moonshine-base", "words": [{"text": "Two", "confidence": 0.97}]}\`. With the model
\`edited\` the words are those of a person, and taken as they are. It is used instead of transcribing the audio, which costs the same minutes;
one that cannot be read is ignored.

Any call may name the user whose account it means, by id, in \`x-signed-in-as\`. With the cookie or token of another user it is
refused with \`signed-in-as-another\`, before anything is read or stored.

Calls whose paths have \`toggl\` in them are the ones under \`/api/connection\` and \`/api/entries\`, which are for every time-tracking
service, as they were before there were several: with \`togglToken\` for \`token\`, \`togglWorkspaceId\` for \`workspaceId\`, and ids
of projects as numbers. They stay.

A no is one sentence in the language of \`Accept-Language\`, with its code in \`x-error-code\`; who accepts
\`application/problem+json\` gets a document.
`;
