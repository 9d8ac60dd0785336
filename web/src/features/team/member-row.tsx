import { type GivenRole, type Team, type TeamMember, updateMember } from '@timbre/contract/team';
import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { formatMinutes } from '../../shared/durations.ts';
import { FormError } from '../../shared/form-error.tsx';
import { formatDate } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { useSession } from '../../shared/session.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Menu, MenuItem } from '../../shared/ui/menu.tsx';
import type { MemberQuestion } from './members-card.tsx';
import { Trend } from './trend.tsx';
import { useTeamChange } from './use-team.ts';

/** Side by side where there is room; on a phone the picture and the figures stand below the name. */
export const rowLook =
  'grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-3 py-4 sm:grid-cols-[minmax(0,1fr)_5rem_5.5rem_7.5rem_2.75rem]';

type MemberRowProps = {
  member: TeamMember;
  team: Team;
  /** The longest bar of all. */
  max: number;
  onAsk: (question: MemberQuestion) => void;
};

export function MemberRow({ member, team, max, onAsk }: MemberRowProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { userId, email, minutesByMonth, capMinutes } = member;
  const changing = useTeamChange({
    change: (given: GivenRole) => call(updateMember, { role: given }, { params: { userId } }),
    done: (given) => ({ title: t(`team.role.changed.${given}`, { email }) }),
  });
  const minutes = formatMinutes(minutesByMonth.at(-1) ?? 0, language);
  return (
    <li className={`relative ${rowLook}`}>
      <Who member={member} isPlanActive={team.isActive} />
      <Trend minutesByMonth={minutesByMonth} max={max} />
      <div className="contents max-sm:flex max-sm:flex-wrap max-sm:gap-x-4">
        <p className="tabular-nums">
          <span className="font-semibold">{t('team.minutes', { minutes })}</span>
          <span className="block text-sm text-muted">{t('team.thisMonth')}</span>
        </p>
        <p className="tabular-nums">
          <span>
            {capMinutes === null
              ? t('team.limit.none')
              : t('team.limit.some', { minutes: formatMinutes(capMinutes, language) })}
          </span>
        </p>
      </div>
      <Actions member={member} viewer={team.role} changing={changing} onAsk={onAsk} />
      <FormError className="col-span-full" title={t('team.failed')} error={changing.error} />
    </li>
  );
}

function Who({ member, isPlanActive }: { member: TeamMember; isPlanActive: boolean }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { user } = useSession();
  const { userId, email, role, joinedAt, hasSeat } = member;
  const isSeatMissing = isPlanActive && !hasSeat;
  return (
    <div className="col-span-2 grid min-w-0 gap-1 max-sm:pr-14 sm:col-span-1">
      <p className="font-medium wrap-anywhere">{email}</p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        <Badge tone={role === 'member' ? 'neutral' : 'accent'}>{t(`team.role.${role}`)}</Badge>
        {user?.id === userId && <Badge tone="neutral">{t('team.you')}</Badge>}
        {isSeatMissing && <Badge tone="warning">{t('team.noSeat')}</Badge>}
        <span>{t('team.joined', { date: formatDate(joinedAt, language) })}</span>
      </p>
      {isSeatMissing && <p className="text-sm text-warning">{t('team.noSeatText')}</p>}
    </div>
  );
}

type ActionsProps = Pick<MemberRowProps, 'member' | 'onAsk'> & {
  viewer: Team['role'];
  changing: { isPending: boolean; mutate: (role: GivenRole) => void };
};

function Actions({ member, viewer, changing, onAsk }: ActionsProps) {
  const { t } = useTranslation();
  const { email, role } = member;
  const isOwner = viewer === 'owner';
  // An owner manages all, admins only members.
  if (!isOwner && role !== 'member') return null;
  const other: GivenRole = role === 'admin' ? 'member' : 'admin';
  return (
    <div className="max-sm:absolute max-sm:top-3 max-sm:right-0">
      <Menu
        trigger={
          <Button variant="quiet" size="icon" aria-label={t('team.actions', { email })}>
            <Ellipsis aria-hidden="true" />
          </Button>
        }
      >
        <MenuItem onSelect={() => onAsk({ about: 'limit', member })}>{t('team.limit.change')}</MenuItem>
        {isOwner && role !== 'owner' && (
          <MenuItem disabled={changing.isPending} onSelect={() => changing.mutate(other)}>
            {t(`team.role.make.${other}`)}
          </MenuItem>
        )}
        {role !== 'owner' && (
          <MenuItem onSelect={() => onAsk({ about: 'remove', member })}>{t('team.remove.start')}</MenuItem>
        )}
      </Menu>
    </div>
  );
}
