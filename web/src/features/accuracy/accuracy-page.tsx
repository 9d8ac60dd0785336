import type { Language } from '@timbre/contract/language';
import { accuracy } from '../../locales/en/accuracy.ts';
import type { TextOf } from '../../shared/long-text.ts';
import { LongTextPage } from '../../shared/long-text-page.tsx';

const translations = import.meta.glob<TextOf>(['../../locales/*/accuracy.ts', '!../../locales/en/*'], {
  import: 'accuracy',
});
const translate = async (language: Language) => translations[`../../locales/${language}/accuracy.ts`]?.();

/** What stands behind each claim of the landing page. */
export default function AccuracyPage() {
  return <LongTextPage english={accuracy} translate={translate} />;
}
