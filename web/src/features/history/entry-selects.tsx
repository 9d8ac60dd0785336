import type { Entry } from '@timbre/contract/recordings';
import type { TrackerCatalogue } from '@timbre/contract/time-tracking';
import { useTranslation } from 'react-i18next';
import { useRefreshOnOpen } from '../../shared/refresh-catalogue.ts';
import { Select } from '../../shared/ui/select.tsx';
import { getOwnProjects, type Project } from './entry-choices.ts';

type ChosenProps = {
  entry: Entry;
  value: string;
  onPick: (id: string) => void;
  isRequired: boolean;
};

type ProjectSelectProps = ChosenProps & { catalogue: TrackerCatalogue; hasFailed: boolean };

/** Every project with its client; of several workspaces each has its own group. */
export function ProjectSelect({
  entry,
  catalogue,
  hasFailed,
  value,
  onPick,
  isRequired,
}: ProjectSelectProps) {
  const { t } = useTranslation();
  const whenOpened = useRefreshOnOpen();
  const { workspaces } = catalogue;
  const projects = getOwnProjects(catalogue, entry);
  const { projectId, rawData } = entry;
  // An entry may stand in a project that can no longer be picked.
  const isGone = projectId !== null && !projects.some(({ id }) => id === projectId);
  const groups = workspaces
    .map(({ id, name }) => ({ id, name, own: projects.filter(({ workspaceId }) => workspaceId === id) }))
    .filter(({ own }) => own.length > 0);
  return (
    <Select
      stacked
      label={t('history.project')}
      mark={isRequired ? t('history.required') : undefined}
      aria-required={isRequired}
      hint={hasFailed ? t('history.catalogueFailed') : undefined}
      value={value}
      onChange={({ target }) => onPick(target.value)}
      {...whenOpened}
    >
      <option value="">{t('history.noProject')}</option>
      {isGone && <option value={projectId}>{rawData.project_name ?? projectId}</option>}
      {groups.length > 1
        ? groups.map(({ id, name, own }) => (
            <optgroup key={id} label={name}>
              <ProjectOptions projects={own} />
            </optgroup>
          ))
        : groups.map(({ id, own }) => <ProjectOptions key={id} projects={own} />)}
    </Select>
  );
}

function ProjectOptions({ projects }: { projects: readonly Project[] }) {
  return projects.map(({ id, name, client }) => (
    <option key={id} value={id}>
      {client === null ? name : `${name} · ${client}`}
    </option>
  ));
}

type TaskSelectProps = ChosenProps & {
  /** Undefined where none is chosen, or the chosen one can no longer be picked. */
  project: Project | undefined;
};

/** The tasks of the chosen project; nothing where there are none and nobody asks for one. */
export function TaskSelect({ entry, project, value, onPick, isRequired }: TaskSelectProps) {
  const { t } = useTranslation();
  const tasks = project?.tasks ?? [];
  const { taskId, taskName } = entry;
  const isGone = taskId !== null && value === taskId && !tasks.some(({ id }) => id === taskId);
  if (tasks.length === 0 && !isGone && !isRequired) return null;
  const hint = project ? t('history.projectWithoutTasks') : t('history.projectFirst');
  return (
    <Select
      stacked
      label={t('history.task')}
      mark={isRequired ? t('history.required') : undefined}
      aria-required={isRequired}
      hint={tasks.length === 0 && !isGone ? hint : undefined}
      value={value}
      onChange={({ target }) => onPick(target.value)}
    >
      <option value="">{t('history.noTask')}</option>
      {isGone && <option value={taskId}>{taskName ?? taskId}</option>}
      {tasks.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
