import { languages } from '@timbre/contract/languages';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../shared/language.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';

/** The language of the interface and of the mails; saved as soon as it is chosen. */
export function LanguageCard() {
  const { t } = useTranslation();
  const { language, choose } = useLanguage();
  return (
    <Card className="grid gap-4">
      <CardHead title={t('settings.language')} text={t('settings.languageText')} />
      <fieldset className="flex flex-wrap gap-3">
        <legend className="sr-only">{t('settings.language')}</legend>
        {languages.map(({ code, name }) => (
          <label
            key={code}
            lang={code}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-field px-4 font-semibold transition-colors has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="language"
              checked={language === code}
              onChange={() => choose(code)}
              className="size-4 accent-accent outline-none"
            />
            {name}
          </label>
        ))}
      </fieldset>
    </Card>
  );
}
