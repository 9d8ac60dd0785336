import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { deviceModels } from '@timbre/contract/speech-models';
import { chromium as system } from '@timbre/e2e/chromium';
import { freePorts } from '@timbre/scripts/start/free-ports';
import { portNames, startStack } from '@timbre/scripts/start/stack';
import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';
import { ensureModels } from '@timbre/speech/local/fetch-models';
import { readSamples } from './hearing/samples.ts';
import { machine } from './machine.ts';
import { joinRecordings } from './microphone/tape.ts';
import { quantile } from './quantile.ts';
import { measureDeviceWords } from './send-time/device-words.ts';
import { makeLiveSound, measureLive } from './send-time/live.ts';
import { openSpeaker, post, type Way } from './send-time/speaker.ts';
import { type Times, timeNote } from './send-time/time-note.ts';

/**
 * `npm run send-time`: how long it takes from pressing Send to the entries on the screen, and until they are logged, for each way
 * that a note can take. A simulated language model reads the notes and responds after 700 ms; `--model 0` leaves it out, `--only French`
 * (or `live`, `words`) all but that.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    model: { type: 'string', default: '700' },
    only: { type: 'string' },
  },
});
const runs = Number(values.runs);
const modelMs = Number(values.model);
const serviceMs = 100;
const spokenSeconds = 8;
/** More would put over 24 hours on one day, or need more minutes than the free plan has. */
const notesEach = 7;
const maxPreview = 150;
const maxWordDelay = 1.2;

/** "Thursday afternoon from two to four thirty p m, workshop with the marketing team", and a French one, with one entry each. */
const [english, french] = ['en-10-kokoro-michael.wav', 'fr-10-kokoro-siwis.wav'];
const ways: (Way & { maxLogged: number })[] = [
  { name: 'English on the device', sound: english, language: 'en', recogniser: 'base', maxLogged: 1_300 },
  { name: 'English by the server', sound: english, language: 'en', recogniser: 'server', maxLogged: 2_000 },
  { name: 'French by the server', sound: french, language: 'fr', recogniser: 'server', maxLogged: 2_500 },
  { name: 'typed', sound: null, language: 'en', recogniser: 'server', maxLogged: 1_300 },
];

const directory = temporaryDirectory('send-time');
await ensureModels((what) => process.stderr.write(`fetching ${what}, once\n`), 'small');
const stack = await startStack({
  directory: directory.path,
  ports: await freePorts(...portNames),
  web: 'built',
  logLevel: 'warn',
  hasLanguageModel: modelMs > 0,
  // What the image holds, and production uses.
  settings: { SPEECH_MODEL_SIZE: 'small' },
});

/** A browser whose microphone plays a sample. */
function openBrowser(sample: string | null): Promise<Browser> {
  if (sample === null) return chromium.launch(system);
  const note = readSamples().find(({ name }) => name === sample);
  if (note === undefined) throw new Error(`there is no sample ${sample}`);
  const file = join(directory.path, `microphone-${sample}`);
  writeFileSync(file, joinRecordings([note.file]).wav);
  const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
  return chromium.launch({
    ...system,
    args: [...system.args, ...microphone, `--use-file-for-fake-audio-capture=${file}%noloop`],
  });
}

async function measure(way: Way): Promise<Times[]> {
  const browser = await openBrowser(way.sound);
  const times: Times[] = [];
  let speaker = await openSpeaker(browser, stack, way);
  // One more than is counted: the first warms the models.
  for (let run = 0; run <= runs; run += 1) {
    if (run > 0 && run % notesEach === 0) {
      await speaker.context.close();
      speaker = await openSpeaker(browser, stack, way);
    }
    const measured = await timeNote(speaker.page, way, spokenSeconds);
    if (run > 0) times.push(measured);
  }
  await browser.close();
  return times;
}

/** What recognition on the device shows and costs, beside the same recording without it. */
async function measureAllLive(): Promise<string[]> {
  const sound = await makeLiveSound(directory.path);
  const rows: string[] = [];
  for (const recogniser of ['server', 'tiny', 'base'] as const) {
    // A browser of its own, so that no memory of another recording is counted.
    const browser = await chromium.launch({
      ...system,
      args: [...system.args, '--autoplay-policy=no-user-gesture-required'],
    });
    const live = await measureLive(browser, stack, sound, recogniser);
    await browser.close();
    const seconds = (share: number) => `${quantile(live.delays, share).toFixed(2)} s`;
    if (recogniser === 'tiny' && quantile(live.delays, 0.5) > maxWordDelay) isGood = false;
    rows.push(
      [
        `| ${recogniser === 'server' ? 'none' : recogniser}`,
        ...(recogniser === 'server'
          ? ['–', '–', '–', '–']
          : [
              `${seconds(0.5)} (${live.delays.length} words)`,
              seconds(0.95),
              `${quantile(live.passMs, 0.5).toFixed(0)} ms, ${quantile(live.passMs, 0.95).toFixed(0)} ms`,
              `${live.changed} of ${live.settled}`,
            ]),
        `${(live.cpuShare * 100).toFixed(0)} %`,
        `${live.memoryMegabytes.toFixed(0)} MB |`,
      ].join(' | '),
    );
    process.stdout.write(`${rows.at(-1)}\n`);
  }
  return [
    '| model on the device | word on the screen after its end, median | p95 | a pass, median and p95 | settled values that changed | of one core | memory of the page |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ];
}

/** Whether the browser's runtime is right as often as the server's with the same model. */
async function measureAllWords(): Promise<string[]> {
  const rows: string[] = [];
  for (const model of deviceModels) {
    const browser = await chromium.launch(system);
    const { notes, words, onDevice, onServer, same } = await measureDeviceWords(browser, stack, model);
    await browser.close();
    const percent = (errors: number) => `${((100 * errors) / words).toFixed(1)} %`;
    rows.push(`| ${model} | ${percent(onDevice)} | ${percent(onServer)} | ${same} of ${notes} |`);
    // Rounding differs: a name that both misspell may be one word here and two there.
    if (onDevice - onServer > words / 100) isGood = false;
    process.stdout.write(`${rows.at(-1)}\n`);
  }
  return [
    `| model | word errors in the browser | in the server's runtime | notes with the same text |`,
    '| --- | --- | --- | --- |',
    ...rows,
  ];
}

const lines: string[] = [];
let isGood = true;
try {
  mkdirSync(directory.path, { recursive: true });
  if (modelMs > 0) await post(`${stack.languageModelUrl}/_control/delay`, { milliseconds: modelMs });
  await post(`${stack.togglUrl}/_control/faults`, [
    { fault: 'slow-before', delayMs: serviceMs, probability: 1 },
  ]);
  for (const way of ways.filter(({ name }) => name.includes(values.only ?? ''))) {
    const times = await measure(way);
    const [previews, logged] = [times.map(({ preview }) => preview), times.map(({ logged: at }) => at)];
    const isWayGood = quantile(logged, 0.5) < way.maxLogged;
    isGood &&= isWayGood;
    const figures = [previews, logged].flatMap((all) => [quantile(all, 0.5), quantile(all, 0.95)]);
    lines.push(
      `| ${way.name} | ${figures.map((ms) => `${ms.toFixed(0)} ms`).join(' | ')} | ${isWayGood ? 'good' : `BAD, at most ${way.maxLogged} ms`} |`,
    );
    process.stdout.write(`${lines.at(-1)}\n`);
    if (way.recogniser !== 'server' && quantile(previews, 0.5) > maxPreview) isGood = false;
  }
  if ('live'.includes(values.only ?? '')) lines.push('', ...(await measureAllLive()));
  if ('words'.includes(values.only ?? '')) lines.push('', ...(await measureAllWords()));
} finally {
  await stack.stop();
  directory.remove();
}
process.stdout.write(
  [
    '| way | preview, median | p95 | logged, median | p95 | |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
    `From Send, over ${runs} runs each; the tracker takes ${serviceMs} ms a call, the language model ${modelMs} ms; ${machine()}.`,
    isGood ? 'good' : 'BAD',
    '',
  ].join('\n'),
);
process.exitCode = isGood ? 0 : 1;
