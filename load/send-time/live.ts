import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, CDPSession } from '@playwright/test';
import { giveSpeech } from '@timbre/e2e/microphone';
import { decodeAudio } from '@timbre/speech/audio/decode';
import { z } from 'zod';
import { readSamples } from '../hearing/samples.ts';
import { getWords } from '../hearing/word-errors.ts';
import { joinRecordings } from '../microphone/tape.ts';
import { type Addresses, openSpeaker, type Recogniser } from './speaker.ts';
import { findWordEnds, type SpokenWord } from './word-ends.ts';

/** Six notes of different voices, one after the other. */
const samples = ['en-01', 'en-02', 'en-03', 'en-05', 'en-09', 'en-10'];

export type LiveFigures = {
  /** Seconds from the end of a word in the sound to the word on the screen. */
  delays: number[];
  settled: number;
  changed: number;
  passMs: number[];
  /** Of one core. */
  cpuShare: number;
  memoryMegabytes: number;
};

const Seen = z.object({
  spokenFrom: z.number(),
  words: z.array(z.object({ at: z.number(), text: z.string() })),
  settled: z.array(z.record(z.string(), z.string())),
  passMs: z.array(z.number()),
});
type Seen = z.infer<typeof Seen>;

export type LiveSound = { wav: string; words: SpokenWord[]; seconds: number };

/** Finds out once when each word is said. */
export async function makeLiveSound(directory: string): Promise<LiveSound> {
  const files = samples.map((start) => {
    const sample = readSamples().find(({ name }) => name.startsWith(start));
    if (sample === undefined) throw new Error(`there is no sample ${start}`);
    return sample.file;
  });
  const { wav, cuts, seconds } = joinRecordings(files);
  const path = join(directory, 'live.wav');
  writeFileSync(path, wav);
  const words: SpokenWord[] = [];
  for (const [n, file] of files.entries()) {
    // A cut begins half a second before its sound.
    const from = (cuts[n]?.from ?? 0) + 0.5;
    for (const { word, end } of await findWordEnds(await decodeAudio(file)))
      words.push({ word, end: from + end });
  }
  return { wav: path, words, seconds };
}

/** Records the sound with recognition by this model, or without any, and tells what was seen meanwhile and what it cost. */
export async function measureLive(
  browser: Browser,
  addresses: Addresses,
  sound: LiveSound,
  recogniser: Recogniser,
): Promise<LiveFigures> {
  const { context, page } = await openSpeaker(browser, addresses, { language: 'en', recogniser });
  await giveSpeech(context, sound.wav, { isRecognised: recogniser !== 'server' });
  await context.addInitScript(observe);
  await page.goto('/recordings');
  // What is loaded is not what recognition costs from note to note.
  await delay(settleMs);
  const processes = await browser.newBrowserCDPSession();
  await page.getByRole('button', { name: 'Start recording time entry' }).click();
  await page.waitForFunction(() => 'spokenFrom' in globalThis);
  const [from, cpuFrom] = [performance.now(), await getCpuSeconds(processes)];
  await page.waitForFunction(() => 'hasSpoken' in globalThis, null, {
    timeout: (sound.seconds + 60) * 1_000,
  });
  await delay(settleMs);
  const cpuShare = ((await getCpuSeconds(processes)) - cpuFrom) / ((performance.now() - from) / 1_000);
  const memoryMegabytes = await getMemory(processes);
  const seen = Seen.parse(await page.evaluate('globalThis.seen'));
  await context.close();
  return { ...compare(seen, sound.words), passMs: seen.passMs, cpuShare, memoryMegabytes };
}

const settleMs = 5_000;

/** Runs in the page: what it shows in each frame, and how long each pass of the recogniser took. */
function observe(): void {
  const seen: Omit<Seen, 'spokenFrom'> & { readonly spokenFrom: number } = {
    words: [],
    settled: [],
    passMs: [],
    get spokenFrom() {
      return Number(Reflect.get(globalThis, 'spokenFrom'));
    },
  };
  Reflect.set(globalThis, 'seen', seen);
  globalThis.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener('message', ({ data }) => {
        if (data.kind === 'partial') seen.passMs.push(data.passMs);
      });
    }
  };
  const look = () => {
    const [words, entries] = document.querySelectorAll('main section[tabindex="0"]');
    const text = words?.querySelector('p')?.textContent ?? '';
    if (text !== (seen.words.at(-1)?.text ?? '')) seen.words.push({ at: performance.now(), text });
    const settled: Record<string, string> = {};
    for (const [entry, row] of [...(entries?.querySelectorAll('li') ?? [])].entries())
      for (const [field, chip] of [...row.querySelectorAll('[data-settled]')].entries())
        if (chip.getAttribute('data-settled') === 'true')
          settled[`${entry} ${field}`] = chip.textContent ?? '';
    if (JSON.stringify(settled) !== JSON.stringify(seen.settled.at(-1) ?? {})) seen.settled.push(settled);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function compare({ words, settled, spokenFrom }: Seen, spoken: readonly SpokenWord[]) {
  const shown = words.map(({ at, text }) => ({ at: (at - spokenFrom) / 1_000, words: getWords(text) }));
  const last = shown.at(-1)?.words ?? [];
  const delays = matchWords(
    spoken.map(({ word }) => word),
    last,
  ).flatMap(([n, at]) => {
    const end = spoken[n]?.end ?? 0;
    const first = shown.find(({ words: then }) => then[at] === last[at] && then.length > at);
    return first ? [first.at - end] : [];
  });
  let changed = 0;
  for (const [n, after] of settled.slice(1).entries())
    for (const [field, value] of Object.entries(settled[n] ?? {})) if (after[field] !== value) changed += 1;
  return { delays, settled: new Set(settled.flatMap((values) => Object.keys(values))).size, changed };
}

/** The pairs of positions at which two texts have the same words, as many as there are in order. */
function matchWords(one: readonly string[], other: readonly string[]): [number, number][] {
  const lengths = one.map(() => other.map(() => 0));
  const lengthAt = (a: number, b: number) => lengths[a]?.[b] ?? 0;
  for (let a = one.length - 1; a >= 0; a -= 1)
    for (let b = other.length - 1; b >= 0; b -= 1) {
      const row = lengths[a];
      if (row)
        row[b] =
          one[a] === other[b] ? lengthAt(a + 1, b + 1) + 1 : Math.max(lengthAt(a + 1, b), lengthAt(a, b + 1));
    }
  const pairs: [number, number][] = [];
  for (let [a, b] = [0, 0]; a < one.length && b < other.length; ) {
    if (one[a] === other[b]) pairs.push([a++, b++]);
    else if (lengthAt(a + 1, b) >= lengthAt(a, b + 1)) a += 1;
    else b += 1;
  }
  return pairs;
}

const Processes = z.object({
  processInfo: z.array(z.object({ type: z.string(), id: z.number(), cpuTime: z.number() })),
});

async function getRenderers(session: CDPSession) {
  const { processInfo } = Processes.parse(await session.send('SystemInfo.getProcessInfo'));
  return processInfo.filter(({ type }) => type === 'renderer');
}

async function getCpuSeconds(session: CDPSession): Promise<number> {
  return (await getRenderers(session)).reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** The largest renderer is the page with its workers. */
async function getMemory(session: CDPSession): Promise<number> {
  const sizes = (await getRenderers(session)).map(({ id }) => {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1_024;
  });
  return Math.max(...sizes);
}
