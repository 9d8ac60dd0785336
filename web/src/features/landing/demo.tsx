import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../shared/language.tsx';
import { EntryRow } from '../../shared/ui/entry-row.tsx';
import { MarkedWords } from './marked-words.tsx';
import type { ReadEntry } from './read-note.ts';
import { Reveal } from './reveal.tsx';

/** Pick a sentence or type one, and see what would be logged. */
export function Demo() {
  const { t } = useTranslation();
  const id = useId();
  const [note, setNote] = useState('');
  const { read, hasFailed } = useParsedNote(note);
  const sentences = [t('demo.sentence1'), t('demo.sentence2'), t('demo.sentence3')];
  return (
    <Reveal className="mt-6 grid grid-cols-1 gap-8 rounded-card border border-line bg-card p-6 raised sm:p-8 lg:grid-cols-2 lg:gap-12">
      <div className="grid content-start gap-4">
        <h3 className="text-2xl font-semibold tracking-tight">{t('demo.title')}</h3>
        <p className="text-muted">{t('demo.text')}</p>
        <ul className="grid gap-2">
          {sentences.map((sentence) => (
            <li key={sentence}>
              <button
                type="button"
                aria-pressed={note === sentence}
                onPointerEnter={() => void loadReader()}
                onClick={() => setNote(sentence)}
                className="min-h-11 w-full rounded-control border border-line bg-paper px-4 py-2.5 text-left transition-colors hover:border-accent hover:bg-accent-soft aria-pressed:border-accent aria-pressed:bg-accent-soft"
              >
                {sentence}
              </button>
            </li>
          ))}
        </ul>
        <label htmlFor={id} className="mt-2 text-sm font-semibold">
          {t('demo.own')}
        </label>
        <textarea
          id={id}
          rows={3}
          maxLength={500}
          value={note}
          placeholder={t('demo.placeholder')}
          onFocus={() => void loadReader()}
          onChange={(event) => setNote(event.target.value)}
          className="field-sizing-content rounded-control border border-field bg-card px-3 py-2.5 placeholder:text-muted"
        />
        <p className="text-sm text-muted">{t('demo.private')}</p>
      </div>
      <div aria-live="polite" className="grid min-h-72 content-start gap-4">
        <DemoResult note={note} read={read} hasFailed={hasFailed} />
      </div>
    </Reveal>
  );
}

const loadReader = () => import('./read-note.ts');

type ParsedNote = { note: string; entries: ReadEntry[] };

/** Reads the note a moment after it last changed. */
function useParsedNote(note: string) {
  const { language } = useLanguage();
  const [read, setRead] = useState<ParsedNote | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    setHasFailed(false);
    if (note.trim() === '') return setRead(null);
    let isCurrent = true;
    const timer = setTimeout(async () => {
      try {
        const { readNote } = await loadReader();
        const entries = await readNote(note, language);
        if (!isCurrent) return;
        setRead({ note, entries });
      } catch {
        if (isCurrent) setHasFailed(true);
      }
    }, 150);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [note, language]);
  return { read, hasFailed };
}

type DemoResultProps = { note: string; read: ParsedNote | null; hasFailed: boolean };

function DemoResult({ note, read, hasFailed }: DemoResultProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  if (hasFailed) return <p className="self-center text-center text-danger">{t('demo.failed')}</p>;
  if (note.trim() === '' || read === null) {
    return <p className="self-center text-center text-balance text-muted">{t('demo.waiting')}</p>;
  }
  return (
    <>
      <MarkedWords note={read.note} entries={read.entries} />
      {read.entries.length === 0 && <p className="text-muted">{t('demo.nothing')}</p>}
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line empty:hidden">
        {read.entries.map((entry, index) => (
          <li key={entry.key}>
            <EntryRow
              mark={<EntryNumber index={index} />}
              description={entry.description || t('demo.noDescription')}
              when={[formatDay(entry.date, language), entry.start].filter(Boolean).join(', ')}
              where={entry.project ?? t('demo.noProject')}
              seconds={entry.seconds}
              tags={entry.tags}
            >
              <p className="mt-1 text-sm text-muted">
                {t('demo.from', {
                  words: entry.words.map(({ from, to }) => read.note.slice(from, to)).join(' … '),
                })}
              </p>
            </EntryRow>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The day by its name; date-fns would be more than all else that this page needs. */
function formatDay(date: string, language: string): string {
  const day = new Intl.DateTimeFormat(language, { weekday: 'long', month: 'short', day: 'numeric' });
  return day.format(new Date(`${date}T12:00`));
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
