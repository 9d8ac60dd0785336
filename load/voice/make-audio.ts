import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Condition, conditions, type SpokenNote } from '@timbre/extraction/cli/spoken-notes';
import { decodeAudio } from '@timbre/speech/audio/decode';
import { seededNumbers } from '../seeded-numbers.ts';
import { toWav } from '../wav.ts';
import { loadKokoro } from './kokoro.ts';
import { babblers, fromVoice, overPhoneLine, toPcm, withBabble } from './sound.ts';
import { writtenOut } from './written-out.ts';

export const audioFile = (folder: string, id: string, condition: Condition) =>
  join(folder, `${id}.${condition}.wav`);

/** Speaks every note that the folder lacks, then makes the other sounds of it. */
export async function makeAudio(
  notes: readonly SpokenNote[],
  weights: string,
  folder: string,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const voice = await loadKokoro(weights);
  for (const { id, note, voice: name, speed } of notes) {
    const file = audioFile(folder, id, 'clean');
    if (existsSync(file)) continue;
    const words = writtenOut(note.text, note.lang ?? 'en', note.timezone);
    write(file, fromVoice(await voice.say(words, name, speed)));
    process.stderr.write(`${id} ${name}: ${words}\n`);
  }
  for (const [at, { id }] of notes.entries()) {
    const missing = conditions.filter((condition) => !existsSync(audioFile(folder, id, condition)));
    if (missing.length === 0) continue;
    const draw = seededNumbers(at);
    const others = notes
      .filter((other) => other.id !== id)
      .map((other) => ({ other, at: draw() }))
      .sort((a, b) => a.at - b.at)
      .slice(0, babblers);
    const speech = await read(folder, id);
    const behind = await Promise.all(others.map(({ other }) => read(folder, other.id)));
    for (const condition of missing)
      write(audioFile(folder, id, condition), mixSound(speech, behind, condition));
  }
}

function mixSound(speech: Float32Array, others: readonly Float32Array[], condition: Condition): Float32Array {
  switch (condition) {
    case 'clean':
      return speech;
    case 'phone':
      return overPhoneLine(speech);
    case 'babble-15':
      return withBabble(speech, others, 15);
    case 'babble-5':
      return withBabble(speech, others, 5);
    case 'phone-babble-15':
      return overPhoneLine(withBabble(speech, others, 15));
  }
}

const read = (folder: string, id: string) => decodeAudio(readFileSync(audioFile(folder, id, 'clean')));

/** Written to a temporary file first, so that an interruption leaves no partial file. */
function write(file: string, samples: Float32Array): void {
  writeFileSync(`${file}.part`, toWav(toPcm(samples)));
  renameSync(`${file}.part`, file);
}
