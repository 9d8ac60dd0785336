import { z } from 'zod';
import { computeFigures } from './figures.ts';
import { figure, head, row } from './markdown.ts';
import { type Gold, type ParsedNote, readLines } from './notes.ts';
import { readByBoth, readByGrammar } from './readers.ts';
import {
  type Condition,
  conditions,
  readTranscribedNotes,
  responsesToSpoken,
  spokenLanguages,
  type TranscribedNote,
} from './spoken-notes.ts';

/** What the same notes gave before, if they were transcribed then. */
const Before = z.object({
  condition: z.enum(conditions),
  language: z.string(),
  reader: z.string(),
  f1: z.number(),
  silentlyWrong: z.number(),
});

type Judged = { gold: Gold; parsedNote: ParsedNote };

const titles: Record<Condition, string> = {
  clean: 'clean',
  phone: 'phone',
  'babble-15': 'babble 15 dB',
  'babble-5': 'babble 5 dB',
  'phone-babble-15': 'phone, babble 15 dB',
};

const introduction = `Sound to entries as one number: 100 notes of the blind and unseen sets, spoken by synthetic voices (Kokoro-82M, eight English voices and the only French one), transcribed by the models that ship (Moonshine base, Whisper small; any of six languages may be spoken), read and scored as above.
"phone" is the band of a phone line (300 to 3,400 Hz, 8 kHz, mu-law); "babble" is eight of the other notes spoken at once behind it, so many decibels below. Synthetic voices are clearer than people ([hearing.md](hearing.md) has people); the figures compare readers and sounds.
The strict figure counts a description as wrong that is spelled otherwise ("stand-up" for "standup") or lacks a plural that nobody can hear ("relevé" for "relevés"). "By sound" compares descriptions without hyphens, and in French without a silent s or x at the end of a word; "facts" compares day, length, start, project and tags alone.
\`npm run accuracy -- --spoken\` prints this part alone, from what is recorded in \`extraction/corpus/voice\`; \`npm run voice\` makes the sound and the transcripts again.`;

const beforeText = `"Before" is what 50 of the English and the 40 French notes gave when Whisper base heard French, no names were given to it, and nobody flagged words that were hard to hear.

The responses were recorded on 2026-11-17 from a large language model that saw the prompts of one sound and language alone, at most 60 at a time. What is missing was mostly heard wrong ("fifty" for "fifteen", "front" for "quotes") or is spelled otherwise; of the facts of a clean French note nearly nothing is. The grammar alone falls with each wrong word; a model guesses most of them from the names of the workspace. By sound, a clean note of either language loses as little as 1 to 5 entries in 100, through the noise of a room on the phone 6 to 12.`;

/** The part of the report about spoken notes. */
export function spokenReport(): string[] {
  const transcribed = readTranscribedNotes();
  const responses = responsesToSpoken(transcribed);
  const earlier = readLines(Before, 'voice/before.jsonl');
  const rows = conditions.flatMap((condition) =>
    spokenLanguages.flatMap((language) => {
      const group = transcribed.filter(
        (one) => one.condition === condition && one.note.id.startsWith(`${language}-`),
      );
      const readers = { grammar: byGrammar(group), both: byBoth(group, responses) };
      return Object.entries(readers)
        .filter(([, judged]) => judged.length > 0)
        .map(([reader, judged]) => {
          const then = earlier.find(
            (one) => one.condition === condition && one.language === language && one.reader === reader,
          );
          return row(
            titles[condition],
            language,
            reader,
            ...toCells(judged, language),
            ...(then ? [figure(then.f1), then.silentlyWrong] : ['–', '–']),
          );
        });
    }),
  );
  return [
    introduction,
    '',
    ...head(
      'sound',
      'language',
      'reader',
      'notes',
      'entry F1',
      'by sound',
      'facts',
      'whole notes right',
      'flagged notes',
      'silently wrong notes',
      'entry F1 before',
      'silently wrong before',
    ),
    ...rows,
    '',
    beforeText,
    '',
  ];
}

const byGrammar = (group: readonly TranscribedNote[]): Judged[] =>
  group.map(({ note, gold }) => ({ gold, parsedNote: readByGrammar(note) }));

function byBoth(
  group: readonly TranscribedNote[],
  responses: ReturnType<typeof responsesToSpoken>,
): Judged[] {
  const judged = group.flatMap(({ note, gold }) => {
    const response = responses.get(note.id);
    return response === undefined ? [] : [{ gold, parsedNote: readByBoth(note, response) }];
  });
  // A part of the notes would say nothing about all of them.
  return judged.length === group.length ? judged : [];
}

/** A description as it sounds: "stand-up" is "standup", and a French plural is silent. */
function bySound(text: string, language: string): string {
  const joined = text.replace(/(?<=\p{L})-(?=\p{L})/gu, '');
  return language === 'fr' ? joined.replace(/(?<=\p{L}{2})[sx](?!\p{L})/gu, '') : joined;
}

const Described = z.looseObject({
  description: z.string().optional(),
  accept: z.array(z.string()).optional(),
});

const withDescriptionBySound =
  (language: string) =>
  <E extends { entries: readonly object[] }>(read: E): E => ({
    ...read,
    entries: read.entries.map((entry) => {
      const { description = '', accept = [] } = Described.parse(entry);
      return {
        ...entry,
        description: bySound(description, language),
        accept: accept.map((one) => bySound(one, language)),
      };
    }),
  });

const withoutDescription = <E extends { entries: readonly object[] }>(read: E): E => ({
  ...read,
  entries: read.entries.map((entry) => ({ ...entry, description: '', accept: [] })),
});

function toCells(judged: readonly Judged[], language: string): (string | number)[] {
  const gold = judged.map((one) => one.gold);
  const parsedNotes = judged.map((one) => one.parsedNote);
  const { notes, f1, whole, flagged, silentlyWrong } = computeFigures(gold, parsedNotes);
  const facts = computeFigures(gold.map(withoutDescription), parsedNotes.map(withoutDescription));
  const sound = computeFigures(
    gold.map(withDescriptionBySound(language)),
    parsedNotes.map(withDescriptionBySound(language)),
  );
  return [notes, figure(f1), figure(sound.f1), figure(facts.f1), figure(whole), flagged, silentlyWrong];
}
