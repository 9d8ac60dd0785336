import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { z } from 'zod';

const styleSize = 256;
/** The model takes 510 phonemes at once; shorter parts sound steadier. */
const maxPhonemes = 300;

const Tokenizer = z.object({ model: z.object({ vocab: z.record(z.string(), z.number()) }) });

export type Kokoro = {
  say(words: string, voice: string, speed: number): Promise<Float32Array>;
};

/** Kokoro-82M from a folder with `kokoro.onnx`, `tokenizer.json` and `voices/NAME.bin`; phonemes come from espeak-ng. */
export async function loadKokoro(folder: string): Promise<Kokoro> {
  const { vocab } = Tokenizer.parse(JSON.parse(readFileSync(join(folder, 'tokenizer.json'), 'utf8'))).model;
  const session = await InferenceSession.create(join(folder, 'kokoro.onnx'), { intraOpNumThreads: 1 });
  const synthesize = async (phonemes: string, styles: Float32Array, speed: number) => {
    const ids = [...phonemes].flatMap((phoneme) => vocab[phoneme] ?? []);
    const style = styles.slice(ids.length * styleSize, (ids.length + 1) * styleSize);
    const { waveform } = await session.run({
      input_ids: new Tensor('int64', BigInt64Array.from([0, ...ids, 0], BigInt), [1, ids.length + 2]),
      style: new Tensor('float32', style, [1, styleSize]),
      speed: new Tensor('float32', Float32Array.of(speed), [1]),
    });
    return z.instanceof(Float32Array).parse(waveform?.data);
  };
  return {
    async say(words, voice, speed) {
      const bytes = readFileSync(join(folder, 'voices', `${voice}.bin`));
      const styles = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
      const sounds: Float32Array[] = [];
      for (const phonemes of splitPhrases(toPhonemes(words, voice)))
        sounds.push(await synthesize(phonemes, styles, speed));
      return Float32Array.from(sounds.flatMap((sound) => [...sound]));
    },
  };
}

/** Voices are named after their accent: a for American, b for British, e for Spanish, f for French, i for Italian. */
const accents: Record<string, string> = { a: 'en-us', b: 'en-gb', e: 'es', f: 'fr', i: 'it' };

/** What is said, in the signs that the model was taught; it makes a pause at punctuation, which espeak-ng drops. */
function toPhonemes(words: string, voice: string): string {
  const accent = accents[voice.charAt(0)] ?? 'en-us';
  const parts = words.split(/\s*([,;:.!?])(?=\s|$)\s*/);
  return parts
    .map((part, at) => {
      if (at % 2 === 1) return `${part} `;
      if (part === '') return '';
      const ipa = execFileSync('espeak-ng', ['-q', '--ipa', '--tie=^', '-v', accent, part], {
        encoding: 'utf8',
      });
      return toSymbols(
        ipa
          .replace(/\([^)]*\)/g, '')
          .replace(/\s+/g, ' ')
          .trim(),
        accent,
      );
    })
    .join('')
    .trim();
}

/** The model writes a diphthong of English as one letter. */
const english: readonly (readonly [RegExp, string])[] = [
  [/a\^ɪ/g, 'I'],
  [/a\^ʊ/g, 'W'],
  [/e\^ɪ/g, 'A'],
  [/ɔ\^ɪ/g, 'Y'],
  [/d\^ʒ/g, 'ʤ'],
  [/t\^ʃ/g, 'ʧ'],
  [/ə\^l/g, 'ᵊl'],
  [/(\S)\u0329/g, 'ᵊ$1'],
  [/ɚ/g, 'əɹ'],
  [/r/g, 'ɹ'],
  [/[xç]/g, 'k'],
  [/ɐ/g, 'ə'],
  [/ɬ/g, 'l'],
  [/ʔ/g, 't'],
  [/ʲ/g, ''],
];
const american: readonly (readonly [RegExp, string])[] = [
  [/o\^ʊ/g, 'O'],
  [/o/g, 'ɔ'],
  [/ɾ/g, 'T'],
  [/ɜː\^?ɹ?/g, 'ɜɹ'],
  [/ɪ\^?ə/g, 'iə'],
  [/ː/g, ''],
];
const british: readonly (readonly [RegExp, string])[] = [
  [/e\^ə/g, 'ɛː'],
  [/i\^?ə/g, 'ɪə'],
  [/ə\^ʊ/g, 'Q'],
];
const romance: readonly (readonly [RegExp, string])[] = [
  [/-/g, ''],
  [/d\^ʒ/g, 'ʤ'],
  [/t\^ʃ/g, 'ʧ'],
  [/t\^s/g, 'ʦ'],
];
const french: readonly (readonly [RegExp, string])[] = [
  [/-/g, ''],
  [/ɹ/g, 'ʁ'],
];

function changesFor(accent: string): readonly (readonly [RegExp, string])[] {
  if (accent === 'en-us') return [...english, ...american];
  if (accent === 'en-gb') return [...english, ...british];
  return accent === 'fr' ? french : romance;
}

function toSymbols(ipa: string, accent: string): string {
  return changesFor(accent)
    .reduce((signs, [from, to]) => signs.replace(from, to), ipa)
    .replaceAll('^', '');
}

/** Cut at the pauses, or between words where somebody speaks on and on. */
function splitPhrases(phonemes: string): string[] {
  if (phonemes.length <= maxPhonemes) return [phonemes];
  const middle = phonemes.length / 2;
  const cuts = (pattern: RegExp) => [...phonemes.matchAll(pattern)].map(({ index }) => index + 1);
  const nearest = (places: readonly number[]) =>
    places.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  const pause = nearest(cuts(/[,;:.!?](?= )/g).filter((at) => Math.abs(at - middle) < middle / 2));
  const cut = pause ?? nearest(cuts(/ /g)) ?? Math.round(middle);
  return [phonemes.slice(0, cut), phonemes.slice(cut)].flatMap((half) => splitPhrases(half.trim()));
}
