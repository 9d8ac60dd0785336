import { useTranslation } from 'react-i18next';

export default function RecordingsPage() {
  const { t } = useTranslation();
  return (
    <main className="mx-auto grid w-full max-w-5xl flex-1 content-start gap-8 px-4 py-10">
      <h1 className="text-3xl font-semibold tracking-tight">{t('recordings.title')}</h1>
      <section className="grid justify-items-center gap-2 rounded-2xl border border-dashed border-line bg-card px-6 py-16 text-center">
        <h2 className="text-lg font-semibold">{t('recordings.emptyTitle')}</h2>
        <p className="max-w-md text-balance text-muted">{t('recordings.emptyText')}</p>
      </section>
    </main>
  );
}
