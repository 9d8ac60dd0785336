import { toPieces } from '../../../shared/note-pieces.ts';
import type { LiveText } from './live-transcript.ts';
import type { LiveReading } from './read-live-entries.ts';

/** Each field has a line of its own; the last of them is no field but what is not confirmed. */
const fields = ['day', 'duration', 'description', 'project', 'unconfirmed'] as const;
type Field = (typeof fields)[number];

const lines: Record<Field, string> = {
  day: 'underline decoration-pink',
  duration: 'underline decoration-accent',
  description: 'underline decoration-field decoration-dotted',
  project: 'underline decoration-info',
  unconfirmed: 'text-muted',
};

type LiveWordsProps = {
  words: LiveText;
  /** The last reading, which may be of fewer words. */
  reading: LiveReading | null;
};

/** The words, those that may still change paler, and under each what it was read as. */
export function LiveWords({ words: { text, confirmedTo }, reading }: LiveWordsProps) {
  const isThere = ({ from, to }: { from: number; to: number }) =>
    reading?.text.slice(from, to) === text.slice(from, to);
  const spans = fields.map((field) => ({
    words:
      field === 'unconfirmed'
        ? [{ from: confirmedTo, to: text.length }]
        : (reading?.entries.flatMap(({ words }) => words[field].filter(isThere)) ?? []),
  }));
  return (
    <p className="font-display text-lg leading-relaxed font-medium wrap-anywhere">
      {toPieces(text, spans).map(({ from, text: piece, numbers }) => {
        const found = fields.filter((_, index) => numbers.includes(index + 1));
        return (
          <span
            key={from}
            data-fields={found.join(' ')}
            className={`decoration-2 underline-offset-4 ${found.map((field) => lines[field]).join(' ')}`}
          >
            {piece}
          </span>
        );
      })}
    </p>
  );
}
