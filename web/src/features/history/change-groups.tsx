import type { ProposedChange } from '@timbre/contract/corrections';
import { Combine, Quote, Split, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTranscript } from '../../shared/use-transcript.ts';
import { Change } from './entry-change.tsx';
import { type ChangeGroup, toGroups } from './entry-changes.ts';

type ChangeGroupsProps = { recordingId: string; changes: readonly ProposedChange[] };

/** What becomes of each entry; what is applied together stands together, with the words that said it. */
export function ChangeGroups({ recordingId, changes }: ChangeGroupsProps) {
  const { data } = useTranscript(recordingId);
  const note = data?.text ?? '';
  return (
    <ul className="divide-y divide-line text-left">
      {toGroups(changes).map((group) => (
        <li key={group.number} className="grid gap-2 py-3">
          <GroupHead group={group} />
          {group.changes.length === 1 ? (
            group.changes.map((change) => <Change key={change.id} change={change} />)
          ) : (
            <ul className="grid gap-3 border-l-2 border-accent/30 pl-3 sm:pl-4">
              {group.changes.map((change) => (
                <li key={change.id}>
                  <Change change={change} />
                </li>
              ))}
            </ul>
          )}
          <Said note={note} words={group.changes.flatMap(({ words }) => words)} />
        </li>
      ))}
    </ul>
  );
}

const severalIcons = { split: Split, merge: Combine, undo: Undo2 };

/** What is done with several entries at once. */
function GroupHead({ group: { changes } }: { group: ChangeGroup }) {
  const { t } = useTranslation();
  const operation = changes[0]?.operation;
  if (changes.length < 2 || (operation !== 'split' && operation !== 'merge' && operation !== 'undo'))
    return null;
  const Icon = severalIcons[operation];
  const count = changes.filter(({ before, after }) => (operation === 'split' ? after : before)).length;
  return (
    <p className="flex items-center gap-2 text-sm font-semibold text-accent-deep">
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {t(`correction.several.${operation}`, { count })}
    </p>
  );
}

type SaidProps = { note: string; words: ProposedChange['words'] };

/** The words of the note that asked for it; what stands between them is left out. */
export function Said({ note, words }: SaidProps) {
  const { t } = useTranslation();
  const quotes = words
    .toSorted((one, other) => one.from - other.from)
    .map(({ from, to }) => note.slice(from, to).trim());
  const said = [...new Set(quotes)].filter((quote) => quote !== '').join(' … ');
  if (said === '') return null;
  return (
    <p className="flex items-start gap-2 text-sm text-muted wrap-anywhere">
      <Quote aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        <span className="sr-only">{t('correction.said')}</span> {t('typed.quoted', { example: said })}
      </span>
    </p>
  );
}
