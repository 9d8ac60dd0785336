import { readAudio } from '@timbre/speech/audio/audio-file';
import { makeDecoder } from '@timbre/speech/audio/decoder';
import { readSamples } from './hearing/samples.ts';
import { machine } from './machine.ts';
import { recordThroughMicrophone } from './microphone/record.ts';
import { joinRecordings } from './microphone/tape.ts';

/** `npm run microphone`: how exactly recordings by Chromium are measured, up to five minutes; it takes as long as the longest. */
const lengths = [1, 10, 60, 300];
/** Measured and decoded may differ by so much. */
const maxMilliseconds = 200;

const notes = readSamples().filter(({ name }) => name.endsWith('.wav'));
const recorded = await recordThroughMicrophone(
  joinRecordings(notes.map(({ file }) => file)).wav,
  lengths.map((seconds) => ({ from: 1, to: 1 + seconds })),
);
const decoder = makeDecoder();
let worst = 0;
for (const [n, file] of recorded.entries()) {
  const audio = readAudio(file);
  const decoded = (await decoder.decode(file)).length / 16;
  worst = Math.max(worst, Math.abs(audio.milliseconds - decoded));
  process.stdout.write(
    `${lengths[n]} s recorded: measured ${audio.milliseconds} ms, decoded ${decoded} ms, ${file.length} bytes\n`,
  );
}
await decoder.close();
const isGood = worst < maxMilliseconds;
process.stdout.write(`${isGood ? 'good' : 'BAD'}: at most ${worst} ms apart, on ${machine()}\n`);
process.exitCode = isGood ? 0 : 1;
