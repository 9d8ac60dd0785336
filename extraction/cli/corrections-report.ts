import { sureEnough } from '../src/confidence.ts';
import { type Corrections, extractCorrections } from '../src/corrections/extract-corrections.ts';
import { verifyCorrections } from '../src/corrections/verify-corrections.ts';
import { corruptCorrections, goodCorrections } from '../test/correction-corruptions.ts';
import {
  type CorrectionSet,
  correctionSets,
  type Judgement,
  judgeCorrections,
  type LabelledNote,
  readCorrectionGold,
  readCorrectionNotes,
} from './correction-notes.ts';
import { figure, head, row, share } from './markdown.ts';
import { compareOrdinaryNotes } from './ordinary-notes.ts';
import { presentCorrections, recordedCorrections } from './recorded-corrections.ts';

export type JudgedCorrection = Judgement & { id: string; lang: string; isFlagged: boolean };

/** Each note of a set as one reader reads it; none where responses are missing. */
export function judgeSet(set: CorrectionSet, reader: 'grammar' | 'both'): JudgedCorrection[] {
  const labels = new Map(readCorrectionGold(set).map((gold) => [gold.id, gold]));
  const notes = readCorrectionNotes(set);
  const responses = presentCorrections(notes, recordedCorrections(set));
  return notes.flatMap((note): JudgedCorrection[] => {
    const gold = labels.get(note.id);
    const response = responses.get(note.id);
    if (gold === undefined || (reader === 'both' && response === undefined)) return [];
    const grammar = extractCorrections(note.text, note.context, note.language);
    const read =
      reader === 'grammar' || response === undefined || !grammar.mayCorrect
        ? grammar
        : verifyCorrections(response, note.text, note.context, note.language, grammar);
    return [
      { ...judgeCorrections(note, gold, read), id: note.id, lang: note.lang, isFlagged: isFlagged(read) },
    ];
  });
}

/** Somebody has to look although nothing is asked. */
const isFlagged = ({ questions, confidence }: Corrections) =>
  questions.length === 0 && confidence < sureEnough;

const groupOf = ({ lang }: Pick<LabelledNote, 'lang'>) => (lang === 'en' || lang === 'fr' ? lang : 'others');

export function correctionsReport(): string[] {
  const lines = correctionSets.flatMap((set) =>
    (['grammar', 'both'] as const).map((reader) => {
      const judged = judgeSet(set, reader);
      const right = (group?: string) => {
        const of = judged.filter((one) => group === undefined || groupOf(one) === group);
        return figure(of.filter(({ isRight }) => isRight).length / Math.max(1, of.length));
      };
      return row(
        set,
        reader,
        judged.length,
        right(),
        ...['en', 'fr', 'others'].map(right),
        judged.filter(({ isWrongAndSure }) => isWrongAndSure).length,
        judged.filter(({ isLoggedAsWork }) => isLoggedAsWork).length,
        share(judged.filter(({ isFlagged }) => isFlagged).length, judged.length),
      );
    }),
  );
  const made = corruptCorrections(goodCorrections(), 1_000, 20_261_119);
  const caught = (all: typeof made) => all.filter(({ isCaught }) => isCaught).length;
  const { notes, changed, mayCorrect } = compareOrdinaryNotes();
  return [
    'Notes about entries that exist ("no, the meeting was two hours"), by the rule book in [extraction/corpus/corrections](../extraction/corpus/corrections/README.md). A note is right where the entries come out as labelled and something is asked exactly where it should be. A wrong change counts where the confidence is above 0.9; a correction logged as new work counts at any confidence.',
    '',
    ...head(
      'set',
      'reader',
      'notes',
      'right',
      'en',
      'fr',
      'others',
      'wrong above 0.9',
      'logged as work',
      'flagged',
    ),
    ...lines,
    '',
    'The rules were written with dev in view. On unseen, the grammar had 41 of 60 notes right at first sight, and 10 came out wrong at a confidence above 0.9. Since then every change that the grammar reads alone has at most 0.85, so that somebody looks at it. No rule of the grammar was written for a note of unseen. One check of a model’s response was: the parts of a split have to stand in the order of their words, after a split of unseen (fr-9037) had come out in the other order at 0.97; it is still wrong, and flagged.',
    'The responses were recorded on 2026-11-19 from a large language model that was given the prompts. For unseen it was not given the labels; those of dev were known when they were recorded, so that dev only shows that a right response stays right. Of notes that cannot correct anything by their words, the grammar’s reading counts for both readers.',
    '',
    `Of ${notes} notes of the other sets, each with the entries of the three notes before it as history, ${changed.length} are read otherwise than without. ${share(mayCorrect, notes)} may correct something by their words, so that a model would be shown the history.`,
    '',
    ...head('corruption of a right response', 'made', 'refused or flagged'),
    ...[...Map.groupBy(made, ({ kind }) => kind)].map(([kind, all]) =>
      row(kind, all.length, share(caught(all), all.length)),
    ),
    row('**all**', made.length, share(caught(made), made.length)),
    '',
    `${made.filter(({ staysWithinOffered }) => !staysWithinOffered).length} of them touch an entry that was not offered.`,
    '',
  ];
}
