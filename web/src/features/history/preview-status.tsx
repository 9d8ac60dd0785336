import { useTranslation } from 'react-i18next';
import type { Note } from './notes-shown.ts';
import { isChanged, type Replaced } from './replaced-entries.ts';

/** Announces to screen readers, once, that a preview is shown, and how many entries differ from it. */
export function PreviewStatus({ notes, replaced }: { notes: readonly Note[]; replaced: Replaced }) {
  const { t } = useTranslation();
  const entries = notes.flatMap((note) => note.entries);
  const count = entries.filter((entry) => isChanged(entry, replaced.get(entry.id))).length;
  return (
    <p role="status" className="sr-only">
      {entries.some(({ isPreview }) => isPreview) && t('history.preview')}
      {count > 0 && t('history.previewChanged', { count })}
    </p>
  );
}
