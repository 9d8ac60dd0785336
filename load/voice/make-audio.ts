import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeAudio } from '@timbre/speech/audio/decode';
import { seededNumbers } from '../seeded-numbers.ts';
import { wavOf } from '../wav.ts';
import { loadKokoro } from './kokoro.ts';
import { babblers, byPhone, fromVoice, toPcm } from './sound.ts';
import type { Spoken } from './spoken-notes.ts';
import { writtenOut } from './written-out.ts';

export const conditions = ['clean', 'phone'] as const;
export type Condition = (typeof conditions)[number];

export const audioFile = (folder: string, id: string, condition: Condition) =>
  join(folder, `${id}.${condition}.wav`);

/** Speaks every note that the folder lacks, then each once more by phone with others talking behind. */
export async function makeAudio(notes: readonly Spoken[], weights: string, folder: string): Promise<void> {
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
    const file = audioFile(folder, id, 'phone');
    if (existsSync(file)) continue;
    const draw = seededNumbers(at);
    const others = notes
      .filter((other) => other.id !== id)
      .map((other) => ({ other, at: draw() }))
      .sort((a, b) => a.at - b.at)
      .slice(0, babblers);
    write(
      file,
      byPhone(await read(folder, id), await Promise.all(others.map(({ other }) => read(folder, other.id)))),
    );
  }
}

const read = (folder: string, id: string) => decodeAudio(readFileSync(audioFile(folder, id, 'clean')));

/** Beside its place first, so that whoever stops in between leaves no half of a file. */
function write(file: string, samples: Float32Array): void {
  writeFileSync(`${file}.part`, wavOf(toPcm(samples)));
  renameSync(`${file}.part`, file);
}
