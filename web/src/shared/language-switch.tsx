import { languages } from '@timbre/contract/languages';
import { useLanguage } from './language.tsx';
import { Button } from './ui/button.tsx';

/** Leads to the language that comes next in the list; it is named in itself, so that who cannot read this one finds the way out. */
export function LanguageSwitch() {
  const { language, choose } = useLanguage();
  const next = languages[languages.findIndex(({ code }) => code === language) + 1] ?? languages[0];
  const short = next.code.toUpperCase();
  return (
    <Button
      variant="quiet"
      size="compact"
      aria-label={`${short} – ${next.name}`}
      lang={next.code}
      onClick={() => choose(next.code)}
    >
      {short}
    </Button>
  );
}
