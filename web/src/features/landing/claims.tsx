import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Reveal } from './reveal.tsx';

/** What we claim, and beside each claim how far it holds. */
export function Claims() {
  const { t } = useTranslation();
  const claims = [
    { id: 'saved', figure: t('claims.saved'), label: t('claims.savedLabel'), note: t('claims.savedNote') },
    {
      id: 'accuracy',
      figure: t('claims.accuracy'),
      label: t('claims.accuracyLabel'),
      note: t('claims.accuracyNote'),
    },
    { id: 'speed', figure: t('claims.speed'), label: t('claims.speedLabel'), note: t('claims.speedNote') },
  ];
  return (
    <section aria-label={t('claims.label')} className="page pb-12">
      <Reveal>
        <dl className="grid grid-cols-1 gap-x-8 gap-y-8 rounded-card border border-line bg-card/80 p-6 raised sm:p-8 md:grid-cols-2 lg:grid-cols-4">
          {claims.map(({ id, figure, label, note }) => (
            <div key={id} className="row-span-3 grid grid-rows-subgrid gap-y-1">
              <dt className="order-2 font-semibold">{label}</dt>
              <dd className="order-1 font-display text-3xl leading-none font-bold tracking-tight text-accent lg:text-2xl xl:text-[1.7rem]">
                {figure}
              </dd>
              <dd className="order-3 mt-1 text-sm text-muted">
                {note}{' '}
                <Link
                  to={`/accuracy#${id}`}
                  className="text-link"
                  aria-label={`${label}: ${t('claims.how')}`}
                >
                  {t('claims.how')}
                </Link>
              </dd>
            </div>
          ))}
          <div className="row-span-3 grid grid-rows-subgrid gap-y-1">
            <dt className="order-2 font-semibold">{t('claims.cardLabel')}</dt>
            <dd className="order-1 font-display text-3xl leading-none font-bold tracking-tight text-accent lg:text-2xl xl:text-[1.7rem]">
              {t('claims.card')}
            </dd>
            <dd className="order-3 mt-1 text-sm text-muted">{t('claims.cardNote')}</dd>
          </div>
        </dl>
      </Reveal>
    </section>
  );
}
