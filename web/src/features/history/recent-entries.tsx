import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, getDaysAgo } from '../../shared/days.ts';
import { formatDuration } from '../../shared/durations.ts';
import { useLanguage } from '../../shared/language.tsx';
import { Button } from '../../shared/ui/button.tsx';
import type { DayShown } from './notes-shown.ts';
import type { Ask } from './questions.tsx';
import { RecordedNote } from './recorded-note.tsx';
import type { Replaced } from './replaced-entries.ts';

type RecentEntriesProps = {
  days: DayShown[];
  /** Of the days after this date all notes are loaded. */
  wholeAfter: string;
  replaced: Replaced;
  ask: Ask;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
};

/** The days with their notes, and the way to earlier ones. */
export function RecentEntries(props: RecentEntriesProps) {
  const { days, wholeAfter, replaced, ask, hasMore, isLoadingMore, onMore } = props;
  const { t } = useTranslation();
  const list = useRef<HTMLElement>(null);
  const countWhenAsked = useRef<number>(undefined);
  const shown = days.flatMap(({ notes }) => notes.flatMap(({ entriesShown }) => entriesShown));
  const count = shown.length;
  const workspaces = new Set(shown.flatMap(({ workspaceName }) => workspaceName ?? []));
  // Reading goes on where the new ones begin; the button that was pressed may be gone.
  useEffect(() => {
    const before = countWhenAsked.current;
    if (before === undefined || count <= before) return;
    list.current?.querySelectorAll<HTMLElement>('[data-entry]')[before]?.focus({ preventScroll: true });
    countWhenAsked.current = undefined;
  }, [count]);
  return (
    <section ref={list} className="grid grid-cols-1 gap-6">
      <h2 className="text-2xl font-semibold tracking-tight">{t('history.recent')}</h2>
      {days.map(({ day, seconds, notes }) => (
        <section key={day} className="grid grid-cols-1 gap-3">
          <DayHead day={day} seconds={day > wholeAfter ? seconds : 0} />
          {notes.map((note) => (
            <RecordedNote
              key={note.recording.id}
              note={note}
              day={day}
              showsWorkspace={workspaces.size > 1}
              replaced={replaced}
              ask={ask}
            />
          ))}
        </section>
      ))}
      {hasMore && (
        <Button
          variant="outline"
          className="justify-self-center"
          disabled={isLoadingMore}
          onClick={() => {
            countWhenAsked.current = count;
            onMore();
          }}
        >
          {t('history.viewMore')}
        </Button>
      )}
    </section>
  );
}

/** A day and what was logged of it; no total where nothing was, or some of it may not be loaded. */
function DayHead({ day, seconds }: { day: string; seconds: number }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const names = { [getDaysAgo(0)]: t('history.today'), [getDaysAgo(1)]: t('history.yesterday') };
  const name = names[day];
  const date = formatDay(day, language);
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 px-1">
      <h3 className="font-semibold">
        {name ?? date} {name && <span className="ml-1 text-sm font-normal text-muted">{date}</span>}
      </h3>
      {seconds > 0 && (
        <p className="font-semibold tabular-nums">
          <span className="sr-only">{t('history.dayTotal')}</span> {formatDuration(seconds)}
        </p>
      )}
    </div>
  );
}
