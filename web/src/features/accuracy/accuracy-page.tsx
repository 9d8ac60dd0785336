import { LongTextPage } from '../../shared/long-text-page.tsx';
import { accuracy } from './accuracy.en.ts';

const french = async () => (await import('./accuracy.fr.ts')).accuracy;

/** What stands behind each claim of the landing page. */
export default function AccuracyPage() {
  return <LongTextPage english={accuracy} french={french} />;
}
