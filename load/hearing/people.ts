import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeAudio } from '@timbre/speech/audio/decode';
import { seededNumbers } from '../seeded-numbers.ts';

/**
 * Recordings of people inside Debian packages: the prompts of a telephone exchange in four languages, with what is said
 * (CC BY-SA 3.0; Italian CC BY 3.0), and five sentences read for LibriVox (public domain). They are fetched, never committed.
 */
const packages = {
  'asterisk-core-sounds-en': ['1.6.1-1', '973e797d28e37fa6ca3c0a9d6fa717e77cf1268ae916bf09fd3503113cdffa50'],
  'asterisk-core-sounds-en-g722': [
    '1.6.1-1',
    '38c5261820b406dcb0ecb37675720da2b0864850690690352ca52707eb623806',
  ],
  'asterisk-core-sounds-es': ['1.6.1-1', '9afdab7f559f036649fb406e625899306ca1004df8ebe39c30bfbd5912d66f74'],
  'asterisk-core-sounds-es-g722': [
    '1.6.1-1',
    'e4e3b4281057d3b81b779298fd6be705f57411513955c518eed1bcaabbd615b8',
  ],
  'asterisk-core-sounds-fr': ['1.6.1-1', '04c82c78c570c43a7136cbc5e2488d0c470b775468dff9fbce4a131b18cf1056'],
  'asterisk-core-sounds-fr-g722': [
    '1.6.1-1',
    '7add61d5e42279ecff1bbdf842a5a946ac3644fac9a0fe44384731aa7270c8e0',
  ],
  'asterisk-core-sounds-it': ['1.6.1-1', '3884d9457e12f21caa018c18f0d587df5d53ebea14b673d8453a134c5941ab3b'],
  'asterisk-core-sounds-it-g722': [
    '1.6.1-1',
    '46b4cf7afc508a5fcfc051b7ea233251c0d195dd4ef83cc4b7facb4c6429b016',
  ],
  'pocketsphinx-testdata': [
    '0.8+5prealpha+1-15',
    'eaeb7a01d54f20b799d1a81ef110ec544b2cb47ea006614078220737a33019f0',
  ],
} as const;

export const peoplesLanguages = ['en', 'fr', 'es', 'it'] as const;
type PeoplesLanguage = (typeof peoplesLanguages)[number];

/** What somebody says in a recording. */
export type Sentence = { name: string; language: PeoplesLanguage; text: string; samples: Float32Array };

const home = join(import.meta.dirname, '../../.data/people');

/** Unpacks the packages once. `apt-get` asks for no rights to download, `dpkg-deb` none to unpack. */
function ensurePackages(): void {
  if (existsSync(home)) return;
  mkdirSync(join(home, '..'), { recursive: true });
  const beside = mkdtempSync(`${home}-`);
  for (const [name, [version, expected]] of Object.entries(packages)) {
    execFileSync('apt-get', ['download', '-q', `${name}=${version}`], { cwd: beside, stdio: 'ignore' });
    const file = readdirSync(beside).find((one) => one.startsWith(`${name}_`)) ?? '';
    const found = createHash('sha256')
      .update(readFileSync(join(beside, file)))
      .digest('hex');
    if (found !== expected) throw new Error(`the package ${name} is not the one we know`);
    execFileSync('dpkg-deb', ['-x', file, '.'], { cwd: beside });
  }
  renameSync(beside, home);
}

/** So many sentences of a language, of six to twenty words, drawn by a seed; those of LibriVox first. */
export async function fetchSentences(language: PeoplesLanguage, count: number): Promise<Sentence[]> {
  ensurePackages();
  const prompts = readPrompts(language);
  const draw = seededNumbers(7);
  const drawn = prompts
    .map((prompt) => ({ prompt, at: draw() }))
    .sort((a, b) => a.at - b.at)
    .map(({ prompt }) => prompt);
  const read = language === 'en' ? librivox() : [];
  return Promise.all(
    [...read, ...drawn].slice(0, count).map(async ({ name, text, file }) => ({
      name,
      language,
      text,
      samples: await decodeAudio(file.endsWith('.g722') ? fromG722(file) : readFileSync(file)),
    })),
  );
}

type Prompt = { name: string; text: string; file: string };

function readPrompts(language: PeoplesLanguage): Prompt[] {
  const sounds = join(home, 'usr/share/asterisk/sounds');
  const voice = readdirSync(sounds).find((folder) => folder.startsWith(`${language}_`)) ?? language;
  const list = join(home, `usr/share/doc/asterisk-core-sounds-${language}/core-sounds-${language}.txt.gz`);
  return gunzipSync(readFileSync(list))
    .toString('utf8')
    .split('\n')
    .flatMap((line) => {
      const [, name, text] = /^([^;:]+): (.+)$/.exec(line) ?? [];
      if (name === undefined || text === undefined) return [];
      // What stands in brackets is a sound or a remark; three dots go on in another recording.
      if (/[[(<]|\.\.\./.test(text)) return [];
      const words = text.split(/\s+/).length;
      const file = join(sounds, voice, `${name}.g722`);
      return words >= 6 && words <= 20 && existsSync(file) ? [{ name, text, file }] : [];
    });
}

function librivox(): Prompt[] {
  const folder = join(home, 'usr/share/pocketsphinx/test/data/librivox');
  return readFileSync(join(folder, 'transcription'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, text, name] = /^<s> (.+) <\/s> \((.+)\)$/.exec(line) ?? [];
      if (name === undefined || text === undefined || text.split(' ').length < 6) return [];
      return [{ name, text, file: join(folder, `${name}.wav`) }];
    });
}

/** The exchange's own format, 16 kHz; ffmpeg reads it. */
function fromG722(file: string): Buffer {
  const args = ['-v', 'error', '-f', 'g722', '-i', file, '-ar', '16000', '-ac', '1', '-f', 'wav', 'pipe:1'];
  return execFileSync('ffmpeg', args, { maxBuffer: 64 * 1024 * 1024 });
}
