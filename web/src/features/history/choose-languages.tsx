import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** Link to the setting, for a note that was transcribed in the wrong language. */
export function ChooseLanguages() {
  const { t } = useTranslation();
  return (
    <Link
      to="/settings/speaking#spoken-languages"
      className="inline-flex min-h-6 items-center font-semibold text-accent underline underline-offset-4"
    >
      {t('history.chooseLanguages')}
    </Link>
  );
}
