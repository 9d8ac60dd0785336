import { useTexts } from '../../shared/texts.tsx';
import { EntryRow } from '../../shared/ui/entry-row.tsx';
import type { Reading } from './use-read-note.ts';

type ReadEntriesProps = {
  reading: Reading;
  /** How many are shown; the others keep their place. */
  shown?: number;
};

/** The entries that the grammar finds in a note, each with the words it comes from. */
export function ReadEntries({ reading: { note, entries }, shown = entries.length }: ReadEntriesProps) {
  const { t, language } = useTexts();
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line empty:hidden">
      {entries.map((entry, index) => (
        <li key={entry.key} className={index < shown ? '' : 'invisible relative'}>
          {index >= shown && <PlaceOfEntry />}
          <EntryRow
            mark={<EntryNumber index={index} />}
            description={entry.description || t('demo.noDescription')}
            when={[formatDay(entry.days, language), entry.start].filter(Boolean).join(', ')}
            where={entry.project ?? t('demo.noProject')}
            seconds={entry.seconds}
            tags={entry.tags}
          >
            <p className="mt-1 text-sm text-muted">
              {t('demo.from', {
                words: entry.words.map(({ from, to }) => note.slice(from, to)).join(' … '),
              })}
            </p>
          </EntryRow>
        </li>
      ))}
    </ul>
  );
}

/** Where an entry comes to stand. */
function PlaceOfEntry() {
  return (
    <span aria-hidden="true" className="visible absolute inset-x-5 top-5 grid gap-2.5">
      <span className="h-3 w-2/5 rounded-full bg-line/70" />
      <span className="h-3 w-3/5 rounded-full bg-line/40" />
    </span>
  );
}

/** By its distance where that has a word, which holds on whatever day a page was made; else by its name. */
function formatDay(days: number, language: string): string {
  if (Math.abs(days) <= 1) {
    const [first = '', ...rest] = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(
      days,
      'day',
    );
    return first.toLocaleUpperCase(language) + rest.join('');
  }
  const day = new Date();
  day.setDate(day.getDate() + days);
  return new Intl.DateTimeFormat(language, { weekday: 'long', month: 'short', day: 'numeric' }).format(day);
}

function EntryNumber({ index }: { index: number }) {
  return (
    <span
      aria-hidden="true"
      className="mt-0.5 grid size-6 shrink-0 place-content-center rounded-full bg-accent-soft text-xs font-bold text-accent-deep"
    >
      {index + 1}
    </span>
  );
}
