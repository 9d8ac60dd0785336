import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** The way to the setting, for whoever was transcribed in a language that they did not speak. */
export function ChooseLanguages() {
  const { t } = useTranslation();
  return (
    <Link
      to="/settings#spoken-languages"
      className="inline-flex min-h-6 items-center font-semibold text-accent underline underline-offset-4"
    >
      {t('history.chooseLanguages')}
    </Link>
  );
}
