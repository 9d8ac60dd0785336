import { useTranslation } from 'react-i18next';
import { Island } from '../../shared/island.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { EntryRow } from '../../shared/ui/entry-row.tsx';
import { MockRecorder } from './mock-recorder.tsx';

/** What the recorder looks like, and the entries that such a note becomes. */
export function ProductPicture() {
  const { t } = useTranslation();
  const entries = [
    { description: t('landing.picture.entry1'), where: t('landing.picture.project1'), seconds: 7_200 },
    { description: t('landing.picture.entry2'), where: t('landing.picture.project2'), seconds: 3_600 },
    { description: t('landing.picture.entry3'), where: t('landing.picture.project3'), seconds: 1_800 },
  ];
  return (
    <div className="grid grid-cols-1 gap-4">
      <Island name="picture">
        <MockRecorder />
      </Island>
      <section
        aria-label={t('landing.picture.entries')}
        className="overflow-hidden rounded-card border border-line bg-card raised"
      >
        <div className="flex items-center justify-between gap-4 border-b border-line px-5 py-3">
          <p className="text-sm font-semibold text-muted">{t('landing.picture.when')}</p>
          <Badge tone="success">{t('landing.picture.logged')}</Badge>
        </div>
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <li key={entry.description}>
              <EntryRow {...entry} tags={[]} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
