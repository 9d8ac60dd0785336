import { freePorts } from '@timbre/scripts/start/free-ports';
import { expect, onTestFinished, test } from 'vitest';
import { startNoteStack, Uploaded } from '../../test/note-stack.ts';
import { serveMetrics } from './serve-metrics.ts';

/** What a line of the figures says, by its name and labels. */
function figuresIn(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

async function collected() {
  const { metrics: port } = await freePorts('metrics');
  const server = await serveMetrics('127.0.0.1', port);
  onTestFinished(() => server.stop());
  return async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    const text = await answer.text();
    return { text, figures: figuresIn(text) };
  };
}

test('what is counted tells of notes, entries, services, the engine and the database, and of nobody', async () => {
  const stack = await startNoteStack();
  const look = await collected();
  const speaker = await stack.speaker();
  await speaker.connect();
  const sent = await speaker.call('POST', '/api/notes', {
    body: { text: 'Two hours of design, an hour of mail' },
  });
  const { id } = Uploaded.parse(await sent.json());
  expect((await stack.finished(speaker, id)).status).toBe('success');
  await expect
    .poll(async () =>
      (await look()).figures.get('timbre_work_finished_total{workflow="Recording",outcome="done"}'),
    )
    .toBe(1);
  const { text, figures } = await look();
  expect(figures.get('timbre_entries_written_total')).toBe(2);
  expect(figures.get('timbre_http_requests_total{method="POST",route="/api/notes",status="200"}')).toBe(1);
  expect(figures.get('timbre_engine_up')).toBe(1);
  expect(figures.get('timbre_engine_silent_invocations')).toBe(0);
  expect(figures.get('timbre_database_bytes')).toBeGreaterThan(1_000_000);
  expect(figures.get('timbre_notes_oldest_seconds')).toBe(0);
  expect(figures.get('process_cpu_seconds_total')).toBeGreaterThan(0);
  for (const secret of [speaker.credentials.email, speaker.id, id, 'design'])
    expect(text).not.toContain(secret);
});

test('a note that waits for the quota is seen waiting, and is no note that hangs', async () => {
  const stack = await startNoteStack({
    toggl: { quota: { organization: 1, user: 30, windowMs: 3_600_000 } },
  });
  const look = await collected();
  const speaker = await stack.speaker();
  await speaker.connect();
  await speaker.call('POST', '/api/notes', {
    body: { text: 'Two hours of design, an hour of mail, an hour of calls' },
  });
  await expect.poll(async () => (await look()).figures.get('timbre_notes_waiting{step="waiting"}')).toBe(1);
  const { figures } = await look();
  expect(figures.get('timbre_quota_waits_total')).toBeGreaterThanOrEqual(1);
  expect(figures.get('timbre_notes_oldest_seconds')).toBe(0);
  expect(figures.get('timbre_work_open{workflow="Recording"}')).toBe(1);
});
