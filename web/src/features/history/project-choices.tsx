import { useQuery } from '@tanstack/react-query';
import type { Entry } from '@timbre/contract/recordings';
import { editEntry, getCatalogue } from '@timbre/contract/time-tracking';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { showToast } from '../../shared/toast.ts';
import { Button } from '../../shared/ui/button.tsx';
import { editTo, otherNames, otherProjects } from './other-projects.ts';
import { useChange } from './use-change.ts';

/** The projects that an entry may belong to instead: one press moves it there. */
export function ProjectChoices({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  const labelId = useId();
  const choices = useRef<HTMLFieldSetElement>(null);
  /** What was pressed is gone by then. */
  const card = useRef<HTMLElement>(null);
  const { data: catalogue } = useQuery({
    queryKey: [getCatalogue.path],
    queryFn: () => call(getCatalogue, undefined),
    enabled: otherNames(entry) !== null,
  });
  const moving = useChange({
    send: (edit: ReturnType<typeof editTo>) => call(editEntry, edit, { params: { id: entry.id } }),
    onDone: () => {
      card.current?.focus();
      showToast({ tone: 'success', title: t('history.edited') });
    },
    failed: { title: t('history.editFailed') },
  });
  const projects = catalogue ? otherProjects(entry, catalogue) : [];
  if (catalogue === undefined || projects.length === 0) return null;
  return (
    <fieldset
      ref={choices}
      aria-labelledby={labelId}
      className="-mt-1 flex flex-wrap items-center gap-x-3 gap-y-2"
    >
      <p id={labelId} className="text-sm text-muted max-sm:w-full">
        {t('history.changeProjectTo')}
      </p>
      {projects.map((project) => (
        <Button
          key={project.id}
          variant="outline"
          size="compact"
          className="max-w-full py-2 whitespace-normal! wrap-anywhere"
          disabled={moving.isPending}
          onClick={() => {
            card.current = choices.current?.closest('li') ?? null;
            moving.mutate(editTo(entry, project, catalogue));
          }}
        >
          {project.name}
        </Button>
      ))}
    </fieldset>
  );
}
