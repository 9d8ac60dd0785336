import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromium as system } from '@timbre/e2e/chromium';
import { freePorts } from '@timbre/scripts/start/free-ports';
import { portNames, startStack } from '@timbre/scripts/start/stack';
import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';
import { z } from 'zod';
import { readSamples } from './hearing/samples.ts';
import { machine } from './machine.ts';
import { joinRecordings } from './microphone/tape.ts';
import { quantile } from './quantile.ts';

/**
 * `npm run send-time`: how long it takes from pressing Send to the entry on the screen, and where the time goes; and, of a typed
 * note, from Send to its preview. `--model 700` has a simulated language model read the notes, which responds after 700 ms.
 */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '30' }, model: { type: 'string' } },
});
const runs = Number(values.runs);
const max = { median: 2_000, p95: 3_000 };
/** "Thursday afternoon from two to four thirty p m, workshop with the marketing team", one entry. */
const sample = 'en-10-kokoro-michael.wav';
const spokenSeconds = 8;
const serviceMs = 100;
/** Of each a spoken and a typed note fit on the first page of the history; and one address may make only so many accounts in a while. */
const notesEach = 2;

const directory = temporaryDirectory('send-time');
const stack = await startStack({
  directory: directory.path,
  ports: await freePorts(...portNames),
  web: 'built',
  logLevel: 'warn',
  hasLanguageModel: values.model !== undefined,
});

const Recordings = z.array(z.object({ id: z.string(), status: z.string(), step: z.string().nullable() }));
type Stage = 'upload' | 'queue' | 'recognise' | 'extract' | 'log' | 'show';

const post = async (url: string, body: unknown): Promise<unknown> => {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json();
};

const totals: number[] = [];
const previews: number[] = [];
const stages: Record<Stage, number[]> = {
  upload: [],
  queue: [],
  recognise: [],
  extract: [],
  log: [],
  show: [],
};
try {
  mkdirSync(directory.path, { recursive: true });
  const sound = join(directory.path, 'sound.wav');
  const note = readSamples().find(({ name }) => name === sample);
  if (note === undefined) throw new Error(`there is no sample ${sample}`);
  writeFileSync(sound, joinRecordings([note.file]).wav);
  if (values.model !== undefined)
    await post(`${stack.languageModelUrl}/_control/delay`, { milliseconds: Number(values.model) });
  await post(`${stack.togglUrl}/_control/faults`, [
    { fault: 'slow-before', delayMs: serviceMs, probability: 1 },
  ]);
  const browser = await chromium.launch({
    ...system,
    args: [
      ...system.args,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${sound}%noloop`,
    ],
  });
  let context: BrowserContext | undefined;
  // One more than is counted: the first warms the models.
  for (let run = 0; run <= runs; run += 1) {
    if (run % notesEach === 0) {
      await context?.close();
      context = await somebodyNew(browser, run);
    }
    if (context === undefined) throw new Error('nobody is there to speak');
    const page = await context.newPage();
    await page.goto('/recordings');
    await page.getByRole('button', { name: 'Start recording time entry' }).click();
    await page.getByText(`0:0${spokenSeconds}`).waitFor();
    await page.getByRole('button', { name: 'Stop recording time entry' }).click();
    const known = new Set(
      Recordings.parse(await (await context.request.get('/api/recordings')).json()).map(({ id }) => id),
    );
    // Only what is logged can be undone: before that, the same card shows a preview.
    const logged = page.getByRole('article').getByRole('button', { name: /^Undo/ });
    const before = await logged.count();
    const moments: Partial<Record<Stage | 'sent', number>> = { sent: performance.now() };
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const shown = logged
      .nth(before)
      .waitFor({ timeout: 60_000 })
      .then(() => performance.now());
    let isOver = false;
    const watching = (async () => {
      while (!isOver) {
        const list = Recordings.parse(await (await context.request.get('/api/recordings?limit=5')).json());
        const own = list.find(({ id }) => !known.has(id));
        const now = performance.now();
        if (own) moments.upload ??= now;
        if (own?.step === 'transcribing') moments.queue ??= now;
        if (own?.step === 'extracting' || own?.step === 'logging') moments.recognise ??= now;
        if (own?.step === 'logging') moments.extract ??= now;
        if (own?.status === 'success') {
          moments.log ??= now;
          return;
        }
        // Who looks all the time takes a core away from what is measured.
        await delay(50);
      }
    })();
    moments.show = await shown;
    isOver = true;
    await watching;
    const previewMs = await timeToPreview(page);
    await page.close();
    if (run === 0) continue;
    totals.push(moments.show - (moments.sent ?? 0));
    previews.push(previewMs);
    let from = moments.sent ?? 0;
    for (const stage of ['upload', 'queue', 'recognise', 'extract', 'log', 'show'] as const) {
      const to = moments[stage] ?? from;
      stages[stage].push(Math.max(0, to - from));
      from = Math.max(from, to);
    }
  }
  await browser.close();
} finally {
  await stack.stop();
  directory.remove();
}
/** An account with a connection, in a browser of its own. */
async function somebodyNew(browser: Browser, number: number): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: stack.url, permissions: ['microphone'] });
  const person = { email: `anna-${number}@example.com`, password: 'correct horse battery' };
  await context.request.post('/api/register', { data: person });
  const { token } = z
    .object({ token: z.string() })
    .parse(await post(`${stack.togglUrl}/_control/accounts`, { plan: 'premium' }));
  await context.request.post('/api/user/toggl-token', { data: { togglToken: token } });
  return context;
}

/** Types a note and gives the milliseconds from the press of Send to its preview, by the page's own clock. */
async function timeToPreview(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Type instead' }).click();
  await page.getByLabel('Your note').fill('Yesterday two hours of design for Acme, an hour of meeting');
  const measured = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let pressedAt = 0;
        const press = ({ timeStamp }: Event) => {
          pressedAt = timeStamp;
        };
        document.addEventListener('click', press, { capture: true, once: true });
        const look = () => {
          const isShown = document.querySelector('article[data-in-progress] [data-entry]') !== null;
          if (pressedAt > 0 && isShown) resolve(performance.now() - pressedAt);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  );
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  return measured;
}

const figures = { median: quantile(totals, 0.5), p95: quantile(totals, 0.95) };
const isGood = figures.median < max.median && figures.p95 < max.p95;
for (const [stage, times] of Object.entries(stages))
  process.stdout.write(`${stage.padEnd(10)} median ${quantile(times, 0.5).toFixed(0)} ms\n`);
process.stdout.write(
  `${isGood ? 'good' : 'BAD'}: from Send to the entry on the screen, median ${figures.median.toFixed(0)} ms, p95 ${figures.p95.toFixed(0)} ms over ${totals.length} runs, the service at ${serviceMs} ms a call, on ${machine()}\n`,
);
process.stdout.write(
  `from Send to the preview of a typed note, median ${quantile(previews, 0.5).toFixed(0)} ms, p95 ${quantile(previews, 0.95).toFixed(0)} ms over ${previews.length} runs\n`,
);
process.exitCode = isGood ? 0 : 1;
