import { useQuery } from '@tanstack/react-query';
import { listProjects } from '@timbre/contract/time-tracking';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, sentenceOf } from '../../shared/api.ts';
import { formatClock } from '../../shared/durations.ts';
import { Button } from '../../shared/parts/button.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import { Select } from '../../shared/parts/select.tsx';
import type { SpokenNote } from '../../shared/upload.ts';
import { useSendNote } from './use-send-note.ts';

type PreviewProps = { note: SpokenNote; seconds: number; url: string; onDone: () => void };

const auto = 'auto';

/** What was recorded, before it is sent: to listen to, to give a project, to send or to throw away. */
export function Preview({ note, seconds, url, onDone }: PreviewProps) {
  const { t } = useTranslation();
  const [project, setProject] = useState(auto);
  const { sending, percent } = useSendNote(onDone);
  const send = () => sending.mutate({ ...note, projectId: project === auto ? null : project });
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: it is the person's own voice of a moment ago; its text does not exist yet. */}
      <audio controls src={url} aria-label={t('recorder.listen')} />
      <p className="text-sm text-muted">{t('recorder.duration', { time: formatClock(seconds) })}</p>
      <ProjectPicker value={project} onPick={setProject} disabled={sending.isPending} />
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="outline" disabled={sending.isPending} onClick={onDone}>
          {t('recorder.delete')}
        </Button>
        <Button disabled={sending.isPending} onClick={send}>
          {sending.isError ? t('recorder.retry') : t('recorder.send')}
        </Button>
      </div>
      {!sending.isError && (
        <p role="status" className="min-h-6 text-muted">
          {sending.isPending && t('recorder.sending', { percent })}
        </p>
      )}
      <div role="alert" className="text-left empty:hidden">
        {sending.isError && <Notice tone="danger">{sentenceOf(sending.error, t('recorder.failed'))}</Notice>}
      </div>
    </>
  );
}

type ProjectPickerProps = { value: string; onPick: (id: string) => void; disabled: boolean };

function ProjectPicker({ value, onPick, disabled }: ProjectPickerProps) {
  const { t } = useTranslation();
  const { data: projects = [] } = useQuery({
    queryKey: [listProjects.path],
    queryFn: () => call(listProjects, undefined),
  });
  if (projects.length === 0) return null;
  return (
    <Select
      label={t('recorder.project')}
      value={value}
      disabled={disabled}
      onChange={(event) => onPick(event.target.value)}
    >
      <option value={auto}>{t('recorder.projectAuto')}</option>
      {projects.map((project) => (
        <option key={project.id} value={String(project.id)}>
          {project.name}
        </option>
      ))}
    </Select>
  );
}
