import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureModels } from '@timbre/speech/local/fetch-models';
import { makeLocalRecogniser } from '@timbre/speech/local/local-recogniser';
import { endure } from './hostile/endure.ts';
import { machine } from './machine.ts';

/** `npm run hostile`: 20,000 files made to hurt, through the whole of local recognition; the process must outlive them. */
const { values } = parseArgs({
  options: { count: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
});
/** Beyond the warm models. */
const maxMegabytes = 600;

const good = readFileSync(join(import.meta.dirname, '../speech/samples/mic-en-01.webm'));
const speaker = { languages: ['en'], vocabulary: [] };
const recogniser = makeLocalRecogniser(await ensureModels(() => {}, 'tiny'));
const before = await recogniser.transcribe(good, speaker);
const { files, ends, slowestMs, bad, slow, grownMb } = await endure(recogniser, {
  count: Number(values.count),
  seed: Number(values.seed),
});
const after = await recogniser.transcribe(good, speaker);
await recogniser.close();

const isSame = after.text === before.text;
const isGood = bad.length === 0 && slow.length === 0 && grownMb < maxMegabytes && isSame;
process.stdout.write(`${files} hostile files on ${machine()}
ends: ${[...ends].map(([end, count]) => `${end} ${count}`).join(', ')}
the slowest took ${Math.round(slowestMs)} ms; memory grew by ${Math.round(grownMb)} MB at most
a good file right after: ${isSame ? 'heard as before' : `"${after.text}" instead of "${before.text}"`}
${[...bad, ...slow].join('\n')}
${isGood ? 'good' : 'BAD'}
`);
process.exitCode = isGood ? 0 : 1;
