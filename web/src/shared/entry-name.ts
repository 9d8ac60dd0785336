import type { Entry } from '@timbre/contract/recordings';
import { useTranslation } from 'react-i18next';

/** What an entry is called in a sentence, a list or a label: its description, or that it has none. */
export function useEntryName(): (entry: Pick<Entry, 'description'>) => string {
  const { t } = useTranslation();
  return ({ description }) => description || t('history.noDescription');
}
