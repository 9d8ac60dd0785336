import type { Language } from '@timbre/contract/language';
import { useLanguage } from './language.tsx';
import { Button } from './ui/button.tsx';

/** Each language names itself, so that who cannot read this one finds the way out. */
const names: Record<Language, { short: string; long: string }> = {
  en: { short: 'EN', long: 'English' },
  fr: { short: 'FR', long: 'Français' },
};
const other: Record<Language, Language> = { en: 'fr', fr: 'en' };

export function LanguageSwitch() {
  const { language, choose } = useLanguage();
  const next = other[language];
  return (
    <Button
      variant="quiet"
      size="compact"
      aria-label={`${names[next].short} – ${names[next].long}`}
      lang={next}
      onClick={() => choose(next)}
    >
      {names[next].short}
    </Button>
  );
}
