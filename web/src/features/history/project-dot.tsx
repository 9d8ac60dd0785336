import type { Entry } from '@timbre/contract/recordings';

/** The colour that the service gives the project, beside its name; nothing where it gives none. */
export function ProjectDot({ entry }: { entry: Pick<Entry, 'projectColour'> }) {
  if (entry.projectColour === null) return null;
  return (
    <span
      aria-hidden="true"
      data-colour={entry.projectColour}
      className="mr-1.5 inline-block size-2.5 rounded-full align-baseline ring-1 ring-ink/20"
      style={{ backgroundColor: entry.projectColour }}
    />
  );
}
