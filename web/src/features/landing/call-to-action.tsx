import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../shared/ui/button.tsx';
import { Reveal } from './reveal.tsx';

export function CallToAction() {
  const { t } = useTranslation();
  return (
    <section className="page pt-6 pb-20">
      <Reveal className="grid justify-items-center gap-6 rounded-[2rem] bg-linear-to-br from-accent-deep to-pink px-6 py-16 text-center text-white floating sm:py-20">
        <h2 className="max-w-2xl text-3xl font-bold tracking-tight sm:text-5xl">{t('cta.title')}</h2>
        <p className="max-w-xl text-lg text-balance text-white/90">{t('cta.text')}</p>
        <Button variant="inverse" size="large" asChild>
          <Link to="/auth">
            {t('cta.start')}
            <ArrowRight aria-hidden="true" />
          </Link>
        </Button>
      </Reveal>
    </section>
  );
}
