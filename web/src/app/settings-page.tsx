import { useParams } from 'react-router';
import { AssistantsCard } from '../features/assistants/assistants-card.tsx';
import { PaymentsCard } from '../features/billing/payments-card.tsx';
import { SubscriptionCard } from '../features/billing/subscription-card.tsx';
import { TokenCard } from '../features/connection/token-card.tsx';
import { AccountCard } from '../features/settings/account-card.tsx';
import { AliasesCard } from '../features/settings/aliases-card.tsx';
import { ApiTokensCard } from '../features/settings/api-tokens-card.tsx';
import { ChangeEmailCard } from '../features/settings/change-email-card.tsx';
import { ChangePasswordCard } from '../features/settings/change-password-card.tsx';
import { DevicesCard } from '../features/settings/devices-card.tsx';
import { LanguageCard } from '../features/settings/language-card.tsx';
import { LiveWordsCard } from '../features/settings/live-words-card.tsx';
import { NoteReadingCard } from '../features/settings/note-reading-card.tsx';
import { SecondFactorCard } from '../features/settings/second-factor-card.tsx';
import { toSection } from '../features/settings/sections.ts';
import { SecurityEventsCard } from '../features/settings/security-events-card.tsx';
import { Settings } from '../features/settings/settings.tsx';
import { SpokenLanguagesCard } from '../features/settings/spoken-languages-card.tsx';
import { WorkdayCard } from '../features/settings/workday-card.tsx';
import { YourDataCard } from '../features/settings/your-data-card.tsx';
import { NotFoundMessage } from './not-found-page.tsx';

const sections = {
  connection: <TokenCard />,
  speaking: (
    <>
      <SpokenLanguagesCard />
      <LiveWordsCard />
      <WorkdayCard />
      <NoteReadingCard />
      <AliasesCard />
    </>
  ),
  plan: (
    <>
      <SubscriptionCard />
      <PaymentsCard />
    </>
  ),
  account: (
    <>
      <AccountCard />
      <ChangeEmailCard />
      <LanguageCard />
    </>
  ),
  security: (
    <>
      <ChangePasswordCard />
      <SecondFactorCard />
      <DevicesCard />
      <SecurityEventsCard />
    </>
  ),
  api: (
    <>
      <AssistantsCard />
      <ApiTokensCard />
    </>
  ),
  data: <YourDataCard />,
};

export default function SettingsPage() {
  const { section } = useParams();
  if (section !== undefined && !toSection(section)) return <NotFoundMessage />;
  return <Settings sections={sections} />;
}
