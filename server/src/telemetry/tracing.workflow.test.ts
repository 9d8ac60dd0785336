import { InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace-node';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { audioLike, startNoteStack, Uploaded } from '../../test/note-stack.ts';
import { startTracing } from './tracing.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';

/** The names from a span up to where the trace came in. */
function wayTo(span: ReadableSpan, all: ReadableSpan[]): string[] {
  const parent = all.find((other) => other.spanContext().spanId === span.parentSpanContext?.spanId);
  return [...(parent ? wayTo(parent, all) : []), span.name];
}

test('from the press of Send to the entry in the service, a note is one trace, in which nobody is named', async () => {
  const exporter = new InMemorySpanExporter();
  const tracing = startTracing(exporter, 'test');
  onTestFinished(() => tracing.stop());
  const stack = await startNoteStack();
  const speaker = await stack.speaker();
  await speaker.connect();
  const file = audioLike('traced');
  await speaker.plant(file, 'Two hours of secret design for the website and an hour of meeting');
  const sent = await speaker.send(file, {
    traceparent: `00-${traceId}-b7ad6b7169203331-01`,
    'x-since-pressed': '40',
  });
  const { id } = Uploaded.parse(await sent.json());
  expect((await stack.finished(speaker, id)).status).toBe('success');
  const ofNote = () => exporter.getFinishedSpans().filter((span) => span.spanContext().traceId === traceId);
  await eventually(async () => ofNote().some(({ name }) => name === 'finish'));

  const spans = ofNote();
  const ways = spans.map((span) => wayTo(span, spans).join(' > '));
  const upload = 'POST /api/audio/upload';
  expect(ways).toEqual(
    expect.arrayContaining([
      'press Send',
      upload,
      `${upload} > hand to the engine`,
      `${upload} > transcribe`,
      `${upload} > extract`,
      `${upload} > log entry > toggl create`,
      `${upload} > finish`,
    ]),
  );
  expect(ways.filter((way) => way.endsWith('toggl create'))).toHaveLength(2);
  const press = spans.find(({ name }) => name === 'press Send');
  const [server] = spans.filter(({ name }) => name === upload);
  expect(Number(press?.duration[0]) * 1_000 + Number(press?.duration[1]) / 1e6).toBeGreaterThanOrEqual(39);
  expect(server?.attributes['http.response.status_code']).toBe(200);

  const printed = JSON.stringify(
    exporter
      .getFinishedSpans()
      .map(({ name, attributes, status, events }) => ({ name, attributes, status, events })),
  );
  for (const secret of ['secret design', speaker.credentials.email, speaker.service.token, speaker.id])
    expect(printed).not.toContain(secret);
});
