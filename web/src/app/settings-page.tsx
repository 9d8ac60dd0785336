import { TokenCard } from '../features/connection/token-card.tsx';
import { AccountCard } from '../features/settings/account-card.tsx';
import { ChangePasswordCard } from '../features/settings/change-password-card.tsx';
import { LanguageCard } from '../features/settings/language-card.tsx';
import { Settings } from '../features/settings/settings.tsx';

export default function SettingsPage() {
  return (
    <Settings>
      <TokenCard />
      <ChangePasswordCard />
      <LanguageCard />
      <AccountCard />
    </Settings>
  );
}
