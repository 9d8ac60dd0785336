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
import { SecurityEventsCard } from '../features/settings/security-events-card.tsx';
import { Settings } from '../features/settings/settings.tsx';
import { SpokenLanguagesCard } from '../features/settings/spoken-languages-card.tsx';
import { WorkdayCard } from '../features/settings/workday-card.tsx';
import { YourDataCard } from '../features/settings/your-data-card.tsx';
import { SuspendedNotice } from '../shared/suspended-notice.tsx';

export default function SettingsPage() {
  return (
    <Settings>
      <SuspendedNotice />
      <TokenCard />
      <WorkdayCard />
      <SpokenLanguagesCard />
      <LiveWordsCard />
      <NoteReadingCard />
      <AliasesCard />
      <SubscriptionCard />
      <PaymentsCard />
      <ChangePasswordCard />
      <SecondFactorCard />
      <ChangeEmailCard />
      <LanguageCard />
      <DevicesCard />
      <SecurityEventsCard />
      <ApiTokensCard />
      <AccountCard />
      <YourDataCard />
    </Settings>
  );
}
