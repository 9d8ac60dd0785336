import { readAudio } from '@timbre/speech/audio/audio-file';
import type { Recogniser } from '@timbre/speech/recogniser';
import { SpeechError } from '@timbre/speech/speech-error';
import { hostileFiles } from './generate.ts';

/** On an idle machine a file may take so long, whatever it is; where it really holds sound, a fiftieth of that besides. */
function maxMsFor(file: Buffer): number {
  try {
    return 2_000 + readAudio(file).milliseconds / 50;
  } catch {
    return 2_000;
  }
}
const speaker = { languages: ['en'], vocabulary: [] };

export type Endured = {
  files: number;
  /** How the files ended: in a fault by name or in words. */
  ends: Map<string, number>;
  slowestMs: number;
  /** What ended in an error without a name, or did not end by itself. */
  bad: string[];
  /** What took longer than it may on an idle machine. */
  slow: string[];
  /** The most memory the process had, beyond what it had when the models were warm, in megabytes. */
  grownMb: number;
};

/** Sends hostile files to a recogniser, one after the other, and keeps count. */
export async function endure(
  recogniser: Recogniser,
  { count, seed }: { count: number; seed: number },
): Promise<Endured> {
  const result: Endured = { files: 0, ends: new Map(), slowestMs: 0, bad: [], slow: [], grownMb: 0 };
  const megabytes = () => process.memoryUsage().rss / 2 ** 20;
  const warm = megabytes();
  for (const { kind, file } of hostileFiles(count, seed)) {
    const startedAt = performance.now();
    const end = await recogniser.transcribe(file, speaker).then(
      () => 'words',
      (cause: unknown) => (cause instanceof SpeechError ? cause.fault : `error: ${String(cause)}`),
    );
    const ms = performance.now() - startedAt;
    result.files += 1;
    result.ends.set(end, (result.ends.get(end) ?? 0) + 1);
    result.slowestMs = Math.max(result.slowestMs, ms);
    result.grownMb = Math.max(result.grownMb, megabytes() - warm);
    const report = `file ${result.files} (${kind}, ${file.length} bytes): ${end}, ${Math.round(ms)} ms`;
    if (end.startsWith('error') || end === 'overdue') result.bad.push(report);
    else if (ms > maxMsFor(file)) result.slow.push(report);
  }
  return result;
}
