import { CircleOff, FolderX, Hourglass, LogIn, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCurrentPlan, whoHasMore } from '../../shared/current-plan.ts';
import { sessionHasEnded, useLoginPath } from '../../shared/session-end.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useOnlyHeld } from '../../shared/use-only-held.ts';
import { IconCircle } from './icon-circle.tsx';
import { ProjectPicker } from './project-picker.tsx';

type BlockedNoteProps = { onLeave: () => void; onDelete: () => void };

/** A note for which the month's minutes do not suffice: it waits here for more of them. */
export function MinutesSpentPanel(choices: BlockedNoteProps) {
  const { t } = useTranslation();
  const { data: plan } = useCurrentPlan();
  const role = whoHasMore(plan);
  const panel = { icon: <Hourglass />, title: t('minutes.spentTitle'), ...choices };
  if (role === 'member') return <Panel {...panel} text={t('minutes.spentInTeam.member')} />;
  return (
    <Panel {...panel} text={role ? t('minutes.spentInTeam.owner') : t('minutes.spentText')}>
      <Button data-focus="" asChild>
        {role ? (
          <Link to="/team">{t('minutes.addSeats')}</Link>
        ) : (
          <Link to="/pricing">{t('minutes.viewPlans')}</Link>
        )}
      </Button>
    </Panel>
  );
}

/** A note from a suspended account; the server says why in its own sentence. */
export function SuspendedPanel({ reason, ...choices }: BlockedNoteProps & { reason: string | null }) {
  const { t } = useTranslation();
  const text = useWhereKept();
  return <Panel icon={<CircleOff />} title={reason ?? t('upload.failed')} text={text} {...choices} />;
}

/** A note for a project that is gone: it is sent with another one, or with none. */
export function ProjectUnknownPanel({
  onSend,
  ...choices
}: BlockedNoteProps & { onSend: (projectId: string | null) => void }) {
  const { t } = useTranslation();
  const [projectId, setProjectId] = useState<string | null>(null);
  const whereKept = useWhereKept();
  return (
    <Panel
      icon={<FolderX />}
      title={t('recorder.projectUnknown')}
      text={`${whereKept} ${t('recorder.projectUnknownText')}`}
      choice={<ProjectPicker value={projectId} onPick={setProjectId} disabled={false} />}
      {...choices}
    >
      <Button data-focus="" onClick={() => onSend(projectId)}>
        <Send aria-hidden="true" />
        {t('recorder.send')}
      </Button>
    </Panel>
  );
}

/** A note that was sent after the session had ended: it goes out by itself after a login. */
export function SignedOutPanel({ onDelete }: Pick<BlockedNoteProps, 'onDelete'>) {
  const { t } = useTranslation();
  const loginPath = useLoginPath();
  const isOnlyHeld = useOnlyHeld();
  return (
    <Panel
      icon={<LogIn />}
      title={t('sessionEnd.title')}
      text={isOnlyHeld ? t('sessionEnd.sendsHeld') : t('sessionEnd.sends')}
      onDelete={onDelete}
    >
      <Button data-focus="" asChild>
        <Link to={loginPath} state={sessionHasEnded}>
          {t('sessionEnd.logIn')}
        </Link>
      </Button>
    </Panel>
  );
}

function useWhereKept(): string {
  const { t } = useTranslation();
  return useOnlyHeld() ? t('storage.only') : t('recorder.safe');
}

type PanelProps = {
  icon: ReactNode;
  title: string;
  text: string;
  onDelete: () => void;
  onLeave?: () => void;
  /** What is decided before anything is pressed. */
  choice?: ReactNode;
  children?: ReactNode;
};

function Panel({ icon, title, text, onLeave, onDelete, choice, children }: PanelProps) {
  const { t } = useTranslation();
  return (
    <>
      <IconCircle tone="soft">{icon}</IconCircle>
      <div role="alert" className="grid max-w-md gap-1 text-balance">
        <p className="font-medium">{title}</p>
        <p className="text-muted">{text}</p>
      </div>
      {choice}
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="quiet" onClick={onDelete}>
          {t('recorder.delete')}
        </Button>
        {onLeave && (
          <Button variant="outline" data-focus={children ? undefined : ''} onClick={onLeave}>
            {t('recorder.later')}
          </Button>
        )}
        {children}
      </div>
    </>
  );
}
