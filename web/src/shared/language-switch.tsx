import { languages } from '@timbre/contract/languages';
import type { MouseEvent } from 'react';
import { useLanguage } from './language.tsx';
import { Button } from './ui/button.tsx';

/** Leads to the language that comes next in the list; it is named in itself, so that who cannot read this one finds the way out. */
export function LanguageSwitch() {
  const { language, choose, addressIn } = useLanguage();
  const next = languages[languages.findIndex(({ code }) => code === language) + 1] ?? languages[0];
  const short = next.code.toUpperCase();
  const look = {
    variant: 'quiet',
    size: 'compact',
    'aria-label': `${short} – ${next.name}`,
    lang: next.code,
  } as const;
  if (addressIn === undefined)
    return (
      <Button {...look} onClick={() => choose(next.code)}>
        {short}
      </Button>
    );
  const leave = (event: MouseEvent) => {
    event.preventDefault();
    choose(next.code);
  };
  return (
    <Button {...look} asChild>
      <a href={addressIn(next.code)} hrefLang={next.code} data-language={next.code} onClick={leave}>
        {short}
      </a>
    </Button>
  );
}
