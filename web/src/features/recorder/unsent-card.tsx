import { CloudUpload } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatTime } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import type { UnsentNote } from '../../shared/note-database.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';

type Actions = {
  send: (key: string) => void;
  listen: (key: string) => void;
  discard: (key: string) => void;
};

type UnsentCardProps = { notes: UnsentNote[]; isBusy: boolean; actions: Actions };

/** Notes that this browser still has and the server does not. */
export function UnsentCard({ notes, isBusy, actions }: UnsentCardProps) {
  const { t } = useTranslation();
  if (notes.length === 0) return null;
  return (
    <Card tone="accent" padded={false} className="grid gap-3 p-5 sm:px-8 sm:py-6">
      <h2 className="flex items-center gap-2 font-semibold">
        <CloudUpload aria-hidden="true" className="size-5 text-accent" />
        {t('unsent.title')}
      </h2>
      <ul className="grid gap-4">
        {notes.map((note) => (
          <Item key={note.key} note={note} isBusy={isBusy} actions={actions} />
        ))}
      </ul>
    </Card>
  );
}

function Item({ note, isBusy, actions }: { note: UnsentNote; isBusy: boolean; actions: Actions }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const id = useId();
  const { key, spokenAt, isQueued, text } = note;
  const isToday = new Date(spokenAt).toDateString() === new Date().toDateString();
  const time = isToday ? formatTime(spokenAt, language) : formatMoment(spokenAt, language);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-60">
        <p id={id}>{isQueued ? t('unsent.waits', { time }) : t('unsent.note', { time })}</p>
        {text !== null && <p className="truncate text-sm text-muted">{text}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="compact" aria-describedby={id} disabled={isBusy} onClick={() => actions.send(key)}>
          {t('recorder.send')}
        </Button>
        {text === null && (
          <Button
            variant="outline"
            size="compact"
            aria-describedby={id}
            disabled={isBusy}
            onClick={() => actions.listen(key)}
          >
            {t('unsent.listen')}
          </Button>
        )}
        <Button
          variant="quiet"
          size="compact"
          aria-describedby={id}
          disabled={isBusy}
          onClick={() => actions.discard(key)}
        >
          {t('unsent.discard')}
        </Button>
      </div>
    </li>
  );
}
