import type { ReactNode } from 'react';
import { formatDuration } from '../durations.ts';
import { Badge } from './badge.tsx';

type EntryRowProps = {
  description: string;
  /** Project and client, or that there is none. */
  where: string;
  /** Day and hour, where the place does not say so already. */
  when?: string | undefined;
  seconds: number;
  tags: readonly string[];
  /** At the left edge, to tell entries apart. */
  mark?: ReactNode;
  children?: ReactNode;
};

/** One entry as it is logged. */
export function EntryRow({ description, where, when, seconds, tags, mark, children }: EntryRowProps) {
  return (
    <div className="flex items-start gap-3 px-5 py-4">
      {mark}
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{description}</p>
        {when && <p className="mt-0.5 text-sm text-muted">{when}</p>}
        <p className="mt-0.5 text-sm text-muted">{where}</p>
        {tags.length > 0 && (
          <ul className="mt-2 flex flex-wrap gap-1.5">
            {tags.map((tag) => (
              <li key={tag} className="flex">
                <Badge>{tag}</Badge>
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
      <p className="shrink-0 font-semibold [font-variant-numeric:tabular-nums]">{formatDuration(seconds)}</p>
    </div>
  );
}
