import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createApiToken } from '@timbre/contract/api-tokens';
import { getNote } from '@timbre/contract/recordings';
import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';
import { expect, onTestFinished, test } from 'vitest';
import { untilStep } from '../../../test/correct.ts';
import { audioLike, startNoteStack, Uploaded } from '../../../test/note-stack.ts';

const examples = join(import.meta.dirname, '../../../../docs/examples');

test('the examples of the documentation log time by one call: typed, recorded, and from a launcher, or propose', async () => {
  const stack = await startNoteStack();
  const speaker = await stack.speaker();
  await speaker.connect();
  await speaker.call('POST', '/api/verify-password', { body: { password: speaker.credentials.password } });
  const made = await speaker.call('POST', '/api/user/api-tokens', {
    body: { name: 'Examples', scopes: ['notes:write', 'notes:read', 'corrections:propose'], days: 30 },
  });
  const { token } = createApiToken.reply.parse(await made.json());
  const settings = [`TIMBRE_URL=${stack.url}`, `TIMBRE_TOKEN=${token}`];
  const run = async (...command: string[]) =>
    (await promisify(execFile)('env', [...settings, ...command])).stdout;

  const typed = getNote.reply.parse(
    JSON.parse(await run('sh', join(examples, 'log-note.sh'), 'Two hours of "design" for the website')),
  );
  expect(typed).toMatchObject({
    status: 'success',
    source: 'typed',
    entries: [{ duration: 7_200, isLogged: true, rawData: { project_name: 'Website' } }],
  });

  const folder = temporaryDirectory('examples');
  onTestFinished(folder.remove);
  const sound = audioLike('examples');
  await speaker.plant(sound, 'Thirty minutes of e-mail');
  const file = join(folder.path, 'note.webm');
  writeFileSync(file, sound);
  const spoken = Uploaded.parse(JSON.parse(await run('sh', join(examples, 'log-recording.sh'), file)));
  // The same file again is the same note.
  expect(Uploaded.parse(JSON.parse(await run('sh', join(examples, 'log-recording.sh'), file)))).toEqual(
    spoken,
  );
  expect((await stack.finished(speaker, spoken.id)).source).toBe('spoken');

  const launched = await run(process.execPath, join(examples, 'raycast-log-time.mjs'), 'an hour of meeting');
  expect(launched).toBe('Noted: your time is being logged.\n');
  const [last] = await speaker.recordings();
  await stack.finished(speaker, last?.id ?? '');
  const durations = (await speaker.ledger())
    .map(({ duration }) => duration)
    .sort((one, other) => one - other);
  expect(durations).toEqual([1_800, 3_600, 7_200]);

  const script = join(examples, 'propose-correction.sh');
  const proposed = Uploaded.parse(JSON.parse(await run('sh', script, 'the last meeting was two hours')));
  await untilStep(speaker, proposed.id);
});
