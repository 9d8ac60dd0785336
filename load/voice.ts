import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { figuresOf } from '@timbre/extraction/cli/figures';
import type { Gold, Reading } from '@timbre/extraction/cli/notes';
import { readByBoth, readByGrammar } from '@timbre/extraction/cli/readers';
import { hashOf, promptLines, promptOf, responsesIn } from '@timbre/extraction/cli/recorded-responses';
import { ensureModels } from '@timbre/speech/local/fetch-models';
import { makeLocalRecogniser } from '@timbre/speech/local/local-recogniser';
import { heardNotes, presentResponsesTo, responsesFile } from './voice/heard-notes.ts';
import { conditions, makeAudio } from './voice/make-audio.ts';
import { chooseNotes, languages, spokenNotes } from './voice/spoken-notes.ts';
import { readTranscripts, transcribeNotes } from './voice/transcripts.ts';
import { voiceFolder } from './voice/voice-folder.ts';

/**
 * `npm run voice`: notes of the labelled sets spoken by synthetic voices, heard by the local models, and read; printed, and
 * written to docs/voice.md. Without an option it judges what is recorded in extraction/corpus/voice.
 */
const { values } = parseArgs({
  options: {
    choose: { type: 'boolean', default: false },
    weights: { type: 'string' },
    audio: { type: 'string' },
    hear: { type: 'string' },
    write: { type: 'string' },
    read: { type: 'string' },
  },
});

const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const said = (line: string) => process.stdout.write(`${line}\n`);

if (values.choose) writeFileSync(new URL('notes.jsonl', voiceFolder), lines(chooseNotes()));
const notes = spokenNotes();

if (values.audio !== undefined) {
  if (values.weights === undefined) throw new Error('--audio FOLDER needs --weights FOLDER');
  await makeAudio(notes, values.weights, values.audio);
}

if (values.hear !== undefined) {
  const recogniser = makeLocalRecogniser(await ensureModels((what) => said(`fetching ${what}`)));
  await transcribeNotes(recogniser, notes, values.hear);
  await recogniser.close();
}

const heard = heardNotes(notes, readTranscripts());

if (values.write !== undefined) writeFileSync(values.write, promptLines(heard.map(({ note }) => note)));

if (values.read !== undefined) {
  const given = presentResponsesTo(heard);
  for (const { id, response } of responsesIn(readFileSync(values.read, 'utf8'))) given.set(id, response);
  const recorded = heard.flatMap(({ note }) => {
    const response = given.get(note.id);
    return response === undefined ? [] : [{ id: note.id, prompt: hashOf(promptOf(note)), response }];
  });
  writeFileSync(responsesFile, lines(recorded));
}

const responses = presentResponsesTo(heard);

type Judged = { gold: Gold; reading: Reading };

const withoutWork = <E extends { entries: readonly object[] }>(read: E): E => ({
  ...read,
  entries: read.entries.map((entry) => ({ ...entry, description: '', accept: [] })),
});

function row(title: string[], judged: readonly Judged[]): string {
  const gold = judged.map((one) => one.gold);
  const readings = judged.map((one) => one.reading);
  const { notes: count, f1, whole, flagged, silentlyWrong } = figuresOf(gold, readings);
  const facts = figuresOf(gold.map(withoutWork), readings.map(withoutWork));
  const cells = [
    ...title,
    count,
    f1.toFixed(3),
    facts.f1.toFixed(3),
    whole.toFixed(3),
    flagged,
    silentlyWrong,
  ];
  return `| ${cells.join(' | ')} |`;
}

const rows = conditions.flatMap((condition) =>
  languages.flatMap((language) => {
    const group = heard.filter(
      ({ transcript }) => transcript.condition === condition && transcript.id.startsWith(`${language}-`),
    );
    const byModel = group.flatMap(({ note, gold }) => {
      const response = responses.get(note.id);
      return response === undefined ? [] : [{ gold, reading: readByBoth(note, response) }];
    });
    const byGrammar = group.map(({ note, gold }) => ({ gold, reading: readByGrammar(note) }));
    return [
      row([condition, language, 'grammar'], byGrammar),
      ...(byModel.length > 0 ? [row([condition, language, 'model, verified'], byModel)] : []),
    ];
  }),
);

const page = `# From voice

Made by \`npm run voice\` from ${notes.length} notes of the blind and unseen sets, spoken by synthetic voices (Kokoro-82M, eight English
voices and the French one), heard by the local models of size \`base\` and read. "phone" is the same sound through the band of a phone
line (300 to 3,400 Hz, 8 kHz, mu-law) with eight other voices talking behind it at 15 dB. An entry counts as right as in
[accuracy.md](accuracy.md). A note is silently wrong where it is not right in full and nothing asks the person to look.

"Facts" is the entry F1 by day, length, start, project and tags alone: a recogniser spells a description otherwise ("stand-up" for
"standup", "indexations" for "indexation"), and that counts as wrong in the strict figure.

| sound | language | reader | notes | entry F1 | facts | whole notes right | flagged notes | silently wrong notes |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

The transcripts were made before Whisper was given the names of the workspace, before names were repaired by their sound, and without
windows; what is in use now hears French better ([decision 008](decisions/008-speech.md)).

The responses were recorded on 2026-11-17 from a large language model that saw the prompts alone, 25 at a time; they are in
\`extraction/corpus/voice\` with the transcripts, so that the table can be made again without sound. What the model misses was
mostly heard wrong: "fifty" for "fifteen", "14h30" for "14 h, 15 h 30".

Synthetic voices are clearer than people; the figures compare readers, they do not foretell a conversation in the street.
`;
process.stdout.write(page);
writeFileSync(join(import.meta.dirname, '../docs/voice.md'), page);
