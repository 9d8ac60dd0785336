import { z } from 'zod';
import { computeFigures } from './figures.ts';
import { figure, head, row } from './markdown.ts';
import { type Gold, type ParsedNote, readLines } from './notes.ts';
import { readByBoth, readByGrammar } from './readers.ts';
import { presentResponses, recordedResponses } from './recorded-responses.ts';
import {
  type Condition,
  conditions,
  readTranscribedNotes,
  readTranscripts,
  responsesToSpoken,
  spokenLanguages,
  spokenNotes,
  type TranscribedNote,
} from './spoken-notes.ts';
import { countUnsureNumbers } from './unsure-numbers.ts';

/** What the transcripts of 2026-11-17 gave. */
const Before = z.object({
  condition: z.enum(conditions),
  language: z.string(),
  reader: z.string(),
  f1: z.number(),
  flagged: z.number(),
  silentlyWrong: z.number(),
});

/** The notes of a sound and a language that were transcribed again since then, and when; with what was unsure before. */
const Renewed = z.object({
  condition: z.enum(conditions),
  language: z.string(),
  date: z.iso.date(),
  textsChanged: z.number(),
  before: z.object({ unsure: z.number(), numbers: z.number(), wrong: z.number() }),
});
type Renewed = z.infer<typeof Renewed>;

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

const beforeText = `"Transcribed" is the day on which the notes were transcribed and a language model responded to the transcripts. All rows come from the recogniser after decisions 028 and 029, in which the likelihood of a word leaves out punctuation, and "2" and "two" are one number. "Before" is what the transcripts and responses of 2026-11-17 gave. What Whisper base gave at first is in decision 008.

The responses were recorded from a large language model: on 2026-11-17 it saw the prompts of one sound and language alone, at most 60 at a time; on 2026-11-19, where 222 of 500 prompts had changed, it saw those of French by phone and in each babble by themselves, and otherwise up to 56 prompts of one language at a time, in English those of several sounds together, so that the clearer transcript of a note may have helped to read the noisier one; it had also seen the words of some fifteen notes while their sound was made, though no labels. The two days are two recordings, so "both" differs by more than the recogniser; the grammar reads only the transcript, and shows what the recogniser changed. With fewer flags, more notes are silently wrong. What is missing was mostly transcribed wrong ("fifty" for "fifteen", "front" for "quotes") or is spelled otherwise. The grammar alone falls with each wrong word; a model guesses most of them from the names of the workspace.

"As written" are the same notes without sound, with the responses that were recorded for the sets above: what a recogniser without errors would give. With a large model that is 1.000, so all that is missing in the other rows is due to words that were heard wrong or spelled otherwise. How much of it a hosted recogniser would bring back was not measured.

In French by phone in noise, "both" fell from 0.848 to 0.779. As many words are wrong as before, 134 of 638 counted without silent endings, but not the same ones. In the 22 notes whose words stayed, all that was right on the first day is right on the second, with new responses to half of them. In the 18 whose words changed, six notes became wrong and one right, all six flagged on both days: three of the six have more wrong words than before, one has fewer, together 35 and before 25. The grammar gets as much of the 18 as it did (0.170 and 0.167). So the fall comes with the changed words; how much of it is due to the new responses to them cannot be told, since the first day has none to these words. French in babble at 5 dB, where the words of 35 of 40 notes changed, fell too, from 0.707 to 0.667, and the grammar with it; French by phone kept its 0.857, and in babble at 15 dB it rose to 0.881. In English, where the words are the same, what "both" lost is due to the responses and to fewer flags.`;

const unsureText = `What changed in the notes that were transcribed again. A number is a part that was flagged as unsure and holds one; it is wrong where the written note does not hold its value. English has the same words as before, since [decision 029](decisions/029-weights-in-bytes.md) changes none of Moonshine's; its flags fell with the punctuation.`;

/** The part of the report about spoken notes. */
export function spokenReport(): string[] {
  const transcribed = readTranscribedNotes();
  const responses = responsesToSpoken(transcribed);
  const earlier = readLines(Before, 'voice/before.jsonl');
  const renewed = readLines(Renewed, 'voice/renewed.jsonl');
  const writtenRows = spokenLanguages.flatMap((language) => rowsAsWritten(language));
  const rows = conditions.flatMap((condition) =>
    spokenLanguages.flatMap((language) => {
      const group = transcribed.filter(
        (one) => one.condition === condition && one.note.id.startsWith(`${language}-`),
      );
      const date = renewed.find((one) => one.condition === condition && one.language === language)?.date;
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
            date ?? '2026-11-17',
            reader,
            ...toCells(judged, language),
            ...(then && date ? [figure(then.f1), then.flagged, then.silentlyWrong] : ['–', '–', '–']),
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
      'transcribed',
      'reader',
      'notes',
      'entry F1',
      'by sound',
      'facts',
      'whole notes right',
      'flagged notes',
      'silently wrong notes',
      'entry F1 before',
      'flagged before',
      'silently wrong before',
    ),
    ...writtenRows,
    ...rows,
    '',
    beforeText,
    '',
    ...unsureWords(renewed),
  ];
}

/** The same notes as they were written: what a recogniser without errors would give. */
function rowsAsWritten(language: string): string[] {
  const notes = spokenNotes().filter(({ note }) => note.lang === language);
  const recorded = (['blind', 'unseen'] as const).flatMap((set) => recordedResponses(set));
  const responses = presentResponses(
    notes.map(({ note }) => note),
    recorded,
  );
  const readers = { grammar: byGrammar(notes), both: byBoth(notes, responses) };
  return Object.entries(readers)
    .filter(([, judged]) => judged.length > 0)
    .map(([reader, judged]) =>
      row('as written', language, '–', reader, ...toCells(judged, language), '–', '–', '–'),
    );
}

/** What became of unsure words in the notes that were transcribed again. */
function unsureWords(renewed: readonly Renewed[]): string[] {
  const notes = new Map(spokenNotes().map((note) => [note.id, note]));
  const transcripts = readTranscripts();
  const rows = renewed.map(({ condition, language, textsChanged, before }) => {
    const group = transcripts.filter(
      (one) => one.condition === condition && one.id.startsWith(`${language}-`),
    );
    const now = countUnsureNumbers(group, notes);
    return row(
      titles[condition],
      language,
      `${textsChanged} of ${group.length}`,
      before.unsure,
      now.unsure,
      `${before.wrong} of ${before.numbers}`,
      `${now.wrong} of ${now.numbers}`,
    );
  });
  return [
    unsureText,
    '',
    ...head(
      'sound',
      'language',
      'texts that changed',
      'unsure words before',
      'now',
      'unsure numbers that are wrong before',
      'now',
    ),
    ...rows,
    '',
  ];
}

type ReadableNote = Pick<TranscribedNote, 'note' | 'gold'>;

const byGrammar = (group: readonly ReadableNote[]): Judged[] =>
  group.map(({ note, gold }) => ({ gold, parsedNote: readByGrammar(note) }));

function byBoth(group: readonly ReadableNote[], responses: ReturnType<typeof responsesToSpoken>): Judged[] {
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
