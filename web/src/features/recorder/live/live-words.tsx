import { toPieces } from '../../../shared/note-pieces.ts';
import type { LiveText } from './live-transcript.ts';
import type { LiveReading } from './read-live-entries.ts';

/** How the words of each field are marked; the last is no field, but what is not confirmed. */
const marks = [
  { name: 'day', look: 'underline decoration-pink' },
  { name: 'duration', look: 'underline decoration-accent' },
  { name: 'description', look: 'underline decoration-field decoration-dotted' },
  { name: 'project', look: 'underline decoration-info' },
  { name: 'unconfirmed', look: 'text-muted' },
] as const;

type LiveWordsProps = {
  words: LiveText;
  /** The last reading, which may be of fewer words. */
  reading: LiveReading | null;
};

/** The words, those that may still change paler, and under each what it was read as. */
export function LiveWords({ words: { text, confirmedTo }, reading }: LiveWordsProps) {
  const isThere = ({ from, to }: { from: number; to: number }) =>
    reading?.text.slice(from, to) === text.slice(from, to);
  const spans = marks.map(({ name }) => ({
    words:
      name === 'unconfirmed'
        ? [{ from: confirmedTo, to: text.length }]
        : (reading?.entries.flatMap(({ words }) => words[name].filter(isThere)) ?? []),
  }));
  return (
    <p className="font-display text-lg leading-relaxed font-medium wrap-anywhere">
      {toPieces(text, spans).map(({ from, text: piece, numbers }) => {
        const found = marks.filter((_, index) => numbers.includes(index + 1));
        return (
          <span
            key={from}
            data-fields={found.map(({ name }) => name).join(' ')}
            className={`decoration-2 underline-offset-4 ${found.map(({ look }) => look).join(' ')}`}
          >
            {piece}
          </span>
        );
      })}
    </p>
  );
}
