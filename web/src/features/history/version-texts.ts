import type { EntryVersion } from '@timbre/contract/corrections';
import { useTranslation } from 'react-i18next';
import { formatDuration, formatSpokenDuration } from '../../shared/durations.ts';
import { useEntryName } from '../../shared/entry-name.ts';
import { formatEntryTimes } from '../../shared/entry-times.ts';
import { useLanguage } from '../../shared/language.tsx';
import type { ShownField } from './changed-fields.ts';

export type VersionTexts = Record<ShownField | 'end' | 'spokenDuration', string>;

/** What an entry says before or after a change, as it is shown and, for the duration, as it is read out. */
export function useVersionTexts(): (version: EntryVersion) => VersionTexts {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const getName = useEntryName();
  return (version) => {
    const { day, from, to } = formatEntryTimes(version, language);
    const { projectName, clientName, duration, tags } = version;
    return {
      description: getName(version),
      project: [projectName ?? t('history.noProject'), clientName].filter(Boolean).join(' · '),
      date: day,
      start: from,
      end: to,
      duration: formatDuration(duration),
      spokenDuration: formatSpokenDuration(duration, language),
      tags: tags.length > 0 ? tags.join(', ') : t('history.noTags'),
    };
  };
}
