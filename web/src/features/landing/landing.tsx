import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Island } from '../../shared/island.tsx';
import { useLanguage } from '../../shared/language.tsx';
import { PageHead } from '../../shared/page-head.tsx';
import { makeSay, Texts } from '../../shared/texts.tsx';
import { Arrivals } from './arrivals.tsx';
import { Backdrop } from './backdrop.tsx';
import { CallToAction } from './call-to-action.tsx';
import { Claims } from './claims.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks, type Readings } from './how-it-works.tsx';
import { revealOnScroll } from './reveal-on-scroll.ts';

export function Landing({ readings }: { readings?: Readings }) {
  const { t, i18n } = useTranslation();
  const { language } = useLanguage();
  useEffect(revealOnScroll, []);
  return (
    <Texts value={{ t: makeSay(i18n.getResourceBundle(i18n.language, 'translation')), language }}>
      <PageHead title={t('landing.pageTitle')} description={t('landing.description')} />
      <Backdrop />
      <main id="content" className="flex-1 overflow-x-clip">
        <Hero />
        <Claims />
        <HowItWorks readings={readings} />
        <Features />
        <CallToAction />
      </main>
      <Island name="arrivals">
        <Arrivals />
      </Island>
    </Texts>
  );
}
