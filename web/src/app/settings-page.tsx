import { TokenCard } from '../features/connection/token-card.tsx';
import { LanguageCard } from '../features/settings/language-card.tsx';
import { Settings } from '../features/settings/settings.tsx';

export default function SettingsPage() {
  return (
    <Settings>
      <TokenCard />
      <LanguageCard />
    </Settings>
  );
}
