import type { ChangeFinding } from '@timbre/contract/corrections';
import { CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../shared/durations.ts';
import { formatDate, formatTime } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';

/** What exactly is in doubt about an entry, or a change of one, a sentence for each. */
export function EntryFindings({ entry: { findings } }: { entry: { findings: readonly ChangeFinding[] } }) {
  const getSentence = useSentence();
  const sentences = [...new Set(findings.map(getSentence))];
  if (sentences.length === 0) return null;
  return (
    <ul className="grid gap-1.5 rounded-control bg-warning-soft px-4 py-2.5 text-sm">
      {sentences.map((sentence) => (
        <li key={sentence} className="flex gap-2 wrap-anywhere">
          <CircleHelp aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
          {sentence}
        </li>
      ))}
    </ul>
  );
}

function useSentence(): (finding: ChangeFinding) => string {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const shown = ({ field, other }: ChangeFinding): string => {
    if (other === null) return '';
    // The middle of the day is that day wherever the browser is.
    if (field === 'date') return formatDate(`${other}T12:00`, language);
    if (field === 'start') return formatTime(`2026-01-01T${other}`, language);
    return field === 'duration' && /^\d+$/.test(other) ? formatDuration(Number(other) * 60) : other;
  };
  return (finding) => {
    if (finding.kind === 'question') return finding.other ?? '';
    if (finding.kind === 'left-out') return t('history.finding.leftOut', { other: shown(finding) });
    if (finding.kind === 'unsure-hearing')
      return t('history.finding.unsureHearing', { words: finding.other });
    const { field } = finding;
    return finding.kind === 'other-value'
      ? t(`history.finding.other.${field}`, { other: shown(finding) })
      : t(`history.finding.unclear.${field}`);
  };
}
