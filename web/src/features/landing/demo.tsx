import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../shared/texts.tsx';
import { MarkedWords } from './marked-words.tsx';
import { ReadEntries } from './read-entries.tsx';
import { loadReader, type Reading, useReadNote } from './use-read-note.ts';

/** Pick a sentence or type one, and see what would be logged; the first one is read from the start. */
export function Demo({ first }: { first?: Reading | undefined }) {
  const { t, language } = useTexts();
  const [picked, setPicked] = useState(0);
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const sentences = [t('demo.sentence1'), t('demo.sentence2'), t('demo.sentence3')];
  const note = typed ?? sentences[picked] ?? '';
  const { reading, hasFailed } = useReadNote(note, language, first);
  // What was typed before the scripts ran.
  useEffect(() => {
    if (field.current?.value) setTyped(field.current.value);
  }, []);
  const pick = (index: number) => {
    setPicked(index);
    setTyped(null);
    if (field.current) field.current.value = '';
  };
  return (
    <div className="grid grid-cols-1 gap-8 rounded-card border border-line bg-card p-6 raised sm:p-8 lg:grid-cols-2 lg:gap-12">
      <div className="grid content-start gap-4">
        <h3 className="text-2xl font-semibold tracking-tight">{t('demo.title')}</h3>
        <p className="text-muted">{t('demo.text')}</p>
        <ul className="grid gap-2">
          {sentences.map((sentence, index) => (
            <li key={sentence}>
              <button
                type="button"
                aria-pressed={typed === null && picked === index}
                onPointerEnter={() => void loadReader()}
                onClick={() => pick(index)}
                className="min-h-11 w-full rounded-control border border-line bg-paper px-4 py-2.5 text-left transition-colors hover:border-accent hover:bg-accent-soft aria-pressed:border-accent aria-pressed:bg-accent-soft"
              >
                {sentence}
              </button>
            </li>
          ))}
        </ul>
        <label htmlFor="own-note" className="mt-2 text-sm font-semibold">
          {t('demo.own')}
        </label>
        <textarea
          id="own-note"
          ref={field}
          rows={3}
          maxLength={500}
          placeholder={t('demo.placeholder')}
          onFocus={() => void loadReader()}
          onChange={(event) => setTyped(event.target.value)}
          className="field-sizing-content rounded-control border border-field bg-card px-3 py-2.5 placeholder:text-muted"
        />
        <p className="text-sm text-muted">{t('demo.private')}</p>
      </div>
      <div aria-live="polite" className="grid min-h-72 content-start gap-4">
        <DemoResult reading={note.trim() === '' ? null : reading} hasFailed={hasFailed} />
      </div>
    </div>
  );
}

function DemoResult({ reading, hasFailed }: { reading: Reading | null; hasFailed: boolean }) {
  const { t } = useTexts();
  if (hasFailed) return <p className="self-center text-center text-danger">{t('demo.failed')}</p>;
  if (reading === null)
    return <p className="self-center text-center text-balance text-muted">{t('demo.waiting')}</p>;
  return (
    <>
      <MarkedWords note={reading.note} entries={reading.entries} />
      {reading.entries.length === 0 && <p className="text-muted">{t('demo.nothing')}</p>}
      <ReadEntries reading={reading} />
    </>
  );
}
