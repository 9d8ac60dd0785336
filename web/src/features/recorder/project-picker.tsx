import { useQuery } from '@tanstack/react-query';
import { listProjects } from '@timbre/contract/time-tracking';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { useRefreshOnOpen } from '../../shared/refresh-catalogue.ts';
import { useSession } from '../../shared/session.tsx';
import { Select } from '../../shared/ui/select.tsx';

const auto = 'auto';

type ProjectPickerProps = {
  value: string | null;
  onPick: (projectId: string | null) => void;
  disabled: boolean;
};

/** Optional choice of a project; without it, the words decide. */
export function ProjectPicker({ value, onPick, disabled }: ProjectPickerProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const whenOpened = useRefreshOnOpen();
  const { data: projects = [] } = useQuery({
    queryKey: [listProjects.path],
    queryFn: () => call(listProjects, undefined),
    enabled: user?.hasTogglToken ?? false,
  });
  if (projects.length === 0) return null;
  // A note may have waited for longer than its project was there.
  const isGone = value !== null && !projects.some(({ id }) => id === value);
  return (
    <Select
      label={t('recorder.project')}
      value={value ?? auto}
      disabled={disabled}
      onChange={({ target }) => onPick(target.value === auto ? null : target.value)}
      className="max-w-64 truncate"
      {...whenOpened}
    >
      <option value={auto}>{t('recorder.projectAuto')}</option>
      {isGone && <option value={value}>{t('recorder.projectGone')}</option>}
      {projects.map((project) => (
        <option key={project.id} value={project.id}>
          {project.name}
        </option>
      ))}
    </Select>
  );
}
