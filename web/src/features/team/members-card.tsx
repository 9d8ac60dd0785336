import type { Team, TeamMember } from '@timbre/contract/team';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMinutes } from '../../shared/durations.ts';
import { useLanguage } from '../../shared/language.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { LimitDialog } from './limit-dialog.tsx';
import { MemberRow, rowLook } from './member-row.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { Trend, TrendTable } from './trend.tsx';

export type MemberQuestion = { about: 'limit' | 'remove'; member: TeamMember };

/** Who is in the team and how many minutes each has used, for its owner and its admins. */
export function MembersCard({ team }: { team: Team }) {
  const { t } = useTranslation();
  const [question, setQuestion] = useState<MemberQuestion | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const dialog = { onClose: () => setQuestion(null), fallbackFocusRef: heading };
  const max = Math.max(...team.members.flatMap(({ minutesByMonth }) => minutesByMonth));
  return (
    <Card className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
          {t('team.members.title')}
        </h2>
        <p className="text-muted">{t('team.members.privacy')}</p>
      </div>
      <ul className="-my-2 divide-y divide-line">
        {team.members.map((member) => (
          <MemberRow key={member.userId} member={member} team={team} max={max} onAsk={setQuestion} />
        ))}
        <FormerMembers minutesByMonth={team.formerMinutesByMonth} max={max} />
      </ul>
      <TrendTable team={team} />
      {question?.about === 'limit' && <LimitDialog member={question.member} {...dialog} />}
      {question?.about === 'remove' && <RemoveDialog member={question.member} {...dialog} />}
    </Card>
  );
}

/** What those used who have left since is a part of the month too. */
function FormerMembers({ minutesByMonth, max }: { minutesByMonth: number[]; max: number }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const minutes = minutesByMonth.at(-1) ?? 0;
  if (minutes === 0) return null;
  return (
    <li className={rowLook}>
      <p className="col-span-2 text-muted sm:col-span-1">{t('team.former')}</p>
      <Trend minutesByMonth={minutesByMonth} max={max} />
      <p className="font-semibold tabular-nums">
        {t('team.minutes', { minutes: formatMinutes(minutes, language) })}
      </p>
    </li>
  );
}
