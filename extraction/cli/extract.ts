import { createInterface } from 'node:readline';
import { Note, predict } from './notes.ts';

/** Notes in, one JSON object a line; predictions out, the same way. */
for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === '') continue;
  const { id, entries } = predict(Note.parse(JSON.parse(line)));
  process.stdout.write(`${JSON.stringify({ id, entries })}\n`);
}
