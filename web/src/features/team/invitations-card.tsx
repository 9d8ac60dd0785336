import {
  type GivenRole,
  inviteMember,
  resendInvitation,
  type Team,
  type TeamInvitation,
  withdrawInvitation,
} from '@timbre/contract/team';
import { type ReactNode, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { FormError } from '../../shared/form-error.tsx';
import { formatDate } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Select } from '../../shared/ui/select.tsx';
import { isFull } from './seats.ts';
import { SeatsDialog } from './seats-dialog.tsx';
import { useTeamChange } from './use-team.ts';

/** Who else may come, and who was asked to. */
export function InvitationsCard({ team }: { team: Team }) {
  const { t } = useTranslation();
  const card = useRef<HTMLElement>(null);
  const { isActive, invitations } = team;
  if (!isActive && invitations.length === 0) return null;
  return (
    <Card ref={card} tabIndex={-1} className="grid grid-cols-1 gap-6 outline-none">
      {isActive ? (
        <CardHead title={t('team.invite.title')} text={t('team.invite.text')} />
      ) : (
        <CardHead title={t('team.invitations')} />
      )}
      {isActive &&
        (isFull(team) ? <Full team={team} /> : <InviteForm canMakeAdmins={team.role === 'owner'} />)}
      {invitations.length > 0 && (
        <ul aria-label={t('team.invitations')} className="-mb-4 divide-y divide-line border-t border-line">
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              canResend={isActive}
              // The button that had the focus is gone.
              onWithdrawn={() => card.current?.focus()}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Full({ team }: { team: Team }) {
  const { t } = useTranslation();
  const [isChanging, setIsChanging] = useState(false);
  const canAdd = team.role === 'owner' && team.isPaidByOwner;
  return (
    <Notice tone="info" title={t('team.full.title')}>
      <p className="wrap-anywhere">
        {canAdd ? t('team.full.owner') : t('team.full.other', { owner: team.ownerEmail })}
      </p>
      {canAdd && (
        <Button
          variant="outline"
          size="compact"
          className="mt-1 justify-self-start"
          onClick={() => setIsChanging(true)}
        >
          {t('team.seats.change')}
        </Button>
      )}
      {isChanging && <SeatsDialog team={team} onClose={() => setIsChanging(false)} />}
    </Notice>
  );
}

const nobody: { email: string; role: GivenRole } = { email: '', role: 'member' };

function InviteForm({ canMakeAdmins }: { canMakeAdmins: boolean }) {
  const { t } = useTranslation();
  const form = useForm({ defaultValues: nobody });
  const inviting = useTeamChange({
    change: (given: typeof nobody) => call(inviteMember, given),
    done: ({ email }) => ({
      title: t('team.invite.done'),
      description: t('team.invite.doneText', { email }),
    }),
    onDone: () => form.reset(nobody),
  });
  return (
    <form
      method="post"
      className={`grid items-end gap-4 ${canMakeAdmins ? 'sm:grid-cols-[minmax(0,1fr)_minmax(0,12rem)_auto]' : 'sm:grid-cols-[minmax(0,1fr)_auto]'}`}
      onSubmit={form.handleSubmit((given) => inviting.mutate(given))}
    >
      <Field
        label={t('auth.email')}
        type="email"
        autoComplete="off"
        required
        {...form.register('email', { required: true })}
      />
      {canMakeAdmins && (
        <Select stacked className="min-h-11.5" label={t('team.invite.role')} {...form.register('role')}>
          <option value="member">{t('team.role.member')}</option>
          <option value="admin">{t('team.role.admin')}</option>
        </Select>
      )}
      <Button type="submit" className="min-h-11.5" disabled={inviting.isPending}>
        {inviting.isPending ? t('team.invite.pending') : t('team.invite.send')}
      </Button>
      <FormError className="col-span-full" title={t('team.failed')} error={inviting.error} />
    </form>
  );
}

type InvitationRowProps = { invitation: TeamInvitation; canResend: boolean; onWithdrawn: () => void };

function InvitationRow({ invitation, canResend, onWithdrawn }: InvitationRowProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { id, email, role, sentAt, expiresAt, isExpired } = invitation;
  const params = { id };
  const resending = useTeamChange({
    change: () => call(resendInvitation, undefined, { params }),
    done: () => ({ title: t('team.invite.again'), description: t('team.invite.doneText', { email }) }),
  });
  const withdrawing = useTeamChange({
    change: () => call(withdrawInvitation, undefined, { params }),
    done: () => ({
      title: t('team.invite.withdrawn'),
      description: t('team.invite.withdrawnText', { email }),
    }),
    onDone: onWithdrawn,
  });
  const isBusy = resending.isPending || withdrawing.isPending;
  const press = (label: string, action: string, start: () => void): ReactNode => (
    <Button variant="outline" size="compact" aria-label={label} disabled={isBusy} onClick={start}>
      {action}
    </Button>
  );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <div className="min-w-56 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{email}</span>
          {role === 'admin' && <Badge tone="neutral">{t('team.role.admin')}</Badge>}
          {isExpired && <Badge tone="warning">{t('team.invite.expired')}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm text-muted">
          <span>{t('team.invite.sent', { date: formatDate(sentAt, language) })}</span>
          {!isExpired && <span>{t('team.invite.expires', { date: formatDate(expiresAt, language) })}</span>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {canResend &&
          press(t('team.invite.resendTo', { email }), t('team.invite.resend'), () => resending.mutate())}
        {press(t('team.invite.withdrawFrom', { email }), t('team.invite.withdraw'), () =>
          withdrawing.mutate(),
        )}
      </div>
      <FormError
        className="basis-full"
        title={t('team.failed')}
        error={resending.error ?? withdrawing.error}
      />
    </li>
  );
}
