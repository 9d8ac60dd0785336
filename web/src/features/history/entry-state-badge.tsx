import type { Entry } from '@timbre/contract/recordings';
import { Check, CircleAlert, CircleDashed, Clock, Pencil, Send, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { EntryDisplayState } from '../../shared/entry-display-state.ts';
import { getEntryTracker } from '../../shared/tracker-name.ts';
import { Badge } from '../../shared/ui/badge.tsx';

const looks = {
  logged: { tone: 'success', Icon: Check },
  pending: { tone: 'neutral', Icon: CircleDashed },
  waiting: { tone: 'neutral', Icon: Clock },
  rejected: { tone: 'warning', Icon: CircleAlert },
  ready: { tone: 'accent', Icon: Send },
  'changed-remotely': { tone: 'neutral', Icon: Pencil },
  'deleted-remotely': { tone: 'neutral', Icon: Trash2 },
} as const;

/** How an entry stands, in a word or two. */
export function EntryStateBadge({
  entry,
  state,
}: {
  entry: Pick<Entry, 'service'>;
  state: EntryDisplayState;
}) {
  const { t } = useTranslation();
  const { tone, Icon } = looks[state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {t(`history.state.${state}`, getEntryTracker(entry))}
    </Badge>
  );
}
